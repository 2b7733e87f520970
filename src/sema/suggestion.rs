//! Unknown names, and what may have been meant.

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::ModuleId;
use crate::syntax::ast::Ident;

use super::checker::Checker;
use super::foreign_name;
use super::object::{Entity, Object, ObjectId};

/// What kind of thing a name should stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Anything.
    Any,
    /// A type.
    Type,
    /// A variable or constant.
    Value,
    /// A variable.
    Variable,
    /// A procedure.
    Procedure,
    /// A label.
    Label,
}

impl Wanted {
    /// Whether an entity is of this kind, or leads to one (a module, whose name is followed by another).
    fn takes(self, entity: &Entity) -> bool {
        match (self, entity) {
            (_, Entity::Error) => false,
            (Wanted::Any, _) | (_, Entity::Module(_) | Entity::LocalModule(_)) => true,
            (Wanted::Type, entity) => matches!(entity, Entity::Type(_)),
            (Wanted::Variable, entity) => matches!(entity, Entity::Global(_) | Entity::Local(_)),
            (Wanted::Value, entity) => {
                matches!(entity, Entity::Global(_) | Entity::Local(_) | Entity::Constant { .. })
            }
            (Wanted::Label, entity) => matches!(entity, Entity::Label(..)),
            (Wanted::Procedure, entity) => matches!(entity, Entity::Procedure(_) | Entity::Predeclared(_)),
        }
    }
}

/// What an unknown name may stand for.
enum Meant {
    /// A name that can be used here.
    Visible(String),
    /// Advice to take a name from another module.
    Exported(String),
}

/// How alike names have to be.
#[derive(Clone, Copy, PartialEq)]
enum Likeness {
    /// The same but for upper and lower case.
    Case,
    /// A few letters may differ.
    Similar,
}

/// How many names are compared in a compilation; so many do not delay the messages noticeably.
pub const COMPARISONS: usize = 1_000_000;

/// Longer names are not compared: the time for it grows with the square of the length.
const LONGEST: usize = 64;

