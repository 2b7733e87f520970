//! C programs from csmith: whichever way their variables are promoted by `tlc promote`, they behave as clang
//! compiles them.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use tlc::driver::Failure;
use tlc::explore::{self, Promotion};
use tlc::options::{Options, SsaVariant, Strategy};

use crate::campaign::{Input, Kind, Verdict};
use crate::random::Random;

use super::execution::{is_there, run_for};
use super::scratch::Scratch;

/// The compiler of C, whose IR this LLVM reads.
const CLANG: &str = "clang-22";

/// The generator of programs, and the limits of their size, with which most of them run for some milliseconds.
const CSMITH: &str = "csmith";
const SIZE: &str = "--no-argc --max-funcs 4 --max-block-depth 3 --max-block-size 5 --seed";

/// The folder of the header that these programs include.
const HEADERS: &str = "-I/usr/include/csmith";

/// The limit of a program's processor time in seconds. A program that takes longer is not judged.
const SECONDS: u64 = 2;

/// The kinds of unoptimized IR: as at `-O0`; with the lifetimes of variables, types of accesses and other
/// marks; and with debug information.
const FRONT_ENDS: [&str; 3] = [
    "-O0 -Xclang -disable-O0-optnone",
    "-O2 -Xclang -disable-llvm-passes",
    "-O2 -g -Xclang -disable-llvm-passes",
];

/// The levels at which promoted IR is compiled.
const LEVELS: [&str; 3] = ["-O0", "-O1", "-O2"];

/// Promotions of the variables of C programs.
pub struct Promotions {
    scratch: Scratch,
}

/// Returns the programs that this kind needs and that are missing.
pub fn missing_tools() -> Vec<&'static str> {
    [CLANG, CSMITH].into_iter().filter(|tool| !is_there(tool)).collect()
}

impl Promotions {
    pub fn new() -> Promotions {
        Promotions { scratch: Scratch::new().expect("a temporary folder is needed for every case") }
    }

    /// Runs clang in the folder of the case; the error is its messages.
    fn clang(&self, arguments: &str) -> Result<(), String> {
        let mut command = Command::new(CLANG);
        command.args(["-w", HEADERS]).args(arguments.split(' ')).current_dir(self.scratch.folder());
        let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(()),
            false => Err(format!("clang {arguments}: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }

    /// Judges a program. Returns the number of ways in which it was compiled; none if it is not fit to be
    /// compared.
    fn judged(&self, seed: u64) -> Result<u64, String> {
        let mut random = Random::new(seed ^ 0x7072_6f6d);
        let [front_end, level] = [&FRONT_ENDS, &LEVELS].map(|list| list[random.below(list.len())]);
        let strategies = [Strategy::Default, Strategy::Plain, Strategy::Marker, Strategy::Scc];
        let strategy = strategies[random.below(strategies.len())];
        self.clang(&format!("{front_end} -c -emit-llvm Main.c -o plain.bc"))?;
        self.clang("-O0 plain.bc -o plain")?;
        let run = |name: &str| run_for(&self.scratch.path(name), SECONDS).map_err(|error| error.to_string());
        let expected = run("plain")?;
        if !expected.is_regular() {
            return Ok(0);
        }
        let promotion = Promotion {
            variant: SsaVariant::Direct(strategy),
            simplify: random.chance(50),
            verify: random.chance(50),
            ..Promotion::to(Some(&self.scratch.path("promoted.bc")))
        };
        match explore::promote_file(Options::new(self.scratch.path("plain.bc")), &promotion) {
            Ok(()) => (),
            Err(Failure::Internal(error)) => return Err(format!("internal error: {error:#}")),
            Err(Failure::Reported) => return Err("the IR is refused".to_owned()),
        }
        self.clang(&format!("{level} promoted.bc -o promoted"))?;
        match run("promoted")?.difference(&expected) {
            None => Ok(1),
            Some(difference) => Err(format!("{difference}\n{front_end}, {promotion:?}, {level}")),
        }
    }
}

impl Kind for Promotions {
    fn name(&self) -> &'static str {
        "promotion"
    }

    /// Runs csmith.
    ///
    /// # Panics
    ///
    /// Panics if csmith cannot be run.
    fn input(&self, seed: u64) -> Input {
        let text = generated(seed).expect("csmith is installed where this kind is judged");
        Input { files: vec![("Main.c".to_owned(), text)], seed, ..Input::default() }
    }

    fn judge(&mut self, input: &Input) -> Verdict {
        let _files = self.scratch.write(&input.files);
        match self.judged(input.seed) {
            Ok(pairs) => Verdict::fine(pairs),
            Err(reason) => Verdict::wrong(1, reason, vec!["tlc promote plain.bc -o promoted.bc".to_owned()]),
        }
    }

    fn batch(&self) -> u64 {
        20
    }
}

/// Returns the program that csmith generates for a number.
fn generated(seed: u64) -> io::Result<String> {
    let mut command = Command::new(CSMITH);
    command.args(SIZE.split(' ')).arg((seed % (1 << 31)).to_string()).stdin(Stdio::null());
    // It writes a list of platform facts into its folder if there is none.
    let folder = Scratch::new()?;
    let output = command.current_dir(folder.folder() as &Path).output()?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}

#[cfg(test)]
#[path = "../../../../tests/support/tools.rs"]
mod tools;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promoted_programs_do_what_they_should() {
        if [CLANG, CSMITH].into_iter().any(|tool| super::tools::is_missing(tool, "promotion of C programs")) {
            return;
        }
        let mut promotions = Promotions::new();
        let pairs: u64 = (0..6)
            .map(|seed| {
                let verdict = promotions.judge(&promotions.input(seed));
                assert_eq!(verdict.failure, None, "{seed}");
                verdict.pairs
            })
            .sum();
        assert!(pairs > 0);
        let input = Input { files: vec![("Main.c".to_owned(), "int main(".to_owned())], ..Input::default() };
        assert!(promotions.judge(&input).failure.is_some_and(|failure| failure.reason.contains("clang")));
    }
}
