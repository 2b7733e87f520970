//! Records: fields and variants. Where one could not be read, there is a section without names of unknown type.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{FieldSection, Ident, TypeExpr, TypeExprKind, Variant, VariantPart};
use crate::syntax::keyword::Keyword;

use super::RecoveringParser;
use super::messages;
use super::token::{Symbol, TokenKind};

impl RecoveringParser<'_> {
    /// `RECORD fields END`
    pub fn record(&mut self) -> TypeExpr {
        let start = self.advance();
        let holes = self.holes;
        // `RECORD (Base)`, as in Oberon
        if self.at_symbol(Symbol::LeftParen) {
            self.say(&messages::BASE_OF_RECORD);
            self.skip_group();
        }
        let outer = std::mem::take(&mut self.variants);
        let mut sections: Vec<FieldSection> =
            self.alignment().into_iter().map(FieldSection::Alignment).collect();
        if self.field_sections(start, Keyword::Record, &mut sections) {
            self.expect_keyword(Keyword::End, "after the fields");
        }
        self.variants = outer;
        if self.holes > holes {
            let ty = self.error_type();
            sections.push(FieldSection::Fields { names: Vec::new(), ty });
        }
        TypeExpr { kind: TypeExprKind::Record(sections), span: start.to(self.behind()) }
    }

    /// Fields and variant parts up to what ends them; false after a mistake that ends the record as well.
    fn field_sections(&mut self, start: Span, of: Keyword, sections: &mut Vec<FieldSection>) -> bool {
        loop {
            self.fields(sections);
            if self.eat(Symbol::Semicolon) {
                continue;
            }
            let next_variant =
                self.at_symbol(Symbol::Bar) || self.at_keyword(Keyword::Else) || self.at_case_label();
            if self.at_end_word() || self.variants > 0 && next_variant {
                return true;
            }
            if !self.missing_field_separator(start, of) {
                return false;
            }
        }
    }

    /// Reports what stands behind fields; whether the record goes on there.
    fn missing_field_separator(&mut self, start: Span, of: Keyword) -> bool {
        let starts = |keyword: Keyword| keyword.starts_declaration() || keyword == Keyword::Begin;
        if self.at_end() || self.keyword().is_some_and(starts) {
            let of = of.text();
            let message = format!("expected `END` for this `{of}`, found {}", self.found());
            let diagnostic =
                Diagnostic::new(Code::E0111, message).at(self.span(), "expected `END` before this");
            self.report(diagnostic.and(start, format!("this `{of}` is not closed")));
            self.holes += 1;
            self.doubt_blocks();
            return false;
        }
        let mut diagnostic = self.expected("`;` or `END` after the field");
        if self.at_name() {
            diagnostic = diagnostic.suggest(self.behind(), ";", "add the semicolon");
        } else if self.at_symbol(Symbol::Bar) {
            diagnostic = diagnostic.help("`|` separates the variants of `CASE`");
        }
        self.report(diagnostic);
        if !self.at_name() {
            self.skip();
            self.skip_declaration();
        }
        true
    }

    fn fields(&mut self, sections: &mut Vec<FieldSection>) {
        let misspelt = self.resembles(Keyword::Case) && self.kind_at(1) == TokenKind::Name;
        if misspelt {
            self.correct(Keyword::Case);
        }
        if misspelt || self.at_keyword(Keyword::Case) {
            let part = self.nested(Self::variant_part);
            return sections.extend(part.map(FieldSection::Variants));
        }
        let named = self.at_name() || self.keyword().is_some() && self.sees(1, &[Symbol::Colon]);
        if !named || self.at_end_word() {
            return;
        }
        let names = self.separated(|parser| parser.marked_name("the name of a field"));
        let ty = if self.eat(Symbol::Colon) {
            self.aligned_type()
        } else {
            self.unexpected("`,` or `:` after the name of the field");
            self.skip_declaration();
            self.damage.lost.extend(names.iter().map(|name| name.name));
            self.error_type()
        };
        sections.push(FieldSection::Fields { names, ty });
    }

    /// Whether END stands here, also in small letters if that is not the name of a field.
    fn at_end_word(&self) -> bool {
        self.at_keyword(Keyword::End)
            || self.miscased() == Some(Keyword::End) && !self.sees(1, &[Symbol::Colon, Symbol::Comma])
    }

    /// `CASE tag: T OF variants END`
    fn variant_part(&mut self) -> VariantPart {
        let start = self.advance();
        let (tag, tag_type) = self.tag();
        self.expect_keyword(Keyword::Of, "after the type of the tag");
        let mut part = VariantPart { tag, tag_type, variants: Vec::new(), otherwise: None, span: start };
        self.variants += 1;
        self.variants_up_to_end(&mut part);
        self.variants -= 1;
        part.span = start.to(self.behind());
        part
    }

    fn tag(&mut self) -> (Option<Ident>, TypeExpr) {
        if self.eat(Symbol::Colon) {
            return (None, self.qualified());
        }
        let name = self.expect_name("the name of the tag or its type");
        if self.eat(Symbol::Colon) {
            return (Some(name).filter(|name| !name.is_missing()), self.qualified());
        }
        (None, self.qualified_behind(name))
    }

    fn variants_up_to_end(&mut self, part: &mut VariantPart) {
        let start = part.span;
        loop {
            while self.eat(Symbol::Bar) {}
            if self.at_end_word() || self.at_keyword(Keyword::Else) || self.at_end() {
                break;
            }
            let mut variant = Variant { labels: self.case_labels("the variant"), fields: Vec::new() };
            let goes_on = self.field_sections(start, Keyword::Case, &mut variant.fields);
            part.variants.push(variant);
            if !goes_on {
                return;
            }
            if self.at_case_label() {
                self.missing_bar("variants");
            } else if !self.at_symbol(Symbol::Bar) {
                break;
            }
        }
        if self.eat_keyword(Keyword::Else) {
            let fields = part.otherwise.insert(Vec::new());
            if !self.field_sections(start, Keyword::Case, fields) {
                return;
            }
        }
        if self.at_end_word() {
            self.expect_keyword(Keyword::End, "after the variants");
            return;
        }
        self.report(self.expected("`END` after the variants").and(start, "this `CASE` is not closed"));
        self.holes += 1;
        self.skip_to(Self::starts_or_ends_block);
        self.eat_keyword(Keyword::End);
    }
}
