//! Conditional compilation: the choice of the text that is compiled.
//!
//! Directives, and the text whose condition does not hold, become blanks before the text is parsed, so that
//! all positions stay. A directive that does not fit its neighbours remains; the parsers refuse it.

mod expression;
mod scanner;

use std::ops::Range;

use crate::base::{Conditions, Dialect};

use super::pragma::{self, Pragma};
use expression::ConditionSettings;
pub use expression::{Setting, setting};
use scanner::{Directive, Scanner};

/// A construct that is not closed yet.
struct Branches {
    /// The directives so far.
    directives: Vec<Range<usize>>,
    /// Whether the text around the construct is compiled.
    within: bool,
    /// Whether the text after the last directive is compiled.
    active: bool,
    /// Whether a condition was true.
    taken: bool,
}

/// Replaces the text that is not compiled by blanks. The text is written in `dialect` unless a pragma before
/// it names another; `defined` contains options, `NAME` or `NAME=TEXT`.
pub fn select(text: &mut [u8], dialect: Dialect, defined: &[String]) {
    let syntax = dialect_of(text, dialect).rules().conditions;
    if syntax == Conditions::None {
        return;
    }
    let mut blanks = excluded(text, syntax, defined);
    blanks.sort_unstable_by_key(|blank| blank.start);
    let mut done = 0;
    for blank in blanks {
        // Constructs nest, and only the first visit of a byte is needed.
        let rest = blank.start.max(done)..blank.end.max(done);
        done = rest.end;
        for byte in text.get_mut(rest).unwrap_or_default() {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
}

/// Returns the dialect of a text, which a pragma before the first token may name.
fn dialect_of(text: &[u8], mut dialect: Dialect) -> Dialect {
    let mut scanner = Scanner::new(text, Conditions::Pragmas);
    while let Some(pragma) = scanner.leading_pragma() {
        let pragma = String::from_utf8_lossy(text.get(pragma).unwrap_or_default());
        if let Pragma::Dialect(Ok(named)) = pragma::read(&pragma) {
            dialect = named;
        }
    }
    dialect
}

/// Returns the ranges of a text that are not compiled.
fn excluded(text: &[u8], syntax: Conditions, defined: &[String]) -> Vec<Range<usize>> {
    let mut scanner = Scanner::new(text, syntax);
    let mut settings: Vec<Setting> = defined.iter().map(|text| Setting::of_command_line(text)).collect();
    let (mut saved, mut blanks) = (Vec::new(), Vec::new());
    let mut open: Vec<Branches> = Vec::new();
    while let Some((directive, place)) = scanner.next() {
        let is_active = open.last().is_none_or(|branches| branches.active);
        match (directive, open.last_mut()) {
            (Directive::Blank, _) => blanks.push(place),
            (Directive::If(condition), _) => {
                let Some(holds) = ConditionSettings { settings: &settings }.holds(&condition) else {
                    continue;
                };
                open.push(Branches {
                    directives: vec![place],
                    within: is_active,
                    active: is_active && holds,
                    taken: holds,
                });
            }
            (Directive::Else(condition), Some(branches)) => {
                let holds = match condition {
                    None => Some(true),
                    Some(condition) => ConditionSettings { settings: &settings }.holds(&condition),
                };
                let Some(holds) = holds else { continue };
                branches.leave(&place, &mut blanks);
                branches.active = branches.within && holds && !branches.taken;
                branches.taken |= holds;
            }
            (Directive::End, Some(branches)) => {
                branches.leave(&place, &mut blanks);
                blanks.append(&mut branches.directives);
                open.pop();
            }
            (Directive::Set(setting), _) if is_active => {
                settings.retain(|known| known.name != setting.name);
                settings.push(setting);
            }
            (Directive::Push, _) if is_active => saved.push(settings.clone()),
            (Directive::Pop, _) if is_active => settings = saved.pop().unwrap_or(settings),
            _ => {}
        }
    }
    blanks
}

impl Branches {
    /// Ends the text before the directive at `place`.
    fn leave(&mut self, place: &Range<usize>, blanks: &mut Vec<Range<usize>>) {
        if let Some(last) = self.directives.last().filter(|_| !self.active) {
            blanks.push(last.end..place.start);
        }
        self.directives.push(place.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selected(text: &str, dialect: Dialect, defined: &[&str]) -> String {
        let mut bytes = text.as_bytes().to_vec();
        let defined: Vec<String> = defined.iter().map(|name| (*name).to_owned()).collect();
        select(&mut bytes, dialect, &defined);
        assert_eq!(bytes.len(), text.len());
        let text = String::from_utf8(bytes).expect("whole characters are replaced");
        text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn sections_of_mocka_nest() {
        let text = "a %( X b %( ~Y c '%)' %) (* %) *) d %) e % norange\n f";
        let of = |defined: &[&str]| selected(text, Dialect::Mocka, defined);
        assert_eq!(of(&[]), "a e f");
        assert_eq!(of(&["X"]), "a b c '%)' (* %) *) d e f");
        assert_eq!(of(&["X", "Y"]), "a b (* %) *) d e f");
        assert_eq!(selected(text, Dialect::All, &["X"]), text.replace('\n', ""));
    }

    #[test]
    fn conditions_of_xds_choose_one_branch() {
        let text = "a <* IF x THEN *> b <* ELSIF y = \"1\" THEN *> c <* ELSE *> d <* END *> e";
        let of = |defined: &[&str]| selected(text, Dialect::Xds, defined);
        assert_eq!(of(&[]), "a d e");
        assert_eq!(of(&["X"]), "a b e");
        assert_eq!(of(&["Y=1"]), "a c e");
        assert_eq!(of(&["X", "y=1"]), "a b e");
    }

    #[test]
    fn options_are_set_and_restored() {
        let text = "<* NEW X+ *><* PUSH *><*-X*><* IF X THEN *>a<* END *><* POP *> <*IF X THEN*>b<*END*>";
        assert_eq!(selected(text, Dialect::Xds, &[]), "<* NEW X+ *><* PUSH *><*-X*> <* POP *> b");
        let nested =
            "<* IF X THEN *> <* NEW Y+ *> <* END *> <* IF DEFINED(Y) OR ~(X) & NOT Y THEN *>a<* END *> -- b";
        assert_eq!(selected(nested, Dialect::Xds, &[]), "a");
    }

    #[test]
    fn directives_without_a_partner_remain() {
        for text in ["a <* IF X THEN *> b", "a <* ELSE *> b <* END *>", "<* IF X + THEN *> b <* END *>"] {
            assert_eq!(selected(text, Dialect::Xds, &[]), text);
        }
        for text in ["%( X a", "a %) b", "%( a", "%(", "% "] {
            assert_eq!(selected(text, Dialect::Mocka, &[]), text.trim());
        }
    }

    #[test]
    fn a_pragma_names_the_dialect() {
        let text = "(* a *) <* dialect=mocka *> MODULE %( X b %)";
        assert_eq!(selected(text, Dialect::All, &[]), "(* a *) <* dialect=mocka *> MODULE");
    }
}
