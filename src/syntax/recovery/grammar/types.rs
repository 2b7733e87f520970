//! Types. One of which a part cannot be understood as a whole is an error node.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Expr, FormalParam, Ident, IndexRange, TypeExpr, TypeExprKind};
use crate::syntax::build::MAX_NESTING;
use crate::syntax::keyword::Keyword;
use crate::syntax::parts::{Prefix, aligned, named_type, prefixed, subrange};
use crate::syntax::recovery::idioms::{last_index, type_idioms};
use crate::syntax::recovery::messages::Message;
use crate::syntax::recovery::open::too_deep;
use crate::syntax::recovery::token::{Symbol, TokenKind, quote};
use crate::syntax::recovery::{Parser, messages};

use super::{close_bracket, ellipsis, expression, leave_brackets, record};

pub fn error_type(p: &mut Parser<'_>) -> TypeExpr {
    p.losses.holes += 1;
    TypeExpr { kind: TypeExprKind::Error, span: p.behind() }
}

/// Any type but an open array.
pub fn type_expr(p: &mut Parser<'_>) -> TypeExpr {
    let mut prefixes = Vec::new();
    loop {
        let lo = p.span().lo;
        let Some(prefix) = type_prefix(p) else { break };
        prefixes.push((lo, prefix));
    }
    prefixed_type(p, prefixes, type_core)
}

/// A type, perhaps with an alignment behind it.
pub fn aligned_type(p: &mut Parser<'_>) -> TypeExpr {
    let inner = type_expr(p);
    match alignment(p) {
        Some(alignment) => aligned(alignment, inner),
        None => inner,
    }
}

/// The value of `<* bytealignment(value) *>`, if it stands here. That the word is there was seen by the first pass.
#[inline(never)]
pub fn alignment(p: &mut Parser<'_>) -> Option<Expr> {
    if !p.eat(Symbol::LeftPragma) {
        return None;
    }
    p.advance();
    p.nested(|p| {
        p.expect(Symbol::LeftParen, "after `bytealignment`");
        let value = expression(p);
        let closed = p.expect(Symbol::RightParen, "after the alignment")
            && p.expect(Symbol::RightPragma, "at the end of the pragma");
        if !closed {
            let ends = [Symbol::RightPragma, Symbol::Semicolon];
            p.skip_to(|p| p.sees(0, &ends) || p.starts_or_ends_block());
            p.eat(Symbol::RightPragma);
        }
        value
    })
}

