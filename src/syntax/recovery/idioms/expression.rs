//! Operators, conversions and branches in expressions, and comments in braces.

use super::*;

/// Whether `as T` follows an operand.
pub fn at_conversion(p: &Parser<'_>) -> bool {
    p.ahead("sameline 'as' name")
}

/// `x as T`, of which the value was read.
#[inline(never)]
pub fn conversion(p: &mut Parser<'_>, value: Part) -> Part {
    let diagnostic = p.postpone(&messages::FOREIGN_WORD);
    p.advance();
    let ty = meant_type(p.word()).unwrap_or(p.word());
    let span = value.span.to(p.advance());
    let text = format!("VAL({ty}, {})", p.text_of(value.span));
    p.report_elsewhere(diagnostic.suggest(span, text, "values are converted by `VAL`"));
    error_part(p, span)
}

/// Reports the operator ahead of another language.
pub fn foreign_operator(p: &mut Parser<'_>, foreign: Foreign) {
    let (meaning, diagnostic) = (foreign.meaning(), p.message(&messages::FOREIGN_OPERATOR));
    if let Some(help) = foreign.help() {
        return p.report(diagnostic.help(help));
    }
    let is_word = meaning.starts_with(|c: char| c.is_ascii_alphabetic());
    let replacement = if is_word { p.spaced(meaning) } else { meaning.to_owned() };
    p.report(diagnostic.suggest(p.span(), replacement, format!("write `{meaning}`")));
}

/// `x := IF a THEN b ELSE c END`. A statement on the next line is not taken for an expression.
pub fn conditional_expression(p: &mut Parser<'_>) {
    let (is_apart, line_end) = (p.is_on_new_line(), p.end_of_line());
    p.unexpected_with("an expression", "statements have no value: assign one in each branch");
    if !is_apart {
        p.skip_to(|p| p.ahead("END/;") || p.span().lo >= line_end);
        p.eat_if(p.ahead("END") && p.span().lo < line_end);
    }
}

/// `{ comment }` on one line, as in Pascal.
pub fn comment_in_braces(p: &mut Parser<'_>) -> bool {
    let from = p.span().lo;
    let line = p.text_of(Span { lo: from, hi: p.end_of_line() });
    let inner = line.strip_prefix('{').and_then(|line| line.split_once('}')).map(|(inner, _)| inner);
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
