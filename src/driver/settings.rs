//! The settings of a project: a file beside the main module with options that would otherwise be repeated in
//! each call. The command line overrides it.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue, Deserializer};

use tlc_frontend::base::{Span, most_similar};
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::building::lock::{LockedDependency, read_lock};
use crate::driver::loading::kept::clean;
use crate::driver::loading::reading::path_name;
use crate::driver::loading::source_folders;
use crate::driver::{Failure, Session};
use crate::options::{Dependency, Manifest, Options, SourceOptions};

/// The name of the settings file.
pub const SETTINGS_FILE: &str = "tlc.toml";

/// The maximum size of the file, far more than all settings take.
const MOST_BYTES: u64 = 1 << 20;

/// Completes the options by the settings beside the main module, or in the folder in place of it, or by those of the
/// project of which it is a module or a test, if there are any.
///
/// # Errors
///
/// The file cannot be read, is not valid TOML, or has an unknown key or an invalid value. The error was
/// reported.
pub fn with_settings(options: Options) -> Result<Options, Failure> {
    completed(options).map(|(options, _)| options)
}

/// Completes the options of a program as [`with_settings`], and compares the files of its git dependencies with the
/// lock file.
///
/// # Errors
///
/// Those of [`with_settings`], or the files of a dependency have changed. This was reported.
pub fn with_program_settings(options: Options) -> Result<Options, Failure> {
    let (options, used) = completed(options)?;
    let Some(changed) = used.iter().find(|locked| locked.is_changed()) else { return Ok(options) };
    let messages = options.messages.form();
    let mut session = Session::new(Options { messages, ..Options::new(options.input.clone()) });
    session
        .diagnostics
        .report(Diagnostic::new(Code::WrongSettings, changed.mismatch()).help(changed.advice()));
    session.print_messages();
    Err(Failure::Reported)
}

/// Returns completed options, and the git dependencies whose modules they find.
fn completed(options: Options) -> Result<(Options, Vec<LockedDependency>), Failure> {
    let folder = folder_of_settings(&options.input);
    let path = folder.join(SETTINGS_FILE);
    let Some(settings) = settings_in(&folder, &options)? else { return Ok((options, Vec::new())) };
    let (sources, used) = with_modules(options.sources, settings, &folder);
    Ok((Options { settings: Some(path), sources, ..options }, used))
}

/// Returns the folder whose settings apply to a module, or to a folder in place of it.
fn folder_of_settings(input: &Path) -> PathBuf {
    let own = if input.is_dir() { input } else { input.parent().unwrap_or(Path::new("")) };
    if own.join(SETTINGS_FILE).exists() {
        return own.to_owned();
    }
    let around = project_folder(own);
    let settings = correct_settings(&around);
    let is_module = |settings: &Settings| {
        settings.manifest.name.is_some() && source_folders::contains(&around, &settings.manifest, input)
    };
    if settings.as_ref().is_some_and(is_module) { around } else { own.to_owned() }
}

/// Returns the folder of tests that contains a module, if it is in that of a project.
pub fn test_folder_around(module: &Path) -> Option<PathBuf> {
    let around = project_folder(module);
    let manifest = correct_settings(&around)?.manifest;
    let folder = clean(&around.join(manifest.test_folder()));
    (manifest.name.is_some() && module.starts_with(&folder)).then_some(folder)
}

/// Overrides the settings in a folder by options, as [`with_modules_of`] with the dependencies that are there. Nothing
/// is fetched, and wrong dependencies are ignored: a build reports them. Also returns the git dependencies.
fn with_modules(
    options: SourceOptions,
    settings: Settings,
    folder: &Path,
) -> (SourceOptions, Vec<LockedDependency>) {
    let (mut locked, mut used) = (None, Vec::new());
    let read = || read_lock(&workspace_around(folder).unwrap_or(folder.to_owned())).unwrap_or_default();
    let sources = with_modules_of(options, settings, folder, |place, name, dependency| {
        let path = match dependency.git {
            None => clean(&place.join(dependency.path.as_ref()?)),
            Some(_) => {
                let known: &Vec<LockedDependency> = locked.get_or_insert_with(read);
                let known = known.iter().find(|locked| locked.name == name)?;
                used.push(known.clone());
                known.folder()
            }
        };
        let manifest = correct_settings(&path)?.manifest;
        Some((path, manifest))
    });
    (sources, used)
}

