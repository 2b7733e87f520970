//! Generated programs in the debugger: no variable is shown with a wrong value.
//!
//! Without optimization a wrong value is a failure. LLVM's passes have bugs of their own, which are only
//! counted.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use tlc::driver::{self, Session};
use tlc::options::{DebugLevel, Options};

use crate::campaign::{Input, Kind, Verdict};
use crate::generator;
use crate::interpreter::{End, Limits, MOMENT, Moments, Shown, Watched, interpret_and_watch};
use crate::random::Random;

use super::configuration::Configuration;
use super::execution::{compile, is_there};
use super::scratch::Scratch;

/// The script for gdb.
const SCRIPT: &str = include_str!("shown.py");

/// The limits of the interpreter.
const LIMITS: Limits = Limits { steps: 10_000_000, depth: 2_000, endless: None, memory: 64 << 20 };

/// The number of moments at which a program is inspected.
const COUNT: u64 = 150;

/// The bound of the number of moments that are skipped first.
const MOST_PASSED: usize = 8;

/// The number of ways in which each program is compiled.
const WAYS: usize = 2;

/// The beginning of the body of the procedure that all generated programs call.
const BODY: &str = "BEGIN checksum := (checksum * 33";

/// The import of a generated module.
const IMPORT: &str = "FROM InOut IMPORT WriteInt, Write, WriteLn, WriteString;";

/// Programs that are inspected with gdb.
pub struct Debugging {
    scratch: Scratch,
    has_gdb: bool,
    /// The results without optimization, and with it.
    found: [Found; 2],
}

/// The number of times that gdb was asked for a variable, had a value, and had a wrong one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Found {
    asked: u64,
    known: u64,
    wrong: u64,
}

impl Debugging {
    pub fn new() -> Debugging {
        let scratch = Scratch::new().expect("a temporary folder is needed for every case");
        Debugging { scratch, has_gdb: is_there("gdb"), found: Default::default() }
    }

    fn options(&self, main: &Path, way: &Configuration) -> Options {
        let mut options = way.options(Options::new(main.to_owned()));
        options.code.debug = DebugLevel::Full;
        options
    }

    /// Returns the values that the interpreter sees; `None` if it has no verdict.
    fn seen(&self, main: &Path, way: &Configuration, moments: Moments) -> Option<Vec<Vec<Watched>>> {
        let mut session = Session::new(self.options(main, way));
        let program = driver::check(&mut session).ok()?;
        let (outcome, seen) =
            interpret_and_watch(&program, &session.interner, &session.sources, &LIMITS, moments);
        (!matches!(outcome.end, End::GaveUp(_))).then_some(seen)
    }

    /// Returns the output of gdb at the moments.
    fn shown(&self, program: &Path, moments: Moments) -> io::Result<String> {
        let script = self.scratch.path("shown.py");
        std::fs::write(&script, format!("FIRST = {}\nCOUNT = {}\n{SCRIPT}", moments.first, moments.count))?;
        let output = Command::new("gdb")
            .args(["-nx", "-q", "-batch", "-ex", "set debuginfod enabled off", "-x"])
            .arg(&script)
            .arg(program)
            .stdin(Stdio::null())
            .output()?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn judge_file(&mut self, main: &Path, input: &Input) -> Verdict {
        let plain = Configuration::read(&input.options).unwrap_or_default();
        let mut random = Random::new(input.seed ^ 0x6764_6221);
        let mut pairs = 0;
        for number in 0..WAYS {
            let drawn = Configuration::draw(&mut random);
            let drawn = Configuration { word: plain.word, claims: false, coverage: false, ..drawn };
            let way = if number == 0 { plain.clone() } else { drawn };
            let moments = Moments { first: random.below(MOST_PASSED) as u64, count: COUNT };
            let Some(seen) = self.seen(main, &way, moments) else { continue };
            if seen.is_empty() {
                continue;
            }
            let command = format!("tlc -g {} Main.mod -o program", way.flags().join(" "));
            let program = self.scratch.path("program");
            let shown = match compile(self.options(main, &way), &program) {
                Ok(()) => {
                    self.shown(&program, moments).map_err(|error| format!("gdb cannot be run: {error}"))
                }
                Err(reason) => Err(reason),
            };
            let is_optimized = way.level != "0";
            let found = &mut self.found[usize::from(is_optimized)];
            match shown.and_then(|shown| found.compare(&seen, &moments_in(&shown))) {
                Ok(None) => {}
                Ok(Some(_)) if is_optimized => {}
                Ok(Some(reason)) | Err(reason) => return Verdict::wrong(pairs, reason, vec![command]),
            }
            pairs += 1;
        }
        Verdict { certain: pairs, ..Verdict::fine(pairs) }
    }
}

impl Found {
    /// Compares the interpreter's values with gdb's, and returns the first wrong value; an error if they
    /// cannot be compared.
    fn compare(
        &mut self,
        seen: &[Vec<Watched>],
        shown: &[Vec<DebuggerFrame<'_>>],
    ) -> Result<Option<String>, String> {
        let mut first = None;
        if seen.len() != shown.len() {
            return Err(format!("{} moments instead of {}", shown.len(), seen.len()));
        }
        for (number, (seen, shown)) in seen.iter().zip(shown).enumerate() {
            if shown.is_empty() {
                return Err(format!("no procedure is shown at moment {number}"));
            }
            for (depth, (seen, frame)) in seen.iter().zip(shown).enumerate() {
                let is_again = shown[..depth].iter().any(|inner| inner.procedure == frame.procedure);
                if seen.procedure != frame.procedure || is_again {
                    // A call in tail position leaves no frame, so the calls of both sides can no longer be
                    // matched.
                    break;
                }
                let wrong = self.compare_procedure(seen, frame);
                first =
                    first.or(wrong.map(|wrong| format!("{wrong}\nat moment {number} in {}", seen.procedure)));
            }
        }
        Ok(first)
    }

    fn compare_procedure(&mut self, seen: &Watched, frame: &DebuggerFrame<'_>) -> Option<String> {
        let mut first = None;
        for (name, value) in &seen.variables {
            let Some((_, shown)) = frame.variables.iter().find(|(other, _)| other == name) else { continue };
            self.asked += 1;
            if *shown == UNKNOWN {
                continue;
            }
            self.known += 1;
            if !is_shown_as(*value, shown) {
                self.wrong += 1;
                first = first.or_else(|| {
                    Some(format!("gdb shows a wrong value\n{name} is {value:?} and not {shown}"))
                });
            }
        }
        first
    }
}

/// A running procedure as gdb shows it.
#[derive(Debug, Default)]
struct DebuggerFrame<'a> {
    procedure: &'a str,
    variables: Vec<(&'a str, &'a str)>,
}

/// The text for a value that gdb does not have.
const UNKNOWN: &str = "?";

/// Parses the procedures that are shown at each moment.
fn moments_in(text: &str) -> Vec<Vec<DebuggerFrame<'_>>> {
    let mut moments: Vec<Vec<DebuggerFrame<'_>>> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match (words.as_slice(), moments.last_mut()) {
            (["moment"], _) => moments.push(Vec::new()),
            (["procedure", procedure], Some(frames)) => {
                frames.push(DebuggerFrame { procedure, variables: Vec::new() });
            }
            (["variable", name, value], Some(frames)) => {
                if let Some(frame) = frames.last_mut() {
                    frame.variables.push((name, value));
                }
            }
            _ => {}
        }
    }
    moments
}

