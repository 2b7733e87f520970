//! The licences of all components, in Debian's format for machines.

use std::collections::BTreeSet;

use crate::components::{Component, Origin};
use crate::licences::{LicenceText, licence_text, names};

const HEAD: &str = "\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: tlc
Source: the repository from which the compiler was built
Comment:
 The compiler is one executable, which contains all of these components. The
 paths are their names and versions, not files that are installed.
";

/// Returns the text.
///
/// # Errors
///
/// The text of a licence is not known.
pub fn copyright(components: &[Component]) -> Result<String, String> {
    let mut text = HEAD.to_owned();
    let mut licences: BTreeSet<String> = BTreeSet::new();
    let mut notices = String::new();
    let (own, others): (Vec<&Component>, Vec<&Component>) =
        components.iter().partition(|component| component.origin == Origin::Own);
    // The crates of this repository have one licence.
    for component in own.into_iter().take(1).chain(others) {
        let place = match component.origin {
            Origin::Own => "*".to_owned(),
            _ => format!("{}-{}/*", component.name, component.version),
        };
        let holders = component.holders.join("\n           ");
        let licence = debian_name(&component.licence);
        text += &format!("\nFiles: {place}\nCopyright: {holders}\nLicense: {licence}\n");
        licences.extend(names(&component.licence));
        for (file, content) in &component.notices {
            let name = format!("{}-{}", component.name, file.to_lowercase());
            let place = format!("{}-{}/{file}", component.name, component.version);
            notices += &format!(
                "\nFiles: {place}\nCopyright: as in the text\nLicense: {name}\n{}",
                indented(&without_apache(content))
            );
        }
    }
    text += &notices;
    for name in licences {
        text += &format!("\nLicense: {}\n{}", debian_name(&name), licence_paragraph(&name)?);
    }
    Ok(text)
}

/// Returns an SPDX expression in the spelling of Debian.
fn debian_name(expression: &str) -> String {
    expression.replace(" OR ", " or ").replace(" AND ", " and ").replace(" WITH ", " with ")
}

/// Returns the text of a licence with its exception.
fn licence_paragraph(name: &str) -> Result<String, String> {
    let mut parts = Vec::new();
    for part in name.split(" WITH ") {
        parts.push(match licence_text(part) {
            Some(LicenceText::Whole(text)) => text.to_owned(),
            Some(LicenceText::Common(file)) => of_system(file),
            None => {
                return Err(format!(
                    "the text of the licence {part} is missing in crates/packaging/licences"
                ));
            }
        });
    }
    Ok(indented(&parts.join("\n")))
}

/// Returns the place of a licence that every system of Debian has.
fn of_system(file: &str) -> String {
    format!("On Debian systems, the text of this licence is in\n`/usr/share/common-licenses/{file}'.\n")
}

/// Replaces the terms of the Apache licence in a text by their place.
fn without_apache(text: &str) -> String {
    let heading = text
        .match_indices("Apache License")
        .find(|(at, _)| text[*at..].split_whitespace().nth(2) == Some("Version"));
    let end = "END OF TERMS AND CONDITIONS";
    match heading.and_then(|(start, _)| Some(start..start + text[start..].find(end)? + end.len())) {
        Some(terms) => {
            let (before, after) = (text[..terms.start].trim_end(), &text[terms.end..]);
            format!("{before}\n\n{}{after}", of_system("Apache-2.0"))
        }
        None => text.to_owned(),
    }
}

/// Returns a text as the continuation of a field, in which a line with a full stop is empty.
fn indented(text: &str) -> String {
    let shown = |line: &str| {
        if line.trim().is_empty() { " .\n".to_owned() } else { format!(" {}\n", line.trim_end()) }
    };
    text.trim_matches(['\n', '\u{feff}']).lines().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_of_the_system_are_not_repeated() {
        let text = "of a\n   Apache License\n Version 2.0\nTerms\nEND OF TERMS AND CONDITIONS\nof the Apache License\n";
        let short = without_apache(text);
        assert_eq!(short, format!("of a\n\n{}\nof the Apache License\n", of_system("Apache-2.0")));
        assert_eq!(without_apache(&short), short);
    }

    #[test]
    fn expressions_have_texts() {
        let paragraph = licence_paragraph("Apache-2.0 WITH LLVM-exception").expect("both are known");
        assert!(paragraph.contains("common-licenses/Apache-2.0'.\n .\n As an exception, if"), "{paragraph}");
        assert!(licence_paragraph("Nothing-1.0").is_err());
        assert_eq!(indented("a\n\nb \n"), " a\n .\n b\n");
    }
}
