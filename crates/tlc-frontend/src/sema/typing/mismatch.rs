//! Messages about values whose type does not suit their target.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::hir::{Const, Expr, ExprKind, ProcId, Type, TypeId, TypeTable};

use super::compatibility::assignment_compatible;
use super::role::TargetRole;
use super::signature_difference::signature_difference;
use super::{Typing, advice};
use crate::sema::constant::error_expr;
use crate::sema::session::CheckSession;

impl Typing<'_, '_> {
    /// Reports that `value` is not assignment compatible with `target`, and returns an error expression.
    pub fn report_mismatch(&mut self, value: &Expr, target: TypeId, role: &TargetRole) -> Expr {
        if let (TargetRole::Assignment(to), Type::OpenArray { .. }) = (role, self.tables.ty(target)) {
            return self.report_open_target(*to, value.span);
        }
        if let (ExprKind::Const(Const::Procedure(procedure)), false) =
            (&value.kind, matches!(self.tables.ty(target), Type::Procedure(_)))
        {
            return self.report_uncalled(*procedure, value.span);
        }
        let ([expected, found], declared) = self.tables.shown_apart(target, value.ty);
        let label = format!("expected {expected}, found {found}");
        let diagnostic = match *role {
            TargetRole::Assignment(to) => Diagnostic::new(
                Code::NotAssignmentCompatible,
                format!("cannot assign {found} to a variable of type {expected}"),
            )
            .at(value.span, label)
            .and(to, format!("this variable is of type {expected}")),
            TargetRole::Bound(control) => Diagnostic::new(
                Code::NotAssignmentCompatible,
                format!("the bound of a FOR statement over {expected} cannot be {found}"),
            )
            .at(value.span, label)
            .and(control, format!("the control variable is of type {expected}")),
            TargetRole::Return(heading) => return_mismatch(value.span, heading, label),
            TargetRole::Argument(callee, index) => self.argument_mismatch(value.span, label, callee, index),
            TargetRole::ValueArgument(ty, index) => {
                let (number, shown) = (index + 1, self.tables.shown(ty));
                let message = format!("wrong type of argument for parameter {number} of {shown}");
                Diagnostic::new(Code::WrongArgumentType, message).at(value.span, label)
            }
            TargetRole::Element(ty) => {
                let message = format!("wrong type of element for {}", self.tables.shown(ty));
                Diagnostic::new(Code::NotAssignmentCompatible, message).at(value.span, label)
            }
            TargetRole::Default => Diagnostic::new(
                Code::NotAssignmentCompatible,
                "wrong type of the default for an optional parameter",
            )
            .at(value.span, label),
            TargetRole::Predeclared(name) => {
                Diagnostic::new(Code::NotAssignmentCompatible, format!("wrong type of argument for `{name}`"))
                    .at(value.span, label)
            }
        };
        let diagnostic = match *role {
            _ if expected != found => diagnostic,
            TargetRole::Assignment(to) => self.with_declarations(diagnostic, &[value.span, to]),
            _ => self.with_declarations(diagnostic, &[value.span]),
        };
        let diagnostic = declared
            .iter()
            .fold(diagnostic, |diagnostic, (span, label)| diagnostic.and(*span, label.as_str()));
        let diagnostic = match self.literal_advice(&diagnostic, value, target) {
            Some(advised) => advised,
            None => self.explain(diagnostic, value, target, role),
        };
        self.session.report(diagnostic);
        error_expr(value.span)
    }

