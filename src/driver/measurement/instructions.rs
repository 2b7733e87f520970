//! Counters of executed instructions, as `perf stat` uses them. Linux allows a thread to read the counter of
//! the processor, but not everywhere: many virtual machines have no such counter, and an administrator may
//! forbid its use (`/proc/sys/kernel/perf_event_paranoid` above 2).

use perf_event::events::Hardware;
use perf_event::{Builder, Counter};

/// Counts the instructions of this thread outside of the kernel. Other programs, such as the linker, are not
/// counted.
#[derive(Debug)]
pub struct InstructionCounter(Counter);

impl InstructionCounter {
    /// Starts counting; `None` if counting is impossible.
    pub fn start() -> Option<InstructionCounter> {
        let mut builder = Builder::new().kind(Hardware::INSTRUCTIONS);
        // A counter that shares the processor with others only gives an estimate. A pinned counter fails to
        // be read instead.
        builder.pinned(true);
        let mut counter = builder.build().ok()?;
        counter.enable().ok()?;
        Some(InstructionCounter(counter))
    }

    /// Returns the number of instructions since the start.
    pub fn count(&mut self) -> Option<u64> {
        self.0.read().ok()
    }
}
