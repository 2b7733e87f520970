//! Procedures: headings and their parameters.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Body, Decl, Ident, ParamSection, Procedure, ProcedureBlock, TypeExpr};
use crate::syntax::builtin::Builtin;
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::idioms::{export_mark, is_type_word, parameters_of_c, receiver};
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{Block, block, close_bracket, error_type, expression, formal_type, is_definition, name_of_type};

/// A procedure with its block, or a forward declaration.
pub fn procedure(p: &mut Parser<'_>) -> Decl {
    let keyword = p.span();
    let mut procedure = p.piece(heading);
    let name = Some(procedure.name.span).filter(|_| !procedure.name.is_missing());
    if procedure.forward {
        return Decl::Procedure(Box::new(procedure));
    }
    if at_forward(p) {
        forward(p, name);
        procedure.forward = true;
        return Decl::Procedure(Box::new(procedure));
    }
    // Another procedure, indented no further, follows the heading.
    let bare = p.at_keyword(Keyword::Procedure)
        && p.is_on_new_line()
        && p.indentation(p.span()) <= p.indentation(keyword);
    let block = p.within(Keyword::Procedure, name.unwrap_or(keyword), name, |p| {
        p.open.mark(|open| open.bare = bare);
        block(p)
    });
    let Block { decls, body, end, end_name, .. } = block.unwrap_or_default();
    let body = body.unwrap_or_else(|| Body::new(end.start(), Vec::new(), None));
    procedure.block = Some(ProcedureBlock { decls, body, end_name, end });
    Decl::Procedure(Box::new(procedure))
}

/// Whether FORWARD stands here, also in small letters.
pub fn at_forward(p: &Parser<'_>) -> bool {
    p.at_name() && p.word() == "FORWARD" || p.sees(1, &[Symbol::Semicolon]) && p.at_foreign_word(&["FORWARD"])
}

/// `FORWARD;` in the place of the block of the procedure `name`.
fn forward(p: &mut Parser<'_>, name: Option<Span>) {
    if p.word() != "FORWARD" {
        p.say(&messages::FORWARD_MISCASED);
    }
    let word = p.advance();
    p.semicolon_behind("`FORWARD`");
    let own_end = p.at_keyword(Keyword::End) && name.is_some_and(|name| p.text_of(name) == p.word_at(1));
    if own_end && p.sees(2, &[Symbol::Semicolon]) {
        p.report(p.message(&messages::END_OF_FORWARD).and(word, "this stands for the block"));
        for _ in 0..3 {
            p.advance();
        }
    }
}

/// A heading from PROCEDURE to its semicolon.
pub fn heading(p: &mut Parser<'_>) -> Procedure {
    let start = p.advance();
    let holes = p.losses.holes;
    let caret = p.at_symbol(Symbol::Caret).then(|| forward_mark(p));
    receiver(p);
    let mark = builtin(p);
    let name = p.declared_name("the name of a procedure");
    let builtin = mark.of(name);
    if name.is_missing() {
        p.skip_to(|p| p.sees(0, &[Symbol::LeftParen, Symbol::Semicolon]) || p.starts_or_ends_block());
    }
    export_mark(p);
    let (mut params, mut variadic) = (Vec::new(), false);
    if p.at_symbol(Symbol::LeftParen) {
        variadic = p.nested(|p| heading_params(p, &mut params)).unwrap_or_default();
    }
    let (mut result, mut result_optional) = (None, false);
    if p.eat(Symbol::Colon) || foreign_result(p) {
        result_optional = p.at_symbol(Symbol::LeftBracket);
        result = Some(result_type(p, result_optional));
    }
    if p.at_foreign_word(&["is"]) {
        let span = p.behind().to(p.span());
        let diagnostic = p.message(&messages::FOREIGN_WORD);
        p.report(diagnostic.suggest(span, ";", "a semicolon ends the heading"));
        p.advance();
    } else {
        p.semicolon_behind("the heading of the procedure");
    }
    if p.losses.holes > holes {
        // Nobody knows how to call it.
        p.lose_names([&name]);
        p.losses.damage.headings = true;
    }
    let heading = start.to(p.behind());
    let forward = caret.is_some() && !at_forward(p) && !is_definition(p);
    if let Some((diagnostic, caret)) = caret {
        let edits = vec![Edit::replace(caret, ""), Edit::behind(heading, " FORWARD;")];
        p.report_elsewhere(diagnostic.suggest_edits(edits, "a heading alone has `FORWARD;` behind it"));
    }
    Procedure { builtin, params, variadic, result, result_optional, forward, ..Procedure::new(name, heading) }
}

/// `PROCEDURE ^P;`, which declares a heading alone in Oberon; the message about it, and where the mark is.
fn forward_mark(p: &mut Parser<'_>) -> (Diagnostic, Span) {
    (p.message(&messages::FORWARD_MARK), p.advance())
}

