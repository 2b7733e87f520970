//! Declarations and procedures.

use crate::base::Span;
use crate::syntax::ast::{Body, Decl, Expr, ParamSection, Procedure, ProcedureBlock, VarName};
use crate::syntax::builtin::Builtin;
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::Rule;

use super::Builder;

impl<'a> Builder<'a> {
    /// `name = value;`
    pub fn const_decl(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::const_decl);
        let name = self.name(cursor);
        let value = self.expression(cursor);
        cursor.close();
        Decl::Const { name, value }
    }

    /// `name = type;`
    pub fn type_decl(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::type_decl);
        let name = self.name(cursor);
        let ty = self.aligned_type(cursor);
        cursor.close();
        Decl::Type { name, ty: Some(ty) }
    }

    /// `name;`, an opaque type
    pub fn opaque_decl(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::opaque_decl);
        let name = self.name(cursor);
        cursor.close();
        Decl::Type { name, ty: None }
    }

    /// `names: type;`
    pub fn var_decl(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::var_decl);
        let mut names = Vec::with_capacity(1);
        while cursor.at(Rule::name) {
            let ident = self.name(cursor);
            let address = cursor.at(Rule::bracketed).then(|| self.bracketed(cursor));
            names.push(VarName { ident, address });
        }
        let ty = self.aligned_type(cursor);
        cursor.close();
        Decl::Var { names, ty }
    }

    /// `LABEL names;`
    pub fn label_decl(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::label_decl);
        let names = self.name_list(cursor);
        cursor.close();
        Decl::Labels(names)
    }

    /// The expression in brackets behind a name: an address or a priority.
    pub fn bracketed(&mut self, cursor: &mut Cursor<'a>) -> Expr {
        cursor.open(Rule::bracketed);
        let expr = self.expression(cursor);
        cursor.close();
        expr
    }

    /// A heading and its block, or FORWARD.
    pub fn procedure(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::procedure);
        let mut procedure = self.heading(cursor);
        if cursor.at(Rule::forward) {
            cursor.leaf(Rule::forward);
            procedure.forward = true;
        } else {
            procedure.block = Some(self.block(cursor));
        }
        cursor.close();
        Decl::Procedure(Box::new(procedure))
    }

    fn block(&mut self, cursor: &mut Cursor<'a>) -> ProcedureBlock {
        let decls = self.sections(cursor);
        let body = self.body(cursor, Rule::body, "BEGIN");
        let end = cursor.leaf(Rule::end);
        let end_name = Some(self.name(cursor));
        let body = body.unwrap_or_else(|| Body { stmts: Vec::new(), except: None, span: end.start() });
        ProcedureBlock { decls, body, end_name, end }
    }

    /// A heading from its name to its semicolon.
    pub fn heading(&mut self, cursor: &mut Cursor<'a>) -> Procedure {
        let lo = cursor.open(Rule::heading) - "PROCEDURE".len() as u32;
        let named = cursor.at(Rule::builtin).then(|| self.builtin(cursor));
        let name = self.name(cursor);
        let builtin = named.and_then(|builtin| builtin.of(name));
        let (params, variadic) =
            if cursor.at(Rule::params) { self.params(cursor) } else { (Vec::new(), false) };
        let result_optional = cursor.at(Rule::optional);
        let result = match cursor.rule() {
            Some(Rule::optional) => {
                cursor.open(Rule::optional);
                let result = self.qualified(cursor);
                cursor.close();
                Some(result)
            }
            Some(_) => Some(self.qualified(cursor)),
            None => None,
        };
        let heading = Span { lo, hi: cursor.close() };
        Procedure { builtin, params, variadic, result, result_optional, ..Procedure::new(name, heading) }
    }

    /// What stands between PROCEDURE and the name.
    fn builtin(&mut self, cursor: &mut Cursor<'a>) -> Builtin {
        cursor.open(Rule::builtin);
        let builtin = match cursor.rule() {
            Some(Rule::own_builtin) => {
                cursor.leaf(Rule::own_builtin);
                Builtin::Own
            }
            Some(_) => Builtin::Named(self.name(cursor)),
            None => Builtin::None,
        };
        cursor.close();
        builtin
    }

    /// The sections, and whether `...` follows them.
    fn params(&mut self, cursor: &mut Cursor<'a>) -> (Vec<ParamSection>, bool) {
        cursor.open(Rule::params);
        let mut sections = Vec::new();
        while let Some(rule @ (Rule::param_section | Rule::optional_param)) = cursor.rule() {
            cursor.open(rule);
            let optional = rule == Rule::optional_param;
            let var = self.is_var(cursor);
            let names = self.name_list(cursor);
            let ty = self.formal_type(cursor);
            let default = cursor.at(Rule::expression).then(|| self.expression(cursor));
            cursor.close();
            sections.push(ParamSection { var, names, ty, optional, default });
        }
        let variadic = self.is_variadic(cursor);
        cursor.close();
        (sections, variadic)
    }

    /// Goes over VAR.
    pub fn is_var(&mut self, cursor: &mut Cursor<'a>) -> bool {
        let var = cursor.at(Rule::var);
        if var {
            cursor.leaf(Rule::var);
        }
        var
    }

    /// Passes over the `...` of a variadic procedure, if it is there.
    pub fn is_variadic(&mut self, cursor: &mut Cursor<'a>) -> bool {
        let more = cursor.at(Rule::more);
        if more {
            cursor.leaf(Rule::more);
        }
        more
    }
}
