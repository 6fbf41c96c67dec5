"""At a real terminal: a pseudo-terminal, the program in it, and somebody who types keys."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from stammtisch.bots import bot_named, next_act, offered, usual
from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.shuffle import deal_seed
from stammtisch.games import scarto, skat
from stammtisch.games.registry import GAMES
from stammtisch.words import Voice, clause_text
from tests.facts import facts_of
from tests.terminal.tables import printed, replays, since_the_last_wipe

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals on Windows", allow_module_level=True)

import pexpect

TIMEOUT = 60
MOST = 1000  # of anything that is waited for again and again
SCREEN_ENTERED, SCREEN_LEFT = "\x1b[?1049h", "\x1b[?1049l"
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A terminal, of 40 lines by default, in which ``stammtisch play`` runs."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        rows: int = 40,
        columns: int = 100,
        language: str = "en",
        **env: str,
    ) -> None:
        self.data, self.voice, self.rows = data, Voice(language), rows
        if {*arguments} & {*GAMES} and "--bots" not in arguments:
            arguments = (*arguments, "--bots", "thumb")
        known = {"PATH": os.environ["PATH"], "HOME": str(data), "TERM": "xterm-256color"}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "stammtisch", "play", *arguments],
            env={**known, "LANG": "C.UTF-8", "XDG_DATA_HOME": str(data), **env},
            dimensions=(rows, columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=TIMEOUT,
        )
        self.child.delaybeforesend = None

    def close(self) -> None:
        self.child.close(force=True)

    def prompt(self) -> str:
        """What has been printed until the program waits for a line; everything, if it has ended."""
        text = ""
        for _ in range(MOST):
            found = self.child.expect([r">\s*$", pexpect.EOF])
            text += self.child.before + (self.child.after if found == 0 else "")
            if found or self.quiet():
                return text
        raise AssertionError(f"it never waits: {text[-1000:]}")

    def prompt_and(self, typed: str) -> str:
        """What has been printed until the prompt stands there again with what was being typed."""
        self.child.expect(rf">\s+{typed}$")
        return str(self.child.before)

    def quiet(self) -> bool:
        """Whether nothing more comes: a ``>`` may stand in the middle of a sentence."""
        try:
            more = self.child.read_nonblocking(4096, timeout=0.03)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.child.buffer = self.child.buffer + more
        return False

    def drain(self, for_s: float = 0.01) -> None:
        """Look away until nothing has come for a while: take what is printed, and forget it."""
        end = time.monotonic() + TIMEOUT
        with suppress(pexpect.TIMEOUT):
            while time.monotonic() < end:
                self.child.read_nonblocking(65536, timeout=for_s)
            raise AssertionError("there is no end to it")

    def type(self, line: str) -> str:
        """Type a line; what is printed until the next prompt."""
        self.child.sendline(line)
        return self.prompt()

    def end(self) -> int:
        """The exit status, when the program has ended."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.signalstatus is None
        return int(self.child.exitstatus)

    def word(self, id: str, **params: str | int) -> str:
        return self.voice.word(id, **params)

    @property
    def record(self) -> Path:
        """The one record that was saved."""
        (path,) = (self.data / "stammtisch" / "records").iterdir()
        return path


