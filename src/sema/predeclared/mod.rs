//! The predeclared names: their table, and the entry points for calls of predeclared procedures.

mod function;
mod procedure;
pub mod system;
mod system_call;

use crate::base::{Interner, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Expr, TypeId, TypeTable};
use crate::syntax::ast::{self, Designator, Ident};

use crate::sema::checker::{ExprChecker, constant, error_expr};
use crate::sema::expression::argument::argument_count_message;
use crate::sema::expression::conversion::at_place;
use crate::sema::naming::Naming;
use crate::sema::naming::object::Entity;
use crate::sema::session::Session;
use crate::sema::typing::Typing;

/// A predeclared procedure, or one that the module SYSTEM exports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predeclared {
    Abs,
    Cap,
    Chr,
    Cmplx,
    Convert,
    Dec,
    Dispose,
    Excl,
    Float,
    Halt,
    High,
    Im,
    Inc,
    Incl,
    Int,
    Length,
    LFloat,
    LTrunc,
    Max,
    Min,
    New,
    Odd,
    Ord,
    Re,
    Size,
    Trunc,
    Val,
    Column,
    File,
    Function,
    Line,
    AddAdr,
    Adr,
    Cast,
    DifAdr,
    IoTransfer,
    Listen,
    ListenLoop,
    MakeAdr,
    NewProcess,
    Rotate,
    Shift,
    SubAdr,
    TBitSize,
    Throw,
    Transfer,
    TSize,
    TurnInterrupts,
}

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

/// The predeclared procedures with the minimum and maximum number of arguments, in the order of
/// [`Predeclared`]. The procedures of SYSTEM come last.
const PROCEDURES: [(&str, Predeclared, usize, usize); 48] = [
    ("ABS", Predeclared::Abs, 1, 1),
    ("CAP", Predeclared::Cap, 1, 1),
    ("CHR", Predeclared::Chr, 1, 1),
    ("CMPLX", Predeclared::Cmplx, 2, 2),
    ("CONVERT", Predeclared::Convert, 2, 2),
    ("DEC", Predeclared::Dec, 1, 2),
    ("DISPOSE", Predeclared::Dispose, 1, usize::MAX),
    ("EXCL", Predeclared::Excl, 2, 2),
    ("FLOAT", Predeclared::Float, 1, 1),
    ("HALT", Predeclared::Halt, 0, 1),
    ("HIGH", Predeclared::High, 1, 1),
    ("IM", Predeclared::Im, 1, 1),
    ("INC", Predeclared::Inc, 1, 2),
    ("INCL", Predeclared::Incl, 2, 2),
    ("INT", Predeclared::Int, 1, 1),
    ("LENGTH", Predeclared::Length, 1, 1),
    ("LFLOAT", Predeclared::LFloat, 1, 1),
    ("LTRUNC", Predeclared::LTrunc, 1, 1),
    ("MAX", Predeclared::Max, 1, 1),
    ("MIN", Predeclared::Min, 1, 1),
    ("NEW", Predeclared::New, 1, usize::MAX),
    ("ODD", Predeclared::Odd, 1, 1),
    ("ORD", Predeclared::Ord, 1, 1),
    ("RE", Predeclared::Re, 1, 1),
    ("SIZE", Predeclared::Size, 1, 1),
    ("TRUNC", Predeclared::Trunc, 1, 1),
    ("VAL", Predeclared::Val, 2, 2),
    ("__COLUMN__", Predeclared::Column, 0, 0),
    ("__FILE__", Predeclared::File, 0, 0),
    ("__FUNCTION__", Predeclared::Function, 0, 0),
    ("__LINE__", Predeclared::Line, 0, 0),
    ("ADDADR", Predeclared::AddAdr, 2, 2),
    ("ADR", Predeclared::Adr, 1, 1),
    ("CAST", Predeclared::Cast, 2, 2),
    ("DIFADR", Predeclared::DifAdr, 2, 2),
    ("IOTRANSFER", Predeclared::IoTransfer, 3, 3),
    ("LISTEN", Predeclared::Listen, 0, 0),
    ("ListenLoop", Predeclared::ListenLoop, 0, 0),
    ("MAKEADR", Predeclared::MakeAdr, 1, 1),
    ("NEWPROCESS", Predeclared::NewProcess, 4, 4),
    ("ROTATE", Predeclared::Rotate, 2, 2),
    ("SHIFT", Predeclared::Shift, 2, 2),
    ("SUBADR", Predeclared::SubAdr, 2, 2),
    ("TBITSIZE", Predeclared::TBitSize, 1, 1),
    ("THROW", Predeclared::Throw, 1, 1),
    ("TRANSFER", Predeclared::Transfer, 2, 2),
    ("TSIZE", Predeclared::TSize, 1, 1),
    ("TurnInterrupts", Predeclared::TurnInterrupts, 1, 1),
];

