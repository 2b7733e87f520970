//! The tree as text, for `--emit=ast`: S-expressions, one line for each declaration and statement.
//!
//! Operators stand in front of their operands, so that the text shows how expressions were grouped.
//! Actual parameters stand in brackets; a call without brackets was written without parentheses.

use std::fmt::Write as _;

use crate::base::{Interner, Symbol};

use super::ast::{
    Decl, Designator, Expr, ExprKind, FieldSection, Ident, Import, IndexRange, Module, ModuleKind,
    ParamSection, Procedure, Selector, Stmt, StmtKind, TypeExpr, TypeExprKind,
};

/// The tree of `module`, ending in a newline.
pub fn print_module(module: &Module, interner: &Interner) -> String {
    let mut printer = Printer { interner, out: String::new(), depth: 0 };
    printer.module(module);
    printer.out.push('\n');
    printer.out
}

struct Printer<'a> {
    interner: &'a Interner,
    out: String,
    depth: usize,
}

impl Printer<'_> {
    fn module(&mut self, module: &Module) {
        self.text(match module.kind {
            ModuleKind::Program | ModuleKind::Local => "(module ",
            ModuleKind::Definition => "(definition ",
            ModuleKind::Implementation => "(implementation ",
            ModuleKind::ForeignDefinition => "(definition-for-C ",
        });
        self.name(module.name.name);
        self.depth += 1;
        for import in &module.imports {
            self.line();
            self.import(import);
        }
        self.decls(&module.decls);
        if let Some(body) = &module.body {
            self.block("begin", &body.stmts);
        }
        self.end_name(module.end_name);
        self.depth -= 1;
        self.text(")");
    }

    fn import(&mut self, import: &Import) {
        match import {
            Import::Modules(names) => {
                self.text("(import");
                self.spaced(names);
            }
            Import::Names { module, names } => {
                self.text("(from ");
                self.name(module.name);
                self.text(" import");
                self.spaced(names);
            }
        }
        self.text(")");
    }

    fn decls(&mut self, decls: &[Decl]) {
        for decl in decls {
            self.line();
            self.decl(decl);
        }
    }

    fn decl(&mut self, decl: &Decl) {
        match decl {
            Decl::Const { name, value } => {
                self.text("(const ");
                self.name(name.name);
                self.text(" ");
                self.expr(value);
            }
            Decl::Type { name, ty } => {
                self.text("(type ");
                self.name(name.name);
                if let Some(ty) = ty {
                    self.text(" ");
                    self.ty(ty);
                }
            }
            Decl::Var { names, ty } => {
                self.text("(var");
                let names: Vec<Ident> = names.iter().map(|name| name.ident).collect();
                self.typed(&names, ty);
            }
            Decl::Labels(names) => {
                self.text("(labels");
                self.spaced(names);
            }
            Decl::Procedure(procedure) => self.procedure(procedure),
            Decl::Module(module) => return self.module(module),
        }
        self.text(")");
    }

    fn procedure(&mut self, procedure: &Procedure) {
        self.text("(procedure ");
        self.name(procedure.name.name);
        self.depth += 1;
        for section in &procedure.params {
            self.line();
            self.param(section);
        }
        if let Some(result) = &procedure.result {
            self.line();
            self.text("(result ");
            self.ty(result);
            self.text(")");
        }
        if let Some(block) = &procedure.block {
            self.decls(&block.decls);
            self.block("begin", &block.body.stmts);
            self.end_name(block.end_name);
        }
        self.depth -= 1;
    }

    fn param(&mut self, section: &ParamSection) {
        self.text(if section.var { "(param-var" } else { "(param" });
        self.typed(&section.names, &section.ty);
        self.text(")");
    }

    fn end_name(&mut self, name: Option<Ident>) {
        self.line();
        match name {
            Some(name) => {
                self.text("(end ");
                self.name(name.name);
                self.text(")");
            }
            None => self.text("(end)"),
        }
    }

    // ---- Types ----

    fn ty(&mut self, ty: &TypeExpr) {
        match &ty.kind {
            TypeExprKind::Named(names) => self.dotted(names),
            TypeExprKind::Array { ranges, element } => {
                self.text("(array");
                for range in ranges {
                    self.range(range);
                }
                self.text(" ");
                self.ty(element);
                self.text(")");
            }
            TypeExprKind::OpenArray(element) => {
                self.text("(open-array ");
                self.ty(element);
                self.text(")");
            }
            TypeExprKind::Record(sections) => self.record(sections),
            TypeExprKind::Pointer(target) => {
                self.text("(pointer ");
                self.ty(target);
                self.text(")");
            }
            TypeExprKind::Error => self.text("<error>"),
            _ => self.text("(not printed yet)"),
        }
    }

    fn range(&mut self, range: &IndexRange) {
        self.text(" [");
        match range {
            IndexRange::Length(length) => self.expr(length),
            IndexRange::Type(TypeExpr { kind: TypeExprKind::Subrange { base: None, low, high }, .. }) => {
                self.expr(low);
                self.text(" .. ");
                self.expr(high);
            }
            IndexRange::Type(ty) => self.ty(ty),
        }
        self.text("]");
    }

    fn record(&mut self, sections: &[FieldSection]) {
        self.text("(record");
        self.depth += 1;
        for section in sections {
            self.line();
            match section {
                FieldSection::Fields { names, ty } => {
                    self.text("(field");
                    self.typed(names, ty);
                    self.text(")");
                }
                FieldSection::Variants(_) => self.text("(not printed yet)"),
            }
        }
        self.depth -= 1;
        self.text(")");
    }

    // ---- Statements ----

    fn block(&mut self, title: &str, statements: &[Stmt]) {
        self.line();
        self.text("(");
        self.text(title);
        self.statements(statements);
        self.text(")");
    }

    fn statements(&mut self, statements: &[Stmt]) {
        self.depth += 1;
        for statement in statements {
            self.line();
            self.text("(");
            self.statement(statement);
            self.text(")");
        }
        self.depth -= 1;
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Assign { target, value } => {
                self.text(":= ");
                self.designator(target);
                self.text(" ");
                self.expr(value);
            }
            StmtKind::Call { callee, args } => self.call(callee, args.as_deref()),
            StmtKind::If { arms, otherwise } => self.if_statement(arms, otherwise.as_deref()),
            StmtKind::While { condition, body } => {
                self.text("while ");
                self.expr(condition);
                self.statements(body);
            }
            StmtKind::Repeat { body, condition } => {
                self.text("repeat until ");
                self.expr(condition);
                self.statements(body);
            }
            StmtKind::Loop(body) => {
                self.text("loop");
                self.statements(body);
            }
            StmtKind::Exit => self.text("exit"),
            StmtKind::Case { .. } | StmtKind::With { .. } | StmtKind::Retry => self.text("not printed yet"),
            StmtKind::For { control, from, to, by, body } => {
                self.text("for ");
                self.name(control.name);
                for bound in [Some(from), Some(to), by.as_ref()].into_iter().flatten() {
                    self.text(" ");
                    self.expr(bound);
                }
                self.statements(body);
            }
            StmtKind::Return(value) => {
                self.text("return");
                if let Some(value) = value {
                    self.text(" ");
                    self.expr(value);
                }
            }
            StmtKind::Goto(label) => {
                self.text("goto ");
                self.name(label.name);
            }
            StmtKind::Label(label) => {
                self.text("label ");
                self.name(label.name);
            }
        }
    }

    fn if_statement(&mut self, arms: &[(Expr, Vec<Stmt>)], otherwise: Option<&[Stmt]>) {
        self.text("if");
        self.depth += 1;
        for (condition, body) in arms {
            self.line();
            self.text("(when ");
            self.expr(condition);
            self.statements(body);
            self.text(")");
        }
        if let Some(body) = otherwise {
            self.block("else", body);
        }
        self.depth -= 1;
    }

    // ---- Expressions ----

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Whole(value) => self.display(value),
            ExprKind::Real(value) => self.display(format_args!("{value:?}")),
            ExprKind::Char(code) => self.display(format_args!("{code:o}C")),
            ExprKind::String(text) => self.display(format_args!("{text:?}")),
            ExprKind::Designator(designator) => self.designator(designator),
            ExprKind::Call { callee, args } => {
                self.text("(");
                self.call(callee, Some(args));
                self.text(")");
            }
            ExprKind::Unary { op, operand } => {
                self.display(format_args!("({} ", op.text()));
                self.expr(operand);
                self.text(")");
            }
            ExprKind::Binary { op, left, right, .. } => {
                self.display(format_args!("({} ", op.text()));
                self.expr(left);
                self.text(" ");
                self.expr(right);
                self.text(")");
            }
            ExprKind::Constructor { .. } => self.text("(not printed yet)"),
            ExprKind::Error => self.text("<error>"),
        }
    }

    fn call(&mut self, callee: &Designator, args: Option<&[Expr]>) {
        self.text("call ");
        self.designator(callee);
        if let Some(args) = args {
            self.text(" ");
            self.bracketed(args);
        }
    }

    fn designator(&mut self, designator: &Designator) {
        self.name(designator.head.name);
        for selector in &designator.selectors {
            match selector {
                Selector::Field(name) => {
                    self.text(".");
                    self.name(name.name);
                }
                Selector::Index(indices, _) => self.bracketed(indices),
                Selector::Deref(_) => self.text("^"),
            }
        }
    }

    fn bracketed(&mut self, exprs: &[Expr]) {
        self.text("[");
        for (i, expr) in exprs.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.expr(expr);
        }
        self.text("]");
    }

    // ---- Names and layout ----

    /// ` a b : T`
    fn typed(&mut self, names: &[Ident], ty: &TypeExpr) {
        self.spaced(names);
        self.text(" : ");
        self.ty(ty);
    }

    fn spaced(&mut self, names: &[Ident]) {
        for name in names {
            self.text(" ");
            self.name(name.name);
        }
    }

    fn dotted(&mut self, names: &[Ident]) {
        for (i, name) in names.iter().enumerate() {
            if i > 0 {
                self.text(".");
            }
            self.name(name.name);
        }
    }

    fn name(&mut self, name: Symbol) {
        let interner = self.interner;
        self.text(interner.resolve(name));
    }

    fn line(&mut self) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n("  ", self.depth));
    }

    fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn display(&mut self, value: impl std::fmt::Display) {
        write!(self.out, "{value}").expect("writing to a string cannot fail");
    }
}
