//! The options of loading and checking modules. A settings file gives those of a project permanently.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::de::{Deserialize, Deserializer, Error};

use crate::backend::Preprocessor;
use tlc_frontend::base::{Dialect, Encoding};
use tlc_frontend::hir::{CheckChoice, Checks};
use tlc_frontend::syntax::ast::ModuleKind;

/// The options of loading and checking modules. A settings file has a key with the name of each, unless it is
/// skipped.
#[derive(Clone, Debug, Default, Args, serde::Deserialize)]
#[command(next_help_heading = "Sources")]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SourceOptions {
    /// Also search this folder for imported modules
    #[arg(short = 'I', value_name = "FOLDER", global = true)]
    pub include: Vec<PathBuf>,
    /// Suffix of the files of definition modules [default: `.def` or `.DEF`]
    #[arg(long, value_name = "SUFFIX", global = true)]
    pub def_suffix: Option<String>,
    /// Suffix of the files of other modules [default: `.mod` or `.MOD`]
    #[arg(long, value_name = "SUFFIX", global = true)]
    pub mod_suffix: Option<String>,
    /// Allow opaque types of any type; the sources of their implementation modules are also read
    #[arg(long, global = true, help_heading = LANGUAGE)]
    pub extended_opaque: bool,
    /// Run the C preprocessor on the modules of the program, but not on those of the library
    #[arg(long, global = true)]
    pub preprocess: bool,
    /// Define a macro for the preprocessor
    #[arg(long, value_name = "NAME[=TEXT]", global = true)]
    pub define: Vec<String>,
    /// Run-time checks: all, none, or a list of index, range, nil, zero, overflow, return, case, set, stack; `no-index` removes one [default: all]
    #[arg(long, value_name = "LIST", value_delimiter = ',', global = true, help_heading = LANGUAGE)]
    #[arg(value_parser = str::parse::<CheckChoice>)]
    #[serde(deserialize_with = "read_checks")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::checks"))]
    pub checks: Vec<CheckChoice>,
    /// Size in bits of INTEGER, CARDINAL, BITSET and WORD: 64, or 32 (the default with `--dialect=gm2`, `adw`, `mocka` and `xds`)
    #[arg(long, value_name = "BITS", value_parser = word, global = true, help_heading = LANGUAGE)]
    #[serde(deserialize_with = "read_word")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::word"))]
    pub word: Option<u32>,
    /// Dialect of modules without a dialect pragma: pim2, pim3, pim4, iso, gm2, adw, mocka, xds, or all of them [default: all]
    #[arg(long, value_name = "NAME", global = true, help_heading = LANGUAGE)]
    #[arg(value_parser = dialect(), hide_possible_values = true)]
    #[serde(deserialize_with = "read_dialect")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::dialect"))]
    pub dialect: Option<Dialect>,
    /// Encoding of source files without a byte order mark: utf-8, iso-8859-1, cp437, cp850 or cp1252 [default: utf-8]
    #[arg(long, value_name = "NAME", global = true)]
    #[arg(value_parser = encoding(), hide_possible_values = true)]
    #[serde(deserialize_with = "read_encoding")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::encoding"))]
    pub encoding: Option<Encoding>,
    /// The width of the lines of formatted sources.
    #[arg(skip)]
    #[serde(deserialize_with = "read_width")]
    #[cfg_attr(test, schemars(schema_with = "super::schema::width"))]
    pub format_width: Option<usize>,
    /// Replace the prefix OLD of the paths recorded in programs by NEW
    #[arg(long, value_name = "OLD=NEW", value_parser = prefix, global = true)]
    #[serde(skip)]
    pub remap_path_prefix: Vec<(String, String)>,
}

/// The heading of the options of the language in the help text.
const LANGUAGE: &str = "Language";

impl SourceOptions {
    /// The names of all settings.
    pub const SETTINGS: [&str; 11] = [
        "include",
        "def-suffix",
        "mod-suffix",
        "extended-opaque",
        "preprocess",
        "define",
        "checks",
        "word",
        "dialect",
        "encoding",
        "format-width",
    ];

    /// Overrides the settings of a project, whose folders are relative to `folder`, by these options of the
    /// command line.
    pub fn over(self, settings: SourceOptions, folder: &Path) -> SourceOptions {
        let is_redefined = |set: &String| self.define.iter().any(|own| macro_name(own) == macro_name(set));
        let mut define = settings.define;
        define.retain(|set| !is_redefined(set));
        define.extend(self.define);
        let mut include = self.include;
        include.extend(settings.include.iter().map(|included| folder.join(included)));
        SourceOptions {
            dialect: self.dialect.or(settings.dialect),
            word: self.word.or(settings.word),
            checks: if self.checks.is_empty() { settings.checks } else { self.checks },
            include,
            def_suffix: self.def_suffix.or(settings.def_suffix),
            mod_suffix: self.mod_suffix.or(settings.mod_suffix),
            extended_opaque: self.extended_opaque || settings.extended_opaque,
            preprocess: self.preprocess || settings.preprocess,
            define,
            encoding: self.encoding.or(settings.encoding),
            format_width: self.format_width.or(settings.format_width),
            remap_path_prefix: self.remap_path_prefix,
        }
    }

