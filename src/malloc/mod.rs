//! C's functions for memory, as the command has them: the allocator of its Rust side serves them.
//!
//! LLVM asks through these functions. With one allocator, memory that one side has freed is the other's, and it is faster
//! than that of the system. A program may define them, see "Replacing malloc" in the manual of the GNU C library; nothing
//! that the compiler is made of calls those that the manual names and that are not here.

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

// SAFETY, for all of them: each hands its arguments on to the function that does the same.

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
