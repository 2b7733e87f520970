//! Records with their variants, and the labels these share with CASE statements.

use crate::base::Span;
use crate::syntax::ast::{CaseLabel, FieldSection, TypeExpr, TypeExprKind, Variant, VariantPart};
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::Rule;

use super::Builder;

impl<'a> Builder<'a> {
    /// A record type.
    pub fn record(&mut self, cursor: &mut Cursor<'a>) -> TypeExpr {
        let lo = cursor.open(Rule::record) - "RECORD".len() as u32;
        let mut sections = Vec::new();
        if cursor.at(Rule::alignment) {
            sections.push(FieldSection::Alignment(self.alignment(cursor)));
        }
        self.field_sections(cursor, &mut sections);
        TypeExpr { kind: TypeExprKind::Record(sections), span: Span { lo, hi: cursor.close() } }
    }

    fn variant_sections(&mut self, cursor: &mut Cursor<'a>) -> Vec<FieldSection> {
        let mut sections = Vec::new();
        self.field_sections(cursor, &mut sections);
        sections
    }

    fn field_sections(&mut self, cursor: &mut Cursor<'a>, sections: &mut Vec<FieldSection>) {
        while cursor.at(Rule::fields) {
            cursor.open(Rule::fields);
            sections.push(if cursor.at(Rule::variants) {
                FieldSection::Variants(self.variant_part(cursor))
            } else {
                let names = self.name_list(cursor);
                FieldSection::Fields { names, ty: self.aligned_type(cursor) }
            });
            cursor.close();
        }
    }

    fn variant_part(&mut self, cursor: &mut Cursor<'a>) -> VariantPart {
        let lo = cursor.open(Rule::variants) - "CASE".len() as u32;
        let tag = cursor.at(Rule::name).then(|| self.name(cursor));
        let tag_type = self.qualified(cursor);
        let mut variants = Vec::new();
        while cursor.at(Rule::variant) {
            cursor.open(Rule::variant);
            let labels = self.case_labels(cursor);
            variants.push(Variant { labels, fields: self.variant_sections(cursor) });
            cursor.close();
        }
        let otherwise = cursor.at(Rule::otherwise).then(|| {
            cursor.open(Rule::otherwise);
            let fields = self.variant_sections(cursor);
            cursor.close();
            fields
        });
        VariantPart { tag, tag_type, variants, otherwise, span: Span { lo, hi: cursor.close() } }
    }

    /// The labels of a variant or of an arm of CASE.
    pub fn case_labels(&mut self, cursor: &mut Cursor<'a>) -> Vec<CaseLabel> {
        let mut labels = Vec::with_capacity(1);
        while cursor.at(Rule::label) {
            let lo = cursor.open(Rule::label);
            let (low, mut hi) = self.last_expression(cursor);
            let high = cursor.at(Rule::expression).then(|| {
                let (high, end) = self.last_expression(cursor);
                hi = end;
                high
            });
            cursor.close();
            labels.push(CaseLabel { low, high, span: Span { lo, hi } });
        }
        labels
    }
}
