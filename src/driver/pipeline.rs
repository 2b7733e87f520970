//! The pipeline: every stage of a compilation in order.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;

use crate::backend::{self, Lasting, LinkError, OptLevel, Parts, Runtime};
use crate::base::Span;
use crate::codegen::{self, DebugLevel};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir;
use crate::lints::{self, certain_failures};
use crate::passes;
use crate::sema;
use crate::syntax;
use crate::syntax::ast::{self, ModuleKind};

use super::graphs::MOST_BLOCKS;
use super::loading::load;
use super::outputs::{self, Mode, OutputError, Outputs};
use super::{
    Destination, Emit, Failure, Options, Session, SsaVariant, StorageSource, dependencies, graph_pages,
    imports, interface, library, temporary_folder, units,
};

/// Compiles a program as the options say. All messages are written before it returns.
pub fn compile(options: Options) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = run(&mut session);
    session.print_messages();
    result
}

/// Compiles a program and returns what would be written to stderr instead of writing it.
pub fn compile_silently(options: Options) -> (Result<(), Failure>, String) {
    let mut session = Session::new(options);
    let result = run(&mut session);
    (result, session.take_messages())
}

/// Runs the stages and puts the outputs in their places.
fn run(session: &mut Session) -> Result<(), Failure> {
    let outputs = run_stages(session)?;
    commit(session, outputs)
}

/// Compiles a program to the one output that stays in memory. All messages are written before it returns.
pub(super) fn compile_to_memory(options: Options) -> Result<Vec<u8>, Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session);
    session.print_messages();
    in_memory(result?)
}

/// Compiles a program to the one output that stays in memory, without printing warnings; messages are written only if
/// it fails.
pub(super) fn compile_quietly(options: Options) -> Result<Vec<u8>, Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session);
    if result.is_err() {
        session.print_messages();
    }
    in_memory(result?)
}

fn in_memory(outputs: Outputs) -> Result<Vec<u8>, Failure> {
    Ok(outputs.into_memory().context("no output was to stay in memory")?)
}

/// Runs the stages in order; each needs the result of the one before. No output is in its place before all
/// stages have succeeded.
fn run_stages(session: &mut Session) -> Result<Outputs, Failure> {
    let _narration = session.narrate();
    let mut outputs = Outputs::default();

    let modules = load(session)?;
    if session.options.unstable.ice {
        unreachable!("an internal error was requested");
    }
    check_in_spite_of_errors(session, &modules)?;
    refuse_overwriting(session)?;
    refuse_coverage_without_library(session)?;
    emit_syntax(session, &modules, &mut outputs);
    if session.options.only_syntax() {
        return Ok(outputs);
    }

    emit_dependencies(session, &mut outputs)?;
    refuse_definition_module(session, &modules)?;

    let program = check_modules(session, &modules)?;
    let ends_process = session.options.ends_process;
    emit_typed_tree(session, &program, &mut outputs);
    if session.options.only_trees() {
        return Ok(outputs);
    }

    let division = units::division(&session.options);
    let plan = plan(session, &program, division);
    if plan.unit_count() > 1 {
        drop(modules);
        units::compile(session, program, &plan, &mut outputs)?;
        return Ok(outputs);
    }
    find_certain_failures(session, &program);
    drop(Lasting::new(modules, ends_process));
    let program = Lasting::new(program, ends_process);
    let data = codegen::size_of_globals(&program);
    let machine = session.options.target.machine(session.options.opt_level, data)?;
    let errors = backend::ReportedErrors::default();
    let context = Lasting::new(Context::create(), ends_process);
    errors.watch(&context);
    let module = lower(session, &context, (&program, &plan), &machine)?;
    let module = Lasting::new(module, ends_process);
    if session.options.stats.is_some() {
        session.statistics = session.timing.stage("count", || codegen::count(&module));
    }
    if session.options.verifies_ir() {
        session.timing.stage("verify ir", || backend::verify(&module, "lowering"))?;
    }
    emit_graphs(session, &mut outputs)?;
    emit_continuations(session, &program, &module, &mut outputs);
    drop(program);
    drop(plan);
    backend::release_memory();
    // Lowering finds warnings, which may be denied.
    session.stop_on_errors()?;
    if session.options.outputs.is_empty() {
        return Ok(outputs);
    }

    if session.options.coverage {
        session.timing.stage("count executions", || backend::make_counters(&module, &machine))?;
    }
    let level = session.options.opt_level;
    session.timing.stage("optimize", || backend::optimize(&module, &machine, level))?;
    if session.options.verifies_ir() && level != OptLevel::O0 {
        session.timing.stage("verify optimized ir", || backend::verify(&module, "optimization"))?;
    }
    if session.options.storage == StorageSource::Watched {
        session.timing.stage("sanitize", || backend::watch_addresses(&module, &machine))?;
    }
    if session.options.known_of_source() >= DebugLevel::Full {
        session.timing.stage("debug values", || backend::settle_debug_values(&module, level));
    }
    emit_ir(session, &module, &mut outputs);
    emit_code(session, module, (&machine, &errors), &mut outputs)?;
    Ok(outputs)
}

