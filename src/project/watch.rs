//! The files of a project, changes of which repeat a command: `tlc watch`.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::driver::{self, BUILD, Digest, Failure, SETTINGS_FILE, Watched, digest, entries, print};
use crate::options::MessageOptions;

use super::layout::Project;
use super::progress::{Progress, fail};
use super::state::contents;

/// The endings of the files of parts in C.
const IN_C: [&str; 4] = ["c", "h", "s", "S"];

/// The endings of the files that belong to tests, besides their modules.
const OF_TESTS: [&str; 3] = ["in", "out", "status"];

/// Removes the text from a terminal, and moves to the first line.
const CLEAR: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";

/// A command that is repeated.
struct Repeated<'p> {
    project: &'p Project,
    messages: &'p MessageOptions,
    words: &'p [OsString],
    /// The folder of the call.
    folder: &'p Path,
    tlc: PathBuf,
}

/// Runs a command of tlc in a folder, and again whenever a file of the project changes. Returns only after a failure.
///
/// # Errors
///
/// The folders cannot be watched, or the command cannot be run. This was reported.
pub fn watch(
    project: &Project,
    messages: &MessageOptions,
    words: &[OsString],
    folder: &Path,
) -> Result<(), Failure> {
    let repeated = |tlc| driver::repeat(&Repeated { project, messages, words, folder, tlc });
    driver::executable()
        .and_then(repeated)
        .or_else(|error| fail(&format!("cannot watch the files of the project: {error}"), ""))
}

impl Watched for Repeated<'_> {
    fn folders(&self) -> Vec<PathBuf> {
        let own = |project: &Project| match project.folder.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => project.folder.clone(),
        };
        let mut open: Vec<PathBuf> = self.project.all().map(own).collect();
        let mut found = Vec::new();
        while let Some(folder) = open.pop() {
            let is_hidden = |path: &PathBuf| {
                let name = path.file_name().unwrap_or_default().as_encoded_bytes();
                name.starts_with(b".") || name == BUILD.as_bytes()
            };
            // A link may lead to a folder around.
            let is_folder = |path: &PathBuf| path.is_dir() && !path.is_symlink();
            open.extend(entries(&folder).into_iter().filter(|path| !is_hidden(path) && is_folder(path)));
            found.push(folder);
        }
        found.sort();
        found
    }

    fn digest(&self) -> Digest {
        let files = self.folders().into_iter().flat_map(|folder| entries(&folder));
        let mut pieces = Vec::new();
        for file in files.filter(|file| self.is_meant(file)) {
            pieces.push(file.as_os_str().as_encoded_bytes().to_vec());
            pieces.push(contents(&file).map(|digest| digest.as_bytes().to_vec()).unwrap_or_default());
        }
        digest(pieces.iter().map(Vec::as_slice))
    }

    fn command(&self) -> Command {
        if io::stdout().is_terminal() {
            // A terminal that is gone ends the process by a signal.
            let _ = print(CLEAR);
        }
        let mut command = Command::new(&self.tlc);
        command.args(self.words).current_dir(self.folder);
        command
    }

    fn ended(&self, status: Option<i32>) {
        let how = match status {
            Some(0) => String::new(),
            Some(status) => format!(" (exit status {status})"),
            None => " (ended by a signal)".to_owned(),
        };
        Progress::new(self.messages, 0)
            .line("Watching", &format!("the files of `{}`{how}", self.project.name));
    }
}

impl Repeated<'_> {
    /// Whether a change of a file repeats the command: not that of a file which a program may write.
    fn is_meant(&self, file: &Path) -> bool {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let end = file.extension().unwrap_or_default().to_string_lossy();
        let tests = self.project.folder.join(self.project.manifest.test_folder());
        let is_of_test = || file.strip_prefix(".").unwrap_or(file).starts_with(tests);
        file.is_file()
            && (name == SETTINGS_FILE
                || self.project.sources.stem(&name).is_some()
                || IN_C.contains(&&*end)
                || OF_TESTS.contains(&&*end) && is_of_test())
    }
}
