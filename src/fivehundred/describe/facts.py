"""The facts of a sentence: what a value of an option puts in, numbers as words, ranks and packets as phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from fivehundred.bids import Strain
from fivehundred.cards import Suit
from fivehundred.messages import phrase, sentence, texts
from fivehundred.rules.no_trick_bids import OTHER_NAMES, read_others
from fivehundred.rules.pack import packets_of


class _Spelt(int):
    """A number that is written as a word, where the language has one."""

    word: str

    def __str__(self) -> str:
        return self.word


def _spelt(number: int, lang: str) -> _Spelt:
    spelt = _Spelt(number)
    spelt.word = texts(lang).get(f"number.{number}", str(number))
    return spelt


def facts(name: str, of: str | int, lang: str) -> dict[str, Any]:
    """The facts in the sentence about this value of an option, beside the value itself."""
    if name == "suit_floor":
        return {"floors": _floors(str(of), lang)}
    if name == "deal_packets":
        return {"packets": _packets(str(of), lang)}
    if name == "denomination_order":
        strains = {str(strain): strain for strain in Strain}
        return {"strains": [strains[word] for word in str(of).split()]}
    number = re.search(r"\d+$", str(of))
    return {"number": _spelt(int(number[0]), lang)} if number else {}


def _floors(floor: str, lang: str) -> list[str]:
    by_rank: dict[str, list[Suit]] = {}
    for suit, rank in zip(Suit, floor.split(), strict=True):
        by_rank.setdefault(rank, []).append(suit)
    key = "described.floor-all" if len(by_rank) == 1 else "described.floor-some"
    return [phrase(key, {"rank": rank, "suits": suits}, lang) for rank, suits in by_rank.items()]


def _packets(packets: str, lang: str) -> str:
    spelt = partial(_spelt, lang=lang)
    words = []
    for cards, kitty in packets_of(packets) or ():
        key = "described.packet-kitty" if kitty else "described.packet"
        words.append(phrase(key, {"cards": spelt(cards), "kitty": spelt(kitty)}, lang))
    return texts(lang)["described.then"].join(words)


def other_bids(bids: str, lang: str) -> Iterator[str]:
    """A sentence for each of the rarer bids to take no trick."""
    for bid in read_others(bids) or ():
        name = OTHER_NAMES.get(bid.code)
        if name is not None:
            yield sentence(f"option.other_no_trick_bids.{name}", {"value": bid.value}, lang)
            continue
        yield sentence("described.own-bid", {"bid": bid.code, "value": bid.value}, lang)
