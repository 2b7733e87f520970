//! The tables hold the facts about the program.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::{EntityRef, Interner, PrimaryMap, SecondaryMap, Span, Symbol};
use crate::hir::{
    self, Checks, Const, Expr, FieldId, LocalModuleId, ModuleId, ProcId, Program, StringId, Type, TypeId,
    TypeTable,
};
use crate::syntax::ast;

use super::capture::Usage;
use super::checker::constant;
use super::declaration::implementation::{OpaqueType, PendingBody};
use super::declaration::local_module::LocalModule;
use super::expression::procedure_value::ProcedureInConstant;
use super::import_graph::ImportGraph;
use super::naming::object::{Object, ObjectId};
use super::naming::scope::{ScopeId, Scopes};
use super::predeclared::system::System;
use super::types::Deferred;
use super::types::alignment::Alignment;
use super::types::layout::Layouts;
use super::unused::CheckedUnit;

/// The number of characters of a name or type that messages show.
const LONGEST_SHOWN: usize = 100;

/// The program as far as it has been checked, with indices for fast look-ups. The methods look up and enter
/// facts; none of them reports an error.
pub struct Tables<'a> {
    /// The texts of all names.
    pub names: &'a Interner,
    /// The typed tree.
    pub program: Program,
    /// The modules and their imports.
    pub imports: ImportGraph,
    /// The objects of all scopes.
    pub objects: PrimaryMap<ObjectId, Object>,
    /// The meanings of names at the current place.
    pub scopes: Scopes,
    /// The names that each checked module declares at its top level.
    pub exports: SecondaryMap<ModuleId, Exports>,
    /// The sizes and alignments of array and record types.
    pub layouts: Layouts,
    /// The fields of record types by name.
    pub fields: FxHashMap<(TypeId, Symbol), FieldId>,
    /// The alignments of declarations by the name of a type, with the type that the name denotes.
    pub alignments: FxHashMap<(Symbol, TypeId), Alignment>,
    /// The pointer and procedure types whose parts are still to be resolved.
    pub deferred: Vec<Deferred<'a>>,
    /// The enumeration types by the span of their source text.
    pub enumerations: FxHashMap<Span, TypeId>,
    /// The uses of variables by nested procedures.
    pub usage: Usage,
    /// The procedures that have a heading but no block yet.
    pub pending_bodies: FxHashMap<ProcId, PendingBody>,
    /// The names in the headings of blocks whose procedures were declared before.
    pub announced_blocks: FxHashMap<ProcId, Span>,
    /// The opaque types of all definition modules.
    pub opaque: Vec<OpaqueType>,
    /// The opaque types that are not pointers, and the modules that see their structure.
    pub hidden: FxHashMap<TypeId, ModuleId>,
    /// The local modules of all modules and procedures.
    pub local_modules: PrimaryMap<LocalModuleId, LocalModule<'a>>,
    /// The objects that local modules import or export, with the scope that receives the name.
    pub bound: FxHashSet<(ScopeId, ObjectId)>,
    /// The default arguments of procedures whose last arguments may be omitted, in the order of the
    /// parameters.
    pub defaults: FxHashMap<ProcId, Vec<Option<Expr>>>,
    /// The names that the module SYSTEM exports.
    pub system: System,
    /// The procedure types of procedures that are used as values.
    pub procedure_types: FxHashMap<ProcId, TypeId>,
    /// The procedures in constants that are still to be compared with the types to which they are assigned.
    pub procedures_in_constants: Vec<ProcedureInConstant>,
    /// Whether the constants of a block are being defined, which precede procedure types and headings.
    pub defines_constants: bool,
    strings: FxHashMap<Box<[u8]>, StringId>,
    string_types: FxHashMap<u32, TypeId>,
    /// The units whose declarations and imports may be unused.
    pub units: Vec<CheckedUnit<'a>>,
    /// Whether an imported module is missing, which the caller of the check has reported.
    pub incomplete: bool,
}

/// The names that a module declares at its top level.
#[derive(Clone, Debug, Default)]
pub struct Exports {
    /// Whether the module has been checked. A module of an import cycle may not have been.
    pub declared: bool,
    /// The objects by name.
    pub by_name: FxHashMap<Symbol, ObjectId>,
    /// The objects in source order.
    pub in_order: Vec<ObjectId>,
}

impl<'a> Tables<'a> {
    /// Creates the tables of a program with nothing declared yet. `word` is the size of INTEGER in bits.
    pub fn new(
        modules: &[ast::Module],
        names: &'a Interner,
        word: u32,
        system: System,
        checks: Checks,
    ) -> Tables<'a> {
        let program = Program {
            types: TypeTable::new(word),
            modules: PrimaryMap::new(),
            local_modules: PrimaryMap::new(),
            procedures: PrimaryMap::new(),
            globals: PrimaryMap::new(),
            strings: PrimaryMap::new(),
            constants: PrimaryMap::new(),
            initialisation: Vec::new(),
            main: ModuleId::new(0),
            checks,
        };
        Tables {
            names,
            program,
            imports: ImportGraph::new(modules),
            objects: PrimaryMap::new(),
            scopes: Scopes::new(),
            exports: SecondaryMap::new(),
            layouts: Layouts::default(),
            fields: FxHashMap::default(),
            alignments: FxHashMap::default(),
            deferred: Vec::new(),
            enumerations: FxHashMap::default(),
            usage: Usage::default(),
            pending_bodies: FxHashMap::default(),
            announced_blocks: FxHashMap::default(),
            opaque: Vec::new(),
            hidden: FxHashMap::default(),
            local_modules: PrimaryMap::new(),
            bound: FxHashSet::default(),
            defaults: FxHashMap::default(),
            system,
            procedure_types: FxHashMap::default(),
            procedures_in_constants: Vec::new(),
            defines_constants: false,
            strings: FxHashMap::default(),
            string_types: FxHashMap::default(),
            units: Vec::new(),
            incomplete: false,
        }
    }

    /// Returns the text of a name for a message, or the beginning of a very long name.
    pub fn text(&self, name: Symbol) -> &'a str {
        beginning(self.names.resolve(name))
    }

    /// Returns the definition of a type.
    pub fn ty(&self, id: TypeId) -> &Type {
        self.program.types.get(id)
    }

    /// Returns a type as messages show it: in backquotes, or described in words if it has no source text.
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

    /// Builds a string constant. Equal strings share one entry of the program.
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

/// Returns the part of a text that messages show.
pub fn beginning(text: &str) -> &str {
    text.char_indices().nth(LONGEST_SHOWN).map_or(text, |(end, _)| &text[..end])
}
