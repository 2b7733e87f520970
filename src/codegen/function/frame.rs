//! The memory of one procedure's activation: allocas, all in the entry block.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::values::{InstructionValue, PointerValue};

use crate::hir::TypeId;

use crate::codegen::llvm::built;
use crate::codegen::module::types::Layout;

/// The allocas of a procedure.
pub(in crate::codegen) struct Frame<'m, 'ctx> {
    /// A builder of its own, so that allocas can be added while code goes elsewhere.
    builder: &'m Builder<'ctx>,
    entry: BasicBlock<'ctx>,
    last: Option<InstructionValue<'ctx>>,
    temporaries: Vec<Temporary<'ctx>>,
}

/// Memory for a value that has no variable: an array or record result until it is used.
struct Temporary<'ctx> {
    ty: TypeId,
    address: PointerValue<'ctx>,
    in_use: bool,
}

impl<'m, 'ctx> Frame<'m, 'ctx> {
    /// A frame without allocas; `entry` is the entry block of the procedure.
    pub fn new(builder: &'m Builder<'ctx>, entry: BasicBlock<'ctx>) -> Frame<'m, 'ctx> {
        Frame { builder, entry, last: None, temporaries: Vec::new() }
    }

    /// Memory for a variable, behind the allocas there are.
    pub fn alloca(&mut self, layout: Layout<'ctx>, name: &str) -> PointerValue<'ctx> {
        let next = match &self.last {
            Some(last) => last.get_next_instruction(),
            None => self.entry.get_first_instruction(),
        };
        match next {
            Some(next) => self.builder.position_before(&next),
            None => self.builder.position_at_end(self.entry),
        }
        let address = built(self.builder.build_alloca(layout.memory, name));
        self.last = address.as_instruction();
        address
    }

    /// Memory for a temporary value until the end of the statement.
    pub fn temporary(&mut self, ty: TypeId, layout: Layout<'ctx>) -> PointerValue<'ctx> {
        if let Some(free) = self.temporaries.iter_mut().find(|t| !t.in_use && t.ty == ty) {
            free.in_use = true;
            return free.address;
        }
        let address = self.alloca(layout, "temporary");
        self.temporaries.push(Temporary { ty, address, in_use: true });
        address
    }

    /// Declares that no temporary value is needed any more: a new statement begins.
    pub fn release_temporaries(&mut self) {
        for temporary in &mut self.temporaries {
            temporary.in_use = false;
        }
    }
}
