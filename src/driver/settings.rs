//! The settings of a project: a file beside the main module with options that would otherwise be repeated in
//! each call. The command line overrides it.

use std::io;
use std::path::Path;

use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::loading::reading::path_name;
use crate::driver::{Failure, Session};
use crate::options::{Options, SourceOptions};

/// The name of the settings file.
pub const SETTINGS_FILE: &str = "tlc.toml";

/// The maximum size of the file, far more than all settings take.
const MOST_BYTES: u64 = 1 << 20;

/// Completes the options by the settings beside the main module, if there are any.
///
/// # Errors
///
/// The file cannot be read, is not valid TOML, or has an unknown key or an invalid value. The error was
/// reported.
pub fn with_settings(options: Options) -> Result<Options, Failure> {
    let folder = options.input.parent().unwrap_or(Path::new("")).to_owned();
    let path = folder.join(SETTINGS_FILE);
    let Some(text) = read_text(&path).transpose() else { return Ok(options) };
    let mut session =
        Session::new(Options { messages: options.messages.form(), ..Options::new(options.input.clone()) });
    let settings = match text {
        Ok(text) => parse(&mut session, &path, text),
        Err(error) => {
            let message = format!("cannot read `{}`: {error}", path_name(&path));
            session.fail(Diagnostic::new(Code::WrongSettings, message))
        }
    };
    session.print_messages();
    let sources = options.sources.over(settings?, &folder);
    Ok(Options { settings: Some(path), sources, ..options })
}

fn read_text(path: &Path) -> io::Result<Option<String>> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(io::Error::other("it is not a regular file")),
        Ok(found) if found.len() > MOST_BYTES => Err(io::Error::other("it is larger than 1 MiB")),
        Ok(_) => std::fs::read_to_string(path).map(Some),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn parse(session: &mut Session, path: &Path, text: String) -> Result<SourceOptions, Failure> {
    toml::from_str(&text).or_else(|error: toml::de::Error| {
        let message = error.message().to_owned();
        let diagnostic =
            Diagnostic::new(Code::WrongSettings, format!("wrong settings in `{}`", path_name(path)));
        let place = session.sources.add(path_name(path), text);
        session.fail(match (place, error.span()) {
            (Ok(file), Some(range)) => {
                let start = session.sources.file(file).start;
                let position = |offset: usize| start + offset as u32;
                diagnostic.at(Span::new(position(range.start), position(range.end)), message)
            }
            _ => diagnostic.note(message),
        })
    })
}
