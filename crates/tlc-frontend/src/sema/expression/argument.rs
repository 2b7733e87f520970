//! Actual parameters: their number, their types, and how they are passed.

use std::cmp::Ordering;

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Argument, Call, Callee, Check, Const, Expr, ExprKind, FormalParameter, FrameFunction, ParameterMode,
    Place, ProcId, Root, Signature, Type, TypeId, TypeTable,
};
use crate::syntax::ast;

use super::conversion::address_as;
use super::designator::Resolved;
use super::transferred_variable::transferred_place;
use crate::sema::checker::ExprChecker;
use crate::sema::constant::{constant, error_expr};
use crate::sema::declaration::builtin::MOST_LEVELS;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::typing::compatibility::{
    forges_opaque, same_signature, same_structure, value_parameter_compatible, variable_parameter_compatible,
};
use crate::sema::typing::role::TargetRole;
use crate::sema::typing::transput::{CallAdvice, WrongCall};

/// The callee, which decides the wording of messages about arguments.
#[derive(Clone, Copy)]
pub enum Called {
    /// A declared procedure.
    Procedure(ProcId),
    /// A value of a procedure type.
    Value(TypeId),
}

impl Called {
    fn role(self, index: usize) -> TargetRole {
        match self {
            Called::Procedure(id) => TargetRole::Argument(id, index),
            Called::Value(ty) => TargetRole::ValueArgument(ty, index),
        }
    }
}

/// An expression that does not denote a variable.
pub struct NoVariable {
    /// Its kind in words, such as `a constant`.
    pub words: String,
    /// Its value; an error if it has none.
    pub value: Expr,
}

/// An argument that does not suit the parameter at its position.
pub struct Misfit {
    pub index: usize,
    pub ty: TypeId,
    pub is_variable: bool,
    pub span: Span,
}

/// Checks the arguments of a call.
pub struct ArgumentChecker<'c, 'a> {
    pub exprs: ExprChecker<'c, 'a>,
    pub called: Called,
    /// The arguments that do not suit their parameters.
    misfits: Vec<Misfit>,
}

impl<'a> ExprChecker<'_, 'a> {
    /// Checks the call of a procedure; `None` after a report.
    pub fn call(&mut self, callee: ProcId, args: &'a [ast::Expr], name: Span, span: Span) -> Option<Call> {
        self.note_call(callee);
        let (called, signature) = (Called::Procedure(callee), self.tables.signature_of(callee));
        let arguments = ArgumentChecker::new(self.part(), called).all(&signature, args, name, span)?;
        let call = Call { callee: Callee::Procedure(callee), arguments, span };
        self.suits_frame_function(callee, &call).then_some(call)
    }

    /// Checks the call of the procedure that a variable holds; `None` after a report.
    pub fn call_through(
        &mut self,
        place: Place,
        signature: &Signature,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Call> {
        let (ty, name) = (place.ty, place.span);
        let called = Called::Value(ty);
        let arguments = ArgumentChecker::new(self.part(), called).all(signature, args, name, span)?;
        let value = Box::new(Expr { kind: ExprKind::Load(place), ty, span: name });
        let checked = self.session.checks.has(Check::Nil);
        Some(Call { callee: Callee::Value { value, checked }, arguments, span })
    }

    /// Returns the variable that an expression denotes, `Ok(None)` after a report, or a description of any
    /// other expression.
    pub fn variable(&mut self, expr: &'a ast::Expr) -> Result<Option<Place>, NoVariable> {
        let ast::ExprKind::Designator(designator) = &expr.kind else {
            if let Some((target, inner)) = self.transfer_in(expr) {
                let place = transferred_place(self, target, inner, expr.span, false);
                return place
                    .map_err(|span| NoVariable { words: "a value".to_owned(), value: error_expr(span) });
            }
            let value = self.expression(expr);
            return match value.ty {
                TypeTable::ERROR => Ok(None),
                _ => Err(NoVariable { words: "a value".to_owned(), value }),
            };
        };
        let span = designator.span;
        let value = match self.resolve_designator(designator, Wanted::Variable) {
            Resolved::Place(place @ Place { root: Root::Constant(_), ty, .. }) => {
                Expr { kind: ExprKind::Load(place), ty, span }
            }
            Resolved::Constant(value, ty) => constant(value, ty, span),
            Resolved::Place(place) => return Ok(Some(place)),
            Resolved::Error => return Ok(None),
            other => {
                return Err(NoVariable { words: format!("a {}", other.kind()), value: error_expr(span) });
            }
        };
        Err(NoVariable { words: "a constant".to_owned(), value })
    }

    /// Whether a call passes a valid level to a function about frames; reports an invalid one.
    pub fn suits_frame_function(&mut self, id: ProcId, call: &Call) -> bool {
        let procedure = &self.tables.program.procedures[id];
        let special = procedure.foreign.as_ref().and_then(|foreign| foreign.special);
        let Some(Argument::Value(level)) = call.arguments.first() else { return true };
        if !special.is_some_and(FrameFunction::takes_level)
            || matches!(level.kind, ExprKind::Const(Const::Whole(0..=MOST_LEVELS)))
        {
            return true;
        }
        let name = self.session.text(procedure.name);
        let message = format!("wrong argument for `{name}`");
        let label = format!("expected a constant from 0 to {MOST_LEVELS}");
        self.session.report(Diagnostic::new(Code::WrongPredeclaredArgument, message).at(level.span, label));
        false
    }
}

