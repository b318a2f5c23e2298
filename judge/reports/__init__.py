"""What people read: notices and reports, rendered from plain data."""
