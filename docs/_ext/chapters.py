"""The rulebook as text: chapters, profiles, the comparison, statements, questions and disputes, from the rule values.

Everything here is read from the library (options, profiles, sentences, sources) and from the data of the tests; nothing
about a rule is written down a second time.  Each function returns reStructuredText.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import fivehundred as fh
from fivehundred import describe as words
from fivehundred import messages, rules
from fivehundred.cli.settle import lines, read
from fivehundred.profiles.registry import OWN
from fivehundred.rules.options import HOLDERS, OPTIONS, RULEBOOK, Value
from fivehundred.settle.questions import Kind

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "tests" / "data"

CHAPTERS = (
    "seating", "pack", "order", "auction", "schedule", "misere", "kitty", "partner", "play", "joker", "scoring",
    "winning", "penalties",
)  # fmt: skip
"""The rule areas in the order in which a hand meets them; each is a module of `fivehundred.rules`."""

TITLES = {
    "seating": "Players and dealer",
    "pack": "The pack and the deal",
    "order": "Trumps and the order of cards",
    "auction": "The auction",
    "schedule": "Bids and their values",
    "misere": "Misère",
    "kitty": "The kitty",
    "partner": "Calling a partner",
    "play": "The play",
    "joker": "The joker without trumps",
    "scoring": "The score of a deal",
    "winning": "The end of the game",
    "penalties": "Breaches",
}

# The chapter of a rule id: by the id itself, else by what stands before its dot.
_CHAPTER_OF = {
    "turn": "play", "stage": "play", "auction": "auction", "bid": "auction", "redeal": "auction",
    "exchange": "kitty", "discard": "kitty",
    "card": "pack", "joker": "joker", "partner": "partner", "follow": "play", "lead": "play", "misere": "misere",
    "trick": "play", "score": "scoring", "game": "winning", "next": "play", "shows": "misere", "order": "order",
    "value": "schedule", "faults": "penalties", "record": "penalties", "held": "play", "unknown": "penalties",
    "otherwise": "penalties", "penalty": "penalties", "claim": "play",
    "next.dealer": "seating", "next.dealer-same": "seating", "bid.misere-needs": "misere",
    "bid.partner-first": "misere", "bid.first-call": "misere",
}  # fmt: skip


# what is read


@cache
def catalogue(name: str) -> Mapping[str, Any]:
    """A data file: the sources, which come with the package, or of the tests, which statements and options name."""
    if name in messages.SOURCES:
        return messages.catalogue(name)
    path = DATA / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@cache
def area_of_options() -> Mapping[str, str]:
    """The chapter of each option: the area that holds it, or that its part of the rulebook belongs to."""
    found: dict[str, str] = {}
    for name, (place, field) in HOLDERS.items():
        found[name] = place[0] if field else _AREA_OF[OPTIONS[name].chapter]
    return found


_AREA_OF = {
    "table": "seating", "pack": "pack", "deal": "seating", "auction": "auction", "bids": "schedule",
    "misere": "misere", "kitty": "kitty", "partner": "partner", "play": "play", "joker": "joker", "score": "scoring",
    "end": "winning", "breach": "penalties",
}  # fmt: skip


@cache
def rule_ids() -> tuple[str, ...]:
    """Every rule id that a ruling or a refusal can carry, in the order of the sentences."""
    stages = {f"stage.{stage.value}" for stage in fh.Stage}
    return tuple(rule for rule in messages.rule_ids() if rule not in stages)


def chapter_of(rule: str) -> str:
    """The chapter that holds a rule."""
    found = _CHAPTER_OF.get(rule) or _CHAPTER_OF.get(rule.partition(".")[0])
    if found is None:
        raise LookupError(f"the rule {rule} has no chapter: name one in {__name__}._CHAPTER_OF")
    return found


@cache
def doc_lines(area: str) -> str:
    """The first line of an area's docstring: what the chapter is about."""
    module = ast.parse((Path(rules.__file__).parent / f"{area}.py").read_text("utf-8"))
    return (ast.get_docstring(module) or "").partition("\n\n")[0].replace("\n", " ")