Sit = Callable[..., Terminal]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Sits down at a terminal."""
    opened: list[Terminal] = []

    def start(*arguments: str, **settings: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, **settings))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def shown(text: str) -> str:
    """What can be read of it, after the last wipe, on one line."""
    return printed(_CODES.sub("", since_the_last_wipe(text)))


# ---- whole deals --------------------------------------------------------------------------------


def key(terminal: Terminal, text: str, game: str) -> str:
    """What to type: the word for what should be done if that is offered, else the first number."""
    menu = shown(text).split(printed(terminal.word("terminal.hand")))[-1]
    for word in facts_of(game).words:
        label = printed(terminal.word(f"{game}.action.{word}"))
        alone = "_" in word or label.casefold().startswith(word)
        told = label if alone else f"{word}: {label}"
        if re.search(rf"(?<!\S){re.escape(told)}(?!\S)", menu):
            return word
    return "1"


def play_a_deal(terminal: Terminal, game: str, discard: str = "1 2") -> None:
    """Plays until the deal is over, by keys alone, and then leaves."""
    text = terminal.prompt()
    stepped_in = terminal.word("terminal.interrupt", seat="@").split("@")[-1].strip()
    choose = [terminal.voice.word("terminal.choose", number=number) for number in (2, 3)]
    for _ in range(120):
        seen = shown(text)
        if terminal.rows < 40:
            assert len(since_the_last_wipe(text).splitlines()) <= terminal.rows
        if printed(terminal.word("terminal.next")) in seen:
            break
        if stepped_in in seen or printed(terminal.word("terminal.page")) in seen:
            line = ""
        elif any(printed(each) in seen for each in choose):
            line = discard
        elif "18 20 22" in seen:
            line = "18"
        else:
            line = key(terminal, text, game)
        text = terminal.type(line)
        assert not any(clause in text for clause in ("SC 8.5", "SN 12.5", "SK 8.5")), shown(text)
    else:
        raise AssertionError(shown(text))
    terminal.type("q")
    assert terminal.end() == 0
    (record,) = replays(terminal.record)
    assert record.report["result"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_deal_of_schnapsen(sit: Sit, language: str) -> None:
    terminal = sit("schnapsen", "--seed", "1", "--language", language, language=language)
    play_a_deal(terminal, "schnapsen")


def where_the_person_plays() -> str:
    """A seed where 18 is enough for the person, who sits in middlehand, to be soloist."""
    return next(seed for seed in map(str, range(99)) if is_soloist(seed))


class Eighteen:
    """Somebody who calls 18, says yes, and passes when that is not enough."""

    def act(self, view: Any, seed: str) -> Action:
        return next(each for each in view.menu if str(each) in ("bid 18", "hold", "pass"))


def is_soloist(seed: str) -> bool:
    """Whether the auction goes so, by what the bots hold."""
    thumb = bot_named("skat", "thumb")
    state = skat.begin(skat.deal(deal_seed(seed, 0), skat.first_dealer(seed)))
    while state.phase == "auction":
        state = state.act(*next_act(state, (Eighteen(), thumb, thumb), deal_seed(seed, 0)))
    return state.phase == "skat" and state.to_act == 0 and state.deal.dealer == 1


def test_a_whole_deal_of_skat(sit: Sit) -> None:
    terminal = sit("skat", "--seed", where_the_person_plays())
    play_a_deal(terminal, "skat")
    (record,) = replays(terminal.record)
    assert record.report["result"]["soloist"] == 0


def test_a_whole_deal_of_scarto(sit: Sit) -> None:
    """The person deals and lays three cards away, by their codes."""
    seed = next(seed for seed in map(str, range(99)) if scarto.first_dealer(seed) == 0)
    hand = scarto.deal(deal_seed(seed, 0)).hands[0]
    blank = [card for card in hand if card[0] in "SBCD" and card[1:].isdigit()]
    terminal = sit("scarto", "--seed", seed)
    play_a_deal(terminal, "scarto", " ".join(blank[:3]))


@pytest.mark.parametrize("game", ["skat", "scarto"])
def test_a_window_of_24_lines_shows_everything(sit: Sit, game: str) -> None:
    """Its screen remembers nothing that has scrolled away: not even of a practice table."""
    seed = where_the_person_plays() if game == "skat" else "1"
    terminal = sit(game, "--seed", seed, "--practice", rows=24, columns=80)
    play_a_deal(terminal, game)


def test_a_long_clause_is_read_page_by_page_and_the_table_stands_there_again(sit: Sit) -> None:
    terminal = sit("schnapsen", "--seed", "1", rows=12, columns=40)
    table = shown(terminal.prompt())
    pages = [shown(terminal.type("? SN 7.3"))]
    while printed(terminal.word("terminal.page")) in pages[-1]:
        pages.append(shown(terminal.type("")))
    *pages, again = pages
    assert len(pages) > 1
    text = re.sub(r"\W+", "", clause_text("SN 7.3", "en") or "")
    end = printed(terminal.word("terminal.page"))
    assert re.sub(r"\W+", "", "".join(page.replace(end, "") for page in pages)) == text
    assert again == table


def test_the_game_is_asked_for(sit: Sit) -> None:
    terminal = sit("--seed", "1")
    asked = " ".join(f"{at}: {name.capitalize()}" for at, name in enumerate(GAMES, start=1))
    assert asked in which_game(terminal)
    for text in ("s", ""):  # three games begin so
        assert asked in which_game(terminal, text)
    for text in ("nothing", str(len(GAMES) + 1), "0", "?"):
        told = which_game(terminal, text)
        known = tuple(GAMES)
        assert printed(terminal.word("input.game", name=text, known=known)) in told
    terminal.child.sendline("SCH")
    which_bots(terminal)
    assert "none" in which_bots(terminal, "none")
    terminal.child.sendline("Rule")
    assert "Schnapsen" in shown(terminal.prompt())
    terminal.type("q")
    assert terminal.end() == 0


def which_bots(terminal: Terminal, text: str | None = None) -> str:
    """What is shown until the level of the bots is asked for, once more if something was typed."""
    if text is not None:
        terminal.child.sendline(text)
    terminal.child.expect_exact(
        terminal.word("terminal.which_bots", name=terminal.word(f"bot.{usual(skat.GAME)}")) + " "
    )
    return shown(terminal.child.before)


def which_game(terminal: Terminal, text: str | None = None) -> str:
    """What is shown until the game is asked for, once more if something was typed."""
    if text is not None:
        terminal.child.sendline(text)
    terminal.child.expect_exact(terminal.word("terminal.which") + " ")
    return shown(terminal.child.before)


@pytest.mark.parametrize("text", ["q", "Quit"])
def test_who_is_asked_for_a_game_may_leave(sit: Sit, text: str) -> None:
    terminal = sit()
    which_game(terminal)
    terminal.child.sendline(text)
    assert "Traceback" not in terminal.prompt()
    assert terminal.end() == 0
    assert not (terminal.data / "stammtisch").exists()


def test_the_game_is_asked_for_by_number(sit: Sit) -> None:
    terminal = sit("--seed", "1")
    terminal.child.expect("game")
    terminal.child.sendline("3")
    levels = which_bots(terminal)
    assert all(terminal.word(f"bot.{name}") in levels for name in offered(skat.GAME))
    terminal.child.sendline("")
    assert "Skat" in shown(terminal.prompt())


# ---- leaving ------------------------------------------------------------------------------------


def begin_schnapsen(sit: Sit, **settings: str) -> Terminal:
    """Schnapsen, after the first trick's first card: the person leads in the deal of this seed."""
    terminal = sit("schnapsen", "--seed", "1", **settings)
    terminal.prompt()
    return terminal


