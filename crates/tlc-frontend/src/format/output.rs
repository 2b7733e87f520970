//! The text that the library for pretty printing writes: no line ends with blanks.

use std::convert::Infallible;

use pretty::{Render, RenderAnnotated};

/// A text without blanks at the ends of its lines.
pub struct TrimmedText {
    text: String,
    /// The number of blanks that follow if the line continues.
    blanks: usize,
}

impl TrimmedText {
    pub fn with_capacity(capacity: usize) -> TrimmedText {
        TrimmedText { text: String::with_capacity(capacity), blanks: 0 }
    }

    /// Returns the text, which ends with a line end.
    pub fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text.push('\n');
        self.text
    }
}

impl Render for TrimmedText {
    type Error = Infallible;

    fn write_str(&mut self, text: &str) -> Result<usize, Infallible> {
        let content = text.trim_end_matches(' ');
        if content == "\n" {
            self.blanks = 0;
        }
        if !content.is_empty() {
            self.text.extend(std::iter::repeat_n(' ', self.blanks));
            self.text.push_str(content);
            self.blanks = 0;
        }
        self.blanks += text.len() - content.len();
        Ok(text.len())
    }

    fn fail_doc(&self) -> Infallible {
        unreachable!("no part of a layout fails")
    }
}

impl RenderAnnotated<'_, ()> for TrimmedText {
    fn push_annotation(&mut self, (): &()) -> Result<(), Infallible> {
        Ok(())
    }

    fn pop_annotation(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
