//! Options that have no effect on a command: they are refused, and the help of the command omits them.

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Id};

use crate::options::ErrorFormat;

use super::arguments::{Arguments, Command};

/// Commands that do not compile one program, with their global options; see also [`OF_BUILDS`].
const LIMITED: [(&str, &str, &[&str]); 24] = [
    ("new", "which creates files", &["color"]),
    ("init", "which creates files", &["color"]),
    (
        "build",
        "whose options are those of the settings file and its profiles",
        &["save_temps", "define", "unstable", "is_static"],
    ),
    ("package", "whose options are those of the settings file and of the profile `release`", &["is_static"]),
    ("watch", "which repeats a command with its own options", &["color"]),
    (
        "bench",
        "whose options are those of the settings file and its profiles",
        &["save_temps", "define", "unstable"],
    ),
    ("clean", "which removes files", &["color"]),
    ("add", "which changes the settings file", &["color"]),
    ("remove", "which changes the settings file", &["color"]),
    ("tree", "which shows projects", &["color"]),
    (
        "deps",
        "which only reads the imports of modules",
        &["def_suffix", "mod_suffix", "dialect", "encoding", "error_format", "color"],
    ),
    (
        "bazel",
        "which writes build files",
        &["def_suffix", "mod_suffix", "dialect", "encoding", "word", "error_format", "color"],
    ),
    ("update", "which changes the lock file", &["color"]),
    ("cache", "which shows or removes files", &["color"]),
    (
        "port",
        "which checks a collection of modules",
        &[
            "include",
            "def_suffix",
            "mod_suffix",
            "extended_opaque",
            "preprocess",
            "define",
            "word",
            "dialect",
            "encoding",
            "error_format",
            "color",
            "jobs",
        ],
    ),
    (
        "fmt",
        "which formats modules",
        &["def_suffix", "mod_suffix", "define", "dialect", "encoding", "error_format", "color", "stdin_name"],
    ),
    ("bindgen", "which translates C headers", &["include", "define", "libraries", "error_format", "color"]),
    (
        "ssa",
        "which reads a control flow graph and does not compile a program",
        &["stats", "stdin_name", "error_format", "color", "unstable"],
    ),
    (
        "promote",
        "which reads LLVM IR and does not compile a program",
        &["stdin_name", "error_format", "color", "stats", "unstable"],
    ),
    ("lsp", "whose options are those of the settings file", &[]),
    (
        "doc",
        "which shows comments and does not compile a program",
        &["include", "def_suffix", "mod_suffix", "dialect", "encoding", "error_format", "color"],
    ),
    ("explain", "which only prints a page", &[]),
    ("help", "which only prints a page", &[]),
    ("generate", "which only prints a file", &[]),
];

/// The commands that build a project.
const BUILDING: [&str; 3] = ["build", "package", "bench"];

/// The global options of each command that builds a project, besides its own in [`LIMITED`].
const OF_BUILDS: [&str; 9] =
    ["warn", "allow", "deny", "error", "error_format", "color", "jobs", "linker", "verbose"];

/// The options of `tlc ssa` and `tlc promote` that replace those for programs.
const COUNTERPARTS: [(&str, &str); 3] =
    [("ssa", "--variant"), ("verify_ssa", "--verify"), ("object", "--emit")];

/// The options `-Z` that `tlc ssa` and `tlc promote` obey.
const UNSTABLE: [&str; 2] = ["time", "help"];

/// The commands with replacements for options of programs.
const HAVE_COUNTERPARTS: [&str; 2] = ["ssa", "promote"];

/// The options `-Z` that write to the standard error stream.
const WRITING: [&str; 4] = ["time", "dump-hir", "dump-ir", "trace-ssa"];

/// Whether an option has an effect on a command.
pub fn is_relevant(option: &Id, command: &str) -> bool {
    let limited = LIMITED.iter().find(|(name, ..)| *name == command);
    let is_of_builds = BUILDING.contains(&command) && OF_BUILDS.contains(&option.as_str());
    limited.is_none_or(|(.., obeyed)| is_of_builds || obeyed.contains(&option.as_str()))
}

/// Refuses options without effect on the command.
pub fn refuse_idle_options(matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some((name, given)) = matches.subcommand() else { return Ok(()) };
    let Some((_, what, _)) = LIMITED.iter().find(|(limited, ..)| *limited == name) else { return Ok(()) };
    let command = Arguments::command();
    let mut idle: Vec<String> =
        command.get_arguments().filter_map(|option| idle(option, name, given)).collect();
    if HAVE_COUNTERPARTS.contains(&name) {
        idle.extend(idle_unstable(given));
    }
    if idle.is_empty() {
        return Ok(());
    }
    let message = format!("no effect on `tlc {name}`, {what}: {}", idle.join(", "));
    Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message))
}

