"""What games on the Diplomacy board share: phases, order sheets, reports' rows, what-if, corrections, JSON records."""
