//! Declarations and procedures.

use crate::base::Span;
use crate::syntax::ast::{Body, Decl, Expr, ParamSection, Procedure, ProcedureBlock, VarName};
use crate::syntax::builtin::Builtin;
use crate::syntax::keyword::Keyword;
use crate::syntax::symbol::Symbol;

use super::{Read, Refused, StrictParser};

impl StrictParser<'_> {
    /// `CONST {name = value;}`
    pub fn constants(&mut self, decls: &mut Vec<Decl>) -> Read<()> {
        self.advance();
        while self.at_name() {
            let name = self.name()?;
            self.expect(Symbol::Equal)?;
            let value = self.expression()?;
            self.expect(Symbol::Semicolon)?;
            decls.push(Decl::Const { name, value });
        }
        Ok(())
    }

    /// `TYPE {name = type;}`; where types may be opaque, `name;` as well.
    pub fn types(&mut self, decls: &mut Vec<Decl>, may_be_opaque: bool) -> Read<()> {
        self.advance();
        while self.at_name() {
            let name = self.name()?;
            let is_opaque = may_be_opaque && self.at(Symbol::Semicolon);
            let ty = if is_opaque {
                None
            } else {
                self.expect(Symbol::Equal)?;
                Some(self.aligned_type()?)
            };
            self.expect(Symbol::Semicolon)?;
            decls.push(Decl::Type { name, ty });
        }
        Ok(())
    }

    /// `VAR {names: type;}`
    pub fn variables(&mut self, decls: &mut Vec<Decl>) -> Read<()> {
        self.advance();
        while self.at_name() {
            let mut names = vec![self.variable_name()?];
            while self.take(Symbol::Comma) {
                names.push(self.variable_name()?);
            }
            self.expect(Symbol::Colon)?;
            let ty = self.aligned_type()?;
            self.expect(Symbol::Semicolon)?;
            decls.push(Decl::Var { names, ty });
        }
        Ok(())
    }

    fn variable_name(&mut self) -> Read<VarName> {
        let ident = self.name()?;
        let address = if self.at(Symbol::LeftBracket) { Some(self.bracketed()?) } else { None };
        Ok(VarName { ident, address })
    }

    /// `LABEL names;`
    pub fn labels(&mut self) -> Read<Decl> {
        self.advance();
        let names = self.names()?;
        self.expect(Symbol::Semicolon)?;
        Ok(Decl::Labels(names))
    }

    /// The expression in brackets behind a name: an address or a priority.
    pub fn bracketed(&mut self) -> Read<Expr> {
        self.advance();
        let expr = self.expression()?;
        self.expect(Symbol::RightBracket)?;
        Ok(expr)
    }

    /// A heading and its block, or FORWARD.
    pub fn procedure(&mut self) -> Read<Decl> {
        let mut procedure = self.heading()?;
        if self.take_word("FORWARD") {
            procedure.forward = true;
        } else {
            procedure.block = Some(self.block()?);
        }
        self.expect(Symbol::Semicolon)?;
        Ok(Decl::Procedure(Box::new(procedure)))
    }

    fn block(&mut self) -> Read<ProcedureBlock> {
        let decls = self.sections()?;
        let body = self.body(Keyword::Begin)?;
        let lo = self.lo();
        self.expect_keyword(Keyword::End)?;
        let end = self.span_from(lo);
        let end_name = Some(self.name()?);
        let body = body.unwrap_or_else(|| Body { stmts: Vec::new(), except: None, span: end.start() });
        Ok(ProcedureBlock { decls, body, end_name, end })
    }

    /// A heading from PROCEDURE to its semicolon.
    pub fn heading(&mut self) -> Read<Procedure> {
        let lo = self.lo();
        self.advance();
        let builtin = self.builtin()?;
        let name = self.name()?;
        let mut procedure = Procedure { builtin: builtin.of(name), ..Procedure::new(name, Span::NONE) };
        if self.take(Symbol::LeftParen) {
            self.params(&mut procedure)?;
        }
        if self.take(Symbol::Colon) {
            procedure.result_optional = self.take(Symbol::LeftBracket);
            procedure.result = Some(self.qualified()?);
            if procedure.result_optional {
                self.expect(Symbol::RightBracket)?;
            }
        }
        self.expect(Symbol::Semicolon)?;
        procedure.heading = self.span_from(lo);
        Ok(procedure)
    }

    /// What stands between PROCEDURE and the name.
    fn builtin(&mut self) -> Read<Builtin> {
        if self.take_word("__INLINE__") {
            return Ok(Builtin::None);
        }
        if self.take_word("__BUILTIN__") {
            return Ok(Builtin::Own);
        }
        if !self.at_word("__ATTRIBUTE__") {
            return Ok(Builtin::None);
        }
        self.advance();
        if !self.take_word("__BUILTIN__") {
            return Err(Refused);
        }
        self.expect(Symbol::LeftParen)?;
        self.expect(Symbol::LeftParen)?;
        let name = self.name()?;
        self.expect(Symbol::RightParen)?;
        self.expect(Symbol::RightParen)?;
        Ok(Builtin::Named(name))
    }

    /// The formal parameters of a procedure, behind the parenthesis: sections, then those that may be left out, or `...`.
    fn params(&mut self, procedure: &mut Procedure) -> Read<()> {
        if self.take(Symbol::RightParen) {
            return Ok(());
        }
        loop {
            let after_optional = procedure.params.last().is_some_and(|section| section.optional);
            if self.at(Symbol::LeftBracket) {
                procedure.params.push(self.optional_section()?);
            } else if after_optional {
                return Err(Refused);
            } else if self.take(Symbol::Ellipsis) {
                procedure.variadic = true;
                return self.expect(Symbol::RightParen);
            } else {
                procedure.params.push(self.section()?);
            }
            if !self.take(Symbol::Semicolon) {
                return self.expect(Symbol::RightParen);
            }
        }
    }

    fn section(&mut self) -> Read<ParamSection> {
        let var = self.take_keyword(Keyword::Var);
        let names = self.names()?;
        self.expect(Symbol::Colon)?;
        let ty = self.formal_type()?;
        Ok(ParamSection { var, names, ty, optional: false, default: None })
    }

    /// `[names: type = value]`
    fn optional_section(&mut self) -> Read<ParamSection> {
        self.advance();
        let names = self.names()?;
        self.expect(Symbol::Colon)?;
        let ty = self.formal_type()?;
        let default = if self.take(Symbol::Equal) { Some(self.expression()?) } else { None };
        self.expect(Symbol::RightBracket)?;
        Ok(ParamSection { var: false, names, ty, optional: true, default })
    }
}
