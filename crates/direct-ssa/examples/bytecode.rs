//! A bytecode with jumps by offset, compiled to LLVM IR without an alloca. See `docs/bytecode.md`.
//!
//! `cargo run --example bytecode --features llvm22` prints the IR of a loop.

use std::collections::{BTreeMap, BTreeSet};

use direct_ssa::llvm::FunctionBuilder;
use direct_ssa::{Block, Variable};
use inkwell::IntPredicate;
use inkwell::builder::BuilderError;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::values::{AnyValue, FunctionValue};

/// An instruction of a register machine. A jump names the offset of its target.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// Sets a register to a number.
    Set(usize, i64),
    /// Adds the second register to the first.
    Add(usize, usize),
    /// Subtracts the second register from the first.
    Subtract(usize, usize),
    /// Continues at an offset.
    Jump(usize),
    /// Continues at an offset if a register is zero.
    JumpIfZero(usize, usize),
    /// Returns a register.
    Return(usize),
}

impl Op {
    fn target(self) -> Option<usize> {
        match self {
            Op::Jump(target) | Op::JumpIfZero(_, target) => Some(target),
            _ => None,
        }
    }

    fn ends_block(self) -> bool {
        matches!(self, Op::Jump(_) | Op::JumpIfZero(..) | Op::Return(_))
    }
}

/// Compiles code whose registers begin with the parameters. The last instruction is a jump or a return.
pub fn compile<'ctx>(
    context: &'ctx Context,
    module: &Module<'ctx>,
    code: &[Op],
    registers: usize,
    parameters: usize,
) -> Result<FunctionValue<'ctx>, BuilderError> {
    let number = context.i64_type();
    let ty = number.fn_type(&vec![number.into(); parameters], false);
    let function = module.add_function("run", ty, None);
    let mut b = FunctionBuilder::new(context);
    b.begin(function);

    // The entry defines the registers. No jump leads to it, but one may lead to offset 0.
    let entry = b.create_block(c"entry");
    b.seal_block(entry);
    b.switch_to_block(entry);
    let variables: Vec<Variable> = (0..registers).map(|i| b.declare_var(number, &format!("r{i}"))).collect();
    for (index, &variable) in variables.iter().enumerate() {
        match function.get_nth_param(index as u32) {
            Some(parameter) => b.def_var(variable, parameter),
            None => b.def_var(variable, number.const_zero()),
        }
    }

    // First pass: a block begins at each target, and after each instruction that ends one.
    let mut starts = BTreeSet::from([0]);
    for (offset, op) in code.iter().enumerate() {
        starts.extend(op.target());
        starts.extend(op.ends_block().then_some(offset + 1));
    }
    starts.remove(&code.len());
    let blocks: BTreeMap<usize, Block> =
        starts.into_iter().map(|offset| (offset, b.create_block(c"at"))).collect();

    // Second pass: the code in the order of its offsets. All blocks stay unsealed, because a later jump may lead
    // to any of them.
    b.br(blocks[&0]);
    for (offset, &op) in code.iter().enumerate() {
        if let Some(&block) = blocks.get(&offset) {
            // Code that falls through to a target ends its block with a branch.
            if b.current_block().is_some() {
                b.br(block);
            }
            b.switch_to_block(block);
        }
        match op {
            Op::Set(to, value) => b.def_var(variables[to], number.const_int(value as u64, true)),
            Op::Add(to, from) | Op::Subtract(to, from) => {
                let (left, right) = (b.use_var(variables[to]).int(), b.use_var(variables[from]).int());
                let value = match op {
                    Op::Add(..) => b.ins().build_int_add(left, right, "sum")?,
                    _ => b.ins().build_int_sub(left, right, "difference")?,
                };
                b.def_var(variables[to], value);
            }
            Op::Jump(target) => b.br(blocks[&target]),
            Op::JumpIfZero(register, target) => {
                let value = b.use_var(variables[register]).int();
                let zero = b.ins().build_int_compare(IntPredicate::EQ, value, number.const_zero(), "zero")?;
                b.cond_br(zero, blocks[&target], blocks[&(offset + 1)]);
            }
            Op::Return(register) => {
                let value = b.use_var(variables[register]).int();
                b.ret(Some(&value));
            }
        }
    }

    // All jumps are known.
    blocks.values().for_each(|&block| b.seal_block(block));
    // Jumps by offset may make loops with several entries, in which phis that join one value may be left.
    if !b.ssa().is_reducible() {
        b.ssa_mut().minimize();
    }
    b.finalize();
    Ok(function)
}

/// `r1 := 0; WHILE r0 # 0 DO r1 := r1 + r0; r0 := r0 - 1 END; RETURN r1`
pub const SUM: [Op; 7] = [
    Op::Set(2, 1),
    Op::JumpIfZero(0, 6),
    Op::Add(1, 0),
    Op::Subtract(0, 2),
    Op::Jump(1),
    Op::Return(0),
    Op::Return(1),
];

fn main() -> Result<(), BuilderError> {
    let context = Context::create();
    let module = context.create_module("bytecode");
    let function = compile(&context, &module, &SUM, 3, 1)?;
    println!("{}", function.print_to_string().to_string());
    Ok(())
}