/// Reports a main module of another kind where an executable is asked for: only a program module can run.
fn refuse_definition_module(session: &mut Session, modules: &[ast::Module]) -> Result<(), Failure> {
    let Some(main) = modules.first().filter(|_| !session.options.outputs.is_empty()) else { return Ok(()) };
    let runs = session.options.emits(Emit::Executable);
    let (message, label, help) = match main.kind {
        ModuleKind::Definition | ModuleKind::ForeignDefinition if runs => (
            "a definition module is not a program",
            "it only declares the interface of another module or of C code",
            "compile a module that imports it",
        ),
        ModuleKind::Implementation if runs => (
            "an implementation module is not a program",
            "it only provides procedures to the modules that import it",
            "compile a module that imports it, or this one to an object with `-c`",
        ),
        _ => return Ok(()),
    };
    let diagnostic = Diagnostic::new(Code::E0011, message).at(main.name.span, label).help(help);
    session.fail(diagnostic)
}

/// Checks a program and returns its typed tree as the lowering gets it. The messages stay in the session.
pub fn check(session: &mut Session) -> Result<hir::Program, Failure> {
    let modules = load(session)?;
    check_in_spite_of_errors(session, &modules)?;
    check_modules(session, &modules)
}

/// After syntax errors and missing modules, the errors of meaning are looked for, too; after other errors of loading they are
/// not.
fn check_in_spite_of_errors(session: &mut Session, modules: &[ast::Module]) -> Result<(), Failure> {
    let stopped = session.stop_on_errors();
    if session.diagnostics.may_be_checked() && !session.options.only_syntax() {
        check_modules(session, modules)?;
    }
    stopped
}

fn check_modules(session: &mut Session, modules: &[syntax::ast::Module]) -> Result<hir::Program, Failure> {
    let options = sema::CheckOptions { checks: session.options.checks, word: session.options.word };
    let checked = session.timing.stage("check", || {
        let Session { interner, sources, diagnostics, .. } = session;
        sema::check_program(modules, interner, sources, &options, diagnostics)
    });
    if checked.is_none() {
        imports::suggest(session, modules);
    }
    let mut program = checked.ok_or(Failure::Reported)?;
    let mode = lowering_mode(&session.options);
    if mode != codegen::Mode::Executable {
        interface::set_versions(&mut program, modules, options.word, &session.interner);
        session.written_in_c = interface::written_in_c(modules);
        interface::set_demanded(&mut program, &session.demanded);
    }
    session.timing.stage("complete", || {
        // For debuggers variables of modules that are not optimized stay where they are found all the time, and for tools that
        // look for lost objects they lead to what is still in use.
        let is_debugged =
            session.options.opt_level == OptLevel::O0 && session.options.debug > DebugLevel::None;
        let may_be_local = !is_debugged && session.options.storage == StorageSource::Library;
        let is_private =
            |program: &hir::Program, global| may_be_local && codegen::is_private(program, mode, global);
        passes::complete(&mut program, &mut session.interner, is_private);
    });
    if session.options.verifies_ir() {
        let verified = session.timing.stage("verify hir", || hir::verify(&program));
        verified.map_err(anyhow::Error::msg).context("verifying the typed tree")?;
    }
    let only_checked = session.options.outputs.is_empty();
    let is_linked = !only_checked && lowering_mode(&session.options) != codegen::Mode::Executable;
    let Session { interner, diagnostics, timing, .. } = session;
    timing.stage("lint", || lints::report(&program, interner, is_linked, diagnostics));
    Ok(program)
}

