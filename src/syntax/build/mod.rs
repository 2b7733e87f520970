//! From what pest matched to the tree.
//!
//! The grammar is a little more generous than the language. Where the builder meets such a thing it
//! builds some tree and remembers that the text is not clean; the message is found elsewhere.

mod decl;
mod expr;
mod literal;
mod module;
mod record;
mod stmt;
mod types;

use crate::base::{Interner, Span};

use super::ast::Ident;
use super::cursor::Cursor;
use super::grammar::Rule;

pub use expr::{MAX_EXPR_HEIGHT, Part, type_name};
pub use literal::{NumberError, parse_number};
pub use types::{Prefix, aligned, named_type, prefixed, subrange};

/// Builds trees from the text of one file.
pub struct Builder<'a> {
    text: &'a str,
    /// The text as it stands in the file; in `text`, words that are names in the dialect of the unit are spelt
    /// in another way.
    written: &'a str,
    /// The global position of the text.
    start: u32,
    interner: &'a mut Interner,
    clean: bool,
}

impl<'a> Builder<'a> {
    /// A builder for `text`, which starts at the global position `start` and stands in the file as `written`.
    pub fn new(text: &'a str, written: &'a str, start: u32, interner: &'a mut Interner) -> Builder<'a> {
        Builder { text, written, start, interner, clean: true }
    }

    /// Whether everything so far was correct.
    pub fn is_clean(&self) -> bool {
        self.clean
    }

    fn text(&self, span: Span) -> &'a str {
        let text = self.text.get((span.lo - self.start) as usize..(span.hi - self.start) as usize);
        text.expect("pest's positions lie on the borders of characters")
    }

    /// The byte at a global position; 0 behind the text.
    fn byte(&self, position: u32) -> u8 {
        self.text.as_bytes().get((position - self.start) as usize).copied().unwrap_or(0)
    }

    fn name(&mut self, cursor: &mut Cursor<'a>) -> Ident {
        let span = cursor.leaf(Rule::name);
        let text = self.written.get((span.lo - self.start) as usize..(span.hi - self.start) as usize);
        let text = text.expect("pest's positions lie on the borders of characters");
        Ident { name: self.interner.intern(text), span }
    }

    /// All names that follow each other here.
    fn names(&mut self, cursor: &mut Cursor<'a>) -> Vec<Ident> {
        let mut names = Vec::with_capacity(1);
        while cursor.at(Rule::name) {
            names.push(self.name(cursor));
        }
        names
    }

    /// The names of a node of the rule `names`.
    fn name_list(&mut self, cursor: &mut Cursor<'a>) -> Vec<Ident> {
        cursor.open(Rule::names);
        let names = self.names(cursor);
        cursor.close();
        names
    }
}