    /// Adds to a message the text that should replace a literal; `None` if nothing is known.
    fn literal_advice(
        &mut self,
        diagnostic: &Diagnostic,
        value: &Expr,
        target: TypeId,
    ) -> Option<Diagnostic> {
        if let Some(advised) = with_procedure_itself(self, diagnostic, value, target) {
            return Some(advised);
        }
        let host = self.tables.program.types.host(target);
        match (self.tables.ty(host), self.tables.ty(value.ty)) {
            (Type::Real(_), Type::WholeConstant) => {
                Some(self.session.with_real_number(diagnostic.clone(), value.span))
            }
            (Type::Char, Type::String { length: 2 }) => self.escaped_character(value).map(|octal| {
                let message = "a character can be written as its octal code";
                let diagnostic = diagnostic.clone().note("strings have no escape sequences");
                diagnostic.suggest(value.span, octal, message)
            }),
            (Type::Char, Type::WholeConstant) if target == TypeTable::CHAR => match &value.kind {
                ExprKind::Const(Const::Whole(code @ 0..=255)) => {
                    let message = "`CHR` converts a number to a character";
                    Some(diagnostic.clone().suggest(value.span, format!("CHR({code})"), message))
                }
                _ => None,
            },
            (Type::Set { .. }, Type::Set { .. }) if self.begins_with(value.span, '{') => {
                self.tables.program.types.name(target).map(|name| {
                    let set = format!("{}{{", self.session.text(name));
                    let brace = Span::new(value.span.lo, value.span.lo + 1);
                    let note = "braces without a type before them denote a `BITSET`";
                    let diagnostic = diagnostic.clone().note(note);
                    diagnostic.suggest(brace, set, "write the type before the braces")
                })
            }
            (Type::Pointer { .. } | Type::Address, Type::WholeConstant)
                if matches!(value.kind, ExprKind::Const(Const::Whole(0))) =>
            {
                let why = "the null pointer is `NIL`";
                Some(diagnostic.clone().suggest(value.span, "NIL", why).not_applicable())
            }
            (Type::Enumeration { .. }, Type::WholeConstant | Type::String { .. }) => {
                let advised = advice::with_enumeration_value(self, diagnostic.clone(), value, target);
                advised.suggestion.is_some().then_some(advised)
            }
            (Type::Whole(_), Type::String { .. }) => {
                let text = self.tables.constant_text(value)?;
                let is_number = !text.is_empty() && text.len() < 18 && text.iter().all(u8::is_ascii_digit);
                let digits = String::from_utf8(text).ok().filter(|_| is_number)?;
                let why = "a number is written without quotes";
                Some(diagnostic.clone().suggest(value.span, digits, why).not_applicable())
            }
            (_, Type::Pointer { target: pointed })
                if matches!(value.kind, ExprKind::Load(_))
                    && assignment_compatible(&self.tables.program.types, target, *pointed).is_some() =>
            {
                let edits = vec![Edit::behind(value.span, "^")];
                let why = "dereference the pointer";
                Some(diagnostic.clone().suggest_edits(edits, why).not_applicable())
            }
            (Type::Boolean, Type::Whole(_) | Type::WholeConstant) => Some(
                diagnostic
                    .clone()
                    .suggest_edits(
                        vec![advice::truth_of(value, " # 0")],
                        "a BOOLEAN value is `TRUE`, `FALSE` or a comparison",
                    )
                    .not_applicable(),
            ),
            _ => None,
        }
    }

    /// Adds the declarations of the variables whose types look alike.
    fn with_declarations(&self, mut diagnostic: Diagnostic, variables: &[Span]) -> Diagnostic {
        for variable in variables {
            let text = self.session.source(*variable).unwrap_or_default();
            let head =
                text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
            let name = self.session.names.get(head);
            if let Some(declared) = name.and_then(|name| self.tables.declaration_of(name)) {
                let label = match head.len() == text.len() {
                    true => "one of the types is declared here".to_owned(),
                    false => format!("one of the types is that of a component of `{head}`"),
                };
                diagnostic = diagnostic.and(declared, label);
            }
        }
        diagnostic
    }

