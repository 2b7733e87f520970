//! The ends of statements and blocks: missing, superfluous, and with the wrong name.

use super::*;

/// Skips a superfluous END that is followed by more statements of the block.
pub fn end_too_many(p: &mut Parser<'_>) -> bool {
    let is_own = |ahead| p.own_name() == Some(p.word_at(ahead));
    let is_superfluous = p.ahead("END ; name/begins")
        || p.ahead("END ; END") && is_own(3)
        || p.ahead("END END name") && is_own(2);
    is_superfluous && end_of_nothing(p, p.span())
}

/// Skips an END that the layout shows to be superfluous.
pub fn superfluous_end(p: &mut Parser<'_>) -> bool {
    let last = usize::from(p.is_behind(Symbol::Semicolon) && p.ahead("_ ;"));
    let is_superfluous = p.at_keyword(Keyword::End) && p.layout.is_superfluous(p.at);
    // The name of the block may be on the next line.
    let ends_block = || p.own_name() == Some(p.word_at(1));
    is_superfluous && !ends_block() && end_of_nothing(p, p.behind().to(p.token(last).span))
}

/// Skips the END of a block that was taken as ended earlier, which is followed by more of the module; returns
/// whether there was one.
pub fn late_end(p: &mut Parser<'_>) -> bool {
    let is_late = p.open.stack.len() == 1 && p.ahead("END name ;") && p.own_name() != Some(p.word_at(1));
    if !is_late || p.ahead_at(3, "eof") {
        return false;
    }
    // A wrong name after an earlier END explains this one, but is no mistake of the syntax.
    if p.losses.unnamed.is_none() || p.mistakes() == 0 {
        p.say(&messages::END_OF_NOTHING);
    }
    p.advance_by(3);
    let start = p.losses.unnamed.take().unwrap_or(0);
    p.losses.block.doubt(Span { lo: start, hi: p.behind().hi });
    p.losses.block.trust(p.behind().hi);
    true
}

/// Skips an END without a name among the declarations of a module, which ends a declaration that was not
/// understood; returns whether there was one.
#[inline(never)]
pub fn end_among_declarations(p: &mut Parser<'_>) -> bool {
    let there = p.open.stack.len() == 1 && p.ahead("END ; name/declares/BEGIN");
    if there {
        if p.mistakes() == 0 {
            p.say(&messages::END_OF_NOTHING);
        }
        p.advance_by(2);
        p.doubt_line();
    }
    there
}

/// Reports and skips the END ahead, which is superfluous; the message suggests to remove the text at `span`.
/// Returns true.
fn end_of_nothing(p: &mut Parser<'_>, span: Span) -> bool {
    let mut diagnostic = p.message(&messages::END_OF_NOTHING).suggest(span, "", "remove it");
    if p.marks.repeat_end == p.at {
        diagnostic = diagnostic.note("`REPEAT` ends with a condition after `UNTIL`");
    }
    p.doubt_blocks();
    p.doubt_line();
    p.report(diagnostic);
    p.eat_if(true)
}

/// Whether the name ahead ends the innermost block without the word END.
pub fn at_name_of_end(p: &Parser<'_>) -> bool {
    let is_last = p.ahead("newline name ; declares/BEGIN/eof") || p.ahead("newline name . eof");
    is_last && p.own_name() == Some(p.word())
}

pub fn block_end(p: &mut Parser<'_>, block: &mut Block) {
    block.end = p.span();
    if at_name_of_end(p) {
        let diagnostic = p.expected_here("`END` before the name of the block");
        p.report(diagnostic.suggest(p.span().start(), "END ", "end the block"));
        block.end = p.span().start();
    } else if p.at_end_of_outer_block() || !p.eat_meant(Keyword::End, p.resembles(Keyword::End)) {
        block.end = p.behind();
        return unclosed(p);
    }
    let what = if p.open.innermost_is(Keyword::Module) { "module" } else { "procedure" };
    let is_last = what == "module" && p.open.stack.len() == 1;
    let own = p.open.stack.last().and_then(|open| open.name);
    if p.at_name() {
        let (word, end) = (p.word(), block.end.to(p.span()));
        let is_known = p.names_open_block(word);
        let is_own = own.is_some_and(|own| p.text_of(own) == word);
        if let Some(own) = own.filter(|_| is_known && !is_own) {
            p.open.misnamed = Some((own, end));
        }
        // The end of an outer block, perhaps of a module whose name is missing.
        if !is_own && (is_known || !is_last && p.ahead("_ .")) {
            p.doubt_blocks();
        }
        p.open.mark(|open| open.named_end = is_own);
        let name = p.ident();
        p.losses.block.lost.extend((!is_known).then_some(name.name));
        block.end_name = Some(name);
    } else {
        let symbol = if is_last { "." } else { ";" };
        missing_end_name(p, own, what, symbol);
    }
    if is_last {
        full_stop(p);
    } else {
        p.semicolon_behind(&format!("the end of the {what}"));
    }
}

