"""Arguments of the verbs: deals that look like options, numbers in range, one-line errors.

Most deals begin with ``-``. Before argparse sees the arguments, each one that is
a deal, and each one behind ``--``, gets a mark in front that no real argument
can hold, so that argparse takes it for what it is; the types here take it off.
"""
from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, NoReturn, TypeVar

from searcher.options import Option, positive_minutes, whole_number

MARK = "\0"
OPTION = re.compile(r"--?[a-z][a-z0-9-]*(=.*)?", re.DOTALL)
Value = TypeVar("Value")
CARD_LETTERS = set("akqjtx-0123456789")


class UsageError(ValueError):
    """The arguments are wrong; the message is one line."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser without abbreviations whose errors are one line."""

    def __init__(self, **keywords: Any) -> None:
        super().__init__(allow_abbrev=False, **keywords)

    def error(self, message: str) -> NoReturn:
        """Complain in one line instead of printing the usage."""
        verb = self.prog.removeprefix("searcher").strip()
        message = message.replace(MARK, "")
        raise UsageError(f"{verb}: {message}" if verb else message)

    def ways(self) -> dict[str, Parser]:
        """The parsers of the words that may come first, if it wants one."""
        found: dict[str, Parser] = {}
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                found.update(action.choices)
        return found

    def guarded(self, arguments: list[str]) -> list[str]:
        """The arguments as argparse can take them, see `guard`."""
        ways = self.ways()
        if not ways:
            return guard(arguments, self.options())
        if arguments and arguments[0] in ways:
            return [arguments[0], *ways[arguments[0]].guarded(arguments[1:])]
        if arguments and arguments[0] not in self.options():
            self.error(f"{arguments[0]!r} is none of {', '.join(ways)}")
        return arguments

    def options(self) -> dict[str, bool]:
        """All option strings of this parser, and whether a value follows them."""
        return {text: action.nargs != 0
                for action in self._actions for text in action.option_strings}


def guard(arguments: Iterable[str], options: Mapping[str, bool]) -> list[str]:
    """Mark what is a deal, or stands behind ``--``, so that it is no option.

    Options, with what follows them, are put in front: argparse does not take
    deals on both sides of one.
    """
    in_front: list[str] = []
    others: list[str] = []
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            others += [MARK + behind for behind in rest]
        elif not argument.startswith("-"):
            others.append(argument)
        elif not is_option(argument, options):
            others.append(MARK + argument)
        else:
            in_front.append(argument)
            if options.get(argument):
                in_front += [_value(value) for value in islice(rest, 1)]
    return in_front + others


def _value(argument: str) -> str:
    return MARK + argument if argument.startswith("-") else argument


def is_option(argument: str, options: Iterable[str]) -> bool:
    """Whether an argument with a leading ``-`` is meant as an option, known or not."""
    name = argument.partition("=")[0]
    if name in options:
        return True
    return bool(OPTION.fullmatch(argument)) and not set(name) <= CARD_LETTERS


def text(argument: str) -> str:
    """A type for argparse: the argument as it was typed."""
    return argument.removeprefix(MARK)


def typed(read: Callable[[str], Value]) -> Callable[[str], Value]:
    """A type for argparse: what `read` makes of the argument as it was typed."""
    def take(argument: str) -> Value:
        try:
            return read(text(argument))
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    return take


def number(low: int, high: int) -> Callable[[str], int]:
    """A type for argparse: a whole number from `low` to `high`."""
    return typed(whole_number(low, high))


minutes = typed(positive_minutes)


def add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """An option as a search tells of it."""
    shown: dict[str, Any] = {"metavar": option.metavar} if option.choices is None else {
        "choices": option.choices}
    parser.add_argument(f"--{option.name}", type=typed(option.read), default=option.default,
                        required=option.required, help=option.help, **shown)


def complete(action: argparse.Action, values: Callable[[], Iterable[str]]) -> None:
    """Name the values that a shell completes, where argparse does not check them."""
    action.completions = values  # type: ignore[attr-defined]


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option that all verbs have."""
    parser.add_argument("--json", action="store_true",
                        help="one JSON object a line instead of text")
