//! Loops that begin with DO, as in Fortran, BASIC and C, and the ends of statements.

use super::*;

/// Parses `DO WHILE (condition)` as in Fortran.
pub fn while_of_fortran(p: &mut Parser<'_>) -> StmtKind {
    let diagnostic = p.message(&messages::DO_IN_FRONT);
    let mut edits = vec![Edit::replace(p.advance().to(p.advance()), "WHILE")];
    let condition = head_expression(p);
    if !p.eat_keyword(Keyword::Do) {
        edits.push(Edit::behind(p.behind(), " DO"));
    }
    p.report_elsewhere(diagnostic.suggest_edits(edits, "the condition is written between `WHILE` and `DO`"));
    StmtKind::While { condition, body: loop_body(p) }
}

/// Parses `DO i = 1, 10, 2` as in Fortran.
pub fn count_of_fortran(p: &mut Parser<'_>) -> StmtKind {
    let diagnostic = p.message(&messages::DO_IN_FRONT);
    let mut edits = vec![Edit::replace(p.advance(), "FOR")];
    let control = p.ident();
    edits.push(Edit::replace(p.advance(), ":="));
    let from = head_expression(p).into();
    let mut bound = |p: &mut Parser<'_>, word| {
        p.at_symbol(Symbol::Comma).then(|| {
            edits.push(Edit::replace(p.advance(), word));
            head_expression(p)
        })
    };
    let (to, by) = (bound(p, " TO"), bound(p, " BY").map(Box::new));
    edits.push(Edit::behind(p.behind(), " DO"));
    let edits = to.is_some().then_some(edits);
    p.report_elsewhere(advised(diagnostic, edits, "a counting loop begins with `FOR`", HEAD_OF_FOR));
    // Without a comma it may be another kind of loop, in which the name is not a control variable.
    let control = if to.is_some() { control } else { p.missing_name() };
    let to = to.unwrap_or_else(|| error_expr(p)).into();
    StmtKind::For { control, from, to, by, body: loop_body(p) }
}

/// Parses `do { ... } while (condition);`, `DO ... LOOP UNTIL condition`, and `DO ... END DO`.
pub fn condition_last(p: &mut Parser<'_>) -> StmtKind {
    let diagnostic = p.postpone(&messages::DO_IN_FRONT);
    let (word, is_braced) = (p.advance(), p.at_symbol(Symbol::LeftBrace));
    eat_brace(p);
    let start = if is_braced { word.to(p.behind()) } else { word };
    let body = sequence(p, "`;` or the end of the loop");
    let end = p.span();
    let is_closed = p.eat_if(p.ahead(if is_braced { "}" } else { "~LOOP" }));
    if !is_closed || !p.ahead("~WHILE/~UNTIL") {
        let mut edits = vec![Edit::replace(start, "LOOP")];
        edits.extend(is_closed.then(|| Edit::replace(end, "END")));
        let why = "a loop without a condition is written `LOOP ... END`";
        p.report_elsewhere(diagnostic.suggest_edits(edits, why));
        if is_closed {
            p.marks.braced_end = p.at;
        } else {
            statement_end(p);
        }
        return StmtKind::Loop(body);
    }
    let is_until = p.ahead("~UNTIL");
    let word = p.advance();
    let end = Span { lo: end.lo, hi: p.span().lo.max(word.hi) };
    let condition = comparison(p).span;
    let is_enclosed = p.text_of(condition).starts_with('(');
    let until = match (is_until, is_enclosed) {
        (true, _) => "UNTIL ",
        (_, true) => "UNTIL NOT ",
        _ => "UNTIL NOT (",
    };
    let mut edits = vec![Edit::replace(start, "REPEAT"), Edit::replace(end, until)];
    edits.extend((!is_until && !is_enclosed).then(|| Edit::behind(condition, ")")));
    let why = "a loop with its condition at the end is written `REPEAT ... UNTIL condition`";
    p.report_elsewhere(diagnostic.suggest_edits(edits, why));
    repeated(p, body)
}

/// Words that end statements in other languages.
pub const END_WORDS: &str = "'endif'/'endwhile'/'endfor'/'endcase'/'endloop'/'endwith'/'enddo'/'wend'";

/// Skips the second word of `END IF`, after END.
pub fn repeated_opener(p: &mut Parser<'_>) {
    if p.ahead("~CASE/~DO/~FOR/~IF/~LOOP/~REPEAT/~WHILE/~WITH ;/|/eof/ends") {
        let span = p.behind().to(p.span());
        p.suggest(&messages::OPENER_BEHIND_END, span, "", "statements end with `END` alone");
        p.advance();
    }
}

/// Whether the word LOOP ahead ends a loop that began with DO.
pub fn at_loop_behind_do(p: &Parser<'_>) -> bool {
    p.open.innermost_is(Keyword::Do) && p.ahead("~LOOP ;/eof/~UNTIL/~WHILE/~END")
}

/// Whether `NEXT i` ahead ends a loop that counts, as in BASIC.
pub fn at_next(p: &Parser<'_>) -> bool {
    p.open.innermost_is(Keyword::For) && p.ahead("'NEXT'") && !p.ahead("_ :=/(/.")
}

/// Skips `NEXT i`, unless something else is ahead.
pub fn next_of_basic(p: &mut Parser<'_>) -> bool {
    if !at_next(p) {
        return false;
    }
    let (diagnostic, start) = (p.postpone(&messages::FOREIGN_WORD), p.advance());
    p.eat_ahead("sameline name");
    let text = if starts_statement(p) { "END;" } else { "END" };
    p.report_elsewhere(diagnostic.suggest(start.to(p.behind()), text, "statements end with `END` alone"));
    if starts_statement(p) {
        p.marks.braced_end = p.at;
    }
    true
}