/// Refuses options and commands that would write other text into a stream whose messages form one document.
/// The programs of `run` and `compare` also write to the standard error stream.
pub fn refuse_mixed_output(arguments: &Arguments) -> Result<(), clap::Error> {
    let Arguments { command, common, .. } = arguments;
    if common.messages.error_format != ErrorFormat::Sarif {
        return Ok(());
    }
    let writes = |option: &&String| WRITING.contains(&option.as_str());
    let mixed = match command {
        Some(Command::Run { .. }) => Some("`tlc run`".to_owned()),
        Some(Command::Compare { .. }) => Some("`tlc compare`".to_owned()),
        _ if common.linking.verbose => Some("--verbose".to_owned()),
        _ if common.stats.is_some() => Some("--stats".to_owned()),
        _ => common.unstable.iter().find(writes).map(|option| format!("-Z {option}")),
    };
    let Some(mixed) = mixed else { return Ok(()) };
    let message = format!(
        "{mixed} cannot be combined with --error-format=sarif, which writes a single \
         document to the same stream"
    );
    Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message))
}

/// Returns the name of an option if it was given and has no effect.
fn idle(option: &Arg, command: &str, given: &ArgMatches) -> Option<String> {
    let id = option.get_id();
    let is_given =
        option.is_global_set() && given.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    if !is_given || is_relevant(id, command) {
        return None;
    }
    let counterpart = COUNTERPARTS.iter().find(|(of, _)| HAVE_COUNTERPARTS.contains(&command) && id == of);
    let name = called(option);
    Some(counterpart.map_or(name.clone(), |(_, instead)| format!("{name} (use {instead})")))
}

fn called(option: &Arg) -> String {
    match (option.get_long(), option.get_short()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => option.get_id().to_string(),
    }
}

fn idle_unstable(given: &ArgMatches) -> Vec<String> {
    let options = given.get_many::<String>("unstable").into_iter().flatten();
    let idle = options.filter(|option| !UNSTABLE.contains(&option.as_str()));
    idle.map(|option| match option.as_str() {
        "trace-ssa" => "-Z trace-ssa (use --trace)".to_owned(),
        other => format!("-Z {other}"),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &str) -> Option<String> {
        let words = ["tlc"].into_iter().chain(line.split_whitespace());
        let matches = Arguments::command().try_get_matches_from(words).expect("clap takes it");
        refuse_idle_options(&matches).err().map(|error| error.to_string())
    }

    #[test]
    fn the_tables_name_commands_and_options() {
        let command = Arguments::command();
        assert!(LIMITED.iter().all(|(name, ..)| command.find_subcommand(name).is_some()));
        let ids: Vec<&str> = command.get_arguments().map(|option| option.get_id().as_str()).collect();
        assert!(BUILDING.iter().all(|building| LIMITED.iter().any(|(name, ..)| name == building)));
        let named = LIMITED.iter().flat_map(|(.., ids)| ids.iter()).chain(&OF_BUILDS);
        let named = named.chain(COUNTERPARTS.iter().map(|(id, _)| id));
        for id in named {
            assert!(ids.contains(id), "{id}");
        }
    }

    #[test]
    fn what_does_nothing_is_named() {
        let message = refused("ssa a.cfg -O2 --checks=none").expect("two options");
        assert!(
            message.contains("no effect on `tlc ssa`") && message.ends_with(": -O, --checks"),
            "{message}"
        );
        let message = refused("--verify-ssa ssa a.cfg -Z trace-ssa -Z time").expect("two options");
        assert!(message.ends_with("--verify-ssa (use --verify), -Z trace-ssa (use --trace)"), "{message}");
        assert!(refused("explain --color=always").is_some_and(|message| message.contains("--color")));
    }

    #[test]
    fn what_does_something_is_taken() {
        for line in [
            "ssa a.cfg --error-format=json --color=never -Z time --stats",
            "ssa - --stdin-name=a.cfg --minimal --variant=scc",
            "check a.mod -O2 --checks=none",
            "explain E0201",
            "-O2 a.mod",
        ] {
            assert_eq!(refused(line), None, "{line}");
        }
    }
}
