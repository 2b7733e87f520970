//! The accesses to the variables of a function, which become reads and writes of the construction.
//!
//! The construction looks up only values that may arrive over several edges. For other variables, and within
//! a block, the preceding access determines the loaded value, as in local value numbering (section 2.1 of the
//! paper). If the construction has an observer, it is notified of these accesses as well, so that the checker
//! proves what they got.

use inkwell::llvm_sys::core::{
    LLVMGetFirstUse, LLVMGetOperand, LLVMGetPoison, LLVMGetUndef, LLVMInstructionEraseFromParent,
    LLVMIsALoadInst, LLVMReplaceAllUsesWith, LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::{LLVMTypeRef, LLVMValueRef};
use rustc_hash::FxHashMap;

use crate::cfg::assigned::assigned_before_joins;
use crate::cfg::{Cfg, visiting_order};
use crate::complete::Blocks;
use crate::debug_values::{Held, final_value};
use crate::entity::{EntityRef, PackedOption};
use crate::inspect::KeptPhi;
use crate::trace::{Event, Observer};
use crate::{Block, SsaBuilder, Value, Variable};

use super::super::Scalar;
use super::Statistics;
use super::calls::{Access, Collected};
use super::promoted_ir::PromotedIr;

/// The number of blocks times variables from which finding the assigned sets of joins pays. For small
/// functions, which are the majority, finding dominators costs more than the phis that sets avoid (measured
/// on sqlite3 and lua: `make bench-real-c`).
const SETS_FROM: usize = 4_096;

/// The number of waiting loads that are compared with a stored value before all are looked up.
const RECENT: usize = 4;

/// The state of the variables of a function, and its accesses that are not replaced yet.
#[derive(Default)]
pub(super) struct Accesses<'ctx> {
    /// Whether instructions are simplified during construction.
    simplifies: bool,
    variables: Vec<Known<'ctx>>,
    /// The numbers of the variables that the construction looks up.
    searched: Vec<u32>,
    /// Loads that read a phi of the builder. They are replaced when all phis are known, so that no phi is
    /// emitted that turns out to be trivial.
    waiting: Vec<(LLVMValueRef, Value<Scalar<'ctx>>)>,
    /// Waiting loads that only debug records use. No phi is kept for these.
    told: Vec<(LLVMValueRef, Value<Scalar<'ctx>>)>,
    /// The values that the first waiting loads have read. Most copies store a value that was loaded just before, so
    /// the others are added only when they are needed.
    read: FxHashMap<LLVMValueRef, Value<Scalar<'ctx>>>,
    loads: u64,
    stores: u64,
    met_undefined: bool,
}

/// The state of a variable.
struct Known<'ctx> {
    ty: LLVMTypeRef,
    /// The variable of the construction, if it looks this one up.
    searched: PackedOption<Variable>,
    /// The variable under which accesses are reported to the observer, if there is one.
    reported: PackedOption<Variable>,
    /// The block of the last access. The value of a variable that is not looked up is the same in all blocks.
    block: PackedOption<Block>,
    /// The value of the variable after that access.
    value: Option<Value<Scalar<'ctx>>>,
}

impl<'ctx> Known<'ctx> {
    /// Returns the value of the variable, or `None` if it was never stored.
    fn read<O: Observer<Scalar<'ctx>>>(
        &self,
        block: Block,
        ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>,
    ) -> Option<Value<Scalar<'ctx>>> {
        match self.searched.expand() {
            Some(variable) if self.block != block.into() => return Some(ssa.read_variable(variable, block)),
            _ => {}
        }
        if let Some(variable) = self.reported.expand() {
            let value = self.value.unwrap_or(Value::undefined(variable));
            ssa.note(|| Event::Read { variable, block, value, site: 0 });
        }
        self.value
    }

    /// Writes the variable.
    fn write<O: Observer<Scalar<'ctx>>>(
        &self,
        block: Block,
        value: Value<Scalar<'ctx>>,
        ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>,
    ) {
        if let Some(variable) = self.searched.expand() {
            ssa.write_variable(variable, block, value);
        } else if let Some(variable) = self.reported.expand() {
            ssa.note(|| Event::Write { variable, block, value });
        }
    }
}