/// Overrides the settings in a folder by options. If they are of a project, the folders of its modules and of those of
/// its dependencies are searched last. `found` returns the folder and the description of a dependency, by the folder of
/// a project that depends on it, its name and the requirement.
pub fn with_modules_of(
    options: SourceOptions,
    settings: Settings,
    folder: &Path,
    mut found: impl FnMut(&Path, &str, &Dependency) -> Option<(PathBuf, Manifest)>,
) -> SourceOptions {
    let mut sources = options.over(settings.sources, folder);
    let mut open = vec![(folder.to_owned(), settings.manifest)];
    let mut seen = Vec::new();
    while let Some((place, manifest)) = open.pop() {
        if manifest.name.is_none() || seen.contains(&place) {
            continue;
        }
        sources.include.extend(source_folders::source_folders(&place, &manifest));
        for (name, dependency) in manifest.dependencies.iter().rev() {
            open.extend(found(&place, name, dependency));
        }
        seen.push(place);
    }
    sources
}

/// Returns the settings in a folder; `None` if it has no settings file. Messages are printed in the form of the
/// options.
///
/// # Errors
///
/// The same as of [`with_settings`].
pub fn settings_in(folder: &Path, options: &Options) -> Result<Option<Settings>, Failure> {
    let path = folder.join(SETTINGS_FILE);
    let Some(text) = read_text(&path).transpose() else { return Ok(None) };
    let mut session =
        Session::new(Options { messages: options.messages.form(), ..Options::new(path.clone()) });
    let settings = settings(&mut session, &path, text);
    session.print_messages();
    settings.map(Some)
}

/// Returns the settings that apply to a module, or the usual ones if there is no file of settings or its content is
/// wrong. The second result has the messages about that file, and its text; the file is its input.
pub fn settings_beside(module: &Path) -> (SourceOptions, Session) {
    let folder = folder_of_settings(module);
    let path = folder.join(SETTINGS_FILE);
    let mut session = Session::new(Options::new(path.clone()));
    let own = SourceOptions::default();
    let settings = match read_text(&path).transpose() {
        Some(text) => {
            settings(&mut session, &path, text).map(|settings| with_modules(own.clone(), settings, &folder).0)
        }
        None => return (own, session),
    };
    (settings.unwrap_or(own), session)
}

fn settings(session: &mut Session, path: &Path, text: io::Result<String>) -> Result<Settings, Failure> {
    match text {
        Ok(text) => parse(session, path, text),
        Err(error) => {
            let message = format!("cannot read `{}`: {error}", path_name(path));
            session.fail(Diagnostic::new(Code::WrongSettings, message))
        }
    }
}

/// Returns the folder with the settings that apply to a file or folder which is not the main module: its own
/// folder, or the nearest one around it with a settings file.
pub fn project_folder(path: &Path) -> PathBuf {
    let own = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new("")) };
    let has_settings = |folder: &&Path| folder.join(SETTINGS_FILE).exists();
    let around = std::path::absolute(own).unwrap_or_default();
    let found = own.ancestors().find(has_settings).or_else(|| around.ancestors().find(has_settings));
    found.unwrap_or(own).to_owned()
}

/// Returns the folder of the workspace of a project in a folder, if it is in one.
pub fn workspace_around(folder: &Path) -> Option<PathBuf> {
    let absolute = clean(&std::path::absolute(folder).ok()?);
    let is_around = |place: &&Path| {
        let workspace = correct_settings(place).and_then(|settings| settings.manifest.workspace);
        let inner = absolute.strip_prefix(place).unwrap_or(Path::new(""));
        workspace.is_some_and(|workspace| workspace.has(inner))
    };
    absolute.ancestors().skip(1).find(is_around).map(Path::to_owned)
}

