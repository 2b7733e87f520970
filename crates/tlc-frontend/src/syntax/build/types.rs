//! Types: names, subranges, arrays, sets, pointers, procedure types and records with their variants.

use crate::syntax::ast::{
    Expr, FieldSection, FormalParam, Ident, IndexRange, TypeExpr, TypeExprKind, Variant, VariantPart,
};
use crate::syntax::parts::{Prefix, aligned, named_type, prefixed, subrange};

use super::nesting::MAX_NESTING;
use super::sign;
use super::{Read, Refused, TreeBuilder};

impl TreeBuilder<'_> {
    /// Parses any type except an open array.
    pub fn type_expr(&mut self) -> Read<TypeExpr> {
        let mut prefixes = Vec::new();
        loop {
            let lo = self.start();
            let prefix = if self.take("ARRAY") {
                let mut ranges = vec![self.index()?];
                while self.take(",") {
                    ranges.push(self.index()?);
                }
                self.pass("OF");
                Prefix::Array(ranges)
            } else if self.take("POINTERTO") {
                Prefix::Pointer
            } else if self.take("SETOF") {
                Prefix::Set { packed: false }
            } else if self.take("PACKEDSETOF") {
                Prefix::Set { packed: true }
            } else {
                break;
            };
            prefixes.push((lo, prefix));
        }
        let inner = match self.byte() {
            b'R' => self.record()?,
            b'P' => self.procedure_type()?,
            _ => self.simple_type()?,
        };
        self.prefixed(prefixes, inner)
    }

    /// Parses a type, with or without an alignment after it.
    pub fn aligned_type(&mut self) -> Read<TypeExpr> {
        let inner = self.type_expr()?;
        if self.byte() == b'<' { Ok(aligned(self.alignment()?, inner)) } else { Ok(inner) }
    }

    /// Parses `<* bytealignment(value) *>` and returns the value.
    pub fn alignment(&mut self) -> Read<Expr> {
        self.pass("<*");
        self.pass_sign(sign::ALIGNMENT);
        self.pass("(");
        let value = self.expression()?;
        self.pass(")*>");
        Ok(value)
    }

    /// Parses the type of a formal parameter.
    pub fn formal_type(&mut self) -> Read<TypeExpr> {
        let mut prefixes = Vec::new();
        loop {
            let lo = self.start();
            if !self.take("ARRAYOF") {
                break;
            }
            prefixes.push((lo, Prefix::OpenArray));
        }
        let inner = self.qualified();
        self.prefixed(prefixes, inner)
    }

    /// Parses `T` or `M.T`.
    pub fn qualified(&mut self) -> TypeExpr {
        let mut names = vec![self.name()];
        while self.take(".") {
            names.push(self.name());
        }
        named_type(names)
    }

    fn prefixed(&self, prefixes: Vec<(u32, Prefix)>, inner: TypeExpr) -> Read<TypeExpr> {
        if prefixes.len() as u32 > MAX_NESTING { Err(Refused) } else { Ok(prefixed(prefixes, inner)) }
    }

    /// Parses the index type of an array.
    fn index(&mut self) -> Read<IndexRange> {
        if self.byte() != b'[' {
            return Ok(IndexRange::Type(self.simple_type()?));
        }
        let lo = self.start();
        self.skip();
        let low = self.expression()?;
        if self.take("]") {
            return Ok(IndexRange::Length(low));
        }
        self.pass("..");
        let high = self.expression()?;
        self.pass("]");
        let kind = TypeExprKind::Subrange { base: None, low, high };
        Ok(IndexRange::Type(TypeExpr { kind, span: self.span_from(lo) }))
    }

    /// Parses `T`, `(a, b)`, `[low..high]` or `T[low..high]`.
    fn simple_type(&mut self) -> Read<TypeExpr> {
        let lo = self.start();
        if self.take("(") {
            let names = self.names();
            self.pass(")");
            return Ok(TypeExpr { kind: TypeExprKind::Enumeration(names), span: self.span_from(lo) });
        }
        let base = if self.byte() == b'[' { None } else { Some(self.qualified()) };
        match base {
            Some(base) if self.byte() != b'[' => Ok(base),
            base => self.subrange(base),
        }
    }

    fn subrange(&mut self, base: Option<TypeExpr>) -> Read<TypeExpr> {
        let lo = self.start();
        self.pass("[");
        let low = self.expression()?;
        self.pass("..");
        let high = self.expression()?;
        self.pass("]");
        Ok(subrange(base, low, high, self.span_from(lo)))
    }

    fn procedure_type(&mut self) -> Read<TypeExpr> {
        let lo = self.start();
        self.pass("PROCEDURE");
        self.convention()?;
        let (mut params, mut variadic, mut result) = (Vec::new(), false, None);
        if self.take("(") {
            while !self.take(")") {
                if self.take("...") {
                    variadic = true;
                } else {
                    let read_only = self.take("CONST");
                    let var = !read_only && self.mode()?;
                    params.push(FormalParam { var, ty: self.formal_type()? });
                    self.take(",");
                }
            }
            if self.take(":") {
                result = Some(Box::new(self.qualified()));
            }
        }
        let kind = TypeExprKind::Procedure { params, variadic, result };
        Ok(TypeExpr { kind, span: self.span_from(lo) })
    }

    /// Parses a record type.
    pub fn record(&mut self) -> Read<TypeExpr> {
        let lo = self.start();
        self.pass("RECORD");
        let mut sections = Vec::new();
        if self.byte() == b'<' {
            sections.push(FieldSection::Alignment(self.alignment()?));
        }
        self.fields(&mut sections)?;
        self.pass("END");
        Ok(TypeExpr { kind: TypeExprKind::Record(sections), span: self.span_from(lo) })
    }

    /// Parses `[fields] {; [fields]}`.
    fn fields(&mut self, sections: &mut Vec<FieldSection>) -> Read<()> {
        loop {
            if sign::is_name(self.byte()) {
                let names = self.names();
                self.pass(":");
                sections.push(FieldSection::Fields { names, ty: self.aligned_type()? });
            } else if self.byte() == b'C' {
                sections.push(FieldSection::Variants(self.variants()?));
            }
            if !self.take(";") {
                return Ok(());
            }
        }
    }

    fn variants(&mut self) -> Read<VariantPart> {
        let lo = self.start();
        self.pass("CASE");
        let (tag, tag_type) = self.tag();
        self.pass("OF");
        let mut variants = Vec::new();
        loop {
            if self.at_expression() {
                let labels = self.case_labels()?;
                let mut fields = Vec::new();
                self.fields(&mut fields)?;
                variants.push(Variant { labels, fields });
            }
            if !self.take("|") {
                break;
            }
        }
        let mut otherwise = None;
        if self.take("ELSE") {
            self.fields(otherwise.insert(Vec::new()))?;
        }
        self.pass("END");
        Ok(VariantPart { tag, tag_type, variants, otherwise, span: self.span_from(lo) })
    }

    /// Parses `tag: T`, `: T` or `T`.
    fn tag(&mut self) -> (Option<Ident>, TypeExpr) {
        let tag = (self.next_byte() == b':').then(|| self.name());
        self.take(":");
        (tag, self.qualified())
    }
}
