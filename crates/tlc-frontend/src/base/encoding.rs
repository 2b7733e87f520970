//! Encodings: the representation of the characters of a source file as bytes.

use std::borrow::Cow;

/// The invisible character with which some editors mark a text as UTF-8.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// The encoding of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    #[default]
    Utf8,
    /// ISO 8859-1, in which each byte is the character with its number.
    Latin1,
}

/// The text of a file, with its encoding.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decoded {
    pub text: String,
    pub encoding: Encoding,
}

impl Decoded {
    /// Decodes the bytes of a file: as UTF-8, or as ISO 8859-1 if they are not UTF-8. In the latter any bytes
    /// are a text.
    pub fn new(bytes: Vec<u8>) -> Decoded {
        match String::from_utf8(bytes) {
            Ok(text) => Decoded { text, encoding: Encoding::Utf8 },
            Err(error) => {
                let text = error.as_bytes().iter().copied().map(char::from).collect();
                Decoded { text, encoding: Encoding::Latin1 }
            }
        }
    }
}

impl Decoded {
    /// Returns the length in bytes of the byte order mark at the start of the text, or 0.
    pub fn mark(&self) -> usize {
        if self.text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 }
    }
}

impl From<String> for Decoded {
    fn from(text: String) -> Decoded {
        Decoded { text, encoding: Encoding::Utf8 }
    }
}

impl Encoding {
    /// Returns the bytes of a piece of a text in its file.
    pub fn bytes(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Encoding::Utf8 => Cow::Borrowed(text.as_bytes()),
            Encoding::Latin1 => text.chars().map(|char| char as u8).collect(),
        }
    }

    /// Returns the number of bytes that a piece of a text occupies in its file.
    pub fn length(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            Encoding::Latin1 => text.chars().count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let all: Vec<u8> = (0..=255).collect();
        let decoded = Decoded::new(all.clone());
        assert_eq!(decoded.encoding, Encoding::Latin1);
        assert_eq!(decoded.encoding.bytes(&decoded.text), all);
        assert_eq!(decoded.encoding.length(&decoded.text), 256);
        let decoded = Decoded::new("grün".as_bytes().to_vec());
        assert_eq!(decoded, Decoded::from("grün".to_owned()));
        assert_eq!(decoded.encoding.bytes(&decoded.text), "grün".as_bytes());
        assert_eq!(decoded.encoding.length(&decoded.text), 5);
    }
}
