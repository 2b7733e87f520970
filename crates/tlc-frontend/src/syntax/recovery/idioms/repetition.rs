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
    let (end, is_last) = (p.span(), at_while_last(p) || !is_braced && p.ahead("~UNTIL"));
    let is_closed = p.eat_if(p.ahead(if is_braced { "}" } else { "~LOOP" }));
    if !is_last && (!is_closed || !p.ahead("~WHILE/~UNTIL")) {
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
    let value = comparison(p);
    let condition = value.span;
    let is_enclosed = p.text_of(condition).starts_with('(');
    let until = match (is_until, is_enclosed) {
        (true, _) => "UNTIL ",
        (_, true) => "UNTIL NOT ",
        _ => "UNTIL NOT (",
    };
    let mut edits = vec![Edit::replace(start, "REPEAT"), Edit::replace(end, until)];
    edits.extend((!is_until && !is_enclosed).then(|| Edit::behind(condition, ")")));
    edits.extend(end_of_condition(p));
    let why = "a loop with its condition at the end is written `REPEAT ... UNTIL condition`";
    p.report_elsewhere(diagnostic.suggest_edits(edits, why));
    repeated_until(body, value.expr)
}

/// Whether WHILE and a condition without DO are ahead, which end a loop.
pub fn at_while_last(p: &Parser<'_>) -> bool {
    if !p.ahead("~WHILE") || !p.open.innermost_is(Keyword::Do) && !p.open.innermost_is(Keyword::Repeat) {
        return false;
    }
    let end = (1..MAX_CONDITION).find(|ahead| p.ahead_at(*ahead, "~DO/;/:=/begins/ends/eof/{"));
    let is_on_line = |end: usize| (1..end).all(|ahead| p.is_on_line_of_last(ahead));
    end.is_some_and(|end| end > 1 && is_on_line(end) && p.ahead_at(end, ";/ends/eof"))
}

/// The maximum number of tokens of a condition that are examined.
const MAX_CONDITION: usize = 60;

/// Parses `WHILE condition` in place of `UNTIL`, at the end of `REPEAT`.
pub fn while_of_repeat(p: &mut Parser<'_>, repeat: Span) -> Expr {
    let diagnostic = p.postpone(&messages::WHILE_LAST).and(repeat, "here is `REPEAT`");
    let word = p.advance();
    let value = comparison(p);
    let is_enclosed = p.text_of(value.span).starts_with('(') && p.text_of(value.span).ends_with(')');
    let mut edits = vec![Edit::replace(word, if is_enclosed { "UNTIL NOT" } else { "UNTIL NOT (" })];
    if !is_enclosed {
        edits = vec![
            Edit::replace(Span { hi: value.span.lo, ..word }, "UNTIL NOT ("),
            Edit::behind(value.span, ")"),
        ];
    }
    edits.extend(end_of_condition(p));
    p.report_elsewhere(
        diagnostic.suggest_edits(edits, "the loop ends when the condition after `UNTIL` holds"),
    );
    value.expr
}

/// Skips END after a condition at the end of a loop, and returns the edit that removes it.
fn end_of_condition(p: &mut Parser<'_>) -> Option<Edit> {
    let there = p.ahead("sameline END ;/ends");
    let edit = there.then(|| Edit::replace(p.behind().to(p.span()), ""));
    p.eat_if(there);
    edit
}

/// The word that begins protected statements in other languages.
pub const TRY: &str = "'try'";

/// Whether the word ahead begins the handler of TRY.
pub fn at_handler_of_try(p: &Parser<'_>) -> bool {
    p.open.innermost_is(Keyword::Begin) && p.ahead("'catch'") && !p.ahead("_ :=/./^/[")
}

/// Parses `TRY ... CATCH ... FINALLY ... END`, of which one message is sufficient.
pub fn try_of_others(p: &mut Parser<'_>) -> StmtKind {
    let help = "exceptions are handled at the end of a block: put the statements into a procedure that ends with \
                `EXCEPT`, the handler and `END`";
    let diagnostic = p.postpone(&messages::FOREIGN_WORD);
    // The statements of a block can be protected where they are.
    let is_first = p.before().is_some_and(|token| token.kind == TokenKind::Keyword(Keyword::Begin));
    let (word, count) = (p.advance(), p.reporter.reports.len());
    let mut edits = vec![Edit::replace(word.to(p.span().start()), "")];
    let mut is_whole = is_first && !p.at_symbol(Symbol::LeftBrace);
    eat_brace(p);
    let mut parts = vec![sequence(p, "`;` or the handler")];
    while p.ahead("EXCEPT/FINALLY") || at_handler_of_try(p) {
        let is_catch = !p.ahead("keyword");
        is_whole &= parts.len() == 1 && !p.ahead("~FINALLY") && !p.ahead("_ (");
        edits.extend(is_catch.then(|| Edit::replace(p.span(), "EXCEPT")));
        p.advance();
        if is_catch && p.at_symbol(Symbol::LeftParen) {
            p.skip_group();
        }
        parts.push(sequence(p, "`;` or `END`"));
    }
    let last = p.behind();
    is_whole &= parts.len() == 2 && p.at_keyword(Keyword::End);
    statement_end(p);
    let end = if p.at_symbol(Symbol::Semicolon) { p.span() } else { p.behind() };
    edits.push(Edit::replace(last.end().to(end), ""));
    is_whole &= (p.ahead("~END") || p.ahead("; ~END")) && p.reporter.reports.len() == count;
    p.report_elsewhere(match is_whole {
        true => {
            diagnostic.suggest_edits(edits, "a block ends with `EXCEPT` and its handler").not_applicable()
        }
        false => diagnostic.help(help),
    });
    let handlers = parts.split_off(1).into_iter().flatten().collect();
    either(p, parts.pop().unwrap_or_default(), handlers)
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
    p.open.innermost_is(Keyword::For) && p.ahead("'NEXT'") && !p.ahead("_ :=/(/./[/^")
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
