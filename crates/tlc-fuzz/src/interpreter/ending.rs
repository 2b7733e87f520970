//! The end of a program: FINALLY parts, HALT, the end after a failed check.

use tlc_frontend::hir::ProcId;

use super::End;
use super::machine::Machine;
use super::stop::{Eval, Stop};

/// The bits of a status that other processes see.
const EXIT_STATUS: i64 = 0xFF;

/// The pending work at the end of the program, and whether it is terminating.
#[derive(Clone, Default, Debug)]
pub struct Ending {
    /// The FINALLY parts that are still to run, the next one last.
    finals: Vec<ProcId>,
    pub is_terminating: bool,
    pub has_halted: bool,
    /// Whether a message has reported a failure, which no status hides.
    pub has_failed: bool,
    /// The status of a HALT without argument; `None` if it aborts.
    pub halt_status: Option<i128>,
}

impl Machine<'_, '_> {
    /// Registers the FINALLY part of a module to run at the end.
    pub fn register_finally(&mut self, part: ProcId) {
        self.ending.finals.push(part);
    }

    /// Runs the FINALLY parts. One that fails or halts does not run again: the remaining parts follow. No handler
    /// of the program that ends gets their exceptions.
    pub fn finalise(&mut self) -> Eval<()> {
        self.ending.is_terminating = true;
        self.handling.abandon();
        while let Some(part) = self.ending.finals.pop() {
            self.run_body(part)?;
        }
        Ok(())
    }

    /// Runs the whole program.
    pub fn run_program(&mut self) -> Stop {
        let result = self.make_globals().and_then(|()| self.run_modules()).and_then(|()| self.finalise());
        result.err().unwrap_or(Stop::Ended(End::Exit(0)))
    }

    /// Executes HALT without a status, at `position` unless a library module halts for the program.
    pub fn halt(&mut self, position: Option<u32>) -> Stop {
        if let Some(status) = self.ending.halt_status {
            return self.exit(status);
        }
        self.ending.has_halted = true;
        self.streams.flush();
        if let Some(position) = position {
            let message = format!("{}: HALT ended the program\n", self.position(position));
            self.streams.add_to_errors(message.as_bytes());
        }
        end_failed(self)
    }

    /// Executes HALT with a status.
    pub fn exit(&mut self, status: i128) -> Stop {
        self.ending.has_halted = true;
        let status = u8::try_from(status).unwrap_or(u8::MAX).into();
        if self.ending.has_failed {
            return end_failed(self);
        }
        self.finalise().err().unwrap_or(Stop::Ended(End::Exit(status)))
    }

    /// Executes the C function `exit`, which is not a HALT.
    pub fn exit_quietly(&mut self, status: i128) -> Stop {
        let status = (status as i64 & EXIT_STATUS) as i32;
        self.finalise().err().unwrap_or(Stop::Ended(End::Exit(status)))
    }

    /// Ends the program after a message.
    pub fn end_with(&mut self, message: &str) -> Stop {
        self.streams.flush();
        self.streams.add_to_errors(message.as_bytes());
        self.streams.add_to_errors(b"\n");
        end_failed(self)
    }
}

/// Runs the FINALLY parts after a failure, and aborts.
fn end_failed(machine: &mut Machine<'_, '_>) -> Stop {
    machine.ending.has_failed = true;
    machine.finalise().err().unwrap_or(Stop::Ended(End::Trap))
}
