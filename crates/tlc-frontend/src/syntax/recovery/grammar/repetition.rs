//! Statements that contain one sequence of statements: FOR, REPEAT and WITH.

use super::*;

pub fn with_statement(p: &mut Parser<'_>) -> StmtKind {
    let record = p.piece_before("DO", record_variable);
    let mut further = Vec::new();
    while p.at_symbol(Symbol::Comma) {
        p.say_over(&messages::SECOND_RECORD);
        further.push(p.piece_before("DO", record_variable));
    }
    let is_guard = p.ahead(": path");
    if is_guard {
        p.say_over(&messages::TYPE_GUARD);
        p.skip_to(|p| !p.ahead("name/."));
    }
    expect_behind_head(p, Keyword::Do, "after the record of `WITH`");
    let mut body = if is_guard { guarded_body(p) } else { loop_body(p) };
    while let Some(record) = further.pop() {
        let span = record.span.to(p.behind());
        body = vec![Stmt { kind: StmtKind::With { record, body }, span }];
    }
    StmtKind::With { record, body }
}

/// Parses the statements after a type guard, and those for all other types.
fn guarded_body(p: &mut Parser<'_>) -> Vec<Stmt> {
    let body = sequence_with(p, "`;` or `END`", |p| p.eat_keyword(Keyword::Else));
    statement_end(p);
    body
}

fn record_variable(p: &mut Parser<'_>) -> Designator {
    let name = p.expect_name("a record variable");
    let mut record = designator(p, name);
    while p.at_symbol(Symbol::LeftParen) {
        let (bracket, args) = (p.span(), args(p));
        record = selected(p, record, args, bracket);
    }
    record
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
    StmtKind::For { control, from: from.into(), to: to.into(), by: by.map(Box::new), body: loop_body(p) }
}

/// Parses the control variable, its first value, the bound and the step, unless they cannot be understood.
fn for_head(p: &mut Parser<'_>) -> Option<(Ident, Expr, Expr, Option<Expr>)> {
    let (start, place) = (p.at, "after the bounds of `FOR`");
    if foreign_for(p) {
        return None;
    }
    let mut control = p.expect_name("the control variable of `FOR`");
    if p.ahead("[/./^") {
        p.say(&messages::FOR_PART);
        designator(p, control);
        control = p.missing_name();
    }
    if p.ahead("~IN") {
        let bounds = for_in(p);
        expect_behind_head(p, Keyword::Do, place);
        return bounds.map(|(from, to)| (control, from, to, None));
    }
    if p.ahead("=/==") {
        p.say_over(&messages::EQUAL_FOR_ASSIGN);
    } else if p.ahead("~DO") {
        p.unexpected_with("`:=` after the control variable", HEAD_OF_FOR);
    } else {
        p.expect(Symbol::Assign, "after the control variable");
    }
    let from = head_expression(p);
    let to = bound(p, control.span);
    let has_step = p.eat_meant(Keyword::By, p.miscased() == Some(Keyword::By))
        || p.foreign_word("'step'", "BY", "the step follows `BY`");
    let by = has_step.then(|| head_expression(p));
    let is_headless = p.reporter.reported.is_some_and(|reported| reported >= start);
    if expect_behind_head(p, Keyword::Do, place) && is_headless && p.is_reported() {
        resume_statements(p, Keyword::Do);
    }
    Some((control, from, to, by))
}

/// Parses the statements of REPEAT and the condition after UNTIL.
pub fn repeat_statement(p: &mut Parser<'_>) -> StmtKind {
    let body = sequence(p, "`;` or `UNTIL`");
    let is_end = p.at_end_of_open_block();
    if !is_end && p.ahead("END ~UNTIL") {
        let span = p.span().to(p.token(1).span.start());
        let note = "`REPEAT` ends with a condition after `UNTIL`";
        p.report(p.message(&messages::END_OF_NOTHING).suggest(span, "", "remove it").note(note));
        p.advance();
    }
    if !is_end && p.eat_meant(Keyword::Until, ending_word(p) == Some(Keyword::Until)) {
        let condition = p.piece(expression);
        p.marks.repeat_end = p.at;
        return repeated_until(body, condition);
    }
    if at_while_last(p) {
        let repeat = p.open.stack.last().map_or(p.behind(), |open| open.span);
        let condition = p.piece(|p| while_of_repeat(p, repeat));
        p.marks.repeat_end = p.at;
        return repeated_until(body, condition);
    }
    unclosed(p);
    p.eat_if(!is_end && p.at_keyword(Keyword::End));
    repeated(p, body)
}

/// Returns the statement REPEAT with an unknown condition.
fn repeated(p: &mut Parser<'_>, body: Vec<Stmt>) -> StmtKind {
    let condition = error_expr(p);
    repeated_until(body, condition)
}

pub fn repeated_until(body: Vec<Stmt>, condition: Expr) -> StmtKind {
    StmtKind::Repeat { body, condition }
}
