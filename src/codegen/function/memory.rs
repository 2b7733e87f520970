//! Known contents of memory, which need not be loaded: values loaded from there or stored there before,
//! unless something may have been written in between.
//!
//! A *region* is memory that is written together. Every write begins a new *epoch* of its region, and epochs
//! only advance while code is built: each fact was recorded in an epoch, and holds while its region is in
//! that epoch. Control gets to a place only from code that was built before it, except at the header of a
//! loop and at a label, which begin a new epoch of all regions.

use std::cell::Cell;

use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{InstructionValue, PointerValue};
use rustc_hash::FxHashMap;

use direct_ssa::Word;
use direct_ssa::llvm::Scalar;

use super::facts::Key;
use super::{FunctionContext, OnTheFly, Op, word};
use crate::codegen::llvm::built;

/// Memory that is written together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::codegen) enum Region {
    /// A variable at an address, or a field of one by its number: a record that shares its memory with
    /// nothing is written field by field. Only operations that may write everything also write there.
    Variable(u64, Option<u32>),
    /// Any memory that a pointer or a variable parameter refers to.
    Anywhere,
}

/// The time between two writes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct MemoryEpoch {
    /// The number of writes to unknown places.
    anywhere: u32,
    /// The number of all writes.
    all: u32,
}

/// The epochs of all regions.
#[derive(Default)]
pub(super) struct MemoryEpochs {
    now: Cell<MemoryEpoch>,
    /// The number of writes to each region that is a variable.
    variables: FxHashMap<Region, u32>,
}

impl MemoryEpochs {
    /// Forgets the writes to variables of the previous function without resetting the epoch.
    pub fn clear(&mut self) {
        self.variables.clear();
    }

    /// Begins a new epoch after a write to any place.
    pub fn advance(&self) {
        let MemoryEpoch { anywhere, all } = self.now.get();
        self.now.set(MemoryEpoch { anywhere: anywhere + 1, all: all + 1 });
    }

    /// Returns the current epoch.
    pub fn now(&self) -> MemoryEpoch {
        self.now.get()
    }

    /// Returns to an epoch at which code continues; the code built since is not on this path.
    pub fn return_to(&self, epoch: MemoryEpoch) {
        self.now.set(epoch);
    }

    /// Begins a new epoch after a write to one variable.
    fn advance_variable(&mut self, region: Region) {
        let MemoryEpoch { anywhere, all } = self.now.get();
        self.now.set(MemoryEpoch { anywhere, all: all + 1 });
        *self.variables.entry(region).or_default() += 1;
    }

    /// Returns a number that differs between the epochs of a region.
    fn of(&self, region: Region) -> u64 {
        let MemoryEpoch { anywhere, all } = self.now.get();
        match region {
            Region::Variable(..) => {
                let own = self.variables.get(&region).copied().unwrap_or(0);
                u64::from(anywhere) << 32 | u64::from(own)
            }
            Region::Anywhere => u64::from(all),
        }
    }
}

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Returns the content of memory of a region at an address, if it is known.
    pub fn remembered(
        &self,
        region: Region,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    ) -> Option<Scalar<'ctx>> {
        if !self.optimizes(OnTheFly::Loads) {
            return None;
        }
        self.facts.get(&self.content(region, address, ty)).map(Scalar::from_word)
    }

    /// Records the content that memory of a region has at an address from here on.
    pub fn remember(
        &mut self,
        region: Region,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        value: Scalar<'ctx>,
    ) {
        if self.optimizes(OnTheFly::Loads) {
            let key = self.content(region, address, ty);
            self.facts.record(key, value.into_word());
        }
    }

    /// Stores a value without writing anything outside of the region.
    pub fn store_in_region(
        &mut self,
        region: Region,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        value: Scalar<'ctx>,
    ) -> InstructionValue<'ctx> {
        let store = built(self.builder.ins().build_store(address, value.basic()));
        match region {
            Region::Variable(..) if self.optimizes(OnTheFly::Loads) => self.epochs.advance_variable(region),
            _ => self.epochs.advance(),
        }
        self.remember(region, address, ty, value);
        store
    }

    fn content(&self, region: Region, address: PointerValue<'ctx>, ty: BasicTypeEnum<'ctx>) -> Key {
        Key { op: Op::Content, operands: [word(address), ty.as_type_ref() as u64, self.epochs.of(region)] }
    }
}
