//! Mutants of the programs of the repository: the compiler accepts each or explains its errors.

use tlc::driver::{Failure, compile_with_messages};
use tlc::options::{ErrorFormat, Options};
use tlc_frontend::base::{Interner, SourceMap};
use tlc_frontend::syntax;

use crate::campaign::{Input, Kind, Verdict, command};
use crate::random::Random;

use super::configuration::Configuration;
use super::corpus::{self, CorpusProgram};
use super::json;
use super::mutation::mutate;
use super::scratch::Scratch;

/// The size above which programs are excluded from most mutants: they contain nothing that short ones lack.
const SHORT: usize = 6_000;

/// Mutants that are checked and lowered inside the process.
pub struct Mutants {
    programs: Vec<CorpusProgram>,
    /// The number of short programs, which come first.
    short: usize,
    scratch: Scratch,
    /// Whether only JSON messages are examined.
    messages: bool,
}

impl Mutants {
    /// Searches for all kinds of errors, with messages of all formats.
    pub fn new() -> Mutants {
        let (mut programs, long): (Vec<CorpusProgram>, Vec<CorpusProgram>) =
            corpus::programs(&["mod", "def"]).into_iter().partition(|program| program.text.len() < SHORT);
        let short = programs.len();
        programs.extend(long);
        let scratch = Scratch::new().expect("a temporary folder is needed for every case");
        Mutants { programs, short, scratch, messages: false }
    }

    /// Requests all messages as JSON, and reads them.
    pub fn of_messages() -> Mutants {
        Mutants { messages: true, ..Mutants::new() }
    }

    fn draw(&self, random: &mut Random) -> &CorpusProgram {
        let count = if random.chance(95) { self.short } else { self.programs.len() };
        &self.programs[random.below(count)]
    }
}

impl Kind for Mutants {
    fn name(&self) -> &'static str {
        if self.messages { "messages" } else { "mutants" }
    }

    fn input(&self, seed: u64) -> Input {
        let mut random = Random::new(seed);
        let program = self.draw(&mut random);
        let other = &self.draw(&mut random).text;
        let text = mutate(&mut random, &program.text, other);
        let configuration = Configuration::of_mutant(&mut random);
        let files = vec![(program.name.clone(), text)];
        Input { files, include: vec![program.folder.clone()], options: configuration.flags(), seed }
    }

    fn judge(&mut self, input: &Input) -> Verdict {
        if let Some(what) = parsers_disagree(input.main(), input.text()) {
            return Verdict::wrong(1, what, vec![command(input)]);
        }
        let files = self.scratch.write(&input.files);
        let mut options = options(files.main().to_owned(), input);
        if self.messages {
            options.messages.error_format = ErrorFormat::Json;
        }
        let is_json = options.messages.error_format == ErrorFormat::Json;
        let (result, messages) = compile_with_messages(options);
        let broken_json = if is_json { json::mistake(&messages) } else { None };
        match broken_json.or_else(|| mistake(&result, &messages)) {
            Some(what) => Verdict::wrong(1, what, vec![command(input)]),
            None => Verdict::fine(1),
        }
    }

    fn batch(&self) -> u64 {
        2_000
    }
}

/// Returns the error in the result of a compilation, whatever the program is.
pub fn mistake(result: &Result<(), Failure>, messages: &str) -> Option<String> {
    match result {
        Err(Failure::Internal(error)) => Some(format!("internal error: {error:#}")),
        Err(Failure::Reported) if messages.is_empty() => Some("a failure without a message".to_owned()),
        _ => None,
    }
}

/// Returns the first disagreement of the two parsers about the text of a file.
pub fn parsers_disagree(name: &str, text: &str) -> Option<String> {
    let mut sources = SourceMap::new();
    let file = sources.add(name.to_owned(), text.to_owned()).ok()?;
    syntax::disagreement(sources.file(file), &mut Interner::new())
}

/// Returns the options of an input, with a message format derived from its number.
fn options(path: std::path::PathBuf, input: &Input) -> Options {
    let formats = [ErrorFormat::Human, ErrorFormat::Short, ErrorFormat::Json];
    let configuration = Configuration::read(&input.options).unwrap_or_default();
    let mut options = configuration.options(Options::new(path));
    options.sources.include = input.include.clone();
    options.messages.error_format = formats[(input.seed % 3) as usize];
    options
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn mutants_are_compiled_or_explained() {
        let mut mutants = Mutants::new();
        for seed in 0..200 {
            let input = mutants.input(seed);
            assert_eq!(mutants.judge(&input).failure, None, "{seed}: {:?}", input.files);
        }
    }

    #[test]
    fn internal_errors_and_silent_failures_are_noticed() {
        assert_eq!(mistake(&Err(Failure::Reported), "error"), None);
        assert_eq!(mistake(&Ok(()), ""), None);
        assert!(mistake(&Err(Failure::Reported), "").is_some());
        let broken = anyhow!("broken").context("checking the module").into();
        assert_eq!(mistake(&Err(broken), "").as_deref(), Some("internal error: checking the module: broken"));
    }
}
