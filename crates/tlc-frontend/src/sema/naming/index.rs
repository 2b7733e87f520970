//! The index of names: the declarations and uses of all names of a program, for tools that navigate in its
//! text.
//!
//! The check records each resolved name with the object that it denotes, if a caller has requested it. At the
//! end of the check the objects become entries, one for each declaration: an imported name leads to the
//! declaration in the exporting module. The index is complete after errors, except for names without a meaning.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::{Interner, Span, Symbol};
use crate::hir::{
    Const, FieldId, LocalKind, ModuleId, ParameterMode, ProcId, Type, TypeId, TypeTable, VariableRef,
};

use super::object::{Entity, Object, ObjectId};
use super::resolved::{Denoted, ResolvedNames};
use crate::sema::tables::ProgramTables;
use crate::syntax::ast::{self, Decl};

/// The kind of an indexed name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IndexedKind {
    Module,
    LocalModule,
    Constant,
    /// A value of an enumeration.
    EnumerationValue,
    Type,
    Variable,
    /// A variable of a procedure.
    LocalVariable,
    Parameter,
    /// A parameter passed by reference.
    VarParameter,
    Field,
    Procedure,
    /// A predeclared procedure, or one of SYSTEM.
    Predeclared,
    Label,
    /// A name whose declaration has a mistake.
    Unknown,
}

/// A declared name.
#[derive(Clone, Debug)]
pub struct IndexedName {
    pub name: Symbol,
    pub kind: IndexedKind,
    /// The name in the declaration; [`Span::NONE`] for predeclared names and those of SYSTEM.
    pub declared: Span,
    /// The name at the place at which an implementation module completes the declaration.
    pub completed: Option<Span>,
    /// The type of a value, the type itself, or the result type; `TypeTable::ERROR` if there is none.
    pub ty: TypeId,
    /// The value of a constant.
    pub value: Option<Const>,
    /// The procedure type of a procedure, if it was used as a value.
    pub procedure: Option<ProcId>,
    /// The record type of a field.
    pub record: Option<TypeId>,
}

/// The names of a program with their uses.
#[derive(Debug)]
pub struct NameIndex {
    /// The types of the program.
    pub types: TypeTable,
    pub names: Vec<IndexedName>,
    /// The uses in the order of the text, each with the number of the name. Declarations are not uses.
    pub uses: Vec<(Span, u32)>,
    /// The number of bits of INTEGER.
    pub word: u32,
}

/// Turns the objects of a program into entries of the index.
struct IndexBuilder<'t, 'a> {
    tables: &'t ProgramTables<'a>,
    names: Vec<IndexedName>,
    /// The uses at the places of objects without entries: those that import lists introduce lead to the uses there.
    used_at: FxHashMap<Span, Denoted>,
    of_object: FxHashMap<ObjectId, u32>,
    of_module: FxHashMap<ModuleId, u32>,
    of_value: FxHashMap<(TypeId, i128), u32>,
    of_field: FxHashMap<(TypeId, FieldId), u32>,
    /// The entries by the place of their declaration.
    of_place: FxHashMap<Span, u32>,
}

impl NameIndex {
    /// Builds the index at the end of a check.
    pub fn new(tables: &ProgramTables<'_>, resolved: ResolvedNames) -> NameIndex {
        let ResolvedNames { uses, undeclared, fields, completed } = resolved;
        let mut builder = IndexBuilder {
            tables,
            names: Vec::new(),
            used_at: FxHashMap::default(),
            of_object: FxHashMap::default(),
            of_module: FxHashMap::default(),
            of_value: FxHashMap::default(),
            of_field: FxHashMap::default(),
            of_place: FxHashMap::default(),
        };
        builder.add_modules();
        let unnamed = builder.add_objects(&undeclared);
        let led = uses.iter().filter(|(span, _)| unnamed.contains(span));
        builder.used_at = led.copied().collect();
        for (record, places) in &fields {
            builder.add_fields(*record, places);
        }
        for (object, place) in completed {
            if let Some(number) = builder.number_of(object, 0) {
                builder.names[number as usize].completed = Some(place);
                builder.of_place.insert(place, number);
            }
        }
        let numbered = |(span, denoted): (Span, Denoted)| Some((span, builder.denoted(denoted, 0)?));
        let mut uses: Vec<(Span, u32)> = uses.into_iter().filter_map(numbered).collect();
        uses.sort_unstable_by_key(|(span, number)| (span.lo, span.hi, *number));
        uses.dedup();
        tables.trees.iter().for_each(|module| builder.add_headings(&module.decls));
        let IndexBuilder { names, .. } = builder;
        NameIndex { types: tables.program.types.clone(), names, uses, word: tables.word_bits() }
    }

