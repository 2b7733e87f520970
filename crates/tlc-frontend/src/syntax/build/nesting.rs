//! The depth of nesting, which is limited because parsers recurse.

use crate::syntax::keyword::Keyword;
use crate::syntax::symbol::Symbol;

/// The maximum depth to which brackets and structured statements, types and procedures may be nested
/// together.
pub const MAX_NESTING: u32 = 500;

/// The levels that are open between two tokens.
#[derive(Default)]
pub struct Nesting {
    depth: u32,
    /// The place after the last PROCEDURE. A name there makes it a declaration, which opens a level that END
    /// closes.
    procedure: usize,
    /// Whether the last bracket opened after PROCEDURE, before the language in which it is called.
    in_convention: bool,
    /// The place after the last FORWARD that follows a heading. A semicolon there closes the level of the
    /// procedure.
    forward: usize,
    /// Whether the heading of a procedure was read but none of its statements.
    headed: bool,
    /// Whether the module is a definition module, whose procedures have no END.
    definition: bool,
}

impl Nesting {
    /// Whether a token was nested deeper than [`MAX_NESTING`].
    pub fn is_too_deep(&self) -> bool {
        self.depth > MAX_NESTING
    }

    /// Counts a name at the place `at`.
    pub fn name(&mut self, at: usize) {
        // Only FOREIGN precedes the first keyword, and begins a definition module.
        self.definition |= at == 0;
        if self.procedure == at {
            self.headed = true;
            self.open();
        }
    }

    /// Counts a name FORWARD after a semicolon, which is at the place `at`.
    pub fn forward(&mut self, at: usize) {
        if std::mem::take(&mut self.headed) {
            self.forward = at + 1;
        }
    }

    /// Counts a symbol at the place `at`.
    #[inline]
    pub fn symbol(&mut self, symbol: Symbol, at: usize) {
        match symbol {
            Symbol::LeftBracket => {
                self.in_convention = self.procedure == at;
                self.open();
            }
            Symbol::RightBracket => {
                if std::mem::take(&mut self.in_convention) {
                    self.procedure = at + 1;
                }
                self.close();
            }
            Symbol::LeftParen | Symbol::LeftBrace => self.open(),
            Symbol::RightParen | Symbol::RightBrace => self.close(),
            Symbol::Semicolon if self.forward == at => self.close(),
            _ => {}
        }
    }

    /// Counts a keyword at the place `at`.
    #[inline]
    pub fn keyword(&mut self, keyword: Keyword, at: usize) {
        use Keyword::{
            Begin, Case, Definition, End, For, If, Loop, Module, Procedure, Record, Repeat, Until, While,
            With,
        };
        match keyword {
            If | While | For | Loop | Repeat | Case | With | Record | Module => self.open(),
            End | Until => {
                self.headed = false;
                self.close();
            }
            Begin => self.headed = false,
            Procedure if !self.definition => self.procedure = at + keyword.text().len(),
            Definition => self.definition = true,
            _ => {}
        }
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}