def interrupted(terminal: Terminal) -> str:
    """What is printed after Ctrl-C; pressed again where readline was busy and has lost it."""
    text = ""
    for _ in range(5):
        terminal.child.sendintr()
        ended = not terminal.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=TIMEOUT)
        text += terminal.child.before if ended else ""
        if ended:
            return text
    raise AssertionError("Ctrl-C does not end it")


def left(terminal: Terminal, status: int, interrupt: bool = False) -> str:
    text = interrupted(terminal) if interrupt else terminal.prompt()
    assert terminal.end() == status
    assert "Traceback" not in text
    replays(terminal.record)
    return text


def test_ctrl_c_at_a_prompt_leaves_with_the_record_saved(sit: Sit) -> None:
    terminal = begin_schnapsen(sit)
    terminal.type("1")
    text = left(terminal, 130, interrupt=True)
    assert terminal.word("terminal.left") in text
    assert "1 card" not in text
    assert len(replays(terminal.record)[0].state.history) >= 2


def test_ctrl_c_in_the_middle_of_typing(sit: Sit) -> None:
    terminal = begin_schnapsen(sit)
    terminal.child.send("play C")
    terminal.child.expect("play C")
    left(terminal, 130, interrupt=True)
    assert replays(terminal.record)[0].state.history == ()


