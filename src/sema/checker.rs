//! The state that checking carries along.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::{EntityRef, Interner, PrimaryMap, SecondaryMap, SourceMap, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::hir::{
    self, Checks, Const, Expr, ExprKind, FieldId, LabelId, LocalModuleId, LoopId, ModuleId, Place, ProcId,
    Program, Root, Stmt, StringId, Type, TypeId, TypeTable,
};
use crate::syntax::ast::{self, Ident, ModuleKind};

use super::capture::Usage;
use super::damage::Damage;
use super::exception::{Carrier, Handler};
use super::implementation::{Announcement, OpaqueType};
use super::import_graph::{ImportGraph, Units};
use super::label::Label;
use super::layout::Layouts;
use super::local_module::LocalModule;
use super::object::{Entity, Object, ObjectId};
use super::scope::{ScopeId, Scopes};
use super::system::System;
use super::type_expr::Deferred;
use super::{Options, capture, storage, suggestion};

/// How many characters of a name or type messages show.
const LONGEST_SHOWN: usize = 100;

/// Everything known about the program so far. Its methods stand in the files named after what they check.
pub struct Checker<'a> {
    pub names: &'a Interner,
    pub sources: &'a SourceMap,
    pub checks: Checks,
    pub diagnostics: &'a mut Diagnostics,
    pub program: Program,
    pub imports: ImportGraph,
    pub objects: PrimaryMap<ObjectId, Object>,
    pub scopes: Scopes,
    /// What each module that has been checked declares at its top level.
    pub exports: SecondaryMap<ModuleId, Exports>,
    pub layouts: Layouts,
    pub fields: FxHashMap<(TypeId, Symbol), FieldId>,
    /// Types whose parts are still to be resolved.
    pub deferred: Vec<Deferred<'a>>,
    /// The enumeration types by the place where they are written.
    pub enumerations: FxHashMap<Span, TypeId>,
    pub usage: Usage,
    /// The procedures whose blocks are still to come.
    pub announced: FxHashMap<ProcId, Announcement>,
    /// The opaque types of all definition modules.
    pub opaque: Vec<OpaqueType>,
    /// The local modules of all modules.
    pub local_modules: PrimaryMap<LocalModuleId, LocalModule<'a>>,
    /// Names that local modules import or export, by the scope that gets them.
    pub bound: FxHashSet<(ScopeId, ObjectId)>,
    /// The calls of the FINALLY parts of the local modules of the module at hand.
    pub local_finally: Vec<Stmt>,
    pub system: System,
    /// The module that is being checked.
    pub module: ModuleId,
    /// What kind of compilation unit of it.
    pub unit: ModuleKind,
    pub body: Body,
    /// The types of procedures that are used as values.
    pub procedure_types: FxHashMap<ProcId, TypeId>,
    strings: FxHashMap<Box<[u8]>, StringId>,
    string_types: FxHashMap<u32, TypeId>,
    /// Whether a constant expression is being checked.
    pub in_constant: bool,
    /// Whether a module is missing.
    pub incomplete: bool,
    /// What syntax errors took from the program.
    pub damage: Damage,
    /// How many more names may be compared with unknown ones.
    pub comparisons: Cell<usize>,
}

/// The names that a module declares at its top level.
#[derive(Clone, Debug, Default)]
pub struct Exports {
    /// Whether the module has been declared; otherwise it is part of an import cycle.
    pub known: bool,
    /// By name.
    pub by_name: FxHashMap<Symbol, ObjectId>,
    /// In source order.
    pub in_order: Vec<ObjectId>,
}

