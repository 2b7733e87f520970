//! Tests as data: programs and their expectations, compiled and run by `tlc` ([`programs`]), by GNU Modula-2
//! ([`gm2`]), and under memory checkers ([`memory`]), and the examples of the pages in docs/errors ([`pages`]).
//!
//! `cargo test --test filetests ui/` runs the tests whose names contain `ui/`.

#[path = "../support/edits.rs"]
mod edits;
#[path = "../support/exceptions.rs"]
mod exceptions;
#[path = "../support/process.rs"]
mod process;

mod gm2;
mod memory;
mod mistakes;
mod pages;
mod programs;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = programs::trials();
    trials.extend(pages::trials());
    trials.extend(memory::trials());
    match gm2::trials() {
        Ok(others) => trials.extend(others),
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
