//! Imports and exports, those written as in other languages among them.

use crate::base::Span;
use crate::diagnostics::Edit;
use crate::syntax::ast::{Export, Ident, Import, Module, ModuleKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::token::{Symbol, TokenKind, quote};
use crate::syntax::recovery::{Parser, messages};

use super::meant_keyword;

/// Words that import in other languages.
const IMPORT_WORDS: [&str; 6] = ["uses", "use", "include", "using", "require", "with"];

/// Words that begin a program in other languages.
const PROGRAM_WORDS: [&str; 4] = ["program", "unit", "library", "package"];

/// The imports at the head of a module, and its export list.
pub fn imports(p: &mut Parser<'_>, module: &mut Module) {
    loop {
        if second_heading(p) || import_of_path(p) || names_behind_import(p, module.imports.last_mut()) {
            continue;
        }
        let Some(keyword) = import_keyword(p) else { return };
        if keyword == Keyword::Export {
            exports(p, &mut module.export);
            continue;
        }
        if let Some(export) = &module.export {
            let diagnostic = p.message(&messages::IMPORT_BEHIND_EXPORT);
            p.report(diagnostic.and(word_of(export), "the export list"));
        }
        let import = p.piece(import);
        module.imports.push(import);
    }
}

/// `program x;` behind the heading of the module.
fn second_heading(p: &mut Parser<'_>) -> bool {
    let stands = p.at_foreign_word(&PROGRAM_WORDS) && p.ahead("_ name ;");
    if stands {
        let span = p.span().to(p.token(2).span);
        let diagnostic = p.message(&messages::FOREIGN_WORD);
        p.report(diagnostic.suggest(span, "", "the module has its heading: leave this out"));
        (0..3).for_each(|_| p.skip());
    }
    stands
}

/// `use std::io;` and `import "fmt"`
fn import_of_path(p: &mut Parser<'_>) -> bool {
    let is_word = p.at_foreign_word(&IMPORT_WORDS);
    let stands = is_word && (p.ahead("_ name : :") || p.ahead("_ string")) || p.ahead("'import' string");
    if stands {
        p.report(p.message(&messages::FOREIGN_WORD).help(IMPORT_RULE));
        let line_end = p.end_of_line();
        p.skip_to(|p| p.at_symbol(Symbol::Semicolon) || p.span().lo >= line_end);
        p.eat(Symbol::Semicolon);
    }
    stands
}

/// `FROM M IMPORT a; b;`, where a semicolon stands for a comma.
fn names_behind_import(p: &mut Parser<'_>, last: Option<&mut Import>) -> bool {
    let Some(Import::Names { names, .. }) = last else { return false };
    let Some(semicolon) = p.before().filter(|_| p.is_behind(Symbol::Semicolon)) else {
        return false;
    };
    if !at_more_names(p) {
        return false;
    }
    p.report(p.message(&messages::NAME_BEHIND_IMPORT).suggest(
        semicolon.span,
        ",",
        "separate imported names by commas",
    ));
    names.extend(p.name_list("a name"));
    p.semicolon_behind("the list of names");
    true
}

/// Whether nothing but names stands in front of a semicolon, and declarations behind it.
fn at_more_names(p: &Parser<'_>) -> bool {
    let mut ahead = 0;
    while p.kind_at(ahead) == TokenKind::Name && p.sees(ahead + 1, &[Symbol::Comma]) {
        ahead += 2;
    }
    let ends = p.kind_at(ahead) == TokenKind::Name && p.sees(ahead + 1, &[Symbol::Semicolon]);
    let behind = p.kind_at(ahead + 2);
    ends && matches!(behind, TokenKind::Keyword(keyword) if keyword.starts_declaration() || keyword == Keyword::Begin)
}

/// An export list, which is added to the one `before` it.
fn exports(p: &mut Parser<'_>, before: &mut Option<Export>) {
    let Some(first) = before else {
        if p.context.unit == ModuleKind::Implementation && p.open.stack.len() == 1 {
            p.say(&messages::EXPORT_OF_IMPLEMENTATION);
        }
        *before = Some(p.piece(export));
        return;
    };
    let diagnostic = p.message(&messages::SECOND_EXPORT);
    p.report(diagnostic.and(word_of(first), "here is the first"));
    let export = p.piece(export);
    first.names.extend(export.names);
}

/// The keyword ahead if an import or export starts with it; misspelt ones are corrected.
fn import_keyword(p: &mut Parser<'_>) -> Option<Keyword> {
    use Keyword::{Export, From, Import, With};
    if p.at_keyword(With) && p.kind_at(1) == TokenKind::Name {
        p.report(p.message(&messages::FOREIGN_WORD).suggest(p.span(), "IMPORT", IMPORT_RULE));
        return Some(Import);
    }
    if let Some(keyword) = p.keyword() {
        return matches!(keyword, Import | From | Export).then_some(keyword);
    }
    meant_keyword(p, (Import, &IMPORT_WORDS, IMPORT_RULE), &[Import, From, Export])
}

/// `IMPORT A, B;` or `FROM A IMPORT x, y;`
pub fn import(p: &mut Parser<'_>) -> Import {
    let from = p.keyword() == Some(Keyword::From) || p.resembles(Keyword::From);
    let keyword = p.advance();
    let holes = p.losses.holes;
    let mut module = from.then(|| p.expect_name("the name of a module"));
    if module.is_some() && p.at_symbol(Symbol::Semicolon) && !p.is_behind(Symbol::Semicolon) {
        let diagnostic = p.expected("`IMPORT` after the name of the module");
        p.report(diagnostic.suggest(keyword, "IMPORT", "import the whole module"));
        p.advance();
        return Import::Modules(module.into_iter().collect());
    }
    if from {
        import_behind_module(p);
    }
    if p.at_keyword(Keyword::Import) {
        p.unexpected("a name");
        p.skip();
    }
    let names = imported_names(p, keyword, &mut module);
    p.semicolon_behind("the list of names");
    // With an enumeration type come its values.
    p.losses.damage.nameless |= p.losses.holes > holes;
    match module {
        Some(module) => Import::Names { module, names },
        None => Import::Modules(names),
    }
}

/// The word IMPORT behind the name of a module.
fn import_behind_module(p: &mut Parser<'_>) {
    if !p.expect_keyword(Keyword::Import, "after the name of the module")
        && let Some(distance) = p.distance_on_line(Keyword::Import)
    {
        (0..=distance).for_each(|_| p.skip());
    }
}

/// The names behind IMPORT, in any way in which people write them.
fn imported_names(p: &mut Parser<'_>, keyword: Span, module: &mut Option<Ident>) -> Vec<Ident> {
    match p.kind() {
        TokenKind::Symbol(Symbol::Star) => {
            p.losses.damage.nameless = true;
            p.say(&messages::IMPORT_OF_ALL);
            p.skip_declaration();
            return Vec::new();
        }
        TokenKind::Symbol(Symbol::LeftParen | Symbol::LeftBrace) => return names_in_brackets(p),
        TokenKind::String => return module_in_quotes(p).into_iter().collect(),
        _ => {}
    }
    let mut names = p.name_list("a name");
    let from = p.at_keyword(Keyword::From) || p.resembles(Keyword::From);
    if module.is_none() && from && !p.is_on_new_line() {
        *module = module_behind_names(p, keyword, &names);
    } else if module.is_none() && p.at_symbol(Symbol::Dot) {
        qualified_import(p, keyword, &mut names, module);
    } else {
        renaming(p, &mut names);
    }
    names
}

/// `FROM M IMPORT (a, b);`
fn names_in_brackets(p: &mut Parser<'_>) -> Vec<Ident> {
    let diagnostic = p.message(&messages::IMPORT_IN_BRACKETS);
    let opener = p.advance();
    let names = p.name_list("a name");
    if !p.sees(0, &[Symbol::RightParen, Symbol::RightBrace]) {
        p.report_elsewhere(diagnostic);
        return names;
    }
    let edits = [opener, p.advance()].map(|span| Edit::replace(span, ""));
    p.report_elsewhere(diagnostic.suggest_edits(edits.into(), "leave the brackets out"));
    names
}

/// `IMPORT "M";`
fn module_in_quotes(p: &mut Parser<'_>) -> Option<Ident> {
    let diagnostic = p.message(&messages::IMPORT_IN_QUOTES);
    let span = p.span();
    let name = p.name_at(span).trim_matches(['"', '\'']);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        p.report(diagnostic);
        p.skip();
        return None;
    }
    p.report(diagnostic.suggest(span, name, "leave the quotes out"));
    p.advance();
    Some(Ident { name: p.interner.intern(name), span: Span { lo: span.lo + 1, hi: span.hi - 1 } })
}

