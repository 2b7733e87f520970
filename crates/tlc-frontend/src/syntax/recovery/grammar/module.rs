//! Modules: their kind, name and end; the declarations of definition modules.

use super::*;
use crate::syntax::keyword::FOREIGN;
use crate::syntax::parts::follows_c;

pub fn module(p: &mut Parser<'_>) -> Module {
    let span = Span { lo: p.start, hi: p.start + p.text.len() as u32 };
    let nameless = Ident { name: p.interner.intern(""), span: span.start() };
    let mut module = Module::new(ModuleKind::Program, nameless, span);
    if let Some(unit) = module_kind(p) {
        p.context.unit = unit;
        module.kind = unit;
        rest_of_module(p, &mut module, None);
        if !p.at_end() {
            p.say(&messages::BEHIND_MODULE);
            p.stop();
        }
    } else {
        p.stop();
    }
    module.damage = p.take_damage();
    module
}

/// Parses `MODULE name; ... END name;` among declarations.
pub fn local_module(p: &mut Parser<'_>) -> Decl {
    let keyword = p.advance();
    let outer = std::mem::take(&mut p.misplaced.imports);
    let nameless = p.missing_name();
    let mut module = Box::new(Module::new(ModuleKind::Local, nameless, keyword));
    rest_of_module(p, &mut module, Some(keyword));
    module.span = keyword.to(p.behind());
    p.misplaced.imports = outer;
    Decl::Module(module)
}

/// Parses the name, the priority, the imports and the block of a module, which is local if its keyword is
/// given.
fn rest_of_module(p: &mut Parser<'_>, module: &mut Module, keyword: Option<Span>) {
    module.name = p.declared_name("the name of the module");
    // `[4]`
    if p.at_symbol(Symbol::LeftBracket) {
        p.say_if(is_definition(p) && keyword.is_none(), &messages::PRIORITY_OF_DEFINITION);
        module.priority = bracketed(p);
    }
    p.semicolon_behind("the name of the module");
    let name = Some(module.name.span).filter(|_| !module.name.is_missing());
    let opener = name.or(keyword).unwrap_or(module.name.span);
    let block = p.within(Keyword::Module, opener, name, |p| {
        imports(p, module);
        p.reporter.end_of_imports.get_or_insert(p.behind());
        if defines(p) { definition_block(p) } else { block(p) }
    });
    let Block { decls, body, finally, end_name, .. } = block.unwrap_or_default();
    module.imports.append(&mut p.misplaced.imports);
    (module.decls, module.body, module.finally, module.end_name) = (decls, body, finally, end_name);
}

/// Whether the file is a definition module, and its outermost module is the innermost construct.
pub fn defines(p: &Parser<'_>) -> bool {
    is_definition(p) && p.open.stack.len() == 1
}

pub fn is_definition(p: &Parser<'_>) -> bool {
    p.context.unit.is_definition()
}

/// Parses the words before the name of a module, and returns its kind; `None` if no module follows.
fn module_kind(p: &mut Parser<'_>) -> Option<ModuleKind> {
    use Keyword::{Definition, For, Implementation, Module};
    if p.word() == FOREIGN && p.ahead("name MODULE") {
        p.advance_by(2);
        return Some(ModuleKind::Foreign);
    }
    let keyword = p.meant(&[Module, Definition, Implementation], "").or(p.keyword());
    let Some(keyword @ (Module | Definition | Implementation)) = keyword else {
        if p.foreign_word("'program'/'unit'/'library'", "MODULE", "a program is a `MODULE`") {
            return Some(ModuleKind::Program);
        }
        let expected = "`MODULE` at the start of the file";
        match p.at_end() {
            true => p.say(&messages::NO_MODULE),
            false => p.unexpected_with(expected, "a program starts with `MODULE Name;`"),
        }
        return None;
    };
    p.advance();
    if keyword != Module {
        p.expect_keyword(Module, &format!("after `{}`", keyword.text()));
    }
    Some(match keyword {
        Definition if p.at_symbol(Symbol::LeftBracket) => match convention(p) {
            true => ModuleKind::ForeignDefinition,
            false => ModuleKind::Definition,
        },
        Definition if p.eat_keyword(For) => {
            if p.ahead("'c'") {
                p.replace("`\"C\"` after `FOR`", "\"C\"", "the language is written as a string");
            } else if p.kind() != TokenKind::String {
                p.unexpected("`\"C\"` after `FOR`");
            } else if !p.eat_if(matches!(p.word(), "\"C\"" | "'C'")) {
                p.say_over(&messages::ONLY_C);
            }
            ModuleKind::ForeignDefinition
        }
        Definition => ModuleKind::Definition,
        Implementation => ModuleKind::Implementation,
        _ => ModuleKind::Program,
    })
}

/// Parses an expression in brackets: a priority or an address.
pub fn bracketed(p: &mut Parser<'_>) -> Option<Expr> {
    p.nested(|p| {
        let bracket = p.advance();
        let expr = expression(p);
        if !p.eat(Symbol::RightBracket) {
            p.report(p.expected("`]` after the expression").and(bracket, "this bracket is not closed"));
            p.skip_past("]", ":/,/;/block");
        }
        expr
    })
}

/// Parses the block of a definition module: declarations and headings of procedures; statements are reported.
fn definition_block(p: &mut Parser<'_>) -> Block {
    let mut block = Block::default();
    loop {
        block.decls.extend(declarations(p));
        if !p.ahead("BEGIN/FINALLY/EXCEPT/~END/eof") {
            p.losses.block.nameless |= !p.at_name();
            p.unexpected("a declaration or `END`");
            p.skip();
            p.skip_to(|p| p.ahead("block"));
        } else if p.ahead("~END/eof") || !statements_of_definition(p) {
            break;
        }
    }
    block_end(p, &mut block);
    add_skipped_declaration(p, &mut block.decls);
    block
}

/// Parses the language in brackets, if there is one, and returns whether it is called like C.
pub fn convention(p: &mut Parser<'_>) -> bool {
    if !p.at_symbol(Symbol::LeftBracket) {
        return false;
    }
    let bracket = p.advance();
    let is_language = p.ahead("string/number");
    let follows_c = follows_c(p.word()).filter(|_| is_language);
    match follows_c {
        Some(_) => drop(p.advance()),
        None if is_language => p.say_over(&messages::UNKNOWN_CONVENTION),
        None => p.unexpected("`\"C\"` after `[`"),
    }
    close_bracket(p, Symbol::RightBracket, "`]` after the language", bracket);
    follows_c.unwrap_or_default()
}

/// Skips statements of a definition module, which must not have any; returns false if the module ends after
/// them.
fn statements_of_definition(p: &mut Parser<'_>) -> bool {
    let is_first = !std::mem::replace(&mut p.reporter.defining_statements, true);
    p.say_if(
        is_first,
        match p.context.unit {
            unit if unit.is_for_c() => &messages::STATEMENTS_OF_DEFINITION_FOR_C,
            _ => &messages::STATEMENTS_OF_DEFINITION,
        },
    );
    p.doubt_blocks();
    p.advance();
    body(p);
    if p.at_end_of_open_block() || !p.at_keyword(Keyword::End) {
        return p.ahead("BEGIN/FINALLY/EXCEPT");
    }
    // The END of a procedure is skipped with its name.
    p.advance();
    p.skip_declaration();
    p.eat(Symbol::Semicolon);
    true
}
