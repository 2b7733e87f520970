//! Expressions: operands and operators become a tree according to the report's precedences.

use crate::base::Span;
use crate::syntax::ast::{BinaryOp, Designator, Element, Expr, ExprKind, Ident, Selector, UnaryOp};
use crate::syntax::parts::{MAX_EXPR_HEIGHT, PartialExpr, parse_number, type_name};

use super::sign;
use super::{Read, Refused, TreeBuilder};

impl TreeBuilder<'_> {
    pub fn expression(&mut self) -> Read<Expr> {
        Ok(self.part()?.expr)
    }

    /// Parses an expression, and returns it with the position after it, parentheses included.
    pub fn last_expression(&mut self) -> Read<(Expr, u32)> {
        let part = self.part()?;
        Ok((part.expr, part.span.hi))
    }

    /// Whether an expression is ahead.
    pub fn at_expression(&self) -> bool {
        let sign = self.byte();
        sign::is_name(sign)
            || matches!(sign, sign::NUMBER | sign::STRING | sign::LANGUAGE | sign::NOT | b'(' | b'{')
            || sign::unary(sign).is_some()
    }

    pub fn part(&mut self) -> Read<PartialExpr> {
        self.operation(BinaryOp::RELATION)
    }

    /// Parses operands and operators that bind at least as tightly as `least`.
    fn operation(&mut self, least: u8) -> Read<PartialExpr> {
        let mut left = match sign::unary(self.byte()) {
            None => self.factor()?,
            Some(op) if least <= BinaryOp::ADDITION => {
                let span = self.token();
                let term = self.operation(BinaryOp::ADDITION + 1)?;
                limited(PartialExpr::unary(op, span, term))?
            }
            // A sign precedes only the first term.
            Some(_) => return Err(Refused),
        };
        while let Some(op) = self.operator()
            && op.precedence() >= least
        {
            let op_span = self.token();
            let right = self.operation(op.precedence() + 1)?;
            left = limited(PartialExpr::binary(op, op_span, left, right))?;
            if op.precedence() == BinaryOp::RELATION && self.operator().is_some() {
                // Relations cannot be chained.
                return Err(Refused);
            }
        }
        Ok(left)
    }

    /// Returns the operator ahead.
    #[inline]
    fn operator(&self) -> Option<BinaryOp> {
        match self.byte() {
            sign::ON_BITS => self.operator_on_bits(),
            sign => sign::operator(sign),
        }
    }

    #[cold]
    fn operator_on_bits(&self) -> Option<BinaryOp> {
        let rest = self.text.get((self.start() - self.origin) as usize..).unwrap_or_default();
        BinaryOp::ON_BITS.into_iter().find(|op| rest.starts_with(op.text()))
    }

    /// Parses `{NOT} operand`.
    fn factor(&mut self) -> Read<PartialExpr> {
        if self.byte() != sign::NOT {
            return self.operand();
        }
        let mut negations = Vec::new();
        while self.byte() == sign::NOT {
            negations.push(self.token());
        }
        let mut part = self.operand()?;
        while let Some(span) = negations.pop() {
            let op = if self.text(span) == "BNOT" { UnaryOp::BitNot } else { UnaryOp::Not };
            part = limited(PartialExpr::unary(op, span, part))?;
        }
        Ok(part)
    }

    fn operand(&mut self) -> Read<PartialExpr> {
        match self.byte() {
            byte if sign::is_name(byte) => self.value(),
            sign::NUMBER => {
                let span = self.token();
                let kind = parse_number(self.text(span), self.cursor.dialect()).map_err(|_| Refused)?;
                Ok(PartialExpr::leaf(kind, span))
            }
            sign::STRING | sign::LANGUAGE => {
                let span = self.token();
                let text = self.text(Span { lo: span.lo + 1, hi: span.hi - 1 });
                Ok(PartialExpr::leaf(ExprKind::String(text.into()), span))
            }
            b'{' => {
                let lo = self.start();
                self.constructor(None, lo)
            }
            b'(' => {
                let lo = self.start();
                self.skip();
                let PartialExpr { expr, height, .. } = self.part()?;
                self.pass(")");
                Ok(PartialExpr { expr, span: self.span_from(lo), height })
            }
            _ => Err(Refused),
        }
    }

    /// Parses a variable, a call or a constructor with its type.
    fn value(&mut self) -> Read<PartialExpr> {
        let (designator, args, height) = variable_or_call(self, |builder| !at_selector(builder))?;
        let span = designator.span;
        if let Some(args) = args {
            let kind = ExprKind::Call { callee: designator, args };
            return limited(PartialExpr::new(kind, self.span_from(span.lo), height));
        }
        if self.byte() != b'{' {
            return Ok(PartialExpr::new(ExprKind::Designator(designator), span, height));
        }
        let (ty, is_type) = type_name(designator);
        if is_type { self.constructor(Some(ty), span.lo) } else { Err(Refused) }
    }

    /// Parses `{elements}` after the name of a type or by itself; the whole starts at `lo`.
    fn constructor(&mut self, ty: Option<Vec<Ident>>, lo: u32) -> Read<PartialExpr> {
        self.pass("{");
        let mut elements = Vec::new();
        let mut height = 1;
        while !self.take("}") {
            let (element, its_height) = self.element()?;
            height = height.max(its_height + 1);
            elements.push(element);
            self.take(",");
        }
        limited(PartialExpr::new(ExprKind::Constructor { ty, elements }, self.span_from(lo), height))
    }

    /// Parses `value`, `value .. high` or `value BY count`.
    fn element(&mut self) -> Read<(Element, u32)> {
        let PartialExpr { expr: value, mut height, .. } = self.part()?;
        let mut element = Element { value, high: None, count: None };
        if self.take("..") {
            let high = self.part()?;
            (element.high, height) = (Some(high.expr), height.max(high.height));
        } else if self.take("BY") {
            let count = self.part()?;
            (element.count, height) = (Some(count.expr), height.max(count.height));
        }
        Ok((element, height))
    }

    /// Parses a name and its selectors, and returns them with their height.
    pub fn designator(&mut self) -> Read<(Designator, u32)> {
        let (head, first) = (self.name(), self.lists.selectors.len());
        self.selectors(head, first, 1)
    }

    /// Parses the selectors after the arguments of a type transfer, whose parentheses start at `brackets`.
    #[cold]
    fn selected(
        &mut self,
        transfer: Designator,
        (args, brackets): (Vec<Expr>, u32),
        height: u32,
    ) -> Read<(Designator, u32)> {
        let first = self.lists.selectors.len();
        self.lists.selectors.extend(transfer.selectors);
        let span = self.span_from(brackets);
        self.lists.selectors.push(Selector::Arguments(args, span));
        self.selectors(transfer.head, first, height)
    }

    /// Parses selectors after a name. Those from `first` on in the list precede them.
    fn selectors(&mut self, head: Ident, first: usize, mut height: u32) -> Read<(Designator, u32)> {
        loop {
            match self.byte() {
                b'.' if self.next_byte() != b'.' => {
                    self.pass(".");
                    let field = self.name();
                    self.lists.selectors.push(Selector::Field(field));
                }
                b'[' => {
                    let lo = self.start();
                    self.skip();
                    let (indices, index_height) = self.expressions()?;
                    self.pass("]");
                    height = height.max(index_height + 1);
                    let span = self.span_from(lo);
                    self.lists.selectors.push(Selector::Index(indices, span));
                }
                b'^' => {
                    let span = self.token();
                    self.lists.selectors.push(Selector::Deref(span));
                }
                _ => {
                    let span = self.span_from(head.span.lo);
                    // Most names have no selectors, and draining none costs more than all else here.
                    let selectors = match self.lists.selectors.len() == first {
                        true => Vec::new(),
                        false => self.lists.selectors.drain(first..).collect(),
                    };
                    return Ok((Designator { head, selectors, span }, height));
                }
            }
        }
    }

    /// Parses actual parameters in parentheses, and returns them with their height.
    pub fn args(&mut self) -> Read<(Vec<Expr>, u32)> {
        self.pass("(");
        let args = if self.at_expression() { self.expressions()? } else { (Vec::new(), 0) };
        self.pass(")");
        Ok(args)
    }

    /// Parses `expression {, expression}`, and returns them with the height of the highest.
    pub fn expressions(&mut self) -> Read<(Vec<Expr>, u32)> {
        let PartialExpr { expr, mut height, .. } = self.part()?;
        let first = self.lists.exprs.len();
        self.lists.exprs.push(expr);
        while self.take(",") {
            let part = self.part()?;
            height = height.max(part.height);
            self.lists.exprs.push(part.expr);
        }
        Ok((self.lists.exprs.drain(first..).collect(), height))
    }
}

