//! The ends of statements and blocks: missing, superfluous, and with the wrong name.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::idioms::{END_WORDS, next_of_basic, repeated_opener};
use crate::syntax::recovery::open::{Open, OpenState};
use crate::syntax::recovery::token::{Symbol, TokenKind, quote};
use crate::syntax::recovery::{Parser, messages};

use super::{Block, starts_statement};

/// An END behind which the statements of the block go on.
pub fn end_too_many(p: &mut Parser<'_>) -> bool {
    if !p.at_keyword(Keyword::End) {
        return false;
    }
    let is_own = |ahead| p.own_name() == Some(p.word_at(ahead));
    let goes_on = match (p.kind_at(1), p.kind_at(2)) {
        (TokenKind::Symbol(Symbol::Semicolon), TokenKind::Keyword(Keyword::End)) => is_own(3),
        (TokenKind::Symbol(Symbol::Semicolon), TokenKind::Keyword(keyword)) => keyword.starts_statement(),
        (TokenKind::Symbol(Symbol::Semicolon), behind) => behind == TokenKind::Name,
        (TokenKind::Keyword(Keyword::End), TokenKind::Name) => is_own(2),
        _ => false,
    };
    if goes_on {
        end_of_nothing(p, p.span());
    }
    goes_on
}

pub fn block_end(p: &mut Parser<'_>, block: &mut Block) {
    block.end = p.span();
    if p.at_end_of_outer_block() || !p.eat_meant(Keyword::End, p.resembles(Keyword::End)) {
        block.end = p.behind();
        return unclosed(p);
    }
    let module = p.open.innermost_is(Keyword::Module);
    let own = p.open.stack.last().and_then(|open| open.name);
    if p.at_name() {
        let is_other = !p.names_open_block(p.word());
        note_misnamed(p, own, block.end.to(p.span()));
        let name = p.ident();
        p.losses.damage.lost.extend(is_other.then_some(name.name));
        block.end_name = Some(name);
    } else {
        missing_end_name(p, own, module);
    }
    match (module, p.open.stack.len()) {
        (true, 1) => full_stop(p),
        (true, _) => p.semicolon_behind("the end of the module"),
        (false, _) => p.semicolon_behind("the end of the procedure"),
    }
}

/// Keeps in mind that the name ahead, behind END, is not `own` but that of an outer block.
fn note_misnamed(p: &mut Parser<'_>, own: Option<Span>, end: Span) {
    let Some(own) = own else { return };
    let outer = p.open.stack.iter().rev().skip(1).filter_map(|open| open.name);
    let (word, mut outer) = (p.word(), outer.map(|name| p.text_of(name)));
    if p.text_of(own) != word && outer.any(|name| name == word) {
        p.open.misnamed = Some((own, end));
    }
}

fn missing_end_name(p: &mut Parser<'_>, name: Option<Span>, module: bool) {
    let what = if module { "module" } else { "procedure" };
    let name = name.map(|name| p.text_of(name)).filter(|name| name.len() <= 80);
    let why = format!("repeat the name of the {what}");
    if p.keyword().is_some() && p.sees(1, &[Symbol::Semicolon, Symbol::Dot]) {
        let message = format!("expected the name of the {what}, found the keyword {}", p.found());
        let diagnostic = Diagnostic::new(Code::E0108, message).at(p.span(), "reserved word");
        p.report(match name {
            Some(name) => diagnostic.suggest(p.span(), name, why),
            None => diagnostic,
        });
        p.advance();
        return;
    }
    let message = format!("expected the name of the {what} after `END`, found {}", p.found());
    let mut diagnostic = Diagnostic::new(Code::E0112, message).at(p.span(), "expected a name");
    if let Some(name) = name {
        // What ends the block is missing, too, at the end of the file.
        let end = match p.at_end() {
            true if module && p.open.stack.len() == 1 => ".",
            true => ";",
            false => "",
        };
        diagnostic = diagnostic.suggest(p.behind(), format!(" {name}{end}"), why);
    }
    p.report(diagnostic);
}

fn full_stop(p: &mut Parser<'_>) {
    if p.eat(Symbol::Dot) {
        return;
    }
    let place = if p.at_symbol(Symbol::Semicolon) { p.span() } else { p.behind() };
    let diagnostic = p.message(&messages::FULL_STOP);
    p.report(diagnostic.suggest(place, ".", "a module ends with a full stop"));
    if p.eat(Symbol::Semicolon) && !p.at_end() {
        p.stop();
    }
}

/// Goes over the END of the innermost statement, or reports that it is missing.
pub fn statement_end(p: &mut Parser<'_>) {
    let OpenState { finished, compound, braced, .. } = p.open.innermost();
    if finished {
        return;
    }
    if compound {
        p.marks.ended_by_compound = true;
        // Who writes both an END for BEGIN and one for the statement has no BEGIN around it.
        let doubled = !p.at_end_of_open_block() && !p.open.encloses(Keyword::Begin);
        if doubled && p.eat_keyword(Keyword::End) {
            p.reporter.end_of_compound_is_needless();
        }
        return;
    }
    if p.at_end_of_open_block() || p.at_dedent() {
        return unclosed(p);
    }
    if p.eat_keyword(Keyword::End) {
        repeated_opener(p);
    } else if braced && p.eat(Symbol::RightBrace) {
        p.marks.braced_end = p.at;
    } else if p.resembles(Keyword::End) {
        p.take_misspelt(Keyword::End);
        repeated_opener(p);
    } else if !next_of_basic(p) && !p.foreign_word(&END_WORDS, "END", "statements end with `END` alone") {
        unclosed(p);
    }
}

