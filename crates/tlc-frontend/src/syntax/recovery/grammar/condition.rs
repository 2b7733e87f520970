//! IF statements, and the heads of statements up to THEN, DO or OF.

use super::*;

pub fn if_statement(p: &mut Parser<'_>) -> StmtKind {
    let (mut arms, mut otherwise) = (Vec::new(), None);
    let (mut condition, mut body) = (condition_of(p, Keyword::Then, "IF"), Vec::new());
    loop {
        let is_compound = compound_branch(p, &mut body);
        if !is_compound {
            statements(p, &mut body, "`;`, `ELSIF`, `ELSE` or `END`");
            brace_before_else(p);
        }
        if is_compound && !continues_if(p) || p.at_dedent() {
            break;
        }
        if at_else_with_condition(p) {
            let why = "a further condition follows `ELSIF`";
            p.suggest(&messages::ELSE_WITH_CONDITION, p.span(), "ELSIF", why);
            p.advance();
            let next = condition_of(p, Keyword::Then, "ELSIF");
            arms.push((std::mem::replace(&mut condition, next), std::mem::take(&mut body)));
        } else if p.eat_meant(Keyword::Elsif, ending_word(p) == Some(Keyword::Elsif)) {
            let next = condition_of(p, Keyword::Then, "ELSIF");
            arms.push((std::mem::replace(&mut condition, next), std::mem::take(&mut body)));
        } else if p.at_keyword(Keyword::Else) || p.resembles(Keyword::Else) {
            otherwise = Some(else_part(p));
            break;
        } else if !stray_word(p, &mut body) {
            break;
        }
    }
    arms.push((condition, body));
    statement_end(p);
    StmtKind::If { arms, otherwise }
}

/// Whether ELSE, a condition and THEN are ahead on one line.
fn at_else_with_condition(p: &Parser<'_>) -> bool {
    let then = || p.distance_on_line(Keyword::Then);
    p.ahead("ELSE sameline name/NOT/(/~NOT")
        && !p.ahead("_ name :=")
        && then().is_some_and(|then| (1..then).all(|at| !p.ahead_at(at, "begins/~IF")))
}

/// Returns the choice between the two sequences of statements that an unknown condition makes.
pub fn either(p: &mut Parser<'_>, first: Vec<Stmt>, second: Vec<Stmt>) -> StmtKind {
    StmtKind::If { arms: vec![(error_expr(p), first)], otherwise: Some(second) }
}

/// Parses `BEGIN ... END` as the complete branch of a statement, as in Pascal.
pub fn compound_branch(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let is_compound = p.at_keyword(Keyword::Begin) || p.resembles(Keyword::Begin) && p.ahead("_ name");
    if is_compound {
        compound_statement(p, list);
        p.open.mark(|open| open.compound = true);
    }
    is_compound
}

/// Whether ELSE or ELSIF follows a compound branch, so that its END does not end the IF.
fn continues_if(p: &mut Parser<'_>) -> bool {
    let continues = matches!(p.keyword().or(ending_word(p)), Some(Keyword::Else | Keyword::Elsif));
    if continues {
        p.open.mark(|open| open.compound = false);
        p.reporter.end_of_compound_is_needless();
    }
    continues
}

fn else_part(p: &mut Parser<'_>) -> Vec<Stmt> {
    let (start, mut list) = (p.span(), Vec::new());
    p.expect_keyword(Keyword::Else, "");
    colon_after_else(p);
    if compound_branch(p, &mut list) || else_if(p, start, &mut list) {
        return list;
    }
    if p.marks.braces {
        eat_brace(p);
    }
    loop {
        statements(p, &mut list, "`;` or `END`");
        if p.at_dedent() || !part_after_else(p, start) && !stray_word(p, &mut list) {
            return list;
        }
    }
}

/// Skips another ELSE or ELSIF, which belongs to no enclosing statement.
fn part_after_else(p: &mut Parser<'_>, start: Span) -> bool {
    let is_elsif = p.at_keyword(Keyword::Elsif);
    let is_else = p.at_keyword(Keyword::Else) && !p.open.encloses(Keyword::Case);
    if p.open.encloses(Keyword::If) || !is_elsif && !is_else {
        return false;
    }
    p.report(p.message(&messages::PART_BEHIND_ELSE).and(start, "here is `ELSE`"));
    p.advance();
    if is_elsif {
        condition_of(p, Keyword::Then, "ELSIF");
    }
    true
}

