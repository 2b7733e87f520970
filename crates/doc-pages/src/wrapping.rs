//! Text with styles, wrapped to a width.

use unicode_width::UnicodeWidthStr;

/// The style of a piece of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Face {
    #[default]
    Plain,
    Bold,
    Italic,
    /// Names and other text of programs.
    Code,
    /// Text of less weight, such as comments of programs.
    Faint,
}

impl Face {
    /// Returns the sequence that switches a terminal to this style.
    fn sequence(self) -> &'static str {
        match self {
            Face::Plain => "",
            Face::Bold => "\x1b[1m",
            Face::Italic => "\x1b[3m",
            Face::Code => "\x1b[36m",
            Face::Faint => "\x1b[2m",
        }
    }

    /// Returns a text in this style.
    pub fn paint(self, text: &str, color: bool) -> String {
        match (color, self) {
            (true, face) if face != Face::Plain && !text.is_empty() => {
                format!("{}{text}\x1b[0m", face.sequence())
            }
            _ => text.to_owned(),
        }
    }
}

/// A line of text under construction: pieces without blanks, and the places at which it may be broken.
#[derive(Clone, Default, Debug)]
pub struct Words {
    words: Vec<Vec<(String, Face)>>,
    /// The words that begin a line of their own.
    breaks: Vec<usize>,
    /// Whether the next piece begins a new word.
    apart: bool,
}

impl Words {
    /// Adds text, in which blanks separate words.
    pub fn push(&mut self, text: &str, face: Face) {
        for (number, part) in text.split(char::is_whitespace).enumerate() {
            self.apart |= number > 0;
            if !part.is_empty() {
                self.push_word(part, face);
            }
        }
    }

    /// Adds text that is not broken.
    pub fn push_word(&mut self, text: &str, face: Face) {
        match self.words.last_mut().filter(|_| !self.apart) {
            Some(word) => word.push((text.to_owned(), face)),
            None => self.words.push(vec![(text.to_owned(), face)]),
        }
        self.apart = false;
    }

    /// Begins a new line.
    pub fn push_break(&mut self) {
        self.breaks.push(self.words.len());
        self.apart = true;
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the width on one line.
    pub fn width(&self) -> usize {
        let words = self.words.iter().map(|word| width_of(word));
        words.sum::<usize>() + self.words.len().saturating_sub(1)
    }

    /// Returns the lines of at most `width` columns, as far as the words permit, each with its width.
    pub fn lines(&self, width: usize, color: bool) -> Vec<(String, usize)> {
        let mut lines: Vec<(String, usize)> = Vec::new();
        for (index, word) in self.words.iter().enumerate() {
            let length = width_of(word);
            let text: String = word.iter().map(|(text, face)| face.paint(text, color)).collect();
            let fits = |used: usize| used + 1 + length <= width && !self.breaks.contains(&index);
            match lines.last_mut() {
                Some((line, used)) if fits(*used) => {
                    line.push(' ');
                    line.push_str(&text);
                    *used += 1 + length;
                }
                _ => lines.push((text, length)),
            }
        }
        lines
    }
}

fn width_of(word: &[(String, Face)]) -> usize {
    word.iter().map(|(text, _)| text.width()).sum()
}
