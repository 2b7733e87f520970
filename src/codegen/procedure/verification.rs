//! `--verify-ssa`, `-Z trace-ssa` and `--emit=cfg`: passes the finished LLVM function to the checker, and
//! prints the events of its construction.

use inkwell::values::AsValueRef;
use llvm_sys::core::{LLVMGetValueName2, LLVMIsAGlobalValue};
use llvm_sys::prelude::LLVMValueRef;
use rustc_hash::FxHashMap;

use tlc_frontend::base::SecondaryMap;

use crate::codegen::code::CodeBuilder;
use crate::codegen::graphs::{self, Finished};
use crate::codegen::procedure::locals::ProcedureLocals;
use direct_ssa::llvm::{FinishedFunction, Scalar};
use direct_ssa::trace::{Log, Names, narrate};
use direct_ssa::verify::{self, Violation};
use direct_ssa::{Block, Variable};

/// Returns the name of a value in the text of the IR.
fn name(value: LLVMValueRef) -> Option<String> {
    let mut length = 0;
    // SAFETY: the value is alive, and its name has the length that LLVM returns.
    let (name, is_global) = unsafe {
        let start = LLVMGetValueName2(value, &mut length);
        (std::slice::from_raw_parts(start.cast::<u8>(), length), !LLVMIsAGlobalValue(value).is_null())
    };
    let sigil = if is_global { '@' } else { '%' };
    (length > 0).then(|| format!("{sigil}{}", String::from_utf8_lossy(name)))
}

/// The names of items in a trace.
struct TraceNames<'a, 'm, 'b, 'ctx> {
    code: &'a CodeBuilder<'m, 'b, 'ctx>,
    variables: SecondaryMap<Variable, String>,
    /// The numbers of the instructions in the function that have no name.
    numbers: FxHashMap<LLVMValueRef, usize>,
}

impl<'ctx> Names<Scalar<'ctx>> for TraceNames<'_, '_, '_, 'ctx> {
    fn variable(&self, variable: Variable) -> String {
        self.variables[variable].clone()
    }

    fn block(&self, block: Block) -> String {
        let name = self.code.function.builder().llvm_blocks(block).entry;
        match name.get_name().to_str() {
            Ok(name) if !name.is_empty() => name.to_owned(),
            _ => block.to_string(),
        }
    }

    fn declared_block(&self, block: Block) -> String {
        format!("{} ({block})", self.block(block))
    }

    fn value(&self, value: Scalar<'ctx>) -> String {
        match (name(value.raw()), self.numbers.get(&value.raw())) {
            (Some(name), _) => name,
            (None, Some(number)) => format!("v{number}"),
            // A constant is printed after its type.
            (None, None) => {
                let text = format!("{value:?}");
                let text = text.trim_matches('"');
                text.split_once(' ').map_or(text, |(_, constant)| constant).to_owned()
            }
        }
    }

    fn removed_phi(&self, variable: &str, number: usize) -> String {
        format!("%{variable}.{number}")
    }

    fn position(&self, position: u32) -> String {
        self.code.module.constants.positions.looked_up_text(position)
    }
}

/// Prints or proves the construction of the finished procedure, if that is requested.
pub fn examine<'ctx>(code: &mut CodeBuilder<'_, '_, 'ctx>, locals: &ProcedureLocals<'_, 'ctx>) {
    let Some(mut events) = code.function.builder_mut().ssa_mut().observer().take() else { return };
    if code.module.options.trace {
        let text = story(code, locals, &events);
        code.module.trace.push_str(&text);
    }
    if is_wanted_as_graph(code, locals) {
        let graph = graphs::graph(&Finished {
            name: code.module.names.resolve(locals.procedure.name),
            function: code.function.value(),
            ir: code.function.builder().ir(),
            events: &events,
            variables: &variable_names(code, locals),
        });
        code.module.graphs.push(graph);
    }
    if let Some(corruption) = code.module.options.break_ssa {
        corruption.apply(code.module.context, code.function.builder().ir(), &mut events);
    }
    if code.module.options.verify_ssa {
        let function = FinishedFunction::new(code.function.value(), code.function.builder().ir());
        if let Err(violation) = verify::verify(&events, &function) {
            let failure = failure(code, locals, violation);
            code.module.violation.get_or_insert(failure);
        }
    }
    // The memory is reused for the next procedure.
    *code.function.builder_mut().ssa_mut().observer() = Some(events);
}

/// Whether a graph of the procedure is requested.
fn is_wanted_as_graph<'ctx>(code: &CodeBuilder<'_, '_, 'ctx>, locals: &ProcedureLocals<'_, 'ctx>) -> bool {
    let is_main = locals.procedure.module == code.module.program.main;
    let resolve = |name| code.module.names.resolve(name);
    let name = resolve(locals.procedure.name);
    code.module.options.graphs
        && code.module.options.graph_of.map_or(is_main, |wanted| match wanted.split_once('.') {
            Some((module, wanted)) => {
                wanted == name && module == resolve(code.module.program.modules[locals.procedure.module].name)
            }
            None => wanted == name && is_main,
        })
}

fn story<'ctx>(
    code: &CodeBuilder<'_, '_, 'ctx>,
    locals: &ProcedureLocals<'_, 'ctx>,
    events: &Log<Scalar<'ctx>>,
) -> String {
    let mut numbers = FxHashMap::default();
    for block in code.function.value().get_basic_blocks() {
        for instruction in block.get_instructions() {
            numbers.insert(instruction.as_value_ref(), numbers.len());
        }
    }
    let names = TraceNames { code, variables: variable_names(code, locals), numbers };
    let name = code.module.names.resolve(locals.procedure.name);
    format!("construction of `{name}`\n{}", narrate(events, &names))
}

fn failure<'ctx>(
    code: &CodeBuilder<'_, '_, 'ctx>,
    locals: &ProcedureLocals<'_, 'ctx>,
    violation: Box<Violation>,
) -> anyhow::Error {
    let procedure = code.module.names.resolve(locals.procedure.name);
    let mut place = format!("procedure `{procedure}`");
    if let Some(variable) = violation.variable {
        place.push_str(&format!(", variable `{}`", variable_names(code, locals)[variable]));
    }
    if let Some(position) = violation.position {
        place.push_str(&format!(", {}", code.module.constants.positions.looked_up_text(position)));
    }
    anyhow::Error::new(violation).context(format!("verifying the SSA form of {place}"))
}

fn variable_names<'ctx>(
    code: &CodeBuilder<'_, '_, 'ctx>,
    locals: &ProcedureLocals<'_, 'ctx>,
) -> SecondaryMap<Variable, String> {
    let mut names = SecondaryMap::new();
    if let Some(joined) = code.function.joined {
        names[joined] = "bool".to_owned();
    }
    let locals_of = locals.locals_of_variables();
    for (variable, local) in locals_of.iter() {
        if let Some(local) = local {
            let name = locals.procedure.locals[*local].name;
            names[variable] = code.module.names.resolve(name).to_owned();
        }
    }
    names
}
