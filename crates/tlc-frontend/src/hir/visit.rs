//! One traversal of the typed tree for all code that reads or rewrites it.
//!
//! A [`Visitor`] reads nodes and may keep references to them; a [`VisitorMut`] changes them. Each method is
//! called for the nodes of one kind, and by default visits their parts. An implementation overrides the
//! methods for the nodes that it handles, and calls the `walk_*` function of a node to also visit its parts.
//!
//! Parts are visited in the order in which a running program reaches them: the designator of an assignment
//! before the value, the body of REPEAT before the condition, the called procedure value before the
//! arguments. Statements are walked in the file that defines them, see [`walk_stmt`].

use super::{
    Argument, ArrayElement, Call, Callee, Condition, Expr, ExprKind, Place, Projection, SetElement, Stmt,
};

pub use super::stmt::{walk_stmt, walk_stmt_mut};

/// The use of a place that a [`Visitor`] visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Its value is read.
    Read,
    /// It is assigned: by an assignment, as a control variable, by NEW.
    Write,
    /// It is read and assigned: INC, INCL, DISPOSE.
    Update,
    /// It is passed to a variable parameter.
    Reference,
    /// ADR takes its address.
    Address,
    /// WITH takes its address, for the duration of its body.
    Binding,
}

impl Access {
    /// Whether the place may have another value after this statement or call.
    pub fn may_change(self) -> bool {
        matches!(self, Access::Write | Access::Update | Access::Reference)
    }
}

/// Defines a trait for visitors, and the functions that walk everything except statements. For reading, all
/// references are shared and live as long as the tree; for changing, they are exclusive.
macro_rules! define_visitor {
    (
        $(#[$doc:meta])*
        $Visitor:ident $(<$tree:lifetime>)?, [$($reference:tt)+], $Body:ty,
        $walk_body:ident $walk_stmt:ident $walk_condition:ident $walk_expr:ident $walk_place:ident
        $walk_call:ident $walk_argument:ident
    ) => {
        $(#[$doc])*
        pub trait $Visitor$(<$tree>)? {
            /// Visits the statements of a procedure, or of a part of a structured statement.
            fn visit_body(&mut self, body: $($reference)+ $Body) {
                $walk_body(self, body);
            }

            /// Visits a statement.
            fn visit_stmt(&mut self, stmt: $($reference)+ Stmt) {
                $walk_stmt(self, stmt);
            }

            /// Visits a condition of a statement.
            fn visit_condition(&mut self, condition: $($reference)+ Condition) {
                $walk_condition(self, condition);
            }

            /// Visits an expression that is used as a whole value: it is assigned, passed to a value
            /// parameter, returned, or a part of an array or record constructor.
            fn visit_value(&mut self, value: $($reference)+ Expr) {
                self.visit_expr(value);
            }

            /// Visits an expression.
            fn visit_expr(&mut self, expr: $($reference)+ Expr) {
                $walk_expr(self, expr);
            }

            /// Visits a place.
            fn visit_place(&mut self, place: $($reference)+ Place, _access: Access) {
                $walk_place(self, place);
            }

            /// Visits a call.
            fn visit_call(&mut self, call: $($reference)+ Call) {
                $walk_call(self, call);
            }

            /// Visits an actual parameter.
            fn visit_argument(&mut self, argument: $($reference)+ Argument) {
                $walk_argument(self, argument);
            }
        }

        /// Visits statements in sequence.
        pub fn $walk_body<$($tree,)? V: $Visitor$(<$tree>)? + ?Sized>(
            visitor: &mut V,
            body: $($reference)+ $Body,
        ) {
            for stmt in body {
                visitor.visit_stmt(stmt);
            }
        }

        /// Visits the expression of a condition.
        pub fn $walk_condition<$($tree,)? V: $Visitor$(<$tree>)? + ?Sized>(
            visitor: &mut V,
            Condition { value, .. }: $($reference)+ Condition,
        ) {
            visitor.visit_expr(value);
        }

        /// Visits the operands of an expression.
        pub fn $walk_expr<$($tree,)? V: $Visitor$(<$tree>)? + ?Sized>(
            visitor: &mut V,
            Expr { kind, .. }: $($reference)+ Expr,
        ) {
            match kind {
                ExprKind::Const(_) | ExprKind::High { .. } => {}
                ExprKind::Load(place) => visitor.visit_place(place, Access::Read),
                ExprKind::Address(place) => visitor.visit_place(place, Access::Address),
                ExprKind::Unary { operand, .. }
                | ExprKind::Convert { operand, .. }
                | ExprKind::StringLength(operand) => visitor.visit_expr(operand),
                ExprKind::Binary { left, right, .. }
                | ExprKind::Compare { left, right, .. }
                | ExprKind::And { left, right, .. }
                | ExprKind::Or { left, right, .. }
                | ExprKind::Complex(left, right)
                | ExprKind::In { element: left, set: right } => {
                    visitor.visit_expr(left);
                    visitor.visit_expr(right);
                }
                ExprKind::Call(call) => visitor.visit_call(call),
                ExprKind::Set { elements, .. } => {
                    for SetElement { low, high } in elements {
                        visitor.visit_expr(low);
                        if let Some(high) = high {
                            visitor.visit_expr(high);
                        }
                    }
                }
                ExprKind::Array(elements) => {
                    for ArrayElement { value, .. } in elements {
                        visitor.visit_value(value);
                    }
                }
                ExprKind::Record(fields) => {
                    for (_, value) in fields {
                        visitor.visit_value(value);
                    }
                }
            }
        }

        /// Visits the indices in a place.
        pub fn $walk_place<$($tree,)? V: $Visitor$(<$tree>)? + ?Sized>(
            visitor: &mut V,
            Place { projections, .. }: $($reference)+ Place,
        ) {
            for projection in projections {
                match projection {
                    Projection::Index { index, .. } => visitor.visit_expr(index),
                    Projection::Field { .. } | Projection::Deref { .. } => {}
                }
            }
        }

        /// Visits the called procedure value, if there is one, and the arguments.
        pub fn $walk_call<$($tree,)? V: $Visitor$(<$tree>)? + ?Sized>(
            visitor: &mut V,
            Call { callee, arguments, .. }: $($reference)+ Call,
        ) {
            match callee {
                Callee::Value { value, .. } => visitor.visit_expr(value),
                Callee::Procedure(_) | Callee::Runtime(_) => {}
            }
            for argument in arguments {
                visitor.visit_argument(argument);
            }
        }

        /// Visits the expression or place of an argument.
        pub fn $walk_argument<$($tree,)? V: $Visitor$(<$tree>)? + ?Sized>(
            visitor: &mut V,
            argument: $($reference)+ Argument,
        ) {
            match argument {
                Argument::Value(value) | Argument::Address(value) => visitor.visit_value(value),
                Argument::Reference(place) => visitor.visit_place(place, Access::Reference),
                Argument::OpenArray(array) => visitor.visit_expr(array),
            }
        }
    };
}

define_visitor! {
    /// A visitor that reads a typed tree that lives for `'t`.
    Visitor<'t>, [&'t], [Stmt],
    walk_body walk_stmt walk_condition walk_expr walk_place walk_call walk_argument
}

define_visitor! {
    /// A visitor that changes a typed tree. The statements of a body may be replaced, added to, or removed.
    VisitorMut, [&mut], Vec<Stmt>,
    walk_body_mut walk_stmt_mut walk_condition_mut walk_expr_mut walk_place_mut walk_call_mut walk_argument_mut
}
