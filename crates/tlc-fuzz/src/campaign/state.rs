//! The state of a campaign on disk, which lets it resume after an interruption.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

/// The name of the file in the folder of a campaign.
const FILE: &str = "state.json";

/// The counters of one kind.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// The cases that were judged.
    pub runs: u64,
    /// Programs compiled and run, or only compiled if nothing can run.
    pub pairs: u64,
    /// The number of these that were compared with the result of the interpreter.
    pub certain: u64,
    pub failures: u64,
    /// The time of all processes together, in seconds.
    pub seconds: f64,
}

/// The progress of a kind, and its counters.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// The number of the first case that was not yet given to a process.
    next: u64,
    /// The batches that were started but not finished: the first case, and the one after the last.
    open: Vec<(u64, u64)>,
    pub figures: Figures,
}

impl Progress {
    /// Hands out the next batch, preferring one that an earlier campaign did not finish.
    pub fn take(&mut self, size: u64, running: &[(u64, u64)]) -> (u64, u64) {
        if let Some(left) = self.open.iter().find(|batch| !running.contains(batch)) {
            return *left;
        }
        let batch = (self.next, self.next + size);
        self.next = batch.1;
        self.open.push(batch);
        batch
    }

    /// Records that the batch is finished.
    pub fn finish(&mut self, batch: (u64, u64)) {
        self.open.retain(|open| *open != batch);
    }
}

/// The progress of all kinds.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct State {
    pub kinds: BTreeMap<String, Progress>,
}

impl State {
    /// Reads the state from a folder; a new campaign has none.
    pub fn read(folder: &Path) -> io::Result<State> {
        match fs::read_to_string(folder.join(FILE)) {
            Ok(text) => serde_json::from_str(&text).map_err(io::Error::other),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(State::default()),
            Err(error) => Err(error),
        }
    }

    /// Writes the state atomically.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
        let draft = folder.join("state.json.new");
        fs::write(&draft, text)?;
        fs::rename(draft, folder.join(FILE))
    }

    /// Returns the progress of a kind.
    pub fn of(&mut self, kind: &str) -> &mut Progress {
        self.kinds.entry(kind.to_owned()).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_batches_are_given_out_again() {
        let mut progress = Progress::default();
        let first = progress.take(10, &[]);
        let second = progress.take(10, &[first]);
        assert_eq!((first, second), ((0, 10), (10, 20)));
        progress.finish(second);
        assert_eq!(progress.take(10, &[]), first, "a process was ended meanwhile");
        progress.finish(first);
        assert_eq!(progress.take(10, &[]), (20, 30));
    }

    #[test]
    fn states_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(State::read(folder.path()).expect("no file is no error"), State::default());
        let mut state = State::default();
        state.of("mutants").take(10, &[]);
        state.of("mutants").figures = Figures { runs: 3, pairs: 4, certain: 2, failures: 1, seconds: 0.5 };
        state.write(folder.path()).expect("the folder is there");
        assert_eq!(State::read(folder.path()).expect("the file is there"), state);
        fs::write(folder.path().join(FILE), "{").expect("the folder is there");
        assert!(State::read(folder.path()).is_err(), "a damaged state is not passed over");
    }
}
