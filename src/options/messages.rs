//! The options of messages: levels of warnings, format, colours.

use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, ValueEnum};
use tlc_frontend::diagnostics::{Level, Levels};

use super::manifest::WarningLevels;

/// The options of messages.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Messages")]
pub struct MessageOptions {
    /// Show warnings of this name or group; `tlc explain` lists them
    #[arg(short = 'W', value_name = "NAME", value_parser = shown_lint, global = true)]
    warn: Vec<LintSetting>,
    /// Do not show warnings of this name or group; the last of -W, -A and -D takes effect
    #[arg(short = 'A', value_name = "NAME", value_parser = allowed_lint, global = true)]
    allow: Vec<LintSetting>,
    /// Treat warnings of this name or group as errors; `--deny=warnings` means all that are shown
    #[arg(short = 'D', long, value_name = "NAME", value_parser = denied_lint, global = true)]
    deny: Vec<LintSetting>,
    /// Treat warnings of this name as errors, like `-D`: `--error=certain-failures`
    #[arg(long, value_name = "NAME", value_parser = denied_lint, global = true)]
    error: Vec<LintSetting>,
    /// Format of messages: human, short, json, sarif
    #[arg(long, value_name = "FORMAT", default_value = "human", global = true, hide_possible_values = true)]
    pub error_format: ErrorFormat,
    /// When to colour messages: auto, always, never
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, hide_possible_values = true)]
    pub color: ColorChoice,
    /// Whether a build is reported to a program: its messages are objects on the standard output.
    #[arg(skip)]
    pub reports_build: bool,
}

impl MessageOptions {
    /// Returns the levels of warnings after all options, in the order of the command line.
    pub fn levels(&self) -> Levels {
        let options = [&self.warn, &self.allow, &self.deny, &self.error];
        let mut settings: Vec<&LintSetting> = options.into_iter().flatten().collect();
        settings.sort_by_key(|setting| setting.place);
        Levels::from_names(settings.into_iter().map(|setting| (setting.level, setting.name.as_str())))
    }

    /// Sets the levels that a project gives to warnings, which those of the command line override.
    pub fn with_levels(mut self, levels: &WarningLevels) -> MessageOptions {
        let all = [(&levels.warn, Level::Warn), (&levels.allow, Level::Allow), (&levels.deny, Level::Deny)];
        for (names, level) in all {
            self.warn.extend(names.iter().map(|name| LintSetting { place: 0, level, name: name.clone() }));
        }
        self
    }

    /// Returns only the form of messages, for those about the options themselves.
    pub fn form(&self) -> MessageOptions {
        MessageOptions { error_format: self.error_format, color: self.color, ..MessageOptions::default() }
    }

    /// Makes a build report to a program.
    pub fn report_build(&mut self) {
        self.error_format = ErrorFormat::Json;
        self.reports_build = true;
    }
}

/// The form of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum ErrorFormat {
    /// Excerpts of the source, for people.
    #[default]
    Human,
    /// One line per message, for editors.
    Short,
    /// One JSON object per message, for programs.
    Json,
    /// One SARIF document for all messages, for code hosts.
    Sarif,
}

/// The condition under which messages are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum ColorChoice {
    /// Messages are coloured on a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Messages are always coloured.
    Always,
    /// Messages are never coloured.
    Never,
}

/// The level of the warnings of a name, with its position among the options of that kind.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LintSetting {
    /// The position of the option, which clap does not report: it sorts values by options. 0: in a settings file.
    place: usize,
    level: Level,
    name: String,
}

impl LintSetting {
    fn new(level: Level, name: &str) -> Result<LintSetting, String> {
        /// The position of the next option. Options are parsed from left to right.
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        if name.contains('=') {
            return Err(format!("this is not the name of a warning; `--define {name}` defines a macro"));
        }
        Ok(LintSetting { place: NEXT.fetch_add(1, Ordering::Relaxed), level, name: name.to_owned() })
    }
}

/// Parses the value of `-W`.
fn shown_lint(name: &str) -> Result<LintSetting, String> {
    LintSetting::new(Level::Warn, name)
}

/// Parses the value of `-A`.
fn allowed_lint(name: &str) -> Result<LintSetting, String> {
    LintSetting::new(Level::Allow, name)
}

/// Parses the value of `-D`.
fn denied_lint(name: &str) -> Result<LintSetting, String> {
    LintSetting::new(Level::Deny, name)
}
