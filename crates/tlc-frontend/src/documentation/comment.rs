//! The text of comments without the marks, frames and indentation that belong to the source.

use std::ops::Range;

/// A line of comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommentLine {
    /// The text without indentation and blanks at its end.
    pub text: String,
    /// The number of columns by which it is indented beyond the least indented line.
    pub indent: usize,
    /// The offset of the text in the file.
    pub offset: usize,
}

/// The columns between tabulators.
const TAB: usize = 8;

/// The marks that introduce and end the text of a program or of an output.
const FENCE: &str = "```";

/// Returns the lines of consecutive comments, without blank lines at both ends and lines that draw a frame.
pub fn lines(text: &str, comments: &[Range<usize>]) -> Vec<CommentLine> {
    let mut found: Vec<CommentLine> = Vec::new();
    for comment in comments {
        found.extend(lines_of_one(text, comment));
    }
    let mut is_code = false;
    found.retain(|line| {
        is_code ^= line.text.starts_with(FENCE);
        is_code || !is_frame(&line.text)
    });
    let is_blank = |line: &&CommentLine| line.text.is_empty();
    let before = found.iter().take_while(is_blank).count();
    found.drain(..before);
    let after = found.iter().rev().take_while(is_blank).count();
    found.truncate(found.len() - after);
    let least = found.iter().filter(|line| !line.text.is_empty()).map(|line| line.indent).min().unwrap_or(0);
    found.iter_mut().for_each(|line| line.indent = line.indent.saturating_sub(least));
    // The text after the opening mark is often indented otherwise than the lines below.
    if let Some(first) = found.first_mut().filter(|line| !line.text.starts_with(FENCE)) {
        first.indent = 0;
    }
    found
}

/// Returns the column of an offset, which counts from 0.
pub fn column(text: &str, offset: usize) -> usize {
    let start = text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    width(text.get(start..offset).unwrap_or_default(), 0)
}

/// Returns the column after a text that starts in a column.
fn width(text: &str, from: usize) -> usize {
    text.chars().fold(from, |column, c| if c == '\t' { column / TAB * TAB + TAB } else { column + 1 })
}

fn lines_of_one(text: &str, comment: &Range<usize>) -> Vec<CommentLine> {
    let inner = comment.start + 2..comment.end.saturating_sub(2).max(comment.start + 2);
    let opening = column(text, comment.start);
    let (mut lines, mut offset) = (Vec::new(), inner.start);
    let mut from = opening + 2;
    for line in text.get(inner.clone()).unwrap_or_default().split('\n') {
        lines.push(new_line(line, offset, from));
        (offset, from) = (offset + line.len() + 1, 0);
    }
    // Opening and closing marks such as `(**` and `**)`.
    if let Some(first) = lines.first_mut().filter(|line| line.text.starts_with('*')) {
        strip_stars(first);
    }
    if let Some(last) = lines.last_mut() {
        strip_end(last);
    }
    let rest = lines.get_mut(1..).unwrap_or_default();
    let starts =
        |line: &CommentLine| line.text.is_empty() || line.text.starts_with('*') && line.indent <= opening + 1;
    if rest.iter().all(starts) && rest.iter().any(|line| !line.text.is_empty()) {
        let is_box = rest.iter().all(|line| line.text.is_empty() || line.text.ends_with('*'));
        for line in rest.iter_mut().filter(|line| !line.text.is_empty()) {
            strip_stars(line);
            if is_box {
                strip_end(line);
            }
        }
    }
    lines
}

fn new_line(line: &str, offset: usize, from: usize) -> CommentLine {
    let text = line.trim_end();
    let content = text.trim_start();
    let blanks = text.len() - content.len();
    CommentLine {
        text: content.to_owned(),
        indent: width(text.get(..blanks).unwrap_or_default(), from),
        offset: offset + blanks,
    }
}

/// Removes the stars that begin a line, and the blanks after them.
fn strip_stars(line: &mut CommentLine) {
    let stars = line.text.len() - line.text.trim_start_matches('*').len();
    let rest = line.text.get(stars..).unwrap_or_default();
    let blanks = rest.len() - rest.trim_start().len();
    line.indent += stars + width(rest.get(..blanks).unwrap_or_default(), 0);
    line.offset += stars + blanks;
    line.text = rest.trim_start().to_owned();
}

/// Removes the stars that end a line, unless they end emphasized words.
fn strip_end(line: &mut CommentLine) {
    let text = line.text.trim_end_matches('*');
    if text.is_empty() || text.ends_with(char::is_whitespace) {
        line.text.truncate(text.trim_end().len());
    }
}

/// Whether a line only draws a line.
fn is_frame(line: &str) -> bool {
    let is_drawn = |c: char| "*-=_#+~".contains(c) || c.is_whitespace();
    !line.is_empty() && line.chars().all(is_drawn) && (line.len() > 2 || line == "*" || line == "**")
}

/// A program in a comment, as offsets of the file.
pub struct Fenced {
    /// The offsets of the lines of the program, each with its text and its indentation in the fence.
    pub lines: Vec<CommentLine>,
    pub output: Option<String>,
}

/// Returns the blocks of text between ```` ```modula2 ```` and ```` ``` ````, each with the block ```` ```output ````
/// that follows it.
pub fn programs(lines: &[CommentLine]) -> Vec<Fenced> {
    let mut found: Vec<Fenced> = Vec::new();
    let mut rest = lines;
    let mut follows = false;
    while let Some((line, behind)) = rest.split_first() {
        rest = behind;
        let Some(language) = line.text.strip_prefix(FENCE) else {
            follows &= line.text.is_empty();
            continue;
        };
        let length = rest.iter().position(|line| line.text.starts_with(FENCE)).unwrap_or(rest.len());
        let (block, behind) = rest.split_at(length);
        rest = behind.get(1..).unwrap_or_default();
        match (language.trim().to_lowercase().as_str(), found.last_mut()) {
            ("modula2" | "modula-2", _) => {
                found.push(Fenced { lines: block.to_vec(), output: None });
                follows = true;
                continue;
            }
            ("output", Some(program)) if follows => program.output = Some(joined(block, line.indent)),
            _ => {}
        }
        follows = false;
    }
    found
}

/// Joins lines of code with the indentation that exceeds `base`.
fn joined(lines: &[CommentLine], base: usize) -> String {
    let line = |line: &CommentLine| match line.text.is_empty() {
        true => "\n".to_owned(),
        false => format!("{}{}\n", " ".repeat(line.indent.saturating_sub(base)), line.text),
    };
    lines.iter().map(line).collect()
}
