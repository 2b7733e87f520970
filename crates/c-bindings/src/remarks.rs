//! Comments of C: the declarations that they are about, and their texts in Modula-2.
//!
//! A comment is about the declaration on the next line, or on the line on which it begins. If neither is there, but a
//! declaration ends on the line before, as in zlib.h, it is about that one. Short comments elsewhere are headings.

use std::borrow::Cow;

/// A comment of a header.
#[derive(Clone, Debug)]
pub struct Remark {
    pub start: usize,
    pub first_line: u32,
    pub last_line: u32,
    /// Whether nothing else is on its lines.
    pub is_alone: bool,
    /// The lines of its text.
    pub lines: Vec<String>,
}

/// The comments of a header.
#[derive(Default, Debug)]
pub struct Remarks {
    remarks: Vec<Remark>,
    source: Vec<u8>,
    /// The blank lines, numbered from 1.
    is_blank: Vec<bool>,
}

/// The longest heading, in lines.
const HEADING: usize = 2;

impl Remarks {
    /// Reads the comments of a C source.
    pub fn read(source: &[u8]) -> Remarks {
        let text = String::from_utf8_lossy(source);
        let is_blank = text.lines().map(|line| line.trim().is_empty()).collect();
        let mut remarks: Vec<Remark> = Vec::new();
        let (mut at, mut line) = (0, 1);
        while at < source.len() {
            let end = token_end(source, at);
            let token = source.get(at..end).unwrap_or_default();
            let lines = u32::try_from(token.iter().filter(|byte| **byte == b'\n').count()).unwrap_or(0);
            let is_line_comment = token.starts_with(b"//");
            if is_line_comment || token.starts_with(b"/*") {
                let is_alone = is_blank_before(source, at) && is_blank_after(source, end);
                let text = String::from_utf8_lossy(token);
                let remark = Remark {
                    start: at,
                    first_line: line,
                    last_line: line + lines,
                    is_alone,
                    lines: plain_lines(&text),
                };
                match remarks.last_mut() {
                    Some(last) if is_line_comment && continues(last, &remark, source) => {
                        last.last_line = remark.last_line;
                        last.lines.extend(remark.lines);
                    }
                    _ => remarks.push(remark),
                }
            }
            line += lines;
            at = end;
        }
        remarks.iter_mut().for_each(|remark| trim(&mut remark.lines));
        remarks.retain(|remark| !remark.lines.is_empty());
        Remarks { remarks, source: source.to_vec(), is_blank }
    }

    /// Returns the comment on the lines before a declaration.
    pub fn before(&self, line: u32) -> Option<&Remark> {
        self.remarks.iter().rev().find(|remark| remark.is_alone && remark.last_line + 1 == line)
    }

    /// Returns the comment after a declaration on its last line.
    pub fn beside(&self, line: u32, end: usize) -> Option<&Remark> {
        let is_beside =
            |remark: &&Remark| remark.first_line == line && remark.start >= end && !remark.is_alone;
        let remark = self.remarks.iter().find(is_beside)?;
        // If another name follows the comma, the comment is about that one.
        let between = self.source(end, remark.start);
        let names_more = |(_, more): (&str, &str)| more.contains(|c: char| c.is_alphabetic());
        (!between.split_once(',').is_some_and(names_more)).then_some(remark)
    }

    /// Returns the comment on the lines after a declaration, unless it is about the next one.
    pub fn after(&self, line: u32) -> Option<&Remark> {
        let remark = self.remarks.iter().find(|remark| remark.is_alone && remark.first_line == line + 1)?;
        let next = self.is_blank.get(remark.last_line as usize);
        next.is_none_or(|is_blank| *is_blank).then_some(remark)
    }

    /// Returns the last heading between two lines.
    pub fn heading(&self, after: u32, before: u32) -> Option<&Remark> {
        let is_heading = |remark: &&Remark| {
            let is_apart =
                |line: u32| self.is_blank.get(line.saturating_sub(1) as usize).is_none_or(|blank| *blank);
            remark.is_alone
                && remark.first_line > after
                && remark.last_line + 1 < before
                && remark.lines.len() <= HEADING
                && is_apart(remark.last_line + 1)
                && is_apart(remark.first_line.saturating_sub(1))
        };
        self.remarks.iter().rev().find(is_heading)
    }

    /// Returns a part of the source.
    pub fn source(&self, from: usize, to: usize) -> Cow<'_, str> {
        String::from_utf8_lossy(self.source.get(from..to).unwrap_or_default())
    }

    /// Whether a line is empty.
    pub fn is_blank(&self, line: u32) -> bool {
        self.is_blank.get(line.saturating_sub(1) as usize).is_some_and(|blank| *blank)
    }
}

