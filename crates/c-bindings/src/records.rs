//! Structures and unions as records with the same layout.
//!
//! A record of Modula-2 places its fields as C does, and the variants of a part like the members of a union. What C
//! places otherwise, by bit fields or attributes, is written with whole numbers for the bits, with fields for gaps, or
//! with alignments. The offsets and the size of the result are computed and compared with those of libclang.

use clang_sys::*;

use crate::clang::{Cursor, Ty};
use crate::items::{Item, Section};
use crate::names::Names;
use crate::remarks::comment;
use crate::translator::Translator;

/// A part of a record.
enum Part {
    Field(Field),
    /// The members of a union, each of which is a list of fields.
    Variants {
        offset: u64,
        arms: Vec<Vec<Part>>,
    },
}

/// A field of a record, with its offset in bytes from the start of the outermost record.
struct Field {
    name: String,
    ty: String,
    offset: u64,
    size: u64,
    align: u64,
    before: Vec<String>,
    beside: Vec<String>,
}

/// The space that parts take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Space {
    size: u64,
    align: u64,
}

/// A bit field, with its offset in bits from the start of the outermost record.
struct Bits {
    name: String,
    offset: u64,
    width: u64,
    unit: u64,
}

/// The state of the translation of one record.
struct Fields {
    names: Names,
    gaps: usize,
    numbers: usize,
}

impl<'u> Translator<'_, 'u> {
    /// Returns the record type for a structure or union.
    pub fn record(&mut self, definition: Cursor<'u>) -> Result<String, String> {
        let (Some(size), Some(align)) = (definition.ty().size(), definition.ty().align()) else {
            return Err("Types of unknown size".to_owned());
        };
        let mut fields = Fields { names: Names::default(), gaps: 0, numbers: 0 };
        let mut parts = self.parts(definition, definition.ty(), 0, size, &mut fields)?;
        let is_natural = fill(&mut parts, 0, false, &mut fields.gaps).map(|space| (space, false));
        let (space, is_packed) = match is_natural {
            Some((space, _)) if padded(space).size <= size && space.align <= align => (space, false),
            _ => {
                let space = fill(&mut parts, 0, true, &mut fields.gaps);
                (space.ok_or("Structures with a layout that no record has")?, true)
            }
        };
        // A larger alignment also pads the size.
        let is_aligned = space.align < align;
        let natural = if is_aligned { Space { align, ..space } } else { space };
        if padded(natural).size < size {
            parts.push(Part::Field(gap(space.size, size - space.size, &mut fields.gaps)));
        } else if padded(natural).size > size {
            return Err("Structures with a layout that no record has".to_owned());
        }
        let mut text = "RECORD".to_owned();
        if is_packed {
            text.push_str(" <* bytealignment(0) *>");
        }
        write_parts(&parts, 2, self.width(), &mut text);
        text.push_str("\n  END");
        if is_aligned {
            text.push_str(&format!(" <* bytealignment({align}) *>"));
        }
        if is_packed {
            self.packed.insert(definition.identity());
        }
        Ok(text)
    }

    /// Translates the members of a structure or union at an offset of the outermost record.
    fn parts(
        &mut self,
        definition: Cursor<'u>,
        outermost: Ty<'u>,
        base: u64,
        size: u64,
        fields: &mut Fields,
    ) -> Result<Vec<Part>, String> {
        let members: Vec<Cursor<'u>> =
            definition.children().into_iter().filter(|child| is_member(*child)).collect();
        let is_union = definition.kind() == CXCursor_UnionDecl;
        let (mut parts, mut bits): (Vec<Part>, Vec<Bits>) = (Vec::new(), Vec::new());
        let mut arms = Vec::new();
        for member in members {
            let mut part = Vec::new();
            if let Some(width) = member.bit_width() {
                let offset =
                    member.bit_offset().ok_or("Structures with a layout that no record has")? + base * 8;
                let unit = member.ty().size().unwrap_or(1);
                bits.push(Bits { name: member.name(), offset, width, unit });
                if is_union {
                    part.extend(bit_fields(&mut bits, base + size, fields));
                    arms.push(part);
                }
                continue;
            }
            let offset = match member.kind() {
                CXCursor_FieldDecl => member.bit_offset().map(|offset| base + offset / 8),
                _ => first_field(member)
                    .and_then(|(name, inner)| Some(outermost.member_offset(&name)?.checked_sub(inner)? / 8)),
            };
            let offset = offset.ok_or("Structures with a layout that no record has")?;
            parts.extend(bit_fields(&mut bits, offset, fields));
            if member.kind() == CXCursor_FieldDecl {
                part.extend(self.field(definition, member, offset, fields)?.map(Part::Field));
            } else {
                let inner_size = member.ty().size().ok_or("Types of unknown size")?;
                part.extend(self.parts(member, outermost, offset, inner_size, fields)?);
            }
            if is_union { arms.push(part) } else { parts.extend(part) }
        }
        parts.extend(bit_fields(&mut bits, base + size, fields));
        if is_union {
            arms.retain(|arm| !arm.is_empty());
            parts = vec![Part::Variants { offset: base, arms }];
        }
        Ok(parts)
    }

    fn field(
        &mut self,
        definition: Cursor<'u>,
        member: Cursor<'u>,
        offset: u64,
        fields: &mut Fields,
    ) -> Result<Option<Field>, String> {
        let name = member.name();
        let ty = member.ty();
        let record = if self.has_name(definition) { self.name_of(definition) } else { String::new() };
        let is_flexible = ty.canonical().kind() == CXType_IncompleteArray
            || (ty.canonical().kind() == CXType_ConstantArray && ty.canonical().length() == 0);
        if is_flexible {
            // The array follows the structure and does not count for its size.
            self.refuse(
                &format!("{record}.{name}"),
                "Arrays of unknown length at the end of a structure".to_owned(),
            );
            return Ok(None);
        }
        let hint = if record.is_empty() { name.clone() } else { format!("{record}_{name}") };
        let written = self.inline(ty, &hint).map_err(|reason| about_field(&name, &reason))?;
        let (Some(size), Some(align)) = (ty.size(), ty.align()) else {
            return Err(about_field(&name, "Types of unknown size"));
        };
        let about = self.decorated(Item::new(Section::Variable, String::new()), member);
        let name = fields.names.free(&name);
        Ok(Some(Field { name, ty: written, offset, size, align, before: about.before, beside: about.beside }))
    }
}

