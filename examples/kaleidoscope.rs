//! Kaleidoscope with mutable variables: a compiler for a small language, on inkwell and `direct_ssa`, without
//! a single alloca.
//!
//! ```text
//! def gcd(a, b) = while a - b do if a < b then b := b - a else a := a - b end end; a
//! gcd(1071, 462)
//! ```
//!
//! A program consists of functions and of expressions whose values it prints. All values are whole numbers, and
//! zero is FALSE. `while` has the value zero, `a; b` that of `b`. A variable that was never assigned is zero.
//!
//! `cargo run --example kaleidoscope FILE` shows the LLVM IR and runs the program. The part to read is [`Lowering`]:
//! it tells an [`SsaBuilder`] which blocks and edges there are and which variables are written and read in them.
//! The builder makes the phis through [`LlvmIr`].

#[path = "kaleidoscope/syntax.rs"]
mod syntax;

use std::error::Error;
use std::process::Command;

use direct_ssa::{Block, SsaBuilder, Value, Variable};
use inkwell::IntPredicate;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::types::IntType;
use inkwell::values::{FunctionValue, IntValue};
use tlc::backend::{self, LinkInputs, Linker, OptLevel, Target};
use tlc::codegen::{LlvmIr, Scalar};

use syntax::{Expr, Function, parse};

/// Mistakes of the program, and whatever else may go wrong.
pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// What an expression gives: a value of LLVM, or a phi that may never have to be made.
type Lazy<'ctx> = Value<Scalar<'ctx>>;

/// A function on its way to LLVM IR.
struct Lowering<'m, 'ctx> {
    context: &'ctx Context,
    module: &'m Module<'ctx>,
    builder: Builder<'ctx>,
    number: IntType<'ctx>,
    function: FunctionValue<'ctx>,
    ssa: SsaBuilder<LlvmIr<'ctx>>,
    ir: LlvmIr<'ctx>,
    variables: Vec<Variable>,
    /// The block that code goes to.
    block: Block,
}

impl<'m, 'ctx> Lowering<'m, 'ctx> {
    /// Variables are declared before the first block. The entry has no predecessors, so it is sealed at once. At the
    /// end all blocks are sealed, and the phis get their operands.
    fn function(context: &'ctx Context, module: &'m Module<'ctx>, source: &Function) -> Result<()> {
        let function = module.get_function(&source.name).ok_or("every function was declared")?;
        let number = context.i64_type();
        let (mut ssa, mut ir) = (SsaBuilder::new(), LlvmIr::new(context));
        let declare = |name: &String| {
            let variable = ssa.declare_variable();
            ir.add_variable(variable, number.into(), name);
            variable
        };
        let variables: Vec<Variable> = source.variables.iter().map(declare).collect();
        let (builder, block) = (context.create_builder(), ssa.declare_block());
        let mut lowering = Lowering { context, module, builder, number, function, ssa, ir, variables, block };
        lowering.ir.add_block(block, context.append_basic_block(function, "entry"));
        lowering.enter(block);
        for (index, value) in function.get_param_iter().enumerate() {
            lowering.ssa.write_variable(lowering.variables[index], block, Scalar::from(value).into());
        }
        let result = lowering.value(&source.body)?;
        lowering.builder.build_return(Some(&result))?;
        lowering.ssa.fill_block(lowering.block);
        lowering.ssa.finish(&mut lowering.ir);
        Ok(())
    }

    fn new_block(&mut self, name: &str) -> Block {
        let block = self.ssa.declare_block();
        self.ir.add_block(block, self.context.append_basic_block(self.function, name));
        block
    }

    /// Goes on in a block, more jumps to which may follow.
    fn start(&mut self, block: Block) {
        self.builder.position_at_end(self.ir.code(block).entry);
        self.block = block;
    }

    /// Goes on in a block to which all jumps have been made.
    fn enter(&mut self, block: Block) {
        self.ssa.seal_block(block);
        self.start(block);
    }

