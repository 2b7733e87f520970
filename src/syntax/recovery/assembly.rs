//! Reads ASM statements in texts with syntax errors.

use crate::syntax::ast::{Assembly, AssemblyOperand, Expr, Stmt, StmtKind};

use super::RecoveringParser;
use super::token::{Symbol, TokenKind};

impl RecoveringParser<'_> {
    /// Whether the name ahead begins an ASM statement: VOLATILE stands behind it, or a colon within the parentheses.
    pub fn at_assembly(&self) -> bool {
        if self.kind() != TokenKind::Name || self.word() != "ASM" {
            return false;
        }
        if self.kind_at(1) == TokenKind::Name {
            return self.text_of(self.token(1).span) == "VOLATILE" && self.sees(2, &[Symbol::LeftParen]);
        }
        self.sees(1, &[Symbol::LeftParen]) && self.has_colon_within(1)
    }

    /// Whether a colon stands in the parentheses that open there, in none within these. The search ends with them or with the
    /// statement.
    fn has_colon_within(&self, mut at: usize) -> bool {
        let mut depth = 0;
        loop {
            match self.kind_at(at) {
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
    pub fn assembly(&mut self, list: &mut Vec<Stmt>) {
        let start = self.advance();
        let is_volatile = self.at_name();
        if is_volatile {
            self.advance();
        }
        let assembly = self.nested(|parser| parser.assembly_in_parentheses(is_volatile));
        let span = start.to(self.behind());
        list.extend(assembly.map(|assembly| Stmt { kind: StmtKind::Assembly(Box::new(assembly)), span }));
    }

    fn assembly_in_parentheses(&mut self, is_volatile: bool) -> Assembly {
        let bracket = self.advance();
        let template = self.expression();
        let has_outputs = self.eat(Symbol::Colon);
        let outputs = if has_outputs { self.assembly_operands() } else { Vec::new() };
        let has_inputs = has_outputs && self.eat(Symbol::Colon);
        let inputs = if has_inputs { self.assembly_operands() } else { Vec::new() };
        let has_clobbers = has_inputs && self.eat(Symbol::Colon);
        let clobbers = if has_clobbers { self.assembly_list(Self::expression) } else { Vec::new() };
        self.close(Symbol::RightParen, "`,`, `:` or `)` in the ASM statement", bracket);
        Assembly { is_volatile, template, outputs, inputs, clobbers }
    }

    fn assembly_operands(&mut self) -> Vec<AssemblyOperand> {
        self.assembly_list(Self::assembly_operand)
    }

    /// What stands between two colons.
    fn assembly_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        if self.sees(0, &[Symbol::Colon, Symbol::RightParen]) {
            return Vec::new();
        }
        self.separated(|parser| Some(item(parser)))
    }

    fn assembly_operand(&mut self) -> AssemblyOperand {
        let name = self.eat(Symbol::LeftBracket).then(|| {
            let name = self.expect_name("the name of the operand");
            self.expect(Symbol::RightBracket, "after the name of the operand");
            name
        });
        let constraint = self.expression();
        let value = self.assembly_value();
        AssemblyOperand { name, constraint, value }
    }

    fn assembly_value(&mut self) -> Expr {
        if !self.at_symbol(Symbol::LeftParen) {
            self.unexpected("`(` and the operand after its constraint");
            return self.error_expr();
        }
        let value = self.nested(|parser| {
            let bracket = parser.advance();
            let value = parser.expression();
            parser.close(Symbol::RightParen, "`)` after the operand", bracket);
            value
        });
        value.unwrap_or_else(|| self.error_expr())
    }
}