/// The mark of a function that the compiler has.
fn builtin(p: &mut Parser<'_>) -> Builtin {
    let is_named = |p: &Parser<'_>, word: &str| p.at_name() && p.word() == word;
    if is_named(p, "__INLINE__") {
        p.advance();
        return Builtin::None;
    }
    if is_named(p, "__BUILTIN__") {
        p.advance();
        return Builtin::Own;
    }
    // Alone it is a name like others.
    if !is_named(p, "__ATTRIBUTE__") || p.word_at(1) != "__BUILTIN__" {
        return Builtin::None;
    }
    p.advance();
    p.advance();
    let opened = p.eat(Symbol::LeftParen) && p.eat(Symbol::LeftParen);
    let name = p.declared_name("the name of a function in two pairs of parentheses");
    if !(opened && p.eat(Symbol::RightParen) && p.eat(Symbol::RightParen)) {
        p.unexpected("the name of a function in two pairs of parentheses");
    }
    Builtin::Named(name)
}

/// The type of the result, in brackets if it may be dropped.
fn result_type(p: &mut Parser<'_>, optional: bool) -> TypeExpr {
    if !optional {
        return name_of_type(p, &messages::RESULT_IN_PLACE);
    }
    let bracket = p.advance();
    let ty = name_of_type(p, &messages::RESULT_IN_PLACE);
    close_bracket(p, Symbol::RightBracket, "`]` after the type of the result", bracket);
    ty
}

/// The parameters of a heading; returns whether `...` is among them.
fn heading_params(p: &mut Parser<'_>, sections: &mut Vec<ParamSection>) -> bool {
    let bracket = p.advance();
    if p.eat(Symbol::RightParen) {
        return false;
    }
    let expected = "`;` or `)` after the type of the parameter";
    let mut variadic = false;
    loop {
        if p.at_symbol(Symbol::Ellipsis) {
            variadic = true;
            ellipsis(p);
        } else {
            let is_behind = sections.last().is_some_and(|section| section.optional);
            sections.push(match p.at_symbol(Symbol::LeftBracket) {
                true => optional_params(p),
                false if is_behind => {
                    p.say(&messages::BEHIND_OPTIONAL);
                    param_section(p)
                }
                false => param_section(p),
            });
        }
        if p.at_symbol(Symbol::Comma) {
            p.replace(expected, ";", "sections of parameters are separated by semicolons");
        } else if !p.eat(Symbol::Semicolon) {
            break;
        }
    }
    if !p.eat(Symbol::RightParen) {
        p.report(p.expected(expected).and(bracket, "the parameters start here"));
        p.losses.holes += 1;
        leave_brackets(p);
    }
    variadic
}

/// `[b: T = 2]`, parameters for which arguments may be left out.
fn optional_params(p: &mut Parser<'_>) -> ParamSection {
    p.advance();
    if p.keyword() == Some(Keyword::Var) {
        p.say(&messages::OPTIONAL_VARIABLE);
        p.advance();
    }
    let mut section = value_params(p, false);
    section.optional = true;
    if p.eat(Symbol::Equal) {
        section.default = Some(expression(p));
    }
    if !p.eat(Symbol::RightBracket) {
        p.unexpected("`=` or `]` after the type of the parameter");
        p.skip_to(|p| p.sees(0, &[Symbol::RightBracket, Symbol::RightParen]) || p.starts_or_ends_block());
        p.eat(Symbol::RightBracket);
    }
    section
}

/// `RETURN T` and `-> T` for `: T`.
fn foreign_result(p: &mut Parser<'_>) -> bool {
    let named = p.kind_at(1) == TokenKind::Name;
    let is_result = p.keyword_at(0) == Some(Keyword::Return)
        || p.at_foreign(Foreign::Arrow)
        || p.at_foreign_word(&["returns"]);
    if is_result && named {
        let diagnostic = p.expected("`:` and the type of the result");
        let span = p.behind().to(p.span());
        p.report(diagnostic.suggest(span, ":", "the type of the result stands behind a colon"));
        p.advance();
    }
    is_result && named || result_without_colon(p)
}

/// `PROCEDURE f(x: T) INTEGER;`
fn result_without_colon(p: &mut Parser<'_>) -> bool {
    let stands = is_type_word(p, 0)
        && p.is_behind(Symbol::RightParen)
        && p.sees(1, &[Symbol::Semicolon])
        && !p.is_on_new_line();
    if stands {
        let diagnostic = p.expected("`:` and the type of the result");
        p.report(diagnostic.suggest(p.behind(), ":", "the type of the result stands behind a colon"));
    }
    stands
}

