//! Known contents of memory, which need not be loaded: values loaded from there or stored there before,
//! unless something may have been written in between.
//!
//! A *region* is memory that is written together. Every write begins a new *epoch* of its region, and epochs
//! only advance while code is built: each fact was recorded in an epoch, and holds while its region is in
//! that epoch. Control gets to a place only from code that was built before it, except at the header of a
//! loop and at a label, which begin a new epoch of all regions.

use std::cell::Cell;

use rustc_hash::FxHashMap;

/// Memory that is written together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::codegen) enum MemoryRegion {
    /// A variable at an address, or a field of one by its number: a record that shares its memory with
    /// nothing is written field by field. Only operations that may write everything also write there.
    Variable(u64, Option<u32>),
    /// Any memory that a pointer or a variable parameter refers to.
    Anywhere,
}

/// The time between two writes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::codegen::function) struct MemoryEpoch {
    /// The number of writes to unknown places.
    anywhere: u32,
    /// The number of all writes.
    all: u32,
}

/// The epochs of all regions.
#[derive(Default)]
pub(in crate::codegen::function) struct MemoryEpochs {
    now: Cell<MemoryEpoch>,
    /// The number of writes to each region that is a variable.
    variables: FxHashMap<MemoryRegion, u32>,
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
    pub fn advance_variable(&mut self, region: MemoryRegion) {
        let MemoryEpoch { anywhere, all } = self.now.get();
        self.now.set(MemoryEpoch { anywhere, all: all + 1 });
        *self.variables.entry(region).or_default() += 1;
    }

    /// Returns a number that differs between the epochs of a region.
    pub fn of(&self, region: MemoryRegion) -> u64 {
        let MemoryEpoch { anywhere, all } = self.now.get();
        match region {
            MemoryRegion::Variable(..) => {
                let own = self.variables.get(&region).copied().unwrap_or(0);
                u64::from(anywhere) << 32 | u64::from(own)
            }
            MemoryRegion::Anywhere => u64::from(all),
        }
    }
}
