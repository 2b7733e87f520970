//! The files of the libraries that are named by `-l`.

use std::path::{Path, PathBuf};

use crate::backend::LinkInputs;

/// The folders in which linkers search for libraries after those of `-L` and LIBRARY_PATH.
const STANDARD_FOLDERS: [&str; 8] = [
    "/usr/local/lib/x86_64-linux-gnu",
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/local/lib",
    "/lib64",
    "/usr/lib64",
    "/lib",
    "/usr/lib",
];

/// Returns the files of the libraries of `-l`, found as linkers find them: the first folder that contains one,
/// and in it a shared library before an archive. `-l:NAME` is the name of a file.
pub fn libraries(inputs: &LinkInputs) -> Vec<PathBuf> {
    let more = std::env::var_os("LIBRARY_PATH").unwrap_or_default();
    let more: Vec<PathBuf> =
        std::env::split_paths(&more).filter(|folder| !folder.as_os_str().is_empty()).collect();
    let found = inputs.libraries.iter().filter_map(|library| {
        let names = match library.strip_prefix(':') {
            Some(name) => vec![name.to_owned()],
            None => vec![format!("lib{library}.so"), format!("lib{library}.a")],
        };
        let folders = inputs.folders.iter().chain(&more).map(PathBuf::as_path);
        let mut folders = folders.chain(STANDARD_FOLDERS.map(Path::new));
        folders.find_map(|folder| names.iter().map(|name| folder.join(name)).find(|file| file.is_file()))
    });
    found.collect()
}
