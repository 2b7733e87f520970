//! Campaigns: cases are made from numbers, judged in separate processes, and counted.

mod failures;
mod figures;
mod messages;
mod state;
mod supervisor;
mod worker;

use std::path::PathBuf;

pub use failures::{NOTE, cause};
pub use figures::write_report;
pub use state::{Figures, State};
pub use supervisor::{Settings, run};
pub use worker::{command, judge_caught, on_big_stack, work};

/// The input of one case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    /// The files with their names; the first one is given to the compiler.
    pub files: Vec<(String, String)>,
    /// The folders in which further modules are searched for.
    pub include: Vec<PathBuf>,
    /// Random choices for the case besides the files, as options that a command line shows.
    pub options: Vec<String>,
    /// The seed of further random choices about the case.
    pub seed: u64,
}

impl Input {
    /// The name of the main file.
    pub fn main(&self) -> &str {
        self.files.first().map_or("", |(name, _)| name)
    }

    /// The text of the main file.
    pub fn text(&self) -> &str {
        self.files.first().map_or("", |(_, text)| text)
    }
}

/// The result of a case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// The number of programs compiled and run, or only compiled if nothing can run.
    pub pairs: u64,
    /// The number of these that were compared with the result of the interpreter.
    pub certain: u64,
    /// The failure, if any.
    pub failure: Option<Failure>,
}

impl Verdict {
    /// Returns the verdict that nothing is wrong.
    pub fn fine(pairs: u64) -> Verdict {
        Verdict { pairs, certain: 0, failure: None }
    }

    /// Returns the verdict that something is wrong, as the commands show.
    pub fn wrong(pairs: u64, reason: impl Into<String>, commands: Vec<String>) -> Verdict {
        Verdict { pairs, certain: 0, failure: Some(Failure { reason: reason.into(), commands }) }
    }
}

/// A failure of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// A description of the failure; its first line distinguishes different causes.
    pub reason: String,
    /// The command lines that reproduce it in the folder of the files.
    pub commands: Vec<String>,
}

/// A kind of case.
pub trait Kind {
    /// The name on the command line and in the table.
    fn name(&self) -> &'static str;

    /// Makes the input of the case with this number.
    fn input(&self, seed: u64) -> Input;

    /// Judges an input. It may panic, abort or hang; these are failures as well.
    fn judge(&mut self, input: &Input) -> Verdict;

    /// Returns the number of cases that a process is given at once.
    fn batch(&self) -> u64;
}
