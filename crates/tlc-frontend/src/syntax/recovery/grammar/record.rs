//! Records: fields and variants. A section without names, of unknown type, replaces parts that could not be
//! parsed.

use crate::syntax::ast::{FieldSection, Variant, VariantPart};

use super::*;

/// Parses `RECORD fields END`.
pub fn record(p: &mut Parser<'_>) -> TypeExpr {
    let (start, holes, lost) = (p.advance(), p.losses.holes, p.losses.block.lost.len());
    // `RECORD (Base)`, as in Oberon
    if p.at_symbol(Symbol::LeftParen) {
        p.say(&messages::BASE_OF_RECORD);
        p.skip_group();
    }
    let outer = std::mem::take(&mut p.context.variants);
    let mut sections: Vec<FieldSection> = alignment(p).into_iter().map(FieldSection::Alignment).collect();
    if field_sections(p, start, Keyword::Record, &mut sections) {
        p.expect_keyword(Keyword::End, "after the fields");
    }
    p.context.variants = outer;
    if p.losses.holes > holes {
        if p.before().is_some_and(|token| token.kind == TokenKind::Keyword(Keyword::End)) {
            // Fields are not used without the record.
            p.losses.block.lost.truncate(lost);
        }
        sections.push(FieldSection::Fields { names: Vec::new(), ty: error_type(p) });
    }
    TypeExpr { kind: TypeExprKind::Record(sections), span: start.to(p.behind()) }
}

/// Parses fields and variant parts up to the end of their list; returns false after a mistake that also ends
/// the record.
fn field_sections(p: &mut Parser<'_>, start: Span, of: Keyword, sections: &mut Vec<FieldSection>) -> bool {
    loop {
        // The next type shows that END is missing.
        let is_left = |p: &Parser<'_>| p.ahead("newline name =") && !is_closed_later(p);
        if !is_left(p) && !at_label(p) {
            fields(p, sections);
            if p.eat(Symbol::Semicolon) {
                continue;
            }
            if p.ahead(", newline") {
                p.replace("`;` or `END` after the field", ";", "a semicolon separates fields");
                continue;
            }
        }
        if at_end_word(p) || at_label(p) || p.context.variants > 0 && p.ahead("|/ELSE") {
            return true;
        }
        if is_left(p) || p.ahead("eof/declares/BEGIN") {
            unclosed(p, start, of);
            return false;
        }
        lost_separator(p);
    }
}

/// Reports that the record or its variants, which begin with a word at `start`, are not closed here.
#[inline(never)]
fn unclosed(p: &mut Parser<'_>, start: Span, of: Keyword) {
    let of = of.text();
    let message = format!("expected `END` for this `{of}`, found {}", p.found());
    let diagnostic = Diagnostic::new(Code::Unclosed, message).at(p.span(), "expected `END` before this");
    p.report(diagnostic.and(start, format!("this `{of}` is not closed")));
    p.losses.holes += 1;
    p.doubt_blocks();
}

/// Reports what stands where a semicolon or END is expected, and skips what is no field.
#[inline(never)]
fn lost_separator(p: &mut Parser<'_>) {
    let expected = "`;` or `END` after the field";
    match p.kind() {
        TokenKind::Name => p.missing(expected, ";", "add the semicolon"),
        TokenKind::Symbol(Symbol::Bar) => {
            p.unexpected_with(expected, "`|` separates the variants of `CASE`");
        }
        _ => p.report(p.expected(expected)),
    }
    if !p.at_name() {
        p.skip();
        p.skip_declaration();
    }
}

/// Whether the labels of a variant are ahead: values, or a name before a field.
fn at_label(p: &Parser<'_>) -> bool {
    p.context.variants > 0 && (at_case_label(p) || p.ahead("newline name : name :"))
}

