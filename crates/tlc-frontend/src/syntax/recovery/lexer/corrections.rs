//! Corrections of tokens before a text is parsed: doubled, divided, joined and mistyped ones, and marks of lines.

use std::cell::LazyCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::*;

/// Keywords that can follow themselves, or whose repetition has a message of its own.
const REPEATABLE: [Keyword; 10] = [
    Keyword::BitNot,
    Keyword::Const,
    Keyword::End,
    Keyword::Except,
    Keyword::Finally,
    Keyword::Loop,
    Keyword::Not,
    Keyword::Repeat,
    Keyword::Type,
    Keyword::Var,
];

/// The maximum number of tokens that are examined after a word that may be written twice.
const MOST_EXAMINED: usize = 4000;

/// The symbols of two characters that occur with a blank between these.
const DIVIDED: [(Symbol, Symbol, Symbol); 4] = [
    (Symbol::Colon, Symbol::Equal, Symbol::Assign),
    (Symbol::Less, Symbol::Equal, Symbol::LessEqual),
    (Symbol::Greater, Symbol::Equal, Symbol::GreaterEqual),
    (Symbol::Less, Symbol::Greater, Symbol::Unequal),
];

/// Corrects the tokens of a text: reports and removes the second of two equal keywords, of two `:=` on a line
/// and of two equal headings of a procedure, and joins divided symbols.
pub fn correct_tokens(text: &str, start: u32, lexed: &mut Lexed) {
    let cursor = TokenCursor { text, start, tokens: std::mem::take(&mut lexed.tokens), at: 0 };
    let mut names: FxHashMap<&str, usize> = FxHashMap::default();
    for token in cursor.tokens.iter().filter(|token| token.kind == TokenKind::Name) {
        *names.entry(cursor.text_of(token.span)).or_default() += 1;
    }
    let hyphenated = hyphenated_names(&cursor, lexed);
    let blocks = LazyCell::new(|| begins_of_blocks(&cursor));
    let begins_block = |at: usize| blocks.contains(&at);
    let mut at = 0;
    while at < cursor.tokens.len() {
        let doubled = doubled_heading(&cursor, at).or_else(|| doubled_token(&cursor, at, begins_block));
        if let Some(length) = doubled {
            let span = cursor.token(at).span.to(cursor.token(at + length - 1).span);
            let words = cursor.text_of(span).split('(').next().unwrap_or_default().trim_end();
            let diagnostic = messages::DOUBLED.about(cursor.token(at).span, &quote(words));
            let lo = cursor.token(at - 1).span.hi;
            lexed.reports.push(diagnostic.suggest(Span { lo, ..span }, "", "remove it"));
            at += length;
            continue;
        }
        if let Some(length) = mark_of_line(&cursor, at) {
            let line = cursor.token(at).span.to(cursor.token(at + length - 1).span);
            let removed = if length == 1 { Span { hi: cursor.token(at + 1).span.lo, ..line } } else { line };
            let diagnostic = messages::MARK_OF_LINE.about(cursor.token(at).span, &quote(cursor.word_at(at)));
            let why = if length == 1 { "remove the mark" } else { "remove the line" };
            lexed.reports.push(diagnostic.suggest(removed, "", why).not_applicable());
            at += length;
            continue;
        }
        let mut token = cursor.token(at);
        if !hyphenated.is_empty()
            && let Some(end) = end_of_hyphenated(&cursor, at)
            && hyphenated.contains(cursor.text_of(token.span.to(cursor.token(end - 1).span)))
        {
            lexed.tokens.push(Token { span: token.span.to(cursor.token(end - 1).span), ..token });
            at = end;
            continue;
        }
        if is_exchanged_end(&cursor, at, &names) {
            let end = Keyword::End.text();
            let message = format!("expected the keyword `{end}`, found {}", quote(cursor.word_at(at)));
            let diagnostic = Diagnostic::new(Code::MisspeltKeyword, message).at(token.span, "not a keyword");
            lexed.reports.push(diagnostic.suggest(token.span, end, format!("did you mean `{end}`?")));
            token.kind = TokenKind::Keyword(Keyword::End);
        } else if let Some([keyword, rest]) = joined_words(&cursor, at, &names) {
            let diagnostic = messages::JOINED.about(token.span, &quote(cursor.word_at(at)));
            let why = "insert the blank";
            lexed.reports.push(diagnostic.suggest_edits(vec![Edit::behind(keyword.span, " ")], why));
            lexed.tokens.push(keyword);
            token = rest;
        } else if let Some(joined) = mistyped_assignment(&cursor, at) {
            token = Token { kind: TokenKind::Symbol(joined), span: token.span.to(cursor.token(at + 1).span) };
            let diagnostic = messages::MISTYPED.about(token.span, &quote(cursor.text_of(token.span)));
            lexed.reports.push(diagnostic.suggest(
                token.span,
                joined.text(),
                "values are assigned with `:=`",
            ));
            at += 1;
        } else if let Some(joined) = joined_symbol(&cursor, at) {
            token = Token { kind: TokenKind::Symbol(joined), span: token.span.to(cursor.token(at + 1).span) };
            let diagnostic = messages::SPLIT.about(token.span, &quote(joined.text()));
            lexed.reports.push(diagnostic.suggest(token.span, joined.text(), "remove the blank"));
            at += 1;
        }
        lexed.tokens.push(token);
        at += 1;
    }
}

