//! The types of the language in debug information.
//!
//! LLVM 22 has no standalone subranges: a subrange is a whole or character type of its size, with its bounds
//! as the name, or an enumeration of fewer values. gdb crashes when it prints the type of a set whose
//! elements are an enumeration, and LLVM cannot describe other sets: here a set is an enumeration of bits, of
//! which debuggers print those that are set.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use tlc_frontend::base::{Interner, Interval, SecondaryMap};
use tlc_frontend::hir::{
    FormalParameter, ParameterMode, Signature, Type, TypeId, TypeTable, print_ordinal, print_type,
};

use super::DebugLevel;
use super::builder::{DebugBuilder, DebugNode};
use super::type_nodes::{DwarfEncoding, Member, PendingNode, SizeBits};

/// The number of bits in a word of a set.
const WORD: i64 = 64;

/// The size of addresses.
pub(super) const ADDRESS: SizeBits = SizeBits { size: 64, align: 64 };

/// The types that have been described.
pub(super) struct DebugTypes<'a> {
    pub(super) table: &'a TypeTable,
    pub(super) names: &'a Interner,
    level: DebugLevel,
    known: SecondaryMap<TypeId, Option<DebugNode>>,
    /// The targets of pointers that were unknown at their use. They are completed after all other types, so
    /// that chains of pointers cause no recursion.
    pending: SecondaryMap<TypeId, Option<PendingNode>>,
    queue: VecDeque<TypeId>,
}

