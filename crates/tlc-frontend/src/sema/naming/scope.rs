//! Scopes: the object that each name denotes at the current place.
//!
//! One dense table holds the innermost meaning of every name. Entering a scope hides meanings, and leaving it
//! restores them. A lookup is one access, however deeply scopes are nested.
//!
//! A local module sees nothing of the enclosing block except its imports and the predeclared names. It has
//! its own table, which can be set aside and resumed, because a block and its local modules are checked step
//! by step together.

use rustc_hash::FxHashMap;

use crate::base::{PackedOption, SecondaryMap, Symbol};

use super::object::{ObjectId, ScopeId};

/// The stack of open scopes.
#[derive(Debug)]
pub struct Scopes {
    /// The names that are visible at the current place.
    view: View,
    /// The views outside the open local modules, from the outermost one.
    outside: Vec<View>,
    /// The predeclared names, which are visible in every view.
    predeclared: SecondaryMap<Symbol, PackedOption<ObjectId>>,
    entered: u32,
}

/// The names that are visible from a place: a stack of nested scopes.
#[derive(Debug)]
pub struct View {
    bindings: Bindings,
    /// The meanings that were hidden, to be restored in reverse order.
    hidden: Vec<(Symbol, PackedOption<ObjectId>)>,
    /// The open scopes, each with the length of `hidden` when it was entered.
    open: Vec<(ScopeId, usize)>,
}

/// The table of the innermost meanings.
#[derive(Debug)]
enum Bindings {
    /// A dense table over all names, for fast look-ups at the level of modules and procedures.
    Dense(SecondaryMap<Symbol, PackedOption<ObjectId>>),
    /// A hash table over the names of a local module, since a program may have many local modules.
    Sparse(FxHashMap<Symbol, PackedOption<ObjectId>>),
}

impl Scopes {
    /// Opens the outermost scope, which holds the predeclared names.
    pub fn new() -> Scopes {
        let view = View {
            bindings: Bindings::Dense(SecondaryMap::new()),
            hidden: Vec::new(),
            open: vec![(ScopeId(0), 0)],
        };
        Scopes { view, outside: Vec::new(), predeclared: SecondaryMap::new(), entered: 0 }
    }

    /// Returns the innermost scope.
    pub fn current(&self) -> ScopeId {
        self.view.scope()
    }

    /// Opens a scope inside the current one.
    pub fn enter(&mut self) {
        self.entered += 1;
        self.view.open.push((ScopeId(self.entered), self.view.hidden.len()));
    }

    /// Closes the innermost scope: its names regain their previous meanings.
    pub fn leave(&mut self) {
        let View { bindings, hidden, open } = &mut self.view;
        let (_, start) = open.pop().expect("a scope is left as often as one was entered");
        for (name, before) in hidden.drain(start..).rev() {
            bindings.set(name, before);
        }
    }

    /// Creates a view with one scope, in which only the predeclared names are visible.
    pub fn new_view(&mut self) -> View {
        self.entered += 1;
        let open = vec![(ScopeId(self.entered), 0)];
        View { bindings: Bindings::Sparse(FxHashMap::default()), hidden: Vec::new(), open }
    }

    /// Enters a local module: its view becomes the current one.
    pub fn enter_view(&mut self, view: View) {
        self.outside.push(std::mem::replace(&mut self.view, view));
    }

    /// Leaves a local module and returns its view, which can be entered again.
    pub fn leave_view(&mut self) -> View {
        let outside = self.outside.pop().expect("a view is left as often as one was entered");
        std::mem::replace(&mut self.view, outside)
    }

    /// Returns the object that a name denotes.
    pub fn lookup(&self, name: Symbol) -> Option<ObjectId> {
        self.lookup_in(&self.view, name)
    }

    /// Whether a name has a meaning in the block that encloses the innermost local module.
    pub fn is_seen_outside(&self, name: Symbol) -> bool {
        self.outside.last().is_some_and(|outside| self.lookup_in(outside, name).is_some())
    }

    /// Returns the object that a name denotes in a view.
    pub fn lookup_in(&self, view: &View, name: Symbol) -> Option<ObjectId> {
        match (view.bindings.get(name), &view.bindings) {
            (None, Bindings::Sparse(_)) => self.predeclared.get(name).and_then(|object| object.expand()),
            (bound, _) => bound,
        }
    }

    /// Declares a name in the innermost scope.
    pub fn bind(&mut self, name: Symbol, object: ObjectId) {
        if self.current() == ScopeId(0) {
            self.predeclared[name] = object.into();
        }
        let before = self.view.bindings.set(name, object.into());
        self.view.hidden.push((name, before));
    }
}

impl View {
    /// Returns the innermost scope of the view.
    pub fn scope(&self) -> ScopeId {
        self.open.last().map_or(ScopeId(0), |(scope, _)| *scope)
    }
}

impl Bindings {
    fn get(&self, name: Symbol) -> Option<ObjectId> {
        let bound = match self {
            Bindings::Dense(table) => table.get(name),
            Bindings::Sparse(table) => table.get(&name),
        };
        bound.and_then(|object| object.expand())
    }

    /// Sets the meaning of a name and returns the previous one.
    fn set(&mut self, name: Symbol, object: PackedOption<ObjectId>) -> PackedOption<ObjectId> {
        match self {
            Bindings::Dense(table) => std::mem::replace(&mut table[name], object),
            Bindings::Sparse(table) => table.insert(name, object).unwrap_or_default(),
        }
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

    #[test]
    fn only_predeclared_names_are_seen_in_a_view() {
        let (predeclared, outer, own) = (Symbol::new(0), Symbol::new(1), Symbol::new(2));
        let object = ObjectId::new;
        let mut scopes = Scopes::new();
        scopes.bind(predeclared, object(1));
        scopes.enter();
        scopes.bind(predeclared, object(2));
        scopes.bind(outer, object(3));
        let view = scopes.new_view();
        scopes.enter_view(view);
        assert_eq!(scopes.lookup(predeclared), Some(object(1)));
        assert_eq!(scopes.lookup(outer), None);
        scopes.bind(own, object(4));
        let view = scopes.leave_view();
        assert_eq!(scopes.lookup(own), None);
        assert_eq!(scopes.lookup(predeclared), Some(object(2)));
        assert_eq!(scopes.lookup_in(&view, own), Some(object(4)));
        scopes.enter_view(view);
        assert_eq!(scopes.lookup(own), Some(object(4)));
    }
}
