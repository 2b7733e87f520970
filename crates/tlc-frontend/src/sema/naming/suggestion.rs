//! Messages about unknown names, with suggestions of the intended name.

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic, NameKind, UnknownName};
use crate::hir::{ModuleId, VariableRef};
use crate::syntax::ast::{Ident, Module};

use super::Naming;
use super::foreign_name;
use super::object::{Entity, Object, ObjectId};

use crate::sema::session::CheckSession;

/// The kind of entity that a name should denote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    Any,
    Type,
    Value,
    Variable,
    Procedure,
    Label,
}

impl Wanted {
    /// Returns the kind that another module must export, if only one is acceptable.
    fn kind(self) -> Option<NameKind> {
        match self {
            Wanted::Type => Some(NameKind::Type),
            Wanted::Procedure => Some(NameKind::Procedure),
            Wanted::Value | Wanted::Variable | Wanted::Any | Wanted::Label => None,
        }
    }

    fn takes_variable(self) -> bool {
        matches!(self, Wanted::Any | Wanted::Value | Wanted::Variable)
    }

    /// Whether an entity is of this kind or leads to one, as does a module, whose name is followed by
    /// another.
    fn takes(self, entity: &Entity) -> bool {
        match (self, entity) {
            (_, Entity::Error) => false,
            (Wanted::Any, _) | (_, Entity::Module(_) | Entity::LocalModule(_)) => true,
            (Wanted::Type, entity) => matches!(entity, Entity::Type(_)),
            (Wanted::Variable, entity) => {
                matches!(entity, Entity::Global(_) | Entity::Local(_) | Entity::Field(..))
            }
            (Wanted::Value, entity) => {
                Wanted::Variable.takes(entity) || matches!(entity, Entity::Constant { .. })
            }
            (Wanted::Label, entity) => matches!(entity, Entity::Label(..)),
            (Wanted::Procedure, entity) => matches!(entity, Entity::Procedure(_) | Entity::Predeclared(_)),
        }
    }
}

/// A guess at the intended meaning of an unknown name.
enum Meant {
    /// A visible name.
    Visible(String),
    /// A field of a visible variable, as a designator.
    Field(String),
    /// A name of another module, as advice on how to use it, and whether the user imports that module.
    Exported(String, bool),
}

/// A declaration in a local module whose name is not visible outside.
struct InLocalModule<'a> {
    module: &'a Module,
    object: ObjectId,
    /// Whether it is visible with the name of the module.
    is_exported: bool,
}

/// The required similarity of two names.
#[derive(Clone, Copy, PartialEq)]
enum Likeness {
    /// The names differ in upper and lower case only.
    Case,
    /// The names may differ in a few letters.
    Similar,
}

/// The maximum length of names that are compared. The time of a comparison grows with the square of the
/// length.
const LONGEST: usize = 64;