def test_ctrl_c_where_the_game_is_asked_for(sit: Sit) -> None:
    terminal = sit()
    which_game(terminal)
    text = interrupted(terminal)
    assert terminal.end() == 130
    assert "Traceback" not in text


def test_ctrl_c_between_two_deals(sit: Sit) -> None:
    terminal = begin_schnapsen(sit)
    assert "Enter" in terminal.type("claim")
    left(terminal, 130, interrupt=True)
    assert replays(terminal.record)[0].report["result"]


def test_ctrl_d_leaves_quietly(sit: Sit) -> None:
    terminal = begin_schnapsen(sit)
    terminal.child.sendeof()
    assert terminal.word("terminal.left") in left(terminal, 0)


def test_ctrl_d_where_the_game_is_asked_for(sit: Sit) -> None:
    terminal = sit()
    which_game(terminal)
    terminal.child.sendeof()
    assert "Traceback" not in terminal.prompt()
    assert terminal.end() == 0


def test_sigterm_leaves_as_a_person_does(sit: Sit) -> None:
    """The second screen is left, and the record is saved."""
    terminal = begin_schnapsen(sit)
    terminal.type("1")
    terminal.child.kill(signal.SIGTERM)
    text = left(terminal, 143)
    assert printed(terminal.word("terminal.left")) in printed(text.split(SCREEN_LEFT)[1])
    assert len(replays(terminal.record)[0].state.history) >= 2


def test_sigterm_without_a_screen_saves_the_record_too(sit: Sit) -> None:
    terminal = sit("schnapsen", "--seed", "1", "--plain")
    terminal.prompt()
    terminal.type("1")
    terminal.child.kill(signal.SIGTERM)
    left(terminal, 143)
    assert len(replays(terminal.record)[0].state.history) >= 2


# A shell that says when its job has been stopped, and goes on with it after a line.
SHELL = """
"$@"; status=$?
while test $status = 148; do echo STOPPED; stty -a; read line; fg >/dev/null; status=$?; done
exit $status
"""


