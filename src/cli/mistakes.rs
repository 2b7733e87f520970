//! Mistakes in the command line: words that are neither files nor commands, and messages for programs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::error::ErrorKind;

use tlc_frontend::base::most_similar;
use tlc_frontend::diagnostics::{Code, Diagnostic, LINTS, Selection};

use crate::driver::{Session, is_present};
use crate::options::{ErrorFormat, Options};

use super::arguments::Arguments;

/// The number of digits of a code.
const DIGITS: usize = 4;

/// Reports a first word that is no file and is written like a command: it resembles one, or files follow it.
pub fn refuse_misspelt_command(files: &[PathBuf]) -> Result<(), clap::Error> {
    let is_word = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let word = files.first().and_then(|file| file.to_str()).filter(is_word).filter(|word| *word != "-");
    let is_file =
        |word: &str| ["", ".mod", ".MOD"].iter().any(|end| is_present(Path::new(&format!("{word}{end}"))));
    let Some(word) = word.filter(|word| !is_file(word)) else { return Ok(()) };
    let command = Arguments::command();
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    let advice = match most_similar(word, commands.map(clap::Command::get_name)) {
        Some(meant) => format!("did you mean `tlc {meant}`?"),
        None if files.len() > 1 => "`tlc -h` lists the commands".to_owned(),
        None => return Ok(()),
    };
    let message = format!("there is no file or command `{word}`; {advice}");
    Err(clap::Error::raw(ErrorKind::InvalidValue, message))
}

/// Reports arguments of a program that is run which are not separated from the files.
pub fn refuse_arguments_among_files(files: &[PathBuf]) -> Result<(), clap::Error> {
    let Some((main, rest)) = files.split_first() else { return Ok(()) };
    if rest.is_empty() || rest.iter().any(|file| is_present(file)) {
        return Ok(());
    }
    let words: Vec<_> = rest.iter().map(|word| word.display().to_string()).collect();
    let message = format!(
        "there is no file `{}`; the arguments of the program follow `--`: tlc run {} -- {}",
        words[0],
        main.display(),
        words.join(" ")
    );
    Err(clap::Error::raw(ErrorKind::TooManyValues, message))
}

/// Returns the message about a name that is not the name of a code, a warning or a group of warnings.
pub fn unknown_code(name: &str) -> clap::Error {
    let completed = || {
        let letter = name.get(..1)?.to_ascii_uppercase();
        let digits = name.get(1..)?;
        Code::from_name(&format!("{letter}{digits:0>DIGITS$}")).map(Code::name)
    };
    let names =
        LINTS.iter().map(|lint| lint.name).chain(Selection::GROUPS.iter().map(|(group, _)| group.name()));
    let advice = match completed().or_else(|| most_similar(name, names)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "`tlc explain` lists all".to_owned(),
    };
    clap::Error::raw(ErrorKind::InvalidValue, format!("there is no code or warning `{name}`; {advice}"))
}

/// Returns the format of messages that the words of a wrong call request.
pub fn format_of(words: &[OsString]) -> ErrorFormat {
    let after = |pair: &[OsString]| pair.first().is_some_and(|option| option == "--error-format");
    let separate = words.windows(2).filter(|pair| after(pair)).filter_map(|pair| pair[1].to_str());
    let joined = words.iter().filter_map(|word| word.to_str()?.strip_prefix("--error-format="));
    let found = joined.chain(separate).find_map(|name| ErrorFormat::from_str(name, false).ok());
    found.unwrap_or_default()
}

/// Prints the message about a wrong call as JSON or SARIF.
pub fn print_for_programs(answer: &clap::Error, format: ErrorFormat) {
    let text = answer.render().to_string();
    let mut parts = text.split("\n\n").map(str::trim);
    let message = parts.next().unwrap_or_default().trim_start_matches("error: ");
    let diagnostic = Diagnostic::new(Code::WrongArguments, message);
    let tips = parts.filter_map(|part| part.strip_prefix("tip: "));
    let mut options = Options::new(PathBuf::new());
    options.messages.error_format = format;
    let mut session = Session::new(options);
    session.diagnostics.report(tips.fold(diagnostic, |diagnostic, tip| diagnostic.help(tip)));
    session.print_messages();
}
