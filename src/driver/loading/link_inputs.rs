//! The files with which a program is linked: objects, archives, shared libraries, and sources in C, which are
//! compiled.

use std::path::Path;

use crate::backend::{CompiledC, LinkError, is_about_memory};
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::linking::library_files::libraries;
use crate::driver::linking::link::link_diagnostic;
use crate::driver::loading::reading::{path_name, read_bytes};
use crate::driver::outputs::temporary_files;
use crate::driver::{Failure, Session};
use crate::options::{Options, StorageSource};

/// Reads the symbols of the objects and libraries to link, and compiles the sources in C. A file that cannot
/// be read is reported.
pub fn read(session: &mut Session) -> Result<(), Failure> {
    for file in &session.options.linking.files {
        match read_bytes(file, true) {
            Ok(bytes) => session.linked.add(&bytes),
            Err(reason) => session.diagnostics.report(unreadable(file, &reason)),
        }
    }
    for file in libraries(&session.options.linking.inputs()) {
        // The linker reports a library that cannot be read.
        session.linked.add(&read_bytes(&file, true).unwrap_or_default());
    }
    compile_c(session)?;
    session.compiled_c.iter().for_each(|object| session.linked.add(object));
    Ok(())
}

/// Compiles the sources in C that are linked with the program.
fn compile_c(session: &mut Session) -> Result<(), Failure> {
    for file in session.options.linking.c_sources.clone() {
        if let Err(reason) = read_bytes(&file, true) {
            return session.fail(unreadable(&file, &reason));
        }
        let compiled = compiled(session, &file)?;
        session.compiled_c.push(compiled.object);
        session.read.push(file);
    }
    Ok(())
}

/// Compiles a source in C.
pub fn compiled(session: &mut Session, file: &Path) -> Result<CompiledC, Failure> {
    let Session { options, timing, .. } = &mut *session;
    let within = temporary_files::folder();
    let made = timing.stage("compile C", || {
        let Options { code, sources, linking, .. } = options;
        let is_watched = code.storage() == StorageSource::Watched;
        linking.linker().object_of_c(file, &sources.include, code.opt_level, is_watched, &within)
    });
    match made {
        Ok(compiled) => Ok(compiled),
        Err(LinkError::Failed { program, said, .. }) => {
            let name = path_name(file);
            let message = match is_about_memory(&said) {
                true => format!("`{program}` ran out of memory while it compiled `{name}`"),
                false => format!("`{program}` does not compile `{name}`"),
            };
            session.fail(Diagnostic::new(Code::LinkFailure, message).note(said))
        }
        Err(error) => session.fail(link_diagnostic(error)),
    }
}

fn unreadable(file: &Path, reason: &str) -> Diagnostic {
    Diagnostic::new(Code::UnreadableSource, format!("cannot read `{}`: {reason}", path_name(file)))
}
