//! Sequences of statements, and resynchronization after text that is not a statement.

use crate::syntax::ast::{Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::idioms::{END_WORDS, at_loop_behind_do, at_next, comment_in_braces};
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{at_case_label, statement, stray_word, superfluous_end};

/// Statements up to a word that ends what is open.
pub fn sequence(p: &mut Parser<'_>, follow: &str) -> Vec<Stmt> {
    sequence_with(p, follow, |_| false)
}

/// Statements up to a word that ends what is open, without what `passes` goes over and words that end nothing.
pub fn sequence_with(
    p: &mut Parser<'_>,
    follow: &str,
    mut passes: impl FnMut(&mut Parser<'_>) -> bool,
) -> Vec<Stmt> {
    let mut list = Vec::new();
    loop {
        statements(p, &mut list, follow);
        if p.at_dedent() || !passes(p) && !stray_word(p, &mut list) {
            return list;
        }
    }
}

/// Statements up to a word that ends them; `follow` says what may stand behind one.
pub fn statements(p: &mut Parser<'_>, list: &mut Vec<Stmt>, follow: &str) {
    let around = std::mem::replace(&mut p.context.in_statements, true);
    loop {
        while p.eat(Symbol::Semicolon) || superfluous_end(p) || comment_in_braces(p) {}
        if at_last_of_statements(p) {
            break;
        }
        let (before, known) = (p.at, list.len());
        statement(p, list);
        while comment_in_braces(p) {}
        if !at_last_of_statements(p) {
            separator(p, list.get_mut(known..).unwrap_or_default(), follow);
            if p.at == before {
                p.skip();
                skip_statement(p);
            }
        }
        let skipped = p.losses.skipped.take();
        list.extend(skipped.map(|span| Stmt { kind: StmtKind::Error, span }));
    }
    p.context.in_statements = around;
}

fn at_last_of_statements(p: &Parser<'_>) -> bool {
    at_end_of_statements(p) || p.open.innermost_is(Keyword::Case) && at_case_label(p)
}

/// Goes over the semicolon behind `statements`, or reports that it is missing.
fn separator(p: &mut Parser<'_>, statements: &mut [Stmt], follow: &str) {
    // Declarations and blocks in braces, which do not belong here, bring along their own ends.
    // No semicolon stands behind a label.
    let separated =
        p.is_behind(Symbol::Semicolon) || p.is_behind(Symbol::Colon) || p.marks.braced_end == p.at;
    if p.eat(Symbol::Semicolon) || separated {
        return;
    }
    if let Some(Stmt { kind, span }) = statements.last_mut() {
        if is_simple(kind) && !(p.is_on_new_line() && starts_statement(p)) {
            p.doubt(*span);
        }
        // A name with something behind it need not have been meant as a call.
        if let StmtKind::Call { callee, args } = kind {
            p.losses.damage.lost.extend(p.context.unbegun.then_some(callee.head.name));
            if args.is_none() {
                *kind = StmtKind::Error;
            }
        }
    }
    missing_separator(p, follow);
}

fn skip_statement(p: &mut Parser<'_>) {
    p.skip_to(is_behind_statement);
}

/// Whether a semicolon, an end or the next statement shows that a statement ends here.
pub fn is_behind_statement(p: &Parser<'_>) -> bool {
    p.at_symbol(Symbol::Semicolon)
        || at_end_of_statements(p)
        || p.keyword().is_some_and(Keyword::starts_statement)
}

pub fn at_end_of_statements(p: &Parser<'_>) -> bool {
    match p.kind() {
        _ if p.at_dedent() => true,
        TokenKind::End => true,
        _ if at_loop_behind_do(p) => true,
        TokenKind::Keyword(keyword) => keyword.ends_statements(),
        TokenKind::Name => ending_word(p).is_some() || at_next(p),
        TokenKind::Symbol(Symbol::RightBrace) => p.open.innermost().braced,
        TokenKind::Symbol(Symbol::Bar) => p.open.has(Keyword::Case),
        _ => false,
    }
}

/// The keyword that ends statements for which the name ahead stands.
pub fn ending_word(p: &Parser<'_>) -> Option<Keyword> {
    use Symbol::{Assign, Caret, Colon, Dot, LeftBracket, LeftParen};
    let pascal_end = p.sees(1, &[Dot]) && p.kind_at(2) == TokenKind::End
        || p.miscased() == Some(Keyword::Else) && at_else_of_python(p);
    if p.at_foreign_word(&["ELSEIF", "ELIF"]) && is_in_front_of_condition(p) {
        return Some(Keyword::Elsif);
    }
    if p.sees(1, &[Assign, Colon, Dot, LeftBracket, Caret, LeftParen]) && !pascal_end {
        return None;
    }
    if p.at_foreign_word(&END_WORDS) && !p.open.stack.is_empty() {
        return Some(Keyword::End);
    }
    let statement_follows = matches!(p.kind_at(1), TokenKind::Name | TokenKind::Keyword(_));
    p.miscased().filter(|keyword| match keyword {
        Keyword::End | Keyword::Else | Keyword::Elsif | Keyword::Until => true,
        Keyword::Except | Keyword::Finally => statement_follows,
        _ => false,
    })
}

/// Whether more than a name or a call begins with the word ahead.
fn is_in_front_of_condition(p: &Parser<'_>) -> bool {
    use Symbol::{Assign, Caret, Colon, Dot, LeftBracket, LeftParen, Semicolon};
    if !p.sees(1, &[LeftParen]) {
        return !p.sees(1, &[Assign, Colon, Dot, LeftBracket, Caret]);
    }
    p.end_of_group(1, |_| false)
        .is_ok_and(|end| !p.sees(end, &[Semicolon, Assign, Dot, Caret]) && p.kind_at(end) != TokenKind::End)
}

/// `else:` with its statements on the next line, within an IF.
fn at_else_of_python(p: &Parser<'_>) -> bool {
    let between = p.token(1).span.end().to(p.token(2).span.start());
    p.sees(1, &[Symbol::Colon]) && p.open.has(Keyword::If) && p.text_of(between).contains('\n')
}

/// Reports what stands behind a statement and goes to where the next one starts.
pub fn missing_separator(p: &mut Parser<'_>, follow: &str) {
    if at_assigned_sum(p) {
        p.say(&messages::VALUE_ASSIGNED);
        p.doubt_line();
        return skip_statement(p);
    }
    let mut diagnostic = p.expected(&format!("{follow} after the statement"));
    if starts_statement(p) {
        if !p.is_on_new_line() {
            p.doubt_line();
        }
        if clearly_starts_statement(p) {
            diagnostic = diagnostic.suggest(p.behind(), ";", "statements are separated by semicolons");
        }
        return p.report(diagnostic);
    }
    match p.kind() {
        TokenKind::Symbol(Symbol::LeftBrace | Symbol::RightBrace) => {
            diagnostic = diagnostic.help("blocks of statements end with `END`, not with braces");
        }
        TokenKind::Symbol(Symbol::RightParen) => {
            diagnostic = diagnostic.help("no bracket is open here");
        }
        _ => {}
    }
    p.report(diagnostic);
    p.doubt_line();
    skip_statement(p);
    p.eat(Symbol::Semicolon);
}

/// Whether an operator stands here and `:=` behind its operands, as in `i + 1 := 2`.
fn at_assigned_sum(p: &Parser<'_>) -> bool {
    use Symbol::{Assign, Minus, Plus, Semicolon, Slash, Star};
    let mut kinds = p.kinds_on_line().take_while(|kind| *kind != TokenKind::Symbol(Semicolon));
    p.sees(0, &[Plus, Minus, Star, Slash]) && kinds.any(|kind| kind == TokenKind::Symbol(Assign))
}

pub fn starts_statement(p: &Parser<'_>) -> bool {
    p.at_name() || p.keyword().is_some_and(Keyword::starts_statement)
}

/// Whether the name or keyword ahead cannot have been meant as a part of the statement before.
fn clearly_starts_statement(p: &Parser<'_>) -> bool {
    use Symbol::{Assign, Caret, Dot, LeftBracket, LeftParen};
    p.keyword().is_some() || p.is_on_new_line() || p.sees(1, &[Assign, LeftParen, Dot, LeftBracket, Caret])
}

fn is_simple(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::Assign { .. } | StmtKind::Call { .. } | StmtKind::Return(_) | StmtKind::Goto(_))
}
