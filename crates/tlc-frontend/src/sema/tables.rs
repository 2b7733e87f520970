//! The tables hold the facts about the program.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::{EntityRef, Interner, Interval, PrimaryMap, SecondaryMap, Span, Symbol};
use crate::hir::{
    self, ArrayElement, Checks, Const, Expr, ExprKind, FieldId, LocalModuleId, ModuleId, Place, ProcId,
    Program, Projection, Root, Stmt, StringId, Type, TypeId, TypeTable,
};
use crate::syntax::ast;

use super::constant::constant;
use super::import_graph::ImportGraph;
use super::naming::object::{Entity, Object, ObjectId, ScopeId};
use super::naming::scope::Scopes;
use super::pending::{Deferred, LocalModuleScope, OpaqueType, PendingBody, ProcedureInConstant};
use super::session::beginning;
use super::types::layout::{Alignment, Layouts};
use super::usage::UsageTable;

/// The program as far as it has been checked, with indices for fast look-ups. The methods look up and enter
/// facts; none of them reports an error.
pub struct ProgramTables<'a> {
    /// The texts of all names.
    pub names: &'a Interner,
    /// The trees of all units.
    pub trees: &'a [ast::Module],
    /// The opaque types that were reported as such.
    pub reported_opaque: FxHashSet<TypeId>,
    /// The typed tree.
    pub program: Program,
    /// The modules and their imports.
    pub imports: ImportGraph,
    /// The objects of all scopes.
    pub objects: PrimaryMap<ObjectId, Object>,
    /// The meanings of names at the current place.
    pub scopes: Scopes,
    /// The variables and parameters that fields of WITH statements hide, by the object of the field.
    pub behind_fields: FxHashMap<ObjectId, ObjectId>,
    /// The first place where the name of a variable or parameter means a field that hides it.
    pub hiding_fields: FxHashMap<ObjectId, Span>,
    /// The names that each checked module declares at its top level.
    pub exports: SecondaryMap<ModuleId, ExportedNames>,
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
    pub usage: UsageTable,
    /// The procedures that have a heading but no block yet.
    pub pending_bodies: FxHashMap<ProcId, PendingBody>,
    /// The names in the headings of blocks whose procedures were declared before.
    pub announced_blocks: FxHashMap<ProcId, Span>,
    /// The opaque types of all definition modules.
    pub opaque: Vec<OpaqueType>,
    /// The opaque types that are not pointers, and the modules that see their structure.
    pub hidden: FxHashMap<TypeId, ModuleId>,
    /// The local modules of all modules and procedures.
    pub local_modules: PrimaryMap<LocalModuleId, LocalModuleScope<'a>>,
    /// The objects that local modules import or export, with the scope that receives the name.
    pub bound: FxHashSet<(ScopeId, ObjectId)>,
    /// The default arguments of procedures whose last arguments may be omitted, in the order of the
    /// parameters.
    pub defaults: FxHashMap<ProcId, Vec<Option<Expr>>>,
    /// The assignments that precede the statement that is being checked.
    pub preceding: Vec<Stmt>,
    /// The names that the module SYSTEM exports.
    pub system: SystemModule,
    /// The procedure types of procedures that are used as values.
    pub procedure_types: FxHashMap<ProcId, TypeId>,
    /// The record types with fields of unknown type, and the arrays of them.
    pub partial_types: FxHashSet<TypeId>,
    /// The procedures in constants that are still to be compared with the types to which they are assigned.
    pub procedures_in_constants: Vec<ProcedureInConstant>,
    /// Whether the constants of a block are being defined, which precede procedure types and headings.
    pub defines_constants: bool,
    /// The types of the sets whose elements represent the bits of whole numbers, by their number.
    pub bit_sets: FxHashMap<u32, TypeId>,
    strings: FxHashMap<Box<[u8]>, StringId>,
    string_types: FxHashMap<u32, TypeId>,
    /// The units whose declarations and imports may be unused.
    pub units: Vec<CheckedUnit<'a>>,
    /// Whether an imported module is missing, which the caller of the check has reported.
    pub incomplete: bool,
    /// The number of uses of something whose declaration has a mistake.
    pub unknown: u32,
    /// The procedures with such uses.
    pub broken: Vec<ProcId>,
}

/// The names that a module declares at its top level.
#[derive(Clone, Debug, Default)]
pub struct ExportedNames {
    /// Whether the module has been checked. A module of an import cycle may not have been.
    pub declared: bool,
    /// The objects by name.
    pub by_name: FxHashMap<Symbol, ObjectId>,
    /// The objects in source order.
    pub in_order: Vec<ObjectId>,
}

/// The module SYSTEM with its exports.
pub struct SystemModule {
    /// The interned name.
    pub name: Symbol,
    pub exports: ExportedNames,
}

impl SystemModule {
    /// Creates the module without exports, which `Naming::declare_system` adds.
    pub fn new(name: Symbol) -> SystemModule {
        SystemModule { name, exports: ExportedNames { declared: true, ..ExportedNames::default() } }
    }
}

