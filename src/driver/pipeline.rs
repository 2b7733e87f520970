//! The pipeline: every stage of a compilation, in order.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use rustc_hash::FxHashSet;

use crate::backend::{Lasting, OptLevel};
use crate::codegen::{self, DebugLevel, ReachingValue};
use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::{Diagnostic, Diagnostics};
use tlc_frontend::hir;
use tlc_frontend::lints;
use tlc_frontend::passes::{self, Observation};
use tlc_frontend::sema::{self, NameIndex};
use tlc_frontend::syntax::{ast, may_be_revealed};

use crate::driver::building::digests::ReadFile;
use crate::driver::linking::interface;
use crate::driver::linking::link::{Objects, link_outputs, refuse_definition_module};
use crate::driver::loading::dependencies::emit_dependencies;
use crate::driver::loading::imports;
use crate::driver::loading::kept::KeptSources;
use crate::driver::loading::loader::load;
use crate::driver::loading::reading::path_name;
use crate::driver::lowering::units;
use crate::driver::lowering::{is_whole_program, mode_of_outputs, plan};
use crate::driver::other_dialects::{DialectSearch, note_other_dialects};
use crate::driver::outputs::emission::{emit_syntax, emit_typed_tree, refuse_assembly};
use crate::driver::outputs::{Outputs, refuse_overwriting, reported};
use crate::driver::{Failure, Session};
use crate::options::{Emit, Options, StorageSource};

/// Compiles a program as the options say. All messages are written before it returns.
pub fn compile(options: Options) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = run(&mut session);
    note_other_dialects(&mut session, &result, check);
    session.print_messages();
    result
}

/// Compiles a program and returns its messages, the text for stderr, instead of writing them.
pub fn compile_with_messages(options: Options) -> (Result<(), Failure>, String) {
    let (result, messages, _) = compile_files(options);
    (result, messages)
}

/// Compiles a program, and returns its messages, the text for stderr, and the files that were read.
pub fn compile_files(options: Options) -> (Result<(), Failure>, String, Vec<ReadFile>) {
    let mut session = Session::new(options);
    let result = run(&mut session);
    note_other_dialects(&mut session, &result, check);
    let messages = session.take_messages();
    (result, messages, session.read_files())
}

/// Compiles a program to the one output that stays in memory. All messages are written before it returns.
pub fn compile_to_memory(options: Options) -> Result<Vec<u8>, Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session);
    note_other_dialects(&mut session, &result, check);
    session.print_messages();
    in_memory(result?)
}

/// Compiles a program to the one output that stays in memory. Messages are written only if it fails, so
/// warnings are not printed.
pub fn compile_quietly(options: Options) -> Result<Vec<u8>, Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session);
    note_other_dialects(&mut session, &result, check);
    if result.is_err() {
        session.print_messages();
    }
    in_memory(result?)
}

/// Compiles a program to the one output that stays in memory, with texts that replace files. The inner error is
/// the text of the errors.
pub fn compile_open(
    options: Options,
    open: Vec<(PathBuf, Arc<str>)>,
) -> Result<Result<Vec<u8>, String>, Failure> {
    let mut session = Session::new(options);
    let mut kept = Box::<KeptSources>::default();
    open.into_iter().for_each(|(path, text)| kept.open(&path, text));
    session.continue_with(kept);
    match run_stages(&mut session) {
        Ok(outputs) => in_memory(outputs).map(Ok),
        Err(Failure::Reported) => {
            let diagnostics = std::mem::take(&mut session.diagnostics).settled();
            let shown = |error: &Diagnostic| {
                let place = error.primary_span().and_then(|span| session.sources.location(span.lo));
                place.map_or_else(String::new, |place| format!("{}:{}: ", place.file.name, place.line))
                    + &error.message
            };
            let errors: Vec<String> = diagnostics.errors().map(shown).collect();
            Ok(Err(errors.join("\n")))
        }
        Err(failure) => Err(failure),
    }
}

fn in_memory(outputs: Outputs) -> Result<Vec<u8>, Failure> {
    Ok(outputs.into_memory().context("no output was to stay in memory")?)
}

/// Checks a program and returns its typed tree in the form that is lowered. The messages stay in the session.
pub fn check(session: &mut Session) -> Result<hir::Program, Failure> {
    let modules = load(session)?;
    check_in_spite_of_errors(session, &modules)?;
    analyze(session, &modules)
}

/// The result of checking a program whose sources are kept.
pub struct KeptCheck {
    /// The messages with the levels at their places, in the order of the positions.
    pub diagnostics: Diagnostics,
    /// The index of names; `None` if nothing could be checked.
    pub index: Option<NameIndex>,
    /// The names of all files of the program, the main file first, and at the end those of files without a text.
    pub files: Vec<String>,
    /// Whether the trees of its files are kept, so that positions in them remain known after other checks.
    pub is_kept: bool,
    /// The search for notes about the errors, which [`search_dialects`] continues.
    pub search: Option<DialectSearch>,
    /// The internal error that ended the check.
    pub internal: Option<anyhow::Error>,
}

