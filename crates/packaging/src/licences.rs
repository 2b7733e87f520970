//! Licences: SPDX expressions, the files in the sources of crates, and the texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The text of a licence.
#[derive(Clone, Copy, Debug)]
pub enum LicenceText {
    /// The file of this name that every Debian system has in `/usr/share/common-licenses`.
    Common(&'static str),
    Whole(&'static str),
}

/// The licences and exceptions by their SPDX names.
const TEXTS: [(&str, LicenceText); 13] = [
    ("0BSD", LicenceText::Whole(include_str!("../licences/0BSD.txt"))),
    ("Apache-2.0", LicenceText::Common("Apache-2.0")),
    ("BSD-3-Clause", LicenceText::Whole(include_str!("../licences/BSD-3-Clause.txt"))),
    ("CC0-1.0", LicenceText::Common("CC0-1.0")),
    ("GCC-exception-3.1", LicenceText::Whole(include_str!("../licences/GCC-exception-3.1.txt"))),
    ("GPL-2.0-only", LicenceText::Common("GPL-2")),
    ("GPL-3.0-or-later", LicenceText::Common("GPL-3")),
    ("ISC", LicenceText::Whole(include_str!("../licences/ISC.txt"))),
    ("LLVM-exception", LicenceText::Whole(include_str!("../licences/LLVM-exception.txt"))),
    ("MIT", LicenceText::Whole(include_str!("../licences/MIT.txt"))),
    ("MIT-0", LicenceText::Whole(include_str!("../licences/MIT-0.txt"))),
    ("Unlicense", LicenceText::Whole(include_str!("../licences/Unlicense.txt"))),
    ("Zlib", LicenceText::Whole(include_str!("../licences/Zlib.txt"))),
];

/// Returns the text of a licence or exception.
pub fn licence_text(name: &str) -> Option<LicenceText> {
    TEXTS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Returns an SPDX expression: older manifests have `/` for OR.
pub fn expression(licence: &str) -> String {
    licence.replace('/', " OR ")
}

/// Returns the licences in an expression, each with its exception.
pub fn names(expression: &str) -> BTreeSet<String> {
    let parts = expression.split(" OR ").flat_map(|part| part.split(" AND "));
    parts.map(|name| name.trim_matches(['(', ')', ' ']).to_owned()).collect()
}

/// Returns the files about licences in a folder by their names, sorted.
pub fn files(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let upper = name.to_ascii_uppercase();
        let is_meant = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"]
            .iter()
            .any(|word| upper.starts_with(word));
        if is_meant && entry.path().is_file() {
            files
                .push((name, String::from_utf8_lossy(&fs::read(entry.path()).map_err(failed)?).into_owned()));
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the files that name other licences or holders and must be passed on as they are.
pub fn notices(files: Vec<(String, String)>) -> Vec<(String, String)> {
    let is_meant =
        |name: &str| ["NOTICE", "THIRD"].iter().any(|word| name.to_ascii_uppercase().contains(word));
    files.into_iter().filter(|(name, _)| is_meant(name)).collect()
}

/// Returns the copyright notices in files, each once, without the word `Copyright` and the sign.
pub fn holders(files: &[(String, String)]) -> Vec<String> {
    let mut holders: Vec<String> = Vec::new();
    for line in files.iter().flat_map(|(_, text)| text.lines()) {
        let Some(rest) = line.trim().strip_prefix("Copyright ") else { continue };
        let rest = rest.trim_start_matches("(c)").trim_start_matches("(C)").trim_start_matches('©').trim();
        // Placeholders of the Apache licence, and sentences about copyright.
        let is_holder =
            rest.starts_with(|c: char| c.is_ascii_digit() || c.is_uppercase()) || rest.starts_with("the ");
        if is_holder && !rest.starts_with("License") && !holders.iter().any(|known| known == rest) {
            holders.push(rest.to_owned());
        }
    }
    holders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_split() {
        let of = |text: &str| names(&expression(text)).into_iter().collect::<Vec<_>>();
        assert_eq!(of("MIT/Apache-2.0"), ["Apache-2.0", "MIT"]);
        assert_eq!(of("(MIT OR Apache-2.0) AND Zlib"), ["Apache-2.0", "MIT", "Zlib"]);
        assert_eq!(of("Apache-2.0 WITH LLVM-exception"), ["Apache-2.0 WITH LLVM-exception"]);
    }

    #[test]
    fn holders_are_found() {
        let text = "Copyright (c) 2015 Ada Example\n  Copyright [yyyy] [name of copyright owner]\ncopyright notice\n\
                    Copyright © 2016, Bob\nCopyright License.\nCopyright (c) 2015 Ada Example\n";
        assert_eq!(holders(&[("LICENSE".to_owned(), text.to_owned())]), ["2015 Ada Example", "2016, Bob"]);
    }
}