impl<'ctx> Accesses<'ctx> {
    pub fn new(simplifies: bool) -> Accesses<'ctx> {
        Accesses { simplifies, ..Accesses::default() }
    }

    /// Begins a function, and declares the variables that the construction looks up. An observer also gets the
    /// others, whose numbers follow.
    pub fn begin<O: Observer<Scalar<'ctx>>>(
        &mut self,
        collected: &Collected<'_, 'ctx>,
        ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>,
        ir: &mut PromotedIr<'ctx>,
    ) {
        self.variables.clear();
        self.searched.clear();
        self.waiting.clear();
        self.told.clear();
        self.read.clear();
        self.waiting.reserve(collected.access_count());
        (self.loads, self.stores, self.met_undefined) = (0, 0, collected.stores_undefined());
        for (number, facts) in (0u32..).zip(collected.variables()) {
            let searched = facts.needs_search.then(|| {
                let variable = ssa.declare_variable();
                // SAFETY: LLVM loads and stores values of the type.
                unsafe { ir.ir.add_variable_of(variable, facts.ty, "") };
                self.searched.push(number);
                variable
            });
            self.variables.push(Known {
                ty: facts.ty,
                searched: searched.into(),
                reported: searched.into(),
                block: None.into(),
                // SAFETY: LLVM stores values of first-class types.
                value: (!facts.initial.is_null()).then(|| unsafe { Scalar::new(facts.initial) }.into()),
            });
        }
        if ssa.observer().is_listening() {
            let others = self.variables.iter_mut().filter(|known| known.searched.is_none());
            for (known, number) in others.zip(self.searched.len()..) {
                let variable = Variable::new(number);
                ssa.note(|| Event::Variable(variable));
                // SAFETY: as above.
                unsafe { ir.ir.add_variable_of(variable, known.ty, "") };
                known.reported = variable.into();
            }
        }
    }

    /// Reports the values that variables have from the beginning as writes: an undefined value may be any value.
    fn report_initial<O: Observer<Scalar<'ctx>>>(
        &self,
        ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>,
        block: Block,
    ) {
        for known in self.variables.iter().filter(|known| known.searched.is_none()) {
            if let (Some(variable), Some(value)) = (known.reported.expand(), known.value) {
                ssa.note(|| Event::Write { variable, block, value });
            }
        }
    }

    /// Whether the construction has to look up any variable.
    pub fn need_search(&self) -> bool {
        !self.searched.is_empty()
    }

    /// Returns the number of a variable of the construction.
    pub fn number_of(&self, variable: Variable) -> u32 {
        self.searched[variable.index()]
    }

    /// Whether a variable of the function got an undefined value.
    pub fn met_undefined(&self) -> bool {
        self.met_undefined
    }

    /// Returns the numbers of removed accesses.
    pub fn statistics(&self) -> Statistics {
        Statistics { loads: self.loads, stores: self.stores, ..Statistics::default() }
    }

    /// Replaces the accesses of a function for which no variable is looked up.
    pub fn replace_all(&mut self, collected: &Collected<'_, 'ctx>) {
        let order = visiting_order(collected);
        for (position, &block) in order.blocks.iter().enumerate() {
            if position < order.reachable {
                self.replace_in(collected, block, None::<&mut SsaBuilder<PromotedIr<'ctx>>>);
            } else {
                self.remove_unreachable(collected, block);
            }
        }
    }

    /// Replaces the accesses in a block. There is a construction if it looks up variables.
    fn replace_in<O: Observer<Scalar<'ctx>>>(
        &mut self,
        collected: &Collected<'_, 'ctx>,
        block: Block,
        mut construction: Option<&mut SsaBuilder<PromotedIr<'ctx>, O>>,
    ) {
        if self.simplifies {
            collected.begin_block(block);
        }
        for access in collected.accesses(block) {
            self.count(access);
            if self.simplifies {
                // SAFETY: the accesses come in order, and nothing else is erased.
                unsafe { collected.simplify_until(block, Some(access)) };
            }
            let number = access.variable as usize;
            if access.is_store {
                let value = self.store(collected, access);
                if let Some(ssa) = construction.as_deref_mut() {
                    self.variables[number].write(block, value, ssa);
                }
                (self.variables[number].block, self.variables[number].value) = (block.into(), Some(value));
                continue;
            }
            let known = &self.variables[number];
            if known.searched.is_some() && known.block != block.into() {
                // SAFETY: the load has not been erased yet.
                if unsafe { !collected.is_told(access.instruction) && erase_idle(access.instruction) } {
                    continue;
                }
            }
            let value = match construction.as_deref_mut() {
                Some(ssa) => self.variables[number].read(block, ssa),
                None => known.value,
            };
            // An undefined value is not kept, so that each load of it is known to be one.
            (self.variables[number].block, self.variables[number].value) = (block.into(), value);
            let value = value.unwrap_or_else(|| self.undefined(access.variable));
            self.load(collected, access, value);
        }
        if self.simplifies {
            // SAFETY: as above.
            unsafe { collected.simplify_until(block, None) };
        }
    }

    /// Removes the accesses in an unreachable block. Values there may be defined by themselves, so they are
    /// ignored.
    fn remove_unreachable(&mut self, collected: &Collected<'_, 'ctx>, block: Block) {
        for access in collected.accesses(block) {
            self.count(access);
            // SAFETY: the access has not been erased yet.
            unsafe {
                if access.is_store {
                    collected.erase_store(access);
                } else {
                    collected.replace_load(access.instruction, LLVMGetPoison(LLVMTypeOf(access.instruction)));
                }
            }
        }
    }

    fn count(&mut self, access: &Access) {
        self.stores += u64::from(access.is_store);
        self.loads += u64::from(!access.is_store);
    }

    /// Returns the value of a variable that was never stored.
    fn undefined(&mut self, variable: u32) -> Value<Scalar<'ctx>> {
        self.met_undefined = true;
        // SAFETY: the type is alive, and so is its value.
        unsafe { Scalar::new(LLVMGetUndef(self.variables[variable as usize].ty)) }.into()
    }

    /// Erases a store, and returns the value of the variable from then on.
    fn store(&mut self, collected: &Collected<'_, 'ctx>, access: &Access) -> Value<Scalar<'ctx>> {
        // SAFETY: the store has not been erased yet, and the value that it stores is alive: a load that was
        // erased was replaced in it.
        let stored = unsafe { LLVMGetOperand(access.instruction, 0) };
        // Simplification may have replaced the stored value by a load.
        let may_be_copied = access.is_copy || self.simplifies;
        let copied = if may_be_copied { self.read_by(stored) } else { None };
        // SAFETY: LLVM stores values of first-class types.
        let value = copied.unwrap_or_else(|| unsafe { Scalar::new(stored) }.into());
        // SAFETY: as above.
        unsafe { collected.erase_store(access) };
        value
    }

    /// Returns the value that a waiting load has read; `None` for any other value.
    fn read_by(&mut self, value: LLVMValueRef) -> Option<Value<Scalar<'ctx>>> {
        let recent = self.waiting.iter().rev().take(RECENT).find(|&&(load, _)| load == value);
        if let Some(&(_, read)) = recent {
            return Some(read);
        }
        // SAFETY: the value is alive.
        if unsafe { LLVMIsALoadInst(value) }.is_null() {
            return None;
        }
        let known = self.read.len();
        self.read.extend(self.waiting[known..].iter().copied());
        self.read.get(&value).copied()
    }

    /// Replaces a load by the value of the variable, or defers this until all phis are known.
    fn load(&mut self, collected: &Collected<'_, 'ctx>, access: &Access, value: Value<Scalar<'ctx>>) {
        match value.ir() {
            // SAFETY: the load has not been erased yet. Its value was defined before it.
            Some(value) => unsafe { collected.replace_load(access.instruction, value.raw()) },
            None => self.waiting.push((access.instruction, value)),
        }
    }

    /// Replaces the loads that read phis. A load that only erased stores used needs no phi.
    pub fn replace_waiting<O: Observer<Scalar<'ctx>>>(
        &mut self,
        collected: &Collected<'_, 'ctx>,
        ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>,
        ir: &mut PromotedIr<'ctx>,
    ) {
        for (load, value) in self.waiting.drain(..) {
            // SAFETY: the load has not been erased yet; a value that reaches it was defined before it.
            unsafe {
                if LLVMGetFirstUse(load).is_null() && collected.is_told(load) {
                    self.told.push((load, value));
                } else if !erase_idle(load) {
                    collected.replace_load(load, ssa.resolve(ir, value).raw());
                }
            }
        }
    }

    /// Replaces the loads that only debug records use, by values that exist anyway: code must not depend on
    /// debug records.
    pub fn replace_told<O: Observer<Scalar<'ctx>>>(
        &mut self,
        ssa: &SsaBuilder<PromotedIr<'ctx>, O>,
        phis: &[KeptPhi<Scalar<'ctx>>],
    ) {
        if self.told.is_empty() {
            return;
        }
        let kept = phis.iter().map(|kept| (kept.phi, kept.ir)).collect();
        for (load, value) in self.told.drain(..) {
            let found = final_value::<_, ()>(ssa, value, &kept);
            // SAFETY: the load has not been erased yet; a phi that it reads precedes it, and both have one
            // type. The promises about the load are dropped, because no code uses it.
            unsafe {
                match found {
                    Held::Value(value) => LLVMReplaceAllUsesWith(load, value.raw()),
                    Held::Undefined => LLVMReplaceAllUsesWith(load, LLVMGetUndef(LLVMTypeOf(load))),
                    Held::Nothing | Held::At(()) => {}
                }
                LLVMInstructionEraseFromParent(load);
            }
        }
    }
}

