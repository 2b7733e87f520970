//! Messages about operands that an operator cannot combine: how they could be.

use crate::diagnostics::{Diagnostic, Edit};
use crate::hir::{Conversion, Expr, ExprKind, Type, TypeTable};
use crate::syntax::ast;

use super::{BinaryOperation, is_constant, is_unsigned, relation};
use crate::sema::typing::advice;

impl BinaryOperation<'_, '_> {
    /// Adds to a message how two operands could be combined.
    pub fn with_operand_advice(&self, diagnostic: Diagnostic, left: &Expr, right: &Expr) -> Diagnostic {
        let BinaryOperation { op, .. } = *self;
        let whole_only = matches!(op, ast::BinaryOp::Div | ast::BinaryOp::Mod | ast::BinaryOp::Rem);
        let mixed = |kind| format!("an expression cannot mix different {kind} types");
        let convert = |diagnostic: Diagnostic, from: &Expr, to| {
            self.typing.with_conversion(diagnostic, from.span, (from.ty, to), true)
        };
        let is_sum = matches!(op, ast::BinaryOp::Add | ast::BinaryOp::Sub);
        match (self.typing.tables.ty(left.ty), self.typing.tables.ty(right.ty)) {
            (Type::Whole(_), Type::Whole(_)) if self.mixes_truncated(left, right) => diagnostic
                .note("`TRUNC` returns a CARDINAL in this dialect, and an INTEGER in `pim4` and `gm2`")
                .help("`INT(...)` also truncates, and returns an INTEGER in all dialects"),
            // A number that is never negative seldom exceeds the signed type, so no negative one fails a check.
            (unsigned @ Type::Whole(_), signed @ Type::Whole(_))
                if relation(op).is_some() && is_unsigned(unsigned) && !is_unsigned(signed) =>
            {
                convert(diagnostic.note(mixed("whole")), left, right.ty)
            }
            (Type::Whole(_), Type::Whole(_)) => convert(diagnostic.note(mixed("whole")), right, left.ty),
            (Type::Real(_), Type::Real(_)) => convert(diagnostic.note(mixed("real")), right, left.ty),
            (Type::Set { element, .. }, _) if *element == self.typing.tables.program.types.host(right.ty) => {
                self.typing.with_set(diagnostic, right.span, left.ty)
            }
            (&Type::Set { element, .. }, Type::WholeConstant | Type::Whole(_))
                if is_sum && self.typing.tables.is_whole(element) =>
            {
                self.typing.with_set(diagnostic, right.span, left.ty)
            }
            (Type::Set { .. }, Type::WholeConstant | Type::Whole(_)) => {
                diagnostic.help("`INCL(s, x)` adds an element to a set, and `EXCL(s, x)` removes it")
            }
            _ if whole_only => {
                diagnostic.note(format!("the operands of `{}` must be whole numbers", op.text()))
            }
            (Type::Real(_), Type::Whole(_)) => convert(diagnostic, right, left.ty),
            (Type::Whole(_), Type::Real(_)) => convert(diagnostic, left, right.ty),
            (Type::RealConstant, Type::Whole(_)) => convert(diagnostic, right, TypeTable::REAL),
            (Type::Whole(_), Type::RealConstant) => convert(diagnostic, left, TypeTable::REAL),
            (Type::Real(_) | Type::RealConstant, Type::WholeConstant) => {
                self.typing.session.with_real_number(diagnostic, right.span)
            }
            (Type::WholeConstant, Type::Real(_) | Type::RealConstant) => {
                self.typing.session.with_real_number(diagnostic, left.span)
            }
            (Type::Complex(_) | Type::ComplexConstant, Type::Real(_) | Type::RealConstant)
            | (Type::Real(_) | Type::RealConstant, Type::Complex(_) | Type::ComplexConstant) => {
                diagnostic.help("convert the real number to a complex one: `CMPLX(..., 0.0)`")
            }
            (Type::Char, Type::WholeConstant | Type::Whole(_)) if relation(op).is_some() => {
                with_ordinal(diagnostic, left, right)
            }
            (Type::WholeConstant | Type::Whole(_), Type::Char) if relation(op).is_some() => {
                with_ordinal(diagnostic, right, left)
            }
            (Type::Char | Type::Enumeration { .. }, Type::WholeConstant | Type::Whole(_)) if is_sum => {
                self.with_successor(diagnostic, left, right)
            }
            (Type::Whole(_), Type::Char | Type::Enumeration { .. } | Type::String { length: 1 })
                if is_sum =>
            {
                convert(diagnostic, right, left.ty)
            }
            _ if op == ast::BinaryOp::Add && (self.is_text(left.ty) || self.is_text(right.ty)) => {
                self.with_concatenation(diagnostic, left, right)
            }
            (Type::Enumeration { .. }, _) => {
                advice::with_enumeration_value(&self.typing, diagnostic, right, left.ty)
            }
            (_, Type::Enumeration { .. }) => {
                advice::with_enumeration_value(&self.typing, diagnostic, left, right.ty)
            }
            _ => diagnostic,
        }
    }

