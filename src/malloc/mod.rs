//! C's allocation functions for the command, served by the allocator of its Rust side.
//!
//! LLVM allocates through these functions. With a single allocator, memory freed by one side can be reused by
//! the other, and the allocator is faster than the system's. A program may define these functions, see
//! "Replacing malloc" in the manual of the GNU C library; no part of the compiler calls those that the manual
//! lists and that are missing here.

use std::ffi::{c_int, c_void};

unsafe extern "C" {
    fn mi_malloc(size: usize) -> *mut c_void;
    fn mi_calloc(count: usize, size: usize) -> *mut c_void;
    fn mi_realloc(address: *mut c_void, size: usize) -> *mut c_void;
    fn mi_free(address: *mut c_void);
    fn mi_memalign(alignment: usize, size: usize) -> *mut c_void;
    fn mi_posix_memalign(address: *mut *mut c_void, alignment: usize, size: usize) -> c_int;
    fn mi_usable_size(address: *const c_void) -> usize;
}

// SAFETY, for all of them: each passes its arguments to the function with the same contract.

#[unsafe(no_mangle)]
unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    unsafe { mi_malloc(size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    unsafe { mi_calloc(count, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn realloc(address: *mut c_void, size: usize) -> *mut c_void {
    unsafe { mi_realloc(address, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn free(address: *mut c_void) {
    unsafe { mi_free(address) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn memalign(alignment: usize, size: usize) -> *mut c_void {
    unsafe { mi_memalign(alignment, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    unsafe { mi_memalign(alignment, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn posix_memalign(address: *mut *mut c_void, alignment: usize, size: usize) -> c_int {
    unsafe { mi_posix_memalign(address, alignment, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn malloc_usable_size(address: *const c_void) -> usize {
    unsafe { mi_usable_size(address) }
}
