//! Rules for expressions, a part of the verifier.

use crate::hir::{
    ArrayElement, BinaryOp, Const, Conversion, Expr, ExprKind, FieldId, SetElement, Type, TypeId, TypeTable,
    UnaryOp,
};

use super::{Verified, Verifier, finished_type};

impl Verifier<'_> {
    /// Checks the rules of an expression about its operands.
    pub(super) fn expr(&self, expr: &Expr) -> Verified {
        finished_type(self.types(), expr.ty)?;
        match &expr.kind {
            ExprKind::Const(constant) => self.constant(constant, expr.ty),
            ExprKind::Load(place) => {
                ensure!(place.ty == expr.ty, "a place of {} is loaded as {}", place.ty, expr.ty);
                Ok(())
            }
            ExprKind::Unary { op, operand, .. } => self.unary(*op, operand, expr.ty),
            ExprKind::Binary { op, left, right, .. } => self.binary(*op, left, right, expr.ty),
            ExprKind::Compare { left, right, .. } => self.compare(left, right, expr.ty),
            ExprKind::And { left, right, .. } | ExprKind::Or { left, right, .. } => {
                self.boolean(left.ty, "an operand of AND or OR")?;
                self.boolean(right.ty, "an operand of AND or OR")?;
                self.boolean(expr.ty, "the result of AND or OR")
            }
            ExprKind::Call(call) => {
                let result = self.result(call)?;
                ensure!(result == Some(expr.ty), "the result of a call is used as {}", expr.ty);
                Ok(())
            }
            ExprKind::Convert { conversion, operand, .. } => self.convert(*conversion, operand, expr.ty),
            ExprKind::High { array, dimension } => {
                let ty = self.procedure.locals[*array].ty;
                ensure!((*dimension as usize) < self.open_dimensions(ty), "HIGH of {ty}");
                ensure!(expr.ty == TypeTable::CARDINAL, "HIGH is of {}", expr.ty);
                Ok(())
            }
            ExprKind::In { element, set } => {
                self.element(element.ty, set.ty)?;
                self.boolean(expr.ty, "the result of IN")
            }
            ExprKind::Set { elements, .. } => elements.iter().try_for_each(|SetElement { low, high }| {
                std::iter::once(low).chain(high).try_for_each(|element| self.element(element.ty, expr.ty))
            }),
            ExprKind::Array(elements) => self.array(elements, expr.ty),
            ExprKind::Record(fields) => self.record(fields, expr.ty),
            ExprKind::Complex(re, im) => {
                let real = self.types().get(re.ty);
                let fits = match self.types().get(expr.ty) {
                    Type::Complex(parts) => real == &Type::Real(*parts) && re.ty == im.ty,
                    _ => false,
                };
                ensure!(fits, "CMPLX of {} and {} gives {}", re.ty, im.ty, expr.ty);
                Ok(())
            }
            ExprKind::Address(_) => {
                ensure!(expr.ty == TypeTable::ADDRESS, "ADR is of {}", expr.ty);
                Ok(())
            }
            ExprKind::StringLength(operand) => {
                let of_characters = match self.types().get(operand.ty) {
                    Type::String { .. } => true,
                    Type::Array { element, .. } | Type::OpenArray { element } => *element == TypeTable::CHAR,
                    _ => false,
                };
                ensure!(of_characters && expr.ty == TypeTable::CARDINAL, "LENGTH of {}", operand.ty);
                Ok(())
            }
        }
    }

    fn array(&self, elements: &[ArrayElement], ty: TypeId) -> Verified {
        let Type::Array { low, high, element, .. } = *self.types().get(ty) else {
            return Err(format!("an array constructor of {ty}"));
        };
        let length: u128 = elements.iter().map(|element| u128::from(element.count)).sum();
        let wanted = (i128::from(high) - i128::from(low) + 1) as u128;
        ensure!(length == wanted, "{length} elements make an array of {wanted}");
        elements.iter().try_for_each(|given| self.assigned(element, &given.value))
    }

    fn record(&self, given: &[(FieldId, Expr)], ty: TypeId) -> Verified {
        let Type::Record { fields, .. } = self.types().get(ty) else {
            return Err(format!("a record constructor of {ty}"));
        };
        given.iter().try_for_each(|(field, value)| {
            ensure!(fields.is_valid(*field), "a record constructor of {ty} gives {field}");
            self.assigned(fields[*field].ty, value)
        })
    }

    fn constant(&self, constant: &Const, ty: TypeId) -> Verified {
        let fits = match (constant, self.types().get(ty)) {
            (Const::Whole(value), Type::Whole(whole)) => (whole.min()..=whole.max()).contains(value),
            (Const::Whole(_), Type::Enumeration { .. } | Type::Storage { .. } | Type::Address) => true,
            (Const::Whole(value), Type::Subrange { low, high, .. }) => (low..=high).contains(&value),
            (Const::Set(words), Type::Set { low, high, .. }) => words.len() as i64 == (high - low) / 64 + 1,
            (Const::Structured(id), _) => self.program.constants[*id].ty == ty,
            (Const::Real(_), Type::Real(_))
            | (Const::Complex(..), Type::Complex(_))
            | (
                Const::Procedure(_),
                Type::Procedure(_) | Type::Address | Type::Pointer { .. } | Type::Opaque { .. },
            )
            | (Const::Nil, Type::Procedure(_) | Type::Address | Type::Opaque { .. })
            | (Const::Char(_) | Const::Boolean(_), Type::Subrange { .. })
            | (Const::Boolean(_), Type::Boolean)
            | (Const::Char(_), Type::Char)
            | (Const::Nil, Type::Nil | Type::Pointer { .. }) => true,
            (Const::String(id), Type::String { length }) => {
                self.program.strings[*id].len() == *length as usize
            }
            _ => false,
        };
        ensure!(fits, "the constant {constant:?} is of {ty}");
        Ok(())
    }

    fn unary(&self, op: UnaryOp, operand: &Expr, result: TypeId) -> Verified {
        let ty = self.types().get(operand.ty);
        let fits = match op {
            UnaryOp::Negate | UnaryOp::Abs => {
                matches!(ty, Type::Whole(_) | Type::Real(_) | Type::Complex(_)) && operand.ty == result
            }
            UnaryOp::RealPart | UnaryOp::ImaginaryPart => match (ty, self.types().get(result)) {
                (Type::Complex(parts), Type::Real(real)) => parts == real,
                _ => false,
            },
            UnaryOp::Complement => matches!(ty, Type::Set { .. }) && operand.ty == result,
            UnaryOp::Not => ty == &Type::Boolean && operand.ty == result,
            UnaryOp::Cap => ty == &Type::Char && operand.ty == result,
            UnaryOp::Odd => matches!(ty, Type::Whole(_)) && self.types().get(result) == &Type::Boolean,
        };
        ensure!(fits, "{op:?} of {} gives {result}", operand.ty);
        Ok(())
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, result: TypeId) -> Verified {
        let kind_fits = match (op, self.types().get(result)) {
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Type::Whole(_) | Type::Real(_)) => true,
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Type::Complex(_)) => true,
            (BinaryOp::DivideReal, ty) => matches!(ty, Type::Real(_) | Type::Complex(_)),
            (
                BinaryOp::Union
                | BinaryOp::Difference
                | BinaryOp::Intersection
                | BinaryOp::SymmetricDifference,
                ty,
            ) => matches!(ty, Type::Set { .. }),
            (BinaryOp::Shift | BinaryOp::Rotate, ty) => {
                matches!(ty, Type::Set { .. } | Type::Storage { .. } | Type::Whole(_))
            }
            (_, ty) => matches!(ty, Type::Whole(_)),
        };
        let counts = matches!(op, BinaryOp::Shift | BinaryOp::Rotate);
        let right_fits = if counts { right.ty == TypeTable::INTEGER } else { right.ty == result };
        ensure!(
            kind_fits && left.ty == result && right_fits,
            "{op:?} of {} and {} gives {result}",
            left.ty,
            right.ty
        );
        Ok(())
    }

    fn compare(&self, left: &Expr, right: &Expr, result: TypeId) -> Verified {
        let is_pointer = |ty| {
            matches!(
                self.types().get(ty),
                Type::Pointer { .. } | Type::Nil | Type::Address | Type::Opaque { .. } | Type::Procedure(_)
            )
        };
        let same = left.ty == right.ty || is_pointer(left.ty) && is_pointer(right.ty);
        let is_set = matches!(self.types().get(left.ty), Type::Set { .. });
        ensure!(
            same && (is_set || self.types().is_scalar(left.ty)),
            "{} is compared with {}",
            left.ty,
            right.ty
        );
        self.boolean(result, "the result of a comparison")
    }

    fn convert(&self, conversion: Conversion, operand: &Expr, result: TypeId) -> Verified {
        let (from, to) = (self.types().get(operand.ty), self.types().get(result));
        let fits = match conversion {
            Conversion::Whole => self.is_ordinal(operand.ty) && self.is_ordinal(result),
            Conversion::WholeToReal => matches!((from, to), (Type::Whole(_), Type::Real(_))),
            Conversion::RealToWhole => matches!((from, to), (Type::Real(_), Type::Whole(_))),
            Conversion::Real => matches!((from, to), (Type::Real(_), Type::Real(_))),
            Conversion::Complex => matches!((from, to), (Type::Complex(_), Type::Complex(_))),
            Conversion::Pointer => {
                let is_address = |ty: &Type| {
                    matches!(
                        ty,
                        Type::Pointer { .. } | Type::Address | Type::Opaque { .. } | Type::Procedure(_)
                    )
                };
                (from == &Type::Nil || is_address(from)) && is_address(to)
            }
            Conversion::Bits => true,
        };
        ensure!(fits, "{conversion:?} from {} to {result}", operand.ty);
        Ok(())
    }
}
