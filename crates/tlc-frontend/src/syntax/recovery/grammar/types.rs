//! Types. A type with a part that cannot be understood is an error node as a whole.

use crate::syntax::ast::{FormalParam, IndexRange};
use crate::syntax::build::MAX_NESTING;
use crate::syntax::parts::{Prefix, aligned, named_type, prefixed, subrange};
use crate::syntax::recovery::messages::Message;
use crate::syntax::recovery::open::too_deep;

use super::*;

pub fn error_type(p: &mut Parser<'_>) -> TypeExpr {
    p.losses.holes += 1;
    TypeExpr { kind: TypeExprKind::Error, span: p.behind() }
}

/// Parses any type except an open array.
pub fn type_expr(p: &mut Parser<'_>) -> TypeExpr {
    let mut prefixes = Vec::new();
    while let (lo, Some(prefix)) = (p.span().lo, type_prefix(p)) {
        prefixes.push((lo, prefix));
    }
    prefixed_type(p, prefixes, type_core)
}

/// Parses a type, possibly followed by an alignment.
pub fn aligned_type(p: &mut Parser<'_>) -> TypeExpr {
    let inner = type_expr(p);
    match alignment(p) {
        Some(alignment) => aligned(alignment, inner),
        None => inner,
    }
}

/// Parses `<* bytealignment(value) *>`, if it is ahead, and returns the value. The first pass has checked the
/// word.
#[inline(never)]
pub fn alignment(p: &mut Parser<'_>) -> Option<Expr> {
    if !p.eat_ahead("<* _") {
        return None;
    }
    p.expect(Symbol::LeftParen, "after `bytealignment`");
    let value = p.nested(expression);
    let closed = p.expect(Symbol::RightParen, "after the alignment")
        && p.expect(Symbol::RightPragma, "at the end of the pragma");
    if !closed {
        p.skip_past("*>", ";/block");
    }
    value
}

