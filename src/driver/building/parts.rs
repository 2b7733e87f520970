//! Parts of programs: modules that are compiled one by one, each to an object, and linked afterwards.
//!
//! An object depends on the text of its own module, on the definitions that this imports directly or indirectly,
//! and on the options. Comments and layout of a definition do not matter to others.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::backend::CompiledC;
use tlc_frontend::base::Symbol;
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::syntax::ast::{self, ModuleKind};
use tlc_frontend::syntax::{may_be_revealed, print_module};

use crate::driver::building::digests::{Digest, ReadFile, digest};
use crate::driver::linking::interface;
use crate::driver::linking::link::{fail_to_link, link};
use crate::driver::loading::link_inputs;
use crate::driver::loading::loader::load_without_errors;
use crate::driver::loading::reading::path_name;
use crate::driver::other_dialects::note_other_dialects;
use crate::driver::outputs::Outputs;
use crate::driver::pipeline::{check, compile_quietly, run_stages};
use crate::driver::{Failure, Session, library};
use crate::options::{Destination, Emit, Options, Output, ProgramPart};

/// The parts of a program.
pub struct ProgramParts {
    /// The part of the program module comes first.
    pub parts: Vec<PartSource>,
    /// The files that were read, in this order.
    pub files: Vec<ReadFile>,
    /// The names that modules for C declare, each after the name of its module.
    pub written_in_c: Vec<(String, String)>,
    /// Whether no implementation decides how the parts that use its definition are compiled.
    pub is_independent: bool,
}

/// A module that is compiled alone.
#[derive(Clone)]
pub struct PartSource {
    pub name: String,
    pub part: ProgramPart,
    /// The path as messages show it.
    pub path: PathBuf,
    pub is_library: bool,
    /// The digest of the text, and of that of its own definition if the places in it matter.
    pub text: Digest,
    /// The digest of the text of its own definition, if the places in it matter.
    pub own_text: Option<Digest>,
    /// The digest of the kind of the module, of its dialect and of the names that it imports.
    pub imports: Digest,
    /// The definitions on which it depends, sorted by their names.
    pub definitions: Vec<UsedDefinition>,
}

/// A definition on which a part depends.
#[derive(Clone)]
pub struct UsedDefinition {
    pub name: String,
    /// The path as messages show it.
    pub path: PathBuf,
    pub is_library: bool,
    /// The digest of its declarations.
    pub digest: Digest,
}

impl PartSource {
    /// Returns the digest of the text, and of the definitions that it depends on.
    pub fn digest(&self) -> Digest {
        let used = |used: &UsedDefinition| [used.name.as_bytes().to_vec(), used.digest.as_bytes().to_vec()];
        let pieces: Vec<Vec<u8>> = self.definitions.iter().flat_map(used).collect();
        digest([&self.text.as_bytes()[..]].into_iter().chain(pieces.iter().map(Vec::as_slice)))
    }
}

/// Loads the program of a main module and divides it into parts. Returns also the text of the messages if it fails,
/// because a module is missing, cannot be read or has syntax errors: the program is checked as a whole, and all its
/// errors are reported.
pub fn parts_of(options: &Options) -> (Result<ProgramParts, Failure>, String) {
    let output = Output { emit: Emit::Executable, destination: Destination::Memory };
    let options = Options { outputs: vec![output], thin_lto: false, ..options.clone() };
    // The trees of a large program would take the most memory of its build.
    let only_imports = !options.sources.extended_opaque;
    let mut session = Session { only_imports, ..Session::new(options) };
    let mut loaded = load_without_errors(&mut session);
    if only_imports && loaded.as_ref().is_ok_and(|modules| modules.iter().any(may_be_revealed)) {
        // The declarations of opaque types are those of implementations.
        session = Session::new(session.options);
        loaded = load_without_errors(&mut session);
    }
    match loaded {
        Ok(modules) => (Ok(divided(&session, &modules)), String::new()),
        Err(Failure::Reported) => {
            // Errors of meaning are reported together with those of syntax.
            let mut session = Session::new(session.options);
            let result = run_stages(&mut session);
            note_other_dialects(&mut session, &result, check);
            (result.and(Err(Failure::Reported)), session.take_messages())
        }
        Err(failure) => (Err(failure), String::new()),
    }
}