/// Checks a program like [`compile`] without outputs, for a process that checks the same files again and again:
/// the trees of unchanged files are used again. The messages are those of a single check.
pub fn check_kept(options: Options, kept: &mut Box<KeptSources>) -> KeptCheck {
    continuing(options, kept, |session, modules, is_kept| {
        let result = if modules.is_empty() { Ok(()) } else { check_loaded(session, modules) };
        let is_refused = matches!(result, Err(Failure::Reported));
        let internal = match result {
            Err(Failure::Internal(error)) => Some(error),
            _ => None,
        };
        // The order of the files follows from earlier checks, so each file has explanations of its own.
        let file_start = |span: Option<Span>| {
            span.and_then(|span| session.sources.file_at(span.lo)).map_or(0, |file| file.start)
        };
        let diagnostics = std::mem::take(&mut session.diagnostics).settled_in_groups(file_start);
        let search = || DialectSearch::new(&session.options, &session.sources, &diagnostics);
        let search = if is_refused { search() } else { None };
        let mut files: Vec<String> = session.sources.files().map(|(_, file)| file.name.clone()).collect();
        let known: FxHashSet<&str> = files.iter().map(String::as_str).collect();
        let read = session.read.iter().map(|path| path_name(path));
        let without_text: Vec<String> = read.filter(|name| !known.contains(name.as_str())).collect();
        files.extend(without_text);
        KeptCheck { diagnostics, index: session.index.take(), files, is_kept, search, internal }
    })
}

/// Checks a program with kept sources in one more dialect, from its texts. Returns whether there are more dialects.
pub fn search_dialects(search: &mut DialectSearch, kept: &KeptSources) -> bool {
    search.step(check, |session| session.continue_with(Box::new(kept.texts())))
}

/// The knowledge about the place of a name.
pub struct Observed {
    pub intervals: Observation,
    /// The definitions that reach the place; `None` if the name is not that of an SSA variable.
    pub reaching: Option<ReachingValue>,
    /// The types of the program.
    pub types: hir::TypeTable,
}

/// Finds the values at the place of a name in a program without errors whose sources are kept.
pub fn observe_kept(options: Options, kept: &mut Box<KeptSources>, name: Span) -> Option<Observed> {
    continuing(options, kept, |session, modules, _| {
        let program = if modules.is_empty() { None } else { analyze(session, modules).ok() }?;
        let is_program = is_whole_program(&program);
        let is_called_from_outside = |id| !is_program && program.procedures[id].exported;
        let intervals = passes::observe(&program, name, is_called_from_outside)?;
        let file = session.sources.file_at(name.lo)?;
        let text = file.text.get(file.offset(name.lo)..file.offset(name.hi))?;
        let reaching = codegen::reaching(&program, name, text, &session.interner);
        Some(Observed { intervals, reaching, types: program.types })
    })
}

/// Works on the modules of a program with the sources of earlier compilations, which are returned with the trees
/// of these modules. There are no modules if the main file cannot be read. The flag for `work` says whether the
/// trees will be kept: not if opaque types may be revealed in them, which changes them.
fn continuing<T>(
    options: Options,
    kept: &mut Box<KeptSources>,
    work: impl FnOnce(&mut Session, &[ast::Module], bool) -> T,
) -> T {
    let mut session = Session::new(options);
    session.continue_with(std::mem::take(kept));
    let modules = load(&mut session).unwrap_or_default();
    let is_changed = session.options.sources.extended_opaque || modules.iter().any(may_be_revealed);
    let is_kept = !modules.is_empty() && !is_changed;
    let result = work(&mut session, &modules, is_kept);
    *kept = session.end_with(if is_kept { modules } else { Vec::new() });
    result
}

fn check_loaded(session: &mut Session, modules: &[ast::Module]) -> Result<(), Failure> {
    check_in_spite_of_errors(session, modules)?;
    let program = analyze(session, modules)?;
    let plan = plan(session, &program, units::division(&session.options));
    units::compile(session, program, plan, &mut Outputs::default())?;
    Ok(())
}

/// Runs the stages and puts the outputs in their places.
fn run(session: &mut Session) -> Result<(), Failure> {
    let outputs = run_stages(session)?;
    let committed = session.timing.stage("write", || outputs.commit());
    reported(session, committed)
}

