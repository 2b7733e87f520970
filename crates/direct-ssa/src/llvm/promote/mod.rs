//! Promotion: variables in memory become values, by direct construction instead of LLVM's pass `mem2reg`
//! (feature `promote`).
//!
//! [`promote`] takes a function of any front end that keeps its variables in `alloca`s, and promotes the
//! variables that `mem2reg` would promote. Loads are reads and stores are writes of the construction over the
//! complete graph ([`complete`]).
//!
//! ```
//! use direct_ssa::llvm::promote::{Options, promote};
//! use inkwell::{context::Context, memory_buffer::MemoryBuffer, values::AnyValue};
//!
//! let text = "
//! define i32 @larger(i32 %a, i32 %b) {
//! entry:
//!   %result = alloca i32
//!   store i32 %b, ptr %result
//!   %condition = icmp sgt i32 %a, %b
//!   br i1 %condition, label %then, label %end
//! then:
//!   store i32 %a, ptr %result
//!   br label %end
//! end:
//!   %value = load i32, ptr %result
//!   ret i32 %value
//! }";
//! let context = Context::create();
//! let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "larger");
//! let module = context.create_module_from_ir(buffer).unwrap();
//! let function = module.get_function("larger").unwrap();
//! let statistics = promote(function, &Options::default());
//! assert_eq!((statistics.variables, statistics.construction.phis_in_ir), (1, 1));
//! assert!(function.print_to_string().to_string().contains("phi i32 [ %b, %entry ], [ %a, %then ]"));
//! ```
//!
//! # Promotable variables and preserved facts
//!
//! LLVM itself decides which variables can be promoted: those of the entry block that have only loads and
//! stores of their own type that are not volatile, and lifetime markers, which vanish. A read of a variable
//! that was never stored yields `undef`, in unreachable code `poison`. A phi of `undef` and one other value
//! becomes that value if it is available, in LLVM 20 and later only if it cannot be poison. The promises of
//! `!nonnull` and `!noundef` about a load are kept as an assumption. Records of `#dbg_declare` become
//! `#dbg_value`.

mod accesses;
mod calls;
mod mem2reg;
mod promoted_ir;

use std::ops::AddAssign;

use inkwell::module::Module;
use inkwell::values::FunctionValue;

use crate::cfg::Cfg;
use crate::complete;
use crate::entity::EntityRef;
use crate::inspect::Inspect;
use crate::trace::{Log, Observer};
use crate::verify::{self, Violation};
use crate::{SsaBuilder, Strategy};

use super::{FinishedFunction, LlvmIr, Scalar, Unassigned};

pub use mem2reg::Mem2Reg;

use accesses::{Accesses, Replacement};
use calls::{Collected, Collector, EmittedPhi};
use promoted_ir::PromotedIr;

/// The options of a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// The variant of the construction that looks up definitions.
    pub strategy: Strategy,
    /// Whether instructions are simplified and folded as soon as their operands are known (section 3.1).
    pub simplify: bool,
    /// Whether variables are split first: fields and elements at constant offsets become variables of their own.
    /// LLVM's pass `SROA` also splits other variables.
    pub sroa: bool,
}

/// The statistics of a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// The variables that were promoted.
    pub variables: u64,
    /// The variables that were split into others.
    pub split: u64,
    /// The loads that were removed.
    pub loads: u64,
    /// The stores that were removed.
    pub stores: u64,
    /// The statistics of the construction.
    pub construction: crate::Statistics,
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        let Statistics { variables, split, loads, stores, construction } = other;
        self.variables += variables;
        self.split += split;
        self.loads += loads;
        self.stores += stores;
        self.construction = self.construction + construction;
    }
}

/// Promotes the variables of a function. It changes the function only if there are any.
pub fn promote(function: FunctionValue<'_>, options: &Options) -> Statistics {
    Promoter::new(options).promote(function)
}

/// Promotes the variables of a function exactly as [`promote`] does, and proves the construction. The proof
/// covers all reachable loads and stores, also those for which no variable is looked up. It precedes LLVM's own
/// simplification of phis that have undefined operands.
///
/// # Errors
///
/// The rule that the result breaks, because of a bug in this crate.
pub fn promote_and_verify(
    function: FunctionValue<'_>,
    options: &Options,
) -> Result<Statistics, Box<Violation>> {
    let ssa = SsaBuilder::with_observer(options.strategy, Log::new());
    let mut promotion = Promotion::new(options, ssa);
    let mut proved = Ok(());
    let statistics = promotion.promote(function, |ssa, ir| {
        if proved.is_ok() {
            proved = verify::verify(ssa.observer(), &FinishedFunction::new(function, ir)).map(drop);
        }
        ssa.observer().clear();
    });
    proved.map(|()| statistics)
}

/// Promotes one function after the other, and reuses its memory.
pub struct Promoter<'ctx>(Promotion<'ctx, ()>);

