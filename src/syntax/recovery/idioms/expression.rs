//! Values as other languages write them: conversions, conditional values, new variables.

use crate::base::Span;
use crate::syntax::ast::StmtKind;
use crate::syntax::keyword::Keyword;
use crate::syntax::parts::Part;
use crate::syntax::recovery::RecoveringParser;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Symbol, TokenKind};

use super::declaration::meant_type;

/// How many tokens of a line are looked at.
const MOST_TOKENS: usize = 60;

impl RecoveringParser<'_> {
    /// Whether `as T` stands here, behind an operand.
    pub fn at_conversion(&self) -> bool {
        self.at_foreign_word(&["as"]) && self.kind_at(1) == TokenKind::Name && !self.is_on_new_line()
    }

    /// `x as T`, of which the value was read.
    #[inline(never)]
    pub fn conversion(&mut self, value: Part) -> Part {
        let diagnostic = self.message(&messages::FOREIGN_WORD);
        self.reported = Some(self.at);
        self.advance();
        let word = self.word();
        let ty = meant_type(word).unwrap_or(word);
        let span = value.span.to(self.advance());
        let text = format!("VAL({ty}, {})", self.text_of(value.span));
        self.report_elsewhere(diagnostic.suggest(span, text, "values are converted by `VAL`"));
        self.error_part(span)
    }

    /// `x := a if c else b`, as in Python, of which the first value was read; false if it is not written so.
    #[inline(never)]
    pub fn conditional_of_python(&mut self, target: Span, first: Span) -> bool {
        if self.keyword_at(0) != Some(Keyword::If) || self.is_on_new_line() {
            return false;
        }
        let words = (0..self.count_on_line(MOST_TOKENS))
            .take_while(|ahead| !self.sees(*ahead, &[Symbol::Semicolon]))
            .map(|ahead| self.text_of(self.token(ahead).span));
        let parts: Vec<&str> = words
            .filter(|word| ["then", "else"].iter().any(|part| word.eq_ignore_ascii_case(part)))
            .collect();
        if !matches!(parts.as_slice(), [part] if part.eq_ignore_ascii_case("else")) {
            return false;
        }
        let diagnostic = self.message(&messages::CONDITIONAL);
        self.reported = Some(self.at);
        self.advance();
        let condition = self.comparison();
        if !self.eat_if(self.keyword_at(0) == Some(Keyword::Else)) {
            self.report_elsewhere(diagnostic);
            return true;
        }
        let second = self.comparison();
        self.report_elsewhere(self.in_branches(diagnostic, target, condition.span, [first, second.span]));
        true
    }

    /// `p := new T()`; false if the value is not written so.
    #[inline(never)]
    pub fn new_variable(&mut self, target: Span) -> Option<(StmtKind, u32)> {
        if !self.at_foreign_word(&["new"]) || self.kind_at(1) != TokenKind::Name || self.is_on_new_line() {
            return None;
        }
        let diagnostic = self.message(&messages::FOREIGN_WORD);
        self.reported = Some(self.at);
        self.advance();
        self.advance();
        let mut bare = true;
        while self.sees(0, &[Symbol::LeftParen, Symbol::LeftBracket, Symbol::LeftBrace]) {
            bare &= self.sees(0, &[Symbol::LeftParen]) && self.sees(1, &[Symbol::RightParen]);
            self.skip_group();
        }
        let text = format!("NEW({})", self.text_of(target));
        self.report_elsewhere(if bare {
            let why = "`NEW` gives a pointer the storage for what it points to";
            diagnostic.suggest(target.to(self.behind()), text, why)
        } else {
            diagnostic.help("`NEW(pointer)` gives it the storage for what it points to")
        });
        Some((StmtKind::Error, self.behind().hi))
    }
}
