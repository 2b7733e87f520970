//! The declarations of blocks.

use crate::syntax::ast::VarName;

use super::*;

pub fn declarations(p: &mut Parser<'_>) -> Vec<Decl> {
    let around = std::mem::replace(&mut p.context.in_statements, false);
    let mut decls = Vec::new();
    loop {
        add_skipped_declaration(p, &mut decls);
        if foreign_block(p, &mut decls) {
            continue;
        }
        match declaration_keyword(p) {
            Some(keyword) => declaration(p, keyword, &mut decls),
            None if foreign_declaration(p, &mut decls) || no_declaration(p) => {}
            None => break,
        }
    }
    p.context.in_statements = around;
    decls
}

/// Adds an error node for the skipped tokens.
pub fn add_skipped_declaration(p: &mut Parser<'_>, decls: &mut Vec<Decl>) {
    decls.extend(p.losses.skipped.take().map(Decl::Error));
}

/// Returns the keyword ahead if a declaration starts with it; misspelt keywords are corrected.
pub fn declaration_keyword(p: &mut Parser<'_>) -> Option<Keyword> {
    use Keyword::{Const, From, Import, Label, Procedure, Type, Var};
    while comment_in_braces(p) || superfluous_semicolon(p) {}
    if let Some(keyword) = p.keyword() {
        return keyword.starts_declaration().then_some(keyword);
    }
    let why = "functions are procedures with a result";
    meant_keyword(p, (Procedure, PROCEDURE_WORDS, why), &[Const, Type, Var, Procedure, Label, Import, From])
}

/// Skips a semicolon after another one.
fn superfluous_semicolon(p: &mut Parser<'_>) -> bool {
    let there = p.at_symbol(Symbol::Semicolon) && p.is_behind(Symbol::Semicolon);
    if there {
        p.advance();
        superfluous_last(p);
    }
    there
}

/// Reports a word before a name that matches the pattern `words` in place of `keyword`, or that is a
/// misspelling of one of `keywords`; returns the keyword.
pub fn meant_keyword(
    p: &mut Parser<'_>,
    (keyword, words, why): (Keyword, &str, &str),
    keywords: &[Keyword],
) -> Option<Keyword> {
    if p.ahead("_ name") && p.foreign_word(words, keyword.text(), why) {
        p.at -= 1;
        return Some(keyword);
    }
    p.meant(keywords, "name")
}

pub fn declaration(p: &mut Parser<'_>, keyword: Keyword, decls: &mut Vec<Decl>) {
    match keyword {
        Keyword::Import | Keyword::From => {
            let resumes = p.marks.resumed == p.at;
            let start = p.span();
            let is_news = !resumes && p.is_news();
            let import = import(p);
            p.reporter.late_imports.extend(is_news.then(|| start.to(p.behind())));
            p.misplaced.imports.push(import);
            if resumes {
                p.marks.resumed = p.at;
            }
        }
        Keyword::Module if defines(p) => {
            p.say(&messages::MODULE_OF_DEFINITION);
            local_module(p);
            p.doubt_blocks();
        }
        Keyword::Module => decls.push(local_module(p)),
        Keyword::Procedure if defines(p) => {
            decls.push(Decl::Procedure(Box::new(p.piece(heading))));
            // No block follows here anyway.
            if at_forward(p) {
                p.say_over(&messages::FORWARD_OF_DEFINITION);
                p.eat(Symbol::Semicolon);
            }
        }
        Keyword::Procedure => decls.push(procedure(p)),
        Keyword::Export => {
            p.say(&messages::LATE_EXPORT);
            let names = export(p).names;
            p.lose_names(names.iter());
        }
        Keyword::Label => {
            p.say_if(defines(p), &messages::LABELS_OF_DEFINITION);
            p.advance();
            numbered_labels(p);
            let names = p.name_list("the name of a label");
            decls.extend((!defines(p)).then_some(Decl::Labels(names)));
            p.semicolon_behind("the list of labels");
        }
        _ => {
            p.advance();
            section_behind(p, keyword, decls);
        }
    }
}

