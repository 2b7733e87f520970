//! ASM statements: their operands and the locations of these.
//!
//! If a constraint permits several locations, a variable is in memory and everything else in a register, so
//! that instructions for fewer bits than the variable has find the lower bits.

mod constraint;
mod template;

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Assembly, AssemblyInput, AssemblyLocation, AssemblyOperand, AssemblyOutput, Const, Expr, ExprKind,
    StmtKind, TemplatePart, Type, TypeId, TypeTable,
};
use crate::syntax::ast;

use crate::sema::checker::ExprChecker;
use crate::sema::expression::argument::NoVariable;
use constraint::{Clobber, Constraint};

/// The name that begins the statement.
pub const NAME: &str = "ASM";

/// The maximum number of registers for whole numbers in a statement: those that no procedure needs for
/// itself.
const MOST_REGISTERS: usize = 12;

/// The kind of register for a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RegisterKind {
    Whole,
    Real,
    /// The value does not fit a register.
    Large,
}

/// Checks an ASM statement.
pub struct AssemblyChecker<'c, 'a> {
    exprs: ExprChecker<'c, 'a>,
    /// The outputs so far; `None` for each one after a report.
    outputs: Vec<Option<AssemblyOutput>>,
}

impl<'c, 'a> AssemblyChecker<'c, 'a> {
    /// Creates a checker that has seen no outputs.
    pub fn new(exprs: ExprChecker<'c, 'a>) -> AssemblyChecker<'c, 'a> {
        AssemblyChecker { exprs, outputs: Vec::new() }
    }

    /// Checks an ASM statement; `None` after a report.
    pub fn statement(&mut self, tree: &'a ast::Assembly, span: Span) -> Option<StmtKind> {
        let text = self.text(&tree.template);
        self.outputs = tree.outputs.iter().map(|operand| self.output(operand)).collect();
        let inputs: Vec<_> = tree.inputs.iter().map(|operand| self.input(operand)).collect();
        let clobbers: Vec<_> = tree.clobbers.iter().map(|name| self.clobber(name)).collect();
        let outputs = std::mem::take(&mut self.outputs).into_iter().collect::<Option<Vec<_>>>()?;
        let inputs = inputs.into_iter().collect::<Option<Vec<_>>>()?;
        let clobbers = clobbers.into_iter().collect::<Option<Vec<_>>>()?;
        let template = self.template(&text?, tree)?;
        self.registers_suffice(&outputs, &inputs, &clobbers, span)?;
        let is_volatile = tree.is_volatile || outputs.is_empty();
        let clobbers = clobbers.into_iter().map(|clobber| clobber.name).collect();
        Some(StmtKind::Assembly(Assembly { template, outputs, inputs, clobbers, is_volatile }))
    }

    /// Checks `ASM (text)`; `None` after a report.
    pub fn statement_of_text(&mut self, text: &'a ast::Expr) -> Option<StmtKind> {
        let template = template::without_operands(&self.text(text)?);
        let (outputs, inputs, clobbers) = (Vec::new(), Vec::new(), Vec::new());
        Some(StmtKind::Assembly(Assembly { template, outputs, inputs, clobbers, is_volatile: true }))
    }

    fn template(&mut self, text: &str, tree: &'a ast::Assembly) -> Option<Vec<TemplatePart>> {
        let operands = tree.outputs.iter().chain(&tree.inputs);
        let names: Vec<Option<&str>> =
            operands.map(|operand| operand.name.map(|name| self.exprs.session.text(name.name))).collect();
        if names.is_empty() && tree.clobbers.is_empty() {
            return Some(template::without_operands(text));
        }
        let parts = template::with_operands(text, &names);
        parts.map_err(|message| self.report(tree.template.span, &message)).ok()
    }

    /// Returns a constant text; `None` after a report.
    fn text(&mut self, expr: &'a ast::Expr) -> Option<String> {
        let (value, _) = self.exprs.constant_expression(expr)?;
        match value {
            Const::String(id) => {
                Some(String::from_utf8_lossy(&self.exprs.tables.program.strings[id]).into_owned())
            }
            Const::Char(code) => Some(char::from(code).to_string()),
            _ => {
                self.report(expr.span, "expected a string");
                None
            }
        }
    }

