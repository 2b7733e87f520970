//! Programs with random mistakes: each is compiled or gets a message, and none crashes the compiler.
//!
//! The programs of the tests and the examples are truncated, or tokens and lines in them are deleted,
//! duplicated, replaced or swapped. The mistakes are the same in every run. `TLC_MUTATIONS=5000 cargo test
//! --test integration mutations` makes more of them; `TLC_MUTATIONS_FROM=1234` starts with another one.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::folder::Folder;
use crate::mutation;
use crate::mutation::{Random, number, programs, tokens};

/// The number of mutants.
const COUNT: u64 = 250;

/// The time limit for one compilation.
const LIMIT: Duration = Duration::from_secs(30);

#[test]
fn mutated_programs_are_compiled_or_explained() {
    let seeds = seeds();
    assert!(seeds.len() >= 100, "only {} programs were found", seeds.len());
    let from = number("TLC_MUTATIONS_FROM").unwrap_or(0);
    let count = number("TLC_MUTATIONS").unwrap_or(COUNT);
    let folder = Folder::new(&[]);
    let mut failures = Vec::new();
    for round in from..from + count {
        let (name, text) = mutant(&seeds, round);
        if let Err(reason) = compile(&folder, &name, &text) {
            failures.push(format!("mutant {round}, of {name}: {reason}\n{text}"));
        }
    }
    assert!(failures.is_empty(), "{} mutants:\n{}", failures.len(), failures.join("\n----\n"));
}

/// Checks a text as a program. Any result other than success or messages about mistakes is an error.
fn compile(folder: &Folder, name: &str, text: &str) -> Result<(), String> {
    folder.write(name, text.as_bytes());
    let start = Instant::now();
    let outcome = folder.tlc(&format!("check {name}"));
    if start.elapsed() > LIMIT {
        return Err(format!("took {:?}", start.elapsed()));
    }
    let has_errors =
        outcome.stderr.contains("error[E") || outcome.stderr.contains("error: could not compile");
    match outcome.status {
        Some(0) if !has_errors => Ok(()),
        Some(1) if has_errors => Ok(()),
        status => Err(format!("status {status:?}\n{}", outcome.stderr)),
    }
}

// ---- Mutants ----

/// A correct program, to be mutated.
struct Seed {
    /// The name of its file.
    name: String,
    text: String,
}

/// The file name and the text of the mutant with a number.
fn mutant(seeds: &[Seed], round: u64) -> (String, String) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ (round + 1).wrapping_mul(0xD134_2543_DE82_EF95));
    let seed = random.choose(seeds);
    let other = random.choose(seeds);
    let mut text = seed.text.clone();
    for _ in 0..1 + random.below(3) {
        text = mutate(&mut random, &text, &other.text);
    }
    (seed.name.clone(), text)
}

fn mutate(random: &mut Random, text: &str, other: &str) -> String {
    let tokens = tokens(text, &[]);
    let others = mutation::tokens(other, &[]);
    if tokens.len() < 3 || others.len() < 3 {
        return text.to_owned();
    }
    let mut pieces: Vec<&str> = tokens.clone();
    let at = random.below(tokens.len());
    match random.below(8) {
        0 => pieces.truncate(at),
        1 => drop(pieces.remove(at)),
        2 => pieces.insert(at, tokens[at]),
        3 => pieces.swap(at, random.below(tokens.len())),
        4 => pieces[at] = others[random.below(others.len())],
        5 => pieces.insert(at, others[random.below(others.len())]),
        6 => {
            // Insert a few tokens of another program.
            let from = random.below(others.len());
            let to = (from + 1 + random.below(12)).min(others.len());
            pieces.splice(at..at, others[from..to].iter().copied());
        }
        _ => {
            // Delete a few tokens.
            let to = (at + 1 + random.below(8)).min(pieces.len());
            pieces.drain(at..to);
        }
    }
    pieces.concat()
}

// ---- Seeds ----

fn seeds() -> Vec<Seed> {
    let folders =
        ["tests/run", "tests/trap", "tests/parse", "tests/ui", "tests/ir", "examples", "runtime/lib"];
    let read = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.to_owned();
        Some(Seed { name, text: fs::read_to_string(&path).ok()? })
    };
    programs(&folders).into_iter().filter_map(read).collect()
}