    /// Returns the number of the name at a position, which may be at the end of the name, and the span of that
    /// occurrence.
    pub fn at(&self, position: u32) -> Option<(u32, Span)> {
        let holds = |span: &Span| span.lo <= position && position <= span.hi;
        let after = self.uses.partition_point(|(span, _)| span.lo <= position);
        let used = self.uses[..after].iter().rev().take(4).find(|(span, _)| holds(span));
        used.map(|(span, number)| (*number, *span)).or_else(|| {
            let mut names = self.names.iter().enumerate();
            names.find_map(|(number, name)| name.places().find(holds).map(|span| (number as u32, span)))
        })
    }

    /// Returns all occurrences of a name: its declarations first, then its uses in the order of the text.
    pub fn occurrences(&self, number: u32) -> Vec<Span> {
        let declared = self.names.get(number as usize);
        let declared = declared.into_iter().flat_map(IndexedName::places);
        let uses = self.uses.iter().filter(|(_, used)| *used == number).map(|(span, _)| *span);
        let mut all: Vec<Span> = Vec::new();
        for span in declared.chain(uses) {
            if !all.contains(&span) {
                all.push(span);
            }
        }
        all
    }

    /// Returns the name declared at a place.
    pub fn declared_at(&self, place: Span) -> Option<&IndexedName> {
        self.names.iter().find(|name| name.declared == place || name.completed == Some(place))
    }

    /// Returns a type as source text.
    pub fn type_text(&self, ty: TypeId, names: &Interner) -> String {
        crate::hir::print_type(&self.types, ty, names)
    }
}

impl IndexBuilder<'_, '_> {
    fn add(&mut self, name: IndexedName) -> u32 {
        let number = self.names.len() as u32;
        self.of_place.entry(name.declared).or_insert(number);
        self.names.push(name);
        number
    }

    /// Adds all modules of the program, named in the heading of the definition if there is one.
    fn add_modules(&mut self) {
        for (id, unit) in self.tables.imports.units.iter() {
            let interface = &self.tables.trees[unit.interface];
            let other = unit.implementation.filter(|other| *other != unit.interface);
            let completed = other.map(|unit| self.tables.trees[unit].name.span);
            let name = interface.name;
            let entry = IndexedName {
                completed,
                ..IndexedName::new(name.name, IndexedKind::Module, name.span, TypeTable::ERROR)
            };
            let number = self.add(entry);
            self.of_module.insert(id, number);
            self.of_place.extend(completed.map(|place| (place, number)));
        }
    }

    /// Adds the declared objects. Returns the places of the others.
    fn add_objects(&mut self, undeclared: &[ObjectId]) -> FxHashSet<Span> {
        let mut unnamed = FxHashSet::default();
        let mut undeclared = undeclared.iter().peekable();
        for (id, object) in self.tables.objects.iter() {
            let is_declared = undeclared.next_if_eq(&&id).is_none() && !object.imported;
            let Some(entry) = self.entry(object).filter(|_| is_declared) else {
                unnamed.insert(object.span);
                continue;
            };
            let value = match (entry.kind, &entry.value) {
                (IndexedKind::EnumerationValue, Some(Const::Whole(value))) => Some((entry.ty, *value)),
                _ => None,
            };
            // The values of a renamed enumeration are objects of their own, which denote those of the original.
            if let Some(known) = value.and_then(|value| self.of_value.get(&value)) {
                self.of_object.insert(id, *known);
                continue;
            }
            let number = self.add(entry);
            self.of_object.insert(id, number);
            self.of_value.extend(value.map(|value| (value, number)));
        }
        unnamed
    }

    fn add_fields(&mut self, record: TypeId, places: &[Span]) {
        let Type::Record { fields, .. } = self.tables.ty(record) else { return };
        for ((id, field), place) in fields.iter().zip(places) {
            let name = IndexedName::new(field.name, IndexedKind::Field, *place, field.ty);
            let number = self.add(IndexedName { record: Some(record), ..name });
            self.of_field.insert((record, id), number);
        }
    }

    /// Adds the parameters of headings without blocks, which are names of their own.
    fn add_headings(&mut self, decls: &[Decl]) {
        for decl in decls {
            match decl {
                Decl::Module(module) => self.add_headings(&module.decls),
                Decl::Procedure(procedure) => match &procedure.block {
                    Some(block) => self.add_headings(&block.decls),
                    None => self.add_parameters(procedure),
                },
                _ => {}
            }
        }
    }

