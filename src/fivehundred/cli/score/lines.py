"""Lines that can be typed at the table: a deal in a line, or a command."""

from __future__ import annotations

from collections.abc import Mapping

from fivehundred.bids import AnyBid, Call, Contract, Pass
from fivehundred.cli.score.sheet import Result, Sheet
from fivehundred.errors import NotationError, StateError
from fivehundred.messages import cut, phrase
from fivehundred.notation import reading
from fivehundred.phases.deal import calls_partner
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, seat


def read_result(text: str, sheet: Sheet) -> Result:
    """A deal: ``8H N 8``, ``7D Anna 6 3``, ``MIS E 0``, ``passed``.

    After the contract and the declarer come the tricks of his side and then of the others clockwise, of which the
    last may be left out; or each number after a name; or ``won`` and the winners of all tricks in order.  ``with
    NAME`` or ``alone`` say whom a declarer has called, ``revoke NAME`` who revoked.  Raises `NotationError` or
    `StateError` with a sentence for people at the table.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise StateError(phrase("sheet.need-bid", {"text": cut(text)}))
    if words[0].lower() == "passed":
        return _tricks(words[1:], None, sheet)
    call, rest = _call(words, sheet.rules)
    if isinstance(call, Pass):
        return _tricks(rest, None, sheet)
    if not isinstance(call, AnyBid):
        raise StateError(phrase("sheet.need-bid", {"text": cut(words[0])}))
    if rest and rest[0].lower() == "by":
        rest = rest[1:]
    if not rest:
        raise StateError(phrase("sheet.need-declarer", {"bid": call}))
    declarer = read_seat(rest[0], sheet)
    return _tricks(rest[1:], Contract(call, declarer), sheet)


def _call(words: list[str], rules: RuleSet) -> tuple[Call, list[str]]:
    """The call, of one word or of two: ``8 NT``, ``open misere``."""
    wrong = ""
    for count in (1, 2):
        try:
            return reading.call(" ".join(words[:count]), rules=rules), words[count:]
        except NotationError as error:
            wrong = wrong or error.why
    raise StateError(phrase("sheet.unreadable", {"text": cut(words[0]), "why": wrong}))


def _tricks(words: list[str], contract: Contract | None, sheet: Sheet) -> Result:
    """The part of a line after the declarer."""
    rules = sheet.rules
    order = _clockwise(rules, contract)
    told: dict[str, int] = {}
    numbers = 0
    partner: Seat | None = None
    alone = False
    revoke: Seat | None = None
    winners: tuple[Seat, ...] | None = None
    left = list(words)
    while left:
        word = left.pop(0)
        if word.lower() == "alone":
            alone = True
        elif word.lower() in ("with", "revoke"):
            if not left:
                raise StateError(phrase("sheet.need-name", {"word": word}))
            who = read_seat(left.pop(0), sheet)
            partner, revoke = (who, revoke) if word.lower() == "with" else (partner, who)
        elif word.lower() == "won":
            winners, left = tuple(read_seat(one, sheet) for one in left), []
        elif word.isascii() and word.isdecimal():
            if numbers == len(order):
                raise StateError(phrase("sheet.too-many", {"count": len(order)}))
            told[order[numbers]] = _number(word, rules)
            numbers += 1
        else:
            name = _unit(word, sheet)
            if not left or not (left[0].isascii() and left[0].isdecimal()):
                raise StateError(phrase("sheet.need-number", {"name": cut(word)}))
            told[name] = _number(left.pop(0), rules)
    if winners is not None:
        told = dict.fromkeys(rules.seating.side_names, 0)
        for who in winners:
            told[rules.seating.side_names[rules.seating.side_of(who)]] += 1
    if contract is not None and not told:
        raise StateError(phrase("sheet.need-tricks", {"name": sheet.name(contract.declarer)}))
    if calls_partner(rules, contract) and (partner is None) != alone:
        raise StateError(phrase("sheet.need-partner", {}))
    return Result(contract=contract, won=told, winners=winners, partner=partner, revoke=revoke)


def _number(word: str, rules: RuleSet) -> int:
    if len(word) > 2 or int(word) > rules.pack.hand_size:
        raise StateError(phrase("sheet.most", {"text": cut(word), "most": rules.pack.hand_size}))
    return int(word)


def _clockwise(rules: RuleSet, contract: Contract | None) -> list[str]:
    """The units in the order in which their tricks are told: the declarer's first, or as on the sheet."""
    seats = rules.seating.clockwise(Seat(0) if contract is None else contract.declarer)
    return list(dict.fromkeys(rules.seating.side_names[rules.seating.side_of(one)] for one in seats))


def _unit(word: str, sheet: Sheet) -> str:
    """A scoring unit by its name, or by one of its players."""
    names: Mapping[str, str] = {name.upper(): name for name in sheet.rules.seating.side_names}
    if word.upper() in names:
        return names[word.upper()]
    return sheet.rules.seating.side_names[sheet.rules.seating.side_of(read_seat(word, sheet))]


def read_seat(word: str, sheet: Sheet) -> Seat:
    """A seat by its letter or number, or by the name of its player or the beginning of it."""
    known = word.casefold()
    named = {Seat(at): _plain(name) for at, name in enumerate(sheet.players) if name}
    found = [at for at, name in named.items() if name == known]
    if not found:
        try:
            return seat(word, sheet.rules.players)
        except NotationError:
            found = [at for at, name in named.items() if len(known) > 1 and name.startswith(known)]
    if len(found) == 1:
        return found[0]
    everybody = [sheet.rules.seating.name(Seat(at)) for at in range(sheet.rules.players)]
    everybody += [name for name in sheet.players if name]
    raise StateError(phrase("sheet.nobody", {"text": cut(word), "everybody": everybody}))


def _plain(name: str) -> str:
    return "".join(name.split()).casefold()


def read_players(text: str, rules: RuleSet) -> tuple[str, ...]:
    """Names by seat, with commas between; raises `StateError` if they do not fit the table."""
    names = tuple(" ".join(name.split()) for name in text.split(","))
    if len(names) != rules.players:
        raise StateError(phrase("sheet.players", {"count": len(names), "right": rules.players}))
    check_players(names, rules)
    return names if any(names) else ()


def check_players(names: tuple[str, ...], rules: RuleSet) -> None:
    """Refuse names that could be taken for something else."""
    seen: set[str] = set()
    seats = {rules.seating.name(Seat(at)).casefold(): at for at in range(rules.players)}
    for at, name in enumerate(names):
        plain = _plain(name)
        taken = plain in seen or plain.isdecimal() or plain in ("with", "alone", "revoke", "won", "by")
        if plain and (taken or not name.isprintable() or seats.get(plain, at) != at):
            raise StateError(phrase("sheet.name", {"name": cut(name)}))
        seen.add(plain)
