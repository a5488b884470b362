"""What one seat may see of a state, and nothing else."""

from fivehundred.view.seen import View, view

__all__ = ["View", "view"]
