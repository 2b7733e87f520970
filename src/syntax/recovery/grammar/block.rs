//! Blocks: declarations, BEGIN and statements, and BEGIN among statements.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Body, Decl, Ident, Stmt};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::reporter::Compounds;
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{
    add_skipped_declaration, block_end, declarations, end_too_many, ending_word, expression, sequence,
    sequence_with, starts_statement, statement_end,
};

#[derive(Default)]
pub struct Block {
    pub decls: Vec<Decl>,
    pub body: Option<Body>,
    pub finally: Option<Body>,
    /// The word END, or where it should stand.
    pub end: Span,
    pub end_name: Option<Ident>,
}

impl Block {
    fn add_part(&mut self, (keyword, word): (Keyword, Span), stmts: Vec<Stmt>) {
        if keyword == Keyword::Finally && self.finally.is_none() {
            self.finally = Some(Body::new(word, stmts, None));
            return;
        }
        let last = if self.finally.is_some() { &mut self.finally } else { &mut self.body };
        match last {
            None => *last = Some(Body::new(word, stmts, None)),
            Some(Body { except: Some(handler), .. }) => handler.extend(stmts),
            Some(body) if keyword == Keyword::Except => {
                *body = Body::new(body.span, std::mem::take(&mut body.stmts), Some(stmts));
            }
            Some(body) => body.stmts.extend(stmts),
        }
    }
}

/// The block of a module or procedure, the innermost of what is open.
pub fn block(p: &mut Parser<'_>) -> Block {
    let outer = std::mem::take(&mut p.misplaced.decls);
    let mut block = Block { decls: declarations(p), ..Block::default() };
    let mut parts = Vec::new();
    while let Some(part) = part_of_block(p, &parts) {
        parts.push(part);
        let stmts = body(p);
        block.add_part(part, stmts);
    }
    p.context.unbegun = false;
    block.decls.append(&mut std::mem::replace(&mut p.misplaced.decls, outer));
    block_end(p, &mut block);
    add_skipped_declaration(p, &mut block.decls);
    block
}

/// Goes over the word in front of statements: BEGIN, EXCEPT or FINALLY; `parts` are those before it.
fn part_of_block(p: &mut Parser<'_>, parts: &[(Keyword, Span)]) -> Option<(Keyword, Span)> {
    let span = p.span();
    match p.keyword() {
        Some(Keyword::Begin) if parts.is_empty() => Some((Keyword::Begin, p.advance())),
        Some(part @ (Keyword::Except | Keyword::Finally)) => {
            check_part(p, part, parts);
            Some((part, p.advance()))
        }
        _ if parts.is_empty() => statement_without_begin(p).then_some((Keyword::Begin, span.start())),
        _ => {
            let part = ending_word(p);
            let part = part.filter(|part| matches!(part, Keyword::Except | Keyword::Finally))?;
            Some((part, p.take_misspelt(part)))
        }
    }
}

/// EXCEPT stands behind BEGIN and behind FINALLY, FINALLY once and only in modules.
fn check_part(p: &mut Parser<'_>, part: Keyword, parts: &[(Keyword, Span)]) {
    let in_module = p.open.innermost_is(Keyword::Module);
    let before = parts.iter().rev().find(|(before, _)| *before == part).map(|(_, span)| *span);
    let message = match (part, parts.last()) {
        (Keyword::Finally, _) if !in_module => messages::FINALLY_OF_PROCEDURE,
        (Keyword::Finally, _) if before.is_some() => messages::SECOND_FINALLY,
        (Keyword::Except, None) => messages::EXCEPT_WITHOUT_BEGIN,
        (Keyword::Except, Some((Keyword::Except, _))) => messages::SECOND_EXCEPT,
        _ => return,
    };
    let mut diagnostic = message.at(p.span());
    if let Some(before) = before.filter(|_| in_module || part == Keyword::Except) {
        diagnostic = diagnostic.and(before, format!("here is the first `{}`", part.text()));
    }
    p.report(diagnostic);
}

/// Reports what is no declaration; whether statements are to be read as if BEGIN stood in front of them.
fn statement_without_begin(p: &mut Parser<'_>) -> bool {
    if p.ahead("block/eof") {
        return false;
    }
    if p.resembles(Keyword::Begin) {
        p.take_misspelt(Keyword::Begin);
        return true;
    }
    let clear = at_clear_statement(p) && !begin_follows(p);
    if clear {
        let (place, text) = match p.is_on_new_line() {
            true => (p.behind(), format!("\n{:1$}BEGIN", "", p.indentation(p.span()).saturating_sub(2))),
            false => (p.span().start(), "BEGIN ".to_owned()),
        };
        let diagnostic = p.message(&messages::NO_DECLARATION);
        p.report(diagnostic.suggest(place, text, "begin the statements"));
        return true;
    }
    p.say(&messages::NO_DECLARATION);
    p.doubt_line();
    p.doubt_blocks();
    p.losses.damage.nameless |= !starts_statement(p);
    p.context.unbegun = true;
    true
}

