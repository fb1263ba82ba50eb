"""What holds between the folders, read from the sources: who knows whom, and who may do what."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from companion.game import Game, find, game_ids
from companion.words import LANGUAGES, words

ROOT = Path(__file__).parents[1]
LAYERS = ("companion", "data", "views")

LONGEST = 400
"""Lines of a module."""

LONGEST_FUNCTION = 60
"""Lines of a function, its decorators left out."""

FACE = {"actions", "advice", "box", "builder", "corrections", "offers", "seen"}
"""What is worked out for a screen, by the same names in each game: what can be done, what there is
to see, what would be best, what puts a table right, what is known of the box, and how a card of it
is composed."""

GAMES = "companion.games"

MAY_IMPORT = {
    "companion": {"companion", "pydantic"},
    "data": {"companion", "data", "tinydb", "pydantic"},
    "views": {"companion", "data", "views", "flet", "flet_web", "segno"},
}
"""Beside the standard library."""

ALSO = {
    "views/serving": {"starlette", "uvicorn", "websockets", "msgpack"},
    "data/club": {"psycopg"},
}
"""What Flet's web server is made of, for the one folder that takes its place, and the driver of a
club's database."""

COMMAND_LINE = ("companion/command/", "companion/__main__.py")

MAY_READ_FILES = ("companion/words.py", *COMMAND_LINE)
"""The word files are part of the rules' own text; all other files are somebody else's."""

MAY_DRAW = (*COMMAND_LINE,)
"""Of companion; the games and dice take the generator they are given."""

MAY_PRINT = (*COMMAND_LINE, "data/__main__.py", "main.py", "views/serving/server.py")

SILENCED = re.compile(r"#\s*(noqa|type:\s*ignore|pragma:\s*no|ruff:|mypy:)")

REASON = re.compile(
    r"(noqa: [A-Z]+\d+(, [A-Z]+\d+)*|ignore\[[\w, -]+\]|pragma: no branch) +(-|#) \w"
)

pytestmark = pytest.mark.slow
"""It reads all there is: `make check` runs it, too."""
"""Which check is silenced, and behind a dash or as a second comment why."""


GUESSES = re.compile(r"\bwait_for_timeout\(|\btime\.sleep\(|\bpytest_runtest_protocol\b|\breruns\b")
"""Waits for no event but for a time, or for luck the second time."""

MAY_GUESS = {
    "tests/benchmarks/bench_tables.py": "taps as far apart as people do",
    "tests/benchmarks/bench_tap.py": "lets a machine come to rest before it is measured",
    "tests/browser/test_second_tap.py": "taps twice a known gap apart: that is its subject",
    "tests/browser/test_vikings_strokes.py": "a finger moves as fast as a test says, not at once",
    "tests/support/killed.py": "kills a process after a moment by chance: that is its subject",
    "tests/support/served.py": "a server tells nobody when a line is gone: looked at until it is",
    "tests/support/web_app.py": "Chromium tells nobody when it has written down its port",
    "tests/support/webkit.py": "its driver tells nothing by itself: asked again and again",
}
"""Why, of each who does it all the same."""


def sources(*folders: str) -> list[Path]:
    """List the modules of some folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def named(path: Path) -> str:
    """Return a module's path as it is written in this file."""
    return path.relative_to(ROOT).as_posix()


ALL = [*sources(*LAYERS, "tests", "tools"), *ROOT.glob("main.py")]
SHIPPED = [*sources(*LAYERS), *ROOT.glob("main.py")]
MADE = [*SHIPPED, *sources("tools")]
"""What is shipped, and what builds it."""