/// A compilation unit of the program after its check.
#[derive(Debug)]
pub struct CheckedUnit<'a> {
    pub module: ModuleId,
    pub tree: &'a ast::Module,
    /// The scope of its top level.
    pub scope: ScopeId,
    /// The numbers of the objects that it has declared.
    pub objects: Range<usize>,
}

impl<'a> ProgramTables<'a> {
    /// Creates the tables of a program with nothing declared yet. `word` is the size of INTEGER in bits.
    pub fn new(
        modules: &'a [ast::Module],
        names: &'a Interner,
        word: u32,
        system: SystemModule,
        checks: Checks,
    ) -> ProgramTables<'a> {
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
        ProgramTables {
            names,
            program,
            imports: ImportGraph::new(modules),
            objects: PrimaryMap::new(),
            scopes: Scopes::new(),
            behind_fields: FxHashMap::default(),
            hiding_fields: FxHashMap::default(),
            exports: SecondaryMap::new(),
            layouts: Layouts::default(),
            fields: FxHashMap::default(),
            alignments: FxHashMap::default(),
            deferred: Vec::new(),
            enumerations: FxHashMap::default(),
            usage: UsageTable::default(),
            pending_bodies: FxHashMap::default(),
            announced_blocks: FxHashMap::default(),
            opaque: Vec::new(),
            hidden: FxHashMap::default(),
            local_modules: PrimaryMap::new(),
            bound: FxHashSet::default(),
            preceding: Vec::new(),
            defaults: FxHashMap::default(),
            system,
            procedure_types: FxHashMap::default(),
            partial_types: FxHashSet::default(),
            procedures_in_constants: Vec::new(),
            defines_constants: false,
            bit_sets: FxHashMap::default(),
            strings: FxHashMap::default(),
            string_types: FxHashMap::default(),
            units: Vec::new(),
            incomplete: false,
            trees: modules,
            reported_opaque: FxHashSet::default(),
            unknown: 0,
            broken: Vec::new(),
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

    /// Describes two types for messages. Types of one name from two modules are qualified, and returned with their
    /// declarations.
    pub fn shown_apart(&self, one: TypeId, other: TypeId) -> ([String; 2], Vec<(Span, String)>) {
        let shown = [one, other].map(|ty| self.shown(ty));
        let is_named = self.program.types.name(one).is_some();
        if one == other || !is_named || shown[0] != shown[1] {
            return (shown, Vec::new());
        }
        match [one, other].map(|ty| self.qualified(ty)) {
            [Some((one, declared)), Some((other, elsewhere))] if one != other => {
                let label = |name: &String| format!("{name} is declared here");
                let labels = vec![(declared, label(&one)), (elsewhere, label(&other))];
                ([one, other], labels)
            }
            _ => (shown, Vec::new()),
        }
    }

    /// Returns the name of a type, qualified by that of its module, and its declaration.
    fn qualified(&self, ty: TypeId) -> Option<(String, Span)> {
        let is_declaration =
            |object: &&Object| matches!(object.entity, Entity::Type(declared) if declared == ty);
        let object = self.objects.values().find(is_declaration)?;
        let holds = |tree: &&ast::Module| tree.span.lo <= object.span.lo && object.span.lo <= tree.span.hi;
        let module = self.trees.iter().find(holds).filter(|_| object.span != Span::NONE)?;
        Some((format!("`{}.{}`", self.text(module.name.name), self.text(object.name)), object.span))
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

    /// Returns the span of a name's declaration, or `None` for a predeclared or unknown name.
    pub fn declaration_of(&self, name: Symbol) -> Option<Span> {
        let object = self.scopes.lookup(name)?;
        Some(self.objects[object].span).filter(|span| *span != Span::NONE)
    }

    /// Returns the character that a constant of type CHAR, or a string constant of length 1, denotes.
    pub fn character(&self, expr: &Expr) -> Option<u8> {
        match &expr.kind {
            ExprKind::Const(Const::Char(character)) => Some(*character),
            ExprKind::Const(Const::String(id)) => match *self.program.strings[*id] {
                [character] => Some(character),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether an expression is of type ADDRESS.
    pub fn is_address(&self, expr: &Expr) -> bool {
        self.ty(expr.ty) == &Type::Address
    }

    /// Whether values of a type are addresses.
    pub fn points(&self, ty: TypeId) -> bool {
        matches!(
            self.ty(ty),
            Type::Address | Type::Pointer { .. } | Type::Nil | Type::Opaque { .. } | Type::Procedure(_)
        )
    }

    /// Whether values of a type are whole numbers.
    pub fn is_whole(&self, ty: TypeId) -> bool {
        matches!(self.ty(ty), Type::Whole(_) | Type::WholeConstant)
    }

    /// Returns the whole type whose bits are the elements of a set type; `None` for larger sets and for other
    /// types.
    pub fn number_type_of_set(&self, ty: TypeId) -> Option<TypeId> {
        match self.ty(ty) {
            Type::Set { .. } if self.program.types.is_scalar(ty) => {
                let size = self.layouts.size(&self.program.types, ty);
                Some(TypeTable::unsigned_of(size as u32 * 8))
            }
            _ => None,
        }
    }

    /// Whether values of a type are numbers.
    pub fn is_number(&self, ty: TypeId) -> bool {
        matches!(
            self.ty(ty),
            Type::Whole(_)
                | Type::Real(_)
                | Type::Complex(_)
                | Type::WholeConstant
                | Type::RealConstant
                | Type::ComplexConstant
        )
    }

    /// Whether a type has fields of unknown type, so that its size is unknown too. They were reported.
    pub fn has_unknown_parts(&self, ty: TypeId) -> bool {
        ty == TypeTable::ERROR || self.partial_types.contains(&ty)
    }

    /// Returns the characters of a string or character constant.
    pub fn constant_text(&self, expr: &Expr) -> Option<Vec<u8>> {
        match &expr.kind {
            ExprKind::Const(Const::String(id)) => Some(self.bytes(*id).to_vec()),
            ExprKind::Const(Const::Char(character)) => Some(vec![*character]),
            _ => None,
        }
    }

    fn bytes(&self, id: StringId) -> &[u8] {
        &self.program.strings[id]
    }

    /// Returns the part of a structured constant that a place denotes, or `None` if an index is known only at
    /// run time.
    pub fn constant_part(&self, place: &Place) -> Option<Expr> {
        let Root::Constant(mut id) = place.root else { return None };
        let mut steps = place.projections.iter().peekable();
        loop {
            let value = &self.program.constants[id];
            if let (ExprKind::Const(Const::String(text)), [Projection::Index { index, .. }]) =
                (&value.kind, place.projections.as_slice())
            {
                let number = usize::try_from(index.constant_ordinal()?).ok()?;
                let character = self.program.strings[*text].get(number).copied()?;
                return Some(constant(Const::Char(character), TypeTable::CHAR, place.span));
            }
            let part = match (steps.next()?, &value.kind) {
                (Projection::Index { index, .. }, ExprKind::Array(elements)) => {
                    let Type::Array { low, high, .. } = self.ty(value.ty) else { return None };
                    let is_repeated = i128::from(*high) - i128::from(*low) >= elements.len() as i128;
                    let number = index.constant_ordinal()? - i128::from(*low);
                    &element_at(elements, is_repeated, number)?.value
                }
                (Projection::Field { field, .. }, ExprKind::Record(fields)) => {
                    // A constructor gives the fields in their order, omitting those of other variants.
                    let index = fields.binary_search_by_key(field, |(given, _)| *given).ok()?;
                    &fields.get(index)?.1
                }
                _ => return None,
            };
            match (&part.kind, steps.peek()) {
                // A string may be shorter than the array it fills, so it cannot replace the array everywhere.
                (ExprKind::Const(Const::String(_)), _) => return None,
                (_, None) => return Some(part.clone()),
                (ExprKind::Const(Const::Structured(inner)), Some(_)) => id = *inner,
                _ => return None,
            }
        }
    }

    /// Returns the size of a value in bytes, or `None` if its type has no fixed size.
    pub fn transfer_size(&self, value: &Expr) -> Option<u64> {
        match self.ty(value.ty) {
            Type::OpenArray { .. }
            | Type::String { .. }
            | Type::WholeConstant
            | Type::RealConstant
            | Type::ComplexConstant
            | Type::Error => None,
            Type::Nil => Some(8),
            _ => Some(self.layouts.size(&self.program.types, value.ty)),
        }
    }

    /// Returns the least and the greatest number of an ordinal type, or `None` for any other type.
    pub fn ordinal_range(&self, ty: TypeId) -> Option<Interval> {
        self.program.types.ordinal_range(ty)
    }

    /// Records that a unit was checked whose objects are those from `first` on. Units of the library are
    /// ignored.
    pub fn finish_unit(&mut self, module: ModuleId, tree: &'a ast::Module, first: ObjectId) {
        if !tree.library && !tree.kind.is_for_c() {
            let objects = first.index()..self.objects.len();
            self.units.push(CheckedUnit { module, tree, scope: self.scopes.current(), objects });
        }
    }

    /// Returns the number of bits of INTEGER.
    pub fn word_bits(&self) -> u32 {
        match self.ty(TypeTable::INTEGER) {
            Type::Whole(whole) => whole.bits(),
            _ => unreachable!("INTEGER is a whole type"),
        }
    }
}

/// Returns the element of an array constructor at an index, counted from 0. `is_repeated`: whether an element
/// is given for several indices.
fn element_at(elements: &[ArrayElement], is_repeated: bool, number: i128) -> Option<&ArrayElement> {
    if !is_repeated {
        return elements.get(usize::try_from(number).ok()?);
    }
    let mut rest = number;
    elements.iter().find(|element| {
        rest -= i128::from(element.count);
        rest < 0
    })
}
