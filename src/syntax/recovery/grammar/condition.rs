//! IF statements, and the heads of statements up to THEN, DO or OF.

use crate::base::Span;
use crate::syntax::ast::{Expr, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::idioms::{foreign_head, missing_head};
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{
    at_end_of_statements, compound_statement, ending_word, error_expr, expression, head_expression,
    is_behind_statement, missing_separator, misspelt_statement, starts_statement, statement, statement_end,
    statements, stray_word,
};

pub fn if_statement(p: &mut Parser<'_>) -> StmtKind {
    let (mut arms, mut otherwise) = (Vec::new(), None);
    let (mut condition, mut body) = (condition_of(p, Keyword::Then, "IF"), Vec::new());
    loop {
        let compound = compound_branch(p, &mut body);
        if !compound {
            statements(p, &mut body, "`;`, `ELSIF`, `ELSE` or `END`");
            brace_before_else(p);
        }
        if compound && !continues_if(p) || p.at_dedent() {
            break;
        }
        if p.eat_meant(Keyword::Elsif, ending_word(p) == Some(Keyword::Elsif)) {
            let next = condition_of(p, Keyword::Then, "ELSIF");
            arms.push((std::mem::replace(&mut condition, next), std::mem::take(&mut body)));
        } else if p.at_keyword(Keyword::Else) || p.resembles(Keyword::Else) {
            otherwise = Some(else_part(p));
            break;
        } else if !stray_word(p, &mut body) {
            break;
        }
    }
    arms.push((condition, body));
    statement_end(p);
    StmtKind::If { arms, otherwise }
}

/// `BEGIN ... END` as the whole branch of a statement, as in Pascal.
pub fn compound_branch(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let compound =
        p.at_keyword(Keyword::Begin) || p.resembles(Keyword::Begin) && p.kind_at(1) == TokenKind::Name;
    if compound {
        compound_statement(p, list);
        p.open.mark(|open| open.compound = true);
    }
    compound
}

fn continues_if(p: &mut Parser<'_>) -> bool {
    let word = p.keyword().or(ending_word(p));
    let continues = matches!(word, Some(Keyword::Else | Keyword::Elsif));
    if continues {
        p.open.mark(|open| open.compound = false);
        p.reporter.end_of_compound_is_needless();
    }
    continues
}

fn else_part(p: &mut Parser<'_>) -> Vec<Stmt> {
    let start = p.span();
    let mut list = Vec::new();
    p.expect_keyword(Keyword::Else, "");
    if p.at_symbol(Symbol::Colon) {
        let diagnostic = p.expected("a statement");
        p.report(diagnostic.suggest(p.span(), "", "statements follow `ELSE` without a colon"));
        p.advance();
    }
    if compound_branch(p, &mut list) || else_if(p, start, &mut list) {
        return list;
    }
    if p.marks.braces {
        eat_brace(p);
    }
    loop {
        statements(p, &mut list, "`;` or `END`");
        if p.at_dedent() {
            return list;
        }
        let again = matches!(p.keyword(), Some(Keyword::Else | Keyword::Elsif));
        let of_case = p.at_keyword(Keyword::Else) && p.open.encloses(Keyword::Case);
        if again && !of_case && !p.open.encloses(Keyword::If) {
            p.report(p.message(&messages::PART_BEHIND_ELSE).and(start, "here is `ELSE`"));
            if p.eat_keyword(Keyword::Elsif) {
                condition_of(p, Keyword::Then, "ELSIF");
            } else {
                p.advance();
            }
        } else if !stray_word(p, &mut list) {
            return list;
        }
    }
}

/// `} else`: the brace ends the branch, not the statement.
fn brace_before_else(p: &mut Parser<'_>) {
    let word = p.word_at(1);
    let else_follows =
        ["ELSE", "ELSIF", "ELIF", "ELSEIF"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword));
    let braced = p.open.innermost().braced;
    if p.at_symbol(Symbol::RightBrace) && else_follows && braced {
        p.open.mark(|open| open.braced = false);
        p.advance();
        p.marks.braces = true;
    }
}

/// The statement behind `ELSE IF`; whether it ends the outer one, too, as in Pascal.
fn else_if(p: &mut Parser<'_>, start: Span, list: &mut Vec<Stmt>) -> bool {
    if !p.at_keyword(Keyword::If) && misspelt_statement(p) != Some(Keyword::If) {
        return false;
    }
    let span = start.to(p.span());
    p.open.mark(|open| open.else_if = Some(span));
    p.marks.ended_by_compound = false;
    statement(p, list);
    if p.marks.braced_end == p.at {
        p.open.mark(|open| open.finished = true);
        return true;
    }
    if p.marks.ended_by_compound {
        p.reporter.compounds_share_their_end();
        p.open.mark(|open| open.compound = true);
        return true;
    }
    if !at_end_of_statements(p) && !p.eat(Symbol::Semicolon) {
        missing_separator(p, "`;` or `END`");
    }
    false
}

/// The condition of IF, ELSIF or WHILE, and the keyword behind it.
pub fn condition_of(p: &mut Parser<'_>, behind: Keyword, of: &str) -> Expr {
    let condition = p.piece(|p| {
        let condition = head_expression(p);
        if !p.at_symbol(Symbol::Assign) {
            return condition;
        }
        p.say_over(&messages::ASSIGN_FOR_EQUAL);
        expression(p);
        error_expr(p)
    });
    if p.eat_keyword(behind) {
        return condition;
    }
    let text = behind.text();
    let place = format!("after the condition of `{of}`");
    let confused = if behind == Keyword::Then { Keyword::Do } else { Keyword::Then };
    if p.at_keyword(confused) {
        p.replace(&format!("`{text}` {place}"), text, &format!("`{of}` goes with `{text}`"));
    } else {
        expect_behind_head(p, behind, &place);
    }
    condition
}

/// Goes behind THEN, DO or OF, a brace instead of it, or to where the statements seem to begin.
pub fn expect_behind_head(p: &mut Parser<'_>, keyword: Keyword, place: &str) {
    if p.eat_meant(keyword, p.resembles(keyword)) || foreign_head(p, keyword, place) {
        return;
    }
    missing_head(p, keyword, place);
    resume_statements(p, keyword);
}

/// A brace that stands for THEN or DO; the one that closes it stands for END.
pub fn eat_brace(p: &mut Parser<'_>) -> bool {
    let brace = p.eat(Symbol::LeftBrace);
    if brace {
        p.open.mark(|open| open.braced = true);
    }
    brace
}

/// Goes from within the head of a statement behind `keyword` on the same line, or to where a statement may start.
pub fn resume_statements(p: &mut Parser<'_>, keyword: Keyword) {
    if let Some(distance) = p.distance_on_line(keyword) {
        (0..distance).for_each(|_| p.skip());
        p.advance();
        return;
    }
    let line_end = p.end_of_line();
    if starts_statement(p) || at_end_of_statements(p) {
        return;
    }
    p.skip_to(|p| is_behind_statement(p) || p.span().lo >= line_end);
}
