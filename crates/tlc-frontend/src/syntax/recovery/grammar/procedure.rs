//! Procedures: headings with their parameters, and the arguments of calls.

use crate::syntax::ast::{Body, ExprKind, ParamSection, Procedure, ProcedureBlock};
use crate::syntax::builtin::{Builtin, SEQUENCE, alters_registers, is_direction, is_without_effect};
use crate::syntax::parts::PartialExpr;

use super::*;

/// Parses a procedure with its block, or a forward declaration.
pub fn procedure(p: &mut Parser<'_>) -> Decl {
    let keyword = p.span();
    let mut procedure = p.piece(heading);
    if procedure.external {
        return Decl::Procedure(Box::new(procedure));
    }
    let name = Some(procedure.name.span).filter(|_| !procedure.name.is_missing());
    if !procedure.forward && at_forward(p) {
        forward(p, name);
        procedure.forward = true;
    }
    if procedure.forward {
        return Decl::Procedure(Box::new(procedure));
    }
    // The heading is followed by another procedure that is indented no further.
    let bare = p.ahead("newline PROCEDURE") && p.indentation(p.span()) <= p.indentation(keyword);
    let block = p.within(Keyword::Procedure, name.unwrap_or(keyword), name, |p| {
        p.open.mark(|open| open.bare = bare);
        block(p)
    });
    let Block { decls, body, end, end_name, .. } = block.unwrap_or_default();
    let body = body.unwrap_or_else(|| Body::new(end.start(), Vec::new(), None));
    procedure.block = Some(ProcedureBlock { decls, body, end_name, end });
    Decl::Procedure(Box::new(procedure))
}

/// Whether FORWARD is ahead, also in small letters.
pub fn at_forward(p: &Parser<'_>) -> bool {
    p.word() == "FORWARD" || p.ahead("'forward' ;")
}

/// Parses `FORWARD;` in place of the block of the procedure `name`.
fn forward(p: &mut Parser<'_>, name: Option<Span>) {
    p.say_if(p.word() != "FORWARD", &messages::FORWARD_MISCASED);
    let word = p.advance();
    p.semicolon_behind("`FORWARD`");
    if p.ahead("END name ;") && name.is_some_and(|name| p.text_of(name) == p.word_at(1)) {
        p.report(p.message(&messages::END_OF_FORWARD).and(word, "this replaces the block"));
        p.advance_by(3);
    }
}

/// Parses a heading from PROCEDURE to its semicolon.
pub fn heading(p: &mut Parser<'_>) -> Procedure {
    let (start, holes) = (p.advance(), p.losses.holes);
    // `PROCEDURE ^P;`, as in Oberon
    let caret = p.at_symbol(Symbol::Caret).then(|| (p.message(&messages::FORWARD_MARK), p.advance()));
    receiver(p);
    let (mistakes, is_marked) = (p.mistakes(), p.at_symbol(Symbol::LeftBracket));
    let follows_c = convention(p);
    let external = is_marked && p.at_symbol(Symbol::Slash);
    if external {
        p.say_if(!follows_c && p.mistakes() == mistakes, &messages::EXTERNAL_MODULA);
        p.advance();
    }
    let mark = builtin(p);
    let name = p.declared_name("the name of a procedure");
    let builtin = mark.of(name);
    if name.is_missing() {
        p.skip_to(|p| p.ahead("(/;/block"));
    }
    export_mark(p);
    let (mut params, mut bytes) = (Vec::new(), None);
    let for_c = external || p.context.unit.is_for_c();
    let ellipsis =
        parameters(p, Symbol::Semicolon, "sections of parameters are separated by semicolons", |p| {
            let is_sequence = p.word() == SEQUENCE && p.ahead("name name :");
            match is_sequence {
                true if for_c => bytes = Some(Box::new(sequence(p))),
                true => params.push(sequence_of_bytes(p)),
                false => params.push(param_section(p, params.last())),
            }
            true
        });
    let variadic = ellipsis || bytes.is_some();
    let has_result = p.eat(Symbol::Colon) || foreign_result(p);
    let result_optional = has_result && p.at_symbol(Symbol::LeftBracket);
    let result = has_result.then(|| result_type(p));
    attributes(p);
    if p.ahead("'is'") {
        p.suggest(&messages::FOREIGN_WORD, p.behind().to(p.span()), ";", "a semicolon ends the heading");
        p.advance();
    } else {
        p.semicolon_behind("the heading of the procedure");
    }
    p.losses.heading = p.losses.holes > holes;
    if p.losses.heading {
        // The parameters that a call needs are unknown.
        p.lose_names([&name]);
    }
    let heading = start.to(p.behind());
    let forward = caret.is_some() && !external && !at_forward(p) && !is_definition(p);
    if let Some((diagnostic, caret)) = caret {
        let edits = vec![Edit::replace(caret, ""), Edit::behind(heading, " FORWARD;")];
        p.report_elsewhere(
            diagnostic.suggest_edits(edits, "a heading without a block is followed by `FORWARD;`"),
        );
    }
    let procedure = Procedure::new(name, heading);
    let procedure = Procedure { builtin, params, variadic, sequence: bytes, external, ..procedure };
    Procedure { result, result_optional, forward, ..procedure }
}

