//! Expressions: the flat list of operands and operators becomes a tree by the report's precedences.

use crate::base::Span;
use crate::syntax::ast::{
    BinaryOp, Designator, Element, Expr, ExprKind, Ident, MAX_HEIGHT, Selector, UnaryOp,
};
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::Rule;
use crate::syntax::scan::MAX_NESTING;

use super::Builder;
use super::literal::parse_number;

/// How high a single expression may be, so that the whole tree keeps to [`MAX_HEIGHT`].
pub const MAX_EXPR_HEIGHT: u32 = MAX_HEIGHT - MAX_NESTING;

/// An expression as it is put together.
pub struct Part {
    pub expr: Expr,
    /// The text it takes up, parentheses included.
    pub span: Span,
    /// The height of its tree.
    pub height: u32,
}

impl Part {
    /// An expression of a given height without parentheses around it.
    pub fn new(kind: ExprKind, span: Span, height: u32) -> Part {
        Part { expr: Expr { kind, span }, span, height }
    }

    /// An expression without parts.
    pub fn leaf(kind: ExprKind, span: Span) -> Part {
        Part::new(kind, span, 1)
    }

    /// `op operand`
    pub fn unary(op: UnaryOp, op_span: Span, operand: Part) -> Part {
        let kind = ExprKind::Unary { op, operand: Box::new(operand.expr) };
        Part::new(kind, op_span.to(operand.span), operand.height + 1)
    }

    /// `left op right`
    pub fn binary(op: BinaryOp, op_span: Span, left: Part, right: Part) -> Part {
        let (span, height) = (left.span.to(right.span), left.height.max(right.height) + 1);
        let kind = ExprKind::Binary { op, op_span, left: Box::new(left.expr), right: Box::new(right.expr) };
        Part::new(kind, span, height)
    }
}

/// The designator in front of a constructor as the name of a type, and whether it is one.
pub fn type_name(designator: Designator) -> (Vec<Ident>, bool) {
    let (mut names, mut is_type) = (vec![designator.head], true);
    for selector in designator.selectors {
        match selector {
            Selector::Field(name) => names.push(name),
            Selector::Index(..) | Selector::Deref(_) => is_type = false,
        }
    }
    (names, is_type)
}

impl<'a> Builder<'a> {
    pub fn expression(&mut self, cursor: &mut Cursor<'a>) -> Expr {
        self.measured_expression(cursor).0
    }

    /// An expression, and the position behind it, parentheses included.
    pub fn last_expression(&mut self, cursor: &mut Cursor<'a>) -> (Expr, u32) {
        cursor.open(Rule::expression);
        let part = self.comparison(cursor);
        cursor.close();
        (part.expr, part.span.hi)
    }

    fn measured_expression(&mut self, cursor: &mut Cursor<'a>) -> (Expr, u32) {
        cursor.open(Rule::expression);
        let part = self.comparison(cursor);
        cursor.close();
        (part.expr, part.height)
    }

    /// `simple [relation simple]`
    fn comparison(&mut self, cursor: &mut Cursor<'a>) -> Part {
        let mut left = self.sum(cursor);
        let mut compared = false;
        while let Some(op) = self.operator(cursor, 1) {
            // Relations cannot be chained.
            self.clean &= !std::mem::replace(&mut compared, true);
            let op_span = cursor.leaf(Rule::operator);
            let right = self.sum(cursor);
            left = self.binary(op, op_span, left, right);
        }
        left
    }

    /// `[sign] term {addition term}`
    fn sum(&mut self, cursor: &mut Cursor<'a>) -> Part {
        let sign = self.sign(cursor);
        let mut left = self.term(cursor);
        if let Some((op, span)) = sign {
            left = self.unary(op, span, left);
        }
        while let Some(op) = self.operator(cursor, 2) {
            let op_span = cursor.leaf(Rule::operator);
            let right = self.term(cursor);
            left = self.binary(op, op_span, left, right);
        }
        left
    }

    /// `factor {multiplication factor}`
    fn term(&mut self, cursor: &mut Cursor<'a>) -> Part {
        let mut left = self.factor(cursor);
        while let Some(op) = self.operator(cursor, 3) {
            let op_span = cursor.leaf(Rule::operator);
            let right = self.factor(cursor);
            left = self.binary(op, op_span, left, right);
        }
        left
    }

