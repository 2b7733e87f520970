//! The exports of the module SYSTEM, which is part of the language and has no source.

use crate::base::{Interner, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic, NameKind};
use crate::hir::{Const, Type, TypeId, TypeTable};
use crate::syntax::ast::Ident;

use super::catalogue::{Predeclared, system_procedures};
use crate::sema::naming::object::{Entity, Object};
use crate::sema::naming::resolved::Denoted;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::naming::{Naming, foreign_name};

/// The name of the module SYSTEM.
pub const NAME: &str = "SYSTEM";

/// The types that SYSTEM adds to the predeclared ones.
const TYPES: [(&str, TypeId); 12] = [
    ("ADDRESS", TypeTable::ADDRESS),
    ("LOC", TypeTable::LOC),
    ("BYTE", TypeTable::BYTE),
    ("WORD", TypeTable::WORD),
    ("INTEGER8", TypeTable::INTEGER8),
    ("INTEGER16", TypeTable::INTEGER16),
    ("INTEGER32", TypeTable::INTEGER32),
    ("INTEGER64", TypeTable::INTEGER64),
    ("CARDINAL8", TypeTable::CARDINAL8),
    ("CARDINAL16", TypeTable::CARDINAL16),
    ("CARDINAL32", TypeTable::CARDINAL32),
    ("CARDINAL64", TypeTable::CARDINAL64),
];

/// Further names of types that also have another name.
const ALIASES: [(&str, TypeId); 27] = [
    ("ACHAR", TypeTable::CHAR),
    ("ADRCARD", TypeTable::LONGCARD),
    ("ADRINT", TypeTable::LONGINT),
    ("BOOL8", TypeTable::BOOLEAN),
    ("BYTEBOOL", TypeTable::BOOLEAN),
    ("CARD8", TypeTable::CARDINAL8),
    ("CARD16", TypeTable::CARDINAL16),
    ("CARD32", TypeTable::CARDINAL32),
    ("CARD64", TypeTable::CARDINAL64),
    ("INT8", TypeTable::INTEGER8),
    ("INT16", TypeTable::INTEGER16),
    ("INT32", TypeTable::INTEGER32),
    ("INT64", TypeTable::INTEGER64),
    ("int", TypeTable::INTEGER32),
    ("unsigned", TypeTable::CARDINAL32),
    ("MACHINEWORD", TypeTable::LONGCARD),
    ("PROCESS", TypeTable::ADDRESS),
    ("REAL32", TypeTable::SHORTREAL),
    ("REAL64", TypeTable::REAL),
    ("REAL96", TypeTable::LONGREAL),
    ("REAL128", TypeTable::LONGREAL),
    ("COMPLEX32", TypeTable::SHORTCOMPLEX),
    ("COMPLEX64", TypeTable::COMPLEX),
    ("COMPLEX96", TypeTable::LONGCOMPLEX),
    ("COMPLEX128", TypeTable::LONGCOMPLEX),
    ("CSIZE_T", TypeTable::LONGCARD),
    ("CSSIZE_T", TypeTable::LONGINT),
];

/// Storage types with their size in bits. They are created when SYSTEM is declared.
const STORAGE: [(&str, u32); 5] =
    [("WORD16", 16), ("WORD32", 32), ("WORD64", 64), ("DWORD", 32), ("QWORD", 64)];
const SETS: [(&str, u32); 6] =
    [("BITSET8", 8), ("BITSET16", 16), ("BITSET32", 32), ("SET8", 8), ("SET16", 16), ("SET32", 32)];

/// The constants of ISO and GNU Modula-2 that do not depend on the size of a word.
const SIZES: [(&str, u32); 3] = [("BITSPERLOC", 8), ("BITSPERBYTE", 8), ("LOCSPERBYTE", 1)];

/// The meaning of an exported name before SYSTEM is declared.
pub enum Meaning {
    /// A type or procedure that exists already.
    Entity(Entity),
    /// A storage type of this many bits.
    Storage(u32),
    /// A set type of this many elements.
    Set(u32),
}

