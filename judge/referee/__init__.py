"""Runs campaigns: letters come in at the desk, deadlines come as turns, everything is told by notices."""
