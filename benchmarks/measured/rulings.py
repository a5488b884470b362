"""P8 and G2: what a ruling costs, with the start of the process and without."""

from __future__ import annotations

import atexit
from functools import partial
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp

from fivehundred import PASS, Finished, Match, State, apply, call, legal_actions, profiles
from fivehundred.records import record_of, write_toml
from fivehundred.settle import situation
from measured import peers
from measured.measuring import Different, Goal, Group, Line, each
from measured.processes import COMMAND, import_attrs, output, python

DISPUTES = Path(__file__).parents[2] / "examples" / "disputes"
SHORT, FAULTS = "joker-on-a-heart.toml", "how-a-revoke-is-found.toml"
DEALS = 38
ASKED = '\n[[ask]]\nquestion = "faults"\nexpect = "none"\n'


def rulings() -> Group:
    """P8."""
    texts = [path.read_text("utf-8") for path in sorted(DISPUTES.glob("*.toml"))]
    for text in texts:
        for ruling in situation(text).rulings():
            if not ruling.ok:
                raise Different(f"{ruling.question} is answered {ruling.answer!r}, not {ruling.expected!r}")
    attrs, bridge = import_attrs(), peers.bridge_play()
    lines = [Line(attrs)]
    for name, expected in ((SHORT, "E plays JK: illegal"), (FAULTS, "faults: trick 1 W C5")):
        command = python(f"settle {name}", COMMAND, "settle", str(DISPUTES / name), expected=expected)
        lines.append(Line(command, attrs, Goal(5)))
    answers = each(f"read and answer a file, of {len(texts)}", partial(numbered, texts), answered)
    lines += [Line(bridge), Line(answers, bridge, Goal(2_000, "/s", at_least=True))]
    return Group("P8", "Rulings: `fivehundred settle` as a process, and files read in this process", lines)


def numbered(texts: list[str], turn: int) -> list[str]:
    """The same situations in texts that have not been read before."""
    return [f"# {turn}\n{text}" for text in texts]


def answered(text: str) -> list[tuple[str, str]]:
    """Reads a situation and answers its questions."""
    return [(ruling.answer, ruling.rule) for ruling in situation(text).rulings()]


def match_faults() -> Group:
    """G2."""
    attrs, path = import_attrs(), Path(mkdtemp()) / "match.toml"
    atexit.register(rmtree, path.parent)
    path.write_text(whole_match() + ASKED, "utf-8")
    output(COMMAND, "settle", str(DISPUTES / FAULTS))  # a short one first, by which modules are compiled
    settle = python("fivehundred settle", COMMAND, "settle", str(path), expected="faults: none", warm=False)
    title = f"`faults` of a match of {DEALS} deals, decided by and elsewhere: the whole process"
    return Group("G2", title, [Line(attrs), Line(settle, attrs, Goal(10))])


def whole_match() -> str:
    """The record of a match that is not over after so many deals; the first to bid does, and all play at random."""
    match, seed = Match.start(profiles.AVONDALE, seed=1), 0
    hands: list[Finished] = []
    while len(hands) < DEALS:
        state: State = match.deal(seed=seed)
        rng, seed = Random(seed), seed + 1
        state = apply(state, call(rng.choice(["6S", "7H", "7NT"])))
        while not isinstance(state, Finished):
            legal = legal_actions(state)
            state = apply(state, PASS if PASS in legal else rng.choice(legal))
        after = match.add(state)
        if all(-450 < total < 450 for total in after.totals):
            match, hands = after, [*hands, state]
    return write_toml(record_of(hands, match=match))