    fn add_parameters(&mut self, heading: &ast::Procedure) {
        let number = self.of_place.get(&heading.name.span);
        let id = number.and_then(|number| self.names.get(*number as usize)?.procedure);
        let declared = id.map(|id| &self.tables.program.procedures[id]);
        let sections =
            heading.params.iter().flat_map(|section| section.names.iter().map(|name| (section.var, *name)));
        for (number, (is_var, name)) in sections.enumerate() {
            let local = declared.and_then(|declared| declared.locals.get(*declared.parameters.get(number)?));
            let kind = if is_var { IndexedKind::VarParameter } else { IndexedKind::Parameter };
            if !name.is_missing() && !self.of_place.contains_key(&name.span) {
                let ty = local.map_or(TypeTable::ERROR, |local| local.ty);
                self.add(IndexedName::new(name.name, kind, name.span, ty));
            }
        }
    }

    /// Returns the entry of a declared object; `None` for the names of fields in WITH statements.
    fn entry(&self, object: &Object) -> Option<IndexedName> {
        let program = &self.tables.program;
        let (kind, ty) = match object.entity {
            Entity::Error => (IndexedKind::Unknown, TypeTable::ERROR),
            Entity::Module(_) | Entity::System | Entity::Field(..) => return None,
            Entity::LocalModule(_) => (IndexedKind::LocalModule, TypeTable::ERROR),
            Entity::Constant { ref value, ty } => {
                let names = match self.tables.ty(ty) {
                    Type::Enumeration { names } => names.as_slice(),
                    _ => &[],
                };
                let number = value.ordinal().and_then(|value| usize::try_from(value).ok());
                let is_value = number.and_then(|number| names.get(number)) == Some(&object.name);
                (if is_value { IndexedKind::EnumerationValue } else { IndexedKind::Constant }, ty)
            }
            Entity::Type(ty) => (IndexedKind::Type, ty),
            Entity::Global(global) => (IndexedKind::Variable, program.globals[global].ty),
            Entity::Local(VariableRef { procedure, local }) => {
                let local = &program.procedures[procedure].locals[local];
                let kind = match local.kind {
                    LocalKind::Parameter(ParameterMode::Reference) => IndexedKind::VarParameter,
                    LocalKind::Parameter(_) => IndexedKind::Parameter,
                    _ => IndexedKind::LocalVariable,
                };
                (kind, local.ty)
            }
            Entity::Label(..) => (IndexedKind::Label, TypeTable::ERROR),
            Entity::Procedure(procedure) => {
                (IndexedKind::Procedure, program.procedures[procedure].result.unwrap_or(TypeTable::ERROR))
            }
            Entity::Predeclared(_) => (IndexedKind::Predeclared, TypeTable::ERROR),
        };
        let value = match &object.entity {
            Entity::Constant { value, .. } => Some(value.clone()),
            _ => None,
        };
        let procedure = match object.entity {
            Entity::Procedure(procedure) => Some(procedure),
            _ => None,
        };
        Some(IndexedName { value, procedure, ..IndexedName::new(object.name, kind, object.span, ty) })
    }

    /// Returns the number of the entry to which an object leads. Chains of imports are short; `depth` ends
    /// those of modules that import each other.
    fn number_of(&self, id: ObjectId, depth: usize) -> Option<u32> {
        if let Some(number) = self.of_object.get(&id) {
            return Some(*number);
        }
        let object = self.tables.objects.get(id)?;
        match object.entity {
            Entity::Module(module) => return self.of_module.get(&module.expand()?).copied(),
            // The object of a field in a WITH statement has the place of the record; its uses are recorded as
            // those of the field.
            Entity::Field(..) => return None,
            Entity::Constant { value: Const::Whole(value), ty }
                if self.of_value.contains_key(&(ty, value)) =>
            {
                return self.of_value.get(&(ty, value)).copied();
            }
            _ => {}
        }
        let origin = self.used_at.get(&object.span).filter(|origin| **origin != Denoted::Object(id))?;
        self.denoted(*origin, depth + 1)
    }

    fn denoted(&self, denoted: Denoted, depth: usize) -> Option<u32> {
        match denoted {
            _ if depth > self.tables.trees.len() => None,
            Denoted::Object(object) => self.number_of(object, depth),
            Denoted::Field(record, field) => self.of_field.get(&(record, field)).copied(),
            Denoted::Module(module) => self.of_module.get(&module).copied(),
            Denoted::DeclaredAt(place) => self.of_place.get(&place).copied(),
        }
    }
}