/// Reports the numbers ahead that are declared as labels, as in Pascal, with the names that all statements with
/// these labels need. From now on the numbers count as names.
fn numbered_labels(p: &mut Parser<'_>) {
    let declared =
        (0..).take_while(|at| p.ahead_at(*at, "number/name/,")).filter(|at| p.ahead_at(*at, "number"));
    let labels: Vec<_> = declared.collect();
    let Some(first) = labels.first() else { return };
    let words: Vec<&str> = labels.iter().map(|at| p.word_at(*at)).collect();
    let is_label = |at: &usize| {
        let marks = p.ahead_at(at - 1, ";/BEGIN/THEN/ELSE/DO/LOOP/REPEAT/: number :");
        p.ahead_at(*at, "number") && (marks || p.ahead_at(at - 1, "GOTO")) && words.contains(&p.word_at(*at))
    };
    let uses = (1..p.tokens.len() - p.at).filter(is_label);
    let places: Vec<usize> = labels.iter().copied().chain(uses).collect();
    let edits = places.iter().map(|at| Edit::before(p.token(*at).span, "L")).collect();
    let diagnostic = messages::NUMBERED_LABEL.at(p.token(*first).span);
    p.report_elsewhere(diagnostic.suggest_edits(edits, "put a letter before the number"));
    let start = p.at;
    places.iter().for_each(|at| p.tokens[start + at].kind = TokenKind::Name);
}

/// Skips text that is neither a declaration nor a statement, if declarations or BEGIN follow.
fn no_declaration(p: &mut Parser<'_>) -> bool {
    let stands = !is_definition(p)
        && !p.ahead("block/eof")
        && !p.resembles(Keyword::Begin)
        && !at_clear_statement(p)
        && block_goes_on(p);
    if stands {
        p.say(&messages::NO_DECLARATION);
        p.doubt_line();
        p.losses.block.nameless |= p.ahead("=/:/,/:=") || !p.at_name() && p.ahead("_ =/:/,");
        let mut skips = true;
        while skips {
            p.skip();
            p.skip_declaration();
            // The rest of an import is also skipped.
            skips = p.ahead("sameline IMPORT") || p.ahead("sameline FROM") && !p.ahead("_ name IMPORT");
        }
        p.eat(Symbol::Semicolon);
        p.marks.resumed = p.at;
    }
    stands
}

/// Parses the declarations after CONST, TYPE or VAR.
pub fn section_behind(p: &mut Parser<'_>, keyword: Keyword, decls: &mut Vec<Decl>) {
    let mut before = p.mistakes();
    for round in 0.. {
        let mistakes = p.mistakes();
        if keyword == Keyword::Var && declaration_of_c(p, "", decls) {
            // The variables are in the list.
        } else if colons_of_fortran(p).is_none() && at_declared_name(p, keyword)
            || round == 0 && p.at_name() && p.miscased().is_none()
        {
            decls.push(match keyword {
                Keyword::Const => p.piece(const_decl),
                Keyword::Type => p.piece(type_decl),
                _ => p.piece(var_decl),
            });
        } else if p.at_symbol(Symbol::Semicolon) && at_new_declaration(p, 1) {
            p.report(p.expected("a declaration").suggest(p.span(), "", "remove it"));
            p.advance();
        } else if mistakes == before || !resume_section(p, keyword) {
            break;
        }
        add_skipped_declaration(p, decls);
        before = mistakes;
    }
}

