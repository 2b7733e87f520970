//! Definition and implementation modules. A definition module declares headings and opaque types, and the
//! implementation module must supply their blocks and pointer types. A forward declaration of a procedure is
//! treated like a heading in a definition module.

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Local, LocalKind, ModuleId, ParameterMode, ProcId, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, Ident, ModuleKind};

use super::procedure::Heading;
use crate::sema::checker::Checker;
use crate::sema::naming::object::{Entity, Object};
use crate::sema::pending::{OpaqueType, PendingBody};
use crate::sema::tables::ProgramTables;

/// A difference between two headings of the same procedure.
struct Difference {
    /// The text for the earlier heading.
    before: String,
    /// The text for the heading of the block.
    here: String,
    /// The span of the difference in the heading of the block.
    place: Span,
}

impl<'a> Checker<'a> {
    /// Declares an opaque type, `TYPE name;` in a definition module.
    pub fn declare_opaque(&mut self, name: Ident) {
        let ty = self.tables.program.types.add(Type::Opaque { full: None });
        self.tables.program.types.set_name(ty, name.name);
        let object = self.naming().declare(name, Entity::Type(ty), false);
        if self.tables.scopes.lookup(name.name) == Some(object) {
            self.tables.opaque.push(OpaqueType {
                ty,
                name,
                module: self.position.module,
                full: None,
                declared: false,
            });
        }
    }

    /// Returns the opaque type of this name from the definition of the current module, if this is the first
    /// declaration of the name in the implementation.
    pub fn pending_opaque(&mut self, name: Ident) -> Option<TypeId> {
        let object = self.tables.scopes.lookup(name.name)?;
        if self.unit_kind != ModuleKind::Implementation
            || self.tables.objects[object].scope != self.tables.scopes.current()
        {
            return None;
        }
        let Entity::Type(ty) = self.tables.objects[object].entity else { return None };
        self.declares_opaque(ty).then_some(ty)
    }

    /// Marks an opaque type of the definition of the current module as declared. Returns whether it is one
    /// that was not declared before.
    pub fn declares_opaque(&mut self, ty: TypeId) -> bool {
        let module = self.position.module;
        let mut opaque = self.tables.opaque.iter_mut();
        let opaque = opaque.find(|opaque| opaque.ty == ty && opaque.module == module);
        opaque.is_some_and(|opaque| !std::mem::replace(&mut opaque.declared, true))
    }

    /// Compares the heading of a block with the earlier heading. The block uses the names of its own heading.
    pub fn repeat_heading(&mut self, id: ProcId, procedure: &'a ast::Procedure) {
        let heading = self.types().heading(procedure);
        let difference = self.difference(id, &heading, procedure);
        let declared = &mut self.tables.program.procedures[id];
        let before_span = std::mem::replace(&mut declared.span, procedure.name.span);
        declared.end = procedure.block.as_ref().map_or(declared.end, |block| block.end);
        match difference {
            None => {
                for (parameter, here) in declared.parameters.iter().zip(heading.parameters) {
                    let before = &mut declared.locals[*parameter];
                    (before.name, before.span) = (here.name, here.span);
                }
            }
            Some(Difference { before, here, place }) => {
                self.set_heading(id, heading);
                if self.session.damage.may_declare(procedure.name) {
                    return;
                }
                let name = self.session.text(procedure.name.name);
                let message = format!("the heading of `{name}` differs from its earlier declaration");
                let diagnostic = Diagnostic::new(Code::DifferentHeadings, message)
                    .at(place, here)
                    .and(before_span, before);
                self.session.report(diagnostic);
            }
        }
    }

    /// Gives an opaque type the type that the implementation declares, which must be a pointer or an address.
    pub fn complete_opaque(&mut self, opaque: TypeId, full: TypeId, name: Ident) {
        if full == TypeTable::ERROR {
            return;
        }
        let seen = self.tables.program.types.revealed(full);
        let fits = seen != opaque
            && matches!(self.tables.ty(seen), Type::Pointer { .. } | Type::Address | Type::Opaque { .. });
        if !fits {
            self.report_no_pointer(full, name);
            return;
        }
        self.tables.program.types.define(opaque, Type::Opaque { full: Some(full) });
        for declared in self.tables.opaque.iter_mut().filter(|declared| declared.ty == opaque) {
            declared.full = Some(full);
        }
    }

