//! The layout of modules, declarations and types.

use crate::syntax::ast::{Decl, FieldSection, Module, Procedure, TypeExpr, TypeExprKind, VariantPart};
use crate::syntax::{Keyword, Symbol, TokenKind};

use super::blocks::{BlockSection, ElementSequence};
use super::layout::{Formatter, Gap, INDENT, LaidPart, TokenLayout};
use super::output::TrimmedText;

impl<'a> Formatter<'a, '_> {
    /// Writes a compilation unit.
    pub fn unit(&mut self, module: &Module, out: &mut TrimmedText) {
        let sections = self.module(module);
        let end = self.named_end();
        let (last, mut end) = (sections.len() - 1, Some(end));
        for (number, section) in sections.into_iter().enumerate() {
            let gap = if number == 0 { Gap::Next } else { section.gap };
            let gap = self.gap(section.head.first, gap);
            let content = match end.take_if(|_| number == last && self.ends_on_line(&section)) {
                Some(end) => self.with_end(section, end),
                None => self.laid_out(section, false),
            };
            self.write(gap.append(content), out);
        }
        if let Some(end) = end {
            let end = self.gap(end.first, Gap::Begin).append(end.layout);
            self.write(end, out);
        }
        let rest = self.gap(self.at, Gap::Next);
        self.write(rest, out);
    }

    fn write(&self, layout: TokenLayout<'a>, out: &mut TrimmedText) {
        match layout.into_doc().render_raw(self.width, out) {
            Ok(()) => {}
        }
    }

    /// Lays out the parts of a module one by one up to END.
    pub fn module(&mut self, module: &Module) -> Vec<BlockSection<'a>> {
        let mut sections = Vec::new();
        let mut gap = Gap::Next;
        loop {
            self.starts.push(self.at);
            let end = self.list.find(self.at, |kind| kind == TokenKind::Symbol(Symbol::Semicolon)) + 1;
            let head = self.part(|this| this.run(end, 0));
            sections.push(BlockSection::of(head, gap, 0));
            gap = Gap::Declaration;
            let is_list = [Keyword::From, Keyword::Import, Keyword::Export];
            if !is_list.iter().any(|keyword| self.list.is_keyword(self.at, *keyword)) {
                break;
            }
        }
        self.declarations(&module.decls, 0, &mut sections);
        self.bodies([module.body.as_ref(), module.finally.as_ref()], &mut sections);
        sections
    }

    /// Lays out declarations. Procedures and modules are indented by `depth`.
    fn declarations(&mut self, decls: &[Decl], depth: usize, sections: &mut Vec<BlockSection<'a>>) {
        let mut rest = decls;
        loop {
            let index = self.at;
            let section = match self.list.kind(index) {
                TokenKind::Keyword(Keyword::Const | Keyword::Type | Keyword::Var | Keyword::Label) => {
                    self.starts.push(index);
                    let (section, count) = self.named(rest);
                    rest = rest.get(count..).unwrap_or_default();
                    section
                }
                TokenKind::Keyword(Keyword::Procedure | Keyword::Module) => {
                    self.starts.push(index);
                    let Some((first, others)) = rest.split_first() else { return };
                    rest = others;
                    let part = self.indented(depth, |this| {
                        this.part(|this| match first {
                            Decl::Procedure(procedure) => this.procedure(procedure),
                            Decl::Module(module) => {
                                let sections = this.module(module);
                                let end = this.named_end();
                                this.construct(sections, end, Gap::Begin)
                            }
                            _ => this.nil(),
                        })
                    });
                    BlockSection::of(part, Gap::Declaration, depth)
                }
                _ => return,
            };
            sections.push(section);
        }
    }

    /// Lays out a keyword and the constants, types, variables or labels after it. Returns also the number of
    /// the declarations.
    fn named(&mut self, decls: &[Decl]) -> (BlockSection<'a>, usize) {
        let head = self.part(Self::keyword);
        let mut section = self.section(head, Gap::Declaration, |this| {
            this.sequence(decls, start, |this, decl| match decl {
                Decl::Const { ty, .. } => this.typed(ty.as_deref()),
                Decl::Type { ty, .. } => this.typed(ty.as_ref()),
                Decl::Var { ty, .. } => this.typed(Some(ty)),
                _ => this.typed(None),
            })
        });
        let count = section.body.count;
        // A single record begins on the line of the keyword if the user wrote it so.
        let is_record = |this: &Self, part: &LaidPart<'a>| part.is_broken && this.continues_line(part.first);
        if section.body.parts.len() == 1
            && let Some(only) = section.body.parts.pop_if(|part| is_record(self, part))
        {
            let layout = section.head.layout.append(self.gap(only.first, Gap::Plain)).append(only.layout);
            section = BlockSection::of(LaidPart { layout, is_broken: true, ..section.head }, section.gap, 0);
        }
        (section, count)
    }

    fn procedure(&mut self, procedure: &Procedure) -> TokenLayout<'a> {
        let mut end = self.list.index_of((procedure.heading.hi - self.origin) as usize);
        if procedure.forward {
            // FORWARD and a semicolon.
            end += 2;
        }
        let heading = self.part(|this| this.run(end, 0));
        let Some(block) = &procedure.block else { return heading.layout };
        let mut sections = vec![BlockSection::of(heading, Gap::Next, 0)];
        self.declarations(&block.decls, INDENT, &mut sections);
        self.bodies([Some(&block.body), None], &mut sections);
        let end = self.named_end();
        self.construct(sections, end, Gap::Close)
    }

    /// Lays out a declaration or field with a type up to its separator. Only the last part of a type can be a
    /// record.
    fn typed(&mut self, ty: Option<&TypeExpr>) -> TokenLayout<'a> {
        let equal = self.list.find(self.at, |kind| {
            matches!(kind, TokenKind::Symbol(Symbol::Equal | Symbol::Colon | Symbol::Semicolon))
        });
        self.definition = self.list.is_symbol(equal, Symbol::Equal).then_some(equal);
        let mut layout = self.nil();
        if let Some((start, fields)) = ty.and_then(record) {
            let first = self.list.index_of((start - self.origin) as usize);
            layout = layout.append(self.run(first, 0)).append(self.gap(first, Gap::Plain));
            layout = layout.append(self.record(fields));
        }
        let end = self.list.find(self.at, |kind| {
            matches!(
                kind,
                TokenKind::Symbol(Symbol::Semicolon | Symbol::Bar)
                    | TokenKind::Keyword(Keyword::End | Keyword::Else)
            )
        });
        if end > self.at && ty.and_then(record).is_some() {
            layout = layout.append(self.gap(self.at, Gap::Plain));
        }
        layout.append(self.run(end, 0))
    }

    fn record(&mut self, fields: &[FieldSection]) -> TokenLayout<'a> {
        let head = self.part(|this| {
            let mut end = this.at + 1;
            if this.list.is_symbol(end, Symbol::LeftPragma) {
                end = this.list.find(end, |kind| kind == TokenKind::Symbol(Symbol::RightPragma)) + 1;
            }
            this.run(end, 0)
        });
        let section = self.section(head, Gap::Next, |this| this.fields(fields));
        self.ended(vec![section])
    }

    fn fields(&mut self, fields: &[FieldSection]) -> ElementSequence<'a> {
        let fields = match fields.split_first() {
            Some((FieldSection::Alignment(_), rest)) => rest,
            _ => fields,
        };
        let start = |field: &FieldSection| match field {
            FieldSection::Fields { names, .. } => names.first().map_or(u32::MAX, |name| name.span.lo),
            FieldSection::Variants(variants) => variants.span.lo,
            FieldSection::Alignment(_) => u32::MAX,
        };
        self.sequence(fields, start, |this, field| match field {
            FieldSection::Fields { ty, .. } => this.typed(Some(ty)),
            FieldSection::Variants(variants) => this.variants(variants),
            FieldSection::Alignment(_) => this.nil(),
        })
    }

    fn variants(&mut self, variants: &VariantPart) -> TokenLayout<'a> {
        let head = self.part(|this| this.head(Keyword::Of));
        let mut sections = vec![BlockSection::of(head, Gap::Next, 0)];
        self.arms(&variants.variants, |variant, this| this.fields(&variant.fields), &mut sections);
        if let Some(fields) = &variants.otherwise {
            let head = self.part(Self::keyword);
            sections.push(self.section(head, Gap::Close, |this| this.fields(fields)));
        }
        self.ended(sections)
    }
}

/// Returns the start of a declaration that follows a keyword with others; a position that no text has for
/// those with a keyword of their own.
fn start(decl: &Decl) -> u32 {
    match decl {
        Decl::Const { name, .. } | Decl::Type { name, .. } => name.span.lo,
        Decl::Var { names, .. } => names.first().map_or(u32::MAX, |name| name.ident.span.lo),
        Decl::Labels(names) => names.first().map_or(u32::MAX, |name| name.span.lo),
        Decl::Procedure(_) | Decl::Module(_) | Decl::Error(_) => u32::MAX,
    }
}

/// Returns the start and the fields of the record with which a type ends.
fn record(ty: &TypeExpr) -> Option<(u32, &[FieldSection])> {
    let mut ty = ty;
    loop {
        ty = match &ty.kind {
            TypeExprKind::Record(fields) => return Some((ty.span.lo, fields)),
            TypeExprKind::Array { element, .. } | TypeExprKind::Set { element, .. } => element,
            TypeExprKind::Pointer(target) => target,
            TypeExprKind::Aligned { inner, .. } => inner,
            _ => return None,
        };
    }
}