/// Parses a name, and any number of selectors and type transfers after it. Returns them with their height, and
/// with the last arguments if `is_call` holds after them, which then belong to no transfer.
#[inline(always)]
pub fn variable_or_call<'a>(
    builder: &mut TreeBuilder<'a>,
    is_call: impl Fn(&TreeBuilder<'a>) -> bool,
) -> Read<(Designator, Option<Vec<Expr>>, u32)> {
    let (mut designator, mut height) = builder.designator()?;
    while builder.byte() == b'(' {
        let (brackets, (args, args_height)) = (builder.start(), builder.args()?);
        height = height.max(args_height + 1);
        if is_call(builder) {
            return Ok((designator, Some(args), height));
        }
        (designator, height) = builder.selected(designator, (args, brackets), height)?;
    }
    Ok((designator, None, height))
}

/// Whether a selector is ahead.
pub fn at_selector(builder: &TreeBuilder<'_>) -> bool {
    matches!((builder.byte(), builder.next_byte()), (b'[' | b'^', _) | (b'.', ..=b'-' | b'/'..))
}

/// Refuses a tree that is too high.
fn limited(part: PartialExpr) -> Read<PartialExpr> {
    if part.height <= MAX_EXPR_HEIGHT { Ok(part) } else { Err(Refused) }
}
