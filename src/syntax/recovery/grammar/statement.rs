//! Statements by their first word, and those without statements in them.

use crate::base::Span;
use crate::syntax::ast::{Expr, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::idioms::{
    after_exit, block_in_braces, brace_of_loop, foreign_loop, foreign_statement, foreign_step,
};
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{
    action, assembly, at_assembly, case_statement, comparison, compound, condition_of, declaration,
    error_expr, for_statement, if_statement, is_behind_statement, loop_body, repeat_statement,
    with_statement,
};

pub fn statement(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    if at_assembly(p) {
        return assembly(p, list);
    }
    if foreign_loop(p, list) {
        return;
    }
    if let Some(keyword) = p.keyword() {
        return keyword_statement(p, keyword, list);
    }
    if let Some(keyword) = misspelt_statement(p) {
        p.correct(keyword);
        return keyword_statement(p, keyword, list);
    }
    if foreign_statement(p, list) {
        return;
    }
    match p.kind() {
        TokenKind::Name if p.resembles(Keyword::Begin) && p.kind_at(1) == TokenKind::Name => {
            compound(p, list);
        }
        TokenKind::Name => add_action(p, list),
        TokenKind::Foreign(Foreign::MinusMinus | Foreign::PlusPlus) => foreign_step(p),
        TokenKind::Symbol(Symbol::LeftBrace) => block_in_braces(p, list),
        TokenKind::Symbol(Symbol::RightBrace) => {
            p.say(&messages::BRACE);
            p.skip();
        }
        _ => p.unexpected("a statement"),
    }
}

fn add_action(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    let lo = p.span().lo;
    if p.context.unbegun && !p.sees(1, &[Symbol::Assign, Symbol::LeftParen]) {
        let name = p.word();
        p.lose_name(name);
    }
    // A name behind a statement that lacks its end need not have been meant as a call.
    let doubtful = p.is_reported();
    let (mut kind, hi) = p.piece(action);
    if doubtful && matches!(kind, StmtKind::Call { args: None, .. }) {
        kind = StmtKind::Error;
    }
    list.push(Stmt { kind, span: Span { lo, hi } });
}

fn keyword_statement(p: &mut Parser<'_>, keyword: Keyword, list: &mut Vec<Stmt>) {
    let parts: fn(&mut Parser<'_>) -> StmtKind = match keyword {
        Keyword::If => if_statement,
        Keyword::While => |p| {
            let condition = condition_of(p, Keyword::Do, "WHILE");
            StmtKind::While { condition, body: loop_body(p) }
        },
        Keyword::For => for_statement,
        Keyword::Loop => |p| {
            brace_of_loop(p);
            StmtKind::Loop(loop_body(p))
        },
        Keyword::Repeat => |p| {
            let (body, condition) = repeat_statement(p);
            StmtKind::Repeat { body, condition }
        },
        Keyword::Case => case_statement,
        Keyword::With => with_statement,
        _ => return simple_statement(p, keyword, list),
    };
    let start = p.span();
    let kind = p.within(keyword, start, None, |p| {
        p.advance();
        parts(p)
    });
    let span = start.to(p.behind());
    list.extend(kind.map(|kind| Stmt { kind, span }));
}

/// The statement REPEAT with a condition that is not known.
pub fn repeated(p: &mut Parser<'_>, body: Vec<Stmt>) -> StmtKind {
    StmtKind::Repeat { body, condition: error_expr(p) }
}

/// A statement that begins with a keyword and has no statements within it, or what is none.
fn simple_statement(p: &mut Parser<'_>, keyword: Keyword, list: &mut Vec<Stmt>) {
    let start = p.span();
    let kind = match keyword {
        Keyword::Exit => {
            let exit = p.advance();
            list.push(Stmt { kind: StmtKind::Exit, span: exit });
            return after_exit(p, exit);
        }
        Keyword::Retry => return list.push(Stmt { kind: StmtKind::Retry, span: p.advance() }),
        Keyword::Goto => {
            p.advance();
            let label = p.expect_name("the name of a label after `GOTO`");
            if label.is_missing() { StmtKind::Error } else { StmtKind::Goto(label) }
        }
        Keyword::Return => {
            let (value, hi) = p.piece(return_value);
            return list.push(Stmt { kind: StmtKind::Return(value), span: Span { lo: start.lo, hi } });
        }
        Keyword::Const | Keyword::Type | Keyword::Var | Keyword::Label => {
            return declarations_among_statements(p, keyword);
        }
        _ if p.sees(1, &[Symbol::Assign]) => return add_action(p, list),
        _ => {
            p.unexpected("a statement");
            return p.skip();
        }
    };
    list.push(Stmt { kind, span: start.to(p.behind()) });
}

/// Declarations, which belong to the block around the statements.
fn declarations_among_statements(p: &mut Parser<'_>, keyword: Keyword) {
    p.say(&messages::DECLARATION_WITHIN);
    let mut decls = Vec::new();
    p.context.among_statements = true;
    p.context.in_statements = false;
    declaration(p, keyword, &mut decls);
    p.context.in_statements = true;
    p.context.among_statements = false;
    // There may be more of them.
    p.context.unbegun = true;
    p.misplaced.decls.append(&mut decls);
}

/// The keyword a statement starts with for which the name ahead stands.
pub fn misspelt_statement(p: &Parser<'_>) -> Option<Keyword> {
    let behind = p.kind_at(1);
    let Some(keyword) = p.miscased() else {
        // Two names in a row are a mistake in any case.
        let statements = [Keyword::While, Keyword::Repeat, Keyword::Loop, Keyword::Return, Keyword::Goto];
        let odd = matches!(behind, TokenKind::Name | TokenKind::Number | TokenKind::Keyword(Keyword::Not));
        return statements.into_iter().find(|keyword| odd && p.resembles(*keyword));
    };
    use Symbol::{Assign, Caret, Colon, Dot, LeftBracket, Semicolon};
    let plausible = match keyword {
        Keyword::If | Keyword::While | Keyword::For | Keyword::Return | Keyword::Case | Keyword::With => {
            !p.sees(1, &[Assign, Colon, Dot, LeftBracket, Caret, Semicolon]) && !at_whole_call(p)
        }
        // Alone in front of an end it is a call.
        Keyword::Repeat | Keyword::Loop => match behind {
            TokenKind::Keyword(keyword) => !keyword.ends_statements(),
            behind => matches!(behind, TokenKind::Name | TokenKind::Symbol(Symbol::LeftBrace)),
        },
        Keyword::Goto => behind == TokenKind::Name,
        Keyword::Exit => {
            behind == TokenKind::Keyword(Keyword::If) || p.word_at(1).eq_ignore_ascii_case("WHEN")
        }
        _ => false,
    };
    plausible.then_some(keyword)
}

/// Whether a name, arguments in brackets and the end of a statement are ahead: a call, whatever the name resembles.
fn at_whole_call(p: &Parser<'_>) -> bool {
    if !p.sees(1, &[Symbol::LeftParen]) {
        return false;
    }
    let (mut at, mut depth) = (1, 0);
    loop {
        match p.kind_at(at) {
            TokenKind::Symbol(Symbol::LeftParen) => depth += 1,
            TokenKind::Symbol(Symbol::RightParen) => depth -= 1,
            TokenKind::Symbol(Symbol::Semicolon) | TokenKind::End => return false,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    match p.kind_at(at) {
        TokenKind::Keyword(keyword) => keyword.ends_statements(),
        TokenKind::Symbol(symbol) => matches!(symbol, Symbol::Semicolon | Symbol::Bar),
        _ => false,
    }
}

/// RETURN, its value, and the end of its text.
fn return_value(p: &mut Parser<'_>) -> (Option<Expr>, u32) {
    let keyword = p.advance();
    if p.sees(0, &[Symbol::Assign, Symbol::Equal]) {
        p.say_over(&messages::BEHIND_RETURN);
    }
    // `end` on the same line is the name of a variable.
    let named = p.at_name() && !p.is_on_new_line();
    if !named && is_behind_statement(p) {
        let is_behind_end = p.at_keyword(Keyword::End) && !p.is_on_new_line() && is_value_behind_end(p);
        return (is_behind_end.then(|| error_expr(p)), keyword.hi);
    }
    let value = comparison(p);
    (Some(value.expr), value.span.hi)
}

/// Whether no name that an END may have stands behind it: a value has changed places with it, and the message about what
/// stands there tells.
fn is_value_behind_end(p: &Parser<'_>) -> bool {
    match p.kind_at(1) {
        TokenKind::Number | TokenKind::String => true,
        TokenKind::Name => p.kind_at(2) == TokenKind::Name,
        _ => false,
    }
}
