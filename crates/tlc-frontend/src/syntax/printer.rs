//! Prints the tree for `--emit=ast`: S-expressions, one line for each declaration and statement.
//!
//! Operators precede their operands, so that the text shows the grouping of expressions. Actual parameters
//! are in brackets; a call without brackets was written without parentheses.

use std::fmt::Write as _;

use crate::base::{Interner, Symbol};

use super::ast::{
    Assembly, AssemblyOperand, Body, CaseArm, CaseLabel, Decl, Designator, Element, Expr, ExprKind,
    FieldSection, FormalParam, Ident, Import, IndexRange, Module, ModuleKind, ParamSection, Procedure,
    Selector, Stmt, StmtKind, TypeExpr, TypeExprKind, VariantPart,
};

/// Returns the tree of `module` as text, ending in a newline.
pub fn print_module(module: &Module, interner: &Interner) -> String {
    let mut printer = AstPrinter { interner, out: String::new(), depth: 0 };
    printer.module(module);
    printer.out.push('\n');
    printer.out
}

struct AstPrinter<'a> {
    interner: &'a Interner,
    out: String,
    depth: usize,
}

impl AstPrinter<'_> {
    fn module(&mut self, module: &Module) {
        self.text(match module.kind {
            ModuleKind::Program => "(module ",
            ModuleKind::Local => "(local-module ",
            ModuleKind::Definition => "(definition ",
            ModuleKind::Implementation => "(implementation ",
            ModuleKind::ForeignDefinition => "(definition-for-C ",
            ModuleKind::Foreign => "(foreign-module ",
        });
        self.name(module.name.name);
        if let Some(priority) = &module.priority {
            self.bracketed(std::slice::from_ref(priority));
        }
        self.depth += 1;
        for import in &module.imports {
            self.line();
            self.import(import);
        }
        if let Some(export) = &module.export {
            self.line();
            self.text(if export.qualified { "(export-qualified" } else { "(export" });
            self.spaced(&export.names);
            self.text(")");
        }
        self.decls(&module.decls);
        self.body("begin", module.body.as_ref());
        self.body("finally", module.finally.as_ref());
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
            Decl::Const { name, ty, value } => {
                self.text("(const ");
                self.name(name.name);
                self.text(" ");
                if let Some(ty) = ty {
                    self.ty(ty);
                    self.text(" ");
                }
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
            Decl::Var { names, ty, initial } => {
                self.text("(var");
                for name in names {
                    self.text(" ");
                    self.name(name.ident.name);
                    if let Some(address) = &name.address {
                        self.bracketed(std::slice::from_ref(address));
                    }
                }
                self.text(" : ");
                self.ty(ty);
                if let Some(initial) = initial {
                    self.text(" := ");
                    self.expr(initial);
                }
            }
            Decl::Labels(names) => {
                self.text("(labels");
                self.spaced(names);
            }
            Decl::Procedure(procedure) => self.procedure(procedure),
            Decl::Module(module) => return self.module(module),
            Decl::Error(_) => return self.text("<error>"),
        }
        self.text(")");
    }

    fn procedure(&mut self, procedure: &Procedure) {
        self.text("(procedure ");
        self.name(procedure.name.name);
        self.depth += 1;
        if let Some(builtin) = procedure.builtin {
            self.line();
            self.text("(builtin ");
            self.name(builtin.name);
            self.text(")");
        }
        for section in &procedure.params {
            self.line();
            self.param(section);
        }
        if procedure.variadic {
            self.line();
            self.text("(more)");
        }
        if let Some(result) = &procedure.result {
            self.line();
            self.text(if procedure.result_optional { "(result-optional " } else { "(result " });
            self.ty(result);
            self.text(")");
        }
        if let Some(block) = &procedure.block {
            self.decls(&block.decls);
            self.body("begin", Some(&block.body));
            self.end_name(block.end_name);
        }
        if procedure.external {
            self.line();
            self.text("(external)");
        }
        if procedure.forward {
            self.line();
            self.text("(forward)");
        }
        self.depth -= 1;
    }

    fn param(&mut self, section: &ParamSection) {
        self.text(match (section.var, section.optional) {
            (false, false) if section.read_only => "(param-const",
            (true, _) => "(param-var",
            (false, true) => "(param-optional",
            (false, false) => "(param",
        });
        self.typed(&section.names, &section.ty);
        if let Some(default) = &section.default {
            self.text(" = ");
            self.expr(default);
        }
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
            TypeExprKind::Enumeration(names) => {
                self.text("(enum");
                self.spaced(names);
                self.text(")");
            }
            TypeExprKind::Subrange { base, low, high } => {
                self.dotted(base.as_deref().unwrap_or_default());
                self.bounds(low, high);
            }
            TypeExprKind::Set { packed, element } => {
                self.text(if *packed { "(packed-set " } else { "(set " });
                self.ty(element);
                self.text(")");
            }
            TypeExprKind::Procedure { params, variadic, result } => {
                self.procedure_type(params, *variadic, result.as_deref());
            }
            TypeExprKind::Aligned { alignment, inner } => {
                self.text("(aligned ");
                self.expr(alignment);
                self.text(" ");
                self.ty(inner);
                self.text(")");
            }
            TypeExprKind::Error => self.text("<error>"),
        }
    }

    fn procedure_type(&mut self, params: &[FormalParam], variadic: bool, result: Option<&TypeExpr>) {
        self.text("(procedure");
        for param in params {
            self.text(if param.var { " (var " } else { " (" });
            self.ty(&param.ty);
            self.text(")");
        }
        if variadic {
            self.text(" (more)");
        }
        if let Some(result) = result {
            self.text(" : ");
            self.ty(result);
        }
        self.text(")");
    }

    fn bounds(&mut self, low: &Expr, high: &Expr) {
        self.text("[");
        self.expr(low);
        self.text(" .. ");
        self.expr(high);
        self.text("]");
    }

    fn range(&mut self, range: &IndexRange) {
        self.text(" ");
        match range {
            IndexRange::Length(length) => self.bracketed(std::slice::from_ref(length)),
            IndexRange::Type(ty) => self.ty(ty),
        }
    }

    fn record(&mut self, sections: &[FieldSection]) {
        self.text("(record");
        self.field_sections(sections);
        self.text(")");
    }

    fn field_sections(&mut self, sections: &[FieldSection]) {
        self.depth += 1;
        for section in sections {
            self.line();
            match section {
                FieldSection::Alignment(alignment) => {
                    self.text("(aligned ");
                    self.expr(alignment);
                    self.text(")");
                }
                FieldSection::Fields { names, ty } => {
                    self.text("(field");
                    self.typed(names, ty);
                    self.text(")");
                }
                FieldSection::Variants(part) => self.variant_part(part),
            }
        }
        self.depth -= 1;
    }

    fn variant_part(&mut self, part: &VariantPart) {
        self.text("(case");
        self.typed(part.tag.as_slice(), &part.tag_type);
        self.depth += 1;
        for variant in &part.variants {
            self.line();
            self.labels(&variant.labels);
            self.field_sections(&variant.fields);
            self.text(")");
        }
        if let Some(fields) = &part.otherwise {
            self.line();
            self.text("(else");
            self.field_sections(fields);
            self.text(")");
        }
        self.depth -= 1;
        self.text(")");
    }

    /// Prints labels: `(when a, b .. c`
    fn labels(&mut self, labels: &[CaseLabel]) {
        self.text("(when ");
        for (i, label) in labels.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.expr(&label.low);
            if let Some(high) = &label.high {
                self.text(" .. ");
                self.expr(high);
            }
        }
    }

    // ---- Statements ----

    /// Prints a body and the handler of its exceptions.
    fn body(&mut self, title: &str, body: Option<&Body>) {
        let Some(body) = body else { return };
        self.block(title, &body.stmts);
        if let Some(handler) = &body.except {
            self.block("except", handler);
        }
    }

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
            StmtKind::Call { callee, args, drops } => {
                self.text(if *drops { "drop " } else { "" });
                self.call(callee, args.as_deref());
            }
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
            StmtKind::Retry => self.text("retry"),
            StmtKind::Case { subject, arms, otherwise } => {
                self.case_statement(subject, arms, otherwise.as_deref());
            }
            StmtKind::With { record, body } => {
                self.text("with ");
                self.designator(record);
                self.statements(body);
            }
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
            StmtKind::Assembly(assembly) => self.assembly(assembly),
            StmtKind::Error => self.text("<error>"),
        }
    }

    fn assembly(&mut self, assembly: &Assembly) {
        self.text(if assembly.is_volatile { "asm volatile " } else { "asm " });
        self.expr(&assembly.template);
        for operands in [&assembly.outputs, &assembly.inputs] {
            self.text(" :");
            for AssemblyOperand { name, constraint, value } in operands {
                self.text(" ");
                if let Some(name) = name {
                    self.name(name.name);
                    self.text(" ");
                }
                self.expr(constraint);
                self.text(" ");
                self.expr(value);
            }
        }
        self.text(" :");
        for clobber in &assembly.clobbers {
            self.text(" ");
            self.expr(clobber);
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

    fn case_statement(&mut self, subject: &Expr, arms: &[CaseArm], otherwise: Option<&[Stmt]>) {
        self.text("case ");
        self.expr(subject);
        self.depth += 1;
        for arm in arms {
            self.line();
            self.labels(&arm.labels);
            self.statements(&arm.body);
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
            ExprKind::Constructor { ty, elements } => {
                self.dotted(ty.as_deref().unwrap_or_default());
                self.elements(elements);
            }
            ExprKind::Error => self.text("<error>"),
        }
    }

    fn elements(&mut self, elements: &[Element]) {
        self.text("{");
        for (i, element) in elements.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.expr(&element.value);
            for (word, expr) in [(" .. ", &element.high), (" by ", &element.count)] {
                if let Some(expr) = expr {
                    self.text(word);
                    self.expr(expr);
                }
            }
        }
        self.text("}");
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
                Selector::Arguments(args, _) => {
                    self.text(" ");
                    self.bracketed(args);
                }
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

    /// Prints names and their type: ` a b : T`
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
        match interner.resolve(name) {
            "" => self.text("<missing>"),
            name => self.text(name),
        }
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