/// Skips the brace in `} else`, which ends the branch and not the statement.
fn brace_before_else(p: &mut Parser<'_>) {
    if p.open.innermost().braced && p.ahead("} ~ELSE/~ELSIF/'elif'/'elseif'") {
        p.open.mark(|open| open.braced = false);
        p.advance();
        p.marks.braces = true;
    }
}

/// Parses the statement after `ELSE IF`; returns whether its end also ends the outer statement, as in Pascal.
fn else_if(p: &mut Parser<'_>, start: Span, list: &mut Vec<Stmt>) -> bool {
    if !p.at_keyword(Keyword::If) && misspelt_statement(p) != Some(Keyword::If) {
        return false;
    }
    let span = start.to(p.span());
    p.open.mark(|open| open.else_if = Some(span));
    p.marks.ended_by_compound = false;
    statement(p, list);
    let is_braced = p.marks.braced_end == p.at;
    if is_braced {
        p.open.mark(|open| open.finished = true);
    } else if p.marks.ended_by_compound {
        // An END is missing.
        p.reporter.compounds.unclear = true;
        p.open.mark(|open| open.compound = true);
    } else if !at_end_of_statements(p) && !p.eat(Symbol::Semicolon) {
        missing_separator(p, "`;` or `END`");
    }
    is_braced || p.open.innermost().compound
}

/// Parses the condition of IF, ELSIF or WHILE, and the keyword after it.
pub fn condition_of(p: &mut Parser<'_>, keyword: Keyword, of: &str) -> Expr {
    let condition = p.piece_before(keyword.text(), |p| {
        let start = p.span();
        let condition = head_expression(p);
        if p.ahead(", name/(/NOT") {
            return conditions_with_commas(p, start);
        }
        if !p.at_symbol(Symbol::Assign) {
            return condition;
        }
        p.say_over(&messages::ASSIGN_FOR_EQUAL);
        expression(p);
        error_expr(p)
    });
    let (text, place) = (keyword.text(), format!("after the condition of `{of}`"));
    let confused = if keyword == Keyword::Then { Keyword::Do } else { Keyword::Then };
    if p.at_keyword(confused) {
        p.replace(&format!("`{text}` {place}"), text, &format!("`{of}` requires `{text}`"));
    } else {
        expect_behind_head(p, keyword, &place);
    }
    condition
}

/// Parses the conditions after the first one, which begins at `start`, with commas before them.
#[inline(never)]
fn conditions_with_commas(p: &mut Parser<'_>, start: Span) -> Expr {
    let (diagnostic, mut edits) = (p.expected("`AND` or `OR` between two conditions"), Vec::new());
    p.mark_reported();
    while p.ahead(", name/(/NOT") {
        edits.push(Edit::replace(Span { hi: p.token(1).span.lo, ..p.span() }, ") AND ("));
        p.advance();
        head_expression(p);
    }
    edits.insert(0, Edit::before(start, "("));
    edits.push(Edit::behind(p.behind(), ")"));
    let why = "conditions are joined with `AND` if all are required, with `OR` if one is sufficient";
    p.report_elsewhere(diagnostic.suggest_edits(edits, why).not_applicable());
    error_expr(p)
}

/// Skips THEN, DO or OF, or the text that replaces it; returns false if it is missing, and statements seem to
/// begin elsewhere.
pub fn expect_behind_head(p: &mut Parser<'_>, keyword: Keyword, place: &str) -> bool {
    let there = p.eat_meant(keyword, p.resembles(keyword)) || foreign_head(p, keyword, place);
    if !there {
        missing_head(p, keyword, place);
        resume_statements(p, keyword);
    }
    there
}

/// Skips a brace in place of THEN or DO; the one that closes it replaces END.
pub fn eat_brace(p: &mut Parser<'_>) {
    if p.eat(Symbol::LeftBrace) {
        p.open.mark(|open| open.braced = true);
    }
}

/// Skips the rest of the head of a statement: past `keyword` on the same line, or to the start of a
/// statement.
pub fn resume_statements(p: &mut Parser<'_>, keyword: Keyword) {
    if let Some(distance) = p.distance_on_line(keyword) {
        (0..distance).for_each(|_| p.skip());
        p.advance();
    } else if !starts_statement(p) {
        let line_end = p.end_of_line();
        p.skip_to(|p| is_behind_statement(p) || p.span().lo >= line_end);
    }
}
