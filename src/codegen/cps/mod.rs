//! Procedures as continuations (section 5.2 of the paper), for `--emit=cps`.
//!
//! SSA form is a restricted form of continuation-passing style: a block is a local function, its phis are the
//! parameters, and a jump is a tail call whose arguments are the operands of the phis. A function is declared
//! inside that of its immediate dominator, so that every value is in scope at its uses. A procedure gets a
//! continuation for its caller, `ret`, and a call gets the rest of its block as its continuation.
//!
//! ```text
//! Fig8.F(x: i64, ret: i64 → ⊥) → ⊥ {
//!   let if.then := () → ⊥
//!         if.end(23)
//!       if.else := () → ⊥
//!         if.end(42)
//!       if.end := (a: i64) → ⊥
//!         ret(a)
//!   in branch(x = 0, if.then, if.else)
//! }
//! ```
//!
//! Accesses of memory and calls of C are primitive operations. Nothing here is recursive: functions may be
//! nested as deeply as a procedure is long, so the indentation has a limit.

mod nesting;
mod operation;

use std::fmt::Write;

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{
    ArrayValue, AsValueRef, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue,
};
use llvm_sys::core::LLVMIsAConstantDataArray;
use rustc_hash::FxHashMap;

use tlc_frontend::base::Interner;
use tlc_frontend::hir::{ProcId, Program};

use super::module::mangle;
use super::options::LoweringMode;

use nesting::dominated_blocks;
use operation::{CpsNames, basic_result, callee, is_inlined, watched_call};

/// The greatest indentation of a line.
const WIDEST: usize = 80;

/// The names in the text for LLVM's symbols.
pub(super) struct Symbols {
    /// Procedures of the program that are not written in C.
    procedures: FxHashMap<String, String>,
    /// Module variables, and string constants, whose names are their contents in quotes.
    globals: FxHashMap<String, String>,
}

/// Returns the procedures of the main module as continuations. The module must be in the state after
/// lowering, with names.
pub fn print_continuations(
    module: &Module<'_>,
    program: &Program,
    names: &Interner,
    mode: LoweringMode,
) -> String {
    let symbols = Symbols::new(module, program, names, mode);
    let mut text = String::new();
    for (id, procedure) in &program.procedures {
        if procedure.module != program.main || procedure.foreign.is_some() {
            continue;
        }
        let symbol = mangle::procedure(program, names, mode, id);
        if let Some(function) = module.get_function(&symbol)
            && function.count_basic_blocks() > 0
        {
            if !text.is_empty() {
                text.push('\n');
            }
            CpsPrinter::new(function, &symbols, &mut text).procedure(&symbols.procedures[&symbol]);
        }
    }
    text
}

impl Symbols {
    fn new(module: &Module<'_>, program: &Program, names: &Interner, mode: LoweringMode) -> Symbols {
        let mut symbols = Symbols { procedures: FxHashMap::default(), globals: FxHashMap::default() };
        for (id, procedure) in &program.procedures {
            if procedure.foreign.is_none() {
                let symbol = mangle::procedure(program, names, mode, id);
                symbols.procedures.insert(symbol, qualified(program, names, id));
            }
        }
        for (id, global) in &program.globals {
            let module = names.resolve(program.modules[global.module].name);
            let name = format!("{module}.{}", names.resolve(global.name));
            symbols.globals.insert(mangle::global(program, names, id), name);
        }
        for constant in module.get_globals().filter(|global| global.is_constant()) {
            if let Some(BasicValueEnum::ArrayValue(array)) = constant.get_initializer()
                && let Some(text) = string_text(array)
            {
                let symbol = constant.get_name().to_string_lossy().into_owned();
                symbols.globals.insert(symbol, text);
            }
        }
        symbols
    }
}

/// Returns a string constant in quotes, without the zero byte at its end.
fn string_text(array: ArrayValue<'_>) -> Option<String> {
    // SAFETY: the array is alive. LLVM treats any array that it is asked about as if it contained text.
    let has_bytes = unsafe { !LLVMIsAConstantDataArray(array.as_value_ref()).is_null() };
    let bytes = if has_bytes && array.is_const_string() { array.as_const_string()? } else { return None };
    let text = bytes.strip_suffix(b"\0").unwrap_or(bytes);
    Some(format!("\"{}\"", text.escape_ascii()))
}

/// Returns the module, enclosing procedures and name, separated by periods; the body of a module has the
/// module's name.
fn qualified(program: &Program, names: &Interner, id: ProcId) -> String {
    let mut path = Vec::new();
    let mut next = Some(id);
    while let Some(procedure) = next.map(|id| &program.procedures[id]) {
        if !procedure.is_module_body() {
            path.push(names.resolve(procedure.name));
        }
        next = procedure.parent;
    }
    path.push(names.resolve(program.modules[program.procedures[id].module].name));
    path.reverse();
    path.join(".")
}