/// `IMPORT a FROM M;`
fn module_behind_names(p: &mut Parser<'_>, keyword: Span, names: &[Ident]) -> Option<Ident> {
    let diagnostic = p.message(&messages::IMPORT_REVERSED);
    p.mark_reported();
    p.advance();
    let module = p.expect_name("the name of a module");
    p.lose_names([&module]);
    let list = names.first().map_or(keyword, |name| name.span.to(last_of(names)));
    let text = format!("FROM {} IMPORT {}", p.text_of(module.span), p.text_of(list));
    let why = "the module stands in front of the names";
    p.report_elsewhere(diagnostic.suggest(keyword.to(module.span), text, why));
    Some(module)
}

fn last_of(names: &[Ident]) -> Span {
    names.last().map_or(Span::NONE, |name| name.span)
}

/// `IMPORT M.a;`
fn qualified_import(p: &mut Parser<'_>, keyword: Span, names: &mut Vec<Ident>, module: &mut Option<Ident>) {
    let diagnostic = p.message(&messages::IMPORT_QUALIFIED);
    let is_single = names.len() == 1 && p.kind_at(1) == TokenKind::Name && p.sees(2, &[Symbol::Semicolon]);
    let Some(first) = names.pop().filter(|_| is_single) else {
        p.report(diagnostic);
        return p.skip_declaration();
    };
    let text = format!("FROM {} IMPORT {}", p.text_of(first.span), p.word_at(1));
    let span = keyword.to(p.token(1).span);
    p.report(diagnostic.suggest(span, text, "import the name from its module"));
    p.advance();
    p.lose_names([&first]);
    *module = Some(first);
    names.push(p.ident());
}