impl IndexedName {
    /// Returns the places of the declaration: the one that other modules see first. A predeclared name has none.
    pub fn places(&self) -> impl Iterator<Item = Span> + use<> {
        [Some(self.declared), self.completed].into_iter().flatten().filter(|place| *place != Span::NONE)
    }

    /// Returns the place of the full declaration: in the implementation module if there is one.
    pub fn full(&self) -> Span {
        self.completed.unwrap_or(self.declared)
    }

    fn new(name: Symbol, kind: IndexedKind, declared: Span, ty: TypeId) -> IndexedName {
        IndexedName { name, kind, declared, completed: None, ty, value: None, procedure: None, record: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Dialect, SourceMap};
    use crate::diagnostics::Diagnostics;
    use crate::hir::Checks;
    use crate::sema::{CheckOptions, check_and_index};
    use crate::syntax::parse_module;

    const DEFINITION: &str = "DEFINITION MODULE Stack;
TYPE Stack; Colour = (red, green); Pair = RECORD left, right: Colour END;
PROCEDURE Push(VAR s: Stack; p: Pair);
END Stack.";

    const IMPLEMENTATION: &str = "IMPLEMENTATION MODULE Stack;
TYPE Stack = POINTER TO Pair;
PROCEDURE Push(VAR s: Stack; p: Pair);
BEGIN WITH p DO left := green END; s^.right := p.left END Push;
END Stack.";

    const MAIN: &str = "MODULE Main;
IMPORT Stack; FROM Stack IMPORT Push, Colour;
VAR s: Stack.Stack; p: Stack.Pair; unknown: Nowhere;
BEGIN p.left := red; Push(s, p); unknown := missing
END Main.";

    /// Returns the lines and columns of all occurrences of the name that is at the first occurrence of a text,
    /// each after the number of its module.
    fn occurrences(of: &str, skipped: usize) -> Vec<String> {
        occurrences_in(0, of, skipped)
    }

    fn occurrences_in(module: usize, of: &str, skipped: usize) -> Vec<String> {
        let texts = [MAIN, DEFINITION, IMPLEMENTATION];
        let (mut sources, mut names, mut diagnostics) =
            (SourceMap::new(), Interner::new(), Diagnostics::new());
        let modules: Vec<_> = texts
            .iter()
            .map(|text| {
                let file = sources.add("test".into(), (*text).into()).expect("a test is small");
                parse_module(sources.file(file), Dialect::default(), &mut names, &mut diagnostics)
            })
            .collect();
        let options = CheckOptions { checks: Checks::ALL, word: 64 };
        let (_, index) = check_and_index(&modules, &mut names, &sources, &options, &mut diagnostics);
        let index = index.expect("an index was requested");
        let (offset, _) = texts[module].match_indices(of).nth(skipped).expect("the text is there");
        let Some((number, _)) = index.at(modules[module].span.lo + offset as u32) else { return Vec::new() };
        let shown = |span: Span| {
            let number = modules.iter().position(|module| module.span.hi >= span.hi).unwrap_or_default();
            let location = sources.location(span.lo).expect("a place in a text");
            format!("{number}:{}:{}", location.line, location.column)
        };
        index.occurrences(number).into_iter().map(shown).collect()
    }

    #[test]
    fn imported_names_lead_to_their_declarations_in_all_modules() {
        assert_eq!(occurrences("Push", 0), ["1:3:11", "2:3:11", "0:2:33", "0:4:22", "2:4:59"]);
        assert_eq!(occurrences("Stack", 3), ["1:2:6", "2:2:6", "0:3:14", "1:3:23", "2:3:23"]);
        assert_eq!(
            occurrences("Stack", 0),
            ["1:1:19", "2:1:23", "0:2:8", "0:2:20", "0:3:8", "0:3:24", "1:4:5", "2:5:5"]
        );
    }

    #[test]
    fn fields_and_values_of_enumerations_have_entries() {
        assert_eq!(occurrences("left", 0), ["1:2:50", "0:4:9", "2:4:17", "2:4:50"]);
        assert_eq!(occurrences("red", 0), ["1:2:23", "0:4:17"]);
    }

    #[test]
    fn parameters_of_headings_without_blocks_are_names_of_their_own() {
        assert_eq!(occurrences_in(1, "s:", 0), ["1:3:20"]);
        assert_eq!(occurrences_in(2, "s:", 0), ["2:3:20", "2:4:36"]);
    }

    #[test]
    fn names_without_a_meaning_have_no_entry() {
        assert!(occurrences("missing", 0).is_empty() && occurrences("Nowhere", 0).is_empty());
        assert_eq!(occurrences("unknown", 0), ["0:3:36", "0:4:34"]);
    }
}