fn is_shown_as(value: Shown, shown: &str) -> bool {
    match value {
        Shown::Whole(number) => shown.parse() == Ok(number),
        Shown::Real(bits) => {
            let found = shown.strip_prefix('r').and_then(|bits| bits.parse().ok()).map(f64::from_bits);
            let expected = f64::from_bits(bits);
            found.is_some_and(|found| found.to_bits() == bits || found.is_nan() && expected.is_nan())
        }
        Shown::Pointer { is_nil } => shown == if is_nil { "nil" } else { "pointer" },
    }
}

impl Kind for Debugging {
    fn name(&self) -> &'static str {
        "debugging"
    }

    fn input(&self, seed: u64) -> Input {
        let program = generator::generate(seed);
        let watched = |text: &str| {
            let body = format!("BEGIN IF {MOMENT}() >= 0 THEN HALT END; {}", &BODY["BEGIN ".len()..]);
            text.replacen(BODY, &body, 1).replacen(
                IMPORT,
                &format!("{IMPORT}\nFROM libc IMPORT {MOMENT};"),
                1,
            )
        };
        let files = program.files.iter().map(|(name, text)| {
            let text = if text.contains(BODY) { watched(text) } else { text.clone() };
            (name.clone(), text)
        });
        let options = vec![format!("--word={}", program.word)];
        Input { files: files.collect(), options, seed, include: Vec::new() }
    }

    fn judge(&mut self, input: &Input) -> Verdict {
        // The stacks of coroutines cannot be distinguished.
        if !self.has_gdb || input.files.iter().any(|(_, text)| text.contains("NEWPROCESS")) {
            return Verdict::fine(0);
        }
        let files = self.scratch.write(&input.files);
        self.judge_file(files.main(), input)
    }

    fn batch(&self) -> u64 {
        20
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_generated_programs_are_shown_as_they_are() {
        let mut debugging = Debugging::new();
        if !debugging.has_gdb {
            println!("skipped: gdb is missing");
            return;
        }
        for seed in 0..16 {
            let input = debugging.input(seed);
            assert_eq!(debugging.judge(&input).failure, None, "{seed}");
        }
        let [unoptimized, optimized] = debugging.found;
        println!("-O0: {unoptimized:?}, others: {optimized:?}");
        assert!(unoptimized.known > 500 && optimized.known > 200, "{unoptimized:?}, {optimized:?}");
        assert!(optimized.wrong * 50 <= optimized.known, "{optimized:?}");
    }

    #[test]
    fn wrong_values_are_found() {
        let seen = |number| {
            let variables = vec![("x".to_owned(), Shown::Whole(number)), ("r".to_owned(), Shown::Real(0))];
            vec![vec![Watched { procedure: "P".to_owned(), variables }]]
        };
        let shown = moments_in("moment\nprocedure P\nvariable x 5\nvariable r ?\nvariable y 3\n");
        let mut found = Found::default();
        assert_eq!(found.compare(&seen(5), &shown), Ok(None));
        assert_eq!(found, Found { asked: 2, known: 1, wrong: 0 });
        assert!(found.compare(&seen(6), &shown).is_ok_and(|wrong| wrong.is_some()));
        assert_eq!(found, Found { asked: 4, known: 2, wrong: 1 });
        assert!(found.compare(&seen(5), &[]).is_err());
    }
}
