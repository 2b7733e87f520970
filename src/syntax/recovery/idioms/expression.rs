//! Values as other languages write them: conversions, conditional values, new variables.

use crate::base::Span;
use crate::syntax::ast::StmtKind;
use crate::syntax::keyword::Keyword;
use crate::syntax::parts::Part;
use crate::syntax::recovery::grammar::{comparison, error_part};
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{in_branches, meant_type};

/// How many tokens of a line are looked at.
const MOST_TOKENS: usize = 60;

/// Whether `as T` stands here, behind an operand.
pub fn at_conversion(p: &Parser<'_>) -> bool {
    p.ahead("sameline 'as' name")
}

/// `x as T`, of which the value was read.
#[inline(never)]
pub fn conversion(p: &mut Parser<'_>, value: Part) -> Part {
    let diagnostic = p.message(&messages::FOREIGN_WORD);
    p.mark_reported();
    p.advance();
    let word = p.word();
    let ty = meant_type(word).unwrap_or(word);
    let span = value.span.to(p.advance());
    let text = format!("VAL({ty}, {})", p.text_of(value.span));
    p.report_elsewhere(diagnostic.suggest(span, text, "values are converted by `VAL`"));
    error_part(p, span)
}

/// `x := a if c else b`, as in Python, of which the first value was read; false if it is not written so.
#[inline(never)]
pub fn conditional_of_python(p: &mut Parser<'_>, target: Span, first: Span) -> bool {
    if p.keyword_at(0) != Some(Keyword::If) || p.is_on_new_line() {
        return false;
    }
    let words = (0..p.count_on_line(MOST_TOKENS))
        .take_while(|ahead| !p.sees(*ahead, &[Symbol::Semicolon]))
        .map(|ahead| p.word_at(ahead));
    let parts: Vec<&str> =
        words.filter(|word| ["then", "else"].iter().any(|part| word.eq_ignore_ascii_case(part))).collect();
    if !matches!(parts.as_slice(), [part] if part.eq_ignore_ascii_case("else")) {
        return false;
    }
    let diagnostic = p.message(&messages::CONDITIONAL);
    p.mark_reported();
    p.advance();
    let condition = comparison(p);
    if !p.eat_if(p.keyword_at(0) == Some(Keyword::Else)) {
        p.report_elsewhere(diagnostic);
        return true;
    }
    let second = comparison(p);
    p.report_elsewhere(in_branches(p, diagnostic, target, condition.span, [first, second.span]));
    true
}

/// `p := new T()`; false if the value is not written so.
#[inline(never)]
pub fn new_variable(p: &mut Parser<'_>, target: Span) -> Option<(StmtKind, u32)> {
    if !p.at_foreign_word(&["new"]) || p.kind_at(1) != TokenKind::Name || p.is_on_new_line() {
        return None;
    }
    let diagnostic = p.message(&messages::FOREIGN_WORD);
    p.mark_reported();
    p.advance();
    p.advance();
    let mut bare = true;
    while p.sees(0, &[Symbol::LeftParen, Symbol::LeftBracket, Symbol::LeftBrace]) {
        bare &= p.sees(0, &[Symbol::LeftParen]) && p.sees(1, &[Symbol::RightParen]);
        p.skip_group();
    }
    let text = format!("NEW({})", p.text_of(target));
    p.report_elsewhere(if bare {
        let why = "`NEW` gives a pointer the storage for what it points to";
        diagnostic.suggest(target.to(p.behind()), text, why)
    } else {
        diagnostic.help("`NEW(pointer)` gives it the storage for what it points to")
    });
    Some((StmtKind::Error, p.behind().hi))
}
