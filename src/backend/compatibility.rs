//! Replacements for recent functions of the C library, so that the compiler runs on older systems.
//!
//! A program requires the version in which the newest of its functions appeared. The compiler would require
//! glibc 2.36 because of a single function, which the C++ library calls for the random names of LLVM's
//! temporary files. With its own definition, it requires 2.34.

use nix::libc;

/// Returns a random number, as in glibc 2.36 and later.
#[unsafe(no_mangle)]
pub extern "C" fn arc4random() -> u32 {
    let mut bytes = [0; 4];
    // SAFETY: the call writes at most as many bytes as the array has.
    let written = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
    // Every kernel that has the call returns so few bytes at once. Without the call, the process id must do;
    // the number must not be used for anything secret.
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
