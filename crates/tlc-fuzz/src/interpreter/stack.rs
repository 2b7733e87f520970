//! The stacks of the interpreting threads. Nested expressions and statements take stack space, and nested
//! calls take more: a thread gives up before its stack overflows.

use super::Limits;

/// The stack space for each nested call, in bytes, and for everything else.
const PER_CALL: usize = 1 << 14;
const BESIDES: usize = 1 << 26;

/// The reserve for the code that runs until the next check, and for Rust's library.
const RESERVE: usize = 1 << 18;

/// The stack of a thread.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    /// The address below which no step may begin.
    limit: usize,
}

impl Default for Stack {
    /// Returns a stack that no thread owns.
    fn default() -> Stack {
        Stack { limit: usize::MAX }
    }
}

impl Stack {
    /// Returns the required stack size of a thread in bytes. Only the used part takes memory.
    pub fn size(limits: &Limits) -> usize {
        BESIDES + PER_CALL * limits.depth as usize
    }

    /// Returns the stack of the current thread, which has just begun.
    pub fn of_thread(limits: &Limits) -> Stack {
        Stack { limit: position().saturating_sub(Stack::size(limits) - RESERVE) }
    }

    /// Whether there is no room for another step.
    pub fn is_exhausted(self) -> bool {
        position() < self.limit
    }
}

/// Returns an address in the frame of the current function. Stacks grow downwards.
#[inline(never)]
fn position() -> usize {
    let here = 0u8;
    std::ptr::from_ref(&here).addr()
}
