//! Statements with one sequence of statements within them: FOR, REPEAT and WITH.

use crate::syntax::ast::{Designator, Expr, Ident, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::idioms::{bound, for_in, foreign_for, foreign_head, missing_head};
use crate::syntax::recovery::token::{Foreign, Symbol};
use crate::syntax::recovery::{Parser, messages};

use super::{
    compound_branch, designator, ending_word, error_expr, expect_behind_head, expression, head_expression,
    resume_statements, sequence, statement_end, unclosed,
};

pub fn with_statement(p: &mut Parser<'_>) -> StmtKind {
    let record = p.piece(record_variable);
    let mut further = Vec::new();
    while p.at_symbol(Symbol::Comma) {
        p.say_over(&messages::SECOND_RECORD);
        further.push(p.piece(record_variable));
    }
    expect_behind_head(p, Keyword::Do, "after the record of `WITH`");
    let mut body = loop_body(p);
    while let Some(record) = further.pop() {
        let span = record.span.to(p.behind());
        body = vec![Stmt { kind: StmtKind::With { record, body }, span }];
    }
    StmtKind::With { record, body }
}

fn record_variable(p: &mut Parser<'_>) -> Designator {
    let name = p.expect_name("a record variable");
    designator(p, name).0
}

pub fn loop_body(p: &mut Parser<'_>) -> Vec<Stmt> {
    let mut body = Vec::new();
    if !compound_branch(p, &mut body) {
        body = sequence(p, "`;` or `END`");
    }
    statement_end(p);
    body
}

pub fn for_statement(p: &mut Parser<'_>) -> StmtKind {
    let head = p.piece(for_head);
    let (control, from, to, by) =
        head.unwrap_or_else(|| (p.missing_name(), error_expr(p), error_expr(p), None));
    let (from, to, by) = (from.into(), to.into(), by.map(Box::new));
    StmtKind::For { control, from, to, by, body: loop_body(p) }
}

/// The control variable, its first value, the bound and the step; none if they cannot be understood.
fn for_head(p: &mut Parser<'_>) -> Option<(Ident, Expr, Expr, Option<Expr>)> {
    let start = p.at;
    if foreign_for(p) {
        return None;
    }
    let mut control = p.expect_name("the control variable of `FOR`");
    if p.sees(0, &[Symbol::LeftBracket, Symbol::Dot, Symbol::Caret]) {
        p.say(&messages::FOR_PART);
        designator(p, control);
        control = p.missing_name();
    }
    if p.at_keyword(Keyword::In) || p.miscased() == Some(Keyword::In) {
        let bounds = for_in(p);
        expect_behind_head(p, Keyword::Do, "after the bounds of `FOR`");
        return bounds.map(|(from, to, by)| (control, from, to, by));
    }
    if p.at_symbol(Symbol::Equal) || p.at_foreign(Foreign::EqualEqual) {
        p.say_over(&messages::EQUAL_FOR_ASSIGN);
    } else {
        p.expect(Symbol::Assign, "after the control variable");
    }
    let from = head_expression(p);
    let to = bound(p);
    let stepped = p.eat_meant(Keyword::By, p.miscased() == Some(Keyword::By))
        || p.foreign_word(&["step"], "BY", "the step stands behind `BY`");
    let by = stepped.then(|| head_expression(p));
    let headless = p.reporter.reported.is_some_and(|reported| reported >= start);
    let place = "after the bounds of `FOR`";
    let resumes = p.eat_meant(Keyword::Do, p.resembles(Keyword::Do)) || foreign_head(p, Keyword::Do, place);
    if !resumes {
        missing_head(p, Keyword::Do, place);
    }
    if !resumes || headless && p.is_reported() {
        resume_statements(p, Keyword::Do);
    }
    Some((control, from, to, by))
}

/// The statements of REPEAT and the condition behind UNTIL.
pub fn repeat_statement(p: &mut Parser<'_>) -> (Vec<Stmt>, Expr) {
    let body = sequence(p, "`;` or `UNTIL`");
    if !p.at_end_of_open_block() && p.eat_meant(Keyword::Until, ending_word(p) == Some(Keyword::Until)) {
        let condition = p.piece(expression);
        p.marks.repeat_end = p.at;
        return (body, condition);
    }
    unclosed(p);
    if !p.at_end_of_open_block() {
        p.eat_keyword(Keyword::End);
    }
    (body, error_expr(p))
}
