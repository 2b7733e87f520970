//! `tlc test --doc`: the programs in comments are compiled and run, and their output is compared.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::documentation::DocExample;

use super::modules;
use crate::driver::execution::{Ended, Image, ended};
use crate::driver::porting::diff::unified;
use crate::driver::porting::files::FoundFiles;
use crate::driver::{Failure, Session, pipeline};
use crate::options::{Destination, Emit, Options, Output};

/// The time after which a program is ended.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// The result of `tlc test --doc`.
pub struct TestAnswer {
    /// The text for the standard output.
    pub text: String,
    /// Whether all examples have passed.
    pub is_passed: bool,
}

/// Compiles and runs the examples in the comments of files and of all modules in folders. All messages are written
/// before it returns.
pub fn test_examples(options: Options, paths: &[PathBuf]) -> Result<TestAnswer, Failure> {
    let mut session = Session::new(options);
    let found = FoundFiles::new(paths, &session.options.sources.clone(), &mut session.diagnostics);
    let mut examples = Vec::new();
    for file in found.files.into_iter().filter(|file| file.is_given) {
        let module = match file.bytes {
            Ok(bytes) => modules::of_bytes(&mut session, &file.path, bytes, ""),
            Err(_) => modules::of_file(&mut session, &file.path, ""),
        };
        let found = module.map(|module| module.document.examples).unwrap_or_default();
        examples.extend(found.into_iter().map(|example| (file.path.clone(), example)));
    }
    let result = session.stop_on_errors();
    session.print_each();
    result?;
    let mut text = String::new();
    let mut failed = 0;
    for (path, example) in &examples {
        let place = format!("{}:{}", path.display(), example.line);
        match failure(&session.options, path, example)? {
            None => text.push_str(&format!("{place}: passed\n")),
            Some(reason) => {
                failed += 1;
                text.push_str(&format!("{place}: FAILED: {reason}\n"));
            }
        }
    }
    let number = |number: usize| format!("{number} example{}", if number == 1 { "" } else { "s" });
    let passed = examples.len() - failed;
    let _ = writeln!(text, "{} passed, {failed} failed", number(passed));
    Ok(TestAnswer { text, is_passed: failed == 0 })
}

/// Returns the reason why an example fails. Messages of the compiler have been written.
fn failure(options: &Options, path: &Path, example: &DocExample) -> Result<Option<String>, Failure> {
    let output = Output { emit: Emit::Executable, destination: Destination::Memory };
    let text = Some(Arc::from(example.text.clone().into_bytes()));
    let options = Options { input: path.to_owned(), text, outputs: vec![output], ..options.clone() };
    let bytes = match pipeline::compile_to_memory(options.clone()) {
        Ok(bytes) => bytes,
        Err(Failure::Reported) => return Ok(Some("it does not compile".to_owned())),
        Err(internal) => return Err(internal),
    };
    let ran = Image::new("example", &bytes)
        .and_then(|image| ended(image.command("example".as_ref()).stdin(Stdio::null()), Some(TIME_LIMIT)));
    let ran = match ran {
        Ok(ran) => ran,
        Err(error) => {
            let mut session = Session::new(options);
            let message = format!("cannot run the example of `{}`: {error}", path.display());
            session.diagnostics.report(Diagnostic::new(Code::UnrunnableProgram, message));
            session.print_each();
            return Err(Failure::Reported);
        }
    };
    Ok(judged(&ran, example))
}

/// Returns the reason why the end of an example is not the expected one.
fn judged(ran: &Ended, example: &DocExample) -> Option<String> {
    let Some(status) = ran.status else {
        return Some(format!("it runs longer than {} s", TIME_LIMIT.as_secs()));
    };
    if !status.success() {
        let errors = String::from_utf8_lossy(&ran.messages);
        let errors = errors.trim_end();
        let errors = if errors.is_empty() { String::new() } else { format!("\n{errors}") };
        return Some(format!("{status}{errors}"));
    }
    let expected = example.output.as_ref()?;
    // Blanks at the end of lines are invisible in a comment.
    let lines =
        |text: &str| text.trim_end().lines().map(|line| format!("{}\n", line.trim_end())).collect::<String>();
    let (expected, printed) = (lines(expected), lines(&String::from_utf8_lossy(&ran.output)));
    if expected == printed {
        return None;
    }
    let diff = unified("output", expected.as_bytes(), printed.as_bytes());
    let diff = String::from_utf8_lossy(&diff).into_owned();
    Some(format!("the output differs\n{}", diff.trim_end()))
}
