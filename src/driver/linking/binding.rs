//! `tlc bindgen`: definition modules for C headers.
//!
//! The crate `c-bindings` translates; this module finds libclang, the headers of the compiler and those of the user,
//! and writes the result.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use c_bindings::{BindingRequest, Bindings};
use glob::Pattern;

use tlc_frontend::base::printable;
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::format::WIDTH;

use crate::backend;
use crate::driver::outputs::{OutputMode, Outputs, reported};
use crate::driver::{Failure, Session};
use crate::options::{Destination, ErrorFormat, Options};

/// The request of `tlc bindgen`.
#[derive(Clone, Debug)]
pub struct BindRequest {
    /// Paths of headers, or names as `#include <...>` finds them.
    pub headers: Vec<String>,
    /// The file or folder of the module; without one, the standard output.
    pub output: Option<PathBuf>,
    /// The name of the module; without one, that of the first header.
    pub module: Option<String>,
    /// The patterns of the names to translate; without any, all names.
    pub allowed: Vec<Pattern>,
}

/// The variable that names libclang, or the folder with it.
const LIBRARY: &str = "LIBCLANG_PATH";

/// The folders of libclang, the preferred one first; of several versions the newest counts.
const FOLDERS: [&str; 4] = ["/usr/lib/llvm-*/lib", "/usr/lib/*-linux-gnu", "/usr/lib64", "/usr/local/lib"];

/// The names of libclang in a folder.
const FILES: [&str; 3] = ["libclang.so", "libclang-[0-9]*.so*", "libclang.so.*"];

/// The folders with headers of the compiler, such as stddef.h, if libclang has none of its own.
const COMPILER_HEADERS: [&str; 3] = [
    "/usr/lib/llvm-*/lib/clang/*/include",
    "/usr/lib/clang/*/include",
    "/usr/lib/gcc/x86_64-linux-gnu/*/include",
];

/// Translates headers to a definition module. Declarations that are not translated are noted on stderr.
///
/// # Errors
///
/// Reports that libclang is missing, and errors in the headers.
pub fn bind(options: Options, request: &BindRequest) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = write_module(&mut session, request);
    session.print_each();
    result
}

fn write_module(session: &mut Session, request: &BindRequest) -> Result<(), Failure> {
    let library = load_library(session)?;
    let first = request.headers.first().map(String::as_str).unwrap_or_default();
    let module = request.module.clone().unwrap_or_else(|| c_bindings::module_name(first));
    let binding = BindingRequest {
        headers: request.headers.iter().map(|header| included(header)).collect(),
        arguments: compiler_arguments(&session.options, &library),
        allowed: request.allowed.clone(),
        head: head(&session.options, request),
        width: session.options.sources.format_width.unwrap_or(WIDTH),
        module,
    };
    let bindings = match c_bindings::translate(&binding) {
        Ok(bindings) => bindings,
        Err(mistakes) => {
            let first = mistakes.first().map(String::as_str).unwrap_or_default();
            let mut diagnostic = Diagnostic::new(
                Code::UnreadableSource,
                format!("cannot translate `{}`: {first}", list(&request.headers)),
            );
            for more in mistakes.iter().skip(1).take(4) {
                diagnostic = diagnostic.note(more.clone());
            }
            return session.fail(diagnostic);
        }
    };
    let destination = match &request.output {
        None => Destination::Stdout,
        Some(path) if path.as_os_str() == "-" => Destination::Stdout,
        Some(path) if path.is_dir() => Destination::File(path.join(format!("{}.def", binding.module))),
        Some(path) => Destination::File(path.clone()),
    };
    let mut outputs = Outputs::default();
    outputs.add(&destination, OutputMode::Data, bindings.text.clone().into_bytes());
    reported(session, outputs.commit())?;
    if session.options.messages.error_format == ErrorFormat::Human {
        note_refused(&bindings, &request.headers);
    }
    Ok(())
}

/// Writes the declarations that were not translated to stderr.
fn note_refused(bindings: &Bindings, headers: &[String]) {
    let count: usize = bindings.refused.iter().map(|refused| refused.names.len()).sum();
    if count == 0 {
        return;
    }
    let of = list(headers);
    let mut text =
        format!("note: {count} declarations of `{of}` are not translated, {} are\n", bindings.translated);
    for refused in &bindings.refused {
        text.push_str(&format!("  {}: {}\n", refused.reason, refused.names.join(", ")));
    }
    backend::say(&text);
}

