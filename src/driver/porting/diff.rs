//! Unified differences between two versions of a text.

use std::ops::Range;

use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices, group_diff_ops};

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Returns the difference in the form that `patch -p0` reads, without control over the bytes of the lines.
pub fn unified(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let (a, b) = (lines(old), lines(new));
    let hunks = group_diff_ops(capture_diff_slices(Algorithm::Myers, &a, &b), CONTEXT);
    let mut text = Vec::new();
    if !hunks.is_empty() {
        text.extend_from_slice(format!("--- {name}\n+++ {name}\n").as_bytes());
    }
    for hunk in hunks {
        write_hunk(&mut text, (&a, &b), &hunk);
    }
    text
}

fn write_hunk(text: &mut Vec<u8>, (a, b): (&[&[u8]], &[&[u8]]), hunk: &[DiffOp]) {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return };
    let old = first.old_range().start..last.old_range().end;
    let new = first.new_range().start..last.new_range().end;
    text.extend_from_slice(format!("@@ -{} +{} @@\n", shown(&old), shown(&new)).as_bytes());
    for change in hunk {
        let (tag, removed, added) = change.as_tag_tuple();
        if tag == DiffTag::Equal {
            write_lines(text, b' ', a.get(removed));
        } else {
            write_lines(text, b'-', a.get(removed));
            write_lines(text, b'+', b.get(added));
        }
    }
}

fn shown(range: &Range<usize>) -> String {
    // An empty range names the line that precedes it.
    let start = if range.is_empty() { range.start } else { range.start + 1 };
    if range.len() == 1 { start.to_string() } else { format!("{start},{}", range.len()) }
}

fn write_lines(text: &mut Vec<u8>, mark: u8, lines: Option<&[&[u8]]>) {
    for line in lines.into_iter().flatten() {
        text.push(mark);
        text.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            text.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

/// Returns the lines with their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(old: &str, new: &str) -> String {
        String::from_utf8(unified("a", old.as_bytes(), new.as_bytes())).expect("text")
    }

    #[test]
    fn equal_texts_have_no_difference() {
        assert_eq!(diff("a\nb\n", "a\nb\n"), "");
    }

    #[test]
    fn changes_that_are_near_share_a_hunk() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let new = "1\n2\nx\n4\n5\n6\n8\n9\ny\n";
        let expected = "--- a\n+++ a\n@@ -1,9 +1,9 @@\n 1\n 2\n-3\n+x\n 4\n 5\n 6\n-7\n 8\n 9\n+y\n";
        assert_eq!(diff(old, new), expected);
    }

    #[test]
    fn changes_that_are_far_apart_have_their_own() {
        let lines: String = (0..30).map(|number| format!("{number}\n")).collect();
        let new = lines.replace("\n5\n", "\n5\nx\n").replace("\n25\n", "\n");
        let expected = "--- a\n+++ a\n@@ -4,6 +4,7 @@\n 3\n 4\n 5\n+x\n 6\n 7\n 8\n\
                        @@ -23,7 +24,6 @@\n 22\n 23\n 24\n-25\n 26\n 27\n 28\n";
        assert_eq!(diff(&lines, &new), expected);
    }

    #[test]
    fn last_lines_without_an_end_are_marked() {
        let expected = "--- a\n+++ a\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n";
        assert_eq!(diff("a", "b\n"), expected);
        assert_eq!(diff("", "b\n"), "--- a\n+++ a\n@@ -0,0 +1 @@\n+b\n");
    }
}