/// Erases a load if nothing uses it, and returns whether it did.
///
/// # Safety
///
/// The load is alive.
unsafe fn erase_idle(load: LLVMValueRef) -> bool {
    // SAFETY: guaranteed by the caller.
    unsafe {
        let is_idle = LLVMGetFirstUse(load).is_null();
        if is_idle {
            LLVMInstructionEraseFromParent(load);
        }
        is_idle
    }
}

/// The replacement of accesses, block by block, during a construction.
pub(super) struct Replacement<'a, 'c, 'ctx> {
    pub accesses: &'a mut Accesses<'ctx>,
    pub collected: &'a Collected<'c, 'ctx>,
}

impl<'ctx, O: Observer<Scalar<'ctx>>> Blocks<PromotedIr<'ctx>, O> for Replacement<'_, '_, 'ctx> {
    fn make_joins(&mut self, ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>) {
        let Replacement { accesses, collected } = self;
        let (blocks, variables) = (collected.block_count(), accesses.searched.len());
        if blocks.saturating_mul(variables) < SETS_FROM {
            return;
        }
        let writes = |block| {
            let stores = collected.accesses(block).iter().filter(|access| access.is_store);
            stores.filter_map(|store| accesses.variables[store.variable as usize].searched.expand())
        };
        assigned_before_joins(*collected, variables, writes, |join, since, assigned| {
            let set = ssa.sets().new_set();
            assigned.into_iter().for_each(|variable| ssa.sets().insert(set, variable));
            ssa.make_join(join, since, set);
        });
    }

    fn visit(&mut self, ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>, _ir: &mut PromotedIr<'ctx>, block: Block) {
        if block.index() == 0 && ssa.observer().is_listening() {
            self.accesses.report_initial(ssa, block);
        }
        self.accesses.replace_in(self.collected, block, Some(ssa));
    }

    fn visit_unreachable(
        &mut self,
        _ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>,
        _ir: &mut PromotedIr<'ctx>,
        block: Block,
    ) {
        self.accesses.remove_unreachable(self.collected, block);
    }
}