/// Parses the rest of a type with `core`, after `prefixes`.
fn prefixed_type(
    p: &mut Parser<'_>,
    prefixes: Vec<(u32, Prefix)>,
    core: impl FnOnce(&mut Parser<'_>) -> TypeExpr,
) -> TypeExpr {
    let span = p.span();
    let inner = core(p);
    if prefixes.len() as u32 <= MAX_NESTING {
        return prefixed(prefixes, inner);
    }
    p.report_elsewhere(too_deep(span));
    error_type(p)
}

/// Parses `ARRAY ranges OF`, `POINTER TO` or `SET OF`, if it is ahead.
fn type_prefix(p: &mut Parser<'_>) -> Option<Prefix> {
    use Keyword::{Array, Of, PackedSet, Pointer, Set, To};
    if p.ahead("'packed' ARRAY/RECORD/SET") {
        p.leave_out(&messages::FOREIGN_WORD, 1);
    }
    if p.at_symbol(Symbol::Caret) {
        p.replace("a type", "POINTER TO ", "pointer types are written `POINTER TO T`");
        return Some(Prefix::Pointer);
    }
    let meant = [(Array, "name/number/string/keyword/[/(/-"), (Pointer, "name/TO"), (Set, "~OF")];
    let meant = meant.into_iter().find_map(|(keyword, follows)| p.meant(&[keyword], follows));
    let keyword = p.keyword().or(meant)?;
    if !matches!(keyword, Array | Pointer | Set | PackedSet) || p.ahead("SET ;/)/END") {
        return None;
    }
    let is_pointed = p.before().is_some_and(|token| token.kind == TokenKind::Keyword(To));
    let span = p.advance();
    let (prefix, behind, place) = match keyword {
        Array => (Prefix::Array(index_types(p, span, is_pointed)), Of, "after the index range"),
        Pointer => (Prefix::Pointer, To, "after `POINTER`"),
        Set => (Prefix::Set { packed: false }, Of, "after `SET`"),
        _ => (Prefix::Set { packed: true }, Of, "after `PACKEDSET`"),
    };
    if !p.eat_meant(behind, p.resembles(behind)) {
        let (text, expected) = (behind.text(), format!("`{}` {place}", behind.text()));
        if p.ahead("name/ARRAY/RECORD/POINTER/SET/[/(") {
            p.missing(&expected, &format!(" {text}"), &format!("write `{text}`"));
        } else {
            p.unexpected(&expected);
        }
    }
    Some(prefix)
}

fn type_core(p: &mut Parser<'_>) -> TypeExpr {
    // Before END the word may be the type name of the last field.
    let meant_record = p.meant(&[Keyword::Record], "name/CASE").is_some() || record_of_c(p);
    let ty = match p.kind() {
        _ if p.ahead("SET ;/)/END") => Some(set_of_oberon(p)),
        _ if meant_record || p.at_keyword(Keyword::Record) => p.nested(record),
        TokenKind::Name => Some(named_or_subrange(p)),
        TokenKind::Keyword(Keyword::Procedure) => Some(procedure_type(p)),
        TokenKind::Symbol(Symbol::LeftParen) => p.nested(enumeration),
        TokenKind::Symbol(Symbol::LeftBracket) => subrange_type(p, None),
        TokenKind::Number | TokenKind::String | TokenKind::Symbol(Symbol::Minus) => {
            Some(bare_subrange(p, p.span()))
        }
        _ => no_type(p, "a type"),
    };
    ty.unwrap_or_else(|| error_type(p))
}

/// Whether the word ahead begins a record in other languages, which is reported.
#[inline(never)]
fn record_of_c(p: &mut Parser<'_>) -> bool {
    let there = p.ahead("'struct'/'object'/'class' names :");
    if there {
        p.suggest(&messages::FOREIGN_WORD, p.span(), Keyword::Record.text(), "records begin with `RECORD`");
    }
    there
}

/// Parses SET as the name of a type, which is BITSET in this language.
#[inline(never)]
fn set_of_oberon(p: &mut Parser<'_>) -> TypeExpr {
    let name = Ident { name: p.interner.intern("BITSET"), span: p.span() };
    p.replace("a type", "BITSET", "the set of small numbers is `BITSET`, other sets are `SET OF T`");
    named_type(vec![name])
}

fn no_type(p: &mut Parser<'_>, expected: &str) -> Option<TypeExpr> {
    p.unexpected(expected);
    None
}

/// Parses `T`, `M.T`, `T[low..high]`, and mistakes that begin with a name.
#[inline(never)]
fn named_or_subrange(p: &mut Parser<'_>) -> TypeExpr {
    let named = qualified(p);
    match p.kind() {
        TokenKind::Symbol(Symbol::LeftBracket)
            if p.ahead("[ ]") || p.ahead("[ number ]") || p.ahead("[ name ] sameline name") =>
        {
            foreign_array(p, named.span)
        }
        TokenKind::Symbol(Symbol::LeftBracket) => {
            subrange_type(p, Some(named)).unwrap_or_else(|| error_type(p))
        }
        TokenKind::Symbol(Symbol::DotDot) => bare_subrange(p, named.span),
        _ => type_idioms(p, named),
    }
}

/// Parses `int[]`, `INTEGER[10]` or `map[K]V` from the bracket on.
fn foreign_array(p: &mut Parser<'_>, named: Span) -> TypeExpr {
    let is_string = p.text_of(named).eq_ignore_ascii_case("string");
    let (element, is_map) = (if is_string { "CHAR" } else { p.text_of(named) }, p.ahead("[ name"));
    p.report(if is_map {
        p.message(&messages::MAP).help("an array has a range of indices: `ARRAY [low..high] OF T`")
    } else if p.ahead("[ ]") {
        let help = "write `ARRAY [low..high] OF T`; only a parameter can leave the range open: `ARRAY OF T`";
        messages::BRACKETS_BEHIND_TYPE.about(p.span(), &quote(element)).help(help)
    } else {
        let diagnostic = p.message(&messages::LENGTH_BEHIND_TYPE);
        let why = "the index range precedes the element type";
        let (span, text) = (named.to(p.token(2).span), |last| format!("ARRAY [0..{last}] OF {element}"));
        match last_index(p, p.token(1).span) {
            Some(last) => diagnostic.suggest(span, text(last), why),
            None => diagnostic,
        }
    });
    p.skip_group();
    if is_map {
        p.skip();
    }
    error_type(p)
}

/// Parses `(a, b, c)`, an enumeration.
fn enumeration(p: &mut Parser<'_>) -> TypeExpr {
    let (bracket, holes) = (p.advance(), p.losses.holes);
    let names = p.name_list("the name of a value");
    p.say_if(p.ahead("=/:="), &messages::NUMBERED_VALUE);
    close_bracket(p, Symbol::RightParen, "`,` or `)` after the name of a value", bracket);
    if p.losses.holes > holes {
        p.lose_names(&names);
        return error_type(p);
    }
    TypeExpr { kind: TypeExprKind::Enumeration(names), span: bracket.to(p.behind()) }
}

/// Parses `[low..high]`, possibly after the name of a type.
fn subrange_type(p: &mut Parser<'_>, base: Option<TypeExpr>) -> Option<TypeExpr> {
    let start = p.span();
    let (bounds, closed) = enclosed(p, Symbol::RightBracket, "`]` after the subrange", |p| {
        let low = expression(p);
        if p.eat(Symbol::DotDot) {
            return Some((low, expression(p)));
        }
        let diagnostic = p.expected("`..` after the least value of the subrange");
        p.report(match p.at_symbol(Symbol::RightBracket) {
            true => diagnostic.help("a string of n characters is an `ARRAY [0..n-1] OF CHAR`"),
            false => diagnostic,
        });
        None
    })?;
    let (low, high) = bounds.filter(|_| closed)?;
    Some(subrange(base, low, high, start.to(p.behind())))
}

/// Parses `1..10` without brackets; a part of it, from `start` on, may precede the token ahead.
fn bare_subrange(p: &mut Parser<'_>, start: Span) -> TypeExpr {
    let (mut diagnostic, from) = (p.expected("a type"), p.at);
    if !p.at_symbol(Symbol::DotDot) {
        expression(p);
    }
    if p.eat(Symbol::DotDot) {
        expression(p);
        p.lose(from);
        let range = start.to(p.behind());
        let text = format!("[{}]", p.text_of(range));
        diagnostic = messages::UNBRACKETED.at(range).suggest(range, text, "put the subrange in brackets");
    }
    p.report_elsewhere(diagnostic);
    error_type(p)
}

/// Parses `PROCEDURE (VAR T, ARRAY OF CHAR): T`.
#[inline(never)]
fn procedure_type(p: &mut Parser<'_>) -> TypeExpr {
    let (start, holes) = (p.advance(), p.losses.holes);
    convention(p);
    let (mut params, mut named) = (Vec::new(), false);
    let parenthesized = p.at_symbol(Symbol::LeftParen);
    let variadic = parenthesized
        && parameters(p, Symbol::Comma, "the types of parameters are separated by commas", |p| {
            named |= formal_param(p, &mut params);
            named
        });
    if !parenthesized && p.at_symbol(Symbol::Colon) {
        p.missing("`(` after `PROCEDURE`", " ()", "a function has parentheses even without parameters");
    }
    let result = p.eat(Symbol::Colon).then(|| Box::new(name_of_type(p, &messages::RESULT_IN_PLACE)));
    if p.losses.holes > holes {
        return error_type(p);
    }
    let kind = TypeExprKind::Procedure { params, variadic, result };
    TypeExpr { kind, span: start.to(p.behind()) }
}

/// Parses a parameter of a procedure type; returns whether it has a name, which is reported.
fn formal_param(p: &mut Parser<'_>, params: &mut Vec<FormalParam>) -> bool {
    let read_only = p.eat_keyword(Keyword::Const);
    let var = !read_only && p.eat_keyword(Keyword::Var);
    direction(p, var);
    let start = p.span();
    let named = p.ahead("names :");
    if named {
        let names = p.name_list("the name of a parameter");
        let diagnostic = messages::PARAMETER_NAMED.at(start.to(p.behind()));
        let why = "a procedure type lists only the types of its parameters";
        p.report_elsewhere(diagnostic.suggest(start.to(p.span()), "", why));
        p.advance();
        // Only the first of several names of one type gets the type.
        p.losses.holes += usize::from(names.len() > 1);
    }
    params.push(FormalParam { var, ty: formal_type(p) });
    named
}

/// Parses `T` or `M.T`.
pub fn qualified(p: &mut Parser<'_>) -> TypeExpr {
    let (start, mistakes) = (p.at, p.mistakes());
    let first = p.expect_name("a type");
    let ty = qualified_behind(p, first);
    // A comma may separate the values of an enumeration.
    if !p.at_symbol(Symbol::Comma) {
        trust_name(p, start, mistakes);
    }
    ty
}

/// Parses `{.name}` after the first name of a type.
pub fn qualified_behind(p: &mut Parser<'_>, first: Ident) -> TypeExpr {
    let mut names = vec![first];
    while p.eat(Symbol::Dot) {
        names.push(p.expect_name("a name"));
    }
    if names.iter().any(|name| name.is_missing()) { error_type(p) } else { named_type(names) }
}

/// Parses the index ranges after `ARRAY` at `array`, which may follow `POINTER TO`.
#[inline(never)]
fn index_types(p: &mut Parser<'_>, array: Span, is_pointed: bool) -> Vec<IndexRange> {
    if p.at_keyword(Keyword::Of) {
        let message = if is_pointed { &messages::DYNAMIC_ARRAY } else { &messages::OPEN_ARRAY };
        p.report(message.at(array.to(p.span())));
        return vec![IndexRange::Type(error_type(p))];
    }
    let mut ranges = Vec::with_capacity(1);
    loop {
        let first = if p.at_symbol(Symbol::LeftBracket) {
            p.nested(|p| range(p, &mut ranges)).unwrap_or_else(|| IndexRange::Type(error_type(p)))
        } else {
            index_type(p, &mut ranges)
        };
        ranges.push(first);
        if !p.eat(Symbol::Comma) {
            return ranges;
        }
    }
}

fn index_type(p: &mut Parser<'_>, ranges: &mut Vec<IndexRange>) -> IndexRange {
    let ty = match p.kind() {
        _ if p.ahead("number/string/-") || p.ahead("( number") || p.ahead("path ../(/-/+/slash/*") => {
            return range_without_brackets(p, ranges);
        }
        TokenKind::Symbol(Symbol::LeftParen) => p.nested(enumeration),
        TokenKind::Name => {
            let named = qualified(p);
            if p.at_symbol(Symbol::LeftBracket) { subrange_type(p, Some(named)) } else { Some(named) }
        }
        _ => no_type(p, "an index range after `ARRAY`"),
    };
    IndexRange::Type(ty.unwrap_or_else(|| error_type(p)))
}

/// Parses an index range in brackets, and returns it. Brackets around several add those before the last one to
/// `ranges`.
#[inline(never)]
fn range(p: &mut Parser<'_>, ranges: &mut Vec<IndexRange>) -> IndexRange {
    let bracket = p.advance();
    let mut range = bounds(p, bracket);
    let first = p.expected("`]` after the index range");
    let mut edits = Vec::new();
    let closes = |p: &Parser<'_>| {
        p.line().skip(1).find(|at| p.ahead_at(*at, "]/[/:/=")).filter(|at| p.ahead_at(*at, "]"))
    };
    while p.ahead(",/;") && closes(p).is_some() {
        let start = p.span();
        edits.push(Edit::replace(Span { hi: p.token(1).span.lo, ..start }, "], ["));
        p.mark_reported();
        p.advance();
        let next = bounds(p, start.end());
        ranges.push(std::mem::replace(&mut range, next));
    }
    if !edits.is_empty() {
        p.report_elsewhere(first.suggest_edits(edits, "each index range has its own brackets"));
    }
    if p.eat(Symbol::RightBracket) {
        if let IndexRange::Type(ty) = &mut range {
            ty.span.hi = p.behind().hi;
        }
        return range;
    }
    let diagnostic = p.expected("`]` after the index range");
    p.report(match p.kind() {
        TokenKind::Symbol(Symbol::Colon) => diagnostic.suggest(p.span(), "..", "`..` separates the bounds"),
        TokenKind::Symbol(Symbol::Comma | Symbol::Semicolon) => {
            let span = Span { hi: p.token(1).span.lo, ..p.span() };
            diagnostic.suggest(span, "], [", "each index range has its own brackets")
        }
        _ => diagnostic,
    });
    leave_brackets(p);
    IndexRange::Type(error_type(p))
}

