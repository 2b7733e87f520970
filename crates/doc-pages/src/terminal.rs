//! Markdown as text for a terminal.

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};
use unicode_width::UnicodeWidthStr;

use crate::highlight::painted;
use crate::markdown::parser;
use crate::wrapping::{Face, Words};

/// The columns that code is indented by.
const CODE_INDENT: usize = 4;

/// The least width of a column of a table, and of text beside indentation.
const LEAST_WIDTH: usize = 12;

/// The blanks between columns of a table.
const GAP: usize = 2;

/// The appearance of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextStyle {
    /// The number of columns.
    pub width: usize,
    pub color: bool,
}

/// Returns Markdown as lines of text.
pub fn text(markdown: &str, style: TextStyle) -> String {
    let mut writer = Writer::new(style);
    for event in parser(markdown) {
        writer.event(event);
    }
    writer.flush();
    writer.text
}

/// Returns Markdown as words without markup, on one line.
pub fn plain(markdown: &str) -> String {
    let style = TextStyle { width: usize::MAX, color: false };
    text(markdown, style).split_whitespace().collect::<Vec<_>>().join(" ")
}

struct Writer {
    style: TextStyle,
    text: String,
    /// The paragraph, heading or cell that is read.
    words: Words,
    faces: Vec<Face>,
    /// The indentation of lists and quotations, innermost last.
    indents: Vec<usize>,
    /// The next numbers of lists; `None` for lists without numbers.
    lists: Vec<Option<u64>>,
    /// The mark of a list item that was not written yet.
    mark: Option<String>,
    /// The addresses of links, innermost last.
    links: Vec<String>,
    code: Option<(String, String)>,
    rows: Vec<Vec<Words>>,
    /// Whether a blank line precedes the next block.
    apart: bool,
}

impl Writer {
    fn new(style: TextStyle) -> Writer {
        Writer {
            style,
            text: String::new(),
            words: Words::default(),
            faces: Vec::new(),
            indents: Vec::new(),
            lists: Vec::new(),
            mark: None,
            links: Vec::new(),
            code: None,
            rows: Vec::new(),
            apart: false,
        }
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some((code, _)) => code.push_str(&text),
                None => self.words.push(&text, self.faces.last().copied().unwrap_or_default()),
            },
            Event::Code(code) => {
                // Without colours the marks remain, because names may be common words.
                let shown = if self.style.color { code.to_string() } else { format!("`{code}`") };
                let parts: Vec<&str> = shown.split(' ').collect();
                for (number, part) in parts.iter().enumerate() {
                    if number > 0 {
                        self.words.push(" ", Face::Plain);
                    }
                    if !part.is_empty() {
                        self.words.push_word(part, Face::Code);
                    }
                }
            }
            Event::SoftBreak => self.words.push(" ", Face::Plain),
            Event::HardBreak => self.words.push_break(),
            Event::Rule => {
                self.begin_block();
                let width = self.width().min(40);
                self.line(&"-".repeat(width));
                self.apart = true;
            }
            Event::Html(html) | Event::InlineHtml(html) => self.words.push(&html, Face::Plain),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { .. } => {
                self.flush();
                self.faces.push(Face::Bold);
            }
            Tag::Strong => self.faces.push(Face::Bold),
            Tag::Emphasis => self.faces.push(Face::Italic),
            Tag::Link { dest_url, .. } => self.links.push(dest_url.to_string()),
            Tag::CodeBlock(kind) => {
                self.flush();
                let language = match kind {
                    CodeBlockKind::Fenced(language) => language.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((String::new(), language));
            }
            Tag::List(first) => {
                self.flush();
                self.apart &= self.lists.is_empty();
                self.lists.push(first);
            }
            Tag::Item => {
                self.flush();
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
                self.indents.push(mark.len());
                self.mark = Some(mark);
            }
            Tag::BlockQuote(_) => {
                self.flush();
                self.indents.push(GAP);
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            Tag::Table(_) => {
                self.flush();
                self.rows.clear();
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => {
                self.flush();
                self.apart = true;
            }
            TagEnd::Heading(_) => {
                self.faces.pop();
                self.flush();
                self.apart = true;
            }
            TagEnd::Strong | TagEnd::Emphasis => {
                self.faces.pop();
            }
            TagEnd::Link => {
                let address = self.links.pop().unwrap_or_default();
                // Addresses of other pages mean nothing on a terminal.
                if address.contains("://") {
                    self.words.push(&format!(" <{address}>"), Face::Faint);
                }
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::Item => {
                self.flush();
                self.indents.pop();
                self.mark = None;
                self.apart = false;
            }
            TagEnd::List(_) => {
                self.lists.pop();
                self.apart = self.lists.is_empty();
            }
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.indents.pop();
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.words);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => self.end_table(),
            _ => {}
        }
    }

    fn end_code(&mut self) {
        let Some((code, language)) = self.code.take() else { return };
        self.begin_block();
        let is_program = language.is_empty() || language.to_lowercase().starts_with("modula");
        let shown = if is_program { painted(&code, self.style.color) } else { code };
        for line in shown.trim_end().split('\n') {
            let indent = if line.is_empty() { 0 } else { CODE_INDENT };
            self.line(&format!("{}{line}", " ".repeat(indent)));
        }
        self.apart = true;
    }

    fn end_table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        self.begin_block();
        let widths = column_widths(&rows, self.width());
        for (number, row) in rows.iter().enumerate() {
            let is_head = number == 0;
            // A head without titles is not shown.
            if is_head && row.iter().all(Words::is_empty) {
                continue;
            }
            let cells: Vec<Vec<(String, usize)>> =
                row.iter().zip(&widths).map(|(cell, width)| cell.lines(*width, self.style.color)).collect();
            for index in 0..cells.iter().map(Vec::len).max().unwrap_or_default() {
                let mut line = String::new();
                let mut filling = 0;
                for (cell, width) in cells.iter().zip(&widths) {
                    let (text, length) = cell.get(index).cloned().unwrap_or_default();
                    line.push_str(&" ".repeat(filling));
                    line.push_str(&if is_head { Face::Bold.paint(&text, self.style.color) } else { text });
                    filling = width.saturating_sub(length) + GAP;
                }
                self.line(line.trim_end());
            }
            if is_head {
                let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
                self.line(&rule.join(&" ".repeat(GAP)));
            }
        }
        self.apart = true;
    }

