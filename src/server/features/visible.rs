//! The names that are visible at a place, and the meanings of designators there.
//!
//! Scopes come from the syntax tree and meanings from the index of names, so that both are known in unfinished
//! texts.

use rustc_hash::FxHashMap;

use tlc_frontend::base::{Span, Symbol as Name};
use tlc_frontend::hir::{Type, TypeId, TypeTable};
use tlc_frontend::sema::{IndexedKind, IndexedName, SYSTEM};
use tlc_frontend::syntax::ast::{Ident, Import, Module, TypeExpr, TypeExprKind};
use tlc_frontend::syntax::{Keyword, Symbol, TokenKind};

use super::outline::{self, Item, ItemKind};
use super::tokens::TokenText;
use crate::server::analysis::View;

/// The names that one scope declares, each with the number of its entry in the index.
type ScopeNames = Vec<(Name, Option<u32>)>;

/// The names that are visible at a place.
pub struct VisibleNames<'v> {
    pub view: &'v View<'v>,
    /// The scopes from the predeclared names to the innermost scope.
    pub levels: Vec<ScopeNames>,
    /// The procedures around the place, from the outermost one.
    pub procedures: Vec<u32>,
    by_place: FxHashMap<Span, u32>,
    /// The number of the first export of SYSTEM. They follow the predeclared names.
    system: usize,
}

/// The meaning of a designator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Designated {
    /// The module SYSTEM, which has no entry in the index.
    System,
    Module(u32),
    Type(TypeId),
    Value(TypeId),
    Procedure(u32),
}

