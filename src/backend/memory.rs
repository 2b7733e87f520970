//! Running out of memory: a message and the exit status of an error, wherever the memory was asked for.
//!
//! What the compiler is made of asks in three ways: Rust through the global allocator, LLVM through `operator new` and
//! through `malloc`. None of them can go on without the memory, and there is none left to unwind with. The process ends
//! at once, so that no output is written.

use std::alloc::{GlobalAlloc, Layout};
use std::ffi::{c_char, c_int, c_void};
use std::io::Write;
use std::mem::ManuallyDrop;
use std::ops::Deref;

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

/// A value that is taken apart at its end, or left as it is because the process ends soon: the system takes all memory at
/// once, and to give it back object by object costs up to a thirtieth of a compilation.
pub struct Lasting<T> {
    value: ManuallyDrop<T>,
    is_left: bool,
}

unsafe extern "C" {
    // The allocator's own; the crate that wraps it has no names for them.
    fn mi_collect(force: bool);
    fn mi_register_error(handler: Option<extern "C" fn(c_int, *mut c_void)>, argument: *mut c_void);
    fn mi_malloc(size: usize) -> *mut u8;
    fn mi_zalloc(size: usize) -> *mut u8;
    fn mi_realloc(address: *mut u8, size: usize) -> *mut u8;
}

/// Has LLVM report that it runs out of memory in the way of this compiler. Requires that LLVM is not running.
pub fn report_out_of_memory() {
    // SAFETY: the functions only keep the handlers, which have the types they ask for and do not return where memory is short. LLVM
    // takes one handler, and this process installs no other.
    unsafe {
        mi_register_error(Some(no_memory_for_anybody), std::ptr::null_mut());
        set_new_handler(Some(no_memory_for_new));
        install_bad_alloc_error_handler(no_memory_for_llvm, std::ptr::null_mut());
    }
}

impl<T> Lasting<T> {
    /// Keeps a value. Whether it is left as it is, the last argument says.
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
            // SAFETY: the value ends here, and nothing looks at it again.
            unsafe { ManuallyDrop::drop(&mut self.value) };
        }
    }
}

/// Gives memory back to the system that was freed.
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

/// LLVM does not always look at what `malloc` gives: it prints a module by `strdup`.
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

/// Whether memory of this size has the alignment without asking for it, as that of `malloc` has, which is found faster.
fn is_aligned_by_size(size: usize, alignment: usize) -> bool {
    alignment <= align_of::<libc::max_align_t>() && alignment <= size
}

// SAFETY: each method hands its arguments on to the allocator that serves it, and returns what that returns or not at all.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller gives what this method asks for.
        checked(match is_aligned_by_size(layout.size(), layout.align()) {
            true => unsafe { mi_malloc(layout.size()) },
            false => unsafe { MiMalloc.alloc(layout) },
        })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller gives what this method asks for.
        checked(match is_aligned_by_size(layout.size(), layout.align()) {
            true => unsafe { mi_zalloc(layout.size()) },
            false => unsafe { MiMalloc.alloc_zeroed(layout) },
        })
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        // SAFETY: the address comes from the allocator that gets it back.
        unsafe { MiMalloc.dealloc(address, layout) }
    }

    unsafe fn realloc(&self, address: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the address comes from the allocator that gets it back.
        checked(match is_aligned_by_size(size, layout.align()) {
            true => unsafe { mi_realloc(address, size) },
            false => unsafe { MiMalloc.realloc(address, layout, size) },
        })
    }
}
