//! Edits that make values suit their places: conversions, comparisons, and calls of library procedures.

use crate::base::{Dialect, Span};
use crate::diagnostics::{Diagnostic, Edit, NameKind, UnknownName};
use crate::hir::{Const, Expr, ExprKind, Type, TypeId, TypeTable};
use crate::sema::naming::object::{Entity, ObjectId};
use crate::sema::session::CheckSession;
use crate::sema::tables::ProgramTables;

use super::Typing;

/// The maximum number of places at which a message changes a name.
const MAX_RENAMED: usize = 24;

/// The maximum length of the text before a name in which its import list is searched for.
const MAX_LIST: usize = 4000;

/// The maximum length of text that a message repeats.
const MAX_REPEATED: usize = 60;

impl Typing<'_, '_> {
    /// Returns a type as the program can write it here; `None` if it has no name that is visible.
    pub fn written(&self, ty: TypeId) -> Option<String> {
        let shown = self.tables.shown(ty);
        let name = shown.trim_matches('`');
        let is_type = |object: &ObjectId| matches!(self.tables.objects[*object].entity, Entity::Type(found) if found == ty);
        let symbol = self.session.names.get(name)?;
        if self.tables.scopes.lookup(symbol).is_some_and(|object| is_type(&object)) {
            return Some(name.to_owned());
        }
        self.tables.exports.iter().find_map(|(module, exports)| {
            exports.in_order.iter().find(|object| is_type(object))?;
            let module = self.tables.program.modules[module].name;
            let object = self.tables.scopes.lookup(module)?;
            let is_module = matches!(self.tables.objects[object].entity, Entity::Module(_));
            is_module.then(|| format!("{}.{name}", self.tables.text(module)))
        })
    }

    /// Adds to a message the call that converts the value of type `source` at `value` to `target`. The types must
    /// be those of an assignment or, if `is_exact`, of an operand.
    pub fn with_conversion(
        &self,
        diagnostic: Diagnostic,
        value: Span,
        (source, target): (TypeId, TypeId),
        is_exact: bool,
    ) -> Diagnostic {
        let types = &self.tables.program.types;
        let (host, of) = (types.host(target), self.tables.ty(types.host(source)));
        let (function, type_argument) = match (host, of) {
            (TypeTable::INTEGER, Type::Real(_) | Type::RealConstant) => ("TRUNC", String::new()),
            (TypeTable::REAL, Type::Whole(_) | Type::WholeConstant) => ("FLOAT", String::new()),
            (TypeTable::CHAR, Type::Whole(_) | Type::WholeConstant) => ("CHR", String::new()),
            (_, Type::Char | Type::Boolean | Type::Enumeration { .. })
                if host == TypeTable::CARDINAL || !is_exact && matches!(types.get(host), Type::Whole(_)) =>
            {
                ("ORD", String::new())
            }
            _ => match self.written(host) {
                Some(name) => ("VAL", format!("{name}, ")),
                None => return diagnostic,
            },
        };
        match self.session.parenthesis(value).filter(|_| is_exact) {
            Some(parenthesis) => {
                let edits = vec![Edit::before(parenthesis, function), Edit::before(value, type_argument)];
                diagnostic.suggest_edits(edits, "convert it").not_applicable()
            }
            None => enclosed(diagnostic, value, &format!("{function}({type_argument}"), "convert it"),
        }
    }

    /// Adds to a message that the address of a variable is required, if the value at hand is one.
    pub fn with_address(&self, diagnostic: Diagnostic, value: &Expr) -> Diagnostic {
        match (&value.kind, self.session.source(value.span)) {
            (ExprKind::Load(_), Some(_)) => {
                let diagnostic =
                    enclosed(diagnostic, value.span, "ADR(", "`ADR` returns the address of a variable");
                with_import(self.tables, self.session, diagnostic, ("SYSTEM", "ADR"))
            }
            _ => diagnostic,
        }
    }

