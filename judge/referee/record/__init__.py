"""What was done: the typed log, its replay, what was told."""
