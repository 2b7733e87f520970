//! The changelog of a Debian package, from that of the project.

use crate::dates::mail_date;

/// The columns of a line, which Debian limits to 80.
const WIDTH: usize = 78;

/// Returns the releases in a changelog as entries of Debian's format. Changes that are not released belong to
/// `version`. A release without a date has the time of the package, in seconds since 1970.
pub fn changelog(text: &str, version: &str, maintainer: &str, seconds: u64) -> String {
    let mut entries = String::new();
    for section in text.split("\n## ").skip(1) {
        let (title, changes) = section.split_once('\n').unwrap_or((section, ""));
        let name = title.trim_start_matches('[').split(']').next().unwrap_or_default();
        let name = if name == "Unreleased" { version } else { name };
        entries += &format!("tlc ({name}-1) unstable; urgency=medium\n\n");
        for change in changes_of(changes) {
            entries += &change;
        }
        entries += &format!("\n -- {maintainer}  {}\n\n", mail_date(seconds));
    }
    entries.trim_end().to_owned() + "\n"
}

/// Returns the headings and items of a section, each with its lines.
fn changes_of(section: &str) -> Vec<String> {
    let mut changes: Vec<(bool, String)> = Vec::new();
    let mut is_item = false;
    for line in section.lines() {
        let text = line.trim();
        if let Some(heading) = text.strip_prefix("### ") {
            is_item = false;
            changes.push((false, format!("[ {heading} ]")));
        } else if let Some(item) = line.strip_prefix("- ") {
            is_item = true;
            changes.push((true, item.to_owned()));
        } else if let Some((_, change)) = changes.last_mut().filter(|_| is_item && !text.is_empty()) {
            change.push(' ');
            change.push_str(text);
        }
    }
    let shown = |(is_item, text): (bool, String)| match is_item {
        true => filled(&text, "  * ", "    "),
        false => format!("\n  {text}\n"),
    };
    let mut changes: Vec<String> = changes.into_iter().map(shown).collect();
    if let Some(first) = changes.first_mut() {
        *first = first.trim_start_matches('\n').to_owned();
    }
    if changes.is_empty() { vec!["  * First release.\n".to_owned()] } else { changes }
}

/// Breaks a text into lines.
fn filled(text: &str, first: &str, indent: &str) -> String {
    let (mut lines, mut line) = (String::new(), first.to_owned());
    for word in text.split_whitespace() {
        let is_empty = line == first || line == indent;
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines += &(line + "\n");
            line = indent.to_owned() + word;
        } else {
            line = if is_empty { line + word } else { line + " " + word };
        }
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_entries() {
        let text = "# Changelog\n\nWords.\n\n## [Unreleased]\n\nThe future.\n\n### Fixed\n\n- One thing\n  on two lines.\n\
                    - Another.\n\n## [0.1.0] - 2026-01-02\n\n- First.\n";
        let expected = "tlc (0.2.0-1) unstable; urgency=medium\n\n  [ Fixed ]\n  * One thing on two lines.\n  * Another.\n\n \
                        -- A <a@b.invalid>  Thu, 01 Jan 1970 00:00:00 +0000\n\n\
                        tlc (0.1.0-1) unstable; urgency=medium\n\n  * First.\n\n \
                        -- A <a@b.invalid>  Thu, 01 Jan 1970 00:00:00 +0000\n";
        assert_eq!(changelog(text, "0.2.0", "A <a@b.invalid>", 0), expected);
        let long = filled(&"word ".repeat(40), "  * ", "    ");
        assert!(long.lines().count() == 3 && long.lines().all(|line| line.len() <= WIDTH), "{long}");
    }
}
