"""What was done and told: the typed log, its replay, export and verification, snapshots' filling."""
