//! Variables at fixed addresses: `VAR port [1000H]: CARDINAL`.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::Const;
use crate::sema::checker::Checker;
use crate::sema::naming::object::{Entity, ObjectId};
use crate::syntax::ast::{self, Ident};

/// The system gives programs no storage below this address, nor above [`HIGHEST`].
const LOWEST: u64 = 0x1_0000;
const HIGHEST: u64 = 0x7FFF_FFFF_FFFF;

impl<'a> Checker<'a> {
    /// Sets the address of a variable. Reports an expression that is not an address, and warns about an
    /// address that cannot exist on this machine.
    pub fn set_fixed_address(&mut self, object: ObjectId, name: Ident, address: &'a ast::Expr) {
        let Some((value, _)) = self.exprs().constant_expression(address) else { return };
        let value = match value {
            Const::Whole(value) => u64::try_from(value).ok(),
            Const::Nil => Some(0),
            _ => None,
        };
        match value {
            Some(value) => {
                if !(LOWEST..=HIGHEST).contains(&value) {
                    self.warn_of_address(name, address.span);
                }
                if let Entity::Global(global) = self.tables.objects[object].entity {
                    self.tables.program.globals[global].address = Some(value);
                }
            }
            None => self.report_address(name, address.span),
        }
    }

    fn report_address(&mut self, name: Ident, address: Span) {
        let text = self.session.text(name.name);
        let message = format!("the address of `{text}` is invalid");
        let diagnostic = Diagnostic::new(Code::WrongFixedAddress, message)
            .at(address, "expected a whole number that is not negative");
        self.session.report(diagnostic);
    }

    fn warn_of_address(&mut self, name: Ident, address: Span) {
        let text = self.session.text(name.name);
        let message = format!("`{text}` is declared at an address that programs cannot use");
        let diagnostic = Diagnostic::new(Code::AddressOutsideProgram, message)
            .at(address, "the program crashes when it accesses the variable")
            .note("on this system, programs can only use addresses from 10000H to 7FFFFFFFFFFFH");
        self.session.report(diagnostic);
    }
}