fn divided(session: &Session, modules: &[ast::Module]) -> ProgramParts {
    let Session { interner, sources, .. } = session;
    let text =
        |module: &ast::Module| sources.location(module.span.lo).map_or("", |place| place.file.text.as_str());
    // The units that importers read: definitions, and modules without one.
    let mut interfaces: FxHashMap<(Symbol, bool), (UsedDefinition, &ast::Module)> = FxHashMap::default();
    for module in modules.iter().skip(1).filter(|module| module.kind != ModuleKind::Implementation) {
        // A module without a definition is compiled with its importers, so the places in it matter.
        let content = match module.kind.is_definition() {
            true => print_module(module, interner),
            false => text(module).to_owned(),
        };
        let digest = digest([content.as_bytes(), module.dialect.name().as_bytes()]);
        let path = sources.location(module.span.lo).map(|place| PathBuf::from(&place.file.name));
        let used = UsedDefinition {
            name: interner.resolve(module.name.name).to_owned(),
            path: path.unwrap_or_default(),
            is_library: module.library,
            digest,
        };
        interfaces.insert((module.name.name, module.library), (used, module));
    }
    let reached = |module: &ast::Module| {
        let mut used = Vec::new();
        let (mut seen, mut work) = (FxHashSet::default(), vec![module]);
        if module.kind == ModuleKind::Implementation {
            work.extend(interfaces.get(&(module.name.name, module.library)).map(|(_, own)| *own));
        }
        while let Some(next) = work.pop() {
            used.extend(interfaces.get(&(next.name.name, next.library)).map(|(found, _)| found));
            for import in next.imported_modules() {
                let found = [next.library, true]
                    .into_iter()
                    .find_map(|library| interfaces.get(&(import.name, library)));
                work.extend(
                    found.map(|(_, own)| *own).filter(|own| seen.insert((own.name.name, own.library))),
                );
            }
        }
        used.sort_unstable_by_key(|used| (used.name.as_str(), *used.digest.as_bytes()));
        used.dedup_by(|one, other| one.path == other.path);
        used.into_iter().cloned().collect()
    };
    let parts = modules.iter().enumerate().filter_map(|(number, module)| {
        let part = match module.kind {
            _ if number == 0 => ProgramPart::Program,
            ModuleKind::Implementation => ProgramPart::Module,
            _ => return None,
        };
        let place = sources.location(module.span.lo)?;
        // Debug information contains the places of variables, which are defined by the implementation.
        let own = interfaces.get(&(module.name.name, module.library)).map(|(_, own)| *own);
        let has_variables =
            |own: &ast::Module| own.decls.iter().any(|decl| matches!(decl, ast::Decl::Var { .. }));
        let own_text = own.filter(|own| has_variables(own)).map(|own| digest([text(own).as_bytes()]));
        Some(PartSource {
            name: interner.resolve(module.name.name).to_owned(),
            part,
            path: PathBuf::from(&place.file.name),
            is_library: module.library,
            text: text_digest(text(module), own_text),
            own_text,
            imports: imports_digest(session, module),
            definitions: reached(module),
        })
    });
    let in_c = interface::written_in_c(modules).into_iter();
    let in_c =
        in_c.map(|(module, name)| (interner.resolve(module).to_owned(), interner.resolve(name).to_owned()));
    let is_revealing = |module: &ast::Module| module.dialect.rules().opaque_are_standard;
    ProgramParts {
        parts: parts.collect(),
        files: session.read_files(),
        written_in_c: in_c.collect(),
        is_independent: !session.options.sources.extended_opaque && !modules.iter().any(is_revealing),
    }
}

fn text_digest(text: &str, own: Option<Digest>) -> Digest {
    digest([text.as_bytes()].into_iter().chain(own.iter().map(|own| &own.as_bytes()[..])))
}

fn imports_digest(session: &Session, module: &ast::Module) -> Digest {
    let names = module.imported_modules();
    let names: Vec<&str> = names.iter().map(|import| session.interner.resolve(import.name)).collect();
    let text = format!("{:?} {} {names:?}", module.kind, module.dialect.name());
    digest([text.as_bytes()])
}