impl<'a> Naming<'_, 'a> {
    /// Reports a name that is not declared. `here` is the module that uses it.
    pub fn report_unknown(&mut self, ident: Ident, wanted: Wanted, here: ModuleId) {
        let is_meant = self.session.suggested_imports.contains(&ident.name);
        if ident.is_missing() || is_meant || self.session.damage.may_declare(ident) {
            return;
        }
        let name = self.session.text(ident.name);
        let diagnostic = Diagnostic::new(Code::UnknownName, format!("`{name}` is not declared"))
            .at(ident.span, "not found in this scope");
        if self.tables.scopes.is_seen_outside(ident.name) {
            let diagnostic = diagnostic
                .note("a local module can only use the names of the enclosing scope that it imports")
                .help(format!("import it: `IMPORT {name};`"));
            return self.session.report(diagnostic);
        }
        if let Some(local) = self.in_local_module(ident.name) {
            let owner = self.session.text(local.module.name.name);
            if local.is_exported {
                let why = format!("`{owner}` exports its names QUALIFIED");
                return self.session.report(diagnostic.suggest(ident.span.start(), format!("{owner}."), why));
            }
            let declared = self.tables.objects[local.object].span;
            let diagnostic =
                diagnostic.and(declared, format!("local module `{owner}` declares it for itself"));
            let listed = local.module.export.as_ref().and_then(|export| export.names.last());
            return self.session.report(match listed {
                Some(last) => {
                    let why = format!("export it from `{owner}`");
                    diagnostic.suggest(last.span.end(), format!(", {name}"), why).not_applicable()
                }
                None => diagnostic.help(format!("a local module exports names by `EXPORT {name};`")),
            });
        }
        if let Some(note) = self.names_imported_from(ident, here) {
            return self.session.report(match self.prefix_of_visible(ident) {
                Some(prefix) => {
                    let why = "an imported name is used without its module";
                    diagnostic.note(note).suggest(prefix, "", why).not_applicable()
                }
                None => diagnostic.note(note).help(format!("import the module itself: `IMPORT {name};`")),
            });
        }
        if foreign_name::means_no_result(name) && wanted == Wanted::Type {
            let why = "a procedure without a result has no type after its parameters";
            let before = self.session.text_before(ident.span).unwrap_or_default();
            let heading = before.trim_end().strip_suffix(':').map(str::trim_end);
            return self.session.report(match heading {
                Some(heading) => {
                    let lo = ident.span.lo - (before.len() - heading.len()) as u32;
                    diagnostic.suggest(Span { lo, ..ident.span }, "", why).not_applicable()
                }
                None => diagnostic.help(why),
            });
        }
        if let Some(advice) = foreign_name::advice_on_call(name) {
            return self.session.report(diagnostic.help(advice));
        }
        if wanted == Wanted::Value && is_hexadecimal(name) {
            let why = "a number begins with a digit";
            return self.session.report(diagnostic.suggest(ident.span.start(), "0", why));
        }
        let digit = match name {
            "O" | "o" => "0",
            "l" | "I" => "1",
            _ => "",
        };
        if wanted == Wanted::Value && !digit.is_empty() {
            let why = format!("did you mean the number `{digit}`?");
            return self.session.report(diagnostic.suggest(ident.span, digit, why).not_applicable());
        }
        let meant = self.meant(ident.name, wanted, here);
        let only_case = matches!(&meant, Some(Meant::Visible(meant)) if meant.eq_ignore_ascii_case(name));
        if !only_case
            && let Some((ty, advice)) = foreign_name::type_of(name).filter(|_| wanted == Wanted::Type)
        {
            return self.session.report(diagnostic.suggest(ident.span, ty, advice));
        }
        if wanted == Wanted::Procedure
            && let Some((statement, effect)) = foreign_name::statement_of(name).filter(|_| !only_case)
        {
            return self.session.report(diagnostic.suggest(ident.span, statement, effect).not_applicable());
        }
        if let Some((own, advice)) = foreign_name::replacement(name).filter(|_| !only_case) {
            return self.session.report(diagnostic.suggest(ident.span, own, advice).not_applicable());
        }
        if let Some(advice) = foreign_name::advice(name).filter(|_| !only_case) {
            return self.session.report(diagnostic.help(advice));
        }
        let diagnostic = match wanted {
            Wanted::Label => diagnostic,
            _ => diagnostic.about_unknown(UnknownName {
                name: name.to_owned(),
                kind: wanted.kind(),
                listed: None,
                module: None,
                has_similar: matches!(
                    meant,
                    Some(Meant::Visible(_) | Meant::Field(_) | Meant::Exported(_, true))
                ),
            }),
        };
        let diagnostic = match meant {
            Some(Meant::Visible(meant)) => {
                let message = format!("did you mean `{meant}`?");
                let diagnostic = diagnostic.suggest(ident.span, meant, message);
                if only_case { diagnostic } else { diagnostic.not_applicable() }
            }
            Some(Meant::Field(field)) => {
                let message = format!("`{field}` is a field with this name");
                diagnostic.suggest(ident.span, field, message).not_applicable()
            }
            Some(Meant::Exported(advice, _)) => diagnostic.help(advice),
            None if wanted == Wanted::Label => {
                diagnostic.help(format!("declare the label before `BEGIN`: `LABEL {name};`"))
            }
            None => diagnostic,
        };
        self.session.report(diagnostic);
    }

    /// Returns the declaration of this name in a visible local module.
    fn in_local_module(&self, name: Symbol) -> Option<InLocalModule<'a>> {
        if self.tables.local_modules.is_empty() {
            return None;
        }
        self.visible().find_map(|object| {
            let Entity::LocalModule(id) = self.tables.objects[object].entity else { return None };
            let module = &self.tables.local_modules[id];
            let view = module.view()?;
            let object = self.tables.scopes.lookup_in(view, name)?;
            let is_exported = module.exports.contains_key(&name);
            let found = InLocalModule { module: module.tree, object, is_exported };
            (self.tables.objects[object].scope == view.scope()).then_some(found)
        })
    }

    /// Returns a note about an undeclared name that is the name of a module from which only names are imported.
    fn names_imported_from(&self, ident: Ident, here: ModuleId) -> Option<String> {
        let modules = &self.tables.program.modules;
        let is_imported = modules[here].imports.iter().any(|module| modules[*module].name == ident.name);
        let is_qualifier = || self.session.text_behind(ident.span).is_some_and(|text| text.starts_with('.'));
        let name = self.session.text(ident.name);
        (is_imported && is_qualifier()).then(|| {
            format!("`FROM {name} IMPORT` makes only the listed names visible, not that of the module")
        })
    }

    /// Returns the span of a name and the period after it, if a visible name follows.
    fn prefix_of_visible(&self, ident: Ident) -> Option<Span> {
        let behind = self.session.text_behind(ident.span)?.strip_prefix('.')?;
        let end = behind.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(behind.len());
        let name = self.session.names.get(behind.get(..end)?)?;
        self.tables.scopes.lookup(name).map(|_| Span { hi: ident.span.hi + 1, ..ident.span })
    }

    /// Returns the most likely guess at an unknown name, in this order: a visible name that differs in case,
    /// the field of a visible variable, a name of another module, a similar visible name, a similar name of
    /// another module. Imported modules precede others.
    fn meant(&self, name: Symbol, wanted: Wanted, here: ModuleId) -> Option<Meant> {
        if !self.session.may_compare(self.tables.objects.len()) {
            return None;
        }
        let visible = self.names_of(self.visible(), wanted);
        let modules = &self.tables.program.modules;
        let imports = |module| modules[here].imports.contains(&module);
        let mut others: Vec<ModuleId> =
            modules.keys().filter(|module| *module != here && !self.is_internal(*module)).collect();
        others.sort_by_key(|module| !imports(*module));
        let exports: Vec<(ModuleId, Vec<Symbol>)> = others
            .into_iter()
            .map(|module| {
                (module, self.names_of(self.tables.exports[module].in_order.iter().copied(), wanted))
            })
            .collect();
        [Likeness::Case, Likeness::Similar].into_iter().find_map(|likeness| {
            let in_scope =
                self.session.closest_by(name, &visible, likeness).map(|name| Meant::Visible(name.to_owned()));
            let field = || self.field_of_variable(name).filter(|_| wanted.takes_variable()).map(Meant::Field);
            in_scope.or_else(field).or_else(|| {
                exports.iter().find_map(|(module, names)| {
                    // The exact name is searched for in all modules by the caller, who knows them all.
                    let found = self.session.closest_by(name, names, likeness)?;
                    let is_other = found != self.session.text(name);
                    let advice = || self.import_advice(*module, found);
                    is_other.then(|| Meant::Exported(advice(), imports(*module)))
                })
            })
        })
    }

    /// Returns the field with this name of the only visible variable that has one, as a designator.
    fn field_of_variable(&self, name: Symbol) -> Option<String> {
        let types = &self.tables.program.types;
        let mut fields = self.visible().filter_map(|id| {
            let object = &self.tables.objects[id];
            let ty = match object.entity {
                Entity::Global(global) => self.tables.program.globals[global].ty,
                Entity::Local(VariableRef { procedure, local }) => {
                    self.tables.program.procedures[procedure].locals[local].ty
                }
                _ => return None,
            };
            let has_field = |ty| self.tables.fields.contains_key(&(ty, name));
            let selector = match (has_field(ty), types.pointee(ty).is_some_and(has_field)) {
                (true, _) => ".",
                (_, true) => "^.",
                _ => return None,
            };
            Some(format!("{}{selector}{}", self.session.text(object.name), self.session.text(name)))
        });
        fields.next().filter(|_| fields.next().is_none())
    }

    /// Adds to a message a candidate whose name resembles `ident`.
    pub fn suggest_among(
        &mut self,
        diagnostic: Diagnostic,
        ident: Ident,
        candidates: &[ObjectId],
        wanted: Wanted,
    ) -> Diagnostic {
        let names = self.names_of(candidates.iter().copied(), wanted);
        match self.session.closest(ident.name, &names) {
            Some(name) => {
                let only_case = name.eq_ignore_ascii_case(self.session.text(ident.name));
                let diagnostic = diagnostic.suggest(ident.span, name, format!("did you mean `{name}`?"));
                if only_case { diagnostic } else { diagnostic.not_applicable() }
            }
            None => diagnostic,
        }
    }

    /// Returns the visible objects in the order of their declaration.
    fn visible(&self) -> impl Iterator<Item = ObjectId> {
        let is_visible =
            |(id, object): &(ObjectId, &Object)| self.tables.scopes.lookup(object.name) == Some(*id);
        self.tables.objects.iter().filter(is_visible).map(|(id, _)| id)
    }

    fn names_of(&self, objects: impl Iterator<Item = ObjectId>, wanted: Wanted) -> Vec<Symbol> {
        let objects = objects.map(|id| &self.tables.objects[id]);
        objects.filter(|object| wanted.takes(&object.entity)).map(|object| object.name).collect()
    }

    /// Whether a module is a part of the library that only other parts of it import.
    fn is_internal(&self, module: ModuleId) -> bool {
        self.tables.text(self.tables.program.modules[module].name).starts_with("Tlc")
    }

    fn import_advice(&self, module: ModuleId, name: &str) -> String {
        let module_name = self.tables.program.modules[module].name;
        let text = self.tables.text(module_name);
        let is_imported = self.tables.scopes.lookup(module_name).is_some_and(|id| {
            self.tables.objects[id].span != Span::NONE
                && matches!(self.tables.objects[id].entity, Entity::Module(_))
        });
        if is_imported {
            format!("write `{text}.{name}`, or import it: `FROM {text} IMPORT {name}`")
        } else {
            format!("`{text}` exports `{name}`: `FROM {text} IMPORT {name};`")
        }
    }
}

