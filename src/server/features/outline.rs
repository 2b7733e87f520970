//! The declarations of a module as a tree, each with its extent in the text.

use tlc_frontend::base::Span;
use tlc_frontend::syntax::ast::{
    Decl, FieldSection, Ident, IndexRange, Module, Procedure, TypeExpr, TypeExprKind,
};

/// A declared name, and the names that are declared within.
pub struct Item<'a> {
    pub name: Ident,
    pub kind: ItemKind<'a>,
    /// The text of the declaration from its name, keyword or heading on.
    pub extent: Span,
    pub items: Vec<Item<'a>>,
}

/// The kinds of declarations.
#[derive(Clone, Copy)]
pub enum ItemKind<'a> {
    Constant,
    /// The type is `None` for an opaque one.
    Type(Option<&'a TypeExpr>),
    EnumerationValue,
    Field,
    Variable,
    Parameter,
    Procedure(&'a Procedure),
    LocalModule(&'a Module),
}

/// Returns the declarations of a module.
pub fn items(module: &Module) -> Vec<Item<'_>> {
    items_of(&module.decls)
}

/// Returns all declarations, each before those in it.
pub fn all<'i, 'a>(items: &'i [Item<'a>]) -> Box<dyn Iterator<Item = &'i Item<'a>> + 'i> {
    Box::new(items.iter().flat_map(|item| std::iter::once(item).chain(all(&item.items))))
}

/// Returns the innermost declarations around a name, from the outermost one to that of the name.
pub fn path_to<'i, 'a>(items: &'i [Item<'a>], name: Span) -> Vec<&'i Item<'a>> {
    for item in items {
        if item.name.span == name {
            return vec![item];
        }
        let mut path = path_to(&item.items, name);
        if !path.is_empty() {
            path.insert(0, item);
            return path;
        }
    }
    Vec::new()
}

fn items_of(decls: &[Decl]) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    for decl in decls {
        match decl {
            Decl::Const { name, value, .. } => {
                items.push(Item::new(*name, ItemKind::Constant, name.span.to(value.span)));
            }
            Decl::Type { name, ty } => {
                let end = ty.as_ref().map_or(name.span, |ty| ty.span);
                let item = Item::new(*name, ItemKind::Type(ty.as_ref()), name.span.to(end));
                items.push(Item { items: ty.iter().flat_map(parts).collect(), ..item });
            }
            Decl::Var { names, ty, .. } => {
                let first = names.first().map_or(ty.span, |name| name.ident.span);
                for name in names {
                    items.push(Item::new(name.ident, ItemKind::Variable, first.to(ty.span)));
                }
                if let Some(last) = items.last_mut().filter(|_| !names.is_empty()) {
                    last.items = parts(ty);
                }
            }
            Decl::Procedure(procedure) => items.push(procedure_item(procedure)),
            Decl::Module(module) => {
                let kind = ItemKind::LocalModule(module);
                let item = Item::new(module.name, kind, module.span);
                items.push(Item { items: items_of(&module.decls), ..item });
            }
            Decl::Labels(_) | Decl::Error(_) => {}
        }
    }
    items.retain(|item| !item.name.is_missing());
    items
}

fn procedure_item(procedure: &Procedure) -> Item<'_> {
    let block = procedure.block.as_ref();
    let parameters = procedure.params.iter().flat_map(|section| {
        let extent = |name: &Ident| name.span.to(section.ty.span);
        section.names.iter().map(move |name| Item::new(*name, ItemKind::Parameter, extent(name)))
    });
    let inner = block.into_iter().flat_map(|block| items_of(&block.decls));
    let items = parameters.chain(inner).collect();
    Item { items, ..Item::new(procedure.name, ItemKind::Procedure(procedure), procedure.extent()) }
}

/// Returns the values of enumerations and the fields of records that a type declares.
fn parts(ty: &TypeExpr) -> Vec<Item<'_>> {
    match &ty.kind {
        TypeExprKind::Enumeration(names) => {
            let value = |name: &Ident| Item::new(*name, ItemKind::EnumerationValue, name.span);
            names.iter().map(value).collect()
        }
        TypeExprKind::Record(sections) => fields(sections),
        TypeExprKind::Pointer(target) => parts(target),
        TypeExprKind::Array { ranges, element } => {
            let indices = ranges.iter().flat_map(|range| match range {
                IndexRange::Type(ty) => parts(ty),
                IndexRange::Length(_) => Vec::new(),
            });
            indices.chain(parts(element)).collect()
        }
        TypeExprKind::Set { element, .. } => parts(element),
        _ => Vec::new(),
    }
}

fn fields(sections: &[FieldSection]) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    for section in sections {
        match section {
            FieldSection::Alignment(_) => {}
            FieldSection::Fields { names, ty } => {
                for name in names {
                    items.push(Item::new(*name, ItemKind::Field, name.span.to(ty.span)));
                }
                items.extend(parts(ty));
            }
            FieldSection::Variants(variants) => {
                items.extend(
                    variants
                        .tag
                        .map(|tag| Item::new(tag, ItemKind::Field, tag.span.to(variants.tag_type.span))),
                );
                for variant in &variants.variants {
                    items.extend(fields(&variant.fields));
                }
                items.extend(variants.otherwise.iter().flat_map(|otherwise| fields(otherwise)));
            }
        }
    }
    items
}

impl<'a> Item<'a> {
    fn new(name: Ident, kind: ItemKind<'a>, extent: Span) -> Item<'a> {
        Item { name, kind, extent, items: Vec::new() }
    }
}
