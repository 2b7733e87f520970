//! Git repositories: their copies in a folder that all projects share, and the commits that are checked out of them.
//!
//! Each repository has a bare copy, which one process changes at a time. The files of a commit appear in their folder
//! when they are complete. So several processes may work at the same time, and each may end at any moment.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::driver::{self, CacheUse, Failure, digest, entries, printable};
use crate::options::{GitSource, MessageOptions, Reference};
use crate::project::progress::{Progress, fail};

use super::submodules::{FILE, Submodule, linked, submodules};
use super::urls::location;

/// The transports that git may use: no command of a URL is run.
const TRANSPORTS: &str = "file:git:http:https:ssh";

/// The variables that would redirect git to another repository, as in a hook.
const REDIRECTIONS: [&str; 9] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG",
    "GIT_DIR",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// The copies of repositories.
pub struct Repositories<'o> {
    messages: &'o MessageOptions,
    /// Whether nothing may be fetched.
    is_offline: bool,
}

/// The copy of a repository, which no other process changes meanwhile.
struct RepositoryCopy<'r> {
    repositories: &'r Repositories<'r>,
    /// The dependency for which the repository is needed.
    name: &'r str,
    url: String,
    folder: PathBuf,
    _turn: driver::Turn,
}

impl Repositories<'_> {
    pub fn new(messages: &MessageOptions, is_offline: bool) -> Repositories<'_> {
        Repositories { messages, is_offline }
    }

    /// Returns the commit to which the reference of a dependency leads now.
    ///
    /// # Errors
    ///
    /// The repository cannot be fetched or has no such commit. This was reported.
    pub fn newest(&self, name: &str, source: &GitSource) -> Result<String, Failure> {
        let copy = self.copy(name, &source.url)?;
        let (specification, reference) = reference(&source.reference);
        let is_known = matches!(source.reference, Reference::Commit(_)) && copy.commit(&reference)?.is_some();
        if !self.is_offline && !is_known {
            match &source.reference {
                Reference::Commit(commit) => copy.fetch_commit(commit)?,
                wanted => copy.fetch(&[&specification])?.or_else(|said| copy.refused(wanted, &said))?,
            }
        }
        match copy.commit(&reference)? {
            Some(commit) => Ok(commit),
            None if self.is_offline => copy.not_fetched(),
            None => copy.refused(&source.reference, ""),
        }
    }

    /// Returns the folder with the files of a commit and of its submodules, which is written unless it is there.
    ///
    /// # Errors
    ///
    /// A commit cannot be fetched, or the folder cannot be written. This was reported.
    pub fn checkout(&self, name: &str, source: &GitSource, commit: &str) -> Result<PathBuf, Failure> {
        let folder = driver::checkout_folder(&source.url, commit);
        if folder.is_dir() {
            driver::note_use(&folder);
            return Ok(folder);
        }
        let around = folder.parent().unwrap_or(Path::new("."));
        let place = fs::create_dir_all(around)
            .and_then(|()| tempfile::Builder::new().prefix(".tlc-").tempdir_in(around))
            .or_else(|error| unwritten(name, &folder, &error))?;
        let files = place.path().join("files");
        let mut open =
            vec![Submodule { path: PathBuf::new(), url: source.url.clone(), commit: commit.to_owned() }];
        // A commit contains the hashes of its submodules, so none contains itself.
        while let Some(part) = open.pop() {
            // The turn ends with the copy: a submodule may be another commit of the same repository.
            let copy = self.copy(name, &part.url)?;
            self.require(&copy, &part)?;
            let written = copy.check_out(&part.commit, &files.join(&part.path), place.path());
            written.or_else(|error| unwritten(name, &folder, &error))?;
            open.extend(copy.submodules(&part)?);
        }
        match fs::rename(&files, &folder) {
            // Another process may have been faster.
            Err(_) if folder.is_dir() => {}
            renamed => renamed.or_else(|error| unwritten(name, &folder, &error))?,
        }
        Ok(folder)
    }

    /// Fetches a commit unless the copy has it.
    fn require(&self, copy: &RepositoryCopy<'_>, part: &Submodule) -> Result<(), Failure> {
        let Submodule { path, url, commit } = part;
        if copy.commit(commit)?.is_some() {
            return Ok(());
        }
        if self.is_offline {
            return copy.not_fetched();
        }
        copy.fetch_commit(commit)?;
        if copy.commit(commit)?.is_some() {
            return Ok(());
        }
        let (name, path) = (copy.name, path.display());
        if part.is_submodule() {
            let message =
                format!("`{url}` has no commit {commit}, which is the submodule `{path}` of `{name}`");
            return fail(&message, "");
        }
        fail(
            &format!("`{url}` no longer has the commit {commit} of `{name}`"),
            &format!("`tlc update {name}` replaces it by one that is there"),
        )
    }

    /// Returns the copy of a repository, which may be empty.
    fn copy<'r>(&'r self, name: &'r str, url: &str) -> Result<RepositoryCopy<'r>, Failure> {
        let url = location(url);
        let key = digest([url.as_bytes()]).to_hex();
        let folder = driver::repositories_folder().join("copies").join(&key[..16]);
        let turn = driver::turn(&folder.with_extension("lock"));
        let turn =
            turn.or_else(|error| fail(&format!("cannot write to `{}`: {error}", folder.display()), ""))?;
        let copy = RepositoryCopy { repositories: self, name, url, folder, _turn: turn };
        if !copy.folder.join("HEAD").is_file() {
            let mut command = git();
            command.args(["init", "--quiet", "--bare", "--template="]).arg("--").arg(&copy.folder);
            copy.run(&mut command)?.or_else(|said| copy.failed(&said))?;
        }
        Ok(copy)
    }
}

