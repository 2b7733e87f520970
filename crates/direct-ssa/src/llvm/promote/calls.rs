//! Bindings to `calls.cpp` and `phis.cpp`, each with the requirements that make it safe.

use std::marker::PhantomData;
use std::ptr;

use inkwell::context::Context;
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMTypeRef, LLVMValueRef};
use inkwell::values::{AsValueRef, FunctionValue};

use crate::Block;
use crate::cfg::Cfg;
use crate::entity::EntityRef;

/// A load or a store of a variable.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Access {
    pub instruction: LLVMValueRef,
    /// The number of the variable.
    pub variable: u32,
    pub is_store: bool,
    /// Whether the stored value was loaded from a variable.
    pub is_copy: bool,
}

/// The facts about a variable that can be promoted, as `collector.h` lays them out.
#[repr(C)]
pub(super) struct Facts {
    /// The type, which may be one that inkwell does not know.
    pub ty: LLVMTypeRef,
    /// Whether a value may arrive in a block over several edges. Otherwise the accesses in the order of the
    /// construction determine the loaded value.
    pub needs_search: bool,
    /// The value of the variable from the beginning, or null if that is undefined.
    pub initial: LLVMValueRef,
}

/// A phi that the construction has emitted and keeps.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct EmittedPhi {
    pub phi: LLVMValueRef,
    /// The number of its variable.
    pub variable: u32,
    /// The number of its block.
    pub block: u32,
}

/// The facts about a function, as `collector.h` lays them out.
#[repr(C)]
struct Collection {
    blocks: *const LLVMBasicBlockRef,
    successor_ends: *const u32,
    successors: *const u32,
    access_ends: *const u32,
    accesses: *const Access,
    variables: *const Facts,
    block_count: u32,
    variable_count: u32,
    split_count: u32,
    may_free_others: bool,
    stores_undefined: bool,
}

#[repr(C)]
struct RawCollector {
    opaque: [u8; 0],
}

unsafe extern "C" {
    fn direct_ssa_promote_begin() -> *mut RawCollector;
    fn direct_ssa_promote_end(collector: *mut RawCollector);
    fn direct_ssa_promote_collect(
        collector: *mut RawCollector,
        function: LLVMValueRef,
        splits: bool,
        collection: *mut Collection,
    );
    fn direct_ssa_promote_replace_load(collector: *mut RawCollector, load: LLVMValueRef, value: LLVMValueRef);
    fn direct_ssa_promote_is_told(value: LLVMValueRef) -> bool;
    fn direct_ssa_promote_erase_store(collector: *mut RawCollector, store: LLVMValueRef, variable: u32);
    fn direct_ssa_promote_begin_block(collector: *mut RawCollector, block: LLVMBasicBlockRef);
    fn direct_ssa_promote_simplify_until(
        collector: *mut RawCollector,
        block: LLVMBasicBlockRef,
        access: LLVMValueRef,
    );
    fn direct_ssa_promote_create_phi(
        collector: *mut RawCollector,
        block: u32,
        ty: LLVMTypeRef,
    ) -> LLVMValueRef;
    fn direct_ssa_promote_complete_phis(collector: *mut RawCollector, phis: *const EmittedPhi, count: usize);
    fn direct_ssa_promote_simplify(
        collector: *mut RawCollector,
        phis: *const EmittedPhi,
        count: usize,
        order: *const Block,
        reachable: usize,
    );
    fn direct_ssa_promote_finish(collector: *mut RawCollector);
}

/// Creates phis in the function that a collector has collected last.
pub(super) struct PhiMaker(*mut RawCollector);

impl PhiMaker {
    /// Creates a phi at the head of a block, with room for all its operands.
    ///
    /// # Safety
    ///
    /// The collector is alive, the block is one of the function that it has collected last, and the type is a
    /// live first-class type.
    pub unsafe fn create_phi(&self, block: u32, ty: LLVMTypeRef) -> LLVMValueRef {
        // SAFETY: guaranteed by the caller.
        unsafe { direct_ssa_promote_create_phi(self.0, block, ty) }
    }
}

/// Memory for the facts about functions.
pub(super) struct Collector(*mut RawCollector);