/// Warns of run-time checks that are certain to fail.
fn find_certain_failures(session: &mut Session, program: &hir::Program) {
    let Session { interner, diagnostics, timing, .. } = session;
    if !diagnostics.may_show_certain_failures() {
        return;
    }
    let findings = timing.stage("lint", || certain_failures::find(program, interner));
    findings.into_iter().for_each(|finding| diagnostics.report(finding.diagnostic));
}

fn emit_syntax(session: &Session, modules: &[ast::Module], outputs: &mut Outputs) {
    let Some(main) = modules.first() else { return };
    add_each(session, outputs, Emit::Ast, |session| {
        syntax::print_module(main, &session.interner).into_bytes()
    });
}

fn emit_dependencies(session: &mut Session, outputs: &mut Outputs) -> Result<(), Failure> {
    if !session.options.emits(Emit::DepInfo) {
        return Ok(());
    }
    let rules = dependencies::rules(session).or_else(|dependencies::Inexpressible(path)| {
        let message = format!("make and ninja cannot read the file name `{}` in a rule", path.display());
        session.fail(Diagnostic::new(Code::E0005, message).help("rename it, or omit `--emit=dep-info`"))
    })?;
    add_each(session, outputs, Emit::DepInfo, |_| rules.clone());
    Ok(())
}

fn emit_typed_tree(session: &Session, program: &hir::Program, outputs: &mut Outputs) {
    if session.options.unstable.dump_hir {
        session.dump(&hir::print_program(program, &session.interner));
    }
    add_each(session, outputs, Emit::Hir, |session| {
        hir::print_program(program, &session.interner).into_bytes()
    });
    add_each(session, outputs, Emit::CHeader, |session| {
        codegen::print_c_header(program, &session.interner).into_bytes()
    });
}

/// Looks at the whole program before it is lowered, and divides it if that is wanted and it is large.
pub(super) fn plan(
    session: &mut Session,
    program: &hir::Program,
    division: Option<codegen::Division>,
) -> codegen::Plan {
    let Session { options, interner, timing, .. } = session;
    let mode = mode(options, program);
    let optimizes = options.opt_level != OptLevel::O0;
    timing.stage("plan", || codegen::Plan::new(program, interner, mode, division, optimizes))
}

/// Returns the use that a program is lowered for. What is only checked is looked at as the program that it would be.
fn mode(options: &Options, program: &hir::Program) -> codegen::Mode {
    let only_checked = options.outputs.is_empty() && is_whole_program(program);
    if only_checked { codegen::Mode::Executable } else { lowering_mode(options) }
}

/// Returns the options of lowering, without debug information.
pub(super) fn lowering_options<'a>(
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
        construction: options.ssa.construction(),
        frames: options.frames,
        debug: codegen::DebugOptions {
            level: options.known_of_source(),
            folder,
            has_checksums: options.preprocessor.is_none(),
            is_optimized: options.opt_level != OptLevel::O0,
        },
        coverage: options.coverage,
        watch_stack: options.checks.has(hir::Check::Stack),
        on_the_fly: options.otf,
        verify_checks: options.unstable.verify_checks,
        // SSA form that is broken on purpose must not go on as if it were right.
        verify_ssa: options.verify_ssa || options.unstable.break_ssa.is_some(),
        break_ssa: options.unstable.break_ssa,
        chaos_seal: options.unstable.chaos_seal,
        trace: options.unstable.trace_ssa,
        statistics: options.stats.is_some(),
        graphs: options.emits_graphs(),
        graph_of: options.procedure.as_deref(),
    }
}

/// Lowers a program of one unit to LLVM IR in the form that `--ssa` asks for. It is never inlined, because the benchmarks
/// count the instructions of this function.
#[inline(never)]
pub(super) fn lower<'ctx>(
    session: &mut Session,
    context: &'ctx Context,
    (program, plan): (&hir::Program, &codegen::Plan),
    machine: &TargetMachine,
) -> anyhow::Result<Module<'ctx>> {
    let Session { options, sources, interner, diagnostics, timing, .. } = session;
    let folder = match (options.debug, options.coverage) {
        (DebugLevel::None, false) => String::new(),
        _ => sources.recorded(&working_folder()),
    };
    let lowering = lowering_options(options, program, machine, &folder);
    let lowered = timing.stage("lower", || {
        codegen::lower_unit(context, program, (plan, 0), (interner, sources), &lowering, diagnostics)
    })?;
    let codegen::Lowered { module, trace, statistics, graphs } = lowered;
    session.construction = statistics;
    session.graphs = graphs;
    if session.options.ssa == SsaVariant::Mem2Reg {
        session.timing.stage("mem2reg", || backend::promote_memory(&module, machine))?;
    }
    session.dump(&trace);
    if session.options.unstable.dump_ir {
        session.dump(&module.print_to_string().to_string());
    }
    Ok(module)
}