    fn report_no_pointer(&mut self, full: TypeId, name: Ident) {
        let (text, shown) = (self.session.text(name.name), self.tables.shown(full));
        let announced = self.tables.opaque.iter().find(|opaque| opaque.name.name == name.name);
        let mut diagnostic = Diagnostic::new(
            Code::OpaqueNotPointer,
            format!("the opaque type `{text}` is not a pointer type"),
        )
        .at(name.span, format!("this is {shown}"));
        if let Some(announced) = announced {
            diagnostic = diagnostic.and(announced.name.span, "declared as opaque here");
        }
        self.session.report(
            diagnostic
                .note("importing modules store values of an opaque type without knowing their size")
                .help("declare a pointer to it, or allow every type with `--extended-opaque`"),
        );
    }

    /// Returns the first difference between the heading of a block and the earlier heading.
    fn difference(&self, id: ProcId, heading: &Heading, procedure: &ast::Procedure) -> Option<Difference> {
        let declared = &self.tables.program.procedures[id];
        let before: Vec<&Local> = declared.parameters.iter().map(|local| &declared.locals[*local]).collect();
        let count = |count| match count {
            0 => "no parameters".to_owned(),
            1 => "1 parameter".to_owned(),
            count => format!("{count} parameters"),
        };
        if before.len() != heading.parameters.len() {
            return Some(Difference {
                before: format!("first declared with {}", count(before.len())),
                here: format!("here it has {}", count(heading.parameters.len())),
                place: procedure.name.span,
            });
        }
        for (before, here) in before.iter().zip(&heading.parameters) {
            if before.kind != here.kind || !self.is_same_formal(before.ty, here.ty) {
                return Some(Difference {
                    before: format!("first declared with {}", self.shown_parameter(before)),
                    here: format!("here it has {}", self.shown_parameter(here)),
                    place: here.span,
                });
            }
        }
        let is_same = match (declared.result, heading.result) {
            (Some(before), Some(here)) => self.is_same_formal(before, here),
            (before, here) => before == here,
        };
        if is_same {
            return None;
        }
        let result = |ty: Option<TypeId>| match ty {
            Some(ty) => format!("a result of type {}", self.tables.shown(ty)),
            None => "no result".to_owned(),
        };
        Some(Difference {
            before: format!("first declared with {}", result(declared.result)),
            here: format!("here it has {}", result(heading.result)),
            place: procedure.result.as_ref().map_or(procedure.name.span, |result| result.span),
        })
    }

    fn shown_parameter(&self, parameter: &Local) -> String {
        let is_var = parameter.kind == LocalKind::Parameter(ParameterMode::Reference);
        let name = self.tables.text(parameter.name);
        format!("`{}{name}` of type {}", if is_var { "VAR " } else { "" }, self.tables.shown(parameter.ty))
    }

    /// Whether the types of two formal parameters are the same. Open arrays are compared by their elements,
    /// because each occurrence in the source is a separate type.
    fn is_same_formal(&self, left: TypeId, right: TypeId) -> bool {
        match (self.tables.ty(left), self.tables.ty(right)) {
            (Type::Error, _) | (_, Type::Error) => true,
            (Type::OpenArray { element: left }, Type::OpenArray { element: right }) => {
                self.is_same_formal(*left, *right)
            }
            _ => left == right,
        }
    }

    /// Makes the declarations of a definition visible in its implementation, as if they were declared there.
    pub fn enter_definition(&mut self, module: ModuleId) {
        let scope = self.tables.scopes.current();
        for object in self.tables.exports[module].in_order.clone() {
            let name = self.tables.objects[object].name;
            match self.tables.scopes.lookup(name).filter(|before| self.tables.objects[*before].scope == scope)
            {
                Some(import) => {
                    let name = Ident { name, span: self.tables.objects[import].span };
                    self.naming().report_duplicate(name, object);
                }
                None => self.tables.scopes.bind(name, object),
            }
            self.tables.objects[object].scope = scope;
            if let Entity::Procedure(procedure) = self.tables.objects[object].entity
                && let Some(pending) = self.tables.pending_bodies.get_mut(&procedure)
            {
                pending.scope = scope;
            }
        }
        for opaque in self.tables.opaque.iter().filter(|opaque| opaque.module == module) {
            self.tables.program.types.define(opaque.ty, Type::Opaque { full: opaque.full });
        }
    }

