//! Open arrays, whose greatest indices are known only at the call.
//!
//! An array in DWARF has its bounds in variables, here in variables without names. (In an inlined procedure,
//! LLVM describes types separately from the variables of the call, so gdb does not know the bounds. It could
//! know them if open arrays were described as records, as by GNU Modula-2, but gdb 13 crashes with an
//! internal error when it prints one.) lldb does not read bounds that are in parameters; for lldb an open
//! array is a record of its address and its greatest indices.

use inkwell::values::{AsValueRef, IntValue, PointerValue};

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{LocalId, LocalKind, TypeId, TypeTable};

use super::DebugLevel;
use super::builder::{DebugBuilder, Node};
use super::records::{Described, WORD_BITS, word};
use super::type_nodes::{Member, SizeBits};
use super::types::{ADDRESS, DebugTypes};
use crate::codegen::module::types::{innermost, open_dimensions};
use crate::codegen::procedure::ProcLowering;

/// The argument numbers as debuggers count them: for each parameter and captured open array, that of its
/// first value.
pub(super) type Numbers = SecondaryMap<LocalId, u32>;

impl ProcLowering<'_, '_, '_> {
    /// Numbers the arguments from 1. The greatest indices of an open array precede the array, because LLVM
    /// describes parameters in the order of their numbers, and a type must follow the nodes to which it
    /// refers.
    pub(super) fn numbers(&self) -> Numbers {
        let (mut numbers, mut next) = (Numbers::new(), 1);
        let captures = self.procedure.captures.iter().map(|capture| &capture.local);
        for id in self.procedure.parameters.iter().chain(captures) {
            numbers[*id] = next;
            next += self.dimensions(*id) + 1;
        }
        numbers
    }

    /// Returns the number of a parameter; `None` for other variables.
    pub(super) fn parameter_number(&self, id: LocalId, numbers: &Numbers) -> Option<u32> {
        let is_parameter = matches!(self.procedure.locals[id].kind, LocalKind::Parameter(_));
        is_parameter.then(|| numbers[id] + self.dimensions(id))
    }

    fn dimensions(&self, id: LocalId) -> u32 {
        open_dimensions(&self.module.program.types, self.procedure.locals[id].ty)
    }

    /// Whether open arrays are described as records.
    fn has_records(&self) -> bool {
        self.module.debug.as_ref().is_some_and(|debug| debug.options.level == DebugLevel::Lldb)
    }

    /// Returns the type of an open array in this call.
    pub(super) fn open_array_type(&mut self, id: LocalId, numbers: &Numbers) -> Option<Node> {
        let ty = self.procedure.locals[id].ty;
        if self.has_records() {
            let debug = self.module.debug.as_mut()?;
            return Some(debug.types.open_array_record(&debug.builder, ty));
        }
        let element = innermost(&self.module.program.types, ty);
        let highs = self.describe_highs(id, numbers[id])?;
        let debug = self.module.debug.as_mut()?;
        let align = debug.types.size(element).align;
        let element = debug.types.get(&debug.builder, element);
        Some(debug.builder.open_array(element, align, &highs))
    }

    /// Describes the variables of the greatest index of each dimension of an open array, from here on.
    fn describe_highs(&mut self, id: LocalId, first: u32) -> Option<Vec<Node>> {
        let block = self.function.builder().ins().get_insert_block()?;
        let debug = self.module.debug.as_mut()?;
        let scope = debug.current?;
        let place = debug.place(self.procedure.locals[id].span.lo);
        let ty = debug.types.get(&debug.builder, TypeTable::LONGCARD);
        let describe = |(high, index): (&IntValue<'_>, u32)| {
            let variable = debug.current_builder.variable(scope, "", Some(first + index), place, ty);
            let described = Described { variable, scope, line: place.1, part: None };
            debug.builder.value_at_end(described, high.as_value_ref(), block);
            variable
        };
        Some(self.highs[id].iter().zip(0..).map(describe).collect())
    }

    /// Declares the location of an open array: its address, or the parts of its record.
    pub(super) fn declare_open_array(
        &mut self,
        described: Described,
        id: LocalId,
        address: PointerValue<'_>,
    ) -> Option<()> {
        let block = self.function.builder().ins().get_insert_block()?;
        let debug = self.module.debug.as_ref()?;
        if !self.has_records() {
            debug.builder.declare(described, address, block);
            return Some(());
        }
        let highs = self.highs[id].iter().map(|high| high.as_value_ref());
        for (value, number) in std::iter::once(address.as_value_ref()).chain(highs).zip(0..) {
            let described = Described { part: Some(word(number)), ..described };
            debug.builder.value_at_end(described, value, block);
        }
        Some(())
    }
}

impl DebugTypes<'_> {
    /// Returns the record of the address of an open array and its greatest indices.
    fn open_array_record(&mut self, builder: &DebugBuilder<'_>, ty: TypeId) -> Node {
        let element = self.get(builder, innermost(self.table, ty));
        let high = self.get(builder, TypeTable::LONGCARD);
        let highs = (1..=open_dimensions(self.table, ty)).map(|dimension| match dimension {
            1 => ("HIGH".to_owned(), high),
            _ => (format!("HIGH{dimension}"), high),
        });
        let contents = ("contents".to_owned(), builder.pointer(ADDRESS, Some(element)));
        let fields: Vec<_> = std::iter::once(contents).chain(highs).collect();
        let member = |((name, ty), number): (&(String, Node), u64)| {
            builder.member(&Member { name, size: ADDRESS, offset: number * WORD_BITS, ty: *ty })
        };
        let members: Vec<Node> = fields.iter().zip(0..).map(member).collect();
        let size = SizeBits { size: members.len() as u64 * WORD_BITS, align: ADDRESS.align };
        builder.record(&self.description(ty), size, &members, "")
    }
}
