//! Lowering: the plan of a program, the options, and the call that turns a unit into LLVM IR.

mod library_cache;
pub mod units;

use inkwell::context::Context;
use inkwell::targets::TargetMachine;

use crate::backend::{self, OptLevel};
use crate::codegen::{self, DebugLevel, Division, Lowered, LoweringMode, Plan};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::hir;

use crate::driver::Session;
use crate::driver::measurement::timing::Timing;
use crate::options::{Emit, Options, ProgramPart, SsaVariant};

/// Analyses the whole program before it is lowered, and divides it if `division` allows that and it is large.
pub fn plan(session: &mut Session, program: &hir::Program, division: Option<Division>) -> Plan {
    let Session { options, interner, timing, .. } = session;
    let mode = mode(options, program);
    let optimizes = options.code.opt_level != OptLevel::O0;
    let keeps_uncalled = options.code.keeps_variables();
    timing.stage("plan", || Plan::new(program, interner, mode, division, optimizes, keeps_uncalled))
}

/// Lowers a unit to LLVM IR in the form that `--ssa` asks for. The function is never inlined, because the
/// benchmarks count its instructions.
#[inline(never)]
pub fn lower<'ctx>(
    session: &Session,
    context: &'ctx Context,
    (program, plan, number): (&hir::Program, &Plan, usize),
    machine: &TargetMachine,
    diagnostics: &mut Diagnostics,
    timing: &mut Timing,
) -> anyhow::Result<Lowered<'ctx>> {
    let Session { options, sources, interner, .. } = session;
    let folder = match (options.code.debug, options.code.coverage) {
        (DebugLevel::None, false) => String::new(),
        _ => sources.recorded(&working_folder()),
    };
    let lowering = options_of(options, program, machine, &folder);
    let mut lowered = timing.stage("lower", || {
        codegen::lower_unit(context, program, (plan, number), (interner, sources), &lowering, diagnostics)
    })?;
    if options.code.ssa == SsaVariant::Mem2Reg {
        timing.stage("mem2reg", || backend::promote_memory(&lowered.module, machine));
    }
    session.dump(&std::mem::take(&mut lowered.trace));
    if options.unstable.dump_ir {
        session.dump(&lowered.module.print_to_string().to_string());
    }
    Ok(lowered)
}

/// Returns the use that the outputs make of a lowered module.
pub fn mode_of_outputs(options: &Options) -> LoweringMode {
    match options.part {
        Some(ProgramPart::Program) => return LoweringMode::Linked,
        Some(ProgramPart::Module) => return LoweringMode::Object,
        None => {}
    }
    match options.emits(Emit::Executable) {
        true if options.linking.is_empty() => LoweringMode::Executable,
        true => LoweringMode::Linked,
        false => LoweringMode::Object,
    }
}

/// Returns the use that a program is lowered for. A whole program without outputs, which is only checked, is
/// lowered as for an executable. A program module is compiled for ThinLTO with the start of the program.
fn mode(options: &Options, program: &hir::Program) -> LoweringMode {
    if options.thin_lto && program.modules[program.main].is_program {
        return LoweringMode::Linked;
    }
    let only_checked = options.outputs.is_empty() && is_whole_program(program);
    if only_checked { LoweringMode::Executable } else { mode_of_outputs(options) }
}

/// Whether the main module is a program of which all modules were read.
pub fn is_whole_program(program: &hir::Program) -> bool {
    let main = &program.modules[program.main];
    let is_program = main.body.is_some() && main.version.is_none();
    is_program && program.modules.values().all(|module| !module.external)
}

fn options_of<'a>(
    options: &'a Options,
    program: &hir::Program,
    machine: &'a TargetMachine,
    folder: &'a str,
) -> codegen::LoweringOptions<'a> {
    codegen::LoweringOptions {
        mode: mode(options, program),
        machine,
        keep_names: options.unstable.dump_ir
            || options.unstable.trace_ssa
            || options.emits(Emit::LlvmIr)
            || options.emits_graphs()
            || options.emits(Emit::Cps),
        construction: options.code.ssa.construction(),
        frames: options.code.frames(),
        debug: codegen::DebugOptions {
            level: options.known_of_source(),
            dwarf_version: options.code.dwarf_version(),
            folder,
            has_checksums: !options.sources.preprocess,
            is_optimized: options.code.opt_level != OptLevel::O0,
            keeps_variables: options.code.keeps_variables(),
        },
        coverage: options.code.coverage,
        entries: &options.entries,
        watch_stack: options.sources.checks().has(hir::Check::Stack),
        on_the_fly: options.code.on_the_fly(),
        verify_checks: options.unstable.verify_checks,
        // Broken SSA form must never become a program.
        verify_ssa: options.code.verify_ssa || options.unstable.break_ssa.is_some(),
        break_ssa: options.unstable.break_ssa,
        chaos_seal: options.unstable.chaos_seal,
        trace: options.unstable.trace_ssa,
        statistics: options.stats.is_some(),
        graphs: options.emits_graphs(),
        graph_of: options.procedure.as_deref(),
    }
}

/// Returns the folder to which the paths of sources are relative.
fn working_folder() -> String {
    std::env::current_dir().map_or_else(|_| ".".to_owned(), |folder| folder.to_string_lossy().into_owned())
}
