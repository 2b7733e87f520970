//! The description of a project in its settings file, beside the options of its sources.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use tlc_frontend::hir::CheckChoice;

use super::code;
use super::dependencies::{Dependency, WorkspaceSettings};
use super::sources::read_checks;
use super::{DebugLevel, OptLevel, Target};

/// The description of a project. All folders and files are relative to the folder of the settings file.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Manifest {
    /// The name of the project, by which others depend on it. A settings file without it describes no project.
    #[serde(deserialize_with = "read_name")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::project_name"))]
    pub name: Option<String>,
    #[serde(deserialize_with = "read_version")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::project_version"))]
    pub version: Option<String>,
    pub authors: Vec<String>,
    /// The licence, as an SPDX expression.
    pub licence: Option<String>,
    /// The purpose in one sentence.
    pub description: Option<String>,
    /// The folders of the modules; `src` without this key.
    pub sources: Option<Vec<PathBuf>>,
    /// The files of the program modules. Without this key they are all program modules in the folders of sources.
    pub programs: Option<Vec<PathBuf>>,
    pub warnings: WarningLevels,
    /// The profiles by name: `dev` and `release` have defaults.
    pub profile: BTreeMap<String, Profile>,
    pub c: CParts,
    /// The projects whose modules this one imports, by their names.
    pub dependencies: BTreeMap<String, Dependency>,
    pub test: TestSettings,
    /// The projects that are built together with this one, or without one.
    pub workspace: Option<WorkspaceSettings>,
    pub bench: BenchSettings,
    pub package: PackageSettings,
    pub pgo: TrainingSettings,
}

impl Manifest {
    /// Returns the folders of the modules.
    pub fn source_roots(&self) -> &[PathBuf] {
        static USUAL: LazyLock<Vec<PathBuf>> = LazyLock::new(|| vec![PathBuf::from("src")]);
        self.sources.as_ref().unwrap_or(&USUAL)
    }

    /// Returns the folder of the tests.
    pub fn test_folder(&self) -> &Path {
        self.test.folder.as_deref().unwrap_or(Path::new("tests"))
    }

    /// Returns the folder of the benchmarks.
    pub fn bench_folder(&self) -> &Path {
        self.bench.folder.as_deref().unwrap_or(Path::new("benches"))
    }

    /// The names of all keys.
    pub const KEYS: [&str; 16] = [
        "name",
        "version",
        "authors",
        "licence",
        "description",
        "sources",
        "programs",
        "warnings",
        "profile",
        "c",
        "dependencies",
        "test",
        "workspace",
        "bench",
        "package",
        "pgo",
    ];
}

/// The levels of warnings, by their names or those of groups.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct WarningLevels {
    pub allow: Vec<String>,
    pub warn: Vec<String>,
    pub deny: Vec<String>,
}

/// The options of the code that a profile changes.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Profile {
    /// The optimization level, as in `-O`.
    #[serde(deserialize_with = "read_level")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::level"))]
    pub level: Option<OptLevel>,
    /// The debug information, as in `-g`.
    #[serde(deserialize_with = "read_debug")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::debug"))]
    pub debug: Option<DebugLevel>,
    /// The run-time checks, as in `--checks`.
    #[serde(deserialize_with = "read_checks")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::checks"))]
    pub checks: Vec<CheckChoice>,
    /// Whether the modules of a program are compiled together, or by ThinLTO, so that one can be optimized for the
    /// others.
    #[serde(deserialize_with = "read_lto")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::lto"))]
    pub lto: Option<Lto>,
    /// The processor, as in `--target-cpu`.
    #[serde(deserialize_with = "read_target")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::name"))]
    pub target_cpu: Option<Target>,
    /// The sanitizer, as in `--sanitize`.
    #[serde(deserialize_with = "read_sanitizer")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::sanitizer"))]
    pub sanitize: Option<String>,
}