fn about_field(name: &str, reason: &str) -> String {
    format!("{reason}, in the field `{name}` of a structure")
}

fn is_member(child: Cursor<'_>) -> bool {
    match child.kind() {
        CXCursor_FieldDecl => true,
        CXCursor_StructDecl | CXCursor_UnionDecl => child.is_anonymous_member(),
        _ => false,
    }
}

/// Returns a named field of an anonymous member, with its offset in bits from the start of the member.
fn first_field(member: Cursor<'_>) -> Option<(String, u64)> {
    member.children().into_iter().filter(|child| is_member(*child)).find_map(|child| {
        if child.kind() == CXCursor_FieldDecl {
            return (!child.name().is_empty()).then_some((child.name(), child.bit_offset()?));
        }
        let (name, _) = first_field(child)?;
        let offset = member.ty().member_offset(&name)?;
        Some((name, offset))
    })
}

/// Writes consecutive bit fields as whole numbers that end before `limit`.
fn bit_fields(bits: &mut Vec<Bits>, limit: u64, fields: &mut Fields) -> Vec<Part> {
    let bits = std::mem::take(bits);
    let named: Vec<&Bits> = bits.iter().filter(|bits| bits.width > 0).collect();
    let (Some(first), Some(last)) = (named.first(), named.last()) else { return Vec::new() };
    let unit = named.iter().map(|bits| bits.unit).max().unwrap_or(1);
    let mut at = first.offset / 8 / unit * unit;
    if at < first.offset / 8 && at + unit > limit {
        at = first.offset / 8;
    }
    at = at.max(first.offset / 8 / unit * unit);
    let end = (last.offset + last.width).div_ceil(8);
    let end = end.next_multiple_of(unit).min(limit).max(end);
    let mut parts = Vec::new();
    while at < end {
        let size = [8, 4, 2, 1].into_iter().find(|size| *size <= unit && at % size == 0 && at + size <= end);
        let size = size.unwrap_or(1);
        let inside =
            named.iter().filter(|bits| bits.offset / 8 < at + size && bits.offset + bits.width > at * 8);
        let mut places = Vec::new();
        for bits in inside.filter(|bits| !bits.name.is_empty()) {
            let low = bits.offset.saturating_sub(at * 8);
            let high = (bits.offset + bits.width - at * 8 - 1).min(size * 8 - 1);
            let range = if low == high { format!("bit {low}") } else { format!("bits {low} to {high}") };
            places.push(format!("{} is {range}", bits.name));
        }
        fields.numbers += 1;
        let name = fields.names.free(&format!("bits{}", fields.numbers));
        let beside = if places.is_empty() { Vec::new() } else { vec![places.join(", ")] };
        let ty = format!("CARDINAL{}", size * 8);
        parts.push(Part::Field(Field {
            name,
            ty,
            offset: at,
            size,
            align: size,
            before: Vec::new(),
            beside,
        }));
        at += size;
    }
    parts
}

