"""When things are due: the pace, clocks, pauses, absences, the daily summary."""
