//! The lock file as it is written: the same dependencies give the same bytes.

use std::path::Path;

use crate::driver::{self, Failure, LOCK_FILE, LOCK_VERSION, LockedDependency};
use crate::project::build::cannot_write;

const HEADER: &str = "\
# The commits of the git dependencies in `tlc.toml`, so that every build uses the same sources. Written by tlc: keep
# this file under version control, and do not edit it; `tlc update` changes to newer commits.
";

/// Returns the text of the lock file for dependencies that are sorted by name.
pub fn text(dependencies: &[LockedDependency]) -> String {
    let mut text = format!("{HEADER}version = {LOCK_VERSION}\n");
    for LockedDependency { name, source, commit, hash } in dependencies {
        let path = source.path.to_string_lossy();
        let reference = source.reference.key();
        let optional = [reference, Some(("path", &*path)).filter(|(_, path)| !path.is_empty())];
        let entries = [("name", name.as_str()), ("git", &source.url)]
            .into_iter()
            .chain(optional.into_iter().flatten())
            .chain([("commit", commit.as_str()), ("hash", hash)]);
        text += "\n[[dependency]]\n";
        for (key, value) in entries {
            text += &format!("{key} = {}\n", toml_edit::Value::from(value));
        }
    }
    text
}

/// Writes the lock file of the current folder if its content changes; it is removed if there are no dependencies.
///
/// # Errors
///
/// The folder cannot be written. This was reported.
pub fn write(dependencies: &[LockedDependency]) -> Result<(), Failure> {
    let path = Path::new(LOCK_FILE);
    let new = text(dependencies);
    let done = match std::fs::read_to_string(path) {
        Ok(old) if dependencies.is_empty() && !old.is_empty() => std::fs::remove_file(path),
        Ok(old) if old == new => Ok(()),
        Err(_) if dependencies.is_empty() => Ok(()),
        _ => driver::write_data(path, new.as_bytes()),
    };
    done.or_else(|error| cannot_write(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{GitSource, Reference};

    #[test]
    fn the_form_is_fixed() {
        let source = GitSource {
            url: "https://example.org/a \"b\".git".to_owned(),
            reference: Reference::Branch("main".to_owned()),
            path: "libs/sums".into(),
        };
        let dependency = LockedDependency {
            name: "sums".to_owned(),
            source,
            commit: "0123456789".to_owned(),
            hash: "abcdef".to_owned(),
        };
        assert_eq!(
            text(&[dependency]),
            format!(
                "{HEADER}version = 1\n\n[[dependency]]\nname = \"sums\"\ngit = 'https://example.org/a \"b\".git'\n\
                 branch = \"main\"\npath = \"libs/sums\"\ncommit = \"0123456789\"\nhash = \"abcdef\"\n"
            )
        );
    }
}