/// Whether what is ahead can be nothing but a statement.
pub fn at_clear_statement(p: &Parser<'_>) -> bool {
    use Symbol::{Assign, Caret, Dot, LeftBracket, LeftParen};
    p.keyword().is_some_and(Keyword::starts_statement)
        || p.at_name() && p.sees(1, &[Assign, Caret, Dot, LeftBracket, LeftParen])
}

/// Whether BEGIN stands in front of the next END with a name, and of the next procedure.
fn begin_follows(p: &Parser<'_>) -> bool {
    next_of_block(p, |keyword| matches!(keyword, Keyword::Procedure | Keyword::Module))
        == Some(Keyword::Begin)
}

/// Whether declarations or BEGIN stand in front of the next END with a name.
pub fn block_goes_on(p: &Parser<'_>) -> bool {
    next_of_block(p, Keyword::starts_declaration).is_some_and(|keyword| keyword != Keyword::End)
}

/// The first of BEGIN, what `counts`, and an END with the name of something open; none at the end of the text.
fn next_of_block(p: &Parser<'_>, counts: impl Fn(Keyword) -> bool) -> Option<Keyword> {
    let decides = |ahead: usize| match p.kind_at(ahead) {
        TokenKind::End => Some(None),
        TokenKind::Keyword(Keyword::End) => {
            let name = p.token(ahead + 1);
            let is_own = name.kind == TokenKind::Name && p.names_open_block(p.text_of(name.span));
            is_own.then_some(Some(Keyword::End))
        }
        TokenKind::Keyword(keyword) if keyword == Keyword::Begin || counts(keyword) => Some(Some(keyword)),
        _ => None,
    };
    (0..).find_map(decides)?
}

/// The statements of a block, up to the END that is its own.
pub fn body(p: &mut Parser<'_>) -> Vec<Stmt> {
    let start = p.span().lo;
    p.open.mark(|open| open.statements = Some(start));
    sequence_with(p, "`;` or `END`", end_too_many)
}

/// A word among statements that ends nothing there, ELSE without IF and the like, is passed over.
pub fn stray_word(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let Some(keyword) = p.keyword() else { return false };
    let opener = match keyword {
        Keyword::Else | Keyword::Elsif => Keyword::If,
        Keyword::Until => Keyword::Repeat,
        Keyword::Begin => return second_begin(p, list),
        _ => return false,
    };
    let continues = |open: Keyword| open == opener || keyword == Keyword::Else && open == Keyword::Case;
    if p.open.stack.iter().any(|open| continues(open.keyword)) {
        return false;
    }
    let (word, opener) = (keyword.text(), opener.text());
    let diagnostic = Diagnostic::new(Code::E0120, format!("`{word}` without `{opener}`"));
    let diagnostic = diagnostic.at(p.span(), format!("no `{opener}` is open here"));
    let in_loop = keyword == Keyword::Elsif && p.open.has(Keyword::While);
    p.report(if in_loop {
        diagnostic.help("write `LOOP IF a THEN ... ELSIF b THEN ... ELSE EXIT END END`")
    } else {
        diagnostic
    });
    p.doubt_blocks();
    p.advance();
    if keyword != Keyword::Else {
        expression(p);
        if !p.eat_keyword(Keyword::Then) {
            p.eat_keyword(Keyword::Do);
        }
    }
    true
}

/// BEGIN among statements, as in Pascal; false if it is rather the END of a procedure that is missing.
fn second_begin(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let blocks = [Keyword::Procedure, Keyword::Module];
    let inner = p.open.stack.iter().skip(1).rev().find(|open| blocks.contains(&open.keyword));
    if inner.is_some_and(|open| p.indentation(p.span()) <= p.indentation(open.span)) {
        return false;
    }
    // Statements stood in front of the BEGIN of the block.
    if p.context.unbegun && p.open.stack.last().is_some_and(|open| blocks.contains(&open.keyword)) {
        p.context.unbegun = false;
        p.advance();
        return true;
    }
    compound(p, list);
    p.doubt_blocks();
    true
}

/// `BEGIN statements END`, as in Pascal, among statements; both words are too many.
pub fn compound(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    compound_statement(p, list);
    p.reporter.end_of_compound_is_needless();
}

/// `BEGIN statements END`. It is reported once; where there is one, there are more.
pub fn compound_statement(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    if p.reporter.compounds.is_none() && !p.silent() && !p.is_reported() {
        p.mark_reported();
        p.reporter.compounds = Some(Compounds::default());
        p.doubt_line();
    }
    p.losses.holes += 1;
    if p.miscased() == Some(Keyword::Begin) && !p.silent() {
        p.reporter.miscased.push((p.span(), Keyword::Begin));
    }
    let begin = p.advance();
    let needless = if p.is_on_new_line() { begin } else { begin.to(p.span().start()) };
    let stmts = p.within(Keyword::Begin, begin, None, |p| {
        let stmts = sequence(p, "`;` or `END`");
        statement_end(p);
        stmts
    });
    list.extend(stmts.into_iter().flatten());
    let end = p.before().map(|token| token.span);
    let end = end.filter(|end| p.text_of(*end).eq_ignore_ascii_case("END"));
    if let Some(compounds) = &mut p.reporter.compounds {
        compounds.needless.push(needless);
        compounds.last_end = end;
        compounds.unclear |= end.is_none();
    }
}