    /// `{NOT} operand`
    fn factor(&mut self, cursor: &mut Cursor<'a>) -> Part {
        if !cursor.at(Rule::prefix) {
            return self.operand(cursor);
        }
        let mut prefixes = Vec::new();
        while cursor.at(Rule::prefix) {
            let span = cursor.leaf(Rule::prefix);
            let op = self.prefix(span);
            // A sign stands only in front of a first term.
            self.clean &= op == UnaryOp::Not;
            prefixes.push((op, span));
        }
        let operand = self.operand(cursor);
        prefixes.into_iter().rev().fold(operand, |inner, (op, span)| self.unary(op, span, inner))
    }

    fn sign(&mut self, cursor: &mut Cursor<'a>) -> Option<(UnaryOp, Span)> {
        let sign = cursor.at(Rule::prefix) && matches!(self.byte(cursor.position()), b'+' | b'-');
        sign.then(|| {
            let span = cursor.leaf(Rule::prefix);
            (self.prefix(span), span)
        })
    }

    fn prefix(&self, span: Span) -> UnaryOp {
        match self.byte(span.lo) {
            b'+' => UnaryOp::Plus,
            b'-' => UnaryOp::Minus,
            _ => UnaryOp::Not,
        }
    }

    /// The operator that stands here if it has the given precedence.
    fn operator(&self, cursor: &Cursor<'a>, precedence: u8) -> Option<BinaryOp> {
        if !cursor.at(Rule::operator) {
            return None;
        }
        let position = cursor.position();
        let op = match (self.byte(position), self.byte(position + 1)) {
            (b'+', _) => BinaryOp::Add,
            (b'-', _) => BinaryOp::Sub,
            (b'*', _) => BinaryOp::Mul,
            (b'/', _) => BinaryOp::Divide,
            (b'&' | b'A', _) => BinaryOp::And,
            (b'O', _) => BinaryOp::Or,
            (b'D', _) => BinaryOp::Div,
            (b'M', _) => BinaryOp::Mod,
            (b'R', _) => BinaryOp::Rem,
            (b'I', _) => BinaryOp::In,
            (b'=', _) => BinaryOp::Equal,
            (b'#', _) | (b'<', b'>') => BinaryOp::NotEqual,
            (b'<', b'=') => BinaryOp::LessEqual,
            (b'<', _) => BinaryOp::Less,
            (b'>', b'=') => BinaryOp::GreaterEqual,
            (b'>', _) => BinaryOp::Greater,
            _ => unreachable!("the grammar has no other operators"),
        };
        (op.precedence() == precedence).then_some(op)
    }

    fn operand(&mut self, cursor: &mut Cursor<'a>) -> Part {
        cursor.open(Rule::operand);
        let part = match cursor.rule() {
            Some(Rule::name) => self.value(cursor),
            Some(Rule::number) => self.number(cursor),
            Some(Rule::string) => {
                let span = cursor.leaf(Rule::string);
                let text = self.text(Span { lo: span.lo + 1, hi: span.hi - 1 });
                Part::leaf(ExprKind::String(text.into()), span)
            }
            Some(Rule::constructor) => {
                let lo = cursor.position() - 1;
                self.constructor(cursor, None, lo)
            }
            _ => self.parenthesis(cursor),
        };
        cursor.close();
        part
    }

    fn parenthesis(&mut self, cursor: &mut Cursor<'a>) -> Part {
        // The rule starts behind the bracket.
        let lo = cursor.open(Rule::parenthesis) - 1;
        let (expr, height) = self.measured_expression(cursor);
        let hi = cursor.close();
        Part { expr, span: Span { lo, hi }, height }
    }

    fn number(&mut self, cursor: &mut Cursor<'a>) -> Part {
        let span = cursor.leaf(Rule::number);
        let runs_on = self.byte(span.hi).is_ascii_alphanumeric() || self.byte(span.hi) == b'_';
        let kind = match parse_number(self.text(span)) {
            Ok(kind) if !runs_on => kind,
            _ => {
                self.clean = false;
                ExprKind::Error
            }
        };
        Part::leaf(kind, span)
    }

