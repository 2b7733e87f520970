//! CASE statements, and the labels that variants of records have, too.

use crate::base::Span;
use crate::syntax::ast::{CaseArm, CaseLabel, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::token::{Foreign, Symbol};
use crate::syntax::recovery::{Parser, messages};

use super::{
    comparison, ending_word, expect_behind_head, head_expression, sequence, sequence_with, statement_end,
};

/// `CASE subject OF arms ELSE statements END`, from behind the keyword.
pub fn case_statement(p: &mut Parser<'_>) -> StmtKind {
    let subject = p.piece(head_expression);
    expect_behind_head(p, Keyword::Of, "after the expression of `CASE`");
    let mut arms = Vec::new();
    loop {
        while p.eat(Symbol::Bar) {}
        if ends_arms(p) {
            break;
        }
        let labels = case_labels(p, "the case");
        arms.push(CaseArm { labels, body: sequence(p, "`;`, `|`, `ELSE` or `END`") });
        if at_case_label(p) {
            missing_bar(p, "cases");
        } else if !p.at_symbol(Symbol::Bar) {
            break;
        }
    }
    let has_else = !p.at_dedent() && p.eat_meant(Keyword::Else, ending_word(p) == Some(Keyword::Else));
    let otherwise = has_else.then(|| otherwise(p));
    statement_end(p);
    StmtKind::Case { subject, arms, otherwise }
}

/// Whether no further case follows here.
fn ends_arms(p: &Parser<'_>) -> bool {
    let closed = p.at_symbol(Symbol::RightBrace) || p.at_end() || p.at_dedent();
    let ended = ending_word(p).is_some() && !p.sees(1, &[Symbol::Comma]);
    closed || ended || p.keyword().is_some_and(Keyword::ends_statements)
}

/// The statements behind ELSE, which is the last part.
fn otherwise(p: &mut Parser<'_>) -> Vec<Stmt> {
    sequence_with(p, "`;` or `END`", |p| {
        let another = p.at_symbol(Symbol::Bar) && p.open.innermost_is(Keyword::Case);
        if another {
            p.say_over(&messages::CASE_BEHIND_ELSE);
            if !ends_arms(p) {
                case_labels(p, "the case");
            }
        }
        another
    })
}

/// `a, b..c:`
pub fn case_labels(p: &mut Parser<'_>, of: &str) -> Vec<CaseLabel> {
    p.piece(|p| labels(p, of))
}

fn labels(p: &mut Parser<'_>, of: &str) -> Vec<CaseLabel> {
    let start = p.at;
    p.context.in_labels = true;
    let labels = p.separated(|p| {
        let low = comparison(p);
        let high = p.eat(Symbol::DotDot).then(|| comparison(p));
        let hi = high.as_ref().map_or(low.span.hi, |high| high.span.hi);
        let span = Span { lo: low.span.lo.min(hi), hi };
        Some(CaseLabel { low: low.expr, high: high.map(|high| high.expr), span })
    });
    p.context.in_labels = false;
    if !p.eat(Symbol::Colon) {
        p.unexpected(&format!("`:` after the values of {of}"));
        if p.at_foreign(Foreign::EqualGreater) || p.at == start {
            p.skip();
        }
    }
    labels
}

/// Whether a number, character or string stands here that the colon, comma or dots behind it show to be
/// the label of a case.
pub fn at_case_label(p: &Parser<'_>) -> bool {
    p.ahead("number/string :/,/..") || p.ahead("- number :/,/..")
}

/// Reports that no `|` stands in front of the label ahead.
pub fn missing_bar(p: &mut Parser<'_>, what: &str) {
    let (diagnostic, why) =
        (p.expected("`|` in front of the next case"), format!("{what} are separated by `|`"));
    p.report(diagnostic.suggest(p.span().start(), "| ", why));
}
