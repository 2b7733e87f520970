//! The parser of correct texts: pest matches the token text with `grammar.pest`, and the builder creates the
//! tree from the nodes that pest records.
//!
//! It refuses a text at the first mistake without a message; the parser in `recovery` then parses the text
//! again.

mod cursor;
mod declaration;
mod expression;
mod module;
mod names;
mod nesting;
mod sign;
mod statement;
mod tokens;
mod types;

use std::ops::{Deref, DerefMut};

use crate::base::{Intern, SourceFile, Span};

use super::ast::{Expr, Ident, Module, Selector, Stmt};
use cursor::NodeCursor;
use names::NameCache;
pub use nesting::MAX_NESTING;
pub use tokens::{Defect, Tokens};

/// The parser that pest derives from `grammar.pest`.
#[derive(pest_derive::Parser)]
#[grammar = "../../grammar.pest"]
struct Grammar;

/// The refusal of a text that does not follow the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused;

/// A part of the tree, unless the text is refused.
type Read<T> = Result<T, Refused>;

/// Parses a file whose tokens are given.
///
/// # Errors
///
/// Refuses a text that does not follow the rules, or has a defect.
pub fn parse(file: &SourceFile, tokens: &Tokens, interner: &mut dyn Intern) -> Result<Module, Refused> {
    if tokens.defect.is_some() {
        return Err(Refused);
    }
    let mut builder = TreeBuilder {
        text: &file.text,
        origin: file.start,
        names: NameCache::new(interner),
        lists: Lists::default(),
        cursor: NodeCursor::new(tokens),
        is_for_c: false,
    };
    builder.unit(file.span())
}

/// Builds the tree of one file.
struct TreeBuilder<'a> {
    text: &'a str,
    /// The global position of the text.
    origin: u32,
    names: NameCache<'a>,
    lists: Lists,
    cursor: NodeCursor<'a>,
    /// Whether it is a definition module for C.
    is_for_c: bool,
}

/// The lists that are being parsed, each after the lists that enclose it. A complete list moves to memory of
/// exactly its length, because trees occupy most of the memory that a compilation keeps.
#[derive(Default)]
struct Lists {
    stmts: Vec<Stmt>,
    exprs: Vec<Expr>,
    selectors: Vec<Selector>,
}

impl<'a> TreeBuilder<'a> {
    /// Returns the span from a position to the end of the preceding token.
    fn span_from(&self, lo: u32) -> Span {
        Span { lo, hi: self.end() }
    }

    /// Skips a token of one sign and returns its span.
    fn token(&mut self) -> Span {
        let lo = self.start();
        self.skip();
        self.span_from(lo)
    }

    fn text(&self, span: Span) -> &'a str {
        self.text.get((span.lo - self.origin) as usize..(span.hi - self.origin) as usize).unwrap_or_default()
    }

    fn name(&mut self) -> Ident {
        let span = self.token();
        let [lo, hi] = [span.lo, span.hi].map(|at| (at - self.origin) as usize);
        Ident { name: self.names.intern(self.text, lo, hi), span }
    }

    /// Parses `name {, name}`.
    fn names(&mut self) -> Vec<Ident> {
        let mut names = vec![self.name()];
        while self.take(",") {
            names.push(self.name());
        }
        names
    }
}

impl<'a> Deref for TreeBuilder<'a> {
    type Target = NodeCursor<'a>;

    fn deref(&self) -> &NodeCursor<'a> {
        &self.cursor
    }
}

impl<'a> DerefMut for TreeBuilder<'a> {
    fn deref_mut(&mut self) -> &mut NodeCursor<'a> {
        &mut self.cursor
    }
}
