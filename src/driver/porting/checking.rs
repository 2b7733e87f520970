//! The check of each module of a collection in one dialect.
//!
//! A module is checked with the definition modules that it imports, directly and through others, as when it is
//! compiled separately. So the errors of a file do not depend on the implementations of other modules. Each
//! file is parsed once for a dialect.

use rustc_hash::FxHashSet;

use tlc_frontend::base::{Dialect, Interner, Span, Symbol};
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics, Severity};
use tlc_frontend::sema::{self, CheckOptions};
use tlc_frontend::syntax;
use tlc_frontend::syntax::ast::{Ident, Import, Module, ModuleKind};

use crate::driver::loading::imports::{ExportedNames, suggest_among};
use crate::driver::porting::collection::{Collection, UnitNumber};
use crate::options::SourceOptions;

/// A module that is imported and not found.
pub struct MissingImport {
    pub module: String,
    /// The place of the import.
    pub span: Span,
    /// The names that are imported from it.
    pub names: Vec<String>,
}

/// The result of the check in one dialect, for each file of the collection.
pub struct DialectCheck {
    pub dialect: Dialect,
    /// The texts as the dialect reads them, to which the places of errors refer.
    pub collection: Collection,
    /// The errors of each file, in the order of the text.
    pub errors: Vec<Vec<Diagnostic>>,
    /// The modules that each file imports and that are not found.
    pub missing: Vec<Vec<MissingImport>>,
    /// The files that each file needs directly.
    pub needs: Vec<Vec<UnitNumber>>,
}

impl DialectCheck {
    /// Checks all files of a collection.
    pub fn new(
        collection: Collection,
        dialect: Dialect,
        sources: &SourceOptions,
        exports: &ExportedNames,
    ) -> DialectCheck {
        let mut interner = Interner::new();
        let system = interner.intern(sema::SYSTEM);
        let word = sources.word.unwrap_or(dialect.rules().word_bits);
        let units = collection.units.len();
        let mut checker = UnitChecker {
            collection: &collection,
            dialect,
            options: CheckOptions { checks: sources.checks(), word },
            extended_opaque: sources.extended_opaque,
            exports,
            interner,
            system,
            trees: (0..units).map(|_| None).collect(),
            parsed: (0..units).map(|_| None).collect(),
        };
        let (mut errors, mut missing, mut needs) = (Vec::new(), Vec::new(), Vec::new());
        for unit in 0..collection.given {
            let (of_unit, missing_in_unit, needs_of_unit) = checker.check(unit);
            errors.push(of_unit);
            missing.push(missing_in_unit);
            needs.push(needs_of_unit);
        }
        DialectCheck { dialect, collection, errors, missing, needs }
    }

    /// Returns the number of files without errors.
    pub fn accepted(&self) -> usize {
        self.errors.iter().filter(|errors| errors.is_empty()).count()
    }

    /// Returns for each file whether it and all files that it needs are free of errors.
    pub fn accepted_with_imports(&self) -> Vec<bool> {
        (0..self.errors.len()).map(|unit| self.is_accepted_with_imports(unit)).collect()
    }

    fn is_accepted_with_imports(&self, unit: UnitNumber) -> bool {
        let has_errors = |unit: &UnitNumber| self.errors.get(*unit).is_some_and(|errors| !errors.is_empty());
        !has_errors(&unit) && !self.needed(unit).iter().any(has_errors)
    }

    /// Returns the units that a file needs, directly and through others.
    pub fn needed(&self, unit: UnitNumber) -> Vec<UnitNumber> {
        let mut met = FxHashSet::from_iter([unit]);
        let mut needed = self.needs.get(unit).cloned().unwrap_or_default();
        needed.retain(|unit| met.insert(*unit));
        let mut next = 0;
        while let Some(unit) = needed.get(next).copied() {
            let further = self.needs.get(unit).into_iter().flatten().copied();
            needed.extend(further.filter(|unit| met.insert(*unit)));
            next += 1;
        }
        needed
    }
}

/// The facts about a parsed unit that its tree does not hold.
struct ParsedUnit {
    errors: Vec<Diagnostic>,
    imports: Vec<Ident>,
}