/// Parses the attributes of ADW Modula-2 in brackets after a heading.
fn attributes(p: &mut Parser<'_>) {
    if !p.ahead("[ name ]/,/(/string") {
        return;
    }
    let bracket = p.advance();
    loop {
        let word = p.word();
        if !is_without_effect(word) {
            p.report(messages::ATTRIBUTE_OF_HEADING.about(p.span(), &quote(word)));
        }
        p.advance();
        if alters_registers(word) && p.eat(Symbol::LeftParen) {
            p.name_list("the name of a register");
            close_bracket(p, Symbol::RightParen, "`)` after the registers", bracket);
        }
        if !p.eat(Symbol::Comma) {
            break;
        }
    }
    close_bracket(p, Symbol::RightBracket, "`]` after the attributes", bracket);
}

/// Parses the mark of a function of the compiler.
fn builtin(p: &mut Parser<'_>) -> Builtin {
    let mark = p.word();
    match mark {
        "__INLINE__" | "__BUILTIN__" => {
            p.advance();
            if mark == "__INLINE__" { Builtin::None } else { Builtin::Own }
        }
        // Alone it is an ordinary name.
        "__ATTRIBUTE__" if p.word_at(1) == "__BUILTIN__" => {
            p.advance_by(2);
            let expected = "the name of a function in two pairs of parentheses";
            let opened = p.eat(Symbol::LeftParen) && p.eat(Symbol::LeftParen);
            let name = p.declared_name(expected);
            if !opened || !p.eat(Symbol::RightParen) || !p.eat(Symbol::RightParen) {
                p.unexpected(expected);
            }
            Builtin::Named(name)
        }
        _ => Builtin::None,
    }
}

/// Parses the type of the result, in brackets if the result may be ignored.
fn result_type(p: &mut Parser<'_>) -> TypeExpr {
    let bracket = p.at_symbol(Symbol::LeftBracket).then(|| p.advance());
    let ty = name_of_type(p, &messages::RESULT_IN_PLACE);
    if let Some(bracket) = bracket {
        close_bracket(p, Symbol::RightBracket, "`]` after the type of the result", bracket);
    }
    ty
}

