//! Files about the command line that are installed with tlc: completions for shells and pages of the manual.
//! They are generated from the parser's description of the arguments, so they are always right, and contain
//! neither a time nor a path.

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, Command};
use clap_complete::Shell;

use crate::driver;
use crate::explore;
use crate::options::{Check, Emit, OnTheFly, Target};
use tlc_frontend::diagnostics::{Code, LINTS, Selection};

use super::graph::{ALL, LIST};
use super::help::{Extent, described};
use super::manual;
use super::topics;

/// The completions, by the file names that shells expect.
const COMPLETIONS: [(&str, Shell); 3] =
    [("tlc", Shell::Bash), ("_tlc", Shell::Zsh), ("tlc.fish", Shell::Fish)];

/// The visible commands.
const COMMANDS: [&str; 27] = [
    "new", "init", "build", "watch", "package", "clean", "add", "remove", "tree", "deps", "bazel", "update",
    "cache", "run", "check", "fmt", "port", "bindgen", "ssa", "promote", "compare", "doc", "test", "bench",
    "lsp", "explain", "help",
];

/// Returns the names of all files, one on each line.
pub fn list() -> String {
    let completions = COMPLETIONS.iter().map(|(name, _)| (*name).to_owned());
    let pages = commands(&described(Extent::Full)).into_iter().map(|command| page_name(&command));
    completions.chain(pages).map(|name| name + "\n").collect()
}

/// Returns the text of a file.
pub fn file(name: &str) -> Result<Vec<u8>, clap::Error> {
    let command = described(Extent::Full);
    if let Some((_, shell)) = COMPLETIONS.iter().find(|(file, _)| *file == name) {
        let mut text = Vec::new();
        let mut command = with_values(command);
        clap_complete::generate(*shell, &mut command, "tlc", &mut text);
        if *shell == Shell::Fish {
            text = completed_for_fish(&String::from_utf8_lossy(&text), &command).into_bytes();
        }
        return Ok(text);
    }
    let page = commands(&command).into_iter().find(|command| page_name(command) == name);
    page.and_then(|command| manual::page(command, &COMMANDS).ok()).ok_or_else(|| {
        let message = format!("there is no file `{name}` to generate; `tlc generate` lists them");
        clap::Error::raw(ErrorKind::InvalidValue, &message)
    })
}

/// Adds the values that functions parse, so that shells complete them.
fn with_values(command: Command) -> Command {
    let all = |names: Vec<&'static str>| ["all", "none"].into_iter().chain(names);
    let groups = Selection::GROUPS.iter().map(|(group, _)| group.name());
    let warnings: Vec<&'static str> = LINTS.iter().map(|lint| lint.name).chain(groups).collect();
    let codes = Code::ALL.iter().map(|code| code.name()).chain(warnings.iter().copied());
    let graphs = explore::gallery().map(|(name, _)| name).chain([LIST, ALL]);
    let topics = topics::ALL.iter().map(|(name, _)| *name);
    let pages = COMMANDS.into_iter().chain(["topics"]).chain(topics);
    let command = with_value_of(command, "checks", all(Check::ALL.map(Check::name).to_vec()));
    let command = with_value_of(command, "otf", all(OnTheFly::ALL.map(OnTheFly::name).to_vec()));
    let command = with_value_of(command, "emit", Emit::ALL.map(Emit::name));
    let command = ["warn", "allow", "deny", "error"]
        .into_iter()
        .fold(command, |command, id| with_value_of(command, id, warnings.iter().copied()));
    let processors = Target::processor_names().iter().copied();
    with_value_of(command, "target_cpu", ["native"].into_iter().chain(processors))
        .mut_subcommand("help", |help| with_value_of(help, "topic", pages))
        .mut_subcommand("explain", |explain| with_value_of(explain, "code", codes))
        .mut_subcommand("ssa", |ssa| with_value_of(ssa, "example", graphs))
        .mut_subcommand("doc", |doc| with_value_of(doc, "names", driver::library_modules()))
}

/// Returns the completions for fish with those that the generator omits: positional values, and values of options in a
/// word of their own before a command.
fn completed_for_fish(text: &str, command: &Command) -> String {
    let parse = "argparse -s (__fish_tlc_global_optspecs) -- $cmd";
    let again = format!("{parse} 2>/dev/null\n    or {parse}[1..-2] 2>/dev/null\n");
    let mut text = text.replace(&format!("{parse} 2>/dev/null\n"), &again);
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        for argument in command.get_positionals() {
            let values: Vec<String> =
                argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
            if !values.is_empty() {
                let (name, values) = (command.get_name(), values.join(" "));
                text += &format!(
                    "complete -c tlc -n \"__fish_tlc_using_subcommand {name}\" -f -a \"{values}\"\n"
                );
            }
        }
    }
    text
}

/// Adds values to an argument of a command and of those subcommands that have it.
fn with_value_of(
    command: Command,
    id: &'static str,
    values: impl IntoIterator<Item = &'static str>,
) -> Command {
    let values = PossibleValuesParser::new(values);
    let is_meant = |argument: &Arg| argument.get_id() == id;
    let with = |command: Command| {
        let has_it = command.get_arguments().any(is_meant);
        let values = values.clone();
        if has_it { command.mut_arg(id, |argument| argument.value_parser(values)) } else { command }
    };
    with(command).mut_subcommands(with)
}

/// Returns the commands that have a page: tlc itself and all visible commands.
fn commands(command: &Command) -> Vec<Command> {
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    std::iter::once(command).chain(shown).cloned().collect()
}

fn page_name(command: &Command) -> String {
    format!("{}.1", command.get_display_name().unwrap_or_else(|| command.get_name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page() {
        let names: Vec<String> = commands(&described(Extent::Full)).iter().map(page_name).collect();
        let expected = COMMANDS.iter().map(|name| format!("tlc-{name}.1"));
        assert_eq!(names, ["tlc.1".to_owned()].into_iter().chain(expected).collect::<Vec<_>>());
    }

    #[test]
    fn all_files_can_be_made_and_are_the_same_each_time() {
        for name in list().lines() {
            let text = file(name).expect("the list names it");
            assert!(text.len() > 300 && text == file(name).expect("it was made before"), "{name}");
        }
        assert!(file("tlc.7").is_err());
    }

    #[test]
    fn shells_know_the_values() {
        for (name, _) in COMPLETIONS {
            let text = String::from_utf8(file(name).expect("a completion")).expect("text");
            let of_options = ["llvm-ir", "overflow", "znver3", "scc"];
            assert!(of_options.iter().all(|value| text.contains(value)), "{name}");
            let of_commands =
                ["E0201", "environment", "Strings", "lost-copy", "dead-stores", "certain-failures"];
            assert!(of_commands.iter().all(|value| text.contains(value)), "{name}");
        }
    }
}