/// `x: in out T`, where the words behind the colon name the mode of the parameter; whether that is VAR.
fn mode_of_parameter(p: &mut Parser<'_>, first: Span) -> bool {
    let is_mode = |p: &Parser<'_>| {
        let is_in = p.keyword_at(0) == Some(Keyword::In);
        (is_in || p.at_foreign_word(&["out", "inout"]))
            && matches!(p.kind_at(1), TokenKind::Name | TokenKind::Keyword(Keyword::Array))
    };
    if p.at_symbol(Symbol::Ampersand) {
        return reference_of_rust(p, first);
    }
    if !is_mode(p) {
        return false;
    }
    let diagnostic = p.message(&messages::MODE_OF_PARAMETER);
    let start = p.span();
    let mut var = false;
    while is_mode(p) {
        var |= p.at_name() && p.miscased().is_none();
        p.mark_reported();
        p.advance();
    }
    let removed = Edit::replace(Span { lo: start.lo, hi: p.span().lo }, "");
    let (edits, why) = match var {
        true => {
            (vec![Edit::before(first, "VAR "), removed], "parameters that are assigned are `VAR` parameters")
        }
        false => (vec![removed], "parameters without `VAR` are values"),
    };
    p.report_elsewhere(diagnostic.suggest_edits(edits, why));
    var
}

/// `x: &T` and `x: &mut T`
fn reference_of_rust(p: &mut Parser<'_>, first: Span) -> bool {
    let diagnostic = p.message(&messages::MODE_OF_PARAMETER);
    let start = p.advance();
    let var = p.eat_if(p.at_foreign_word(&["mut"]));
    let removed = Edit::replace(Span { lo: start.lo, hi: p.span().lo }, "");
    let edits = if var { vec![Edit::before(first, "VAR "), removed] } else { vec![removed] };
    let why = "parameters that are assigned are `VAR` parameters, others are values";
    p.report_elsewhere(diagnostic.suggest_edits(edits, why));
    var
}

fn param_section(p: &mut Parser<'_>) -> ParamSection {
    if p.at_keyword(Keyword::Const) && p.kind_at(1) == TokenKind::Name {
        let span = Span { lo: p.span().lo, hi: p.token(1).span.lo };
        let diagnostic = p.message(&messages::MODE_OF_PARAMETER);
        p.report(diagnostic.suggest(span, "", "parameters without `VAR` are values"));
        p.advance();
    }
    let misspelt = p.resembles(Keyword::Var) && p.kind_at(1) == TokenKind::Name;
    let var = p.eat_meant(Keyword::Var, misspelt);
    value_params(p, var)
}

/// Names and their type.
fn value_params(p: &mut Parser<'_>, mut var: bool) -> ParamSection {
    let (names, ty) = match parameters_of_c(p) {
        Some(names) => (names, error_type(p)),
        None => {
            let names = p.name_list("the name of a parameter");
            let ty = type_of_parameters(p, &names, &mut var);
            (names, ty)
        }
    };
    ParamSection { var, names, ty, optional: false, default: None }
}

/// The type behind the names of parameters. Makes them variable parameters if it is written so in front of the type.
fn type_of_parameters(p: &mut Parser<'_>, names: &[Ident], var: &mut bool) -> TypeExpr {
    if p.eat(Symbol::Colon) {
        let first = names.first().map_or(p.behind(), |name| name.span);
        *var |= mode_of_parameter(p, first);
        return formal_type(p);
    }
    let expected = "`,` or `:` after the name of the parameter";
    if p.at_name() && p.sees(1, &[Symbol::Semicolon, Symbol::RightParen]) && !p.is_behind(Symbol::Comma) {
        let why = "the type of a parameter stands behind a colon";
        p.report(p.expected(expected).suggest(p.behind(), ":", why));
        return formal_type(p);
    }
    p.unexpected_with(expected, "write `name: Type` or `VAR name: Type`");
    p.skip_to(|p| p.sees(0, &[Symbol::Semicolon, Symbol::RightParen]) || p.starts_or_ends_block());
    error_type(p)
}

/// `...`, the last of the parameters.
pub fn ellipsis(p: &mut Parser<'_>) {
    let span = p.advance();
    if p.sees(0, &[Symbol::Semicolon, Symbol::Comma]) {
        let diagnostic = p.message(&messages::BEHIND_ELLIPSIS);
        p.report(diagnostic.and(span, "this stands for all further parameters"));
    }
}

/// Goes behind the bracket that closes the innermost list, if it comes before the construct ends.
pub fn leave_brackets(p: &mut Parser<'_>) {
    let (from, mut depth) = (p.at, 0);
    let ends = |kind| match kind {
        TokenKind::Symbol(Symbol::Semicolon | Symbol::Assign) | TokenKind::End => true,
        TokenKind::Keyword(keyword) => keyword.ends_expression(),
        _ => false,
    };
    while depth >= 0 && !ends(p.kind()) {
        depth += p.kind().nesting();
        p.advance();
    }
    p.lose(from);
}