/// The ENDs that should stand here: each statement that lacks one has it on a line of its own.
fn missing_ends(p: &Parser<'_>) -> String {
    let open = p.open.stack.iter().rev().take_while(|open| p.layout.end_of(open.span.lo) == Some(p.at));
    let mut ends = String::new();
    for open in open {
        let column = p.indentation(open.span);
        ends.push_str(&match p.is_on_new_line() {
            true => format!("\n{:column$}END", ""),
            false => " END".to_owned(),
        });
    }
    if starts_statement(p) { ends + ";" } else { ends }
}

/// Reports that the statement `open` has no END. The first message about a place proposes all ENDs that it lacks.
fn unclosed_by_layout(p: &mut Parser<'_>, open: Open) {
    let word = open.keyword.text();
    let message = format!("expected `END` for this `{word}`, found {}", p.found());
    let mut diagnostic = Diagnostic::new(Code::E0111, message)
        .at(p.span(), "expected `END` before this")
        .and(open.span, format!("this `{word}` is not closed"));
    if !p.is_reported() {
        diagnostic = diagnostic.suggest(p.behind(), missing_ends(p), format!("end the `{word}`"));
    }
    if open.keyword == Keyword::Case {
        diagnostic = diagnostic.not_applicable();
    }
    if !p.silent() {
        p.mark_reported();
        p.report_elsewhere(diagnostic);
    }
    if open.keyword == Keyword::Case {
        // Nobody knows which labels belong to which of two CASE statements.
        p.doubt(open.span.to(p.behind()));
    }
}

/// The END that a module lacks at the end of the file, or a procedure in front of the BEGIN of its module.
fn end_of_block(p: &Parser<'_>, open: Open) -> Option<String> {
    let name = p.text_of(open.name?);
    if p.open.misnamed.is_some() || open.state.bare {
        return None;
    }
    match open.keyword {
        Keyword::Module if p.at_end() && p.open.stack.len() == 1 => Some(format!("\nEND {name}.")),
        Keyword::Procedure if p.at_keyword(Keyword::Begin) && p.open.stack.len() == 2 => {
            Some(format!("\nEND {name};"))
        }
        _ => None,
    }
}

/// Reports that the innermost of what is open has no end.
pub fn unclosed(p: &mut Parser<'_>) {
    let Some(open) = p.open.stack.last().copied() else { return };
    if p.at_dedent() && open.state.else_if.is_none() {
        if p.at_end_of_open_block() {
            // All the rest of the block may belong to the statement, or not.
            p.doubt_blocks();
            p.doubt(open.span.to(p.behind()));
        }
        return unclosed_by_layout(p, open);
    }
    p.doubt_blocks();
    let named = |what: &str| match open.name {
        Some(name) => format!("{what} {}", quote(p.text_of(name))),
        None => what.to_owned(),
    };
    let (opener, closer) = match open.keyword {
        Keyword::Repeat => ("this `REPEAT`".to_owned(), "UNTIL"),
        Keyword::Module => (named("the module"), "END"),
        Keyword::Procedure => (named("the procedure"), "END"),
        keyword => (format!("this `{}`", keyword.text()), "END"),
    };
    let (found, span) = if p.at_end_of_open_block() {
        let span = p.span().to(p.token(1).span);
        (quote(p.text_of(span)), span)
    } else {
        (p.found(), p.span())
    };
    let message = format!("expected `{closer}` for {opener}, found {found}");
    let mut diagnostic = Diagnostic::new(Code::E0111, message)
        .at(span, format!("expected `{closer}` before this"))
        .and(open.span, format!("{opener} is not closed"));
    if let Some(else_if) = open.state.else_if {
        let why = "`ELSE IF` opens another `IF` with its own `END`";
        diagnostic = diagnostic.suggest(else_if, "ELSIF", why);
    }
    if let Some((inner, end)) = p.open.misnamed.filter(|(_, end)| open.name.is_some_and(|name| name < *end)) {
        let (inner, end_text) = (quote(p.text_of(inner)), quote(p.text_of(end)));
        diagnostic = diagnostic.and(end, format!("this {end_text} was taken for the end of {inner}"));
    }
    if let Some(end) = end_of_block(p, open) {
        diagnostic = diagnostic.suggest(p.behind(), end, format!("end {opener}"));
    }
    if open.state.bare {
        let rule =
            "a heading without a block stands only in definition modules, or with `FORWARD;` behind it";
        diagnostic = diagnostic.help(rule);
    }
    p.report(diagnostic);
}

/// Goes over an END that ends nothing, as the layout shows.
pub fn superfluous_end(p: &mut Parser<'_>) -> bool {
    let superfluous = p.at_keyword(Keyword::End) && p.layout.is_superfluous(p.at);
    if superfluous {
        let is_between = p.is_behind(Symbol::Semicolon) && p.sees(1, &[Symbol::Semicolon]);
        let last = if is_between { p.token(1).span } else { p.span() };
        let span = p.behind().to(last);
        end_of_nothing(p, span);
    }
    superfluous
}

/// Reports the END ahead, which ends nothing; without the text at `span` the statements are right.
fn end_of_nothing(p: &mut Parser<'_>, span: Span) {
    let diagnostic = p.message(&messages::END_OF_NOTHING).suggest(span, "", "leave it out");
    p.doubt_blocks();
    p.doubt_line();
    p.report(match p.marks.repeat_end == p.at {
        true => diagnostic.note("`REPEAT` ends with the condition behind `UNTIL`"),
        false => diagnostic,
    });
    p.advance();
}
