//! Conversion of names to symbols.

use crate::base::{Intern, Symbol};

/// A cache for the interner: most names of a program are short and recur soon. A number represents such a
/// name, so that it is found without hashing and comparing strings.
pub struct NameCache<'a> {
    interner: &'a mut dyn Intern,
    /// Names of at most eight bytes, each in the slot that its number determines.
    recent: [(u64, Option<Symbol>); SLOTS],
}

const SLOTS: usize = 64;

impl<'a> NameCache<'a> {
    pub fn new(interner: &'a mut dyn Intern) -> NameCache<'a> {
        NameCache { interner, recent: [(0, None); SLOTS] }
    }

    /// Returns the symbol of the name in `text` from `lo` to `hi`.
    pub fn intern(&mut self, text: &str, lo: usize, hi: usize) -> Symbol {
        let name = || text.get(lo..hi).unwrap_or_default();
        let length = hi - lo;
        let Some(bytes) =
            text.as_bytes().get(lo..).and_then(|rest| rest.first_chunk::<8>()).filter(|_| length <= 8)
        else {
            return self.interner.intern(name());
        };
        // The bytes after the name do not count.
        let number = u64::from_le_bytes(*bytes) << (64 - 8 * length);
        let slot = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58;
        let recent = &mut self.recent[slot as usize];
        match *recent {
            (known, Some(symbol)) if known == number => symbol,
            _ => {
                let symbol = self.interner.intern(name());
                *recent = (number, Some(symbol));
                symbol
            }
        }
    }
}
