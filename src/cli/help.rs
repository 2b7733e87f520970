//! Help: the arguments with headings for the full text, and with one line each for a screen.
//!
//! A call that does not request help does none of this, because it takes longer than to compile a small
//! program.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Arg, Command};

use tlc_frontend::base::most_similar;
use tlc_frontend::diagnostics::Code;

use crate::driver;

use super::arguments::Arguments;
use super::relevance::is_relevant;
use super::topics;

/// The options that all programs have, without a heading.
const GENERAL: [&str; 4] = ["verbose", "unstable", "version", "help"];

/// The options of the short help, with one line each.
const COMMON: [(&str, &str); 8] = [
    ("output", "Output file; `-` is the standard output"),
    ("emit", "Outputs: llvm-ir, asm ... (`tlc help products`)"),
    ("opt_level", "Optimize: 0 to 3, or s for size"),
    ("include", "Also search this folder for imported modules"),
    ("checks", "Run-time checks: all, none ... (`tlc help checks`)"),
    ("dialect", "Dialect of the sources (`tlc help dialects`)"),
    ("version", "Print the version"),
    ("help", "Print this; `--help` prints all options"),
];

/// The commands that the short help omits, because few users need them every day.
const RARE: [&str; 14] = [
    "init", "watch", "package", "clean", "add", "remove", "tree", "deps", "bazel", "update", "cache",
    "promote", "bench", "lsp",
];

/// The description of the files in the short help.
const FILES: &str = "Main module (`-`: standard input), files to link with it";

const EXAMPLES: &str = "\
Examples:
  tlc hello.mod                 compile to the executable `hello`
  tlc -O2 queens.mod -o queens  optimize, and name the executable
  tlc new shop; cd shop; tlc run
                                create a project, build and run its program
  tlc run hello.mod -- a b      compile and run with the arguments a and b
  tlc check hello.mod           only report errors and warnings
  tlc fmt                       format all modules in this folder
  tlc port old/                 check a folder of foreign modules in all dialects
  tlc Main.mod part.c -lz       link with C
  tlc bindgen zlib.h -lz        write a definition module for a C header
  tlc -c Gcd.mod && cc main.c Gcd.o
                                use a module from C
  tlc --emit=llvm-ir=- f.mod    print the LLVM IR
  tlc compare f.mod             compare the constructions of SSA form
  tlc doc Strings.Insert        show the parameters and the comment of a procedure
  tlc explain E0201             explain an error

`tlc help COMMAND` describes a command, and `tlc help topics` lists pages about dialects, checks and more.";

/// The extent of the help text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// A text that fits a screen, `-h`.
    Short,
    /// The whole text, `--help`.
    Full,
}

/// Returns the description of all arguments as the help text shows it.
pub fn described(extent: Extent) -> Command {
    let all = match extent {
        Extent::Short => "More: `tlc --help`, `tlc help COMMAND`, `tlc help topics`",
        Extent::Full => EXAMPLES,
    };
    let mut command = Arguments::command().after_help(all);
    // Here clap copies the global options to each command.
    command.build();
    let is_idle =
        |argument: &Arg, command: &str| argument.is_global_set() && !is_relevant(argument.get_id(), command);
    command.mut_args(|argument| described_argument(argument, extent)).mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        let more = match extent {
            Extent::Short => format!("More: `tlc {name} --help`, `tlc help topics`"),
            Extent::Full => "`tlc help topics` lists pages about dialects, checks and more.".to_owned(),
        };
        let is_omitted = extent == Extent::Short && RARE.contains(&name.as_str());
        let command = if is_omitted { command.hide(true) } else { command };
        command.after_help(more).mut_args(|argument| match is_idle(&argument, &name) {
            true => argument.hide(true),
            // An option of the command itself may have the name of one without a command.
            false if !argument.is_global_set() && argument.get_id() != "help" => {
                argument.hide_possible_values(true)
            }
            false => described_argument(argument, extent),
        })
    })
}

fn described_argument(argument: Arg, extent: Extent) -> Arg {
    let id = argument.get_id().to_string();
    let argument = argument.hide_possible_values(true);
    let brief = COMMON.iter().find(|(common, _)| *common == id).map(|(_, brief)| *brief);
    let is_described = argument.get_help_heading().is_some() || GENERAL.contains(&id.as_str());
    match (extent, brief) {
        (Extent::Full, _) => argument,
        (Extent::Short, _) if id == "files" => argument.help(FILES),
        (Extent::Short, Some(brief)) => {
            argument.help(brief).hide_default_value(true).help_heading(None::<&'static str>)
        }
        // An option of a single command is always shown.
        (Extent::Short, None) => {
            let is_hidden = is_described || argument.is_hide_set();
            argument.hide(is_hidden)
        }
    }
}

/// Answers a call for help by `-h`, `--help` or without arguments.
pub fn answer(words: Vec<OsString>) -> Option<clap::Error> {
    let is_full = words.iter().any(|word| word == "--help");
    let extent = if is_full { Extent::Full } else { Extent::Short };
    described(extent).try_get_matches_from(words).err()
}

/// Returns the text of `tlc help`, about a command, a topic or a code.
pub fn text(name: Option<&str>) -> Result<String, clap::Error> {
    let mut command = described(Extent::Short);
    let Some(name) = name else { return Ok(command.render_help().to_string()) };
    if name == "topics" {
        return Ok(topics::list());
    }
    if let Some(command) = command.find_subcommand_mut(name) {
        return Ok(command.render_help().to_string());
    }
    let page = topics::page(name).or_else(|| Code::from_name(name).map(Code::explanation));
    page.map(driver::page).ok_or_else(|| unknown(name, &command))
}

fn unknown(name: &str, command: &Command) -> clap::Error {
    let known =
        command.get_subcommands().map(Command::get_name).chain(topics::ALL.iter().map(|(name, _)| *name));
    let advice = match most_similar(name, known) {
        Some(known) => format!("did you mean `{known}`?"),
        None => "`tlc help topics` lists the topics, and `tlc -h` the commands".to_owned(),
    };
    clap::Error::raw(ErrorKind::InvalidValue, format!("there is no command or topic `{name}`; {advice}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_below_a_heading_or_general() {
        let command = described(Extent::Full);
        for argument in command.get_arguments().filter(|argument| !argument.is_positional()) {
            let is_general = GENERAL.contains(&argument.get_id().as_str());
            assert_ne!(argument.get_help_heading().is_some(), is_general, "{}", argument.get_id());
        }
        let is_option = |id: &str| command.get_arguments().any(|argument| argument.get_id() == id);
        assert!(COMMON.iter().all(|(id, _)| is_option(id)));
    }

    #[test]
    fn the_descriptions_are_sound() {
        described(Extent::Short).debug_assert();
        described(Extent::Full).debug_assert();
    }
}
