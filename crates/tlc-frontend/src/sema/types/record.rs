//! Record types in source text.
//!
//! The fields of all variants are fields of the record. The variants of a part begin at the same offset, like
//! the members of a C union.

use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

use crate::base::{EntityRef, PrimaryMap, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Choice, Field, FieldId, Layout, Section, Type, TypeId, TypeTable, Variant};
use crate::syntax::ast::{FieldSection, Ident, TypeExpr, VariantPart};

use super::layout::Alignment;
use crate::sema::checker::TypeExprChecker;
use crate::sema::statement::case_label::LabelSet;

/// A record type as far as it has been checked.
#[derive(Default)]
struct RecordDraft {
    fields: PrimaryMap<FieldId, Field>,
    /// The spans of the names of the fields.
    spans: Vec<Span>,
    /// Whether the record has variants, whose fields overlay each other.
    overlaid: bool,
    /// Whether a field is at a different offset than its type and the preceding fields would give it.
    placed: bool,
    /// Whether a field is at an offset that its type alone would not allow.
    packed: bool,
    /// Whether an error in a part of the record was reported.
    broken: bool,
    /// Whether the type of a field is unknown, or that of a part of it.
    partial: bool,
    /// Whether the record is larger than any type may be.
    too_large: bool,
}

/// Checks the sections of a record type and lays out its fields.
struct RecordBuilder<'c, 'a> {
    types: TypeExprChecker<'c, 'a>,
    /// The alignment of fields that have none of their own.
    default: Option<Alignment>,
    draft: RecordDraft,
}

impl<'a> TypeExprChecker<'_, 'a> {
    /// Checks `RECORD sections END`, which may be followed by an alignment.
    pub fn record_type(
        &mut self,
        sections: &'a [FieldSection],
        alignment: Option<Alignment>,
        span: Span,
    ) -> TypeId {
        let mut layout = Layout::default();
        let (default, sections) = match sections {
            [FieldSection::Alignment(default), rest @ ..] => (self.alignment(default), rest),
            all => (None, all),
        };
        let mut builder = RecordBuilder { types: self.part(), default, draft: RecordDraft::default() };
        let sections = builder.sections(sections, &mut layout);
        let RecordBuilder { draft, .. } = builder;
        if draft.broken {
            // Unknown fields must not cause messages about the record, so the record becomes the error type.
            return TypeTable::ERROR;
        }
        let own = layout.align;
        if let Some(Alignment::AtLeast(align)) = alignment {
            layout.align = own.max(align);
        }
        let Layout { size, align } = layout.padded();
        if draft.too_large || size > Layout::LARGEST {
            return self.report_too_large(span);
        }
        let names: Vec<Symbol> = draft.fields.values().map(|field| field.name).collect();
        let (has_variants, is_packed) = (draft.overlaid, draft.packed);
        // A record that LLVM would lay out differently is memory in which the fields have offsets.
        let overlaid = has_variants || draft.placed || align > own || align > Layout::LARGEST_NATURAL;
        let record = Type::Record { fields: draft.fields, overlaid, size, align };
        let record = self.add_sized(record, span);
        if draft.partial {
            self.tables.partial_types.insert(record);
        }
        if is_packed {
            self.tables.program.types.note_packed_fields();
        }
        if has_variants {
            self.tables.program.types.set_sections(record, sections);
        }
        self.index_fields(record, &names, &draft.spans);
        if let Some(resolved) = &mut self.session.resolved {
            resolved.note_fields(record, draft.spans);
        }
        record
    }

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
                        Code::DuplicateName,
                        format!("field `{text}` is declared twice in the same record"),
                    )
                    .at(*span, format!("`{text}` is declared again"))
                    .and(first, "first declared here");
                    self.session.report(diagnostic);
                }
            }
        }
    }
}

