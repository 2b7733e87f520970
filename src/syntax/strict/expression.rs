//! Expressions by the report's precedences.

use crate::base::Span;
use crate::syntax::ast::{BinaryOp, Designator, Element, Expr, ExprKind, Ident, Selector, UnaryOp};
use crate::syntax::keyword::Keyword;
use crate::syntax::parts::{MAX_EXPR_HEIGHT, Part, parse_number, type_name};
use crate::syntax::symbol::Symbol;

use super::lexer::Kind;
use super::{Read, Refused, StrictParser};

impl StrictParser<'_> {
    pub fn expression(&mut self) -> Read<Expr> {
        Ok(self.comparison()?.expr)
    }

    /// An expression, and the position behind it, parentheses included.
    pub fn last_expression(&mut self) -> Read<(Expr, u32)> {
        let part = self.comparison()?;
        Ok((part.expr, part.span.hi))
    }

    /// Whether an expression may begin with the token ahead.
    pub fn at_expression(&self) -> bool {
        use Symbol::{LeftBrace, LeftParen, Minus, Plus, Tilde};
        matches!(
            self.token.kind,
            Kind::Name
                | Kind::Number
                | Kind::String
                | Kind::Keyword(Keyword::Not)
                | Kind::Symbol(LeftParen | LeftBrace | Plus | Minus | Tilde)
        )
    }

    /// `simple [relation simple]`
    fn comparison(&mut self) -> Read<Part> {
        let left = self.sum()?;
        let Some(op) = self.relation() else { return Ok(left) };
        let op_span = self.token_span();
        self.advance();
        let right = self.sum()?;
        // Relations cannot be chained.
        if self.relation().is_some() {
            return Err(Refused);
        }
        limited(Part::binary(op, op_span, left, right))
    }

    /// `[sign] term {addition term}`
    fn sum(&mut self) -> Read<Part> {
        let sign = match self.token.kind {
            Kind::Symbol(Symbol::Plus) => Some(UnaryOp::Plus),
            Kind::Symbol(Symbol::Minus) => Some(UnaryOp::Minus),
            _ => None,
        };
        let mut left = match sign {
            Some(op) => {
                let span = self.token_span();
                self.advance();
                let term = self.term()?;
                limited(Part::unary(op, span, term))?
            }
            None => self.term()?,
        };
        loop {
            let op = match self.token.kind {
                Kind::Symbol(Symbol::Plus) => BinaryOp::Add,
                Kind::Symbol(Symbol::Minus) => BinaryOp::Sub,
                Kind::Keyword(Keyword::Or) => BinaryOp::Or,
                _ => return Ok(left),
            };
            let op_span = self.token_span();
            self.advance();
            let right = self.term()?;
            left = limited(Part::binary(op, op_span, left, right))?;
        }
    }

    /// `factor {multiplication factor}`
    fn term(&mut self) -> Read<Part> {
        let mut left = self.factor()?;
        loop {
            let op = match self.token.kind {
                Kind::Symbol(Symbol::Star) => BinaryOp::Mul,
                Kind::Symbol(Symbol::Slash) => BinaryOp::Divide,
                Kind::Symbol(Symbol::Ampersand) | Kind::Keyword(Keyword::And) => BinaryOp::And,
                Kind::Keyword(Keyword::Div) => BinaryOp::Div,
                Kind::Keyword(Keyword::Mod) => BinaryOp::Mod,
                Kind::Keyword(Keyword::Rem) => BinaryOp::Rem,
                _ => return Ok(left),
            };
            let op_span = self.token_span();
            self.advance();
            let right = self.factor()?;
            left = limited(Part::binary(op, op_span, left, right))?;
        }
    }

    /// `{NOT} operand`
    fn factor(&mut self) -> Read<Part> {
        let is_negation = |kind| matches!(kind, Kind::Symbol(Symbol::Tilde) | Kind::Keyword(Keyword::Not));
        if !is_negation(self.token.kind) {
            return self.operand();
        }
        let mut negations = Vec::new();
        while is_negation(self.token.kind) {
            negations.push(self.token_span());
            self.advance();
        }
        let mut part = self.operand()?;
        while let Some(span) = negations.pop() {
            part = limited(Part::unary(UnaryOp::Not, span, part))?;
        }
        Ok(part)
    }

    /// The relation that is ahead.
    fn relation(&self) -> Option<BinaryOp> {
        Some(match self.token.kind {
            Kind::Symbol(Symbol::Equal) => BinaryOp::Equal,
            Kind::Symbol(Symbol::Hash | Symbol::Unequal) => BinaryOp::NotEqual,
            Kind::Symbol(Symbol::Less) => BinaryOp::Less,
            Kind::Symbol(Symbol::LessEqual) => BinaryOp::LessEqual,
            Kind::Symbol(Symbol::Greater) => BinaryOp::Greater,
            Kind::Symbol(Symbol::GreaterEqual) => BinaryOp::GreaterEqual,
            Kind::Keyword(Keyword::In) => BinaryOp::In,
            _ => return None,
        })
    }

    fn token_span(&self) -> Span {
        Span { lo: self.start + self.token.lo, hi: self.start + self.token.hi }
    }

    fn operand(&mut self) -> Read<Part> {
        match self.token.kind {
            Kind::Name => self.value(),
            Kind::Number => self.number(),
            Kind::String => {
                let (span, text) = (self.token_span(), self.token_text());
                self.advance();
                let text = text.get(1..text.len() - 1).unwrap_or_default();
                Ok(Part::leaf(ExprKind::String(text.into()), span))
            }
            Kind::Symbol(Symbol::LeftBrace) => {
                let lo = self.lo();
                self.constructor(None, lo)
            }
            Kind::Symbol(Symbol::LeftParen) => {
                let lo = self.lo();
                self.advance();
                let Part { expr, height, .. } = self.comparison()?;
                self.expect(Symbol::RightParen)?;
                Ok(Part { expr, span: self.span_from(lo), height })
            }
            _ => Err(Refused),
        }
    }

    fn number(&mut self) -> Read<Part> {
        let span = self.token_span();
        let kind = parse_number(self.token_text()).map_err(|_| Refused)?;
        let next = self.text.as_bytes().get(self.token.hi as usize);
        if next.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
            return Err(Refused);
        }
        self.advance();
        Ok(Part::leaf(kind, span))
    }

    /// A variable, a call or a constructor with its type.
    fn value(&mut self) -> Read<Part> {
        let (designator, height) = self.designator()?;
        let span = designator.span;
        match self.token.kind {
            Kind::Symbol(Symbol::LeftBrace) => {
                let (ty, is_type) = type_name(designator);
                if is_type { self.constructor(Some(ty), span.lo) } else { Err(Refused) }
            }
            Kind::Symbol(Symbol::LeftParen) => {
                let (args, args_height) = self.args()?;
                let kind = ExprKind::Call { callee: designator, args };
                limited(Part::new(kind, self.span_from(span.lo), height.max(args_height + 1)))
            }
            _ => Ok(Part::new(ExprKind::Designator(designator), span, height)),
        }
    }

    /// `{elements}` behind the name of a type or by itself; the whole starts at `lo`.
    fn constructor(&mut self, ty: Option<Vec<Ident>>, lo: u32) -> Read<Part> {
        self.advance();
        let mut elements = Vec::new();
        let mut height = 1;
        if !self.at(Symbol::RightBrace) {
            loop {
                let (element, its_height) = self.element()?;
                height = height.max(its_height + 1);
                elements.push(element);
                if !self.take(Symbol::Comma) {
                    break;
                }
            }
        }
        self.expect(Symbol::RightBrace)?;
        limited(Part::new(ExprKind::Constructor { ty, elements }, self.span_from(lo), height))
    }

    /// `value`, `value .. high` or `value BY count`
    fn element(&mut self) -> Read<(Element, u32)> {
        let Part { expr: value, mut height, .. } = self.comparison()?;
        let mut element = Element { value, high: None, count: None };
        if self.take(Symbol::DotDot) {
            let high = self.comparison()?;
            (element.high, height) = (Some(high.expr), height.max(high.height));
        } else if self.take_keyword(Keyword::By) {
            let count = self.comparison()?;
            (element.count, height) = (Some(count.expr), height.max(count.height));
        }
        Ok((element, height))
    }

    /// A name and its selectors, and their height.
    pub fn designator(&mut self) -> Read<(Designator, u32)> {
        let head = self.name()?;
        let first = self.lists.selectors.len();
        let mut height = 1;
        loop {
            match self.token.kind {
                Kind::Symbol(Symbol::Dot) => {
                    self.advance();
                    let field = self.name()?;
                    self.lists.selectors.push(Selector::Field(field));
                }
                Kind::Symbol(Symbol::LeftBracket) => {
                    let lo = self.lo();
                    self.advance();
                    let (indices, index_height) = self.expressions()?;
                    self.expect(Symbol::RightBracket)?;
                    height = height.max(index_height + 1);
                    let span = self.span_from(lo);
                    self.lists.selectors.push(Selector::Index(indices, span));
                }
                Kind::Symbol(Symbol::Caret) => {
                    let span = self.token_span();
                    self.lists.selectors.push(Selector::Deref(span));
                    self.advance();
                }
                _ => {
                    let span = self.span_from(head.span.lo);
                    let selectors = self.lists.selectors.drain(first..).collect();
                    return Ok((Designator { head, selectors, span }, height));
                }
            }
        }
    }

    /// Actual parameters in their parentheses, and their height.
    pub fn args(&mut self) -> Read<(Vec<Expr>, u32)> {
        self.advance();
        if self.take(Symbol::RightParen) {
            return Ok((Vec::new(), 0));
        }
        let args = self.expressions()?;
        self.expect(Symbol::RightParen)?;
        Ok(args)
    }

    /// `expression {, expression}`, and the height of the highest.
    fn expressions(&mut self) -> Read<(Vec<Expr>, u32)> {
        let Part { expr, mut height, .. } = self.comparison()?;
        let first = self.lists.exprs.len();
        self.lists.exprs.push(expr);
        while self.take(Symbol::Comma) {
            let part = self.comparison()?;
            height = height.max(part.height);
            self.lists.exprs.push(part.expr);
        }
        Ok((self.lists.exprs.drain(first..).collect(), height))
    }
}

/// Refuses what is too high.
fn limited(part: Part) -> Read<Part> {
    if part.height <= MAX_EXPR_HEIGHT { Ok(part) } else { Err(Refused) }
}