impl CheckSession<'_> {
    /// Whether names may still be compared. `count` is the number of names that the caller is about to
    /// compare.
    fn may_compare(&self, count: usize) -> bool {
        let left = self.comparisons.get();
        self.comparisons.set(left.saturating_sub(count));
        left > 0
    }

    /// Returns the candidate that differs least from `name`: in case, or in a few letters.
    pub fn closest(&self, name: Symbol, candidates: &[Symbol]) -> Option<&str> {
        self.closest_by(name, candidates, Likeness::Similar)
    }

    /// Returns the only candidate that contains all words of `name`, or only words of it, as after a change of
    /// its declaration: `balanceInCents` for `balance`.
    pub fn renamed(&self, name: Symbol, candidates: &[Symbol]) -> Option<&str> {
        let name = self.text(name);
        if name.len() > LONGEST || !self.may_compare(candidates.len()) {
            return None;
        }
        let candidates = candidates.iter().map(|candidate| self.text(*candidate));
        let mut like =
            candidates.filter(|candidate| is_extended(name, candidate) || is_extended(candidate, name));
        like.next().filter(|_| like.next().is_none())
    }

    fn closest_by(&self, name: Symbol, candidates: &[Symbol], likeness: Likeness) -> Option<&str> {
        let name = self.text(name);
        if name.len() > LONGEST || !self.may_compare(candidates.len()) {
            return None;
        }
        candidates
            .iter()
            .map(|candidate| self.text(*candidate))
            .filter(|candidate| candidate.len() <= LONGEST)
            .filter_map(|candidate| Some((distance(name, candidate, likeness)?, candidate)))
            .min_by_key(|(distance, candidate)| (*distance, candidate.len().abs_diff(name.len())))
            .map(|(_, candidate)| candidate)
    }
}

