//! Large programs: their units are lowered, optimized and compiled side by side, by as many threads as `-j` says.
//!
//! Each unit has a context of LLVM of its own, and what one thread makes depends on no other. What is made of the units is put
//! together in their order.

use std::thread;

use anyhow::Context as _;
use inkwell::context::Context;

use crate::backend::{self, OptLevel};
use crate::codegen::{self, DebugLevel, Division, Plan, ProcedureCounts, ProcedureStatistics};
use crate::diagnostics::Diagnostics;
use crate::hir;
use crate::lints::certain_failures::{self, Finding};

use super::outputs::Outputs;
use super::timing::Timing;
use super::{Emit, Failure, Options, Session, SsaVariant, StorageSource, crash, pipeline};

/// What is made of a unit.
struct Compiled {
    /// Nothing if there were errors, or if the program is only checked.
    object: Vec<u8>,
    calls_library: bool,
    diagnostics: Diagnostics,
    /// What the assembler refused.
    refused: Vec<String>,
    construction: Vec<ProcedureStatistics>,
    counts: Vec<ProcedureCounts>,
    timing: Timing,
}

/// What all units have in common.
struct Shared<'a> {
    session: &'a Session,
    program: &'a hir::Program,
    plan: &'a Plan,
    /// The bytes of all module variables.
    data: u64,
}

/// Returns how many threads compile if the user asks for `given`: otherwise one for each processor, unless the memory of the process
/// is limited, of which each thread takes a part.
pub fn jobs(given: Option<u16>) -> usize {
    match given {
        Some(number) => number.into(),
        None if backend::address_space().is_some() => 1,
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Returns how a program is divided if it is large, or `None` where LLVM IR of all of it is wanted, or where what is told of it has
/// to be in one place.
pub fn division(options: &Options) -> Option<Division> {
    let Options { unstable, .. } = options;
    let makes_code = |emit| matches!(emit, Emit::DepInfo | Emit::Object | Emit::Executable);
    let is_whole = options.known_of_source() > DebugLevel::None
        || options.coverage
        || unstable.dump_ir
        || unstable.trace_ssa
        || !options.outputs.iter().all(|output| makes_code(output.emit));
    (!is_whole).then(|| Division {
        size: unstable.unit_size.unwrap_or(Division::SIZE),
        imports: options.opt_level != OptLevel::O0,
    })
}

/// Compiles the units of a program and links them.
pub fn compile(
    session: &mut Session,
    program: hir::Program,
    plan: &Plan,
    outputs: &mut Outputs,
) -> Result<(), Failure> {
    let mut timing = std::mem::take(&mut session.timing);
    let made = timing.stage("units", || {
        let data = codegen::size_of_globals(&program);
        Shared { session, program: &program, plan, data }.work()
    });
    session.timing = timing;
    drop(program);
    backend::release_memory();
    let (mut objects, mut calls_library, mut refused) = (Vec::new(), false, Vec::new());
    for made in made {
        let unit = match made {
            Made::Unit(unit) => *unit?,
            Made::Findings(findings) => {
                findings?.into_iter().for_each(|finding| session.diagnostics.report(finding.diagnostic));
                continue;
            }
        };
        session.diagnostics.append(unit.diagnostics);
        session.construction.extend(unit.construction);
        session.statistics.extend(unit.counts);
        session.timing.add_within("units", &unit.timing);
        refused.extend(unit.refused);
        calls_library |= unit.calls_library;
        objects.push(unit.object);
    }
    session.stop_on_errors()?;
    pipeline::refuse_assembly(session, &refused)?;
    pipeline::link_outputs(session, &objects, calls_library, outputs)
}

/// A piece of work for a thread.
enum Task {
    /// The search for certain failures, which needs the whole program. It begins first, because it may take as long as several units.
    CertainFailures,
    Unit(usize),
}

/// What comes of it.
enum Made {
    Findings(Result<Vec<Finding>, Failure>),
    Unit(Result<Box<Compiled>, Failure>),
}

impl Shared<'_> {
    /// Does all the work, and returns what comes of it in its order.
    fn work(&self) -> Vec<Made> {
        let units = (0..self.plan.unit_count()).map(Task::Unit);
        let tasks: Vec<Task> = [Task::CertainFailures].into_iter().chain(units).collect();
        let made =
            crash::side_by_side(self.session.options.jobs, &tasks, || |task: &Task| Some(self.make(task)));
        made.into_iter().flatten().collect()
    }

    fn make(&self, task: &Task) -> Made {
        match task {
            Task::CertainFailures => Made::Findings(crash::caught(|| Ok(self.certain_failures()))),
            Task::Unit(number) => Made::Unit(crash::caught(|| {
                let unit = self.compile_unit(*number);
                Ok(Box::new(unit.with_context(|| format!("compiling unit {}", number + 1))?))
            })),
        }
    }

    fn certain_failures(&self) -> Vec<Finding> {
        let is_wanted = self.session.diagnostics.may_show_certain_failures();
        if is_wanted { certain_failures::find(self.program, &self.session.interner) } else { Vec::new() }
    }

    fn compile_unit(&self, number: usize) -> anyhow::Result<Compiled> {
        let Shared { session, program, plan, data } = self;
        let options = &session.options;
        let machine = options.target.machine(options.opt_level, *data)?;
        let lowering = pipeline::lowering_options(options, program, &machine, "");
        let mut diagnostics = session.diagnostics.beside();
        let mut timing = Timing::default();
        let errors = backend::ReportedErrors::default();
        let context = Context::create();
        errors.watch(&context);
        let texts = (&session.interner, &session.sources);
        let lowered = timing.part("lower", || {
            codegen::lower_unit(&context, program, (plan, number), texts, &lowering, &mut diagnostics)
        })?;
        let module = lowered.module;
        if options.ssa == SsaVariant::Mem2Reg {
            timing.part("mem2reg", || backend::promote_memory(&module, &machine))?;
        }
        let counts = match options.stats {
            Some(_) => timing.part("count", || codegen::count(&module)),
            None => Vec::new(),
        };
        if options.verifies_ir() {
            timing.part("verify ir", || backend::verify(&module, "lowering"))?;
        }
        let mut unit = Compiled {
            object: Vec::new(),
            calls_library: false,
            diagnostics,
            refused: Vec::new(),
            construction: lowered.statistics,
            counts,
            timing,
        };
        if options.outputs.is_empty() || unit.diagnostics.has_errors() {
            return Ok(unit);
        }
        let timing = &mut unit.timing;
        timing.part("optimize", || backend::optimize(&module, &machine, options.opt_level))?;
        if options.verifies_ir() && options.opt_level != OptLevel::O0 {
            timing.part("verify optimized ir", || backend::verify(&module, "optimization"))?;
        }
        if options.storage == StorageSource::Watched {
            timing.part("sanitize", || backend::watch_addresses(&module, &machine))?;
        }
        unit.calls_library = backend::calls_others(&module);
        unit.object = timing.part("object", || backend::object(&module, &machine))?;
        unit.refused = errors.take();
        Ok(unit)
    }
}
