//! Records with their variants, and the labels these share with CASE statements.

use crate::base::Span;
use crate::syntax::ast::{CaseLabel, FieldSection, TypeExpr, TypeExprKind, Variant, VariantPart};
use crate::syntax::keyword::Keyword;
use crate::syntax::parts::named_type;
use crate::syntax::symbol::Symbol;

use super::lexer::Kind;
use super::{Read, StrictParser};

impl StrictParser<'_> {
    /// A record type.
    pub fn record(&mut self) -> Read<TypeExpr> {
        let lo = self.lo();
        self.advance();
        let mut sections = Vec::new();
        if self.at(Symbol::LeftPragma) {
            sections.push(FieldSection::Alignment(self.alignment()?));
        }
        self.field_sections(&mut sections)?;
        self.expect_keyword(Keyword::End)?;
        Ok(TypeExpr { kind: TypeExprKind::Record(sections), span: self.span_from(lo) })
    }

    /// `[fields] {; [fields]}`
    fn field_sections(&mut self, sections: &mut Vec<FieldSection>) -> Read<()> {
        loop {
            match self.token.kind {
                Kind::Name => {
                    let names = self.names()?;
                    self.expect(Symbol::Colon)?;
                    sections.push(FieldSection::Fields { names, ty: self.aligned_type()? });
                }
                Kind::Keyword(Keyword::Case) => sections.push(FieldSection::Variants(self.variant_part()?)),
                _ => {}
            }
            if !self.take(Symbol::Semicolon) {
                return Ok(());
            }
        }
    }

    fn variant_part(&mut self) -> Read<VariantPart> {
        let lo = self.lo();
        self.advance();
        let (tag, tag_type) = self.tag()?;
        self.expect_keyword(Keyword::Of)?;
        let mut variants = Vec::new();
        loop {
            if self.at_expression() {
                let labels = self.case_labels()?;
                self.expect(Symbol::Colon)?;
                let mut fields = Vec::new();
                self.field_sections(&mut fields)?;
                variants.push(Variant { labels, fields });
            }
            if !self.take(Symbol::Bar) {
                break;
            }
        }
        let mut otherwise = None;
        if self.take_keyword(Keyword::Else) {
            self.field_sections(otherwise.insert(Vec::new()))?;
        }
        self.expect_keyword(Keyword::End)?;
        Ok(VariantPart { tag, tag_type, variants, otherwise, span: self.span_from(lo) })
    }

    /// `tag: T`, `: T` or `T`
    fn tag(&mut self) -> Read<(Option<crate::syntax::ast::Ident>, TypeExpr)> {
        if self.take(Symbol::Colon) {
            return Ok((None, self.qualified()?));
        }
        let first = self.name()?;
        if self.take(Symbol::Colon) {
            return Ok((Some(first), self.qualified()?));
        }
        let mut names = vec![first];
        while self.take(Symbol::Dot) {
            names.push(self.name()?);
        }
        Ok((None, named_type(names)))
    }

    /// The labels of a variant or of an arm of CASE.
    pub fn case_labels(&mut self) -> Read<Vec<CaseLabel>> {
        let mut labels = vec![self.case_label()?];
        while self.take(Symbol::Comma) {
            labels.push(self.case_label()?);
        }
        Ok(labels)
    }

    fn case_label(&mut self) -> Read<CaseLabel> {
        let lo = self.lo();
        let (low, mut hi) = self.last_expression()?;
        let mut high = None;
        if self.take(Symbol::DotDot) {
            let (last, end) = self.last_expression()?;
            (high, hi) = (Some(last), end);
        }
        Ok(CaseLabel { low, high, span: Span { lo, hi } })
    }
}