impl<'ctx> Promoter<'ctx> {
    /// Returns a promoter for functions of one context.
    pub fn new(options: &Options) -> Promoter<'ctx> {
        Promoter(Promotion::new(options, SsaBuilder::with_strategy(options.strategy)))
    }

    /// Promotes the variables of a function.
    pub fn promote(&mut self, function: FunctionValue<'ctx>) -> Statistics {
        self.0.promote(function, |_, _| {})
    }

    /// Promotes the variables of all functions of a module.
    pub fn promote_module(&mut self, module: &Module<'ctx>) -> Vec<(FunctionValue<'ctx>, Statistics)> {
        let functions = module.get_functions();
        let defined = functions.filter(|function| function.get_first_basic_block().is_some());
        defined.map(|function| (function, self.promote(function))).collect()
    }
}

/// The state that is kept from function to function.
struct Promotion<'ctx, O: Observer<Scalar<'ctx>>> {
    collector: Collector,
    splits: bool,
    accesses: Accesses<'ctx>,
    ssa: SsaBuilder<PromotedIr<'ctx>, O>,
    ir: Option<PromotedIr<'ctx>>,
}

impl<'ctx, O: Observer<Scalar<'ctx>>> Promotion<'ctx, O> {
    fn new(options: &Options, mut ssa: SsaBuilder<PromotedIr<'ctx>, O>) -> Promotion<'ctx, O> {
        ssa.keeps_records = false;
        Promotion {
            collector: Collector::new(),
            splits: options.sroa,
            accesses: Accesses::new(options.simplify),
            ssa,
            ir: None,
        }
    }

    /// Promotes the variables of a function, and then those that became promotable because their addresses
    /// were stored in the promoted ones. `examine` is called after each construction.
    fn promote(
        &mut self,
        function: FunctionValue<'ctx>,
        mut examine: impl FnMut(&mut SsaBuilder<PromotedIr<'ctx>, O>, &LlvmIr<'ctx>),
    ) -> Statistics {
        let mut statistics = Statistics::default();
        // A declaration has no entry block in which to search for variables.
        let mut goes_on = function.get_first_basic_block().is_some();
        while goes_on {
            let Promotion { collector, splits, accesses, ssa, ir } = self;
            let phi_maker = collector.phi_maker();
            let collected = collector.collect(function, *splits);
            statistics.split += u64::from(collected.split_count());
            if collected.variable_count() == 0 {
                break;
            }
            let context = function.get_type().get_context();
            let ir = ir.get_or_insert_with(|| {
                PromotedIr::new(LlvmIr::with_builder(context.create_builder()), phi_maker)
            });
            ssa.clear();
            ir.ir.clear();
            ir.ir.set_unassigned(Unassigned::Undefined);
            accesses.begin(&collected, ssa, ir);
            if accesses.need_search() || ssa.observer().is_listening() {
                reserve_for(ssa, &collected);
                for block in collected.all_blocks() {
                    ir.ir.add_block(block, collected.basic_block(block));
                }
                let replacement = Replacement { accesses, collected: &collected };
                let visits = complete::construct_in_order(&collected, ssa, ir, replacement);
                debug_assert_eq!(visits.is_reducible(), ssa.is_reducible());
                if ssa.phis.has_several() && !visits.is_reducible() {
                    ssa.minimize();
                }
                end_accesses(ssa);
                accesses.replace_waiting(&collected, ssa, ir);
                ssa.finish(ir);
                examine(ssa, &ir.ir);
                let phis = ssa.kept_phis();
                accesses.replace_told(ssa, &phis);
                let mut phis: Vec<EmittedPhi> = phis
                    .into_iter()
                    .map(|kept| EmittedPhi {
                        phi: kept.ir.raw(),
                        variable: accesses.number_of(kept.variable),
                        block: kept.block.index() as u32,
                    })
                    .collect();
                phis.sort_by_key(|kept| kept.block);
                // SAFETY: the phis are kept, and were made for these variables in these blocks.
                unsafe { collected.complete_phis(&phis) };
                if accesses.met_undefined() || ir.ir.met_unassigned() {
                    // SAFETY: the phis were not erased, and the order is that of the visits.
                    unsafe { collected.simplify(&phis, visits.reachable()) };
                }
            } else {
                accesses.replace_all(&collected);
            }
            // SAFETY: each access was replaced or erased when its block was visited, or later.
            unsafe { collected.finish() };
            statistics += Statistics {
                variables: collected.variable_count().into(),
                construction: ssa.statistics(),
                ..accesses.statistics()
            };
            goes_on = collected.may_free_others();
        }
        statistics
    }
}

/// Reserves space for a function, so that no table of a huge one is copied as it grows, which keeps the memory of the
/// old one. Reserved memory that is not used exists as addresses only.
fn reserve_for<'ctx, O: Observer<Scalar<'ctx>>>(
    ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>,
    collected: &Collected<'_, 'ctx>,
) {
    let (blocks, accesses) = (collected.block_count(), collected.access_count());
    ssa.flow.reserve_for(blocks, collected.edge_count());
    ssa.definitions.reserve_for(blocks, accesses);
    ssa.phis.reserve_for(accesses);
}

/// Frees the definitions of a huge function, and reserves space for its phis in the IR. No variable may be read or
/// written afterwards.
fn end_accesses<'ctx, O: Observer<Scalar<'ctx>>>(ssa: &mut SsaBuilder<PromotedIr<'ctx>, O>) {
    ssa.definitions.free_if_huge();
    let phis = ssa.phis.count() - ssa.phis.removed_trivial();
    ssa.emitted.reserve(phis);
    ssa.used.reserve(phis);
}
