//! Requests to callgrind, for benchmarks that count parts of a run. Outside of valgrind they do nothing.
//!
//! A program talks to valgrind by a sequence of instructions that changes nothing and that no compiler emits
//! (`valgrind/valgrind.h`, which is meant to be copied); the bindings that there are need that header and a parser of C.

use std::arch::asm;
use std::ffi::CStr;

/// The requests that are made here, as `valgrind/callgrind.h` numbers them.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Request {
    DumpAt = 0x4354_0003,
    Start = 0x4354_0004,
    Stop = 0x4354_0005,
}

/// Runs `work`, and has callgrind write down what it executed, under a label. Callgrind has to be called with
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
    // SAFETY: the rotations turn a register once around, and the exchange is of a register with itself. Valgrind reads the words,
    // and the text that one of them may point to.
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
