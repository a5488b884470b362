"""Policies of this library that have no fields."""

from __future__ import annotations


class Fieldless:
    """A value without fields: all of a kind are equal.  `attrs.frozen` would say the same, but takes time to import."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return other.__class__ is self.__class__ or NotImplemented

    def __hash__(self) -> int:
        return hash(self.__class__)

    def __repr__(self) -> str:
        return f"{self.__class__.__name__}()"