/// The procedure or module body that is being checked.
#[derive(Debug, Default)]
pub struct Body {
    /// The procedure; none at the top level of a module.
    pub procedure: Option<ProcId>,
    /// The result type of a function procedure.
    pub result: Option<TypeId>,
    /// The LOOP statements around the current one, each with whether an EXIT leaves it.
    pub loops: Vec<(LoopId, bool)>,
    /// How many LOOP statements there were.
    pub loop_count: u32,
    /// The control variables of the FOR statements around the current one.
    pub controls: Vec<(Root, Ident)>,
    /// Whether there was a RETURN.
    pub returns: bool,
    /// In protected statements: where RETURN leaves its value.
    pub carrier: Option<Carrier>,
    /// The handler at hand.
    pub handler: Option<Handler>,
    /// The local module at hand, of the procedure or module.
    pub within: Option<LocalModuleId>,
    /// Its scope.
    pub scope: ScopeId,
    /// The labels it declares.
    pub labels: PrimaryMap<LabelId, Label>,
    /// The statements around the current one that no jump may enter, each with the keyword it begins with.
    pub closed: Vec<(Span, &'static str)>,
    /// The records of the WITH statements around the current one.
    pub withs: Vec<Place>,
}

impl<'a> Checker<'a> {
    /// Nothing is declared yet.
    pub fn new(
        modules: &[ast::Module],
        names: &'a Interner,
        sources: &'a SourceMap,
        options: &Options,
        system: System,
        diagnostics: &'a mut Diagnostics,
    ) -> Checker<'a> {
        let program = Program {
            types: TypeTable::new(options.word),
            modules: PrimaryMap::new(),
            local_modules: PrimaryMap::new(),
            procedures: PrimaryMap::new(),
            globals: PrimaryMap::new(),
            strings: PrimaryMap::new(),
            constants: PrimaryMap::new(),
            initialisation: Vec::new(),
            main: ModuleId::new(0),
        };
        Checker {
            names,
            sources,
            checks: options.checks,
            diagnostics,
            program,
            imports: ImportGraph::new(modules),
            objects: PrimaryMap::new(),
            scopes: Scopes::new(),
            exports: SecondaryMap::new(),
            layouts: Layouts::default(),
            fields: FxHashMap::default(),
            deferred: Vec::new(),
            enumerations: FxHashMap::default(),
            usage: Usage::default(),
            announced: FxHashMap::default(),
            opaque: Vec::new(),
            local_modules: PrimaryMap::new(),
            bound: FxHashSet::default(),
            local_finally: Vec::new(),
            unit: ModuleKind::Program,
            system,
            module: ModuleId::new(0),
            body: Body::default(),
            procedure_types: FxHashMap::default(),
            strings: FxHashMap::default(),
            string_types: FxHashMap::default(),
            in_constant: false,
            incomplete: false,
            damage: Damage::of(modules),
            comparisons: Cell::new(suggestion::COMPARISONS),
        }
    }

    /// Checks what all modules declare for others, each behind those it imports, then the implementations.
    pub fn check_modules(&mut self, units: &'a [ast::Module]) {
        self.program.modules =
            self.imports.units.values().map(|module| program_module(module, units)).collect();
        for id in self.imports.interface_order(self.names, self.diagnostics) {
            let interface = self.imports.units[id].interface;
            self.interface(id, &units[interface]);
        }
        let order = self.imports.initialisation_order();
        for id in &order {
            let interface = self.imports.units[*id].interface;
            // An implementation without a definition, of which the name is missing, is its own interface.
            if let Some(implementation) =
                self.imports.units[*id].implementation.filter(|unit| *unit != interface)
            {
                let definition = &units[interface];
                self.implementation(*id, definition, &units[implementation]);
            }
        }
        let modules = &self.program.modules;
        let runs = |id: &ModuleId| {
            let module = &modules[*id];
            module.external || module.body.is_some() || module.finally.is_some()
        };
        self.program.initialisation = order.into_iter().filter(runs).collect();
    }

    /// Closes captures and chooses storage. Requires that all bodies are checked.
    pub fn finish(mut self) -> Option<Program> {
        if self.diagnostics.has_errors() || self.incomplete {
            return None;
        }
        self.reveal_opaque();
        capture::close(&mut self.program, &mut self.usage);
        storage::choose(&mut self.program, &self.usage);
        Some(self.program)
    }

