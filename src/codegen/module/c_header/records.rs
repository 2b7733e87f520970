//! Records as structures of C. Variants are unnamed unions.
//!
//! If C lays out the fields as the language does, they are declared as they are. Otherwise, because the
//! program aligns fields, the structure is packed and its padding is declared: as unnamed bit-fields, because
//! other fields would change the registers in which C passes the structure.

use std::fmt::Write;

use tlc_frontend::hir::{Field, Layout, Section, Type, TypeId, TypeTable};

use super::{Form, Header, c_name};

/// A member of a structure.
enum StructureMember<'a> {
    Field(&'a Field),
    /// The alternatives of a variant part.
    Union(Vec<Vec<StructureMember<'a>>>),
}

impl Header<'_> {
    /// Writes the fields of a record, preceded by those of the records in it.
    pub(super) fn define_record(&mut self, ty: TypeId) {
        let name = self.record_name(ty);
        let program = self.program;
        let Type::Record { fields, size, align, .. } = program.types.get(ty) else { return };
        if !self.defined.insert(ty) {
            return;
        }
        let all: Vec<&Field> = fields.values().collect();
        let members = match program.types.sections(ty) {
            Some(sections) => members(sections, &all),
            None => all.iter().map(|field| StructureMember::Field(field)).collect(),
        };
        let natural = natural_layout(&program.types, &members);
        let is_natural = is_placed(&program.types, &members, 0)
            && natural.padded().size <= *size
            && natural.align <= *align;
        let mut body = String::new();
        let end = self.write_members(&members, (0, is_natural), 1, &mut body);
        if !is_natural {
            pad(end, *size, 1, &mut body);
        }
        let attributes = match (is_natural, natural.align < *align) {
            (true, false) => String::new(),
            (true, true) => format!("__attribute__((aligned({align}))) "),
            (false, _) => format!("__attribute__((packed, aligned({align}))) "),
        };
        let _ = writeln!(self.types, "struct {attributes}{name} {{\n{body}}};");
    }

    /// Writes members that begin at an offset, and returns the offset of their end.
    fn write_members(
        &mut self,
        members: &[StructureMember<'_>],
        (begin, is_natural): (u64, bool),
        depth: usize,
        body: &mut String,
    ) -> u64 {
        let mut end = begin;
        for member in members {
            let offset = first_offset(member).unwrap_or(end);
            if !is_natural {
                pad(end, offset, depth, body);
            }
            match member {
                StructureMember::Field(field) => {
                    let name = c_name(self.names.resolve(field.name));
                    let declared = self.declared(field.ty, &name, Form::Memory);
                    line(depth, &format!("{declared};"), body);
                    end = offset + self.program.types.layout(field.ty).size;
                }
                StructureMember::Union(variants) => {
                    let structure = if is_natural { "struct" } else { "struct __attribute__((packed))" };
                    line(depth, &format!("{} {{", structure.replace("struct", "union")), body);
                    for variant in variants.iter().filter(|variant| !variant.is_empty()) {
                        line(depth + 1, &format!("{structure} {{"), body);
                        let last = self.write_members(variant, (offset, is_natural), depth + 2, body);
                        end = end.max(last);
                        line(depth + 1, "};", body);
                    }
                    line(depth, "};", body);
                }
            }
        }
        end
    }
}

/// Returns the members that sections describe.
fn members<'a>(sections: &[Section], fields: &[&'a Field]) -> Vec<StructureMember<'a>> {
    let mut all = Vec::new();
    for section in sections {
        match section {
            Section::Fields(range) => {
                all.extend(fields[range.clone()].iter().map(|field| StructureMember::Field(field)));
            }
            Section::Choice(choice) => {
                all.extend(choice.tag.map(|tag| StructureMember::Field(fields[tag.as_u32() as usize])));
                let variants = choice.variants.iter().map(|variant| &variant.sections);
                let variants = variants.chain(&choice.otherwise);
                let variants: Vec<_> = variants.map(|sections| members(sections, fields)).collect();
                if variants.iter().any(|variant| !variant.is_empty()) {
                    all.push(StructureMember::Union(variants));
                }
            }
        }
    }
    all
}

/// Returns the offset at which the fields of a member begin.
fn first_offset(member: &StructureMember<'_>) -> Option<u64> {
    match member {
        StructureMember::Field(field) => Some(field.offset),
        StructureMember::Union(variants) => variants.iter().flatten().filter_map(first_offset).min(),
    }
}

/// Returns the layout that C gives to members, without padding at the end.
fn natural_layout(types: &TypeTable, members: &[StructureMember<'_>]) -> Layout {
    let mut layout = Layout::default();
    for member in members {
        layout.append(layout_of_member(types, member), u64::MAX);
    }
    layout
}

fn layout_of_member(types: &TypeTable, member: &StructureMember<'_>) -> Layout {
    match member {
        StructureMember::Field(field) => types.layout(field.ty),
        StructureMember::Union(variants) => {
            let variants = variants.iter().map(|variant| natural_layout(types, variant));
            let joined = |all: Layout, one: Layout| Layout {
                size: all.size.max(one.size),
                align: all.align.max(one.align),
            };
            variants.fold(Layout::default(), joined).padded()
        }
    }
}

/// Whether C places the members, which begin at an offset, where the language does.
fn is_placed(types: &TypeTable, members: &[StructureMember<'_>], begin: u64) -> bool {
    let mut layout = Layout::default();
    members.iter().all(|member| {
        let Some(offset) = layout.append(layout_of_member(types, member), u64::MAX) else { return false };
        match member {
            StructureMember::Field(field) => field.offset == begin + offset,
            StructureMember::Union(variants) => {
                variants.iter().all(|variant| is_placed(types, variant, begin + offset))
            }
        }
    })
}

/// Declares the padding between two offsets.
fn pad(from: u64, to: u64, depth: usize, body: &mut String) {
    let mut left = to.saturating_sub(from);
    while left > 0 {
        let bytes = left.min(8);
        line(depth, &format!("uint64_t : {};", bytes * 8), body);
        left -= bytes;
    }
}

fn line(depth: usize, text: &str, body: &mut String) {
    let _ = writeln!(body, "{}{text}", "    ".repeat(depth));
}
