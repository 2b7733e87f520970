//! A view of inkwell's builder that notices every write to memory: calls, and stores without a known region,
//! may have written everything.

use std::ops::Deref;

use inkwell::builder::{Builder, BuilderError};
use inkwell::types::FunctionType;
use inkwell::values::{
    BasicMetadataValueEnum, BasicValue, CallSiteValue, FunctionValue, InstructionValue, IntValue,
    PointerValue,
};

use super::knowledge::memory::MemoryEpochs;
use crate::codegen::llvm::built;

/// The builder of the instructions of a function.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct InstructionBuilder<'b, 'ctx> {
    builder: &'b Builder<'ctx>,
    epochs: &'b MemoryEpochs,
}

type Built<T> = Result<T, BuilderError>;

impl<'b, 'ctx> InstructionBuilder<'b, 'ctx> {
    /// Returns a view of a builder that advances these epochs.
    pub(super) fn new(builder: &'b Builder<'ctx>, epochs: &'b MemoryEpochs) -> InstructionBuilder<'b, 'ctx> {
        InstructionBuilder { builder, epochs }
    }

    /// Stores a value, as [`Builder::build_store`] does.
    pub fn build_store(
        self,
        address: PointerValue<'ctx>,
        value: impl BasicValue<'ctx>,
    ) -> Built<InstructionValue<'ctx>> {
        self.epochs.advance();
        self.builder.build_store(address, value)
    }

    /// Calls a function, as [`Builder::build_call`] does.
    pub fn build_call(
        self,
        function: FunctionValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> Built<CallSiteValue<'ctx>> {
        self.epochs.advance();
        self.builder.build_call(function, arguments, name)
    }

    /// Calls a function by its address, as [`Builder::build_indirect_call`] does.
    pub fn build_indirect_call(
        self,
        ty: FunctionType<'ctx>,
        function: PointerValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> Built<CallSiteValue<'ctx>> {
        self.epochs.advance();
        self.builder.build_indirect_call(ty, function, arguments, name)
    }

    /// Copies memory, as [`Builder::build_memcpy`] does.
    pub fn build_memcpy(
        self,
        target: PointerValue<'ctx>,
        target_align: u32,
        source: PointerValue<'ctx>,
        source_align: u32,
        size: IntValue<'ctx>,
    ) -> Built<PointerValue<'ctx>> {
        self.epochs.advance();
        self.builder.build_memcpy(target, target_align, source, source_align, size)
    }

    /// Copies memory that may overlap, as [`Builder::build_memmove`] does.
    pub fn build_memmove(
        self,
        target: PointerValue<'ctx>,
        target_align: u32,
        source: PointerValue<'ctx>,
        source_align: u32,
        size: IntValue<'ctx>,
    ) -> Built<PointerValue<'ctx>> {
        self.epochs.advance();
        self.builder.build_memmove(target, target_align, source, source_align, size)
    }

    /// Fills memory, as [`Builder::build_memset`] does.
    pub fn build_memset(
        self,
        target: PointerValue<'ctx>,
        align: u32,
        byte: IntValue<'ctx>,
        size: IntValue<'ctx>,
    ) -> Built<PointerValue<'ctx>> {
        self.epochs.advance();
        self.builder.build_memset(target, align, byte, size)
    }
}

/// Gives access to the methods that do not write memory.
impl<'ctx> Deref for InstructionBuilder<'_, 'ctx> {
    type Target = Builder<'ctx>;

    fn deref(&self) -> &Builder<'ctx> {
        self.builder
    }
}

/// A builder that makes calls: that of a function of the program, or one for code outside of it.
pub(in crate::codegen) trait BuildsCalls<'ctx> {
    /// Builds a call through an address.
    fn call(
        &self,
        ty: FunctionType<'ctx>,
        address: PointerValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> CallSiteValue<'ctx>;

    /// Returns the builder of the other instructions around a call.
    fn instructions(&self) -> &Builder<'ctx>;
}

impl<'ctx> BuildsCalls<'ctx> for Builder<'ctx> {
    fn call(
        &self,
        ty: FunctionType<'ctx>,
        address: PointerValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> CallSiteValue<'ctx> {
        built(self.build_indirect_call(ty, address, arguments, name))
    }

    fn instructions(&self) -> &Builder<'ctx> {
        self
    }
}

impl<'ctx> BuildsCalls<'ctx> for InstructionBuilder<'_, 'ctx> {
    fn call(
        &self,
        ty: FunctionType<'ctx>,
        address: PointerValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> CallSiteValue<'ctx> {
        built(self.build_indirect_call(ty, address, arguments, name))
    }

    fn instructions(&self) -> &Builder<'ctx> {
        self.builder
    }
}