@cache
def disputes() -> tuple[tuple[str, Any, tuple[Any, ...]], ...]:
    """The example disputes: name, what was read, rulings."""
    found = []
    for path in sorted((ROOT / "examples" / "disputes").glob("*.toml")):
        settled = read(str(path))
        rulings = tuple(settled.situation.rulings()) if settled.situation else ()
        found.append((path.stem, settled, rulings))
    return tuple(found)


@cache
def examples() -> Mapping[str, list[tuple[str, Any]]]:
    """Rulings of the example disputes by rule id."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for name, _, rulings in disputes():
        for ruling in rulings:
            if ruling.rule and ruling.answer not in ("open", "none"):
                found.setdefault(ruling.rule, []).append((name, ruling))
    return found


def first_examples(rule: str) -> list[tuple[str, Any]]:
    """Two rulings that rest on a rule, of different disputes where there are such; an act rather than a list."""
    found = examples().get(rule, [])
    by_name: dict[str, Any] = {}
    for name, ruling in sorted(found, key=lambda one: one[1].asked.form.kind is Kind.LIST):
        by_name.setdefault(name, ruling)
    return list(by_name.items())[:2]


# small pieces of text


def esc(text: object) -> str:
    """Text as it is, whatever signs it has."""
    return re.sub(r"([\\*`_|<>])", r"\\\1", str(text))


def code(text: object) -> str:
    """A word of the library, breakable after its underscores."""
    return f":code:`{breakable(str(text))}`"


def link(text: str, label: str) -> str:
    """A reference to a rule, option, statement, question or book."""
    return f":ref:`{text} <{label}>`"


def option_link(name: str) -> str:
    return link(breakable(name), f"option.{name}")


BREAK = "\u200b"
"""Where a line may break in a name; `rulebook` makes it a ``<wbr>``, which is not copied with the name."""


def breakable(text: str) -> str:
    """A name that may go on in the next line after an underscore or comma; the mark is no part of the page."""
    return re.sub(r"([_,])(?=\S)", f"\\1{BREAK}", text)


def rule_link(rule: str) -> str:
    return link(rule, f"rule-{rule}")


def profile_link(name: str) -> str:
    return f":doc:`{name} </profiles/{name}>`"


def cite(sources: Iterable[str]) -> str:
    """Sources as links; of a range, such as ``S000-2 to S000-38``, both ends."""
    return ", ".join(" to ".join(map(_cited, source.split(" to "))) for source in sources)


def _cited(source: str) -> str:
    return link(source, f"source-{source.lower()}") if _known(source) else source


def _known(source: str) -> bool:
    return messages.source(source) is not None or source in _TEXTS


_TEXTS = ("S000", "S001", "S003", "S004")


def template(sentence: str) -> str:
    """A sentence whose facts are still open, these in italics."""
    parts = re.split(r"(\{[^}]*\})", sentence)
    said = []
    for part in parts:
        if not part.startswith("{"):
            said.append(esc(part))
            continue
        name, _, form = part[1:-1].partition(":")
        plural = f" {esc(form[1:].partition('|')[2])}" if form.startswith("#") else ""
        said.append(f"\\ :fact:`{name}`\\ {plural}")
    return "".join(said)


OUR_CHOICE = (
    "**\\*** marks a value that is this library’s own choice, because the sources are silent or contradict each other."
)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def shown(value: Value) -> str:
    """A value as it is written."""
    return str(getattr(value, "name", value))


def title_of(name: str) -> str:
    """The subject of an option."""
    return messages.texts().get(f"option.{name}", name.replace("_", " "))


def meaning(name: str, value: Value) -> str:
    """The meaning of a value, in the words of the language file; empty where it has none."""
    try:
        return words.say(name, value)
    except (KeyError, ValueError, TypeError):
        return ""


def heading(text: str, sign: str = "=") -> str:
    roles = ".. role:: fact\n.. role:: other\n\n" if sign == "=" else ""
    return f"{roles}{text}\n{sign * (len(text) + 2)}\n"


def block(text: str, indent: str = "   ") -> str:
    return "\n".join(indent + line if line.strip() else "" for line in text.splitlines())


def entry(key: str, label: str, body: str, *, kind: str = "rule", text: str = "") -> str:
    """Something with an anchor of its own."""
    title = f"   :text: {text}\n" if text else ""
    return f".. entry:: {key}\n   :label: {label}\n   :kind: {kind}\n{title}\n{block(body)}\n"


def table(
    head: Sequence[str], rows: Iterable[Sequence[str]], *, classes: str = "", widths: str = "", stub: bool = False
) -> str:
    out = [".. list-table::", "   :header-rows: 1"]
    if stub:
        out.append("   :stub-columns: 1")
    if classes:
        out.append(f"   :class: {classes}")
    if widths:
        out.append(f"   :widths: {widths}")
    out.append("")
    for row in (head, *rows):
        for at, cell in enumerate(row):
            out.append(f"   {'*' if at == 0 else ' '} - {cell}".rstrip())
    return "\n".join(out) + "\n"


# chapters


def users(name: str, value: str) -> list[str]:
    """Profiles in which an option has this value."""
    return [r.name for r in OWN if name in fh.options(r) and shown(fh.options(r)[name]) == value]


def who_uses(name: str, value: str) -> str:
    using = users(name, value)
    applies = [r.name for r in OWN if name in fh.options(r)]
    if not using:
        return "none"
    if len(using) == len(applies):
        return f"all {len(OWN)}" if len(applies) == len(OWN) else f"all {len(applies)} where it applies"
    rest = [n for n in applies if n not in using]
    if len(using) > 8 and len(rest) <= 6:
        return f"{len(using)}: all but {', '.join(map(profile_link, rest))}"
    return ", ".join(map(profile_link, using))


def values_of(name: str) -> list[str]:
    """All values of an option: those of the catalogue and what else profiles use."""
    found = dict.fromkeys(str(value) for value in OPTIONS[name].values)
    for ruleset in OWN:
        if name in fh.options(ruleset):
            found.setdefault(shown(fh.options(ruleset)[name]))
    return list(found)


def sources_of(name: str, value: str) -> tuple[str, ...]:
    """The statements that tell a value of an option."""
    listed = catalogue("options").get(name, {})
    return tuple(listed.get(value) or listed.get("any", ()))


def as_value(name: str, text: str) -> Value:
    return next((value for value in OPTIONS[name].values if str(value) == text), text)


def option_entry(name: str) -> str:
    option = OPTIONS[name]
    facts = [f"**{esc(capital(title_of(name)))}.**"]
    if option.applies:
        facts.append(f"Applies with {esc(option.applies)}.")
    if option.default is not None:
        facts.append(f"Where nothing is said it is {code(option.default)}.")
    if option.more:
        facts.append(f"It may also be {esc(option.numbers)}.")
    rows = [
        (code(value), esc(meaning(name, as_value(name, value))), who_uses(name, value), cite(sources_of(name, value)))
        for value in values_of(name)
    ]
    body = " ".join(facts) + "\n\n"
    body += table(("Value", "Meaning", "Profiles", "Sources"), rows, classes="values", widths="18 42 25 15")
    return entry(f"option.{name}", f"option.{name}", body, kind="option", text=name)


def fixed_entry(name: str) -> str:
    """The entry of a rule that nobody can choose: its values, each with the other rules that bring it."""
    rows = []
    for follows in RULEBOOK[name].follows:
        value = follows.values[0]
        rows.append((esc(meaning(name, value)), esc(follows.when.words), cite(sources_of(name, str(value)))))
    body = f"**{esc(capital(title_of(name)))}.**\n\n"
    body += table(("So it is", "With", "Sources"), rows, classes="values", widths="50 30 20")
    return entry(f"option.{name}", f"option.{name}", body, kind="option", text=name)


def rule_entry(rule: str) -> str:
    texts = messages.texts()
    parts = []
    if rule in texts:
        parts.append(template(texts[rule]))
    allowed = [texts[f"{rule}.{end}"] for end in ("ok", "may", "not") if f"{rule}.{end}" in texts]
    parts += [("Allowed: " if rule in texts else "") + template(text) for text in allowed]
    listed = messages.sources().get(rule)
    if listed:
        parts.append(f"*Sources:* {cite(listed)}")
    elif listed is not None:
        parts.append("*Sources:* none; it follows from what a deal is, or is this library’s own way of working.")
    for name, ruling in first_examples(rule):
        parts.append(
            f"*Example:* {link(dispute_title(name), f'dispute-{name}')}: “{esc(ruling.question)}”, "
            f"{esc(ruling.answer or 'nothing')}. {esc(ruling.because)}"
        )
    return entry(rule, f"rule-{rule}", "\n\n".join(parts))


def chapter(area: str) -> str:
    """A chapter: its rules, then its options."""
    out = [heading(TITLES[area]), esc(doc_lines(area)), ""]
    mine = [rule for rule in rule_ids() if chapter_of(rule) == area]
    if mine:
        out += [heading("Rules", "-"), "\n".join(map(rule_entry, mine))]
    names = [name for name in OPTIONS if area_of_options()[name] == area]
    if names:
        out += [heading("Options", "-"), "\n".join(map(option_entry, names))]
    fixed = [name for name, one in RULEBOOK.items() if not one.is_choice and _AREA_OF[one.chapter] == area]
    if fixed:
        out += [heading("No table's choice", "-"), "\n".join(map(fixed_entry, fixed))]
    return "\n".join(out)


def rules_index() -> str:
    out = [
        heading("The rules"),
        "A chapter for each area of the game. A ruling names its rule by an id such as "
        f"{rule_link('joker.void-only')}; every id has its place here, with the sentence that is said and the sources "
        "on which it rests. In the sentences, what depends on the case looks like :fact:`this`. After the rules of a "
        "chapter come the options on which tables differ, with the profiles that use each value.",
        "",
        ".. toctree::\n   :maxdepth: 1\n",
        *(f"   {area}" for area in CHAPTERS),
        "   compare",
        "   disputes",
        "",
        heading("All rule ids", "-"),
    ]
    for area in CHAPTERS:
        mine = [rule for rule in rule_ids() if chapter_of(rule) == area]
        if mine:
            out += [f"**{TITLES[area]}:** {', '.join(map(rule_link, mine))}", ""]
    out += [heading("All options", "-")]
    for area in CHAPTERS:
        names = [name for name in OPTIONS if area_of_options()[name] == area]
        out += [f"**{TITLES[area]}:** {', '.join(map(option_link, names))}", ""]
    return "\n".join(out)


# profiles


def compare() -> str:
    """All profiles beside each other."""
    out = [
        heading("All profiles compared"),
        f"Values that are not those of the first profile look like :other:`this`. {OUR_CHOICE} A dash means that the "
        "option does not arise.",
        "",
    ]
    head = ["option", *(profile_link(r.name) for r in OWN)]
    rows: list[list[str]] = []
    for area in CHAPTERS:
        rows.append([f"**{TITLES[area]}**", *([""] * len(OWN))])
        for name in OPTIONS:
            if area_of_options()[name] == area:
                rows.append([option_link(name), *(compared(r, name) for r in OWN)])
    return "\n".join([*out, table(head, rows, classes="compare", stub=True)])


def compared(ruleset: fh.RuleSet, name: str) -> str:
    if name not in fh.options(ruleset):
        return "–"
    value = shown(fh.options(ruleset)[name])
    same = name in fh.options(OWN[0]) and shown(fh.options(OWN[0])[name]) == value
    broken = breakable(value)
    return (esc(broken) if same else f":other:`{broken}`") + (" **\\***" if name in ruleset.defaults else "")


def profile_page(ruleset: fh.RuleSet) -> str:
    chosen = set(ruleset.defaults)
    out = [
        heading(ruleset.name),
        capital(esc(ruleset.about)) + ".",
        "",
        f"*Sources:* {cite(ruleset.sources)}",
        "",
        f'In Python ``fh.profile("{ruleset.name}")``, in a situation file ``rules = "{ruleset.name}"``; fingerprint '
        f"``{fh.fingerprint(ruleset)}``.",
        "",
    ]
    out += [heading("In words", "-")]
    for section in words.describe(ruleset):
        told = [one for one in section.sentences if not one.absent]
        if told:
            said = " ".join(esc(one.text) + (" **\\***" if chosen & set(one.options) else "") for one in told)
            out += [f"**{esc(section.title)}.** {said}", ""]
    out += [heading("Bids and values", "-"), ladder_text(ruleset)]
    out += [
        heading("Options", "-"),
        OUR_CHOICE,
        "",
    ]
    rows = [
        (
            option_link(name),
            code(shown(value)) + (" **\\***" if name in chosen else ""),
            cite(sources_of(name, shown(value))),
        )
        for name, value in fh.options(ruleset).items()
    ]
    out.append(table(("Option", "Value", "Sources"), rows, classes="options", widths="36 40 24"))
    return "\n".join(out)


def ladder_text(ruleset: fh.RuleSet) -> str:
    """The table of values, the bids to take no trick, and all bids from the lowest to the highest."""
    strains, values = words.bid_table(ruleset)
    rows = [(str(tricks), *("" if points is None else str(points) for points in row)) for tricks, row in values.items()]
    names = [capital(messages.texts()[strain.term]) for strain in strains]
    out = [table(("Tricks", *names), rows, classes="numbers", stub=True)]
    if ruleset.schedule.table.note:
        out += [f"The table {code(ruleset.schedule.table.name)}: {esc(ruleset.schedule.table.note)}.", ""]
    ladder = fh.ladder(ruleset)
    said = ", ".join(f"{bid if isinstance(bid, fh.Bid) else f'**{bid}**'} {fh.value(ruleset, bid)}" for bid in ladder)
    out += [f"From the lowest bid to the highest, each with its value: {said}.", ""]
    return "\n".join(out)


def profiles_index() -> str:
    rows = [
        (profile_link(r.name), str(r.players), str(len(r.pack.cards)), capital(esc(r.about)), cite(r.sources))
        for r in OWN
    ]
    return "\n".join(
        [
            heading("Profiles"),
            "A profile is a complete set of rules with a name. :doc:`/rules/compare` puts them side by side.",
            "",
            table(("Name", "Players", "Cards", "The game", "Sources"), rows, classes="profiles", widths="18 9 9 44 20"),
            ".. toctree::\n   :hidden:\n",
            *(f"   {r.name}" for r in OWN),
            "",
        ]
    )


# statements, questions, books


@cache
def cited_by() -> Mapping[str, list[str]]:
    """Rules by the statement or question that they cite."""
    found: dict[str, list[str]] = {}
    for rule, listed in messages.sources().items():
        if rule in rule_ids():
            for source in listed:
                found.setdefault(source, []).append(rule)
    return found


@cache
def options_citing() -> Mapping[str, list[str]]:
    """Options by the statement or question that one of their values cites."""
    found: dict[str, list[str]] = {}
    for name, values in catalogue("options").items():
        for listed in values.values():
            for source in listed:
                if name not in found.setdefault(source, []):
                    found[source].append(name)
    return found


def test_name(test: str) -> str:
    """A test as the reader may know it: the id of a situation file, or the function."""
    return f"``{test.rpartition('::')[2]}``"


def traced(key: str) -> str:
    found = catalogue("trace").get(key)
    if found is None:
        return ""
    if "no_rule" in found:
        return f"*No rule:* {esc(found['no_rule'])}."
    return f"*Held by* {', '.join(map(test_name, found['tests']))}."


def links_of(source: str) -> list[str]:
    """Rules and options that rest on a statement, question or book."""
    links = []
    if source in cited_by():
        links.append(f"*rules* {', '.join(map(rule_link, cited_by()[source]))}")
    if source in options_citing():
        links.append(f"*options* {', '.join(map(option_link, options_citing()[source]))}")
    return links


def statements(text: str) -> str:
    """All statements of one source text."""
    mine = {key: value for key, value in catalogue("statements").items() if key.startswith(f"{text}-")}
    out = [
        heading(f"{text}, statement by statement"),
        f".. entry:: {text}\n   :label: source-{text.lower()}\n   :kind: hidden\n",
    ]
    rules_of = [key for key in mine if "tests" in catalogue("trace").get(key, {})]
    out += [
        f"{len(mine)} statements in our own words, {len(rules_of)} of them rules that tests hold. Ids such as ``B1`` "
        "stand at the head of files in ``tests/situations``, the other names are functions in ``tests``.",
        "",
    ]
    for key, value in mine.items():
        parts = [esc(value["text"]), traced(key)]
        links = links_of(key)
        if value.get("ambiguity"):
            links.append(f"*open* {cite(value['ambiguity'])}")
        against = [*value.get("contradicts", ()), *value.get("contradicts_text", ())]
        if against:
            links.append(f"*otherwise in* {cite(against)}")
        if links:
            parts.append("; ".join(links))
        out.append(entry(key, f"source-{key.lower()}", "\n\n".join(part for part in parts if part), kind="statement"))
    return "\n".join(out)


def questions() -> str:
    """The open questions with their answers."""
    out = [
        heading("Open questions"),
        "Where the four texts are silent, unclear or against each other: the question, what is done here, and why.",
        "",
    ]
    for key, value in catalogue("ambiguities").items():
        parts = [
            f"**{esc(capital(value['question']))}**",
            f"*Default:* {esc(value['default'].replace('`', ''))}",
            f"*Why:* {esc(value['why'].replace('`', ''))}",
        ]
        links = links_of(key)
        if links:
            parts.append("; ".join(links))
        out.append(entry(key, f"source-{key.lower()}", "\n\n".join(parts), kind="statement"))
    return "\n".join(out)


def books() -> str:
    """The other books, pages and programs."""
    out = [
        heading("Books and pages"),
        "What rules and options cite by letters, beside the four source texts.",
        "",
    ]
    for key, value in catalogue("books").items():
        name = f"`{value['name']} <{value['url']}>`__" if "url" in value else esc(value["name"])
        body = name + (f": {esc(value['note'])}" if "note" in value else "")
        links = links_of(key)
        body += "\n\n" + "; ".join(links) if links else ""
        out.append(entry(key, f"source-{key.lower()}", body, kind="statement"))
    return "\n".join(out)


def sources_index() -> str:
    counts = {text: sum(key.startswith(f"{text}-") for key in catalogue("statements")) for text in _TEXTS}
    about = {
        "S000": "Swedish: the classic game for three and its variants",
        "S001": "Swedish: four players, the Avondale table",
        "S003": "Norwegian: four players in the Australian style, three, five and six players, a Norwegian variant",
        "S004": "Swedish: four players, with a section on disputes",
    }
    rows = [(f":doc:`{text} <{text}>`", about[text], str(counts[text])) for text in _TEXTS]
    return "\n".join(
        [
            heading("Sources"),
            "The rules rest on four written descriptions of the game, taken apart into "
            f"{sum(counts.values())} statements. Every statement is held by tests or is said to be no rule.",
            "",
            table(("Text", "What it describes", "Statements"), rows, widths="15 65 20"),
            ".. toctree::\n   :maxdepth: 1\n",
            *(f"   {text}" for text in _TEXTS),
            "   questions",
            "   books",
            "",
        ]
    )


# disputes


def dispute_title(name: str) -> str:
    return capital(name.replace("-", " ").replace("misere", "misère"))


def comment_of(text: str) -> tuple[str, str]:
    """The comment at the head of a situation file, and the rest."""
    body = text.splitlines()
    said = []
    while body and body[0].startswith("#"):
        said.append(body.pop(0)[1:].strip())
    return "\n".join(said), "\n".join(body).strip()


def dispute_list() -> str:
    """The example disputes with their rulings, as the command prints them."""
    out = [
        heading("Disputes, settled"),
        "Each of these is a file in ``examples/disputes``; the rulings are what the command says today.",
        "",
    ]
    for name, settled, rulings in disputes():
        text = (ROOT / "examples" / "disputes" / f"{name}.toml").read_text("utf-8")
        comment, rest = comment_of(text)
        out += [f".. _dispute-{name}:", "", heading(dispute_title(name), "-"), esc(comment), ""]
        out += [".. code-block:: toml", "", block(rest), ""]
        printed = [line for ruling in rulings for line, _ in lines(ruling)] if rulings else [settled.message]
        out += [".. code-block:: text", "   :class: ruling", "", block("\n".join(line[2:] for line in printed)), ""]
    return "\n".join(out)


def pages() -> Iterator[tuple[str, str]]:
    """Every generated page of the rulebook: its name and text."""
    yield "rules/index", rules_index()
    for area in CHAPTERS:
        yield f"rules/{area}", chapter(area)
    yield "rules/compare", compare()
    yield "rules/disputes", dispute_list()
    yield "profiles/index", profiles_index()
    for ruleset in OWN:
        yield f"profiles/{ruleset.name}", profile_page(ruleset)
    yield "sources/index", sources_index()
    for text in _TEXTS:
        yield f"sources/{text}", statements(text)
    yield "sources/questions", questions()
    yield "sources/books", books()