/// Whether an END that closes the innermost record precedes the end of the declarations.
#[inline(never)]
fn is_closed_later(p: &Parser<'_>) -> bool {
    let mut open = 1;
    for ahead in 0.. {
        match p.keyword_at(ahead) {
            Some(Keyword::Record | Keyword::Case) => open += 1,
            Some(Keyword::End) => open -= 1,
            _ => {}
        }
        if open == 0 || p.ahead_at(ahead, "declares/BEGIN/eof") {
            break;
        }
    }
    open == 0
}

#[inline(never)]
fn fields(p: &mut Parser<'_>, sections: &mut Vec<FieldSection>) {
    if p.meant(&[Keyword::Case], "name").is_some() || p.at_keyword(Keyword::Case) {
        return nested_variants(p, sections);
    }
    if !p.at_name() && !p.ahead("keyword :") || at_end_word(p) {
        return;
    }
    let names = names_of_fields(p);
    let ty = if p.eat(Symbol::Colon) { aligned_type(p) } else { type_behind_names(p) };
    sections.push(FieldSection::Fields { names, ty });
}

#[inline(never)]
fn nested_variants(p: &mut Parser<'_>, sections: &mut Vec<FieldSection>) {
    let part = p.nested(variant_part);
    sections.extend(part.map(FieldSection::Variants));
}

#[inline(never)]
fn names_of_fields(p: &mut Parser<'_>) -> Vec<Ident> {
    p.separated(|p| marked_name(p, "the name of a field"))
}

/// Reports what stands where the colon before the type of fields is expected.
#[inline(never)]
fn type_behind_names(p: &mut Parser<'_>) -> TypeExpr {
    type_without_colon(p).unwrap_or_else(|| {
        p.unexpected("`,` or `:` after the name of the field");
        p.skip_declaration();
        error_type(p)
    })
}

/// Whether END is ahead, also in small letters unless that is the name of a field.
fn at_end_word(p: &Parser<'_>) -> bool {
    p.ahead("END") || p.ahead("~END") && !p.ahead("_ :/,")
}

/// Parses `CASE tag: T OF variants END`.
fn variant_part(p: &mut Parser<'_>) -> VariantPart {
    let span = p.advance();
    let (tag, tag_type) = tag(p);
    p.expect_keyword(Keyword::Of, "after the type of the tag");
    let mut part = VariantPart { tag, tag_type, variants: Vec::new(), otherwise: None, span };
    p.context.variants += 1;
    if variants(p, &mut part) && !p.eat_meant(Keyword::End, !p.ahead("END") && at_end_word(p)) {
        p.report(p.expected("`END` after the variants").and(span, "this `CASE` is not closed"));
        p.losses.holes += 1;
        p.skip_past("END", "block");
    }
    p.context.variants -= 1;
    part.span = span.to(p.behind());
    part
}

fn tag(p: &mut Parser<'_>) -> (Option<Ident>, TypeExpr) {
    if p.eat(Symbol::Colon) {
        return (None, qualified(p));
    }
    let name = p.expect_name("the name of the tag or its type");
    if p.eat(Symbol::Colon) {
        return (Some(name).filter(|name| !name.is_missing()), qualified(p));
    }
    (None, qualified_behind(p, name))
}

/// Parses the variants up to END; returns false after a mistake that also ends the record.
fn variants(p: &mut Parser<'_>, part: &mut VariantPart) -> bool {
    let start = part.span;
    loop {
        while p.eat(Symbol::Bar) {}
        if at_end_word(p) || p.ahead("ELSE/eof") {
            break;
        }
        let mut variant = Variant { labels: case_labels(p, "the variant"), fields: Vec::new() };
        let continues = field_sections(p, start, Keyword::Case, &mut variant.fields);
        part.variants.push(variant);
        if !continues {
            return false;
        }
        if at_label(p) {
            missing_bar(p, "variants");
        } else if !p.at_symbol(Symbol::Bar) {
            break;
        }
    }
    !p.eat_keyword(Keyword::Else)
        || field_sections(p, start, Keyword::Case, part.otherwise.insert(Vec::new()))
}
