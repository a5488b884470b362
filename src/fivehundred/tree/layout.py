"""One row of a documented layout."""

from __future__ import annotations

from attrs import frozen


@frozen
class Block:
    """A row of a layout: the numbers from ``first`` to ``last``, both included, and what they mean."""

    first: int
    last: int
    meaning: str

    @property
    def size(self) -> int:
        """The count of its numbers."""
        return self.last - self.first + 1

    def __str__(self) -> str:
        return f"{self.first}-{self.last} {self.meaning}" if self.size > 1 else f"{self.first} {self.meaning}"
