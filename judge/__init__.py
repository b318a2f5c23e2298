"""A play-by-email judge for Diplomacy's cousins."""

__version__ = "0.1.0"