/// Returns the end of a name and the parts of it that follow hyphens without blanks.
fn end_of_hyphenated(cursor: &TokenCursor<'_>, at: usize) -> Option<usize> {
    let adjoins = |at: usize| cursor.token(at).span.hi == cursor.token(at + 1).span.lo;
    let continues = |end: usize| cursor.ahead_at(end, "- name/number") && adjoins(end - 1) && adjoins(end);
    let start = cursor.ahead_at(at, "name").then_some(at + 1)?;
    let end = std::iter::successors(Some(start), |end| continues(*end).then_some(end + 2)).last()?;
    (end > start).then_some(end)
}

/// Reports the declared names with hyphens, with all their uses, and returns them.
fn hyphenated_names<'a>(cursor: &TokenCursor<'a>, lexed: &mut Lexed) -> FxHashSet<&'a str> {
    let mut places = Vec::new();
    let mut uses: FxHashMap<&str, Vec<Span>> = FxHashMap::default();
    for at in 1..cursor.tokens.len() {
        if let Some(end) = end_of_hyphenated(cursor, at) {
            let span = cursor.token(at).span.to(cursor.token(end - 1).span);
            places.push((at, end, span));
            uses.entry(cursor.text_of(span)).or_default().push(span);
        }
    }
    let mut found = FxHashSet::default();
    for (at, end, span) in places {
        let is_variable = cursor.ahead_at(at - 1, "VAR/;/,/RECORD/(") && cursor.ahead_at(end, "names :")
            || cursor.ahead_at(at - 1, "VAR/;/RECORD/(") && cursor.ahead_at(end, ":/,")
            || cursor.ahead_at(at - 1, ",") && cursor.ahead_at(end, ":");
        let is_other = cursor.ahead_at(at - 1, "CONST/TYPE/;") && cursor.ahead_at(end, "=")
            || cursor.ahead_at(at - 1, "PROCEDURE/MODULE") && cursor.ahead_at(end, "(/;/:");
        let name = cursor.text_of(span);
        if !is_variable && !is_other || !found.insert(name) {
            continue;
        }
        let uses = uses.get(name).filter(|uses| uses.len() <= MAX_CORRECTED);
        let edits =
            uses.map(|uses| uses.iter().map(|span| Edit::replace(*span, name.replace('-', "_"))).collect());
        let diagnostic = messages::HYPHEN.about(span, &quote(name));
        lexed.reports.push(advised(diagnostic, edits, HYPHEN_RULE, HYPHEN_RULE));
    }
    found
}

/// The advice about names with hyphens.
const HYPHEN_RULE: &str = "write `_`, or begin the second word with a capital letter";

