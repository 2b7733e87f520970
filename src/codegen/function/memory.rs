//! What memory is known to hold, so that it need not be loaded: what was loaded from there before or stored there,
//! unless something may have been written in between.
//!
//! A *region* is memory that is written together. Every write begins a new *epoch* of its region, and epochs only go
//! forward while code is built: what is known was recorded in an epoch, and holds as long as its region is in that
//! epoch. Control gets to a place only from code that was built before it, except at the header of a loop and at a
//! label; there a new epoch of everything begins.

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
    /// A variable at an address, or a field of one by its number: a record that has its place to itself is written
    /// field by field. Nothing else writes there but what may write everything.
    Variable(u64, Option<u32>),
    /// Wherever a pointer or a variable parameter leads.
    Anywhere,
}

/// A time between two writes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct MemoryEpoch {
    /// How many writes were made that may have been anywhere.
    anywhere: u32,
    /// How many writes were made.
    all: u32,
}

/// The epochs of all regions.
#[derive(Default)]
pub(super) struct MemoryEpochs {
    now: Cell<MemoryEpoch>,
    /// How many writes were made to regions that are variables.
    variables: FxHashMap<Region, u32>,
}

impl MemoryEpochs {
    /// Forgets the writes to variables of the function before. Time goes on.
    pub fn clear(&mut self) {
        self.variables.clear();
    }

    /// Anything may have been written.
    pub fn advance(&self) {
        let MemoryEpoch { anywhere, all } = self.now.get();
        self.now.set(MemoryEpoch { anywhere: anywhere + 1, all: all + 1 });
    }

    /// Returns the epoch that code is built in.
    pub fn now(&self) -> MemoryEpoch {
        self.now.get()
    }

    /// Code goes on where it was in an epoch, and what was built since is not on the way.
    pub fn return_to(&self, epoch: MemoryEpoch) {
        self.now.set(epoch);
    }

    /// A variable was written, and nothing else.
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
    /// Returns what memory of a region holds at an address, if that is known.
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

    /// Takes note of what memory of a region holds at an address from here on.
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

    /// Stores a value. Nothing outside of the region is written.
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
