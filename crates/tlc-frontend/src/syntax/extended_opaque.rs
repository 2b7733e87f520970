//! Opaque types that are not pointers: of any type with the option `--extended-opaque`, and standard types and
//! their subranges in dialects of the report.
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
/// implementations among `units` into the definition modules. Unless `every` opaque type may be of any type,
/// only those do that the dialect of the module allows. Returns whether there are any.
pub fn reveal_opaque_types(units: &mut [Module], every: bool) -> bool {
    let mut has_any = false;
    for definition in 0..units.len() {
        if let Some(implementation) = implementation_of(units, definition)
            && let Ok([definition, implementation]) = units.get_disjoint_mut([definition, implementation])
            && (every || may_be_revealed(definition))
        {
            let wanted: Vec<Symbol> = opaque_types(definition).collect();
            wanted.into_iter().for_each(|name| hoist(implementation, name, every).unwrap_or_default());
            let revealed = Revealed::of(definition, implementation, every);
            has_any |= !revealed.types.is_empty();
            revealed.take(definition, implementation);
        }
    }
    has_any
}

/// Whether a definition module has opaque types whose implementation decides their size in its dialect.
pub fn may_be_revealed(module: &Module) -> bool {
    module.kind == ModuleKind::Definition
        && module.dialect.rules().opaque_are_standard
        && opaque_types(module).next().is_some()
}

fn opaque_types(definition: &Module) -> impl Iterator<Item = Symbol> {
    definition.decls.iter().filter_map(|decl| match decl {
        Decl::Type { name, ty: None } => Some(name.name),
        _ => None,
    })
}

/// Moves the declaration of an opaque type out of the local module that exports it, which imports it instead.
/// `None` if there is no such module, or if the type uses names that only the local module knows.
fn hoist(implementation: &mut Module, name: Symbol, every: bool) -> Option<()> {
    let declares_it = |decl: &Decl| match decl {
        Decl::Module(local) => {
            type_named(local, name).is_some_and(|ty| is_revealed(ty, local, every))
                && local.export.as_ref().is_some_and(|export| export.names.iter().any(|own| own.name == name))
        }
        _ => false,
    };
    let outer = implementation.decls.iter().position(declares_it)?;
    let Some(Decl::Module(local)) = implementation.decls.get_mut(outer) else { return None };
    let inner = local.decls.iter().position(|decl| declared_by(decl, name))?;
    let mut is_known_outside = true;
    let is_local = |used: Symbol| {
        let from_elsewhere = |import: &Import| match import {
            Import::Names { names, .. } => names.iter().any(|own| own.name == used),
            Import::Modules(_) => false,
        };
        local.decls.iter().any(|decl| declared_by(decl, used)) || local.imports.iter().any(from_elsewhere)
    };
    if let Some(Decl::Type { ty: Some(ty), .. }) = local.decls.get(inner) {
        UsedNames::all(|head: Ident, _| is_known_outside &= !is_local(head.name)).type_expr(ty);
    }
    if !is_known_outside {
        return None;
    }
    let declaration = local.decls.remove(inner);
    let exported = local.export.as_mut().map(|export| &mut export.names)?;
    let listed = exported.extract_if(.., |own| own.name == name).next()?;
    local.imports.push(Import::Modules(vec![listed]));
    implementation.decls.insert(outer, declaration);
    Some(())
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
    fn of(definition: &Module, implementation: &Module, every: bool) -> Revealed {
        let is_revealed = |name: &Symbol| {
            type_named(implementation, *name).is_some_and(|ty| is_revealed(ty, implementation, every))
        };
        let types: Vec<Symbol> = opaque_types(definition).filter(is_revealed).collect();
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

/// Whether the declaration of an opaque type moves into the definition: it is not a pointer, and either `every`
/// type is allowed or it is a standard type or a subrange.
fn is_revealed(ty: &TypeExpr, module: &Module, every: bool) -> bool {
    match &named_at_last(ty, module).kind {
        TypeExprKind::Pointer(_) => false,
        TypeExprKind::Subrange { .. } => true,
        TypeExprKind::Named(path) if !every => match path.as_slice() {
            [name] => !declares(module, name.name),
            _ => false,
        },
        _ => every,
    }
}

/// Returns the type that a type of a module renames, directly or through other names of the module.
fn named_at_last<'m>(mut ty: &'m TypeExpr, module: &'m Module) -> &'m TypeExpr {
    // A name leads to an earlier or later declaration, and a chain without a cycle is no longer than the list
    // of declarations.
    for _ in 0..=module.decls.len() {
        let TypeExprKind::Named(path) = &ty.kind else { break };
        let next = path.first().filter(|_| path.len() == 1);
        match next.and_then(|name| type_named(module, name.name)) {
            Some(named) => ty = named,
            None => break,
        }
    }
    ty
}
