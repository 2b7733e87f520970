//! The lines of comments as Markdown.
//!
//! Comments are written for readers of the source, so signs in them are mostly not markup. Lists, headings,
//! tables, links, emphasis and code are recognized where nothing else can be meant; everywhere else the signs of
//! Markdown are escaped. Indented passages are code, as in the documentation of Go.

use super::comment::CommentLine;

const FENCE: &str = "```";

/// Words whose full stop does not end a sentence.
const ABBREVIATIONS: [&str; 6] = ["cf", "etc", "vs", "No", "no", "approx"];

/// The least indentation of code below a blank line.
const CODE_INDENT: usize = 2;

/// The indentation at which the text of a list item starts.
const ITEM_INDENT: usize = 2;

/// Returns the text of comment lines as Markdown.
pub fn markdown(lines: &[CommentLine]) -> String {
    let mut writer = Writer::default();
    let mut rest = lines;
    while let Some(line) = rest.first() {
        let used = writer.block(line, rest);
        rest = rest.get(used.max(1)..).unwrap_or_default();
    }
    writer.flush();
    writer.text.trim_end().to_owned()
}

/// Markdown as it is written.
#[derive(Default)]
struct Writer {
    text: String,
    /// The lines of the paragraph or list item that is read.
    paragraph: Vec<String>,
    /// The prefix of the first line of the paragraph, such as `- `.
    mark: String,
    /// The indentation of the marks of the list that is read.
    list: Option<usize>,
    /// The indentation of the second line of a paragraph before.
    hanging: Option<usize>,
    /// Whether the line before is blank, or there is none.
    after_blank: bool,
    has_begun: bool,
}

impl Writer {
    /// Writes the block that starts with a line, and returns its number of lines.
    fn block(&mut self, line: &CommentLine, rest: &[CommentLine]) -> usize {
        if line.text.is_empty() {
            self.flush();
            self.after_blank = true;
            return 1;
        }
        let after_blank = self.after_blank || !self.has_begun;
        let follows_colon = self.paragraph.last().is_some_and(|line| line.ends_with(':'));
        (self.after_blank, self.has_begun) = (false, true);
        if self.list.is_some_and(|indent| after_blank && line.indent <= indent && item(&line.text).is_none())
        {
            self.list = None;
        }
        if line.text.starts_with(FENCE) {
            return self.fence(line, rest);
        }
        let code = code_length(rest);
        let is_hanging = self.hanging == Some(line.indent);
        let may_be_code = self.list.is_none() && (after_blank || follows_colon) && !is_hanging;
        if may_be_code && code > 0 && item(&line.text).is_none() {
            self.flush();
            let block = rest.get(..code).unwrap_or_default();
            let base = block.iter().filter(|line| !line.text.is_empty()).map(|line| line.indent).min();
            self.code(block, base.unwrap_or_default(), "");
            return code;
        }
        let (is_last, next) = (rest.len() == 1, rest.get(1));
        let is_alone = after_blank && (is_last || next.is_some_and(|next| next.text.is_empty()));
        if is_alone && is_heading(&line.text) {
            self.flush();
            self.paragraph_break();
            let (marks, title) = line.text.split_once(' ').unwrap_or((&line.text, ""));
            self.text.push_str(&format!("{marks} {}\n", escaped(title.trim())));
        } else if line.text.starts_with('|') {
            self.row(&line.text);
        } else if let Some((mark, text)) =
            item(&line.text).filter(|_| after_blank || follows_colon || self.list.is_some())
        {
            self.flush();
            self.begin_item(line.indent, mark);
            self.paragraph.push(text.to_owned());
        } else {
            if self.paragraph.len() == 1 && self.list.is_none() {
                self.hanging = Some(line.indent).filter(|indent| *indent >= CODE_INDENT);
            }
            self.paragraph.push(line.text.clone());
        }
        1
    }

    fn begin_item(&mut self, indent: usize, mark: &str) {
        let is_first = self.list.is_none();
        let outer = *self.list.get_or_insert(indent);
        if is_first {
            self.paragraph_break();
        }
        self.mark = format!("{}{mark} ", " ".repeat(indent.saturating_sub(outer)));
    }

