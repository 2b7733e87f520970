//! The predeclared names: their table, and the entry points for calls of predeclared procedures.

pub mod catalogue;
mod function;
mod procedure;
pub mod system;
mod system_call;

use crate::base::{Interner, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Expr, TypeId, TypeTable};
use crate::syntax::ast::{self, Designator, Ident};

use crate::sema::checker::ExprChecker;
use crate::sema::constant::{constant, error_expr};
use crate::sema::expression::argument::{argument_count_message, is_uncounted};
use crate::sema::expression::conversion::at_place;
use crate::sema::naming::Naming;
use crate::sema::naming::object::Entity;
use crate::sema::predeclared::catalogue::{PERVASIVE, PROCEDURES, Predeclared};

/// The predeclared types.
const TYPES: [(&str, TypeId); 16] = [
    ("BOOLEAN", TypeTable::BOOLEAN),
    ("CHAR", TypeTable::CHAR),
    ("INTEGER", TypeTable::INTEGER),
    ("CARDINAL", TypeTable::CARDINAL),
    ("LONGINT", TypeTable::LONGINT),
    ("LONGCARD", TypeTable::LONGCARD),
    ("SHORTINT", TypeTable::SHORTINT),
    ("SHORTCARD", TypeTable::SHORTCARD),
    ("REAL", TypeTable::REAL),
    ("LONGREAL", TypeTable::LONGREAL),
    ("SHORTREAL", TypeTable::SHORTREAL),
    ("COMPLEX", TypeTable::COMPLEX),
    ("LONGCOMPLEX", TypeTable::LONGCOMPLEX),
    ("SHORTCOMPLEX", TypeTable::SHORTCOMPLEX),
    ("PROC", TypeTable::PROC),
    ("BITSET", TypeTable::BITSET),
];

/// Returns all predeclared names with their meanings.
pub fn names(interner: &mut Interner) -> Vec<(Symbol, Entity)> {
    let types = TYPES.map(|(name, ty)| (name, Entity::Type(ty)));
    let procedures = PROCEDURES[..PERVASIVE]
        .iter()
        .map(|(name, procedure, _, _)| (*name, Entity::Predeclared(*procedure)));
    let constants = [
        ("FALSE", Const::Boolean(false), TypeTable::BOOLEAN),
        ("TRUE", Const::Boolean(true), TypeTable::BOOLEAN),
        ("NIL", Const::Nil, TypeTable::NIL),
    ]
    .map(|(name, value, ty)| (name, Entity::Constant { value, ty }));
    let all = types.into_iter().chain(procedures).chain(constants);
    all.map(|(name, entity)| (interner.intern(name), entity)).collect()
}

/// Checks the call of a predeclared procedure. Each method serves one procedure, or one kind of argument.
pub struct PredeclaredCall<'c, 'a> {
    pub exprs: ExprChecker<'c, 'a>,
    pub procedure: Predeclared,
}