    /// Returns the character constant that a string means if it is an escape sequence of C.
    fn escaped_character(&self, value: &Expr) -> Option<&'static str> {
        match self.tables.constant_text(value)?[..] {
            [b'\\', letter] => match letter {
                b'n' => Some("12C"),
                b't' => Some("11C"),
                b'r' => Some("15C"),
                b'0' => Some("0C"),
                b'\\' => Some("'\\'"),
                b'"' => Some("'\"'"),
                b'\'' => Some("\"'\""),
                _ => None,
            },
            _ => None,
        }
    }

    fn report_open_target(&mut self, target: Span, value: Span) -> Expr {
        let diagnostic =
            Diagnostic::new(Code::NotAssignmentCompatible, "an open array cannot be assigned as a whole")
                .at(target, "its length is only known at run time")
                .help("copy the elements one by one, with the indices from 0 to HIGH");
        self.session.report(diagnostic);
        error_expr(value)
    }

    fn begins_with(&self, span: Span, character: char) -> bool {
        self.session.source(span).is_some_and(|text| text.starts_with(character))
    }

    fn argument_mismatch(&self, span: Span, label: String, callee: ProcId, index: usize) -> Diagnostic {
        let procedure = &self.tables.program.procedures[callee];
        let parameter = &procedure.locals[procedure.parameters[index]];
        let (callee, parameter_name) = (self.tables.text(procedure.name), self.tables.text(parameter.name));
        let message = format!("wrong type of argument for the parameter `{parameter_name}` of `{callee}`");
        Diagnostic::new(Code::WrongArgumentType, message)
            .at(span, label)
            .and(parameter.span, "the parameter is declared here")
    }

    /// Adds to a message the rule that forbids the assignment, and the conversion that would permit it.
    fn explain(&self, diagnostic: Diagnostic, value: &Expr, target: TypeId, role: &TargetRole) -> Diagnostic {
        let source = value.ty;
        let ([shown_source, shown], _) = self.tables.shown_apart(source, target);
        let convert =
            |diagnostic: Diagnostic| self.with_conversion(diagnostic, value.span, (source, target), false);
        let host = |ty| self.tables.program.types.get(self.tables.program.types.host(ty));
        match (host(target), host(source)) {
            (
                Type::Array { element: TypeTable::CHAR, .. },
                Type::Array { element: TypeTable::CHAR, .. } | Type::OpenArray { element: TypeTable::CHAR },
            ) if shown != shown_source => {
                let diagnostic =
                    diagnostic.note("each array, record or pointer type in the source is a distinct type");
                match (role, self.session.source(value.span)) {
                    (TargetRole::Assignment(to), Some(text)) => {
                        let to_text = self.session.source(*to).unwrap_or_default();
                        let call = advice::call_to_destination(self.session.dialect, "Assign", text, to_text);
                        self.with_call_of_strings(diagnostic, to.to(value.span), "Assign", call)
                    }
                    _ => diagnostic,
                }
            }
            (Type::Array { .. } | Type::Record { .. }, Type::Array { .. } | Type::Record { .. })
            | (Type::Pointer { .. }, Type::Pointer { .. }) => {
                let note = "each array, record or pointer type in the source is a distinct type";
                match shown == shown_source {
                    true => diagnostic
                        .note(format!("there are two types {shown}, declared in different places"))
                        .help("declare one type for both: `TYPE Name = ...;`, and use its name"),
                    false => diagnostic.note(note),
                }
            }
            (Type::OpenArray { element: TypeTable::CHAR }, source) => {
                let diagnostic = diagnostic
                    .note("`ARRAY OF CHAR` accepts arrays of CHAR, and string and character constants");
                match source {
                    Type::Whole(_) => {
                        diagnostic.help("write a number with a procedure for numbers, such as `WriteInt`")
                    }
                    Type::Real(_) => {
                        diagnostic.help("write a number with a procedure for numbers, such as `WriteReal`")
                    }
                    Type::Char => {
                        diagnostic.help("write a character with `Write`, or store it in an array of CHAR")
                    }
                    _ => diagnostic,
                }
            }
            (&Type::Array { element: TypeTable::CHAR, index, low, .. }, Type::Char) => {
                let (place, why) =
                    (role.variable(), "assign the character to an element of the array, such as the first");
                with_first_element(self, diagnostic, place, (index, low), why)
            }
            (Type::Char, &Type::Array { element: TypeTable::CHAR, index, low, .. }) => {
                let (place, why) =
                    (Some(value.span), "a character is a single element of the array, such as the first");
                with_first_element(self, diagnostic, place, (index, low), why)
            }
            (Type::OpenArray { .. }, _) => {
                diagnostic.note("an open array accepts only arrays with exactly its element type")
            }
            (_, Type::OpenArray { .. }) => diagnostic
                .note("an open array can be used element by element, or passed to another open array"),
            (Type::Real(_), Type::Real(_)) => {
                convert(diagnostic.note("different real types are not converted implicitly"))
            }
            (Type::Real(_), Type::Whole(_)) => match &value.kind {
                ExprKind::Binary { left, right, .. }
                    if advice::is_slash_between(self, left.span, right.span) =>
                {
                    advice::with_real_division(self, diagnostic, [left.span, right.span], target)
                }
                _ => convert(diagnostic),
            },
            (Type::Whole(_), Type::Enumeration { .. } | Type::Char | Type::String { length: 1 })
                if matches!(role, TargetRole::Element(TypeTable::BITSET)) =>
            {
                advice::with_type_of_set(self, diagnostic, value)
            }
            (Type::Whole(_), Type::Real(_) | Type::Char | Type::Boolean) => convert(diagnostic),
            (Type::Char, Type::Whole(_) | Type::WholeConstant) => convert(diagnostic),
            (Type::Set { element, .. }, _) if *element == self.tables.program.types.host(source) => {
                self.with_set(diagnostic, value.span, target)
            }
            (Type::Set { .. }, Type::Set { .. }) if source == TypeTable::BITSET => {
                let help = match self.tables.program.types.name(target) {
                    Some(_) => {
                        format!("write the type before the braces: `{}{{...}}`", shown.trim_matches('`'))
                    }
                    None => "declare a name for the set type, and write it before the braces".to_owned(),
                };
                diagnostic.note("braces without a type before them denote a `BITSET`").help(help)
            }
            (Type::Procedure(required), Type::Procedure(found)) => {
                diagnostic.note(signature_difference(self, required, found))
            }
            (Type::Char, Type::String { .. }) => {
                diagnostic.note("only a string of length 1 is also a character")
            }
            (Type::Set { .. }, Type::Set { .. }) => {
                diagnostic.note("each set type in the source is a distinct type")
            }
            (Type::Complex(_), Type::Real(_)) => {
                diagnostic.help("convert it to a complex number: `CMPLX(..., 0.0)`")
            }
            (Type::Real(_), Type::Complex(_)) => {
                diagnostic.help("select a part of it: `RE(...)` or `IM(...)`")
            }
            (Type::Complex(_), Type::Complex(_)) => {
                diagnostic.note("different complex types are not converted implicitly")
            }
            (Type::Enumeration { .. }, Type::Enumeration { .. }) => {
                diagnostic.note("values of different enumerations cannot be mixed")
            }
            (Type::Enumeration { .. }, Type::Whole(_) | Type::WholeConstant)
            | (Type::Whole(_), Type::Enumeration { .. }) => convert(diagnostic),
            (Type::Storage { bits }, _) => diagnostic.note(format!("{shown} accepts values of {bits} bits")),
            (_, Type::Storage { .. }) => diagnostic
                .help(format!("convert it with a type transfer: `{}(...)`", shown.trim_matches('`'))),
            (Type::Opaque { .. }, Type::Opaque { .. }) => {
                diagnostic.note("each opaque type is a distinct type")
            }
            (Type::Opaque { .. }, Type::Address) => diagnostic
                .note(
                    "only the module of an opaque type makes its values; elsewhere it is not a pointer type",
                )
                .help(format!(
                    "convert the address with a type transfer: `{}(...)`",
                    shown.trim_matches('`')
                )),
            (Type::Opaque { .. }, _) | (_, Type::Opaque { .. }) => {
                diagnostic.note("the structure of an opaque type is hidden in its own module")
            }
            (_, Type::Nil) => {
                diagnostic.note("`NIL` is a value of pointer, procedure and opaque types, and of `ADDRESS`")
            }
            (Type::Whole(_), Type::Pointer { .. } | Type::Address) => {
                diagnostic.note("an address is not a number")
            }
            (Type::Address, Type::Whole(_) | Type::WholeConstant) => {
                self.with_address(diagnostic.note("an address is not a number"), value)
            }
            (Type::Pointer { target: pointed }, Type::Whole(_)) if *pointed == source => {
                self.with_address(diagnostic.note("an address is not a number"), value)
            }
            (Type::Pointer { .. }, Type::Whole(_) | Type::WholeConstant) => {
                diagnostic.note("an address is not a number")
            }
            (Type::Address, _) => self.with_address(diagnostic, value),
            (Type::Pointer { target: pointed }, _) if *pointed == source => {
                self.with_address(diagnostic, value)
            }
            _ => diagnostic,
        }
    }
}

