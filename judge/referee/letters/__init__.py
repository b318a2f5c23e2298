"""Letters that come in: stored, guarded, routed, read into lines, answered."""