impl<'a> RecordBuilder<'_, 'a> {
    /// Appends the fields of some sections.
    fn sections(&mut self, sections: &'a [FieldSection], layout: &mut Layout) -> Arc<[Section]> {
        let section = |section: &'a FieldSection| match section {
            FieldSection::Alignment(_) => None,
            FieldSection::Fields { names, ty } => {
                Some(Section::Fields(self.field_section(names, ty, layout)))
            }
            FieldSection::Variants(part) => Some(Section::Choice(self.variant_part(part, layout))),
        };
        sections.iter().filter_map(section).collect()
    }

    fn field_section(&mut self, names: &[Ident], ty: &'a TypeExpr, layout: &mut Layout) -> Range<usize> {
        let (id, alignment) = self.types.aligned_type(ty);
        let ty = self.types.limited(id, ty.span);
        // Fields that were not understood have no names.
        self.draft.partial |= self.types.tables.has_unknown_parts(ty);
        self.draft.broken |= ty == TypeTable::ERROR && names.is_empty();
        let first = self.draft.fields.len();
        for name in names {
            self.add_field(*name, ty, alignment, layout);
        }
        first..self.draft.fields.len()
    }

    /// Checks a variant part, `CASE tag: T OF ... END`.
    fn variant_part(&mut self, part: &'a VariantPart, layout: &mut Layout) -> Choice {
        self.draft.overlaid = true;
        let tag_type = self.types.type_expr(&part.tag_type);
        let tag = part.tag.map(|tag| self.add_field(tag, tag_type, None, layout));
        let values = self.types.typing().ordinal(tag_type, part.tag_type.span, "the type of a tag");
        self.draft.broken |= values.is_none();
        let mut labels = LabelSet::default();
        let first = self.draft.fields.len();
        let mut all = Layout::default();
        let mut variants = Vec::with_capacity(part.variants.len());
        for variant in &part.variants {
            let mut ranges = Vec::with_capacity(variant.labels.len());
            for label in &variant.labels {
                let range = values.and_then(|values| self.types.exprs().case_label(label, values));
                self.draft.broken |= range.is_none();
                labels.extend(range.map(|(low, high)| (low, high, label.span)));
                ranges.extend(range);
            }
            variants.push(Variant { labels: ranges, sections: self.variant(&variant.fields, &mut all) });
        }
        let otherwise = part.otherwise.as_ref().map(|fields| self.variant(fields, &mut all));
        if let Some(values) = values {
            self.types.exprs().report_overlaps(&mut labels, values.host);
        }
        let begin = layout.append(all.padded(), Layout::LARGEST);
        self.draft.too_large |= begin.is_none();
        for (_, field) in self.draft.fields.iter_mut().skip(first) {
            field.offset += begin.unwrap_or_default();
        }
        Choice { tag, tag_type, variants, otherwise }
    }

    /// Appends the fields of a variant, with offsets that begin at 0, and enlarges the layout of all variants
    /// to hold them.
    fn variant(&mut self, fields: &'a [FieldSection], all: &mut Layout) -> Arc<[Section]> {
        let mut layout = Layout::default();
        let sections = self.sections(fields, &mut layout);
        all.size = all.size.max(layout.size);
        all.align = all.align.max(layout.align);
        sections
    }

    fn add_field(
        &mut self,
        ident: Ident,
        ty: TypeId,
        alignment: Option<Alignment>,
        layout: &mut Layout,
    ) -> FieldId {
        let natural = self.types.tables.layouts.get(&self.types.tables.program.types, ty);
        let needed = alignment.or(self.default).map_or(natural, |alignment| alignment.of(natural));
        self.draft.placed |= needed != natural;
        self.draft.packed |= needed.align < natural.align;
        let offset = layout.append(needed, Layout::LARGEST);
        self.draft.too_large |= offset.is_none();
        self.draft.spans.push(ident.span);
        self.draft.fields.push(Field { name: ident.name, ty, offset: offset.unwrap_or_default() })
    }
}
