//! Promotion: variables in memory become values, by direct construction instead of LLVM's pass `mem2reg` (feature
//! `promote`).
//!
//! [`promote`] takes a function of any front end that keeps its variables in `alloca`s, and promotes the variables that
//! `mem2reg` would promote. Loads are reads and stores are writes of the construction over the complete graph
//! ([`complete`]).
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
//! # What stays and what goes
//!
//! LLVM itself is asked which variables can be promoted: those of the entry block with loads and stores of their own type that
//! are not volatile, and with lifetime markers, which vanish. What is read that was never stored is `undef`, in unreachable
//! code `poison`. A phi of `undef` and one other value is that value where it is available. What `!nonnull` and
//! `!noundef` promise of a load is kept as an assumption. Records of `#dbg_declare` become `#dbg_value`.

mod accesses;
mod calls;
mod mem2reg;

use std::ops::AddAssign;

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use llvm_sys::prelude::LLVMValueRef;

use crate::cfg::Cfg;
use crate::complete;
use crate::inspect::Inspect;
use crate::trace::{Log, Observer};
use crate::verify::{self, Violation};
use crate::{SsaBuilder, Strategy};

use super::{FinishedFunction, LlvmIr, Scalar, Unassigned};

pub use mem2reg::Mem2Reg;

use accesses::{Accesses, Replacement};
use calls::Collector;

/// How functions are promoted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// How definitions are looked up.
    pub strategy: Strategy,
    /// Whether sets of redundant phis are removed where control flow is irreducible (Algorithm 5).
    pub minimize: bool,
    /// Whether instructions are simplified and folded as soon as their operands are known (section 3.1).
    pub simplify: bool,
}

/// What a promotion did, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// The variables that were promoted.
    pub variables: u64,
    /// The loads that are gone.
    pub loads: u64,
    /// The stores that are gone.
    pub stores: u64,
    /// What the construction did.
    pub construction: crate::Statistics,
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        let Statistics { variables, loads, stores, construction } = other;
        self.variables += variables;
        self.loads += loads;
        self.stores += stores;
        self.construction = self.construction + construction;
    }
}

/// Promotes the variables of a function. It changes the function only if there are any.
pub fn promote(function: FunctionValue<'_>, options: &Options) -> Statistics {
    Promoter::new(options).promote(function)
}

/// Promotes the variables of a function, and proves that the result is right. All variables are searched for by the
/// construction here, also those for which [`promote`] knows a shorter way.
///
/// # Errors
///
/// How the result is wrong, which is a mistake of this crate.
pub fn promote_and_verify(
    function: FunctionValue<'_>,
    options: &Options,
) -> Result<Statistics, Box<Violation>> {
    let ssa = SsaBuilder::with_observer(options.strategy, Log::new());
    let mut promotion = Promotion { searches_all: true, ..Promotion::new(options, ssa) };
    let mut proved = Ok(());
    let statistics = promotion.promote(function, |ssa, ir| {
        if proved.is_ok() {
            proved = verify::verify(ssa.observer(), &FinishedFunction::new(function, ir)).map(drop);
        }
        ssa.observer().clear();
    });
    proved.map(|()| statistics)
}

/// Promotes one function after the other, and keeps the memory that it needs.
pub struct Promoter<'ctx>(Promotion<'ctx, ()>);

impl<'ctx> Promoter<'ctx> {
    /// A promoter for functions of one context.
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

/// What is kept from function to function.
struct Promotion<'ctx, O: Observer<Scalar<'ctx>>> {
    collector: Collector,
    accesses: Accesses<'ctx>,
    minimizes: bool,
    /// Whether the construction searches for all variables.
    searches_all: bool,
    ssa: SsaBuilder<LlvmIr<'ctx>, O>,
    ir: Option<LlvmIr<'ctx>>,
}

impl<'ctx, O: Observer<Scalar<'ctx>>> Promotion<'ctx, O> {
    fn new(options: &Options, ssa: SsaBuilder<LlvmIr<'ctx>, O>) -> Promotion<'ctx, O> {
        Promotion {
            collector: Collector::new(),
            accesses: Accesses::new(options.simplify),
            minimizes: options.minimize,
            searches_all: false,
            ssa,
            ir: None,
        }
    }

    /// Promotes the variables of a function, and those that can be promoted when these are gone, because their addresses were in
    /// them. `examine` is called whenever a construction is finished.
    fn promote(
        &mut self,
        function: FunctionValue<'ctx>,
        mut examine: impl FnMut(&mut SsaBuilder<LlvmIr<'ctx>, O>, &LlvmIr<'ctx>),
    ) -> Statistics {
        let mut statistics = Statistics::default();
        // A declaration has no entry to look for variables in.
        let mut goes_on = function.get_first_basic_block().is_some();
        while goes_on {
            let Promotion { collector, accesses, minimizes, searches_all, ssa, ir } = self;
            let collected = collector.collect(function);
            if collected.variable_count() == 0 {
                break;
            }
            let context = function.get_type().get_context();
            let ir = ir.get_or_insert_with(|| LlvmIr::with_builder(context.create_builder()));
            ssa.clear();
            ir.clear();
            ir.set_unassigned(Unassigned::Undefined);
            accesses.begin(&collected, *searches_all, ssa, ir);
            if accesses.need_search() {
                for block in collected.all_blocks() {
                    ir.add_block(block, collected.basic_block(block));
                }
                complete::construct(&collected, ssa, ir, Replacement { accesses, collected: &collected });
                if *minimizes && !ssa.is_reducible() {
                    ssa.minimize();
                }
                accesses.replace_waiting(&collected, ssa, ir);
                ssa.finish(ir);
                examine(ssa, ir);
                let phis = ssa.kept_phis();
                accesses.replace_told(ssa, &phis);
                for phi in &phis {
                    // SAFETY: the phi stays, and is one of its variable.
                    unsafe { collected.complete_phi(phi.ir.raw(), accesses.number_of(phi.variable)) };
                }
                if accesses.met_undefined() || ir.met_unassigned() {
                    let phis: Vec<LLVMValueRef> = phis.iter().map(|phi| phi.ir.raw()).collect();
                    // SAFETY: the phis were not erased.
                    unsafe { collected.simplify(&phis) };
                }
            } else {
                accesses.replace_all(&collected);
            }
            // SAFETY: each access was replaced or erased where its block was visited, or behind that.
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