/// Skips the rest of a declaration with a mistake, up to the next one of its section; returns whether there is
/// one.
#[inline(never)]
fn resume_section(p: &mut Parser<'_>, section: Keyword) -> bool {
    let is_next = |ahead: &usize| {
        let follows = p.ahead_at(*ahead, "newline") || p.ahead_at(ahead - 1, ";");
        follows && p.ahead_at(*ahead, if section == Keyword::Var { "names :" } else { "name =" })
    };
    let ends = |at| p.ahead_at(at, "block/begins/eof") && !p.ahead_at(at, "END ; newline name =/:");
    let mut rest = (1..).take_while(|ahead| !ends(ahead - 1));
    let next = rest.find(is_next);
    (0..next.unwrap_or_default()).for_each(|_| p.skip());
    next.is_some()
}

/// Whether the tokens ahead declare another name, rather than begin something new.
fn at_declared_name(p: &Parser<'_>, section: Keyword) -> bool {
    if p.ahead("name/keyword :/,/=") {
        let is_variable = section == Keyword::Const && p.ahead("_ : _ ;");
        return !is_variable;
    }
    // `begin`, `x := 1`, `Write(x)` and `procedure p` are not declarations.
    if p.ahead("name :=/(/./[/;") {
        return match section {
            Keyword::Type if p.ahead("_ ;") => defines(p),
            // A constant `x;` before another one lacks its value.
            Keyword::Const if p.ahead("_ ;") => p.ahead("_ ; name =/;"),
            // An address follows the name of a variable.
            Keyword::Var if p.ahead("_ ;") => p.ahead("_ ; declares/BEGIN/END") || p.ahead("_ ; names :"),
            Keyword::Var => p.ahead("_ [") && p.ahead("_ groups :/,"),
            // Some people write `:=` instead of `=`.
            _ => p.ahead("_ :=") && !p.context.among_statements,
        };
    }
    let foreign = p.ahead("_ name") && (p.ahead(PROCEDURE_WORDS) || at_word_of_declaration(p));
    let begins = p.resembles(Keyword::Begin) || p.resembles(Keyword::Procedure);
    p.at_name() && p.miscased().is_none() && !foreign && !begins
}

fn const_decl(p: &mut Parser<'_>) -> Decl {
    let name = p.declared_name("the name of a constant");
    export_mark(p);
    let mut ty = None;
    if p.eat(Symbol::Colon) {
        match p.context.dialect.rules().initialises_variables {
            true => ty = Some(Box::new(type_expr(p))),
            false => type_of_constant(p),
        }
    }
    let holes = p.losses.holes;
    equals(p, "the name of the constant");
    if p.word() == "__ATTRIBUTE__" && p.word_at(1) == "__BUILTIN__" {
        p.say(&messages::ATTRIBUTE_OF_TYPE);
        p.lose_names([&name]);
        p.skip_to(|p| p.ahead(";/block"));
        p.eat(Symbol::Semicolon);
        return Decl::Const { name, ty, value: error_expr(p) };
    }
    let value = expression(p);
    end_of_declaration(p, "the constant", &[name], holes);
    Decl::Const { name, ty, value }
}

fn type_decl(p: &mut Parser<'_>) -> Decl {
    let name = p.declared_name("the name of a type");
    export_mark(p);
    if !name.is_missing() && p.at_symbol(Symbol::Semicolon) {
        let ty = (!defines(p)).then(|| {
            let text = quote(p.text_of(name.span));
            let note = format!("only a definition module can leave the type of {text} open");
            p.report(p.message(&messages::OPAQUE).note(note));
            error_type(p)
        });
        p.advance();
        return Decl::Type { name, ty };
    }
    let holes = p.losses.holes;
    type_parameters(p, name);
    // A name with a colon may be a variable.
    p.losses.holes += usize::from(p.at_symbol(Symbol::Colon));
    equals(p, "the name of the type");
    let mistakes = p.losses.holes - holes;
    let ty = Some(aligned_type(p));
    end_of_declaration(p, "the type", &[name], p.losses.holes - mistakes);
    Decl::Type { name, ty }
}

fn variable_names(p: &mut Parser<'_>) -> Vec<VarName> {
    p.separated(|p| {
        let ident = marked_name(p, "the name of a variable")?;
        let address = if p.at_symbol(Symbol::LeftBracket) { bracketed(p) } else { None };
        Some(VarName { ident, address })
    })
}

