//! Blocks: declarations, BEGIN and statements, and BEGIN among statements.

use super::*;

#[derive(Default)]
pub struct Block {
    pub decls: Vec<Decl>,
    pub body: Option<Body>,
    pub finally: Option<Body>,
    /// The word END, or the place at which it is missing.
    pub end: Span,
    pub end_name: Option<Ident>,
}

impl Block {
    fn add_part(&mut self, (keyword, word): (Keyword, Span), stmts: Vec<Stmt>) {
        let is_finally = keyword == Keyword::Finally || self.finally.is_some();
        let part = if is_finally { &mut self.finally } else { &mut self.body };
        match part {
            None => *part = Some(Body::new(word, stmts, None)),
            Some(Body { except: Some(handler), .. }) => handler.extend(stmts),
            Some(body) if keyword == Keyword::Except => {
                *body = Body::new(body.span, std::mem::take(&mut body.stmts), Some(stmts));
            }
            Some(body) => body.stmts.extend(stmts),
        }
    }
}

/// Parses the block of a module or procedure, the innermost construct.
pub fn block(p: &mut Parser<'_>) -> Block {
    let around = p.enter_block();
    let outer = std::mem::take(&mut p.misplaced.decls);
    let mut block = Block::default();
    loop {
        block.decls.append(&mut declarations(p));
        while end_among_declarations(p) {
            block.decls.append(&mut declarations(p));
        }
        let mut parts = Vec::new();
        while let Some(part) = part_of_block(p, &parts) {
            parts.push(part);
            let stmts = if at_handlers_of_turbo(p) { handlers_of_turbo(p) } else { body(p) };
            block.add_part(part, stmts);
        }
        if !late_end(p) {
            break;
        }
    }
    p.context.unbegun = false;
    block.decls.append(&mut std::mem::replace(&mut p.misplaced.decls, outer));
    block_end(p, &mut block);
    add_skipped_declaration(p, &mut block.decls);
    p.leave_block(around);
    block
}

/// Skips the word that introduces statements, BEGIN, EXCEPT or FINALLY, after `parts`, and returns it.
fn part_of_block(p: &mut Parser<'_>, parts: &[(Keyword, Span)]) -> Option<(Keyword, Span)> {
    use Keyword::{Begin, Except, Finally};
    let span = p.span();
    match p.keyword() {
        Some(Begin) if parts.is_empty() => Some((Begin, p.advance())),
        Some(part @ (Except | Finally)) => {
            check_part(p, part, parts);
            Some((part, p.advance()))
        }
        _ if parts.is_empty() => statement_without_begin(p).then_some((Begin, span.start())),
        _ if at_handlers_of_turbo(p) => Some((Except, p.span())),
        _ => {
            let part = ending_word(p).filter(|part| matches!(part, Except | Finally))?;
            Some((part, p.take_misspelt(part)))
        }
    }
}

/// Reports EXCEPT and FINALLY in the wrong place: FINALLY occurs once and only in modules.
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
    p.doubt_blocks();
}

/// Reports text that is not a declaration; returns whether it is to be parsed as statements after a missing
/// BEGIN.
fn statement_without_begin(p: &mut Parser<'_>) -> bool {
    if p.ahead("block/eof") {
        return false;
    }
    if p.eat_meant(Keyword::Begin, p.resembles(Keyword::Begin)) {
        return true;
    }
    if at_clear_statement(p) && next_of_block(p, "PROCEDURE/MODULE") != Some(Keyword::Begin) {
        let (place, text) = match p.is_on_new_line() {
            true => (p.behind(), format!("\n{:1$}BEGIN", "", p.indentation(p.span()).saturating_sub(2))),
            false => (p.span().start(), "BEGIN ".to_owned()),
        };
        p.suggest(&messages::NO_DECLARATION, place, text, "begin the statements");
    } else {
        p.say(&messages::NO_DECLARATION);
        p.doubt_line();
        p.doubt_blocks();
        p.losses.block.nameless |= !starts_statement(p);
        p.context.unbegun = true;
    }
    true
}

/// Whether the tokens ahead can only begin a statement.
pub fn at_clear_statement(p: &Parser<'_>) -> bool {
    p.ahead("begins") || p.ahead("name :=/^/./[/(")
}

/// Whether declarations or BEGIN precede the next END with a name.
pub fn block_goes_on(p: &Parser<'_>) -> bool {
    next_of_block(p, "declares").is_some_and(|keyword| keyword != Keyword::End)
}