    /// Adds to a message the constructor of a set of type `set` around its element.
    pub fn with_set(&self, diagnostic: Diagnostic, element: Span, set: TypeId) -> Diagnostic {
        match self.written(set) {
            Some(name) => {
                let edits = vec![Edit::before(element, format!("{name}{{")), Edit::behind(element, "}")];
                diagnostic.suggest_edits(edits, "put the element into a set").not_applicable()
            }
            None => diagnostic,
        }
    }

    /// Adds to a message about an operand that is not BOOLEAN the comparison that is.
    pub fn with_comparison(&self, diagnostic: Diagnostic, operand: &Expr) -> Diagnostic {
        match comparison_of(&self.tables.program.types, operand.ty)
            .filter(|_| diagnostic.suggestion.is_none())
        {
            Some((comparison, why)) => {
                let edits = vec![
                    Edit::before(operand.span, "("),
                    Edit::behind(operand.span, format!("{comparison})")),
                ];
                diagnostic.suggest_edits(edits, why).not_applicable()
            }
            None => diagnostic,
        }
    }

    /// Adds to a message a call of the procedure `name` of Strings, which replaces the text at `span`.
    pub fn with_call_of_strings(
        &self,
        diagnostic: Diagnostic,
        span: Span,
        name: &'static str,
        call: String,
    ) -> Diagnostic {
        if call.len() > MAX_REPEATED || call.contains('\n') {
            return diagnostic;
        }
        let diagnostic = diagnostic.suggest(span, call, format!("call `{name}` of the module Strings"));
        with_import(self.tables, self.session, diagnostic.not_applicable(), ("Strings", name))
    }
}

/// Returns a call of a procedure of Strings that copies a text to a variable.
pub fn call_to_destination(dialect: Dialect, procedure: &str, source: &str, destination: &str) -> String {
    match dialect.rules().destination_first {
        true => format!("{procedure}({destination}, {source})"),
        false => format!("{procedure}({source}, {destination})"),
    }
}

/// Adds to a message the call that begins with the text `call` around an argument.
fn enclosed(diagnostic: Diagnostic, argument: Span, call: &str, why: &str) -> Diagnostic {
    let edits = vec![Edit::before(argument, call), Edit::behind(argument, ")")];
    diagnostic.suggest_edits(edits, why).not_applicable()
}

/// Returns the comparison that makes a truth value of a value of a type, without its left operand.
pub fn comparison_of(types: &TypeTable, ty: TypeId) -> Option<(&'static str, &'static str)> {
    let not_zero = "a number is not a BOOLEAN: compare it";
    Some(match types.get(types.host(ty)) {
        Type::Pointer { .. } | Type::Address | Type::Opaque { .. } => {
            (" # NIL", "a pointer is not a BOOLEAN: compare it")
        }
        Type::Whole(_) | Type::WholeConstant => (" # 0", not_zero),
        Type::Real(_) => (" # 0.0", not_zero),
        Type::Procedure(signature)
            if signature.parameters.is_empty() && signature.result == Some(TypeTable::BOOLEAN) =>
        {
            ("()", "call the function procedure")
        }
        _ => return None,
    })
}

/// Returns the edit that makes a truth value of `value`: the constants 0 and 1 are replaced, and any other
/// value is followed by `comparison`.
pub fn truth_of(value: &Expr, comparison: &str) -> Edit {
    match value.kind {
        ExprKind::Const(Const::Whole(0)) => Edit::replace(value.span, "FALSE"),
        ExprKind::Const(Const::Whole(1)) => Edit::replace(value.span, "TRUE"),
        _ => Edit::behind(value.span, comparison),
    }
}

