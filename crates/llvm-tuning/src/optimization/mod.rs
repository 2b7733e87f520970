//! Optimization levels and their pass pipelines.

use anyhow::{Context, Result, anyhow};
use inkwell::OptimizationLevel;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use inkwell::values::FunctionValue;
use llvm_sys::prelude::LLVMModuleRef;
use llvm_sys::target_machine::LLVMTargetMachineRef;

use super::{failures, growth, recursion};

unsafe extern "C" {
    fn llvm_tuning_run(module: LLVMModuleRef, machine: LLVMTargetMachineRef, passes: Passes);
}

/// The sequences of passes in pipeline.cpp.
#[repr(u32)]
#[derive(Clone, Copy)]
enum Passes {
    O1,
    O2,
    O3,
    Os,
    Promotion,
    Counters,
    Addresses,
}

/// An optimization level of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OptLevel {
    /// `-O0`: the IR as it was lowered, and the fast register allocator. The greedy allocator would make
    /// loops run two to three times as fast, but emission would take 2.6 times as long, and a user who
    /// requests no optimization wants short compile times (measured on programs of 20,000 lines).
    #[default]
    O0,
    /// `-O1`: few passes, each of them once, and fast instruction selection: most of the speed of `-O2`, compiled in
    /// less than half of its time.
    O1,
    /// `-O2` and `-O`: passes of LLVM's `default<O2>`, without those that find nothing in our IR. The code is
    /// as fast, and optimizing executes two thirds of the instructions.
    O2,
    /// `-O3`: LLVM's `default<O3>`, with those passes of `-O2` that are ours.
    O3,
    /// `-Os`: LLVM's `default<Os>`, for small code.
    Os,
}

impl OptLevel {
    /// Returns the part of the option after `-O`.
    pub fn name(self) -> &'static str {
        match self {
            OptLevel::O0 => "0",
            OptLevel::O1 => "1",
            OptLevel::O2 => "2",
            OptLevel::O3 => "3",
            OptLevel::Os => "s",
        }
    }

    /// Returns the level of `-O<text>`.
    pub fn from_name(text: &str) -> Option<OptLevel> {
        match text {
            "0" => Some(OptLevel::O0),
            "1" => Some(OptLevel::O1),
            "2" | "" => Some(OptLevel::O2),
            "3" => Some(OptLevel::O3),
            "s" => Some(OptLevel::Os),
            _ => None,
        }
    }

    /// Returns LLVM's level of instruction selection and register allocation.
    pub(crate) fn code_generation(self) -> OptimizationLevel {
        match self {
            OptLevel::O0 => OptimizationLevel::None,
            OptLevel::O1 => OptimizationLevel::Less,
            // LLVM's `Aggressive` copies longer ends of blocks. Of the programs of benches/code, one took 1.2 times as
            // long with it, and none less.
            OptLevel::O2 | OptLevel::O3 | OptLevel::Os => OptimizationLevel::Default,
        }
    }

    /// Returns the passes of the level. `-O0` has none, because the lowering yields SSA form already.
    fn passes(self) -> Option<Passes> {
        match self {
            OptLevel::O0 => None,
            OptLevel::O1 => Some(Passes::O1),
            OptLevel::O2 => Some(Passes::O2),
            OptLevel::O3 => Some(Passes::O3),
            OptLevel::Os => Some(Passes::Os),
        }
    }
}

/// Verifies LLVM IR after a step of the compiler, which the error names. Invalid IR is a bug of the compiler,
/// never of the user's program.
pub fn verify(module: &Module<'_>, step: &str) -> Result<()> {
    let verified = module.verify().map_err(|message| anyhow!("{message}"));
    verified.with_context(|| format!("verifying the LLVM IR after {step}"))
}

/// Runs LLVM's own SSA construction, and nothing else.
pub fn promote_memory(module: &Module<'_>, machine: &TargetMachine) {
    run(module, machine, Passes::Promotion);
}

/// Runs the passes of the level.
pub fn optimize(module: &Module<'_>, machine: &TargetMachine, level: OptLevel) {
    let Some(passes) = level.passes() else { return };
    if level == OptLevel::Os {
        prefer_small_code(module);
    }
    growth::spare_large_functions(module);
    growth::limit_inlining(module);
    if matches!(level, OptLevel::O1 | OptLevel::O2 | OptLevel::O3) {
        recursion::make_twins(module);
    }
    failures::with_short_calls(module, || run(module, machine, passes));
    // Code generation also has slow passes, and functions may have grown.
    growth::spare_large_functions(module);
}

fn run(module: &Module<'_>, machine: &TargetMachine, passes: Passes) {
    // SAFETY: module and machine are alive, and no reference into the module is held here.
    unsafe { llvm_tuning_run(module.as_mut_ptr(), machine.as_mut_ptr(), passes) };
}

/// Lowers the counters of executions to memory. It comes first, so that inlined functions are still counted.
pub fn make_counters(module: &Module<'_>, machine: &TargetMachine) {
    run(module, machine, Passes::Counters);
}

/// Instruments the functions of a module with AddressSanitizer. It comes last, so that accesses that were
/// optimized away are not instrumented.
pub fn watch_addresses(module: &Module<'_>, machine: &TargetMachine) {
    let watched = Attribute::get_named_enum_kind_id("sanitize_address");
    let attribute = module.get_context().create_enum_attribute(watched, 0);
    for function in module.get_functions().filter(|function| function.count_basic_blocks() > 0) {
        function.add_attribute(AttributeLoc::Function, attribute);
    }
    run(module, machine, Passes::Addresses);
}

/// Adds the function attribute that requests small code from code generation at `-Os`. It excludes the
/// attribute of functions that are not optimized.
fn prefer_small_code(module: &Module<'_>) {
    let [optsize, optnone] = ["optsize", "optnone"].map(Attribute::get_named_enum_kind_id);
    let attribute = module.get_context().create_enum_attribute(optsize, 0);
    let is_optimized =
        |function: &FunctionValue<'_>| function.get_enum_attribute(AttributeLoc::Function, optnone).is_none();
    let defined = module.get_functions().filter(|function| function.count_basic_blocks() > 0);
    for function in defined.filter(is_optimized) {
        function.add_attribute(AttributeLoc::Function, attribute);
    }
}

#[cfg(test)]
mod tests;
