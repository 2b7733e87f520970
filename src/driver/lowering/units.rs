//! Compilation of the units of a program: each is lowered, optimized and turned into an object. Most programs
//! are one unit. The units of a large program are compiled side by side, by as many threads as `-j` says.
//!
//! Each unit has an LLVM context of its own, and the work of one thread does not depend on another. The
//! results are put together in the order of the units, so that they do not depend on the number of threads
//! either.

use std::path::Path;
use std::sync::Arc;

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;

use crate::backend::{self, Lasting, OptLevel, ReportedErrors};
use crate::codegen::{self, DebugLevel, Division, Lowered, Plan, ProcedureCounts, ProcedureStatistics};
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};
use tlc_frontend::hir;
use tlc_frontend::lints::certain_failures::{self, Finding};

use crate::driver::failure::caught;
use crate::driver::linking::link::Objects;
use crate::driver::loading::execution_profile;
use crate::driver::lowering::{library_cache, lower};
use crate::driver::measurement::timing::Timing;
use crate::driver::outputs::Outputs;
use crate::driver::outputs::emission::{emit_continuations, emit_graphs, emit_ir};
use crate::driver::threads::side_by_side;
use crate::driver::{Failure, Session};
use crate::options::{Emit, Options, StorageSource};

/// Returns how a program is divided if it is large, or `None` if an output needs one LLVM module of the whole
/// program. With lines for debuggers, only the library is apart, so that they change no code of a small program.
pub fn division(options: &Options) -> Option<Division> {
    let Options { unstable, .. } = options;
    let makes_code = |emit| matches!(emit, Emit::DepInfo | Emit::Object | Emit::Executable);
    let library_apart = options.code.optimizes_library() && !options.outputs.is_empty();
    let known = options.known_of_source();
    let is_whole = options.part.is_some()
        || options.thin_lto
        || known > if library_apart { DebugLevel::Lines } else { DebugLevel::None }
        || options.code.coverage
        || options.code.counts_or_uses_counts()
        || unstable.dump_ir
        || unstable.trace_ssa
        || !options.outputs.iter().all(|output| makes_code(output.emit));
    (!is_whole).then(|| Division {
        size: if known == DebugLevel::None { unstable.unit_size.unwrap_or(Division::SIZE) } else { u32::MAX },
        imports: options.code.opt_level != OptLevel::O0,
        library_apart,
    })
}

/// Whether memory is left as it is, because the process ends soon. The units of a large program need the memory of
/// trees meanwhile.
pub fn leaves_memory(options: &Options, plan: &Plan) -> bool {
    options.ends_process && !plan.is_large()
}

/// Compiles the units of a program, and warns of run-time checks that are certain to fail. A program of one
/// unit is compiled on this thread, whose stages are those of the session, and is freed before LLVM generates
/// code.
pub fn compile(
    session: &mut Session,
    program: hir::Program,
    plan: Plan,
    outputs: &mut Outputs,
) -> Result<Objects, Failure> {
    let is_one = plan.unit_count() == 1;
    let is_left = leaves_memory(&session.options, &plan);
    let data = codegen::size_of_globals(&program);
    let tree = Arc::new(UnitInput { program: Lasting::new(program, is_left), plan, data, is_left });
    let mut timing = std::mem::take(&mut session.timing);
    let objects = match is_one {
        true => compile_one(session, tree, &mut timing, outputs),
        false => compile_several(session, tree, &mut timing, outputs),
    };
    session.timing = timing;
    objects
}

/// Compiles an object of bitcode with its index for ThinLTO: functions of other objects are imported, and the module
/// is optimized and turned into machine code like one that was just lowered.
pub fn compile_bitcode(session: &mut Session, index: &Path) -> Result<Objects, Failure> {
    let context = Lasting::new(Context::create(), session.options.ends_process);
    let input = &session.options.input;
    let imported = session.timing.stage("import", || backend::import(&context, input, index));
    let module = match imported {
        Ok(module) => Lasting::new(module, session.options.ends_process),
        Err(reason) => return session.fail(Diagnostic::new(Code::UnreadableSource, reason)),
    };
    let Options { code, .. } = &session.options;
    let machine = code.target_cpu.machine(code.opt_level, backend::size_of_variables(&module))?;
    let errors = ReportedErrors::default();
    errors.watch(&context);
    let (mut timing, mut unit) = (std::mem::take(&mut session.timing), Compiled::new(session));
    optimize(&session.options, &module, (&machine, code.opt_level), &mut timing)?;
    emit_code(session, module, (&machine, &errors), &mut unit, &mut timing)?;
    session.timing = timing;
    let mut objects = Objects::default();
    unit.add_to(session, &mut objects, &mut Outputs::default());
    Ok(objects)
}

/// The input of all units.
struct UnitInput {
    program: Lasting<hir::Program>,
    plan: Plan,
    /// The bytes of all module variables.
    data: u64,
    /// The result of [`leaves_memory`].
    is_left: bool,
}