    /// Returns the dialect of modules that do not name one.
    pub fn dialect(&self) -> Dialect {
        self.dialect.unwrap_or_default()
    }

    /// Returns the size of INTEGER, CARDINAL, BITSET and WORD in bits.
    pub fn word(&self) -> u32 {
        self.word.unwrap_or(self.dialect().rules().word_bits)
    }

    /// Returns the run-time checks.
    pub fn checks(&self) -> Checks {
        self.checks.iter().copied().collect()
    }

    /// Returns the preprocessor of the program's modules, if there is one.
    pub fn preprocessor(&self) -> Option<Preprocessor> {
        self.preprocess.then(|| Preprocessor { macros: self.define.clone() })
    }

    /// Returns the suffixes of the files of one kind of modules, the preferred one first: those of the
    /// dialect, then the usual ones in lower and upper case.
    pub fn suffixes(&self, kind: ModuleKind) -> impl Iterator<Item = &str> {
        let (chosen, usual, index) = match kind {
            ModuleKind::Definition => (&self.def_suffix, [".def", ".DEF"], 0),
            _ => (&self.mod_suffix, [".mod", ".MOD"], 1),
        };
        let own = self.dialect().rules().suffixes.map(|suffixes| suffixes[index]);
        let unless_chosen = own.into_iter().chain(usual).filter(|_| chosen.is_none());
        chosen.as_deref().into_iter().chain(unless_chosen)
    }

    /// Returns the file names of a module: its name as it is, in lower case and in upper case. For each name,
    /// the files of all `kinds` precede those of the next name.
    pub fn file_names(&self, name: &str, kinds: &[ModuleKind]) -> Vec<String> {
        let mut names = vec![name.to_owned()];
        for other in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
            if !names.contains(&other) {
                names.push(other);
            }
        }
        let suffixes = || kinds.iter().flat_map(|kind| self.suffixes(*kind));
        names.iter().flat_map(|name| suffixes().map(move |suffix| format!("{name}{suffix}"))).collect()
    }

    /// Returns the name of a file without its suffix, if it has one of these suffixes.
    pub fn stem<'n>(&self, name: &'n str) -> Option<&'n str> {
        let mut suffixes = self.suffixes(ModuleKind::Definition).chain(self.suffixes(ModuleKind::Program));
        suffixes.find_map(|suffix| name.strip_suffix(suffix))
    }
}

fn macro_name(definition: &str) -> &str {
    definition.split('=').next().unwrap_or(definition)
}

/// Parses a dialect.
fn dialect() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name))
        .map(|name| Dialect::from_name(&name).unwrap_or_default())
}

/// Parses an encoding.
fn encoding() -> impl TypedValueParser<Value = Encoding> {
    PossibleValuesParser::new(Encoding::NAMED.map(|(name, _)| name))
        .map(|name| Encoding::from_name(&name).unwrap_or_default())
}

/// Parses the value of `--word`.
fn word(text: &str) -> Result<u32, String> {
    match text {
        "64" => Ok(64),
        "32" => Ok(32),
        _ => Err("the word size must be 64 or 32 bits".to_owned()),
    }
}

/// Parses a prefix of paths with its replacement: `OLD=NEW`.
fn prefix(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(old, _)| !old.is_empty());
    let (old, new) = parts.ok_or_else(|| format!("`{text}` is not of the form OLD=NEW"))?;
    Ok((old.to_owned(), new.to_owned()))
}

fn read_dialect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Dialect>, D::Error> {
    let name = String::deserialize(deserializer)?;
    let known = Dialect::ALL.map(Dialect::name).join(", ");
    let refused = || D::Error::custom(format!("there is no such dialect; the dialects are {known}"));
    Dialect::from_name(&name).ok_or_else(refused).map(Some)
}

fn read_encoding<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Encoding>, D::Error> {
    let name = String::deserialize(deserializer)?;
    let known = Encoding::NAMED.map(|(name, _)| name).join(", ");
    let refused = || D::Error::custom(format!("there is no such encoding; the encodings are {known}"));
    Encoding::from_name(&name).ok_or_else(refused).map(Some)
}

fn read_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    match u32::deserialize(deserializer)? {
        bits @ (32 | 64) => Ok(Some(bits)),
        _ => Err(D::Error::custom("the word size must be 64 or 32 bits")),
    }
}

fn read_width<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    match usize::deserialize(deserializer)? {
        width @ 40..=400 => Ok(Some(width)),
        _ => Err(D::Error::custom("the width of lines must be from 40 to 400")),
    }
}

pub fn read_checks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<CheckChoice>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    names.iter().map(|name| name.parse().map_err(D::Error::custom)).collect()
}