/// Adds to a message the type before the brace that precedes an element at `element`, if a set type with
/// such elements is visible.
pub fn with_type_of_set(typing: &Typing<'_, '_>, diagnostic: Diagnostic, element: &Expr) -> Diagnostic {
    let host = match typing.tables.ty(element.ty) {
        Type::String { .. } => TypeTable::CHAR,
        _ => typing.tables.program.types.host(element.ty),
    };
    let is_set = |ty: TypeId| matches!(typing.tables.ty(ty), Type::Set { element, .. } if *element == host);
    let set = typing.tables.objects.values().find_map(|object| match object.entity {
        Entity::Type(ty) if is_set(ty) => typing.written(ty),
        _ => None,
    });
    let brace = typing.session.text_before(element.span).and_then(|text| {
        let at = text.rfind('{')?;
        Some(element.span.lo - (text.len() - at) as u32)
    });
    match set.zip(brace) {
        Some((set, brace)) => diagnostic
            .note("braces without a type before them denote a `BITSET`")
            .suggest(Span { lo: brace, hi: brace }, set, "write the type before the braces")
            .not_applicable(),
        None => diagnostic,
    }
}

/// Whether the operands at two spans are divided with `/`.
pub fn is_slash_between(typing: &Typing<'_, '_>, left: Span, right: Span) -> bool {
    let between = Span { lo: left.hi, hi: right.lo.max(left.hi) };
    typing.session.source(between).is_some_and(|text| text.trim() == "/")
}

/// Adds to a message the conversions of both operands of a division of whole numbers, which drops the fraction.
pub fn with_real_division(
    typing: &Typing<'_, '_>,
    diagnostic: Diagnostic,
    spans: [Span; 2],
    target: TypeId,
) -> Diagnostic {
    let call = match (target, typing.written(target)) {
        (TypeTable::REAL, _) => "FLOAT(".to_owned(),
        (_, Some(name)) => format!("VAL({name}, "),
        (_, None) => return diagnostic,
    };
    let edits = spans.map(|span| [Edit::before(span, call.clone()), Edit::behind(span, ")")]);
    let why = "a division of whole numbers drops the fraction: convert the operands";
    diagnostic.suggest_edits(edits.into_iter().flatten().collect(), why).not_applicable()
}

/// Completes a suggestion that uses a procedure of a module by the import of its name.
pub fn with_import(
    tables: &ProgramTables<'_>,
    session: &CheckSession<'_>,
    diagnostic: Diagnostic,
    (module, name): (&'static str, &'static str),
) -> Diagnostic {
    let is_visible = session.names.get(name).is_some_and(|name| tables.scopes.lookup(name).is_some());
    match is_visible {
        true => diagnostic,
        false => diagnostic.about_unknown(UnknownName {
            name: name.to_owned(),
            kind: Some(NameKind::Procedure),
            has_similar: false,
            listed: None,
            module: Some(module),
        }),
    }
}