impl Checker<'_> {
    /// Reports a name that is not declared.
    pub fn report_unknown(&mut self, ident: Ident, wanted: Wanted) {
        if ident.is_missing() || self.damage.may_declare(ident.name) {
            return;
        }
        let name = self.text(ident.name);
        let diagnostic = Diagnostic::new(Code::E0201, format!("`{name}` is not declared"))
            .at(ident.span, "not found in this scope");
        if self.scopes.is_seen_outside(ident.name) {
            let diagnostic = diagnostic
                .note("a local module sees of what is around it only what it imports")
                .help(format!("import it: `IMPORT {name};`"));
            return self.report(diagnostic);
        }
        let meant = self.meant(ident.name, wanted);
        let only_case = matches!(&meant, Some(Meant::Visible(meant)) if meant.eq_ignore_ascii_case(name));
        if let Some(advice) = foreign_name::advice(name).filter(|_| !only_case) {
            return self.report(diagnostic.help(advice));
        }
        let diagnostic = match meant {
            Some(Meant::Visible(name)) => {
                diagnostic.suggest(ident.span, &name, format!("did you mean `{name}`?"))
            }
            Some(Meant::Exported(advice)) => diagnostic.help(advice),
            None if wanted == Wanted::Label => {
                diagnostic.help(format!("declare the label in front of `BEGIN`: `LABEL {name};`"))
            }
            None => diagnostic,
        };
        self.report(diagnostic);
    }

    /// What an unknown name may stand for, the likeliest first: a name in scope with other letters in upper
    /// case, a name of another module, a similar name in scope, a similar name of another module.
    fn meant(&self, name: Symbol, wanted: Wanted) -> Option<Meant> {
        if !self.may_compare(self.objects.len()) {
            return None;
        }
        let visible = self.names_of(self.visible(), wanted);
        let exports: Vec<(ModuleId, Vec<Symbol>)> = self
            .program
            .modules
            .keys()
            .filter(|module| *module != self.module)
            .map(|module| (module, self.names_of(self.exports[module].in_order.iter().copied(), wanted)))
            .collect();
        [Likeness::Case, Likeness::Similar].into_iter().find_map(|likeness| {
            let in_scope =
                self.closest_by(name, &visible, likeness).map(|name| Meant::Visible(name.to_owned()));
            in_scope.or_else(|| {
                exports.iter().find_map(|(module, names)| {
                    let found = self.closest_by(name, names, likeness)?;
                    Some(Meant::Exported(self.import_advice(*module, found)))
                })
            })
        })
    }

    /// The objects that can be named here, in the order of their declaration.
    fn visible(&self) -> impl Iterator<Item = ObjectId> {
        let is_visible = |(id, object): &(ObjectId, &Object)| self.scopes.lookup(object.name) == Some(*id);
        self.objects.iter().filter(is_visible).map(|(id, _)| id)
    }

    /// Whether names may still be compared; `count` of them will be.
    fn may_compare(&self, count: usize) -> bool {
        let left = self.comparisons.get();
        self.comparisons.set(left.saturating_sub(count));
        left > 0
    }

    fn names_of(&self, objects: impl Iterator<Item = ObjectId>, wanted: Wanted) -> Vec<Symbol> {
        let objects = objects.map(|id| &self.objects[id]);
        objects.filter(|object| wanted.takes(&object.entity)).map(|object| object.name).collect()
    }

    /// Adds the name of a candidate that resembles `ident`.
    pub fn suggest_among(
        &mut self,
        diagnostic: Diagnostic,
        ident: Ident,
        candidates: &[ObjectId],
        wanted: Wanted,
    ) -> Diagnostic {
        let names = self.names_of(candidates.iter().copied(), wanted);
        match self.closest(ident.name, &names) {
            Some(name) => diagnostic.suggest(ident.span, name, format!("did you mean `{name}`?")),
            None => diagnostic,
        }
    }

    /// The candidate that differs from `name` only in case or in a few letters.
    pub fn closest(&self, name: Symbol, candidates: &[Symbol]) -> Option<&str> {
        self.closest_by(name, candidates, Likeness::Similar)
    }

    fn closest_by(&self, name: Symbol, candidates: &[Symbol], likeness: Likeness) -> Option<&str> {
        let name = self.text(name);
        if name.len() > LONGEST || !self.may_compare(candidates.len()) {
            return None;
        }
        candidates
            .iter()
            .map(|candidate| self.text(*candidate))
            .filter(|candidate| candidate.len() <= LONGEST)
            .filter_map(|candidate| Some((distance(name, candidate, likeness)?, candidate)))
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, candidate)| candidate)
    }

    fn import_advice(&self, module: ModuleId, name: &str) -> String {
        let module_name = self.program.modules[module].name;
        let text = self.text(module_name);
        let is_imported = self.scopes.lookup(module_name).is_some_and(|id| {
            self.objects[id].span != Span::NONE && matches!(self.objects[id].entity, Entity::Module(_))
        });
        if is_imported {
            format!("write `{text}.{name}`, or import it: `FROM {text} IMPORT {name}`")
        } else {
            format!("import it: `FROM {text} IMPORT {name}`")
        }
    }
}

/// How far two names are apart, if they are alike: a third of the letters may differ, but not all.
fn distance(name: &str, candidate: &str, likeness: Likeness) -> Option<usize> {
    if candidate.eq_ignore_ascii_case(name) {
        return Some(0);
    }
    let length = name.chars().count();
    let distance = strsim::osa_distance(name, candidate);
    (likeness == Likeness::Similar && distance <= (length / 3).max(1) && distance < length)
        .then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_alike_in_spite_of_case_and_few_letters() {
        let similar = |name, candidate| distance(name, candidate, Likeness::Similar);
        assert_eq!(similar("writeln", "WriteLn"), Some(0));
        assert_eq!(similar("cuont", "count"), Some(1), "a transposition is one mistake");
        assert_eq!(similar("Wrte", "Write"), Some(1));
        assert_eq!(similar("i", "j"), None, "a single letter resembles nothing");
        assert_eq!(similar("length", "width"), None);
        assert_eq!(distance("cuont", "count", Likeness::Case), None);
    }
}
