//! The levels of lints: those requested on the command line, and the passages of the source that override
//! them.

use crate::base::Span;

use super::{Code, Diagnostic, Level, Lint, Selection};

/// The levels of warnings, from all sources.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Levels {
    /// The settings of the command line; later ones win.
    settings: Vec<(Level, Selection)>,
    /// The names on the command line that are not lints.
    unknown: Vec<String>,
    /// The passages of pragmas.
    passages: Vec<LevelPassage>,
    /// The passages with other default levels.
    defaults: Vec<LevelPassage>,
}

/// A passage of the source in which a pragma sets the level of lints.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LevelPassage {
    span: Span,
    level: Level,
    selection: Selection,
}

impl Levels {
    /// Creates the levels that the command line requests by names, which may be unknown.
    pub fn from_names<'n>(names: impl Iterator<Item = (Level, &'n str)>) -> Levels {
        let mut levels = Levels::default();
        for (level, name) in names {
            match Selection::from_name(name) {
                Some(selection) => levels.settings.push((level, selection)),
                None => levels.unknown.push(name.to_owned()),
            }
        }
        levels
    }

    /// Returns warnings about the names on the command line that are not lints.
    pub fn unknown(&self) -> impl Iterator<Item = Diagnostic> {
        self.unknown.iter().map(|name| {
            let diagnostic =
                Diagnostic::new(Code::UnknownWarning, format!("no warning has the name `{name}`"));
            match Selection::nearest(name) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help("`tlc explain` lists the names"),
            }
        })
    }

    /// Sets the level of lints for reports in a passage. The settings of nested passages take precedence.
    pub fn set_within(&mut self, span: Span, level: Level, selection: Selection) {
        self.passages.push(LevelPassage { span, level, selection });
    }

    /// Sets the level of lints in a passage unless an option or a pragma concerns them.
    pub fn set_default_within(&mut self, span: Span, level: Level, selection: Selection) {
        self.defaults.push(LevelPassage { span, level, selection });
    }

    /// Adds the passages of other levels.
    pub fn take_over(&mut self, other: &Levels) {
        self.passages.extend_from_slice(&other.passages);
        self.defaults.extend_from_slice(&other.defaults);
    }

    /// Whether a warning with the code can be shown anywhere, so that it is worth searching for.
    pub fn may_show(&self, code: Code) -> bool {
        let Some(lint) = Lint::of(code) else { return true };
        let raises = |passage: &LevelPassage| passage.level != Level::Allow && passage.selection.has(lint);
        self.on_command_line(lint).level != Level::Allow || self.passages.iter().any(raises)
    }

    /// Returns the level of a warning at a position, and its source.
    pub fn verdict(&self, lint: &Lint, position: Option<Span>) -> Verdict {
        let is_meant = |selection: Selection| selection.has(lint);
        let by_dialect = || {
            let verdict = innermost(&self.defaults, position, is_meant)?;
            Some(Verdict { source: LevelSource::Dialect, ..verdict })
        };
        let verdict = innermost(&self.passages, position, is_meant)
            .or_else(|| self.last_setting(is_meant))
            .or_else(by_dialect)
            .unwrap_or(Verdict { level: lint.level, source: LevelSource::Default });
        if verdict.level != Level::Warn {
            return verdict;
        }
        // The group `warnings` contains the lints that would be shown as warnings.
        let is_meant = |selection| selection == Selection::Warnings;
        innermost(&self.passages, position, is_meant)
            .or_else(|| self.last_setting(is_meant))
            .unwrap_or(verdict)
    }

    fn on_command_line(&self, lint: &Lint) -> Verdict {
        let set = self.last_setting(|selection| selection.has(lint));
        set.unwrap_or(Verdict { level: lint.level, source: LevelSource::Default })
    }

    fn last_setting(&self, is_meant: impl Fn(Selection) -> bool) -> Option<Verdict> {
        let (level, selection) = *self.settings.iter().rev().find(|(_, selection)| is_meant(*selection))?;
        Some(Verdict { level, source: LevelSource::Option(selection) })
    }
}

/// Returns the level that the innermost passage around a position sets for certain lints. Passages are nested
/// or disjoint, so the innermost one is the shortest. Of two pragmas before one declaration the last one
/// applies.
fn innermost(
    passages: &[LevelPassage],
    position: Option<Span>,
    is_meant: impl Fn(Selection) -> bool,
) -> Option<Verdict> {
    let at = position?.lo;
    let around = passages
        .iter()
        .rev()
        .filter(|passage| is_meant(passage.selection) && passage.span.lo <= at && at <= passage.span.hi);
    let innermost = around.min_by_key(|passage| passage.span.hi - passage.span.lo)?;
    Some(Verdict { level: innermost.level, source: LevelSource::Pragma(innermost.selection) })
}

/// The level of a warning, and its source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub level: Level,
    pub source: LevelSource,
}

