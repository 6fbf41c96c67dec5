"""Adds a feature that does nothing, checks the house with it, and takes it away again.

    .venv/bin/python tools/dummy_feature.py            # adds it, make generate check, takes it away
    .venv/bin/python tools/dummy_feature.py --keep     # leaves it there, to look at it

It has a route, a message, a table of the database, a page, a sentence in four languages. What it
edits by hand outside its own two folders is what every feature of the server has to; the number is
printed (docs/decisions/30). It wants a checkout without changes, so that nothing of yours is lost.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SERVER, PAGE = "src/stammtisch/table/dummy", "web/src/pages/dummy"
SENTENCES = {
    "en": "Nothing to see here.",
    "de": "Hier gibt es nichts zu sehen.",
    "it": "Qui non c'è niente da vedere.",
    "ja": "ここには何もありません。",
}
PLURALS = "nplurals=1; plural=0;", "nplurals=2; plural=(n != 1);"

PO = """# Words of the dummy.
msgid ""
msgstr ""
"Project-Id-Version: stammtisch\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

msgid "dummy.nothing"
msgstr "{sentence}"
"""

OWN = {
    f"{SERVER}/__init__.py": '"""A feature that does nothing."""\n',
    f"{SERVER}/messages.py": '''"""The messages of the dummy."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dummy:
    """How many there are."""

    number: int
''',
    f"{SERVER}/schema.py": '''"""What is stored about dummies."""

from __future__ import annotations

from sqlalchemy import Column, Table, Text

from stammtisch.table.storage.models import METADATA

DUMMIES = Table(
    "dummies",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guest_id", Text, nullable=False),
)
''',
    f"{SERVER}/routes.py": '''"""The route of the dummy."""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import func, select

from stammtisch.table.dummy.messages import Dummy
from stammtisch.table.dummy.schema import DUMMIES
from stammtisch.table.web.asking import Database, Known, limited

router = APIRouter()


@router.get("/dummies", dependencies=[limited("PAST", "PAST_OF_ADDRESS")])
async def dummies(guest: Known, store: Database) -> Dummy:
    """How many dummies one has."""
    own = select(func.count()).select_from(DUMMIES).where(DUMMIES.c.guest_id == guest.id)
    return Dummy((await store.read(own))[0][0])
''',
    **{
        f"{SERVER}/words.{language}.po": PO.format(
            language=language, plurals=PLURALS[language != "ja"], sentence=sentence
        )
        for language, sentence in SENTENCES.items()
    },
    f"{PAGE}/route.ts": """import type { PageRoute } from '../../router';

const route = { paths: { '/dummy': {} } } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    dummy: typeof route;
  }
}
""",
    f"{PAGE}/Page.svelte": """<!-- A page that shows nothing, and how much of it. -->
<script lang="ts">
  import { request } from '../../net/api';
  import type { Dummy } from '../../protocol/messages';
  import { voice } from '../../words/index.svelte';

  const found = request<Dummy>('GET', '/api/dummies');
</script>

<main class="page">
  {#await found then { number }}
    <p>{voice.word('dummy.nothing')} ({number})</p>
  {/await}
</main>
""",
}

MIGRATIONS = "src/stammtisch/table/storage/migrations/versions"

NEW = {
    f"{MIGRATIONS}/dummies.py": '''"""The dummies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{last}"


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "dummies",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_dummies"),
    )
''',
}
"""New files outside of its folders."""

EDITS = {
    "src/stammtisch/table/house/features.py": (
        (
            "from stammtisch.table.guests import routes as guests\n",
            "from stammtisch.table.dummy import routes as dummy\n"
            "from stammtisch.table.guests import routes as guests\n",
        ),
        ("ROUTES = (", "ROUTES = (dummy, "),
    ),
    "tests/table/test_http_schema.py": (
        ('        "GET /api/games",\n', '        "GET /api/games",\n        "GET /api/dummies",\n'),
    ),
    "pyproject.toml": (('    "house",\n', '    "house",\n    "dummy",\n'),),
}
"""Lines of other files."""

TESTS = (
    "tests/table/test_store.py::test_migrations_make_what_the_models_of_all_features_say",
    "tests/table/test_http_schema.py::test_the_interface_is_described_whole",
)


def last_migration() -> str:
    """The revision on which no other rests."""
    told = [path.read_text("utf-8") for path in (ROOT / MIGRATIONS).glob("*.py")]
    lines = [line for text in told for line in text.splitlines()]
    revisions, before = (
        {line.split('"')[1] for line in lines if line.startswith(f'{name} = "')}
        for name in ("revision", "down_revision")
    )
    (last,) = revisions - before
    return last


def add() -> None:
    """Write the feature."""
    for name, text in {**OWN, **NEW}.items():
        path = ROOT / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("{last}", last_migration()), "utf-8")
    for name, changes in EDITS.items():
        path = ROOT / name
        text = path.read_text("utf-8")
        for old, new in changes:
            if text.count(old) != 1:
                sys.exit(f"{name} has changed: there is no one place like {old!r}")
            text = text.replace(old, new)
        path.write_text(text, "utf-8")


def take_away() -> None:
    """The checkout as it was."""
    git("checkout", "--quiet", "--", ".")
    git("clean", "--quiet", "-fdx", "--", SERVER, PAGE, *NEW)
    git("clean", "--quiet", "-fd", "--", "web/src")


def git(*arguments: str) -> str:
    found = subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return found.stdout


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools/dummy_feature.py", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="leave the feature there")
    keep = parser.parse_args(arguments).keep
    if git("status", "--porcelain"):
        print("there are changes here: commit them first", file=sys.stderr)
        return 2
    try:
        add()
        outside = [*EDITS, *NEW]
        print(f"{len(OWN)} files of its own; outside of them {len(outside)}:", *outside, sep="\n  ")
        steps = (["make", "generate", "check"], [".venv/bin/python", "-m", "pytest", "-q", *TESTS])
        status = next((code for step in steps if (code := run(step))), 0)
        print("the house is well with it" if not status else "it does not fit in", flush=True)
        return status
    finally:
        if not keep:
            take_away()


def run(step: list[str]) -> int:
    print("$", *step, flush=True)
    return subprocess.run(step, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
