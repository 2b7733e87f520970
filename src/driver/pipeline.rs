//! The pipeline: every stage of a compilation in order.

use std::fs;
use std::path::{Path, PathBuf};

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;

use crate::backend::{self, LinkError};
use crate::codegen;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir;
use crate::passes;
use crate::sema;
use crate::syntax;
use crate::syntax::ast::{self, ModuleKind};

use super::loading::load;
use super::outputs::{Mode, OutputError, Outputs};
use super::{Destination, Emit, Failure, Options, Session, SsaVariant, dependencies, interface, library};

/// Compiles a program as the options say. All messages are written before it returns.
pub fn compile(options: Options) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session);
    session.print_messages();
    result
}

/// Compiles a program without printing warnings; messages are written only if it fails.
pub(super) fn compile_quietly(options: Options) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session);
    if result.is_err() {
        session.print_messages();
    }
    result
}

/// Runs the stages in order; each needs the result of the one before. No output is in its place before all
/// stages have succeeded.
fn run_stages(session: &mut Session) -> Result<(), Failure> {
    let mut outputs = Outputs::default();

    let modules = load(session)?;
    if session.options.unstable.ice {
        unreachable!("an internal error was asked for");
    }
    check_in_spite_of_errors(session, &modules)?;
    refuse_overwriting(session)?;
    emit_syntax(session, &modules, &mut outputs)?;
    if session.options.only_syntax() {
        return commit(session, outputs);
    }

    emit_dependencies(session, &mut outputs)?;
    refuse_definition_module(session, &modules)?;

    let program = check_modules(session, &modules)?;
    drop(modules);
    emit_typed_tree(session, &program, &mut outputs)?;
    if session.options.only_trees() {
        return commit(session, outputs);
    }

    let machine = session.options.target.machine(session.options.opt_level);
    let machine = machine.map_err(|error| Failure::Internal(error.to_string()))?;
    let context = Context::create();
    let module = lower(session, &context, &program, &machine).map_err(Failure::Internal)?;
    if session.options.stats.is_some() {
        session.statistics = session.timing.stage("count", || codegen::count(&module));
    }
    session.timing.stage("verify ir", || backend::verify(&module)).map_err(Failure::Internal)?;
    emit_continuations(session, &program, &module, &mut outputs)?;
    drop(program);
    // Lowering finds warnings, which may be denied.
    session.stop_on_errors()?;
    if session.options.outputs.is_empty() {
        return Ok(());
    }

    let level = session.options.opt_level;
    let optimized = session.timing.stage("optimize", || backend::optimize(&module, &machine, level));
    optimized.map_err(Failure::Internal)?;
    emit_ir(session, &module, &mut outputs)?;
    emit_code(session, module, &machine, &mut outputs)?;
    commit(session, outputs)
}

/// Reports a main module of another kind where an executable is asked for: only a program module can run.
fn refuse_definition_module(session: &mut Session, modules: &[ast::Module]) -> Result<(), Failure> {
    let Some(main) = modules.first().filter(|_| !session.options.outputs.is_empty()) else { return Ok(()) };
    let runs = session.options.emits(Emit::Executable);
    let (message, label, help) = match main.kind {
        ModuleKind::Definition | ModuleKind::ForeignDefinition if runs => (
            "a definition module is not a program",
            "it only describes what another module or C code offers",
            "compile a module that imports it",
        ),
        ModuleKind::Implementation if runs => (
            "an implementation module is not a program",
            "it only serves the modules that import it",
            "compile a module that imports it, or this one to an object with `-c`",
        ),
        _ => return Ok(()),
    };
    let diagnostic = Diagnostic::new(Code::E0011, message).at(main.name.span, label).help(help);
    session.fail(diagnostic)
}

/// Checks a program and returns its typed tree, without lowering it.
pub(super) fn check(session: &mut Session) -> Result<hir::Program, Failure> {
    let modules = load(session)?;
    check_in_spite_of_errors(session, &modules)?;
    check_modules(session, &modules)
}

/// After syntax errors, the errors of meaning are looked for, too; after other errors of loading they are not.
fn check_in_spite_of_errors(session: &mut Session, modules: &[ast::Module]) -> Result<(), Failure> {
    let stopped = session.stop_on_errors();
    if session.diagnostics.has_only_syntax_errors() && !session.options.only_syntax() {
        check_modules(session, modules)?;
    }
    stopped
}

fn check_modules(session: &mut Session, modules: &[syntax::ast::Module]) -> Result<hir::Program, Failure> {
    let options = sema::CheckOptions { checks: session.options.checks, word: session.options.word };
    let checked = session.timing.stage("check", || {
        let Session { interner, sources, diagnostics, .. } = session;
        let mut program = sema::check_program(modules, interner, sources, &options, diagnostics)?;
        passes::complete(&mut program, interner);
        Some(program)
    });
    let mut program = checked.ok_or(Failure::Reported)?;
    if lowering_mode(&session.options) != codegen::Mode::Executable {
        interface::set_versions(&mut program, modules, &session.interner);
    }
    session.timing.stage("verify hir", || hir::verify(&program)).map_err(Failure::Internal)?;
    Ok(program)
}