/// The type that `core` reads, with `prefixes` in front of it.
fn prefixed_type(
    p: &mut Parser<'_>,
    prefixes: Vec<(u32, Prefix)>,
    core: impl FnOnce(&mut Parser<'_>) -> TypeExpr,
) -> TypeExpr {
    let too_many = prefixes.len() as u32 > MAX_NESTING;
    if too_many {
        p.report_elsewhere(too_deep(p.span()));
    }
    let inner = core(p);
    if too_many { error_type(p) } else { prefixed(prefixes, inner) }
}

/// `ARRAY ranges OF`, `POINTER TO` or `SET OF`, if it stands here.
fn type_prefix(p: &mut Parser<'_>) -> Option<Prefix> {
    use Keyword::{Array, Of, PackedSet, Pointer, Set, To};
    if p.at_symbol(Symbol::Caret) {
        p.replace("a type", "POINTER TO ", "types of pointers are written `POINTER TO T`");
        return Some(Prefix::Pointer);
    }
    let misspelt = [Array, Pointer, Set].into_iter().find(|keyword| p.resembles(*keyword));
    let misspelt = misspelt.filter(|keyword| match keyword {
        Array => !p.sees(1, &[Symbol::Semicolon]),
        Pointer => matches!(p.kind_at(1), TokenKind::Name | TokenKind::Keyword(To)),
        _ => p.word_at(1).eq_ignore_ascii_case(Of.text()),
    });
    misspelt.into_iter().for_each(|keyword| p.correct(keyword));
    let keyword = p.keyword().or(misspelt)?;
    let (behind, prefix) = match keyword {
        Array => return Some(array(p)),
        Pointer => (To, Prefix::Pointer),
        Set | PackedSet => (Of, Prefix::Set { packed: keyword == PackedSet }),
        _ => return None,
    };
    p.advance();
    p.expect_keyword(behind, &format!("after `{}`", keyword.text()));
    Some(prefix)
}

fn type_core(p: &mut Parser<'_>) -> TypeExpr {
    let ty = match p.kind() {
        TokenKind::Name
            // In front of END it may be the name of the type of the last field.
            if p.resembles(Keyword::Record)
                && matches!(p.kind_at(1), TokenKind::Name | TokenKind::Keyword(Keyword::Case)) =>
        {
            p.correct(Keyword::Record);
            p.nested(record)
        }
        TokenKind::Name => Some(named_or_subrange(p)),
        TokenKind::Keyword(Keyword::Record) => p.nested(record),
        TokenKind::Keyword(Keyword::Procedure) => Some(procedure_type(p)),
        TokenKind::Symbol(Symbol::LeftParen) => p.nested(enumeration),
        TokenKind::Symbol(Symbol::LeftBracket) => p.nested(|p| subrange_type(p, None)),
        TokenKind::Number | TokenKind::String | TokenKind::Symbol(Symbol::Minus) => {
            Some(bare_subrange(p, p.span()))
        }
        _ => no_type(p, "a type"),
    };
    ty.unwrap_or_else(|| error_type(p))
}

fn no_type(p: &mut Parser<'_>, expected: &str) -> Option<TypeExpr> {
    p.unexpected(expected);
    None
}

/// `T`, `M.T`, `T[low..high]`, and the mistakes that begin with a name.
#[inline(never)]
fn named_or_subrange(p: &mut Parser<'_>) -> TypeExpr {
    let named = qualified(p);
    if p.at_symbol(Symbol::LeftBracket) && array_of_java(p, &named) {
        return error_type(p);
    }
    match p.kind() {
        TokenKind::Symbol(Symbol::LeftBracket)
            if p.kind_at(1) == TokenKind::Number && p.sees(2, &[Symbol::RightBracket]) =>
        {
            array_of_c(p, &named)
        }
        TokenKind::Symbol(Symbol::LeftBracket) => {
            let subrange = p.nested(|p| subrange_type(p, Some(named)));
            subrange.unwrap_or_else(|| error_type(p))
        }
        TokenKind::Symbol(Symbol::DotDot) => bare_subrange(p, named.span),
        _ => type_idioms(p, named),
    }
}

/// `int[]` and `map[K]V`, of which the bracket is ahead; false if neither stands there.
fn array_of_java(p: &mut Parser<'_>, named: &TypeExpr) -> bool {
    let maps = p.ahead("[ name ] sameline name");
    if !p.ahead("[ ]") && !maps {
        return false;
    }
    let element = quote(p.text_of(named.span));
    p.report(if maps {
        p.message(&messages::MAP).help("an array has a range of indices: `ARRAY [low..high] OF T`")
    } else {
        let help = "write `ARRAY [low..high] OF T`; only parameters may leave the range open: `ARRAY OF T`";
        messages::BRACKETS_BEHIND_TYPE.about(p.span(), &element).help(help)
    });
    p.skip_group();
    if maps {
        p.skip();
    }
    true
}

/// `INTEGER[10]`, of which the bracket is ahead.
fn array_of_c(p: &mut Parser<'_>, named: &TypeExpr) -> TypeExpr {
    let diagnostic = p.message(&messages::LENGTH_BEHIND_TYPE);
    let last = last_index(p, p.token(1).span);
    p.mark_reported();
    (0..3).for_each(|_| p.skip());
    let span = named.span.to(p.behind());
    let element = p.text_of(named.span);
    p.report_elsewhere(match last {
        Some(last) => {
            let text = format!("ARRAY [0..{last}] OF {element}");
            diagnostic.suggest(span, text, "the indices stand in front of the type of the elements")
        }
        None => diagnostic,
    });
    error_type(p)
}

/// `(a, b, c)`
fn enumeration(p: &mut Parser<'_>) -> TypeExpr {
    let bracket = p.advance();
    let holes = p.losses.holes;
    let names = p.name_list("the name of a value");
    if p.sees(0, &[Symbol::Equal, Symbol::Assign]) {
        p.say(&messages::NUMBERED_VALUE);
        p.losses.holes += 1;
        leave_brackets(p);
    } else {
        close_bracket(p, Symbol::RightParen, "`,` or `)` after the name of a value", bracket);
    }
    if p.losses.holes > holes {
        p.lose_names(names.iter());
        return error_type(p);
    }
    TypeExpr { kind: TypeExprKind::Enumeration(names), span: bracket.to(p.behind()) }
}

/// `[low..high]`, perhaps behind the name of a type.
fn subrange_type(p: &mut Parser<'_>, base: Option<TypeExpr>) -> TypeExpr {
    let bracket = p.advance();
    let low = expression(p);
    if !p.eat(Symbol::DotDot) {
        let mut diagnostic = p.expected("`..` after the least value of the subrange");
        if p.at_symbol(Symbol::RightBracket) {
            diagnostic = diagnostic.help("a text of n characters is an `ARRAY [0..n-1] OF CHAR`");
        }
        p.report(diagnostic);
        leave_brackets(p);
        return error_type(p);
    }
    let high = expression(p);
    if !close_bracket(p, Symbol::RightBracket, "`]` after the subrange", bracket) {
        return error_type(p);
    }
    subrange(base, low, high, bracket.to(p.behind()))
}

/// `1..10` without brackets; a part of it from `start` on may be read.
fn bare_subrange(p: &mut Parser<'_>, start: Span) -> TypeExpr {
    let diagnostic = p.expected("a type");
    let from = p.at;
    if !p.at_symbol(Symbol::DotDot) {
        expression(p);
    }
    if !p.eat(Symbol::DotDot) {
        p.report_elsewhere(diagnostic);
        return error_type(p);
    }
    expression(p);
    p.lose(from);
    let range = start.to(p.behind());
    suggest_brackets(p, messages::UNBRACKETED.at(range), range, "put the subrange into brackets");
    error_type(p)
}

fn suggest_brackets(p: &mut Parser<'_>, diagnostic: Diagnostic, range: Span, why: &str) {
    let text: String = p.text_of(range).chars().take(80).collect();
    p.report_elsewhere(diagnostic.suggest(range, format!("[{text}]"), why));
}

/// `PROCEDURE (VAR T, ARRAY OF CHAR): T`
#[inline(never)]
fn procedure_type(p: &mut Parser<'_>) -> TypeExpr {
    let start = p.advance();
    let holes = p.losses.holes;
    let (mut params, mut variadic, mut result) = (Vec::new(), false, None);
    let parenthesized = p.at_symbol(Symbol::LeftParen);
    if parenthesized {
        variadic = p.nested(|p| formal_params(p, &mut params)).unwrap_or_default();
    }
    if p.at_symbol(Symbol::Colon) {
        if !parenthesized {
            let diagnostic = p.expected("`(` after `PROCEDURE`");
            let why = "functions have parentheses, also without parameters";
            p.report(diagnostic.suggest(p.behind(), " ()", why));
        }
        p.advance();
        result = Some(Box::new(name_of_type(p, &messages::RESULT_IN_PLACE)));
    }
    if p.losses.holes > holes {
        return error_type(p);
    }
    let kind = TypeExprKind::Procedure { params, variadic, result };
    TypeExpr { kind, span: start.to(p.behind()) }
}

/// The parameters of a procedure type; returns whether `...` is among them.
fn formal_params(p: &mut Parser<'_>, params: &mut Vec<FormalParam>) -> bool {
    let bracket = p.advance();
    if p.eat(Symbol::RightParen) {
        return false;
    }
    let expected = "`,` or `)` after the type of the parameter";
    let (mut variadic, mut named) = (false, false);
    loop {
        if p.at_symbol(Symbol::Ellipsis) {
            variadic = true;
            ellipsis(p);
        } else {
            named |= formal_param(p, params);
        }
        if p.at_symbol(Symbol::Semicolon) && parameter_follows(p, named) {
            p.replace(expected, ",", "the types of parameters are separated by commas");
        } else if !p.eat(Symbol::Comma) {
            break;
        }
    }
    close_bracket(p, Symbol::RightParen, expected, bracket);
    variadic
}

/// Whether a parameter follows the semicolon ahead; `named` says whether those in front of it have names.
fn parameter_follows(p: &Parser<'_>, named: bool) -> bool {
    use Symbol::{Colon, Comma, Dot, Ellipsis, RightParen, Semicolon};
    match p.kind_at(1) {
        TokenKind::Keyword(Keyword::Var | Keyword::Array) | TokenKind::Symbol(Ellipsis) => true,
        TokenKind::Name => p.sees(2, &[Comma, RightParen, Semicolon, Dot]) || named && p.sees(2, &[Colon]),
        _ => false,
    }
}

/// A parameter of a procedure type; whether it has a name, which is reported.
fn formal_param(p: &mut Parser<'_>, params: &mut Vec<FormalParam>) -> bool {
    let var = p.eat_keyword(Keyword::Var);
    let start = p.span();
    let named = names_a_parameter(p);
    if named {
        let names = p.name_list("the name of a parameter");
        let diagnostic = messages::PARAMETER_NAMED.at(start.to(p.behind()));
        let why = "a procedure type gives only the types of its parameters";
        p.report_elsewhere(diagnostic.suggest(start.to(p.span()), "", why));
        p.advance();
        // Of several names of one type only the first one gets it.
        p.losses.holes += usize::from(names.len() > 1);
    }
    params.push(FormalParam { var, ty: formal_type(p) });
    named
}

/// Whether `a:` or `a, b:` stands here, as in the heading of a procedure.
fn names_a_parameter(p: &Parser<'_>) -> bool {
    let mut ahead = 0;
    while p.kind_at(ahead) == TokenKind::Name && p.sees(ahead + 1, &[Symbol::Comma]) {
        ahead += 2;
    }
    p.kind_at(ahead) == TokenKind::Name && p.sees(ahead + 1, &[Symbol::Colon])
}

/// `T` or `M.T`
pub fn qualified(p: &mut Parser<'_>) -> TypeExpr {
    let first = p.expect_name("a type");
    qualified_behind(p, first)
}

/// `{.name}` behind the first name of a type.
pub fn qualified_behind(p: &mut Parser<'_>, first: Ident) -> TypeExpr {
    let mut names = vec![first];
    while p.eat(Symbol::Dot) {
        names.push(p.expect_name("a name"));
    }
    if names.iter().any(|name| name.is_missing()) { error_type(p) } else { named_type(names) }
}

fn array(p: &mut Parser<'_>) -> Prefix {
    let array = p.advance();
    let ranges = if p.at_keyword(Keyword::Of) {
        p.report(messages::OPEN_ARRAY.at(array.to(p.span())));
        vec![IndexRange::Type(error_type(p))]
    } else {
        p.separated(|p| Some(index_type(p)))
    };
    p.expect_keyword(Keyword::Of, "after the index range");
    Prefix::Array(ranges)
}

fn index_type(p: &mut Parser<'_>) -> IndexRange {
    let ty = match p.kind() {
        TokenKind::Symbol(Symbol::LeftBracket) => {
            return p.nested(range).unwrap_or_else(|| IndexRange::Type(error_type(p)));
        }
        TokenKind::Symbol(Symbol::LeftParen) if p.kind_at(1) == TokenKind::Number => {
            return range_in_parentheses(p);
        }
        TokenKind::Symbol(Symbol::LeftParen) => p.nested(enumeration),
        TokenKind::Name if !is_computed_bound(p) => {
            let named = qualified(p);
            let bracket = p.at_symbol(Symbol::LeftBracket);
            if bracket { p.nested(|p| subrange_type(p, Some(named))) } else { Some(named) }
        }
        TokenKind::Name | TokenKind::Number | TokenKind::String | TokenKind::Symbol(Symbol::Minus) => {
            return bare_range(p);
        }
        _ => no_type(p, "an index range after `ARRAY`"),
    };
    IndexRange::Type(ty.unwrap_or_else(|| error_type(p)))
}

/// Whether the name ahead begins an expression rather than the name of an index type.
fn is_computed_bound(p: &Parser<'_>) -> bool {
    use Symbol::{Dot, DotDot, LeftParen, Minus, Plus, Slash, Star};
    let behind = (1..).step_by(2).find(|ahead| !p.sees(*ahead, &[Dot]));
    behind.is_some_and(|ahead| p.sees(ahead, &[DotDot, LeftParen, Minus, Plus, Slash, Star]))
}

fn range(p: &mut Parser<'_>) -> IndexRange {
    let bracket = p.advance();
    let range = bounds(p, bracket);
    if p.eat(Symbol::RightBracket) {
        let span = bracket.to(p.behind());
        return match range {
            IndexRange::Type(ty) => IndexRange::Type(TypeExpr { span, ..ty }),
            length => length,
        };
    }
    let diagnostic = p.expected("`]` after the index range");
    if p.at_symbol(Symbol::Colon) {
        p.report(diagnostic.suggest(p.span(), "..", "`..` stands between the bounds"));
    } else if p.at_symbol(Symbol::Comma) {
        let why = "each index has its own brackets";
        let span = Span { lo: p.span().lo, hi: p.token(1).span.lo };
        p.report(diagnostic.suggest(span, "], [", why));
    } else {
        p.report(diagnostic);
    }
    leave_brackets(p);
    IndexRange::Type(error_type(p))
}

/// `ARRAY (1..10) OF`, where the brackets are not those of an enumeration.
fn range_in_parentheses(p: &mut Parser<'_>) -> IndexRange {
    let diagnostic = p.expected("`[` after `ARRAY`");
    let opener = p.advance();
    let range = bounds(p, opener);
    if !p.at_symbol(Symbol::RightParen) {
        p.report_elsewhere(diagnostic);
        leave_brackets(p);
        return IndexRange::Type(error_type(p));
    }
    let edits = vec![Edit::replace(opener, "["), Edit::replace(p.advance(), "]")];
    p.report_elsewhere(diagnostic.suggest_edits(edits, "put the index range into square brackets"));
    range
}

/// `length` or `low..high`, of which the text begins at `start`.
fn bounds(p: &mut Parser<'_>, start: Span) -> IndexRange {
    let low = expression(p);
    if !p.eat(Symbol::DotDot) {
        return IndexRange::Length(low);
    }
    let kind = TypeExprKind::Subrange { base: None, low, high: expression(p) };
    IndexRange::Type(TypeExpr { kind, span: start.to(p.behind()) })
}

fn bare_range(p: &mut Parser<'_>) -> IndexRange {
    let diagnostic = p.expected("`[` after `ARRAY`");
    let start = p.span();
    let range = bounds(p, start);
    let span = start.to(p.behind());
    if let IndexRange::Length(_) = range {
        let last =
            last_index(p, span).map_or_else(|| format!("{} - 1", p.text_of(span)), |last| last.to_string());
        let why = "an array has a first and a last index";
        p.report_elsewhere(diagnostic.suggest(span, format!("[0..{last}]"), why));
    } else {
        suggest_brackets(p, diagnostic, span, "put the index range into brackets");
    }
    range
}

/// `{ARRAY OF} name`
pub fn formal_type(p: &mut Parser<'_>) -> TypeExpr {
    let mut prefixes = Vec::new();
    while p.at_keyword(Keyword::Array) && p.kind_at(1) == TokenKind::Keyword(Keyword::Of) {
        prefixes.push((p.advance().lo, Prefix::OpenArray));
        p.advance();
    }
    prefixed_type(p, prefixes, |p| name_of_type(p, &messages::PARAMETER_IN_PLACE))
}

/// The name of a type; another type is reported as `rule` says.
pub fn name_of_type(p: &mut Parser<'_>, rule: &Message) -> TypeExpr {
    if p.at_name() && p.miscased().is_none() {
        return qualified(p);
    }
    use Keyword::{Array, PackedSet, Pointer, Procedure, Record, Set};
    let procedure = p.at_keyword(Procedure) && p.kind_at(1) != TokenKind::Name;
    let in_place = matches!(p.keyword(), Some(Array | Record | Pointer | Set | PackedSet))
        || p.sees(0, &[Symbol::LeftParen, Symbol::LeftBracket]);
    if in_place || procedure {
        p.say(rule);
        type_expr(p);
    } else if p.at_name() {
        return type_expr(p);
    } else {
        p.unexpected("the name of a type");
    }
    error_type(p)
}