impl<'a> PredeclaredCall<'_, 'a> {
    /// Checks a call in an expression.
    pub fn function(&mut self, callee: &'a Designator, args: &'a [ast::Expr], span: Span) -> Expr {
        if self.procedure.is_position() {
            return self.report_position_call(span);
        }
        if self.procedure.is_statement() {
            let name = self.procedure.name();
            let diagnostic = Diagnostic::new(Code::NoResult, format!("`{name}` has no result"))
                .at(span, "a proper procedure cannot be called in an expression")
                .help("call it in a statement of its own");
            self.exprs.session.report(diagnostic);
            return error_expr(span);
        }
        if !self.has_argument_count(callee, args, span) {
            return error_expr(span);
        }
        if self.procedure.is_of_system() {
            return self.system_function(args, span);
        }
        let [first, rest @ ..] = args else { unreachable!("each predeclared function has an argument") };
        let value = match (self.procedure, rest) {
            (Predeclared::Max | Predeclared::Min, _) => self.limit(first),
            (Predeclared::Size, _) => self.size(first, span),
            (Predeclared::High, _) => self.high(first),
            (Predeclared::Val | Predeclared::Convert, [value]) => self.val(first, value),
            (Predeclared::Cmplx, [imaginary]) => self.complex(first, imaginary, span),
            (Predeclared::Length, _) => self.length(first, span),
            _ => {
                let operand = self.exprs.expression(first);
                if operand.ty == TypeTable::ERROR { operand } else { self.unary_function(operand, span) }
            }
        };
        at_place(value, span)
    }

    /// Builds the value of `__LINE__` or `__COLUMN__`, a whole constant, or of `__FILE__` or `__FUNCTION__`,
    /// which are strings.
    pub fn position_value(&mut self, span: Span) -> Expr {
        let checker = &mut self.exprs;
        let text = match self.procedure {
            Predeclared::Line | Predeclared::Column => {
                let location = checker.session.sources.location(span.lo);
                let is_line = self.procedure == Predeclared::Line;
                let number = location.map_or(0, |place| if is_line { place.line } else { place.column });
                return constant(Const::Whole(i128::from(number)), TypeTable::WHOLE_CONSTANT, span);
            }
            Predeclared::File => checker.session.sources.file_at(span.lo).map_or("", |file| &file.recorded),
            _ => match checker.position.procedure {
                Some(procedure) => {
                    checker.session.names.resolve(checker.tables.program.procedures[procedure].name)
                }
                None => checker
                    .session
                    .names
                    .resolve(checker.tables.program.modules[checker.position.module].name),
            },
        };
        checker.tables.string(text.as_bytes(), span)
    }

    /// Reports an argument of a wrong type, and returns an error expression.
    pub fn report_argument(&mut self, operand: &Expr, expected: &str) -> Expr {
        self.report_argument_with(operand, expected, None)
    }

    /// Reports an argument of the wrong type, with advice.
    pub fn report_argument_with(&mut self, operand: &Expr, expected: &str, help: Option<String>) -> Expr {
        let name = self.procedure.name();
        let found = self.exprs.tables.shown(operand.ty);
        let diagnostic =
            Diagnostic::new(Code::WrongPredeclaredArgument, format!("wrong argument for `{name}`"))
                .at(operand.span, format!("expected {expected}, found {found}"));
        self.exprs.session.report(match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
        error_expr(operand.span)
    }

    fn report_position_call(&mut self, span: Span) -> Expr {
        let name = self.procedure.name();
        let diagnostic =
            Diagnostic::new(Code::NotAProcedure, format!("`{name}` is a constant, not a procedure"))
                .at(span, "this cannot be called");
        self.exprs.session.report(diagnostic);
        error_expr(span)
    }

    /// Whether a call has a permitted number of arguments. Another number is reported.
    pub fn has_argument_count(&mut self, callee: &Designator, args: &'a [ast::Expr], span: Span) -> bool {
        let (name, least, greatest) = self.procedure.heading();
        if (least..=greatest).contains(&args.len()) {
            return true;
        }
        if is_uncounted(args) {
            return false;
        }
        let expected = if args.len() < least { least } else { greatest };
        let (message, label) = argument_count_message(&format!("`{name}`"), (expected, expected), args.len());
        let at = match args.get(expected) {
            Some(extra) => extra.span,
            None if args.is_empty() => callee.span,
            None => span,
        };
        let diagnostic = Diagnostic::new(Code::WrongArgumentCount, message).at(at, label);
        self.exprs.session.report(match self.procedure {
            Predeclared::NewProcess => {
                diagnostic.help("write `NEWPROCESS(procedure, ADR(space), SIZE(space), process)`")
            }
            Predeclared::Max | Predeclared::Min => match args {
                [first, second] => {
                    let [first, second] =
                        [first, second].map(|arg| self.exprs.session.source(arg.span).unwrap_or("x"));
                    let relation = if self.procedure == Predeclared::Max { ">" } else { "<" };
                    diagnostic.note(format!("`{name}(T)` is a value of the type `T`")).help(format!(
                        "compare the values: `IF {first} {relation} {second} THEN ... ELSE ... END`"
                    ))
                }
                _ => diagnostic,
            },
            _ => diagnostic,
        });
        false
    }
}

impl Naming<'_, '_> {
    /// Declares the predeclared names in the outermost scope and names the predeclared types.
    pub fn declare_predeclared(&mut self, names: &[(Symbol, Entity)]) {
        for (name, entity) in names {
            if let Entity::Type(ty) = entity {
                self.tables.program.types.set_name(*ty, *name);
            }
            self.declare(Ident { name: *name, span: Span::NONE }, entity.clone(), false);
        }
    }
}

#[cfg(test)]
mod tests;
