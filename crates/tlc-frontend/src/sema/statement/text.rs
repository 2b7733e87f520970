//! Assignments of texts in ADW Modula-2: strings to open arrays, and arrays of CHAR to those of other lengths.

use crate::base::Span;
use crate::hir::{
    BinaryOp, Check, CompareOp, Condition, ConditionId, Const, Expr, ExprKind, Place, Projection, Root, Stmt,
    StmtKind, Type, TypeTable,
};

use crate::sema::checker::StmtChecker;
use crate::sema::constant::constant;
use crate::sema::expression::operator::unchecked;

/// A variable that is an array of CHAR.
struct Text {
    place: Place,
    /// The least index.
    low: i64,
    /// The greatest index minus the least one.
    high: Expr,
}

impl StmtChecker<'_, '_> {
    /// Builds the assignment of a text to an array of CHAR of another type; `None` for all other assignments. A
    /// variable that is too long is cut off, and a string that is too long fails the check of an index. 0C
    /// follows the text if there is room.
    pub fn copied_text(&mut self, target: &Place, value: &Expr, span: Span) -> Option<Vec<Stmt>> {
        if !self.session.dialect.rules().is_extended || target.ty == value.ty {
            return None;
        }
        let to = text_of(self, target)?;
        match &value.kind {
            ExprKind::Load(source) => {
                let from = text_of(self, source)?;
                self.copy(&to, &from, span)
            }
            _ if matches!(self.tables.ty(target.ty), Type::OpenArray { .. }) => {
                let bytes = self.tables.constant_text(value)?;
                Some(characters(self.session.checks.has(Check::Index), &to, &bytes, span))
            }
            _ => None,
        }
    }

    /// Copies characters up to 0C or the end of an array.
    fn copy(&mut self, to: &Text, from: &Text, span: Span) -> Option<Vec<Stmt>> {
        let counter = self.hidden_variable(self.position.procedure?, TypeTable::CARDINAL);
        let counter = self.exprs().variable_place(counter, span);
        let next = || load(counter.clone());
        let zero = || constant(Const::Char(0), TypeTable::CHAR, span);
        let character = load(from.element(next(), false, span));
        let differs = ExprKind::Compare {
            op: CompareOp::NotEqual,
            left: character.clone().into(),
            right: zero().into(),
        };
        let differs = Expr { kind: differs, ty: TypeTable::BOOLEAN, span };
        let within = and(at_most(next(), &to.high, span), at_most(next(), &from.high, span), span);
        let step = unchecked(BinaryOp::Add, next(), cardinal(1, span), TypeTable::CARDINAL, span);
        let body = vec![
            Stmt::assignment(to.element(next(), false, span), character, span),
            Stmt::assignment(counter.clone(), step, span),
        ];
        let condition = Condition::new(and(within, differs, span));
        let end = Stmt::assignment(to.element(next(), false, span), zero(), span);
        Some(vec![
            Stmt::assignment(counter.clone(), cardinal(0, span), span),
            Stmt::new(StmtKind::While { condition, body }, span),
            when(at_most(next(), &to.high, span), end, span),
        ])
    }
}

/// Returns the parts of a variable that is an array of CHAR, unless the evaluation of its place has effects.
fn text_of(checker: &StmtChecker<'_, '_>, place: &Place) -> Option<Text> {
    let (low, high) = match *checker.tables.ty(place.ty) {
        Type::Array { low, high, element: TypeTable::CHAR, index }
            if low >= 0 && checker.tables.is_whole(checker.tables.program.types.host(index)) =>
        {
            (low, cardinal(high - low, place.span))
        }
        Type::OpenArray { element: TypeTable::CHAR } if place.projections.is_empty() => {
            let Root::Local(array) = place.root else { return None };
            let kind = ExprKind::High { array, dimension: 0 };
            (0, Expr { kind, ty: TypeTable::CARDINAL, span: place.span })
        }
        _ => return None,
    };
    is_repeatable(place).then(|| Text { place: place.clone(), low, high })
}

/// Assigns the characters of a string one by one.
fn characters(checked: bool, to: &Text, bytes: &[u8], span: Span) -> Vec<Stmt> {
    let character = |byte| constant(Const::Char(byte), TypeTable::CHAR, span);
    let element = |index: usize| to.element(cardinal(index as i64, span), checked, span);
    let mut stmts: Vec<Stmt> = bytes
        .iter()
        .enumerate()
        .map(|(index, byte)| Stmt::assignment(element(index), character(*byte), span))
        .collect();
    let end = Stmt::assignment(element(bytes.len()), character(0), span);
    stmts.push(match bytes {
        [] => end,
        _ => when(at_most(cardinal(bytes.len() as i64, span), &to.high, span), end, span),
    });
    stmts
}

impl Text {
    /// Returns the element at `offset` from the first one.
    fn element(&self, offset: Expr, checked: bool, span: Span) -> Place {
        let index = match (&offset.kind, self.low) {
            (_, 0) => offset,
            (ExprKind::Const(Const::Whole(offset)), low) => cardinal(*offset as i64 + low, span),
            (_, low) => unchecked(BinaryOp::Add, offset, cardinal(low, span), TypeTable::CARDINAL, span),
        };
        let mut place = self.place.clone();
        place.projections.push(Projection::Index { index: index.into(), array: place.ty, checked });
        place.ty = TypeTable::CHAR;
        place
    }
}

/// Whether a place may be evaluated any number of times: no index calls a procedure.
fn is_repeatable(place: &Place) -> bool {
    place.projections.iter().all(|step| match step {
        Projection::Index { index, .. } => is_pure(index),
        Projection::Field { .. } | Projection::Deref { .. } => true,
    })
}

fn is_pure(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Const(_) => true,
        ExprKind::Load(place) => is_repeatable(place),
        ExprKind::Convert { operand, .. } | ExprKind::Unary { operand, .. } => is_pure(operand),
        ExprKind::Binary { left, right, .. } => is_pure(left) && is_pure(right),
        _ => false,
    }
}

fn cardinal(value: i64, span: Span) -> Expr {
    constant(Const::Whole(value.into()), TypeTable::CARDINAL, span)
}

fn load(place: Place) -> Expr {
    let (ty, span) = (place.ty, place.span);
    Expr { kind: ExprKind::Load(place), ty, span }
}

fn at_most(value: Expr, limit: &Expr, span: Span) -> Expr {
    let kind =
        ExprKind::Compare { op: CompareOp::LessEqual, left: value.into(), right: limit.clone().into() };
    Expr { kind, ty: TypeTable::BOOLEAN, span }
}

fn and(left: Expr, right: Expr, span: Span) -> Expr {
    let kind = ExprKind::And { id: ConditionId::UNNUMBERED, left: left.into(), right: right.into() };
    Expr { kind, ty: TypeTable::BOOLEAN, span }
}

fn when(condition: Expr, stmt: Stmt, span: Span) -> Stmt {
    let arms = vec![(Condition::new(condition), vec![stmt])];
    Stmt::new(StmtKind::If { arms, otherwise: Vec::new() }, span)
}
