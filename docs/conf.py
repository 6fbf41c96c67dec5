"""How Sphinx makes the documentation site from the pages of this folder: ``make docs``.

The table serves the site under its own content security policy, which forbids inline scripts and
styles. What Furo writes into its pages inline is replaced in ``site/``.
"""

from typing import Any

from sphinx.application import Sphinx

from stammtisch import __version__

project = "Stammtisch"
author = "The Stammtisch authors"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["site"]
suppress_warnings = [
    "misc.highlighting_failure",  # shuffle.md and fairness.md name their vectors
    "ref.python",  # a type variable of the same name in several modules
]

CHECKER = "../src/stammtisch/table/fair/check_fair.py"

myst_heading_anchors = 3
myst_url_schemes = {"http": None, "https": None, "mailto": None, "site": "{{path}}"}

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = f"Stammtisch {release}"
html_favicon = "../web/icon.svg"
html_static_path = ["site/static"]
html_css_files = ["site.css"]
html_extra_path = [CHECKER]  # beside the page that names it
templates_path = ["site/templates"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = False  # the search finds names
html_domain_indices = False
html_theme_options = {"footer_icons": []}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def setup(app: Sphinx) -> None:
    """What Sphinx and Furo leave to us."""
    app.connect("source-read", follow_what_lies_elsewhere)
    app.connect("html-page-context", open_to_keys_and_ears, priority=900)  # after Furo's


def follow_what_lies_elsewhere(_app: Sphinx, _page: str, source: list[str]) -> None:
    """The results stand in bench/, the checker in the package, and on the site beside the pages."""
    source[0] = source[0].replace("](../bench/RESULTS.md", "](results.md")
    source[0] = source[0].replace(f"]({CHECKER}", "](site:check_fair.py")


def open_to_keys_and_ears(
    _app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Captions of contents are headings, and a heading needs a level; long lines scroll by key."""
    for part in {"body", "furo_navigation_tree"} & context.keys():
        context[part] = context[part].replace('role="heading"', 'role="heading" aria-level="2"')
        context[part] = context[part].replace("<pre>", '<pre tabindex="0">')