/// Whether a name consists of another one, of at least three letters, and further words before or after it.
fn is_extended(name: &str, longer: &str) -> bool {
    let is_capital = |c: char| c.is_ascii_uppercase() || c == '_';
    let at = longer.len().saturating_sub(name.len());
    let begins = longer.strip_prefix(name).is_some_and(|rest| rest.starts_with(is_capital));
    let ends =
        longer.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(name) && end.starts_with(is_capital));
    name.len() >= 3 && at > 0 && (begins || ends)
}

/// Whether a name would be a hexadecimal number if it were preceded by a zero, such as `FFH`.
fn is_hexadecimal(name: &str) -> bool {
    let digits = name.strip_suffix('H').unwrap_or_default();
    digits.len() > 1 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F'))
}

/// Whether a name of two letters lacks the one between them: `sm` for `sum`.
fn lacks_inner_letter(name: &str, candidate: &str) -> bool {
    let mut letters = candidate.chars();
    let ends = letters.next().zip(letters.nth(1));
    letters.next().is_none()
        && name.chars().count() == 2
        && ends == name.chars().next().zip(name.chars().nth(1))
}

/// The minimum similarity, by Jaro and Winkler, of two names that differ by a spelling mistake.
const SIMILAR: f64 = 0.92;

/// The minimum length of a name that is abbreviated on purpose, such as `WriteStr`.
const SHORTEST: usize = 5;

