//! The folders of a build: that of the project, and that of the cache.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use nix::fcntl::{Flock, FlockArg};

use crate::driver::building::digests::{Digest, digest};
use crate::driver::loading::source_folders::BUILD;

/// Makes a folder the current one, in which the paths of a project are relative.
///
/// # Errors
///
/// The folder does not exist or cannot be entered.
pub fn enter(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    env::set_current_dir(folder)
}

/// Returns the address of the cache with which builds share objects: the variable `TLC_REMOTE`.
pub fn remote_cache() -> Option<String> {
    std::env::var("TLC_REMOTE").ok().filter(|address| !address.is_empty())
}

/// Returns the folder of the objects of earlier builds, which all projects share: that of the variable `TLC_CACHE`, or
/// one in the user's folder for caches. `None` if the user has none.
pub fn cache_folder() -> Option<PathBuf> {
    named("TLC_CACHE").or_else(|| Some(of_user()?.join("tlc").join("objects")))
}

/// Returns the folder of git repositories and the commits of them that were checked out.
pub fn repositories_folder() -> PathBuf {
    let folder = named("TLC_CACHE").or_else(|| Some(of_user()?.join("tlc")));
    let folder = folder.unwrap_or_else(|| Path::new(BUILD).join("cache")).join("git");
    std::path::absolute(&folder).unwrap_or(folder)
}

/// Returns the folder that an environment variable names.
fn named(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

fn of_user() -> Option<PathBuf> {
    named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")))
}

/// A right that one process has at a time, until it drops this or ends.
pub struct Turn {
    _file: Flock<File>,
}

/// Waits until no other process holds the turn of a file, which is created.
///
/// # Errors
///
/// The file cannot be written.
pub fn turn(path: &Path) -> io::Result<Turn> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    let file = File::options().create(true).append(true).open(path)?;
    let locked = Flock::lock(file, FlockArg::LockExclusive);
    locked.map(|file| Turn { _file: file }).map_err(|(_, error)| error.into())
}

/// Returns a digest that identifies a C compiler: that of the program, which is searched for in PATH, and of the
/// variables that name folders of headers.
pub fn compiler_of_c(program: &str) -> Digest {
    let is_path = program.contains('/');
    let paths = env::var_os("PATH").filter(|_| !is_path).unwrap_or_default();
    let found = env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file());
    let content = fs::read(found.unwrap_or_else(|| PathBuf::from(program))).unwrap_or_default();
    let variable = |name| env::var_os(name).unwrap_or_default();
    let folders = ["CPATH", "C_INCLUDE_PATH"].map(variable);
    digest(
        [program.as_bytes(), &content].into_iter().chain(folders.iter().map(|text| text.as_encoded_bytes())),
    )
}
