//! The predeclared names: their table, and what all calls of predeclared procedures have in common.

use crate::base::{Interner, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Expr, TypeId, TypeTable};
use crate::syntax::ast::{self, Designator, Ident};

use super::argument::argument_count_message;
use super::checker::{Checker, error_expr};
use super::object::Entity;

/// A predeclared procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is documented by the language")]
pub enum Predeclared {
    Abs,
    Cap,
    Chr,
    Dec,
    Dispose,
    Float,
    Halt,
    High,
    Inc,
    LFloat,
    LTrunc,
    Max,
    Min,
    New,
    Odd,
    Ord,
    Size,
    Trunc,
    Val,
}

/// The predeclared types; in this order they are in the type table, too.
const TYPES: [(&str, TypeId); 11] = [
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
];

/// The predeclared procedures with the numbers of arguments they take.
const PROCEDURES: [(&str, Predeclared, usize, usize); 19] = [
    ("ABS", Predeclared::Abs, 1, 1),
    ("CAP", Predeclared::Cap, 1, 1),
    ("CHR", Predeclared::Chr, 1, 1),
    ("DEC", Predeclared::Dec, 1, 2),
    ("DISPOSE", Predeclared::Dispose, 1, 1),
    ("FLOAT", Predeclared::Float, 1, 1),
    ("HALT", Predeclared::Halt, 0, 1),
    ("HIGH", Predeclared::High, 1, 1),
    ("INC", Predeclared::Inc, 1, 2),
    ("LFLOAT", Predeclared::LFloat, 1, 1),
    ("LTRUNC", Predeclared::LTrunc, 1, 1),
    ("MAX", Predeclared::Max, 1, 1),
    ("MIN", Predeclared::Min, 1, 1),
    ("NEW", Predeclared::New, 1, 1),
    ("ODD", Predeclared::Odd, 1, 1),
    ("ORD", Predeclared::Ord, 1, 1),
    ("SIZE", Predeclared::Size, 1, 1),
    ("TRUNC", Predeclared::Trunc, 1, 1),
    ("VAL", Predeclared::Val, 2, 2),
];

/// All predeclared names with their meanings.
pub fn names(interner: &mut Interner) -> Vec<(Symbol, Entity)> {
    let types = TYPES.map(|(name, ty)| (name, Entity::Type(ty)));
    let procedures = PROCEDURES.map(|(name, procedure, _, _)| (name, Entity::Predeclared(procedure)));
    let constants = [
        ("FALSE", Const::Boolean(false), TypeTable::BOOLEAN),
        ("TRUE", Const::Boolean(true), TypeTable::BOOLEAN),
        ("NIL", Const::Nil, TypeTable::NIL),
    ]
    .map(|(name, value, ty)| (name, Entity::Constant { value, ty }));
    let all = types.into_iter().chain(procedures).chain(constants);
    all.map(|(name, entity)| (interner.intern(name), entity)).collect()
}

impl Predeclared {
    /// Name and least and greatest number of arguments.
    pub fn heading(self) -> (&'static str, usize, usize) {
        let (name, _, least, greatest) = PROCEDURES[self as usize];
        (name, least, greatest)
    }

    /// Whether it is called as a statement.
    pub fn is_statement(self) -> bool {
        use Predeclared::{Dec, Dispose, Halt, Inc, New};
        matches!(self, Dec | Dispose | Halt | Inc | New)
    }
}

impl<'a> Checker<'a> {
    /// Declares the predeclared names in the outermost scope and names the predeclared types.
    pub fn declare_predeclared(&mut self, names: &[(Symbol, Entity)]) {
        for (name, entity) in names {
            if let Entity::Type(ty) = entity {
                self.program.types.set_name(*ty, *name);
            }
            self.declare(Ident { name: *name, span: Span::NONE }, entity.clone(), false);
        }
    }

    /// The call of a predeclared function.
    pub fn predeclared_function(
        &mut self,
        function: Predeclared,
        callee: &'a Designator,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        if function.is_statement() {
            let (name, _, _) = function.heading();
            let diagnostic = Diagnostic::new(Code::E0506, format!("`{name}` has no result"))
                .at(span, "a proper procedure is called where a value is needed");
            self.report(diagnostic);
            return error_expr(span);
        }
        if !self.has_argument_count(function, callee, args, span) {
            return error_expr(span);
        }
        let [first, rest @ ..] = args else { unreachable!("every predeclared function has an argument") };
        let value = match (function, rest) {
            (Predeclared::Max | Predeclared::Min, _) => self.limit(function, first),
            (Predeclared::Size, _) => self.size(first, span),
            (Predeclared::High, _) => self.high(first),
            (Predeclared::Val, [value]) => self.val(first, value),
            _ => {
                let operand = self.expression(first);
                if operand.ty == TypeTable::ERROR { operand } else { self.unary_function(function, operand) }
            }
        };
        Expr { span, ..value }
    }

    /// Whether a call gives as many arguments as it should; otherwise it is reported.
    pub fn has_argument_count(
        &mut self,
        procedure: Predeclared,
        callee: &Designator,
        args: &'a [ast::Expr],
        span: Span,
    ) -> bool {
        let (name, least, greatest) = procedure.heading();
        if (least..=greatest).contains(&args.len()) {
            return true;
        }
        let expected = if args.len() < least { least } else { greatest };
        let (message, label) = argument_count_message(name, expected, args.len());
        let at = match args.get(expected) {
            Some(extra) => extra.span,
            None if args.is_empty() => callee.span,
            None => span,
        };
        self.report(Diagnostic::new(Code::E0501, message).at(at, label));
        false
    }

    /// Reports an argument of a wrong type.
    pub fn report_argument(&mut self, procedure: Predeclared, operand: &Expr, expected: &str) -> Expr {
        let (name, _, _) = procedure.heading();
        let found = self.shown(operand.ty);
        let diagnostic = Diagnostic::new(Code::E0508, format!("wrong argument for `{name}`"))
            .at(operand.span, format!("expected {expected}, found {found}"));
        self.report(diagnostic);
        error_expr(operand.span)
    }
}
