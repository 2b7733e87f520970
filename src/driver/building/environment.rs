//! The folders of a build: that of the project, and that of the cache.

use std::io;
use std::path::{Path, PathBuf};

/// Makes a folder the current one, in which the paths of a project are relative.
///
/// # Errors
///
/// The folder does not exist or cannot be entered.
pub fn enter(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    std::env::set_current_dir(folder)
}

/// Returns the folder of the objects of earlier builds, which all projects share: that of the variable `TLC_CACHE`, or
/// one in the user's folder for caches. `None` if the user has none.
pub fn cache_folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let of_user = || named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")));
    named("TLC_CACHE").or_else(|| Some(of_user()?.join("tlc").join("objects")))
}
