//! Records with variants. gdb reads the tag and shows the fields that the record has.
//!
//! LLVM 22 allows a variant one value of the tag and one member. Several fields become a record without a
//! name, whose fields debuggers attribute to the enclosing record; a label with several values becomes one
//! variant for each value. If there are too many values, or no field is the tag, the fields of all variants
//! are present at once. lldb reads variants only of Rust types; for lldb the fields are in a union without a
//! name, because it does not allow overlapping fields in a record.

use std::ops::Range;

use tlc_frontend::base::PrimaryMap;
use tlc_frontend::hir::{Choice, Field, FieldId, Section, Type, TypeId};

use super::builder::{DebugBuilder, DebugNode};
use super::type_nodes::{Member, SizeBits};
use super::types::DebugTypes;

/// The maximal number of values of a tag that are described one by one.
const MOST_VALUES: i128 = 64;

/// The part of a record that is being described.
#[derive(Clone, Copy)]
struct DescribedPart<'a> {
    fields: &'a PrimaryMap<FieldId, Field>,
    /// The offset in bits at which the part begins.
    begin: u64,
}

impl<'a> DebugTypes<'a> {
    /// Returns the members of a record.
    pub(super) fn members(&mut self, builder: &DebugBuilder<'_>, record: TypeId) -> Vec<DebugNode> {
        let table = self.table;
        let Type::Record { fields, .. } = table.get(record) else { unreachable!("{record} is not a record") };
        let part = DescribedPart { fields, begin: 0 };
        match table.sections(record) {
            None => self.fields(builder, part, 0..fields.len()),
            Some(sections) => self.sections(builder, part, sections),
        }
    }

    /// Returns some fields of a record, by their numbers.
    fn fields(
        &mut self,
        builder: &DebugBuilder<'_>,
        part: DescribedPart<'a>,
        numbers: Range<usize>,
    ) -> Vec<DebugNode> {
        let fields = part.fields.values().skip(numbers.start).take(numbers.len());
        fields.map(|field| builder.member(&self.member(builder, part, field))).collect()
    }

