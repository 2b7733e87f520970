//! Reads ASM statements in texts with syntax errors.

use crate::syntax::ast::{Assembly, AssemblyOperand, Expr, Stmt, StmtKind};
use crate::syntax::recovery::Parser;
use crate::syntax::recovery::token::{Symbol, TokenKind};

use super::{close_bracket, error_expr, expression};

/// Whether the name ahead begins an ASM statement: VOLATILE stands behind it, or a colon within the parentheses.
pub fn at_assembly(p: &Parser<'_>) -> bool {
    if p.kind() != TokenKind::Name || p.word() != "ASM" {
        return false;
    }
    if p.kind_at(1) == TokenKind::Name {
        return p.word_at(1) == "VOLATILE" && p.sees(2, &[Symbol::LeftParen]);
    }
    p.sees(1, &[Symbol::LeftParen]) && has_colon_within(p, 1)
}

/// Whether a colon stands in the parentheses that open there, in none within these. The search ends with them or with the
/// statement.
fn has_colon_within(p: &Parser<'_>, mut at: usize) -> bool {
    let mut depth = 0;
    loop {
        match p.kind_at(at) {
            TokenKind::Symbol(Symbol::LeftParen | Symbol::LeftBracket) => depth += 1,
            TokenKind::Symbol(Symbol::RightParen | Symbol::RightBracket) => depth -= 1,
            TokenKind::Symbol(Symbol::Colon) if depth == 1 => return true,
            TokenKind::Symbol(Symbol::Semicolon) | TokenKind::End | TokenKind::Keyword(_) => {
                return false;
            }
            _ => {}
        }
        if depth == 0 {
            return false;
        }
        at += 1;
    }
}

/// An ASM statement.
pub fn assembly(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    let start = p.advance();
    let is_volatile = p.at_name();
    if is_volatile {
        p.advance();
    }
    let assembly = p.nested(|p| assembly_in_parentheses(p, is_volatile));
    let span = start.to(p.behind());
    list.extend(assembly.map(|assembly| Stmt { kind: StmtKind::Assembly(Box::new(assembly)), span }));
}

fn assembly_in_parentheses(p: &mut Parser<'_>, is_volatile: bool) -> Assembly {
    let bracket = p.advance();
    let template = expression(p);
    let has_outputs = p.eat(Symbol::Colon);
    let outputs = if has_outputs { assembly_operands(p) } else { Vec::new() };
    let has_inputs = has_outputs && p.eat(Symbol::Colon);
    let inputs = if has_inputs { assembly_operands(p) } else { Vec::new() };
    let has_clobbers = has_inputs && p.eat(Symbol::Colon);
    let clobbers = if has_clobbers { assembly_list(p, expression) } else { Vec::new() };
    close_bracket(p, Symbol::RightParen, "`,`, `:` or `)` in the ASM statement", bracket);
    Assembly { is_volatile, template, outputs, inputs, clobbers }
}

fn assembly_operands(p: &mut Parser<'_>) -> Vec<AssemblyOperand> {
    assembly_list(p, assembly_operand)
}

/// What stands between two colons.
fn assembly_list<T>(p: &mut Parser<'_>, mut item: impl FnMut(&mut Parser<'_>) -> T) -> Vec<T> {
    if p.sees(0, &[Symbol::Colon, Symbol::RightParen]) {
        return Vec::new();
    }
    p.separated(|p| Some(item(p)))
}

fn assembly_operand(p: &mut Parser<'_>) -> AssemblyOperand {
    let name = p.eat(Symbol::LeftBracket).then(|| {
        let name = p.expect_name("the name of the operand");
        p.expect(Symbol::RightBracket, "after the name of the operand");
        name
    });
    let constraint = expression(p);
    let value = assembly_value(p);
    AssemblyOperand { name, constraint, value }
}

fn assembly_value(p: &mut Parser<'_>) -> Expr {
    if !p.at_symbol(Symbol::LeftParen) {
        p.unexpected("`(` and the operand after its constraint");
        return error_expr(p);
    }
    let value = p.nested(|p| {
        let bracket = p.advance();
        let value = expression(p);
        close_bracket(p, Symbol::RightParen, "`)` after the operand", bracket);
        value
    });
    value.unwrap_or_else(|| error_expr(p))
}
