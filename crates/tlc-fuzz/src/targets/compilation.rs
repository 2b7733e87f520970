//! A module is compiled or rejected with a message: checked, lowered with a proof of its SSA form, explained
//! as JSON.

use std::io;

use anyhow::Context;
use tlc::driver::{Failure, compile_with_messages};
use tlc::options::{Destination, Emit, ErrorFormat, Options, Output};

use crate::kinds::{Configuration, Scratch, broken_json, mistake};
use crate::random::Random;

use super::Judgement;

/// The name of the file that is compiled.
const MAIN: &str = "Main.mod";

/// Judges the compilation of a module up to the typed tree.
pub fn judge_meaning(bytes: &[u8]) -> Judgement {
    let (result, messages) = compiled(bytes, without_lowering);
    Judgement::of(mistake(&result, &messages))
}

/// Judges the lowering of a module, with a proof of its SSA form; the length of the text selects the variant.
pub fn judge_lowering(bytes: &[u8]) -> Judgement {
    let configuration = Configuration::of_mutant(&mut Random::new(bytes.len() as u64));
    let (result, messages) = compiled(bytes, |options| configuration.options(options));
    Judgement::of(mistake(&result, &messages))
}

/// Judges the JSON messages about a module.
pub fn judge_messages(bytes: &[u8]) -> Judgement {
    let mut broken = None;
    let with_json = |mut options: Options| {
        options.messages.error_format = ErrorFormat::Json;
        without_lowering(options)
    };
    let (result, messages) = compiled_and(bytes, with_json, |messages| broken = broken_json(messages));
    Judgement::of(broken.or_else(|| mistake(&result, &messages)))
}

/// Requests only the typed tree, in memory.
fn without_lowering(options: Options) -> Options {
    Options { outputs: vec![Output { emit: Emit::Hir, destination: Destination::Memory }], ..options }
}

fn compiled(bytes: &[u8], with: impl FnOnce(Options) -> Options) -> (Result<(), Failure>, String) {
    compiled_and(bytes, with, |_| ())
}

/// Compiles a module, and examines the messages while its file exists.
fn compiled_and(
    bytes: &[u8],
    with: impl FnOnce(Options) -> Options,
    look: impl FnOnce(&str),
) -> (Result<(), Failure>, String) {
    let compile = || -> io::Result<_> {
        let scratch = Scratch::new()?;
        let path = scratch.path(MAIN);
        std::fs::write(&path, bytes)?;
        let (result, messages) = compile_with_messages(with(Options::new(path)));
        look(&messages);
        Ok((result, messages))
    };
    let compiled = compile().context("writing the module of the case");
    compiled.unwrap_or_else(|error| (Err(error.into()), String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_compiled_or_explained() {
        for judge in [judge_meaning, judge_lowering, judge_messages] {
            assert_eq!(judge(b"MODULE M; VAR x: INTEGER; BEGIN x := 1 END M."), Judgement::Fine);
            assert_eq!(judge(b"MODULE M; BEGIN x := 1 END M."), Judgement::Fine);
            assert_eq!(judge(b"MODULE \xff"), Judgement::Fine);
        }
    }

    #[test]
    fn messages_are_seen_while_the_file_is_there() {
        let mut seen = String::new();
        let (result, messages) =
            compiled_and(b"MODULE M; BEGIN x := 1 END M.", without_lowering, |messages| {
                seen = messages.to_owned();
            });
        assert!(result.is_err() && seen.contains('x'));
        assert_eq!(seen, messages);
    }
}