/// Returns the folder to which the paths of sources are relative.
fn working_folder() -> String {
    std::env::current_dir().map_or_else(|_| ".".to_owned(), |folder| folder.to_string_lossy().into_owned())
}

/// Writes the procedures of the main module as control flow graphs, or the one that is asked for, and pages about them.
fn emit_graphs(session: &mut Session, outputs: &mut Outputs) -> Result<(), Failure> {
    if !session.options.emits_graphs() {
        return Ok(());
    }
    if let Some(wanted) = session.options.procedure.as_ref().filter(|_| session.graphs.is_empty()) {
        let whole = if wanted.contains('.') { "program" } else { "main module" };
        let message = format!("the {whole} has no procedure `{wanted}` that can be called");
        return session.fail(Diagnostic::new(Code::E0005, message));
    }
    let graphs = std::mem::take(&mut session.graphs);
    if session.options.emits(Emit::SsaHtml)
        && let Some(graph) = graphs.iter().find(|graph| graph.block_count > MOST_BLOCKS)
    {
        let diagnostic = graph_pages::too_large(&graph.name, graph.block_count);
        return session.fail(diagnostic.help("name another procedure with `--procedure`"));
    }
    let texts: Vec<&str> = graphs.iter().map(|graph| graph.text.as_str()).collect();
    add_each(session, outputs, Emit::Cfg, |_| texts.join("\n").into_bytes());
    add_each(session, outputs, Emit::SsaHtml, |session| {
        graph_pages::page_of_program(session, &graphs).into_bytes()
    });
    Ok(())
}

fn emit_continuations(session: &Session, program: &hir::Program, module: &Module<'_>, outputs: &mut Outputs) {
    let mode = lowering_mode(&session.options);
    add_each(session, outputs, Emit::Cps, |session| {
        codegen::print_continuations(module, program, &session.interner, mode).into_bytes()
    });
}

/// Whether the main module is a program of which all modules were read.
fn is_whole_program(program: &hir::Program) -> bool {
    let main = &program.modules[program.main];
    main.body.is_some() && main.version.is_none() && program.modules.values().all(|module| !module.external)
}

/// Returns the use that the lowered module is meant for.
fn lowering_mode(options: &Options) -> codegen::Mode {
    match options.emits(Emit::Executable) {
        true if options.link.is_empty() => codegen::Mode::Executable,
        true => codegen::Mode::Linked,
        false => codegen::Mode::Object,
    }
}

fn emit_ir(session: &Session, module: &Module<'_>, outputs: &mut Outputs) {
    add_each(session, outputs, Emit::LlvmIr, |_| backend::text(module));
    add_each(session, outputs, Emit::Bitcode, |_| backend::bitcode(module));
}

fn emit_code(
    session: &mut Session,
    module: Lasting<Module<'_>>,
    (machine, errors): (&TargetMachine, &backend::ReportedErrors),
    outputs: &mut Outputs,
) -> Result<(), Failure> {
    if session.options.debug > DebugLevel::None {
        codegen::name_procedures(&module);
    }
    if session.options.emits(Emit::Assembly) {
        // Code generation changes a module. One output must not depend on which others are emitted.
        let copy = module.clone();
        let Session { options, sources, timing, .. } = &mut *session;
        let assembly = timing.stage("assembly", || match options.annotate {
            true => backend::annotated_assembly(copy, machine, sources, options.debug > DebugLevel::None),
            false => backend::assembly(&copy, machine),
        })?;
        refuse_assembly(session, &errors.take())?;
        add_each(session, outputs, Emit::Assembly, |_| assembly.clone());
    }
    if !session.options.emits(Emit::Object) && !session.options.emits(Emit::Executable) {
        return Ok(());
    }
    let calls_library = backend::calls_others(&module);
    let mut object = session.timing.stage("object", || backend::object(&module, machine))?;
    drop(module);
    if session.options.debug >= DebugLevel::Full {
        backend::correct_debug_info(&mut object);
    }
    refuse_assembly(session, &errors.take())?;
    link_outputs(session, &[object], calls_library, outputs)
}