/// The results of compiling a unit.
struct Compiled {
    diagnostics: Diagnostics,
    construction: Vec<ProcedureStatistics>,
    counts: Vec<ProcedureCounts>,
    /// The outputs that are complete without the linker.
    outputs: Outputs,
    /// Empty after errors, or if no output is made of it.
    object: Vec<u8>,
    /// Whether the object calls functions that it does not define.
    calls_others: bool,
    /// The errors that the assembler reported.
    refused: Vec<String>,
}

fn compile_one(
    session: &mut Session,
    tree: Arc<UnitInput>,
    timing: &mut Timing,
    outputs: &mut Outputs,
) -> Result<Objects, Failure> {
    let findings = match session.diagnostics.may_show_certain_failures() {
        true => timing.stage("lint", || certain_failures(session, &tree)),
        false => Vec::new(),
    };
    report(session, findings);
    let mut unit = Compiled::new(session);
    let result = compile_unit(session, tree, 0, &mut unit, timing);
    let mut objects = Objects::default();
    unit.add_to(session, &mut objects, outputs);
    result.map(|()| objects)
}

/// A piece of work for a thread.
enum Task {
    /// The search for certain failures, which needs the whole program. It comes first, because it may take as
    /// long as several units.
    CertainFailures,
    Unit(usize),
}

/// The result of a task.
enum Made {
    Findings(Result<Vec<Finding>, Failure>),
    Unit(Result<Box<(Compiled, Timing)>, Failure>),
}

fn compile_several(
    session: &mut Session,
    tree: Arc<UnitInput>,
    timing: &mut Timing,
    outputs: &mut Outputs,
) -> Result<Objects, Failure> {
    let units = (0..tree.plan.unit_count()).map(Task::Unit);
    let tasks: Vec<Task> = [Task::CertainFailures].into_iter().chain(units).collect();
    let jobs = session.options.jobs;
    let made = timing.stage("units", || {
        side_by_side(jobs, &tasks, || |task: &Task| Some(compile_task(session, &tree, task)))
    });
    drop(tree);
    if !session.options.outputs.is_empty() {
        backend::release_memory();
    }
    let mut objects = Objects::default();
    for made in made.into_iter().flatten() {
        match made {
            Made::Findings(findings) => report(session, findings?),
            Made::Unit(unit) => {
                let (unit, thread) = *unit?;
                unit.add_to(session, &mut objects, outputs);
                timing.add_within("units", &thread);
            }
        }
    }
    Ok(objects)
}

fn compile_task(session: &Session, tree: &Arc<UnitInput>, task: &Task) -> Made {
    match task {
        Task::CertainFailures => Made::Findings(caught(|| {
            let is_wanted = session.diagnostics.may_show_certain_failures();
            Ok(if is_wanted { certain_failures(session, tree) } else { Vec::new() })
        })),
        Task::Unit(number) => Made::Unit(caught(|| {
            let (mut unit, mut timing) = (Compiled::new(session), Timing::of_thread());
            let result = compile_unit(session, Arc::clone(tree), *number, &mut unit, &mut timing);
            result.map_err(|failure| failure.context(|| format!("compiling unit {}", number + 1)))?;
            Ok(Box::new((unit, timing)))
        })),
    }
}

fn certain_failures(session: &Session, tree: &UnitInput) -> Vec<Finding> {
    certain_failures::find(&tree.program, &session.interner)
}

fn report(session: &mut Session, findings: Vec<Finding>) {
    findings.into_iter().for_each(|finding| session.diagnostics.report(finding.diagnostic));
}

/// Compiles a unit. The options that need one LLVM module of the whole program ([`division`]) are off if it
/// is one of several.
fn compile_unit(
    session: &Session,
    tree: Arc<UnitInput>,
    number: usize,
    unit: &mut Compiled,
    timing: &mut Timing,
) -> Result<(), Failure> {
    let options = &session.options;
    let (is_left, is_library, data) = (tree.is_left, tree.plan.is_library(number), tree.data);
    let level = if is_library { OptLevel::O2 } else { options.code.opt_level };
    let machine = options.code.target_cpu.machine(level, data)?;
    let errors = ReportedErrors::default();
    let context = Lasting::new(Context::create(), is_left);
    errors.watch(&context);
    let input = (&*tree.program, &tree.plan, number);
    let lowered = lower(session, &context, input, &machine, &mut unit.diagnostics, timing)?;
    let Lowered { module, statistics, graphs, .. } = lowered;
    let module = Lasting::new(module, is_left);
    unit.construction = statistics;
    if options.stats.is_some() {
        unit.counts = timing.stage("count", || codegen::count(&module));
    }
    if options.verifies_ir() {
        timing.stage("verify ir", || backend::verify(&module, "lowering"))?;
    }
    emit_graphs(session, &graphs, &mut unit.diagnostics, &mut unit.outputs)?;
    emit_continuations(session, &tree.program, &module, &mut unit.outputs);
    drop(graphs);
    // If this is the only unit, the tree ends here. Code generation can use its memory; the next check will.
    if Arc::into_inner(tree).is_some() && !options.outputs.is_empty() {
        backend::release_memory();
    }
    // Lowering finds warnings, which may be denied.
    let is_stopped = unit.diagnostics.has_errors() || unit.diagnostics.has_denied();
    if is_stopped || session.stop_on_errors().is_err() || options.outputs.is_empty() {
        return Ok(());
    }
    count(session, &module, &machine, unit, timing);
    if unit.diagnostics.has_denied() {
        return Ok(());
    }
    let key = is_library.then(|| library_cache::key(&module, &options.code, data)).flatten();
    if let Some(known) = key.and_then(|key| timing.stage("cache", || library_cache::object(key))) {
        unit.object = known;
        return Ok(());
    }
    // Code in SSA form needs no cleanup before functions are imported; all passes run after that.
    if !options.thin_lto {
        optimize(options, &module, (&machine, level), timing)?;
    }
    emit_ir(session, &module, &mut unit.outputs);
    emit_code(session, module, (&machine, &errors), unit, timing)?;
    if let Some(key) = key {
        timing.stage("cache", || library_cache::keep(key, &unit.object));
    }
    Ok(())
}

