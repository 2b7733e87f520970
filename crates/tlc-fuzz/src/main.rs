//! The command `tlc-fuzz`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tlc_fuzz::command_line::run()
}
