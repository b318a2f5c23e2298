"""The life of a phase: opened, resolved, reported; kept orders, what-if, going back."""