/// Returns the end of a comment, a string, a character or another single byte.
fn token_end(source: &[u8], at: usize) -> usize {
    let rest = source.get(at..).unwrap_or_default();
    let length = match rest {
        [b'/', b'/', ..] => rest.iter().position(|byte| *byte == b'\n'),
        [b'/', b'*', ..] => {
            let inner = rest.get(2..).unwrap_or_default();
            inner.windows(2).position(|pair| pair == b"*/").map(|end| end + 4)
        }
        [quote @ (b'"' | b'\''), ..] => {
            let mut is_escaped = false;
            let end = rest.iter().skip(1).position(|byte| {
                let ends = (byte == quote && !is_escaped) || *byte == b'\n';
                is_escaped = *byte == b'\\' && !is_escaped;
                ends
            });
            // An apostrophe in the text of `#error` ends with its line, which is left for the next token.
            end.map(|end| if rest.get(end + 1) == Some(&b'\n') { end + 1 } else { end + 2 })
        }
        _ => Some(1),
    };
    at + length.unwrap_or(rest.len())
}

fn is_blank_before(source: &[u8], at: usize) -> bool {
    let line = source.get(..at).unwrap_or_default().rsplit(|byte| *byte == b'\n').next();
    line.is_some_and(|line| line.iter().all(u8::is_ascii_whitespace))
}

fn is_blank_after(source: &[u8], end: usize) -> bool {
    let line = source.get(end..).unwrap_or_default().split(|byte| *byte == b'\n').next();
    line.is_some_and(|line| line.iter().all(u8::is_ascii_whitespace))
}

/// Whether a comment to the end of its line continues the one on the line before.
fn continues(last: &Remark, next: &Remark, source: &[u8]) -> bool {
    next.is_alone
        && last.last_line + 1 == next.first_line
        && source.get(last.start..).is_some_and(|text| text.starts_with(b"//"))
        && last.is_alone
}

/// Returns the lines of a comment without its signs.
fn plain_lines(comment: &str) -> Vec<String> {
    let body = match comment.strip_prefix("//") {
        Some(line) => line.trim_start_matches(['/', '!', '<']),
        None => {
            let inner = comment.strip_prefix("/*").unwrap_or(comment);
            let inner = inner.strip_suffix("*/").unwrap_or(inner);
            inner.trim_start_matches(['*', '!', '<']).trim_end_matches('*')
        }
    };
    let body = body.replace('\t', "        ");
    let lines: Vec<&str> = body.lines().collect();
    let is_starred = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('*');
    let are_starred = lines.len() > 1 && lines.iter().skip(1).all(is_starred);
    let bare = lines.into_iter().enumerate().map(|(index, line)| match are_starred && index > 0 {
        true => line.trim_start().trim_start_matches('*'),
        false => line,
    });
    let bare: Vec<String> = bare.map(without_ornament).collect();
    // The first line begins after the sign, so its blanks do not count.
    let indent =
        bare.iter().skip(1).filter(|line| !line.is_empty()).map(|line| blanks(line)).min().unwrap_or(0);
    let dedented = bare.iter().enumerate().map(|(index, line)| match index {
        0 => line.trim_start(),
        _ => line.get(indent..).unwrap_or_default(),
    });
    let mut lines = Vec::new();
    let mut is_in_command = false;
    for line in dedented {
        let is_command = line.trim_start().starts_with(['\\', '@']);
        is_in_command = is_command || (is_in_command && line.starts_with(' '));
        if is_in_command && !is_command {
            lines.push(format!("    {}", inline(line.trim_start())));
        } else {
            lines.extend(without_commands(line));
        }
    }
    lines
}

/// Returns a line without blanks at its end; empty if it only contains signs, as in boxes.
fn without_ornament(line: &str) -> String {
    let line: String = line.trim_end().chars().filter(|c| !c.is_control()).collect();
    let is_ornament = line.len() > 3 && line.chars().all(|c| " *-=_/#~+".contains(c));
    if is_ornament { String::new() } else { line }
}

