//! Assignments, calls and labels: the statements that begin with a name.

use crate::syntax::ast::Selector;

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
    after_target(p, (start, head), target, drops)
}

/// Parses the rest of a statement after its first designator, which begins with `head`.
fn after_target(p: &mut Parser<'_>, (start, head): (Span, Ident), target: Designator, drops: bool) -> Action {
    let span = start.to(p.behind());
    match p.kind() {
        TokenKind::Symbol(Symbol::LeftParen) => call(p, (start, head), target, drops),
        TokenKind::Symbol(Symbol::Colon) if span == start && p.ahead(": name/;/|/begins/ends") => {
            // In a CASE statement with a mistake, it may be a label of that.
            let is_doubtful = p.open.innermost_is(Keyword::Case)
                && !p.reporter.reports.is_empty()
                && !p.tokens.iter().any(|token| token.kind == TokenKind::Keyword(Keyword::Goto));
            let kind = if is_doubtful { StmtKind::Error } else { StmtKind::Label(head) };
            (kind, p.advance().hi)
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
        // The name may be a label.
        if let (None, Some(name)) = (&edits, p.before()) {
            p.doubt(name.span);
        }
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

fn call(p: &mut Parser<'_>, start: (Span, Ident), mut callee: Designator, drops: bool) -> Action {
    let bracket = p.span();
    let args = args(p);
    let hi = p.behind().hi;
    if p.at_symbol(Symbol::Assign) && p.is_behind(Symbol::RightParen) {
        element_in_parentheses(p, &mut callee, args, bracket.to(p.behind()));
        return assignment(p, callee);
    }
    if p.ahead("./[/^") {
        let target = selected(p, callee, args, bracket);
        return after_target(p, start, target, drops);
    }
    if !second_call(p) {
        return (StmtKind::Call { callee, args: Some(args), drops }, hi);
    }
    if p.eat(Symbol::Assign) {
        expression(p);
    }
    (StmtKind::Error, p.behind().hi)
}

/// Parses the selectors after the arguments of a type transfer, whose parentheses begin with `bracket`.
pub fn selected(p: &mut Parser<'_>, mut transfer: Designator, args: Vec<Expr>, bracket: Span) -> Designator {
    let span = bracket.to(p.behind());
    transfer.selectors.push(Selector::Arguments(args, span));
    transfer.span.hi = span.hi;
    selectors(p, transfer)
}

/// Skips `(y)` in `f(x)(y)`, because the result of a call is not a procedure.
pub fn second_call(p: &mut Parser<'_>) -> bool {
    let continues = p.at_symbol(Symbol::LeftParen);
    if continues {
        p.say(&messages::BEHIND_CALL);
        args(p);
    }
    continues
}
