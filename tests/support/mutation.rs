//! Common parts of tests that break programs at random: tokens, a random number generator, and the programs.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::env;
use std::path::PathBuf;

use crate::folders;

/// Divides a text into tokens, each with the blanks after it: words and numbers, whole strings and comments,
/// the given symbols of two characters, and single characters.
pub fn tokens<'a>(text: &'a str, symbols: &[&str]) -> Vec<&'a str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let body = if word(first) {
            rest.find(|c| !word(c)).unwrap_or(rest.len())
        } else if rest.starts_with("(*") {
            rest.find("*)").map_or(rest.len(), |end| end + 2)
        } else if matches!(first, '"' | '\'') {
            rest.get(1..).and_then(|inner| inner.find(first)).map_or(rest.len(), |end| end + 2)
        } else if symbols.iter().any(|symbol| rest.starts_with(symbol)) {
            2
        } else {
            first.len_utf8()
        };
        let blanks = rest[body..].find(|c: char| !c.is_whitespace()).unwrap_or(rest.len() - body);
        let (token, behind) = rest.split_at(body + blanks);
        tokens.push(token);
        rest = behind;
    }
    tokens
}

/// Marsaglia's xorshift generator: the same numbers in every run.
pub struct Random(pub u64);

impl Random {
    /// A number below the bound, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % bound as u64) as usize
    }

    /// An element of a list that is not empty.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// The number in an environment variable that makes a test do more.
pub fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}

/// The programs in some folders of the repository and in their subfolders, sorted by path.
pub fn programs(folders: &[&str]) -> Vec<PathBuf> {
    let root = folders::root();
    let mut paths: Vec<PathBuf> =
        folders.iter().flat_map(|folder| folders::files_below(&root.join(folder))).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "mod" || end == "def"));
    // The modules of a project import those of its dependencies.
    paths.retain(|path| !path.ancestors().any(|folder| folder.join("tlc.toml").exists()));
    paths.sort();
    paths
}
