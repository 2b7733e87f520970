//! What memory is known to hold, so that it need not be loaded: what was loaded from there before or stored there,
//! unless something may have been written in between.
//!
//! A *region* is memory that is written together. Whether something was written is told by clocks, which only go
//! forward while code is lowered: what is known was learned at a time, and holds as long as the clock of its
//! region shows that time. Control gets to a place only from code that was lowered before it, except at the
//! header of a loop and at a label; there everything is forgotten.
//!
//! The builder that lowering uses counts all writes itself, whoever makes them: calls and stores that do not say
//! what they write may have written everything.

use std::cell::Cell;
use std::ops::Deref;

use inkwell::builder::{Builder, BuilderError};
use inkwell::types::{AsTypeRef, BasicTypeEnum, FunctionType};
use inkwell::values::{
    BasicMetadataValueEnum, BasicValue, CallSiteValue, FunctionValue, InstructionValue, IntValue,
    PointerValue,
};
use rustc_hash::FxHashMap;

use crate::hir::FieldId;
use direct_ssa::Word;

use super::facts::Key;
use super::{Op, Otf, word};
use crate::codegen::llvm::built;
use crate::codegen::procedure::ProcLowering;
use direct_ssa::llvm::Scalar;

/// Memory that is written together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::codegen) enum Region {
    /// A variable at an address, or a field of one: a record that has its place to itself is written field
    /// by field. Nothing else writes there but what may write everything.
    Variable(u64, Option<FieldId>),
    /// Wherever a pointer or a variable parameter leads.
    Anywhere,
}

/// How many writes were made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Clocks {
    /// Writes that may have been anywhere.
    anywhere: u32,
    /// All writes.
    all: u32,
}

/// A builder of instructions that notices when memory is written.
pub(in crate::codegen) struct CodeBuilder<'ctx> {
    builder: Builder<'ctx>,
    clocks: Cell<Clocks>,
}

/// A moment as the clocks show it.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct Moment(Clocks);

type Made<T> = Result<T, BuilderError>;

impl<'ctx> CodeBuilder<'ctx> {
    /// A builder without a position.
    pub fn new(builder: Builder<'ctx>) -> CodeBuilder<'ctx> {
        CodeBuilder { builder, clocks: Cell::default() }
    }

    /// Anything may have been written.
    pub fn forget_memory(&self) {
        let Clocks { anywhere, all } = self.clocks.get();
        self.clocks.set(Clocks { anywhere: anywhere + 1, all: all + 1 });
    }

    /// Now.
    pub fn moment(&self) -> Moment {
        Moment(self.clocks.get())
    }

    /// Code goes on where it was at a moment, and what was lowered since is not on the way.
    pub fn return_to(&self, moment: Moment) {
        self.clocks.set(moment.0);
    }

    /// As [`Builder::build_store`].
    pub fn build_store(
        &self,
        address: PointerValue<'ctx>,
        value: impl BasicValue<'ctx>,
    ) -> Made<InstructionValue<'ctx>> {
        self.forget_memory();
        self.builder.build_store(address, value)
    }

    /// As [`Builder::build_call`].
    pub fn build_call(
        &self,
        function: FunctionValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> Made<CallSiteValue<'ctx>> {
        self.forget_memory();
        self.builder.build_call(function, arguments, name)
    }

    /// As [`Builder::build_indirect_call`].
    pub fn build_indirect_call(
        &self,
        ty: FunctionType<'ctx>,
        function: PointerValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> Made<CallSiteValue<'ctx>> {
        self.forget_memory();
        self.builder.build_indirect_call(ty, function, arguments, name)
    }

    /// As [`Builder::build_memcpy`].
    pub fn build_memcpy(
        &self,
        target: PointerValue<'ctx>,
        target_align: u32,
        source: PointerValue<'ctx>,
        source_align: u32,
        size: IntValue<'ctx>,
    ) -> Made<PointerValue<'ctx>> {
        self.forget_memory();
        self.builder.build_memcpy(target, target_align, source, source_align, size)
    }

    /// As [`Builder::build_memset`].
    pub fn build_memset(
        &self,
        target: PointerValue<'ctx>,
        align: u32,
        byte: IntValue<'ctx>,
        size: IntValue<'ctx>,
    ) -> Made<PointerValue<'ctx>> {
        self.forget_memory();
        self.builder.build_memset(target, align, byte, size)
    }
}

/// All else writes nothing.
impl<'ctx> Deref for CodeBuilder<'ctx> {
    type Target = Builder<'ctx>;

    fn deref(&self) -> &Builder<'ctx> {
        &self.builder
    }
}

/// A builder, be it that of a procedure of the program or another one.
pub(in crate::codegen) trait BuildsCalls<'ctx> {
    /// A call through an address.
    fn call(
        &self,
        ty: FunctionType<'ctx>,
        address: PointerValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> CallSiteValue<'ctx>;
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
}

impl<'ctx> BuildsCalls<'ctx> for CodeBuilder<'ctx> {
    fn call(
        &self,
        ty: FunctionType<'ctx>,
        address: PointerValue<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> CallSiteValue<'ctx> {
        built(self.build_indirect_call(ty, address, arguments, name))
    }
}

/// When regions were written that are variables.
#[derive(Default)]
pub(super) struct Writes {
    clocks: FxHashMap<Region, u32>,
}

impl Writes {
    /// Forgets the procedure.
    pub fn clear(&mut self) {
        self.clocks.clear();
    }
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// What memory of a region holds at an address, if that is known.
    pub fn remembered(
        &self,
        region: Region,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    ) -> Option<Scalar<'ctx>> {
        if !self.optimizes(Otf::Loads) {
            return None;
        }
        self.known.get(&self.content(region, address, ty)).map(Scalar::from_word)
    }

    /// Takes note of what memory of a region holds at an address from here on.
    pub fn remember(
        &mut self,
        region: Region,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        value: Scalar<'ctx>,
    ) {
        if self.optimizes(Otf::Loads) {
            let key = self.content(region, address, ty);
            self.known.insert(key, value.into_word());
        }
    }

    /// Stores a value, and knows that nothing outside of the region is written.
    pub fn store_in_region(
        &mut self,
        region: Region,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        value: Scalar<'ctx>,
    ) -> InstructionValue<'ctx> {
        let moment = self.builder.moment();
        let store = built(self.builder.build_store(address, value.basic()));
        if self.optimizes(Otf::Loads) {
            if let Region::Variable(..) = region {
                let Moment(Clocks { anywhere, all }) = moment;
                self.builder.return_to(Moment(Clocks { anywhere, all: all + 1 }));
                *self.known.writes.clocks.entry(region).or_default() += 1;
            }
            self.remember(region, address, ty, value);
        }
        store
    }

    fn content(&self, region: Region, address: PointerValue<'ctx>, ty: BasicTypeEnum<'ctx>) -> Key {
        let Moment(clocks) = self.builder.moment();
        let time = match region {
            Region::Variable(..) => {
                let own = self.known.writes.clocks.get(&region).copied().unwrap_or(0);
                u64::from(clocks.anywhere) << 32 | u64::from(own)
            }
            Region::Anywhere => u64::from(clocks.all),
        };
        Key { op: Op::Content, operands: [word(address), ty.as_type_ref() as u64, time] }
    }
}
