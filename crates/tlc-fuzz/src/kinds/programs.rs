//! Generated programs: however each is compiled, it behaves as the interpreter predicts.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tlc::driver::{self, Session};
use tlc::options::Options;

use crate::campaign::{Input, Kind, Verdict};
use crate::generator;
use crate::interpreter::{Limits, interpret};
use crate::random::Random;

use super::configuration::Configuration;
use super::execution::{Behaviour, compile, is_there, run};
use super::scratch::Scratch;

/// The option of an input that marks a program for GNU Modula-2.
const FOREIGN: &str = "gm2";

/// The option that marks a program in which checks may fail. Other programs behave the same without checks.
const MAY_FAIL: &str = "may-fail";

/// The number of ways in which each program is compiled, besides the plain one.
const WAYS: usize = 3;

/// One in this many programs is compiled twice, to the same bytes.
const TWICE: u64 = 8;

/// One in this many programs for GNU Modula-2 is compiled with it.
const COMPARED: u64 = 4;

/// The limits of the interpreter.
const LIMITS: Limits = Limits { steps: 30_000_000, depth: 2_000, memory: 64 << 20 };

/// Programs, each compiled in several ways and run.
pub struct Programs {
    scratch: Scratch,
    has_gm2: bool,
}

impl Programs {
    pub fn new() -> Programs {
        let scratch = Scratch::new().expect("a temporary folder is needed for every case");
        Programs { scratch, has_gm2: is_there("gm2") }
    }

    /// Compiles the main module to an executable; the error describes the failure.
    fn compile(&self, main: &Path, output: &Path, way: &Configuration) -> Result<(), String> {
        compile(self.options(main, way), output)
    }

    /// Returns the options of a compilation, under which programs do not contain the name of the temporary
    /// folder.
    fn options(&self, main: &Path, way: &Configuration) -> Options {
        let folder = format!("{}/", self.scratch.folder().display());
        let mut options = way.options(Options::new(main.to_owned()));
        options.sources.remap_path_prefix = vec![(folder, String::new())];
        options
    }

    /// Returns the behaviour according to the interpreter; `None` if it has no verdict.
    fn oracle(&self, main: &Path, way: &Configuration) -> Option<Behaviour> {
        let mut session = Session::new(self.options(main, way));
        let program = driver::check(&mut session).ok()?;
        let outcome = interpret(&program, &session.interner, &session.sources, &[], &[], &LIMITS);
        Behaviour::of(outcome)
    }

    /// Compiles and runs a program in one way; the error describes the failure.
    fn behaviour(&self, main: &Path, way: &Configuration) -> Result<Behaviour, String> {
        let program = self.scratch.path("program");
        self.compile(main, &program, way)?;
        let behaviour = run(&program).map_err(|error| format!("cannot run the program: {error}"))?;
        match behaviour.is_regular() {
            true => Ok(behaviour),
            false => Err(format!("the program died with status {}", behaviour.status)),
        }
    }

    /// Compiles a program again and compares the bytes.
    fn compile_twice(&self, main: &Path, way: &Configuration) -> Result<(), String> {
        let names = ["program", "again"].map(|name| self.scratch.path(name));
        for name in &names {
            self.compile(main, name, way)?;
        }
        let [one, other] = names.map(|name| fs::read(name).map_err(|error| error.to_string()));
        if one? == other? { Ok(()) } else { Err("two compilations differ".to_owned()) }
    }

    /// Returns the behaviour of a program compiled by GNU Modula-2; `None` if it rejects the program.
    fn foreign_behaviour(&self, main: &Path) -> Option<Behaviour> {
        let program = self.scratch.path("foreign");
        let mut command = Command::new("gm2");
        let command = command.args(["-fiso", "-g0", "-o"]).arg(&program).arg(main);
        let command = command.current_dir(self.scratch.folder());
        let made = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        made.ok().filter(|status| status.success())?;
        run(&program).ok()
    }
}

impl Kind for Programs {
    fn name(&self) -> &'static str {
        "programs"
    }

    fn input(&self, seed: u64) -> Input {
        let program = generator::generate(seed);
        let mut options = vec![format!("--word={}", program.word)];
        if program.foreign {
            options.push(FOREIGN.to_owned());
        }
        if program.may_fail {
            options.push(MAY_FAIL.to_owned());
        }
        Input { files: program.files, options, seed, include: Vec::new() }
    }

    fn judge(&mut self, input: &Input) -> Verdict {
        let files = self.scratch.write(&input.files);
        self.judge_file(files.main(), input)
    }

    fn batch(&self) -> u64 {
        50
    }
}

