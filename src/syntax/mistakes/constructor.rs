//! Constructors of sets, arrays and records. Each function returns the height of the tree, as in `expr`.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::Examiner;
use super::token::{Keyword, Symbol};

impl Examiner<'_> {
    /// `{elements}` behind the name of a type or by itself.
    pub fn constructor(&mut self) -> u32 {
        let brace = self.advance();
        if self.eat(Symbol::RightBrace) {
            return 1;
        }
        let mut height = self.element();
        while self.eat(Symbol::Comma) {
            height = height.max(self.element());
        }
        self.close(Symbol::RightBrace, "`,` or `}` after the element", brace);
        self.higher(height + 1, brace)
    }

    /// `a`, `a..b` or `v BY n`
    fn element(&mut self) -> u32 {
        let height = self.expression();
        if self.eat(Symbol::DotDot) {
            return height.max(self.expression());
        }
        if self.at_keyword(Keyword::By) || self.miscased() == Some(Keyword::By) {
            self.expect_keyword(Keyword::By, "");
            return height.max(self.expression());
        }
        height
    }

    /// A constructor behind a designator, which must be the name of a type.
    pub fn constructor_of(&mut self, designator: Span) -> u32 {
        if self.text_of(designator).contains(['[', '^']) {
            let diagnostic = Diagnostic::new(Code::E0101, "a constructor of what is no type")
                .at(designator, "expected the name of a type in front of `{`");
            self.report(diagnostic);
        }
        self.nested(Examiner::constructor)
    }

    /// `[a, b]` for a set, as in Pascal.
    pub fn set_in_brackets(&mut self) -> u32 {
        let bracket = self.span();
        let diagnostic = Diagnostic::new(Code::E0121, "a set in square brackets")
            .at(bracket, "expected an expression")
            .help("sets are written `{a, b}`, with the name of their type in front: `T{a, b}`");
        self.report(diagnostic);
        self.nested(|examiner| {
            examiner.advance();
            if examiner.eat(Symbol::RightBracket) {
                return 1;
            }
            let mut height = examiner.element();
            while examiner.eat(Symbol::Comma) {
                height = height.max(examiner.element());
            }
            examiner.close(Symbol::RightBracket, "`,` or `]` after the element", bracket);
            height + 1
        })
    }
}