def wrong(found: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the modules with which something is wrong, and what."""
    return {name: what for name, what in found.items() if what}


@cache
def tree_of(path: Path) -> ast.Module:
    """Parse a module, once for all who look at it."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def typing_only(tree: ast.Module) -> set[ast.AST]:
    """Collect what stands under ``if TYPE_CHECKING:`` and is never run."""
    return {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }


@cache
def imports(path: Path, *, types: bool = True) -> tuple[str, ...]:
    """List the modules that a module imports, wherever in it; without ``types`` only those run."""
    tree = tree_of(path)
    left_out = set() if types else typing_only(tree)
    found: list[str] = []
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{named(path)}: imports are absolute"
            found.append(node.module or "")
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return tuple(found)


def at_once(path: Path) -> set[str]:
    """List the modules that a module imports as soon as it is imported itself."""
    found: set[str] = set()
    for node in tree_of(path).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@cache
def calls(path: Path) -> tuple[str, ...]:
    """List what a module calls, as it is written: ``random.Random``."""
    return tuple(
        written(node.func) for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)
    )


def written(node: ast.expr) -> str:
    """Return names and their attributes as they are written, and nothing of what else is called.

    It is what ``ast.unparse`` says of them, without the rest of the source.
    """
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr):
            return f"{written(value)}.{attr}"
    return ""


def top(module: str) -> str:
    return module.split(".", 1)[0]


# Each looks through all modules in one test: thousands of tests of a line each cost more than they
# say, and what is wrong is named all the same.


def test_a_folder_knows_only_what_lies_below_it():
    strange = {}
    for path in sources(*LAYERS):
        allowed = MAY_IMPORT[named(path).split("/", 1)[0]]
        known = {top(module) for module in imports(path)} - set(sys.stdlib_module_names)
        strange[named(path)] = known - allowed - ALSO.get(named(path.parent), set())
    assert wrong(strange) == {}


def test_a_game_knows_no_other_game():
    others = {}
    for path in sources("companion/games"):
        if path.parent.name == "games":
            continue
        mine = f"companion.games.{path.relative_to(ROOT / 'companion' / 'games').parts[0]}"
        others[named(path)] = {
            module
            for module in imports(path)
            if module.startswith("companion.games.") and f"{module}.".find(f"{mine}.") != 0
        }
    assert wrong(others) == {}


def test_the_rules_know_no_clock_no_files_and_no_chance_of_their_own():
    known = {}
    for path in sources("companion"):
        name = named(path)
        run = {top(module) for module in imports(path, types=False)}
        forbidden = {"time", "datetime", "socket", "subprocess", "threading", "asyncio", "logging"}
        if not name.startswith(MAY_DRAW):
            forbidden |= {"random", "secrets", "uuid"}
        if not name.startswith(MAY_READ_FILES):
            forbidden |= {"os", "io", "pathlib", "shutil", "tempfile"}
            run |= {"open"} & set(calls(path))
            forbidden |= {"open"}
        known[name] = run & forbidden
    assert wrong(known) == {}


def test_only_the_entry_point_puts_the_layers_together():
    for path in sources("data"):
        assert not any(top(module) in {"views", "main", "flet"} for module in imports(path))
    for path in sources(*LAYERS):
        assert not any(top(module) == "main" for module in imports(path))


def test_tinydb_is_known_to_the_history_alone():
    knowing = {named(path) for path in SHIPPED if "tinydb" in map(top, imports(path))}
    assert all(name.startswith("data/") for name in knowing)


def test_a_clubs_database_is_known_where_one_is_asked_for_alone():
    # No build has its driver: whoever imports it does so inside of a function that needs it.
    outside = [path for path in SHIPPED if not named(path).startswith("data/club/")]
    knowing = {
        named(path): {module for module in at_once(path) if module.startswith("data.club")}
        for path in outside
    }
    assert wrong(knowing) == {}
    drivers = {named(path) for path in outside if "psycopg" in map(top, imports(path))}
    assert drivers == set()


WRITES = {"act", "undo", "redo", "lessons", "_move", "_learn"}
"""What the store does to a match or to what is known of a box."""

TO_THE_HISTORY = {
    "views/parts/deleting.py": "the menu of lists and screens that deletes and brings back",
    "views/parts/going_on.py": "how far the matches of a list are, where nobody opened them yet",
    "views/parts/match_search.py": "the search in the list of matches",
    "views/parts/others.py": "what other devices did, told over a table",
    "views/parts/reminder.py": "the home screen's reminder of a backup, which it says was given",
    "views/parts/seat_list.py": "the setup of a match, which knows the players",
    "views/parts/take_along.py": "a result as files",
    "views/parts/watching.py": "where the shell gets the match that it hands to a table",
}
"""Parts of other screens than tables that know the history, each with its reason."""


