//! Definition and implementation modules: what the one announces, the other has to give. Forward declarations
//! of procedures are announcements of the same kind.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Local, LocalKind, ModuleId, ParameterMode, ProcId, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, Ident, ModuleKind};

use super::checker::Checker;
use super::object::Entity;
use super::procedure::Heading;
use super::scope::ScopeId;

/// A heading without a block: of a definition module, or with FORWARD.
#[derive(Clone, Copy, Debug)]
pub struct Announcement {
    /// The name there.
    pub name: Ident,
    /// The scope in which the block is expected.
    pub scope: ScopeId,
}

/// An opaque type, and the module that declares it.
#[derive(Clone, Copy, Debug)]
pub struct OpaqueType {
    /// The type.
    pub ty: TypeId,
    /// Its name where it is declared.
    pub name: Ident,
    /// The module.
    pub module: ModuleId,
    /// What the implementation gives it. The type table only knows that while the implementation is being
    /// checked, and when all is done: other modules must not make use of it.
    pub full: Option<TypeId>,
    /// Whether the implementation declares it, if wrongly.
    pub declared: bool,
}

/// How two headings differ.
struct Difference {
    /// What the announcement says.
    before: String,
    /// What the heading of the block says.
    here: String,
    /// Where.
    place: Span,
}

impl<'a> Checker<'a> {
    /// `TYPE name;` in a definition module.
    pub fn declare_opaque(&mut self, name: Ident) {
        let ty = self.program.types.add(Type::Opaque { full: None });
        self.program.types.set_name(ty, name.name);
        let object = self.declare(name, Entity::Type(ty), false);
        if self.scopes.lookup(name.name) == Some(object) {
            self.opaque.push(OpaqueType { ty, name, module: self.module, full: None, declared: false });
        }
    }

    /// What the definition declares is seen in the implementation as if it stood there.
    pub fn enter_definition(&mut self, module: ModuleId) {
        let scope = self.scopes.current();
        for object in self.exports[module].in_order.clone() {
            let name = self.objects[object].name;
            match self.scopes.lookup(name).filter(|before| self.objects[*before].scope == scope) {
                Some(import) => {
                    let name = Ident { name, span: self.objects[import].span };
                    self.report_duplicate(name, object);
                }
                None => self.scopes.bind(name, object),
            }
            self.objects[object].scope = scope;
            if let Entity::Procedure(procedure) = self.objects[object].entity
                && let Some(announcement) = self.announced.get_mut(&procedure)
            {
                announcement.scope = scope;
            }
        }
        for opaque in self.opaque.iter().filter(|opaque| opaque.module == module) {
            self.program.types.define(opaque.ty, Type::Opaque { full: opaque.full });
        }
    }

    /// Reports what the implementation lacks.
    pub fn leave_definition(&mut self, module: ModuleId, implementation: Ident) {
        for object in self.exports[module].in_order.clone() {
            if let Entity::Procedure(procedure) = self.objects[object].entity
                && let Some(announcement) = self.announced.remove(&procedure)
            {
                self.report_missing(implementation, announcement.name, "procedure");
            }
        }
        for index in 0..self.opaque.len() {
            let opaque = self.opaque[index];
            if opaque.module == module {
                self.program.types.define(opaque.ty, Type::Opaque { full: None });
                if !opaque.declared {
                    self.report_missing(implementation, opaque.name, "opaque type");
                }
            }
        }
    }

    fn report_missing(&mut self, implementation: Ident, announced: Ident, kind: &str) {
        if self.damage.may_declare(announced.name) {
            return;
        }
        let (module, name) = (self.text(implementation.name), self.text(announced.name));
        let message = format!("the implementation of `{module}` lacks the {kind} `{name}`");
        let diagnostic = Diagnostic::new(Code::E0604, message)
            .at(implementation.span, format!("`{name}` is not declared in this module"))
            .and(announced.span, "the definition module announces it here");
        self.report(diagnostic);
    }

    /// Reports a forward declaration that no block followed.
    pub fn finish_forward(&mut self, id: ProcId) {
        let Some(Announcement { name, .. }) = self.announced.remove(&id) else { return };
        if self.damage.may_declare(name.name) {
            return;
        }
        let text = self.text(name.name);
        let message = format!("the forward procedure `{text}` has no block");
        let diagnostic = Diagnostic::new(Code::E0606, message)
            .at(name.span, "no declaration with a block follows in this scope")
            .help("FORWARD is never needed: procedures may be used before their declaration");
        self.report(diagnostic);
    }

    /// The procedure of this name that was announced in the current scope.
    pub fn announced_procedure(&self, name: Ident) -> Option<ProcId> {
        let object = self.scopes.lookup(name.name)?;
        let Entity::Procedure(procedure) = self.objects[object].entity else { return None };
        let announcement = self.announced.get(&procedure)?;
        (announcement.scope == self.scopes.current()).then_some(procedure)
    }

    /// The opaque type of this name that the definition of the module at hand declares, if this is the first
    /// declaration of it here; an object to define stands for the pointer type.
    pub fn announced_type(&mut self, name: Ident) -> Option<TypeId> {
        let object = self.scopes.lookup(name.name)?;
        if self.unit != ModuleKind::Implementation || self.objects[object].scope != self.scopes.current() {
            return None;
        }
        let Entity::Type(ty) = self.objects[object].entity else { return None };
        let module = self.module;
        let opaque = self.opaque.iter_mut().find(|opaque| opaque.ty == ty && opaque.module == module)?;
        (!std::mem::replace(&mut opaque.declared, true)).then_some(ty)
    }