/// Returns the settings in a folder; `None` if there are none, or if they have mistakes, which other calls report.
fn correct_settings(folder: &Path) -> Option<Settings> {
    parsed(&read_text(&folder.join(SETTINGS_FILE)).ok()??).ok()
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

/// The content of a settings file.
#[derive(Clone, Default)]
pub struct Settings {
    pub sources: SourceOptions,
    pub manifest: Manifest,
}

fn parse(session: &mut Session, path: &Path, text: String) -> Result<Settings, Failure> {
    let mistakes = match parsed(&text) {
        Ok(settings) => return Ok(settings),
        Err(mistakes) => mistakes,
    };
    let place = session.sources.add(path_name(path), text);
    for mistake in mistakes {
        let diagnostic = Diagnostic::new(Code::WrongSettings, format!("wrong settings: {}", mistake.text));
        session.diagnostics.report(match (&place, mistake.place) {
            (Ok(file), Some(range)) => {
                let start = session.sources.file(*file).start;
                let position = |offset: usize| start + offset as u32;
                diagnostic.at(Span::new(position(range.start), position(range.end)), "")
            }
            _ => diagnostic.note(format!("in `{}`", path_name(path))),
        });
    }
    Err(Failure::Reported)
}

/// A mistake in the settings and its place, in bytes.
struct Mistake {
    text: String,
    place: Option<Range<usize>>,
}

/// Returns the settings in a text, or all mistakes: those of its form, or else those of its settings.
fn parsed(text: &str) -> Result<Settings, Vec<Mistake>> {
    let of_form = |error: toml::de::Error| Mistake { text: error.message().to_owned(), place: error.span() };
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(errors.into_iter().map(of_form).collect());
    }
    let span = table.span();
    let (mut sources, mut manifest, mut found) = (DeTable::new(), DeTable::new(), Vec::new());
    for (key, value) in table.into_inner() {
        let name = key.get_ref().to_string();
        let wrong;
        let part = match name.as_str() {
            known if SourceOptions::SETTINGS.contains(&known) => {
                wrong = mistakes(&|setting| SourceOptions::deserialize(setting).map(drop), &[], &key, &value);
                &mut sources
            }
            known if Manifest::KEYS.contains(&known) => {
                wrong = mistakes(&|setting| Manifest::deserialize(setting).map(drop), &[], &key, &value);
                &mut manifest
            }
            _ => {
                let known = SourceOptions::SETTINGS.into_iter().chain(Manifest::KEYS).collect();
                found.push(Mistake { text: unknown_setting(&name, known), place: Some(key.span()) });
                continue;
            }
        };
        found.extend(wrong);
        if name == "dependencies" {
            found.extend(wrong_dependencies(&value));
        }
        part.insert(key, value);
    }
    if !found.is_empty() {
        return Err(found);
    }
    let table = |table| Deserializer::from(Spanned::new(span.clone(), table));
    let sources = SourceOptions::deserialize(table(sources)).map_err(|error| vec![of_form(error)])?;
    let manifest = Manifest::deserialize(table(manifest)).map_err(|error| vec![of_form(error)])?;
    Ok(Settings { sources, manifest })
}

/// A key of a table.
type SettingKey<'t> = Spanned<DeString<'t>>;