impl Collector {
    pub fn new() -> Collector {
        // SAFETY: the call has no requirements.
        Collector(unsafe { direct_ssa_promote_begin() })
    }

    /// Returns the access for the creation of phis.
    pub fn phi_maker(&self) -> PhiMaker {
        PhiMaker(self.0)
    }

    /// Finds the variables of a function that can be promoted, its blocks and edges, and the accesses to
    /// these variables. Uses of the variables that are not accesses are erased. If `splits` is set, variables are
    /// split before that.
    pub fn collect<'c, 'ctx>(
        &'c mut self,
        function: FunctionValue<'ctx>,
        splits: bool,
    ) -> Collected<'c, 'ctx> {
        let mut collection = std::mem::MaybeUninit::uninit();
        // SAFETY: collector and function are alive, and the function has blocks; the call fills the
        // collection.
        let collection = unsafe {
            direct_ssa_promote_collect(self.0, function.as_value_ref(), splits, collection.as_mut_ptr());
            collection.assume_init()
        };
        Collected { collection, collector: self, context: PhantomData }
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        // SAFETY: it was made by `new` and is not used again.
        unsafe { direct_ssa_promote_end(self.0) };
    }
}

/// The facts about a function.
pub(super) struct Collected<'c, 'ctx> {
    collection: Collection,
    collector: &'c mut Collector,
    context: PhantomData<&'ctx Context>,
}

/// Returns the part of an array that belongs to a block, from the ends of the parts of all blocks.
///
/// # Safety
///
/// The array of ends has at least `block + 1` entries, in ascending order, none past the end of the array of
/// items.
unsafe fn part<'c, T>(ends: *const u32, items: *const T, block: Block) -> &'c [T] {
    // SAFETY: guaranteed by the caller. The pointer to an empty array may be null, which a slice does not
    // allow.
    unsafe {
        let end = *ends.add(block.index());
        let begin = if block.index() == 0 { 0 } else { *ends.add(block.index() - 1) };
        match (end - begin) as usize {
            0 => &[],
            length => std::slice::from_raw_parts(items.add(begin as usize), length),
        }
    }
}

impl<'c, 'ctx> Collected<'c, 'ctx> {
    /// Returns the number of variables that can be promoted. If there are none, nothing else was collected.
    pub fn variable_count(&self) -> u32 {
        self.collection.variable_count
    }

    /// Returns the number of variables that were split.
    pub fn split_count(&self) -> u32 {
        self.collection.split_count
    }

    /// Returns the number of edges between blocks.
    pub fn edge_count(&self) -> usize {
        self.total(self.collection.successor_ends)
    }

    /// Returns the number of accesses in all blocks.
    pub fn access_count(&self) -> usize {
        self.total(self.collection.access_ends)
    }

    /// Returns the length of an array from the ends of the parts of all blocks.
    fn total(&self, ends: *const u32) -> usize {
        // SAFETY: there is an end for each block, of which a function with variables has at least one.
        unsafe { *ends.add(self.block_count() - 1) as usize }
    }

