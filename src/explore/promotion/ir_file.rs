//! Files of LLVM IR: text and bitcode.

use std::path::Path;

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::values::FunctionValue;

use crate::driver::loading::reading::{path_name, read_bytes};
use crate::driver::{Failure, Session};
use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::{Code, Diagnostic};

/// Whether a file contains LLVM IR, by its name.
pub fn is_ir_file(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "ll" || end == "bc")
}

/// Reads the module in the input file, and makes LLVM verify it. Errors are reported to the session.
pub fn read<'ctx>(session: &mut Session, context: &'ctx Context) -> Result<Module<'ctx>, Failure> {
    let path = session.options.input.clone();
    let name = path_name(&path);
    let bytes = match session.options.text.clone() {
        Some(bytes) => bytes.to_vec(),
        None => match session.timing.stage("load", || read_bytes(&path, false)) {
            Ok(bytes) => bytes,
            Err(reason) => {
                let message = format!("cannot read `{name}`: {reason}");
                return session.fail(Diagnostic::new(Code::UnreadableSource, message));
            }
        },
    };
    if bytes.is_empty() {
        return session.fail(Diagnostic::new(Code::EmptySource, format!("`{name}` is empty")));
    }
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bytes, &name);
    let parsed = session.timing.stage("parse", || context.create_module_from_ir(buffer));
    let module = match parsed {
        Ok(module) => module,
        Err(message) => {
            let diagnostic = refusal(session, &name, bytes, &message.to_string());
            return session.fail(diagnostic);
        }
    };
    match session.timing.stage("verify input", || module.verify()) {
        Ok(()) => Ok(module),
        Err(message) => {
            let first = message.to_string().lines().next().unwrap_or_default().to_owned();
            let message = format!("`{name}` breaks a rule of LLVM IR: {first}");
            session.fail(Diagnostic::new(Code::InvalidLlvmIr, message))
        }
    }
}

/// Returns the message about a file that LLVM cannot read. For text, LLVM reports line and column.
fn refusal(session: &mut Session, name: &str, bytes: Vec<u8>, message: &str) -> Diagnostic {
    let first = message.lines().next().unwrap_or_default();
    let what = first.rsplit_once("error: ").map_or(first, |(_, what)| what).trim().to_owned();
    let ours = inkwell::support::get_llvm_version();
    let reader = format!("this tlc reads LLVM IR of version {}.{} and older", ours.0, ours.1);
    let (title, reader) = match version_of_clang(&bytes) {
        Some(version) if version > ours.0 => (format!("`{name}` is LLVM IR of version {version}"), reader),
        _ => (
            format!("`{name}` is not LLVM IR"),
            format!("{reader}; newer keywords and attributes are unknown"),
        ),
    };
    let place = place(first.strip_prefix(name).unwrap_or_default(), &bytes);
    // Bytes that are not text have no line to show.
    if let Some(offset) = place
        && let Ok(text) = String::from_utf8(bytes)
        && let Ok(file) = session.sources.add(name.to_owned(), text)
    {
        let start = session.sources.file(file).start + offset as u32;
        return Diagnostic::new(Code::InvalidLlvmIr, title).at(Span::new(start, start), what).note(reader);
    }
    Diagnostic::new(Code::InvalidLlvmIr, format!("{title}: {what}")).note(reader)
}

/// Returns the major version of clang that a text of LLVM IR names as its producer.
fn version_of_clang(text: &[u8]) -> Option<u32> {
    const BEFORE: &[u8] = b"clang version ";
    let place = text.windows(BEFORE.len()).position(|part| part == BEFORE)? + BEFORE.len();
    let digits = text[place..].iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(None, |number: Option<u32>, digit| {
        number.unwrap_or_default().checked_mul(10)?.checked_add(u32::from(digit - b'0'))
    })
}

/// Returns the offset in a text of the position that LLVM reports as `:line:column:`.
fn place(told: &str, bytes: &[u8]) -> Option<usize> {
    let mut numbers = told.split(':').skip(1).map_while(|part| part.parse::<usize>().ok());
    let (line, column) = (numbers.next()?.checked_sub(1)?, numbers.next()?.checked_sub(1)?);
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let before: usize = lines.take(line).map(<[u8]>::len).sum();
    Some((before + column).min(bytes.len()))
}

/// Returns the functions of a module that have a body.
pub fn defined_functions<'ctx>(module: &Module<'ctx>) -> impl Iterator<Item = FunctionValue<'ctx>> {
    module.get_functions().filter(|function| function.get_first_basic_block().is_some())
}
