//! One function under construction: its blocks, jumps, instructions and frame, optimized on the fly.
//!
//! A [`FunctionContext`] knows LLVM and the variables and blocks of `direct_ssa`, but not the language: the
//! front end attaches notes of its own type to edges. It uses the function builder of `direct_ssa`, which
//! keeps variables, blocks and edges, and adds the facts that hold in the current block.
//!
//! Reading order: `jump_target` has the jumps between blocks, `instructions` builds the instructions that
//! compute values; `knowledge` keeps the facts that hold in a block because a dominating block established
//! them: computed values, integer ranges, contents of memory; `failure` has the checks, `claims` asserts
//! proofs at run time, `frame` allocates memory, `paths` keeps the notes, `location` is for debuggers.

mod claims;
mod failure;
mod frame;
mod instruction_builder;
mod instructions;
mod jump_target;
mod knowledge;
mod location;
mod on_the_fly;
mod operation;
mod paths;
mod sealing;
mod simplify;

#[cfg(test)]
mod tests;

pub use on_the_fly::{OnTheFly, OnTheFlySet};

pub use failure::CheckCounts;

pub(super) use claims::ClaimFailure;
pub(super) use instruction_builder::{BuildsCalls, InstructionBuilder};
pub(super) use jump_target::JumpTarget;
pub(super) use knowledge::interval::IntBounds;
pub(super) use knowledge::memory::MemoryRegion;
pub(super) use knowledge::predicate::int_predicate;
pub(super) use location::{DebugLocation, set_location};
pub(super) use operation::{CastOp, IntOp, Op, RealOp, word};
pub(super) use paths::Paths;

use inkwell::AddressSpace;
use inkwell::basic_block::BasicBlock;
use inkwell::context::Context;
use inkwell::values::{FunctionValue, IntValue, PointerValue};

use direct_ssa::inspect::Inspect;
use direct_ssa::llvm::{FunctionBuilder, Scalar};
use direct_ssa::trace::Log;
use direct_ssa::{Block, Strategy, Value, Variable};

use frame::FunctionFrame;
use knowledge::Knowledge;
use sealing::Sealing;

/// A value of the SSA builder, possibly a phi that has not been emitted yet.
pub(super) type Lazy<'ctx> = Value<Scalar<'ctx>>;

/// The function builder. It logs its events if its work is to be proved or shown.
pub(super) type LoggingBuilder<'ctx> = FunctionBuilder<'ctx, Option<Log<Scalar<'ctx>>>>;

/// The site of reads that are not in the source; no file has text there.
pub(super) const NOT_REPORTED: u32 = 0;

/// Settings of the construction of functions.
#[derive(Clone, Copy)]
pub(super) struct FunctionSettings {
    /// The strategy by which phis are placed.
    pub strategy: Strategy,
    /// Whether the events of the construction are kept.
    pub keeps_events: bool,
    /// The optimizations made while instructions are built.
    pub on_the_fly: OnTheFlySet,
    /// Whether blocks, parameters and phis are named, for a reader of the IR.
    pub keep_names: bool,
    /// The seed for random sealing of blocks; `None` seals each block as early as possible.
    pub chaos_seal: Option<u64>,
}