impl<'v> VisibleNames<'v> {
    /// Finds the names that are visible at a position. `first_of_system` is the first name that SYSTEM exports.
    pub fn new(view: &'v View<'v>, at: u32, first_of_system: Option<Name>) -> VisibleNames<'v> {
        let names = &view.index.names;
        let mut by_place = FxHashMap::default();
        for (number, name) in names.iter().enumerate() {
            for place in name.places() {
                by_place.entry(place).or_insert(number as u32);
            }
        }
        let is_first = |name: &IndexedName| name.declared == Span::NONE && Some(name.name) == first_of_system;
        let system = names.iter().position(is_first).unwrap_or(names.len());
        let mut visible = VisibleNames { view, levels: Vec::new(), procedures: Vec::new(), by_place, system };
        let predeclared = names.iter().enumerate().take(system);
        let predeclared = predeclared.filter(|(_, name)| name.declared == Span::NONE);
        visible.levels.push(predeclared.map(|(number, name)| (name.name, Some(number as u32))).collect());
        let mut level = visible.imported(view.module);
        let items = outline::items(view.module);
        visible.add(&items, &mut level);
        if let Some(definition) = visible.definition() {
            visible.add(&outline::items(definition), &mut level);
        }
        visible.levels.push(level);
        visible.enter(&items, at, view.file.span().hi);
        visible
    }

    /// Adds the scopes of the declarations around a position.
    fn enter(&mut self, items: &[Item<'_>], at: u32, end: u32) {
        let Some(number) = items.iter().rposition(|item| item.name.span.hi < at) else { return };
        let item = &items[number];
        // A block without an end extends to the next declaration.
        let next = items.get(number + 1).map_or(end, |next| next.extent.lo);
        match item.kind {
            ItemKind::Procedure(procedure) => {
                let Some(block) = &procedure.block else {
                    // The parameters of a heading are visible in it.
                    return;
                };
                let end = if block.end_name.is_some() { item.extent.hi } else { next };
                if at > end {
                    return;
                }
                self.procedures.extend(self.entry(item.name));
                let mut level = ScopeNames::new();
                self.add(&item.items, &mut level);
                self.levels.push(level);
                self.enter(&item.items, at, end);
            }
            ItemKind::LocalModule(module) if at <= module.span.hi => {
                let mut level = self.imported(module);
                let predeclared = self.levels.first().cloned().unwrap_or_default();
                self.add(&item.items, &mut level);
                self.levels = vec![predeclared, level];
                self.enter(&item.items, at, module.span.hi);
            }
            _ => {}
        }
    }

    /// Returns the names that a module imports.
    fn imported(&self, module: &Module) -> ScopeNames {
        let mut level = ScopeNames::new();
        for import in &module.imports {
            let names = match import {
                Import::Modules(names) | Import::Names { names, .. } => names,
            };
            for ident in names.iter().filter(|ident| !ident.is_missing()) {
                let entry = self.view.index.at(ident.span.lo).map(|(number, _)| number);
                level.push((ident.name, entry));
                // The values of an imported enumeration come with it.
                if let Some(IndexedName { kind: IndexedKind::Type, ty, .. }) =
                    entry.and_then(|entry| self.name(entry))
                {
                    level.extend(self.values(*ty).map(|(number, value)| (value.name, Some(number))));
                }
            }
        }
        level
    }

    /// Returns the values of an enumeration type.
    pub fn values(&self, ty: TypeId) -> impl Iterator<Item = (u32, &'v IndexedName)> + use<'v> {
        let types = &self.view.index.types;
        let host = types.host(ty);
        let is_enumeration = matches!(types.get(host), Type::Enumeration { .. });
        let names = self.view.index.names.iter().enumerate().filter(move |_| is_enumeration);
        let names =
            names.filter(move |(_, name)| name.kind == IndexedKind::EnumerationValue && name.ty == host);
        names.map(|(number, name)| (number as u32, name))
    }

    fn add(&self, items: &[Item<'_>], level: &mut ScopeNames) {
        for item in items {
            if !matches!(item.kind, ItemKind::Field) {
                level.push((item.name.name, self.entry(item.name)));
            }
            match item.kind {
                ItemKind::Procedure(_) => {}
                ItemKind::LocalModule(module) => {
                    let export = module.export.iter().filter(|export| !export.qualified);
                    for name in export.flat_map(|export| &export.names) {
                        let exported = item.items.iter().find(|item| item.name.name == name.name);
                        level.push((name.name, exported.and_then(|item| self.entry(item.name))));
                    }
                }
                _ => self.add(&item.items, level),
            }
        }
    }

    /// Returns the number of the entry of a declared name.
    pub fn entry(&self, ident: Ident) -> Option<u32> {
        self.by_place.get(&ident.span).copied()
    }

    /// Returns an entry of the index.
    pub fn name(&self, number: u32) -> Option<&'v IndexedName> {
        self.view.index.names.get(number as usize)
    }

    /// Returns the text of a name.
    pub fn text(&self, name: Name) -> &'v str {
        self.view.kept.interner.resolve(name)
    }

    /// Returns the definition module of an implementation module.
    pub fn definition(&self) -> Option<&'v Module> {
        let module = self.view.index.names.iter().find(|name| {
            name.kind == IndexedKind::Module && name.completed == Some(self.view.module.name.span)
        })?;
        self.module_tree(module).filter(|definition| definition.name.span != self.view.module.name.span)
    }

    fn module_tree(&self, module: &IndexedName) -> Option<&'v Module> {
        self.view.kept.tree_at(module.declared.lo).map(|tree| &tree.module)
    }

    /// Returns the name of the module whose file contains a place.
    pub fn module_name(&self, place: Span) -> Option<&'v str> {
        self.view.kept.tree_at(place.lo).map(|tree| self.text(tree.module.name.name))
    }

    /// Returns the text that denotes a value of an enumeration here: its name, qualified if necessary.
    pub fn value_text(&self, number: u32) -> Option<String> {
        let value = self.name(number)?;
        let text = self.text(value.name);
        if self.entry_of(text) == Some(number) {
            return Some(text.to_owned());
        }
        let module = self.module_name(value.declared)?;
        matches!(self.lookup(module), Some(Designated::Module(_))).then(|| format!("{module}.{text}"))
    }

    /// Finds the meaning of a name: of the innermost scope that declares it.
    pub fn lookup(&self, text: &str) -> Option<Designated> {
        let name = self.view.kept.interner.get(text)?;
        let found = |level: &ScopeNames| level.iter().find(|(known, _)| *known == name).copied();
        match self.levels.iter().rev().find_map(found)? {
            (_, None) if text == SYSTEM => Some(Designated::System),
            (_, entry) => self.meaning(entry?),
        }
    }

    /// Returns the entry of the name that is visible under a text.
    pub fn entry_of(&self, text: &str) -> Option<u32> {
        let name = self.view.kept.interner.get(text)?;
        let found = |level: &ScopeNames| level.iter().find(|(known, _)| *known == name).copied();
        self.levels.iter().rev().find_map(found)?.1
    }

    /// Returns the meaning of an entry.
    pub fn meaning(&self, number: u32) -> Option<Designated> {
        let name = self.name(number)?;
        Some(match name.kind {
            IndexedKind::Module | IndexedKind::LocalModule => Designated::Module(number),
            IndexedKind::Type => Designated::Type(name.ty),
            IndexedKind::Procedure | IndexedKind::Predeclared => Designated::Procedure(number),
            IndexedKind::Label | IndexedKind::Unknown => return None,
            _ => Designated::Value(name.ty),
        })
    }

    /// Returns the exports of a module, or of SYSTEM, in the order of their declarations.
    pub fn exports(&self, module: Designated) -> ScopeNames {
        let names = &self.view.index.names;
        match module {
            Designated::System => {
                let names = names.iter().enumerate().skip(self.system);
                let names = names.filter(|(_, name)| name.declared == Span::NONE);
                names.map(|(number, name)| (name.name, Some(number as u32))).collect()
            }
            Designated::Module(number) => {
                let mut level = ScopeNames::new();
                let Some(entry) = self.name(number) else { return level };
                if entry.kind == IndexedKind::LocalModule {
                    let items = outline::items(self.view.module);
                    let path = outline::path_to(&items, entry.declared);
                    if let Some(ItemKind::LocalModule(module)) = path.last().map(|item| item.kind) {
                        let mut all = ScopeNames::new();
                        path.last().into_iter().for_each(|item| self.add(&item.items, &mut all));
                        let is_exported = |name| {
                            module.export.iter().any(|list| list.names.iter().any(|own| own.name == name))
                        };
                        level.extend(all.into_iter().filter(|(name, _)| is_exported(*name)));
                    }
                } else if let Some(module) = self.module_tree(entry).filter(|tree| tree.kind.is_definition())
                {
                    self.add(&outline::items(module), &mut level);
                }
                level
            }
            _ => ScopeNames::new(),
        }
    }

    /// Returns the module that is visible under a name, or a module of the program with this name.
    pub fn module(&self, text: &str) -> Option<Designated> {
        if text == SYSTEM {
            return Some(Designated::System);
        }
        let name = self.view.kept.interner.get(text)?;
        let is_meant = |known: &IndexedName| known.kind == IndexedKind::Module && known.name == name;
        let number = self.view.index.names.iter().position(is_meant)?;
        Some(Designated::Module(number as u32))
    }

    /// Returns the fields of a record type.
    pub fn fields(&self, record: TypeId) -> ScopeNames {
        let names = self.view.index.names.iter().enumerate();
        let fields = names.filter(|(_, name)| name.record == Some(record));
        fields.map(|(number, name)| (name.name, Some(number as u32))).collect()
    }

    /// Finds the meaning of the tokens of a designator.
    pub fn designated(&self, tokens: &[TokenText<'_>]) -> Option<Designated> {
        let types = &self.view.index.types;
        let (head, mut rest) = tokens.split_first()?;
        let mut meaning = self.lookup(head.text)?;
        while let Some((first, following)) = rest.split_first() {
            let (next, length) = match first.kind {
                TokenKind::Symbol(Symbol::Dot) => {
                    let name = self.view.kept.interner.get(following.first()?.text)?;
                    let members = match meaning {
                        Designated::Value(ty) => self.fields(types.revealed(ty)),
                        module => self.exports(module),
                    };
                    let (_, entry) = *members.iter().find(|(known, _)| *known == name)?;
                    (self.meaning(entry?)?, 1)
                }
                TokenKind::Symbol(Symbol::Caret) => match meaning {
                    Designated::Value(ty) => (Designated::Value(types.pointee(ty)?), 0),
                    _ => return None,
                },
                TokenKind::Symbol(Symbol::LeftBracket | Symbol::LeftParen) => {
                    let (length, commas) = bracketed(rest);
                    let next = match (first.is(Symbol::LeftParen), meaning) {
                        (false, Designated::Value(ty)) => Designated::Value(self.element(ty, commas + 1)?),
                        (true, Designated::Type(ty)) => Designated::Value(ty),
                        (true, called) => Designated::Value(self.result(called)?),
                        _ => return None,
                    };
                    (next, length)
                }
                _ => return None,
            };
            meaning = next;
            rest = following.get(length..)?;
        }
        Some(meaning)
    }

    /// Returns the type of the elements of an array after a number of indices.
    pub fn element(&self, ty: TypeId, indices: usize) -> Option<TypeId> {
        (0..indices).try_fold(ty, |ty, _| match self.view.index.types.get(ty) {
            Type::Array { element, .. } | Type::OpenArray { element } => Some(*element),
            _ => None,
        })
    }

    fn result(&self, called: Designated) -> Option<TypeId> {
        match called {
            Designated::Procedure(number) => {
                self.name(number).map(|name| name.ty).filter(|ty| *ty != TypeTable::ERROR)
            }
            Designated::Value(ty) => match self.view.index.types.get(ty) {
                Type::Procedure(signature) => signature.result,
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the parameters of a declared procedure with their types.
    pub fn parameters(&self, number: u32) -> Vec<(Name, TypeId)> {
        let Some(name) = self.name(number).filter(|name| name.kind == IndexedKind::Procedure) else {
            return Vec::new();
        };
        let found = name
            .places()
            .map(|place| self.parameters_at(place))
            .max_by_key(|found| found.iter().filter(|(_, ty)| *ty != TypeTable::ERROR).count());
        found.unwrap_or_default()
    }

    fn parameters_at(&self, place: Span) -> Vec<(Name, TypeId)> {
        let Some(tree) = self.view.kept.tree_at(place.lo) else { return Vec::new() };
        let items = outline::items(&tree.module);
        let Some(ItemKind::Procedure(procedure)) =
            outline::path_to(&items, place).last().map(|item| item.kind)
        else {
            return Vec::new();
        };
        let sections = procedure.params.iter();
        let parameters = sections.flat_map(|section| {
            let ty = self.named_type(&section.ty);
            section.names.iter().map(move |name| (name.name, ty))
        });
        parameters.collect()
    }

    /// Returns the type that a name denotes in a heading.
    fn named_type(&self, ty: &TypeExpr) -> TypeId {
        let TypeExprKind::Named(names) = &ty.kind else { return TypeTable::ERROR };
        let used = names.last().and_then(|name| self.view.index.at(name.span.lo));
        used.and_then(|(number, _)| self.name(number)).map_or(TypeTable::ERROR, |name| name.ty)
    }
}

/// Returns the number of tokens after the opening bracket, up to its closing one, and the number of commas
/// between them.
fn bracketed(tokens: &[TokenText<'_>]) -> (usize, usize) {
    let (mut depth, mut commas) = (0, 0);
    for (number, token) in tokens.iter().enumerate() {
        depth += token.kind.nesting();
        match depth {
            0 => return (number, commas),
            1 if token.is(Symbol::Comma) => commas += 1,
            _ => {}
        }
    }
    (tokens.len().saturating_sub(1), commas)
}

/// Adds the fields of the records of open WITH statements, from the outermost one.
pub fn open_records(visible: &mut VisibleNames<'_>, tokens: &[TokenText<'_>], open: &[(Keyword, usize)]) {
    for (_, start) in open.iter().filter(|(word, _)| *word == Keyword::With) {
        let behind = tokens.get(start + 1..).unwrap_or_default();
        let Some(length) = behind.iter().position(|token| token.is_keyword(Keyword::Do)) else { continue };
        if let Some(Designated::Value(ty)) = visible.designated(&behind[..length]) {
            let fields = visible.fields(visible.view.index.types.revealed(ty));
            visible.levels.push(fields);
        }
    }
}
