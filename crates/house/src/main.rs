//! `make house`: prints a report of the repository's growth, and compares its English with that of other
//! compilers.
//!
//! Given paths, it instead lists the phrases to avoid below them: `make house PATHS="crates/tlc-frontend/src/sema docs"`.

use std::env;
use std::path::Path;
use std::process::ExitCode;

use house::{circles, english, growth, source};

/// The folders whose Rust files are measured.
const FOLDERS: [&str; 4] = ["src", "crates", "tests", "benches"];

fn main() -> ExitCode {
    match run(&env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(paths: &[String]) -> Result<(), String> {
    let root = Path::new(".");
    let sources = source::rust_sources(root, &FOLDERS)?;
    let corpora = english::corpora(root, &sources)?;
    if paths.is_empty() {
        println!("{}", growth::report(&sources));
        println!("circles of imports, by their files");
        circles::circles(&sources)
            .iter()
            .for_each(|circle| println!("  {}: {}", circle.len(), circle.join(" ")));
        print!("\n{}", english::report(&corpora));
        let violations: Vec<String> = corpora.iter().flat_map(english::violations).collect();
        if !violations.is_empty() {
            return Err(violations.join("\n"));
        }
    } else {
        english::uses(&corpora, paths).iter().for_each(|line| println!("{line}"));
    }
    Ok(())
}