@pytest.fixture
def in_a_shell(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Schnapsen at a terminal whose shell can be given back: there is nothing else to go to."""
    spawn = pexpect.spawn
    monkeypatch.setattr(
        pexpect,
        "spawn",
        lambda command, args, **how: spawn("sh", ["-mc", SHELL, "sh", command, *args], **how),
    )
    return begin_schnapsen(sit)


def paused(terminal: Terminal) -> str:
    """What is written until the shell has the terminal, after Ctrl-Z; then the game goes on."""
    terminal.child.expect_exact("STOPPED")
    text = str(terminal.child.before)
    terminal.child.expect(r"[ ;](-?)icanon")
    assert not terminal.child.match[1], "the shell's lines cannot be edited"
    terminal.child.expect_exact("extproc")
    terminal.child.sendline("")
    return text


def test_ctrl_z_gives_the_shell_its_screen_back(in_a_shell: Terminal) -> None:
    """And its keyboard; what was being typed stands there when the person comes again."""
    terminal = in_a_shell
    for typed in ("c", "cl"):
        terminal.child.send(typed[-1])
        terminal.child.expect(typed[-1])
        terminal.child.send("\x1a")
        assert paused(terminal).endswith(SCREEN_LEFT)
        terminal.child.expect_exact(SCREEN_ENTERED)
        assert "Your hand" in shown(terminal.prompt_and(typed))
    terminal.child.send("\x7f\x7f")
    assert "Trick" in shown(terminal.type("1"))
    terminal.child.sendline("q")
    left(terminal, 0)


def test_ctrl_z_while_something_is_drawn_waits_for_the_prompt(in_a_shell: Terminal) -> None:
    terminal = in_a_shell
    terminal.child.send("1\n\x1a")
    assert SCREEN_LEFT in paused(terminal)
    terminal.child.expect_exact(SCREEN_ENTERED)
    text = shown(terminal.prompt())
    assert "Your hand" in text
    assert len(re.findall(r">\s*$", text)) == 1
    terminal.child.sendline("q")
    left(terminal, 0)


def test_ctrl_z_where_there_is_no_shell_changes_nothing(sit: Sit) -> None:
    terminal = begin_schnapsen(sit)
    terminal.child.send("\x1a")
    terminal.child.expect_exact(SCREEN_ENTERED)
    assert "Your hand" in shown(terminal.prompt())
    terminal.child.sendline("q")
    left(terminal, 0)


def test_a_hang_up_leaves_no_broken_record(sit: Sit) -> None:
    """The window is closed: nothing half-written is left behind."""
    terminal = begin_schnapsen(sit)
    assert "Enter" in terminal.type("claim")
    terminal.type("")
    terminal.close()
    (record,) = [each for each in terminal.record.parent.iterdir() if each.suffix == ".jsonl"]
    assert replays(record)[0].report["result"]


# ---- terminals of all kinds ---------------------------------------------------------------------


def test_a_window_of_20_columns(sit: Sit) -> None:
    terminal = sit("schnapsen", "--seed", "1", columns=20)
    assert "Your hand" in shown(terminal.prompt())
    text = terminal.type("1")
    assert "Traceback" not in text
    assert widest(terminal, text) <= 20
    terminal.child.sendline("q")
    left(terminal, 0)


def widest(terminal: Terminal, text: str) -> int:
    """The width of the widest line that was drawn; whole sentences are the terminal's to wrap."""
    sentences = {
        terminal.word("terminal.how"),
        terminal.word("terminal.interrupt", seat="Anna"),
    }
    drawn = [line for line in _CODES.sub("", text).splitlines() if line not in sentences]
    assert any(map(str.strip, drawn))
    return max(map(len, drawn))


@pytest.mark.parametrize("game", ["scarto", "skat"])
def test_a_window_of_20_columns_in_the_other_games(sit: Sit, game: str) -> None:
    terminal = sit(game, "--seed", "1", columns=20)
    text = terminal.prompt()
    assert widest(terminal, text) <= 20
    terminal.child.sendline("q")
    left(terminal, 0)


def test_another_size_of_the_window_draws_everything_anew(sit: Sit) -> None:
    """With what was being typed; and in a window of a few lines one can play on."""
    terminal = sit("schnapsen", "--seed", "1")
    terminal.prompt()
    terminal.child.send("cla")
    terminal.child.expect("cla")
    terminal.child.setwinsize(8, 24)
    text = terminal.prompt_and("cla")
    assert "Your hand" in shown(text)
    assert widest(terminal, text) <= 24
    assert terminal.word("terminal.page") in printed(terminal.type("im"))
    terminal.child.sendline("q")
    left(terminal, 0)


def test_what_was_on_the_screen_comes_back_with_the_result_below(sit: Sit) -> None:
    terminal = begin_schnapsen(sit)
    terminal.type("claim")
    terminal.child.sendline("q")
    text = left(terminal, 0)
    _, after = text.split("\x1b[?1049l")
    assert printed(terminal.word("terminal.left")) in printed(after)
    assert "SN" in after  # the clause that decided


def test_a_screen_reader_gets_plain_lines(sit: Sit) -> None:
    terminal = sit("schnapsen", "--seed", "1", "--plain")
    text = terminal.prompt() + terminal.type("1")
    assert "\x1b[?1049h" not in text
    assert "\x1b[2J" not in text
    terminal.child.sendline("q")
    left(terminal, 0)


def test_a_wide_window_shows_hand_and_menu_together(sit: Sit) -> None:
    """On one screen of 40 lines."""
    terminal = sit("scarto", "--seed", "1")
    text = since_the_last_wipe(terminal.prompt())
    assert "Your hand" in text
    assert len(text.splitlines()) < 40


def test_bytes_that_are_no_text(sit: Sit) -> None:
    terminal = begin_schnapsen(sit)
    os.write(terminal.child.child_fd, b"\xff\xfe\xc3\n")
    text = terminal.prompt()
    assert "Traceback" not in text
    assert "SN 12.5" in text
    terminal.child.sendline("q")
    left(terminal, 0)


def test_an_endless_line(sit: Sit) -> None:
    """100 kB without an end of line; then Ctrl-C, and the game goes away in good order."""
    terminal = begin_schnapsen(sit)
    for _ in range(100):
        os.write(terminal.child.child_fd, b"x" * 1000)
        terminal.drain()
    terminal.drain(for_s=0.5)
    left(terminal, 130, interrupt=True)


def test_a_line_of_100_kb_is_refused() -> None:
    """Not at a terminal, where the kernel cuts lines off, but through a pipe."""
    done = piped("schnapsen", "--seed", "1", "--no-save", typed="x" * 100_000 + "\n1\n")
    assert done.returncode == 0
    assert "SN 12.5" in printed(done.stdout)
    assert not done.stderr


def test_a_line_of_100_kb_is_not_read_back_to_the_player() -> None:
    """He knows what he typed; what matters is that it is no action."""
    done = piped("schnapsen", "--seed", "1", "--no-save", typed="x" * 100_000 + "\n")
    assert done.stdout.count("x") < 2000


def test_a_dumb_terminal_gets_no_codes(sit: Sit) -> None:
    terminal = sit("schnapsen", "--seed", "1", TERM="dumb")
    text = terminal.prompt() + terminal.type("1")
    assert "\x1b" not in text.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")
    terminal.child.sendline("q")
    left(terminal, 0)


def test_a_dumb_terminal_can_be_played_at(sit: Sit) -> None:
    terminal = sit("schnapsen", "--seed", "1", TERM="dumb")
    assert "Your hand" in terminal.prompt()
    assert "Trick: " in terminal.type("1")
    terminal.child.sendline("q")
    left(terminal, 0)


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C"},
        {"LANG": "C", "LC_ALL": "C"},
        {"LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"LANG": "C", "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        {"LANG": "xx_XX.nothing"},
        {"LANG": ""},
    ],
    ids=["C", "LC_ALL", "ascii", "ascii by name", "unknown", "empty"],
)
def test_a_locale_without_signs(sit: Sit, env: dict[str, str]) -> None:
    """Ugly perhaps, but it can be played: by numbers, and with letters for suits."""
    terminal = sit("schnapsen", "--seed", "1", "--faces", "letters", **env)
    assert "Your hand" in terminal.prompt()
    text = terminal.type("1")
    assert "Traceback" not in text
    assert "Trick: " in text
    os.write(terminal.child.child_fd, "♥10\n".encode())
    assert "Traceback" not in terminal.prompt()
    terminal.child.sendline("q")
    left(terminal, 0)


