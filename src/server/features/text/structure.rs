//! The nesting of a text: parts to fold, and the selections around a place from the inside to the outside.

use lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams, SelectionRange, SelectionRangeParams};

use tlc_frontend::base::Span;
use tlc_frontend::syntax::ast::{
    Body, Decl, Designator, Expr, ExprKind, FieldSection, Ident, Import, IndexRange, Module, Procedure,
    Selector, Stmt, TypeExpr, TypeExprKind,
};
use tlc_frontend::syntax::{Lexeme, LexemeKind, lexemes};

use crate::driver::Failure;
use crate::server::analysis::View;
use crate::server::state::Server;

/// Lists the parts of a text that can be folded.
pub fn folding_ranges(
    server: &mut Server,
    params: FoldingRangeParams,
) -> Result<Option<Vec<FoldingRange>>, Failure> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).map(|view| {
        let mut folding =
            Folding { view: &view, pieces: lexemes(&view.file.text, view.module.dialect), found: Vec::new() };
        folding.add_trivia();
        walk(view.module, &mut |part, span| folding.add(part, span));
        let mut found = folding.found;
        found.sort_by_key(|range| (range.start_line, std::cmp::Reverse(range.end_line)));
        found.dedup_by_key(|range| range.start_line);
        found
    }))
}

/// Returns the selections around each of several places.
pub fn selection_ranges(
    server: &mut Server,
    params: SelectionRangeParams,
) -> Result<Option<Vec<SelectionRange>>, Failure> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).map(|view| {
        let pieces = lexemes(&view.file.text, view.module.dialect);
        let places = params.positions.iter();
        places.map(|place| view.selection(&pieces, view.position(*place))).collect()
    }))
}

impl View<'_> {
    fn selection(&self, pieces: &[Lexeme], at: u32) -> SelectionRange {
        let mut spans = vec![self.file.span()];
        let mut add = |span: Span| {
            let inner = spans.last().is_none_or(|outer| outer.lo <= span.lo && span.hi <= outer.hi);
            let is_around = span.lo <= at && at <= span.hi && inner;
            if is_around && spans.last() != Some(&span) {
                spans.push(span);
            }
            is_around
        };
        walk(self.module, &mut |_, span| add(span));
        // Words, signs and comments that are not nodes of the tree.
        let offset = self.file.offset(at);
        let start = pieces.partition_point(|piece| piece.place.end < offset);
        let around = pieces[start..].iter().take_while(|piece| piece.place.start <= offset);
        let is_shown = |piece: &&Lexeme| piece.kind != LexemeKind::Blanks;
        // Of two pieces that meet at the place, the word is meant.
        let word = around.filter(is_shown).max_by_key(|piece| is_word(piece.kind));
        if let Some(piece) = word {
            let position = |offset: usize| self.file.start + offset as u32;
            add(Span { lo: position(piece.place.start), hi: position(piece.place.end) });
        }
        let mut ranges = spans.into_iter().map(|span| self.range(span));
        let outermost = SelectionRange { range: ranges.next().unwrap_or_default(), parent: None };
        ranges.fold(outermost, |parent, range| SelectionRange { range, parent: Some(Box::new(parent)) })
    }
}

/// The parts of a text that can be folded so far.
struct Folding<'v> {
    view: &'v View<'v>,
    pieces: Vec<Lexeme>,
    found: Vec<FoldingRange>,
}

