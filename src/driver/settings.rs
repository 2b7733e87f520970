//! The settings of a project: a file beside the main module with options that would otherwise be repeated in
//! each call. The command line overrides it.

use std::io;
use std::path::{Path, PathBuf};

use serde::de::{Deserialize, Deserializer, Error};

use tlc_frontend::base::{Dialect, Span};
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::hir::CheckChoice;

use crate::driver::loading::reading::path_name;
use crate::driver::{Failure, Options, Session};

/// The name of the settings file.
pub const SETTINGS_FILE: &str = "tlc.toml";

/// The maximum size of the file, far more than all settings take.
const MOST_BYTES: u64 = 1 << 20;

/// The content of the settings file. Each key has the name and the meaning of an option.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Settings {
    /// The path of the file, if there is one.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    #[serde(deserialize_with = "dialect")]
    pub dialect: Option<Dialect>,
    #[serde(deserialize_with = "word")]
    pub word: Option<u32>,
    #[serde(deserialize_with = "checks")]
    pub checks: Vec<CheckChoice>,
    /// Folders, relative to that of the file.
    pub include: Vec<PathBuf>,
    pub def_suffix: Option<String>,
    pub mod_suffix: Option<String>,
    pub extended_opaque: bool,
    pub preprocess: bool,
    /// Macros of the preprocessor: `NAME` or `NAME=TEXT`.
    pub define: Vec<String>,
}

impl Settings {
    /// Reads the settings beside the main module of `options`, which also decide the form of messages.
    /// Without such a file nothing is set.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is not valid TOML, or has an unknown key or an invalid value. The error was
    /// reported.
    pub fn read(options: Options) -> Result<Settings, Failure> {
        let folder = options.input.parent().unwrap_or(Path::new("")).to_owned();
        let path = folder.join(SETTINGS_FILE);
        let Some(text) = read_text(&path).transpose() else { return Ok(Settings::default()) };
        let mut session = Session::new(options);
        let settings = match text {
            Ok(text) => parse(&mut session, &path, text),
            Err(error) => {
                let message = format!("cannot read `{}`: {error}", path_name(&path));
                session.fail(Diagnostic::new(Code::WrongSettings, message))
            }
        };
        session.print_messages();
        settings.map(|settings| Settings {
            include: settings.include.iter().map(|included| folder.join(included)).collect(),
            file: Some(path),
            ..settings
        })
    }
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

fn parse(session: &mut Session, path: &Path, text: String) -> Result<Settings, Failure> {
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

fn dialect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Dialect>, D::Error> {
    let name = String::deserialize(deserializer)?;
    let known = Dialect::ALL.map(Dialect::name).join(", ");
    let refused = || D::Error::custom(format!("there is no such dialect; the dialects are {known}"));
    Dialect::from_name(&name).ok_or_else(refused).map(Some)
}

fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    match u32::deserialize(deserializer)? {
        bits @ (32 | 64) => Ok(Some(bits)),
        _ => Err(D::Error::custom("the word size must be 64 or 32 bits")),
    }
}

fn checks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<CheckChoice>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    names.iter().map(|name| name.parse().map_err(D::Error::custom)).collect()
}