/// Parses `length` or `low..high`, with the text from `start` on.
fn bounds(p: &mut Parser<'_>, start: Span) -> IndexRange {
    let low = expression(p);
    if !p.eat(Symbol::DotDot) {
        return IndexRange::Length(low);
    }
    let high = expression(p);
    IndexRange::Type(subrange(None, low, high, start.to(p.behind())))
}

/// Parses `ARRAY 1..10 OF`, `ARRAY 10, 20 OF` or `ARRAY (1..10) OF` after the word; of several ranges, those before
/// the last one are added to `ranges`.
fn range_without_brackets(p: &mut Parser<'_>, ranges: &mut Vec<IndexRange>) -> IndexRange {
    let (diagnostic, start) = (p.expected("`[` after `ARRAY`"), p.span());
    if p.eat(Symbol::LeftParen) {
        let range = bounds(p, start);
        if !p.at_symbol(Symbol::RightParen) {
            leave_brackets(p);
            p.report_elsewhere(diagnostic);
            return IndexRange::Type(error_type(p));
        }
        let edits = vec![Edit::replace(start, "["), Edit::replace(p.advance(), "]")];
        p.report_elsewhere(diagnostic.suggest_edits(edits, "put the index range in square brackets"));
        return range;
    }
    let (mut edits, mut why) = (Vec::new(), "put the index range in brackets");
    loop {
        let start = p.span();
        let range = bounds(p, start);
        let span = start.to(p.behind());
        let mut text = p.text_of(span).to_owned();
        if let IndexRange::Length(_) = range {
            why = "an array has a first and a last index";
            let last = last_index(p, span).map_or(format!("{text} - 1"), |last| last.to_string());
            text = format!("0..{last}");
        }
        edits.push(Edit::replace(span, format!("[{text}]")));
        if !p.eat_if(p.ahead(", number") || p.ahead(", path ../,/OF") && !p.ahead("_ path ,/OF")) {
            p.report_elsewhere(diagnostic.suggest_edits(edits, why));
            return range;
        }
        ranges.push(range);
    }
}

