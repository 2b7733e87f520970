//! Records: fields and variants.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::Examiner;
use super::token::{Keyword, Symbol, TokenKind};

impl Examiner<'_> {
    /// `RECORD fields END`
    pub fn record(&mut self) {
        let start = self.advance();
        self.base_of_record();
        let outer = std::mem::take(&mut self.variants);
        if self.field_sections(start, Keyword::Record) {
            self.expect_keyword(Keyword::End, "after the fields");
        }
        self.variants = outer;
    }

    /// Fields and variant parts up to what ends them; false after a mistake that ends the record as well.
    fn field_sections(&mut self, start: Span, of: Keyword) -> bool {
        loop {
            self.fields();
            if self.eat(Symbol::Semicolon) {
                continue;
            }
            if self.at_end_of_fields() {
                return true;
            }
            if !self.missing_field_separator(start, of) {
                return false;
            }
        }
    }

    /// Whether the fields of a record or variant end here.
    fn at_end_of_fields(&self) -> bool {
        let in_variant = self.variants > 0;
        self.at_end_word()
            || in_variant
                && (self.at_symbol(Symbol::Bar) || self.at_keyword(Keyword::Else) || self.at_case_label())
    }

    /// Reports what stands behind fields; whether the record goes on there.
    fn missing_field_separator(&mut self, start: Span, of: Keyword) -> bool {
        if self.at_end() || self.starts_declaration_here() {
            let of = of.text();
            let diagnostic = Diagnostic::new(
                Code::E0111,
                format!("expected `END` for this `{of}`, found {}", self.found()),
            )
            .at(self.span(), "expected `END` before this")
            .and(start, format!("this `{of}` is not closed"));
            self.report(diagnostic);
            return false;
        }
        let behind = self.behind();
        let mut diagnostic = self.unexpected_diagnostic("`;` or `END` after the field");
        if self.at_name() {
            diagnostic = diagnostic.suggest(behind, ";", "add the semicolon");
        } else if self.at_symbol(Symbol::Bar) {
            diagnostic = diagnostic.help("`|` separates the variants of `CASE`");
        }
        self.report(diagnostic);
        if !self.at_name() {
            self.advance();
            self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
        }
        true
    }

    fn starts_declaration_here(&self) -> bool {
        self.keyword().is_some_and(|keyword| keyword.starts_declaration() || keyword == Keyword::Begin)
    }

    fn fields(&mut self) {
        if self.at_keyword(Keyword::Case) {
            return self.nested(Examiner::variant_part);
        }
        if self.resembles(Keyword::Case) && self.begins_variants() {
            self.take_misspelt(Keyword::Case);
            self.at -= 1;
            return self.nested(Examiner::variant_part);
        }
        let named =
            self.at_name() || self.keyword().is_some() && self.kind_at(1) == TokenKind::Symbol(Symbol::Colon);
        if !named || self.at_end_word() {
            return;
        }
        loop {
            if self.expect_name("the name of a field").is_none() {
                break;
            }
            self.export_mark();
            if !self.eat(Symbol::Comma) {
                break;
            }
        }
        if self.eat(Symbol::Colon) {
            self.type_expr();
        } else {
            self.unexpected("`,` or `:` after the name of the field");
            self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
        }
    }

    /// Whether END stands here, also in small letters if that is not the name of a field.
    fn at_end_word(&self) -> bool {
        let names = [Symbol::Colon, Symbol::Comma].map(TokenKind::Symbol);
        self.at_keyword(Keyword::End)
            || self.miscased() == Some(Keyword::End) && !names.contains(&self.kind_at(1))
    }

    /// Whether the word ahead, `case` in small letters, is followed by a tag rather than by a colon and a type.
    fn begins_variants(&self) -> bool {
        self.kind_at(1) == TokenKind::Name
    }

    // ---- Variants ----

    /// `CASE tag: T OF variants END`
    fn variant_part(&mut self) {
        let start = self.advance();
        self.tag();
        self.expect_keyword(Keyword::Of, "after the type of the tag");
        self.variants += 1;
        self.variants_up_to_end(start);
        self.variants -= 1;
    }

    fn tag(&mut self) {
        if self.eat(Symbol::Colon) {
            return self.qualified();
        }
        self.expect_name("the name of the tag or its type");
        if self.eat(Symbol::Colon) {
            return self.qualified();
        }
        while self.eat(Symbol::Dot) {
            self.expect_name("a name");
        }
    }

    fn variants_up_to_end(&mut self, start: Span) {
        loop {
            while self.eat(Symbol::Bar) {}
            if self.at_end_word() || self.at_keyword(Keyword::Else) || self.at_end() {
                break;
            }
            self.case_labels("the variant");
            if !self.field_sections(start, Keyword::Case) {
                return;
            }
            if self.at_case_label() {
                self.missing_bar("variants");
            } else if !self.at_symbol(Symbol::Bar) {
                break;
            }
        }
        if self.eat_keyword(Keyword::Else) && !self.field_sections(start, Keyword::Case) {
            return;
        }
        if self.at_end_word() {
            self.expect_keyword(Keyword::End, "after the variants");
            return;
        }
        let diagnostic =
            self.unexpected_diagnostic("`END` after the variants").and(start, "this `CASE` is not closed");
        self.report(diagnostic);
        self.skip_to(Examiner::starts_or_ends_block);
        self.eat_keyword(Keyword::End);
    }
}
