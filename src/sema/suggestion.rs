//! Unknown names, and what may have been meant.

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::ModuleId;
use crate::syntax::ast::Ident;

use super::checker::Checker;
use super::object::{Entity, ObjectId};

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
}

impl Wanted {
    /// Whether an entity is of this kind, or leads to one (a module, whose name is followed by another).
    fn takes(self, entity: &Entity) -> bool {
        match (self, entity) {
            (_, Entity::Error) => false,
            (Wanted::Any, _) | (_, Entity::Module(_)) => true,
            (Wanted::Type, entity) => matches!(entity, Entity::Type(_)),
            (Wanted::Variable, entity) => matches!(entity, Entity::Global(_) | Entity::Local(_)),
            (Wanted::Value, entity) => {
                matches!(entity, Entity::Global(_) | Entity::Local(_) | Entity::Constant { .. })
            }
            (Wanted::Procedure, entity) => matches!(entity, Entity::Procedure(_) | Entity::Predeclared(_)),
        }
    }
}

/// How many unknown names get suggestions: looking for them takes time in proportion to the names in scope.
const SUGGESTIONS: u32 = 100;

/// Longer names are not compared: the time for it grows with the square of the length.
const LONGEST: usize = 64;

impl Checker<'_> {
    /// Reports a name that is not declared.
    pub fn report_unknown(&mut self, ident: Ident, wanted: Wanted) {
        let name = self.text(ident.name);
        let diagnostic = Diagnostic::new(Code::E0201, format!("`{name}` is not declared"))
            .at(ident.span, "not found in this scope");
        let visible = self.visible();
        let mut diagnostic = self.suggest_among(diagnostic, ident, &visible, wanted);
        if diagnostic.suggestion.is_none()
            && let Some(help) = self.import_help(ident.name, wanted)
        {
            diagnostic = diagnostic.help(help);
        }
        self.report(diagnostic);
    }

    /// Adds the name of a candidate that resembles `ident`.
    pub fn suggest_among(
        &mut self,
        diagnostic: Diagnostic,
        ident: Ident,
        candidates: &[ObjectId],
        wanted: Wanted,
    ) -> Diagnostic {
        let names: Vec<Symbol> = candidates
            .iter()
            .map(|id| &self.objects[*id])
            .filter(|object| wanted.takes(&object.entity))
            .map(|object| object.name)
            .collect();
        match self.closest(ident.name, &names) {
            Some(name) => diagnostic.suggest(ident.span, name, format!("did you mean `{name}`?")),
            None => diagnostic,
        }
    }

    /// The objects that can be named here, in the order of their declaration; none when there were enough
    /// suggestions.
    fn visible(&mut self) -> Vec<ObjectId> {
        self.suggestions += 1;
        if self.suggestions > SUGGESTIONS {
            return Vec::new();
        }
        self.objects
            .iter()
            .filter(|(id, object)| self.scopes.lookup(object.name) == Some(*id))
            .map(|(id, _)| id)
            .collect()
    }

    /// The candidate that differs from `name` only in case or in a few letters.
    pub fn closest(&self, name: Symbol, candidates: &[Symbol]) -> Option<&str> {
        let name = self.text(name);
        if name.len() > LONGEST {
            return None;
        }
        let limit = (name.chars().count() / 3).max(1);
        candidates
            .iter()
            .map(|candidate| self.text(*candidate))
            .filter(|candidate| candidate.len() <= LONGEST && *candidate != name)
            .filter_map(|candidate| {
                let distance = if candidate.eq_ignore_ascii_case(name) {
                    0
                } else {
                    strsim::osa_distance(name, candidate)
                };
                // One letter is not enough to resemble another.
                let resembles = distance <= limit && distance < name.chars().count();
                resembles.then_some((distance, candidate))
            })
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, candidate)| candidate)
    }

    /// Advice to import a name that another module of the program declares.
    fn import_help(&self, name: Symbol, wanted: Wanted) -> Option<String> {
        let text = self.text(name);
        for module in self.program.modules.keys() {
            let exports = &self.exports[module];
            if module == self.module || !exports.known {
                continue;
            }
            let names: Vec<Symbol> = match exports.by_name.get(&name) {
                Some(_) => vec![name],
                None => exports.in_order.iter().map(|id| self.objects[*id].name).collect(),
            };
            let found =
                names.iter().map(|name| self.text(*name)).find(|found| found.eq_ignore_ascii_case(text));
            let Some(found) = found else { continue };
            let object = self.names.get(found).and_then(|name| exports.by_name.get(&name));
            if object.is_some_and(|id| wanted.takes(&self.objects[*id].entity)) {
                return Some(self.import_advice(module, found));
            }
        }
        None
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