fn gap(offset: u64, size: u64, gaps: &mut usize) -> Field {
    *gaps += 1;
    let ty = format!("ARRAY [0..{}] OF CHAR", size - 1);
    Field { name: format!("gap{gaps}"), ty, offset, size, align: 1, before: Vec::new(), beside: Vec::new() }
}

/// Inserts fields for gaps between parts, and returns the space that they take; `None` if a part would be placed after
/// its offset. The rules are those of `Layout` in the compiler.
fn fill(parts: &mut Vec<Part>, base: u64, is_packed: bool, gaps: &mut usize) -> Option<Space> {
    let mut space = Space { size: 0, align: 1 };
    let mut filled = Vec::with_capacity(parts.len());
    let mut rest = std::mem::take(parts).into_iter();
    while let Some(mut part) = rest.next() {
        let mut is_possible = true;
        let (offset, own) = match &mut part {
            Part::Field(field) => {
                let align = if is_packed { 1 } else { field.align };
                (field.offset, Space { size: field.size, align })
            }
            Part::Variants { offset, arms } => {
                let mut own = Space { size: 0, align: 1 };
                for arm in arms {
                    let arm = fill(arm, *offset, is_packed, gaps);
                    is_possible &= arm.is_some();
                    let arm = arm.unwrap_or(own);
                    own = Space { size: own.size.max(arm.size), align: own.align.max(arm.align) };
                }
                (*offset, padded(own))
            }
        };
        let wanted = offset.saturating_sub(base);
        let place = space.size.next_multiple_of(own.align);
        if !is_possible || offset < base || place > wanted || wanted % own.align != 0 {
            filled.push(part);
            filled.extend(rest);
            *parts = filled;
            return None;
        }
        if place < wanted {
            filled.push(Part::Field(gap(base + space.size, wanted - space.size, gaps)));
        }
        space = Space { size: wanted + own.size, align: space.align.max(own.align) };
        filled.push(part);
    }
    *parts = filled;
    Some(space)
}

fn padded(space: Space) -> Space {
    Space { size: space.size.next_multiple_of(space.align), ..space }
}

/// Writes fields, each on its line; consecutive ones of a type share it if they have no comments.
fn write_parts(parts: &[Part], indent: usize, width: usize, text: &mut String) {
    let margin = " ".repeat(indent + 2);
    let mut parts = parts.iter().peekable();
    while let Some(part) = parts.next() {
        match part {
            Part::Field(field) => {
                let mut names = vec![field.name.as_str()];
                let mut last = field;
                while let Some(Part::Field(next)) = parts.peek()
                    && is_joined(last, next)
                {
                    names.push(&next.name);
                    last = next;
                    parts.next();
                }
                if !field.before.is_empty() {
                    text.push_str(&format!("\n{margin}{}", comment(&field.before, indent + 2, width)));
                }
                text.push_str(&format!("\n{margin}{}: {}", names.join(", "), last.ty));
                if parts.peek().is_some() {
                    text.push(';');
                }
                if !last.beside.is_empty() {
                    text.push_str(&format!("  {}", comment(&last.beside, indent + 2, width)));
                }
            }
            Part::Variants { arms, .. } => {
                text.push_str(&format!("\n{margin}CASE : CARDINAL OF"));
                for (number, arm) in arms.iter().enumerate() {
                    let bar = if number == 0 { "  " } else { "| " };
                    text.push_str(&format!("\n{margin}{bar}{number}:"));
                    let mut fields = String::new();
                    write_parts(arm, indent + 4, width, &mut fields);
                    // A single field shares the line with its label.
                    let is_single = matches!(arm.as_slice(), [Part::Field(field)] if field.before.is_empty());
                    text.push_str(&if is_single { format!(" {}", fields.trim_start()) } else { fields });
                }
                text.push_str(&format!("\n{margin}END"));
                if parts.peek().is_some() {
                    text.push(';');
                }
            }
        }
    }
}

fn is_joined(field: &Field, next: &Field) -> bool {
    let has_remarks = |field: &Field| !field.before.is_empty() || !field.beside.is_empty();
    field.ty == next.ty && field.beside.is_empty() && !has_remarks(next) && !field.ty.contains(' ')
}