fn missing_end_name(p: &mut Parser<'_>, own: Option<Span>, what: &str, symbol: &str) {
    let is_keyword = p.ahead("keyword ;/.");
    let (code, place, blank, label) = match is_keyword {
        true => (Code::KeywordAsName, p.span(), "", "reserved word"),
        false => (Code::MissingEndName, p.behind(), " ", "expected a name"),
    };
    let found = if is_keyword { ", found the keyword" } else { " after `END`, found" };
    let message = format!("expected the name of the {what}{found} {}", p.found());
    // At the end of the file the symbol after the name is also missing.
    let end = if p.at_end() { symbol } else { "" };
    let name = own.map(|own| p.text_of(own)).filter(|name| name.len() <= 80);
    let edits = name.map(|name| vec![Edit::replace(place, format!("{blank}{name}{end}"))]);
    let diagnostic = Diagnostic::new(code, message).at(p.span(), label);
    p.report(advised(diagnostic, edits, format!("repeat the name of the {what}"), ""));
    p.eat_if(is_keyword);
}

fn full_stop(p: &mut Parser<'_>) {
    if p.eat(Symbol::Dot) {
        return;
    }
    let place = if p.at_symbol(Symbol::Semicolon) { p.span() } else { p.behind() };
    let at = if p.at_end() { p.behind() } else { p.span() };
    let diagnostic = messages::FULL_STOP.about(at, &p.found());
    p.report(diagnostic.suggest(place, ".", "a module ends with a full stop"));
    if p.eat(Symbol::Semicolon) && !p.at_end() {
        p.stop();
    }
}

/// Skips the END of the innermost statement, or reports that it is missing.
pub fn statement_end(p: &mut Parser<'_>) {
    let OpenState { finished, compound, braced, .. } = p.open.innermost();
    if finished {
        return;
    }
    if compound {
        p.marks.ended_by_compound = true;
        // If the statement has its own END besides that of BEGIN, no BEGIN encloses it.
        let may_be_doubled = !p.at_end_of_open_block() && !p.open.encloses(Keyword::Begin);
        if may_be_doubled && p.eat_keyword(Keyword::End) {
            p.reporter.end_of_compound_is_needless();
        }
    } else if p.at_end_of_open_block() || p.at_dedent() {
        unclosed(p);
    } else if p.eat_meant(Keyword::End, p.resembles(Keyword::End)) {
        repeated_opener(p);
    } else if braced && p.eat(Symbol::RightBrace) {
        p.marks.braced_end = p.at;
    } else if !next_of_basic(p) && !p.foreign_word(END_WORDS, "END", "statements end with `END` alone") {
        unclosed(p);
    }
}

/// Returns the ENDs that are missing here: each unclosed statement gets one on a separate line.
fn missing_ends(p: &Parser<'_>) -> String {
    let open = p.open.stack.iter().rev().take_while(|open| p.layout.end_of(open.span.lo) == Some(p.at));
    let end = |open: &Open| match p.is_on_new_line() {
        true => format!("\n{:1$}END", "", p.indentation(open.span)),
        false => " END".to_owned(),
    };
    let ends: String = open.map(end).collect();
    if starts_statement(p) { ends + ";" } else { ends }
}