/// Parses `{ARRAY OF} name`.
pub fn formal_type(p: &mut Parser<'_>) -> TypeExpr {
    let mut prefixes = Vec::new();
    while let (lo, true) = (p.span().lo, p.eat_ahead("ARRAY OF")) {
        prefixes.push((lo, Prefix::OpenArray));
    }
    array_in_place(p);
    prefixed_type(p, prefixes, |p| name_of_type(p, &messages::PARAMETER_IN_PLACE))
}

/// Reports `ARRAY range OF name` as the type of a parameter, with the open array that may replace it.
#[inline(never)]
fn array_in_place(p: &mut Parser<'_>) {
    let ends = |ahead: &usize| p.ahead_at(*ahead, "keyword/,/;/)/eof");
    let of = (1..).find(ends).filter(|of| p.ahead("ARRAY") && p.ahead_at(*of, "OF path ;/)"));
    if let Some(of) = of {
        let range = p.span().end().to(p.token(of).span.start());
        let diagnostic = p.message(&messages::PARAMETER_IN_PLACE);
        let why = "a parameter can take arrays of any length";
        p.report(diagnostic.suggest(range, " ", why).not_applicable());
    }
}

/// Parses the name of a type; `rule` is the message about any other type.
pub fn name_of_type(p: &mut Parser<'_>, rule: &Message) -> TypeExpr {
    if p.at_name() {
        if p.miscased().is_none() {
            return qualified(p);
        }
        // The name may be meant as a keyword such as POINTER, which is reported. Otherwise it may be the base
        // of a subrange.
        let in_place = p.message(rule);
        let ty = type_expr(p);
        if matches!(ty.kind, TypeExprKind::Subrange { .. }) {
            p.report_elsewhere(in_place);
        }
        return ty;
    }
    if p.ahead("ARRAY/RECORD/POINTER/SET/PACKEDSET/(/[") || p.ahead("PROCEDURE") && !p.ahead("_ name") {
        p.say(rule);
        let count = p.reporter.reports.len();
        type_expr(p);
        // Mistakes within the type vanish with it.
        p.reporter.reports.truncate(count);
    } else {
        p.unexpected("the name of a type");
    }
    error_type(p)
}