    /// Writes the paragraph that was read.
    fn flush(&mut self) {
        let words = std::mem::take(&mut self.words);
        if words.is_empty() {
            return;
        }
        self.begin_block();
        for (line, _) in words.lines(self.width(), self.style.color) {
            self.line(&line);
        }
    }

    fn width(&self) -> usize {
        self.style.width.saturating_sub(self.indents.iter().sum()).max(LEAST_WIDTH)
    }

    fn begin_block(&mut self) {
        if std::mem::take(&mut self.apart) && !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// Writes a line with the indentation of its block, and the mark of its list item.
    fn line(&mut self, line: &str) {
        let indent: usize = self.indents.iter().sum();
        let mark = self.mark.take().unwrap_or_default();
        let prefix = format!("{}{mark}", " ".repeat(indent.saturating_sub(mark.width())));
        self.text.push_str(format!("{prefix}{line}").trim_end());
        self.text.push('\n');
    }
}

/// Returns the widths of columns, of which the widest are narrowed until the table fits.
fn column_widths(rows: &[Vec<Words>], limit: usize) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let natural = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(Words::width).max();
    let mut widths: Vec<usize> = (0..columns).map(|column| natural(column).unwrap_or_default()).collect();
    let gaps = GAP * columns.saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > limit {
        let Some(widest) = widths.iter_mut().max().filter(|width| **width > LEAST_WIDTH) else { break };
        *widest -= 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(markdown: &str) -> String {
        text(markdown, TextStyle { width: 24, color: false })
    }

    #[test]
    fn blocks_are_separated_and_wrapped() {
        let markdown = "# E1: title\n\nA text that is *longer* than\nthe line, with `a b`.\n\n- one item that is long\n- two\n  1. three\n\n```\nx :=  1;\n  y\n```\nEnd";
        let expected = "E1: title\n\nA text that is longer\nthan the line, with `a\nb`.\n\n- one item that is long\n- two\n  1. three\n\n    x :=  1;\n      y\n\nEnd\n";
        assert_eq!(narrow(markdown), expected);
    }

    #[test]
    fn tables_have_columns() {
        let markdown = "| a | meaning |\n|---|---|\n| `x` | the first of all the words |\n| y | |\n";
        let expected = "a    meaning\n---  -------------------\n`x`  the first of all\n     the words\ny\n";
        assert_eq!(narrow(markdown), expected);
    }

    #[test]
    fn signs_that_are_escaped_appear_plain() {
        assert_eq!(narrow("a\\*b\\_c \\< d &amp; e"), "a*b_c < d & e\n");
        assert_eq!(plain("Returns `x`,\nor *y*."), "Returns `x`, or y.");
    }

    #[test]
    fn colours_end_within_the_line() {
        let shown =
            text("**bold words**\n\n```modula2\n(* a\n   b *)\n```", TextStyle { width: 30, color: true });
        assert_eq!(
            shown,
            "\x1b[1mbold\x1b[0m \x1b[1mwords\x1b[0m\n\n    \x1b[2m(* a\x1b[0m\n    \x1b[2m   b *)\x1b[0m\n"
        );
    }
}
