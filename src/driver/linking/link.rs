//! Linking: the objects of all units become objects and executables. Its failures have their messages here.

use std::borrow::Cow;
use std::path::PathBuf;

use object::FileKind;

use crate::backend::{LinkError, LinkInputs, LinkedParts, Runtime};
use crate::codegen::DebugLevel;
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::syntax::ast::{self, ModuleKind};

use crate::driver::linking::interface;
use crate::driver::linking::library_files::libraries;
use crate::driver::linking::renaming::{Renaming, renamed, renamed_objects};
use crate::driver::loading::reading::read_bytes;
use crate::driver::outputs::temporary_files;
use crate::driver::outputs::{OutputMode, Outputs};
use crate::driver::{Failure, Session, library};
use crate::options::{Emit, Options, StorageSource};

/// How to install the AddressSanitizer library for `--sanitize=address`.
const SANITIZER: &str = "install the AddressSanitizer of the C compiler that links (on Debian it comes with `gcc`; for clang 22: \
    `apt-get install libclang-rt-22-dev`)";

/// Advice for a C compiler that cannot be run; it links and preprocesses.
pub const C_COMPILER: &str =
    "install a C compiler (on Debian: `apt-get install gcc`) or name one with `--linker=PROGRAM`";

/// The code of all units.
#[derive(Default)]
pub struct Objects {
    /// An object for each unit, which is empty if no output is made of it.
    pub code: Vec<Vec<u8>>,
    /// Whether one of them calls functions that it does not define.
    pub call_others: bool,
    /// The errors that the assembler reported.
    pub refused: Vec<String>,
}

/// Reports a main module of another kind if an executable is wanted: only a program module can run.
pub fn refuse_definition_module(session: &mut Session, modules: &[ast::Module]) -> Result<(), Failure> {
    let Some(main) = modules.first().filter(|_| !session.options.outputs.is_empty()) else { return Ok(()) };
    let runs = session.options.emits(Emit::Executable);
    let (message, label, help) = match main.kind {
        kind if kind.is_definition() && runs => (
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
    let diagnostic = Diagnostic::new(Code::NotAProgram, message).at(main.name.span, label).help(help);
    session.fail(diagnostic)
}

/// Links the objects of all units to each object and executable that is wanted.
pub fn link_outputs(session: &mut Session, objects: &Objects, outputs: &mut Outputs) -> Result<(), Failure> {
    let is_bare = session.options.part.is_some() || session.options.thin_lto;
    for output in session.options.outputs.clone() {
        let made = match (output.emit, objects.code.as_slice()) {
            (Emit::Object, [object]) if !objects.call_others || is_bare => Ok(object.clone()),
            (Emit::Object | Emit::Executable, code) => link(session, output.emit, code),
            _ => continue,
        };
        let bytes = made.or_else(|error| fail_to_link(session, error))?;
        let mode = if output.emit == Emit::Executable { OutputMode::Program } else { OutputMode::Data };
        outputs.add(&output.destination, mode, bytes);
    }
    Ok(())
}

/// Links an executable, or an object that contains the parts of the run-time library that it needs.
pub fn link(session: &mut Session, emit: Emit, objects: &[Vec<u8>]) -> Result<Vec<u8>, LinkError> {
    let within = temporary_files::folder();
    if emit == Emit::Executable && !session.options.linking.is_empty() {
        objects.iter().for_each(|object| session.linked.add(object));
    }
    let Session { options, timing, linked, compiled_c, written_in_c, interner, .. } = session;
    let runtime = Runtime {
        archives: library::archives(options.code.storage()),
        demanded: demanded(options),
        is_watched: options.code.storage() == StorageSource::Watched,
    };
    let linker = &options.linking.linker();
    timing.stage("link", || match emit {
        Emit::Executable => {
            let in_c: Vec<_> = written_in_c
                .iter()
                .map(|(module, name)| (interner.resolve(*module), interner.resolve(*name)))
                .collect();
            let mut others = options.linking.inputs();
            let mut names = interface::implemented_in_c(linked);
            let mut compiled = Cow::Borrowed(compiled_c.as_slice());
            names.extend(interface::qualified_in_c(linked, &in_c));
            rename_in_files(&names, &mut others, &mut compiled);
            let objects = all_renamed(objects, &names);
            let parts = LinkedParts {
                objects: &objects,
                compiled: &compiled,
                others: &others,
                counts: options.code.counts(),
                runtime,
            };
            linker.executable(parts, &within)
        }
        _ => linker.relocatable(objects, runtime, &within),
    })
}

/// Renames symbols in all objects.
fn all_renamed<'o>(objects: &'o [Vec<u8>], names: &Renaming<'_>) -> Cow<'o, [Vec<u8>]> {
    if names.is_empty() {
        return Cow::Borrowed(objects);
    }
    objects.iter().map(|object| renamed(object, names).unwrap_or_else(|| object.clone())).collect()
}

/// Renames symbols in the files to link. An object that changes replaces its file; members of an archive are
/// linked before the archive.
fn rename_in_files(names: &Renaming<'_>, others: &mut LinkInputs, compiled: &mut Cow<'_, [Vec<u8>]>) {
    if names.is_empty() {
        return;
    }
    let mut is_replaced = |file: &PathBuf| {
        // The linker reports a file that can no longer be read.
        let bytes = read_bytes(file, true).unwrap_or_default();
        let objects = renamed_objects(&bytes, names);
        let is_replaced = !objects.is_empty() && FileKind::parse(&*bytes) != Ok(FileKind::Archive);
        compiled.to_mut().extend(objects);
        is_replaced
    };
    others.files.retain(|file| !is_replaced(file));
    for file in libraries(others) {
        is_replaced(&file);
    }
}

/// Returns the symbols of the run-time library that a program contains although it does not call them.
fn demanded(options: &Options) -> &'static [&'static str] {
    match options.code.debug {
        DebugLevel::None => &[],
        // Backtraces contain lines. Faults cause backtraces even if no checks are made.
        _ => &["tlc_print_backtrace", "tlc_find_places", "tlc_find_inlined"],
    }
}

/// Reports a link error. Objects that do not fit together get messages of their own.
pub fn fail_to_link<T>(session: &mut Session, error: LinkError) -> Result<T, Failure> {
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

/// Converts a link error to a diagnostic.
pub fn link_diagnostic(error: LinkError) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::LinkFailure, error.to_string());
    match error {
        LinkError::CannotRun(..) => diagnostic.help(C_COMPILER),
        LinkError::Failed { said, .. } if is_about_sanitizer(&said) => diagnostic.note(said).help(SANITIZER),
        LinkError::Failed { said, .. } if !said.is_empty() => diagnostic.note(said),
        LinkError::Temporary(..) => diagnostic.help(temporary_files::ADVICE),
        LinkError::Failed { .. } | LinkError::NoOutput(_) => diagnostic,
    }
}

/// Whether a linker reports that it does not find the AddressSanitizer library, in the words of the GNU and
/// LLVM linkers and of `mold`.
fn is_about_sanitizer(said: &str) -> bool {
    let words = ["cannot find", "cannot open", "not found"];
    said.lines().any(|line| line.contains("asan") && words.iter().any(|word| line.contains(word)))
}
