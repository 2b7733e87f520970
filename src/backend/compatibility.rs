//! What lets the compiler run on systems with a C library that is older than the one it was built with.
//!
//! A program asks for the version in which the newest of its functions appeared. The compiler would ask for glibc 2.36 because
//! of a single function, which the library of C++ calls for numbers that LLVM makes names of temporary files from. Here
//! it has one of its own, and asks for 2.34.

use nix::libc;

/// A random number, as the C library of Linux has it from glibc 2.36 on.
#[unsafe(no_mangle)]
pub extern "C" fn arc4random() -> u32 {
    let mut bytes = [0; 4];
    // SAFETY: the call writes to as many bytes as the array has.
    let written = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
    // So few bytes are given at once by every kernel that has the call; where there is none, nothing may be made from the
    // number that must be secret.
    if written == bytes.len() as isize { u32::from_ne_bytes(bytes) } else { std::process::id() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_differ() {
        let first = arc4random();
        assert!((0..8).any(|_| arc4random() != first));
    }
}
