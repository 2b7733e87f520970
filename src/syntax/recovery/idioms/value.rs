//! Values of assignments: conditional values, chained assignments, and new variables.

use super::*;

/// The number of tokens of a line that are examined.
const MAX_EXAMINED: usize = 60;

/// `x := a if c else b`
pub fn conditional_of_python(p: &mut Parser<'_>, target: Span, value: &Part) -> bool {
    let line = (0..p.count_on_line(MAX_EXAMINED)).take_while(|ahead| !p.ahead_at(*ahead, ";"));
    let mut words = line.filter(|ahead| p.ahead_at(*ahead, "~THEN/~ELSE"));
    let has_else_only = words.next().is_some_and(|word| p.ahead_at(word, "~ELSE")) && words.next().is_none();
    if p.is_on_new_line() || !has_else_only {
        return false;
    }
    conditional(p, target, "~ELSE", |condition, second| [condition, value.span, second])
}

/// `x := c ? a : b`
pub fn conditional_of_c(p: &mut Parser<'_>, target: Span, value: &Part) -> bool {
    conditional(p, target, ":", |first, second| [value.span, first, second])
}

/// Two parts with a separator between them; `parts` arranges the condition, its value and the other value.
fn conditional(
    p: &mut Parser<'_>,
    target: Span,
    separator: &str,
    parts: impl Fn(Span, Span) -> [Span; 3],
) -> bool {
    let diagnostic = p.postpone(&messages::CONDITIONAL);
    p.advance();
    let middle = comparison(p).span;
    if !p.eat_if(p.ahead(separator)) {
        p.report_elsewhere(diagnostic);
        p.skip_to(|p| p.at_symbol(Symbol::Semicolon) || at_end_of_statements(p));
        return true;
    }
    let last = comparison(p).span;
    let [condition, first, second] = parts(middle, last).map(|span| p.text_of(span));
    let to = p.text_of(target);
    let text = format!("IF {condition} THEN {to} := {first} ELSE {to} := {second} END");
    p.report_elsewhere(diagnostic.suggest(target.to(last), text, "assign in each branch of a statement"));
    true
}

/// `a := b := c`
pub fn second_assignment(p: &mut Parser<'_>, target: Span, value: &Part) -> bool {
    let diagnostic = p.message(&messages::SECOND_ASSIGNMENT);
    p.advance();
    let last = comparison(p).span;
    let is_clear = matches!(value.expr.kind, ExprKind::Designator(_)) && !p.at_symbol(Symbol::Assign);
    let edits = is_clear.then(|| {
        let [outer, inner, source] = [target, value.span, last].map(|span| p.text_of(span));
        vec![Edit::replace(target.to(last), format!("{inner} := {source}; {outer} := {inner}"))]
    });
    let why = "assign one variable after the other";
    p.report_elsewhere(advised(diagnostic, edits, why, why));
    true
}

/// `p := new T()`, unless the value is something else.
#[inline(never)]
pub fn new_variable(p: &mut Parser<'_>, target: Span) -> bool {
    let is_new = p.ahead("sameline 'new' name");
    if is_new {
        let diagnostic = p.postpone(&messages::FOREIGN_WORD);
        p.advance_by(2);
        let mut is_plain = true;
        while p.ahead("(/[/{") {
            is_plain &= p.ahead("( )");
            p.skip_group();
        }
        let text = format!("NEW({})", p.text_of(target));
        let edits = is_plain.then(|| vec![Edit::replace(target.to(p.behind()), text)]);
        let why = "`NEW` gives a pointer the storage for what it points to";
        let help = "`NEW(pointer)` gives it the storage for what it points to";
        p.report_elsewhere(advised(diagnostic, edits, why, help));
    }
    is_new
}
