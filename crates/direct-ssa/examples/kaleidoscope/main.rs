//! Kaleidoscope with mutable variables: a compiler for a small language, on inkwell, without a single alloca.
//!
//! ```text
//! def gcd(a, b) = while a - b do if a < b then b := b - a else a := a - b end end; a
//! print(gcd(1071, 462))
//! ```
//!
//! A program consists of functions and of an expression, which is evaluated. All values are integers, and
//! zero is FALSE. `while` has the value zero, `a; b` that of `b`. A variable that was never assigned is zero.
//!
//! `cargo run -p direct-ssa --example kaleidoscope --features llvm FILE` prints the LLVM IR, which `clang -x
//! ir -` compiles to a program. Code is built while the text is read: the compiler reports reads and writes
//! of variables to [`FunctionBuilder`], which makes the phis. With `-g` before FILE, debuggers see lines and
//! the values of variables.

mod debug;

use std::error::Error;

use direct_ssa::llvm::{FunctionBuilder, Scalar};
use direct_ssa::{Block, Value, Variable};
use inkwell::IntPredicate;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::types::IntType;
use inkwell::values::{BasicMetadataValueEnum, IntValue};

use debug::Debug;

/// A result, or a mistake of the program or any other failure.
pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The value of an expression. If it is only passed on, it may be a phi that is never emitted.
type Lazy<'ctx> = Value<Scalar<'ctx>>;

/// The variable that `if` assigns. No name in a program contains a point.
const RESULT: &str = "if.value";

/// The compilation of a program to LLVM IR, one function after the other.
struct Compiler<'t, 'm, 'ctx> {
    /// The words of the program with their lines, the last one first.
    tokens: Vec<(u32, &'t str)>,
    module: &'m Module<'ctx>,
    number: IntType<'ctx>,
    b: FunctionBuilder<'ctx>,
    /// The variables of the current function, the parameters first.
    variables: Vec<(&'t str, Variable)>,
    /// The debug information, if it was requested.
    debug: Option<Debug<'ctx>>,
}

impl<'t, 'ctx> Compiler<'t, '_, 'ctx> {
    /// Compiles `def name(parameters) = value`, from the name on.
    fn definition(&mut self) -> Result<()> {
        let name = self.next()?;
        self.expect("(")?;
        let parameters = self.list(|this| this.next())?;
        self.expect("=")?;
        self.function(name, &parameters)
    }

    fn function(&mut self, name: &str, parameters: &[&'t str]) -> Result<()> {
        let ty = self.number.fn_type(&vec![self.number.into(); parameters.len()], false);
        let function = self.module.add_function(name, ty, None);
        self.b.begin(function);
        self.variables.clear();
        if let (Some(debug), Some((line, _))) = (&mut self.debug, self.tokens.last()) {
            debug.begin(&mut self.b, name, *line);
            debug.locate(&mut self.b, *line);
        }
        let entry = self.b.create_block(c"entry");
        self.enter(entry);
        for (parameter, value) in parameters.iter().zip(function.get_param_iter()) {
            self.assign(parameter, value.into());
        }
        let result = self.value(0)?;
        self.b.ret(Some(&result));
        self.b.finalize();
        if let Some(debug) = &self.debug {
            debug.end(&self.b, &self.variables);
        }
        Ok(())
    }

    /// Returns the variable with a name, which is declared at its first occurrence.
    fn variable(&mut self, name: &'t str) -> Variable {
        if let Some((_, variable)) = self.variables.iter().find(|(known, _)| *known == name) {
            return *variable;
        }
        let variable = self.b.declare_var(self.number, name);
        self.variables.push((name, variable));
        variable
    }

    fn assign(&mut self, name: &'t str, value: Lazy<'ctx>) {
        let variable = self.variable(name);
        self.b.def_var(variable, value);
    }

    fn read(&mut self, name: &'t str) -> Lazy<'ctx> {
        let variable = self.variable(name);
        self.b.read_var(variable)
    }

    /// Continues in a block to which all branches have been made.
    fn enter(&mut self, block: Block) {
        self.b.seal_block(block);
        self.b.switch_to_block(block);
    }

    /// Compiles an expression to the operand of an instruction.
    fn value(&mut self, level: usize) -> Result<IntValue<'ctx>> {
        let value = self.expr(level)?;
        Ok(self.b.resolve(value).int())
    }

    /// Compiles operators that bind at least as tightly as `level`.
    fn expr(&mut self, level: usize) -> Result<Lazy<'ctx>> {
        const LEVELS: [&[&str]; 4] = [&[";"], &["<"], &["+", "-"], &["*"]];
        let Some(operators) = LEVELS.get(level) else { return self.operand() };
        let mut left = self.expr(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.eat(operator)) {
            let (a, b) = (self.b.resolve(left).int(), self.value(level + 1)?);
            let ins = self.b.ins();
            left = Lazy::from(match *operator {
                ";" => b,
                "+" => ins.build_int_add(a, b, "sum")?,
                "-" => ins.build_int_sub(a, b, "difference")?,
                "*" => ins.build_int_mul(a, b, "product")?,
                _ => {
                    let less = ins.build_int_compare(IntPredicate::SLT, a, b, "less")?;
                    ins.build_int_z_extend(less, self.number, "number")?
                }
            });
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<Lazy<'ctx>> {
        Ok(match self.next()? {
            "(" => self.part(")")?,
            "while" => self.repetition()?,
            "if" => self.choice()?,
            digits if digits.starts_with(|c: char| c.is_ascii_digit()) => {
                self.number.const_int(digits.parse()?, false).into()
            }
            name if !name.starts_with(char::is_alphabetic) => {
                return Err(format!("unexpected `{name}`").into());
            }
            name if self.eat(":=") => {
                let value = self.expr(1)?;
                self.assign(name, value);
                value
            }
            "print" => {
                let format = self.b.ins().build_global_string_ptr("%ld\n", "format")?;
                let value = self.value(4)?;
                self.call("printf", &[format.as_pointer_value().into(), value.into()])?;
                value.into()
            }
            name if self.eat("(") => {
                let values = self.list(|this| Ok(this.value(0)?.into()))?;
                self.call(name, &values)?
            }
            name => self.read(name),
        })
    }

    fn call(&mut self, name: &str, values: &[BasicMetadataValueEnum<'ctx>]) -> Result<Lazy<'ctx>> {
        let callee = self.module.get_function(name).ok_or_else(|| format!("`{name}` is no function"))?;
        if callee.count_params() as usize != values.len() && !callee.get_type().is_var_arg() {
            return Err(format!("`{name}` takes {} arguments", callee.count_params()).into());
        }
        let call = self.b.ins().build_call(callee, values, "call")?;
        Ok(call.try_as_basic_value().unwrap_basic().into())
    }

    /// Compiles a condition and the word after it. Branches to the first block if it is not zero, or else to
    /// the second.
    fn branch(&mut self, word: &str, then: Block, otherwise: Block) -> Result<()> {
        let condition = self.value(0)?;
        let zero = self.number.const_zero();
        let holds = self.b.ins().build_int_compare(IntPredicate::NE, condition, zero, "holds")?;
        self.b.cond_br(holds, then, otherwise);
        self.expect(word)
    }

    /// Compiles `if`: both arms assign a variable, and the end reads it.
    fn choice(&mut self) -> Result<Lazy<'ctx>> {
        let [then, otherwise, end] = [c"then", c"else", c"end"].map(|name| self.b.create_block(name));
        self.branch("then", then, otherwise)?;
        for (block, word) in [(then, "else"), (otherwise, "end")] {
            self.enter(block);
            let value = self.part(word)?;
            self.assign(RESULT, value);
            self.b.br(end);
        }
        self.enter(end);
        Ok(self.read(RESULT))
    }

    /// Compiles `while`. The header is not sealed before the branch back to it has been made.
    fn repetition(&mut self) -> Result<Lazy<'ctx>> {
        let [header, round, end] = [c"while", c"do", c"end"].map(|name| self.b.create_block(name));
        self.b.br(header);
        self.b.switch_to_block(header);
        self.branch("do", round, end)?;
        self.enter(round);
        self.part("end")?;
        self.b.br(header);
        self.b.seal_block(header);
        self.enter(end);
        Ok(self.number.const_zero().into())
    }

    /// Compiles an expression and the word after it.
    fn part(&mut self, word: &str) -> Result<Lazy<'ctx>> {
        let value = self.expr(0)?;
        self.expect(word)?;
        Ok(value)
    }

    /// Compiles items separated by commas, up to the closing bracket.
    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        while !self.eat(")") {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn eat(&mut self, token: &str) -> bool {
        let eaten = self.tokens.pop_if(|(_, next)| *next == token);
        eaten.inspect(|(line, _)| self.locate(*line)).is_some()
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        let found = self.tokens.last().map_or("the end", |(_, word)| *word);
        if self.eat(token) { Ok(()) } else { Err(format!("expected `{token}`, found `{found}`").into()) }
    }

    fn next(&mut self) -> Result<&'t str> {
        let (line, word) = self.tokens.pop().ok_or("the program ends too early")?;
        self.locate(line);
        Ok(word)
    }

    /// Assigns a line to the code that is built from here on.
    fn locate(&mut self, line: u32) {
        if let Some(debug) = &self.debug {
            debug.locate(&mut self.b, line);
        }
    }
}