fn emit_syntax(session: &mut Session, modules: &[ast::Module], outputs: &mut Outputs) -> Result<(), Failure> {
    let Some(main) = modules.first() else { return Ok(()) };
    add_each(session, outputs, Emit::Ast, |session| {
        syntax::print_module(main, &session.interner).into_bytes()
    })
}

fn emit_dependencies(session: &mut Session, outputs: &mut Outputs) -> Result<(), Failure> {
    add_each(session, outputs, Emit::DepInfo, |session| dependencies::rules(session).into_bytes())
}

fn emit_typed_tree(
    session: &mut Session,
    program: &hir::Program,
    outputs: &mut Outputs,
) -> Result<(), Failure> {
    if session.options.unstable.dump_hir {
        session.dump(&hir::print_program(program, &session.interner));
    }
    add_each(session, outputs, Emit::Hir, |session| {
        hir::print_program(program, &session.interner).into_bytes()
    })?;
    add_each(session, outputs, Emit::CHeader, |session| {
        codegen::print_c_header(program, &session.interner).into_bytes()
    })
}

/// Lowers a program to LLVM IR in the form that `--ssa` asks for. It is never inlined, because the benchmarks
/// count the instructions of this function.
#[inline(never)]
pub(super) fn lower<'ctx>(
    session: &mut Session,
    context: &'ctx Context,
    program: &hir::Program,
    machine: &TargetMachine,
) -> Result<Module<'ctx>, String> {
    let Session { options, sources, interner, diagnostics, timing, .. } = session;
    let dump = options.unstable.dump_ir;
    let only_checked = options.outputs.is_empty() && is_whole_program(program);
    let lowering = codegen::LoweringOptions {
        // What is only checked is looked at as the program that it would be.
        mode: if only_checked { codegen::Mode::Executable } else { lowering_mode(options) },
        machine,
        keep_names: dump
            || options.unstable.trace_ssa
            || options.emits(Emit::LlvmIr)
            || options.emits(Emit::Cps),
        construction: options.ssa.construction(),
        watch_stack: options.checks.has(hir::Check::Stack),
        on_the_fly: options.otf,
        // SSA form that is broken on purpose must not go on as if it were right.
        verify_checks: options.unstable.verify_checks,
        verify_ssa: options.verify_ssa || options.unstable.break_ssa.is_some(),
        break_ssa: options.unstable.break_ssa,
        trace: options.unstable.trace_ssa,
        statistics: options.stats.is_some(),
    };
    let promotes = options.ssa == SsaVariant::Mem2Reg;
    let lowered = timing.stage("lower", || {
        codegen::lower_program(context, program, interner, sources, &lowering, diagnostics)
    })?;
    let codegen::Lowered { module, trace, statistics } = lowered;
    session.construction = statistics;
    if promotes {
        session.timing.stage("mem2reg", || backend::promote_memory(&module, machine))?;
    }
    session.dump(&trace);
    if dump {
        session.dump(&module.print_to_string().to_string());
    }
    Ok(module)
}

fn emit_continuations(
    session: &mut Session,
    program: &hir::Program,
    module: &Module<'_>,
    outputs: &mut Outputs,
) -> Result<(), Failure> {
    let mode = lowering_mode(&session.options);
    add_each(session, outputs, Emit::Cps, |session| {
        codegen::print_continuations(module, program, &session.interner, mode).into_bytes()
    })
}

/// Returns the use that the lowered module is meant for.
/// Whether the main module is a program of which all modules were read.
fn is_whole_program(program: &hir::Program) -> bool {
    let main = &program.modules[program.main];
    main.body.is_some() && main.version.is_none() && program.modules.values().all(|module| !module.external)
}

fn lowering_mode(options: &Options) -> codegen::Mode {
    match options.emits(Emit::Executable) {
        true if options.link.is_empty() => codegen::Mode::Executable,
        true => codegen::Mode::Linked,
        false => codegen::Mode::Object,
    }
}

fn emit_ir(session: &mut Session, module: &Module<'_>, outputs: &mut Outputs) -> Result<(), Failure> {
    add_each(session, outputs, Emit::LlvmIr, |_| backend::text(module))?;
    add_each(session, outputs, Emit::Bitcode, |_| backend::bitcode(module))
}

