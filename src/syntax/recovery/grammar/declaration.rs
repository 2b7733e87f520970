//! Reads the declarations of blocks.

use crate::syntax::ast::{Decl, Ident, TypeExpr, VarName};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::idioms::{
    PROCEDURE_WORDS, at_declaration_of_c, at_word_of_declaration, colons_of_fortran, comment_in_braces,
    constant_of_ada, declaration_of_c, export_mark, foreign_block, foreign_declaration, type_of_constant,
    type_without_colon,
};
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind, quote};
use crate::syntax::recovery::{Parser, messages};

use super::{
    aligned_type, at_clear_statement, block_goes_on, bracketed, defines, error_type, export, expression,
    import, is_definition, local_module, procedure,
};

pub fn declarations(p: &mut Parser<'_>) -> Vec<Decl> {
    let around = std::mem::replace(&mut p.context.in_statements, false);
    let mut decls = Vec::new();
    add_skipped_declaration(p, &mut decls);
    loop {
        if foreign_block(p, &mut decls) {
            add_skipped_declaration(p, &mut decls);
            continue;
        }
        match declaration_keyword(p) {
            Some(keyword) => declaration(p, keyword, &mut decls),
            None if foreign_declaration(p, &mut decls) || no_declaration(p) => {}
            None => break,
        }
        add_skipped_declaration(p, &mut decls);
    }
    p.context.in_statements = around;
    decls
}

/// An error node for the tokens that were passed over.
pub fn add_skipped_declaration(p: &mut Parser<'_>, decls: &mut Vec<Decl>) {
    decls.extend(p.losses.skipped.take().map(Decl::Error));
}

/// The keyword ahead if a declaration starts with it. Misspelt ones are corrected.
pub fn declaration_keyword(p: &mut Parser<'_>) -> Option<Keyword> {
    use Keyword::{Const, From, Import, Label, Procedure, Type, Var};
    while comment_in_braces(p) {}
    if let Some(keyword) = p.keyword() {
        return keyword.starts_declaration().then_some(keyword);
    }
    let why = "functions are procedures with a result";
    meant_keyword(p, (Procedure, &PROCEDURE_WORDS, why), &[Const, Type, Var, Procedure, Label, Import, From])
}

/// Reports a foreign word for a keyword, or one of `keywords` misspelt, in front of a name; returns the keyword.
pub fn meant_keyword(
    p: &mut Parser<'_>,
    (keyword, words, why): (Keyword, &[&str], &str),
    keywords: &[Keyword],
) -> Option<Keyword> {
    if p.kind_at(1) != TokenKind::Name {
        return None;
    }
    if p.foreign_word(words, keyword.text(), why) {
        p.at -= 1;
        return Some(keyword);
    }
    let meant = keywords.iter().copied().find(|keyword| p.resembles(*keyword))?;
    p.correct(meant);
    Some(meant)
}

pub fn declaration(p: &mut Parser<'_>, keyword: Keyword, decls: &mut Vec<Decl>) {
    match keyword {
        Keyword::Import | Keyword::From => {
            let resumes = p.marks.resumed == p.at;
            if !resumes {
                p.say(&messages::LATE_IMPORT);
            }
            let import = import(p);
            p.misplaced.imports.push(import);
            if resumes {
                p.marks.resumed = p.at;
            }
        }
        Keyword::Module => decls.push(local_module(p)),
        Keyword::Procedure => decls.push(procedure(p)),
        Keyword::Export => {
            p.say(&messages::LATE_EXPORT);
            let names = export(p).names;
            p.lose_names(names.iter());
        }
        Keyword::Label => {
            p.advance();
            decls.push(Decl::Labels(p.name_list("the name of a label")));
            p.semicolon_behind("the list of labels");
        }
        _ => section(p, keyword, decls),
    }
}