impl Folding<'_> {
    /// Adds comments, sequences of comments that fill their lines, and conditional text.
    fn add_trivia(&mut self) {
        let mut comments: Option<(u32, u32)> = None;
        for index in 0..self.pieces.len() {
            let piece = &self.pieces[index];
            let (first, last) = (self.line(piece.place.start), self.line(piece.place.end));
            match piece.kind {
                LexemeKind::Blanks => {}
                LexemeKind::Comment if self.is_first(piece.place.start) => {
                    comments = match comments {
                        Some((start, end)) if first == end + 1 => Some((start, last)),
                        _ => {
                            self.add_comments(comments);
                            Some((first, last))
                        }
                    };
                }
                LexemeKind::Comment => self.push(first, last, Some(FoldingRangeKind::Comment)),
                LexemeKind::Pragma if self.view.file.text[piece.place.clone()].starts_with('%') => {
                    self.push(first, last.saturating_sub(1), Some(FoldingRangeKind::Region));
                }
                _ => {
                    self.add_comments(comments.take());
                }
            }
        }
        self.add_comments(comments);
    }

    fn add_comments(&mut self, comments: Option<(u32, u32)>) {
        if let Some((first, last)) = comments {
            self.push(first, last, Some(FoldingRangeKind::Comment));
        }
    }

    /// Adds a part of the tree. Returns whether smaller parts in it may be added too.
    fn add(&mut self, part: StructurePart, span: Span) -> bool {
        let (lo, hi) = (self.view.file.offset(span.lo), self.view.file.offset(span.hi));
        match part {
            StructurePart::Expression | StructurePart::Name => return false,
            StructurePart::Module | StructurePart::Declaration | StructurePart::Type => {}
            StructurePart::Imports => {
                self.push(self.line_before(lo), self.line(hi), Some(FoldingRangeKind::Imports))
            }
            StructurePart::Section | StructurePart::Branch => {
                self.push(self.line_before(lo), self.line(hi), None)
            }
            StructurePart::Heading => self.push(self.line(lo), self.line(hi), None),
            StructurePart::Block => {
                let end = self.line(hi);
                let closed = if self.is_closed_alone(hi) { end.saturating_sub(1) } else { end };
                self.push(self.line(lo), closed, None);
            }
        }
        true
    }

    fn push(&mut self, start_line: u32, end_line: u32, kind: Option<FoldingRangeKind>) {
        if start_line < end_line {
            let range = FoldingRange { start_line, end_line, kind, ..FoldingRange::default() };
            self.found.push(range);
        }
    }

    /// Returns the line, from 0, of an offset.
    fn line(&self, offset: usize) -> u32 {
        self.view.file.line_at(offset.min(self.view.file.text.len())) - 1
    }

    /// Returns the line of the token before an offset.
    fn line_before(&self, offset: usize) -> u32 {
        let before = self.pieces.partition_point(|piece| piece.place.end <= offset);
        let tokens = self.pieces[..before].iter().rev();
        let token = tokens.take(16).find(|piece| !piece.kind.is_trivia());
        self.line(token.map_or(offset, |piece| piece.place.start))
    }

    /// Whether only blanks precede an offset in its line.
    fn is_first(&self, offset: usize) -> bool {
        let start = self.view.file.line_range(self.line(offset) + 1).start;
        self.view.file.text.get(start..offset).is_some_and(|before| before.trim().is_empty())
    }

    /// Whether the line of an offset starts with the word that closes a construct.
    fn is_closed_alone(&self, offset: usize) -> bool {
        let range = self.view.file.line_range(self.line(offset) + 1);
        let line = self.view.file.text.get(range).unwrap_or_default().trim_start();
        line.starts_with("END") || line.starts_with("UNTIL")
    }
}

/// Whether a lexeme is a name, a keyword or a literal.
fn is_word(kind: LexemeKind) -> bool {
    matches!(kind, LexemeKind::Name | LexemeKind::Keyword | LexemeKind::Number | LexemeKind::String)
}

/// The parts of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StructurePart {
    Module,
    /// The names of all import lists.
    Imports,
    /// Declarations after one keyword.
    Section,
    Declaration,
    /// The heading of a procedure.
    Heading,
    /// A construct from its keyword to its END: a procedure, a local module, a statement, a record.
    Block,
    /// Statements inside a statement.
    Branch,
    Type,
    Expression,
    Name,
}

/// Visits the parts of a module from the outside to the inside. `visit` returns whether the parts of a part
/// are visited.
fn walk(module: &Module, visit: &mut dyn FnMut(StructurePart, Span) -> bool) {
    TextWalk { visit }.module(module, StructurePart::Module);
}

struct TextWalk<'f> {
    visit: &'f mut dyn FnMut(StructurePart, Span) -> bool,
}