fn emit_code(
    session: &mut Session,
    module: Module<'_>,
    machine: &TargetMachine,
    outputs: &mut Outputs,
) -> Result<(), Failure> {
    if session.options.emits(Emit::Assembly) {
        // Code generation changes a module. One output must not depend on which others are emitted.
        let copy = module.clone();
        let assembly = session.timing.stage("assembly", || backend::assembly(copy, machine));
        let assembly = assembly.map_err(Failure::Internal)?;
        add_each(session, outputs, Emit::Assembly, |_| assembly.clone())?;
    }
    if !session.options.emits(Emit::Object) && !session.options.emits(Emit::Executable) {
        return Ok(());
    }
    let calls_library = backend::calls_others(&module);
    let object = session.timing.stage("object", || backend::object(module, machine));
    let object = object.map_err(Failure::Internal)?;
    for output in session.options.outputs.clone() {
        let made = match output.emit {
            Emit::Object if !calls_library => {
                outputs.add(&output.destination, object.clone()).map_err(CodeError::Output)
            }
            Emit::Object => link(session, outputs, &output.destination, Mode::Data, &object),
            Emit::Executable => link(session, outputs, &output.destination, Mode::Program, &object),
            _ => Ok(()),
        };
        made.or_else(|error| fail_to_emit(session, error))?;
    }
    Ok(())
}

/// Reports why code could not be emitted or linked. Objects that do not fit together get messages of their
/// own.
fn fail_to_emit(session: &mut Session, error: CodeError) -> Result<(), Failure> {
    let explained = match &error {
        CodeError::Link(LinkError::Failed(_, said)) => interface::explain(said, &session.options.link.files),
        _ => Vec::new(),
    };
    if explained.is_empty() {
        return session.fail(error.diagnostic());
    }
    explained.into_iter().for_each(|diagnostic| session.diagnostics.report(diagnostic));
    Err(Failure::Reported)
}

/// Links an executable, or an object that contains what it needs of the run-time library.
fn link(
    session: &mut Session,
    outputs: &mut Outputs,
    destination: &Destination,
    mode: Mode,
    object: &[u8],
) -> Result<(), CodeError> {
    let Session { options, timing, .. } = session;
    let linker = &options.linker;
    timing.stage("link", || {
        outputs.add_made(destination, mode, |path| {
            let linked = match mode {
                Mode::Program => linker.executable(object, &options.link, library::ARCHIVE, path),
                Mode::Data => linker.relocatable(object, library::ARCHIVE, path),
            };
            linked.map_err(CodeError::Link)
        })
    })
}

/// Adds the bytes that `make` returns to each output of a kind.
fn add_each(
    session: &mut Session,
    outputs: &mut Outputs,
    emit: Emit,
    make: impl Fn(&Session) -> Vec<u8>,
) -> Result<(), Failure> {
    for output in session.options.outputs.clone() {
        if output.emit == emit {
            let added = outputs.add(&output.destination, make(session));
            added.or_else(|error| session.fail(CodeError::Output(error).diagnostic()))?;
        }
    }
    Ok(())
}

fn commit(session: &mut Session, outputs: Outputs) -> Result<(), Failure> {
    let committed = session.timing.stage("write", || outputs.commit());
    committed.or_else(|error| session.fail(CodeError::Output(error).diagnostic()))
}

/// Reports an output that would replace a source or another output.
fn refuse_overwriting(session: &mut Session) -> Result<(), Failure> {
    let mut seen: Vec<PathBuf> = Vec::new();
    for output in session.options.outputs.clone() {
        let Destination::File(path) = output.destination else { continue };
        let name = path.display();
        if session.sources.files().any(|(_, source)| is_same_file(&path, Path::new(&source.name))) {
            let message = format!("the output `{name}` would replace the source");
            return session
                .fail(Diagnostic::new(Code::E0006, message).help("name another file with `-o FILE`"));
        }
        if seen.contains(&path) {
            let message = format!("two outputs would both be written to `{name}`");
            return session.fail(Diagnostic::new(Code::E0006, message));
        }
        seen.push(path);
    }
    Ok(())
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// The reason why code could not be emitted or linked.
enum CodeError {
    Output(OutputError),
    Link(LinkError),
}

impl From<OutputError> for CodeError {
    fn from(error: OutputError) -> CodeError {
        CodeError::Output(error)
    }
}

impl CodeError {
    fn diagnostic(self) -> Diagnostic {
        match self {
            CodeError::Output(OutputError { path: Some(path), error }) => {
                let reason = super::outputs::reason(&path, &error);
                Diagnostic::new(Code::E0005, format!("cannot write `{}`: {reason}", path.display()))
            }
            CodeError::Output(OutputError { path: None, error }) => {
                Diagnostic::new(Code::E0005, format!("cannot write to the standard output: {error}"))
            }
            CodeError::Link(error) => link_diagnostic(error),
        }
    }
}

fn link_diagnostic(error: LinkError) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::E0007, error.to_string());
    match error {
        LinkError::CannotRun(..) => diagnostic.help(
            "install a C compiler (on Debian: `apt-get install gcc`) or name one with `--linker=PROGRAM`",
        ),
        LinkError::Failed(_, said) => diagnostic.note(said),
        LinkError::Temporary(_) => diagnostic,
    }
}
