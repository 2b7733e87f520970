//! Opaque types that are not pointers, for option `--extended-opaque`.
//!
//! The size of such a type is needed wherever a variable of it is declared. Therefore its declaration, and
//! the declarations that it uses, move from the implementation into the definition before anything is
//! checked. The structure of the type stays hidden.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::base::Symbol;

use super::ast::{Decl, Ident, Import, Module, ModuleKind, TypeExpr, TypeExprKind};
use super::used_names::UsedNames;

/// Moves the declarations of opaque types that are not pointers, and those that they use, from the
/// implementations among `units` into the definition modules.
pub fn reveal_opaque_types(units: &mut [Module]) {
    for definition in 0..units.len() {
        if let Some(implementation) = implementation_of(units, definition)
            && let Ok([definition, implementation]) = units.get_disjoint_mut([definition, implementation])
        {
            Revealed::of(definition, implementation).take(definition, implementation);
        }
    }
}

fn implementation_of(units: &[Module], definition: usize) -> Option<usize> {
    let definition = units.get(definition).filter(|unit| unit.kind == ModuleKind::Definition)?;
    units.iter().position(|unit| {
        unit.kind == ModuleKind::Implementation
            && unit.name.name == definition.name.name
            && unit.library == definition.library
    })
}

/// The parts of an implementation that move into its definition.
#[derive(Default)]
struct Revealed {
    /// The opaque types that are not pointers.
    types: Vec<Symbol>,
    /// The positions of declarations in the implementation.
    declarations: BTreeSet<usize>,
    imports: Vec<Import>,
}

impl Revealed {
    fn of(definition: &Module, implementation: &Module) -> Revealed {
        let is_revealed = |name: &Symbol| {
            type_named(implementation, *name).is_some_and(|ty| !is_pointer(ty, implementation))
        };
        let opaque = definition.decls.iter().filter_map(|decl| match decl {
            Decl::Type { name, ty: None } => Some(name.name),
            _ => None,
        });
        let types: Vec<Symbol> = opaque.filter(is_revealed).collect();
        let mut revealed = Revealed { types: types.clone(), ..Revealed::default() };
        let known = |name: &Symbol| !types.contains(name) && declares(definition, *name);
        let (mut wanted, mut seen) = (types.clone(), FxHashSet::default());
        while let Some(name) = wanted.pop() {
            if known(&name) || !seen.insert(name) {
                continue;
            }
            match implementation.decls.iter().position(|decl| declared_by(decl, name)) {
                Some(position) => {
                    revealed.declarations.insert(position);
                    let mut names = UsedNames::all(|head: Ident, _| wanted.push(head.name));
                    match implementation.decls.get(position) {
                        Some(Decl::Type { ty: Some(ty), .. }) => names.type_expr(ty),
                        Some(Decl::Const { ty, value, .. }) => {
                            if let Some(ty) = ty {
                                names.type_expr(ty);
                            }
                            names.expr(value);
                        }
                        _ => {}
                    }
                }
                None => revealed.imports.extend(import_of(implementation, name)),
            }
        }
        revealed
    }

    fn take(self, definition: &mut Module, implementation: &mut Module) {
        let Revealed { types, declarations, imports } = self;
        definition
            .decls
            .retain(|decl| !matches!(decl, Decl::Type { name, ty: None } if types.contains(&name.name)));
        let mut position = 0;
        let moved = implementation.decls.extract_if(.., |_| {
            position += 1;
            declarations.contains(&(position - 1))
        });
        definition.decls.extend(moved);
        definition.imports.extend(imports);
        definition.hidden = types;
    }
}

/// Returns an import of `name` alone, if a module imports the name.
fn import_of(module: &Module, name: Symbol) -> Option<Import> {
    module.imports.iter().find_map(|import| {
        let found = |names: &[Ident]| names.iter().copied().find(|own| own.name == name);
        match import {
            Import::Modules(modules) => found(modules).map(|own| Import::Modules(vec![own])),
            Import::Names { module, names } => {
                found(names).map(|own| Import::Names { module: *module, names: vec![own] })
            }
        }
    })
}

fn declares(module: &Module, name: Symbol) -> bool {
    module.decls.iter().any(|decl| declared_by(decl, name)) || import_of(module, name).is_some()
}

/// Whether the declaration of a type or constant, or an enumeration in it, declares a name.
fn declared_by(decl: &Decl, name: Symbol) -> bool {
    match decl {
        Decl::Const { name: own, .. } => own.name == name,
        Decl::Type { name: own, ty } => {
            let value_of = |ty: &TypeExpr| match &ty.kind {
                TypeExprKind::Enumeration(values) => values.iter().any(|value| value.name == name),
                _ => false,
            };
            own.name == name || ty.as_ref().is_some_and(value_of)
        }
        _ => false,
    }
}

fn type_named(module: &Module, wanted: Symbol) -> Option<&TypeExpr> {
    module.decls.iter().find_map(|decl| match decl {
        Decl::Type { name, ty: Some(ty) } if name.name == wanted => Some(ty),
        _ => None,
    })
}

/// Whether a type is a pointer, or another name for one of the module.
fn is_pointer<'m>(mut ty: &'m TypeExpr, module: &'m Module) -> bool {
    // A name leads to an earlier or later declaration, and a chain without a cycle is no longer than the list
    // of declarations.
    for _ in 0..=module.decls.len() {
        match &ty.kind {
            TypeExprKind::Pointer(_) => return true,
            TypeExprKind::Named(path) => {
                let next = path.first().filter(|_| path.len() == 1);
                match next.and_then(|name| type_named(module, name.name)) {
                    Some(named) => ty = named,
                    None => return false,
                }
            }
            _ => return false,
        }
    }
    false
}
