//! The folder for temporary files.

use std::path::PathBuf;

/// Advice for a folder for temporary files that cannot be used.
pub const ADVICE: &str = "the environment variable TMPDIR names the folder for temporary files";

/// Returns the folder for temporary files: that of TMPDIR, or `/tmp` if the variable is empty or not set.
pub fn folder() -> PathBuf {
    let named = std::env::var_os("TMPDIR").filter(|folder| !folder.is_empty());
    named.map_or_else(|| PathBuf::from("/tmp"), PathBuf::from)
}
