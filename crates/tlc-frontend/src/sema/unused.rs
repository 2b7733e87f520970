//! Warnings about names that are declared or imported but never used.
//!
//! A name counts as used from the first place that resolves it, anywhere in the program. So the answer is
//! known once everything has been checked, at the cost of one mark per use. Unused procedures are found
//! in `lints`, from all calls.

use rustc_hash::FxHashSet;

use crate::base::{EntityRef, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, LocalKind, ModuleId, ParameterMode, ProcId, Type, TypeId, VariableRef};
use crate::syntax::ast::{Ident, Import, ModuleKind};

use super::naming::object::{Entity, Object, ObjectId};
use super::session::CheckSession;
use super::tables::{CheckedUnit, ProgramTables};

/// Finds unused names in the units of a checked program.
struct UnusedNames<'c, 'a> {
    session: &'c mut CheckSession<'a>,
    tables: &'c ProgramTables<'a>,
}

/// A kind of names that may be unused.
struct UnusedKind {
    code: Code,
    /// The word for it in messages.
    word: &'static str,
    /// The label at the place of the declaration.
    label: &'static str,
}

const VARIABLE: UnusedKind =
    UnusedKind { code: Code::UnusedVariable, word: "variable", label: "nothing reads or assigns it" };
const CONSTANT: UnusedKind =
    UnusedKind { code: Code::UnusedConstant, word: "constant", label: "nothing uses it" };
const TYPE: UnusedKind = UnusedKind { code: Code::UnusedType, word: "type", label: "nothing uses it" };
const PARAMETER: UnusedKind =
    UnusedKind { code: Code::UnusedParameter, word: "parameter", label: "the procedure does not use it" };

/// Reports the names that are declared or imported but not used. Requires that everything is checked.
pub fn report<'a>(session: &mut CheckSession<'a>, tables: &mut ProgramTables<'a>) {
    let units = std::mem::take(&mut tables.units);
    UnusedNames { session, tables }.report(&units);
}

/// Reports the variables and parameters that are not used in the procedures that are `whole`: they and all
/// procedures in them have no mistakes.
pub fn report_locals<'a>(
    session: &mut CheckSession<'a>,
    tables: &mut ProgramTables<'a>,
    whole: impl Fn(ProcId) -> bool,
) {
    let units = std::mem::take(&mut tables.units);
    let mut names = UnusedNames { session, tables };
    for unit in &units {
        for id in unit.objects.clone().map(ObjectId::new) {
            let object = &names.tables.objects[id];
            let is_whole = matches!(object.entity, Entity::Local(variable) if whole(variable.procedure));
            if is_whole && !object.used && !object.imported && !names.is_meant_to_be_unused(object) {
                names.report_name(unit, id);
            }
        }
    }
}

