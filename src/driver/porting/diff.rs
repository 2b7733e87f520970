//! Unified differences between two versions of a text.

use std::ops::Range;

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// The greatest number of changed lines that are compared one by one. Others replace each other as a whole.
const MOST_CHANGES: usize = 2_000;

/// Returns the difference in the form that `patch -p0` reads, without control over the bytes of the lines.
pub fn unified(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let (a, b) = (lines(old), lines(new));
    let changes = changes(&a, &b);
    let mut text = Vec::new();
    if changes.is_empty() {
        return text;
    }
    text.extend_from_slice(format!("--- {name}\n+++ {name}\n").as_bytes());
    let mut rest = changes.as_slice();
    while let Some(first) = rest.first() {
        // Changes whose contexts touch are in one hunk.
        let near = |pair: &[(Range<usize>, Range<usize>)]| match pair {
            [one, two] => two.0.start - one.0.end <= 2 * CONTEXT,
            _ => false,
        };
        let count = 1 + rest.windows(2).take_while(|pair| near(pair)).count();
        let (hunk, others) = rest.split_at(count);
        write_hunk(&mut text, (&a, &b), hunk, first);
        rest = others;
    }
    text
}

fn write_hunk(
    text: &mut Vec<u8>,
    (a, b): (&[&[u8]], &[&[u8]]),
    hunk: &[(Range<usize>, Range<usize>)],
    first: &(Range<usize>, Range<usize>),
) {
    let before = first.0.start.min(CONTEXT);
    let last = hunk.last().unwrap_or(first);
    let after = (a.len() - last.0.end).min(CONTEXT);
    let old = first.0.start - before..last.0.end + after;
    let new = first.1.start - before..last.1.end + after;
    text.extend_from_slice(format!("@@ -{} +{} @@\n", shown(&old), shown(&new)).as_bytes());
    let mut next = old.start;
    for (removed, added) in hunk {
        write_lines(text, b' ', a.get(next..removed.start));
        write_lines(text, b'-', a.get(removed.clone()));
        write_lines(text, b'+', b.get(added.clone()));
        next = removed.end;
    }
    write_lines(text, b' ', a.get(next..old.end));
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

/// Returns the ranges of lines that replace each other, in their order.
fn changes(a: &[&[u8]], b: &[&[u8]]) -> Vec<(Range<usize>, Range<usize>)> {
    let start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let rest = a.len().min(b.len()) - start;
    let end = a.iter().rev().zip(b.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[start..a.len() - end], &b[start..b.len() - end]);
    let mut changes = Vec::new();
    let (mut x, mut y) = (0, 0);
    for (p, q) in common(a, b).into_iter().chain([(a.len(), b.len())]) {
        if (x, y) != (p, q) {
            changes.push((start + x..start + p, start + y..start + q));
        }
        (x, y) = (p + 1, q + 1);
    }
    changes
}

/// Returns the pairs of equal lines of a longest common subsequence: E. Myers, *An O(ND) Difference Algorithm
/// and Its Variations*, 1986. There are no pairs if the texts differ too much.
fn common(a: &[&[u8]], b: &[&[u8]]) -> Vec<(usize, usize)> {
    let most = (a.len() + b.len()).min(MOST_CHANGES);
    // The greatest x on each diagonal x - y, which is shifted to be an index.
    let mut ends = vec![0usize; 2 * most + 3];
    let mut trace = Vec::new();
    for changed in 0..=most {
        trace.push(ends.clone());
        for step in 0..=changed {
            let diagonal = most + 1 + 2 * step - changed;
            let is_down = step == 0 || step != changed && ends[diagonal - 1] < ends[diagonal + 1];
            let mut x = if is_down { ends[diagonal + 1] } else { ends[diagonal - 1] + 1 };
            let Some(mut y) = (x + most + 1).checked_sub(diagonal) else { continue };
            while x < a.len() && y < b.len() && a[x] == b[y] {
                (x, y) = (x + 1, y + 1);
            }
            ends[diagonal] = x;
            if x >= a.len() && y >= b.len() {
                return traced(&trace, most, (a.len(), b.len()));
            }
        }
    }
    Vec::new()
}

/// Follows the steps of [`common`] back from the ends of the texts.
fn traced(trace: &[Vec<usize>], most: usize, (mut x, mut y): (usize, usize)) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (changed, ends) in trace.iter().enumerate().rev() {
        let diagonal = most + 1 + x - y;
        let least = most + 1 - changed;
        let is_down =
            diagonal == least || diagonal != most + 1 + changed && ends[diagonal - 1] < ends[diagonal + 1];
        let before = if is_down { diagonal + 1 } else { diagonal - 1 };
        let (from_x, from_y) = match changed {
            0 => (0, 0),
            _ => (ends[before], ends[before] + most + 1 - before),
        };
        while x > from_x && y > from_y {
            (x, y) = (x - 1, y - 1);
            pairs.push((x, y));
        }
        (x, y) = (from_x, from_y);
    }
    pairs.reverse();
    pairs
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

    /// Applies the ranges of random changes, which must give the new text.
    #[test]
    fn changes_lead_from_one_text_to_the_other() {
        let mut state = 1u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for _ in 0..500 {
            let mut text = |length: u32| -> Vec<String> {
                (0..random(length)).map(|_| format!("{}\n", random(4))).collect()
            };
            let (a, b) = (text(12), text(12));
            let a: Vec<&[u8]> = a.iter().map(String::as_bytes).collect();
            let b: Vec<&[u8]> = b.iter().map(String::as_bytes).collect();
            let mut made: Vec<&[u8]> = Vec::new();
            let mut next = 0;
            for (removed, added) in changes(&a, &b) {
                made.extend(&a[next..removed.start]);
                made.extend(&b[added]);
                next = removed.end;
            }
            made.extend(&a[next..]);
            assert_eq!(made, b);
        }
    }
}
