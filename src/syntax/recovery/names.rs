//! Names, and keywords in the place of names.

use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::syntax::ast::Ident;
use crate::syntax::keyword::Keyword;

use super::Parser;
use super::cursor::Cursor;
use super::reporter::MAX_CORRECTED;
use super::token::{Symbol, TokenKind};

impl Parser<'_> {
    /// Parses a name or a keyword that was meant for one, as the token after it shows, or reports it missing.
    pub fn expect_name(&mut self, what: &str) -> Ident {
        use Symbol::{Assign, Colon, Comma, Equal, LeftParen};
        if self.at_name() {
            return self.ident();
        }
        if self.keyword().is_some() && self.sees(1, &[Assign, Colon, Comma, Equal, LeftParen]) {
            return self.reserved(what);
        }
        self.unexpected(what);
        self.losses.holes += 1;
        self.missing_name()
    }

    pub fn declared_name(&mut self, what: &str) -> Ident {
        // What is declared under a keyword is used under another name.
        self.losses.damage.nameless |= !self.at_name();
        let name = self.expect_name(what);
        self.losses.damage.declared.push(name.name);
        name
    }

    pub fn name_list(&mut self, what: &str) -> Vec<Ident> {
        self.separated(|p| p.listed_name(what))
    }

    pub fn listed_name(&mut self, what: &str) -> Option<Ident> {
        Some(self.declared_name(what)).filter(|name| !name.is_missing())
    }

    pub fn ident(&mut self) -> Ident {
        let span = self.advance();
        let text = self.name_at(span);
        Ident { name: self.interner.intern(text), span }
    }

    pub fn missing_name(&mut self) -> Ident {
        Ident { name: self.interner.intern(""), span: self.behind() }
    }

    /// Parses a keyword in the place of a name, and takes it for a name wherever it clearly is one: it is one mistake.
    pub fn reserved(&mut self, what: &str) -> Ident {
        let message = format!("expected {what}, found the keyword {}", self.found());
        let diagnostic = Diagnostic::new(Code::E0108, message).at(self.span(), "reserved word");
        let name = self.word().to_ascii_lowercase();
        let is_free = !self.tokens.iter().any(|token| self.text_of(token.span) == name);
        let uses = self.uses_as_name();
        for at in &uses {
            self.tokens[*at].kind = TokenKind::Name;
        }
        let edits = uses.iter().map(|at| Edit::replace(self.tokens[*at].span, name.clone()));
        let edits = edits.collect();
        self.report(if is_free && uses.len() <= MAX_CORRECTED {
            diagnostic.suggest_edits(edits, "a keyword cannot be a name; the same word in small letters can")
        } else {
            diagnostic.help("a keyword cannot be a name")
        });
        self.losses.holes += 1;
        self.ident()
    }
}

impl Cursor<'_> {
    fn is_end(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Keyword(Keyword::End))
    }

    /// Returns the indices of the keyword ahead and of its further occurrences that can only be names.
    fn uses_as_name(&self) -> Vec<usize> {
        use Symbol::{Assign, Caret, Comma, Dot, LeftParen, Minus, Plus, RightParen, Semicolon, Slash, Star};
        let kind = self.kind();
        let symbol_at = |at: usize| match self.tokens.get(at).map(|token| token.kind) {
            Some(TokenKind::Symbol(symbol)) => Some(symbol),
            _ => None,
        };
        let is_name = |at: &usize| {
            let (before, behind) = (symbol_at(at.wrapping_sub(1)), symbol_at(at + 1));
            let computes = |symbol| matches!(symbol, Some(Plus | Minus | Star | Slash));
            let is_argument = matches!(before, Some(LeftParen | Comma))
                && (matches!(behind, Some(RightParen | Comma)) || computes(behind));
            let is_selected = matches!(behind, Some(Caret | Dot)) && kind != TokenKind::Keyword(Keyword::End);
            let is_operand =
                (before == Some(Assign) || computes(before)) && kind != TokenKind::Keyword(Keyword::Not);
            // `END IF;` ends a statement in other languages.
            let is_end = at.checked_sub(1).is_some_and(|before| self.is_end(before))
                && matches!(behind, Some(Semicolon | Dot))
                && !matches!(kind, TokenKind::Keyword(keyword) if keyword.starts_statement());
            behind == Some(Assign) || is_argument || is_selected || is_operand || is_end
        };
        let further = (self.at + 1..self.tokens.len()).filter(|at| self.tokens[*at].kind == kind);
        std::iter::once(self.at).chain(further.filter(is_name)).collect()
    }
}