    /// Reports a message, unless it may be the consequence of a syntax error.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if !self.damage.hides(&diagnostic) {
            self.diagnostics.report(diagnostic);
        }
    }

    /// The text of a name, for messages: of a very long one the beginning.
    pub fn text(&self, name: Symbol) -> &'a str {
        beginning(self.names.resolve(name))
    }

    /// The definition of a type.
    pub fn ty(&self, id: TypeId) -> &Type {
        self.program.types.get(id)
    }

    /// A type as messages show it: backquoted, or described where it has no source text.
    pub fn shown(&self, ty: TypeId) -> String {
        match self.ty(ty) {
            Type::WholeConstant => "a whole constant".to_owned(),
            Type::RealConstant => "a real constant".to_owned(),
            Type::String { length: 1 } => "a character constant".to_owned(),
            Type::String { length } => format!("a string of length {length}"),
            _ => {
                let text = hir::print_type(&self.program.types, ty, self.names);
                match beginning(&text) {
                    all if all.len() == text.len() => format!("`{text}`"),
                    beginning => format!("`{beginning} ...`"),
                }
            }
        }
    }

    /// Gives a name a meaning in the current scope. A second declaration is reported; the first one stays.
    pub fn declare(&mut self, ident: Ident, entity: Entity, imported: bool) -> ObjectId {
        let scope = self.scopes.current();
        let name = ident.name;
        let before = self.scopes.lookup(name).filter(|before| self.is_declared_in(scope, *before));
        let again = imported && before.is_some_and(|before| self.is_same_value(before, &entity));
        let object = self.objects.push(Object { name, span: ident.span, scope, imported, entity });
        match before {
            None => self.scopes.bind(name, object),
            Some(_) if again => {}
            Some(before) => self.report_duplicate(ident, before),
        }
        object
    }

    /// Reports a name that has a meaning in the current scope.
    pub fn report_duplicate(&mut self, ident: Ident, before: ObjectId) {
        let before = &self.objects[before];
        let verb = if before.imported { "imported" } else { "declared" };
        let name = self.text(ident.name);
        let diagnostic =
            Diagnostic::new(Code::E0202, format!("`{name}` is declared twice in the same scope"))
                .at(ident.span, format!("`{name}` is declared again"))
                .and(before.span, format!("first {verb} here"));
        self.report(diagnostic);
    }

    /// Checks the name behind END.
    pub fn end_name(&mut self, what: &str, name: Ident, end_name: Option<Ident>) {
        let Some(end) = end_name.filter(|end| end.name != name.name) else { return };
        if name.is_missing() || self.damage.is_lost(name) {
            return;
        }
        let (expected, found) = (self.text(name.name), self.text(end.name));
        let diagnostic =
            Diagnostic::new(Code::E0203, format!("{what} `{expected}` ends with the name `{found}`"))
                .at(end.span, format!("expected `{expected}`"))
                .and(name.span, format!("the {what} is named here"))
                .suggest(
                    end.span,
                    self.names.resolve(name.name),
                    "the name behind END repeats the one at the beginning",
                );
        self.report(diagnostic);
    }

    /// A string constant.
    pub fn string(&mut self, bytes: &[u8], span: Span) -> Expr {
        let id = match self.strings.get(bytes) {
            Some(id) => *id,
            None => {
                let id = self.program.strings.push(bytes.into());
                self.strings.insert(bytes.into(), id);
                id
            }
        };
        let length = bytes.len() as u32;
        let types = &mut self.program.types;
        let ty = *self.string_types.entry(length).or_insert_with(|| types.add(Type::String { length }));
        constant(Const::String(id), ty, span)
    }
}

/// A module of which nothing has been checked.
fn program_module(module: &Units, units: &[ast::Module]) -> hir::Module {
    let is_definition = units[module.interface].kind == ModuleKind::Definition;
    hir::Module {
        imports: module.imports(),
        external: is_definition && module.implementation.is_none(),
        ..hir::Module::new(module.name)
    }
}

/// A constant as an expression.
pub fn constant(value: Const, ty: TypeId, span: Span) -> Expr {
    Expr { kind: ExprKind::Const(value), ty, span }
}

/// What stands for an expression that was reported as an error.
pub fn error_expr(span: Span) -> Expr {
    constant(Const::Nil, TypeTable::ERROR, span)
}

/// The part of a text that messages show.
fn beginning(text: &str) -> &str {
    text.char_indices().nth(LONGEST_SHOWN).map_or(text, |(end, _)| &text[..end])
}
