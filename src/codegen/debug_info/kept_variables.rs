//! Memory in which debuggers find the parameters and variables of procedures that are not optimized.
//!
//! A variable in SSA form exists only as long as its value is used. For debuggers, each assignment also stores
//! the value in a slot of the frame, which no code reads: the SSA form, the checks and the warnings are those
//! without debug information. A variable that calls access has one slot for both purposes. The fields of a
//! split record are in the memory of one record. An address that the caller has passed, or that a copy of an
//! open array has, is stored as well.

use inkwell::values::{BasicValue, PointerValue};

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{Local, LocalId, TypeId};

use crate::codegen::code::CodeBuilder;
use crate::codegen::debug_info::DebugInfo;
use crate::codegen::debug_info::locals::LocalDescription;
use crate::codegen::debug_info::records::Described;
use crate::codegen::debug_info::split_records::offset;
use crate::codegen::llvm::built;
use direct_ssa::Variable;

/// The size and alignment of an address and of a greatest index, in bytes.
const WORD_SIZE: u32 = 8;

/// A variable in SSA form that is in memory as well.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct KeptVariable<'ctx> {
    pub ty: TypeId,
    pub address: PointerValue<'ctx>,
}

/// The memory of the variables of the procedure under construction.
#[derive(Default)]
pub(super) struct KeptVariables<'ctx> {
    variables: SecondaryMap<Variable, Option<KeptVariable<'ctx>>>,
    /// The memory of the split records.
    records: SecondaryMap<LocalId, Option<PointerValue<'ctx>>>,
}

impl<'ctx> KeptVariables<'ctx> {
    /// Returns the memory of a split record.
    pub fn record(&self, id: LocalId) -> Option<PointerValue<'ctx>> {
        self.records[id]
    }
}

impl<'ctx> DebugInfo<'_, 'ctx> {
    /// Forgets the memory of the variables of the previous procedure.
    pub(super) fn begin_kept_variables(&mut self) {
        if self.options.keeps_variables {
            self.kept = KeptVariables::default();
        }
    }

    /// Records the memory in which debuggers find a variable.
    pub fn keep_variable(&mut self, variable: Variable, kept: KeptVariable<'ctx>) {
        self.kept.variables[variable] = Some(kept);
    }

    /// Returns the memory in which debuggers find a variable, if it is kept.
    pub fn kept_variable(&self, variable: Variable) -> Option<KeptVariable<'ctx>> {
        self.kept.variables[variable]
    }
}

/// Allocates memory for a local in the frame; for a field of a split record, in that of the record if variables
/// are kept.
pub fn memory_of<'ctx>(code: &mut CodeBuilder<'_, '_, 'ctx>, local: &Local) -> PointerValue<'ctx> {
    let debug = code.module.debug.as_ref().filter(|debug| debug.options.keeps_variables);
    let (Some(part), Some(debug)) = (&local.part, debug) else { return code.local_alloca(local) };
    let record = debug.kept.records[part.record].unwrap_or_else(|| {
        let layout = code.module.types.layout(part.ty);
        let memory = code.function.frame.alloca(layout.memory, layout.size, layout.placement, "record");
        code.zero(part.ty, memory);
        memory
    });
    if let Some(debug) = &mut code.module.debug {
        debug.kept.records[part.record] = Some(record);
    }
    let offset = offset(&code.module.program.types, part);
    code.byte_address(record, offset)
}

impl<'ctx> LocalDescription<'_, '_, 'ctx> {
    /// Stores an address or a number in the frame, and returns the memory that contains it.
    pub(super) fn keep(&mut self, value: impl BasicValue<'ctx>) -> PointerValue<'ctx> {
        let ty = value.as_basic_value_enum().get_type();
        let slot = self.function.frame.alloca(ty, WORD_SIZE.into(), WORD_SIZE, "");
        built(self.function.builder().ins().build_store(slot, value));
        slot
    }

    /// Declares the location of a variable whose address is a value.
    pub(super) fn declare_at(&mut self, described: Described, address: PointerValue<'ctx>) {
        if self.debug.options.keeps_variables {
            let slot = self.keep(address);
            self.debug.builder.declare_behind(described, slot, self.block);
        } else {
            self.debug.builder.declare(described, address, self.block);
        }
    }
}
