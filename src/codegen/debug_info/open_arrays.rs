//! Open arrays, whose greatest indices are known only at the call.
//!
//! An array in DWARF has its bounds in variables, here in variables without names. (In an inlined procedure,
//! LLVM describes types separately from the variables of the call, so gdb does not know the bounds. It could
//! know them if open arrays were described as records, as by GNU Modula-2, but gdb 13 crashes with an
//! internal error when it prints one.) lldb does not read bounds that are in parameters; for lldb an open
//! array is a record of its address and its greatest indices.

use inkwell::values::{BasicValue, IntValue, PointerValue};

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{LocalId, LocalKind, Procedure, TypeId, TypeTable};

use crate::codegen::debug_info::DebugLevel;
use crate::codegen::debug_info::builder::{DebugBuilder, DebugNode};
use crate::codegen::debug_info::locals::LocalDescription;
use crate::codegen::debug_info::records::{Described, WORD_BITS, word};
use crate::codegen::debug_info::type_nodes::{Member, SizeBits};
use crate::codegen::debug_info::types::{ADDRESS, DebugTypes};
use crate::codegen::module::types::{innermost, open_dimensions};

/// The argument numbers as debuggers count them: for each parameter and captured open array, that of its
/// first value.
pub(super) type ArgumentNumbers = SecondaryMap<LocalId, u32>;

/// Numbers the arguments from 1. The greatest indices of an open array precede the array, because LLVM
/// describes parameters in the order of their numbers, and a type must follow the nodes to which it refers.
pub(super) fn argument_numbers(types: &TypeTable, procedure: &Procedure) -> ArgumentNumbers {
    let (mut numbers, mut next) = (ArgumentNumbers::new(), 1);
    let captures = procedure.captures.iter().map(|capture| &capture.local);
    for id in procedure.parameters.iter().chain(captures) {
        numbers[*id] = next;
        next += open_dimensions(types, procedure.locals[*id].ty) + 1;
    }
    numbers
}

impl<'ctx> LocalDescription<'_, '_, 'ctx> {
    /// Returns the number of a parameter; `None` for other variables.
    pub(super) fn parameter_number(&self, id: LocalId) -> Option<u32> {
        let local = &self.locals.procedure.locals[id];
        let is_parameter = matches!(local.kind, LocalKind::Parameter(_));
        is_parameter.then(|| self.numbers[id] + open_dimensions(&self.debug.program.types, local.ty))
    }

    /// Whether open arrays are described as records.
    fn has_records(&self) -> bool {
        self.debug.options.level == DebugLevel::Lldb
    }

    /// Returns the type of an open array in this call.
    pub(super) fn open_array_type(&mut self, id: LocalId) -> Option<DebugNode> {
        let ty = self.locals.procedure.locals[id].ty;
        if self.has_records() {
            return Some(self.debug.types.open_array_record(&self.debug.builder, ty));
        }
        let element = innermost(&self.debug.program.types, ty);
        let highs = self.describe_highs(id, self.numbers[id])?;
        let align = self.debug.types.size(element).align;
        let element = self.debug.types.get(&self.debug.builder, element);
        Some(self.debug.builder.open_array(element, align, &highs))
    }

    /// Describes the variables of the greatest index of each dimension of an open array, from here on.
    fn describe_highs(&mut self, id: LocalId, first: u32) -> Option<Vec<DebugNode>> {
        let debug = &mut *self.debug;
        let scope = debug.current?;
        let place = debug.file_and_line(self.locals.procedure.locals[id].span.lo);
        let ty = debug.types.get(&debug.builder, TypeTable::LONGCARD);
        let locals = self.locals;
        let describe = |(high, index): (&IntValue<'ctx>, u32)| {
            let number = Some(first + index);
            let variable = self.debug.current_builder.variable(scope, "", number, place, ty);
            self.describe_word(Described { variable, scope, line: place.1, part: None }, *high);
            variable
        };
        Some(locals.highs[id].iter().zip(0..).map(describe).collect())
    }

    /// Describes an address or number as the value of a variable.
    fn describe_word(&mut self, described: Described, value: impl BasicValue<'ctx>) {
        if self.debug.options.keeps_variables {
            let slot = self.keep(value);
            self.debug.builder.declare(described, slot, self.block);
        } else {
            self.debug.builder.value_at_end(described, value.as_value_ref(), self.block);
        }
    }

    /// Declares the location of an open array: its address, or the parts of its record.
    pub(super) fn declare_open_array(
        &mut self,
        described: Described,
        id: LocalId,
        address: PointerValue<'ctx>,
    ) {
        if !self.has_records() {
            return self.declare_at(described, address);
        }
        let highs = self.locals.highs[id].iter().map(|high| high.as_basic_value_enum());
        for (value, number) in std::iter::once(address.as_basic_value_enum()).chain(highs).zip(0..) {
            self.describe_word(Described { part: Some(word(number)), ..described }, value);
        }
    }
}

impl DebugTypes<'_> {
    /// Returns the record of the address of an open array and its greatest indices.
    fn open_array_record(&mut self, builder: &DebugBuilder<'_>, ty: TypeId) -> DebugNode {
        let element = self.get(builder, innermost(self.table, ty));
        let high = self.get(builder, TypeTable::LONGCARD);
        let highs = (1..=open_dimensions(self.table, ty)).map(|dimension| match dimension {
            1 => ("HIGH".to_owned(), high),
            _ => (format!("HIGH{dimension}"), high),
        });
        let contents = ("contents".to_owned(), builder.pointer(ADDRESS, Some(element)));
        let fields: Vec<_> = std::iter::once(contents).chain(highs).collect();
        let member = |((name, ty), number): (&(String, DebugNode), u64)| {
            builder.member(&Member { name, size: ADDRESS, offset: number * WORD_BITS, ty: *ty })
        };
        let members: Vec<DebugNode> = fields.iter().zip(0..).map(member).collect();
        let size = SizeBits { size: members.len() as u64 * WORD_BITS, align: ADDRESS.align };
        builder.record(&self.description(ty), size, &members, "")
    }
}
