//! Operators and truth values between full stops, as in Fortran: `.AND.`, `.EQ.`, `.TRUE.`.

use crate::base::Span;
use crate::diagnostics::Edit;
use crate::syntax::keyword::Keyword;

use super::Lexer;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::reporter::MAX_CORRECTED;
use crate::syntax::recovery::token::{Symbol, TokenKind, quote};

/// The words between full stops, and what is written for them.
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

impl Lexer<'_> {
    /// Goes over `.AND.` and the like; false if none begins here.
    pub fn dotted_word(&mut self) -> bool {
        let behind = self.rest().get(1..).unwrap_or_default();
        let word = behind.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        let Some((_, meaning)) = WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) else {
            return false;
        };
        let rest = behind.get(word.len()..).unwrap_or_default();
        if !rest.starts_with('.') || rest.starts_with("..") || self.may_be_field(meaning, rest) {
            return false;
        }
        let from = self.at;
        self.at += word.len() + 2;
        let span = self.span_from(from);
        self.dotted.push((span, meaning));
        if matches!(*meaning, "TRUE" | "FALSE") {
            self.lexed.defined.push(word.to_owned());
            let name = Span { lo: span.lo + 1, hi: span.hi - 1 };
            self.lexed.tokens.push(super::Token { kind: TokenKind::Name, span: name });
            return true;
        }
        let symbol = Symbol::ALL.iter().find(|symbol| symbol.text() == *meaning);
        let kind = Keyword::of(meaning).map(TokenKind::Keyword).or(symbol.map(|s| TokenKind::Symbol(*s)));
        self.push(kind.unwrap_or(TokenKind::Name), from);
        true
    }

    /// Whether `a.eq.b` may as well select the fields of records: no blank separates the names.
    fn may_be_field(&self, meaning: &str, rest: &str) -> bool {
        let last = self.lexed.tokens.last();
        let adjoins = last.is_some_and(|token| {
            token.kind == TokenKind::Name && token.span.hi == self.span_from(self.at).hi
        });
        let letter = rest.get(1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        Keyword::of(meaning).is_none() && adjoins && letter
    }

    /// One message about all words between full stops: who writes one so writes all so.
    pub fn report_dotted(&mut self) {
        let dotted = std::mem::take(&mut self.dotted);
        let Some((first, _)) = dotted.first() else { return };
        let diagnostic = messages::DOTTED.about(*first, &quote(self.text_at(*first)));
        let edits: Vec<Edit> = dotted
            .iter()
            .map(|(span, meaning)| Edit::replace(*span, self.set_apart(*span, meaning)))
            .collect();
        self.report(if edits.len() <= MAX_CORRECTED {
            diagnostic.suggest_edits(edits, "operators are symbols, or words without full stops")
        } else {
            diagnostic.help("operators are symbols, or words without full stops: `=`, `#`, `<`, `AND`")
        });
    }

    fn text_at(&self, span: Span) -> &str {
        self.text.get((span.lo - self.start) as usize..(span.hi - self.start) as usize).unwrap_or_default()
    }

    /// A word with blanks where it would run into its neighbours.
    fn set_apart(&self, span: Span, word: &str) -> String {
        let [lo, hi] = [span.lo, span.hi].map(|at| (at - self.start) as usize);
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let left = is_word(self.text.get(..lo).and_then(|text| text.chars().next_back()));
        let right = is_word(self.text.get(hi..).and_then(|text| text.chars().next()));
        let blank = |there: bool| if there { " " } else { "" };
        format!("{}{word}{}", blank(left), blank(right))
    }
}