/// The way in which the modules of a program are optimized for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lto {
    /// Each module is compiled alone.
    None,
    /// All modules are compiled together.
    Whole,
    /// Each module is compiled alone, with functions that it imports from others.
    Thin,
}

/// The parts of a project in C.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CParts {
    /// The sources in C.
    pub files: Vec<PathBuf>,
    /// The folders of headers.
    pub include: Vec<PathBuf>,
    /// Further arguments of the linker, such as `-lm`.
    pub flags: Vec<String>,
    /// The libraries by the names under which pkg-config finds them.
    pub libraries: Vec<String>,
}

/// The tests of a project.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct TestSettings {
    /// The folder of the tests; `tests` without this key.
    pub folder: Option<PathBuf>,
    /// The time after which a test fails, in seconds; 60 without this key.
    #[serde(deserialize_with = "read_timeout")]
    pub timeout: Option<u32>,
}

/// The benchmarks of a project.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct BenchSettings {
    /// The folder of the benchmarks; `benches` without this key.
    pub folder: Option<PathBuf>,
}

/// The packages of a project.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct PackageSettings {
    /// Further files and folders of the archive of sources.
    pub include: Vec<PathBuf>,
}

/// The training run of `tlc build --pgo`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct TrainingSettings {
    /// The arguments of the programs.
    pub arguments: Vec<String>,
    /// The file with the standard input of the programs; it is empty without this key.
    pub input: Option<PathBuf>,
}

/// The rule for names of projects, for messages.
pub const NAMES: &str = "a name consists of letters, digits, `-` and `_`, and begins with a letter";

/// Whether a text can be the name of a project.
pub fn is_project_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(is_part)
}

fn read_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let name = String::deserialize(deserializer)?;
    if is_project_name(&name) { Ok(Some(name)) } else { Err(D::Error::custom(NAMES)) }
}

/// The rule for versions of projects, for messages.
pub const VERSIONS: &str =
    "a version begins with a digit and consists of letters, digits and `.`, `+`, `~`, `-`, as in `0.1.0`";

fn read_version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let version = String::deserialize(deserializer)?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '~' | '-');
    let is_valid = version.starts_with(|c: char| c.is_ascii_digit()) && version.chars().all(is_part);
    if is_valid { Ok(Some(version)) } else { Err(D::Error::custom(VERSIONS)) }
}

fn read_timeout<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    match u32::deserialize(deserializer)? {
        0 => Err(D::Error::custom("the time limit is at least 1 second")),
        seconds => Ok(Some(seconds)),
    }
}

/// A word or a number, such as a level.
#[derive(Deserialize)]
#[serde(untagged)]
enum Word {
    Text(String),
    Number(i64),
}

fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    match Word::deserialize(deserializer).map_err(|_| D::Error::custom("expected a word or a number"))? {
        Word::Text(word) => Ok(word),
        Word::Number(number) => Ok(number.to_string()),
    }
}

fn read_level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<OptLevel>, D::Error> {
    let refused = || D::Error::custom("the levels are 0, 1, 2, 3 and s");
    OptLevel::from_name(&word(deserializer)?).ok_or_else(refused).map(Some)
}

fn read_debug<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DebugLevel>, D::Error> {
    code::debug_level(&word(deserializer)?).map_err(D::Error::custom).map(Some)
}

fn read_lto<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Lto>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Setting {
        Flag(bool),
        Word(String),
    }
    match Setting::deserialize(deserializer) {
        Ok(Setting::Flag(flag)) => Ok(Some(if flag { Lto::Whole } else { Lto::None })),
        Ok(Setting::Word(word)) if word == "thin" => Ok(Some(Lto::Thin)),
        _ => Err(D::Error::custom("the values are true, false and \"thin\"")),
    }
}

fn read_target<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Target>, D::Error> {
    code::target(&word(deserializer)?).map_err(D::Error::custom).map(Some)
}

fn read_sanitizer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    match word(deserializer)? {
        name if name == "address" => Ok(Some(name)),
        _ => Err(D::Error::custom("the only sanitizer is `address`")),
    }
}
