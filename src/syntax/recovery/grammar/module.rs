//! Modules: their kind, name and end; what definition modules have in the place of a block.

use crate::base::Span;
use crate::syntax::ast::{Decl, Expr, Ident, Module, ModuleKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{
    Block, add_skipped_declaration, at_forward, block, block_end, body, declaration, declaration_keyword,
    expression, heading, imports,
};

pub fn module(p: &mut Parser<'_>) -> Module {
    let span = Span { lo: p.start, hi: p.start + p.text.len() as u32 };
    let nameless = Ident { name: p.interner.intern(""), span: span.start() };
    let mut module = Module::new(ModuleKind::Program, nameless, span);
    match module_kind(p) {
        Some(unit) => whole_module(p, &mut module, unit),
        None => p.stop(),
    }
    module.damage = p.take_damage();
    module
}

fn whole_module(p: &mut Parser<'_>, module: &mut Module, unit: ModuleKind) {
    p.context.unit = unit;
    module.kind = unit;
    let name = module_head(p, module);
    let block = p.within(Keyword::Module, module.name.span, name, |p| {
        imports(p, module);
        if is_definition(p) { definition_block(p) } else { block(p) }
    });
    finish_module(p, module, block.unwrap_or_default());
    if !p.at_end() {
        p.say(&messages::BEHIND_MODULE);
        p.stop();
    }
}

/// `MODULE name; ... END name;` among declarations.
pub fn local_module(p: &mut Parser<'_>) -> Decl {
    let keyword = p.advance();
    let outer = std::mem::take(&mut p.misplaced.imports);
    let nameless = p.missing_name();
    let mut module = Box::new(Module::new(ModuleKind::Local, nameless, keyword));
    let name = module_head(p, &mut module);
    let block = p.within(Keyword::Module, name.unwrap_or(keyword), name, |p| {
        imports(p, &mut module);
        block(p)
    });
    finish_module(p, &mut module, block.unwrap_or_default());
    module.span = keyword.to(p.behind());
    p.misplaced.imports = outer;
    Decl::Module(module)
}

/// The name, the priority and the semicolon; returns where the name stands, if it is there.
fn module_head(p: &mut Parser<'_>, module: &mut Module) -> Option<Span> {
    module.name = p.declared_name("the name of the module");
    module.priority = priority(p);
    p.semicolon_behind("the name of the module");
    Some(module.name.span).filter(|_| !module.name.is_missing())
}

fn finish_module(p: &mut Parser<'_>, module: &mut Module, block: Block) {
    let Block { decls, body, finally, end_name, .. } = block;
    module.imports.append(&mut p.misplaced.imports);
    (module.decls, module.body, module.finally, module.end_name) = (decls, body, finally, end_name);
}

/// Whether the module file is a definition module, and is not within anything.
pub fn defines(p: &Parser<'_>) -> bool {
    is_definition(p) && p.open.stack.len() == 1
}

pub fn is_definition(p: &Parser<'_>) -> bool {
    matches!(p.context.unit, ModuleKind::Definition | ModuleKind::ForeignDefinition)
}

/// The kind of the module; `None` if what follows cannot be read.
fn module_kind(p: &mut Parser<'_>) -> Option<ModuleKind> {
    use Keyword::{Definition, Implementation, Module};
    let misspelt = [Module, Definition, Implementation].into_iter().find(|word| p.resembles(*word));
    if let Some(keyword) = misspelt {
        p.correct(keyword);
    }
    match misspelt.or(p.keyword()) {
        Some(keyword @ (Module | Definition | Implementation)) => {
            p.advance();
            if keyword != Module {
                p.expect_keyword(Module, &format!("after `{}`", keyword.text()));
            }
            return Some(match keyword {
                Definition => kind_of_definition(p),
                Implementation => ModuleKind::Implementation,
                _ => ModuleKind::Program,
            });
        }
        _ if p.at_end() => p.say(&messages::NO_MODULE),
        _ if p.foreign_word(&["program", "unit", "library"], "MODULE", "a program is a `MODULE`") => {
            return Some(ModuleKind::Program);
        }
        _ => p.unexpected_with("`MODULE` at the start of the file", "a program starts with `MODULE Name;`"),
    }
    None
}

fn kind_of_definition(p: &mut Parser<'_>) -> ModuleKind {
    if !p.eat_keyword(Keyword::For) {
        return ModuleKind::Definition;
    }
    if p.kind() != TokenKind::String {
        p.unexpected("`\"C\"` after `FOR`");
    } else if !p.eat_if(matches!(p.word(), "\"C\"" | "'C'")) {
        p.say_over(&messages::ONLY_C);
    }
    ModuleKind::ForeignDefinition
}

/// `[4]` behind the name of a module.
fn priority(p: &mut Parser<'_>) -> Option<Expr> {
    if !p.at_symbol(Symbol::LeftBracket) {
        return None;
    }
    if is_definition(p) && p.open.stack.is_empty() {
        p.say(&messages::PRIORITY_OF_DEFINITION);
    }
    bracketed(p)
}

/// An expression in brackets: a priority or an address.
pub fn bracketed(p: &mut Parser<'_>) -> Option<Expr> {
    p.nested(|p| {
        let bracket = p.advance();
        let expr = expression(p);
        if !p.eat(Symbol::RightBracket) {
            let diagnostic = p.expected("`]` after the expression");
            p.report(diagnostic.and(bracket, "this bracket is not closed"));
            let ends = [Symbol::RightBracket, Symbol::Colon, Symbol::Comma, Symbol::Semicolon];
            p.skip_to(|p| p.sees(0, &ends) || p.starts_or_ends_block());
            p.eat(Symbol::RightBracket);
        }
        expr
    })
}

/// The block of a definition module: declarations, headings of procedures, and nothing that does something.
fn definition_block(p: &mut Parser<'_>) -> Block {
    let mut block = Block::default();
    loop {
        definitions(p, &mut block.decls);
        let has_statements = matches!(p.keyword(), Some(Keyword::Begin | Keyword::Finally | Keyword::Except));
        if !has_statements || !statements_of_definition(p) {
            break;
        }
    }
    block_end(p, &mut block);
    add_skipped_declaration(p, &mut block.decls);
    block
}

fn definitions(p: &mut Parser<'_>, decls: &mut Vec<Decl>) {
    loop {
        let mut nothing = Vec::new();
        match declaration_keyword(p) {
            Some(Keyword::Procedure) => {
                decls.push(Decl::Procedure(Box::new(p.piece(heading))));
                // No block follows here anyway.
                if at_forward(p) {
                    p.say_over(&messages::FORWARD_OF_DEFINITION);
                    p.eat(Symbol::Semicolon);
                }
            }
            Some(Keyword::Label) => {
                p.say(&messages::LABELS_OF_DEFINITION);
                declaration(p, Keyword::Label, &mut nothing);
            }
            Some(Keyword::Module) => {
                p.say(&messages::MODULE_OF_DEFINITION);
                declaration(p, Keyword::Module, &mut nothing);
                p.doubt_blocks();
            }
            Some(keyword) => declaration(p, keyword, decls),
            None if p.at_end() || p.keyword().is_some_and(Keyword::ends_declarations) => return,
            None if p.miscased() == Some(Keyword::End) => return,
            None => {
                p.unexpected("a declaration or `END`");
                p.skip();
                p.skip_to(|p| p.starts_or_ends_block());
            }
        }
        add_skipped_declaration(p, decls);
    }
}

/// Statements, which should not be here; false if the module ends behind them.
fn statements_of_definition(p: &mut Parser<'_>) -> bool {
    p.say(match p.context.unit {
        ModuleKind::ForeignDefinition => &messages::STATEMENTS_OF_DEFINITION_FOR_C,
        _ => &messages::STATEMENTS_OF_DEFINITION,
    });
    p.doubt_blocks();
    p.advance();
    body(p);
    if p.at_end_of_open_block() || !p.at_keyword(Keyword::End) {
        return p.keyword().is_some_and(Keyword::ends_declarations) && !p.at_keyword(Keyword::End);
    }
    // The end of a procedure.
    p.advance();
    p.skip_declaration();
    p.eat(Symbol::Semicolon);
    true
}