/// `IMPORT A := B;` and `IMPORT B AS A;`
fn renaming(p: &mut Parser<'_>, names: &mut Vec<Ident>) {
    let renamed = p.sees(0, &[Symbol::Assign, Symbol::Equal]);
    if renamed {
        p.losses.damage.lost.extend(names.pop().map(|alias| alias.name));
    }
    if renamed || p.at_foreign_word(&["AS"]) {
        let message = if renamed { p.word_at(1) } else { p.text_of(last_of(names)) };
        let help = format!("write {} wherever the other name stands", quote(message));
        p.report(p.message(&messages::IMPORT_RENAMED).help(help));
        p.skip_declaration();
    }
}

/// `EXPORT names;` or `EXPORT QUALIFIED names;`
pub fn export(p: &mut Parser<'_>) -> Export {
    let start = p.advance();
    let mut qualified = p.eat_keyword(Keyword::Qualified);
    if !qualified && p.at_name() && p.kind_at(1) == TokenKind::Name {
        // This is no keyword: elsewhere it is a name like any other.
        if !p.eat_if(p.word() == "UNQUALIFIED") {
            qualified |= p.eat_meant(Keyword::Qualified, p.resembles(Keyword::Qualified));
        }
    }
    let names = p.name_list("a name");
    p.semicolon_behind("the list of names");
    Export { qualified, names, span: start.to(p.behind()) }
}

/// What is said where another word stands for IMPORT.
const IMPORT_RULE: &str = "modules are imported with `IMPORT` or `FROM ... IMPORT`";

/// The word EXPORT of an export list.
fn word_of(export: &Export) -> Span {
    Span { lo: export.span.lo, hi: export.span.lo + "EXPORT".len() as u32 }
}
