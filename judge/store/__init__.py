"""SQLModel tables, the unit of work, queries. Plain values in, rows out; knows nothing of mail or rules."""
