//! Interned names: a [`Symbol`] is compared and hashed as a number.

use std::sync::{Arc, Mutex, PoisonError};

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;

/// An interned string. Its number depends on the strings that other threads intern meanwhile, so symbols have
/// no order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol(u32);
entity_impl!(Symbol, "symbol");

/// A table that assigns symbols to strings. Equal strings have equal symbols.
pub trait Intern {
    /// Returns the symbol of `text`, which is added if it is new.
    fn intern(&mut self, text: &str) -> Symbol;
}

/// The table of all names of one compilation.
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

impl Intern for Interner {
    fn intern(&mut self, text: &str) -> Symbol {
        Interner::intern(self, text)
    }
}

/// The part of a shared table that one of several threads has seen. It queries the shared table once for each
/// name.
#[derive(Debug)]
pub struct SharedInterner<'a, 'i> {
    own: FxHashMap<Arc<str>, Symbol>,
    all: &'a Mutex<&'i mut Interner>,
}

impl<'a, 'i> SharedInterner<'a, 'i> {
    /// Creates the view of a thread that has seen no names yet.
    pub fn new(all: &'a Mutex<&'i mut Interner>) -> SharedInterner<'a, 'i> {
        SharedInterner { own: FxHashMap::default(), all }
    }
}

impl Intern for SharedInterner<'_, '_> {
    fn intern(&mut self, text: &str) -> Symbol {
        if let Some(symbol) = self.own.get(text) {
            return *symbol;
        }
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let symbol = all.intern(text);
        self.own.insert(Arc::clone(&all.strings[symbol]), symbol);
        symbol
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
    #[test]
    fn threads_give_equal_strings_equal_symbols() {
        let mut interner = Interner::new();
        let known = interner.intern("known");
        let all = Mutex::new(&mut interner);
        let found: Vec<Vec<Symbol>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|number| {
                    let all = &all;
                    scope.spawn(move || {
                        let mut names = SharedInterner::new(all);
                        let other = format!("other{number}");
                        ["known", "new", &other, "new"].map(|name| names.intern(name)).to_vec()
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("interning ends")).collect()
        });
        for (number, symbols) in found.iter().enumerate() {
            assert_eq!((symbols[0], symbols[1]), (known, found[0][1]));
            assert_eq!(symbols[1], symbols[3]);
            assert_eq!(interner.resolve(symbols[2]), format!("other{number}"));
        }
    }
}
