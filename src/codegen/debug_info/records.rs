//! Records about variables: each says what a variable holds from an instruction on. inkwell builds the calls that records
//! have replaced.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{AsValueRef, PointerValue};
use llvm_sys::core::{
    LLVMConstInt, LLVMConstIntGetZExtValue, LLVMConstNull, LLVMGetPoison, LLVMInt64TypeInContext,
    LLVMIsAConstantInt, LLVMIsAConstantPointerNull, LLVMIsConstant,
};
use llvm_sys::debuginfo::{
    LLVMDIBuilderCreateAutoVariable, LLVMDIBuilderCreateExpression, LLVMDIBuilderCreateParameterVariable,
    LLVMDIBuilderInsertDbgValueRecordAtEnd, LLVMDIBuilderInsertDbgValueRecordBefore,
    LLVMDIBuilderInsertDeclareRecordAtEnd, LLVMDIFlagArtificial, LLVMDIFlagZero,
};
use llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};

use direct_ssa::llvm::Scalar;

use super::builder::{DebugBuilder, Node, text};

/// DWARF's operation that takes a constant: `DW_OP_constu`.
const CONSTANT: u64 = 0x10;

/// DWARF's operation `DW_OP_and`.
const AND: u64 = 0x1a;

/// DWARF's operation that reads memory: `DW_OP_deref`.
const DEREFERENCE: u64 = 0x06;

/// DWARF's operation that says that the result is the value: `DW_OP_stack_value`.
const VALUE: u64 = 0x9f;

/// LLVM's operation that says which part of a variable a value is: `DW_OP_LLVM_fragment`.
const FRAGMENT: u64 = 0x1000;

/// The bits of an address, or of a whole number that is passed with one.
pub(super) const WORD_BITS: u64 = 64;

/// A part of a variable, in bits.
#[derive(Clone, Copy)]
pub(super) struct Fragment {
    pub offset: u64,
    pub size: u64,
}

impl Fragment {
    /// A word of a variable, by its number.
    pub fn word(number: u64) -> Fragment {
        Fragment { offset: number * WORD_BITS, size: WORD_BITS }
    }
}

/// A variable of a procedure and where it is described.
#[derive(Clone, Copy)]
pub(super) struct Described {
    pub variable: Node,
    /// The procedure that declares the variable.
    pub scope: Node,
    pub line: u32,
}

impl DebugBuilder<'_> {
    /// A parameter with its number from 1, or a variable without one. What has no name is not in the source.
    pub fn variable(
        &self,
        scope: Node,
        name: &str,
        number: Option<u32>,
        (file, line): (Node, u32),
        ty: Node,
    ) -> Node {
        let flags = if name.is_empty() { LLVMDIFlagArtificial } else { LLVMDIFlagZero };
        let (name, length) = text(name);
        // SAFETY: the builder and the nodes are alive, and the name is as long as it says. Variables without a value are kept.
        Node(unsafe {
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

    /// Says that a variable is at an address, in the whole procedure.
    pub fn declare(&self, described: Described, address: PointerValue<'_>, block: BasicBlock<'_>) {
        let (expression, location) = (self.expression(&mut []), self.place(described));
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

    /// Says that a variable is at an address from an instruction on.
    pub fn value_at(&self, described: Described, address: PointerValue<'_>, before: LLVMValueRef) {
        self.insert(described, address.as_value_ref(), &mut [DEREFERENCE], before);
    }

    /// Says that a variable has a value from an instruction on, or that its value is nowhere. Of a BOOLEAN in a register one bit
    /// counts.
    pub fn value(
        &self,
        described: Described,
        value: Option<Scalar<'_>>,
        is_boolean: bool,
        before: LLVMValueRef,
    ) {
        // SAFETY: the context and the value are alive.
        unsafe {
            let number = LLVMInt64TypeInContext(self.context);
            let raw = value.map_or_else(|| LLVMGetPoison(number), |value| value.raw());
            if LLVMIsConstant(raw) == 0 {
                let operations: &mut [u64] =
                    if is_boolean { &mut [CONSTANT, 1, AND, VALUE] } else { &mut [] };
                return self.insert(described, raw, operations, before);
            }
            let constant = if is_boolean && !LLVMIsAConstantInt(raw).is_null() {
                // The one bit of TRUE would be its sign.
                LLVMConstInt(number, LLVMConstIntGetZExtValue(raw), 0)
            } else if !LLVMIsAConstantPointerNull(raw).is_null() {
                // LLVM's fast selection of instructions forgets records about pointers that are constant.
                LLVMConstNull(number)
            } else {
                raw
            };
            self.insert(described, constant, &mut [], before);
        }
    }

    /// Says that a variable, or a part of it, has a value from the end of a block on, as it is now.
    pub fn value_at_end(
        &self,
        described: Described,
        value: LLVMValueRef,
        part: Option<Fragment>,
        block: BasicBlock<'_>,
    ) {
        let expression = match part {
            Some(Fragment { offset, size }) => self.expression(&mut [FRAGMENT, offset, size]),
            None => self.expression(&mut []),
        };
        let location = self.place(described);
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

    fn insert(
        &self,
        described: Described,
        value: LLVMValueRef,
        operations: &mut [u64],
        before: LLVMValueRef,
    ) {
        let (expression, location) = (self.expression(operations), self.place(described));
        // SAFETY: the builder, the nodes, the value and the instruction are alive and of one function.
        unsafe {
            LLVMDIBuilderInsertDbgValueRecordBefore(
                self.raw,
                value,
                described.variable.0,
                expression,
                location,
                before,
            );
        }
    }

    fn expression(&self, operations: &mut [u64]) -> LLVMMetadataRef {
        // SAFETY: the builder is alive, and there are as many operations as it says.
        unsafe { LLVMDIBuilderCreateExpression(self.raw, operations.as_mut_ptr(), operations.len()) }
    }

    fn place(&self, described: Described) -> LLVMMetadataRef {
        self.location(described.scope, described.line, 0).node()
    }
}