/// Makes objects and executables of the objects of all units.
pub(super) fn link_outputs(
    session: &mut Session,
    objects: &[Vec<u8>],
    calls_library: bool,
    outputs: &mut Outputs,
) -> Result<(), Failure> {
    for output in session.options.outputs.clone() {
        let made = match (output.emit, objects) {
            (Emit::Object, [object]) if !calls_library => Ok(object.clone()),
            (Emit::Object | Emit::Executable, _) => link(session, output.emit, objects),
            _ => continue,
        };
        let bytes = made.or_else(|error| fail_to_link(session, error))?;
        let mode = if output.emit == Emit::Executable { Mode::Program } else { Mode::Data };
        outputs.add(&output.destination, mode, bytes);
    }
    Ok(())
}

/// Reports what LLVM found wrong in ASM statements. The instructions are followed by the position of their statement.
pub(super) fn refuse_assembly(session: &mut Session, errors: &[String]) -> Result<(), Failure> {
    for error in errors {
        let message = error.split_once("error: ").map_or(error.as_str(), |(_, message)| message);
        let message = message.lines().next().unwrap_or(message);
        let behind = error.split_once(codegen::POSITION_MARK).map(|(_, behind)| behind);
        let position =
            behind.and_then(|behind| behind.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok());
        let diagnostic = Diagnostic::new(Code::E0415, "the assembler rejects an ASM statement");
        session.diagnostics.report(match position {
            Some(lo) => diagnostic.at(Span { lo, hi: lo + "ASM".len() as u32 }, message),
            None => diagnostic.note(message),
        });
    }
    if errors.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}

/// Reports why code could not be linked. Objects that do not fit together get messages of their own.
fn fail_to_link<T>(session: &mut Session, error: LinkError) -> Result<T, Failure> {
    let explained = match &error {
        LinkError::Failed { said, .. } => {
            let compiled = session.demanded.iter().map(|name| session.interner.resolve(*name));
            interface::explain(said, &session.linked, &compiled.collect::<Vec<_>>())
        }
        _ => Vec::new(),
    };
    if explained.is_empty() {
        return session.fail(link_diagnostic(error));
    }
    explained.into_iter().for_each(|diagnostic| session.diagnostics.report(diagnostic));
    Err(Failure::Reported)
}

/// Links an executable, or an object that contains what it needs of the run-time library.
fn link(session: &mut Session, emit: Emit, objects: &[Vec<u8>]) -> Result<Vec<u8>, LinkError> {
    let within = temporary_folder();
    if emit == Emit::Executable && !session.options.link.is_empty() {
        objects.iter().for_each(|object| session.linked.add(object));
    }
    let Session { options, timing, linked, compiled_c, written_in_c, interner, .. } = session;
    let runtime = Runtime {
        archive: library::archive(options.storage),
        demanded: demanded(options),
        is_watched: options.storage == StorageSource::Watched,
    };
    let profiles = options.coverage.then(backend::profile_library).flatten();
    let linker = &options.linker;
    let in_c: Vec<&str> = written_in_c.iter().map(|name| interner.resolve(*name)).collect();
    timing.stage("link", || match emit {
        Emit::Executable => {
            let aliases = interface::implemented_in_c(linked, &in_c);
            let parts = Parts {
                objects,
                compiled: compiled_c,
                aliases: &aliases,
                others: &options.link,
                profiles: profiles.as_deref(),
                runtime,
            };
            linker.executable(parts, &within)
        }
        _ => linker.relocatable(objects, runtime, &within),
    })
}

/// Returns the symbols of what a program is to have of the run-time library besides what it calls.
fn demanded(options: &Options) -> &'static [&'static str] {
    match options.debug {
        codegen::DebugLevel::None => &[],
        // Backtraces tell lines, and faults have them whatever is checked.
        _ => &["tlc_print_backtrace", "tlc_find_places", "tlc_find_inlined"],
    }
}