/// Passes over what is neither a declaration nor a statement, if declarations or BEGIN follow.
fn no_declaration(p: &mut Parser<'_>) -> bool {
    let stands = !is_definition(p)
        && !p.starts_or_ends_block()
        && !p.at_end()
        && !p.resembles(Keyword::Begin)
        && !at_clear_statement(p)
        && block_goes_on(p);
    if stands {
        p.say(&messages::NO_DECLARATION);
        p.doubt_line();
        p.losses.damage.nameless |= !p.at_name();
        p.skip();
        p.skip_declaration();
        // What is left of an import is passed over, too.
        while at_rest_of_import(p) {
            p.skip();
            p.skip_declaration();
        }
        p.eat(Symbol::Semicolon);
        p.marks.resumed = p.at;
    }
    stands
}

/// Whether a word of an import stands here, behind other text on its line, that begins none.
fn at_rest_of_import(p: &Parser<'_>) -> bool {
    let whole = p.kind_at(1) == TokenKind::Name && p.kind_at(2) == TokenKind::Keyword(Keyword::Import);
    match p.keyword() {
        Some(Keyword::Import) => !p.is_on_new_line(),
        Some(Keyword::From) => !p.is_on_new_line() && !whole,
        _ => false,
    }
}

/// CONST, TYPE or VAR and the declarations behind it.
fn section(p: &mut Parser<'_>, keyword: Keyword, decls: &mut Vec<Decl>) {
    p.advance();
    section_behind(p, keyword, decls);
}

/// The declarations behind CONST, TYPE or VAR.
pub fn section_behind(p: &mut Parser<'_>, keyword: Keyword, decls: &mut Vec<Decl>) {
    let mut first = true;
    while colons_of_fortran(p).is_none() && at_declared_name(p, keyword)
        || keyword == Keyword::Var && at_declaration_of_c(p, 0)
        || first && p.at_name() && p.miscased().is_none()
    {
        first = false;
        if keyword == Keyword::Var && declaration_of_c(p, "", decls) {
            add_skipped_declaration(p, decls);
            continue;
        }
        decls.push(match keyword {
            Keyword::Const => p.piece(const_decl),
            Keyword::Type => p.piece(type_decl),
            _ => p.piece(var_decl),
        });
        add_skipped_declaration(p, decls);
    }
}

/// Whether another name is declared here, rather than something new begun.
fn at_declared_name(p: &Parser<'_>, section: Keyword) -> bool {
    use Symbol::{Assign, Colon, Comma, Dot, Equal, LeftBracket, LeftParen, Semicolon};
    let declares = p.sees(1, &[Colon, Comma, Equal]);
    if p.keyword().is_some() || !p.at_name() || declares {
        let is_variable = section == Keyword::Const && p.sees(1, &[Colon]) && p.sees(3, &[Semicolon]);
        return declares && !is_variable && (p.at_name() || p.keyword().is_some());
    }
    match p.kind_at(1) {
        TokenKind::Symbol(Semicolon) if section == Keyword::Type && defines(p) => true,
        // `x;` in front of another constant or type lacks its value.
        TokenKind::Symbol(Semicolon) if section == Keyword::Const => {
            p.kind_at(2) == TokenKind::Name && p.sees(3, &[Equal, Semicolon])
        }
        TokenKind::Symbol(LeftBracket) if section == Keyword::Var => declares_behind_bracket(p),
        // Where `=` is due, some people write `:=`.
        TokenKind::Symbol(Assign) if section != Keyword::Var && !p.context.among_statements => true,
        // `begin`, `x := 1`, `Write(x)` and `procedure p` are not declarations.
        TokenKind::Symbol(Assign | LeftParen | Dot | LeftBracket | Semicolon) => false,
        behind => {
            let function = behind == TokenKind::Name && p.at_foreign_word(&PROCEDURE_WORDS);
            let foreign = behind == TokenKind::Name && at_word_of_declaration(p);
            p.miscased().is_none()
                && !function
                && !foreign
                && !p.resembles(Keyword::Begin)
                && !p.resembles(Keyword::Procedure)
        }
    }
}

/// Whether an address stands behind the name ahead, as a colon or comma behind its bracket shows.
fn declares_behind_bracket(p: &Parser<'_>) -> bool {
    let mut ahead = 1;
    while p.sees(ahead, &[Symbol::LeftBracket])
        && let Ok(end) = p.end_of_group(ahead, |kind| kind == TokenKind::Symbol(Symbol::Semicolon))
    {
        ahead = end;
    }
    p.sees(ahead, &[Symbol::Colon, Symbol::Comma])
}

