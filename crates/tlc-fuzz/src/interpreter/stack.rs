//! The stacks of the threads that interpret. Expressions and statements within each other take room there, and
//! procedures that call each other take more: a thread gives up before its stack overflows.

use super::Limits;

/// The room for each call within calls, in bytes, and for what is not a call.
const PER_CALL: usize = 1 << 14;
const BESIDES: usize = 1 << 26;

/// What is left for the code that runs until the next look, and for the library of Rust.
const RESERVE: usize = 1 << 18;

/// The stack of a thread.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    /// The address that no step goes below.
    limit: usize,
}

impl Default for Stack {
    /// The stack of nobody.
    fn default() -> Stack {
        Stack { limit: usize::MAX }
    }
}

impl Stack {
    /// How large the stack of a thread has to be, in bytes. Only the part that is used takes memory.
    pub fn size(limits: &Limits) -> usize {
        BESIDES + PER_CALL * limits.depth as usize
    }

    /// The stack of this thread, which has just begun.
    pub fn of_thread(limits: &Limits) -> Stack {
        Stack { limit: position().saturating_sub(Stack::size(limits) - RESERVE) }
    }

    /// Whether there is no room for another step.
    pub fn is_exhausted(self) -> bool {
        position() < self.limit
    }
}

/// An address in the frame of the function that runs. Stacks grow downwards.
#[inline(never)]
fn position() -> usize {
    let here = 0u8;
    std::ptr::from_ref(&here).addr()
}
