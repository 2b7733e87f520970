//! Imports and exports, also in the forms of other languages.

use crate::syntax::ast::Export;

use super::*;

/// Words that import in other languages.
const IMPORT_WORDS: &str = "'uses'/'use'/'include'/'using'/'require'/'with'";

/// The advice about another word in place of IMPORT.
const IMPORT_RULE: &str = "modules are imported with `IMPORT` or `FROM ... IMPORT`";

/// Parses the imports at the head of a module, and its export list.
pub fn imports(p: &mut Parser<'_>, module: &mut Module) {
    loop {
        if second_heading(p) || import_of_path(p) || names_behind_import(p, module.imports.last_mut()) {
            continue;
        }
        let Some(keyword) = import_keyword(p) else { return };
        // The word EXPORT of the preceding list.
        let list = module.export.as_ref().map(|export| Span { hi: export.span.lo + 6, ..export.span });
        if keyword != Keyword::Export {
            let is_of_program = p.context.unit == ModuleKind::Program && p.open.stack.len() == 1;
            if let Some(export) = module.export.take_if(|_| is_of_program) {
                // The list alone is the mistake.
                let diagnostic = messages::EXPORT_OF_PROGRAM.at(export.span);
                p.report_elsewhere(diagnostic.suggest(export.span, "", "remove it"));
            } else if let Some(list) = list {
                p.report(p.message(&messages::IMPORT_BEHIND_EXPORT).and(list, "the export list"));
            }
            module.imports.push(p.piece(import));
            continue;
        }
        if let Some(list) = list {
            p.report(p.message(&messages::SECOND_EXPORT).and(list, "here is the first"));
        } else if p.context.unit == ModuleKind::Implementation && p.open.stack.len() == 1 {
            p.say(&messages::EXPORT_OF_IMPLEMENTATION);
        }
        let export = p.piece(export);
        match &mut module.export {
            Some(list) => list.names.extend(export.names),
            None => module.export = Some(export),
        }
    }
}

/// Skips `program x;` after the heading of the module.
fn second_heading(p: &mut Parser<'_>) -> bool {
    let stands = p.ahead("'program'/'unit'/'library'/'package' name ;");
    if stands {
        let span = p.span().to(p.token(2).span);
        p.suggest(&messages::FOREIGN_WORD, span, "", "the module has its heading: remove this");
        (0..3).for_each(|_| p.skip());
    }
    stands
}

/// Skips `use std::io;` and `import "fmt"`.
fn import_of_path(p: &mut Parser<'_>) -> bool {
    let is_path = p.ahead("_ name : :") || p.ahead("_ string");
    let stands = is_path && p.ahead(IMPORT_WORDS) || p.ahead("'import' string");
    if stands {
        p.report(p.message(&messages::FOREIGN_WORD).help(IMPORT_RULE));
        p.skip_on_line(";");
        p.eat(Symbol::Semicolon);
    }
    stands
}

/// Parses the rest of `FROM M IMPORT a; b;`, with a semicolon in place of a comma.
fn names_behind_import(p: &mut Parser<'_>, last: Option<&mut Import>) -> bool {
    let semicolon =
        p.before().filter(|_| p.is_behind(Symbol::Semicolon) && p.ahead("names ; declares/BEGIN"));
    let (Some(Import::Names { names, .. }), Some(semicolon)) = (last, semicolon) else { return false };
    p.suggest(&messages::NAME_BEHIND_IMPORT, semicolon.span, ",", "separate imported names by commas");
    names.extend(p.name_list("a name"));
    p.semicolon_behind("the list of names");
    true
}

/// Returns the keyword ahead if an import or export starts with it; misspelt keywords are corrected.
fn import_keyword(p: &mut Parser<'_>) -> Option<Keyword> {
    use Keyword::{Export, From, Import};
    if p.ahead("WITH name") {
        p.suggest(&messages::FOREIGN_WORD, p.span(), "IMPORT", IMPORT_RULE);
        return Some(Import);
    }
    if p.ahead("name IMPORT name") {
        return Some(From);
    }
    if let Some(keyword) = p.keyword() {
        return matches!(keyword, Import | From | Export).then_some(keyword);
    }
    meant_keyword(p, (Import, IMPORT_WORDS, IMPORT_RULE), &[Import, From, Export])
}

fn at_from(p: &Parser<'_>) -> bool {
    p.at_keyword(Keyword::From) || p.resembles(Keyword::From)
}

/// Parses `IMPORT A, B;` or `FROM A IMPORT x, y;`.
pub fn import(p: &mut Parser<'_>) -> Import {
    let is_bare = p.ahead("name IMPORT name");
    let from = is_bare || at_from(p);
    let (keyword, holes) = (p.span(), p.losses.holes);
    if is_bare {
        let place = p.span().start();
        p.report(p.expected_here("`FROM`").suggest(place, "FROM ", "names are imported with `FROM`"));
    } else {
        p.advance();
    }
    let mut module = from.then(|| p.expect_name("the name of a module"));
    if module.is_some() && p.at_symbol(Symbol::Semicolon) && !p.is_behind(Symbol::Semicolon) {
        let diagnostic = p.expected("`IMPORT` after the name of the module");
        p.report(diagnostic.suggest(keyword, "IMPORT", "import the whole module"));
        p.advance();
        return Import::Modules(module.into_iter().collect());
    }
    if from
        && !p.expect_keyword(Keyword::Import, "after the name of the module")
        && let Some(distance) = p.distance_on_line(Keyword::Import)
    {
        (0..=distance).for_each(|_| p.skip());
    }
    if p.at_keyword(Keyword::Import) {
        p.unexpected("a name");
        p.skip();
    }
    let names = imported_names(p, keyword, &mut module);
    p.semicolon_behind("the list of names");
    // An enumeration type is imported with its values.
    p.losses.block.nameless |= p.losses.holes > holes;
    match module {
        Some(module) => Import::Names { module, names },
        None => Import::Modules(names),
    }
}