    /// Gives an opaque type what the implementation declares it to be.
    pub fn complete_opaque(&mut self, opaque: TypeId, full: TypeId, name: Ident) {
        if full == TypeTable::ERROR {
            return;
        }
        let seen = self.program.types.revealed(full);
        let fits = seen != opaque
            && matches!(self.ty(seen), Type::Pointer { .. } | Type::Address | Type::Opaque { .. });
        if !fits {
            self.report_no_pointer(full, name);
            return;
        }
        self.program.types.define(opaque, Type::Opaque { full: Some(full) });
        for known in self.opaque.iter_mut().filter(|known| known.ty == opaque) {
            known.full = Some(full);
        }
    }

    fn report_no_pointer(&mut self, full: TypeId, name: Ident) {
        let (text, shown) = (self.text(name.name), self.shown(full));
        let announced = self.opaque.iter().find(|opaque| opaque.name.name == name.name);
        let mut diagnostic =
            Diagnostic::new(Code::E0607, format!("the opaque type `{text}` is not a pointer type"))
                .at(name.span, format!("this is {shown}"));
        if let Some(announced) = announced {
            diagnostic = diagnostic.and(announced.name.span, "declared as opaque here");
        }
        self.report(diagnostic.note("clients hold the value of an opaque type without knowing its size"));
    }

    /// What all opaque types are is known from now on.
    pub fn reveal_opaque(&mut self) {
        for opaque in &self.opaque {
            self.program.types.define(opaque.ty, Type::Opaque { full: opaque.full });
        }
    }

    /// Compares the heading of a block with the one that announced the procedure. The block uses its own names.
    pub fn repeat_heading(&mut self, id: ProcId, procedure: &'a ast::Procedure) {
        let heading = self.heading(procedure);
        let difference = self.difference(id, &heading, procedure);
        let known = &mut self.program.procedures[id];
        let before_span = std::mem::replace(&mut known.span, procedure.name.span);
        known.end = procedure.block.as_ref().map_or(known.end, |block| block.end);
        match difference {
            None => {
                for (parameter, here) in known.parameters.iter().zip(heading.parameters) {
                    let before = &mut known.locals[*parameter];
                    (before.name, before.span) = (here.name, here.span);
                }
            }
            Some(Difference { before, here, place }) => {
                self.set_heading(id, heading);
                if self.damage.may_declare(procedure.name.name) {
                    return;
                }
                let name = self.text(procedure.name.name);
                let message = format!("the heading of `{name}` differs from the one that announced it");
                let diagnostic =
                    Diagnostic::new(Code::E0605, message).at(place, here).and(before_span, before);
                self.report(diagnostic);
            }
        }
    }

    /// Where the heading of a block differs from the known one.
    fn difference(&self, id: ProcId, heading: &Heading, procedure: &ast::Procedure) -> Option<Difference> {
        let known = &self.program.procedures[id];
        let before: Vec<&Local> = known.parameters.iter().map(|local| &known.locals[*local]).collect();
        let count = |count| match count {
            0 => "no parameters".to_owned(),
            1 => "1 parameter".to_owned(),
            count => format!("{count} parameters"),
        };
        if before.len() != heading.parameters.len() {
            return Some(Difference {
                before: format!("announced with {}", count(before.len())),
                here: format!("here it has {}", count(heading.parameters.len())),
                place: procedure.name.span,
            });
        }
        for (before, here) in before.iter().zip(&heading.parameters) {
            if before.kind != here.kind || !self.is_same_formal(before.ty, here.ty) {
                return Some(Difference {
                    before: format!("announced with {}", self.shown_parameter(before)),
                    here: format!("here it has {}", self.shown_parameter(here)),
                    place: here.span,
                });
            }
        }
        let is_same = match (known.result, heading.result) {
            (Some(before), Some(here)) => self.is_same_formal(before, here),
            (before, here) => before == here,
        };
        if is_same {
            return None;
        }
        let result = |ty: Option<TypeId>| match ty {
            Some(ty) => format!("a result of type {}", self.shown(ty)),
            None => "no result".to_owned(),
        };
        Some(Difference {
            before: format!("announced with {}", result(known.result)),
            here: format!("here it has {}", result(heading.result)),
            place: procedure.result.as_ref().map_or(procedure.name.span, |result| result.span),
        })
    }

    fn shown_parameter(&self, parameter: &Local) -> String {
        let is_var = parameter.kind == LocalKind::Parameter(ParameterMode::Reference);
        let name = self.text(parameter.name);
        format!("`{}{name}` of type {}", if is_var { "VAR " } else { "" }, self.shown(parameter.ty))
    }

    /// Whether the types of two formal parameters are the same; each open array that is written is a type of its
    /// own.
    fn is_same_formal(&self, left: TypeId, right: TypeId) -> bool {
        match (self.ty(left), self.ty(right)) {
            (Type::Error, _) | (_, Type::Error) => true,
            (Type::OpenArray { element: left }, Type::OpenArray { element: right }) => {
                self.is_same_formal(*left, *right)
            }
            _ => left == right,
        }
    }

    /// Notes that a heading without a block announces a procedure.
    pub fn announce(&mut self, id: ProcId, procedure: &ast::Procedure) {
        let scope = self.scopes.current();
        let announcement = Announcement { name: procedure.name, scope };
        self.announced.insert(id, announcement);
    }
}