/// An item that remains to be printed, with its indentation.
enum PendingItem<'ctx> {
    /// The rest of a block, from this instruction on.
    Rest(InstructionValue<'ctx>, usize),
    /// The function of a block, and whether it is the first of a `let`.
    Function(BasicBlock<'ctx>, bool, usize),
    Line(String, usize),
}

struct CpsPrinter<'a, 'ctx> {
    function: FunctionValue<'ctx>,
    names: CpsNames<'a, 'ctx>,
    /// The blocks whose functions are declared inside that of each block.
    nested: FxHashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>>,
    /// The protected call and the block after it, which receives its result.
    watched: Option<(BasicBlock<'ctx>, InstructionValue<'ctx>)>,
    text: &'a mut String,
    /// The remaining work, the next item at the end.
    work: Vec<PendingItem<'ctx>>,
    /// The number of calls so far.
    calls: usize,
}

impl<'a, 'ctx> CpsPrinter<'a, 'ctx> {
    fn new(
        function: FunctionValue<'ctx>,
        symbols: &'a Symbols,
        text: &'a mut String,
    ) -> CpsPrinter<'a, 'ctx> {
        let names = CpsNames::new(function, symbols);
        let nested = dominated_blocks(function);
        let watched = watched_call(function);
        CpsPrinter { function, names, nested, watched, text, work: Vec::new(), calls: 0 }
    }

    fn procedure(&mut self, name: &str) {
        let mut parameters: Vec<String> =
            self.function.get_param_iter().map(|parameter| self.names.declared(parameter)).collect();
        let result = match self.function.get_type().get_return_type() {
            Some(ty) => ty.print_to_string().to_string(),
            None => "()".to_owned(),
        };
        parameters.push(format!("ret: {result} → ⊥"));
        self.line(&format!("{name}({}) → ⊥ {{", parameters.join(", ")), 0);
        self.work.push(PendingItem::Line("}".to_owned(), 0));
        self.enter(self.function.get_first_basic_block(), 2);
        while let Some(work) = self.work.pop() {
            match work {
                PendingItem::Line(line, column) => self.line(&line, column),
                PendingItem::Rest(instruction, column) => self.rest(instruction, column),
                PendingItem::Function(block, is_first, column) => self.block(block, is_first, column),
            }
        }
    }

    fn line(&mut self, line: &str, column: usize) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = column.min(WIDEST));
    }

    /// Schedules the instructions of a block.
    fn enter(&mut self, block: Option<BasicBlock<'ctx>>, column: usize) {
        let first = block.and_then(|block| block.get_first_instruction());
        self.work.extend(first.map(|first| PendingItem::Rest(first, column)));
    }

    fn block(&mut self, block: BasicBlock<'ctx>, is_first: bool, column: usize) {
        let phis = phis(block).map(|phi| self.names.declared(basic_result(phi)));
        let watched = self.watched.filter(|(normal, _)| *normal == block);
        let result = watched.and_then(|(_, call)| self.names.result(call));
        let parameters: Vec<String> = result.into_iter().chain(phis).collect();
        let head = if is_first { "let " } else { "    " };
        let line = format!("{head}{} := ({}) → ⊥", self.names.block(block), parameters.join(", "));
        self.line(&line, column);
        self.enter(Some(block), column + 6);
    }

    /// Prints bindings up to a call of a procedure or to the end of the block.
    fn rest(&mut self, first: InstructionValue<'ctx>, column: usize) {
        let mut next = Some(first);
        while let Some(instruction) = next {
            next = instruction.get_next_instruction();
            if instruction.is_terminator() {
                self.end(instruction, column);
            } else if let (Some(procedure), Some(behind)) = (self.called(instruction), next) {
                return self.call(&procedure, instruction, behind, column);
            } else if instruction.get_opcode() != InstructionOpcode::Phi && !is_inlined(instruction) {
                let operation = self.names.operation(instruction);
                let line = match self.names.result(instruction) {
                    Some(result) => format!("{result} := {operation}"),
                    None => format!("() := {operation}"),
                };
                self.line(&line, column);
            }
        }
    }

    /// Returns the name of the procedure of the program that the instruction calls, or of the value that
    /// denotes one.
    fn called(&self, instruction: InstructionValue<'ctx>) -> Option<String> {
        if let Some(value) = self.names.procedure_value(instruction) {
            return Some(value);
        }
        let symbol = callee(instruction)?;
        self.names.symbols().procedures.get(&symbol).cloned()
    }

    /// Prints a call with the rest of its block as its continuation.
    fn call(
        &mut self,
        procedure: &str,
        call: InstructionValue<'ctx>,
        behind: InstructionValue<'ctx>,
        column: usize,
    ) {
        self.calls += 1;
        let after = self.names.fresh(&format!("after{}", self.calls));
        let parameter = self.names.result(call).unwrap_or_default();
        self.line(&format!("let {after} := ({parameter}) → ⊥"), column);
        let mut arguments = self.names.arguments(call);
        arguments.push(after);
        self.work.push(PendingItem::Line(format!("in {procedure}({})", arguments.join(", ")), column));
        self.work.push(PendingItem::Rest(behind, column + 2));
    }

    /// Prints the functions of the blocks that this one immediately dominates, and the tail call.
    fn end(&mut self, terminator: InstructionValue<'ctx>, column: usize) {
        let tail = self.names.tail(terminator);
        let block = terminator.get_parent().expect("an instruction is in a block");
        let children = self.nested.get(&block).cloned().unwrap_or_default();
        if children.is_empty() {
            return self.line(&tail, column);
        }
        self.work.push(PendingItem::Line(format!("in {tail}"), column));
        for (index, child) in children.iter().enumerate().rev() {
            self.work.push(PendingItem::Function(*child, index == 0, column));
        }
    }
}

/// Returns the phis of a block.
fn phis<'ctx>(block: BasicBlock<'ctx>) -> impl Iterator<Item = InstructionValue<'ctx>> {
    block.get_instructions().take_while(|instruction| instruction.get_opcode() == InstructionOpcode::Phi)
}