/// Adds the bytes that `make` returns to each output of a kind.
fn add_each(session: &Session, outputs: &mut Outputs, emit: Emit, make: impl Fn(&Session) -> Vec<u8>) {
    for output in session.options.outputs.iter().filter(|output| output.emit == emit) {
        outputs.add(&output.destination, Mode::Data, make(session));
    }
}

fn commit(session: &mut Session, outputs: Outputs) -> Result<(), Failure> {
    let committed = session.timing.stage("write", || outputs.commit());
    committed.or_else(|error| {
        outputs::end_if_unread(&error.error);
        session.fail(output_diagnostic(&error))
    })
}

pub(super) fn output_diagnostic(failure: &OutputError) -> Diagnostic {
    let message = match &failure.path {
        Some(path) => {
            format!("cannot write `{}`: {}", path.display(), outputs::reason(path, &failure.error))
        }
        None => format!("cannot write to the standard output: {}", failure.error),
    };
    Diagnostic::new(Code::E0005, message)
}

/// Reports an output that would replace an input or another output.
fn refuse_overwriting(session: &mut Session) -> Result<(), Failure> {
    let mut seen: Vec<PathBuf> = Vec::new();
    for output in session.options.outputs.clone() {
        let Destination::File(path) = output.destination else { continue };
        let name = path.display();
        // What the standard input stands for may be a file that an editor has open.
        let named = session.options.text.is_some().then_some(&session.options.input);
        let sources = session.read.len() + usize::from(named.is_some());
        let inputs = || session.read.iter().chain(named).chain(&session.options.link.files);
        let replaced = inputs().position(|input| is_same_file(&path, input));
        if let Some(number) = replaced {
            let what = if number < sources { "source" } else { "linked file" };
            let message = format!("the output `{name}` would replace the {what}");
            return session
                .fail(Diagnostic::new(Code::E0006, message).help("name another file with `-o FILE`"));
        }
        let target = outputs::place(&path);
        if seen.contains(&target) && !is_special(&target) {
            let message = format!("two outputs would both be written to `{name}`");
            return session.fail(Diagnostic::new(Code::E0006, message));
        }
        seen.push(target);
    }
    Ok(())
}

/// Reports that nothing would write down what a program counts.
fn refuse_coverage_without_library(session: &mut Session) -> Result<(), Failure> {
    let is_linked = session.options.coverage && session.options.emits(Emit::Executable);
    if !is_linked || backend::profile_library().is_some() {
        return Ok(());
    }
    let message = "the library that writes profiles for `--coverage` is not installed";
    let diagnostic = Diagnostic::new(Code::E0007, message);
    session
        .fail(diagnostic.help("install the one of LLVM 19 (on Debian: `apt-get install libclang-rt-19-dev`)"))
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Whether a path leads to a device or a pipe, to which several outputs may go.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|present| !present.is_file() && !present.is_dir())
}

/// Who has the library of `--sanitize=address`.
const SANITIZER: &str = "install the AddressSanitizer of the C compiler that links (on Debian it comes with `gcc`; for clang 19: \
    `apt-get install libclang-rt-19-dev`)";

/// What to do where no C compiler can be run, which links and preprocesses.
pub(super) const C_COMPILER: &str =
    "install a C compiler (on Debian: `apt-get install gcc`) or name one with `--linker=PROGRAM`";

/// Who chooses the folder that cannot be used.
pub(super) const TEMPORARY_FILES: &str =
    "the environment variable TMPDIR names the folder for temporary files";

/// Whether a linker looks in vain for the library of AddressSanitizer, as the linkers of GNU and LLVM and `mold` say it.
fn is_about_sanitizer(said: &str) -> bool {
    let words = ["cannot find", "cannot open", "not found"];
    said.lines().any(|line| line.contains("asan") && words.iter().any(|word| line.contains(word)))
}

/// Tells why code could not be linked.
pub(super) fn link_diagnostic(error: LinkError) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::E0007, error.to_string());
    match error {
        LinkError::CannotRun(..) => diagnostic.help(C_COMPILER),
        LinkError::Failed { said, .. } if is_about_sanitizer(&said) => diagnostic.note(said).help(SANITIZER),
        LinkError::Failed { said, .. } if !said.is_empty() => diagnostic.note(said),
        LinkError::Temporary(..) => diagnostic.help(TEMPORARY_FILES),
        LinkError::Failed { .. } | LinkError::NoOutput(_) => diagnostic,
    }
}