impl<'c, 'a> ArgumentChecker<'c, 'a> {
    fn new(exprs: ExprChecker<'c, 'a>, called: Called) -> ArgumentChecker<'c, 'a> {
        ArgumentChecker { exprs, called, misfits: Vec::new() }
    }

    /// Checks all arguments of a call; `None` after a report. `name` is the span of the callee.
    fn all(
        &mut self,
        signature: &Signature,
        args: &'a [ast::Expr],
        name: Span,
        span: Span,
    ) -> Option<Vec<Argument>> {
        let further = self.collected_type(signature);
        let all = args;
        let expected = signature.parameters.len() - usize::from(further.is_some());
        let args = if further.is_some() { args.get(..expected).unwrap_or(args) } else { args };
        let left_out = self.left_out(expected, args.len());
        let mut complete = match args.len().cmp(&expected) {
            Ordering::Less => left_out.is_some(),
            Ordering::Equal => true,
            Ordering::Greater => signature.variadic,
        };
        let (before, has_all) = (self.exprs.session.diagnostics.count(), complete);
        let mut arguments = Vec::with_capacity(args.len());
        for (index, arg) in args.iter().enumerate() {
            let argument = match signature.parameters.get(index) {
                Some(parameter) => self.argument(index, *parameter, arg),
                None if signature.variadic => self.further_argument(arg),
                None => {
                    self.exprs.expression(arg);
                    None
                }
            };
            match argument {
                Some(argument) => arguments.push(argument),
                None => complete = false,
            }
        }
        let reports = self.exprs.session.diagnostics.count() - before;
        let mut misfits = std::mem::take(&mut self.misfits);
        if has_all && reports == misfits.len() {
            self.add_exchanged(&signature.parameters, args, &mut misfits);
            self.report_order(&signature.parameters, &misfits, reports);
            if let ([misfit], Called::Procedure(id)) = (misfits.as_slice(), self.called)
                && misfit.index == 0
            {
                let types: Vec<(TypeId, Span)> = args.iter().map(|arg| (misfit.ty, arg.span)).collect();
                let call = WrongCall { callee: name, span, args: &types };
                CallAdvice { typing: self.exprs.typing() }.advise_transput(id, &call);
            }
        } else if !has_all {
            let parameters = signature.parameters.get(..expected).unwrap_or_default();
            let missing = self.missing(parameters, args.len(), &misfits);
            if args.len() < expected && reports == misfits.len() {
                // The arguments may belong to the parameters after the missing one.
                self.exprs.session.diagnostics.take_back(reports);
            }
            let before = self.exprs.session.diagnostics.count();
            self.report_argument_count(expected, args, (name, span), missing);
            if let ([_, ..], 0, Called::Procedure(id)) = (args, reports, self.called)
                && (args.len() == 1 || args.len() > expected)
                && self.exprs.session.diagnostics.count() > before
            {
                let types: Vec<(TypeId, Span)> =
                    args.iter().map(|arg| (self.exprs.expression(arg).ty, arg.span)).collect();
                let call = WrongCall { callee: name, span, args: &types };
                CallAdvice { typing: self.exprs.typing() }.advise_transput(id, &call);
            }
        }
        for (value, index) in left_out.unwrap_or_default().into_iter().zip(args.len()..) {
            let FormalParameter { ty, .. } = signature.parameters[index];
            let value = self.exprs.typing().passable(Expr { span, ..value }, ty, &self.called.role(index));
            arguments.push(self.by_value(value, ty)?);
        }
        if let Some(record) = further {
            let further = all.get(expected..).unwrap_or_default();
            arguments.push(self.collected(further, record, span)?);
        }
        complete.then_some(arguments)
    }

