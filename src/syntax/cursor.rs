//! A way through the flat list of tokens in which pest records what it matched.
//!
//! Walking the list costs nothing per node, whereas pest's own `Pairs` count references and children.

use pest::Token;
use pest::iterators::{Pairs, Tokens};

use crate::base::Span;

use super::grammar::Rule;

/// A position between two tokens. Every node of the parse is a `Start` token, its children, an `End`.
pub struct Cursor<'i> {
    tokens: Tokens<'i, Rule>,
    next: Option<Token<'i, Rule>>,
    /// The global position of the text that was parsed.
    base: u32,
}

impl<'i> Cursor<'i> {
    /// In front of the first node of a parse of text that starts at the global position `base`.
    pub fn new(pairs: Pairs<'i, Rule>, base: u32) -> Cursor<'i> {
        let mut tokens = pairs.tokens();
        let next = tokens.next();
        Cursor { tokens, next, base }
    }

    /// The rule of the node that starts here; `None` at the end of the enclosing node.
    pub fn rule(&self) -> Option<Rule> {
        match self.next {
            Some(Token::Start { rule, .. }) => Some(rule),
            _ => None,
        }
    }

    /// Whether a node of `rule` starts here.
    pub fn at(&self, rule: Rule) -> bool {
        self.rule() == Some(rule)
    }

    /// The global position of the token ahead.
    pub fn position(&self) -> u32 {
        match &self.next {
            Some(Token::Start { pos, .. } | Token::End { pos, .. }) => self.base + pos.pos() as u32,
            None => unreachable!("the tokens are left before their end"),
        }
    }

    /// Steps into the node that starts here and returns its start.
    pub fn open(&mut self, rule: Rule) -> u32 {
        debug_assert_eq!(self.rule(), Some(rule));
        self.advance()
    }

    /// Steps out of the node that ends here and returns its end.
    pub fn close(&mut self) -> u32 {
        debug_assert_eq!(self.rule(), None, "a node is left before its end");
        self.advance()
    }

    /// Steps over a node without children.
    pub fn leaf(&mut self, rule: Rule) -> Span {
        let lo = self.open(rule);
        Span { lo, hi: self.close() }
    }

    fn advance(&mut self) -> u32 {
        let position = self.position();
        self.next = self.tokens.next();
        position
    }
}
