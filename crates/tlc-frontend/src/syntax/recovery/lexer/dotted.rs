//! Operators and truth values between full stops, as in Fortran: `.AND.`, `.EQ.`, `.TRUE.`.

use super::*;

/// The words between full stops, and their replacements.
const WORDS: [(&str, &str); 11] = [
    ("AND", "AND"),
    ("OR", "OR"),
    ("NOT", "NOT"),
    ("TRUE", "TRUE"),
    ("FALSE", "FALSE"),
    ("EQ", "="),
    ("NE", "#"),
    ("LT", "<"),
    ("LE", "<="),
    ("GT", ">"),
    ("GE", ">="),
];

impl RecoveryLexer<'_> {
    /// Reads `.AND.` and similar operators; returns false if none begins here.
    pub fn dotted_word(&mut self) -> bool {
        let behind = self.line_behind(1);
        let word = first_word(behind);
        let Some((_, meaning)) = WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) else {
            return false;
        };
        let rest = behind.get(word.len()..).and_then(|rest| rest.strip_prefix('.'));
        let keyword = Keyword::of(meaning);
        // The text `a.eq.b` without blanks may also select the fields of records.
        let is_behind_name = self.last() == Some(TokenKind::Name) && self.adjoins();
        let may_be_field = |rest: &str| {
            keyword.is_none() && is_behind_name && rest.starts_with(|c: char| c.is_ascii_alphabetic())
        };
        if rest.is_none_or(|rest| rest.starts_with('.') || may_be_field(rest)) {
            return false;
        }
        let from = self.at;
        self.at += word.len() + 2;
        let span = self.span_from(from);
        self.dotted.push((span, meaning));
        let symbol = Symbol::ALL.iter().find(|symbol| symbol.text() == *meaning);
        let kind = keyword.map(TokenKind::Keyword).or(symbol.map(|symbol| TokenKind::Symbol(*symbol)));
        let Some(kind) = kind else {
            self.lexed.defined.push(word.to_owned());
            let name = Span { lo: span.lo + 1, hi: span.hi - 1 };
            self.lexed.tokens.push(Token { kind: TokenKind::Name, span: name });
            return true;
        };
        self.push(kind, from);
        true
    }

    /// Reports all words between full stops in one message, because there are usually several.
    pub fn report_dotted(&mut self) {
        let Some((first, _)) = self.dotted.first() else { return };
        let text =
            TokenCursor { text: self.text, start: self.start, ..TokenCursor::default() }.text_of(*first);
        let edit = |(span, meaning): &(Span, &str)| Edit::replace(*span, self.spaced(*span, meaning));
        let is_short = self.dotted.len() <= MAX_CORRECTED;
        let edits = is_short.then(|| self.dotted.iter().map(edit).collect());
        let why = "operators are symbols, or words without full stops";
        let help = format!("{why}: `=`, `#`, `<`, `AND`");
        self.report(advised(messages::DOTTED.about(*first, &quote(text)), edits, why, help));
    }
}
