//! Assignments, calls and labels: the statements that begin with a name.

use super::*;

/// A statement that begins with a name, and the end of its text.
pub type Action = (StmtKind, u32);

pub fn action(p: &mut Parser<'_>) -> Action {
    let start = p.span();
    let head = if p.keyword().is_some() { p.reserved("a statement") } else { p.ident() };
    let target = designator(p, head).0;
    let span = start.to(p.behind());
    match p.kind() {
        TokenKind::Symbol(Symbol::Assign) => assignment(p, target),
        TokenKind::Symbol(Symbol::LeftParen) => call(p, target),
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
        TokenKind::Foreign(_) => foreign_assignment(p, target, span),
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

/// Parses the value after `:=`, which is skipped if it is ahead.
fn assignment(p: &mut Parser<'_>, target: Designator) -> Action {
    p.eat(Symbol::Assign);
    if !new_variable(p, target.span) {
        let value = comparison(p);
        if !after_value(p, target.span, &value) {
            return (StmtKind::Assign { target, value: value.expr }, value.span.hi);
        }
    }
    (StmtKind::Error, p.behind().hi)
}

fn call(p: &mut Parser<'_>, mut callee: Designator) -> Action {
    let bracket = p.span();
    let args = args(p).0;
    let hi = p.behind().hi;
    if p.at_symbol(Symbol::Assign) && p.is_behind(Symbol::RightParen) {
        element_in_parentheses(p, &mut callee, args, bracket.to(p.behind()));
        return assignment(p, callee);
    }
    if !selectors_of_call(p) {
        return (StmtKind::Call { callee, args: Some(args) }, hi);
    }
    if p.eat(Symbol::Assign) {
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