impl CheckSession<'_> {
    /// Returns the text of the file before a span.
    pub fn text_before(&self, span: Span) -> Option<&str> {
        let file = self.sources.file_at(span.lo)?;
        file.text.get(..file.offset(span.lo))
    }

    /// Returns the text of the file after a span.
    pub fn text_behind(&self, span: Span) -> Option<&str> {
        let file = self.sources.file_at(span.lo)?;
        file.text.get(file.offset(span.hi)..)
    }

    /// Returns the opening parenthesis before an operand; `None` if the operand is not in parentheses.
    pub fn parenthesis(&self, operand: Span) -> Option<Span> {
        let before = self.text_before(operand)?;
        let rest = before.trim_end().strip_suffix('(')?;
        self.text_behind(operand)?.trim_start().starts_with(')').then_some(())?;
        let lo = operand.lo - u32::try_from(before.len() - rest.len()).ok()?;
        Some(Span { lo, ..operand })
    }

    /// Returns the part of an import list that is to be removed with the name at a span, unless it is the only
    /// name there; `None` if the name is in no such list.
    pub fn listed(&self, name: Span) -> Option<Option<Span>> {
        let (before, behind) = (self.text_before(name)?, self.text_behind(name)?);
        let before = before.get(before.len().saturating_sub(MAX_LIST)..).unwrap_or(before);
        let (list, rest) = (before.trim_end(), behind.trim_start());
        let blanks = |text: &str, trimmed: &str| (text.len() - trimmed.len()) as u32;
        match (list.ends_with(','), rest.strip_prefix(',').map(str::trim_start)) {
            _ if !list.rsplit(';').next()?.trim_start().starts_with("FROM") => None,
            (true, _) => Some(Some(Span { lo: name.lo - blanks(before, list) - 1, ..name })),
            (false, Some(next)) => Some(Some(Span { hi: name.hi + blanks(behind, next), ..name })),
            (false, None) => Some(None),
        }
    }

    /// Returns the edits that rename the name declared at `declared` in its file.
    pub fn renaming(&self, declared: Span, name: &str) -> Vec<Edit> {
        let Some((file, old)) = self.sources.file_at(declared.lo).zip(self.source(declared)) else {
            return Vec::new();
        };
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_name = |at: &usize| {
            let before = file.text.get(..*at).unwrap_or_default();
            let behind = file.text.get(at + old.len()..).unwrap_or_default();
            let line = before.rsplit('\n').next().unwrap_or_default();
            let in_string = line.matches(['"', '\'']).count() % 2 == 1;
            !in_string && !before.ends_with(is_of_word) && !behind.starts_with(is_of_word)
        };
        let places = file.text.match_indices(old).map(|(at, _)| at).filter(is_name).take(MAX_RENAMED);
        let span = |at: usize| Span::new(file.start + at as u32, file.start + (at + old.len()) as u32);
        places.map(|at| Edit::replace(span(at), name)).collect()
    }

    /// Returns the variable to which the whole value at `value` is assigned, with its span.
    pub fn assigned_variable(&self, value: Span) -> Option<(Span, &str)> {
        let file = self.sources.file_at(value.lo)?;
        let behind = self.text_behind(value)?.trim_start();
        let ends = behind.starts_with([';', '|']) || behind.starts_with("EL") || behind.starts_with("END");
        let before = self.text_before(value)?.trim_end().strip_suffix(":=")?.trim_end();
        let is_of_variable = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '^' | '[' | ']');
        let name = before.rsplit(|c| !is_of_variable(c)).next().filter(|name| !name.is_empty() && ends)?;
        let hi = value.lo - (file.offset(value.lo) - before.len()) as u32;
        Some((Span { lo: hi - name.len() as u32, hi }, name))
    }
}

/// Adds to a message the value of the enumeration `ty` that a constant means: by its number, or by its name as
/// a string.
pub fn with_enumeration_value(
    typing: &Typing<'_, '_>,
    diagnostic: Diagnostic,
    value: &Expr,
    ty: TypeId,
) -> Diagnostic {
    let host = typing.tables.program.types.host(ty);
    let Type::Enumeration { names } = typing.tables.ty(host) else { return diagnostic };
    let text = typing.tables.constant_text(value);
    let is_other_value = matches!(
        typing.tables.ty(typing.tables.program.types.host(value.ty)),
        Type::Enumeration { .. } | Type::Boolean
    );
    let name = match (&value.kind, text) {
        // The value of another enumeration has a name already.
        _ if is_other_value => None,
        (ExprKind::Const(Const::Whole(number)), _) => {
            usize::try_from(*number).ok().and_then(|at| names.get(at))
        }
        (_, Some(text)) => {
            names.iter().find(|name| typing.session.text(**name).as_bytes().eq_ignore_ascii_case(&text))
        }
        _ => None,
    };
    let is_value = |object: ObjectId| {
        let entity = &typing.tables.objects[object].entity;
        matches!(*entity, Entity::Constant { ty, .. } if ty == host)
    };
    match name.filter(|name| typing.tables.scopes.lookup(**name).is_some_and(is_value)) {
        Some(name) => {
            let why = "a value of an enumeration is written as its name";
            diagnostic.suggest(value.span, typing.session.text(*name), why).not_applicable()
        }
        None => diagnostic,
    }
}
