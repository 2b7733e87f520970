//! The signs of the token text: the bytes that represent tokens there.
//!
//! Keywords and most symbols are spelled out; each other token is one byte, and so is each operator, because
//! the grammar matches all operators by one range. The section "Signs" of `grammar.pest` gives the same bytes
//! the names of the grammar. No sign is a prefix of another one, except for colons and periods, so the token
//! text is unambiguous.

use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::keyword::Keyword;
use crate::syntax::symbol::Symbol;

pub const NAME: u8 = b'a';
// Names with a meaning in some contexts.
pub const ASM: u8 = b'b';
pub const VOLATILE: u8 = b'c';
pub const FORWARD: u8 = b'd';
pub const UNQUALIFIED: u8 = b'e';
pub const INLINE: u8 = b'f';
pub const BUILTIN: u8 = b'g';
pub const ATTRIBUTE: u8 = b'h';
pub const ALIGNMENT: u8 = b'i';

pub const NUMBER: u8 = b'0';
pub const STRING: u8 = b'1';
/// The string "C", which names a language after FOR.
pub const LANGUAGE: u8 = b'2';

pub const EQUAL: u8 = b'j';
/// An operator on bits. The text of the token distinguishes them.
pub const ON_BITS: u8 = b'z';
pub const SLASH: u8 = b'u';
pub const NOT: u8 = b'~';
/// Text that is not a token: no rule matches it.
pub const STRAY: u8 = b'?';

/// Returns the binary operator with a sign: their signs are consecutive from [`EQUAL`] on, in the order of
/// [`BinaryOp::ALL`].
pub fn operator(sign: u8) -> Option<BinaryOp> {
    BinaryOp::ALL.get(usize::from(sign.wrapping_sub(EQUAL))).copied()
}

/// Returns the operator with a sign before a term.
pub fn unary(sign: u8) -> Option<UnaryOp> {
    match sign {
        b'q' => Some(UnaryOp::Plus),
        b'r' => Some(UnaryOp::Minus),
        _ => None,
    }
}

/// Whether a sign is that of a name.
pub fn is_name(sign: u8) -> bool {
    matches!(sign, NAME..=ALIGNMENT)
}

/// Returns the sign of a name.
#[inline(never)]
pub fn of_name(name: &str) -> u8 {
    match name {
        "ASM" => ASM,
        "VOLATILE" => VOLATILE,
        "FORWARD" => FORWARD,
        "UNQUALIFIED" => UNQUALIFIED,
        "__INLINE__" => INLINE,
        "__BUILTIN__" => BUILTIN,
        "__ATTRIBUTE__" => ATTRIBUTE,
        "bytealignment" => ALIGNMENT,
        _ => NAME,
    }
}

/// The signs of keywords.
pub const KEYWORDS: [&[u8]; Keyword::ALL.len()] = {
    let mut signs: [&[u8]; Keyword::ALL.len()] = [b""; Keyword::ALL.len()];
    let mut index = 0;
    while index < signs.len() {
        signs[index] = match Keyword::ALL[index] {
            Keyword::In => b"p",
            Keyword::Or => b"s",
            Keyword::And => b"v",
            Keyword::Div => b"w",
            Keyword::Mod => b"x",
            Keyword::Rem => b"y",
            Keyword::Not | Keyword::BitNot => b"~",
            keyword if keyword.is_on_bits() => b"z",
            keyword => keyword.text().as_bytes(),
        };
        index += 1;
    }
    signs
};

/// The signs of symbols.
pub const SYMBOLS: [&[u8]; Symbol::ALL.len()] = {
    let mut signs: [&[u8]; Symbol::ALL.len()] = [b""; Symbol::ALL.len()];
    let mut index = 0;
    while index < signs.len() {
        signs[index] = match Symbol::ALL[index] {
            Symbol::Equal => b"j",
            Symbol::Hash | Symbol::Unequal => b"k",
            Symbol::Less => b"l",
            Symbol::LessEqual => b"m",
            Symbol::Greater => b"n",
            Symbol::GreaterEqual => b"o",
            Symbol::Plus => b"q",
            Symbol::Minus => b"r",
            Symbol::Star => b"t",
            Symbol::Slash => b"u",
            Symbol::Ampersand => b"v",
            symbol => symbol.text().as_bytes(),
        };
        index += 1;
    }
    signs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_have_the_signs_of_their_tokens() {
        for keyword in Keyword::ALL {
            let sign = KEYWORDS[*keyword as usize];
            let expected = if sign.len() == 1 { operator(sign[0]) } else { None };
            if sign == [ON_BITS] {
                assert!(BinaryOp::of(keyword.text()).is_some_and(|op| BinaryOp::ON_BITS.contains(&op)));
                continue;
            }
            assert_eq!(BinaryOp::of(keyword.text()), expected, "{}", keyword.text());
        }
        for symbol in Symbol::ALL {
            let expected = operator(SYMBOLS[*symbol as usize][0]);
            assert_eq!(BinaryOp::of(symbol.text()), expected, "{}", symbol.text());
        }
    }

    #[test]
    fn no_sign_begins_another_one() {
        let names = (NAME..=ALIGNMENT).chain([NUMBER, STRING, LANGUAGE, STRAY]).map(|sign| vec![sign]);
        let spelled = KEYWORDS.iter().chain(&SYMBOLS).map(|sign| sign.to_vec());
        let mut signs: Vec<Vec<u8>> = names.chain(spelled).collect();
        signs.sort();
        signs.dedup();
        for sign in &signs {
            let longer = signs.iter().filter(|other| other.starts_with(sign) && other.len() > sign.len());
            let longer: Vec<_> = longer.map(|other| String::from_utf8_lossy(other).into_owned()).collect();
            let expected: &[&str] = match sign.as_slice() {
                // In a token text, a colon is never followed by an equals sign, and periods are kept apart.
                b":" => &[":="],
                b"." => &["..", "..."],
                b".." => &["..."],
                _ => &[],
            };
            assert_eq!(longer, expected);
        }
    }
}
