//! Requests to callgrind, for benchmarks that count parts of a run. Outside of valgrind they do nothing.
//!
//! A program sends a request to valgrind by a sequence of instructions that changes nothing and that no
//! compiler emits (`valgrind/valgrind.h`, which is meant to be copied). The existing bindings need that
//! header and a C parser.

use std::arch::asm;
use std::ffi::CStr;

/// The requests used here, with their numbers in `valgrind/callgrind.h`.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Request {
    DumpAt = 0x4354_0003,
    Start = 0x4354_0004,
    Stop = 0x4354_0005,
}

/// Runs `work` and makes callgrind dump the counts of its instructions under a label. Callgrind must run with
/// `--instr-atstart=no`.
pub fn counted<T>(label: &CStr, work: impl FnOnce() -> T) -> T {
    request(Request::Start, std::ptr::null());
    let result = work();
    request(Request::DumpAt, label.as_ptr().cast());
    request(Request::Stop, std::ptr::null());
    result
}

fn request(request: Request, argument: *const u8) {
    let words = [request as usize, argument as usize, 0, 0, 0, 0];
    // SAFETY: the rotations add up to a whole turn, and the exchange is of a register with itself. Valgrind
    // reads the words, and the text to which one of them may point.
    unsafe {
        asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") words.as_ptr(),
            inout("rdx") 0_usize => _,
        );
    }
}
