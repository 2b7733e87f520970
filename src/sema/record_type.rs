//! Record types as they are written.
//!
//! The fields of all variants are fields of the record. The variants of a part begin at the same place, as
//! the members of a C union do.

use std::collections::hash_map::Entry;

use crate::base::{EntityRef, PrimaryMap, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Field, FieldId, Layout, Type, TypeId, TypeTable};
use crate::syntax::ast::{FieldSection, Ident, TypeExpr, VariantPart};

use super::case_label::LabelSet;
use super::checker::Checker;
use super::layout::LARGEST;

/// A record type as far as it has been read.
#[derive(Default)]
struct Draft {
    fields: PrimaryMap<FieldId, Field>,
    /// Where the names of the fields stand.
    spans: Vec<Span>,
    /// Whether there are variants.
    overlaid: bool,
    /// Whether a part of it was reported.
    broken: bool,
    /// Whether it is larger than any type may be.
    too_large: bool,
}

impl<'a> Checker<'a> {
    /// `RECORD sections END`
    pub fn record_type(&mut self, sections: &'a [FieldSection], span: Span) -> TypeId {
        let mut draft = Draft::default();
        let mut layout = Layout::default();
        self.sections(sections, &mut draft, &mut layout);
        if draft.broken {
            // A field of unknown type must not bring messages about the record, so that the record is
            // unknown, too.
            return TypeTable::ERROR;
        }
        let Layout { size, align } = layout.padded();
        if draft.too_large || size > LARGEST {
            return self.report_too_large(span);
        }
        let names: Vec<Symbol> = draft.fields.values().map(|field| field.name).collect();
        let record = Type::Record { fields: draft.fields, overlaid: draft.overlaid, size, align };
        let record = self.add_sized(record, span);
        self.index_fields(record, &names, &draft.spans);
        record
    }

    /// Adds the fields of some sections behind those that are there.
    fn sections(&mut self, sections: &'a [FieldSection], draft: &mut Draft, layout: &mut Layout) {
        for section in sections {
            match section {
                FieldSection::Fields { names, ty } => self.field_section(names, ty, draft, layout),
                FieldSection::Variants(part) => self.variant_part(part, draft, layout),
            }
        }
    }

    fn field_section(&mut self, names: &[Ident], ty: &'a TypeExpr, draft: &mut Draft, layout: &mut Layout) {
        let ty = self.type_expr(ty);
        draft.broken |= ty == TypeTable::ERROR;
        for name in names {
            self.add_field(*name, ty, draft, layout);
        }
    }

    fn add_field(&self, ident: Ident, ty: TypeId, draft: &mut Draft, layout: &mut Layout) {
        draft.broken |= ty == TypeTable::ERROR;
        let offset = layout.append(self.layouts.get(&self.program.types, ty), LARGEST);
        draft.too_large |= offset.is_none();
        draft.fields.push(Field { name: ident.name, ty, offset: offset.unwrap_or_default() });
        draft.spans.push(ident.span);
    }

    /// `CASE tag: T OF ... END`
    fn variant_part(&mut self, part: &'a VariantPart, draft: &mut Draft, layout: &mut Layout) {
        draft.overlaid = true;
        let tag_type = self.type_expr(&part.tag_type);
        if let Some(tag) = part.tag {
            self.add_field(tag, tag_type, draft, layout);
        }
        let values = self.ordinal(tag_type, part.tag_type.span, "the type of a tag");
        draft.broken |= values.is_none();
        let mut labels = LabelSet::default();
        let first = draft.fields.len();
        let mut all = Layout::default();
        for variant in &part.variants {
            for label in &variant.labels {
                let range = values.and_then(|values| self.case_label(label, values));
                draft.broken |= range.is_none();
                labels.extend(range.map(|(low, high)| (low, high, label.span)));
            }
            self.variant(&variant.fields, draft, &mut all);
        }
        if let Some(fields) = &part.otherwise {
            self.variant(fields, draft, &mut all);
        }
        if let Some(values) = values {
            self.report_overlaps(labels, values.host);
        }
        let Some(begin) = layout.append(all.padded(), LARGEST) else {
            draft.too_large = true;
            return;
        };
        for (_, field) in draft.fields.iter_mut().skip(first) {
            field.offset += begin;
        }
    }

    /// The fields of a variant, which begin at 0. The layout of all variants becomes large enough for them.
    fn variant(&mut self, fields: &'a [FieldSection], draft: &mut Draft, all: &mut Layout) {
        let mut layout = Layout::default();
        self.sections(fields, draft, &mut layout);
        all.size = all.size.max(layout.size);
        all.align = all.align.max(layout.align);
    }

    /// Makes fields findable by name, and reports names that occur twice.
    fn index_fields(&mut self, record: TypeId, names: &[Symbol], spans: &[Span]) {
        for (index, (name, span)) in names.iter().zip(spans).enumerate() {
            let field = FieldId::new(index);
            match self.fields.entry((record, *name)) {
                Entry::Vacant(entry) => {
                    entry.insert(field);
                }
                Entry::Occupied(entry) => {
                    let first = spans[entry.get().index()];
                    let text = self.names.resolve(*name);
                    let diagnostic = Diagnostic::new(
                        Code::E0202,
                        format!("field `{text}` is declared twice in the same record"),
                    )
                    .at(*span, format!("`{text}` is declared again"))
                    .and(first, "first declared here");
                    self.report(diagnostic);
                }
            }
        }
    }
}
