//! The lock file of a project, `tlc.lock`: the commits of its git dependencies.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use crate::driver::building::digests::tree_digest;
use crate::driver::building::environment::repositories_folder;
use crate::options::{Dependency, GitSource, is_project_name};

/// The name of the lock file.
pub const LOCK_FILE: &str = "tlc.lock";

/// The version of the form of the lock file.
pub const LOCK_VERSION: i64 = 1;

/// A git dependency with its commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedDependency {
    pub name: String,
    pub source: GitSource,
    /// The hash of the commit.
    pub commit: String,
    /// The digest of the names and contents of its files, in hexadecimal.
    pub hash: String,
}

impl LockedDependency {
    /// Returns the folder of the project.
    pub fn folder(&self) -> PathBuf {
        checkout_folder(&self.source.url, &self.commit).join(&self.source.path)
    }

    /// Whether files are there that are not those of the commit.
    pub fn is_changed(&self) -> bool {
        let folder = checkout_folder(&self.source.url, &self.commit);
        folder.is_dir() && tree_digest(&folder).map_or(true, |found| found.to_hex().as_str() != self.hash)
    }

    /// Returns the message about files that have changed.
    pub fn mismatch(&self) -> String {
        let folder = checkout_folder(&self.source.url, &self.commit);
        format!(
            "the files of `{}` in `{}` are not those that `{LOCK_FILE}` records",
            self.name,
            folder.display()
        )
    }

    /// Returns the advice for files that have changed.
    pub fn advice(&self) -> String {
        format!(
            "if you remove this folder, the next build checks commit {} out again; if its files still differ, \
             `{LOCK_FILE}` is damaged",
            self.commit
        )
    }
}

/// Returns the folder in which the files of a commit are checked out.
pub fn checkout_folder(url: &str, commit: &str) -> PathBuf {
    let last = url.trim_end_matches('/').rsplit(['/', ':']).next().unwrap_or_default();
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let name: String = last.strip_suffix(".git").unwrap_or(last).chars().filter(is_plain).collect();
    checkouts_folder().join(format!("{name}-{commit}"))
}

/// Returns the folder of the commits that are checked out.
pub fn checkouts_folder() -> PathBuf {
    repositories_folder().join("checkouts")
}

/// An entry as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LockEntry {
    name: Spanned<String>,
    git: String,
    branch: Option<String>,
    tag: Option<String>,
    rev: Option<String>,
    path: Option<PathBuf>,
    commit: String,
    hash: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LockText {
    #[serde(rename = "version")]
    _version: i64,
    #[serde(default)]
    dependency: Vec<LockEntry>,
}

#[derive(Deserialize)]
struct LockVersion {
    version: i64,
}

/// Reads the lock file in a folder, sorted by name; nothing if there is none.
///
/// # Errors
///
/// It cannot be read, or its content is wrong. The result is the reason.
pub fn read_lock(folder: &Path) -> Result<Vec<LockedDependency>, String> {
    let path = folder.join(LOCK_FILE);
    match std::fs::read_to_string(&path) {
        Ok(text) => parsed(&text).map_err(|(line, reason)| match line {
            Some(line) => format!("`{}` is damaged in line {line}: {reason}", path.display()),
            None => format!("`{}` cannot be used: {reason}", path.display()),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(format!("cannot read `{}`: {error}", path.display())),
    }
}

/// Returns the entries of a lock file; or the line and the reason of a mistake.
fn parsed(text: &str) -> Result<Vec<LockedDependency>, (Option<usize>, String)> {
    let line = |offset: usize| text[..offset.min(text.len())].matches('\n').count() + 1;
    let damaged = |error: toml::de::Error| {
        (error.span().map(|span| line(span.start)).or(Some(1)), error.message().to_owned())
    };
    let LockVersion { version } = toml::from_str(text).map_err(damaged)?;
    if version != LOCK_VERSION {
        let reason = format!("it has the version {version}, and this tlc reads version {LOCK_VERSION}");
        return Err((None, reason));
    }
    let LockText { dependency, .. } = toml::from_str(text).map_err(damaged)?;
    let mut entries: Vec<LockedDependency> = Vec::new();
    for entry in dependency {
        let place = Some(line(entry.name.span().start));
        let entry = checked(entry).map_err(|reason| (place, reason))?;
        if entries.iter().any(|known| known.name == entry.name) {
            return Err((place, format!("there are two entries for `{}`", entry.name)));
        }
        entries.push(entry);
    }
    entries.sort_by(|one, two| one.name.cmp(&two.name));
    Ok(entries)
}

/// Returns an entry whose parts are safe in paths and in calls of git.
fn checked(entry: LockEntry) -> Result<LockedDependency, String> {
    let LockEntry { name, git, branch, tag, rev, path, commit, hash } = entry;
    let (name, dependency) = (name.into_inner(), Dependency { path, git: Some(git), branch, tag, rev });
    let is_hash = |text: &str, lengths: &[usize]| {
        lengths.contains(&text.len()) && text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'))
    };
    if let Some((_, mistake)) = dependency.mistake() {
        return Err(mistake);
    }
    match dependency.git_source() {
        _ if !is_project_name(&name) => Err(format!("`{name}` is not the name of a project")),
        Some(source) if is_hash(&commit, &[40, 64]) && is_hash(&hash, &[64]) => {
            Ok(LockedDependency { name, source, commit, hash })
        }
        _ => Err(format!("the commit or the hash of `{name}` is not a hash")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str = "version = 1\n\n[[dependency]]\nname = \"sums\"\ngit = \"https://example.org/sums.git\"\n\
        tag = \"v1\"\ncommit = \"0123456789012345678901234567890123456789\"\n";

    fn reason(text: &str) -> String {
        let (line, reason) = parsed(text).expect_err("a mistake");
        format!("{}: {reason}", line.unwrap_or_default())
    }

    #[test]
    fn wrong_files_are_refused() {
        let hash = format!("hash = \"{}\"\n", "a".repeat(64));
        let entry = format!("{ENTRY}{hash}");
        let read = parsed(&entry).expect("an entry");
        assert_eq!(read[0].source.to_string(), "{ git = \"https://example.org/sums.git\", tag = \"v1\" }");
        let folder = checkout_folder(&read[0].source.url, &read[0].commit);
        assert!(folder.ends_with("git/checkouts/sums-0123456789012345678901234567890123456789"));
        for (text, expected) in [
            ("version = 2\nother = 1\n".to_owned(), "0: it has the version 2"),
            ("".to_owned(), "1: missing field `version`"),
            (format!("<<<<<<< HEAD\n{entry}"), "1: "),
            (ENTRY.to_owned(), "3: missing field `hash`"),
            (
                entry.replace("0123456789\"", "../../../..\""),
                "4: the commit or the hash of `sums` is not a hash",
            ),
            (entry.replace("\"sums\"", "\"../sums\""), "4: `../sums` is not the name of a project"),
            (entry.replace("https://", "--"), "4: the URL of a repository does not begin with `-`"),
            (format!("{entry}{}{hash}", &ENTRY[12..]), "11: there are two entries for `sums`"),
        ] {
            assert!(reason(&text).contains(expected), "{text}\n{}", reason(&text));
        }
    }
}
