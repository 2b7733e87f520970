//! Interned names: a [`Symbol`] is compared and hashed as a number.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{PrimaryMap, entity_impl};

/// An interned string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u32);
entity_impl!(Symbol, "symbol");

/// The table of all names of one compilation. Equal strings have equal symbols.
#[derive(Debug, Default)]
pub struct Interner {
    symbols: FxHashMap<Arc<str>, Symbol>,
    strings: PrimaryMap<Symbol, Arc<str>>,
}

impl Interner {
    /// Creates a table without names.
    pub fn new() -> Interner {
        Interner::default()
    }

    /// Returns the symbol of `text`, which is added if it is new.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(symbol) = self.symbols.get(text) {
            return *symbol;
        }
        let shared: Arc<str> = Arc::from(text);
        let symbol = self.strings.push(Arc::clone(&shared));
        self.symbols.insert(shared, symbol);
        symbol
    }

    /// Returns the symbol of `text`, or `None` if it was never interned.
    pub fn get(&self, text: &str) -> Option<Symbol> {
        self.symbols.get(text).copied()
    }

    /// Returns the text of a symbol.
    pub fn resolve(&self, symbol: Symbol) -> &str {
        &self.strings[symbol]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strings_have_equal_symbols() {
        let mut interner = Interner::new();
        let a = interner.intern("count");
        let b = interner.intern("Count");
        assert_ne!(a, b, "Modula-2 distinguishes case");
        assert_eq!(interner.intern("count"), a);
        assert_eq!(interner.resolve(b), "Count");
        assert_eq!(interner.get("absent"), None);
    }
}