    /// Reports the procedures and opaque types that the implementation does not declare, and hides its
    /// pointer types.
    pub fn leave_definition(&mut self, module: ModuleId, implementation: Ident) {
        for object in self.tables.exports[module].in_order.clone() {
            if let Entity::Procedure(procedure) = self.tables.objects[object].entity
                && let Some(pending) = self.tables.pending_bodies.remove(&procedure)
            {
                self.report_missing(implementation, pending.name, "procedure");
            }
        }
        for index in 0..self.tables.opaque.len() {
            let opaque = self.tables.opaque[index];
            if opaque.module == module {
                self.tables.program.types.define(opaque.ty, Type::Opaque { full: None });
                if !opaque.declared {
                    self.report_missing(implementation, opaque.name, "opaque type");
                }
            }
        }
    }

    /// Reports a forward declaration without a block.
    pub fn finish_forward(&mut self, id: ProcId) {
        let Some(PendingBody { name, .. }) = self.tables.pending_bodies.remove(&id) else { return };
        if self.session.damage.may_declare(name) {
            return;
        }
        let text = self.session.text(name.name);
        let message = format!("the procedure `{text}` is declared FORWARD but has no block");
        let diagnostic = Diagnostic::new(Code::ForwardWithoutBlock, message)
            .at(name.span, "no declaration with a block follows in this scope")
            .help("FORWARD is never needed: a procedure can be used before its declaration");
        self.session.report(diagnostic);
    }

    /// Adds to a message the declaration of the implementation that probably has another spelling of the
    /// announced name.
    fn with_similar(&self, diagnostic: Diagnostic, implementation: Ident, announced: Ident) -> Diagnostic {
        let Some(file) = self.session.sources.file_at(implementation.span.lo) else { return diagnostic };
        let is_own = |span: Span| file.span().lo <= span.lo && span.lo < file.span().hi;
        let is_candidate = |object: &&Object| {
            let is_declared = matches!(object.entity, Entity::Procedure(_) | Entity::Type(_));
            is_declared && is_own(object.span) && object.name != announced.name
        };
        let own: Vec<&Object> = self.tables.objects.values().filter(is_candidate).collect();
        let names: Vec<Symbol> = own.iter().map(|object| object.name).collect();
        let similar = self.session.closest(announced.name, &names);
        let found = own.iter().find(|object| similar == Some(self.session.text(object.name)));
        match found {
            Some(object) => {
                let name = self.session.text(announced.name);
                let edits = self.session.renaming(object.span, name);
                diagnostic
                    .and(object.span, "a similar name is declared here")
                    .suggest_edits(edits, format!("did you mean `{name}`?"))
                    .not_applicable()
            }
            None => diagnostic,
        }
    }

    fn report_missing(&mut self, implementation: Ident, announced: Ident, kind: &str) {
        if self.session.damage.may_declare(announced) {
            return;
        }
        let (module, name) = (self.session.text(implementation.name), self.session.text(announced.name));
        let message = format!("the implementation of `{module}` lacks the {kind} `{name}`");
        let diagnostic = Diagnostic::new(Code::IncompleteImplementation, message)
            .at(implementation.span, format!("`{name}` is not declared in this module"))
            .and(announced.span, "declared in the definition module here");
        let diagnostic = self.with_similar(diagnostic, implementation, announced);
        self.session.report(diagnostic);
    }
}

impl ProgramTables<'_> {
    /// Returns the procedure of this name whose block is expected in the current scope.
    pub fn pending_procedure(&self, name: Ident) -> Option<ProcId> {
        let object = self.scopes.lookup(name.name)?;
        let Entity::Procedure(procedure) = self.objects[object].entity else { return None };
        let pending = self.pending_bodies.get(&procedure)?;
        (pending.scope == self.scopes.current()).then_some(procedure)
    }

    /// Reveals the pointer types of all opaque types.
    pub fn reveal_opaque(&mut self) {
        for opaque in &self.opaque {
            self.program.types.define(opaque.ty, Type::Opaque { full: opaque.full });
        }
    }

    /// Enters a procedure whose block is expected in the current scope.
    pub fn expect_body(&mut self, id: ProcId, procedure: &ast::Procedure) {
        let scope = self.scopes.current();
        let pending = PendingBody { name: procedure.name, scope };
        self.pending_bodies.insert(id, pending);
    }
}