fn blanks(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Removes empty lines at both ends, and all but one between other lines.
fn trim(lines: &mut Vec<String>) {
    let first = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(lines.len());
    lines.drain(..first);
    if let Some(line) = lines.first_mut() {
        *line = line.trim_start().to_owned();
    }
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    lines.dedup_by(|next, line| next.trim().is_empty() && line.trim().is_empty());
}

/// The commands of Doxygen at the beginning of a line, with the words for them.
const COMMANDS: [(&str, &str); 16] = [
    ("brief", ""),
    ("short", ""),
    ("details", ""),
    ("returns", "Returns"),
    ("return", "Returns"),
    ("retval", "Returns"),
    ("sa", "See"),
    ("see", "See"),
    ("since", ""),
    ("note", "Note:"),
    ("warning", "Warning:"),
    ("deprecated", "Deprecated:"),
    ("attention", "Attention:"),
    ("threadsafety", "Threads:"),
    ("remark", ""),
    ("li", "-"),
];

/// The commands of Doxygen whose lines are about the file or repeat the declaration.
const SILENT: [&str; 17] = [
    "file",
    "def",
    "typedef",
    "fn",
    "struct",
    "union",
    "enum",
    "var",
    "name",
    "ingroup",
    "addtogroup",
    "defgroup",
    "code",
    "endcode",
    "{",
    "}",
    "internal",
];

/// Translates the commands of Doxygen in a line; `None` if nothing remains of it.
fn without_commands(line: &str) -> Option<String> {
    let trimmed = line.trim_start();
    let indent = line.get(..line.len() - trimmed.len()).unwrap_or_default();
    let Some(rest) = trimmed.strip_prefix(['\\', '@']) else { return Some(inline(line).into_owned()) };
    let end = rest.find(|c: char| !c.is_ascii_alphabetic() && !"{}".contains(c)).unwrap_or(rest.len());
    let (command, text) = rest.split_at(end);
    if SILENT.contains(&command) {
        return None;
    }
    if command == "param" {
        let text =
            text.trim_start_matches(|c: char| c == '[' || c == ']' || c == ',' || c.is_alphabetic()).trim();
        let (name, text) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        return Some(format!("{indent}{name}: {}", inline(text.trim_start())));
    }
    match COMMANDS.iter().find(|(name, _)| *name == command) {
        Some((_, "")) => Some(format!("{indent}{}", inline(text.trim_start()))),
        Some((_, word)) => Some(format!("{indent}{word} {}", inline(text.trim_start()))),
        None => Some(inline(line).into_owned()),
    }
}

/// Translates the commands for words in running text.
fn inline(text: &str) -> Cow<'_, str> {
    if !text.contains(['\\', '@']) {
        return Cow::Borrowed(text);
    }
    let mut words = text.split(' ').peekable();
    let mut result: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let is_command =
            ["\\c", "\\p", "\\a", "\\ref", "\\e", "\\b", "@c", "@p", "@a", "@ref"].contains(&word);
        match words.peek().filter(|_| is_command).copied() {
            Some(next) => {
                words.next();
                let end = next.trim_end_matches(['.', ',', ';', ':', ')']).len();
                let (name, mark) = next.split_at(end);
                result.push(format!("`{name}`{mark}"));
            }
            None => result.push(word.to_owned()),
        }
    }
    Cow::Owned(result.join(" "))
}

/// Writes a comment of Modula-2 at a level of indentation, with lines of at most `width` columns.
pub fn comment(lines: &[String], indent: usize, width: usize) -> String {
    let room = width.saturating_sub(indent + 6).max(20);
    let lines: Vec<String> = lines.iter().flat_map(|line| wrapped(&harmless(line), room)).collect();
    let margin = format!("\n{}", " ".repeat(indent + 3));
    let text = lines.join(&margin).replace(&format!("{margin}\n"), "\n\n");
    let text: Vec<&str> = text.split('\n').map(str::trim_end).collect();
    format!("(* {} *)", text.join("\n"))
}

/// Separates the signs that begin and end comments in Modula-2.
fn harmless(line: &str) -> String {
    let mut line = line.replace("(*", "( *");
    line = line.replace("*)", "* )");
    line
}

fn wrapped(line: &str, room: usize) -> Vec<String> {
    if line.chars().count() <= room {
        return vec![line.to_owned()];
    }
    let indent = " ".repeat(blanks(line));
    let mut lines = Vec::new();
    let mut current = indent.clone();
    for word in line.split_whitespace() {
        if current.trim().is_empty() {
            current.push_str(word);
        } else if current.chars().count() + 1 + word.chars().count() <= room {
            current.push(' ');
            current.push_str(word);
        } else {
            lines.push(std::mem::replace(&mut current, format!("{indent}{word}")));
        }
    }
    lines.push(current);
    lines
}

/// The words for the numbers of parameters.
const ORDINALS: [[&str; 2]; 9] = [
    ["first", "1st"],
    ["second", "2nd"],
    ["third", "3rd"],
    ["fourth", "4th"],
    ["fifth", "5th"],
    ["sixth", "6th"],
    ["seventh", "7th"],
    ["eighth", "8th"],
    ["ninth", "9th"],
];

