//! Statements of other languages: assignments, steps, and declarations among statements.

use super::*;

/// Words that begin a procedure in other languages.
pub const PROCEDURE_WORDS: &str = "'function'/'func'/'fun'/'def'/'fn'/'subroutine'/'proc'";

/// The maximum length of a statement that a message repeats.
const MAX_REPEATED: usize = 120;

/// Skips the procedure `def f(x): ...` among statements.
pub fn procedure_within(p: &mut Parser<'_>) -> bool {
    p.say(&messages::PROCEDURE_WITHIN);
    let (name, line_end) = (p.word_at(1), p.end_of_line());
    p.lose_name(name);
    p.skip_to(|p| p.span().lo >= line_end || p.at_keyword(Keyword::End));
    true
}

/// Parses `i, j := 1, 2`.
pub fn several_variables(p: &mut Parser<'_>) -> bool {
    let (diagnostic, start) = (p.message(&messages::SEVERAL_VARIABLES), p.span());
    let names = p.separated(|p| Some(p.ident().span));
    p.advance();
    let values = p.separated(|p| Some(comparison(p)));
    // A value must not depend on a variable that is assigned before it, also not in a procedure.
    let is_simple = |(at, value): (usize, &PartialExpr)| {
        let text = p.text_of(value.span);
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let is_changed = |word| names.iter().take(at).any(|name| p.text_of(*name) == word);
        !matches!(value.expr.kind, ExprKind::Error) && !text.contains('(') && !words.any(is_changed)
    };
    let is_clear = matches!(values.len(), 1) || names.len() == values.len();
    let is_clear = is_clear && values.iter().enumerate().all(is_simple);
    let assignment = |(at, name): (usize, &Span)| {
        let value = values.get(at).or(values.first());
        format!("{} := {}", p.text_of(*name), value.map_or("", |value| p.text_of(value.span)))
    };
    let text = names.iter().enumerate().map(assignment).collect::<Vec<_>>().join("; ");
    let help = match names.as_slice() {
        [a, b] if is_exchange(p, [*a, *b], &values) => {
            let [a, b] = [a, b].map(|name| p.text_of(*name));
            format!("exchange them with a third variable: `t := {a}; {a} := {b}; {b} := t`")
        }
        _ => "assign the variables one after the other".to_owned(),
    };
    p.rewrite(diagnostic, start, is_clear.then_some(text), "assign the variables one after the other", &help);
    true
}

/// Whether the values of two variables are these variables in the other order.
fn is_exchange(p: &Parser<'_>, [a, b]: [Span; 2], values: &[PartialExpr]) -> bool {
    let is = |value: &PartialExpr, name| p.text_of(value.span) == p.text_of(name);
    p.text_of(a).len() + p.text_of(b).len() <= MAX_REPEATED
        && matches!(values, [first, second] if is(first, b) && is(second, a))
}

/// Returns the number of tokens in the names ahead and the commas between them.
pub fn end_of_names(p: &Parser<'_>) -> usize {
    (1..).step_by(2).find(|ahead| !p.ahead_at(*ahead, ", name")).unwrap_or(1)
}

/// Skips the number in `10 i := 1`, as in BASIC. One message covers all lines with numbers.
pub fn line_number(p: &mut Parser<'_>) -> bool {
    if !p.reporter.numbered && !p.silent() {
        p.reporter.numbered = true;
        let is_number = |ahead: &usize| p.ahead_at(*ahead, "newline number sameline name/begins");
        let edit = |ahead| Edit::replace(p.token(ahead).span.to(p.token(ahead + 1).span.start()), "");
        let numbers = (0..p.tokens.len() - p.at).filter(is_number);
        let edits = numbers.map(edit).take(MAX_CORRECTED).collect();
        p.report(p.message(&messages::LINE_NUMBER).suggest_edits(edits, "remove the numbers"));
    }
    p.advance();
    p.marks.braced_end = p.at;
    true
}

/// Parses the exchanged assignment `3 := i`.
pub fn value_assigned(p: &mut Parser<'_>) -> bool {
    let (diagnostic, value) = (p.message(&messages::VALUE_ASSIGNED), p.advance());
    p.advance();
    let target = comparison(p);
    let text = format!("{} := {}", p.text_of(target.span), p.text_of(value));
    let is_variable = matches!(target.expr.kind, ExprKind::Designator(_));
    let why = "the variable is written before `:=`";
    p.rewrite(diagnostic, value, is_variable.then_some(text), why, "");
    true
}

