//! Exhausted memory: a message and the exit status of an error, no matter which part of the compiler
//! allocates.
//!
//! Memory is requested in three ways: by Rust through the global allocator, by LLVM through `operator new`
//! and through `malloc`. None of the callers can continue without the memory, and unwinding would need more
//! of it. The process ends at once, so no output is written.

use std::alloc::{GlobalAlloc, Layout};
use std::ffi::{c_char, c_int, c_void};
use std::io::Write;
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::thread;

use mimalloc::MiMalloc;
use nix::libc;

use super::terminal::clear_at_once;

/// The exit status after reported errors.
const EXIT_REPORTED: i32 = 1;

/// The allocator of the compiler, which ends the process when memory is exhausted.
pub struct Allocator;

unsafe extern "C" {
    /// `std::set_new_handler`, whose handler is called when `operator new` finds no memory.
    #[link_name = "_ZSt15set_new_handlerPFvvE"]
    fn set_new_handler(handler: Option<extern "C" fn()>) -> Option<extern "C" fn()>;

    /// `llvm::install_bad_alloc_error_handler`, which has no counterpart in LLVM's interface for C.
    #[link_name = "_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_"]
    fn install_bad_alloc_error_handler(
        handler: extern "C" fn(*mut c_void, *const c_char, bool),
        user_data: *mut c_void,
    );
}

/// A value that is either dropped as usual or leaked because the process ends soon: the system reclaims all
/// memory at once, and freeing it object by object costs up to a thirtieth of a compilation.
pub struct Lasting<T> {
    value: ManuallyDrop<T>,
    is_left: bool,
}

unsafe extern "C" {
    // Functions of mimalloc itself, for which the crate that wraps it has no names.
    fn mi_collect(force: bool);
    fn mi_register_error(handler: Option<extern "C" fn(c_int, *mut c_void)>, argument: *mut c_void);
    fn mi_malloc(size: usize) -> *mut u8;
    fn mi_zalloc(size: usize) -> *mut u8;
    fn mi_realloc(address: *mut u8, size: usize) -> *mut u8;
}

/// Makes LLVM report exhausted memory with our message. Requires that LLVM is not running.
pub fn report_out_of_memory() {
    // SAFETY: the functions only store the handlers, which have the required types and do not return when
    // memory is exhausted. LLVM accepts one handler, and this process installs no other.
    unsafe {
        mi_register_error(Some(no_memory_for_anybody), std::ptr::null_mut());
        set_new_handler(Some(no_memory_for_new));
        install_bad_alloc_error_handler(no_memory_for_llvm, std::ptr::null_mut());
    }
}

impl<T> Lasting<T> {
    /// Wraps a value, which is leaked if `is_left`.
    pub fn new(value: T, is_left: bool) -> Lasting<T> {
        Lasting { value: ManuallyDrop::new(value), is_left }
    }
}

impl<T> Deref for Lasting<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> Drop for Lasting<T> {
    fn drop(&mut self) {
        if !self.is_left {
            // SAFETY: this is the end of the value, and nothing reads it again.
            unsafe { ManuallyDrop::drop(&mut self.value) };
        }
    }
}

/// Returns freed memory to the system.
pub fn release_memory() {
    // SAFETY: the call only touches memory that is free.
    unsafe { mi_collect(true) };
}

/// Reports that memory is exhausted, and ends the process. It allocates no memory.
pub fn out_of_memory() -> ! {
    let limited = address_space().is_some();
    let advice: &[u8] = match limited {
        true => b"error: out of memory\n\nnote: the memory of this process is limited, see `ulimit -v`\n",
        false => b"error: out of memory\n",
    };
    clear_at_once();
    // There is no other place to report that the message cannot be written.
    let _ = std::io::stderr().write_all(advice);
    // SAFETY: the process ends here, without running destructors while the program is in the middle of its
    // work.
    unsafe { libc::_exit(EXIT_REPORTED) }
}

/// The least stack with which the arguments are parsed, and the one that replaces a smaller one.
const LEAST_STACK: u64 = 1 << 20;
const STACK: usize = 1 << 23;

/// Runs `work` on this thread, or on another one if the stack of this one is small (`ulimit -s`).
pub fn with_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the call writes only to the structure.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_STACK, &mut limit) } == 0;
    if !known || limit.rlim_cur >= LEAST_STACK {
        return work();
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let result = thread.unwrap_or_else(|_| out_of_memory()).join();
        result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Returns the number of bytes that the process may use, including stacks and code, or `None` if unlimited.
pub fn address_space() -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the call writes only to the structure.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) } == 0;
    (known && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
}

/// Reports exhausted memory to callers that do not check the result of `malloc`: LLVM prints a module with
/// `strdup`.
extern "C" fn no_memory_for_anybody(error: c_int, _: *mut c_void) {
    if error == libc::ENOMEM {
        out_of_memory();
    }
}

extern "C" fn no_memory_for_new() {
    out_of_memory()
}

extern "C" fn no_memory_for_llvm(_: *mut c_void, _: *const c_char, _: bool) {
    out_of_memory()
}

fn checked(address: *mut u8) -> *mut u8 {
    if address.is_null() {
        out_of_memory();
    }
    address
}

/// Whether `malloc` guarantees this alignment for the size; it is faster than an allocation with an explicit
/// alignment.
fn is_aligned_by_size(size: usize, alignment: usize) -> bool {
    alignment <= align_of::<libc::max_align_t>() && alignment <= size
}

// SAFETY: each method passes its arguments to the allocator that serves it, and returns its result or does
// not return.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller meets the requirements of this method.
        checked(match is_aligned_by_size(layout.size(), layout.align()) {
            true => unsafe { mi_malloc(layout.size()) },
            false => unsafe { MiMalloc.alloc(layout) },
        })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller meets the requirements of this method.
        checked(match is_aligned_by_size(layout.size(), layout.align()) {
            true => unsafe { mi_zalloc(layout.size()) },
            false => unsafe { MiMalloc.alloc_zeroed(layout) },
        })
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        // SAFETY: the address was returned by the same allocator.
        unsafe { MiMalloc.dealloc(address, layout) }
    }

    unsafe fn realloc(&self, address: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the address was returned by the same allocator.
        checked(match is_aligned_by_size(size, layout.align()) {
            true => unsafe { mi_realloc(address, size) },
            false => unsafe { MiMalloc.realloc(address, layout, size) },
        })
    }
}