impl Programs {
    fn judge_file(&self, main: &Path, input: &Input) -> Verdict {
        let mut pairs = 0;
        let plain = Configuration::read(&input.options).unwrap_or_default();
        let oracle = self.oracle(main, &plain);
        let is_certain = oracle.is_some();
        let mut expected = oracle.map(|behaviour| (behaviour, "the interpreter".to_owned()));
        for way in ways(&plain, input.seed) {
            let command = format!("tlc {} Main.mod && ./Main", way.flags().join(" "));
            let wrong = |pairs: u64, reason: String, other: &str| {
                Verdict::wrong(pairs, reason, vec![command.clone(), other.to_owned()])
            };
            let behaviour = match self.behaviour(main, &way) {
                Ok(behaviour) => behaviour,
                Err(reason) => return wrong(pairs, reason, ""),
            };
            pairs += 1;
            match &expected {
                Some((expected, who)) => {
                    if let Some(difference) = behaviour.difference(expected) {
                        return wrong(pairs, difference, who);
                    }
                }
                None => expected = Some((behaviour, command)),
            }
        }
        if input.seed.is_multiple_of(TWICE)
            && let Some(way) = ways(&plain, input.seed).pop()
            && let Err(reason) = self.compile_twice(main, &way)
        {
            return Verdict::wrong(pairs, reason, vec![format!("tlc {} Main.mod", way.flags().join(" "))]);
        }
        let is_marked = |mark: &str| input.options.iter().any(|option| option == mark);
        if let Some((expected, _)) = expected.as_ref().filter(|(behaviour, _)| behaviour.status == 0)
            && !is_marked(MAY_FAIL)
            && let Some(way) = ways(&plain, input.seed).pop()
        {
            let way = Configuration { checks: false, ..way };
            let command = format!("tlc {} Main.mod && ./Main", way.flags().join(" "));
            let found = self.behaviour(main, &way).map(|behaviour| behaviour.difference(expected));
            if let Some(reason) = found.unwrap_or_else(Some) {
                return Verdict::wrong(pairs, format!("without checks: {reason}"), vec![command]);
            }
            pairs += 1;
        }
        if self.has_gm2 && is_marked(FOREIGN) && input.seed.is_multiple_of(COMPARED) {
            let theirs = self.foreign_behaviour(main);
            let difference = theirs.zip(expected).and_then(|(theirs, (ours, _))| ours.difference(&theirs));
            if let Some(difference) = difference {
                let reason = format!("unlike gm2: {difference}");
                return Verdict::wrong(pairs + 1, reason, vec!["gm2 -fiso Main.mod && ./a.out".to_owned()]);
            }
        }
        Verdict { certain: if is_certain { pairs } else { 0 }, ..Verdict::fine(pairs) }
    }
}

/// Returns the ways in which a program is compiled: the plain one, and some derived from its number.
fn ways(plain: &Configuration, seed: u64) -> Vec<Configuration> {
    let mut random = Random::new(seed ^ 0x7761_7973);
    let drawn = (0..WAYS).map(|_| Configuration { word: plain.word, ..Configuration::draw(&mut random) });
    std::iter::once(plain.clone()).chain(drawn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_programs_do_what_they_should() {
        let mut programs = Programs::new();
        for seed in 0..12 {
            let input = programs.input(seed);
            assert_eq!(programs.judge(&input).failure, None, "{seed}");
        }
    }

    #[test]
    fn wrong_behaviour_is_noticed() {
        let mut programs = Programs::new();
        let text = "MODULE Main; BEGIN HALT(139) END Main.\n";
        let files = vec![("Main.mod".to_owned(), text.to_owned())];
        let input = Input { files, ..Input::default() };
        let failure = programs.judge(&input).failure.expect("the status is that of a signal");
        assert!(failure.reason.starts_with("the program died with status 139"), "{}", failure.reason);
        let text = "MODULE Main; BEGIN x := 1 END Main.\n";
        let input = Input { files: vec![("Main.mod".to_owned(), text.to_owned())], ..Input::default() };
        let failure = programs.judge(&input).failure.expect("x is not declared");
        assert!(failure.reason.starts_with("the program is refused"), "{}", failure.reason);
    }
}