/// Parses `*p := 3`, an assignment of C.
pub fn dereferenced(p: &mut Parser<'_>) -> bool {
    let span = p.span().to(p.token(1).span);
    let edits = p.ahead("_ _ :=/=").then(|| vec![Edit::replace(span, format!("{}^", p.word_at(1)))]);
    let why = "a pointer is dereferenced with `^` after its name";
    p.report(advised(p.message(&messages::STAR_OF_POINTER), edits, why, format!("{why}: `p^`")));
    p.advance();
    action(p);
    true
}

/// Parses `x += 1` or `x++` after the variable.
pub fn foreign_assignment(p: &mut Parser<'_>, target: Designator, span: Span) -> Action {
    let (steps, sign) = (p.ahead("++/--"), p.word().get(..1).unwrap_or_default());
    if !steps && !p.ahead("+=/-=/*=") && !p.ahead("/=") {
        return (StmtKind::Error, span.hi);
    }
    let (diagnostic, is_reported) = (p.message(&messages::FOREIGN_ASSIGNMENT), p.is_reported());
    p.advance();
    let value = (!steps).then(|| comparison(p).span);
    let (name, operand) = (p.text_of(span), value.map_or("1", |value| p.text_of(value)));
    let is_simple = operand.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    let text = match (sign, operand) {
        ("+", "1") => format!("INC({name})"),
        ("-", "1") => format!("DEC({name})"),
        _ if is_simple => format!("{name} := {name} {sign} {operand}"),
        _ => format!("{name} := {name} {sign} ({operand})"),
    };
    if !is_reported {
        let is_short = text.len() <= MAX_REPEATED && !text.contains('\n');
        let why = format!("write `{text}`");
        p.rewrite(diagnostic, span, is_short.then_some(text), &why, "");
    }
    let value = error_expr(p);
    (StmtKind::Assign { target, value }, p.behind().hi)
}

/// Parses `++x` and `--x`.
pub fn foreign_step(p: &mut Parser<'_>) {
    let name = if p.ahead("++") { "INC" } else { "DEC" };
    let (diagnostic, start) = (p.message(&messages::FOREIGN_STEP), p.span());
    p.skip();
    if !p.at_name() {
        return p.report_elsewhere(diagnostic.help(format!("write `{name}(x)`")));
    }
    let head = p.ident();
    let variable = designator(p, head).span;
    let text = format!("{name}({})", p.text_of(variable));
    p.report_elsewhere(diagnostic.suggest(start.to(variable), text, format!("write `{name}`")));
}

/// Corrects `a(i) := x` after the brackets: adds the intended index to the name.
pub fn element_in_parentheses(p: &mut Parser<'_>, array: &mut Designator, args: Vec<Expr>, brackets: Span) {
    let Span { lo, hi } = brackets;
    let [open, close] = [Span { lo, hi: lo + 1 }, Span { lo: hi - 1, hi }];
    let edits = (!args.is_empty()).then(|| vec![Edit::replace(open, "["), Edit::replace(close, "]")]);
    let diagnostic = messages::ELEMENT_IN_PARENTHESES.at(brackets);
    p.report(advised(diagnostic, edits, "indices are written in square brackets", ""));
    let indices = if args.is_empty() { vec![error_expr(p)] } else { args };
    array.span = array.span.to(brackets);
    // A call may be meant, and the value may be another one.
    distrust_around(p, brackets);
    array.selectors.push(Selector::Index(indices, brackets));
}

/// Corrects `EXIT WHEN condition`, `EXIT IF condition` and `EXIT LOOP` after the word EXIT.
pub fn after_exit(p: &mut Parser<'_>, exit: Span) {
    if p.ahead("sameline ~LOOP ;/ends") {
        p.suggest(&messages::LOOP_BEHIND_EXIT, exit.end().to(p.span()), "", "`EXIT` is written alone");
        p.advance();
    } else if p.ahead("'when'") || p.ahead("sameline ~IF") {
        let (diagnostic, word) = (p.message(&messages::EXIT_WHEN), p.advance());
        let condition = comparison(p).span;
        let edits = vec![Edit::replace(exit.to(word), "IF"), Edit::behind(condition, " THEN EXIT END")];
        p.report_elsewhere(diagnostic.suggest_edits(edits, "put `EXIT` in an `IF` statement"));
    }
}

pub fn block_in_braces(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    p.say(&messages::BRACE);
    p.within(Keyword::Begin, p.span(), None, |p| {
        eat_brace(p);
        statements(p, list, "`;` or `END`");
        statement_end(p);
    });
}
