//! `make house`: prints what grows in the repository. It is a look, not a limit.

use std::env;
use std::path::Path;
use std::process::ExitCode;

use house::{growth, source};

/// The folders that are measured.
const FOLDERS: [&str; 4] = ["src", "crates", "tests", "benches"];

fn main() -> ExitCode {
    let root = env::args_os().nth(1).unwrap_or_else(|| ".".into());
    match source::rust_sources(Path::new(&root), &FOLDERS) {
        Ok(sources) => {
            print!("{}", growth::report(&sources));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