/// The number of predeclared procedures that need no import.
const PERVASIVE: usize = 31;

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

/// Returns the procedures that the module SYSTEM exports.
pub fn system_procedures() -> impl Iterator<Item = (&'static str, Predeclared)> {
    PROCEDURES[PERVASIVE..].iter().map(|(name, procedure, _, _)| (*name, *procedure))
}

impl Predeclared {
    /// Returns the name, and the minimum and maximum number of arguments.
    pub fn heading(self) -> (&'static str, usize, usize) {
        let (name, _, least, greatest) = PROCEDURES[self as usize];
        (name, least, greatest)
    }

    /// Returns the name in source text.
    pub fn name(self) -> &'static str {
        self.heading().0
    }

    /// Whether the procedure is called as a statement.
    pub fn is_statement(self) -> bool {
        use Predeclared::{
            Dec, Dispose, Excl, Halt, Inc, Incl, IoTransfer, Listen, ListenLoop, New, NewProcess, Throw,
            Transfer,
        };
        matches!(
            self,
            Dec | Dispose
                | Excl
                | Halt
                | Inc
                | Incl
                | IoTransfer
                | Listen
                | ListenLoop
                | New
                | NewProcess
                | Throw
                | Transfer
        )
    }

    /// Whether the module SYSTEM exports the procedure.
    pub fn is_of_system(self) -> bool {
        self as usize >= PERVASIVE
    }

    /// Whether the name denotes a value that depends on its position, such as `__LINE__`.
    pub fn is_position(self) -> bool {
        matches!(self, Predeclared::Column | Predeclared::File | Predeclared::Function | Predeclared::Line)
    }
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
            return self.exprs.session.report_position_call(self.procedure, span);
        }
        if self.procedure.is_statement() {
            let name = self.procedure.name();
            let diagnostic = Diagnostic::new(Code::NoResult, format!("`{name}` has no result"))
                .at(span, "a proper procedure cannot be called in an expression");
            self.exprs.session.report(diagnostic);
            return error_expr(span);
        }
        if !self.exprs.session.has_argument_count(self.procedure, callee, args, span) {
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
                if operand.ty == TypeTable::ERROR {
                    operand
                } else {
                    self.exprs.typing().unary_function(self.procedure, operand, span)
                }
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

impl Typing<'_, '_> {
    /// Reports an argument of a wrong type, and returns an error expression.
    pub fn report_argument(&mut self, procedure: Predeclared, operand: &Expr, expected: &str) -> Expr {
        let name = procedure.name();
        let found = self.tables.shown(operand.ty);
        let diagnostic =
            Diagnostic::new(Code::WrongPredeclaredArgument, format!("wrong argument for `{name}`"))
                .at(operand.span, format!("expected {expected}, found {found}"));
        self.session.report(diagnostic);
        error_expr(operand.span)
    }
}

impl<'a> Session<'a> {
    fn report_position_call(&mut self, position: Predeclared, span: Span) -> Expr {
        let name = position.name();
        let diagnostic =
            Diagnostic::new(Code::NotAProcedure, format!("`{name}` is a constant, not a procedure"))
                .at(span, "this cannot be called");
        self.report(diagnostic);
        error_expr(span)
    }

    /// Whether a call has a permitted number of arguments. Another number is reported.
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
        let (message, label) = argument_count_message(&format!("`{name}`"), (expected, expected), args.len());
        let at = match args.get(expected) {
            Some(extra) => extra.span,
            None if args.is_empty() => callee.span,
            None => span,
        };
        self.report(Diagnostic::new(Code::WrongArgumentCount, message).at(at, label));
        false
    }
}