    fn constraint(&mut self, expr: &'a ast::Expr, is_output: bool) -> Option<Constraint> {
        let text = self.text(expr)?;
        let constraint = Constraint::read(&text).and_then(|constraint| match constraint.is_output {
            false if is_output => Err("the constraint of an output must begin with `=` or `+`".to_owned()),
            true if !is_output => Err("this is an input, but its constraint is that of an output".to_owned()),
            _ if is_output && constraint.output.is_some() => {
                Err("the constraint of an output cannot be a number".to_owned())
            }
            _ => Ok(constraint),
        });
        constraint.map_err(|message| self.report(expr.span, &message)).ok()
    }

    fn output(&mut self, operand: &'a ast::AssemblyOperand) -> Option<AssemblyOutput> {
        let constraint = self.constraint(&operand.constraint, true);
        let place = match self.exprs.variable(&operand.value) {
            Ok(place) => place?,
            Err(NoVariable { words: kind, .. }) => {
                let message = format!("an output must be a variable, but this is {kind}");
                self.report(operand.value.span, &message);
                return None;
            }
        };
        self.exprs.reject_control(&place);
        let constraint = constraint?;
        let location = match self.register_kind(place.ty) {
            _ if constraint.memory => Some(AssemblyLocation::Memory),
            kind => constraint.register_for(kind),
        };
        let Some(location) = location else {
            self.report_misfit(&operand.constraint, place.ty, place.span);
            return None;
        };
        if location == AssemblyLocation::Memory || !self.takes_all_bits(place.ty) {
            self.exprs.note_addressed(&place);
        } else {
            self.exprs.note_change(&place);
        }
        let (is_updated, is_early) = (constraint.is_updated, constraint.is_early);
        Some(AssemblyOutput { place, location, is_updated, is_early })
    }

    fn input(&mut self, operand: &'a ast::AssemblyOperand) -> Option<AssemblyInput> {
        let constraint = self.constraint(&operand.constraint, false);
        let permits_memory = constraint.as_ref().is_some_and(|constraint| constraint.memory);
        if permits_memory
            && matches!(operand.value.kind, ast::ExprKind::Designator(_))
            && let Ok(place) = self.exprs.variable(&operand.value)
        {
            let place = place?;
            self.exprs.note_addressed(&place);
            let operand = AssemblyOperand::Variable(place);
            return Some(AssemblyInput { operand, location: AssemblyLocation::Memory });
        }
        let value = self.exprs.expression(&operand.value);
        let value = match self.exprs.tables.ty(value.ty) {
            Type::WholeConstant => self.exprs.typing().retyped(value, TypeTable::INTEGER),
            Type::RealConstant => self.exprs.typing().retyped(value, TypeTable::REAL),
            _ => value,
        };
        let constraint = constraint.filter(|_| value.ty != TypeTable::ERROR)?;
        let Some(location) = self.location_of(&constraint, &value) else {
            self.report_misfit(&operand.constraint, value.ty, value.span);
            return None;
        };
        Some(AssemblyInput { operand: AssemblyOperand::Value(value), location })
    }

    /// Returns the location of a value that is not a variable in memory.
    fn location_of(&self, constraint: &Constraint, value: &Expr) -> Option<AssemblyLocation> {
        if let Some(number) = constraint.output {
            // An output that is itself wrong has been reported.
            let fits =
                self.outputs.get(number)?.as_ref().is_none_or(|output| self.fits_output(value, output));
            return fits.then_some(AssemblyLocation::Output(number));
        }
        let is_constant =
            matches!(value.kind, ExprKind::Const(Const::Whole(_) | Const::Char(_) | Const::Boolean(_)));
        if constraint.immediate && is_constant {
            return Some(AssemblyLocation::Immediate);
        }
        constraint.register_for(self.register_kind(value.ty))
    }

    fn fits_output(&self, value: &Expr, output: &AssemblyOutput) -> bool {
        let types = &self.exprs.tables.program.types;
        let kind = self.register_kind(value.ty);
        !matches!(output.location, AssemblyLocation::Memory)
            && !output.is_updated
            && kind != RegisterKind::Large
            && kind == self.register_kind(output.place.ty)
            && types.layout(value.ty).size == types.layout(output.place.ty).size
    }

