//! The standard error stream: what is said there, and the line that tells on a terminal what a long compilation does.
//!
//! The line stands there only as long as nothing else is said: whoever writes to the stream clears it first. The main thread
//! draws it, which waits for the compiling thread anyway, so that a compilation that is over soon pays nothing.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::base::printable;

/// The time for which a compilation says nothing.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// The time after which the line is drawn anew.
const INTERVAL: Duration = Duration::from_millis(250);

/// The characters of the name of a program that are shown, so that the line is not wrapped.
const MAX_NAME: usize = 32;

/// What takes the cursor to the beginning of its line, and erases the line.
const CLEAR: &[u8] = b"\r\x1b[K";

/// The compilation that the line tells about.
static TOLD: Mutex<Option<Told>> = Mutex::new(None);

/// Whether there is such a compilation, so that other compilations need not lock anything.
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

    /// The text of the line, without its end.
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

/// A compilation that the line tells about, until this value is dropped.
pub struct Narration;

impl Narration {
    /// Begins to tell about the compilation of a program. The caller knows that the stream is a terminal.
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

/// Notes the stage that the compilation has reached.
pub fn enter(stage: &'static str) {
    if IS_TOLD.load(Ordering::Relaxed)
        && let Some(told) = told().as_mut()
    {
        told.stage = stage;
    }
}

/// Draws the line if there is something to tell. Returns the time after which it is to be drawn again.
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

/// Removes the line where the process ends in the middle of its work. It takes no memory and waits for nobody.
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
    // There is no other place to report that the stream cannot be written to. The exit status still tells of errors.
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