impl RepositoryCopy<'_> {
    /// Returns a call of git for the copy.
    fn git(&self) -> Command {
        let mut command = git();
        command.arg("--git-dir").arg(&self.folder);
        // Files are those of the commit, whatever the user's settings are, and no hook is run.
        command.args(["-c", "core.autocrlf=false", "-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0"]);
        command
    }

    /// Runs git and returns its output; or what it has reported.
    fn run(&self, command: &mut Command) -> Result<Result<String, String>, Failure> {
        let Output { status, stdout, stderr } = match command.output() {
            Ok(output) => output,
            Err(error) => {
                let name = self.name;
                return fail(
                    &format!("cannot run `git`, which fetches the dependency `{name}`: {error}"),
                    "install it (on Debian: `apt-get install git`)",
                );
            }
        };
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        Ok(if status.success() { Ok(text(&stdout)) } else { Err(text(&stderr)) })
    }

    /// Returns the commit that a name means, if the copy has it.
    fn commit(&self, name: &str) -> Result<Option<String>, Failure> {
        let mut command = self.git();
        command
            .args(["rev-parse", "--verify", "--quiet", "--end-of-options"])
            .arg(format!("{name}^{{commit}}"));
        Ok(self.run(&mut command)?.ok())
    }

    /// Fetches references; or returns what git has reported.
    fn fetch(&self, specifications: &[&str]) -> Result<Result<(), String>, Failure> {
        let mut command = self.git();
        command.args(["fetch", "--quiet", "--force", "--no-tags", "--prune", "--no-write-fetch-head", "--"]);
        command.arg(&self.url).args(specifications);
        Progress::new(self.repositories.messages, 0)
            .line("Fetching", &format!("{} ({})", self.name, self.url));
        Ok(self.run(&mut command)?.map(drop))
    }

    /// Fetches a commit, by its hash if the other side allows it, or else with all branches and tags.
    fn fetch_commit(&self, commit: &str) -> Result<(), Failure> {
        let is_whole = matches!(commit.len(), 40 | 64);
        if is_whole && self.fetch(&[&format!("+{commit}:refs/tlc/commits/{commit}")])?.is_ok() {
            return Ok(());
        }
        let all = ["+refs/heads/*:refs/tlc/all/heads/*", "+refs/tags/*:refs/tlc/all/tags/*"];
        self.fetch(&all)?.or_else(|said| self.failed(&said))
    }

    /// Writes the files of a commit to a folder. `place`: a folder for a file of git.
    fn check_out(&self, commit: &str, folder: &Path, place: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let index = tempfile::Builder::new().tempdir_in(place)?;
        let mut command = self.git();
        command.arg("--work-tree").arg(folder).args(["read-tree", "--reset", "-u", commit]);
        command.env("GIT_INDEX_FILE", index.path().join("index"));
        let done = self.run(&mut command).map_err(|_| io::Error::other("git cannot be run"))?;
        done.map(drop).map_err(|said| io::Error::other(reason(&said)))
    }

    /// Returns the submodules of a part of a dependency.
    fn submodules(&self, part: &Submodule) -> Result<Vec<Submodule>, Failure> {
        let mut command = self.git();
        command.args(["ls-tree", "-r", "-z", "--full-tree", &part.commit]);
        let tree = self.run(&mut command)?.or_else(|said| self.failed(&said))?;
        let linked = linked(&tree);
        if linked.is_empty() {
            return Ok(Vec::new());
        }
        let mut command = self.git();
        command.args(["config", "-z", "--list", "--blob", &format!("{}:{FILE}", part.commit)]);
        let settings = self.run(&mut command)?.or_else(|said| self.failed(&said))?;
        submodules(part, &linked, &settings)
            .or_else(|reason| fail(&format!("the dependency `{}` cannot be used: {reason}", self.name), ""))
    }

    fn failed<T>(&self, said: &str) -> Result<T, Failure> {
        let RepositoryCopy { name, url, .. } = self;
        fail(&format!("cannot fetch the dependency `{name}` from `{url}`: {}", reason(said)), "")
    }

    fn not_fetched<T>(&self) -> Result<T, Failure> {
        let RepositoryCopy { name, url, .. } = self;
        fail(
            &format!("the dependency `{name}` was not fetched yet from `{url}`"),
            "call the command without `--offline`",
        )
    }

    /// Reports a reference that cannot be fetched.
    fn refused<T>(&self, wanted: &Reference, said: &str) -> Result<T, Failure> {
        let is_missing = said.is_empty() || said.contains("couldn't find remote ref");
        let what = match wanted.key() {
            _ if !is_missing => return self.failed(said),
            Some(("rev", name)) => format!("commit `{name}`, or several begin with it"),
            Some((kind, name)) => format!("{kind} `{name}`"),
            None => "commit yet".to_owned(),
        };
        fail(&format!("the repository `{}` of the dependency `{}` has no {what}", self.url, self.name), "")
    }
}

