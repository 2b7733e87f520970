//! Generated programs: however each is compiled, it behaves as the interpreter predicts.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tlc::driver::{self, Session};
use tlc::options::{Emit, Options};

use crate::campaign::{Input, Kind, Verdict};
use crate::generator::{self, ENDLESS};
use crate::interpreter::{Limits, interpret};
use crate::random::Random;

use super::configuration::Configuration;
use super::execution::{Behaviour, compile, compile_to, is_there, run};
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
const LIMITS: Limits = Limits { steps: 30_000_000, depth: 2_000, endless: Some(ENDLESS), memory: 64 << 20 };

/// Programs, each compiled in several ways and run.
pub struct Programs {
    scratch: Scratch,
    has_gm2: bool,
    /// Whether the library of clang with which programs with `--coverage` are linked is installed.
    has_coverage: bool,
}

impl Programs {
    pub fn new() -> Programs {
        let scratch = Scratch::new().expect("a temporary folder is needed for every case");
        let mut programs = Programs { scratch, has_gm2: is_there("gm2"), has_coverage: true };
        programs.has_coverage = programs.links_with_coverage();
        programs
    }

    fn links_with_coverage(&self) -> bool {
        let files = self.scratch.write(&[("Empty.mod".to_owned(), "MODULE Empty; END Empty.\n".to_owned())]);
        let way = Configuration { coverage: true, ..Configuration::default() };
        self.compile(files.main(), &self.scratch.path("program"), &way).is_ok()
    }

    /// Compiles the main module to an executable; the error describes the failure.
    fn compile(&self, main: &Path, output: &Path, way: &Configuration) -> Result<(), String> {
        compile(self.options(main, way), output)
    }

    /// Returns the options of a compilation, under which programs do not contain the name of the temporary
    /// folder.
    fn options(&self, main: &Path, way: &Configuration) -> Options {
        let folder = format!("{}/", self.scratch.folder().display());
        let coverage = way.coverage && self.has_coverage;
        let mut options = Configuration { coverage, ..way.clone() }.options(Options::new(main.to_owned()));
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
        self.behaviour_with(main, way, &[])
    }

    /// Compiles some modules to objects, each in a way of its own, and links them with the others.
    fn behaviour_with(
        &self,
        main: &Path,
        way: &Configuration,
        parts: &[(String, Configuration)],
    ) -> Result<Behaviour, String> {
        let mut options = self.options(main, way);
        for (file, way) in parts {
            let object = self.scratch.path(file).with_extension("o");
            compile_to(Emit::Object, self.options(&self.scratch.path(file), way), &object)
                .map_err(|reason| format!("{file} alone: {reason}"))?;
            options.linking.files.push(object);
        }
        let program = self.scratch.path("program");
        compile(options, &program)?;
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
        let whole = ways(&plain, input.seed).into_iter().map(|way| (way, Vec::new()));
        for (way, parts) in whole.chain(partition(&plain, input)) {
            let command = command(&way, &parts);
            let wrong = |pairs: u64, reason: String, other: &str| {
                Verdict::wrong(pairs, reason, vec![command.clone(), other.to_owned()])
            };
            let behaviour = match self.behaviour_with(main, &way, &parts) {
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
            let command = command(&way, &[]);
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

/// Returns a way to compile a program in parts: some modules, at least one, become objects of their own, each
/// compiled in a different way. Returns `None` for a program of one module.
fn partition(plain: &Configuration, input: &Input) -> Option<(Configuration, Vec<(String, Configuration)>)> {
    let mut random = Random::new(input.seed ^ 0x7061_7274);
    let mut draw =
        || (random.chance(50), Configuration { word: plain.word, ..Configuration::draw(&mut random) });
    let files = input.files.iter().map(|(name, _)| name.clone());
    let others = files.skip(1).filter(|name| name.ends_with(".mod"));
    let mut drawn: Vec<(bool, String, Configuration)> = others
        .map(|name| {
            let (is_part, way) = draw();
            (is_part, name, way)
        })
        .collect();
    if drawn.iter().all(|(is_part, ..)| !is_part) {
        drawn.first_mut()?.0 = true;
    }
    let parts = drawn.into_iter().filter(|(is_part, ..)| *is_part).map(|(_, name, way)| (name, way));
    Some((draw().1, parts.collect()))
}

/// Returns the command lines that compile and run a program.
fn command(way: &Configuration, parts: &[(String, Configuration)]) -> String {
    let compile =
        |(name, way): &(String, Configuration)| format!("tlc {} -c {name} && ", way.flags().join(" "));
    let objects: String = parts.iter().map(|(name, _)| format!(" {}", name.replace(".mod", ".o"))).collect();
    let parts: String = parts.iter().map(compile).collect();
    format!("{parts}tlc {} Main.mod{objects} && ./Main", way.flags().join(" "))
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
    fn programs_of_several_modules_are_compiled_in_parts() {
        let mut programs = Programs::new();
        let input = (0..).map(|seed| programs.input(seed)).find(|input| input.files.len() > 1);
        let input = input.expect("a fourth of the programs has other modules");
        let (way, parts) = partition(&Configuration::default(), &input).expect("there are other modules");
        assert!(command(&way, &parts).contains(" -c M"), "{}", command(&way, &parts));
        assert_eq!(programs.judge(&input).failure, None);
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
