//! The reducer: turns a program with a property into a small one that still has it.
//!
//! Whole files, bracketed parts, lines and tokens are removed, and a part is replaced by one of its own
//! parts, while the property holds (delta debugging, Zeller and Hildebrandt 2002, along the structure of the
//! program). At the end none of these can be removed alone.

mod delta;
mod predicate;
mod trees;

pub use predicate::{Property, of_command};

use crate::tokens::Tokens;

/// Files with their names.
pub type Files = Vec<(String, String)>;

/// Reduces files that have a property. They must have it initially.
pub fn reduce(files: Files, property: &mut Property<'_>) -> Files {
    let mut files = files;
    loop {
        let size = size(&files);
        without_files(&mut files, property);
        for index in 0..files.len() {
            let mut holds = |text: &str| {
                let mut changed = files.clone();
                changed[index].1 = text.to_owned();
                property(&changed)
            };
            let text = files[index].1.clone();
            let text = trees::reduced(text, &mut holds);
            let text = by_lines(text, &mut holds);
            let text = by_tokens(text, &mut holds);
            files[index].1 = text;
        }
        // Each round makes the files smaller, so the loop terminates.
        if self::size(&files) >= size {
            return files;
        }
    }
}

fn size(files: &Files) -> usize {
    files.iter().map(|(_, text)| text.len() + 1).sum()
}

/// Removes files, except for the first one.
fn without_files(files: &mut Files, property: &mut Property<'_>) {
    let mut index = 1;
    while index < files.len() {
        let mut fewer = files.clone();
        fewer.remove(index);
        if property(&fewer) {
            *files = fewer;
        } else {
            index += 1;
        }
    }
}

fn by_lines(text: String, holds: &mut dyn FnMut(&str) -> bool) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    delta::minimal(lines, &mut |lines| holds(&lines.concat())).concat()
}

fn by_tokens(text: String, holds: &mut dyn FnMut(&str) -> bool) -> String {
    let tokens = Tokens::new(&text);
    let all: Vec<&str> = (0..tokens.count()).map(|index| tokens.get(index)).collect();
    delta::minimal(all, &mut |tokens| holds(&tokens.concat())).concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reduces a text with the property that it contains certain words and its brackets are balanced.
    fn reduced(text: &str, words: &[&str]) -> String {
        let files = vec![("Main.mod".to_owned(), text.to_owned()), ("Other.mod".to_owned(), "x".to_owned())];
        let mut property = |files: &Files| {
            let text = &files[0].1;
            let count = |c: char| text.matches(c).count();
            words.iter().all(|word| text.contains(word)) && count('(') == count(')')
        };
        let files = reduce(files, &mut property);
        assert_eq!(files.len(), 1, "the other file is not needed");
        files[0].1.clone()
    }

    #[test]
    fn nothing_that_is_left_can_be_left_out() {
        let text = "PROCEDURE p;\nBEGIN\n  IF a > (b + (c * 2)) THEN\n    x := 1;\n    y := 2\n  END\nEND p;\nq := 3\n";
        assert_eq!(reduced(text, &["c"]).trim(), "c");
        let kept = reduced(text, &["IF", "y"]);
        assert_eq!(kept.split_whitespace().collect::<Vec<_>>(), ["IF", "y"]);
        let kept = reduced(text, &["(c", "q"]);
        assert_eq!(kept.split_whitespace().collect::<Vec<_>>(), ["(c", ")", "q"]);
    }

    #[test]
    fn a_property_of_the_whole_keeps_the_whole() {
        let files: Files = vec![("Main.mod".to_owned(), "MODULE Main; END Main.".to_owned())];
        let same = files.clone();
        assert_eq!(reduce(files.clone(), &mut |changed| *changed == same), files);
    }
}
