//! Which object each name stands for at the place that is being checked.
//!
//! One dense table holds the innermost meaning of every name; entering a scope hides meanings and leaving
//! it restores them. A lookup is one access, however deeply scopes are nested.

use crate::base::{PackedOption, SecondaryMap, Symbol};

use super::object::ObjectId;

/// A scope, numbered in the order of entering.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScopeId(u32);

/// The stack of open scopes.
#[derive(Debug)]
pub struct Scopes {
    bindings: SecondaryMap<Symbol, PackedOption<ObjectId>>,
    /// The meanings that were hidden, to be restored in reverse order.
    hidden: Vec<(Symbol, PackedOption<ObjectId>)>,
    /// The open scopes, each with the length of `hidden` when it was entered.
    open: Vec<(ScopeId, usize)>,
    entered: u32,
}

impl Scopes {
    /// Only the outermost scope, that of the predeclared names.
    pub fn new() -> Scopes {
        Scopes { bindings: SecondaryMap::new(), hidden: Vec::new(), open: vec![(ScopeId(0), 0)], entered: 0 }
    }

    /// The innermost scope.
    pub fn current(&self) -> ScopeId {
        self.open.last().map_or(ScopeId(0), |(scope, _)| *scope)
    }

    /// Opens a scope inside the current one.
    pub fn enter(&mut self) {
        self.entered += 1;
        self.open.push((ScopeId(self.entered), self.hidden.len()));
    }

    /// Closes the innermost scope: its names get back the meanings they had before.
    pub fn leave(&mut self) {
        let (_, start) = self.open.pop().expect("a scope is left as often as one was entered");
        for (name, before) in self.hidden.drain(start..).rev() {
            self.bindings[name] = before;
        }
    }

    /// What a name stands for.
    pub fn lookup(&self, name: Symbol) -> Option<ObjectId> {
        self.bindings.get(name).and_then(|object| object.expand())
    }

    /// Gives a name a meaning in the innermost scope.
    pub fn bind(&mut self, name: Symbol, object: ObjectId) {
        let before = std::mem::replace(&mut self.bindings[name], object.into());
        self.hidden.push((name, before));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::EntityRef;

    #[test]
    fn inner_meanings_hide_outer_ones_until_their_scope_ends() {
        let (x, y) = (Symbol::new(0), Symbol::new(7));
        let object = ObjectId::new;
        let mut scopes = Scopes::new();
        scopes.bind(x, object(1));
        let outer = scopes.current();
        scopes.enter();
        assert_ne!(scopes.current(), outer);
        assert_eq!(scopes.lookup(x), Some(object(1)));
        scopes.bind(x, object(2));
        scopes.bind(y, object(3));
        assert_eq!(scopes.lookup(x), Some(object(2)));
        scopes.leave();
        assert_eq!(scopes.current(), outer);
        assert_eq!(scopes.lookup(x), Some(object(1)));
        assert_eq!(scopes.lookup(y), None);
    }
}
