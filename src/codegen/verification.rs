//! `--verify-ssa`, `-Z trace-ssa` and `--emit=cfg`: passes the finished LLVM function to the checker, and
//! prints the events of its construction.

use inkwell::values::AsValueRef;
use llvm_sys::core::{LLVMGetValueName2, LLVMIsAGlobalValue};
use llvm_sys::prelude::LLVMValueRef;
use rustc_hash::FxHashMap;

use direct_ssa::trace::{Log, Names, narrate};
use direct_ssa::verify::{self, Violation};
use direct_ssa::{Block, Variable};
use tlc_frontend::base::SecondaryMap;

use super::graphs::{self, Finished};
use super::procedure::ProcLowering;
use direct_ssa::llvm::{FinishedFunction, Scalar};

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
    lowering: &'a ProcLowering<'m, 'b, 'ctx>,
    variables: SecondaryMap<Variable, String>,
    /// The numbers of the instructions in the function that have no name.
    numbers: FxHashMap<LLVMValueRef, usize>,
}

impl<'ctx> Names<Scalar<'ctx>> for TraceNames<'_, '_, '_, 'ctx> {
    fn variable(&self, variable: Variable) -> String {
        self.variables[variable].clone()
    }

    fn block(&self, block: Block) -> String {
        let name = self.lowering.function.builder().llvm_blocks(block).entry;
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

    fn position(&self, position: u32) -> String {
        self.lowering.module.constants.positions.looked_up_text(position)
    }
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Prints or proves the construction of the finished procedure, if that is requested.
    pub fn examine(&mut self) {
        let Some(mut events) = self.function.builder_mut().ssa_mut().observer().take() else { return };
        if self.module.options.trace {
            let text = self.story(&events);
            self.module.trace.push_str(&text);
        }
        if self.is_wanted_as_graph() {
            let graph = graphs::graph(&Finished {
                name: self.module.names.resolve(self.procedure.name),
                function: self.function.value(),
                ir: self.function.builder().ir(),
                events: &events,
                variables: &self.variable_names(),
            });
            self.module.graphs.push(graph);
        }
        if let Some(corruption) = self.module.options.break_ssa {
            corruption.apply(self.module.context, self.function.builder().ir(), &mut events);
        }
        if self.module.options.verify_ssa {
            let function = FinishedFunction::new(self.function.value(), self.function.builder().ir());
            if let Err(violation) = verify::verify(&events, &function) {
                let failure = self.failure(violation);
                self.module.violation.get_or_insert(failure);
            }
        }
        // The memory is reused for the next procedure.
        *self.function.builder_mut().ssa_mut().observer() = Some(events);
    }

    /// Whether a graph of the procedure is requested.
    fn is_wanted_as_graph(&self) -> bool {
        let is_main = self.procedure.module == self.module.program.main;
        let resolve = |name| self.module.names.resolve(name);
        let name = resolve(self.procedure.name);
        self.module.options.graphs
            && self.module.options.graph_of.map_or(is_main, |wanted| match wanted.split_once('.') {
                Some((module, wanted)) => {
                    wanted == name
                        && module == resolve(self.module.program.modules[self.procedure.module].name)
                }
                None => wanted == name && is_main,
            })
    }

    fn story(&self, events: &Log<Scalar<'ctx>>) -> String {
        let mut numbers = FxHashMap::default();
        for block in self.function.value().get_basic_blocks() {
            for instruction in block.get_instructions() {
                numbers.insert(instruction.as_value_ref(), numbers.len());
            }
        }
        let names = TraceNames { lowering: self, variables: self.variable_names(), numbers };
        let name = self.module.names.resolve(self.procedure.name);
        format!("construction of `{name}`\n{}", narrate(events, &names))
    }

    fn failure(&self, violation: Box<Violation>) -> anyhow::Error {
        let procedure = self.module.names.resolve(self.procedure.name);
        let mut place = format!("procedure `{procedure}`");
        if let Some(variable) = violation.variable {
            place.push_str(&format!(", variable `{}`", self.variable_names()[variable]));
        }
        if let Some(position) = violation.position {
            place.push_str(&format!(", {}", self.module.constants.positions.looked_up_text(position)));
        }
        anyhow::Error::new(violation).context(format!("verifying the SSA form of {place}"))
    }

    fn variable_names(&self) -> SecondaryMap<Variable, String> {
        let mut names = SecondaryMap::new();
        if let Some(joined) = self.function.joined() {
            names[joined] = "bool".to_owned();
        }
        let locals = self.locals_of_variables();
        for (variable, local) in locals.iter() {
            if let Some(local) = local {
                let name = self.procedure.locals[*local].name;
                names[variable] = self.module.names.resolve(name).to_owned();
            }
        }
        names
    }
}
