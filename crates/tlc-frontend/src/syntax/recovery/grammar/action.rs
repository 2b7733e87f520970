//! Assignments, calls and labels: the statements that begin with a name.

use super::*;

/// A statement that begins with a name, and the end of its text.
pub type Action = (StmtKind, u32);

pub fn action(p: &mut Parser<'_>) -> Action {
    let start = p.span();
    let drops = at_dropping_call(p);
    if drops {
        p.advance();
    }
    let head = if p.keyword().is_some() { p.reserved("a statement") } else { p.ident() };
    let target = designator(p, head);
    let span = start.to(p.behind());
    match p.kind() {
        TokenKind::Symbol(Symbol::LeftParen) => call(p, target, drops),
        TokenKind::Symbol(Symbol::Colon) if span == start && p.ahead(": name/;/|/begins/ends") => {
            (StmtKind::Label(head), p.advance().hi)
        }
        _ if !drops && p.ahead(":=/:/=/==") => assignment(p, target),
        TokenKind::Foreign(_) => foreign_assignment(p, target, span),
        _ if at_bare_arguments(p, &target) => bare_arguments(p, target),
        _ => (StmtKind::Call { callee: target, args: None, drops }, span.hi),
    }
}

/// Whether FUNC and the name of a procedure are ahead.
pub fn at_dropping_call(p: &Parser<'_>) -> bool {
    p.word() == "FUNC" && p.ahead("_ name")
}

/// Skips `:=`, or `=`, `=:`, `:` and `: =` in place of it.
fn assign_symbol(p: &mut Parser<'_>) {
    let pair = p.span().to(p.token(1).span);
    if p.ahead(":") {
        let edits = p.ahead(": =").then(|| vec![Edit::replace(pair, ":=")]);
        let help = "values are assigned with `:=`; variables are declared before `BEGIN`";
        p.report(advised(p.expected("`:=`"), edits, "`:=` is one symbol", help));
    } else if p.ahead("= :") {
        p.report(messages::EQUAL_FOR_ASSIGN.about(pair, "`=:`"));
    } else if !p.ahead(":=") {
        p.say(&messages::EQUAL_FOR_ASSIGN);
    }
    if !p.eat_ahead("= :") && !p.eat_ahead(": =") && !p.eat_ahead(":/=/== :=") {
        p.advance();
    }
}

/// Parses `:=`, or a symbol in place of it, and the value.
fn assignment(p: &mut Parser<'_>, target: Designator) -> Action {
    assign_symbol(p);
    if !new_variable(p, target.span) {
        let value = comparison(p);
        if !after_value(p, target.span, &value) {
            return (StmtKind::Assign { target, value: value.expr }, value.span.hi);
        }
    }
    (StmtKind::Error, p.behind().hi)
}

fn call(p: &mut Parser<'_>, mut callee: Designator, drops: bool) -> Action {
    let bracket = p.span();
    let args = args(p);
    let hi = p.behind().hi;
    if p.at_symbol(Symbol::Assign) && p.is_behind(Symbol::RightParen) {
        element_in_parentheses(p, &mut callee, args, bracket.to(p.behind()));
        return assignment(p, callee);
    }
    if !selectors_of_call(p) {
        return (StmtKind::Call { callee, args: Some(args), drops }, hi);
    }
    if p.eat(Symbol::Assign) {
        expression(p);
    }
    (StmtKind::Error, p.behind().hi)
}

/// Skips `.y` in `f(x).y`, because a call ends a designator.
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
