"""The Sphinx extension of these pages: it writes the rulebook before Sphinx reads, and knows its anchors.

The text itself is made in `chapters` and `reference`.  Written are the folders ``rules``, ``profiles``, ``sources`` and
``reference``, only where something has changed; none of it is kept in the repository.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import chapters
import reference
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from fivehundred.game import announcements

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

GENERATED = ("rules", "profiles", "sources", "reference")
README = chapters.ROOT / "README.md"

# What Python's own documentation would answer for; without a network these names stay unlinked.
_PYTHON = re.compile(
    r"(builtins\.)?(int|str|bool|bytes|float|object|tuple|list|dict|set|frozenset|type|None|Ellipsis|[A-Z]\w*(Error|Exception))"
    r"|(\w+\.)*(Mapping|Sequence|Iterable|Iterator|Callable|Protocol|Any|Set|NewType|Fraction|IntEnum|StrEnum|Enum"
    r"|ClassVar|Self|Literal|Final|Exception)"
    r"|(collections|concurrent|enum|fractions|random|types|typing)\..*|Random|Executor|Generator"
    r"|((cattrs|gymnasium|np|numpy|pettingzoo|pyspiel)\.)\S*|Converter"
)


# What stands for "not given": of attrs, and of `fivehundred.announce`.
_UNSET = re.compile(rf"= (NOTHING|{re.escape(repr(announcements._OPEN))})")


class Entry(SphinxDirective):
    """Something with an anchor of its own: a rule, an option, a statement."""

    has_content = True
    required_arguments = 1
    option_spec: ClassVar = {
        "label": directives.unchanged_required,
        "kind": directives.unchanged,
        "text": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """A box whose id is the name itself, dots and all."""
        key, label, kind = self.arguments[0], self.options["label"].lower(), self.options.get("kind", "rule")
        shown = self.options.get("text", key)
        standard = self.env.domains.standard_domain
        standard.labels[label] = (self.env.docname, key, shown)
        standard.anonlabels[label] = (self.env.docname, key)
        box = nodes.container(ids=[key], classes=["entry", kind])
        if kind != "hidden":
            head = nodes.paragraph(classes=["entry-name"])
            head += nodes.literal(text=shown)
            head += nodes.reference("", "¶", refid=key, classes=["headerlink"], internal=True)
            box += head
            box += self.parse_content_to_nodes()
        return [box]


def write(app: Sphinx) -> None:
    """Write the pages that have changed, and take away those that are no more."""
    source = Path(app.srcdir)
    wanted = {f"{name}.rst": text for name, text in (*chapters.pages(), *reference.pages())}
    for folder in GENERATED:
        for old in (source / folder).rglob("*.rst"):
            if str(old.relative_to(source)) not in wanted:
                old.unlink()
    for name, text in wanted.items():
        path = source / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def remove() -> None:
    """Take all written pages away."""
    for folder in GENERATED:
        shutil.rmtree(Path(__file__).parent.parent / folder, ignore_errors=True)


def readme(app: Sphinx, docname: str, content: list[str]) -> None:
    """The page "Getting started" is the README: links to pages stay, others into the repository lose their target."""
    if docname != "getting-started":
        return
    app.env.note_dependency(str(README))
    text = README.read_text("utf-8")
    text = re.sub(r"^# .*$", "# Getting started", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"\[[^\]]+\]\(docs/([\w-]+\.md)\)", r"[](\1)", text)
    content[0] = re.sub(r"\[([^\]]+)\]\((?!#|https?:)[^)]*\)", r"`\1`", text)


def resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element) -> nodes.Node | None:
    """Names of the library as they stand in docstrings and annotations, wherever they are defined."""
    target = str(node.get("reftarget", ""))
    if node.get("refdomain") != "py":
        return None
    last = target.rpartition(".")[2]
    python = env.domains.python_domain
    found = sorted(name for name in python.objects if name == last or name.endswith(f".{last}"))
    near = f"{node.get('py:module')}.{last}"  # a module's own name before that of another
    tops = [near] if near in found else [name for name in found if name.count(".") == min(n.count(".") for n in found)]
    if len(tops) == 1 or (tops and all(python.objects[name].objtype != "method" for name in tops)):
        obj = python.objects[tops[0]]
        uri = app.builder.get_relative_uri(str(node["refdoc"]), obj.docname)
        link = nodes.reference("", "", internal=True, refuri=f"{uri}#{obj.node_id}", reftitle=tops[0])
        link += contnode
        return link
    if _PYTHON.fullmatch(target) or reference.exists(target) or target == "Value":
        return contnode
    return None


def defaults(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Defaults that only mark what is not given are dots."""
    return signature and _UNSET.sub("= ...", signature), returned


def breaks(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Marks of a possible line break become HTML, so that they are not copied with a name."""
    for text in list(doctree.findall(nodes.Text)):
        if chapters.BREAK in text:
            parts: list[nodes.Node] = []
            for part in text.split(chapters.BREAK):
                parts += [nodes.raw("", "<wbr>", format="html")] if parts else []
                parts.append(nodes.Text(part))
            text.parent.replace(text, parts)


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("entry", Entry)
    app.connect("builder-inited", write)
    app.connect("source-read", readme)
    app.connect("autodoc-process-signature", defaults)
    app.connect("missing-reference", resolve, priority=900)
    app.connect("doctree-resolved", breaks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    remove()
