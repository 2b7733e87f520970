//! Expressions, values of assignments, and comments.

use super::*;

/// Whether `as T` follows an operand.
pub fn at_conversion(p: &Parser<'_>) -> bool {
    p.ahead("sameline 'as' name")
}

/// Parses `x as T` after the value.
#[inline(never)]
pub fn conversion(p: &mut Parser<'_>, value: PartialExpr) -> PartialExpr {
    let diagnostic = p.postpone(&messages::FOREIGN_WORD);
    p.advance();
    let ty = meant_type(p.word()).unwrap_or(p.word());
    let span = value.span.to(p.advance());
    let text = format!("VAL({ty}, {})", p.text_of(value.span));
    p.report_elsewhere(diagnostic.suggest(span, text, "values are converted with `VAL`"));
    error_part(p, span)
}

/// Reports the operator of another language that is ahead.
pub fn foreign_operator(p: &mut Parser<'_>, foreign: Foreign) {
    let (meaning, diagnostic) = (foreign.meaning(), p.message(&messages::FOREIGN_OPERATOR));
    if let Some(help) = foreign.help() {
        return p.report(diagnostic.help(help));
    }
    let is_word = meaning.starts_with(|c: char| c.is_ascii_alphabetic());
    let replacement = if is_word { p.spaced(meaning) } else { meaning.to_owned() };
    p.report(diagnostic.suggest(p.span(), replacement, format!("write `{meaning}`")));
}

/// Parses `x := IF a THEN b ELSE c END`. A statement on the next line does not count as an expression.
pub fn conditional_expression(p: &mut Parser<'_>) {
    let (is_apart, line_end) = (p.is_on_new_line(), p.end_of_line());
    p.unexpected_with("an expression", "a statement has no value: assign one in each branch");
    if !is_apart {
        p.skip_to(|p| p.ahead("END/;") || p.span().lo >= line_end);
        p.eat_if(p.ahead("END") && p.span().lo < line_end);
    }
}

/// Skips `{ comment }` on one line, as in Pascal.
pub fn comment_in_braces(p: &mut Parser<'_>) -> bool {
    let from = p.span().lo;
    let is_brace = p.at_symbol(Symbol::LeftBrace);
    let line = is_brace.then(|| p.text_of(Span { lo: from + 1, hi: p.end_of_line() }));
    let inner = line.and_then(|line| line.split_once('}')).map(|(inner, _)| inner);
    let Some(inner) = inner.filter(|inner| !inner.contains([';', '='])) else { return false };
    let span = Span { lo: from, hi: from + inner.len() as u32 + 2 };
    let comment: String = inner.trim().chars().take(80).collect();
    let diagnostic = messages::FOREIGN_COMMENT.at(Span { hi: from + 1, ..span });
    p.report(diagnostic.suggest(span, format!("(* {comment} *)"), "write it as a comment"));
    while !p.at_end() && p.span().lo < span.hi {
        p.advance();
    }
    true
}

/// The maximum number of tokens of a line that are examined.
const MAX_EXAMINED: usize = 60;

/// Parses `x := a if c else b` after the first value.
pub fn conditional_of_python(p: &mut Parser<'_>, target: Span, value: &PartialExpr) -> bool {
    let has_else_only = || {
        let line = p.line().take(MAX_EXAMINED).take_while(|ahead| !p.ahead_at(*ahead, ";"));
        let mut words = line.filter(|ahead| p.ahead_at(*ahead, "~THEN/~ELSE"));
        words.next().is_some_and(|word| p.ahead_at(word, "~ELSE")) && words.next().is_none()
    };
    if p.is_on_new_line() || !has_else_only() {
        return false;
    }
    let assigned = format!("{} := ", p.text_of(target));
    conditional(p, target, &assigned, value.span, "~ELSE", [1, 0, 2])
}

/// Parses `x := c ? a : b` after the condition.
pub fn conditional_of_c(p: &mut Parser<'_>, target: Span, value: &PartialExpr) -> bool {
    let assigned = format!("{} := ", p.text_of(target));
    conditional(p, target, &assigned, value.span, ":", [0, 1, 2])
}

/// Parses `RETURN c ? a : b` after the condition.
#[inline(never)]
pub fn return_of_c(p: &mut Parser<'_>, keyword: Span, value: &PartialExpr) {
    conditional(p, keyword, "RETURN ", value.span, ":", [0, 1, 2]);
}

/// Parses `c ? a : b` after the condition, within another construct.
#[inline(never)]
pub fn branches_of_c(p: &mut Parser<'_>, condition: Span) -> PartialExpr {
    let help = "assign the value to a variable in each branch of an `IF` statement first";
    p.report(p.message(&messages::CONDITIONAL).help(help));
    p.advance();
    comparison(p);
    if p.eat(Symbol::Colon) {
        comparison(p);
    }
    error_part(p, condition.to(p.behind()))
}