/// Adds counters to a module that was lowered, or the counts of earlier runs. Procedures that are inlined whatever
/// they cost are counted before, by `--coverage`, or with their callers.
fn count(
    session: &Session,
    module: &Module<'_>,
    machine: &TargetMachine,
    unit: &mut Compiled,
    timing: &mut Timing,
) {
    let code = &session.options.code;
    if code.coverage {
        timing.stage("count executions", || backend::make_counters(module, machine));
    }
    codegen::inline_protected(module);
    if code.profile_generate {
        timing.stage("count executions", || backend::count_executions(module, machine));
    }
    if let Some(profile) = &session.profile {
        let used = timing.stage("use profile", || backend::use_profile(module, machine, profile));
        execution_profile::mismatch(&used).into_iter().for_each(|warning| unit.diagnostics.report(warning));
    }
}

fn optimize(
    options: &Options,
    module: &Module<'_>,
    (machine, level): (&TargetMachine, OptLevel),
    timing: &mut Timing,
) -> Result<(), Failure> {
    timing.stage("optimize", || backend::optimize(module, machine, level));
    if options.verifies_ir() && level != OptLevel::O0 {
        timing.stage("verify optimized ir", || backend::verify(module, "optimization"))?;
    }
    if options.code.storage() == StorageSource::Watched {
        timing.stage("sanitize", || backend::watch_addresses(module, machine));
    }
    if options.known_of_source() >= DebugLevel::Full {
        timing.stage("debug values", || backend::settle_debug_values(module, level));
    }
    Ok(())
}

/// Emits assembly text and the object. The module ends here, because code generation changes it.
fn emit_code(
    session: &Session,
    module: Lasting<Module<'_>>,
    (machine, errors): (&TargetMachine, &ReportedErrors),
    unit: &mut Compiled,
    timing: &mut Timing,
) -> Result<(), Failure> {
    let options = &session.options;
    if options.thin_lto {
        unit.object = timing.stage("bitcode", || backend::summarized_bitcode(&module));
        return Ok(());
    }
    if options.code.debug > DebugLevel::None {
        codegen::name_procedures(&module);
    }
    if options.emits(Emit::Assembly) {
        // One output must not depend on which others are emitted.
        let copy = module.clone();
        let keeps_debug_info = options.code.debug > DebugLevel::None;
        let assembly = timing.stage("assembly", || match options.annotate {
            true => backend::annotated_assembly(copy, machine, &session.sources, keeps_debug_info),
            false => backend::assembly(&copy, machine),
        })?;
        unit.refused = errors.take();
        if !unit.refused.is_empty() {
            return Ok(());
        }
        unit.outputs.add_each(options, Emit::Assembly, || assembly.clone());
    }
    if options.emits(Emit::Object) || options.emits(Emit::Executable) {
        unit.calls_others = backend::calls_others(&module);
        unit.object = timing.stage("object", || backend::object(&module, machine))?;
        drop(module);
        if options.code.debug >= DebugLevel::Full {
            backend::correct_debug_info(&mut unit.object);
        }
        unit.refused = errors.take();
    }
    Ok(())
}

impl Compiled {
    fn new(session: &Session) -> Compiled {
        Compiled {
            diagnostics: session.diagnostics.beside(),
            construction: Vec::new(),
            counts: Vec::new(),
            outputs: Outputs::default(),
            object: Vec::new(),
            calls_others: false,
            refused: Vec::new(),
        }
    }

    /// Adds the results to those of the units before.
    fn add_to(self, session: &mut Session, objects: &mut Objects, outputs: &mut Outputs) {
        session.diagnostics.append(self.diagnostics);
        session.statistics.construction.extend(self.construction);
        session.statistics.counts.extend(self.counts);
        outputs.append(self.outputs);
        objects.code.push(self.object);
        objects.call_others |= self.calls_others;
        objects.refused.extend(self.refused);
    }
}
