//! The version of the compiler and the details of its build.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use object::{Object as _, ReadCache};

use crate::backend;
use crate::driver::building::digests::{Digest, digest};

/// Returns the versions of the compiler and of the libraries that it is built on.
pub fn version() -> String {
    format!("{} (LLVM {})", env!("CARGO_PKG_VERSION"), backend::llvm_version())
}

/// Returns the path of the compiler.
///
/// # Errors
///
/// The system does not report it.
pub fn executable() -> io::Result<PathBuf> {
    std::env::current_exe()
}

/// Returns a digest that differs for compilers whose products may differ: one of the executable.
///
/// # Errors
///
/// The executable cannot be read.
pub fn identity() -> io::Result<Digest> {
    let executable = executable()?;
    let cache = ReadCache::new(File::open(&executable)?);
    // The linker has computed the identifier from the other bytes.
    if let Ok(Some(identifier)) =
        object::File::parse(&cache).and_then(|file| Ok(file.build_id()?.map(digest_of)))
    {
        return Ok(identifier);
    }
    Ok(digest_of(&fs::read(executable)?))
}

fn digest_of(bytes: &[u8]) -> Digest {
    digest([bytes])
}

/// Returns the facts that distinguish this build of the compiler from others, one on each line. Time and
/// paths are not among them, because equal sources give equal bytes.
pub fn build_details() -> String {
    format!(
        "commit: {}\nLLVM: {}\nhost: {}\ntarget: {}\n",
        option_env!("TLC_COMMIT").unwrap_or("unknown"),
        backend::llvm_version(),
        env!("TLC_HOST"),
        backend::TRIPLE,
    )
}
