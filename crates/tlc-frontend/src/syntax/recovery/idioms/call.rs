//! Calls without parentheses around their arguments, as in BASIC and Ruby, and operators of two words.

use super::*;

/// The maximum number of tokens on a line that are examined.
const MOST_TOKENS: usize = 32;

/// Whether arguments without parentheses are ahead: a constant, or an expression on the same line and a comma.
pub fn at_bare_arguments(p: &Parser<'_>) -> bool {
    let decisive = || p.line().take(MOST_TOKENS).find(|ahead| p.ahead_at(*ahead, ",/;/:/:=/=/(/keyword"));
    p.ahead("number/string")
        || p.ahead("sameline name") && decisive().is_some_and(|ahead| p.ahead_at(ahead, ","))
}

/// Parses the arguments of `callee` up to the end of the statement, and reports the missing parentheses.
pub fn bare_arguments(p: &mut Parser<'_>, callee: Designator) -> Action {
    let expected = format!("`:=`, `(` or `;` after {}", quote(p.text_of(callee.span)));
    let diagnostic = p.expected_here(&expected);
    let (is_news, count) = (p.is_news(), p.reporter.reports.len());
    let blank = callee.span.end().to(p.span().start());
    let args = list(p, expression);
    let is_whole = is_behind_statement(p) && !p.behind_open_string() && p.reporter.reports.len() == count;
    let edits = is_whole.then(|| vec![Edit::replace(blank, "("), Edit::behind(p.behind(), ")")]);
    let why = "the parameters of a call are written in parentheses";
    if is_news {
        p.report_elsewhere(advised(diagnostic, edits, why, why));
    }
    let hi = p.behind().hi;
    if is_whole {
        (StmtKind::Call { callee, args: Some(args), drops: false }, hi)
    } else {
        p.doubt_line();
        (StmtKind::Error, hi)
    }
}

/// Reports and skips THEN in `AND THEN` and ELSE in `OR ELSE` of Ada. After `AND` at the end of a condition, THEN
/// belongs to IF.
pub fn short_circuit_of_ada(p: &mut Parser<'_>, operator: Span) {
    let follows =
        |p: &Parser<'_>| p.line().take(MOST_TOKENS).skip(1).any(|at| p.keyword_at(at) == Some(Keyword::Then));
    let (words, rule) = match p.keyword() {
        Some(Keyword::Then) if p.text_of(operator) == "AND" && follows(p) => {
            ("`AND THEN`", "`AND` evaluates its right operand only if the left one is TRUE")
        }
        Some(Keyword::Else) if p.text_of(operator) == "OR" && p.ahead("sameline") => {
            ("`OR ELSE`", "`OR` evaluates its right operand only if the left one is FALSE")
        }
        _ => return,
    };
    let diagnostic = messages::FOREIGN_OPERATOR.about(operator.to(p.span()), words);
    p.report(diagnostic.suggest(operator.end().to(p.span()), "", rule));
    p.advance();
}
