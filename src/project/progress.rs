//! The lines about a build on the standard error stream, and the bar that shows its progress on a terminal.

use std::io::{self, IsTerminal, Write as _};
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use serde::Serialize;

use crate::driver::{self, Failure};
use crate::options::{ErrorFormat, MessageOptions};

/// The width of the words at the beginning of lines.
const WIDTH: usize = 12;

/// Reports an error about a project as a whole, and help unless it is empty.
pub fn fail<T>(message: &str, help: &str) -> Result<T, Failure> {
    let help = if help.is_empty() { String::new() } else { format!("help: {help}\n") };
    // There is no other place to report that this cannot be written.
    let _ = write!(io::stderr(), "error: {message}\n{help}");
    Err(Failure::Reported)
}

/// Reports a file or folder that cannot be written.
pub fn cannot_write<T>(path: &Path, error: &io::Error) -> Result<T, Failure> {
    let is_cached = driver::cache_folder().is_some_and(|folder| path.starts_with(folder));
    let help = if is_cached { "the variable `TLC_CACHE` names another folder for objects" } else { "" };
    fail(&format!("cannot write `{}`: {error}", path.display()), help)
}

/// A line of `--message-format=json`, besides the messages of the compiler.
#[derive(Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum BuildEvent<'e> {
    /// A module was checked, with those that it imports.
    Checked { source: &'e str, success: bool },
    /// A module of a program has an object.
    Compiled {
        program: &'e str,
        module: &'e str,
        source: &'e str,
        library: bool,
        object: &'e str,
        fresh: bool,
    },
    /// A program is finished.
    Program { name: &'e str, path: &'e str, profile: &'e str, fresh: bool },
    /// A test has ended.
    Test { name: &'e str, passed: bool, seconds: f64, why: Option<&'e str> },
    /// A step that a build would make, by `--dry-run`.
    Step { step: &'e str, target: &'e str, why: &'e str, files: &'e [String] },
    /// The command has ended.
    Finished { success: bool },
}

/// The lines and the bar.
pub struct Progress {
    bar: ProgressBar,
    is_shown: bool,
    /// Whether the output is for programs: an object in each line on the standard output.
    reports: bool,
}

impl Progress {
    /// Starts to show the progress of `count` steps, for people.
    pub fn new(messages: &MessageOptions, count: usize) -> Progress {
        let is_shown = matches!(messages.error_format, ErrorFormat::Human | ErrorFormat::Short);
        let bar = match is_shown && io::stderr().is_terminal() {
            true => ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr()),
            false => ProgressBar::hidden(),
        };
        let style = ProgressStyle::with_template("{prefix:>12} [{bar:30}] {pos}/{len} {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_prefix("Compiling");
        Progress { bar, is_shown, reports: messages.reports_build }
    }

    /// Notes that the work on a module begins.
    pub fn begin(&self, module: &str) {
        self.bar.set_message(module.to_owned());
    }

    /// Notes that a module is finished.
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Prints messages of the compiler.
    pub fn print(&self, messages: &str) {
        self.print_of(None, messages);
    }

    /// Prints messages of the compiler about a module.
    pub fn print_of(&self, module: Option<&str>, messages: &str) {
        if self.reports {
            let module = serde_json::to_string(&module).unwrap_or_default();
            let line =
                |message| format!("{{\"reason\":\"message\",\"module\":{module},\"message\":{message}}}\n");
            let (objects, others): (Vec<&str>, Vec<&str>) =
                messages.lines().partition(|line| line.starts_with('{'));
            print(&objects.into_iter().map(line).collect::<String>());
            return self.print_text(&others.into_iter().map(|line| format!("{line}\n")).collect::<String>());
        }
        self.print_text(messages);
    }

    /// Prints an object in a line, if the output is for programs.
    pub fn event(&self, event: &BuildEvent<'_>) {
        if self.reports {
            print(&(serde_json::to_string(event).unwrap_or_default() + "\n"));
        }
    }

    fn print_text(&self, messages: &str) {
        self.bar.suspend(|| {
            // There is no other place to report that this cannot be written.
            let _ = io::stderr().write_all(messages.as_bytes());
        });
    }

    /// Prints a line that begins with a verb.
    pub fn line(&self, verb: &str, text: &str) {
        if self.is_shown {
            self.print_text(&format!("{verb:>WIDTH$} {text}\n"));
        }
    }

    /// Prints a warning about the build as a whole.
    pub fn warning(&self, text: &str) {
        if self.is_shown {
            self.print_text(&format!("warning: {text}\n"));
        }
    }

    /// Removes the bar.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Writes to the standard output. The reader may have ended.
fn print(text: &str) {
    if let Err(error) = driver::print(text.as_bytes()) {
        driver::end_if_unread(&error);
    }
}

/// Prints the answer to a call on the standard output.
///
/// # Errors
///
/// It cannot be written. This was reported.
pub fn print_answer(text: &str) -> Result<(), Failure> {
    driver::print(text.as_bytes()).or_else(|error| {
        driver::end_if_unread(&error);
        fail(&format!("cannot write to the standard output: {error}"), "")
    })
}

/// Returns a duration with two digits after the point.
pub fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