    /// Returns the default arguments after the first `given` arguments; `None` if some of them may not be
    /// omitted.
    fn left_out(&self, expected: usize, given: usize) -> Option<Vec<Expr>> {
        let Called::Procedure(id) = self.called else { return None };
        let defaults = self.exprs.tables.defaults.get(&id)?;
        let first = defaults.len().checked_sub(expected.checked_sub(given)?)?;
        defaults.get(first..)?.iter().cloned().collect()
    }

    fn argument(
        &mut self,
        index: usize,
        FormalParameter { mode, ty }: FormalParameter,
        arg: &'a ast::Expr,
    ) -> Option<Argument> {
        if mode == ParameterMode::Reference {
            if let Some((target, inner)) = self.exprs.transfer_in(arg) {
                return self.transferred_variable(index, ty, (target, inner), arg.span);
            }
            return self.variable_argument(index, ty, arg);
        }
        let mut value = self.value(arg, ty);
        if self.exprs.session.dialect.rules().is_extended {
            value = self.character_as_text(value, ty);
        }
        let (found, is_variable) = (value.ty, matches!(value.kind, ExprKind::Load(_)));
        let value = self.exprs.typing().passable(value, ty, &self.called.role(index));
        if value.ty == TypeTable::ERROR && found != TypeTable::ERROR {
            self.misfits.push(Misfit { index, ty: found, is_variable, span: arg.span });
        }
        self.by_value(value, ty)
    }

    /// Builds the argument for a value parameter of a type; `None` after a report.
    fn by_value(&self, value: Expr, ty: TypeId) -> Option<Argument> {
        let usable = value.ty != TypeTable::ERROR && ty != TypeTable::ERROR;
        usable.then_some(if self.is_open(ty) { Argument::OpenArray(value) } else { Argument::Value(value) })
    }

    fn is_open(&self, ty: TypeId) -> bool {
        matches!(self.exprs.tables.ty(ty), Type::OpenArray { .. })
    }

    /// Checks an argument past the parameters of a variadic procedure. Numbers take the types that C gives
    /// them, and a string is passed as its address.
    fn further_argument(&mut self, arg: &'a ast::Expr) -> Option<Argument> {
        let value = self.value(arg, TypeTable::ERROR);
        let value = match self.exprs.tables.ty(value.ty) {
            Type::WholeConstant => self.exprs.typing().retyped(value, TypeTable::INTEGER),
            Type::RealConstant => self.exprs.typing().retyped(value, TypeTable::LONGREAL),
            _ => value,
        };
        (value.ty != TypeTable::ERROR).then_some(Argument::Value(value))
    }