fn const_decl(p: &mut Parser<'_>) -> Decl {
    let name = p.declared_name("the name of a constant");
    export_mark(p);
    if p.eat(Symbol::Colon) {
        type_of_constant(p);
    }
    let holes = p.losses.holes;
    equals(p, "the name of the constant");
    let value = expression(p);
    end_of_declaration(p, "the constant", &[name], holes);
    Decl::Const { name, value }
}

fn type_decl(p: &mut Parser<'_>) -> Decl {
    let name = p.declared_name("the name of a type");
    export_mark(p);
    if !name.is_missing() && p.at_symbol(Symbol::Semicolon) {
        let ty = (!defines(p)).then(|| {
            let text = quote(p.text_of(name.span));
            let note = format!("only a definition module may leave open what {text} is");
            p.report(p.message(&messages::OPAQUE).note(note));
            error_type(p)
        });
        p.advance();
        return Decl::Type { name, ty };
    }
    let mut holes = p.losses.holes;
    // With a colon it may be a variable.
    p.losses.holes += usize::from(p.at_symbol(Symbol::Colon));
    equals(p, "the name of the type");
    let is_type = p.losses.holes == holes;
    let ty = Some(aligned_type(p));
    if is_type {
        holes = p.losses.holes;
    }
    end_of_declaration(p, "the type", &[name], holes);
    Decl::Type { name, ty }
}

fn var_decl(p: &mut Parser<'_>) -> Decl {
    let names = p.separated(|p| {
        let ident = marked_name(p, "the name of a variable")?;
        let address = if p.at_symbol(Symbol::LeftBracket) { bracketed(p) } else { None };
        Some(VarName { ident, address })
    });
    let has_colon = p.eat(Symbol::Colon);
    let ty = if has_colon { Some(type_of_variables(p, &names)) } else { type_without_colon(p) };
    let Some(ty) = ty else {
        p.unexpected_with("`,` or `:` after the name", "write `VAR name: Type;`");
        p.skip_declaration();
        p.eat(Symbol::Semicolon);
        p.lose_names(names.iter().map(|name| &name.ident));
        return Decl::Var { names: Vec::new(), ty: error_type(p) };
    };
    if !has_colon {
        p.lose_names(names.iter().map(|name| &name.ident));
    }
    if p.at_symbol(Symbol::Assign) || p.at_symbol(Symbol::Equal) {
        p.say_over(&messages::INITIAL_VALUE);
        expression(p);
    }
    let idents: Vec<Ident> = names.iter().map(|name| name.ident).collect();
    let holes = p.losses.holes;
    end_of_declaration(p, "the declaration", &idents, holes);
    Decl::Var { names, ty }
}

fn type_of_variables(p: &mut Parser<'_>, names: &[VarName]) -> TypeExpr {
    if p.at_foreign_word(&["constant"]) && p.kind_at(1) == TokenKind::Name {
        let names: Vec<Ident> = names.iter().map(|name| name.ident).collect();
        constant_of_ada(p, &names);
        return error_type(p);
    }
    aligned_type(p)
}

/// A name and the mark that exports it in Oberon.
pub fn marked_name(p: &mut Parser<'_>, what: &str) -> Option<Ident> {
    let name = p.listed_name(what)?;
    export_mark(p);
    Some(name)
}

/// The semicolon behind the declaration of `names`. If something else stands there, or there were only so many
/// `holes` before a mistake, nobody knows what they are.
fn end_of_declaration(p: &mut Parser<'_>, what: &str, names: &[Ident], holes: usize) {
    p.semicolon_behind(what);
    if p.losses.holes > holes {
        p.lose_names(names.iter());
    }
}

/// The `=` of a constant or type; `:=` and `:` are corrected.
fn equals(p: &mut Parser<'_>, place: &str) {
    if p.sees(0, &[Symbol::Assign, Symbol::Colon]) || p.at_foreign(Foreign::EqualEqual) {
        let why = "constants and types are declared with `=`";
        p.replace(&format!("`=` after {place}"), "=", why);
    } else {
        let there = p.expect(Symbol::Equal, &format!("after {place}"));
        p.losses.holes += usize::from(!there);
    }
}
