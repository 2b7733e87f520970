//! The symbols of the objects, archives and shared libraries that a program is linked with.

use std::path::Path;

use object::read::archive::ArchiveFile;
use object::{File, FileKind, Object, ObjectSymbol};
use rustc_hash::FxHashSet;

use crate::backend::{LinkError, is_about_memory};
use crate::diagnostics::{Code, Diagnostic};

use super::loading::read_bytes;
use super::module_files::path_name;
use super::pipeline::link_diagnostic;
use super::{Failure, Session, StorageSource, temporary_folder};

/// The names of global symbols.
#[derive(Default)]
pub struct LinkedSymbols {
    defined: FxHashSet<String>,
    /// What is used, and may be defined as well.
    used: FxHashSet<String>,
}

impl LinkedSymbols {
    /// Adds the symbols of a file. What is no object is passed over, because the linker says best what it is.
    pub fn add(&mut self, bytes: &[u8]) {
        match FileKind::parse(bytes) {
            Ok(FileKind::Archive) => {
                let Ok(archive) = ArchiveFile::parse(bytes) else { return };
                for member in archive.members().flatten() {
                    if let Ok(data) = member.data(bytes) {
                        self.add_object(data);
                    }
                }
            }
            _ => self.add_object(bytes),
        }
    }

    fn add_object(&mut self, bytes: &[u8]) {
        let Ok(file) = File::parse(bytes) else { return };
        let globals = file.symbols().chain(file.dynamic_symbols()).filter(|symbol| !symbol.is_local());
        for symbol in globals {
            if let Ok(name) = symbol.name() {
                let names = if symbol.is_undefined() { &mut self.used } else { &mut self.defined };
                names.insert(name.to_owned());
            }
        }
    }

    /// Whether a symbol is defined.
    pub fn defines(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// Whether a symbol is defined that begins so.
    pub fn defines_any(&self, beginning: &str) -> bool {
        self.defined.iter().any(|name| name.starts_with(beginning))
    }

    /// The symbols that are used and not defined, sorted.
    pub fn missing(&self) -> Vec<&str> {
        let missing = self.used.iter().filter(|name| !self.defined.contains(*name));
        let mut missing: Vec<&str> = missing.map(String::as_str).collect();
        missing.sort_unstable();
        missing
    }

    /// All symbols, in any order.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.defined.iter().chain(&self.used).map(String::as_str)
    }
}

/// Reads the symbols of what is linked; a file that cannot be read is reported. Sources in C are compiled.
pub fn read(session: &mut Session) -> Result<(), Failure> {
    for file in &session.options.link.files {
        match read_bytes(file, true) {
            Ok(bytes) => session.linked.add(&bytes),
            Err(reason) => session.diagnostics.report(unreadable(file, &reason)),
        }
    }
    compile_c(session)?;
    session.compiled_c.iter().for_each(|object| session.linked.add(object));
    Ok(())
}

/// Compiles the sources in C that are linked with the program.
fn compile_c(session: &mut Session) -> Result<(), Failure> {
    for file in session.options.link.sources.clone() {
        if let Err(reason) = read_bytes(&file, true) {
            return session.fail(unreadable(&file, &reason));
        }
        let Session { options, timing, .. } = &mut *session;
        let within = temporary_folder();
        let made = timing.stage("compile C", || {
            let is_watched = options.storage == StorageSource::Watched;
            options.linker.object_of_c(&file, &options.include, options.opt_level, is_watched, &within)
        });
        match made {
            Ok(object) => session.compiled_c.push(object),
            Err(LinkError::Failed { program, said, .. }) => {
                let name = path_name(&file);
                let message = match is_about_memory(&said) {
                    true => format!("`{program}` ran out of memory while it compiled `{name}`"),
                    false => format!("`{program}` does not compile `{name}`"),
                };
                return session.fail(Diagnostic::new(Code::E0007, message).note(said));
            }
            Err(error) => return session.fail(link_diagnostic(error)),
        }
        session.read.push(file);
    }
    Ok(())
}

fn unreadable(file: &Path, reason: &str) -> Diagnostic {
    Diagnostic::new(Code::E0001, format!("cannot read `{}`: {reason}", path_name(file)))
}