    fn value(&mut self, arg: &'a ast::Expr, wanted: TypeId) -> Expr {
        let value = self.exprs.expression_beside(arg, wanted);
        match self.called {
            Called::Procedure(id) if self.exprs.tables.program.procedures[id].foreign.is_some() => {
                self.argument_of_c(value)
            }
            _ => value,
        }
    }

    /// Checks the variable in an argument for a variable parameter; `None` after a report.
    fn variable_in(&mut self, index: usize, arg: &'a ast::Expr) -> Option<Place> {
        match self.exprs.variable(arg) {
            Ok(place) => place,
            Err(other) => self.refuse(index, arg.span, &other),
        }
    }

    /// Reports an argument for a variable parameter that does not denote a variable.
    fn refuse<T>(&mut self, index: usize, span: Span, NoVariable { words, value }: &NoVariable) -> Option<T> {
        self.report_not_a_variable(index, span, words);
        self.misfits.push(Misfit { index, ty: value.ty, is_variable: false, span });
        None
    }

    /// Checks `T(x)` as the argument for a variable parameter: a variable `x` that counts as one of type `T`.
    /// `None` after a report.
    fn transferred_variable(
        &mut self,
        index: usize,
        ty: TypeId,
        (target, inner): (TypeId, &'a ast::Expr),
        span: Span,
    ) -> Option<Argument> {
        let place = self.variable_in(index, inner)?;
        let seen = Place { ty: target, span, ..place.clone() };
        if !self.exprs.typing().has_size_of(&place, target, span) || ty == TypeTable::ERROR {
            return None;
        }
        if !self.accepts_variable(ty, target) {
            self.report_variable_type(index, ty, &seen);
            return None;
        }
        self.exprs.reject_control(&place);
        self.exprs.note_addressed(&place);
        if self.is_open(ty) {
            if !self.accepts_variable(ty, place.ty) {
                self.report_variable_type(index, ty, &place);
                return None;
            }
            let (ty, span) = (place.ty, place.span);
            return Some(Argument::OpenArray(Expr { kind: ExprKind::Load(place), ty, span }));
        }
        let types = &mut self.exprs.tables.program.types;
        if types.layout(target).align > types.layout(place.ty).align {
            types.note_packed_fields();
        }
        let pointer = types.add(Type::Pointer { target: ty });
        let address = Expr { kind: ExprKind::Address(place), ty: TypeTable::ADDRESS, span };
        Some(Argument::Address(address_as(address, pointer)))
    }

    /// Whether a variable parameter of a type accepts variables of another type in this dialect.
    fn accepts_variable(&self, formal: TypeId, actual: TypeId) -> bool {
        let (rules, types) = (self.exprs.session.dialect.rules(), &self.exprs.tables.program.types);
        variable_parameter_compatible(types, formal, actual)
            || rules.opaque_are_addresses && forges_opaque(types, actual, formal)
            || rules.is_lenient && self.passes_as_variable(formal, actual)
    }

    /// Checks an argument for a variable parameter; `None` after a report.
    fn variable_argument(&mut self, index: usize, ty: TypeId, arg: &'a ast::Expr) -> Option<Argument> {
        let place = match self.exprs.variable(arg) {
            Ok(place) => place?,
            Err(NoVariable { words, value }) => {
                let value = self.exprs.tables.character_as_string(value, ty);
                if self.passes_string(&value, ty) {
                    return Some(Argument::OpenArray(value));
                }
                return self.refuse(index, arg.span, &NoVariable { words, value });
            }
        };
        if ty == TypeTable::ERROR {
            return None;
        }
        if !self.accepts_variable(ty, place.ty) {
            self.report_variable_type(index, ty, &place);
            self.misfits.push(Misfit { index, ty: place.ty, is_variable: true, span: arg.span });
            return None;
        }
        self.exprs.reject_control(&place);
        match self.called {
            Called::Procedure(id) => self.exprs.note_passed_by_reference(&place, Some(id)),
            Called::Value(_) => self.exprs.note_passed_by_reference(&place, None),
        }
        if !self.is_open(ty) {
            return Some(Argument::Reference(place));
        }
        let (ty, span) = (place.ty, place.span);
        Some(Argument::OpenArray(Expr { kind: ExprKind::Load(place), ty, span }))
    }

    /// Whether the dialect passes a value, a string constant, to an open array that is a VAR parameter.
    fn passes_string(&self, value: &Expr, ty: TypeId) -> bool {
        let tables = &self.exprs.tables;
        self.exprs.session.dialect.rules().passes_strings
            && matches!(value.kind, ExprKind::Const(Const::String(_)))
            && self.is_open(ty)
            && value_parameter_compatible(&tables.program.types, ty, value.ty).is_some()
    }

    fn report_argument_count(
        &mut self,
        expected: usize,
        args: &'a [ast::Expr],
        (name, span): (Span, Span),
        missing: Option<String>,
    ) {
        if is_uncounted(args) {
            return;
        }
        let (text, declared) = self.callee_in_words();
        let least = expected - self.may_be_left_out();
        let (message, counted) = argument_count_message(&text, (least, expected), args.len());
        let label = missing.unwrap_or(counted);
        let at = match args.get(expected) {
            Some(extra) => extra.span,
            None if args.is_empty() => name,
            None => span,
        };
        let mut diagnostic = Diagnostic::new(Code::WrongArgumentCount, message).at(at, label);
        if let Some(declared) = declared {
            diagnostic = diagnostic.and(declared, "the procedure is declared here");
        }
        let superfluous = args.get(expected..).and_then(|rest| rest.first().zip(rest.last()));
        if let Some((first, last)) = superfluous {
            let before = args.get(..expected).and_then(<[_]>::last);
            let lo = before.map_or(first.span.lo, |before| before.span.hi);
            let why = match args.len() - expected {
                1 => "remove the superfluous argument",
                _ => "remove the superfluous arguments",
            };
            diagnostic = diagnostic.suggest(Span { lo, hi: last.span.hi }, "", why).not_applicable();
        }
        self.exprs.session.report(diagnostic);
    }

    fn report_not_a_variable(&mut self, index: usize, span: Span, kind: &str) {
        let (parameter, declared) = self.parameter_in_words(index);
        let message = format!("the argument for {parameter} is not a variable");
        let mut diagnostic =
            Diagnostic::new(Code::ArgumentNotVariable, message).at(span, format!("this is {kind}"));
        if let Some(declared) = declared {
            diagnostic = diagnostic.and(declared, "the VAR parameter is declared here");
        }
        self.exprs.session.report(diagnostic.help("assign the value to a variable and pass that"));
    }

    fn report_variable_type(&mut self, index: usize, ty: TypeId, place: &Place) {
        let (parameter, declared) = self.parameter_in_words(index);
        let ([expected, found], declarations) = self.exprs.tables.shown_apart(ty, place.ty);
        let message = format!("wrong type of variable for {parameter}");
        let mut diagnostic = Diagnostic::new(Code::WrongVariableType, message)
            .at(place.span, format!("expected {expected}, found {found}"));
        if let Some(declared) = declared {
            diagnostic = diagnostic.and(declared, "the VAR parameter is declared here");
        }
        diagnostic = diagnostic.note(self.rule_of_variable_parameters(ty));
        let pointee = self.exprs.tables.program.types.pointee(place.ty);
        if pointee.is_some_and(|target| self.accepts_variable(ty, target)) {
            diagnostic =
                diagnostic.suggest(place.span.end(), "^", "dereference the pointer first").not_applicable();
        }
        for (span, label) in declarations {
            diagnostic = diagnostic.and(span, label);
        }
        if expected == found {
            diagnostic =
                diagnostic.note(format!("there are two types {expected}, declared in different places"));
        }
        self.exprs.session.report(diagnostic);
    }

    /// Returns the number of parameters, at the end of the list, whose arguments may be omitted.
    fn may_be_left_out(&self) -> usize {
        let Called::Procedure(id) = self.called else { return 0 };
        let defaults = self.exprs.tables.defaults.get(&id).map_or(&[][..], Vec::as_slice);
        defaults.iter().rev().take_while(|default| default.is_some()).count()
    }

    /// Returns the callee in words, and the span of its declaration.
    pub fn callee_in_words(&self) -> (String, Option<Span>) {
        match self.called {
            Called::Procedure(id) => {
                let procedure = &self.exprs.tables.program.procedures[id];
                (format!("`{}`", self.exprs.tables.text(procedure.name)), Some(procedure.span))
            }
            Called::Value(ty) => (self.exprs.tables.shown(ty), None),
        }
    }

    /// Returns a variable parameter in words, and the span of its declaration.
    fn parameter_in_words(&self, index: usize) -> (String, Option<Span>) {
        match self.called {
            Called::Procedure(id) => {
                let procedure = &self.exprs.tables.program.procedures[id];
                let parameter = &procedure.locals[procedure.parameters[index]];
                let (callee, name) =
                    (self.exprs.tables.text(procedure.name), self.exprs.tables.text(parameter.name));
                (format!("the VAR parameter `{name}` of `{callee}`"), Some(parameter.span))
            }
            Called::Value(ty) => {
                (format!("the VAR parameter {} of {}", index + 1, self.exprs.tables.shown(ty)), None)
            }
        }
    }

    /// Returns the rule for the variables that a variable parameter of a type accepts.
    fn rule_of_variable_parameters(&self, ty: TypeId) -> String {
        let shown = self.exprs.tables.shown(ty);
        match self.exprs.tables.ty(ty) {
            Type::Storage { bits } => format!("{shown} accepts variables of {bits} bits"),
            Type::Address => format!("{shown} accepts addresses and pointers"),
            Type::OpenArray { element } => match self.exprs.tables.ty(*element) {
                Type::Storage { bits } => {
                    format!("{shown} accepts variables that consist of parts of {bits} bits")
                }
                _ => "an open array accepts only arrays with exactly its element type".to_owned(),
            },
            _ => "a VAR parameter accepts only variables of exactly its own type".to_owned(),
        }
    }

    /// Whether a variable of type `actual` can be passed to a variable parameter of type `formal` in GNU
    /// Modula-2 although their declarations differ: procedure and array types of the same structure, and
    /// words for whole numbers of their size.
    pub fn passes_as_variable(&self, formal: TypeId, actual: TypeId) -> bool {
        match (self.exprs.tables.ty(formal), self.exprs.tables.ty(actual)) {
            (Type::Procedure(formal), Type::Procedure(actual)) => {
                same_signature(&self.exprs.tables.program.types, formal, actual)
            }
            (Type::Whole(whole), Type::Storage { bits }) => whole.bits() == *bits,
            (Type::Array { .. }, Type::Array { .. }) => {
                same_structure(&self.exprs.tables.program.types, formal, actual)
            }
            _ => false,
        }
    }
}

/// Whether the number of arguments is unknown: after them, the text contains a mistake.
pub fn is_uncounted(args: &[ast::Expr]) -> bool {
    args.iter().any(|arg| matches!(arg.kind, ast::ExprKind::Error))
}

/// Returns the message and the label for a wrong number of arguments.
pub fn argument_count_message(name: &str, (least, most): (usize, usize), found: usize) -> (String, String) {
    let plural = if most == 1 { "" } else { "s" };
    let expected = if least == most { most.to_string() } else { format!("{least} to {most}") };
    let message = format!(
        "{name} takes {expected} argument{plural}, but {found} {} given",
        if found == 1 { "is" } else { "are" }
    );
    let label = if found > most {
        "unexpected argument".to_owned()
    } else {
        format!("{} missing", least.saturating_sub(found))
    };
    (message, label)
}
