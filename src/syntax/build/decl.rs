//! Modules, declarations and procedures.

use crate::base::Span;
use crate::syntax::ast::{
    Body, Decl, Import, Module, ModuleKind, ParamSection, Procedure, ProcedureBlock, Stmt, VarName,
};
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::Rule;

use super::Builder;

impl<'a> Builder<'a> {
    /// The kind, name and imports of `module`.
    pub fn head(&mut self, cursor: &mut Cursor<'a>, module: &mut Module) {
        cursor.open(Rule::head);
        if cursor.at(Rule::foreign) {
            cursor.leaf(Rule::foreign);
            module.kind = ModuleKind::ForeignDefinition;
        }
        module.name = self.name(cursor);
        while let Some(rule) = cursor.rule() {
            let import = self.import(cursor, rule);
            module.imports.push(import);
        }
    }

    fn import(&mut self, cursor: &mut Cursor<'a>, rule: Rule) -> Import {
        cursor.open(rule);
        let import = if rule == Rule::import_names {
            let module = self.name(cursor);
            Import::Names { module, names: self.name_list(cursor) }
        } else {
            Import::Modules(self.name_list(cursor))
        };
        cursor.close();
        import
    }

    /// Appends what a section declares; `rule` is the kind of section.
    pub fn section(&mut self, cursor: &mut Cursor<'a>, rule: Rule, decls: &mut Vec<Decl>) {
        cursor.open(rule);
        while let Some(rule) = cursor.rule() {
            match rule {
                Rule::const_decl => decls.push(self.const_decl(cursor)),
                Rule::type_decl => decls.push(self.type_decl(cursor)),
                Rule::var_decl => decls.push(self.var_decl(cursor)),
                Rule::procedure => decls.push(self.procedure(cursor)),
                Rule::heading => decls.push(Decl::Procedure(Box::new(self.heading(cursor)))),
                Rule::label_decl => {
                    cursor.open(Rule::label_decl);
                    decls.push(Decl::Labels(self.name_list(cursor)));
                    cursor.close();
                }
                Rule::export => {
                    cursor.open(Rule::export);
                    self.name_list(cursor);
                    cursor.close();
                }
                _ => unreachable!("the grammar has no other declarations"),
            }
        }
        cursor.close();
    }

    /// The body and the end of `module`; `rule` is the kind of tail.
    pub fn tail(&mut self, cursor: &mut Cursor<'a>, rule: Rule, module: &mut Module) {
        cursor.open(rule);
        module.body = cursor.at(Rule::statements).then(|| plain_body(self.statements(cursor)));
        module.end_name = Some(self.name(cursor));
    }

    fn const_decl(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::const_decl);
        let name = self.name(cursor);
        let value = self.expression(cursor);
        cursor.close();
        Decl::Const { name, value }
    }

    fn type_decl(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::type_decl);
        let name = self.name(cursor);
        let ty = self.type_expr(cursor);
        cursor.close();
        Decl::Type { name, ty: Some(ty) }
    }

    fn var_decl(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::var_decl);
        let names = self.name_list(cursor);
        let ty = self.type_expr(cursor);
        cursor.close();
        Decl::Var { names: names.into_iter().map(|ident| VarName { ident, address: None }).collect(), ty }
    }

    fn procedure(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        cursor.open(Rule::procedure);
        let mut procedure = self.heading(cursor);
        let mut decls = Vec::new();
        while cursor.at(Rule::section) {
            self.section(cursor, Rule::section, &mut decls);
        }
        let body = plain_body(if cursor.at(Rule::statements) { self.statements(cursor) } else { Vec::new() });
        let end = cursor.leaf(Rule::end);
        let end_name = Some(self.name(cursor));
        cursor.close();
        procedure.block = Some(ProcedureBlock { decls, body, end_name, end });
        Decl::Procedure(Box::new(procedure))
    }

    fn heading(&mut self, cursor: &mut Cursor<'a>) -> Procedure {
        let lo = cursor.open(Rule::heading) - "PROCEDURE".len() as u32;
        let name = self.name(cursor);
        let params = if cursor.at(Rule::params) { self.params(cursor) } else { Vec::new() };
        let result = cursor.at(Rule::qualified).then(|| self.qualified(cursor));
        let heading = Span { lo, hi: cursor.close() };
        Procedure {
            name,
            params,
            variadic: false,
            result,
            result_optional: false,
            block: None,
            forward: false,
            heading,
        }
    }

    fn params(&mut self, cursor: &mut Cursor<'a>) -> Vec<ParamSection> {
        cursor.open(Rule::params);
        let mut sections = Vec::new();
        while cursor.at(Rule::param_section) {
            cursor.open(Rule::param_section);
            let var = cursor.at(Rule::var);
            if var {
                cursor.leaf(Rule::var);
            }
            let names = self.name_list(cursor);
            let ty = self.formal_type(cursor);
            cursor.close();
            sections.push(ParamSection { var, names, ty });
        }
        cursor.close();
        sections
    }
}

/// Statements without EXCEPT.
fn plain_body(stmts: Vec<Stmt>) -> Body {
    let span = stmts.iter().fold(Span::NONE, |span, stmt| span.to(stmt.span));
    Body { stmts, except: None, span }
}
