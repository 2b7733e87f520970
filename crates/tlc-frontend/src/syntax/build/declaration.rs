//! Declarations and procedures.

use crate::base::Span;
use crate::syntax::ast::{Body, Decl, ParamSection, Procedure, ProcedureBlock, VarName};
use crate::syntax::builtin::{Builtin, SEQUENCE, alters_registers, is_direction, is_without_effect};

use super::sign;
use super::{Read, Refused, Rule, TreeBuilder};

impl TreeBuilder<'_> {
    /// Parses the declarations ahead, up to a node of another kind.
    pub fn declarations(&mut self, decls: &mut Vec<Decl>) -> Read<()> {
        while let Some(rule) = self.rule() {
            match rule {
                Rule::procedure => decls.push(self.procedure()?),
                Rule::procedure_heading => {
                    self.open();
                    decls.push(Decl::Procedure(Box::new(self.heading()?)));
                    self.close();
                }
                Rule::local_module => decls.push(self.local_module()?),
                Rule::constants => self.constants(decls)?,
                Rule::types | Rule::opaque_types => self.types(decls)?,
                Rule::variables => self.variables(decls)?,
                Rule::labels => {
                    self.open();
                    self.pass("LABEL");
                    decls.push(Decl::Labels(self.names()));
                    self.close();
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn constants(&mut self, decls: &mut Vec<Decl>) -> Read<()> {
        self.open();
        self.pass("CONST");
        while sign::is_name(self.byte()) {
            let name = self.name();
            let mut ty = None;
            if self.take(":") {
                if !self.dialect().rules().initialises_variables {
                    return Err(Refused);
                }
                ty = Some(Box::new(self.type_expr()?));
            }
            self.pass_sign(sign::EQUAL);
            decls.push(Decl::Const { name, ty, value: self.expression()? });
            self.pass(";");
        }
        self.close();
        Ok(())
    }

    fn types(&mut self, decls: &mut Vec<Decl>) -> Read<()> {
        self.open();
        self.pass("TYPE");
        while sign::is_name(self.byte()) {
            let name = self.name();
            let ty = if self.take_sign(sign::EQUAL) { Some(self.aligned_type()?) } else { None };
            self.pass(";");
            decls.push(Decl::Type { name, ty });
        }
        self.close();
        Ok(())
    }

    fn variables(&mut self, decls: &mut Vec<Decl>) -> Read<()> {
        self.open();
        self.pass("VAR");
        while sign::is_name(self.byte()) {
            let mut names = vec![self.variable()?];
            while self.take(",") {
                names.push(self.variable()?);
            }
            self.pass(":");
            let ty = self.aligned_type()?;
            let initial = if self.take_sign(sign::EQUAL) || self.take(":=") {
                if !self.dialect().rules().initialises_variables {
                    return Err(Refused);
                }
                Some(Box::new(self.expression()?))
            } else {
                None
            };
            self.pass(";");
            decls.push(Decl::Var { names, ty, initial });
        }
        self.close();
        Ok(())
    }

    fn variable(&mut self) -> Read<VarName> {
        let ident = self.name();
        let mut address = None;
        if self.take("[") {
            address = Some(self.expression()?);
            self.pass("]");
        }
        Ok(VarName { ident, address })
    }

    /// Parses a heading and its block, or FORWARD.
    fn procedure(&mut self) -> Read<Decl> {
        self.open();
        let mut procedure = self.heading()?;
        if self.byte() == sign::FORWARD {
            procedure.forward = true;
        } else if !procedure.external {
            procedure.block = Some(self.block()?);
        }
        self.close();
        Ok(Decl::Procedure(Box::new(procedure)))
    }

    fn block(&mut self) -> Read<ProcedureBlock> {
        let mut decls = Vec::new();
        self.declarations(&mut decls)?;
        let body = self.body("BEGIN")?;
        let lo = self.start();
        self.pass("END");
        let end = self.span_from(lo);
        let end_name = Some(self.name());
        let body = body.unwrap_or_else(|| Body { stmts: Vec::new(), except: None, span: end.start() });
        Ok(ProcedureBlock { decls, body, end_name, end })
    }

    /// Parses a heading from PROCEDURE to its semicolon.
    fn heading(&mut self) -> Read<Procedure> {
        let lo = self.start();
        self.pass("PROCEDURE");
        let follows_c = self.convention()?;
        let external = self.take_sign(sign::SLASH);
        if external && !follows_c {
            return Err(Refused);
        }
        let builtin = self.mark();
        let name = self.name();
        let builtin = builtin.of(name);
        let mut procedure = Procedure { builtin, external, ..Procedure::new(name, Span::NONE) };
        if self.take("(") {
            self.params(&mut procedure)?;
        }
        if self.take(":") {
            procedure.result_optional = self.take("[");
            procedure.result = Some(self.qualified());
            self.take("]");
        }
        if self.take("[") {
            loop {
                let name = self.name();
                let word = self.text(name.span);
                let lists_registers = self.take("(");
                if !is_without_effect(word) || lists_registers && !alters_registers(word) {
                    return Err(Refused);
                }
                if lists_registers {
                    self.names();
                    self.pass(")");
                }
                if !self.take(",") {
                    break;
                }
            }
            self.pass("]");
        }
        self.pass(";");
        procedure.heading = self.span_from(lo);
        Ok(procedure)
    }

    /// Parses the mark between PROCEDURE and the name.
    fn mark(&mut self) -> Builtin {
        if self.take_sign(sign::BUILTIN) {
            Builtin::Own
        } else if self.take_sign(sign::ATTRIBUTE) {
            self.pass_sign(sign::BUILTIN);
            self.pass("((");
            let name = self.name();
            self.pass("))");
            Builtin::Named(name)
        } else {
            self.take_sign(sign::INLINE);
            Builtin::None
        }
    }

    /// Parses the formal parameters of a procedure, after the parenthesis.
    fn params(&mut self, procedure: &mut Procedure) -> Read<()> {
        while !self.take(")") {
            if self.take("...") {
                procedure.variadic = true;
            } else if sign::is_name(self.byte()) && sign::is_name(self.next_byte()) {
                let word = self.token();
                if self.text(word) != SEQUENCE || !(procedure.external || self.is_for_c) {
                    return Err(Refused);
                }
                self.name();
                self.pass(":");
                procedure.variadic = true;
                procedure.sequence = Some(Box::new(self.qualified()));
            } else {
                procedure.params.push(self.section()?);
                self.take(";");
            }
        }
        Ok(())
    }

    /// Parses `[mode] names: type` or `[names: type = value]`.
    fn section(&mut self) -> Read<ParamSection> {
        let optional = self.take("[");
        let read_only = self.take("CONST");
        let var = !read_only && self.mode()?;
        let names = self.names();
        self.pass(":");
        let ty = self.formal_type()?;
        let default = if self.take_sign(sign::EQUAL) { Some(self.expression()?) } else { None };
        if optional {
            self.pass("]");
        }
        Ok(ParamSection { var, read_only, names, ty, optional, default })
    }

    /// Parses `VAR`, `VAR OUT`, `VAR INOUT` or nothing before a parameter; returns whether it is VAR.
    pub fn mode(&mut self) -> Read<bool> {
        let var = self.take("VAR");
        if var && sign::is_name(self.byte()) && (sign::is_name(self.next_byte()) || self.next_byte() == b'A')
        {
            let direction = self.name();
            if !is_direction(self.text(direction.span)) {
                return Err(Refused);
            }
        }
        Ok(var)
    }
}
