//! CASE statements, and labels, which variants of records also have.

use super::*;

/// Parses `CASE subject OF arms ELSE statements END` after the keyword.
pub fn case_statement(p: &mut Parser<'_>) -> StmtKind {
    let subject = p.piece_before("OF", head_expression);
    expect_behind_head(p, Keyword::Of, "after the expression of `CASE`");
    let mut arms = Vec::new();
    loop {
        while p.eat(Symbol::Bar) {}
        if when_of_ada(p, arms.is_empty()) {
            let otherwise = Some(sequence_with(p, "`;` or `END`", case_after_else));
            statement_end(p);
            return StmtKind::Case { subject, arms, otherwise };
        }
        if ends_arms(p) {
            break;
        }
        let labels = case_labels(p, "the case");
        arms.push(CaseArm { labels, body: sequence(p, "`;`, `|`, `ELSE` or `END`") });
        if at_case_label(p) {
            missing_bar(p, "cases");
        } else if !p.at_symbol(Symbol::Bar) && !at_when(p) {
            break;
        }
    }
    let has_else = !p.at_dedent() && else_of_case(p);
    let otherwise = has_else.then(|| sequence_with(p, "`;` or `END`", case_after_else));
    statement_end(p);
    StmtKind::Case { subject, arms, otherwise }
}

/// Whether no further case follows here.
fn ends_arms(p: &Parser<'_>) -> bool {
    p.ahead("}/eof/ends") || p.at_dedent() || ending_word(p).is_some() && !p.ahead("_ ,")
}

/// Skips the labels of a case after ELSE, which is the last part.
fn case_after_else(p: &mut Parser<'_>) -> bool {
    if !p.at_symbol(Symbol::Bar) || !p.open.innermost_is(Keyword::Case) {
        return false;
    }
    p.say_over(&messages::CASE_BEHIND_ELSE);
    if !ends_arms(p) {
        case_labels(p, "the case");
    }
    true
}

/// Parses `a, b..c:`, the labels of a case.
pub fn case_labels(p: &mut Parser<'_>, of: &str) -> Vec<CaseLabel> {
    p.piece(|p| {
        let start = p.at;
        p.context.in_labels = true;
        let labels = p.separated(|p| {
            let is_relation = p.ahead("</<=/>/>=/=/#/<>");
            if is_relation {
                p.say_over(&messages::RELATION_AS_LABEL);
            }
            let low = comparison(p);
            let low = if is_relation { error_part(p, low.span) } else { low };
            let high = p.eat(Symbol::DotDot).then(|| comparison(p));
            let hi = high.as_ref().map_or(low.span.hi, |high| high.span.hi);
            let span = Span { lo: low.span.lo.min(hi), hi };
            Some(CaseLabel { low: low.expr, high: high.map(|high| high.expr), span })
        });
        p.context.in_labels = false;
        let has_colon = arrow_of_ada(p) || p.expect(Symbol::Colon, &format!("after the values of {of}"));
        if !has_colon && (p.ahead("=>") || p.at == start) {
            p.skip();
        }
        labels
    })
}

/// Whether the number or string ahead is a label, judged by the colon, comma or dots after it.
pub fn at_case_label(p: &Parser<'_>) -> bool {
    p.ahead("number/string :/,/..") || p.ahead("- number :/,/..")
}

/// Reports that no `|` precedes the label ahead.
pub fn missing_bar(p: &mut Parser<'_>, what: &str) {
    let why = format!("{what} are separated by `|`");
    p.report(p.expected_here("`|` before the next case").suggest(p.span().start(), "| ", why));
}
