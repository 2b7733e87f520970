//! The property of a program that a reduction preserves, defined by a command.

use std::io;
use std::process::{Command, Stdio};

use super::Files;

/// Whether files have the property.
pub type Property<'p> = dyn FnMut(&Files) -> bool + 'p;

/// Returns the property that a command exits with status 0 in a folder that contains only the files.
pub fn of_command(command: &str) -> impl FnMut(&Files) -> bool {
    move |files| holds(command, files).unwrap_or(false)
}

fn holds(command: &str, files: &Files) -> io::Result<bool> {
    let folder = tempfile::tempdir()?;
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text)?;
    }
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", command]).current_dir(folder.path());
    let status = shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    Ok(status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_see_the_files() {
        let files = vec![("a.mod".to_owned(), "MODULE a;".to_owned())];
        assert!(of_command("grep -q MODULE a.mod")(&files));
        assert!(!of_command("grep -q nothing a.mod")(&files));
    }
}
