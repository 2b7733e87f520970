//! The values of command-line options.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::driver::{
    ColorChoice, DebugLevel, Dialect, Emit, ErrorFormat, OnTheFly, OnTheFlySet, OptLevel, SsaVariant,
    StatsFormat, StorageSource, Strategy, Target, UnknownProcessor, Unstable,
};
use crate::explore::Subject;
use tlc_frontend::diagnostics::{Level, Levels};

/// Parses an optimization level: `0` to `3`, or `s`.
pub fn opt_level() -> impl TypedValueParser<Value = OptLevel> {
    PossibleValuesParser::new(["0", "1", "2", "3", "s"])
        .map(|name| OptLevel::from_name(&name).unwrap_or_default())
}

/// Parses the debug information level.
pub fn debug_level(text: &str) -> Result<DebugLevel, String> {
    match text {
        "0" => Ok(DebugLevel::None),
        "1" => Ok(DebugLevel::Lines),
        "2" => Ok(DebugLevel::Full),
        "dwarf-4" => Ok(DebugLevel::Dwarf4),
        "gdb" => Ok(DebugLevel::Gdb),
        "lldb" => Ok(DebugLevel::Lldb),
        _ => Err("the levels are 0, 1, 2, dwarf-4, gdb and lldb".to_owned()),
    }
}

/// Parses a dialect.
pub fn dialect() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name))
        .map(|name| Dialect::from_name(&name).unwrap_or_default())
}

/// Parses a way to construct SSA form.
pub fn ssa() -> impl TypedValueParser<Value = SsaVariant> {
    PossibleValuesParser::new(SsaVariant::ALL.map(SsaVariant::name))
        .map(|name| SsaVariant::from_name(&name).unwrap_or_default())
}

/// Parses a lookup strategy.
pub fn strategy() -> impl TypedValueParser<Value = Strategy> {
    PossibleValuesParser::new(Strategy::ALL.map(Strategy::name)).map(|name| name.parse().unwrap_or_default())
}

/// Parses the choice of the graph to draw.
pub fn subject() -> impl TypedValueParser<Value = Subject> {
    PossibleValuesParser::new(["after", "before"]).map(|name| match name.as_str() {
        "before" => Subject::Before,
        _ => Subject::After,
    })
}

/// Parses the source of storage.
pub fn storage() -> impl TypedValueParser<Value = StorageSource> {
    PossibleValuesParser::new(["library", "system"]).map(|name| match name.as_str() {
        "system" => StorageSource::System,
        _ => StorageSource::Library,
    })
}

/// Parses a format of statistics.
pub fn stats() -> impl TypedValueParser<Value = StatsFormat> {
    PossibleValuesParser::new(["table", "json"]).map(|name| match name.as_str() {
        "json" => StatsFormat::Json,
        _ => StatsFormat::Table,
    })
}

/// Parses a form of messages.
pub fn error_format() -> impl TypedValueParser<Value = ErrorFormat> {
    PossibleValuesParser::new(["human", "short", "json", "sarif"]).map(|name| match name.as_str() {
        "short" => ErrorFormat::Short,
        "json" => ErrorFormat::Json,
        "sarif" => ErrorFormat::Sarif,
        _ => ErrorFormat::Human,
    })
}

/// Parses a condition under which messages are coloured.
pub fn color() -> impl TypedValueParser<Value = ColorChoice> {
    PossibleValuesParser::new(["auto", "always", "never"]).map(|name| match name.as_str() {
        "always" => ColorChoice::Always,
        "never" => ColorChoice::Never,
        _ => ColorChoice::Auto,
    })
}

/// Parses an item of `--emit`: a kind, or `kind=file`.
pub fn emit(text: &str) -> Result<(Emit, Option<PathBuf>), String> {
    let (name, path) = match text.split_once('=') {
        Some((name, path)) => (name, Some(PathBuf::from(path))),
        None => (text, None),
    };
    if path.as_ref().is_some_and(|path| path.as_os_str().is_empty()) {
        return Err(format!("a file name is missing after `{text}`"));
    }
    let emit = Emit::from_name(name).ok_or_else(|| {
        let known = Emit::ALL.map(Emit::name).join(", ");
        format!("there is no kind of output `{name}`; the kinds are {known}")
    })?;
    Ok((emit, path))
}

