//! Types as they are written, records excepted.

use crate::syntax::ast::{Expr, FormalParam, IndexRange, TypeExpr, TypeExprKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::parts::{Prefix, aligned, named_type, prefixed, subrange};
use crate::syntax::scan::MAX_NESTING;
use crate::syntax::symbol::Symbol;

use super::lexer::Kind;
use super::{Read, Refused, StrictParser};

impl StrictParser<'_> {
    /// Any type but an open array.
    fn type_expr(&mut self) -> Read<TypeExpr> {
        let mut prefixes = Vec::new();
        loop {
            let lo = self.lo();
            let prefix = match self.token.kind {
                Kind::Keyword(Keyword::Array) => {
                    self.advance();
                    let mut ranges = vec![self.index_range()?];
                    while self.take(Symbol::Comma) {
                        ranges.push(self.index_range()?);
                    }
                    self.expect_keyword(Keyword::Of)?;
                    Prefix::Array(ranges)
                }
                Kind::Keyword(Keyword::Pointer) => {
                    self.advance();
                    self.expect_keyword(Keyword::To)?;
                    Prefix::Pointer
                }
                Kind::Keyword(word @ (Keyword::Set | Keyword::PackedSet)) => {
                    self.advance();
                    self.expect_keyword(Keyword::Of)?;
                    Prefix::Set { packed: word == Keyword::PackedSet }
                }
                _ => break,
            };
            prefixes.push((lo, prefix));
        }
        let inner = match self.token.kind {
            Kind::Keyword(Keyword::Record) => self.record()?,
            Kind::Keyword(Keyword::Procedure) => self.procedure_type()?,
            _ => self.simple_type()?,
        };
        self.prefixed(prefixes, inner)
    }

    /// A type, perhaps with an alignment behind it.
    pub fn aligned_type(&mut self) -> Read<TypeExpr> {
        let inner = self.type_expr()?;
        if self.at(Symbol::LeftPragma) { Ok(aligned(self.alignment()?, inner)) } else { Ok(inner) }
    }

    /// The value of `<* bytealignment(value) *>`.
    pub fn alignment(&mut self) -> Read<Expr> {
        self.advance();
        if !self.take_word("bytealignment") {
            return Err(Refused);
        }
        self.expect(Symbol::LeftParen)?;
        let value = self.expression()?;
        self.expect(Symbol::RightParen)?;
        self.expect(Symbol::RightPragma)?;
        Ok(value)
    }

    /// The type of a formal parameter.
    pub fn formal_type(&mut self) -> Read<TypeExpr> {
        let mut prefixes = Vec::new();
        while self.at_keyword(Keyword::Array) {
            prefixes.push((self.lo(), Prefix::OpenArray));
            self.advance();
            self.expect_keyword(Keyword::Of)?;
        }
        let inner = self.qualified()?;
        self.prefixed(prefixes, inner)
    }

    /// `T` or `M.T`
    pub fn qualified(&mut self) -> Read<TypeExpr> {
        let mut names = vec![self.name()?];
        while self.take(Symbol::Dot) {
            names.push(self.name()?);
        }
        Ok(named_type(names))
    }

    fn prefixed(&self, prefixes: Vec<(u32, Prefix)>, inner: TypeExpr) -> Read<TypeExpr> {
        if prefixes.len() as u32 > MAX_NESTING { Err(Refused) } else { Ok(prefixed(prefixes, inner)) }
    }

    /// The index type of an array.
    fn index_range(&mut self) -> Read<IndexRange> {
        if !self.at(Symbol::LeftBracket) {
            return Ok(IndexRange::Type(self.simple_type()?));
        }
        let lo = self.lo();
        self.advance();
        let low = self.expression()?;
        if self.take(Symbol::RightBracket) {
            return Ok(IndexRange::Length(low));
        }
        self.expect(Symbol::DotDot)?;
        let high = self.expression()?;
        self.expect(Symbol::RightBracket)?;
        let kind = TypeExprKind::Subrange { base: None, low, high };
        Ok(IndexRange::Type(TypeExpr { kind, span: self.span_from(lo) }))
    }

    /// `T`, `(a, b)`, `[low..high]` or `T[low..high]`
    fn simple_type(&mut self) -> Read<TypeExpr> {
        if self.at(Symbol::LeftParen) {
            let lo = self.lo();
            self.advance();
            let names = self.names()?;
            self.expect(Symbol::RightParen)?;
            return Ok(TypeExpr { kind: TypeExprKind::Enumeration(names), span: self.span_from(lo) });
        }
        let base = if self.at(Symbol::LeftBracket) { None } else { Some(self.qualified()?) };
        match base {
            Some(base) if !self.at(Symbol::LeftBracket) => Ok(base),
            base => self.subrange(base),
        }
    }

    fn subrange(&mut self, base: Option<TypeExpr>) -> Read<TypeExpr> {
        let lo = self.lo();
        self.advance();
        let low = self.expression()?;
        self.expect(Symbol::DotDot)?;
        let high = self.expression()?;
        self.expect(Symbol::RightBracket)?;
        Ok(subrange(base, low, high, self.span_from(lo)))
    }

    fn procedure_type(&mut self) -> Read<TypeExpr> {
        let lo = self.lo();
        self.advance();
        let (mut params, mut variadic, mut result) = (Vec::new(), false, None);
        if self.take(Symbol::LeftParen) {
            if !self.take(Symbol::RightParen) {
                variadic = self.formal_params(&mut params)?;
            }
            if self.take(Symbol::Colon) {
                result = Some(Box::new(self.qualified()?));
            }
        }
        let kind = TypeExprKind::Procedure { params, variadic, result };
        Ok(TypeExpr { kind, span: self.span_from(lo) })
    }

    /// The parameters of a procedure type and the parenthesis behind them; whether `...` ends them.
    fn formal_params(&mut self, params: &mut Vec<FormalParam>) -> Read<bool> {
        loop {
            if self.take(Symbol::Ellipsis) {
                self.expect(Symbol::RightParen)?;
                return Ok(true);
            }
            let var = self.take_keyword(Keyword::Var);
            params.push(FormalParam { var, ty: self.formal_type()? });
            if !self.take(Symbol::Comma) {
                self.expect(Symbol::RightParen)?;
                return Ok(false);
            }
        }
    }
}
