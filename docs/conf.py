"""Settings of Sphinx for these pages: ``make docs``.  Nothing is fetched unless DOCS_ONLINE is set."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent / "src")]

PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]

project = PROJECT["name"]
author = PROJECT["authors"][0]["name"]
language = "en"

extensions = ["myst_parser", "sphinx_design", "sphinx.ext.autodoc", "rulebook"]
exclude_patterns = ["_build"]
nitpicky = True
default_role = "py:obj"
highlight_language = "python"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
autodoc_mock_imports = ["cattrs", "gymnasium", "numpy", "pettingzoo", "pyspiel"]  # the adapters need not run here
python_use_unqualified_type_names = True
add_module_names = False

if os.environ.get("DOCS_ONLINE"):
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
    }

html_theme = "furo"
html_title = "fivehundred"
html_static_path = ["_static"]
html_css_files = ["rulebook.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
