//! ASM with operands.

use crate::syntax::ast::{Assembly, AssemblyOperand, Stmt, StmtKind};
use crate::syntax::symbol::Symbol;

use super::{Read, Refused, StrictParser};

impl StrictParser<'_> {
    /// `ASM [VOLATILE] (template [: outputs [: inputs [: clobbers]]])`. Refused if it may be a call as well.
    pub fn assembly(&mut self) -> Read<Stmt> {
        let lo = self.lo();
        self.advance();
        let is_volatile = self.take_word("VOLATILE");
        self.expect(Symbol::LeftParen)?;
        let template = self.expression()?;
        if !is_volatile && !self.at(Symbol::Colon) {
            return Err(Refused);
        }
        let mut assembly =
            Assembly { is_volatile, template, outputs: Vec::new(), inputs: Vec::new(), clobbers: Vec::new() };
        if self.take(Symbol::Colon) {
            assembly.outputs = self.assembly_operands()?;
            if self.take(Symbol::Colon) {
                assembly.inputs = self.assembly_operands()?;
                if self.take(Symbol::Colon) && self.at_expression() {
                    assembly.clobbers.push(self.expression()?);
                    while self.take(Symbol::Comma) {
                        assembly.clobbers.push(self.expression()?);
                    }
                }
            }
        }
        self.expect(Symbol::RightParen)?;
        Ok(Stmt { kind: StmtKind::Assembly(Box::new(assembly)), span: self.span_from(lo) })
    }

    fn assembly_operands(&mut self) -> Read<Vec<AssemblyOperand>> {
        let mut operands = Vec::new();
        if !self.at(Symbol::LeftBracket) && !self.at_expression() {
            return Ok(operands);
        }
        loop {
            let mut name = None;
            if self.take(Symbol::LeftBracket) {
                name = Some(self.name()?);
                self.expect(Symbol::RightBracket)?;
            }
            let constraint = self.expression()?;
            self.expect(Symbol::LeftParen)?;
            let value = self.expression()?;
            self.expect(Symbol::RightParen)?;
            operands.push(AssemblyOperand { name, constraint, value });
            if !self.take(Symbol::Comma) {
                return Ok(operands);
            }
        }
    }
}
