//! The names that other modules can import from a module.

use crate::base::{EntityRef, Symbol};
use crate::hir::{ModuleId, Type};
use crate::syntax::ast::{self, Export, Import, ModuleKind};

use super::block::Declarations;
use crate::sema::naming::object::{Entity, Object, ObjectId};
use crate::sema::tables::{ExportedNames, ProgramTables};
use crate::sema::types::ordinal::enumeration_value;

/// Enters the exports of the interface of a module into the tables.
pub struct ModuleExports<'c, 'a> {
    pub tables: &'c mut ProgramTables<'a>,
    pub id: ModuleId,
    pub tree: &'a ast::Module,
}

impl<'a> ModuleExports<'_, 'a> {
    /// Enters the exports. Requires that the types and constants of the current module are defined.
    pub fn enter(&mut self, declarations: &Declarations<'a>) {
        self.hide_types();
        self.tables.exports[self.id] = self.exports_of(declarations);
        self.export_imported_modules();
        self.hide_unlisted();
    }

    /// Returns the names that the current module declares at its top level, and the values of the
    /// enumerations of other modules that it renames.
    fn exports_of(&mut self, declarations: &Declarations<'a>) -> ExportedNames {
        let first = declarations.first.index();
        let mut exports = ExportedNames { declared: true, ..ExportedNames::default() };
        for id in (first..self.tables.objects.len()).map(ObjectId::new) {
            let object = &self.tables.objects[id];
            // The objects after the declarations include names that were not found.
            let is_declared = declarations.is_declared(id) || !matches!(object.entity, Entity::Error);
            // This includes the exports of local modules, and only the first of two declarations of a name.
            let is_seen = self.tables.scopes.lookup(object.name) == Some(id);
            if is_declared && is_seen && !object.imported {
                exports.by_name.entry(object.name).or_insert(id);
                exports.in_order.push(id);
            }
        }
        for id in exports.in_order.clone() {
            for value in self.values_of(id) {
                // A declaration of the module takes precedence over an enumeration value of the same name.
                exports.by_name.entry(value.name).or_insert_with(|| self.tables.objects.push(value));
            }
        }
        exports
    }

    /// Returns the values of an enumeration type as objects that accompany the object of the type.
    fn values_of(&self, object: ObjectId) -> Vec<Object> {
        let Entity::Type(ty) = self.tables.objects[object].entity else { return Vec::new() };
        let Type::Enumeration { names } = self.tables.ty(ty) else { return Vec::new() };
        let values = names.iter().enumerate();
        values
            .map(|(number, name)| Object {
                name: *name,
                entity: enumeration_value(ty, number),
                ..self.tables.objects[object].clone()
            })
            .collect()
    }

    /// Records the types that are opaque for other modules.
    fn hide_types(&mut self) {
        let ModuleExports { id, tree, .. } = *self;
        for decl in &tree.decls {
            // Another name for a type hides nothing of it.
            if let ast::Decl::Type { name, ty: Some(ty) } = decl
                && tree.hidden.contains(&name.name)
                && !matches!(ty.kind, ast::TypeExprKind::Named(_))
                && let Some(object) = self.tables.scopes.lookup(name.name)
                && let Entity::Type(ty) = self.tables.objects[object].entity
            {
                self.tables.hidden.insert(ty, id);
            }
        }
    }

    /// Adds the modules that a definition module without an export list imports by name: if `A` imports `B`,
    /// `A.B.x` is `B.x`, as in GNU Modula-2.
    fn export_imported_modules(&mut self) {
        let ModuleExports { id, tree, .. } = *self;
        if tree.kind != ModuleKind::Definition || tree.export.is_some() {
            return;
        }
        for import in &tree.imports {
            let Import::Modules(modules) = import else { continue };
            for ident in modules {
                let Some(object) = self.tables.scopes.lookup(ident.name) else { continue };
                if matches!(self.tables.objects[object].entity, Entity::Module(_) | Entity::System) {
                    self.tables.exports[id].by_name.entry(ident.name).or_insert(object);
                }
            }
        }
    }

    /// Removes from the exports of a definition module the names that the export list of the second edition
    /// does not contain. The values of an enumeration are exported with the type.
    fn hide_unlisted(&mut self) {
        let ModuleExports { id, tree, .. } = *self;
        let Some(Export { names, .. }) = &tree.export else { return };
        if !tree.dialect.rules().exports_by_list || tree.kind != ModuleKind::Definition {
            return;
        }
        let mut listed: Vec<Symbol> = names.iter().map(|name| name.name).collect();
        let exports = &self.tables.exports[id];
        for name in names {
            let values = exports.by_name.get(&name.name).map(|object| self.values_of(*object));
            listed.extend(values.into_iter().flatten().map(|value| value.name));
        }
        self.tables.exports[id].by_name.retain(|name, _| listed.contains(name));
    }
}