impl<'a> DebugTypes<'a> {
    /// Creates a table without types.
    pub fn new(table: &'a TypeTable, names: &'a Interner, level: DebugLevel) -> DebugTypes<'a> {
        let (known, pending) = (SecondaryMap::new(), SecondaryMap::new());
        DebugTypes { table, names, level, known, pending, queue: VecDeque::new() }
    }

    /// Returns the node of a type.
    pub fn get(&mut self, builder: &DebugBuilder<'_>, id: TypeId) -> DebugNode {
        if let Some(known) = self.known[id] {
            return known;
        }
        let node = self.make(builder, id);
        // Debuggers print names of enumerations, pointers and arrays only if these name other types, and gdb
        // finds records only by such names.
        let node = match self.name(id) {
            "" => node,
            name if self.has_name_apart(id) => builder.named(name, node),
            _ => node,
        };
        *self.known[id].insert(node)
    }

    /// Returns an ordinal type without its name. gdb 13 treats a tag whose type is a typedef as if it had no
    /// bytes.
    pub(super) fn tag_type(&mut self, builder: &DebugBuilder<'_>, id: TypeId) -> DebugNode {
        self.make(builder, id)
    }

    /// Creates all types to which pointers refer.
    pub fn finish(&mut self, builder: &DebugBuilder<'_>) {
        let mut made = Vec::new();
        while let Some(id) = self.queue.pop_front() {
            let node = self.get(builder, id);
            made.extend(self.pending[id].take().map(|pending| (pending, node)));
        }
        builder.complete(&made);
    }

    /// Returns the target of a pointer.
    fn target(&mut self, builder: &DebugBuilder<'_>, id: TypeId) -> DebugNode {
        if let Some(pending) = &self.pending[id] {
            return pending.node();
        }
        if let Some(known) = self.known[id] {
            return known;
        }
        self.queue.push_back(id);
        self.pending[id].insert(builder.pending_type()).node()
    }

    pub(super) fn name(&self, id: TypeId) -> &'a str {
        self.table.name(id).map_or("", |name| self.names.resolve(name))
    }

    /// Returns the name of a type, or the text of a type without one.
    pub(super) fn description(&self, id: TypeId) -> String {
        match self.name(id) {
            "" => print_type(self.table, id, self.names),
            name => name.to_owned(),
        }
    }

    pub(super) fn size(&self, id: TypeId) -> SizeBits {
        let layout = self.table.layout(id);
        SizeBits { size: layout.size * 8, align: layout.align as u32 * 8 }
    }

    fn make(&mut self, builder: &DebugBuilder<'_>, id: TypeId) -> DebugNode {
        let size = self.size_if_known(id);
        match self.table.get(id) {
            Type::Boolean | Type::Char | Type::Whole(_) | Type::Storage { .. } => {
                builder.basic_type(&self.description(id), size, self.encoding(id))
            }
            Type::Real(_) => builder.basic_type(&self.description(id), size, DwarfEncoding::Float),
            Type::Complex(_) => builder.basic_type(&self.description(id), size, DwarfEncoding::Complex),
            Type::Enumeration { names } => {
                let values = names.iter().zip(0..).map(|(name, value)| (self.names.resolve(*name), value));
                builder.enumeration("", size, values)
            }
            Type::Subrange { host, low, high } => match self.table.get(*host) {
                Type::Enumeration { .. } => self.ordinals(builder, id, (*low, *high)),
                _ => self.subrange(builder, id, (*low, *high)),
            },
            Type::Set { element, low, high } if high - low < WORD => {
                let name = self.set_name(*element, *low, *high);
                self.flags(builder, &name, *element, size, *low..=*high)
            }
            Type::Set { element, low, high } => self.large_set(builder, id, *element, *low..=*high),
            Type::Procedure(signature) => {
                let ty = self.signature(builder, signature);
                builder.pointer(ADDRESS, Some(ty))
            }
            Type::Pointer { target } => {
                let target = self.target(builder, *target);
                builder.pointer(ADDRESS, Some(target))
            }
            Type::Opaque { full: Some(full) } => match self.table.pointee(*full) {
                Some(target) if self.table.get(self.table.revealed(*full)) != &Type::Address => {
                    let target = self.target(builder, target);
                    builder.pointer(ADDRESS, Some(target))
                }
                _ => builder.pointer(ADDRESS, None),
            },
            Type::Address | Type::Opaque { full: None } => builder.pointer(ADDRESS, None),
            Type::Array { .. } => self.array(builder, id),
            Type::OpenArray { element } => {
                let element = self.get(builder, *element);
                builder.array(SizeBits { size: 0, align: 8 }, element, &[(0, None)])
            }
            Type::Record { .. } => {
                let members = self.members(builder, id);
                builder.record(self.name(id), size, &members, &id.to_string())
            }
            Type::Error | Type::Nil | Type::String { .. } => builder.pointer(ADDRESS, None),
            Type::WholeConstant | Type::RealConstant | Type::ComplexConstant => {
                builder.pointer(ADDRESS, None)
            }
        }
    }

    fn size_if_known(&self, id: TypeId) -> SizeBits {
        match self.table.get(id) {
            Type::OpenArray { .. } | Type::Error => SizeBits { size: 0, align: 8 },
            _ => self.size(id),
        }
    }

    fn encoding(&self, id: TypeId) -> DwarfEncoding {
        match self.table.get(self.table.host(id)) {
            Type::Boolean => DwarfEncoding::Boolean,
            Type::Char => DwarfEncoding::Character,
            _ => match self.table.ordinal_range(id) {
                Some(Interval { low: ..0, .. }) => DwarfEncoding::Signed,
                _ => DwarfEncoding::Unsigned,
            },
        }
    }

    /// Returns an enumeration of the values of a type from `low` to `high`.
    fn ordinals(&self, builder: &DebugBuilder<'_>, id: TypeId, (low, high): (i128, i128)) -> DebugNode {
        let texts: Vec<String> = (low..=high).map(|value| self.value_text(id, value)).collect();
        let values = texts.iter().map(String::as_str).zip(low as i64..);
        builder.enumeration("", self.size(id), values)
    }

    /// Returns a basic type with the bounds of a subrange as its name. lldb reads only names of typedefs.
    fn subrange(&self, builder: &DebugBuilder<'_>, id: TypeId, (low, high): (i128, i128)) -> DebugNode {
        let bounds = format!("[{}..{}]", self.value_text(id, low), self.value_text(id, high));
        let node = builder.basic_type(&bounds, self.size(id), self.encoding(id));
        if self.is_for_lldb() { builder.named(&bounds, node) } else { node }
    }

    fn value_text(&self, id: TypeId, value: i128) -> String {
        print_ordinal(self.table, self.table.host(id), value, self.names)
    }

    /// Returns the name by which debugger scripts recognize sets. It contains the last element, whose bit has
    /// no name in a full word.
    fn set_name(&self, element: TypeId, low: i64, high: i64) -> String {
        let [first, last] = [low, high].map(|value| self.value_text(element, i128::from(value)));
        format!("SET OF [{first}..{last}]")
    }

    /// Returns a word of a set: an enumeration in which each element is a bit.
    fn flags(
        &self,
        builder: &DebugBuilder<'_>,
        name: &str,
        element: TypeId,
        size: SizeBits,
        elements: RangeInclusive<i64>,
    ) -> DebugNode {
        // gdb treats an enumeration with a negative value as one of numbers, so bit 63 has no name.
        let named: Vec<String> = elements
            .take(WORD as usize - 1)
            .map(|value| self.value_text(element, i128::from(value)))
            .collect();
        let values = named.iter().zip(0..).map(|(name, bit)| (name.as_str(), 1 << bit));
        builder.enumeration(name, size, values)
    }

    /// Returns a set of several words as a record of them.
    fn large_set(
        &self,
        builder: &DebugBuilder<'_>,
        id: TypeId,
        element: TypeId,
        elements: RangeInclusive<i64>,
    ) -> DebugNode {
        let high = *elements.end();
        let words: Vec<DebugNode> = elements
            .clone()
            .step_by(WORD as usize)
            .zip(0..)
            .map(|(low, number)| {
                let high = high.min(low.saturating_add(WORD - 1));
                let word = self.flags(builder, "", element, ADDRESS, low..=high);
                let [first, last] = [low, high].map(|value| self.value_text(element, i128::from(value)));
                let name = &format!("{first}..{last}");
                builder.member(&Member { name, size: ADDRESS, offset: number * WORD as u64, ty: word })
            })
            .collect();
        let name = self.set_name(element, *elements.start(), high);
        builder.record(&name, self.size(id), &words, &id.to_string())
    }

    /// Returns the type of the procedures to which values of a procedure type refer.
    fn signature(&mut self, builder: &DebugBuilder<'_>, signature: &Signature) -> DebugNode {
        let result = signature.result.map(|ty| self.target(builder, ty));
        let parameters = signature.parameters.iter().map(|FormalParameter { mode, ty }| {
            let target = self.target(builder, *ty);
            Some(match mode {
                ParameterMode::Value => target,
                ParameterMode::Reference => builder.reference(target),
            })
        });
        let types: Vec<Option<DebugNode>> = std::iter::once(result).chain(parameters).collect();
        builder.subroutine_type(&types)
    }

    /// Returns the type of a procedure itself, with its result if debuggers find it as in C: not for arrays
    /// and records, nor for complex numbers, which are vectors here.
    pub fn procedure(&mut self, builder: &DebugBuilder<'_>, result: Option<TypeId>) -> DebugNode {
        let is_complex = |ty: &TypeId| matches!(self.table.get(*ty), Type::Complex(_));
        let is_found = |ty: &TypeId| self.table.is_scalar(*ty) && !is_complex(ty);
        let result = result.filter(is_found).map(|ty| self.get(builder, ty));
        builder.subroutine_type(&[result])
    }

    /// Returns an array with all its dimensions.
    fn array(&mut self, builder: &DebugBuilder<'_>, id: TypeId) -> DebugNode {
        let (mut ranges, mut inner) = (Vec::new(), id);
        while let Type::Array { low, high, element, .. } = self.table.get(inner)
            && (inner == id || self.table.name(inner).is_none())
        {
            ranges.push((*low, Some(high.wrapping_sub(*low).wrapping_add(1))));
            inner = *element;
        }
        let element = self.get(builder, inner);
        builder.array(self.size(id), element, &ranges)
    }

    /// Whether the types are for lldb, which recognizes basic types by their names in C.
    pub(super) fn is_for_lldb(&self) -> bool {
        self.level == DebugLevel::Lldb
    }

    /// Whether the name of a type is a separate node.
    fn has_name_apart(&self, id: TypeId) -> bool {
        self.is_for_lldb()
            || matches!(
                self.table.get(id),
                Type::Enumeration { .. }
                    | Type::Subrange { .. }
                    | Type::Procedure(_)
                    | Type::Pointer { .. }
                    | Type::Opaque { .. }
                    | Type::Address
                    | Type::Set { .. }
                    | Type::Array { .. }
                    | Type::Record { .. }
            )
    }
}
