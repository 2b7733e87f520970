//! ThinLTO: indices of objects of bitcode, and the objects that are made of bitcode with its index.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;

use crate::backend::LinkError;
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::building::parts::CompiledPart;
use crate::driver::linking::link::{link_diagnostic, link_outputs};
use crate::driver::lowering::units;
use crate::driver::outputs::emission::refuse_assembly;
use crate::driver::outputs::{Outputs, reported, temporary_files};
use crate::driver::{Failure, Session};
use crate::options::{CodeOptions, Destination, Emit, Options, Output, ProgramPart};

/// Advice if LLVM's linker cannot be run.
const LINKER: &str =
    "install the linker of LLVM 22, which makes the index of ThinLTO (on Debian: `apt-get install lld-22`)";

/// Compiles an object of bitcode with the index that the linker made for it. All messages are written before it returns.
pub fn compile_bitcode(options: Options, index: &Path) -> Result<(), Failure> {
    let mut session = Session::new(of_back_end(options));
    let result = run_back_end(&mut session, index);
    let result = result.and_then(|outputs| reported(&mut session, outputs.commit()));
    session.print_messages();
    result
}

/// Compiles an object of bitcode like [`compile_bitcode`], and returns the object.
pub fn compile_indexed(options: &Options, bitcode: &Path, index: &Path) -> CompiledPart {
    let output = Output { emit: Emit::Object, destination: Destination::Memory };
    let options = Options { input: bitcode.to_owned(), outputs: vec![output], jobs: 1, ..options.clone() };
    let mut session = Session::new(of_back_end(options));
    let object = run_back_end(&mut session, index)
        .and_then(|outputs| Ok(outputs.into_memory().context("the object of bitcode was not made")?));
    CompiledPart { object, messages: session.take_messages(), front: Duration::ZERO }
}

/// Returns the options of a back end.
fn of_back_end(options: Options) -> Options {
    // The object is linked with those of all other modules, so it needs no part of the run-time library, and the
    // bitcode has its counters already.
    let code = CodeOptions { coverage: false, ..options.code };
    Options { part: Some(ProgramPart::Module), thin_lto: false, code, ..options }
}

fn run_back_end(session: &mut Session, index: &Path) -> Result<Outputs, Failure> {
    let mut outputs = Outputs::default();
    let objects = units::compile_bitcode(session, index)?;
    refuse_assembly(session, &objects.refused)?;
    link_outputs(session, &objects, &mut outputs)?;
    Ok(outputs)
}

/// Returns the index of each object of bitcode of a program, which are in the folder `root`. Returns also the text of
/// all messages.
pub fn indices(
    options: &Options,
    objects: &[PathBuf],
    root: &Path,
) -> (Result<Vec<Vec<u8>>, Failure>, String) {
    let linking = &options.linking;
    let made = linking.linker().indices(objects, &linking.inputs(), root, &temporary_files::folder());
    let mut session = Session::new(options.clone());
    let made = made.or_else(|error| {
        session.fail(match error {
            LinkError::CannotRun(..) => Diagnostic::new(Code::LinkFailure, error.to_string()).help(LINKER),
            _ => link_diagnostic(error),
        })
    });
    (made, session.take_messages())
}
