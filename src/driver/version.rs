//! The version of the compiler and the details of its build.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use object::elf::{ELF_NOTE_GNU, FileHeader64, NT_GNU_BUILD_ID};
use object::read::elf::{FileHeader as _, ProgramHeader as _};
use object::{Endianness, ReadCache};

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
    match build_id(&ReadCache::new(File::open(&executable)?)) {
        Ok(Some(identifier)) => Ok(identifier),
        _ => Ok(digest_of(&fs::read(executable)?)),
    }
}

/// Returns a digest of the identifier that the linker has computed from the other bytes of an executable. Only the notes
/// are read, because other parts are large.
fn build_id(file: &ReadCache<File>) -> object::read::Result<Option<Digest>> {
    let header = FileHeader64::<Endianness>::parse(file)?;
    let endian = header.endian()?;
    for segment in header.program_headers(endian, file)? {
        let Some(mut notes) = segment.notes(endian, file)? else { continue };
        while let Some(note) = notes.next()? {
            if note.name() == ELF_NOTE_GNU && note.n_type(endian) == NT_GNU_BUILD_ID {
                return Ok(Some(digest_of(note.desc())));
            }
        }
    }
    Ok(None)
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
