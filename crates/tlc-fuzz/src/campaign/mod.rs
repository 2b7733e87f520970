//! Campaigns: cases are made from numbers, judged in processes of their own, and counted.

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
    /// The folders in which further modules are looked for.
    pub include: Vec<PathBuf>,
    /// What is drawn for the case besides the files, as options that a command line shows.
    pub options: Vec<String>,
    /// The number that further choices about the case are drawn from.
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

/// What came out of a case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// How many times something was compiled and run, or compiled where nothing can run.
    pub pairs: u64,
    /// How many of these were compared with what the interpreter says.
    pub certain: u64,
    /// What is wrong, if anything is.
    pub failure: Option<Failure>,
}

impl Verdict {
    /// Nothing is wrong.
    pub fn fine(pairs: u64) -> Verdict {
        Verdict { pairs, certain: 0, failure: None }
    }

    /// Something is wrong, as the commands show.
    pub fn wrong(pairs: u64, reason: impl Into<String>, commands: Vec<String>) -> Verdict {
        Verdict { pairs, certain: 0, failure: Some(Failure { reason: reason.into(), commands }) }
    }
}

/// What is wrong with a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What is wrong, beginning with a line that tells failures of different causes apart.
    pub reason: String,
    /// The command lines that show it, in the folder of the files.
    pub commands: Vec<String>,
}

/// A kind of case.
pub trait Kind {
    /// The name on the command line and in the table.
    fn name(&self) -> &'static str;

    /// Makes the input of the case of a number.
    fn input(&self, seed: u64) -> Input;

    /// Judges an input. It may panic, abort or hang, which are failures, too.
    fn judge(&mut self, input: &Input) -> Verdict;

    /// How many cases a process takes at once.
    fn batch(&self) -> u64;
}