/// Adds the replacement of the power `left ** right` to the message about its operator.
#[inline(never)]
pub fn power(p: &mut Parser<'_>, left: &PartialExpr, operator: Span, right: &PartialExpr) {
    let [base, exponent] = [left.span, right.span].map(|span| p.text_of(span));
    let is_short = base.len() + exponent.len() <= MAX_REPEATED && !base.contains('\n');
    let is_simple = matches!(left.expr.kind, ExprKind::Designator(_)) && is_short;
    let whole = left.span.to(right.span);
    let text = p.text_of(operator);
    let Some(report) = p.reporter.reports.last_mut().filter(|report| report.primary_span() == Some(operator))
    else {
        return;
    };
    if !matches!(text, "**" | "^") {
        return;
    }
    report.help.clear();
    if is_simple && matches!(exponent, "2" | "2.0") {
        let square = format!("{base} * {base}");
        *report = std::mem::replace(report, Diagnostic::new(Code::ForeignOperator, ""))
            .suggest(whole, square, "multiply");
    } else {
        let is_whole = !matches!(left.expr.kind, ExprKind::Binary { .. } | ExprKind::Unary { .. });
        let call = if is_short && is_whole {
            format!("RealMath.power({base}, {exponent})")
        } else {
            "RealMath.power(x, y)".to_owned()
        };
        report
            .help
            .push(format!("`{call}` computes a power of real numbers; one of whole numbers needs a loop"));
    }
}

/// Reports `x NOT IN s`.
#[inline(never)]
pub fn not_in(p: &mut Parser<'_>, element: Span, operator: Span, set: Span) {
    let diagnostic = messages::FOREIGN_OPERATOR.about(operator, &quote(p.text_of(operator)));
    let edits = vec![Edit::before(element, "NOT ("), Edit::replace(operator, "IN"), Edit::behind(set, ")")];
    p.report_elsewhere(diagnostic.suggest_edits(edits, "`NOT` precedes its operand"));
}

/// Reports the set in square brackets ahead, after `IN`. A single range is also written as two comparisons, which
/// need no type of sets.
#[inline(never)]
pub fn set_in_brackets(p: &mut Parser<'_>) {
    let diagnostic = p.message(&messages::SET_IN_BRACKETS);
    let end = p.group_length();
    let name = p.at.checked_sub(2).filter(|at| p.tokens[*at].kind == TokenKind::Name);
    let is_simple = p.at < 3 || !matches!(p.tokens[p.at - 3].kind, TokenKind::Symbol(Symbol::Dot));
    p.report(match name.filter(|_| is_simple && p.ahead("[ _ .. _ ]")) {
        Some(at) => {
            let name = p.tokens[at].span;
            let [text, low, high] = [p.text_of(name), p.word_at(1), p.word_at(3)];
            let comparisons = format!("({text} >= {low}) AND ({text} <= {high})");
            let why = "compare with the ends of the range";
            diagnostic.suggest(name.to(p.token(4).span), comparisons, why).not_applicable()
        }
        None => {
            let edits = vec![Edit::replace(p.span(), "{"), Edit::replace(p.token(end - 1).span, "}")];
            diagnostic.suggest_edits(edits, "write braces").not_applicable()
        }
    });
}

/// The maximum length of the operands that a message repeats.
const MAX_REPEATED: usize = 60;

/// Parses two parts after the one at `start`, in a statement that begins at `target` with `action`; `order` gives the positions of the condition, its value and the
/// other value.
fn conditional(
    p: &mut Parser<'_>,
    target: Span,
    action: &str,
    start: Span,
    separator: &str,
    order: [usize; 3],
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
    let parts = [start, middle, last].map(|span| p.text_of(span));
    let [condition, first, second] = order.map(|part| parts[part]);
    let text = format!("IF {condition} THEN {action}{first} ELSE {action}{second} END");
    p.report_elsewhere(diagnostic.suggest(target.to(last), text, "an `IF` statement has branches"));
    true
}

/// Parses `a := b := c` after the second variable.
pub fn second_assignment(p: &mut Parser<'_>, target: Span, value: &PartialExpr) -> bool {
    let diagnostic = p.message(&messages::SECOND_ASSIGNMENT);
    let mut variables = vec![target];
    let is_variable = |value: &PartialExpr| matches!(value.expr.kind, ExprKind::Designator(_));
    let (mut last, mut is_clear) = (value.span, is_variable(value));
    while p.eat(Symbol::Assign) {
        variables.push(last);
        let next = comparison(p);
        is_clear &= !matches!(next.expr.kind, ExprKind::Error);
        is_clear &= !p.at_symbol(Symbol::Assign) || is_variable(&next);
        last = next.span;
    }
    let mut source = p.text_of(last);
    let mut texts = Vec::new();
    for variable in variables.into_iter().rev() {
        texts.push(format!("{} := {source}", p.text_of(variable)));
        source = p.text_of(variable);
    }
    let text = texts.join("; ");
    let why = "assign the variables one after the other";
    p.rewrite(diagnostic, target, is_clear.then_some(text), why, why);
    true
}

/// Parses `p := new T()`, unless the value is something else.
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
        let why = "`NEW` allocates the variable that a pointer points to";
        let help = "`NEW(pointer)` allocates the variable that it points to";
        p.rewrite(diagnostic, target, is_plain.then_some(text), why, help);
    }
    is_new
}
