//! A position in the token text and among the nodes that pest has found there.

use pest::iterators::Tokens as Events;
use pest::{Parser, Token};

use crate::base::Dialect;

use super::tokens::Tokens;
use super::{Grammar, Read, Refused, Rule};

/// A position between two tokens. Each node of the parse is a `Start`, its children and an `End`.
pub struct NodeCursor<'a> {
    tokens: &'a Tokens,
    /// The nodes of the most recently matched piece.
    events: Option<Events<'a, Rule>>,
    next: Option<Token<'a, Rule>>,
    /// The token text up to the end of the piece.
    text: &'a [u8],
    /// The start of the piece in the token text.
    base: usize,
    /// The position in the token text.
    at: usize,
}

impl<'a> NodeCursor<'a> {
    /// Creates a cursor before the first piece.
    pub fn new(tokens: &'a Tokens) -> NodeCursor<'a> {
        NodeCursor { tokens, events: None, next: None, text: &[], base: 0, at: 0 }
    }

    /// Returns the dialect of the text.
    pub fn dialect(&self) -> Dialect {
        self.tokens.dialect
    }

    /// Matches the text after the last piece by `rule`. A module is matched in pieces, so that the records of
    /// pest for a piece are still in the processor's cache when the tree is built, and do not grow with the
    /// file.
    pub fn match_piece(&mut self, rule: Rule) -> Read<()> {
        self.base = self.text.len();
        self.at = self.base;
        let rest = self.tokens.text.get(self.base..).ok_or(Refused)?;
        let pairs = Grammar::parse(rule, rest).map_err(|_| Refused)?;
        let end = self.base + pairs.as_str().len();
        self.text = self.tokens.text.as_bytes().get(..end).ok_or(Refused)?;
        let mut events = pairs.tokens();
        self.next = events.next();
        self.events = Some(events);
        Ok(())
    }

    /// Whether the text after the last piece begins with one of `words`.
    pub fn follows(&self, words: &[&str]) -> bool {
        let rest = self.tokens.text.get(self.text.len()..).unwrap_or_default();
        words.iter().any(|word| rest.starts_with(word))
    }

    /// Returns the rule of the next node; `None` if the enclosing node ends first.
    pub fn rule(&self) -> Option<Rule> {
        match self.next {
            Some(Token::Start { rule, .. }) => Some(rule),
            _ => None,
        }
    }

    /// Whether a node begins with the token ahead.
    pub fn is_here(&self) -> bool {
        matches!(&self.next, Some(Token::Start { pos, .. }) if self.base + pos.pos() == self.at)
    }

    /// Whether a node of `rule` is next.
    pub fn at(&self, rule: Rule) -> bool {
        matches!(self.next, Some(Token::Start { rule: next, .. }) if next == rule)
    }

    /// Enters the next node, which begins with the token ahead.
    pub fn open(&mut self) {
        debug_assert!(self.is_here());
        self.step();
    }

    /// Leaves the enclosing node, past all of its tokens. It has no more children.
    pub fn close(&mut self) {
        if let Some(Token::End { pos, .. }) = &self.next {
            self.at = self.base + pos.pos();
        }
        self.step();
    }

    fn step(&mut self) {
        self.next = self.events.as_mut().and_then(Iterator::next);
    }

    /// Returns the start of the token ahead in the source.
    pub fn start(&self) -> u32 {
        self.tokens.start(self.at)
    }

    /// Returns the end of the preceding token in the source.
    pub fn end(&self) -> u32 {
        self.tokens.end(self.at)
    }

    /// Returns the first byte of the token ahead.
    pub fn byte(&self) -> u8 {
        self.byte_at(self.at)
    }

    /// Returns the byte after the first byte of the token ahead.
    pub fn next_byte(&self) -> u8 {
        self.byte_at(self.at + 1)
    }

    fn byte_at(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or_default()
    }

    /// Skips a token of one sign.
    pub fn skip(&mut self) {
        self.at += 1;
    }

    /// Skips tokens that must be ahead.
    pub fn pass(&mut self, text: &str) {
        debug_assert!(self.is_ahead(text), "{text} is not ahead");
        self.at += text.len();
    }

    fn is_ahead(&self, text: &str) -> bool {
        self.text.get(self.at..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    /// Skips a token if it is ahead, and returns whether it was.
    pub fn take(&mut self, text: &str) -> bool {
        let is_ahead = self.is_ahead(text);
        if is_ahead {
            self.at += text.len();
        }
        is_ahead
    }

    /// Skips a token of one sign, which must be ahead.
    pub fn pass_sign(&mut self, sign: u8) {
        debug_assert_eq!(self.byte(), sign);
        self.at += 1;
    }

    /// Skips a token of one sign if it is ahead, and returns whether it was.
    pub fn take_sign(&mut self, sign: u8) -> bool {
        let is_ahead = self.byte() == sign;
        self.at += usize::from(is_ahead);
        is_ahead
    }
}