/// Parses the parameters in the parentheses ahead, if there are any, with `separator` between them; `item`
/// returns whether a name and a colon may follow the wrong separator. Returns whether `...` is among the
/// parameters.
pub fn parameters(
    p: &mut Parser<'_>,
    separator: Symbol,
    why: &str,
    mut item: impl FnMut(&mut Parser<'_>) -> bool,
) -> bool {
    if !p.at_symbol(Symbol::LeftParen) {
        return false;
    }
    let expected = format!("`{}` or `)` after the type of the parameter", separator.text());
    let variadic = enclosed(p, Symbol::RightParen, &expected, |p| {
        if p.at_symbol(Symbol::RightParen) {
            return false;
        }
        let (mut variadic, mut named) = (false, false);
        loop {
            if p.at_symbol(Symbol::Ellipsis) {
                variadic = true;
                ellipsis(p);
            } else {
                named = item(p);
            }
            let wrong = match separator {
                Symbol::Semicolon => p.at_symbol(Symbol::Comma),
                _ => p.ahead("; VAR/ARRAY/...") || p.ahead("; name ,/)/;/.") || named && p.ahead("; name :"),
            };
            if wrong {
                p.replace(&expected, separator.text(), why);
            } else if !p.eat(separator) {
                break;
            }
            if p.at_symbol(Symbol::RightParen) {
                superfluous_last(p);
                break;
            }
        }
        variadic
    });
    variadic.is_some_and(|(variadic, _)| variadic)
}

/// Parses `...`, the last of the parameters.
fn ellipsis(p: &mut Parser<'_>) {
    let span = p.advance();
    if p.ahead(";/,") {
        p.report(p.message(&messages::BEHIND_ELLIPSIS).and(span, "this represents all further parameters"));
    }
}

/// Parses parameters of one type: `VAR a, b: T`, or `[b: T = 2]` if arguments for them may be omitted.
fn param_section(p: &mut Parser<'_>, last: Option<&ParamSection>) -> ParamSection {
    if p.at_symbol(Symbol::LeftBracket) {
        return optional_params(p);
    }
    p.say_if(last.is_some_and(|section| section.optional), &messages::BEHIND_OPTIONAL);
    let read_only = p.ahead("CONST name") && p.eat_keyword(Keyword::Const);
    let var = p.eat_meant(Keyword::Var, p.resembles(Keyword::Var) && p.ahead("_ name"));
    direction(p, var);
    let var = mode_before_names(p) || var;
    ParamSection { read_only, ..value_params(p, var) }
}

/// Skips OUT or INOUT after VAR.
pub fn direction(p: &mut Parser<'_>, var: bool) {
    if var && is_direction(p.word()) && p.ahead("_ name/ARRAY") {
        p.advance();
    }
}

/// Parses `SEQ name: T`, the last parameter of a function of C, and returns its type.
fn sequence(p: &mut Parser<'_>) -> TypeExpr {
    p.advance_by(3);
    let ty = qualified(p);
    p.say_if(p.at_symbol(Symbol::Semicolon), &messages::BEHIND_SEQUENCE);
    ty
}

/// Reports `SEQ name: T` for a procedure with a block, in which it is similar to an open array.
fn sequence_of_bytes(p: &mut Parser<'_>) -> ParamSection {
    p.say_over(&messages::SEQUENCE);
    p.losses.holes += 1;
    let section = value_params(p, false);
    let span = section.ty.span;
    ParamSection { ty: TypeExpr { kind: TypeExprKind::OpenArray(Box::new(section.ty)), span }, ..section }
}

fn optional_params(p: &mut Parser<'_>) -> ParamSection {
    p.advance();
    if p.at_keyword(Keyword::Var) {
        p.say_over(&messages::OPTIONAL_VARIABLE);
    }
    let section = value_params(p, false);
    let default = p.eat(Symbol::Equal).then(|| expression(p));
    if !p.eat(Symbol::RightBracket) {
        p.unexpected("`=` or `]` after the type of the parameter");
        p.skip_past("]", ")/block");
    }
    ParamSection { optional: true, default, ..section }
}

/// Parses names and their type.
fn value_params(p: &mut Parser<'_>, mut var: bool) -> ParamSection {
    let foreign = parameters_of_c(p);
    let is_foreign = foreign.is_some();
    let names = foreign.unwrap_or_else(|| p.name_list("the name of a parameter"));
    let expected = "`,` or `:` after the name of the parameter";
    let ty = if is_foreign {
        error_type(p)
    } else if p.eat(Symbol::Colon) {
        let first = names.first().map_or(p.behind(), |name| name.span);
        var |= mode_of_parameter(p, first);
        formal_type(p)
    } else if p.ahead("name ;/)") && !p.is_behind(Symbol::Comma) {
        p.missing(expected, ":", "the type of a parameter follows a colon");
        formal_type(p)
    } else {
        p.unexpected_with(expected, "write `name: Type` or `VAR name: Type`");
        p.skip_to(|p| p.ahead(";/)/block"));
        error_type(p)
    };
    ParamSection { var, read_only: false, names, ty, optional: false, default: None }
}

/// Parses the mode after the colon in `x: in out T` or `x: &mut T`, for the parameters from `first` on;
/// returns whether it is VAR.
fn mode_of_parameter(p: &mut Parser<'_>, first: Span) -> bool {
    let start = p.span();
    let reference = p.eat(Symbol::Ampersand);
    let mut var = reference && p.eat_ahead("'mut'");
    while !reference && p.ahead("~IN/'out'/'inout' name/ARRAY") {
        var |= !p.ahead("~IN");
        p.advance();
    }
    if p.span() == start {
        return false;
    }
    let removed = Edit::replace(Span { lo: start.lo, hi: p.span().lo }, "");
    let edits = var.then(|| Edit::before(first, "VAR ")).into_iter().chain([removed]).collect();
    p.reporter.modes.push((start, edits));
    var
}

/// Skips the mode in `INOUT x: T` or `IN x: T`; returns whether it is VAR.
fn mode_before_names(p: &mut Parser<'_>) -> bool {
    let length = match () {
        _ if p.ahead("~IN 'out' name") => 2,
        _ if p.ahead("~IN/'out'/'inout'/'ref'/'byref'/'byval'/'value'/~CONST name") => 1,
        _ => return false,
    };
    let var = length == 2 || p.ahead("'out'/'inout'/'ref'/'byref'");
    let first = p.span();
    p.advance_by(length);
    let edit = Edit::replace(Span { hi: p.span().lo, ..first }, if var { "VAR " } else { "" });
    p.reporter.modes.push((first, vec![edit]));
    var
}

/// Corrects `RETURN T`, `-> T` or `T` in place of `: T`.
fn foreign_result(p: &mut Parser<'_>) -> bool {
    let expected = "`:` and the type of the result";
    let why = "the type of the result follows a colon";
    if p.ahead("~RETURN/->/'returns' name") {
        let span = p.behind().to(p.span());
        p.report(p.expected(expected).suggest(span, ":", why));
        p.advance();
        return true;
    }
    let bare = p.ahead("sameline name ;") && p.is_behind(Symbol::RightParen) && is_type_word(p, 0);
    if bare {
        p.missing(expected, ":", why);
    }
    bare
}

/// Skips the bracket that closes the innermost list, if it precedes the end of the construct.
pub fn leave_brackets(p: &mut Parser<'_>) {
    let mut depth = 0;
    p.skip_to(|p| {
        let ends = depth < 0 || p.ahead(";/:=") || p.keyword().is_some_and(Keyword::ends_expression);
        depth += p.kind().nesting();
        ends
    });
}

/// Parses actual parameters. An error node follows them if some could not be parsed.
pub fn args(p: &mut Parser<'_>) -> Vec<Expr> {
    let expected = "`,` or `)` after the parameter";
    let args = enclosed(p, Symbol::RightParen, expected, |p| {
        let mut args = if p.ahead(")/;") { Vec::new() } else { list(p, argument) };
        // After a comma before the bracket, an argument may be missing.
        let is_short = p.is_behind(Symbol::Comma) && p.at_symbol(Symbol::RightParen);
        args.extend(is_short.then(|| PartialExpr::leaf(ExprKind::Error, p.behind()).expr));
        while separates_arguments(p) {
            separate_arguments(p, expected);
            p.losses.holes += 1;
            args.extend(list(p, argument));
        }
        args
    });
    let (mut args, closed) = args.unwrap_or_default();
    args.extend((!closed).then(|| error_expr(p)));
    args
}

/// Parses an actual parameter; a mode, or its type before or after it, as in a heading, is reported.
#[inline(always)]
fn argument(p: &mut Parser<'_>) -> Expr {
    before_argument(p);
    let argument = expression(p);
    type_of_argument(p);
    argument
}

/// Reports and skips `VAR`, or a type, before an actual parameter.
#[inline(never)]
fn before_argument(p: &mut Parser<'_>) {
    if p.ahead("VAR/CONST name") {
        p.leave_out(&messages::MODE_OF_ARGUMENT, 1);
    } else if p.ahead("name name ,/)") && is_type_word(p, 0) {
        p.leave_out(&messages::TYPE_OF_ARGUMENT, 1);
    }
}

/// Reports and skips `: T` after an actual parameter. One message covers all types in a call.
#[inline(never)]
fn type_of_argument(p: &mut Parser<'_>) {
    if !p.ahead("sameline : name ,/;/)") {
        return;
    }
    let (diagnostic, is_reported) = (p.message(&messages::TYPE_OF_ARGUMENT), !p.is_news());
    if is_reported || p.span().lo < p.reporter.addressed {
        return p.advance_by(2);
    }
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(end) = p.end_of(at, ": name ,/;/)") {
        let is_last = p.ahead_at(end - 1, ")");
        let span = p.token(at).span.to(p.token(end - 1 - usize::from(is_last)).span);
        edits.push(Edit::replace(span, if is_last { "" } else { "," }));
        let next = (end..end + 8).find(|next| p.ahead_at(*next, ": name ,/;/)"));
        match next.filter(|_| !is_last) {
            Some(next) if (end..next).all(|at| !p.ahead_at(at, ")/;")) => at = next,
            _ => break,
        }
    }
    p.reporter.addressed = edits.last().map_or(0, |last| last.span.hi);
    p.report_elsewhere(diagnostic.suggest_edits(edits, "only the heading gives the types of parameters"));
    p.advance_by(2);
}

/// Reports the comma that is missing ahead, or is written as a semicolon, which is skipped.
#[inline(never)]
fn separate_arguments(p: &mut Parser<'_>, expected: &str) {
    if p.span().lo < p.reporter.addressed {
        // The semicolon is part of the mistake before it.
        p.mark_reported();
    }
    let why = "the parameters of a call are separated by commas";
    match p.at_symbol(Symbol::Semicolon) {
        true => p.replace(expected, ",", why),
        false => p.missing(expected, ",", why),
    }
}

/// Whether a comma is missing ahead, or is written as a semicolon: the bracket is closed on the same line.
#[inline(never)]
fn separates_arguments(p: &Parser<'_>) -> bool {
    let decisive = || p.line().find(|ahead| p.ahead_at(*ahead, "(/)/:=/keyword"));
    p.ahead("sameline ;/name/number/string") && decisive().is_some_and(|ahead| p.ahead_at(ahead, ")"))
}

/// The maximum number of tokens of a variable after such a sign that are examined.
const MOST_OF_VARIABLE: usize = 24;

/// Returns the signs before variables from the token at an index to the end of the arguments of a call; `None` if
/// no argument begins there.
fn signs_of_arguments(p: &Parser<'_>, at: usize) -> Option<Vec<Span>> {
    let kind = |at: usize| p.tokens.get(at).map(|token| token.kind);
    let begins = |at: usize| {
        let before = at.checked_sub(1).and_then(kind);
        before == Some(TokenKind::Symbol(Symbol::LeftParen))
            && at.checked_sub(2).and_then(kind) == Some(TokenKind::Name)
            || before == Some(TokenKind::Symbol(Symbol::Comma))
    };
    let ends = |kind: &Option<TokenKind>| {
        matches!(
            kind,
            None | Some(TokenKind::End | TokenKind::Symbol(Symbol::Semicolon | Symbol::RightParen))
        )
    };
    let arguments = (at..).take_while(|at| !ends(&kind(*at)));
    let signs = arguments.filter(|at| kind(*at) == Some(TokenKind::Symbol(Symbol::Ampersand)) && begins(*at));
    begins(at).then(|| signs.filter_map(|at| p.tokens.get(at)).map(|token| token.span).collect())
}

/// Reports the sign at a span before a variable.
#[inline(never)]
pub fn report_address(p: &mut Parser<'_>, sign: Span, variable: Span) {
    if sign.lo < p.reporter.addressed {
        return;
    }
    let diagnostic = messages::ADDRESS_OF.about(sign, &quote(p.text_of(sign)));
    let is_sign = |at: &usize| p.tokens.get(*at).is_some_and(|token| token.span == sign);
    if let Some(at) = (p.at.saturating_sub(MOST_OF_VARIABLE)..p.at).rev().find(is_sign)
        && let Some(signs) = signs_of_arguments(p, at)
    {
        p.reporter.addressed = signs.last().map_or(0, |last| last.hi);
        let edits = signs.iter().map(|sign| Edit::replace(*sign, "")).collect();
        let why = "a VAR parameter takes the variable itself";
        return p.report_elsewhere(diagnostic.suggest_edits(edits, why).not_applicable());
    }
    let edits = vec![Edit::replace(sign, "ADR("), Edit::behind(variable, ")")];
    let why = "`ADR` returns the address of a variable";
    p.report_elsewhere(diagnostic.suggest_edits(edits, why).not_applicable());
}