/// Returns the message that `open`, which `opener` describes, lacks its `closer` before an END, which is
/// shown with its name if it `is_named`. ELSE IF in place of ELSIF is the likelier mistake.
fn expected_closer(p: &Parser<'_>, closer: &str, opener: &str, open: Open, is_named: bool) -> Diagnostic {
    let span = if is_named { p.span().to(p.token(1).span) } else { p.span() };
    let found = if is_named { quote(p.text_of(span)) } else { p.found() };
    let before = format!("expected `{closer}` before this");
    let is_open = format!("{opener} is not closed");
    if let Some(else_if) = open.state.else_if {
        // At the end of the block, the statements around this one lack their ENDs too.
        let around = p.open.stack.iter().rev().skip_while(|other| other.span != open.span).skip(1);
        let around = around.map_while(|other| other.state.else_if.filter(|_| is_named));
        let all: Vec<Span> = std::iter::once(else_if).chain(around).collect();
        let first = Diagnostic::new(Code::Unclosed, "`ELSE IF` without an `END` of its own")
            .at(else_if, "this opens another `IF`");
        let diagnostic = all[1..].iter().fold(first, |diagnostic, other| diagnostic.and(*other, "and this"));
        let edits = all.iter().rev().map(|place| Edit::replace(*place, "ELSIF")).collect();
        return diagnostic
            .and(open.span, is_open)
            .and(span, before)
            .suggest_edits(edits, "write `ELSIF` for a further condition of the same `IF`");
    }
    // "Expected `END`, found `END`" would be a riddle: the layout decides whose END this is.
    let outer = p.open.stack.iter().rev().skip_while(|other| other.span != open.span).nth(1);
    let outer = outer.filter(|_| closer == "END" && p.at_keyword(Keyword::End) && !is_named);
    let diagnostic = match outer.map(|outer| outer.keyword.text()) {
        Some(word) => {
            let message = format!("expected `END` for {opener} before the `END` of the `{word}` around it");
            Diagnostic::new(Code::Unclosed, message)
                .at(span, format!("its indentation is that of the `{word}`"))
        }
        None => Diagnostic::new(Code::Unclosed, format!("expected `{closer}` for {opener}, found {found}"))
            .at(span, before),
    };
    diagnostic.and(open.span, is_open)
}

/// Reports that the statement `open` has no END. The first message at a place proposes all ENDs that are
/// missing there.
fn unclosed_by_layout(p: &mut Parser<'_>, open: Open) {
    let word = open.keyword.text();
    let mut diagnostic = expected_closer(p, "END", &format!("this `{word}`"), open, p.at_end_of_open_block());
    if !p.is_reported() {
        diagnostic = diagnostic.suggest(p.behind(), missing_ends(p), format!("end the `{word}`"));
    }
    if open.keyword == Keyword::Case {
        // The labels may belong to either of two CASE statements.
        diagnostic = diagnostic.not_applicable();
        p.doubt(open.span.to(p.behind()));
    }
    if !p.silent() {
        p.mark_reported();
        p.report_elsewhere(diagnostic);
    }
}

/// Returns the END that a module lacks at the end of the file, or a procedure before the BEGIN of its module.
fn end_of_block(p: &Parser<'_>, open: Open) -> Option<String> {
    let name = p.text_of(open.name?);
    let symbol = match (open.keyword, p.open.stack.len()) {
        _ if p.open.misnamed.is_some() || open.state.bare => return None,
        (Keyword::Module, 1) if p.at_end() => ".",
        (Keyword::Procedure, 2) if p.at_keyword(Keyword::Begin) => ";",
        _ => return None,
    };
    Some(format!("\nEND {name}{symbol}"))
}

/// Reports that the innermost construct has no end.
pub fn unclosed(p: &mut Parser<'_>) {
    let Some(open) = p.open.stack.last().copied() else { return };
    let is_named = p.at_end_of_open_block();
    if p.at_dedent() && open.state.else_if.is_none() {
        if is_named {
            // The rest of the block may belong to the statement.
            p.doubt_blocks();
            p.doubt(open.span.to(p.behind()));
        }
        return unclosed_by_layout(p, open);
    }
    p.doubt_blocks();
    let word = open.keyword.text();
    let name = open.name.map(|name| format!(" {}", quote(p.text_of(name)))).unwrap_or_default();
    let opener = match open.keyword {
        Keyword::Module | Keyword::Procedure => format!("the {}{name}", word.to_ascii_lowercase()),
        _ => format!("this `{word}`"),
    };
    let closer = if open.keyword == Keyword::Repeat { "UNTIL" } else { "END" };
    let mut diagnostic = expected_closer(p, closer, &opener, open, is_named);
    if let Some((inner, end)) = p.open.misnamed.filter(|(_, end)| open.name.is_some_and(|name| name < *end)) {
        let [inner, text] = [inner, end].map(|span| quote(p.text_of(span)));
        diagnostic = diagnostic.and(end, format!("this {text} is taken as the end of {inner}"));
    }
    if let Some(end) = end_of_block(p, open) {
        diagnostic = diagnostic.suggest(p.behind(), end, format!("end {opener}"));
    }
    if open.state.bare {
        let rule = "a heading without a block is only allowed in a definition module, or before `FORWARD;`";
        diagnostic = diagnostic.help(rule);
    }
    p.report(diagnostic);
}