/// The source of the level of a lint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelSource {
    Default,
    /// The dialect of the unit.
    Dialect,
    /// An option with this name.
    Option(Selection),
    /// A pragma with this name.
    Pragma(Selection),
}

impl Verdict {
    /// Returns the note in a message that explains how to change its level, or why it is an error.
    pub fn note(self, lint: &Lint) -> String {
        match self.source {
            LevelSource::Dialect if self.level == Level::Deny => format!(
                "the dialect turns this warning into an error; `-W {0}` or `<* warn({0}) *>` keeps it a \
                 warning",
                lint.name
            ),
            LevelSource::Option(Selection::Warnings) if self.level == Level::Deny => {
                format!("`--deny=warnings` turns this warning, `{}`, into an error", lint.name)
            }
            LevelSource::Option(selection) if self.level == Level::Deny => {
                format!(
                    "`-D {}` turns this warning into an error{}",
                    selection.name(),
                    named(selection, lint)
                )
            }
            LevelSource::Pragma(selection) if self.level == Level::Deny => {
                let name = selection.name();
                format!("`<* deny({name}) *>` turns this warning into an error{}", named(selection, lint))
            }
            _ => format!("`-A {0}` or `<* allow({0}) *>` silences this warning", lint.name),
        }
    }
}

/// Names a lint that was selected by the name of a group.
fn named(selection: Selection, lint: &Lint) -> String {
    if selection.name() == lint.name { String::new() } else { format!(", `{}`", lint.name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selection(name: &str) -> Selection {
        Selection::from_name(name).expect("the name of a lint or group")
    }

    fn levels(settings: &[(Level, &str)]) -> Levels {
        Levels::from_names(settings.iter().copied())
    }

    fn level(levels: &Levels, at: u32) -> Level {
        let lint = Lint::of(Code::UnusedLabel).expect("a warning");
        levels.verdict(lint, Some(Span::new(at, at + 1))).level
    }

    #[test]
    fn later_options_win() {
        use Level::{Allow, Deny, Warn};
        assert_eq!(level(&levels(&[]), 0), Warn);
        assert_eq!(level(&levels(&[(Allow, "unused"), (Deny, "unused-labels")]), 0), Deny);
        assert_eq!(level(&levels(&[(Deny, "unused-labels"), (Allow, "all")]), 0), Allow);
        assert_eq!(level(&levels(&[(Deny, "warnings"), (Allow, "unused")]), 0), Allow);
        assert_eq!(level(&levels(&[(Allow, "unused"), (Deny, "warnings")]), 0), Allow, "it is not a warning");
        assert_eq!(level(&levels(&[(Deny, "warnings"), (Warn, "unused")]), 0), Deny);
    }

    #[test]
    fn unknown_names_are_told_with_the_nearest_one() {
        let levels = levels(&[(Level::Allow, "unusde"), (Level::Allow, "zzz"), (Level::Allow, "unused")]);
        let help: Vec<String> = levels.unknown().flat_map(|unknown| unknown.help).collect();
        assert_eq!(help, ["did you mean `unused`?", "`tlc explain` lists the names"]);
        assert_eq!(level(&levels, 0), Level::Allow);
    }

    #[test]
    fn the_innermost_pragma_wins_over_options() {
        use Level::{Allow, Deny, Warn};
        let mut levels = levels(&[(Level::Deny, "unused")]);
        levels.set_within(Span::new(0, 100), Allow, selection("unused-labels"));
        levels.set_within(Span::new(10, 20), Warn, selection("unused"));
        levels.set_within(Span::new(10, 20), Allow, selection("unreachable-statements"));
        levels.set_within(Span::new(30, 40), Warn, selection("unused"));
        levels.set_within(Span::new(30, 40), Deny, selection("warnings"));
        assert_eq!([0, 10, 30, 101].map(|at| level(&levels, at)), [Allow, Warn, Deny, Deny]);
    }

    #[test]
    fn defaults_of_a_passage_give_way() {
        let everywhere = Span::new(0, 100);
        let denied = |settings: &[(Level, &str)]| {
            let mut levels = levels(settings);
            levels.set_default_within(everywhere, Level::Deny, selection("unused-labels"));
            levels
        };
        assert_eq!(level(&denied(&[]), 0), Level::Deny);
        assert_eq!(level(&denied(&[(Level::Warn, "unused-labels")]), 0), Level::Warn);
        let mut levels = denied(&[]);
        levels.set_within(everywhere, Level::Allow, selection("unused"));
        assert_eq!(level(&levels, 0), Level::Allow);
    }

    #[test]
    fn a_pragma_can_ask_for_what_is_off() {
        let mut levels = levels(&[(Level::Allow, "all")]);
        assert!(!levels.may_show(Code::UnusedLabel));
        levels.set_within(Span::new(0, 1), Level::Allow, selection("unused"));
        assert!(!levels.may_show(Code::UnusedLabel));
        levels.set_within(Span::new(0, 1), Level::Warn, selection("unused"));
        assert!(levels.may_show(Code::UnusedLabel));
    }
}