    /// Writes the paragraph or list item that was read.
    fn flush(&mut self) {
        if self.paragraph.is_empty() {
            return;
        }
        let lines = std::mem::take(&mut self.paragraph);
        let mark = std::mem::take(&mut self.mark);
        let is_item = !mark.is_empty();
        if !is_item {
            self.paragraph_break();
        }
        let indent = match (is_item, self.list) {
            (true, _) => " ".repeat(mark.len()),
            (false, Some(_)) => " ".repeat(ITEM_INDENT),
            (false, None) => String::new(),
        };
        let text = escaped(&lines.join("\n"));
        for (number, line) in text.split('\n').enumerate() {
            let prefix = if number == 0 && is_item { &mark } else { &indent };
            // The first sign of a line would begin a block.
            let guard = if number == 0 && is_item || !begins_block(line) { "" } else { "\\" };
            let (digits, rest) = line.split_at(if guard.is_empty() { 0 } else { number_length(line) });
            self.text.push_str(&format!("{prefix}{digits}{guard}{rest}\n"));
        }
    }

    /// Separates the next block from the text before.
    fn paragraph_break(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn fence(&mut self, line: &CommentLine, rest: &[CommentLine]) -> usize {
        self.flush();
        let behind = rest.get(1..).unwrap_or_default();
        let length = behind.iter().position(|line| line.text.starts_with(FENCE)).unwrap_or(behind.len());
        let language = line.text.trim_start_matches('`').trim();
        self.code(behind.get(..length).unwrap_or_default(), line.indent, language);
        length + 2
    }

    fn code(&mut self, lines: &[CommentLine], base: usize, language: &str) {
        self.paragraph_break();
        self.list = None;
        self.text.push_str(&format!("{FENCE}{language}\n"));
        for line in lines {
            let indent = if line.text.is_empty() { 0 } else { line.indent.saturating_sub(base) };
            self.text.push_str(&format!("{}{}\n", " ".repeat(indent), line.text));
        }
        self.text.push_str(&format!("{FENCE}\n"));
    }

    /// Writes a row of a table.
    fn row(&mut self, line: &str) {
        self.flush();
        let continues = self.text.lines().last().is_some_and(|last| last.starts_with('|'));
        if !continues {
            self.paragraph_break();
        }
        let is_rule = line.chars().all(|c| "|:- ".contains(c));
        self.text.push_str(&if is_rule { line.to_owned() } else { escaped(line) });
        self.text.push('\n');
    }
}

/// Returns the number of lines of an indented passage that ends at a blank line before other text, or at the end.
fn code_length(lines: &[CommentLine]) -> usize {
    let is_code = |line: &&CommentLine| line.text.is_empty() || line.indent >= CODE_INDENT;
    let length = lines.iter().take_while(is_code).count();
    let ends_itself = length == lines.len()
        || lines.get(length - usize::from(length > 0)).is_some_and(|line| line.text.is_empty());
    let blanks =
        lines.get(..length).unwrap_or_default().iter().rev().take_while(|line| line.text.is_empty()).count();
    if ends_itself { length - blanks } else { 0 }
}

/// Returns the mark and the text of a list item.
fn item(line: &str) -> Option<(&str, &str)> {
    if let Some(text) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        return Some(("-", text.trim_start()));
    }
    let digits = number_length(line);
    let rest = line.get(digits..)?;
    let text = rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") "))?;
    (digits > 0 && digits < 4).then(|| (line.get(..=digits).unwrap_or_default(), text.trim_start()))
}

fn number_length(line: &str) -> usize {
    line.bytes().take_while(u8::is_ascii_digit).count()
}

fn is_heading(line: &str) -> bool {
    let marks = line.bytes().take_while(|byte| *byte == b'#').count();
    (1..=6).contains(&marks) && line.as_bytes().get(marks) == Some(&b' ')
}

/// Whether a line of a paragraph would begin a block of another kind.
fn begins_block(line: &str) -> bool {
    let is_mark = |mark: &str| line.starts_with(mark) || line == mark.trim_end();
    is_heading(line)
        || line.starts_with('>')
        || line.starts_with("~~~")
        || ["- ", "+ ", "* "].into_iter().any(is_mark)
        || item(line).is_some()
        || line.bytes().all(|byte| byte == b'=')
        || line.bytes().all(|byte| byte == b'-')
}