/// Returns the first of BEGIN, a keyword that matches `pattern`, and an END with the name of an open block.
fn next_of_block(p: &Parser<'_>, pattern: &str) -> Option<Keyword> {
    let decides = |ahead: &usize| {
        let is_end = p.ahead_at(*ahead, "END name") && p.names_open_block(p.word_at(ahead + 1));
        is_end || p.ahead_at(*ahead, "BEGIN/eof") || p.ahead_at(*ahead, pattern)
    };
    (0..).find(decides).and_then(|ahead| p.keyword_at(ahead))
}

/// Parses the statements of a block, up to its own END.
pub fn body(p: &mut Parser<'_>) -> Vec<Stmt> {
    let start = p.span().lo;
    p.open.mark(|open| open.statements = Some(start));
    sequence_with(p, "`;` or `END`", end_too_many)
}

/// Skips a word among statements that ends nothing here, such as ELSE without IF.
pub fn stray_word(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let Some(keyword) = p.keyword() else { return false };
    let opener = match keyword {
        Keyword::Else | Keyword::Elsif => Keyword::If,
        Keyword::Until => Keyword::Repeat,
        Keyword::Begin => return second_begin(p, list),
        Keyword::Procedure => return procedure_among_statements(p),
        _ => return false,
    };
    if p.open.has(opener) || keyword == Keyword::Else && p.open.has(Keyword::Case) {
        return false;
    }
    let (word, opener) = (keyword.text(), opener.text());
    let diagnostic = Diagnostic::new(Code::UnmatchedKeyword, format!("`{word}` without `{opener}`"))
        .at(p.span(), format!("no `{opener}` is open here"));
    let is_of_while = keyword == Keyword::Elsif && p.open.has(Keyword::While);
    let help = if is_of_while { "write `LOOP IF a THEN ... ELSIF b THEN ... ELSE EXIT END END`" } else { "" };
    p.report(advised(diagnostic, None, "", help));
    p.doubt_blocks();
    p.advance();
    if keyword != Keyword::Else {
        expression(p);
        p.eat_if(p.ahead("THEN/DO"));
    }
    true
}

/// Parses a procedure among the statements of the module, whose END cannot be missing before it; returns false in
/// any other place.
fn procedure_among_statements(p: &mut Parser<'_>) -> bool {
    let there = p.open.stack.len() == 1 && p.ahead("PROCEDURE name") && !is_definition(p);
    if there {
        // Declarations before an earlier mistake may have been taken for statements.
        p.losses.block.nameless |= p.mistakes() > 0;
        p.say(&messages::PROCEDURE_WITHIN);
        let decl = procedure(p);
        p.misplaced.decls.push(decl);
        p.doubt_blocks();
    }
    there
}

/// Parses BEGIN among statements, as in Pascal; returns false if the END of a procedure seems to be missing
/// before it.
fn second_begin(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let is_block = |open: &&Open| matches!(open.keyword, Keyword::Procedure | Keyword::Module);
    let inner = p.open.stack.iter().skip(1).rev().find(is_block);
    if inner.is_some_and(|open| p.indentation(p.span()) <= p.indentation(open.span)) {
        return false;
    }
    // Statements preceded the BEGIN of this block.
    if p.context.unbegun && p.open.stack.last().as_ref().is_some_and(is_block) {
        p.context.unbegun = false;
        p.advance();
        return true;
    }
    compound(p, list);
    p.doubt_blocks();
    true
}

/// Parses `BEGIN statements END` among statements, as in Pascal; both words are superfluous.
pub fn compound(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    compound_statement(p, list);
    p.reporter.end_of_compound_is_needless();
}

/// Parses `BEGIN statements END`. One message covers all of them.
pub fn compound_statement(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    if !p.reporter.compounds.found && p.is_news() {
        p.reporter.compounds.found = true;
        p.doubt_line();
    }
    p.losses.holes += 1;
    if p.miscased() == Some(Keyword::Begin) && !p.silent() {
        p.reporter.miscased.push((p.span(), Keyword::Begin));
    }
    let begin = p.advance();
    let needless = if p.is_on_new_line() { begin } else { begin.to(p.span().start()) };
    p.within(Keyword::Begin, begin, None, |p| {
        list.append(&mut sequence(p, "`;` or `END`"));
        statement_end(p);
    });
    let end = p.before().map(|token| token.span);
    let end = end.filter(|end| p.text_of(*end).eq_ignore_ascii_case("END"));
    let compounds = &mut p.reporter.compounds;
    if compounds.found {
        compounds.needless.push(needless);
        compounds.last_end = end;
        compounds.unclear |= end.is_none();
    }
}