    /// Returns the accesses in a block, in order. They are alive until they are replaced or erased.
    pub fn accesses(&self, block: Block) -> &'c [Access] {
        let Collection { access_ends, accesses, block_count, .. } = self.collection;
        assert!(block.index() < block_count as usize, "the block is one of the function");
        // SAFETY: the arrays belong to one function, and live until the next one is collected.
        unsafe { part(access_ends, accesses, block) }
    }

    /// Returns the basic block that has a number.
    pub fn basic_block(&self, block: Block) -> inkwell::basic_block::BasicBlock<'ctx> {
        assert!(block.index() < self.block_count(), "the block is one of the function");
        // SAFETY: the array has an entry for each block of the function, all of which are alive.
        let found =
            unsafe { inkwell::basic_block::BasicBlock::new(*self.collection.blocks.add(block.index())) };
        found.expect("a block is not null")
    }

    /// Returns all variables, in the order of their numbers.
    pub fn variables(&self) -> &[Facts] {
        match self.variable_count() {
            0 => &[],
            // SAFETY: the array has an entry for each variable, and lives until the next function is
            // collected.
            count => unsafe { std::slice::from_raw_parts(self.collection.variables, count as usize) },
        }
    }

    /// Whether promotion may make other variables promotable, whose addresses were stored in these.
    pub fn may_free_others(&self) -> bool {
        self.collection.may_free_others
    }

    /// Whether an undefined value is stored.
    pub fn stores_undefined(&self) -> bool {
        self.collection.stores_undefined
    }

    /// Replaces a load by a value, and erases it.
    ///
    /// # Safety
    ///
    /// The load is alive and an access that was collected; the value is alive, of the same type, and not the
    /// load.
    pub unsafe fn replace_load(&self, load: LLVMValueRef, value: LLVMValueRef) {
        // SAFETY: guaranteed by the caller.
        unsafe { direct_ssa_promote_replace_load(self.collector.0, load, value) };
    }

    /// Whether debug records use a value.
    ///
    /// # Safety
    ///
    /// The value is alive.
    pub unsafe fn is_told(&self, value: LLVMValueRef) -> bool {
        // SAFETY: guaranteed by the caller.
        unsafe { direct_ssa_promote_is_told(value) }
    }

    /// Erases a store, and records its assignment for debuggers.
    ///
    /// # Safety
    ///
    /// The access is a store of this function that was not erased.
    pub unsafe fn erase_store(&self, store: &Access) {
        // SAFETY: guaranteed by the caller.
        unsafe { direct_ssa_promote_erase_store(self.collector.0, store.instruction, store.variable) };
    }

    /// Starts the simplification of a block.
    pub fn begin_block(&self, block: Block) {
        let block = self.basic_block(block).as_mut_ptr();
        // SAFETY: collector and block are alive.
        unsafe { direct_ssa_promote_begin_block(self.collector.0, block) };
    }

    /// Simplifies and folds the instructions of a block up to an access, which is skipped, or to its end.
    ///
    /// # Safety
    ///
    /// The block is the last one started, and the instruction after the last one visited was not erased
    /// since, except by replacing or erasing accesses. The access is the next one in the block.
    pub unsafe fn simplify_until(&self, block: Block, access: Option<&Access>) {
        let access = access.map_or(ptr::null_mut(), |access| access.instruction);
        let block = self.basic_block(block).as_mut_ptr();
        // SAFETY: guaranteed by the caller.
        unsafe { direct_ssa_promote_simplify_until(self.collector.0, block, access) };
    }

    /// Gives the phis that are kept their names, the flags that the function requires of phis, and their source
    /// locations, and records them for debuggers.
    ///
    /// # Safety
    ///
    /// The phis are alive, were made for these variables in these blocks, and are ordered by blocks.
    pub unsafe fn complete_phis(&self, phis: &[EmittedPhi]) {
        // SAFETY: guaranteed by the caller.
        unsafe { direct_ssa_promote_complete_phis(self.collector.0, phis.as_ptr(), phis.len()) };
    }

    /// Replaces phis of undefined values and one other value by that value if it is available before the phi.
    /// Operands from unreachable blocks become the last ones.
    ///
    /// # Safety
    ///
    /// The phis are alive, and `order` has the reachable blocks of the function in reverse postorder.
    pub unsafe fn simplify(&self, phis: &[EmittedPhi], order: &[Block]) {
        let (count, reachable) = (phis.len(), order.len());
        // SAFETY: guaranteed by the caller.
        unsafe {
            direct_ssa_promote_simplify(self.collector.0, phis.as_ptr(), count, order.as_ptr(), reachable);
        }
    }

    /// Erases the variables. The collected facts must not be used afterwards.
    ///
    /// # Safety
    ///
    /// All accesses are erased.
    pub unsafe fn finish(&self) {
        // SAFETY: guaranteed by the caller.
        unsafe { direct_ssa_promote_finish(self.collector.0) };
    }
}

impl Cfg for Collected<'_, '_> {
    fn block_count(&self) -> usize {
        self.collection.block_count as usize
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        assert!(block.index() < self.block_count(), "the block is one of the function");
        // SAFETY: the arrays belong to one function, and live as long as the collected facts.
        let successors: &[u32] =
            unsafe { part(self.collection.successor_ends, self.collection.successors, block) };
        successors.iter().map(|&next| Block::new(next as usize))
    }
}
