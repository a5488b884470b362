"""The bids to take no trick: worth, rank, what must have been bid before, how they are played."""

from __future__ import annotations

from attrs import frozen

from fivehundred.bids import Bid, call
from fivehundred.errors import NotationError, RuleSetError
from fivehundred.rules.options import Reader, Value


@frozen(kw_only=True)
class NoTrickBid:
    """One bid to take no trick.

    ``below`` is the code of the bid directly below it, or ``top`` (S003-19, S003-20, S000-43);
    ``needs`` is the number of tricks that somebody must have bid before, 0 for none (S001-13, S000-70);
    ``exposed`` says when the declarer's hand lies open: ``never``, ``before_first_lead`` or ``after_first_trick``.
    """

    code: str
    value: int
    below: str
    needs: int
    exposed: str = "never"


_NEEDS = {"none": 0, "seven_bid": 7, "eight_bid": 8}
_NEEDS_WORD = {number: name for name, number in _NEEDS.items()}


@frozen(kw_only=True)
class MisereRule:
    """The misère family of a rule set.

    ``kitty``: ``exchange`` or ``no_exchange``; ``partner``: ``sits_out`` (S001-13, S004-8) or ``plays``;
    ``stop``: ``first_declarer_trick`` or ``play_all`` (A18);
    ``defender_points``: what opponents score (A5).
    """

    bids: tuple[NoTrickBid, ...] = ()
    kitty: str = "exchange"
    partner: str = "plays"
    stop: str = "first_declarer_trick"
    defender_points: str = "none"
    leader: str = "declarer"

    @classmethod
    def read(cls, options: Reader, *, partners: bool, ranked: bool) -> MisereRule:
        """From flat options; ``partners``: seats have fixed ones; ``ranked``: bids rank by place, not by value."""
        bids = []
        value = options.number("misere", low=1, words=("off",))
        if value is not None:
            bids.append(
                NoTrickBid(
                    code="MIS",
                    value=value,
                    below=_rank(options, "misere_rank") if ranked else "top",
                    needs=_NEEDS[options.choice("misere_needs")],
                )
            )
        value = options.number("open_misere", low=1, words=("off",))
        if value is not None:
            bids.append(
                NoTrickBid(
                    code="OMIS",
                    value=value,
                    below=_rank(options, "open_misere_rank") if ranked else "top",
                    needs=_NEEDS[options.choice("open_misere_needs")],
                    exposed=options.choice("open_misere_exposure"),
                )
            )
        options.choice("other_no_trick_bids")
        if not bids:
            return cls()
        return cls(
            bids=tuple(bids),
            kitty=options.choice("misere_kitty"),
            partner=options.choice("misere_partner") if partners else "plays",
            stop=options.choice("misere_stop"),
            defender_points=options.choice("misere_defender_points"),
            leader=options.choice("misere_leader"),
        )

    def options(self, *, partners: bool, ranked: bool) -> dict[str, Value]:
        """The flat view."""
        shown: dict[str, Value] = {"misere": "off", "open_misere": "off", "other_no_trick_bids": "none"}
        for bid in self.bids:
            name = {"MIS": "misere", "OMIS": "open_misere"}.get(bid.code)
            if name is not None:
                shown |= {name: bid.value, f"{name}_needs": _NEEDS_WORD[bid.needs]}
                if ranked:
                    shown[f"{name}_rank"] = bid.below
            if bid.code == "OMIS":
                shown["open_misere_exposure"] = bid.exposed
        if self.bids:
            shown |= {
                "misere_kitty": self.kitty,
                "misere_stop": self.stop,
                "misere_defender_points": self.defender_points,
                "misere_leader": self.leader,
            }
            if partners:
                shown["misere_partner"] = self.partner
        return shown

    def offered(self, code: str) -> NoTrickBid | None:
        """The bid with this code, none if the table does not play it."""
        return next((bid for bid in self.bids if bid.code == code), None)


def _rank(options: Reader, name: str) -> str:
    text = options.text(name).replace("_", " ")
    if text == "top":
        return text
    try:
        below = call(text)
    except NotationError as error:
        raise RuleSetError(
            f"{name} = {text!r} is not possible: {error.why}, for the bid directly below, or top"
        ) from None
    if not isinstance(below, Bid):
        raise options.refused(name)
    return str(below)
