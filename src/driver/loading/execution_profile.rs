//! The profiles of `--profile-use`: files that instrumented programs have written, merged into one, and the
//! warning if the program is not the one that ran.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::backend::{self, UsedProfile};
use crate::codegen::readable;
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::loading::reading::{path_name, read_bytes};
use crate::driver::outputs::temporary_files;
use crate::driver::{Failure, Session, entries};

/// How to get a profile.
const ADVICE: &str = "compile the program with `--profile-generate`, and run it";

/// The tool that merges profiles.
const TOOL: &str = "llvm-profdata-22";

/// The number of procedures that a warning names.
const MOST_NAMES: usize = 5;

/// Reads the profiles and merges them. A file that is not a profile is reported.
pub fn read(session: &mut Session) -> Result<(), Failure> {
    if session.options.code.profile_use.is_empty() {
        return Ok(());
    }
    let mut files = Vec::new();
    for path in &session.options.code.profile_use {
        match files_at(path) {
            found if found.is_empty() => {
                return refuse(session, format!("the folder `{}` contains no profile", path_name(path)), "");
            }
            found => files.extend(found),
        }
    }
    let mut merged = Vec::new();
    for file in &files {
        merged = match read_bytes(file, true) {
            Ok(bytes) if bytes.is_empty() => {
                return refuse(session, format!("the profile `{}` is empty", path_name(file)), "");
            }
            Ok(bytes) => bytes,
            Err(reason) => {
                return refuse(
                    session,
                    format!("cannot read the profile `{}`: {reason}", path_name(file)),
                    "",
                );
            }
        };
    }
    if files.len() > 1 || !merged.starts_with(&backend::PROFILE_MAGIC) {
        merged = session
            .timing
            .stage("merge profiles", || merge(&files))
            .or_else(|diagnostic| session.fail(*diagnostic))?;
    }
    if let Err(reason) = backend::check_profile(&merged) {
        let names: Vec<String> = files.iter().map(|file| format!("`{}`", path_name(file))).collect();
        let message = format!("{} cannot be used as a profile", names.join(", "));
        return refuse(session, message, &reason);
    }
    session.profile = Some(merged);
    session.read.extend(files);
    Ok(())
}

fn refuse<T>(session: &mut Session, message: String, reason: &str) -> Result<T, Failure> {
    let diagnostic = Diagnostic::new(Code::UnusableProfile, message);
    let diagnostic = if reason.is_empty() { diagnostic } else { diagnostic.note(reason) };
    session.fail(diagnostic.help(ADVICE))
}

/// Merges profiles, as programs write them or merged ones, by LLVM's tool.
fn merge(files: &[PathBuf]) -> Result<Vec<u8>, Box<Diagnostic>> {
    let failed = |message: String| Diagnostic::new(Code::UnusableProfile, message);
    let folder = tempfile::tempdir_in(temporary_files::folder()).map_err(|error| {
        Box::new(failed(format!("cannot create a temporary folder: {error}")).help(temporary_files::ADVICE))
    })?;
    let merged = folder.path().join("merged.profdata");
    let output = Command::new(TOOL).arg("merge").args(files).arg("-o").arg(&merged).output();
    let output = output.map_err(|error| {
        let diagnostic = failed(format!("cannot run `{TOOL}`, which merges profiles: {error}"));
        Box::new(diagnostic.help("install the tools of LLVM 22 (on Debian: `apt-get install llvm-22`)"))
    })?;
    if !output.status.success() {
        let diagnostic = failed(format!("`{TOOL}` does not merge the profiles"));
        return Err(Box::new(diagnostic.note(String::from_utf8_lossy(&output.stderr).trim()).help(ADVICE)));
    }
    read_bytes(&merged, true)
        .map_err(|reason| Box::new(failed(format!("cannot read the merged profile: {reason}"))))
}

/// Returns the file with a path, or the profiles in the folder with that path, sorted.
fn files_at(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let is_profile =
        |path: &PathBuf| path.extension().is_some_and(|end| end == "profraw" || end == "profdata");
    entries(path).into_iter().filter(is_profile).collect()
}

/// Returns the warning if a profile does not belong to the program that was optimized with it.
pub fn mismatch(used: &UsedProfile) -> Option<Diagnostic> {
    let warning = |message: String| Some(Diagnostic::new(Code::OutdatedProfile, message).help(ADVICE));
    // The start of a program calls the modules of this program. It may contain all procedures.
    let is_procedure = |symbol: &&String| *symbol != "tlc_program";
    let outdated: Vec<&String> = used.outdated.iter().filter(is_procedure).collect();
    let is_useful = used.found.iter().any(|symbol| is_procedure(&symbol))
        || (!used.found.is_empty() && used.missing.is_empty());
    match outdated.len() {
        0 if is_useful => None,
        0 => warning("the profile contains no procedure of this program".to_owned()),
        count => {
            let first = outdated.iter().take(MOST_NAMES);
            let names: Vec<String> = first.map(|symbol| format!("`{}`", readable(symbol))).collect();
            let others = match count - names.len() {
                0 => String::new(),
                others => format!(" and {others} others"),
            };
            let names = names.join(", ");
            warning(format!("the profile counts another version of {names}{others}; it is not used there"))
        }
    }
}