/// Whether the text about a function mentions that a parameter, with this index, may be a null pointer.
pub fn mentions_null(lines: &[String], parameter: &str, index: usize) -> bool {
    let parameter = parameter.trim_start_matches('_').to_lowercase();
    sentences(lines).iter().any(|sentence| {
        let words: Vec<&str> =
            sentence.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '*').collect();
        let is_about_another = sentence.split_once(':').is_some_and(|(name, _)| {
            name != parameter && !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        });
        let is_ordinal = |pair: &[&str]| {
            ORDINALS.get(index).is_some_and(|names| pair.first().is_some_and(|word| names.contains(word)))
                && pair.get(1).is_some_and(|word| ["parameter", "argument"].contains(word))
        };
        let is_named = words.contains(&parameter.as_str()) || words.windows(2).any(is_ordinal);
        let is_null = words.iter().any(|word| ["null", "z_null", "nullptr", "nil"].contains(word));
        let is_excluded = words.windows(2).any(|pair| pair == ["not", "be"]);
        is_named && is_null && !is_about_another && !is_excluded
    })
}

/// Divides a text into sentences in small letters. Lines about parameters are sentences of their own.
fn sentences(lines: &[String]) -> Vec<String> {
    let mut sentences = vec![String::new()];
    for line in lines {
        let is_new = line.trim().is_empty() || !line.starts_with(' ') && begins_sentence(line);
        if is_new {
            sentences.push(String::new());
        }
        for (index, part) in line.replace(['^', ')'], "").split_inclusive(". ").enumerate() {
            if index > 0 {
                sentences.push(String::new());
            }
            if let Some(last) = sentences.last_mut() {
                last.push_str(&part.to_lowercase());
                last.push(' ');
            }
        }
        if line.trim_end().ends_with('.') {
            sentences.push(String::new());
        }
    }
    sentences.iter().map(|sentence| sentence.trim().to_owned()).collect()
}

/// Whether a line begins with a name and a colon, or describes the result.
fn begins_sentence(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    first.ends_with(':') || ["Returns", "See", "Note:", "Return"].contains(&first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(remark: Option<&Remark>) -> Vec<&str> {
        remark.map(|remark| remark.lines.iter().map(String::as_str).collect()).unwrap_or_default()
    }

    #[test]
    fn comments_belong_to_declarations() {
        let source = b"/* Licence. */\n\n/** Before. */\nint a;\nint b; /* beside */\nint c;\n/*\n * After.\n */\n\n// One\n// two\nint d;\nchar *s = \"/* no */\";\n";
        let remarks = Remarks::read(source);
        assert_eq!(lines(remarks.before(4)), ["Before."]);
        assert_eq!(lines(remarks.beside(5, 0)), ["beside"]);
        assert_eq!(lines(remarks.after(6)), ["After."]);
        assert_eq!(lines(remarks.before(13)), ["One", "two"]);
        assert!(remarks.heading(0, 4).is_none(), "the first comment is about the file");
        let parts = Remarks::read(b"int a;\n\n/* Part two */\n\nint b;\n");
        assert_eq!(lines(parts.heading(1, 5)), ["Part two"]);
        assert!(remarks.after(5).is_none() && remarks.beside(14, 0).is_none());
        let remarks = Remarks::read(b"float x, y; /* both */\n");
        assert!(remarks.beside(1, 7).is_none() && remarks.beside(1, 10).is_some());
    }

    #[test]
    fn signs_and_commands_are_translated() {
        let comment_of = |text: &str| Remarks::read(text.as_bytes()).remarks.remove(0).lines;
        let doxygen = "/**\n *  \\brief Draw a \\c line.\n *\n *  \\param[in] x the column\n *  \\returns 0\n *  \\sa Move\n */";
        assert_eq!(comment_of(doxygen), ["Draw a `line`.", "", "x: the column", "Returns 0", "See Move"]);
        assert_eq!(comment_of("/*\n** A box\n** of stars\n*/"), ["A box", "of stars"]);
        assert_eq!(comment(&["a (*f)(int *)".to_owned()], 0, 80), "(* a ( *f)(int * ) *)");
        assert_eq!(
            comment(&["one two three four five six".to_owned()], 2, 28),
            "(* one two three four\n     five six *)"
        );
    }

    #[test]
    fn null_pointers_are_mentioned_in_sentences() {
        let text = ["If buf is NULL, the start. *out is set to NULL. The name of x.".to_owned()];
        assert!(mentions_null(&text, "buf", 0));
        assert!(!mentions_null(&text, "out", 1) && !mentions_null(&text, "x", 2));
        let text = ["w: the width, may be NULL", "h: the height.", "The 4th parameter is a null pointer."]
            .map(str::to_owned);
        assert!(mentions_null(&text, "w", 0) && mentions_null(&text, "z", 3));
        assert!(!mentions_null(&text, "h", 1));
        assert!(!mentions_null(&["x must not be NULL".to_owned()], "x", 0));
    }
}