/// Returns the number of mistakes between two names, or `None` if they are not similar. A different number in
/// the name is not a mistake. A few different letters in the middle leave names similar, but a different last
/// word does not.
fn distance(name: &str, candidate: &str, likeness: Likeness) -> Option<usize> {
    if candidate.eq_ignore_ascii_case(name) {
        return Some(0);
    }
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    let length = name.chars().count();
    let is_short = length < 3 && !lacks_inner_letter(name, candidate);
    if likeness != Likeness::Similar || is_short || digits(name) != digits(candidate) {
        return None;
    }
    let rest = candidate.strip_prefix(name).filter(|_| length >= SHORTEST);
    if rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase())) {
        return Some(1);
    }
    let distance = strsim::osa_distance(name, candidate);
    if name.starts_with(candidate) && distance > 1 {
        return None;
    }
    let first = |name: &str| name.chars().next().map(|first| first.to_ascii_lowercase());
    let begins_alike = first(name) == first(candidate) || name.chars().nth(1) == candidate.chars().next();
    let is_alike = match distance {
        1 => begins_alike,
        _ => distance <= length / 4 && strsim::jaro_winkler(name, candidate) > SIMILAR,
    };
    is_alike.then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_alike_in_spite_of_case_and_few_letters() {
        let similar = |name, candidate| distance(name, candidate, Likeness::Similar);
        assert_eq!(similar("writeln", "WriteLn"), Some(0));
        assert_eq!(similar("cuont", "count"), Some(1), "a transposition is one mistake");
        assert_eq!(similar("Wrte", "Write"), Some(1));
        assert_eq!(similar("WriteStrng", "WriteString"), Some(1));
        assert_eq!(similar("WriteStr", "WriteString"), Some(1), "a name cut short");
        assert_eq!(similar("wrong", "wrongType"), None, "a word more");
        assert_eq!(similar("WriteStr", "WriteS"), None);
        assert_eq!(similar("LONGWORD", "LONGCARD"), None, "another word");
        assert_eq!(similar("total1", "total2"), None, "another number");
        assert_eq!(similar("sm", "sum"), Some(1), "an inner letter is missing");
        assert_eq!(similar("su", "sum"), None);
        assert_eq!(similar("i", "j"), None, "a single letter resembles nothing");
        assert_eq!(similar("length", "width"), None);
        assert_eq!(distance("cuont", "count", Likeness::Case), None);
    }

    #[test]
    fn names_are_extended_by_words() {
        assert!(is_extended("balance", "balanceInCents") && is_extended("name", "lastName"));
        assert!(is_extended("total", "total_sum") && !is_extended("total", "totals"));
        assert!(
            !is_extended("no", "noOfItems")
                && !is_extended("name", "filename")
                && !is_extended("name", "name")
        );
    }
}
