//! Reports of characters that look like others or are invisible.

use super::*;

impl RecoveryLexer<'_> {
    /// Reads a character of the table as the text that it is meant as; returns false if none is ahead.
    pub fn look_alike(&mut self) -> bool {
        let Some(character) = self.rest().chars().next() else { return false };
        let Some((_, text)) = look_alike(character) else { return false };
        if is_quote(character, None) {
            return self.string_in_foreign_quotes(character);
        }
        let from = self.at;
        self.at += character.len_utf8();
        let span = self.span_from(from);
        let is_within_word = self.adjoins_before(from) && self.rest().starts_with(is_of_word);
        let keyword = Keyword::of(text);
        let edit = Edit::replace(span, if keyword.is_some() { self.spaced(span, text) } else { text.into() });
        self.record(character, span, vec![edit]);
        let symbol = Symbol::ALL.iter().find(|symbol| symbol.text() == text).map(|it| TokenKind::Symbol(*it));
        let kind = match keyword {
            // The symbol `/` divides numbers of any type.
            Some(Keyword::Div) => Some(TokenKind::Symbol(Symbol::Slash)),
            Some(keyword) => Some(TokenKind::Keyword(keyword)),
            None => symbol,
        };
        if let Some(kind) = kind {
            self.push(kind, from);
            self.lexed.mended.push(span);
        } else if text.is_empty() && is_within_word {
            // The parts of the word around it are not names.
            self.lexed.strays.push(span.lo);
        }
        true
    }

    /// Whether a word ends at a position.
    fn adjoins_before(&self, at: usize) -> bool {
        self.text.get(..at).is_some_and(|before| before.ends_with(is_of_word))
    }

    /// Reads `“text”`, with quotes that do not belong to the language.
    fn string_in_foreign_quotes(&mut self, opener: char) -> bool {
        let (from, line) = (self.at, self.rest_of_line());
        let straight = if is_quote(opener, Some('"')) { '"' } else { '\'' };
        let first = opener.len_utf8();
        // A straight quote may also be a part of the string.
        let is_last = |at: usize| {
            let behind = line.get(at + 1..).unwrap_or_default().trim_start();
            behind.is_empty() || behind.starts_with([')', ';', ',', ']', '+'])
        };
        let is_end = |(at, c): &(usize, char)| is_quote(*c, Some(straight)) || *c == straight && is_last(*at);
        let end = line.char_indices().skip(1).find(is_end);
        let Some((end, closer)) = end else { return false };
        let content = line.get(first..end).unwrap_or_default();
        self.at += end + closer.len_utf8();
        let span = self.span_from(from);
        let opening = Span { hi: span.lo + first as u32, ..span };
        let closing = Span { lo: span.hi - closer.len_utf8() as u32, ..span };
        let other = if straight == '"' { '\'' } else { '"' };
        let quote = [straight, other].into_iter().find(|quote| !content.contains(*quote));
        let edits = quote.map(|quote| vec![Edit::replace(opening, quote), Edit::replace(closing, quote)]);
        self.record(opener, opening, edits.unwrap_or_default());
        self.push_mended(from);
        true
    }

    /// Records an occurrence of a character.
    pub fn record(&mut self, character: char, span: Span, edits: Vec<Edit>) {
        match self.look_alikes.iter_mut().find(|found| found.character == character) {
            Some(found) => {
                found.count += 1;
                found.edits.extend(edits);
            }
            None => self.look_alikes.push(LookAlike { character, first: span, edits, count: 1 }),
        }
    }

    /// Reports each character in one message, because there are usually several occurrences.
    pub fn report_look_alikes(&mut self) {
        for LookAlike { character, first, edits, count } in std::mem::take(&mut self.look_alikes) {
            let Some((name, text)) = look_alike(character) else { continue };
            let code = u32::from(character);
            let is_visible = !text.trim().is_empty();
            let shown = if is_visible {
                format!("{} (U+{code:04X} {name})", quote(&character.to_string()))
            } else {
                format!("character U+{code:04X} ({name})")
            };
            let (label, why) = match text {
                "" => ("an invisible character".to_owned(), "remove it".to_owned()),
                " " => ("not a blank".to_owned(), "write a blank".to_owned()),
                "\"" | "'" => (
                    "not a straight quote".to_owned(),
                    "strings are written between straight quotes".to_owned(),
                ),
                "DIV" => (
                    "not part of the language".to_owned(),
                    "whole numbers are divided with `DIV`, real numbers with `/`".to_owned(),
                ),
                _ => (format!("not the symbol `{text}`"), format!("write `{text}`")),
            };
            let mut diagnostic =
                Diagnostic::new(Code::ForeignCharacter, format!("unexpected {shown}")).at(first, label);
            if count > 1 {
                diagnostic = diagnostic.note(format!("the file contains it {count} times"));
            }
            let is_short = !edits.is_empty() && edits.len() <= 2 * MAX_CORRECTED;
            let diagnostic = advised(diagnostic, is_short.then_some(edits), why.clone(), why);
            self.report(if text == "DIV" { diagnostic.not_applicable() } else { diagnostic });
        }
    }
}
