//! Assignments, calls and labels: the statements that begin with a name.

use crate::base::Span;
use crate::syntax::ast::{Designator, StmtKind};
use crate::syntax::recovery::idioms::{
    after_value, element_in_parentheses, foreign_assignment, new_variable, switch,
};
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind, quote};
use crate::syntax::recovery::{Parser, messages};

use super::{args, comparison, designator, expression};

/// A statement that begins with a name, and the end of its text.
pub fn action(p: &mut Parser<'_>) -> (StmtKind, u32) {
    let start = p.span();
    let head = if p.keyword().is_some() { p.reserved("a statement") } else { p.ident() };
    let (target, _) = designator(p, head);
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
        TokenKind::Symbol(Symbol::Colon) if span == start && is_label(p) => {
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
    let reversed = p.at_symbol(Symbol::Equal) && p.sees(1, &[Symbol::Colon]);
    if !reversed {
        return p.say_over(&messages::EQUAL_FOR_ASSIGN);
    }
    let span = p.span().to(p.token(1).span);
    p.report(messages::EQUAL_FOR_ASSIGN.about(span, "`=:`"));
    p.advance();
    p.advance();
}

/// The value behind `:=`.
fn assignment(p: &mut Parser<'_>, target: Designator) -> (StmtKind, u32) {
    if new_variable(p, target.span) {
        return (StmtKind::Error, p.behind().hi);
    }
    let value = comparison(p);
    if after_value(p, target.span, &value) {
        return (StmtKind::Error, p.behind().hi);
    }
    (StmtKind::Assign { target, value: value.expr }, value.span.hi)
}

fn call(p: &mut Parser<'_>, callee: Designator, start: Span) -> (StmtKind, u32) {
    let bracket = p.span();
    let (args, _) = args(p);
    let hi = p.behind().hi;
    if p.sees(0, &[Symbol::Assign]) && p.is_behind(Symbol::RightParen) {
        let target = element_in_parentheses(p, callee, args, bracket.to(p.behind()));
        p.advance();
        return assignment(p, target);
    }
    if p.at_symbol(Symbol::LeftBrace) && p.text_of(start) == "switch" {
        switch(p, start);
        return (StmtKind::Error, p.behind().hi);
    }
    if !selectors_of_call(p) {
        return (StmtKind::Call { callee, args: Some(args) }, hi);
    }
    if p.eat(Symbol::Assign) {
        expression(p);
    }
    (StmtKind::Error, p.behind().hi)
}

/// Whether what stands behind the colon ahead can follow a label.
fn is_label(p: &Parser<'_>) -> bool {
    match p.kind_at(1) {
        TokenKind::Name | TokenKind::Symbol(Symbol::Semicolon | Symbol::Bar) => true,
        TokenKind::Keyword(keyword) => keyword.starts_statement() || keyword.ends_statements(),
        _ => false,
    }
}

/// `x : = 1`
fn split_assign(p: &mut Parser<'_>) {
    let colon = p.span();
    let diagnostic = p.expected("`:=`");
    p.report(if p.sees(1, &[Symbol::Equal]) {
        diagnostic.suggest(colon.to(p.token(1).span), ":=", "`:=` is one symbol")
    } else {
        diagnostic.help("values are assigned with `:=`; variables are declared in front of `BEGIN`")
    });
    p.advance();
    p.eat(Symbol::Equal);
}

/// `f(x).y`: a call ends a designator. Whether more stands behind it.
pub fn selectors_of_call(p: &mut Parser<'_>) -> bool {
    if !p.sees(0, &[Symbol::Dot, Symbol::LeftBracket, Symbol::Caret, Symbol::LeftParen]) {
        return false;
    }
    p.say(&messages::BEHIND_CALL);
    let nothing = p.missing_name();
    designator(p, nothing);
    if p.at_symbol(Symbol::LeftParen) {
        args(p);
    }
    true
}
