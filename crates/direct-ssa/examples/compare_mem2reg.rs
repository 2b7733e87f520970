//! Compares promotion with LLVM's `mem2reg` on a module of your own: the phis and instructions that are left, and
//! the time.
//!
//! `cargo run --release --example compare_mem2reg --features llvm22,promote FILE.ll [ROUNDS]`; the file may also
//! be bitcode. `clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm` makes such a file from a program in C.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use direct_ssa::llvm::promote::{Mem2Reg, Options, Promoter};
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::values::InstructionOpcode;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The contents of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The instructions of all functions.
    pub instructions: usize,
    /// The phis among them.
    pub phis: usize,
    /// The variables in memory.
    pub allocas: usize,
}

/// The result of a pass.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The module after the pass.
    pub counts: Counts,
    /// The time of the fastest round, without reading the file.
    pub time: Duration,
}

/// Counts the instructions of a module.
pub fn count(module: &Module<'_>) -> Counts {
    let functions = module.get_functions();
    let blocks = functions.flat_map(|function| function.get_basic_block_iter());
    let opcodes: Vec<_> = blocks
        .flat_map(|block| block.get_instructions())
        .map(|instruction| instruction.get_opcode())
        .collect();
    let number = |wanted| opcodes.iter().filter(|&&opcode| opcode == wanted).count();
    Counts {
        instructions: opcodes.len(),
        phis: number(InstructionOpcode::Phi),
        allocas: number(InstructionOpcode::Alloca),
    }
}

/// Runs a pass on a fresh copy of the module in each round.
fn measure(file: &[u8], rounds: usize, pass: impl for<'ctx> Fn(&Module<'ctx>)) -> Result<Outcome> {
    let mut best: Option<Outcome> = None;
    for _ in 0..rounds.max(1) {
        let context = Context::create();
        let buffer = MemoryBuffer::create_from_memory_range_copy(file, "module");
        let module = context.create_module_from_ir(buffer).map_err(|message| message.to_string())?;
        let start = Instant::now();
        pass(&module);
        let time = start.elapsed();
        if best.is_none_or(|best| time < best.time) {
            module.verify().map_err(|message| message.to_string())?;
            best = Some(Outcome { counts: count(&module), time });
        }
    }
    best.ok_or_else(|| "no round was run".into())
}

/// Compares the passes on the contents of a file: `mem2reg`, and then promotion.
pub fn compare(file: &[u8], rounds: usize) -> Result<[Outcome; 2]> {
    let by_llvm = measure(file, rounds, |module| {
        let mut pass = Mem2Reg::new();
        module.get_functions().for_each(|function| pass.promote(function));
    })?;
    let here = measure(file, rounds, |module| {
        Promoter::new(&Options::default()).promote_module(module);
    })?;
    Ok([by_llvm, here])
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (path, rounds) = match &arguments[..] {
        [path] => (path, 10),
        [path, rounds] => (path, rounds.parse()?),
        _ => return Err("usage: compare_mem2reg FILE [ROUNDS]".into()),
    };
    let outcomes = compare(&std::fs::read(Path::new(path))?, rounds)?;
    println!("{:<12}{:>14}{:>10}{:>10}{:>12}", "pass", "instructions", "phis", "allocas", "ms");
    for (name, Outcome { counts, time }) in ["mem2reg", "direct-ssa"].into_iter().zip(outcomes) {
        let Counts { instructions, phis, allocas } = counts;
        println!("{name:<12}{instructions:>14}{phis:>10}{allocas:>10}{:>12.3}", time.as_secs_f64() * 1e3);
    }
    println!("time: {:.2} of mem2reg's", outcomes[1].time.as_secs_f64() / outcomes[0].time.as_secs_f64());
    Ok(())
}