    /// An edge to a block, whose LLVM code it returns.
    fn edge(&mut self, to: Block) -> BasicBlock<'ctx> {
        self.ssa.add_predecessor(to, self.block);
        self.ir.code(to).entry
    }

    fn jump(&mut self, to: Block) -> Result<()> {
        let code = self.edge(to);
        self.builder.build_unconditional_branch(code)?;
        self.ssa.fill_block(self.block);
        Ok(())
    }

    /// Goes to one of two blocks: the condition holds if it is not zero.
    fn branch(&mut self, condition: &Expr, then: Block, otherwise: Block) -> Result<()> {
        let condition = self.value(condition)?;
        let holds =
            self.builder.build_int_compare(IntPredicate::NE, condition, self.number.const_zero(), "holds")?;
        let [then, otherwise] = [then, otherwise].map(|block| self.edge(block));
        self.builder.build_conditional_branch(holds, then, otherwise)?;
        self.ssa.fill_block(self.block);
        Ok(())
    }

    /// The value as an operand: a phi has to exist now.
    fn value(&mut self, expr: &Expr) -> Result<IntValue<'ctx>> {
        let value = self.expr(expr)?;
        Ok(self.ssa.resolve(&mut self.ir, value).basic().into_int_value())
    }

    fn expr(&mut self, expr: &Expr) -> Result<Lazy<'ctx>> {
        match expr {
            Expr::Number(number) => Ok(Scalar::from(self.number.const_int(*number, false)).into()),
            Expr::Variable(variable) => Ok(self.read(*variable)),
            Expr::Assign(variable, value) => {
                // The handle is handed on as it is: a copy of a variable makes no phi.
                let value = self.expr(value)?;
                self.ssa.write_variable(self.variables[*variable], self.block, value);
                Ok(value)
            }
            Expr::Binary(';', parts) => self.expr(&parts[0]).and_then(|_| self.expr(&parts[1])),
            Expr::Binary(operator, operands) => {
                let (left, right) = (self.value(&operands[0])?, self.value(&operands[1])?);
                let result = match operator {
                    '+' => self.builder.build_int_add(left, right, "sum")?,
                    '-' => self.builder.build_int_sub(left, right, "difference")?,
                    '*' => self.builder.build_int_mul(left, right, "product")?,
                    _ => {
                        let less = self.builder.build_int_compare(IntPredicate::SLT, left, right, "less")?;
                        self.builder.build_int_z_extend(less, self.number, "number")?
                    }
                };
                Ok(Scalar::from(result).into())
            }
            Expr::Call(name, arguments) => self.call(name, arguments),
            Expr::If(parts, result) => self.choice(parts, *result),
            Expr::While(parts) => self.repetition(parts),
        }
    }

    /// `0` could be any number by which we know the read again in [`SsaBuilder::undefined_reads`].
    fn read(&mut self, variable: usize) -> Lazy<'ctx> {
        self.ssa.read_variable(self.variables[variable], self.block)
    }

    fn call(&mut self, name: &str, arguments: &[Expr]) -> Result<Lazy<'ctx>> {
        let callee = self.module.get_function(name).ok_or_else(|| format!("`{name}` is no function"))?;
        if callee.count_params() as usize != arguments.len() {
            return Err(format!("`{name}` takes {} arguments", callee.count_params()).into());
        }
        let values: Result<Vec<_>> =
            arguments.iter().map(|argument| Ok(self.value(argument)?.into())).collect();
        let call = self.builder.build_call(callee, &values?, "call")?;
        Ok(Scalar::from(call.try_as_basic_value().unwrap_basic()).into())
    }

    /// Both arms assign a variable, and the join reads it: no phi is built by hand.
    fn choice(&mut self, [condition, arms @ ..]: &[Expr; 3], result: usize) -> Result<Lazy<'ctx>> {
        let [then, otherwise, end] = ["then", "else", "end"].map(|name| self.new_block(name));
        self.branch(condition, then, otherwise)?;
        for (block, arm) in [then, otherwise].into_iter().zip(arms) {
            self.enter(block);
            let value = self.expr(arm)?;
            self.ssa.write_variable(self.variables[result], self.block, value);
            self.jump(end)?;
        }
        self.enter(end);
        Ok(self.read(result))
    }

    /// The header is not sealed before the jump back to it was made; what is read in it until then gets a phi
    /// without operands.
    fn repetition(&mut self, [condition, body]: &[Expr; 2]) -> Result<Lazy<'ctx>> {
        let [header, round, end] = ["while", "do", "end"].map(|name| self.new_block(name));
        self.jump(header)?;
        self.start(header);
        self.branch(condition, round, end)?;
        self.enter(round);
        self.expr(body)?;
        self.jump(header)?;
        self.ssa.seal_block(header);
        self.enter(end);
        Ok(Scalar::from(self.number.const_zero()).into())
    }
}

/// Compiles a program to a module whose `main` prints the values of its expressions.
pub fn compile<'ctx>(context: &'ctx Context, text: &str) -> Result<Module<'ctx>> {
    let functions = parse(text)?;
    let (module, number) = (context.create_module("kaleidoscope"), context.i64_type());
    for function in &functions {
        let parameters = vec![number.into(); function.parameters];
        module.add_function(&function.name, number.fn_type(&parameters, false), None);
    }
    for function in &functions {
        Lowering::function(context, &module, function)?;
    }
    let (int, pointer) = (context.i32_type(), context.ptr_type(Default::default()));
    let printf = module.add_function("printf", int.fn_type(&[pointer.into()], true), None);
    let (main, builder) =
        (module.add_function("main", int.fn_type(&[], false), None), context.create_builder());
    builder.position_at_end(context.append_basic_block(main, "entry"));
    let format = builder.build_global_string_ptr("%ld\n", "format")?.as_pointer_value();
    for name in functions.iter().map(|function| &function.name).filter(|name| name.starts_with("print.")) {
        let printed = module.get_function(name).ok_or("every function was declared")?;
        let value = builder.build_call(printed, &[], "value")?.try_as_basic_value().unwrap_basic();
        builder.build_call(printf, &[format.into(), value.into()], "printed")?;
    }
    builder.build_return(Some(&int.const_zero()))?;
    backend::verify(&module)?;
    Ok(module)
}

/// Links the module and runs it; returns what it prints.
pub fn run(module: Module<'_>) -> Result<String> {
    let machine = Target::default().machine(OptLevel::O0).map_err(|error| error.to_string())?;
    let object = backend::object(module, &machine)?;
    let folder = tempfile::tempdir()?;
    let program = folder.path().join("program");
    Linker::default()
        .executable(&object, &LinkInputs::default(), b"!<arch>\n", &program)
        .map_err(|error| error.to_string())?;
    Ok(String::from_utf8(Command::new(program).output()?.stdout)?)
}

fn main() -> Result<()> {
    let file = std::env::args().nth(1).ok_or("usage: kaleidoscope FILE")?;
    let context = Context::create();
    let module = compile(&context, &std::fs::read_to_string(file)?)?;
    println!("{}", module.print_to_string().to_string());
    print!("{}", run(module)?);
    Ok(())
}
