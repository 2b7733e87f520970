//! Rules for files: they are short and finished, and open with a sentence that describes them.

/// The maximum number of lines of a file.
const MAX_LINES: usize = 700;

/// The maximum number of lines of `src/main.rs`, which only calls the library.
const MAX_LINES_OF_MAIN: usize = 30;

/// Words that mark unfinished work. They are assembled here so that this file does not contain them.
const MARKS: [&str; 5] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("todo", "!"),
    concat!("unimplemented", "!"),
];

/// Returns the defects of a source file, one per line.
pub fn violations(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let limit = if path == "src/main.rs" { MAX_LINES_OF_MAIN } else { MAX_LINES };
    let lines = text.lines().count();
    if lines > limit {
        found.push(format!("{path}: {lines} lines, more than {limit}"));
    }
    // A test that asserts a known wrong answer carries a mark.
    let may_mark = |mark: &str| mark == MARKS[1] && path.contains("/tests");
    for mark in MARKS.into_iter().filter(|mark| text.contains(mark) && !may_mark(mark)) {
        found.push(format!("{path}: contains `{mark}`"));
    }
    if path.ends_with(".rs") && !text.starts_with("//! ") {
        found.push(format!("{path}: does not open with a `//!` sentence"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_files_are_left_alone() {
        assert!(violations("src/a.rs", "//! A file.\n").is_empty());
        assert!(violations("runtime/a.c", "/* A file. */\n").is_empty());
        assert!(violations("src/sema/tests.rs", &format!("//! Tests.\n// {}\n", MARKS[1])).is_empty());
    }

    #[test]
    fn long_files_are_found() {
        let text = |lines: usize| format!("//! A file.\n{}", "fn a() {}\n".repeat(lines - 1));
        assert!(violations("src/a.rs", &text(MAX_LINES)).is_empty());
        assert_eq!(violations("src/a.rs", &text(MAX_LINES + 1)).len(), 1);
        assert_eq!(violations("src/main.rs", &text(MAX_LINES_OF_MAIN + 1)).len(), 1);
    }

    #[test]
    fn unfinished_files_are_found() {
        for mark in MARKS {
            assert_eq!(violations("src/a.rs", &format!("//! A file.\n// {mark}\n")).len(), 1, "{mark}");
        }
        assert_eq!(violations("src/a.rs", "fn a() {}\n").len(), 1);
    }
}