/// Checks units of a collection.
struct UnitChecker<'c> {
    collection: &'c Collection,
    dialect: Dialect,
    options: CheckOptions,
    extended_opaque: bool,
    exports: &'c ExportedNames,
    interner: Interner,
    system: Symbol,
    /// The trees of the units that were parsed, except of those that are being checked.
    trees: Vec<Option<Module>>,
    parsed: Vec<Option<ParsedUnit>>,
}

/// The units of a check, the checked one first.
struct Program {
    members: Vec<UnitNumber>,
    /// The tree of a definition module of the library that belongs to the program, because the program
    /// implements it.
    definition: Option<Module>,
    /// The messages that precede those of the check.
    diagnostics: Diagnostics,
    missing: Vec<MissingImport>,
    needs: Vec<UnitNumber>,
    /// The names of modules that were searched for; the flag marks those of the library.
    known: FxHashSet<(Symbol, bool)>,
}

impl UnitChecker<'_> {
    fn check(&mut self, unit: UnitNumber) -> (Vec<Diagnostic>, Vec<MissingImport>, Vec<UnitNumber>) {
        let collection = self.collection;
        if let Some(Err(refused)) = collection.units.get(unit).map(|unit| unit.source.as_ref()) {
            return (vec![refused.as_ref().clone()], Vec::new(), Vec::new());
        }
        let mut program = self.program(unit);
        let mut modules: Vec<Module> =
            program.members.iter().filter_map(|member| self.trees.get_mut(*member)?.take()).collect();
        let members = modules.len();
        modules.extend(program.definition.take());
        let Program { mut diagnostics, missing, needs, members: units, .. } = program;
        let sources = &collection.sources;
        let is_revealed = syntax::reveal_opaque_types(&mut modules, self.extended_opaque);
        // The typed tree is not needed.
        drop(sema::check_program(&modules, &mut self.interner, sources, &self.options, &mut diagnostics));
        suggest_among(|| self.exports, &modules, (sources, &self.interner), &mut diagnostics);
        modules.truncate(members);
        for (member, module) in units.into_iter().zip(modules) {
            if let (Some(tree), Some(parsed)) = (self.trees.get_mut(member), self.parsed.get_mut(member)) {
                // The trees of other programs do not reveal types.
                (*tree, *parsed) = if is_revealed { (None, None) } else { (Some(module), parsed.take()) };
            }
        }
        let own = collection.source(unit).map_or(Span::NONE, |source| source.span());
        let is_own = |span: Span| own.lo <= span.lo && span.lo <= own.hi;
        let mut errors = diagnostics.into_sorted();
        errors.retain(|found| {
            let is_cycle = found.code == Code::ImportCycle;
            let mut labels = found.labels.iter().filter(|label| label.primary || is_cycle);
            found.severity == Severity::Error && labels.any(|label| is_own(label.span))
        });
        (errors, missing, needs)
    }

    /// Collects a unit and the modules that it needs to be checked.
    fn program(&mut self, unit: UnitNumber) -> Program {
        let known = FxHashSet::from_iter([(self.system, false), (self.system, true)]);
        let mut program = Program {
            members: Vec::new(),
            definition: None,
            diagnostics: Diagnostics::new(),
            missing: Vec::new(),
            needs: Vec::new(),
            known,
        };
        self.add(&mut program, unit);
        if let Some(name) = self.trees.get(unit).and_then(Option::as_ref).map(|tree| tree.name) {
            program.known.insert((name.name, false));
            self.add_definition(&mut program, unit, name);
        }
        let mut next = 0;
        while let Some(member) = program.members.get(next).copied() {
            self.add_imports(&mut program, member);
            next += 1;
        }
        program
    }

    /// Adds a unit with its first syntax error, or all of those of the checked unit.
    fn add(&mut self, program: &mut Program, unit: UnitNumber) {
        if let Some(Err(refused)) = self.collection.units.get(unit).map(|unit| unit.source.as_ref()) {
            return program.diagnostics.report(refused.as_ref().clone());
        }
        if program.members.contains(&unit) {
            return;
        }
        self.parse(unit);
        let errors = self.parsed.get(unit).and_then(Option::as_ref).map_or(&[][..], |unit| &unit.errors);
        let count = if program.members.is_empty() { errors.len() } else { 1 };
        errors.iter().take(count).for_each(|error| program.diagnostics.report(error.clone()));
        program.members.push(unit);
    }

    /// Adds the definition module of an implementation.
    fn add_definition(&mut self, program: &mut Program, unit: UnitNumber, name: Ident) {
        let is_implementation = |module: &Module| module.kind == ModuleKind::Implementation;
        if !self.trees.get(unit).and_then(Option::as_ref).is_some_and(is_implementation) {
            return;
        }
        if let Some(definition) = self.collection.other_half(unit, ModuleKind::Definition) {
            program.needs.push(definition);
            return self.add(program, definition);
        }
        let text = self.interner.resolve(name.name).to_owned();
        let library = self.collection.library_definition(&text);
        match library.and_then(|library| self.collection.source(library)) {
            Some(source) => {
                let mut sink = Diagnostics::new();
                let parsed = syntax::parse_module(source, Dialect::default(), &mut self.interner, &mut sink);
                for import in parsed.imported_modules() {
                    let name = self.interner.resolve(import.name).to_owned();
                    if program.known.insert((import.name, true)) {
                        let imported = self.collection.library_definition(&name);
                        imported.into_iter().for_each(|imported| self.add(program, imported));
                    }
                }
                program.definition = Some(parsed);
            }
            None if name.is_missing() => {}
            None => {
                let message = format!("the definition module `{text}` is not found");
                program
                    .diagnostics
                    .report(Diagnostic::new(Code::MissingModule, message).at(name.span, "no such module"));
                program.missing.push(MissingImport { module: text, span: name.span, names: Vec::new() });
            }
        }
    }

    fn add_imports(&mut self, program: &mut Program, member: UnitNumber) {
        let is_root = program.members.first() == Some(&member);
        let is_library = self.collection.units.get(member).is_some_and(|unit| unit.is_library);
        let parsed = self.parsed.get(member).and_then(Option::as_ref);
        for import in parsed.map(|unit| unit.imports.clone()).unwrap_or_default() {
            if !program.known.insert((import.name, is_library)) {
                continue;
            }
            let name = self.interner.resolve(import.name).to_owned();
            let found = self.collection.imported(&name, member);
            let of_library =
                |number: UnitNumber| self.collection.units.get(number).is_some_and(|unit| unit.is_library);
            match found {
                Some(found) if of_library(found) => {
                    if is_library || program.known.insert((import.name, true)) {
                        self.add(program, found);
                    }
                }
                Some(found) => {
                    let unit = self.collection.units.get(found);
                    // An implementation without definition exports nothing, which its own check reports.
                    if unit.is_some_and(|unit| unit.kind != ModuleKind::Implementation) {
                        self.add(program, found);
                    }
                    if is_root {
                        program.needs.push(found);
                        program.needs.extend(self.collection.other_half(found, ModuleKind::Implementation));
                    }
                }
                None => {
                    let message = format!("the module `{name}` is not found");
                    program.diagnostics.report(
                        Diagnostic::new(Code::MissingModule, message).at(import.span, "no such module"),
                    );
                    if is_root {
                        let names = self.names_from(member, import);
                        program.missing.push(MissingImport { module: name, span: import.span, names });
                    }
                }
            }
        }
    }

    /// Returns the names that a unit imports from a module.
    fn names_from(&self, unit: UnitNumber, from: Ident) -> Vec<String> {
        let imports = self.trees.get(unit).and_then(Option::as_ref).map_or(&[][..], |tree| &tree.imports);
        let names = imports.iter().filter_map(|import| match import {
            Import::Names { module, names } if module.name == from.name => Some(names),
            _ => None,
        });
        names.flatten().map(|name| self.interner.resolve(name.name).to_owned()).collect()
    }

    /// Parses a unit if that was not done yet.
    fn parse(&mut self, unit: UnitNumber) {
        if self.parsed.get(unit).is_none_or(Option::is_some) {
            return;
        }
        let (Some(source), Some(of)) = (self.collection.source(unit), self.collection.units.get(unit)) else {
            return;
        };
        let dialect = if of.is_library { Dialect::default() } else { self.dialect };
        let mut sink = Diagnostics::new();
        let mut module = syntax::parse_module(source, dialect, &mut self.interner, &mut sink);
        module.library = of.is_library;
        let imports = module.imported_modules();
        let mut errors = sink.into_sorted();
        errors.retain(|found| found.severity == Severity::Error);
        if let (Some(tree), Some(parsed)) = (self.trees.get_mut(unit), self.parsed.get_mut(unit)) {
            *tree = Some(module);
            *parsed = Some(ParsedUnit { errors, imports });
        }
    }
}
