//! Encodings: the representation of the characters of a source file as bytes.

use std::borrow::Cow;

/// The invisible character with which some editors mark a text as UTF-8 or UTF-16.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// The encoding of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    #[default]
    Utf8,
    /// ISO 8859-1, in which each byte is the character with its number.
    Latin1,
    /// Code page 437, of the first IBM PC.
    Cp437,
    /// Code page 850, of DOS in Western Europe.
    Cp850,
    /// Code page 1252, of Windows.
    Cp1252,
    Utf16Le,
    Utf16Be,
}

/// The text of a file, with its encoding.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decoded {
    pub text: String,
    pub encoding: Encoding,
    /// Whether the file continues after the text, with the filling of a block.
    pub is_cut: bool,
}

/// The characters of the bytes from 128 on.
const CP437: &str = "\
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ\
    áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
const CP850: &str = "\
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ\
    áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀\
    ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";
const CP1252: &str = "\
    €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ\
    \u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
    àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ";

impl Decoded {
    /// Decodes the bytes of a file in an encoding, which a byte order mark overrides. Without an encoding it is
    /// UTF-8, or ISO 8859-1 if the bytes are not UTF-8. In the latter any bytes are a text.
    pub fn new(bytes: Vec<u8>, encoding: Option<Encoding>) -> Decoded {
        let is_marked = bytes.starts_with(BYTE_ORDER_MARK.encode_utf8(&mut [0; 4]).as_bytes());
        let encoding = encoding.filter(|encoding| !is_marked && encoding.upper_half().is_some());
        let bytes = match encoding {
            Some(_) => bytes,
            None => match String::from_utf8(bytes) {
                Ok(text) => return text.into(),
                Err(error) => error.into_bytes(),
            },
        };
        let encoding = encoding.unwrap_or(Encoding::Latin1);
        let upper: Vec<char> = encoding.upper_half().unwrap_or_default().chars().collect();
        let character = |byte: u8| upper.get(usize::from(byte).wrapping_sub(128)).copied();
        let text = bytes.iter().map(|byte| character(*byte).unwrap_or(char::from(*byte))).collect();
        Decoded { text, encoding, is_cut: false }
    }

    /// Decodes a text in UTF-16 that begins with a byte order mark, which is kept; `None` for other bytes.
    pub fn from_utf16(bytes: &[u8]) -> Option<Decoded> {
        let (units, rest) = bytes.as_chunks::<2>();
        let (encoding, unit): (_, fn([u8; 2]) -> u16) = match units.first()? {
            [0xFF, 0xFE] => (Encoding::Utf16Le, u16::from_le_bytes),
            [0xFE, 0xFF] => (Encoding::Utf16Be, u16::from_be_bytes),
            _ => return None,
        };
        let units = units.iter().map(|bytes| unit(*bytes));
        let text = char::decode_utf16(units).collect::<Result<String, _>>().ok()?;
        rest.is_empty().then_some(Decoded { text, encoding, is_cut: false })
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
        Decoded { text, encoding: Encoding::Utf8, is_cut: false }
    }
}

impl Encoding {
    /// The encodings that an option names. Those of UTF-16 are recognized by a byte order mark.
    pub const NAMED: [(&str, Encoding); 5] = [
        ("utf-8", Encoding::Utf8),
        ("iso-8859-1", Encoding::Latin1),
        ("cp437", Encoding::Cp437),
        ("cp850", Encoding::Cp850),
        ("cp1252", Encoding::Cp1252),
    ];

    /// Returns the encoding with a name.
    pub fn from_name(name: &str) -> Option<Encoding> {
        Encoding::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, encoding)| encoding)
    }

    /// Returns the characters of the bytes from 128 on, if each byte is a character. Those of ISO 8859-1 have
    /// the numbers of their bytes, and are left out.
    fn upper_half(self) -> Option<&'static str> {
        match self {
            Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => None,
            Encoding::Latin1 => Some(""),
            Encoding::Cp437 => Some(CP437),
            Encoding::Cp850 => Some(CP850),
            Encoding::Cp1252 => Some(CP1252),
        }
    }

    /// Returns the bytes of a piece of a text in its file.
    pub fn bytes(self, text: &str) -> Cow<'_, [u8]> {
        match (self, self.upper_half()) {
            (Encoding::Utf16Le, _) => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            (Encoding::Utf16Be, _) => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            (_, None) => Cow::Borrowed(text.as_bytes()),
            (_, Some(upper)) => {
                let place = |char: char| upper.chars().position(|upper| upper == char);
                text.chars().map(|char| place(char).map_or(char as u8, |place| place as u8 + 128)).collect()
            }
        }
    }

    /// Returns the bytes of a string in the program: those in the file, or UTF-8 if the characters of the file
    /// have two bytes.
    pub fn string_bytes(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Encoding::Utf16Le | Encoding::Utf16Be => Cow::Borrowed(text.as_bytes()),
            _ => self.bytes(text),
        }
    }

    /// Returns the number of bytes that a piece of a text occupies in its file.
    pub fn length(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            Encoding::Utf16Le | Encoding::Utf16Be => 2 * text.chars().map(char::len_utf16).sum::<usize>(),
            _ => text.chars().count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let all: Vec<u8> = (0..=255).collect();
        for encoding in [None, Some(Encoding::Cp437), Some(Encoding::Cp850), Some(Encoding::Cp1252)] {
            let decoded = Decoded::new(all.clone(), encoding);
            assert_eq!(decoded.encoding, encoding.unwrap_or(Encoding::Latin1));
            assert_eq!(decoded.encoding.bytes(&decoded.text), all);
            assert_eq!(decoded.encoding.length(&decoded.text), 256);
        }
        for encoding in [None, Some(Encoding::Utf8)] {
            let decoded = Decoded::new("grün".as_bytes().to_vec(), encoding);
            assert_eq!(decoded, Decoded::from("grün".to_owned()));
            assert_eq!(decoded.encoding.bytes(&decoded.text), "grün".as_bytes());
            assert_eq!(decoded.encoding.length(&decoded.text), 5);
        }
    }

    #[test]
    fn code_pages_have_their_characters() {
        let text = |encoding| Decoded::new(vec![b'a', 0x81, 0x9C, 0xC9, 0xFF], Some(encoding)).text;
        assert_eq!(text(Encoding::Cp437), "aü£╔\u{a0}");
        assert_eq!(text(Encoding::Cp850), "aü£╔\u{a0}");
        assert_eq!(text(Encoding::Cp1252), "a\u{81}œÉÿ");
        assert_eq!(text(Encoding::Latin1), "a\u{81}\u{9c}Éÿ");
    }

    #[test]
    fn a_mark_names_the_encoding() {
        let marked = "\u{feff}grün \u{1F980}";
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
            let bytes = encoding.bytes(marked).into_owned();
            let decoded = Decoded::from_utf16(&bytes).expect("it is marked");
            assert_eq!((decoded.text.as_str(), decoded.encoding), (marked, encoding));
            assert_eq!(encoding.length(marked), bytes.len());
            assert_eq!(encoding.string_bytes("ü"), "ü".as_bytes());
            assert_eq!(Decoded::from_utf16(&bytes[..bytes.len() - 2]), None, "half of a character");
            assert_eq!(Decoded::from_utf16(&bytes[..bytes.len() - 1]), None);
        }
        assert_eq!(Decoded::new(marked.into(), Some(Encoding::Cp437)), Decoded::from(marked.to_owned()));
        assert_eq!(Decoded::from_utf16(b"MODULE"), None);
    }
}
