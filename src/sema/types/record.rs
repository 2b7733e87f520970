//! Record types in source text.
//!
//! The fields of all variants are fields of the record. The variants of a part begin at one offset, as the
//! members of a C union do.

use std::collections::hash_map::Entry;

use crate::base::{EntityRef, PrimaryMap, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Field, FieldId, Layout, Type, TypeId, TypeTable};
use crate::syntax::ast::{FieldSection, Ident, TypeExpr, VariantPart};

use super::layout::LARGEST;
use crate::sema::checker::Checker;
use crate::sema::statement::case_label::LabelSet;
use crate::sema::tables::Tables;
use crate::sema::typing::Typing;

/// A record type as far as it has been checked.
#[derive(Default)]
struct Draft {
    fields: PrimaryMap<FieldId, Field>,
    /// The spans of the names of the fields.
    spans: Vec<Span>,
    /// Whether the record has variants, whose fields overlay each other.
    overlaid: bool,
    /// Whether an error in a part of the record was reported.
    broken: bool,
    /// Whether the record is larger than any type may be.
    too_large: bool,
}

impl<'a> Checker<'a> {
    /// Checks `RECORD sections END`.
    pub fn record_type(&mut self, sections: &'a [FieldSection], span: Span) -> TypeId {
        let mut draft = Draft::default();
        let mut layout = Layout::default();
        self.sections(sections, &mut draft, &mut layout);
        if draft.broken {
            // A field of unknown type must not cause messages about the record, so that the record becomes
            // the error type.
            return TypeTable::ERROR;
        }
        let Layout { size, align } = layout.padded();
        if draft.too_large || size > LARGEST {
            return self.session.report_too_large(span);
        }
        let names: Vec<Symbol> = draft.fields.values().map(|field| field.name).collect();
        let record = Type::Record { fields: draft.fields, overlaid: draft.overlaid, size, align };
        let record = self.typing().add_sized(record, span);
        self.typing().index_fields(record, &names, &draft.spans);
        record
    }

    /// Appends the fields of some sections.
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
        for name in names {
            self.tables.add_field(*name, ty, draft, layout);
        }
    }

    /// Checks a variant part, `CASE tag: T OF ... END`.
    fn variant_part(&mut self, part: &'a VariantPart, draft: &mut Draft, layout: &mut Layout) {
        draft.overlaid = true;
        let tag_type = self.type_expr(&part.tag_type);
        if let Some(tag) = part.tag {
            self.tables.add_field(tag, tag_type, draft, layout);
        }
        let values = self.typing().ordinal(tag_type, part.tag_type.span, "the type of a tag");
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
            self.typing().report_overlaps(labels, values.host);
        }
        let Some(begin) = layout.append(all.padded(), LARGEST) else {
            draft.too_large = true;
            return;
        };
        for (_, field) in draft.fields.iter_mut().skip(first) {
            field.offset += begin;
        }
    }

    /// Appends the fields of a variant, with offsets that begin at 0, and enlarges the layout of all variants
    /// to hold them.
    fn variant(&mut self, fields: &'a [FieldSection], draft: &mut Draft, all: &mut Layout) {
        let mut layout = Layout::default();
        self.sections(fields, draft, &mut layout);
        all.size = all.size.max(layout.size);
        all.align = all.align.max(layout.align);
    }
}

impl Typing<'_, '_> {
    /// Enters the fields of a record into the index by name, and reports names that occur twice.
    fn index_fields(&mut self, record: TypeId, names: &[Symbol], spans: &[Span]) {
        for (index, (name, span)) in names.iter().zip(spans).enumerate() {
            let field = FieldId::new(index);
            match self.tables.fields.entry((record, *name)) {
                Entry::Vacant(entry) => {
                    entry.insert(field);
                }
                Entry::Occupied(entry) => {
                    let first = spans[entry.get().index()];
                    let text = self.session.names.resolve(*name);
                    let diagnostic = Diagnostic::new(
                        Code::E0202,
                        format!("field `{text}` is declared twice in the same record"),
                    )
                    .at(*span, format!("`{text}` is declared again"))
                    .and(first, "first declared here");
                    self.session.diagnostics.report(diagnostic);
                }
            }
        }
    }
}

impl Tables<'_> {
    fn add_field(&self, ident: Ident, ty: TypeId, draft: &mut Draft, layout: &mut Layout) {
        draft.broken |= ty == TypeTable::ERROR;
        let offset = layout.append(self.layouts.get(&self.program.types, ty), LARGEST);
        draft.too_large |= offset.is_none();
        draft.fields.push(Field { name: ident.name, ty, offset: offset.unwrap_or_default() });
        draft.spans.push(ident.span);
    }
}
