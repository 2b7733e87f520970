//! Operations on names: declarations, imports, exports, and messages about names of the wrong kind.

pub mod foreign_name;
pub mod index;
pub mod object;
pub mod resolved;
pub mod scope;
pub mod suggestion;

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{LocalKind, Type, VariableRef};
use crate::syntax::ast::Ident;

use crate::sema::session::CheckSession;
use crate::sema::tables::ProgramTables;
use object::{Entity, Object, ObjectId};

/// Gives names their meanings in the current scope and finds the meanings of qualified names. Its methods are
/// in the files named after the things that they declare.
pub struct Naming<'c, 'a> {
    /// The sink of the messages and the texts of names.
    pub session: &'c mut CheckSession<'a>,
    /// The objects, the scopes, and the exports of modules.
    pub tables: &'c mut ProgramTables<'a>,
}

impl Naming<'_, '_> {
    /// Declares a name in the current scope. A second declaration is reported, and the first one remains
    /// valid.
    pub fn declare(&mut self, ident: Ident, entity: Entity, imported: bool) -> ObjectId {
        let scope = self.tables.scopes.current();
        let name = ident.name;
        let seen = self.tables.scopes.lookup(name);
        let before = seen.filter(|before| self.tables.is_declared_in(scope, *before));
        if let (Some(outer), None, Entity::Local(variable)) = (seen, before, &entity) {
            self.warn_of_shadowing(ident, *variable, outer);
        }
        let again = imported && before.is_some_and(|before| self.is_same_value(before, &entity));
        // A second declaration already has a message.
        let used = before.is_some();
        let object =
            self.tables.objects.push(Object { name, span: ident.span, scope, imported, used, entity });
        match before {
            None => self.tables.scopes.bind(name, object),
            // A missing name has a message.
            Some(_) if again || ident.is_missing() => {}
            Some(before) if imported && self.is_same_import(before, object) => {
                self.warn_of_second_import(ident, before);
            }
            Some(before) if self.is_second_block(before, object) => self.warn_of_second_block(ident, before),
            Some(before) => self.report_duplicate(ident, before),
        }
        object
    }

    /// Warns about a variable that hides one of an enclosing procedure.
    fn warn_of_shadowing(&mut self, ident: Ident, variable: VariableRef, outer: ObjectId) {
        let outer = &self.tables.objects[outer];
        let procedure = &self.tables.program.procedures[variable.procedure];
        let is_parameter = matches!(procedure.locals[variable.local].kind, LocalKind::Parameter(_));
        let is_of_library = self.tables.program.modules[procedure.module].library;
        if is_of_library || is_parameter || !matches!(outer.entity, Entity::Local(_)) {
            return;
        }
        let name = self.session.text(ident.name);
        // Variables such as `i` are counters in every procedure, and are not mistaken for those of another
        // one.
        if name.len() == 1 {
            return;
        }
        let message = format!("the variable `{name}` hides a variable of an enclosing procedure");
        let diagnostic = Diagnostic::new(Code::HiddenVariable, message)
            .at(ident.span, "from here on, the name denotes this variable")
            .and(outer.span, "the inner procedure cannot access this variable");
        self.session.report(diagnostic);
    }

    /// Whether two objects are procedures of the same name in a dialect that keeps the first one.
    fn is_second_block(&self, before: ObjectId, again: ObjectId) -> bool {
        let is_procedure =
            |object: ObjectId| matches!(self.tables.objects[object].entity, Entity::Procedure(_));
        self.session.dialect.rules().is_lenient && is_procedure(before) && is_procedure(again)
    }

    fn warn_of_second_block(&mut self, ident: Ident, before: ObjectId) {
        let name = self.session.text(ident.name);
        let before = self.tables.objects[before].span;
        let diagnostic =
            Diagnostic::new(Code::DuplicateProcedure, format!("the procedure `{name}` is declared twice"))
                .at(ident.span, "this procedure is never called")
                .and(before, "calls refer to this procedure");
        self.session.report(diagnostic);
    }

    /// Whether two import lists give a name the same meaning.
    fn is_same_import(&self, before: ObjectId, again: ObjectId) -> bool {
        let (before, again) = (&self.tables.objects[before], &self.tables.objects[again]);
        before.imported && before.entity.is_same(&again.entity)
    }

    /// Warns about a name that import lists take twice from the same module.
    pub fn warn_of_second_import(&mut self, ident: Ident, before: ObjectId) {
        let name = self.session.text(ident.name);
        let before = self.tables.objects[before].span;
        let diagnostic = Diagnostic::new(Code::DuplicateImport, format!("`{name}` is imported twice"))
            .at(ident.span, "this has no effect")
            .and(before, "first imported here");
        self.session.report(diagnostic);
    }

    /// Reports a name that is already declared in the current scope.
    pub fn report_duplicate(&mut self, ident: Ident, before: ObjectId) {
        let before = &self.tables.objects[before];
        let verb = if before.imported { "imported" } else { "declared" };
        let name = self.session.text(ident.name);
        let diagnostic =
            Diagnostic::new(Code::DuplicateName, format!("`{name}` is declared twice in the same scope"))
                .at(ident.span, format!("`{name}` is declared again"));
        let block = match before.entity {
            Entity::Procedure(procedure) => self.tables.announced_blocks.get(&procedure),
            _ => None,
        };
        self.session.report(match block {
            Some(block) => diagnostic.and(*block, "its block is here"),
            None => diagnostic.and(before.span, format!("first {verb} here")),
        });
    }

    /// Reports a period after a name that is neither a module nor a record.
    pub fn report_not_a_module(&mut self, name: Ident, entity: &Entity) {
        if matches!(entity, Entity::Error) {
            return;
        }
        let text = self.session.text(name.name);
        let message = format!("`{text}` is a {}, not a module or a record variable", entity.kind());
        let mut diagnostic =
            Diagnostic::new(Code::NotQualifiable, message).at(name.span, "this cannot precede a period");
        if let Some(declared) = self.tables.declaration_of(name.name) {
            diagnostic = diagnostic.and(declared, format!("the {} is declared here", entity.kind()));
        }
        if let Entity::Type(ty) = entity
            && matches!(self.tables.ty(*ty), Type::Enumeration { .. })
        {
            let why = "an enumeration constant is written without the name of its type";
            let qualifier = Span { hi: name.span.hi + 1, ..name.span };
            let is_whole = self.session.source(qualifier).is_some_and(|text| text.ends_with('.'));
            diagnostic = match is_whole {
                true => diagnostic.suggest(qualifier, "", why).not_applicable(),
                false => diagnostic.help(why),
            };
        }
        self.session.report(diagnostic);
    }

    /// Whether an object denotes the same value of an enumeration as `entity`. A value may be imported twice:
    /// with its type and by itself.
    pub fn is_same_value(&self, before: ObjectId, entity: &Entity) -> bool {
        match (&self.tables.objects[before].entity, entity) {
            (Entity::Constant { value, ty }, Entity::Constant { value: again, ty: type_again }) => {
                ty == type_again && value == again && matches!(self.tables.ty(*ty), Type::Enumeration { .. })
            }
            _ => false,
        }
    }
}