fn var_decl(p: &mut Parser<'_>) -> Decl {
    let mut names = variable_names(p);
    while p.ahead("sameline ; sameline names :") && !names.is_empty() {
        p.replace("`,` or `:` after the name", ",", "the names of variables are separated by commas");
        names.append(&mut variable_names(p));
    }
    let idents: Vec<Ident> = names.iter().map(|name| name.ident).collect();
    let has_colon = p.eat(Symbol::Colon);
    let ty = if !has_colon {
        type_without_colon(p)
    } else if p.ahead("'constant' name") {
        constant_of_ada(p, &idents);
        Some(error_type(p))
    } else {
        Some(aligned_type(p))
    };
    let Some(ty) = ty else {
        p.unexpected_with("`,` or `:` after the name", "write `VAR name: Type;`");
        p.skip_declaration();
        p.eat(Symbol::Semicolon);
        p.lose_names(&idents);
        return Decl::Var { names: Vec::new(), ty: error_type(p), initial: None };
    };
    if !has_colon {
        p.lose_names(&idents);
    }
    let mut initial = None;
    if p.ahead(":=/=") {
        let is_allowed = p.context.dialect.rules().initialises_variables;
        p.say_if(!is_allowed, &messages::INITIAL_VALUE);
        p.advance();
        initial = Some(Box::new(expression(p))).filter(|_| is_allowed);
    }
    end_of_declaration(p, "the declaration", &idents, p.losses.holes);
    Decl::Var { names, ty, initial }
}

/// Skips `(T)` or `<T>` after the name of a type that other languages declare for any `T`.
fn type_parameters(p: &mut Parser<'_>, name: Ident) {
    let Some(end) = p.end_of(0, "( names ) =").or_else(|| p.end_of(0, "< names > =")) else { return };
    let parameters: Vec<&str> = (1..end - 2).step_by(2).map(|at| p.word_at(at)).collect();
    parameters.iter().for_each(|parameter| p.lose_name(parameter));
    p.reporter.parametric_types = true;
    p.report(messages::TYPE_PARAMETERS.about(p.span(), &quote(p.text_of(name.span))));
    p.losses.holes += 1;
    (0..end - 1).for_each(|_| _ = p.advance());
}

/// Parses a name and the mark that exports it in Oberon.
pub fn marked_name(p: &mut Parser<'_>, what: &str) -> Option<Ident> {
    let name = p.listed_name(what)?;
    export_mark(p);
    Some(name)
}

/// Skips the semicolon after the declaration of `names`. If it is missing, or there are more holes than
/// `holes`, the meaning of the names is unknown.
#[inline(never)]
fn end_of_declaration(p: &mut Parser<'_>, what: &str, names: &[Ident], holes: usize) {
    let expected = format!("`;` after {what}");
    if p.ahead(":/, newline") {
        p.replace(&expected, ";", "a semicolon ends the declaration");
    } else if p.is_on_new_line() || !at_new_declaration(p, 0) {
        p.semicolon_behind(what);
    } else {
        p.missing(&expected, ";", "add the semicolon");
    }
    if p.losses.holes > holes {
        p.lose_names(names);
    }
}

/// Whether the tokens from `ahead` on begin the declaration of a constant, type or variables.
fn at_new_declaration(p: &Parser<'_>, ahead: usize) -> bool {
    p.ahead_at(ahead, "name =") || p.ahead_at(ahead, "names :")
}

/// Skips the `=` of a constant or type; `:=` and `:` are corrected.
fn equals(p: &mut Parser<'_>, place: &str) {
    let expected = format!("`=` after {place}");
    if p.ahead(":=/:/==") {
        p.replace(&expected, "=", "constants and types are declared with `=`");
    } else if !p.eat(Symbol::Equal) {
        p.unexpected(&expected);
        p.losses.holes += 1;
    }
}
