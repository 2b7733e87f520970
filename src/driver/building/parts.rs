//! Parts of programs: modules that are compiled one by one, each to an object, and linked afterwards.
//!
//! An object depends on the text of its own module, on the definitions that this imports directly or indirectly,
//! and on the options. Comments and layout of a definition do not matter to others.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use rustc_hash::{FxHashMap, FxHashSet};

use tlc_frontend::base::Symbol;
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::syntax::ast::{self, ModuleKind};
use tlc_frontend::syntax::print_module;

use crate::driver::building::digests::{Digest, ReadFile, digest};
use crate::driver::linking::interface;
use crate::driver::linking::link::{fail_to_link, link};
use crate::driver::loading::link_inputs;
use crate::driver::loading::loader::load;
use crate::driver::loading::reading::path_name;
use crate::driver::other_dialects::note_other_dialects;
use crate::driver::outputs::{OutputMode, Outputs};
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
}

/// A module that is compiled alone.
pub struct PartSource {
    pub name: String,
    pub part: ProgramPart,
    /// The path as messages show it.
    pub path: PathBuf,
    pub is_library: bool,
    /// The digest of the text, and of the definitions that it depends on.
    pub digest: Digest,
}

/// Loads the program of a main module and divides it into parts. Messages are printed if it fails.
///
/// # Errors
///
/// A module is missing, cannot be read or has syntax errors: the program is checked as a whole, and all its errors
/// are reported.
pub fn parts_of(options: &Options) -> Result<ProgramParts, Failure> {
    let output = Output { emit: Emit::Executable, destination: Destination::Memory };
    let mut session = Session::new(Options { outputs: vec![output], ..options.clone() });
    let loaded = load(&mut session).and_then(|modules| session.stop_on_errors().map(|()| modules));
    match loaded {
        Ok(modules) => Ok(divided(&session, &modules)),
        Err(Failure::Reported) => {
            // Errors of meaning are reported together with those of syntax.
            compile_quietly(session.options)?;
            Err(Failure::Reported)
        }
        Err(failure) => Err(failure),
    }
}

fn divided(session: &Session, modules: &[ast::Module]) -> ProgramParts {
    let Session { interner, sources, .. } = session;
    let text =
        |module: &ast::Module| sources.location(module.span.lo).map_or("", |place| place.file.text.as_str());
    // The units that importers read: definitions, and modules without one.
    let mut interfaces: FxHashMap<(Symbol, bool), (Digest, &ast::Module)> = FxHashMap::default();
    for module in modules.iter().skip(1).filter(|module| module.kind != ModuleKind::Implementation) {
        // A module without a definition is compiled with its importers, so the places in it matter.
        let content = match module.kind.is_definition() {
            true => print_module(module, interner),
            false => text(module).to_owned(),
        };
        let digest = digest([content.as_bytes(), module.dialect.name().as_bytes()]);
        interfaces.insert((module.name.name, module.library), (digest, module));
    }
    let reached = |module: &ast::Module| {
        let mut names = Vec::new();
        let (mut seen, mut work) = (FxHashSet::default(), vec![module]);
        if module.kind == ModuleKind::Implementation {
            work.extend(interfaces.get(&(module.name.name, module.library)).map(|(_, own)| *own));
        }
        while let Some(next) = work.pop() {
            names.extend(
                interfaces.get(&(next.name.name, next.library)).map(|(found, own)| (own.name.name, *found)),
            );
            for import in next.imported_modules() {
                let found = [next.library, true]
                    .into_iter()
                    .find_map(|library| interfaces.get(&(import.name, library)));
                work.extend(
                    found.map(|(_, own)| *own).filter(|own| seen.insert((own.name.name, own.library))),
                );
            }
        }
        let mut digests: Vec<(&str, Digest)> =
            names.into_iter().map(|(name, found)| (interner.resolve(name), found)).collect();
        digests.sort_unstable_by_key(|(name, found)| (*name, *found.as_bytes()));
        digests
    };
    let parts = modules.iter().enumerate().filter_map(|(number, module)| {
        let part = match module.kind {
            _ if number == 0 => ProgramPart::Program,
            ModuleKind::Implementation => ProgramPart::Module,
            _ => return None,
        };
        let place = sources.location(module.span.lo)?;
        let mut pieces = vec![text(module).as_bytes().to_vec()];
        // Debug information contains the places of variables, which are defined by the implementation.
        let own = interfaces.get(&(module.name.name, module.library)).map(|(_, own)| *own);
        let has_variables =
            |own: &ast::Module| own.decls.iter().any(|decl| matches!(decl, ast::Decl::Var { .. }));
        pieces.extend(own.filter(|own| has_variables(own)).map(|own| text(own).as_bytes().to_vec()));
        for (name, found) in reached(module) {
            pieces.extend([name.as_bytes().to_vec(), found.as_bytes().to_vec()]);
        }
        Some(PartSource {
            name: interner.resolve(module.name.name).to_owned(),
            part,
            path: PathBuf::from(&place.file.name),
            is_library: module.library,
            digest: digest(pieces.iter().map(Vec::as_slice)),
        })
    });
    let in_c = interface::written_in_c(modules).into_iter();
    let in_c =
        in_c.map(|(module, name)| (interner.resolve(module).to_owned(), interner.resolve(name).to_owned()));
    ProgramParts { parts: parts.collect(), files: session.read_files(), written_in_c: in_c.collect() }
}

/// Compiles a part with the options of its program to an object. Returns also the text of all messages. It fails if a
/// file no longer has the content that the program was divided with.
pub fn compile_part(
    options: &Options,
    source: &PartSource,
    files: &[ReadFile],
) -> (Result<Vec<u8>, Failure>, String) {
    let text = || {
        let name = source.path.file_name()?.to_str()?;
        Some(Arc::from(library::file(name, options.sources.dialect())?.as_bytes()))
    };
    let output = Output { emit: Emit::Object, destination: Destination::Memory };
    let options = Options {
        input: source.path.clone(),
        text: if source.is_library { text() } else { None },
        outputs: vec![output],
        part: Some(source.part),
        jobs: 1,
        ..options.clone()
    };
    let mut session = Session::new(options);
    let result = run_stages(&mut session);
    let result = refuse_changed(&mut session, files).and(result);
    note_other_dialects(&mut session, &result, check);
    let messages = session.take_messages();
    let object = |outputs: Outputs| Ok(outputs.into_memory().context("the object of a part was not made")?);
    (result.and_then(object), messages)
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

/// Links the objects of the parts of a program, which are among the files to link, to an executable. Messages are
/// printed.
pub fn link_program(options: Options, written_in_c: Vec<(String, String)>) -> Result<Vec<u8>, Failure> {
    let mut session = Session::new(options);
    let linked = linked(&mut session, written_in_c);
    session.print_messages();
    linked
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

/// Writes an executable, which appears under its name when it is complete.
///
/// # Errors
///
/// The folder cannot be written.
pub fn write_program(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut outputs = Outputs::default();
    outputs.add(&Destination::File(path.to_owned()), OutputMode::Program, bytes.to_vec());
    outputs.commit().map_err(|failed| failed.error)
}