impl CheckSession<'_> {
    /// Adds to a message that a whole constant must be a real one, as an edit if it is written in decimal.
    pub fn with_real_number(&self, diagnostic: Diagnostic, number: Span) -> Diagnostic {
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        match self.source(number).is_some_and(is_digits) {
            true => diagnostic
                .suggest_edits(vec![Edit::behind(number, ".0")], "a real number has a decimal point"),
            false => diagnostic.help("write a real constant with a decimal point, such as `1.0`"),
        }
    }

    /// Returns the text of the source at a span.
    pub fn source(&self, span: Span) -> Option<&str> {
        let file = self.sources.file_at(span.lo)?;
        file.text.get(file.offset(span.lo)..file.offset(span.hi)).filter(|text| !text.is_empty())
    }
}

/// Proposes a procedure itself in place of its result.
fn with_procedure_itself(
    typing: &mut Typing<'_, '_>,
    diagnostic: &Diagnostic,
    value: &Expr,
    target: TypeId,
) -> Option<Diagnostic> {
    let (ExprKind::Call(call), Type::Procedure(_)) = (&value.kind, typing.tables.ty(target)) else {
        return None;
    };
    let ty = typing.tables.procedure_type(call.callee.procedure()?);
    assignment_compatible(&typing.tables.program.types, target, ty)?;
    let text = typing.session.source(value.span)?;
    let (name, _) = text.split_once('(')?;
    let arguments = Span { lo: value.span.lo + name.len() as u32, ..value.span };
    let why = format!("give the procedure itself: `{}`", name.trim());
    Some(diagnostic.clone().suggest(arguments, "", why).not_applicable())
}

fn return_mismatch(span: Span, heading: Option<Span>, label: String) -> Diagnostic {
    let diagnostic =
        Diagnostic::new(Code::NotAssignmentCompatible, "the value of RETURN does not have the result type")
            .at(span, label);
    match heading {
        Some(heading) => diagnostic.and(heading, "the result type is declared in this heading"),
        None => diagnostic,
    }
}

/// Adds to a message the selection of the first element of the variable at `place`, which is an array with
/// the index type and the least index `from`.
fn with_first_element(
    typing: &Typing<'_, '_>,
    diagnostic: Diagnostic,
    place: Option<Span>,
    (index, low): (TypeId, i64),
    why: &str,
) -> Diagnostic {
    let is_number = matches!(typing.tables.ty(typing.tables.program.types.host(index)), Type::Whole(_));
    match place.filter(|_| is_number) {
        Some(place) => {
            diagnostic.suggest_edits(vec![Edit::behind(place, format!("[{low}]"))], why).not_applicable()
        }
        None => diagnostic.help(why),
    }
}
