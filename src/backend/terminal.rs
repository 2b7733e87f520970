//! Standard error and the progress line, which shows the stage of a long compilation on a terminal.
//!
//! The line is visible only while nothing else is printed: writers to the stream clear it first. The main
//! thread, which waits for the compiling thread anyway, draws it, so a short compilation pays nothing.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tlc_frontend::base::printable;

/// The time before the progress line appears.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// The time after which the line is drawn again.
const INTERVAL: Duration = Duration::from_millis(250);

/// The number of characters shown of a program's name, so that the line does not wrap.
const MAX_NAME: usize = 32;

/// Moves the cursor to the beginning of its line, and erases the line.
const CLEAR: &[u8] = b"\r\x1b[K";

/// The compilation that the progress line shows.
static TOLD: Mutex<Option<Told>> = Mutex::new(None);

/// Whether there is such a compilation; other compilations need not lock anything.
static IS_TOLD: AtomicBool = AtomicBool::new(false);

struct Told {
    name: String,
    stage: &'static str,
    since: Instant,
    is_shown: bool,
}

impl Told {
    /// Removes the line from the terminal.
    fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = io::stderr().write_all(CLEAR);
        }
    }

    /// Returns the text of the line, without a line end.
    fn line(&self) -> String {
        let Told { name, stage, since, .. } = self;
        format!("tlc: {name}: {stage}, {} s", since.elapsed().as_secs())
    }

    fn draw(&mut self) {
        if self.since.elapsed() >= PATIENCE {
            let line = self.line();
            // The line is a courtesy, and nothing is lost without it.
            let _ = io::stderr().write_all(&[CLEAR, line.as_bytes()].concat());
            self.is_shown = true;
        }
    }
}

fn told() -> MutexGuard<'static, Option<Told>> {
    TOLD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A compilation that the progress line shows, until this value is dropped.
pub struct Narration;

impl Narration {
    /// Shows the compilation of a program from now on. The caller has checked that the stream is a terminal.
    pub fn begin(program: &str) -> Narration {
        let name = printable(program).chars().take(MAX_NAME).collect();
        *told() = Some(Told { name, stage: "start", since: Instant::now(), is_shown: false });
        IS_TOLD.store(true, Ordering::Relaxed);
        Narration
    }
}

impl Drop for Narration {
    fn drop(&mut self) {
        IS_TOLD.store(false, Ordering::Relaxed);
        if let Some(mut told) = told().take() {
            told.clear();
        }
    }
}

/// Records the stage that the compilation has reached.
pub fn enter(stage: &'static str) {
    if IS_TOLD.load(Ordering::Relaxed)
        && let Some(told) = told().as_mut()
    {
        told.stage = stage;
    }
}

/// Draws the line if there is a compilation to show. Returns the time after which it is to be drawn again.
pub fn draw() -> Option<Duration> {
    let mut told = told();
    let current = told.as_mut()?;
    current.draw();
    Some(INTERVAL)
}

/// Removes the line, so that something else can be written.
pub fn clear() {
    if let Some(told) = told().as_mut() {
        told.clear();
    }
}

/// Removes the line if the process ends in the middle of its work. It allocates no memory and does not block.
pub fn clear_at_once() {
    if let Ok(mut told) = TOLD.try_lock()
        && let Some(told) = told.as_mut()
    {
        told.clear();
    }
}

/// Writes to the standard error stream.
pub fn say(text: &str) {
    if text.is_empty() {
        return;
    }
    let mut told = told();
    if let Some(told) = told.as_mut() {
        told.clear();
    }
    // There is no other place to report a failed write to the stream. The exit status still reflects errors.
    let _ = io::stderr().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_names_program_stage_and_seconds() {
        let since = Instant::now();
        let told = Told { name: "a.mod".to_owned(), stage: "optimize", since, is_shown: false };
        assert_eq!(told.line(), "tlc: a.mod: optimize, 0 s");
    }

    #[test]
    fn only_what_is_told_is_drawn() {
        assert_eq!(draw(), None);
        let narration = Narration::begin(&format!("{}\n", "x".repeat(100)));
        enter("parse");
        let shown = told().as_ref().map(|told| (told.name.chars().count(), told.stage, told.is_shown));
        assert_eq!(shown, Some((MAX_NAME, "parse", false)));
        assert_eq!(draw(), Some(INTERVAL));
        assert!(told().as_ref().is_some_and(|told| !told.is_shown), "it is not yet time");
        drop(narration);
        assert_eq!(draw(), None);
    }
}