/// Returns a part with its current text; `None` if the text has syntax errors or imports other modules than before, so
/// that the program must be divided again.
pub fn part_again(options: &Options, part: &PartSource) -> Option<(PartSource, Vec<ReadFile>)> {
    let output = Output { emit: Emit::Ast, destination: Destination::Memory };
    let mut session =
        Session::new(Options { input: part.path.clone(), outputs: vec![output], ..options.clone() });
    let modules = load_without_errors(&mut session).ok()?;
    let module = modules.first().filter(|module| imports_digest(&session, module) == part.imports)?;
    let text = session.sources.location(module.span.lo)?.file.text.as_str();
    Some((PartSource { text: text_digest(text, part.own_text), ..part.clone() }, session.read_files()))
}

/// The result of compiling a part.
pub struct CompiledPart {
    pub object: Result<Vec<u8>, Failure>,
    /// The text of all messages.
    pub messages: String,
    /// The time until the program was checked.
    pub front: Duration,
}

/// The stages from the text to the typed tree.
const FRONT: [&str; 5] = ["load", "parse", "check", "complete", "lint"];

/// Compiles a part with the options of its program to an object. It fails if a file no longer has the content that the
/// program was divided with, which `files` have.
pub fn compile_part(
    options: &Options,
    (path, part, is_library): (&Path, ProgramPart, bool),
    files: &[ReadFile],
) -> CompiledPart {
    let output = Output { emit: Emit::Object, destination: Destination::Memory };
    let options = Options {
        input: path.to_owned(),
        text: if is_library { text_of_library(options, path) } else { None },
        outputs: vec![output],
        part: Some(part),
        jobs: 1,
        ..options.clone()
    };
    let mut session = Session::new(options);
    let result = run_stages(&mut session);
    let result = refuse_changed(&mut session, files).and(result);
    note_other_dialects(&mut session, &result, check);
    let messages = session.take_messages();
    let object = |outputs: Outputs| Ok(outputs.into_memory().context("the object of a part was not made")?);
    CompiledPart { object: result.and_then(object), messages, front: session.timing.spent(&FRONT) }
}

/// Compiles a source in C with the options of a program. Returns also the text of all messages.
pub fn compile_c(options: &Options, file: &Path) -> (Result<CompiledC, Failure>, String) {
    let mut session = Session::new(Options { input: file.to_owned(), ..options.clone() });
    let compiled = link_inputs::compiled(&mut session, file);
    let messages = session.take_messages();
    (compiled, messages)
}

/// Reports a file that was changed since others were read.
fn refuse_changed(session: &mut Session, files: &[ReadFile]) -> Result<(), Failure> {
    let is_other = |file: &ReadFile| {
        let before = files.iter().find(|before| before.path == file.path);
        before.is_some_and(|before| before.content != file.content)
    };
    match session.read_files().into_iter().find(is_other) {
        None => Ok(()),
        Some(changed) => {
            let message = format!("`{}` was changed during the build", path_name(&changed.path));
            session.fail(Diagnostic::new(Code::UnreadableSource, message).help("build again"))
        }
    }
}

/// Links the objects of the parts of a program, which are among the files to link, to an executable. Returns also the
/// text of all messages.
pub fn link_program(
    options: Options,
    written_in_c: Vec<(String, String)>,
) -> (Result<Vec<u8>, Failure>, String) {
    let mut session = Session::new(options);
    let linked = linked(&mut session, written_in_c);
    let messages = session.take_messages();
    (linked, messages)
}

fn linked(session: &mut Session, written_in_c: Vec<(String, String)>) -> Result<Vec<u8>, Failure> {
    link_inputs::read(session)?;
    session.stop_on_errors()?;
    for (module, name) in written_in_c {
        let names = (session.interner.intern(&module), session.interner.intern(&name));
        session.written_in_c.push(names);
    }
    link(session, Emit::Executable, &[]).or_else(|error| fail_to_link(session, error))
}

/// Returns a text that differs if the declarations of a definition do. Messages are printed.
///
/// # Errors
///
/// The definition cannot be read or has syntax errors. This was reported.
pub fn interface_text(options: &Options, path: &Path, is_library: bool) -> Result<Vec<u8>, Failure> {
    let output = Output { emit: Emit::Ast, destination: Destination::Memory };
    let text = if is_library { text_of_library(options, path) } else { None };
    let outputs = vec![output];
    compile_quietly(Options { input: path.to_owned(), text, outputs, ..options.clone() })
}

fn text_of_library(options: &Options, path: &Path) -> Option<Arc<[u8]>> {
    let name = path.file_name()?.to_str()?;
    Some(Arc::from(library::file(name, options.sources.dialect())?.as_bytes()))
}
