//! The lines about a build on the standard error stream, and the bar that shows its progress on a terminal.

use std::io::{self, IsTerminal, Write as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::driver::Failure;
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

/// The lines and the bar.
pub struct Progress {
    bar: ProgressBar,
    is_shown: bool,
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
        Progress { bar, is_shown }
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
        self.bar.suspend(|| {
            // There is no other place to report that this cannot be written.
            let _ = io::stderr().write_all(messages.as_bytes());
        });
    }

    /// Prints a line that begins with a verb.
    pub fn line(&self, verb: &str, text: &str) {
        if self.is_shown {
            self.print(&format!("{verb:>WIDTH$} {text}\n"));
        }
    }

    /// Removes the bar.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Returns a duration with two digits after the point.
pub fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
