//! Constructs that people bring along from C, Pascal and Oberon. They are recognised only where nothing of
//! the language can stand.

mod block;
mod declaration;
mod expression;
mod head;
mod repetition;
mod statement;
mod variable;
mod words;

pub use block::*;
pub use declaration::*;
pub use expression::*;
pub use head::*;
pub use repetition::*;
pub use statement::*;
pub use variable::*;
pub use words::*;

use crate::base::Span;
use crate::syntax::ast::{Stmt, TypeExpr};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::grammar::{eat_brace, error_type, record, statement_end, statements};
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind, quote};
use crate::syntax::recovery::{Parser, messages};

/// Words that begin a procedure in other languages.
pub const PROCEDURE_WORDS: [&str; 7] = ["function", "func", "fun", "def", "fn", "subroutine", "proc"];

/// Words that end statements in other languages.
pub const END_WORDS: [&str; 8] =
    ["ENDIF", "ENDWHILE", "ENDFOR", "ENDCASE", "ENDLOOP", "ENDWITH", "ENDDO", "WEND"];

/// `{ comment }` on one line, as in Pascal.
pub fn comment_in_braces(p: &mut Parser<'_>) -> bool {
    if !p.at_symbol(Symbol::LeftBrace) {
        return false;
    }
    let from = p.span().lo;
    let line = p.text_of(Span { lo: from, hi: p.end_of_line() });
    let Some(end) = line.find('}').filter(|end| !line.get(..*end).unwrap_or_default().contains([';', '=']))
    else {
        return false;
    };
    let span = Span { lo: from, hi: from + end as u32 + 1 };
    let inner: String = line.get(1..end).unwrap_or_default().trim().chars().take(80).collect();
    let diagnostic = messages::FOREIGN_COMMENT.at(Span { lo: span.lo, hi: span.lo + 1 });
    p.report(diagnostic.suggest(span, format!("(* {inner} *)"), "write it as a comment"));
    while !p.at_end() && p.span().lo < span.hi {
        p.advance();
    }
    true
}

/// `END IF`: the word behind END is that with which the innermost statement began.
pub fn repeated_opener(p: &mut Parser<'_>) {
    let ends = match p.kind_at(1) {
        TokenKind::Symbol(Symbol::Semicolon | Symbol::Bar) | TokenKind::End => true,
        TokenKind::Keyword(keyword) => keyword.ends_statements(),
        _ => false,
    };
    use Keyword::{Case, Do, For, If, Loop, Repeat, While, With};
    let word = p.keyword_at(0);
    let repeats =
        word.is_some_and(|word| matches!(word, Case | Do | For | If | Loop | Repeat | While | With));
    if !ends || !repeats {
        return;
    }
    let (diagnostic, span) = (p.message(&messages::OPENER_BEHIND_END), p.behind().to(p.span()));
    p.report(diagnostic.suggest(span, "", "statements end with `END` alone"));
    p.advance();
}

pub fn block_in_braces(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    p.say(&messages::BRACE);
    let brace = p.span();
    p.within(Keyword::Begin, brace, None, |p| {
        eat_brace(p);
        statements(p, list, "`;` or `END`");
        statement_end(p);
    });
}

/// `switch (x) { case 1: ... }`, of which the brace is ahead.
pub fn switch(p: &mut Parser<'_>, word: Span) {
    p.report_elsewhere(messages::SWITCH.at(word));
    p.skip_group();
    p.marks.braced_end = p.at;
}

/// `x*` and `x-`, which export in Oberon.
pub fn export_mark(p: &mut Parser<'_>) {
    if p.sees(0, &[Symbol::Star, Symbol::Minus]) {
        if !p.silent() && !p.is_reported() {
            p.mark_reported();
            p.reporter.export_marks.push(p.span());
        }
        p.advance();
    }
}

/// `PROCEDURE (VAR self: T) name`, as in Oberon-2.
pub fn receiver(p: &mut Parser<'_>) {
    if p.at_symbol(Symbol::LeftParen) && p.kind_at(p.group_length()) == TokenKind::Name {
        p.say(&messages::RECEIVER);
        p.skip_group();
    }
}

/// What other languages have behind the name of a type, `named`.
pub fn type_idioms(p: &mut Parser<'_>, named: TypeExpr) -> TypeExpr {
    match p.kind() {
        TokenKind::Keyword(Keyword::Record) => {
            let name = quote(p.text_of(named.span));
            p.report_elsewhere(messages::EXTENDED_RECORD.about(named.span, &name));
            p.nested(record);
            error_type(p)
        }
        TokenKind::Symbol(Symbol::LeftBrace) => {
            p.say(&messages::TYPE_IN_BRACES);
            p.skip_group();
            error_type(p)
        }
        _ => named,
    }
}

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
    let apart = p.is_on_new_line();
    p.unexpected_with("an expression", "statements have no value: assign one in each branch");
    if apart {
        return;
    }
    let line_end = p.end_of_line();
    p.skip_to(|p| {
        let ends = p.at_keyword(Keyword::End) || p.at_symbol(Symbol::Semicolon);
        ends || p.span().lo >= line_end
    });
    if p.span().lo < line_end {
        p.eat_keyword(Keyword::End);
    }
}