def test_there_is_no_other_way_to_the_history_from_below_the_shell():
    # A table acts through the act it was handed and draws the match it was handed: live, in a
    # correction, or with nothing to act by. Settings are all it reads besides.
    below = sources("views/tables", "views/shell", "views/parts")
    assert below
    for path in below:
        if named(path) not in TO_THE_HISTORY:
            check_that_it_has_no_way_to_the_history(path)


def check_that_it_has_no_way_to_the_history(path):
    tree = tree_of(path)
    read = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "setting"
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            where = f"{named(path)}:{node.lineno}: {ast.unparse(node)}"
            assert node.attr not in {"history", "_history"} or node in read, where
            of_store = ast.unparse(node.value).rsplit(".", 1)[-1] in {"store", "the_store()"}
            assert not (of_store and node.attr in WRITES), where
    assert not {"data.history", "views.parts.watching"} & set(imports(path)), named(path)


def test_dice_are_drawn_from_the_systems_source_and_never_seeded():
    for path in SHIPPED:
        name = named(path)
        made = [call for call in calls(path) if re.search(r"(^|\.)(Random|seed)$", call)]
        if name == "companion/command/rolling.py":
            assert made == ["random.Random"], "for --seed, and nothing else"
            continue
        assert not made, name
        if name.startswith("views/"):
            run = set(imports(path, types=False))
            assert not any(top(module) == "random" for module in run), name
            drawn = {module for module in run if module.startswith("secrets.")}
            assert drawn <= {"secrets.SystemRandom", "secrets.token_hex"}, name


def test_nothing_is_printed_but_by_the_command_line():
    silent = [path for path in SHIPPED if not named(path).startswith(MAY_PRINT)]
    assert [named(path) for path in silent if "print" in calls(path)] == []


def test_a_module_is_short_enough_to_be_read():
    lines = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MADE}
    assert {name: many for name, many in lines.items() if many > LONGEST} == {}


@cache
def reached() -> dict[str, set[str]]:
    """Return what each module leads to, by whatever it imports: while it runs, or to name types."""
    paths = {named(path)[:-3].removesuffix("/__init__").replace("/", "."): path for path in MADE}
    direct = {}
    for module, path in paths.items():
        # ``from a import b`` leads to a.b where that is a module, and to a where it is not.
        found = {*imports(path)} & paths.keys()
        parents = {one.rpartition(".")[0] for one in found}
        used = {
            f"{node.module}"
            for node in ast.walk(tree_of(path))
            if isinstance(node, ast.ImportFrom)
            and any(f"{node.module}.{alias.name}" not in paths for alias in node.names)
        }
        direct[module] = found - (parents - used) - {module}
    leads: dict[str, set[str]] = {}
    for module in direct:
        seen: set[str] = set()
        todo = [module]
        while todo:
            further = direct[todo.pop()] - seen
            seen |= further
            todo += further
        leads[module] = seen
    return leads


def test_no_modules_lead_back_to_one_another():
    leads = reached()
    circles = {
        " ".join(sorted(other for other in there if module in leads[other]))
        for module, there in leads.items()
        if module in there
    }
    assert circles == set()


