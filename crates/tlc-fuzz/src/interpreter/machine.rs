//! The state of a running program.

use std::thread::Scope;

use rustc_hash::{FxHashMap, FxHashSet};
use tlc_frontend::base::{Interner, SecondaryMap, SourceMap, Span};
use tlc_frontend::hir::{ConstantId, GlobalId, PlacedCalls, ProcId, Program, StringId};

use super::coroutine::Coroutines;
use super::ending::Ending;
use super::exception::Handling;
use super::foreign::{Native, ProgramArguments, Streams};
use super::jumps::LabelPaths;
use super::memory::{Address, Memory, ObjectKind};
use super::stack::Stack;
use super::stop::{Eval, unsupported};
use super::value::Value;
use super::watch::Watch;
use super::{GaveUp, Limits};

/// The number of bytes copied in the time of a step.
const BYTES_PER_STEP: u64 = 64;

/// A running program. It moves from thread to thread at coroutine transfers.
pub struct Machine<'s, 'p> {
    pub program: &'p Program,
    pub names: &'p Interner,
    pub sources: &'p SourceMap,
    /// The scope in which the threads of coroutines are started.
    pub scope: &'s Scope<'s, 'p>,
    pub limits: Limits,
    /// The number of steps left.
    steps: u64,
    /// The stack of the thread that owns the machine.
    pub stack: Stack,
    /// The number of running procedures in the current coroutine.
    pub depth: u32,
    pub memory: Memory,
    globals: SecondaryMap<GlobalId, Address>,
    strings: SecondaryMap<StringId, Address>,
    constants: SecondaryMap<ConstantId, Address>,
    /// The functions that implement the foreign procedures called so far.
    pub natives: SecondaryMap<ProcId, Option<Native>>,
    pub labels: LabelPaths,
    /// The procedures that receive the place of their call.
    pub placed_calls: PlacedCalls,
    pub coroutines: Coroutines<'s, 'p>,
    pub handling: Handling,
    pub ending: Ending,
    pub streams: Streams,
    pub arguments: ProgramArguments,
    /// The statements, expressions and calls that completed at least once, if requested.
    pub completed: Option<FxHashSet<Span>>,
    /// The numbers of executions of statements and evaluations of conditions, if requested.
    pub begun: Option<FxHashMap<Span, u64>>,
    /// The observed variables, if requested.
    pub watch: Option<Watch>,
}

/// The program that a machine runs, with its surroundings.
#[derive(Clone, Copy)]
pub struct Subject<'s, 'p> {
    pub program: &'p Program,
    pub names: &'p Interner,
    pub sources: &'p SourceMap,
    pub scope: &'s Scope<'s, 'p>,
    pub limits: Limits,
}

impl<'s, 'p> Machine<'s, 'p> {
    /// Creates a machine without variables.
    pub fn new(subject: Subject<'s, 'p>) -> Machine<'s, 'p> {
        let Subject { program, names, sources, scope, limits } = subject;
        Machine {
            program,
            names,
            sources,
            scope,
            limits,
            steps: limits.steps,
            stack: Stack::default(),
            depth: 0,
            memory: Memory::new(limits.memory),
            globals: SecondaryMap::with_default(Address::NIL),
            strings: SecondaryMap::with_default(Address::NIL),
            constants: SecondaryMap::with_default(Address::NIL),
            natives: SecondaryMap::new(),
            labels: LabelPaths::default(),
            placed_calls: PlacedCalls::new(program, names),
            coroutines: Coroutines::default(),
            handling: Handling::default(),
            ending: Ending::default(),
            streams: Streams::default(),
            arguments: ProgramArguments::default(),
            completed: None,
            begun: None,
            watch: None,
        }
    }

    /// Records that a statement, expression or call has completed.
    pub fn complete(&mut self, span: Span) {
        if let Some(completed) = &mut self.completed {
            completed.insert(span);
        }
    }

    /// Counts an execution of a statement or an evaluation of a condition.
    pub fn begin(&mut self, span: Span) {
        if let Some(begun) = &mut self.begun {
            *begun.entry(span).or_default() += 1;
        }
    }

    /// Returns the subject of the machine.
    pub fn subject(&self) -> Subject<'s, 'p> {
        let Machine { program, names, sources, scope, limits, .. } = *self;
        Subject { program, names, sources, scope, limits }
    }

    /// Counts a statement or an expression, which needs some stack space.
    pub fn step(&mut self) -> Eval<()> {
        self.steps = self.steps.checked_sub(1).ok_or(GaveUp::Steps)?;
        if self.stack.is_exhausted() { Err(GaveUp::Depth.into()) } else { Ok(()) }
    }

    /// Counts the steps of a long operation.
    pub fn charge(&mut self, steps: u64) -> Eval<()> {
        self.steps = self.steps.checked_sub(steps).ok_or(GaveUp::Steps)?;
        Ok(())
    }

    /// Counts the steps of copying `size` bytes.
    pub fn charge_for_bytes(&mut self, size: u64) -> Eval<()> {
        self.charge(size / BYTES_PER_STEP)
    }

    /// Creates the module variables, all zero.
    pub fn make_globals(&mut self) -> Eval<()> {
        for (id, global) in &self.program.globals {
            if global.foreign {
                return Err(unsupported("a variable of C"));
            }
            if global.address.is_some() {
                return Err(unsupported("a variable at a fixed address"));
            }
            let size = self.program.types.layout(global.ty).size;
            self.globals[id] = self.memory.add_zeroed(size, ObjectKind::Variable)?;
        }
        Ok(())
    }

    pub fn global(&self, id: GlobalId) -> Address {
        self.globals[id]
    }

    /// Returns the address of a string constant, which ends with a zero byte.
    pub fn string(&mut self, id: StringId) -> Eval<Address> {
        if self.strings[id] == Address::NIL {
            let mut bytes = self.program.strings[id].to_vec();
            bytes.push(0);
            self.strings[id] = self.memory.add(bytes, ObjectKind::Constant)?;
        }
        Ok(self.strings[id])
    }

    /// Returns the address of a structured constant.
    pub fn constant(&mut self, id: ConstantId) -> Eval<Address> {
        if self.constants[id] == Address::NIL {
            let expr = &self.program.constants[id];
            let value = self.constant_value(expr)?;
            let bytes = self.bytes_of(expr.ty, &value)?;
            self.constants[id] = self.memory.add(bytes, ObjectKind::Constant)?;
        }
        Ok(self.constants[id])
    }

    /// Runs the bodies of all modules in order. Each module's FINALLY part is registered first, so that it
    /// runs even if the body does not complete.
    pub fn run_modules(&mut self) -> Eval<()> {
        for id in &self.program.initialisation {
            let module = &self.program.modules[*id];
            if let Some(finally) = module.finally {
                self.register_finally(finally);
            }
            if let Some(body) = module.body {
                self.run_body(body)?;
            }
        }
        Ok(())
    }

    /// Runs a procedure without parameters.
    pub fn run_body(&mut self, id: ProcId) -> Eval<Option<Value>> {
        self.run_procedure(id, Vec::new(), Vec::new())
    }
}
