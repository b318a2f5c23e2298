"""The program that runs: composition, settings, worker, monitoring, backup, archive, doctor."""
