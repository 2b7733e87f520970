//! Actual parameters.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Argument, Call, Callee, Expr, ExprKind, Local, LocalKind, ParameterMode, Place, ProcId, Type, TypeId,
    TypeTable,
};
use crate::syntax::ast;

use super::checker::Checker;
use super::compatibility::variable_parameter_compatible;
use super::designator::Denoted;
use super::mismatch::Role;
use super::suggestion::Wanted;

impl<'a> Checker<'a> {
    /// The call of a procedure; `None` after a report.
    pub fn call(&mut self, callee: ProcId, args: &'a [ast::Expr], name: Span, span: Span) -> Option<Call> {
        self.note_call(callee);
        let expected = self.program.procedures[callee].parameters.len();
        if args.len() != expected {
            self.report_argument_count(callee, args, name, span);
        }
        let mut arguments = Vec::with_capacity(args.len());
        let mut complete = args.len() == expected;
        for (index, arg) in args.iter().enumerate() {
            match (index < expected).then(|| self.argument(callee, index, arg)) {
                Some(Some(argument)) => arguments.push(argument),
                Some(None) => complete = false,
                None => {
                    self.expression(arg);
                }
            }
        }
        complete.then_some(Call { callee: Callee::Procedure(callee), arguments, span })
    }

    fn report_argument_count(&mut self, callee: ProcId, args: &'a [ast::Expr], name: Span, span: Span) {
        let procedure = &self.program.procedures[callee];
        let (text, expected, found) = (self.text(procedure.name), procedure.parameters.len(), args.len());
        let (message, label) = argument_count_message(text, expected, found);
        let at = match args.get(expected) {
            Some(extra) => extra.span,
            None if found == 0 => name,
            None => span,
        };
        let diagnostic = Diagnostic::new(Code::E0501, message)
            .at(at, label)
            .and(procedure.span, "the procedure is declared here");
        self.report(diagnostic);
    }

    fn argument(&mut self, callee: ProcId, index: usize, arg: &'a ast::Expr) -> Option<Argument> {
        let procedure = &self.program.procedures[callee];
        let Local { ty, kind, .. } = procedure.locals[procedure.parameters[index]];
        let is_open = matches!(self.ty(ty), Type::OpenArray { .. });
        if kind == LocalKind::Parameter(ParameterMode::Reference) {
            let place = self.variable_argument(callee, index, ty, arg)?;
            if !is_open {
                return Some(Argument::Reference(place));
            }
            let (ty, span) = (place.ty, place.span);
            return Some(Argument::OpenArray(Expr { kind: ExprKind::Load(place), ty, span }));
        }
        let value = self.expression(arg);
        let value = self.passable(value, ty, &Role::Argument(callee, index));
        let usable = value.ty != TypeTable::ERROR && ty != TypeTable::ERROR;
        usable.then_some(if is_open { Argument::OpenArray(value) } else { Argument::Value(value) })
    }

    /// An argument for a variable parameter.
    fn variable_argument(
        &mut self,
        callee: ProcId,
        index: usize,
        ty: TypeId,
        arg: &'a ast::Expr,
    ) -> Option<Place> {
        let place = match self.variable(arg) {
            Ok(place) => place?,
            Err(kind) => {
                self.report_not_a_variable(callee, index, arg.span, &kind);
                return None;
            }
        };
        if ty == TypeTable::ERROR {
            return None;
        }
        if !variable_parameter_compatible(&self.program.types, ty, place.ty) {
            self.report_variable_type(callee, index, ty, &place);
            return None;
        }
        self.reject_control(&place);
        self.note_lent(&place, callee);
        Some(place)
    }

    /// The variable that an expression is, `Ok(None)` after a report, or what it is instead.
    pub fn variable(&mut self, expr: &'a ast::Expr) -> Result<Option<Place>, String> {
        let ast::ExprKind::Designator(designator) = &expr.kind else {
            let value = self.expression(expr);
            let is_error = value.ty == TypeTable::ERROR;
            return if is_error { Ok(None) } else { Err("a value".to_owned()) };
        };
        match self.denoted(designator, Wanted::Variable) {
            Denoted::Place(place) => Ok(Some(place)),
            Denoted::Error => Ok(None),
            other => Err(format!("a {}", other.kind())),
        }
    }

    fn report_not_a_variable(&mut self, callee: ProcId, index: usize, span: Span, kind: &str) {
        let procedure = &self.program.procedures[callee];
        let parameter = &procedure.locals[procedure.parameters[index]];
        let (callee, name) = (self.text(procedure.name), self.text(parameter.name));
        let message = format!("the argument for the VAR parameter `{name}` of `{callee}` is not a variable");
        let diagnostic = Diagnostic::new(Code::E0502, message)
            .at(span, format!("this is {kind}"))
            .and(parameter.span, "the VAR parameter is declared here")
            .help("assign the value to a variable and pass that");
        self.report(diagnostic);
    }

    fn report_variable_type(&mut self, callee: ProcId, index: usize, ty: TypeId, place: &Place) {
        let procedure = &self.program.procedures[callee];
        let parameter = &procedure.locals[procedure.parameters[index]];
        let (callee, name) = (self.text(procedure.name), self.text(parameter.name));
        let (expected, found) = (self.shown(ty), self.shown(place.ty));
        let message = format!("wrong type of variable for the VAR parameter `{name}` of `{callee}`");
        let mut diagnostic = Diagnostic::new(Code::E0504, message)
            .at(place.span, format!("expected {expected}, found {found}"))
            .and(parameter.span, "the VAR parameter is declared here")
            .note("a variable parameter takes variables of exactly its own type");
        if expected == found {
            diagnostic =
                diagnostic.note(format!("there are two types {expected}, declared in different places"));
        }
        self.report(diagnostic);
    }
}

/// What is said about a wrong number of arguments.
pub fn argument_count_message(name: &str, expected: usize, found: usize) -> (String, String) {
    let plural = if expected == 1 { "" } else { "s" };
    let message = format!(
        "`{name}` takes {expected} argument{plural}, but {found} {} given",
        if found == 1 { "is" } else { "are" }
    );
    let label = if found > expected {
        "unexpected argument".to_owned()
    } else {
        format!("{} missing", expected - found)
    };
    (message, label)
}