    /// Adds to a message the step of the variable `left` by a number if the sum is assigned to it, or else the sum
    /// of its ordinal number and that number, converted to its type.
    fn with_successor(&self, diagnostic: Diagnostic, left: &Expr, right: &Expr) -> Diagnostic {
        let [variable, amount] = [left.span, right.span].map(|span| self.typing.session.source(span));
        if let Some((to, target)) = self.typing.session.assigned_variable(self.span)
            && let (Some(variable), Some(amount)) = (variable, amount)
            && target == variable
        {
            let step = if self.op == ast::BinaryOp::Add { "INC" } else { "DEC" };
            let call = if is_constant(right, 1) { String::new() } else { format!(", {amount}") };
            let call = format!("{step}({variable}{call})");
            let why = format!("`{step}` changes a variable of an ordinal type");
            return diagnostic.suggest(to.to(self.span), call, why).not_applicable();
        }
        let Some(ty) = self.typing.written(left.ty) else { return diagnostic };
        let call = if left.ty == TypeTable::CHAR { "CHR(ORD(".to_owned() } else { format!("VAL({ty}, ORD(") };
        let edits =
            vec![Edit::before(left.span, call), Edit::behind(left.span, ")"), Edit::behind(self.span, ")")];
        diagnostic.suggest_edits(edits, "compute with the ordinal number").not_applicable()
    }

    /// Adds to a message how two texts are joined, or that texts and numbers cannot be.
    pub fn with_concatenation(&self, diagnostic: Diagnostic, left: &Expr, right: &Expr) -> Diagnostic {
        if self.typing.tables.is_number(left.ty) || self.typing.tables.is_number(right.ty) {
            return diagnostic
                .help("strings and numbers cannot be concatenated: write each part with a separate call");
        }
        if !self.is_text(left.ty) || !self.is_text(right.ty) {
            return diagnostic;
        }
        let session = &self.typing.session;
        let [first, second] = [left.span, right.span].map(|span| session.source(span).unwrap_or_default());
        match session.assigned_variable(self.span) {
            Some((to, variable)) if variable == first => {
                let call = advice::call_to_destination(session.dialect, "Append", second, variable);
                self.typing.with_call_of_strings(diagnostic, to.to(self.span), "Append", call)
            }
            Some((to, variable)) => {
                let call = format!("Concat({first}, {second}, {variable})");
                self.typing.with_call_of_strings(diagnostic, to.to(self.span), "Concat", call)
            }
            None => diagnostic.help("`Strings.Concat(a, b, c)` assigns the texts `a` and `b` to `c`, joined"),
        }
    }

    /// Whether an INTEGER meets a truncated real number that is a CARDINAL in this dialect.
    fn mixes_truncated(&self, left: &Expr, right: &Expr) -> bool {
        let is_truncated = |value: &Expr| {
            value.ty == TypeTable::CARDINAL
                && matches!(value.kind, ExprKind::Convert { conversion: Conversion::RealToWhole, .. })
        };
        let is_integer = left.ty == TypeTable::INTEGER || right.ty == TypeTable::INTEGER;
        is_integer && (is_truncated(left) || is_truncated(right))
    }

    /// Adds to a message how two structured values are compared.
    pub fn with_comparison_of_texts(&self, diagnostic: Diagnostic, left: &Expr, right: &Expr) -> Diagnostic {
        let texts = [left, right].map(|text| self.typing.session.source(text.span).unwrap_or_default());
        let [first, second] = texts;
        if !self.holds_text(left.ty) || !self.holds_text(right.ty) {
            return diagnostic.help("compare the elements or fields one by one");
        }
        if [left, right].iter().any(|text| *self.typing.tables.ty(text.ty) == Type::Char) {
            return diagnostic.note("only a string of length 1 is also a character");
        }
        let call = match self.op {
            ast::BinaryOp::Equal => format!("Equal({first}, {second})"),
            ast::BinaryOp::NotEqual => format!("NOT Equal({first}, {second})"),
            _ => {
                return diagnostic.help(
                    "`Strings.Compare(a, b)` returns `Strings.less`, `Strings.equal` or `Strings.greater`",
                );
            }
        };
        self.typing.with_call_of_strings(diagnostic, self.span, "Equal", call)
    }
}

/// Adds to a message how a character is compared with a number; a digit may be meant as a character.
fn with_ordinal(diagnostic: Diagnostic, character: &Expr, number: &Expr) -> Diagnostic {
    match number.constant_ordinal() {
        Some(digit @ 0..=9) => {
            let why = "a digit is a character in quotes";
            diagnostic.suggest(number.span, format!("\"{digit}\""), why).not_applicable()
        }
        _ => {
            let edits = vec![Edit::before(character.span, "ORD("), Edit::behind(character.span, ")")];
            diagnostic.suggest_edits(edits, "compare the ordinal number of the character").not_applicable()
        }
    }
}