def test_a_function_is_short_enough_to_be_read():
    long = [
        f"{named(path)}:{node.name}"
        for path in MADE
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


Named = tuple[Path, str]
"""A module of a game, and a name in it."""


def beneath_the_face(path: Path) -> Iterator[tuple[Named, str]]:
    """Yield what a screen knows of games beside their faces, and what it calls each."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            # A module as a whole hides what of it is used.
            below = [name.name for name in node.names if name.name.startswith(f"{GAMES}.")]
            yield from (((room_of(name), "*"), name) for name in below)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{GAMES}."):
            for alias in node.names:
                module, name = node.module or "", alias.name
                _, *inside = f"{module}.{name}".removeprefix(f"{GAMES}.").split(".")
                if inside[0] in FACE:
                    continue
                whole = room_of(f"{module}.{name}")
                found = (whole, "*") if whole.exists() else (room_of(module), name)
                yield found, alias.asname or name


def room_of(module: str) -> Path:
    """Return where a module lies."""
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def at_home(found: Named) -> tuple[Path, ast.stmt] | None:
    """Return where a name of a game is defined, through those who only hand it on, and as what."""
    path, name = found
    inside = path.is_relative_to(ROOT / room_of(GAMES).parent)
    for node in tree_of(path).body if inside else ():
        if isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}:
            return at_home((room_of(node.module or ""), name))
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name:
            return path, node
    return None


def works_out(found: Named) -> bool:
    """Tell whether a name stands for a rule: a function, or a class that works something out."""
    home = at_home(found)
    if home is None:
        return found[1] == "*"
    path, node = home
    if not isinstance(node, ast.ClassDef):
        return True
    own = (part for part in node.body if isinstance(part, ast.FunctionDef))
    # What a model holds of its own fields is no question that anybody asks.
    asked = (part for part in own if not part.name.startswith("_") and part.name != "by_chance")
    bases = (base.id for base in node.bases if isinstance(base, ast.Name))
    return any(asked) or any(works_out((path, base)) for base in bases)


def used_by_name(path: Path) -> set[str]:
    """Return the names that a module calls, asks for something of theirs, or builds upon.

    The fields of a model are data, whoever asks for them.
    """
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call):
            found.add(written(node.func))
        elif isinstance(node, ast.Attribute) and node.attr != "model_fields":
            found.add(written(node.value))
        elif isinstance(node, ast.ClassDef):
            found |= {written(base) for base in node.bases}
    return found


def is_class(found: Named) -> bool:
    """Tell whether a name stands for a class."""
    home = at_home(found)
    return home is not None and isinstance(home[1], ast.ClassDef)


def rules_of(path: Path) -> set[str]:
    """Return the rules of games that a screen has at hand beside the faces of these.

    A type may be named, for who draws a value says what it is; made or asked by its name it may be
    where it is plain data. What a value that a face handed out works out of itself is worked out
    there. Constants are no rules.
    """
    used = used_by_name(path)
    return {
        f"{room.parent.name}.{room.stem}.{name}"
        for (room, name), called in beneath_the_face(path)
        if works_out((room, name)) and (called in used or not is_class((room, name)))
    }


MAY_MAKE = {
    "views/tables/hagar/draft.py": {"hagar.printed.PrintedCoaster"},
    "views/tables/pax_viking/choices.py": {"pax_viking.conditions.Comparison"},
    "views/tables/shipwrights/cards.py": {"shipwrights.printed.LongshipCard"},
    "views/tables/shipwrights/table.py": {"shipwrights.printed.RoundCard"},
    "views/tables/vikings/draw.py": {"vikings.position.Vikings"},
}
"""What is typed there before it is anybody's action: a coaster, a condition, two cards, a draw."""


def test_screens_know_no_more_of_a_game_than_its_face():
    at_hand = {named(path): rules_of(path) for path in sources("views")}
    assert wrong(at_hand) == MAY_MAKE


@pytest.mark.parametrize(
    "source, rules",
    [
        ("from companion.games.hagar.placing import hand", {"hagar.placing.hand"}),
        ("import companion.games.hagar.placing", {"hagar.placing.*"}),
        ("from companion.games.hagar import placing", {"hagar.placing.*"}),
        ("from companion.games.hagar.placing import Hand\nx: Hand", set()),
        (
            "from companion.games.hagar.placing import Hand\nHand(hagars=1, gold=0, due=True)",
            {"hagar.placing.Hand"},
        ),
        ("from companion.games.hagar.position import Token\nToken(field=(0, 0))", set()),
        ("from companion.games.hagar.position import HAGARS\nHAGARS[2]", set()),
        ("from companion.games.hagar.seen import hand\nhand()", set()),
        (
            "from companion.games.vikings.position import Vikings as Men\nMen.of",
            {"vikings.position.Vikings"},
        ),
        (
            "from companion.games.vikings.display import Display\nclass Mine(Display): ...",
            {"vikings.display.Display"},
        ),
    ],
)
def test_a_rule_is_found_however_a_screen_gets_hold_of_it(source, rules, tmp_path):
    screen = tmp_path / "screen.py"
    screen.write_text(source, encoding="utf-8")
    assert rules_of(screen) == rules


PARTS_HANDED_A_DESK = 43
"""Of those of the tables, only ever fewer: whoever is handed one is drawn anew by every tap."""


def is_handed_a_desk(part: ast.FunctionDef) -> bool:
    """Tell whether it is a part that is drawn whenever its table is, with all there is at hand."""
    decorators = {written(decorator) for decorator in part.decorator_list}
    taken = (*part.args.args, *part.args.kwonlyargs)
    return "part" in decorators and any(
        arg.annotation is not None and written(arg.annotation) == "Desk" for arg in taken
    )


def test_ever_fewer_parts_of_a_table_are_drawn_by_every_tap():
    handed = [
        f"{named(path)}: {node.name}"
        for path in sources("views/tables")
        for node in tree_of(path).body
        if isinstance(node, ast.FunctionDef) and is_handed_a_desk(node)
    ]
    assert len(handed) <= PARTS_HANDED_A_DESK, handed


FLETS_OWN = {"component", "memo", "use_ref", "use_state"}
"""What ``views/parts/part.py`` is there in place of: ``part``, ``kept_part``, ``use_state``."""

MAY_USE_FLETS_OWN = {
    "views/parts/part.py": {"component", "use_ref", "use_state"},
}


def flets_own(path: Path) -> set[str]:
    """Return which of them a module uses, by whatever name it knows Flet."""
    imported = {module.removeprefix("flet.") for module in imports(path)}
    named_there = {
        node.attr
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and written(node.value) in {"ft", "flet"}
    }
    return FLETS_OWN & (imported | named_there)


def test_whatever_is_drawn_is_a_part():
    # Guarded, so that what raises is a card, and with its types: its key and what it keeps.
    used = {named(path): flets_own(path) for path in sources("views")}
    assert wrong(used) == MAY_USE_FLETS_OWN


def test_what_is_silenced_has_a_reason_beside_it():
    reasonless = [
        f"{named(path)}:{token.start[0]}: {token.string}"
        for path in ALL
        if SILENCED.search(text := path.read_text(encoding="utf-8"))
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
        and SILENCED.search(token.string)
        and not REASON.search(token.string)
    ]
    assert reasonless == []


KEY = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")

RAISED = {
    "CompanionError": 0,
    "RuleViolation": 0,
    "UnknownGame": 0,
    "InvalidMatch": 0,
    "InvalidDice": 0,
    "Problem": 1,
    "Notice": 0,
    "phrase": 0,
    "say": 1,
}
"""Calls that are given a key, and at which place."""


@cache
def keys_of(path: Path) -> frozenset[str]:
    """List the keys of word files that a module spells out in full."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if not isinstance(node, ast.Call):
            continue
        called = written(node.func).rsplit(".", 1)[-1]
        at = RAISED.get(called)
        given = [argument.value for argument in node.keywords if argument.arg in {"code", "key"}]
        if at is not None and len(node.args) > at:
            given.append(node.args[at])
        for key in given:
            if isinstance(key, ast.Constant) and KEY.fullmatch(str(key.value)):
                found.add(str(key.value))
    return frozenset(found)


def test_tests_wait_for_what_they_await_and_are_tried_once():
    here = Path(__file__)
    guessing = {
        named(path)
        for path in sources("tests")
        if path != here and GUESSES.search(path.read_text(encoding="utf-8"))
    }
    assert guessing == MAY_GUESS.keys()


def test_a_page_is_waited_for_by_functions():
    """A bare expression that is not true at once is text to evaluate: the page refuses that."""
    bare = [
        f"{named(path)}:{node.lineno}"
        for path in sources("tests")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and written(node.func).endswith(".wait_for_function")
        if isinstance(node.args[0], ast.Constant | ast.JoinedStr)
        if "=>" not in ast.unparse(node.args[0])
    ]
    assert bare == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_spelled_out_has_words(language):
    wordless = {}
    for path in sources("companion", "data"):
        keys = {key: key.split(".", 1)[0] for key in keys_of(path)}
        wordless[named(path)] = {
            key
            for key, game in keys.items()
            if key not in words(language) and key not in words(language, game)
        }
    assert wrong(wordless) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_invalid_value_has_words(language):
    from companion.reading import SAID

    for kind in SAID | {"other"}:
        assert f"error.invalid.{kind}" in words(language)


def test_the_shells_languages_say_the_same():
    from string import Formatter

    def shape(word: str | dict[str, str]) -> object:
        forms = word if isinstance(word, dict) else {"": word}
        facts = {name for form in forms.values() for _, name, _, _ in Formatter().parse(form)}
        return forms.keys(), facts - {None}

    english, *others = map(words, LANGUAGES)
    for other in others:
        assert {key: shape(word) for key, word in other.items()} == {
            key: shape(word) for key, word in english.items()
        }


CONTRACT = {
    "actions": (),
    "checks": ("doubts", "notices", "problems", "verify"),
    "due": ("named", "ready"),
    "luck": ("thrown",),
    "offers": (),
    "position": ("Options", "Position", "start"),
    "scoring": ("ranking", "scorecards", "stakes"),
    "telling": ("follows", "look_again"),
}
"""The modules of a game that are called alike in each, and what of its contract each of them keeps;
of a move the action is in ``actions``, and how it is offered in ``offers``."""


@pytest.mark.parametrize("game", game_ids())
def test_the_same_job_has_the_same_file_in_each_game(game):
    kept = find(game)
    inside = f"companion.games.{game}."
    elsewhere = {
        name: module
        for file, names in CONTRACT.items()
        for name in names
        if (module := getattr(kept, name).__module__).startswith(inside)
        and module != f"{inside}{file}"
    }
    for move in kept.moves:
        for file, part in (("actions", move.action), ("offers", move.offers)):
            module = part.__module__
            if module.startswith(inside) and module != f"{inside}{file}":
                elsewhere[f"{move.do}: {file}"] = module
    assert elsewhere == {}


AT_EVERY_TABLE = {"due", "guide", "players", "table"}
"""The modules of a table that are called alike at each: the bar of what is due, the drawings of the
guide, who plays, and all of it together."""


def test_the_same_part_has_the_same_file_at_each_table():
    tables = {path.parent for path in sources("views/tables") if path.name == "table.py"}
    assert len(tables) > 1
    lacking = {
        table.name: AT_EVERY_TABLE - {path.stem for path in table.glob("*.py")} for table in tables
    }
    assert wrong(lacking) == {}


def test_whoever_adds_a_game_reads_of_all_that_a_game_may_have():
    guide = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    assert [field.name for field in fields(Game) if f"`{field.name}" not in guide] == []


def test_classes_have_one_name_where_they_have_the_same_job():
    # ``Position`` is what lies on a table in each game, in the module of that name.
    homes: dict[str, set[Path]] = {}
    for path in MADE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(path)
    alike = {
        name: {named(path) for path in paths}
        for name, paths in homes.items()
        if len({path.name for path in paths}) > 1
    }
    assert alike == {}


def is_spliced(node: ast.AST) -> bool:
    """Tell whether something is put into a list by a list of none or one in between."""
    if not isinstance(node, ast.Starred) or not isinstance(node.value, ast.IfExp):
        return False
    ways = node.value.body, node.value.orelse
    return any(isinstance(way, ast.List | ast.Tuple) and not way.elts for way in ways)


def test_what_need_not_be_there_is_none():
    # ``present(a, b if it_is_there else None)``, or a list with a name of its own.
    spliced = [
        f"{named(path)}:{node.lineno}"
        for path in MADE
        for node in ast.walk(tree_of(path))
        if is_spliced(node)
    ]
    assert spliced == []