fn list(headers: &[String]) -> String {
    printable(&headers.join(" ")).into_owned()
}

/// Writes a header as `#include` names it.
fn included(header: &str) -> String {
    if Path::new(header).is_file() { format!("\"{header}\"") } else { format!("<{header}>") }
}

/// Returns the comment at the beginning of the module.
fn head(options: &Options, request: &BindRequest) -> Vec<String> {
    let mut words: Vec<String> = vec!["tlc bindgen".to_owned()];
    words.extend(request.headers.iter().cloned());
    words.extend(options.linking.libraries.iter().map(|library| format!("-l{library}")));
    words.extend(request.module.iter().map(|module| format!("--name {module}")));
    words.extend(request.allowed.iter().map(|pattern| format!("--allow '{pattern}'")));
    words.extend(options.sources.define.iter().map(|define| format!("--define {define}")));
    let mut lines = vec![format!(
        "The C declarations of {}, made by `{}`.",
        request.headers.join(" and "),
        words.join(" ")
    )];
    if !options.linking.libraries.is_empty() {
        let libraries: Vec<String> =
            options.linking.libraries.iter().map(|library| format!("-l{library}")).collect();
        lines.push(format!("Programs are linked with `{}`.", libraries.join(" ")));
    }
    lines
}

/// Returns the arguments of the C compiler in libclang.
fn compiler_arguments(options: &Options, library: &Path) -> Vec<String> {
    let mut arguments = vec!["-std=gnu17".to_owned()];
    for folder in &options.sources.include {
        arguments.push(format!("-I{}", folder.display()));
    }
    arguments.extend(options.sources.define.iter().map(|define| format!("-D{define}")));
    let own = library
        .parent()
        .map(|folder| format!("{}/clang/*/include", Pattern::escape(&folder.display().to_string())));
    let headers = own.iter().map(String::as_str).chain(COMPILER_HEADERS).find_map(newest);
    if let Some(headers) = headers {
        arguments.extend(["-isystem".to_owned(), headers.display().to_string()]);
    }
    arguments
}

/// Loads libclang and returns its path.
fn load_library(session: &mut Session) -> Result<PathBuf, Failure> {
    let chosen = env::var_os(LIBRARY).filter(|path| !path.is_empty());
    let Some(path) = find_library(chosen.clone()) else {
        let message = match chosen {
            Some(path) => format!(
                "cannot read C headers: there is no libclang at `{}`",
                printable(&path.to_string_lossy())
            ),
            None => "cannot read C headers: libclang is not installed".to_owned(),
        };
        let advice =
            format!("install it by `apt install libclang1-22`, or name it in the variable {LIBRARY}");
        return session.fail(Diagnostic::new(Code::UnreadableSource, message).help(advice));
    };
    // SAFETY: no other thread of this command reads or changes the environment: the main thread waits for this one.
    unsafe { env::set_var(LIBRARY, &path) };
    if let Err(reason) = c_bindings::load() {
        let message = format!("cannot read C headers: {}", printable(reason.trim()));
        return session.fail(Diagnostic::new(Code::UnreadableSource, message));
    }
    Ok(path)
}

fn find_library(chosen: Option<OsString>) -> Option<PathBuf> {
    let in_folder = |folder: &str| FILES.iter().find_map(|file| newest(&format!("{folder}/{file}")));
    match chosen.map(PathBuf::from) {
        Some(path) if path.is_dir() => in_folder(&Pattern::escape(&path.display().to_string())),
        Some(path) => path.is_file().then_some(path),
        None => FOLDERS.iter().find_map(|folder| in_folder(folder)),
    }
}

/// Returns the existing path with the greatest version among those that match a pattern.
fn newest(pattern: &str) -> Option<PathBuf> {
    let paths = glob::glob(pattern).ok()?.filter_map(Result::ok);
    paths.max_by_key(|path| (versions(&path.display().to_string()), std::cmp::Reverse(path.clone())))
}

/// Returns the numbers in a path.
fn versions(path: &str) -> Vec<u64> {
    path.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(versions("/usr/lib/llvm-19/lib") > versions("/usr/lib/llvm-9/lib"));
        assert!(find_library(Some("/nonexistent/libclang.so".into())).is_none());
    }
}