impl TextWalk<'_> {
    fn names<'n>(&mut self, names: impl IntoIterator<Item = &'n Ident>) {
        for name in names {
            (self.visit)(StructurePart::Name, name.span);
        }
    }

    fn module(&mut self, module: &Module, part: StructurePart) {
        if !(self.visit)(part, module.span) {
            return;
        }
        self.names([&module.name]);
        let imported = module.imports.iter().flat_map(|import| match import {
            Import::Modules(names) => names.iter().collect::<Vec<_>>(),
            Import::Names { module, names } => std::iter::once(module).chain(names).collect(),
        });
        let imported: Vec<&Ident> = imported.collect();
        if let Some(span) = around(imported.iter().map(|name| name.span))
            && (self.visit)(StructurePart::Imports, span)
        {
            self.names(imported);
        }
        self.names(module.export.iter().flat_map(|export| &export.names));
        self.decls(&module.decls);
        for body in module.body.iter().chain(&module.finally) {
            self.body(body);
        }
        self.names(&module.end_name);
    }

    fn decls(&mut self, decls: &[Decl]) {
        let is_same = |one: &Decl, other: &Decl| {
            std::mem::discriminant(one) == std::mem::discriminant(other)
                && !matches!(one, Decl::Procedure(_) | Decl::Module(_) | Decl::Error(_))
        };
        for section in decls.chunk_by(is_same) {
            let span = around(section.iter().filter_map(extent));
            match (section, span) {
                ([Decl::Procedure(procedure)], _) => self.procedure(procedure),
                ([Decl::Module(module)], _) => self.module(module, StructurePart::Block),
                (_, Some(span)) if (self.visit)(StructurePart::Section, span) => {
                    section.iter().for_each(|decl| self.decl(decl));
                }
                _ => {}
            }
        }
    }

    fn decl(&mut self, decl: &Decl) {
        if !extent(decl).is_some_and(|span| (self.visit)(StructurePart::Declaration, span)) {
            return;
        }
        match decl {
            Decl::Const { name, ty, value } => {
                self.names([name]);
                ty.iter().for_each(|ty| self.type_expr(ty));
                self.expr(value);
            }
            Decl::Type { name, ty } => {
                self.names([name]);
                ty.iter().for_each(|ty| self.type_expr(ty));
            }
            Decl::Var { names, ty, initial } => {
                self.names(names.iter().map(|name| &name.ident));
                self.type_expr(ty);
                initial.iter().for_each(|initial| self.expr(initial));
            }
            Decl::Labels(names) => self.names(names),
            Decl::Procedure(_) | Decl::Module(_) | Decl::Error(_) => {}
        }
    }

    fn procedure(&mut self, procedure: &Procedure) {
        if !(self.visit)(StructurePart::Block, procedure.extent()) {
            return;
        }
        if (self.visit)(StructurePart::Heading, procedure.heading) {
            self.names([&procedure.name]);
            for section in &procedure.params {
                let span = around(section.names.iter().map(|name| name.span).chain([section.ty.span]));
                if span.is_some_and(|span| (self.visit)(StructurePart::Declaration, span)) {
                    self.names(&section.names);
                    self.type_expr(&section.ty);
                }
            }
            procedure.result.iter().for_each(|ty| self.type_expr(ty));
        }
        if let Some(block) = &procedure.block {
            self.decls(&block.decls);
            self.body(&block.body);
            self.names(&block.end_name);
        }
    }

    fn body(&mut self, body: &Body) {
        if (self.visit)(StructurePart::Declaration, body.span) {
            self.stmts(&body.stmts, StructurePart::Declaration);
            body.except.iter().for_each(|handler| self.stmts(handler, StructurePart::Branch));
        }
    }

    fn stmts(&mut self, stmts: &[Stmt], part: StructurePart) {
        let span = around(stmts.iter().map(|stmt| stmt.span));
        if span.is_some_and(|span| (self.visit)(part, span)) {
            stmts.iter().for_each(|stmt| self.stmt(stmt));
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let bodies = stmt.kind.bodies();
        if !(self.visit)(
            if bodies.is_empty() { StructurePart::Declaration } else { StructurePart::Block },
            stmt.span,
        ) {
            return;
        }
        let (exprs, designators) = stmt.kind.operands();
        designators.into_iter().for_each(|designator| self.designator(designator));
        exprs.into_iter().for_each(|expr| self.expr(expr));
        bodies.into_iter().for_each(|body| self.stmts(body, StructurePart::Branch));
    }

    fn type_expr(&mut self, ty: &TypeExpr) {
        let is_record = matches!(ty.kind, TypeExprKind::Record(_));
        if !(self.visit)(if is_record { StructurePart::Block } else { StructurePart::Type }, ty.span) {
            return;
        }
        match &ty.kind {
            TypeExprKind::Named(names) | TypeExprKind::Enumeration(names) => self.names(names),
            TypeExprKind::Array { ranges, element } => {
                for range in ranges {
                    match range {
                        IndexRange::Length(length) => self.expr(length),
                        IndexRange::Type(ty) => self.type_expr(ty),
                    }
                }
                self.type_expr(element);
            }
            TypeExprKind::OpenArray(inner)
            | TypeExprKind::Pointer(inner)
            | TypeExprKind::Set { element: inner, .. }
            | TypeExprKind::Aligned { inner, .. } => self.type_expr(inner),
            TypeExprKind::Record(sections) => self.fields(sections),
            TypeExprKind::Subrange { base, low, high } => {
                self.names(base.iter().flatten());
                self.expr(low);
                self.expr(high);
            }
            TypeExprKind::Procedure { params, result, .. } => {
                params.iter().for_each(|param| self.type_expr(&param.ty));
                result.iter().for_each(|result| self.type_expr(result));
            }
            TypeExprKind::Error => {}
        }
    }

    fn fields(&mut self, sections: &[FieldSection]) {
        for section in sections {
            match section {
                FieldSection::Alignment(value) => self.expr(value),
                FieldSection::Fields { names, ty } => {
                    let span = around(names.iter().map(|name| name.span).chain([ty.span]));
                    if span.is_some_and(|span| (self.visit)(StructurePart::Declaration, span)) {
                        self.names(names);
                        self.type_expr(ty);
                    }
                }
                FieldSection::Variants(part) => {
                    if (self.visit)(StructurePart::Block, part.span) {
                        self.names(&part.tag);
                        self.type_expr(&part.tag_type);
                        part.variants.iter().for_each(|variant| self.fields(&variant.fields));
                        part.otherwise.iter().for_each(|fields| self.fields(fields));
                    }
                }
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if !(self.visit)(StructurePart::Expression, expr.span) {
            return;
        }
        match &expr.kind {
            ExprKind::Designator(designator) => self.designator(designator),
            ExprKind::Call { callee, args } => {
                self.designator(callee);
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Unary { operand, .. } => self.expr(operand),
            ExprKind::Binary { left, right, .. } => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Constructor { ty, elements } => {
                self.names(ty.iter().flatten());
                for element in elements {
                    let values = [Some(&element.value), element.high.as_ref(), element.count.as_ref()];
                    values.into_iter().flatten().for_each(|value| self.expr(value));
                }
            }
            _ => {}
        }
    }

    /// Visits the designator without its last selector, without its last two selectors and so on: `a.b` in
    /// `a.b.c`.
    fn designator(&mut self, designator: &Designator) {
        let Designator { head, selectors, span } = designator;
        if !(self.visit)(StructurePart::Expression, *span) {
            return;
        }
        for selector in selectors.iter().rev() {
            let (own, values) = match selector {
                Selector::Field(name) => (name.span, &[][..]),
                Selector::Index(values, span) | Selector::Arguments(values, span) => {
                    (*span, values.as_slice())
                }
                Selector::Deref(span) => (*span, &[][..]),
            };
            (self.visit)(StructurePart::Expression, head.span.to(own));
            match selector {
                Selector::Field(name) => self.names([name]),
                _ => values.iter().for_each(|value| self.expr(value)),
            }
        }
        self.names([head]);
    }
}

/// Returns the text of a declaration without the keyword of its section.
pub fn extent(decl: &Decl) -> Option<Span> {
    match decl {
        Decl::Const { name, value, .. } => Some(name.span.to(value.span)),
        Decl::Type { name, ty } => Some(ty.as_ref().map_or(name.span, |ty| name.span.to(ty.span))),
        Decl::Var { names, ty, initial } => {
            let end = initial.as_ref().map_or(ty.span, |initial| initial.span);
            around(names.iter().map(|name| name.ident.span).chain([end]))
        }
        Decl::Labels(names) => around(names.iter().map(|name| name.span)),
        Decl::Procedure(procedure) => Some(procedure.extent()),
        Decl::Module(module) => Some(module.span),
        Decl::Error(span) => Some(*span),
    }
}

/// Returns the text from the first of several spans to the last.
fn around(spans: impl Iterator<Item = Span>) -> Option<Span> {
    spans
        .filter(|span| span.lo < span.hi && *span != Span::NONE)
        .reduce(|first, last| Span { lo: first.lo.min(last.lo), hi: first.hi.max(last.hi) })
}
