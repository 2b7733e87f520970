//! Names, and keywords in place of names.

use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::syntax::ast::Ident;
use crate::syntax::keyword::Keyword;

use super::Parser;
use super::reporter::MAX_CORRECTED;
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// Parses a name, or a keyword that is meant as one according to the next token; otherwise reports that
    /// the name is missing.
    pub fn expect_name(&mut self, what: &str) -> Ident {
        if self.at_name() {
            return self.ident();
        }
        if self.ahead("keyword :=/:/,/=/(") {
            return self.reserved(what);
        }
        self.unexpected(what);
        self.losses.holes += 1;
        self.missing_name()
    }

    pub fn declared_name(&mut self, what: &str) -> Ident {
        // A name that is declared as a keyword is used in another spelling.
        self.losses.block.nameless |= !self.at_name();
        let name = self.expect_name(what);
        self.losses.block.declared.push(name.name);
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
        let text = self.text_of(span);
        Ident { name: self.interner.intern(text), span }
    }

    pub fn missing_name(&mut self) -> Ident {
        Ident { name: self.interner.intern(""), span: self.behind() }
    }

    /// Parses a keyword in place of a name, and treats it as a name wherever it clearly is one, since that is
    /// a single mistake.
    pub fn reserved(&mut self, what: &str) -> Ident {
        let message = format!("expected {what}, found the keyword {}", self.found());
        let diagnostic = Diagnostic::new(Code::KeywordAsName, message).at(self.span(), "reserved word");
        let name = self.word().to_ascii_lowercase();
        let is_free = !self.tokens.iter().any(|token| self.text_of(token.span) == name);
        let uses = self.uses_as_name();
        uses.iter().for_each(|at| self.tokens[*at].kind = TokenKind::Name);
        let edits = uses.iter().map(|at| Edit::replace(self.tokens[*at].span, name.clone())).collect();
        self.report(if is_free && uses.len() <= MAX_CORRECTED {
            diagnostic.suggest_edits(edits, "a keyword cannot be a name; the same word in lower case can")
        } else {
            diagnostic.help("a keyword cannot be a name")
        });
        self.losses.holes += 1;
        self.ident()
    }

    /// Returns the indices of the keyword ahead and of its later occurrences that can only be names.
    fn uses_as_name(&self) -> Vec<usize> {
        let (is_end, is_not) = (self.at_keyword(Keyword::End), self.at_keyword(Keyword::Not));
        let is_name = |ahead: &usize| {
            let within = |pattern| self.ahead_at(*ahead - 1, pattern);
            within("_ _ :=")
                || within("(/, _ )/,/+/-/*/slash")
                || within("_ _ ^/.") && !is_end
                || within(":=/+/-/*/slash") && !is_not
                // `END IF;` ends a statement in other languages.
                || within("END _ ;/.") && !within("_ begins")
        };
        let last = self.tokens.len() - self.at;
        let further = (1..last).filter(|ahead| self.kind_at(*ahead) == self.kind());
        std::iter::once(0).chain(further.filter(is_name)).map(|ahead| self.at + ahead).collect()
    }
}