/// Returns 1 if the token repeats the one before it.
fn doubled_token(
    cursor: &TokenCursor<'_>,
    at: usize,
    begins_block: impl FnOnce(usize) -> bool,
) -> Option<usize> {
    let (token, before) = (cursor.token(at), cursor.token(at.checked_sub(1)?));
    let is_once = match token.kind {
        _ if before.kind != token.kind => false,
        TokenKind::Keyword(Keyword::Begin) => begins_block(at),
        TokenKind::Keyword(keyword) => !REPEATABLE.contains(&keyword) && cursor.is_on_line_of_last(at),
        TokenKind::Symbol(symbol) => {
            matches!(symbol, Symbol::Assign | Symbol::Plus) && cursor.is_on_line_of_last(at)
        }
        _ => false,
    };
    is_once.then_some(1)
}

/// Returns the places of the BEGINs whose END has a name, and so ends a block, not only statements.
fn begins_of_blocks(cursor: &TokenCursor<'_>) -> FxHashSet<usize> {
    use Keyword::{Begin, Case, End, For, If, Loop, While, With};
    let (mut open, mut found) = (Vec::new(), FxHashSet::default());
    for at in 0..cursor.tokens.len() {
        match cursor.keyword_at(at) {
            Some(Begin | Case | For | If | Loop | While | With) => open.push(at),
            Some(End) => found.extend(open.pop().filter(|_| cursor.ahead_at(at, "END name"))),
            _ => {}
        }
    }
    found
}

/// Returns the length of a heading that repeats the one before it.
fn doubled_heading(cursor: &TokenCursor<'_>, at: usize) -> Option<usize> {
    if cursor.keyword_at(at) != Some(Keyword::Procedure) || !cursor.ahead_at(at, "PROCEDURE name") {
        return None;
    }
    let mut length = 2;
    if cursor.ahead_at(at + length, "(") {
        length = cursor.end_of_group(at + length, "eof/block").ok()? - at;
    }
    length += (0..6).find(|further| cursor.ahead_at(at + length + further, ";"))? + 1;
    let before = at.checked_sub(length)?;
    let is_same = |further: usize| cursor.word_at(before + further) == cursor.word_at(at + further);
    // An inner procedure may have the same heading, and an END of its own.
    let is_end =
        |end: &usize| cursor.ahead_at(*end, "END name") && cursor.word_at(end + 1) == cursor.word_at(at + 1);
    let is_twice = || (at..cursor.tokens.len()).take(MOST_EXAMINED).filter(is_end).take(2).count() < 2;
    ((0..length).all(is_same) && is_twice()).then_some(length)
}

/// Returns the symbol whose two characters are the tokens at an index, with blanks between them.
fn joined_symbol(cursor: &TokenCursor<'_>, at: usize) -> Option<Symbol> {
    let is_at = |at: usize, symbol| cursor.kind_at(at) == TokenKind::Symbol(symbol);
    let parts = DIVIDED.iter().find(|(first, second, _)| is_at(at, *first) && is_at(at + 1, *second));
    parts.filter(|_| cursor.is_on_line_of_last(at + 1)).map(|(.., joined)| *joined)
}

/// Whether the token is END with two letters exchanged, and not a name of the program.
fn is_exchanged_end(cursor: &TokenCursor<'_>, at: usize, names: &FxHashMap<&str, usize>) -> bool {
    let word = cursor.word_at(at);
    let ends = || cursor.ahead_at(at + 1, ";/ends") || cursor.ahead_at(at + 1, "name ;/.");
    matches!(word, "EDN" | "NED" | "Edn" | "edn")
        && names.get(word) == Some(&1)
        && ends()
        && !cursor.ahead_at(at.saturating_sub(1), "./,")
}

/// Returns `:=` if the token and the next one are a misspelling of it, after an operand.
fn mistyped_assignment(cursor: &TokenCursor<'_>, at: usize) -> Option<Symbol> {
    let adjoins = cursor.token(at).span.hi == cursor.token(at + 1).span.lo;
    if !adjoins || at == 0 || !cursor.ahead_at(at - 1, "name/]/^") {
        return None;
    }
    let is_mistyped = cursor.ahead_at(at, "; =")
        || cursor.ahead_at(at, ": -")
        || cursor.ahead_at(at, "< -") && is_statement_before(cursor, at);
    let is_label = cursor.ahead_at(at, ": - number :/../,");
    (is_mistyped && !is_label).then_some(Symbol::Assign)
}