/// Parses the names after IMPORT in all notations.
fn imported_names(p: &mut Parser<'_>, keyword: Span, module: &mut Option<Ident>) -> Vec<Ident> {
    match p.kind() {
        TokenKind::Symbol(Symbol::Star) => {
            p.losses.block.nameless = true;
            p.say(&messages::IMPORT_OF_ALL);
            p.skip_declaration();
            return Vec::new();
        }
        TokenKind::Symbol(Symbol::LeftParen | Symbol::LeftBrace) => return names_in_brackets(p),
        TokenKind::String => return module_in_quotes(p).into_iter().collect(),
        _ => {}
    }
    let start = p.span();
    let mut names = p.name_list("a name");
    while module.is_some() && p.ahead("sameline name ;/,/name") && p.miscased().is_none() {
        p.missing("`,` or `;` after the name", ",", "imported names are separated by commas");
        names.extend(p.name_list("a name"));
    }
    let list = p.text_of(start.to(p.behind()));
    if module.is_none() && names.len() == 1 && p.ahead("sameline IMPORT name") {
        // `IMPORT M IMPORT a;`
        let diagnostic = p.expected("`;` after the name of the module");
        p.report(diagnostic.suggest(keyword, "FROM", "names are imported with `FROM`").not_applicable());
        p.advance();
        *module = names.pop();
        names = p.name_list("a name");
    } else if module.is_none() && p.ahead("sameline _") && at_from(p) {
        // `IMPORT a FROM M;`
        let diagnostic = p.postpone(&messages::IMPORT_REVERSED);
        p.advance();
        let source = p.expect_name("the name of a module");
        p.lose_names([&source]);
        let text = format!("FROM {} IMPORT {list}", p.text_of(source.span));
        let why = "the module is named before the names";
        p.report_elsewhere(diagnostic.suggest(keyword.to(source.span), text, why));
        *module = Some(source);
    } else if module.is_none() && p.at_symbol(Symbol::Dot) {
        // `IMPORT M.a;`
        let diagnostic = p.message(&messages::IMPORT_QUALIFIED);
        if names.len() > 1 || !p.ahead(". name ;") {
            names.pop();
            p.report(diagnostic);
            p.skip_declaration();
            return names;
        }
        let text = format!("FROM {list} IMPORT {}", p.word_at(1));
        p.report(diagnostic.suggest(keyword.to(p.token(1).span), text, "import the name from its module"));
        p.advance();
        *module = names.pop();
        p.lose_names(module.as_slice());
        names.push(p.ident());
    } else if p.ahead(":=/=/'as'") {
        // `IMPORT A := B;` and `IMPORT B AS A;`
        let mut module = list.rsplit([',', ' ']).next().unwrap_or_default();
        if !p.at_name() {
            module = p.word_at(1);
            p.losses.block.lost.extend(names.pop().map(|alias| alias.name));
        }
        let help = format!("write {} wherever the other name is used", quote(module));
        let note = "an import under another name is part of Oberon and Modula-2 of XDS";
        p.report(p.message(&messages::IMPORT_RENAMED).note(note).help(help));
        p.skip_declaration();
    }
    names
}

/// Parses the names in `FROM M IMPORT (a, b);`.
fn names_in_brackets(p: &mut Parser<'_>) -> Vec<Ident> {
    let (diagnostic, opener) = (p.message(&messages::IMPORT_IN_BRACKETS), p.advance());
    let names = p.name_list("a name");
    let closer = p.ahead(")/}").then(|| p.advance());
    let edits = closer.map(|closer| vec![Edit::replace(opener, ""), Edit::replace(closer, "")]);
    p.report_elsewhere(advised(diagnostic, edits, "remove the brackets", ""));
    names
}

/// Parses the name in `IMPORT "M";`.
fn module_in_quotes(p: &mut Parser<'_>) -> Option<Ident> {
    let span = p.span();
    let name = p.text_of(span).trim_matches(['"', '\'']);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        p.say(&messages::IMPORT_IN_QUOTES);
        p.skip();
        return None;
    }
    p.suggest(&messages::IMPORT_IN_QUOTES, span, name, "remove the quotes");
    p.advance();
    Some(Ident { name: p.interner.intern(name), span: Span { lo: span.lo + 1, hi: span.hi - 1 } })
}

/// Parses `EXPORT names;` or `EXPORT QUALIFIED names;`.
pub fn export(p: &mut Parser<'_>) -> Export {
    let start = p.advance();
    let mut qualified = p.eat_keyword(Keyword::Qualified);
    // UNQUALIFIED is not a keyword: elsewhere it is an ordinary name.
    if !qualified && p.ahead("name name") && !p.eat_if(p.word() == "UNQUALIFIED") {
        qualified = p.eat_meant(Keyword::Qualified, p.resembles(Keyword::Qualified));
    }
    let names = p.name_list("a name");
    p.semicolon_behind("the list of names");
    Export { qualified, names, span: start.to(p.behind()) }
}
