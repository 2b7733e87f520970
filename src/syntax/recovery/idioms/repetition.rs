//! Loops that begin with DO, as in Fortran, BASIC and C, and the words that end loops there.

use crate::base::Span;
use crate::diagnostics::Edit;
use crate::syntax::ast::{Expr, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::grammar::{
    comparison, eat_brace, error_expr, head_expression, loop_body, repeated, sequence, starts_statement,
    statement_end,
};
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

/// Reads a loop that begins with DO; false if none does.
#[inline(never)]
pub fn loop_of_do(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    if p.keyword_at(0) != Some(Keyword::Do) {
        return false;
    }
    let start = p.span();
    let on_line = p.is_on_line_of_last(1);
    let counts = p.kind_at(1) == TokenKind::Name && p.sees(2, &[Symbol::Equal, Symbol::Assign]);
    let opener = match p.keyword_at(1) {
        Some(Keyword::While) if on_line => Keyword::While,
        _ if on_line && counts => Keyword::For,
        _ if !on_line || p.sees(1, &[Symbol::LeftBrace]) => Keyword::Do,
        _ => return false,
    };
    let kind = p.within(opener, start, None, |p| match opener {
        Keyword::While => while_of_fortran(p),
        Keyword::For => count_of_fortran(p),
        _ => loop_with_condition_behind(p),
    });
    list.extend(kind.map(|kind| Stmt { kind, span: start.to(p.behind()) }));
    true
}

/// `DO WHILE (condition)`
fn while_of_fortran(p: &mut Parser<'_>) -> StmtKind {
    let diagnostic = p.message(&messages::DO_IN_FRONT);
    let start = p.advance().to(p.advance());
    let condition = head_part(p);
    let mut edits = vec![Edit::replace(start, "WHILE")];
    if !p.at_keyword(Keyword::Do) {
        edits.push(Edit::behind(condition.1, " DO"));
    }
    p.eat_keyword(Keyword::Do);
    p.report_elsewhere(diagnostic.suggest_edits(edits, "the condition stands between `WHILE` and `DO`"));
    StmtKind::While { condition: condition.0, body: loop_body(p) }
}

/// `DO i = 1, 10, 2`
fn count_of_fortran(p: &mut Parser<'_>) -> StmtKind {
    let diagnostic = p.message(&messages::DO_IN_FRONT);
    let mut edits = vec![Edit::replace(p.advance(), "FOR")];
    let control = p.ident();
    edits.push(Edit::replace(p.advance(), ":="));
    let (from, _) = head_part(p);
    let (mut to, mut by) = (None, None);
    for (word, bound) in [(" TO", &mut to), (" BY", &mut by)] {
        if p.at_symbol(Symbol::Comma) {
            edits.push(Edit::replace(p.advance(), word));
            *bound = Some(head_part(p).0);
        }
    }
    edits.push(Edit::behind(p.behind(), " DO"));
    p.report_elsewhere(if to.is_some() {
        diagnostic.suggest_edits(edits, "a loop that counts begins with `FOR`")
    } else {
        diagnostic.help("write `FOR i := first TO last BY step DO ... END`")
    });
    // Without a comma it may be a loop of another kind, and the name no variable that counts.
    let control = if to.is_some() { control } else { p.missing_name() };
    let to = to.unwrap_or_else(|| error_expr(p));
    let (from, to, by) = (from.into(), to.into(), by.map(Box::new));
    StmtKind::For { control, from, to, by, body: loop_body(p) }
}

fn head_part(p: &mut Parser<'_>) -> (Expr, Span) {
    let expr = head_expression(p);
    let span = expr.span;
    (expr, span.to(p.behind()))
}

/// `do { ... } while (condition);`, `DO ... LOOP UNTIL condition`, and `DO ... END DO`
fn loop_with_condition_behind(p: &mut Parser<'_>) -> StmtKind {
    let diagnostic = p.message(&messages::DO_IN_FRONT);
    p.mark_reported();
    let start = p.advance();
    let braced = p.at_symbol(Symbol::LeftBrace);
    let start = if braced { start.to(p.span()) } else { start };
    eat_brace(p);
    let body = sequence(p, "`;` or the end of the loop");
    let end = p.span();
    let closed = if braced { p.eat(Symbol::RightBrace) } else { eat_loop(p) };
    let word = p.keyword_at(0).filter(|word| matches!(word, Keyword::While | Keyword::Until));
    let Some(word) = word.filter(|_| closed) else {
        let edits = vec![Edit::replace(start, "LOOP"), Edit::replace(end, "END")];
        let why = "a loop without a condition stands between `LOOP` and `END`";
        if closed {
            p.marks.braced_end = p.at;
            p.report_elsewhere(diagnostic.suggest_edits(edits, why));
        } else {
            p.report_elsewhere(diagnostic.suggest(start, "LOOP", why));
            statement_end(p);
        }
        return StmtKind::Loop(body);
    };
    let word_span = p.advance();
    let end = Span { lo: end.lo, hi: p.span().lo.max(word_span.hi) };
    let condition = comparison(p);
    let mut edits = vec![Edit::replace(start, "REPEAT")];
    if word == Keyword::Until {
        edits.push(Edit::replace(end, "UNTIL "));
    } else {
        let enclosed = p.text_of(condition.span).starts_with('(');
        edits.push(Edit::replace(end, if enclosed { "UNTIL NOT " } else { "UNTIL NOT (" }));
        edits.extend((!enclosed).then(|| Edit::behind(condition.span, ")")));
    }
    let why = "a loop with its condition behind it stands between `REPEAT` and `UNTIL`";
    p.report_elsewhere(diagnostic.suggest_edits(edits, why));
    repeated(p, body)
}

fn eat_loop(p: &mut Parser<'_>) -> bool {
    p.eat_if(p.keyword_at(0) == Some(Keyword::Loop))
}

/// Whether the word LOOP ahead ends a loop that began with DO.
pub fn at_loop_behind_do(p: &Parser<'_>) -> bool {
    let ends = match p.kind_at(1) {
        TokenKind::Symbol(Symbol::Semicolon) | TokenKind::End => true,
        _ => matches!(p.keyword_at(1), Some(Keyword::Until | Keyword::While | Keyword::End)),
    };
    p.keyword_at(0) == Some(Keyword::Loop) && p.open.innermost_is(Keyword::Do) && ends
}

/// Whether `NEXT i` ahead ends a loop that counts, as in BASIC.
pub fn at_next(p: &Parser<'_>) -> bool {
    p.ahead("'NEXT'") && p.open.innermost_is(Keyword::For) && !p.ahead("_ :=/(/.")
}

/// Goes over `NEXT i`.
pub fn next_of_basic(p: &mut Parser<'_>) -> bool {
    let there = at_next(p);
    if there {
        let diagnostic = p.message(&messages::FOREIGN_WORD);
        let mut span = p.span();
        p.mark_reported();
        let named = p.kind_at(1) == TokenKind::Name && p.is_on_line_of_last(1);
        p.advance();
        if named {
            span = span.to(p.advance());
        }
        let text = if starts_statement(p) { "END;" } else { "END" };
        p.report_elsewhere(diagnostic.suggest(span, text, "statements end with `END` alone"));
        if starts_statement(p) {
            p.marks.braced_end = p.at;
        }
    }
    there
}
