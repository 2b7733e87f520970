//! The parser of correct texts: from the text to the tree at once, token by token.
//!
//! It refuses a text at the first mistake and says nothing: the parser in `recovery` reads the text again then, and knows
//! how to speak about mistakes. So nothing here is kept for messages, and a token is forgotten when the next one is read.
//! docs/grammar.md has the rules; a text is refused as well if a number is none, relations are chained, or a sign stands
//! within a term.

mod assembly;
mod declaration;
mod expression;
mod lexer;
mod module;
mod record;
mod statement;
mod types;

use crate::base::{Intern, Span};

use super::ast::{Expr, Ident, Module, Selector, Stmt};
use super::keyword::Keyword;
use super::symbol::Symbol;
use lexer::{Kind, Lexer, Token};

/// The text does not follow the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused;

/// What is read, unless the text is refused.
type Read<T> = Result<T, Refused>;

/// Parses `text`, which is free of comments, starts at the global position `start`, and stands in the file as `written`:
/// words that are names in the dialect of the unit are spelt in another way in `text`. `module` is empty and gets what
/// is read.
///
/// # Errors
///
/// If the text does not follow the rules.
pub fn parse(
    (text, written): (&str, &str),
    start: u32,
    module: &mut Module,
    interner: &mut dyn Intern,
) -> Result<(), Refused> {
    let mut lexer = Lexer::new(text);
    let token = lexer.next();
    StrictParser { text, written, start, interner, lexer, token, behind: 0, lists: Lists::default() }
        .unit(module)
}

/// The parser, in front of a token.
struct StrictParser<'a> {
    text: &'a str,
    written: &'a str,
    start: u32,
    interner: &'a mut dyn Intern,
    /// Behind the token ahead.
    lexer: Lexer<'a>,
    /// The token ahead.
    token: Token,
    /// The end of the token before.
    behind: u32,
    lists: Lists,
}

/// The lists that are being read, each behind those around it. What is read leaves them for a place of its own when its number
/// is known: trees are the most of what a compilation remembers, and have no room that nothing is in.
#[derive(Default)]
struct Lists {
    stmts: Vec<Stmt>,
    exprs: Vec<Expr>,
    selectors: Vec<Selector>,
}

impl<'a> StrictParser<'a> {
    /// Goes over the token ahead.
    fn advance(&mut self) {
        self.behind = self.token.hi;
        self.token = self.lexer.next();
    }

    /// The global position in front of the token ahead.
    fn lo(&self) -> u32 {
        self.start + self.token.lo
    }

    /// The global position behind the token before.
    fn hi(&self) -> u32 {
        self.start + self.behind
    }

    /// From a position to the end of the token before.
    fn span_from(&self, lo: u32) -> Span {
        Span { lo, hi: self.hi() }
    }

    fn at(&self, symbol: Symbol) -> bool {
        self.token.kind == Kind::Symbol(symbol)
    }

    fn at_keyword(&self, keyword: Keyword) -> bool {
        self.token.kind == Kind::Keyword(keyword)
    }

    fn at_name(&self) -> bool {
        self.token.kind == Kind::Name
    }

    /// Whether the token ahead is a name that means something at some places.
    fn at_word(&self, word: &str) -> bool {
        self.at_name() && self.token_text() == word
    }

    fn token_text(&self) -> &'a str {
        self.text.get(self.token.lo as usize..self.token.hi as usize).unwrap_or_default()
    }

    /// Goes over a token if it is ahead.
    fn take(&mut self, symbol: Symbol) -> bool {
        let is_ahead = self.at(symbol);
        if is_ahead {
            self.advance();
        }
        is_ahead
    }

    fn take_keyword(&mut self, keyword: Keyword) -> bool {
        let is_ahead = self.at_keyword(keyword);
        if is_ahead {
            self.advance();
        }
        is_ahead
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is_ahead = self.at_word(word);
        if is_ahead {
            self.advance();
        }
        is_ahead
    }

    fn expect(&mut self, symbol: Symbol) -> Read<()> {
        if self.take(symbol) { Ok(()) } else { Err(Refused) }
    }

    fn expect_keyword(&mut self, keyword: Keyword) -> Read<()> {
        if self.take_keyword(keyword) { Ok(()) } else { Err(Refused) }
    }

    fn name(&mut self) -> Read<Ident> {
        if !self.at_name() {
            return Err(Refused);
        }
        let range = self.token.lo as usize..self.token.hi as usize;
        let name = self.interner.intern(self.written.get(range).ok_or(Refused)?);
        let lo = self.lo();
        self.advance();
        Ok(Ident { name, span: self.span_from(lo) })
    }

    /// `name {, name}`
    fn names(&mut self) -> Read<Vec<Ident>> {
        let mut names = vec![self.name()?];
        while self.take(Symbol::Comma) {
            names.push(self.name()?);
        }
        Ok(names)
    }
}
