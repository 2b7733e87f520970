//! The memory of one function's activation: allocas, all in the entry block.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{InstructionValue, PointerValue};

use super::location::set_location;
use crate::codegen::llvm::built;

/// The greatest alignment of the LLVM types of memory, in bytes.
const LARGEST_OF_TYPES: u32 = 8;

/// The allocas of a function.
pub(in crate::codegen) struct FunctionFrame<'ctx> {
    /// A separate builder, so that allocas can be added while code goes elsewhere.
    builder: Builder<'ctx>,
    entry: Option<BasicBlock<'ctx>>,
    last: Option<InstructionValue<'ctx>>,
    /// The total size of all allocas in bytes.
    size: u64,
    temporaries: Vec<Temporary<'ctx>>,
}

/// Memory for a value that has no variable: an array or record result until it is used.
struct Temporary<'ctx> {
    /// The number by which the front end identifies the type: temporaries of one type share memory.
    ty: u32,
    address: PointerValue<'ctx>,
    in_use: bool,
}

impl<'ctx> FunctionFrame<'ctx> {
    /// Returns a frame without a function.
    pub(super) fn new(context: &'ctx Context) -> FunctionFrame<'ctx> {
        FunctionFrame {
            builder: context.create_builder(),
            entry: None,
            last: None,
            size: 0,
            temporaries: Vec::new(),
        }
    }

    /// Begins a function with the given entry block.
    pub(super) fn begin(&mut self, entry: BasicBlock<'ctx>) {
        self.entry = Some(entry);
        self.last = None;
        self.size = 0;
        self.temporaries.clear();
    }

    /// Returns the size of the frame in bytes, without padding and the memory that code generation adds.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Allocates memory of `size` bytes for a variable, after the existing allocas. LLVM knows the alignment
    /// of the type; `align` may be larger.
    pub fn alloca(
        &mut self,
        memory: BasicTypeEnum<'ctx>,
        size: u64,
        align: u32,
        name: &str,
    ) -> PointerValue<'ctx> {
        let entry = self.entry.expect("a function is begun before it has variables");
        let next = match &self.last {
            Some(last) => last.get_next_instruction(),
            None => entry.get_first_instruction(),
        };
        match next {
            Some(next) => self.builder.position_before(&next),
            None => self.builder.position_at_end(entry),
        }
        // Positioning copies the debug location of an instruction, maybe of another function.
        set_location(&self.builder, None);
        let address = built(self.builder.build_alloca(memory, name));
        self.last = address.as_instruction();
        if let Some(alloca) = self.last.filter(|_| align > LARGEST_OF_TYPES) {
            alloca.set_alignment(align).expect("an alloca has an alignment");
        }
        self.size = self.size.saturating_add(size);
        address
    }

    /// Allocates memory of `size` bytes for a temporary value until the end of the statement. `ty` identifies
    /// its type.
    pub fn temporary(
        &mut self,
        ty: u32,
        memory: BasicTypeEnum<'ctx>,
        size: u64,
        align: u32,
    ) -> PointerValue<'ctx> {
        if let Some(free) = self.temporaries.iter_mut().find(|t| !t.in_use && t.ty == ty) {
            free.in_use = true;
            return free.address;
        }
        let address = self.alloca(memory, size, align, "temporary");
        self.temporaries.push(Temporary { ty, address, in_use: true });
        address
    }

    /// Releases all temporary values because a new statement begins.
    pub fn release_temporaries(&mut self) {
        for temporary in &mut self.temporaries {
            temporary.in_use = false;
        }
    }
}