def test_the_language_of_the_environment(sit: Sit) -> None:
    terminal = sit("schnapsen", "--seed", "1", LANG="de_DE.UTF-8", language="de")
    assert printed(terminal.word("terminal.hand")) in shown(terminal.prompt())


def test_without_a_place_to_save_the_game_goes_on(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    terminal = sit("schnapsen", "--seed", "1", XDG_DATA_HOME=str(tmp_path / "file"))
    terminal.prompt()
    text = terminal.type("q")
    assert "could not be written" in printed(text)
    assert terminal.end() == 2


def test_a_place_that_cannot_be_written_is_refused_before_the_first_deal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save = tmp_path / "file" / "x"
    done = piped("schnapsen", "--seed", "1", "--save", str(save), typed="q\n")
    assert done.returncode == 2
    assert not done.stdout
    assert done.stderr.startswith(f"stammtisch: {save} cannot be written")
    assert done.stderr.count("\n") == 1


def test_the_record_goes_where_it_is_told(sit: Sit, tmp_path: Path) -> None:
    save = tmp_path / "deep" / "my games.jsonl"
    terminal = sit("skat", "--seed", "1", "--save", str(save))
    terminal.prompt()
    terminal.type("q")
    assert terminal.end() == 0
    replays(save)
    assert not (tmp_path / "stammtisch").exists()


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    for kept in ("", "kept\n"):
        save.write_text(kept)
        done = piped("skat", "--seed", "1", "--save", str(save), typed="q\n")
        assert done.returncode == 2
        assert not done.stdout
        assert re.fullmatch(r"stammtisch: [^\n]+\n", done.stderr)
        assert str(save) in done.stderr
        assert save.read_text() == kept


def test_a_folder_is_no_place_to_save(tmp_path: Path) -> None:
    done = piped("skat", "--seed", "1", "--save", str(tmp_path), typed="q\n")
    assert done.returncode == 2
    assert str(tmp_path) in done.stderr
    assert list(tmp_path.iterdir()) == []


# ---- wrong words on the command line ------------------------------------------------------------


def piped(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """``stammtisch play`` without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "stammtisch", "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=TIMEOUT * 2,
        check=False,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": "/nonexistent"},
    )


WRONG = {
    "game": (("tarock",), "tarock"),
    "game's case": (("Skat",), "Skat"),
    "empty option": (("skat", "--option", ""), "NAME=VALUE"),
    "seat": (("skat", "--seat", "3"), "0 to 2"),
    "seat of two": (("schnapsen", "--seat", "2"), "0 to 1"),
    "negative seat": (("skat", "--seat=-1"), "-1"),
    "bots": (("skat", "--bots", "nobody"), "nobody"),
    "preset": (("skat", "--preset", "nothing"), "nothing"),
    "preset of another game": (("schnapsen", "--preset", "tournament"), "tournament"),
    "preset where there is none": (("scarto", "--preset", "tournament"), "Scarto has no presets"),
    "option": (("skat", "--option", "foo=1"), "foo"),
    "option's form": (("skat", "--option", "games"), "NAME=VALUE"),
    "option's value": (("schnapsen", "--option", "claims=loud"), "claims"),
    "option's type": (("skat", "--option", "games=many"), "games"),
    "option by a clause": (("skat", "--option", "games=4"), "SK 8.6"),
    "another game's option": (("scarto", "--option", "claims=spoken"), "claims"),
    "an option's endless number": (("skat", "--option", "games=" + "9" * 5000), "games"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_on_the_command_line_is_told_in_one_sentence(case: str) -> None:
    arguments, named = WRONG[case]
    done = piped(*arguments)
    assert done.returncode == 2
    assert not done.stdout
    assert "Traceback" not in done.stderr
    assert named in done.stderr
    assert re.fullmatch(r"stammtisch: [^\n]+[.;:”]?\n", done.stderr)


@pytest.mark.parametrize("arguments", [("skat", "--seat", "x"), ("--language", "xx"), ("a", "b")])
def test_what_cannot_be_read_is_told_with_the_usage(arguments: tuple[str, ...]) -> None:
    done = piped(*arguments)
    assert done.returncode == 2
    assert "usage" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_end_of_input_without_a_terminal_is_no_error() -> None:
    for typed in ("", "3\n", "3\n?\n!\n"):
        done = piped("--no-save", typed=typed)
        assert done.returncode == 0
        assert not done.stderr
