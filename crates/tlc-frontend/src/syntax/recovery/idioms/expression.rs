//! Expressions, values of assignments, and comments.

use super::*;

/// Whether `as T` follows an operand.
pub fn at_conversion(p: &Parser<'_>) -> bool {
    p.ahead("sameline 'as' name")
}

/// Parses `x as T` after the value.
#[inline(never)]
pub fn conversion(p: &mut Parser<'_>, value: PartialExpr) -> PartialExpr {
    let diagnostic = p.postpone(&messages::FOREIGN_WORD);
    p.advance();
    let ty = meant_type(p.word()).unwrap_or(p.word());
    let span = value.span.to(p.advance());
    let text = format!("VAL({ty}, {})", p.text_of(value.span));
    p.report_elsewhere(diagnostic.suggest(span, text, "values are converted with `VAL`"));
    error_part(p, span)
}

/// Reports the operator of another language that is ahead.
pub fn foreign_operator(p: &mut Parser<'_>, foreign: Foreign) {
    let (meaning, diagnostic) = (foreign.meaning(), p.message(&messages::FOREIGN_OPERATOR));
    if let Some(help) = foreign.help() {
        return p.report(diagnostic.help(help));
    }
    let is_word = meaning.starts_with(|c: char| c.is_ascii_alphabetic());
    let replacement = if is_word { p.spaced(meaning) } else { meaning.to_owned() };
    p.report(diagnostic.suggest(p.span(), replacement, format!("write `{meaning}`")));
}

/// Parses `x := IF a THEN b ELSE c END`. A statement on the next line does not count as an expression.
pub fn conditional_expression(p: &mut Parser<'_>) {
    let (is_apart, line_end) = (p.is_on_new_line(), p.end_of_line());
    p.unexpected_with("an expression", "a statement has no value: assign one in each branch");
    if !is_apart {
        p.skip_to(|p| p.ahead("END/;") || p.span().lo >= line_end);
        p.eat_if(p.ahead("END") && p.span().lo < line_end);
    }
}

/// Skips `{ comment }` on one line, as in Pascal.
pub fn comment_in_braces(p: &mut Parser<'_>) -> bool {
    let from = p.span().lo;
    let is_brace = p.at_symbol(Symbol::LeftBrace);
    let line = is_brace.then(|| p.text_of(Span { lo: from + 1, hi: p.end_of_line() }));
    let inner = line.and_then(|line| line.split_once('}')).map(|(inner, _)| inner);
    let Some(inner) = inner.filter(|inner| !inner.contains([';', '='])) else { return false };
    let span = Span { lo: from, hi: from + inner.len() as u32 + 2 };
    let comment: String = inner.trim().chars().take(80).collect();
    let diagnostic = messages::FOREIGN_COMMENT.at(Span { hi: from + 1, ..span });
    p.report(diagnostic.suggest(span, format!("(* {comment} *)"), "write it as a comment"));
    while !p.at_end() && p.span().lo < span.hi {
        p.advance();
    }
    true
}

/// The maximum number of tokens of a line that are examined.
const MAX_EXAMINED: usize = 60;

/// Parses `x := a if c else b` after the first value.
pub fn conditional_of_python(p: &mut Parser<'_>, target: Span, value: &PartialExpr) -> bool {
    let has_else_only = || {
        let line = p.line().take(MAX_EXAMINED).take_while(|ahead| !p.ahead_at(*ahead, ";"));
        let mut words = line.filter(|ahead| p.ahead_at(*ahead, "~THEN/~ELSE"));
        words.next().is_some_and(|word| p.ahead_at(word, "~ELSE")) && words.next().is_none()
    };
    if p.is_on_new_line() || !has_else_only() {
        return false;
    }
    conditional(p, target, value.span, "~ELSE", [1, 0, 2])
}

/// Parses `x := c ? a : b` after the condition.
pub fn conditional_of_c(p: &mut Parser<'_>, target: Span, value: &PartialExpr) -> bool {
    conditional(p, target, value.span, ":", [0, 1, 2])
}

/// Parses two parts after the one at `start`; `order` gives the positions of the condition, its value and the
/// other value.
fn conditional(p: &mut Parser<'_>, target: Span, start: Span, separator: &str, order: [usize; 3]) -> bool {
    let diagnostic = p.postpone(&messages::CONDITIONAL);
    p.advance();
    let middle = comparison(p).span;
    if !p.eat_if(p.ahead(separator)) {
        p.report_elsewhere(diagnostic);
        p.skip_to(|p| p.at_symbol(Symbol::Semicolon) || at_end_of_statements(p));
        return true;
    }
    let last = comparison(p).span;
    let parts = [start, middle, last].map(|span| p.text_of(span));
    let [condition, first, second] = order.map(|part| parts[part]);
    let to = p.text_of(target);
    let text = format!("IF {condition} THEN {to} := {first} ELSE {to} := {second} END");
    p.report_elsewhere(diagnostic.suggest(
        target.to(last),
        text,
        "assign the variable in each branch of an `IF` statement",
    ));
    true
}

/// Parses `a := b := c` after the second variable.
pub fn second_assignment(p: &mut Parser<'_>, target: Span, value: &PartialExpr) -> bool {
    let diagnostic = p.message(&messages::SECOND_ASSIGNMENT);
    p.advance();
    let last = comparison(p);
    let is_known = !matches!(last.expr.kind, ExprKind::Error) && !p.at_symbol(Symbol::Assign);
    let is_clear = is_known && matches!(value.expr.kind, ExprKind::Designator(_));
    let [outer, inner, source] = [target, value.span, last.span].map(|span| p.text_of(span));
    let text = format!("{inner} := {source}; {outer} := {inner}");
    let why = "assign the variables one after the other";
    p.rewrite(diagnostic, target, is_clear.then_some(text), why, why);
    true
}

/// Parses `p := new T()`, unless the value is something else.
#[inline(never)]
pub fn new_variable(p: &mut Parser<'_>, target: Span) -> bool {
    let is_new = p.ahead("sameline 'new' name");
    if is_new {
        let diagnostic = p.postpone(&messages::FOREIGN_WORD);
        p.advance_by(2);
        let mut is_plain = true;
        while p.ahead("(/[/{") {
            is_plain &= p.ahead("( )");
            p.skip_group();
        }
        let text = format!("NEW({})", p.text_of(target));
        let why = "`NEW` allocates the variable that a pointer points to";
        let help = "`NEW(pointer)` allocates the variable that it points to";
        p.rewrite(diagnostic, target, is_plain.then_some(text), why, help);
    }
    is_new
}