/// A function under construction, in memory that is reused for the next one. `N` is the type of the front
/// end's notes on edges.
pub(super) struct FunctionContext<'ctx, N> {
    settings: FunctionSettings,
    builder: LoggingBuilder<'ctx>,
    /// The facts that hold at the end of the code built so far.
    pub known: Knowledge<'ctx>,
    pub frame: FunctionFrame<'ctx>,
    /// The blocks of failed checks, to be placed after all others.
    failures: Vec<BasicBlock<'ctx>>,
    /// The counts of run-time checks.
    pub checks: CheckCounts,
    /// The edges with their notes.
    pub paths: Paths<N>,
    /// The source location of the instructions.
    location: Option<DebugLocation>,
    sealing: Sealing,
    /// The variable that provides the type and name of phis that join truth values.
    pub joined: Option<Variable>,
    /// The action of a failed claim; `None` if claims are not asserted.
    claims: Option<ClaimFailure<'ctx>>,
    nil: PointerValue<'ctx>,
    falsity: IntValue<'ctx>,
    truth: IntValue<'ctx>,
}

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Returns a context without a function.
    pub fn new(context: &'ctx Context, settings: FunctionSettings) -> FunctionContext<'ctx, N> {
        let events = settings.keeps_events.then(Log::new);
        let boolean = context.bool_type();
        FunctionContext {
            settings,
            builder: FunctionBuilder::with_observer(context, settings.strategy, events),
            known: Knowledge::new(settings.on_the_fly),
            frame: FunctionFrame::new(context),
            failures: Vec::new(),
            checks: CheckCounts::default(),
            paths: Paths::new(),
            location: None,
            sealing: Sealing::new(settings.chaos_seal),
            joined: None,
            claims: None,
            nil: context.ptr_type(AddressSpace::default()).const_null(),
            falsity: boolean.const_zero(),
            truth: boolean.const_all_ones(),
        }
    }

    /// Begins a function and forgets the previous one. Variables and the sets of them follow, then
    /// [`Self::enter_function`].
    pub fn begin(&mut self, function: FunctionValue<'ctx>) {
        if let Some(events) = self.builder.ssa_mut().observer() {
            events.clear();
        }
        self.builder.begin(function);
        self.known.clear();
        self.failures.clear();
        self.checks = CheckCounts::default();
        self.joined = None;
        self.paths.clear();
        self.locate(None);
        self.sealing.begin(function.get_name().to_bytes());
    }

    /// Enters the entry block.
    pub fn enter_function(&mut self) {
        self.known.facts.reserve(self.builder.sets().count());
        let entry = self.create_block(None, c"entry");
        self.seal(entry);
        self.frame.begin(self.builder.llvm_blocks(entry).entry);
        self.known.enter_facts(entry, None);
        self.builder.switch_to_block(entry);
    }

    /// Ends the function, after all jumps have been made.
    pub fn finish(&mut self) {
        self.seal_all();
        self.builder.finalize();
        self.append_failures();
    }

    /// Returns the LLVM function.
    pub fn value(&self) -> FunctionValue<'ctx> {
        self.builder.function()
    }

    /// Returns the function builder for inspection.
    pub fn builder(&self) -> &LoggingBuilder<'ctx> {
        &self.builder
    }

    /// Returns the function builder for uses other than building instructions.
    pub fn builder_mut(&mut self) -> &mut LoggingBuilder<'ctx> {
        &mut self.builder
    }

    /// Returns the builder of instructions, positioned at the end of the current block.
    pub fn ins(&self) -> InstructionBuilder<'_, 'ctx> {
        InstructionBuilder::new(self.builder.ins(), &self.known.epochs)
    }

    /// Sets the location of the instructions built from here on, and returns the previous one. A jump gets
    /// the location at which it was requested, even if it is built later.
    pub fn locate(&mut self, location: Option<DebugLocation>) -> Option<DebugLocation> {
        if self.location != location {
            // SAFETY: the node is alive, see `DebugLocation::new`, or missing.
            unsafe { self.builder.set_debug_location(location::node(location)) };
        }
        std::mem::replace(&mut self.location, location)
    }

    /// Declares that all jumps to a block have been made.
    #[inline]
    pub fn seal(&mut self, block: Block) {
        self.sealing.seal(&mut self.builder, block);
    }

    /// Seals all blocks that are still unsealed.
    pub fn seal_all(&mut self) {
        self.sealing.seal_all(&mut self.builder);
    }

    /// Ends the block: control leaves the function here, or ends in code that the caller has built. Does
    /// nothing if control does not arrive.
    pub fn end_block(&mut self) {
        self.builder.end_block();
    }

    /// Returns the current block. Statements are lowered only if control can arrive, and expressions always
    /// return control.
    pub fn block(&self) -> Block {
        self.builder.block()
    }

    /// Returns the current block; `None` if control cannot arrive.
    pub fn current_block(&self) -> Option<Block> {
        self.builder.current_block()
    }

    /// Whether control arrives here.
    pub fn is_reachable(&self) -> bool {
        self.builder.current_block().is_some()
    }

    /// Returns the IR value of a lazy one.
    pub fn resolve(&mut self, value: Lazy<'ctx>) -> Scalar<'ctx> {
        if let Some(value) = value.ir() {
            return value;
        }
        let is_new = !self.builder.ssa().is_emitted(value);
        let resolved = self.builder.resolve(value);
        if is_new {
            self.known.record_phi(self.builder.ssa(), value, resolved);
        }
        resolved
    }

    /// Returns the value of a variable; `site` is the place of the read in the source, or [`NOT_REPORTED`].
    pub fn read_var_at(&mut self, variable: Variable, site: u32) -> Lazy<'ctx> {
        self.builder.read_var_at(variable, site)
    }

    /// Returns the value of a variable for a read that the compiler makes, not the source.
    pub fn use_var(&mut self, variable: Variable) -> Scalar<'ctx> {
        let value = self.read_var_at(variable, NOT_REPORTED);
        self.resolve(value)
    }

    /// Returns the BOOLEAN that belongs to the edge by which control has reached the current block.
    pub fn join_booleans(&mut self, operands: &[(Block, IntValue<'ctx>)]) -> IntValue<'ctx> {
        let variable = match self.joined {
            Some(variable) => variable,
            None => *self.joined.insert(self.builder.declare_var(self.truth.get_type(), "bool")),
        };
        let operands: Vec<_> = operands.iter().map(|(block, value)| (*block, Lazy::from(*value))).collect();
        let block = self.block();
        self.sealing.seal_now(&mut self.builder, block);
        let joined = self.builder.join(variable, &operands);
        self.resolve(joined).int()
    }

    /// Assigns a new value to a variable.
    pub fn def_var(&mut self, variable: Variable, value: Lazy<'ctx>) {
        self.builder.def_var(variable, value);
    }
}
