//! The state of a campaign on the disk, so that it goes on where it was ended.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

/// The name of the file in the folder of a campaign.
const FILE: &str = "state.json";

/// What was counted of one kind.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// The cases that were judged.
    pub runs: u64,
    /// Pairs of compiling and running, or compilations where nothing can run.
    pub pairs: u64,
    /// How many of these were compared with what the interpreter says.
    pub certain: u64,
    pub failures: u64,
    /// What all processes together took, in seconds.
    pub seconds: f64,
}

/// Where a kind is, and what was counted.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// The number of the first case that no process was given.
    next: u64,
    /// The batches that were given out and are not over: the first case and the one behind the last.
    open: Vec<(u64, u64)>,
    pub figures: Figures,
}

impl Progress {
    /// Gives out the next batch, first of all one that an earlier campaign did not finish.
    pub fn take(&mut self, size: u64, running: &[(u64, u64)]) -> (u64, u64) {
        if let Some(left) = self.open.iter().find(|batch| !running.contains(batch)) {
            return *left;
        }
        let batch = (self.next, self.next + size);
        self.next = batch.1;
        self.open.push(batch);
        batch
    }

    /// Notes that the batch is over.
    pub fn finish(&mut self, batch: (u64, u64)) {
        self.open.retain(|open| *open != batch);
    }
}

/// Where all kinds are.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct State {
    pub kinds: BTreeMap<String, Progress>,
}

impl State {
    /// Reads the state in a folder; a new campaign has none.
    pub fn read(folder: &Path) -> io::Result<State> {
        match fs::read_to_string(folder.join(FILE)) {
            Ok(text) => serde_json::from_str(&text).map_err(io::Error::other),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(State::default()),
            Err(error) => Err(error),
        }
    }

    /// Writes the state, whole or not at all.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
        let draft = folder.join("state.json.new");
        fs::write(&draft, text)?;
        fs::rename(draft, folder.join(FILE))
    }

    /// The progress of a kind.
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
