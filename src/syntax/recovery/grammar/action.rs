//! Assignments, calls and labels: the statements that begin with a name.

use super::*;

/// Parses a statement that begins with a name, and returns the end of its text.
pub fn action(p: &mut Parser<'_>) -> (StmtKind, u32) {
    let start = p.span();
    let head = if p.keyword().is_some() { p.reserved("a statement") } else { p.ident() };
    let target = designator(p, head);
    let span = start.to(p.behind());
    match p.kind() {
        TokenKind::Symbol(Symbol::Assign) => {
            p.advance();
            assignment(p, target)
        }
        TokenKind::Symbol(Symbol::LeftParen) => call(p, target, start),
        TokenKind::Symbol(Symbol::Equal) | TokenKind::Foreign(Foreign::EqualEqual) => {
            equal_for_assign(p);
            assignment(p, target)
        }
        TokenKind::Symbol(Symbol::Colon) if span == start && p.ahead(": name/;/|/begins/ends") => {
            (StmtKind::Label(head), p.advance().hi)
        }
        TokenKind::Symbol(Symbol::Colon) => {
            split_assign(p);
            assignment(p, target)
        }
        TokenKind::Foreign(foreign) => foreign_assignment(p, foreign, target, span),
        TokenKind::String | TokenKind::Number => {
            let expected = format!("`:=`, `(` or `;` after {}", quote(p.text_of(span)));
            p.unexpected_with(&expected, "the parameters of a call stand in parentheses");
            (StmtKind::Error, span.hi)
        }
        _ => (StmtKind::Call { callee: target, args: None }, span.hi),
    }
}

/// `x = 1` and `x =: 1`
fn equal_for_assign(p: &mut Parser<'_>) {
    if p.ahead("= :") {
        p.report(messages::EQUAL_FOR_ASSIGN.about(p.span().to(p.token(1).span), "`=:`"));
        p.advance_by(2);
    } else {
        p.say_over(&messages::EQUAL_FOR_ASSIGN);
    }
}

/// `x : = 1`
fn split_assign(p: &mut Parser<'_>) {
    let edits = p.ahead(": =").then(|| vec![Edit::replace(p.span().to(p.token(1).span), ":=")]);
    let help = "values are assigned with `:=`; variables are declared in front of `BEGIN`";
    p.report(advised(p.expected("`:=`"), edits, "`:=` is one symbol", help));
    p.advance();
    p.eat(Symbol::Equal);
}

/// Parses the value after `:=`.
fn assignment(p: &mut Parser<'_>, target: Designator) -> (StmtKind, u32) {
    if !new_variable(p, target.span) {
        let value = comparison(p);
        if !after_value(p, target.span, &value) {
            return (StmtKind::Assign { target, value: value.expr }, value.span.hi);
        }
    }
    (StmtKind::Error, p.behind().hi)
}

fn call(p: &mut Parser<'_>, callee: Designator, start: Span) -> (StmtKind, u32) {
    let bracket = p.span();
    let args = args(p);
    let hi = p.behind().hi;
    if p.at_symbol(Symbol::Assign) && p.is_behind(Symbol::RightParen) {
        let target = element_in_parentheses(p, callee, args, bracket.to(p.behind()));
        p.advance();
        return assignment(p, target);
    }
    if p.at_symbol(Symbol::LeftBrace) && p.text_of(start) == "switch" {
        switch(p, start);
    } else if !selectors_of_call(p) {
        return (StmtKind::Call { callee, args: Some(args) }, hi);
    } else if p.eat(Symbol::Assign) {
        expression(p);
    }
    (StmtKind::Error, p.behind().hi)
}

/// Skips `.y` in `f(x).y`, as a call ends a designator.
pub fn selectors_of_call(p: &mut Parser<'_>) -> bool {
    let continues = p.ahead("./[/^/(");
    if continues {
        p.say(&messages::BEHIND_CALL);
        let nothing = p.missing_name();
        designator(p, nothing);
        if p.at_symbol(Symbol::LeftParen) {
            args(p);
        }
    }
    continues
}
