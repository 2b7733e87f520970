//! The library that writes profiles, linked into programs that count executions. It is part of LLVM's
//! compiler-rt.

use std::path::{Path, PathBuf};

/// The folders into which distributions install the libraries of clang 19.
const FOLDERS: [&str; 4] = [
    "/usr/lib/llvm-19/lib/clang/19/lib",
    "/usr/lib/clang/19/lib",
    "/usr/lib64/clang/19/lib",
    "/usr/local/lib/clang/19/lib",
];

/// The paths of the library inside these folders: in one for the system, or in one for the machine.
const FILES: [&str; 4] = [
    "linux/libclang_rt.profile-x86_64.a",
    "x86_64-unknown-linux-gnu/libclang_rt.profile.a",
    "x86_64-pc-linux-gnu/libclang_rt.profile.a",
    "x86_64-redhat-linux-gnu/libclang_rt.profile.a",
];

/// Returns the path of the library that writes profiles in the format of LLVM 19, if it is installed.
pub fn profile_library() -> Option<PathBuf> {
    let paths = FOLDERS.iter().flat_map(|folder| FILES.iter().map(move |file| Path::new(folder).join(file)));
    paths.into_iter().find(|path| path.is_file())
}