/// Returns the mistakes of a setting in the settings around it: those of the settings in it, or else its own.
fn mistakes<'t>(
    read: &dyn Fn(Deserializer<'t>) -> Result<(), toml::de::Error>,
    around: &[&SettingKey<'t>],
    key: &SettingKey<'t>,
    value: &Spanned<DeValue<'t>>,
) -> Vec<Mistake> {
    let span = value.span();
    let only = |key: &SettingKey<'t>, value| DeTable::from_iter([(key.clone(), value)]);
    let within =
        |inner, outer: &&SettingKey<'t>| only(outer, Spanned::new(span.clone(), DeValue::Table(inner)));
    let alone = around.iter().rev().fold(only(key, value.clone()), within);
    let Err(error) = read(Deserializer::from(Spanned::new(span.clone(), alone))) else { return Vec::new() };
    let inner = value.get_ref().as_table().into_iter().flat_map(DeTable::iter);
    let around: Vec<&SettingKey<'t>> = around.iter().copied().chain([key]).collect();
    let found: Vec<Mistake> = inner.flat_map(|(key, value)| mistakes(read, &around, key, value)).collect();
    if !found.is_empty() {
        return found;
    }
    vec![Mistake { text: in_words(error.message()), place: error.span().or(Some(span)) }]
}

/// Returns the mistakes in the combinations of keys of dependencies whose keys are right.
fn wrong_dependencies(value: &Spanned<DeValue<'_>>) -> Vec<Mistake> {
    let entries = value.get_ref().as_table().into_iter().flat_map(DeTable::iter);
    let mistake = |(_, value): (_, &Spanned<DeValue<'_>>)| {
        let table = value.get_ref().as_table()?;
        let read = Dependency::deserialize(Deserializer::from(Spanned::new(value.span(), table.clone())));
        let (key, text) = read.ok()?.mistake()?;
        let place = key.and_then(|key| table.get(key)).map_or(value.span(), |value| value.span());
        Some(Mistake { text, place: Some(place) })
    };
    entries.filter_map(mistake).collect()
}

/// Returns the names and paths of the dependencies in a text of settings, with the places of the paths.
pub fn dependency_paths(text: &str) -> Vec<(String, PathBuf, Range<usize>)> {
    let Ok(table) = DeTable::parse(text) else { return Vec::new() };
    let dependencies = table.get_ref().get("dependencies").and_then(|value| value.get_ref().as_table());
    let paths = dependencies.into_iter().flat_map(|table| table.iter()).filter_map(|(name, value)| {
        let keys = value.get_ref().as_table().filter(|keys| !keys.contains_key("git"))?;
        let path = keys.get("path")?;
        Some((name.get_ref().to_string(), path.get_ref().as_str()?.into(), path.span()))
    });
    paths.collect()
}

fn unknown_setting(name: &str, known: Vec<&str>) -> String {
    match most_similar(name, known.iter().copied()) {
        Some(meant) => format!("there is no such setting; did you mean `{meant}`?"),
        None => format!("there is no such setting; the settings are {}", known.join(", ")),
    }
}

/// Returns a message of the parser in the words of other messages.
fn in_words(message: &str) -> String {
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| rest.split_once("`, expected "));
    if let Some((name, known)) = unknown {
        return unknown_setting(name, known.split('`').skip(1).step_by(2).collect());
    }
    match message.strip_prefix("invalid type: ").and_then(|types| types.split_once(", expected ")) {
        Some((found, "a sequence")) => format!("expected a list, found {found}"),
        Some((found, expected)) => {
            format!("expected {}, found {found}", expected.replace("struct ", "a table: "))
        }
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_settings_are_listed() {
        let sources = toml::from_str::<SourceOptions>("none = 1").expect_err("there is no such setting");
        let manifest = toml::from_str::<Manifest>("none = 1").expect_err("there is no such setting");
        for (error, known) in [(sources, &SourceOptions::SETTINGS[..]), (manifest, &Manifest::KEYS)] {
            let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            let (_, listed) = error.message().split_once("expected one of ").expect("a list");
            assert_eq!(listed, known.join(", "));
        }
    }

    /// The schemas for editors are current: `TLC_BLESS=1` writes them. All settings of this repository follow them.
    #[test]
    fn the_schema_of_editors_is_current() {
        let schema = crate::options::schema::settings();
        let text = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let path = root.join("editors/tlc.schema.json");
        if std::env::var_os("TLC_BLESS").is_some() {
            std::fs::write(&path, &text).expect("the schema can be written");
        }
        let written = std::fs::read_to_string(&path).expect("the schema");
        assert!(written == text, "TLC_BLESS=1 writes {}", path.display());
        let keys: Vec<&String> = schema["properties"].as_object().expect("keys").keys().collect();
        let mut known: Vec<&str> = SourceOptions::SETTINGS.into_iter().chain(Manifest::KEYS).collect();
        known.sort_unstable();
        assert_eq!(keys, known);
        let schema = jsonschema::validator_for(&schema).expect("a schema");
        let verdict = |text: &str| {
            let value: serde_json::Value = toml::from_str(text).expect("TOML");
            let mistakes: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
            mistakes
        };
        let packages = source_folders::entries(&root.join("packages"));
        let files: Vec<PathBuf> =
            packages.iter().map(|folder| folder.join(SETTINGS_FILE)).filter(|file| file.exists()).collect();
        assert!(files.len() > 8, "{files:?}");
        for file in files {
            let text = std::fs::read_to_string(&file).expect("settings");
            assert_eq!(verdict(&text), [""; 0], "{}", file.display());
        }
        // The page about projects shows most keys.
        let page = std::fs::read_to_string(root.join("docs/projects.md")).expect("the page");
        let shown =
            page.split("```toml\n").nth(1).and_then(|text| text.split("```").next()).expect("settings");
        assert_eq!(verdict(shown), [""; 0]);
        assert!(parsed(shown).is_ok());
        for wrong in [
            "naem = \"x\"",
            "name = 3",
            "name = \"3d\"",
            "dialect = \"pim9\"",
            "word = 16",
            "checks = [\"all\", \"no\"]",
            "[profile.dev]\nlevel = 4",
            "[profile.dev]\nlevle = 2",
            "[warnings]\ndeny = \"all\"",
            "[c]\nfile = []",
            "[test]\ntimeout = -1",
        ] {
            assert!(!verdict(wrong).is_empty(), "{wrong}");
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }
}