/// Parses a prefix of paths with its replacement: `OLD=NEW`.
pub fn prefix(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(old, _)| !old.is_empty());
    let (old, new) = parts.ok_or_else(|| format!("`{text}` is not of the form OLD=NEW"))?;
    Ok((old.to_owned(), new.to_owned()))
}

/// Parses the name of a processor.
pub fn target(name: &str) -> Result<Target, String> {
    Target::from_name(name).map_err(|UnknownProcessor { similar }| match similar {
        Some(similar) => format!("LLVM has no such processor; did you mean `{similar}`?"),
        None => {
            let names = Target::processor_names().join(", ");
            format!("LLVM has no such processor; the processors are native, {names}")
        }
    })
}

/// Parses the value of `--word`.
pub fn word(text: &str) -> Result<u32, String> {
    match text {
        "64" => Ok(64),
        "32" => Ok(32),
        _ => Err("the word size must be 64 or 32 bits".to_owned()),
    }
}

/// Parses an item of `--otf`.
pub fn otf(text: &str) -> Result<OnTheFlySet, String> {
    match (text, OnTheFly::from_name(text)) {
        ("all", _) => Ok(OnTheFlySet::ALL),
        ("none", _) => Ok(OnTheFlySet::NONE),
        (_, Some(otf)) => Ok(OnTheFlySet::NONE.with(otf)),
        _ => {
            let known = OnTheFly::ALL.map(OnTheFly::name).join(", ");
            Err(format!("there is no such optimization; the optimizations are {known}"))
        }
    }
}

/// The level of the warnings of a name, with its position among the options of that kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LintSetting {
    /// The position of the option, which clap does not report: it sorts values by options.
    place: usize,
    level: Level,
    name: String,
}

impl LintSetting {
    fn new(level: Level, name: &str) -> Result<LintSetting, String> {
        /// The position of the next option. Options are parsed from left to right.
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        if name.contains('=') {
            return Err(format!("this is not the name of a warning; `--define {name}` defines a macro"));
        }
        Ok(LintSetting { place: NEXT.fetch_add(1, Ordering::Relaxed), level, name: name.to_owned() })
    }
}

/// Parses the value of `-W`.
pub fn shown_lint(name: &str) -> Result<LintSetting, String> {
    LintSetting::new(Level::Warn, name)
}

/// Parses the value of `-A`.
pub fn allowed_lint(name: &str) -> Result<LintSetting, String> {
    LintSetting::new(Level::Allow, name)
}

/// Parses the value of `-D`.
pub fn denied_lint(name: &str) -> Result<LintSetting, String> {
    LintSetting::new(Level::Deny, name)
}

/// Returns the levels of warnings after all options, in the order of the command line.
pub fn lints(options: [&[LintSetting]; 4]) -> Levels {
    let mut settings: Vec<&LintSetting> = options.into_iter().flatten().collect();
    settings.sort_by_key(|setting| setting.place);
    Levels::from_names(settings.into_iter().map(|setting| (setting.level, setting.name.as_str())))
}

/// Returns the text that `-Z help` prints.
pub fn unstable_help() -> String {
    Unstable::NAMES.map(|(name, purpose)| format!("    -Z {name:<10} {purpose}\n")).concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_may_name_their_file() {
        assert_eq!(emit("asm"), Ok((Emit::Assembly, Option::None)));
        assert_eq!(emit("llvm-ir=a=b.ll"), Ok((Emit::LlvmIr, Some("a=b.ll".into()))));
        assert!(emit("exec").is_err_and(|reason| reason.contains("llvm-ir")));
        assert!(emit("obj=").is_err());
    }
}
