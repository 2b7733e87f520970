//! How a program ends: FINALLY parts, HALT, the end after a failed check.

use tlc::hir::ProcId;

use super::End;
use super::machine::Machine;
use super::stop::{Eval, Stop};

/// The part of a status that other processes see.
const EXIT_STATUS: i64 = 0xFF;

/// What has to be done when the program ends, and whether it is ending.
#[derive(Clone, Default, Debug)]
pub struct Ending {
    /// The FINALLY parts that still have to run, the next one last.
    finals: Vec<ProcId>,
    pub is_terminating: bool,
    pub has_halted: bool,
    /// The status of HALT without one; `None` if it aborts.
    pub halt_status: Option<i128>,
}

impl Machine<'_, '_> {
    /// Has the FINALLY part of a module run at the end.
    pub fn register_finally(&mut self, part: ProcId) {
        self.ending.finals.push(part);
    }

    /// Runs the FINALLY parts. One that fails or halts does not run again: what is left goes on from there.
    pub fn finalise(&mut self) -> Eval<()> {
        self.ending.is_terminating = true;
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

    /// HALT without a status; where it stands, unless a module of the library halts for the program.
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
        self.finalise().err().unwrap_or(Stop::Ended(End::Trap))
    }

    /// HALT with a status.
    pub fn exit(&mut self, status: i128) -> Stop {
        self.ending.has_halted = true;
        let status = (status as i64 & EXIT_STATUS) as i32;
        self.finalise().err().unwrap_or(Stop::Ended(End::Exit(status)))
    }

    /// The function `exit` of C, which is no HALT.
    pub fn exit_quietly(&mut self, status: i128) -> Stop {
        let status = (status as i64 & EXIT_STATUS) as i32;
        self.finalise().err().unwrap_or(Stop::Ended(End::Exit(status)))
    }

    /// The end after a message.
    pub fn end_with(&mut self, message: &str) -> Stop {
        self.streams.flush();
        self.streams.add_to_errors(message.as_bytes());
        self.streams.add_to_errors(b"\n");
        self.finalise().err().unwrap_or(Stop::Ended(End::Trap))
    }
}