/// Compiles a program; with debug information if the name of its file is given.
pub fn compile<'ctx>(context: &'ctx Context, text: &str, file: Option<&str>) -> Result<Module<'ctx>> {
    let spaced = |text: String, symbol: char| text.replace(symbol, &format!(" {symbol} "));
    let text = "(),;<+-*=".chars().fold(text.to_owned(), spaced).replace(": =", ":=");
    let words = (1..)
        .zip(text.lines())
        .flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)));
    let mut tokens: Vec<_> = words.collect();
    tokens.reverse();
    let (module, number) = (context.create_module("kaleidoscope"), context.i64_type());
    let pointer = context.ptr_type(Default::default());
    module.add_function("printf", context.i32_type().fn_type(&[pointer.into()], true), None);
    let (b, variables) = (FunctionBuilder::new(context), Vec::new());
    let debug = file.map(|file| Debug::new(context, &module, file)).transpose()?;
    let mut compiler = Compiler { tokens, module: &module, number, b, variables, debug };
    while compiler.eat("def") {
        compiler.definition()?;
    }
    compiler.function("main", &[])?;
    if let Some(debug) = &compiler.debug {
        debug.finish();
    }
    module.verify()?;
    Ok(module)
}

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1).peekable();
    let is_debugged = arguments.next_if_eq("-g").is_some();
    let file = arguments.next().ok_or("usage: kaleidoscope [-g] FILE")?;
    let context = Context::create();
    let module = compile(&context, &std::fs::read_to_string(&file)?, is_debugged.then_some(&file))?;
    print!("{}", module.print_to_string().to_string());
    Ok(())
}
