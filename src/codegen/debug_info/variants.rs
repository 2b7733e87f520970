//! Records with variants. A debugger that reads the tag shows the fields that the record has.
//!
//! LLVM 19 gives a variant one value of the tag and one member. Several fields are those of a record without a name, whose
//! fields belong to the record around it for debuggers; a label of several values is as many variants. Where there are too many
//! of them, or no field is the tag, the fields of all variants are there at once.

use crate::hir::{Choice, FieldId, Section, Type, TypeId};

use super::builder::{DebugBuilder, Node};
use super::type_nodes::Member;
use super::types::DebugTypes;

/// The most values of a tag that are told one by one.
const MOST_VALUES: i128 = 64;

/// The least values of the labels of a variant part and of no label, with the sections that they choose.
type Chosen<'s> = (Option<i64>, &'s [Section]);

impl DebugTypes<'_> {
    /// The members of a record in some of its sections.
    pub(super) fn sections(
        &mut self,
        builder: &DebugBuilder<'_>,
        record: TypeId,
        sections: &[Section],
    ) -> Vec<Node> {
        let mut members = Vec::new();
        for section in sections {
            match section {
                Section::Fields(numbers) => members.extend(self.fields(builder, record, numbers.clone())),
                Section::Choice(choice) => members.extend(self.choice(builder, record, choice)),
            }
        }
        members
    }

    /// The members of a record in a variant part.
    fn choice(&mut self, builder: &DebugBuilder<'_>, record: TypeId, choice: &Choice) -> Vec<Node> {
        let tag = choice.tag.map(|tag| self.tag(builder, record, tag));
        match (tag, values(choice)) {
            (Some(tag), Some(values)) => {
                let variants: Vec<Node> =
                    values.iter().map(|chosen| self.variant(builder, record, *chosen)).collect();
                vec![builder.variant_part(tag, &variants)]
            }
            (tag, _) => {
                let variants = choice.variants.iter().map(|variant| &variant.sections);
                let all = variants.chain(&choice.otherwise);
                let members = all.flat_map(|sections| self.sections(builder, record, sections));
                tag.into_iter().chain(members).collect()
            }
        }
    }

    fn tag(&mut self, builder: &DebugBuilder<'_>, record: TypeId, tag: FieldId) -> Node {
        let Type::Record { fields, .. } = self.table.get(record) else {
            unreachable!("{record} is no record")
        };
        let field = &fields[tag];
        let ty = self.tag_type(builder, field.ty);
        builder.member(&Member { ty, ..self.member(builder, field) })
    }

    /// What a record has for one value of a tag.
    fn variant(&mut self, builder: &DebugBuilder<'_>, record: TypeId, (tag, sections): Chosen<'_>) -> Node {
        let Type::Record { fields, .. } = self.table.get(record) else {
            unreachable!("{record} is no record")
        };
        if let [Section::Fields(numbers)] = sections
            && numbers.len() == 1
            && let Some(field) = fields.values().nth(numbers.start)
        {
            return builder.variant(&self.member(builder, field), tag);
        }
        let members = self.sections(builder, record, sections);
        let size = self.size(record);
        let ty = builder.unnamed_record(size, &members);
        builder.variant(&Member { name: "", size, offset: 0, ty }, tag)
    }
}

/// The values of a tag with what they choose, and what others choose; `None` if they are too many.
fn values(choice: &Choice) -> Option<Vec<Chosen<'_>>> {
    let labels = choice.variants.iter().flat_map(|variant| &variant.labels);
    let count = labels.fold(0_i128, |sum, (low, high)| sum.saturating_add(high - low + 1));
    if count > MOST_VALUES {
        return None;
    }
    let of_labels = choice.variants.iter().flat_map(|variant| {
        let values = variant.labels.iter().flat_map(|(low, high)| *low..=*high);
        values.map(|value| (Some(value as i64), &*variant.sections))
    });
    Some(of_labels.chain(choice.otherwise.as_deref().map(|sections| (None, sections))).collect())
}