/// Whether the token at an index follows a variable at the start of a statement.
fn is_statement_before(cursor: &TokenCursor<'_>, at: usize) -> bool {
    let is_start = |start: &usize| {
        cursor.ahead_at(start - 1, ";/BEGIN/THEN/ELSE/DO/LOOP/REPEAT/|") && cursor.ahead_at(*start, "name")
    };
    let start = (1..at).rev().take(MOST_OF_VARIABLE).find(is_start);
    let mut end = start.and_then(|start| cursor.end_of(start, "path"));
    while let Some(next) = end.filter(|end| cursor.ahead_at(*end, "[/^")) {
        end = cursor.end_of(next, "group").or(cursor.end_of(next, "^"));
        end = end.map(|end| cursor.end_of(end, ". path").unwrap_or(end));
    }
    end == Some(at)
}

/// The maximum number of tokens of a variable that are examined.
const MOST_OF_VARIABLE: usize = 24;

/// Returns the keyword and the name or number into which a name is divided that lacks a blank: `MOD7`, `THENx`.
fn joined_words(cursor: &TokenCursor<'_>, at: usize, names: &FxHashMap<&str, usize>) -> Option<[Token; 2]> {
    let token = cursor.token(at);
    if token.kind != TokenKind::Name {
        return None;
    }
    let word = cursor.word_at(at);
    let (text, rest) = word.split_at(word.find(|c: char| !c.is_ascii_uppercase())?);
    let keyword = Keyword::of(text)?;
    let is_number = rest.bytes().all(|byte| byte.is_ascii_digit());
    let is_slip = names.get(word) == Some(&1) && (is_number || names.contains_key(rest));
    let is_declared = || {
        cursor.ahead_at(at + 1, ":/,/=")
            || at > 0 && cursor.ahead_at(at - 1, "./,/(/PROCEDURE/MODULE/IMPORT/FROM/VAR/CONST/TYPE")
    };
    let divided = token.span.lo + text.len() as u32;
    let kind = if is_number { TokenKind::Number } else { TokenKind::Name };
    (is_slip && !is_declared()).then_some([
        Token { kind: TokenKind::Keyword(keyword), span: Span { hi: divided, ..token.span } },
        Token { kind, span: Span { lo: divided, ..token.span } },
    ])
}

/// Returns the number of tokens to be removed if the one at an index is a mark before a line, left by a
/// comparison of files or by mail: the line that `-` removes, or the mark alone.
fn mark_of_line(cursor: &TokenCursor<'_>, at: usize) -> Option<usize> {
    let span = cursor.token(at).span;
    let before = Span { lo: span.lo.saturating_sub(1).max(cursor.start), hi: span.lo };
    if !matches!(cursor.text_of(before), "" | "\n") || !cursor.ahead_at(at, "+/-/>") {
        return None;
    }
    let follows_statement = at > 0 && cursor.ahead_at(at - 1, ";/BEGIN/THEN/ELSE/DO/LOOP/REPEAT");
    let before_statement = cursor.ahead_at(at + 1, "sameline name/begins/ends/declares");
    if !follows_statement && at > 0 && !is_marked_line(cursor, at) || !before_statement {
        return None;
    }
    let is_removed = cursor.ahead_at(at, "-");
    let ends =
        |length: &usize| !cursor.is_on_line_of_last(at + length) || cursor.ahead_at(at + length, "eof");
    if is_removed { (1..).find(ends) } else { Some(1) }
}

/// Whether the line before the token at an index also begins with a mark.
fn is_marked_line(cursor: &TokenCursor<'_>, at: usize) -> bool {
    let before = cursor.token(at - 1).span;
    cursor.text_of(cursor.line_at(before.lo)).starts_with(['+', '-', '>'])
}
