"""The Diplomacy board: map, positions, orders, notation, movement, retreats, adjustments. Pure."""
