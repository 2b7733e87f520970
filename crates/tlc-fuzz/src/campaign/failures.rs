//! Failing inputs on disk, with the failure and the commands that reproduce it.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::{Failure, Input};

/// The name of the file that describes the failure; its first line has the kind and the number of the case.
pub const NOTE: &str = "FAILURE";

/// The number of failures of the same kind and cause that are kept.
const KEPT: usize = 20;

/// Writes a failing input into a folder of its own below `folder`, unless its cause already has enough.
pub fn write(folder: &Path, kind: &str, input: &Input, failure: &Failure) -> io::Result<Option<PathBuf>> {
    let place = folder.join(format!("{kind}-{}", cause(&failure.reason)));
    let count = fs::read_dir(&place).map_or(0, |entries| entries.count());
    if count >= KEPT {
        return Ok(None);
    }
    let place = place.join(input.seed.to_string());
    fs::create_dir_all(&place)?;
    for (name, text) in &input.files {
        fs::write(place.join(name), text)?;
    }
    let commands: String = failure.commands.iter().map(|command| format!("{command}\n")).collect();
    fs::write(place.join(NOTE), format!("{kind} {}\n{}\n{commands}", input.seed, failure.reason))?;
    Ok(Some(place))
}

/// Returns a name for the cause of a failure: the first line of the reason without numbers, which differ
/// between cases.
pub fn cause(reason: &str) -> String {
    let first = reason.lines().next().unwrap_or_default();
    let mut name = String::new();
    for c in first.chars().filter(|c| !c.is_ascii_digit()).take(80) {
        let c = if c.is_ascii_alphabetic() { c.to_ascii_lowercase() } else { '-' };
        if c != '-' || !name.ends_with('-') {
            name.push(c);
        }
    }
    name.trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_do_not_depend_on_numbers() {
        assert_eq!(cause("panic at src/a.rs:31:7: index 9\nmore"), "panic-at-src-a-rs-index");
        assert_eq!(cause("panic at src/a.rs:31:7: index 12"), cause("panic at src/a.rs:4:1: index 9"));
    }

    #[test]
    fn failures_of_one_cause_are_kept_up_to_a_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let failure = Failure { reason: "wrong output".into(), commands: vec!["tlc a.mod".into()] };
        let kept = (0..30).filter(|seed| {
            let files = vec![("a.mod".into(), "MODULE a;".into())];
            let input = Input { files, include: vec![], options: vec![], seed: *seed };
            write(folder.path(), "programs", &input, &failure).expect("it can be written").is_some()
        });
        assert_eq!(kept.count(), KEPT);
        let note = folder.path().join("programs-wrong-output/3/FAILURE");
        assert_eq!(fs::read_to_string(note).expect("a note"), "programs 3\nwrong output\ntlc a.mod\n");
    }
}