/// Interns the name of the module and the names of its exports. `word` is the size of a word in bits.
pub fn names(interner: &mut Interner, word: u32) -> (Symbol, Vec<(Symbol, Meaning)>) {
    let types = TYPES.iter().chain(&ALIASES).map(|(name, ty)| (*name, Meaning::Entity(Entity::Type(*ty))));
    let storage = STORAGE.iter().map(|(name, bits)| (*name, Meaning::Storage(*bits)));
    let sets = SETS.iter().map(|(name, bits)| (*name, Meaning::Set(*bits)));
    let words = [("BITSPERWORD", word), ("BYTESPERWORD", word / 8), ("LOCSPERWORD", word / 8)];
    let constants = SIZES.into_iter().chain(words).map(|(name, size)| {
        let value = Const::Whole(i128::from(size));
        (name, Meaning::Entity(Entity::Constant { value, ty: TypeTable::WHOLE_CONSTANT }))
    });
    // PIM2 imports SIZE, which is predeclared elsewhere.
    let size = [("SIZE", Meaning::Entity(Entity::Predeclared(Predeclared::Size)))];
    let procedures =
        system_procedures().map(|(name, procedure)| (name, Meaning::Entity(Entity::Predeclared(procedure))));
    let all = types.chain(storage).chain(sets).chain(procedures).chain(constants).chain(size);
    let all = all.map(|(name, meaning)| (interner.intern(name), meaning)).collect();
    (interner.intern(NAME), all)
}

/// Returns the names that the module exports, with their kinds.
pub fn exports(interner: &mut Interner) -> Vec<(Symbol, NameKind)> {
    let (_, names) = names(interner, 64);
    let exports = names.into_iter().map(|(name, meaning)| {
        let kind = match meaning {
            Meaning::Entity(Entity::Predeclared(_)) => NameKind::Procedure,
            Meaning::Entity(Entity::Constant { .. }) => NameKind::Value,
            Meaning::Entity(_) | Meaning::Storage(_) | Meaning::Set(_) => NameKind::Type,
        };
        (name, kind)
    });
    exports.collect()
}

impl Naming<'_, '_> {
    /// Returns the entity that SYSTEM exports under a name; an unknown name is reported.
    pub fn exported_by_system(&mut self, name: Ident) -> Entity {
        if let Some(object) = self.tables.system.exports.by_name.get(&name.name) {
            self.session.note_use(name.span, Denoted::Object(*object));
            return self.tables.objects[*object].entity.clone();
        }
        let text = self.session.text(name.name);
        let diagnostic =
            Diagnostic::new(Code::NotDeclaredInModule, format!("module `{NAME}` does not declare `{text}`"))
                .at(name.span, format!("not declared in `{NAME}`"));
        let candidates = self.tables.system.exports.in_order.clone();
        let diagnostic = match foreign_name::advice_on_system(text) {
            Some(advice) => diagnostic.help(advice),
            None => self.suggest_among(diagnostic, name, &candidates, Wanted::Any),
        };
        self.session.report(diagnostic);
        Entity::Error
    }

    /// Returns the export of SYSTEM that needs no import in the dialect.
    pub fn pervasive(&self, name: Ident) -> Option<Entity> {
        let object = *self.tables.system.exports.by_name.get(&name.name)?;
        let text = self.session.text(name.name);
        let is_pervasive = self.session.dialect.rules().pervasive.iter().any(|word| text.starts_with(word));
        is_pervasive.then(|| self.tables.objects[object].entity.clone())
    }

    /// Creates the objects that SYSTEM exports. They belong to no scope, because programs import them.
    pub fn declare_system(&mut self, names: Vec<(Symbol, Meaning)>) {
        let scope = self.tables.scopes.current();
        for (name, meaning) in names {
            let entity = match meaning {
                Meaning::Entity(entity) => entity,
                Meaning::Storage(bits) => Entity::Type(self.tables.program.types.add(Type::Storage { bits })),
                Meaning::Set(bits) => {
                    let high = i64::from(bits) - 1;
                    let set = Type::Set { element: TypeTable::CARDINAL, low: 0, high };
                    Entity::Type(self.tables.program.types.add(set))
                }
            };
            if let Entity::Type(ty) = entity {
                self.tables.program.types.set_name(ty, name);
            }
            let object = self.tables.objects.push(Object {
                name,
                span: Span::NONE,
                scope,
                imported: false,
                used: false,
                entity,
            });
            self.tables.system.exports.by_name.insert(name, object);
            self.tables.system.exports.in_order.push(object);
        }
    }
}
