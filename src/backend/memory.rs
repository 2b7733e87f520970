//! Running out of memory: a message and the exit status of an error, wherever the memory was asked for.
//!
//! What the compiler is made of asks in three ways: Rust through the global allocator, LLVM through `operator new` and
//! through `malloc`. None of them can go on without the memory, and there is none left to unwind with. The process ends
//! at once, so that no output is written.

use std::alloc::{GlobalAlloc, Layout};
use std::ffi::{c_char, c_void};
use std::io::Write;

use mimalloc::MiMalloc;
use nix::libc;

use super::terminal::clear_at_once;

/// The exit status after reported errors.
const EXIT_REPORTED: i32 = 1;

/// The allocator of the compiler, which ends the process where there is no memory.
pub struct Allocator;

unsafe extern "C" {
    /// `std::set_new_handler`: the handler is called when `operator new` finds no memory.
    #[link_name = "_ZSt15set_new_handlerPFvvE"]
    fn set_new_handler(handler: Option<extern "C" fn()>) -> Option<extern "C" fn()>;

    /// `llvm::install_bad_alloc_error_handler`, which has no counterpart in LLVM's interface for C.
    #[link_name = "_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_"]
    fn install_bad_alloc_error_handler(
        handler: extern "C" fn(*mut c_void, *const c_char, bool),
        user_data: *mut c_void,
    );
}

unsafe extern "C" {
    /// The allocator's own; the crate that wraps it has no name for it.
    fn mi_collect(force: bool);
}

/// Has LLVM report that it runs out of memory in the way of this compiler. Requires that LLVM is not running.
pub fn report_out_of_memory() {
    // SAFETY: both functions only keep the handlers, which have the types they ask for and never return. LLVM takes
    // one handler, and this process installs no other.
    unsafe {
        set_new_handler(Some(no_memory_for_new));
        install_bad_alloc_error_handler(no_memory_for_llvm, std::ptr::null_mut());
    }
    if address_space().is_some() {
        // The C library would set aside more than a hundred megabytes of addresses for the thread that compiles.
        // SAFETY: the call only sets a number.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
}

/// Gives the memory back that Rust has freed. Its allocator keeps it for what Rust asks for next, but LLVM has an
/// allocator of its own.
pub fn release_memory() {
    // SAFETY: the call only touches memory that is free.
    unsafe { mi_collect(true) };
}

/// Says that memory is short, and ends the process. It takes no memory.
pub fn out_of_memory() -> ! {
    let limited = address_space().is_some();
    let advice: &[u8] = match limited {
        true => b"error: out of memory\n\nnote: the memory of this process is limited, see `ulimit -v`\n",
        false => b"error: out of memory\n",
    };
    clear_at_once();
    // There is no other place to report that the message cannot be written.
    let _ = std::io::stderr().write_all(advice);
    // SAFETY: the process ends here, without the destructors of a program that stands in the middle of its work.
    unsafe { libc::_exit(EXIT_REPORTED) }
}

/// Returns the number of bytes that the process may use, stacks and code included, or `None` without a limit.
pub fn address_space() -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the call writes to the structure only.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) } == 0;
    (known && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
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

// SAFETY: each method hands its arguments on to the allocator that serves it, and returns what that returns or not at all.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller gives what this method asks for.
        checked(unsafe { MiMalloc.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller gives what this method asks for.
        checked(unsafe { MiMalloc.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        // SAFETY: the address comes from the allocator that gets it back.
        unsafe { MiMalloc.dealloc(address, layout) }
    }

    unsafe fn realloc(&self, address: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the address comes from the allocator that gets it back.
        checked(unsafe { MiMalloc.realloc(address, layout, size) })
    }
}
