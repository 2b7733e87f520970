//! The optimized code of the library for programs that are not optimized, in the cache of objects.
//!
//! The key is a digest of the code before optimization: it depends on the procedures of the library that a program
//! reaches and on the options, never on the program's own text. So most changes of a program need no new object, and a
//! program has the same bytes whether the cache has one or not.

use inkwell::module::Module;

use crate::backend::{self, Target};

use crate::driver::building::cache::Cache;
use crate::driver::building::digests::{Digest, digest};
use crate::driver::building::environment::cache_folder;
use crate::driver::version::identity;
use crate::options::CodeOptions;

/// Returns the key of the object of a lowered unit; `None` if the compiler cannot be identified.
pub fn key(module: &Module<'_>, code: &CodeOptions, data: u64) -> Option<Digest> {
    let settings = format!("library {code:?} {}", Target::places_apart(data));
    Some(digest([identity().ok()?.as_bytes(), settings.as_bytes(), &backend::bitcode(module)]))
}

/// Returns the object with a key, if the cache has it.
pub fn object(key: Digest) -> Option<Vec<u8>> {
    Cache::new(cache_folder()?).bytes(key)
}

/// Adds an object. If the cache cannot be written, the next compilation makes the object again.
pub fn keep(key: Digest, object: &[u8]) {
    if let Some(folder) = cache_folder() {
        let _ = Cache::new(folder).put(key, object, "", "");
    }
}