/// Returns the number and the size of the commits that are checked out. Those that were not used for a time are removed
/// if it is given, and the result is about them; copies of repositories without such a commit are kept.
///
/// # Errors
///
/// A file cannot be removed.
pub fn checkouts(unused: Option<Duration>) -> io::Result<CacheUse> {
    let mut counted = CacheUse::default();
    for folder in entries(&driver::checkouts_folder()) {
        let used = fs::metadata(&folder).and_then(|found| found.modified()).ok();
        let age = used.and_then(|used| used.elapsed().ok()).unwrap_or_default();
        if unused.is_none_or(|unused| age >= unused) {
            counted.objects += 1;
            counted.bytes += size(&folder);
            if unused.is_some() {
                // A process that uses the files now fails; its next call checks them out again.
                fs::remove_dir_all(&folder)?;
            }
        }
    }
    Ok(counted)
}

/// Returns the size of the files in a folder and the folders in it.
fn size(folder: &Path) -> u64 {
    let (mut bytes, mut open) = (0, vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        for path in entries(&folder) {
            match fs::symlink_metadata(&path) {
                Ok(found) if found.is_dir() => open.push(path),
                found => bytes += found.map_or(0, |found| found.len()),
            }
        }
    }
    bytes
}

fn unwritten<T>(name: &str, folder: &Path, error: &io::Error) -> Result<T, Failure> {
    fail(&format!("cannot write the files of `{name}` to `{}`: {error}", folder.display()), "")
}

fn git() -> Command {
    let mut command = Command::new("git");
    for name in REDIRECTIONS {
        command.env_remove(name);
    }
    // A password is never asked for, and messages have the words that are searched for.
    command.env("GIT_TERMINAL_PROMPT", "0").env("GIT_ALLOW_PROTOCOL", TRANSPORTS).env("LC_ALL", "C");
    command.stdin(Stdio::null());
    command
}

/// Returns the specification by which a reference is fetched, and its name in the copy.
fn reference(wanted: &Reference) -> (String, String) {
    let own =
        |kind: &str, name: &str| format!("refs/tlc/{kind}/{}", &digest([name.as_bytes()]).to_hex()[..16]);
    let (from, to) = match wanted {
        Reference::Head => ("HEAD".to_owned(), "refs/tlc/head".to_owned()),
        Reference::Branch(name) => (format!("refs/heads/{name}"), own("branches", name)),
        Reference::Tag(name) => (format!("refs/tags/{name}"), own("tags", name)),
        Reference::Commit(hash) => return (String::new(), hash.clone()),
    };
    (format!("+{from}:{to}"), to)
}

/// Returns the reason in a report of git: its first error, or the line of `ssh` before it.
fn reason(said: &str) -> String {
    let mut lines = said.lines().filter(|line| !line.is_empty());
    let error = |line: &str| Some(line.strip_prefix("fatal: ").or(line.strip_prefix("error: "))?.to_owned());
    let first = lines.next().unwrap_or("git failed without a message");
    let found = error(first).or_else(|| lines.find_map(error));
    match found {
        Some(found) if !found.starts_with("Could not read from remote") => printable(&found).into_owned(),
        _ => printable(first).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_of_a_failure_is_found() {
        for (said, expected) in [
            ("fatal: unable to access `x`\nfatal: more", "unable to access `x`"),
            ("warning: x\nerror: cannot run ssh: y\nfatal: z", "cannot run ssh: y"),
            (
                "ssh: connect: refused\nfatal: Could not read from remote repository.\n",
                "ssh: connect: refused",
            ),
            ("", "git failed without a message"),
        ] {
            assert_eq!(reason(said), expected);
        }
    }
}