    /// A variable, a call or a constructor with its type.
    fn value(&mut self, cursor: &mut Cursor<'a>) -> Part {
        let (designator, height) = self.designator(cursor);
        let span = designator.span;
        if cursor.at(Rule::constructor) {
            let (ty, is_type) = type_name(designator);
            self.clean &= is_type;
            return self.constructor(cursor, Some(ty), span.lo);
        }
        if !cursor.at(Rule::args) {
            return Part::new(ExprKind::Designator(designator), span, height);
        }
        let (args, args_height, end) = self.args(cursor);
        let span = Span { lo: span.lo, hi: end };
        let kind = ExprKind::Call { callee: designator, args };
        self.limited(Part::new(kind, span, height.max(args_height + 1)))
    }

    /// `{elements}` behind the name of a type or by itself; the whole starts at `lo`.
    fn constructor(&mut self, cursor: &mut Cursor<'a>, ty: Option<Vec<Ident>>, lo: u32) -> Part {
        cursor.open(Rule::constructor);
        let mut elements = Vec::new();
        let mut height = 1;
        while cursor.at(Rule::element) {
            let (element, its_height) = self.element(cursor);
            height = height.max(its_height + 1);
            elements.push(element);
        }
        let span = Span { lo, hi: cursor.close() };
        let kind = ExprKind::Constructor { ty, elements };
        self.limited(Part::new(kind, span, height))
    }

    fn element(&mut self, cursor: &mut Cursor<'a>) -> (Element, u32) {
        cursor.open(Rule::element);
        let (value, mut height) = self.measured_expression(cursor);
        let mut element = Element { value, high: None, count: None };
        if cursor.at(Rule::expression) {
            let (high, its_height) = self.measured_expression(cursor);
            (element.high, height) = (Some(high), height.max(its_height));
        } else if cursor.at(Rule::count) {
            cursor.open(Rule::count);
            let (count, its_height) = self.measured_expression(cursor);
            (element.count, height) = (Some(count), height.max(its_height));
            cursor.close();
        }
        cursor.close();
        (element, height)
    }

    /// A name and its selectors, and their height.
    pub fn designator(&mut self, cursor: &mut Cursor<'a>) -> (Designator, u32) {
        let head = self.name(cursor);
        let mut designator = Designator { head, selectors: Vec::new(), span: head.span };
        let mut height = 1;
        loop {
            let selector = match cursor.rule() {
                Some(Rule::field) => {
                    cursor.open(Rule::field);
                    let name = self.name(cursor);
                    cursor.close();
                    designator.span.hi = name.span.hi;
                    Selector::Field(name)
                }
                Some(Rule::index) => {
                    let lo = cursor.open(Rule::index) - 1;
                    let (indices, index_height) = self.expressions(cursor);
                    height = height.max(index_height + 1);
                    designator.span.hi = cursor.close();
                    Selector::Index(indices, Span { lo, hi: designator.span.hi })
                }
                Some(Rule::deref) => {
                    let span = cursor.leaf(Rule::deref);
                    designator.span.hi = span.hi;
                    Selector::Deref(span)
                }
                _ => return (designator, height),
            };
            designator.selectors.push(selector);
        }
    }

    /// Actual parameters, their height, and the position behind the bracket that closes them.
    pub fn args(&mut self, cursor: &mut Cursor<'a>) -> (Vec<Expr>, u32, u32) {
        cursor.open(Rule::args);
        let (args, height) = self.expressions(cursor);
        (args, height, cursor.close())
    }

    fn expressions(&mut self, cursor: &mut Cursor<'a>) -> (Vec<Expr>, u32) {
        let mut list = Vec::new();
        let mut height = 0;
        while cursor.at(Rule::expression) {
            let (expr, its_height) = self.measured_expression(cursor);
            height = height.max(its_height);
            list.push(expr);
        }
        (list, height)
    }

    fn unary(&mut self, op: UnaryOp, op_span: Span, operand: Part) -> Part {
        self.limited(Part::unary(op, op_span, operand))
    }

    fn binary(&mut self, op: BinaryOp, op_span: Span, left: Part, right: Part) -> Part {
        self.limited(Part::binary(op, op_span, left, right))
    }

    /// Drops what is too high.
    fn limited(&mut self, part: Part) -> Part {
        if part.height <= MAX_EXPR_HEIGHT {
            return part;
        }
        self.clean = false;
        Part::leaf(ExprKind::Error, part.span)
    }
}
