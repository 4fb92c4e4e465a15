"""``searcher completion``: a script for the shell, made from the parsers of the verbs."""
from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from searcher.cli.arguments import Parser

SHELLS = ("bash", "zsh", "fish")


@dataclass(frozen=True)
class Option:
    """An option, the values it can have if they are few, and what it is for."""

    name: str
    values: tuple[str, ...]
    has_value: bool
    purpose: str


@dataclass(frozen=True)
class Verb:
    """A verb, what can follow it, and its options."""

    name: str
    purpose: str
    words: tuple[str, ...]
    options: tuple[Option, ...]


def add_parser(verbs: Any, name: str) -> Parser:
    """The arguments of this verb."""
    parser: Parser = verbs.add_parser(
        name, help="completion of verbs and options for a shell",
        epilog='Example: eval "$(searcher completion bash)"',
        description="Prints a script for bash, zsh or fish that completes verbs, options and "
        "their values. In bash and zsh, eval it in .bashrc or, after compinit, in .zshrc; in fish, "
        "write it to ~/.config/fish/completions/searcher.fish.")
    parser.add_argument("shell", choices=SHELLS, help="which shell")
    parser.set_defaults(verbs=verbs)
    return parser


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    verbs = verbs_of(options.verbs)
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[options.shell](verbs))
    return 0


def verbs_of(subparsers: Any) -> list[Verb]:
    """What there is to complete, from the parsers of all verbs."""
    parsers: Mapping[str, Parser] = subparsers.choices
    purposes = {action.dest: action.help for action in subparsers._choices_actions}
    verbs = []
    for name, parser in parsers.items():
        words: list[str] = []
        inner: dict[str, Parser] = {}
        for action in parser._actions:
            if not action.option_strings:
                words += values_of(action)
                if isinstance(action.choices, dict):  # ways of a verb, each with its options
                    inner.update(action.choices)
        options = {option.name: option for one in (parser, *inner.values())
                   for option in _options_of(one)}
        verbs.append(Verb(name, purposes[name], tuple(words), tuple(options.values())))
    return verbs


def values_of(action: argparse.Action) -> tuple[str, ...]:
    """The few values of an argument; where argparse does not check them, its parser names them."""
    named = getattr(action, "completions", None)
    return tuple(map(str, named() if named else action.choices or ()))


def _options_of(parser: Parser) -> list[Option]:
    return [Option(name, values_of(action), action.nargs != 0,
                   action.help or "")
            for action in parser._actions for name in action.option_strings
            if name.startswith("--")]


def _cases(verbs: list[Verb], indent: str) -> str:
    """What can follow, by the verb and the word before: the longest answer first."""
    lines = []
    for verb in verbs:
        for option in verb.options:
            if option.has_value:
                lines.append(f'"{verb.name} {option.name}") words="{" ".join(option.values)}" ;;')
        names = " ".join([*verb.words, *(option.name for option in verb.options)])
        lines.append(f'"{verb.name} "*) words="{names}" ;;')
    lines.append(f'*) words="{" ".join(verb.name for verb in verbs)} --help --version" ;;')
    return "\n".join(indent + line for line in lines)


def _bash(verbs: list[Verb]) -> str:
    return f"""_searcher() {{
    local words verb=
    ((COMP_CWORD > 1)) && verb="${{COMP_WORDS[1]}}"
    case "$verb ${{COMP_WORDS[COMP_CWORD-1]}}" in
{_cases(verbs, "        ")}
    esac
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _searcher searcher"""


def _zsh(verbs: list[Verb]) -> str:
    return f"""_searcher() {{
    local words_here=$words[CURRENT-1] verb= words_before=$words[2] candidates
    ((CURRENT > 2)) && verb=$words_before
    local words
    case "$verb $words_here" in
{_cases(verbs, "        ")}
    esac
    compadd -- ${{=words}}
    [[ -n $verb ]] && _files
}}
compdef _searcher searcher"""


def _fish(verbs: list[Verb]) -> str:
    lines = [f"complete -c searcher -n __fish_use_subcommand -f -a {_quoted(verb.name)} "
             f"-d {_quoted(verb.purpose)}" for verb in verbs]
    for verb in verbs:
        seen = _quoted(f"__fish_seen_subcommand_from {verb.name}")
        lines += [f"complete -c searcher -n {seen} -a {_quoted(word)}" for word in verb.words]
        for option in verb.options:
            value = f" -x -a {_quoted(' '.join(option.values))}" if option.values else (
                " -r" if option.has_value else "")
            lines.append(f"complete -c searcher -n {seen} -l {option.name[2:]}{value} "
                         f"-d {_quoted(option.purpose)}")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
