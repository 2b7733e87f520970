//! ASM statements and the word ASM, which is an ordinary name elsewhere.

use crate::syntax::ast::{Assembly, AssemblyOperand, Stmt, StmtKind};

use super::*;

/// Whether the name ahead begins an ASM statement: VOLATILE follows it, or parentheses with a colon.
pub fn at_assembly(p: &Parser<'_>) -> bool {
    let has_colon = || p.end_of_group(1, ":/;/keyword").is_err_and(|end| p.ahead_at(end, ":"));
    let is_volatile = p.word_at(1) == "VOLATILE" && p.ahead("_ _ (");
    p.word() == "ASM" && (is_volatile || p.ahead("_ (") && has_colon())
}

/// Parses an ASM statement.
pub fn assembly(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    let start = p.advance();
    let is_volatile = p.eat_if(p.at_name());
    let expected = "`,`, `:` or `)` in the ASM statement";
    let assembly = enclosed(p, Symbol::RightParen, expected, |p| {
        let template = expression(p);
        let outputs = assembly_list(p, assembly_operand);
        let inputs = assembly_list(p, assembly_operand);
        let clobbers = assembly_list(p, expression);
        Box::new(Assembly { is_volatile, template, outputs, inputs, clobbers })
    });
    let span = start.to(p.behind());
    list.extend(assembly.map(|(assembly, _)| Stmt { kind: StmtKind::Assembly(assembly), span }));
}

/// Parses the list after a colon, if there is one.
fn assembly_list<T>(p: &mut Parser<'_>, mut item: impl FnMut(&mut Parser<'_>) -> T) -> Vec<T> {
    if p.eat(Symbol::Colon) && !p.ahead(":/)") { p.separated(|p| Some(item(p))) } else { Vec::new() }
}

fn assembly_operand(p: &mut Parser<'_>) -> AssemblyOperand {
    let name = p.eat(Symbol::LeftBracket).then(|| {
        let name = p.expect_name("the name of the operand");
        p.expect(Symbol::RightBracket, "after the name of the operand");
        name
    });
    let constraint = expression(p);
    let value = if p.at_symbol(Symbol::LeftParen) {
        enclosed(p, Symbol::RightParen, "`)` after the operand", expression).map(|(value, _)| value)
    } else {
        p.unexpected("`(` and the operand after its constraint");
        None
    };
    AssemblyOperand { name, constraint, value: value.unwrap_or_else(|| error_expr(p)) }
}