impl<'a> UnusedNames<'_, 'a> {
    fn report(&mut self, units: &[CheckedUnit<'a>]) {
        let used_types = self.types_of_used_values();
        let mut used_imports = FxHashSet::default();
        for unit in units {
            for index in unit.objects.clone() {
                let object = &self.tables.objects[ObjectId::new(index)];
                let is_used = object.used
                    || matches!(object.entity, Entity::Type(ty) if used_types.contains(&ty))
                    || self.is_meant_to_be_unused(object);
                match (is_used, object.imported) {
                    // The imports of a definition are also visible in its implementation, as other objects.
                    (true, true) => drop(used_imports.insert(object.span)),
                    (false, false) => self.report_name(unit, ObjectId::new(index)),
                    _ => {}
                }
            }
        }
        for unit in units {
            for import in &unit.tree.imports {
                self.report_import(unit, import, &used_imports);
            }
        }
    }

    fn report_name(&mut self, unit: &CheckedUnit<'_>, id: ObjectId) {
        let object = &self.tables.objects[id];
        let Some(kind) = self.reported_kind(unit, object) else { return };
        let (name, span) = (self.session.text(object.name), object.span);
        let UnusedKind { code, word, label } = kind;
        let mut diagnostic =
            Diagnostic::new(code, format!("the {word} `{name}` is never used")).at(span, label);
        if let Some(place) = self.tables.hiding_fields.get(&id) {
            diagnostic = diagnostic
                .and(*place, format!("here WITH makes `{name}` mean a field of the record"))
                .help(format!("to use the {word} there, give it another name than the field"));
        } else if word == PARAMETER.word {
            diagnostic = diagnostic.help(format!("if that is intended, rename it to `_{name}`"));
        }
        self.session.report(diagnostic);
    }

    fn report_import(&mut self, unit: &CheckedUnit<'_>, import: &Import, used: &FxHashSet<Span>) {
        if self.tables.program.modules[unit.module].external {
            return;
        }
        let names = match import {
            Import::Modules(names) | Import::Names { names, .. } => names,
        };
        let acts = |name: &Ident| matches!(import, Import::Modules(_)) && self.acts_when_imported(name);
        let unused: Vec<&Ident> =
            names.iter().filter(|name| !used.contains(&name.span) && !acts(name)).collect();
        let Some((last, others)) = unused.split_last() else { return };
        let shown = |name: &&Ident| format!("`{}`", self.session.text(name.name));
        let message = match others {
            [] => format!("{} is imported and never used", shown(last)),
            _ => {
                let others: Vec<String> = others.iter().map(shown).collect();
                format!("{} and {} are imported and never used", others.join(", "), shown(last))
            }
        };
        let whole = unused.len() == names.len();
        let diagnostic = Diagnostic::new(Code::UnusedImport, message);
        let diagnostic = unused.iter().fold(diagnostic, |diagnostic, name| diagnostic.at(name.span, ""));
        self.session.report(match whole && matches!(import, Import::Names { .. }) {
            true => diagnostic.help("remove the whole import list"),
            false => diagnostic,
        });
    }

    /// Returns the enumeration types of which at least one value is used.
    fn types_of_used_values(&self) -> FxHashSet<TypeId> {
        let used = self.tables.objects.values().filter(|object| object.used);
        used.filter_map(|object| match object.entity {
            Entity::Constant { ty, .. } if matches!(self.tables.ty(ty), Type::Enumeration { .. }) => Some(ty),
            _ => None,
        })
        .collect()
    }

    /// Whether the names at the top level of a unit are visible only in the unit.
    fn is_closed(&self, unit: &CheckedUnit<'_>) -> bool {
        match unit.tree.kind {
            ModuleKind::Implementation => true,
            // A module without statements exists for other modules, which need not be in the program.
            ModuleKind::Program => self.is_closed_program(unit.module),
            _ => false,
        }
    }

    /// Whether a module without a definition cannot be imported by any module.
    fn is_closed_program(&self, id: ModuleId) -> bool {
        let module = &self.tables.program.modules[id];
        module.is_program && id == self.tables.program.main && module.body.is_some()
    }

    /// Returns the kind of name that an object is, or `None` if the name may rightly be unused.
    fn reported_kind(&self, unit: &CheckedUnit<'_>, object: &Object) -> Option<UnusedKind> {
        let is_outermost = object.scope == unit.scope || unit.tree.kind == ModuleKind::Definition;
        if is_outermost && !self.is_closed(unit) {
            return None;
        }
        match object.entity {
            Entity::Constant { ref value, ty } => {
                (!self.is_value_of_enumeration(object.name, value, ty)).then_some(CONSTANT)
            }
            Entity::Type(_) => Some(TYPE),
            Entity::Global(_) => Some(VARIABLE),
            Entity::Local(variable) => self.kind_of_local(variable),
            _ => None,
        }
    }

    /// Whether a constant is declared by an enumeration type, which is used or unused as a whole.
    fn is_value_of_enumeration(&self, name: Symbol, value: &Const, ty: TypeId) -> bool {
        let (Type::Enumeration { names }, Const::Whole(number)) = (self.tables.ty(ty), value) else {
            return false;
        };
        usize::try_from(*number).ok().and_then(|number| names.get(number)) == Some(&name)
    }

    /// Returns the kind of a local. The parameters of procedures that others call, or that are used as
    /// values, cannot be removed.
    fn kind_of_local(&self, variable: VariableRef) -> Option<UnusedKind> {
        let procedure = &self.tables.program.procedures[variable.procedure];
        match procedure.locals[variable.local].kind {
            LocalKind::Parameter(ParameterMode::Value | ParameterMode::Reference) => {
                let is_free = (!procedure.exported || self.is_closed_program(procedure.module))
                    && procedure.foreign.is_none()
                    && !procedure.body.is_empty()
                    && !self.tables.procedure_types.contains_key(&variable.procedure);
                is_free.then_some(PARAMETER)
            }
            _ => Some(VARIABLE),
        }
    }

    /// Whether a name says that it is unused, or is one that NEW and DISPOSE need in other compilers.
    fn is_meant_to_be_unused(&self, object: &Object) -> bool {
        let name = self.tables.names.resolve(object.name);
        name.starts_with('_') || object.imported && matches!(name, "ALLOCATE" | "DEALLOCATE")
    }

    /// Whether importing a module of the program has an effect by itself.
    fn acts_when_imported(&self, name: &Ident) -> bool {
        let module =
            self.tables.imports.imported(name.name, false).map(|id| &self.tables.program.modules[id]);
        module.is_some_and(|module| {
            !module.library && (module.external || module.body.is_some() || module.finally.is_some())
        })
    }
}
