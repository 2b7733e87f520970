//! Records about variables: each gives the value of a variable from an instruction on. inkwell builds the
//! calls that records have replaced.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{AsValueRef, PointerValue};
use llvm_sys::debuginfo::{
    LLVMDIBuilderCreateAutoVariable, LLVMDIBuilderCreateExpression, LLVMDIBuilderCreateParameterVariable,
    LLVMDIBuilderInsertDbgValueRecordAtEnd, LLVMDIBuilderInsertDeclareRecordAtEnd, LLVMDIFlagArtificial,
    LLVMDIFlagZero,
};
use llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};

use direct_ssa::llvm::{DebugRecord, Fragment};

use super::builder::{DebugBuilder, DebugNode, text};

/// DWARF's operation `DW_OP_deref`, which reads memory.
const DEREFERENCE: u64 = 0x06;

/// LLVM's operation that selects the part of a variable to which a value belongs: `DW_OP_LLVM_fragment`.
const FRAGMENT: u64 = 0x1000;

/// The size of an address, or of a whole number that is passed with one, in bits.
pub(super) const WORD_BITS: u64 = 64;

/// Returns a word of a variable, by its number.
pub(super) fn word(number: u64) -> Fragment {
    Fragment { offset: number * WORD_BITS, size: WORD_BITS }
}

/// A variable of a procedure, or a part of it, with its scope and line.
#[derive(Clone, Copy)]
pub(super) struct Described {
    pub variable: DebugNode,
    /// The procedure that declares the variable.
    pub scope: DebugNode,
    pub line: u32,
    /// The described part of the variable; `None` for all of it.
    pub part: Option<Fragment>,
}

impl DebugBuilder<'_> {
    /// Returns a parameter with its number from 1, or a variable without one. Variables without a name are
    /// not in the source.
    pub fn variable(
        &self,
        scope: DebugNode,
        name: &str,
        number: Option<u32>,
        (file, line): (DebugNode, u32),
        ty: DebugNode,
    ) -> DebugNode {
        let flags = if name.is_empty() { LLVMDIFlagArtificial } else { LLVMDIFlagZero };
        let (name, length) = text(name);
        // SAFETY: the builder and the nodes are alive, and the length is that of the name. Variables without
        // a value are kept.
        DebugNode(unsafe {
            match number {
                Some(number) => LLVMDIBuilderCreateParameterVariable(
                    self.raw, scope.0, name, length, number, file.0, line, ty.0, 1, flags,
                ),
                None => LLVMDIBuilderCreateAutoVariable(
                    self.raw, scope.0, name, length, file.0, line, ty.0, 1, flags, 0,
                ),
            }
        })
    }

    /// Declares that a variable is at an address, in the whole procedure.
    pub fn declare(&self, described: Described, address: PointerValue<'_>, block: BasicBlock<'_>) {
        self.declare_by(&[], described, address, block);
    }

    /// Declares that a variable is at the address that memory contains, in the whole procedure.
    pub fn declare_behind(&self, described: Described, slot: PointerValue<'_>, block: BasicBlock<'_>) {
        self.declare_by(&[DEREFERENCE], described, slot, block);
    }

    fn declare_by(
        &self,
        operations: &[u64],
        described: Described,
        address: PointerValue<'_>,
        block: BasicBlock<'_>,
    ) {
        let (expression, location) = (self.expression(operations, described), self.location_of(described));
        let address = address.as_value_ref();
        // SAFETY: the builder, the nodes, the address and the block are alive and of one function.
        unsafe {
            LLVMDIBuilderInsertDeclareRecordAtEnd(
                self.raw,
                address,
                described.variable.0,
                expression,
                location,
                block.as_mut_ptr(),
            );
        }
    }

    /// Inserts a record of the SSA builder.
    pub fn insert_record(&self, described: Described, record: &DebugRecord<'_>) {
        let location = self.location_of(described);
        // SAFETY: the builder and the nodes are alive, and the function was finalized.
        unsafe { record.insert_raw(self.raw, described.variable.0, location, described.part) };
    }

    /// Records that a variable has a value from the present end of a block on.
    pub fn value_at_end(&self, described: Described, value: LLVMValueRef, block: BasicBlock<'_>) {
        let (expression, location) = (self.expression(&[], described), self.location_of(described));
        // SAFETY: the builder, the nodes, the value and the block are alive and of one function.
        unsafe {
            LLVMDIBuilderInsertDbgValueRecordAtEnd(
                self.raw,
                value,
                described.variable.0,
                expression,
                location,
                block.as_mut_ptr(),
            );
        }
    }

    /// Returns the expression of some operations for the described part of a variable.
    fn expression(&self, operations: &[u64], described: Described) -> LLVMMetadataRef {
        let part = described.part.map(|Fragment { offset, size }| [FRAGMENT, offset, size]);
        let mut operations: Vec<u64> = operations.iter().chain(part.iter().flatten()).copied().collect();
        // SAFETY: the builder is alive, and the length is that of the operations.
        unsafe { LLVMDIBuilderCreateExpression(self.raw, operations.as_mut_ptr(), operations.len()) }
    }

    fn location_of(&self, described: Described) -> LLVMMetadataRef {
        self.location(described.scope, described.line, 0).node()
    }
}
