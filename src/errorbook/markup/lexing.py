"""Lexes as Pygments does, token for token, several times faster.

Pygments tries the rules of a state in order at every position, and nearly all of the time goes into rules
that cannot match there. Here the rules of each state are listed by the character that stands at the
position: those that can begin with it, and those that may match nothing, in their old order. A character
other than ASCII takes all rules. Where a rule for a single character comes first, no rule is tried at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pygments.token import Error, Whitespace, _TokenType

from errorbook.markup.firsts import Firsts, firsts
from errorbook.markup.reaches import reach_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pygments.lexer import Lexer

Label = TypeVar("Label")
Token = tuple[int, _TokenType, str]
_NOTHING: Any = object()  # equals no label
Jump = Any  # as Pygments writes it: None, "#push", a number of states to drop, a tuple of names

# Plain tuples, since only they unpack fast.
# A rule as Pygments keeps it: the pattern's match, the type or the function that yields tokens, the jump.
_Row = tuple[Any, Any, Jump]
# The same with the label of its token apart from the function.
_Rule = tuple[Any, Label | None, Any, Jump]
# Rules to try in order, and what tells whether trying them may depend on what stands beyond the line.
_Attempt = tuple[tuple[_Rule[Label], ...], tuple[Any, ...]]
# What to try at a character: its label where nothing else can come out; the rules within a line, and what
# tells; both for the beginning of a line where there are more rules.
_Choice = tuple[Label | None, tuple[_Rule[Label], ...], tuple[Any, ...], _Attempt[Label] | None]


class _State(dict[str, _Choice[Label]]):
    """Map a character to its choice; filled in as characters are met."""

    def __init__(self, rows: list[_Row], label: Callable[[_TokenType | None], Label]) -> None:
        super().__init__()
        patterns = [match.__self__ for match, _, _ in rows]
        self.rules = [
            (_rule(row, label), firsts(it.pattern, it.flags)) for row, it in zip(rows, patterns, strict=True)
        ]
        self.at_end: _Choice[Label] = (
            None,
            *_attempt([each for each in self.rules if each[1].may_be_empty]),
            None,
        )
        self.at_others = self._choice(~0)

    def __missing__(self, character: str) -> _Choice[Label]:
        if character > "\x7f":
            return self.at_others
        made = self[character] = self._choice(1 << ord(character))
        return made

    def _choice(self, bit: int) -> _Choice[Label]:
        possible = [
            each for each in self.rules if each[1].may_be_empty or bit < 0 or each[1].characters & bit
        ]
        within = [each for each in possible if not each[1].at_line_start]
        certain = None
        if bit > 0 and within:
            rule, first = within[0]
            certain = rule[1] if first.is_one_character and rule[3] is None else None
        return certain, *_attempt(within), _attempt(possible) if len(possible) > len(within) else None


def _attempt(rules: list[tuple[_Rule[Label], Firsts]]) -> _Attempt[Label]:
    tried = tuple(rule for rule, _ in rules)
    reaches = (reach_of(match.__self__, action) for match, _, action, _ in tried)
    return tried, tuple(each for each in reaches if each)


def _rule(row: _Row, label: Callable[[_TokenType | None], Label]) -> _Rule[Label]:
    match, action, jump = row
    if action is None or type(action) is _TokenType:
        return match, label(action), None, jump
    return match, None, action, jump


class Tables(dict[str, _State[Label]]):
    """Hold the states of a lexer, made when they are first entered.

    `label` says what to write down for a token type, and for None what to write down for text that the
    lexer passes over. Equal neighbours are written down once. `rows` may stand in for the lexer's own rules.
    """

    def __init__(
        self,
        lexer: Lexer,
        label: Callable[[_TokenType | None], Label],
        rows: dict[str, list[_Row]] | None = None,
    ) -> None:
        super().__init__()
        self.lexer = lexer
        self.label = label
        self.rows: dict[str, list[_Row]] = dict(rows or lexer._tokens)  # type: ignore[attr-defined]

    def __missing__(self, name: str) -> _State[Label]:
        made = self[name] = _State(self.rows[name], self.label)
        return made


def marks(tables: Tables[Label], text: str) -> list[tuple[int, Label]]:
    """List where in a text each label begins."""
    found: list[tuple[int, Label]] = []
    lex(tables, text, 0, len(text) + 1, ["root"], found)
    return found


# `stack`, the states entered, is kept up, and `found` added to. Local is what would have come out the same
# whatever stood behind the line ends met.
def lex(  # noqa: C901 - the innermost loop
    tables: Tables[Label], text: str, at: int, stop: int, stack: list[str], found: list[tuple[int, Any]]
) -> tuple[int, bool]:
    """Lex on until a token ends at `stop` or beyond, or the text does; return where, and if it is local."""
    state, current, is_local = tables[stack[-1]], _NOTHING, True
    while at < stop:
        try:
            certain, rules, reaches, at_line_start = state[text[at]]
        except IndexError:
            certain, rules, reaches, at_line_start = state.at_end
        if at_line_start is not None and (not at or text[at - 1] == "\n"):
            rules, reaches = at_line_start
        elif certain is not None:
            if certain != current:
                current = certain
                found.append((at, current))
            at += 1
            continue
        for may_reach_on in reaches:
            if may_reach_on(text, at):
                is_local = False
        for match, label, action, jump in rules:
            if matched := match(text, at):
                if action is not None:
                    current = _act(tables, action(tables.lexer, matched), matched, found)
                elif label != current:
                    current = label
                    found.append((at, label))
                at = matched.end()
                if jump is not None:
                    state = tables[_follow(jump, stack)]
                break
        else:
            if at >= len(text):
                break
            current = _pass_over(tables, text[at], stack)
            state = tables[stack[-1]]
            found.append((at, current))
            at += 1
    return at, is_local


def _pass_over(tables: Tables[Label], character: str, stack: list[str]) -> Label:
    """Label a character that no rule takes; a line end leads back to the first state."""
    if character != "\n":
        return tables.label(Error)
    stack[:] = ["root"]
    return tables.label(Whitespace)


def _act(
    tables: Tables[Label], tokens: Iterable[Token], matched: Any, found: list[tuple[int, Label]]
) -> Label:
    """Write down what a rule's own function yields, and what it leaves out."""
    end = matched.start()
    for at, kind, value in tokens:
        if at != end:
            found.append((end, tables.label(None)))
        found.append((at, tables.label(kind)))
        end = at + len(value)
    if end != matched.end():
        found.append((end, tables.label(None)))
    return found[-1][1] if found else tables.label(None)


def _follow(jump: Jump, stack: list[str]) -> str:
    """Enter and leave states as a rule says; give the one then entered."""
    if isinstance(jump, int):
        del stack[max(1, len(stack) - abs(jump)) :]
        return stack[-1]
    for name in (jump,) if jump == "#push" else jump:
        if name == "#push":
            stack.append(stack[-1])
        elif name != "#pop":
            stack.append(name)
        elif len(stack) > 1:
            stack.pop()
    return stack[-1]