/// Runs the stages in order; each needs the result of the one before. No output is in its place until all
/// stages have succeeded.
pub fn run_stages(session: &mut Session) -> Result<Outputs, Failure> {
    let _narration = session.narrate();
    let mut outputs = Outputs::default();

    let modules = load(session)?;
    if session.options.unstable.ice {
        unreachable!("an internal error was requested");
    }
    check_in_spite_of_errors(session, &modules)?;
    refuse_overwriting(session)?;
    emit_syntax(session, &modules, &mut outputs);
    if session.options.only_syntax() {
        return Ok(outputs);
    }

    emit_dependencies(session, &mut outputs)?;
    refuse_definition_module(session, &modules)?;
    if session.options.thin_lto && session.options.emits(Emit::Executable) {
        session.written_in_c = interface::written_in_c(&modules);
        link_outputs(session, &Objects::default(), &mut outputs)?;
        return Ok(outputs);
    }
    let program = analyze(session, &modules)?;
    emit_typed_tree(session, &modules, &program, &mut outputs);
    if session.options.only_trees() {
        return Ok(outputs);
    }

    let plan = plan(session, &program, units::division(&session.options));
    drop(Lasting::new(modules, units::leaves_memory(&session.options, &plan)));
    let objects = units::compile(session, program, plan, &mut outputs)?;
    session.stop_on_errors()?;
    refuse_assembly(session, &objects.refused)?;
    link_outputs(session, &objects, &mut outputs)?;
    Ok(outputs)
}

/// Fails after errors of loading. If these are syntax errors and missing modules only, the modules are
/// checked first, so that errors of meaning are reported together with them.
fn check_in_spite_of_errors(session: &mut Session, modules: &[ast::Module]) -> Result<(), Failure> {
    let stopped = session.stop_on_errors();
    if session.diagnostics.may_be_checked() && !session.options.only_syntax() {
        analyze(session, modules)?;
    }
    stopped
}

/// Checks and completes a program, and reports the warnings that follow from its typed tree.
fn analyze(session: &mut Session, modules: &[ast::Module]) -> Result<hir::Program, Failure> {
    let mut program = check_modules(session, modules)?;
    complete(session, &mut program)?;
    lint(session, &program);
    Ok(program)
}

/// Checks the meaning of all modules and returns the typed tree.
fn check_modules(session: &mut Session, modules: &[ast::Module]) -> Result<hir::Program, Failure> {
    let options =
        sema::CheckOptions { checks: session.options.sources.checks(), word: session.options.sources.word() };
    let needs_index = session.kept.is_some() || session.options.emits(Emit::CHeader);
    let checked = session.timing.stage("check", || {
        let Session { interner, sources, diagnostics, index, .. } = session;
        if !needs_index {
            return sema::check_program(modules, interner, sources, &options, diagnostics);
        }
        let (program, names) = sema::check_and_index(modules, interner, sources, &options, diagnostics);
        *index = names;
        program
    });
    let mut program = match checked {
        Ok(program) => program,
        Err(whole) => {
            if session.gives_advice {
                imports::suggest(session, modules);
            }
            if let Some(mut whole) = whole {
                report_whole(session, &mut whole);
            }
            return Err(Failure::Reported);
        }
    };
    if mode_of_outputs(&session.options) != codegen::LoweringMode::Executable {
        interface::set_versions(&mut program, modules, options.word, &session.interner);
        session.written_in_c = interface::written_in_c(modules);
        interface::set_demanded(&mut program, &session.demanded);
    }
    Ok(program)
}

/// Reports warnings about procedures without mistakes in a program that has errors elsewhere.
fn report_whole(session: &mut Session, whole: &mut hir::Program) {
    let Session { interner, diagnostics, .. } = session;
    passes::complete(whole, interner, |_, _| false);
    lints::report_whole(whole, interner, diagnostics);
}

/// Brings the typed tree into the form that is lowered.
fn complete(session: &mut Session, program: &mut hir::Program) -> Result<(), Failure> {
    let mode = mode_of_outputs(&session.options);
    session.timing.stage("complete", || {
        // A debugger finds a variable of a module that is not optimized in one place all the time. A tool
        // that searches for lost objects follows module variables to the objects that are still in use.
        let is_debugged =
            session.options.code.opt_level == OptLevel::O0 && session.options.code.debug > DebugLevel::None;
        let may_be_local = !is_debugged && session.options.code.storage() == StorageSource::Library;
        let is_private =
            |program: &hir::Program, global| may_be_local && codegen::is_private(program, mode, global);
        passes::complete(program, &mut session.interner, is_private);
    });
    if session.options.verifies_ir() {
        let verified = session.timing.stage("verify hir", || hir::verify(program));
        verified.map_err(anyhow::Error::msg).context("verifying the typed tree")?;
    }
    Ok(())
}

/// Reports the warnings that follow from the typed tree, except certain failures of checks, which take longer
/// to find.
fn lint(session: &mut Session, program: &hir::Program) {
    let only_checked = session.options.outputs.is_empty();
    let is_linked = !only_checked && mode_of_outputs(&session.options) != codegen::LoweringMode::Executable;
    let Session { interner, diagnostics, timing, .. } = session;
    timing.stage("lint", || lints::report(program, interner, is_linked, diagnostics));
}