    fn clobber(&mut self, name: &'a ast::Expr) -> Option<Clobber> {
        let text = self.text(name)?;
        Clobber::read(&text).map_err(|message| self.report(name.span, &message)).ok()
    }

    fn report_misfit(&mut self, constraint: &ast::Expr, ty: TypeId, operand: Span) {
        let found = self.exprs.tables.shown(ty);
        let diagnostic = Diagnostic::new(Code::WrongAssembly, "the constraint does not fit its operand")
            .at(operand, format!("this is of type {found}"))
            .and(constraint.span, "the constraint");
        self.exprs.session.report(diagnostic);
    }

    fn register_kind(&self, ty: TypeId) -> RegisterKind {
        let types = &self.exprs.tables.program.types;
        match self.exprs.tables.ty(ty) {
            Type::Real(_) => RegisterKind::Real,
            Type::Complex(_) => RegisterKind::Large,
            _ if types.is_scalar(ty)
                && types.layout(ty).size.is_power_of_two()
                && types.layout(ty).size <= 8 =>
            {
                RegisterKind::Whole
            }
            _ => RegisterKind::Large,
        }
    }

    /// Whether a variable can hold any bits that instructions leave in it.
    fn takes_all_bits(&self, ty: TypeId) -> bool {
        matches!(
            self.exprs.tables.ty(ty),
            Type::Whole(_)
                | Type::Real(_)
                | Type::Char
                | Type::Address
                | Type::Pointer { .. }
                | Type::Storage { .. }
        )
    }

    fn report(&mut self, span: Span, message: &str) {
        self.exprs.session.report(
            Diagnostic::new(Code::WrongAssembly, "this is not allowed in an ASM statement").at(span, message),
        );
    }

    /// Checks that there are registers for all operands, and that none is requested twice; `None` after a
    /// report.
    fn registers_suffice(
        &mut self,
        outputs: &[AssemblyOutput],
        inputs: &[AssemblyInput],
        clobbers: &[Clobber],
        span: Span,
    ) -> Option<()> {
        let of_outputs: Vec<AssemblyLocation> = outputs.iter().map(|output| output.location).collect();
        let updated = outputs.iter().filter(|output| output.is_updated).map(|output| output.location);
        let of_inputs: Vec<AssemblyLocation> =
            inputs.iter().map(|input| input.location).chain(updated).collect();
        let twice = named_twice(&of_outputs).or_else(|| named_twice(&of_inputs)).or_else(|| {
            let all = of_outputs.iter().chain(&of_inputs);
            let changed = |name: &&str| clobbers.iter().any(|clobber| clobber.name.get(1..) == Some(*name));
            all.filter_map(|location| named(*location)).find(changed)
        });
        if let Some(name) = twice {
            self.report(span, &format!("the register `{name}` is used twice"));
            return None;
        }
        let of_inputs = inputs.iter().map(|input| input.location);
        let needed = of_outputs.into_iter().chain(of_inputs).filter(|location| {
            matches!(
                location,
                AssemblyLocation::Register | AssemblyLocation::Named(_) | AssemblyLocation::Vector
            )
        });
        let needed = needed.count() + clobbers.iter().filter(|clobber| clobber.is_general).count();
        if needed > MOST_REGISTERS {
            let message = format!("{needed} registers are needed, but only {MOST_REGISTERS} are available");
            self.report(span, &message);
            return None;
        }
        Some(())
    }
}

impl Constraint {
    /// Returns a register for a value of a kind, if the constraint permits one.
    fn register_for(&self, kind: RegisterKind) -> Option<AssemblyLocation> {
        match (kind, self.named) {
            (RegisterKind::Whole, Some(name)) => Some(AssemblyLocation::Named(name)),
            (RegisterKind::Whole, None) if self.register => Some(AssemblyLocation::Register),
            (RegisterKind::Real, _) if self.vector => Some(AssemblyLocation::Vector),
            _ => None,
        }
    }
}

fn named(location: AssemblyLocation) -> Option<&'static str> {
    match location {
        AssemblyLocation::Named(name) => Some(name),
        _ => None,
    }
}

fn named_twice(locations: &[AssemblyLocation]) -> Option<&'static str> {
    let names: Vec<&str> = locations.iter().filter_map(|location| named(*location)).collect();
    names.iter().enumerate().find(|(index, name)| names[..*index].contains(name)).map(|(_, name)| *name)
}
