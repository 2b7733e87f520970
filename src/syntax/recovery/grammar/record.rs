//! Records: fields and variants. Where one could not be read, there is a section without names of unknown type.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{FieldSection, Ident, TypeExpr, TypeExprKind, Variant, VariantPart};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{
    aligned_type, alignment, at_case_label, case_labels, error_type, marked_name, missing_bar, qualified,
    qualified_behind,
};

/// `RECORD fields END`
pub fn record(p: &mut Parser<'_>) -> TypeExpr {
    let start = p.advance();
    let holes = p.losses.holes;
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
        let ty = error_type(p);
        sections.push(FieldSection::Fields { names: Vec::new(), ty });
    }
    TypeExpr { kind: TypeExprKind::Record(sections), span: start.to(p.behind()) }
}

/// Fields and variant parts up to what ends them; false after a mistake that ends the record as well.
fn field_sections(p: &mut Parser<'_>, start: Span, of: Keyword, sections: &mut Vec<FieldSection>) -> bool {
    loop {
        fields(p, sections);
        if p.eat(Symbol::Semicolon) {
            continue;
        }
        let next_variant = p.at_symbol(Symbol::Bar) || p.at_keyword(Keyword::Else) || at_case_label(p);
        if at_end_word(p) || p.context.variants > 0 && next_variant {
            return true;
        }
        if !missing_field_separator(p, start, of) {
            return false;
        }
    }
}

/// Reports what stands behind fields; whether the record goes on there.
fn missing_field_separator(p: &mut Parser<'_>, start: Span, of: Keyword) -> bool {
    let starts = |keyword: Keyword| keyword.starts_declaration() || keyword == Keyword::Begin;
    if p.at_end() || p.keyword().is_some_and(starts) {
        let of = of.text();
        let message = format!("expected `END` for this `{of}`, found {}", p.found());
        let diagnostic = Diagnostic::new(Code::E0111, message).at(p.span(), "expected `END` before this");
        p.report(diagnostic.and(start, format!("this `{of}` is not closed")));
        p.losses.holes += 1;
        p.doubt_blocks();
        return false;
    }
    let mut diagnostic = p.expected("`;` or `END` after the field");
    if p.at_name() {
        diagnostic = diagnostic.suggest(p.behind(), ";", "add the semicolon");
    } else if p.at_symbol(Symbol::Bar) {
        diagnostic = diagnostic.help("`|` separates the variants of `CASE`");
    }
    p.report(diagnostic);
    if !p.at_name() {
        p.skip();
        p.skip_declaration();
    }
    true
}

fn fields(p: &mut Parser<'_>, sections: &mut Vec<FieldSection>) {
    let misspelt = p.resembles(Keyword::Case) && p.kind_at(1) == TokenKind::Name;
    if misspelt {
        p.correct(Keyword::Case);
    }
    if misspelt || p.at_keyword(Keyword::Case) {
        let part = p.nested(variant_part);
        return sections.extend(part.map(FieldSection::Variants));
    }
    let named = p.at_name() || p.keyword().is_some() && p.sees(1, &[Symbol::Colon]);
    if !named || at_end_word(p) {
        return;
    }
    let names = p.separated(|p| marked_name(p, "the name of a field"));
    let ty = if p.eat(Symbol::Colon) {
        aligned_type(p)
    } else {
        p.unexpected("`,` or `:` after the name of the field");
        p.skip_declaration();
        p.lose_names(names.iter());
        error_type(p)
    };
    sections.push(FieldSection::Fields { names, ty });
}

/// Whether END stands here, also in small letters if that is not the name of a field.
fn at_end_word(p: &Parser<'_>) -> bool {
    p.ahead("END") || p.ahead("~END") && !p.ahead("_ :/,")
}

/// `CASE tag: T OF variants END`
fn variant_part(p: &mut Parser<'_>) -> VariantPart {
    let start = p.advance();
    let (tag, tag_type) = tag(p);
    p.expect_keyword(Keyword::Of, "after the type of the tag");
    let mut part = VariantPart { tag, tag_type, variants: Vec::new(), otherwise: None, span: start };
    p.context.variants += 1;
    variants_up_to_end(p, &mut part);
    p.context.variants -= 1;
    part.span = start.to(p.behind());
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

fn variants_up_to_end(p: &mut Parser<'_>, part: &mut VariantPart) {
    let start = part.span;
    loop {
        while p.eat(Symbol::Bar) {}
        if at_end_word(p) || p.at_keyword(Keyword::Else) || p.at_end() {
            break;
        }
        let mut variant = Variant { labels: case_labels(p, "the variant"), fields: Vec::new() };
        let goes_on = field_sections(p, start, Keyword::Case, &mut variant.fields);
        part.variants.push(variant);
        if !goes_on {
            return;
        }
        if at_case_label(p) {
            missing_bar(p, "variants");
        } else if !p.at_symbol(Symbol::Bar) {
            break;
        }
    }
    if p.eat_keyword(Keyword::Else) {
        let fields = part.otherwise.insert(Vec::new());
        if !field_sections(p, start, Keyword::Case, fields) {
            return;
        }
    }
    if at_end_word(p) {
        p.expect_keyword(Keyword::End, "after the variants");
        return;
    }
    p.report(p.expected("`END` after the variants").and(start, "this `CASE` is not closed"));
    p.losses.holes += 1;
    p.skip_to(|p| p.ahead("block"));
    p.eat_keyword(Keyword::End);
}