/// Escapes the signs of plain text that Markdown would read as markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let (mut at, mut before) = (0, ' ');
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        let length = match c {
            '`' => code_span(rest),
            '<' => address(rest),
            '[' => link(rest, before),
            '*' => emphasis(rest, before),
            _ => 0,
        };
        if length > 0 && c == '*' {
            // The signs are kept, and the text between them may contain others.
            let signs = rest.bytes().take_while(|byte| *byte == b'*').count();
            let inner = rest.get(signs..length - signs).unwrap_or_default();
            out.push_str(&format!("{0}{1}{0}", "*".repeat(signs), escaped(inner)));
        } else if length > 0 {
            out.push_str(rest.get(..length).unwrap_or_default());
        } else {
            let is_entity =
                || rest.as_bytes().get(1).is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'#');
            if matches!(c, '\\' | '_' | '<' | '[' | '*' | '`') || c == '&' && is_entity() {
                out.push('\\');
            }
            out.push(c);
        }
        let used = length.max(c.len_utf8());
        before = text.get(..at + used).and_then(|text| text.chars().next_back()).unwrap_or(' ');
        at += used;
    }
    out
}

/// Returns the length of a code span that starts a text; 0 if no signs close it.
fn code_span(text: &str) -> usize {
    let signs = text.bytes().take_while(|byte| *byte == b'`').count();
    let mut at = signs;
    while let Some(next) = text.get(at..).and_then(|rest| rest.find('`')) {
        at += next;
        let found = text.get(at..).unwrap_or_default().bytes().take_while(|byte| *byte == b'`').count();
        at += found;
        if found == signs {
            return at;
        }
    }
    0
}

/// Returns the length of an address in angle brackets that starts a text.
fn address(text: &str) -> usize {
    let inside = text.split_once('>').map(|(inside, _)| inside).unwrap_or_default();
    let is_address = ["<https://", "<http://", "<mailto:"].iter().any(|start| inside.starts_with(start));
    if is_address && !inside.contains(char::is_whitespace) { inside.len() + 1 } else { 0 }
}

/// Returns the length of a link `[text](address)` that starts a text. An index such as `a[i](x)` is not a link.
fn link(text: &str, before: char) -> usize {
    if before.is_alphanumeric() || before == '_' {
        return 0;
    }
    let Some((inside, rest)) = text.split_once("](") else { return 0 };
    let Some((address, _)) = rest.split_once(')') else { return 0 };
    let is_address = address.contains([':', '/', '.', '#']) && !address.contains(char::is_whitespace);
    let is_text = inside.len() > 1 && !inside.get(1..).unwrap_or_default().contains(['[', ']']);
    if is_address && is_text { inside.len() + 2 + address.len() + 1 } else { 0 }
}

/// Returns the length of an emphasized passage that starts a text: `*words*` or `**words**`, with blanks or
/// punctuation around it. `a*b*c` is not emphasized.
fn emphasis(text: &str, before: char) -> usize {
    let signs = text.bytes().take_while(|byte| *byte == b'*').count();
    let body = text.get(signs..).unwrap_or_default();
    if signs > 2
        || before.is_alphanumeric()
        || ")]_*".contains(before)
        || !body.starts_with(char::is_alphanumeric)
    {
        return 0;
    }
    let Some(end) = body.find('*') else { return 0 };
    let after = body.get(end..).unwrap_or_default();
    let closing = after.bytes().take_while(|byte| *byte == b'*').count();
    let next = after.get(closing..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
    let words = body.get(..end).unwrap_or_default();
    let closes = closing == signs && words.ends_with(|c: char| !c.is_whitespace() && !"([".contains(c));
    if closes && !next.is_alphanumeric() && !"_([".contains(next) { 2 * signs + end } else { 0 }
}

/// Returns the first sentence of a text in Markdown, on one line.
pub fn first_sentence(markdown: &str, name: &str) -> String {
    let is_text = |block: &&str| {
        let block = block.trim_start();
        !block.is_empty() && !block.starts_with(FENCE) && !block.starts_with('#') && !block.starts_with('|')
    };
    let paragraph = markdown.split("\n\n").find(is_text).unwrap_or_default();
    let paragraph = paragraph.split(&format!("\n{FENCE}")).next().unwrap_or_default();
    let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    let after_name = line.strip_prefix(&name.replace('_', "\\_")).map(str::trim_start);
    let named = [": ", "- ", "-- "].iter().find_map(|mark| after_name?.strip_prefix(mark));
    let line = named.unwrap_or(&line).trim();
    let ends = |(at, _): &(usize, &str)| {
        let word = line.get(..*at).unwrap_or_default().rsplit([' ', '(']).next().unwrap_or_default();
        !word.contains('.') && !ABBREVIATIONS.contains(&word)
    };
    let sentence = line.match_indices(". ").find(ends).and_then(|(at, _)| line.get(..=at)).unwrap_or(line);
    sentence.to_owned()
}