    /// Returns a field as a member.
    fn member(&mut self, builder: &DebugBuilder<'_>, part: DescribedPart<'a>, field: &Field) -> Member<'a> {
        Member {
            name: self.names.resolve(field.name),
            size: self.size(field.ty),
            offset: field.offset * 8 - part.begin,
            ty: self.get(builder, field.ty),
        }
    }

    /// Returns the members of some sections of a record.
    fn sections(
        &mut self,
        builder: &DebugBuilder<'_>,
        part: DescribedPart<'a>,
        sections: &[Section],
    ) -> Vec<DebugNode> {
        let mut members = Vec::new();
        for section in sections {
            match section {
                Section::Fields(numbers) => members.extend(self.fields(builder, part, numbers.clone())),
                Section::Choice(choice) => members.extend(self.choice(builder, part, choice)),
            }
        }
        members
    }

    /// Returns the members of a variant part of a record.
    fn choice(
        &mut self,
        builder: &DebugBuilder<'_>,
        part: DescribedPart<'a>,
        choice: &Choice,
    ) -> Vec<DebugNode> {
        let tag = choice.tag.map(|tag| self.tag(builder, part, tag));
        match (tag, count(choice) <= MOST_VALUES) {
            (tag, _) if self.is_for_lldb() => {
                tag.into_iter().chain(self.union(builder, part, choice)).collect()
            }
            (Some(tag), true) => {
                let variants = self.variants(builder, part, choice);
                vec![builder.variant_part(tag, &variants)]
            }
            (tag, _) => {
                let members =
                    alternatives(choice).flat_map(|sections| self.sections(builder, part, sections));
                tag.into_iter().chain(members).collect()
            }
        }
    }

    fn tag(&mut self, builder: &DebugBuilder<'_>, part: DescribedPart<'a>, tag: FieldId) -> DebugNode {
        let field = &part.fields[tag];
        let ty = self.tag_type(builder, field.ty);
        builder.member(&Member { ty, ..self.member(builder, part, field) })
    }

    /// Returns the variants for each value of a tag and for all other values.
    fn variants(
        &mut self,
        builder: &DebugBuilder<'_>,
        part: DescribedPart<'a>,
        choice: &Choice,
    ) -> Vec<DebugNode> {
        let mut variants = Vec::new();
        for variant in &choice.variants {
            let member = self.alternative(builder, part, &variant.sections);
            let values = variant.labels.iter().flat_map(|(low, high)| *low..=*high);
            variants.extend(values.map(|value| builder.variant(&member, Some(value as i64))));
        }
        if let Some(otherwise) = &choice.otherwise {
            variants.push(builder.variant(&self.alternative(builder, part, otherwise), None));
        }
        variants
    }

    /// Returns the single member for one variant: its only field, or a record without a name.
    fn alternative(
        &mut self,
        builder: &DebugBuilder<'_>,
        part: DescribedPart<'a>,
        sections: &[Section],
    ) -> Member<'a> {
        if let [Section::Fields(numbers)] = sections
            && numbers.len() == 1
            && let Some(field) = part.fields.values().nth(numbers.start)
        {
            return self.member(builder, part, field);
        }
        let extent = self.extent(part, sections);
        let members = self.sections(builder, DescribedPart { begin: extent.start, ..part }, sections);
        let size = SizeBits { size: extent.end - extent.start, align: 8 };
        Member {
            name: "",
            size,
            offset: extent.start - part.begin,
            ty: builder.unnamed_record(size, &members),
        }
    }

    /// Returns the union of the variants of a part, if they have fields.
    fn union(
        &mut self,
        builder: &DebugBuilder<'_>,
        part: DescribedPart<'a>,
        choice: &Choice,
    ) -> Option<DebugNode> {
        let filled = || alternatives(choice).filter(|sections| !sections.is_empty());
        let extent = filled().map(|sections| self.extent(part, sections)).reduce(joined)?;
        let inner = DescribedPart { begin: extent.start, ..part };
        let members = filled().map(|sections| builder.member(&self.alternative(builder, inner, sections)));
        let members: Vec<DebugNode> = members.collect();
        let size = SizeBits { size: extent.end - extent.start, align: 8 };
        let ty = builder.unnamed_union(size, &members);
        Some(builder.member(&Member { name: "", size, offset: extent.start - part.begin, ty }))
    }

    /// Returns the extent of the fields in sections of a record, in bits from the beginning of the record.
    fn extent(&self, part: DescribedPart<'_>, sections: &[Section]) -> Range<u64> {
        let of_field = |field: &Field| field.offset * 8..field.offset * 8 + self.size(field.ty).size;
        let of_section = |section: &Section| match section {
            Section::Fields(numbers) => {
                let fields = part.fields.values().skip(numbers.start).take(numbers.len());
                fields.map(of_field).reduce(joined)
            }
            Section::Choice(choice) => {
                let tag = choice.tag.map(|tag| of_field(&part.fields[tag]));
                let filled = alternatives(choice).filter(|sections| !sections.is_empty());
                tag.into_iter().chain(filled.map(|sections| self.extent(part, sections))).reduce(joined)
            }
        };
        sections.iter().filter_map(of_section).reduce(joined).unwrap_or(part.begin..part.begin)
    }
}

fn joined(one: Range<u64>, other: Range<u64>) -> Range<u64> {
    one.start.min(other.start)..one.end.max(other.end)
}

/// Returns the sections of each variant.
fn alternatives(choice: &Choice) -> impl Iterator<Item = &[Section]> {
    let variants = choice.variants.iter().map(|variant| &*variant.sections);
    variants.chain(choice.otherwise.as_deref())
}

/// Returns the number of values in the labels of a variant part.
fn count(choice: &Choice) -> i128 {
    let labels = choice.variants.iter().flat_map(|variant| &variant.labels);
    labels.fold(0, |sum, (low, high)| sum.saturating_add(high - low + 1))
}
