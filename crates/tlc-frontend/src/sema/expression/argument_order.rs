//! Arguments in a different order than the parameters.

use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::hir::{FormalParameter, ParameterMode, TypeTable};

use super::argument::{ArgumentChecker, Called, Misfit};
use crate::syntax::ast;

use crate::sema::typing::compatibility::{value_parameter_compatible, variable_parameter_compatible};

/// The maximum number of arguments whose orders are tried.
const MOST: usize = 5;

impl<'a> ArgumentChecker<'_, 'a> {
    /// Adds, to the only misfit, a value in place of a variable, the one variable with which it may be exchanged.
    pub fn add_exchanged(
        &mut self,
        parameters: &[FormalParameter],
        args: &'a [ast::Expr],
        misfits: &mut Vec<Misfit>,
    ) {
        let [value @ Misfit { is_variable: false, .. }] = misfits.as_slice() else { return };
        let Some(wanted) = parameters.get(value.index).copied() else { return };
        if wanted.mode != ParameterMode::Reference {
            return;
        }
        let mut partners = Vec::new();
        for (index, (parameter, arg)) in parameters.iter().zip(args).enumerate() {
            if parameter.mode == ParameterMode::Value
                && self.suits(*parameter, value)
                && let ast::ExprKind::Designator(_) = arg.kind
                && let Ok(Some(place)) = self.exprs.variable(arg)
            {
                let partner = Misfit { index, ty: place.ty, is_variable: true, span: arg.span };
                partners.extend(self.suits(wanted, &partner).then_some(partner));
            }
        }
        if partners.len() == 1 {
            misfits.append(&mut partners);
            misfits.sort_by_key(|misfit| misfit.index);
        }
    }

    /// Reports that the arguments suit the parameters in another order, if they do so in exactly one, instead
    /// of a message about each argument.
    pub fn report_order(&mut self, parameters: &[FormalParameter], misfits: &[Misfit], reports: usize) {
        let Some(order) = self.only_order(parameters, misfits) else { return };
        let Some(texts) =
            misfits.iter().map(|misfit| self.exprs.session.source(misfit.span)).collect::<Option<Vec<_>>>()
        else {
            return;
        };
        let edits = misfits.iter().zip(&order).map(|(misfit, from)| Edit::replace(misfit.span, texts[*from]));
        let edits = edits.collect();
        let (callee, declared) = self.callee_in_words();
        let message = format!("the arguments for {callee} are in the wrong order");
        let mut diagnostic = Diagnostic::new(Code::WrongArgumentType, message);
        for (place, from) in order.iter().enumerate() {
            // The argument at one position belongs to the parameter of another.
            let label = format!("this is for {}", self.parameter(misfits[place].index));
            let span = misfits[*from].span;
            diagnostic = if *from == 0 { diagnostic.at(span, label) } else { diagnostic.and(span, label) };
        }
        if let Some(declared) = declared {
            diagnostic = diagnostic.and(declared, "the procedure is declared here");
        }
        let diagnostic = diagnostic.suggest_edits(edits, "write them in the order of the parameters");
        self.exprs.session.diagnostics.take_back(reports);
        self.exprs.session.report(match self.suits_elsewhere(parameters, misfits) {
            true => diagnostic.not_applicable(),
            false => diagnostic,
        });
    }

    /// Returns, for each misfit, the index of the one that belongs to its position; `None` if there is no
    /// such order, or more than one.
    fn only_order(&self, parameters: &[FormalParameter], misfits: &[Misfit]) -> Option<Vec<usize>> {
        if !(2..=MOST).contains(&misfits.len()) {
            return None;
        }
        let mut orders = Vec::new();
        self.add_orders(parameters, misfits, &mut Vec::new(), &mut orders);
        if orders.len() == 1 { orders.pop() } else { None }
    }

    /// Adds all orders that begin with `begun`.
    fn add_orders(
        &self,
        parameters: &[FormalParameter],
        misfits: &[Misfit],
        begun: &mut Vec<usize>,
        orders: &mut Vec<Vec<usize>>,
    ) {
        let Some(place) = misfits.get(begun.len()) else { return orders.push(begun.clone()) };
        for (from, misfit) in misfits.iter().enumerate() {
            if !begun.contains(&from) && self.suits(parameters[place.index], misfit) {
                begun.push(from);
                self.add_orders(parameters, misfits, begun, orders);
                begun.pop();
            }
        }
    }

    /// Whether some misfit also suits the parameter of an argument that is already at its correct position.
    fn suits_elsewhere(&self, parameters: &[FormalParameter], misfits: &[Misfit]) -> bool {
        let is_taken = |index: &usize| misfits.iter().all(|misfit| misfit.index != *index);
        (0..parameters.len())
            .filter(is_taken)
            .any(|index| misfits.iter().any(|misfit| self.suits(parameters[index], misfit)))
    }

    /// Returns the one missing argument in words: that for the first parameter that does not suit, if the
    /// further arguments suit the parameters after it, or that for the last parameter.
    pub fn missing(
        &self,
        parameters: &[FormalParameter],
        given: usize,
        misfits: &[Misfit],
    ) -> Option<String> {
        if given + 1 != parameters.len() {
            return None;
        }
        let moves = |misfit: &Misfit| {
            parameters.get(misfit.index + 1).is_some_and(|parameter| self.suits(*parameter, misfit))
        };
        let index = match misfits.first() {
            Some(first) if misfits.iter().all(moves) => first.index,
            Some(_) if misfits.iter().any(|misfit| misfit.ty == TypeTable::ERROR) => return None,
            _ => given,
        };
        let (parameter, ty) = (self.parameter(index), self.exprs.tables.shown(parameters[index].ty));
        Some(format!("the argument for {parameter}, of type {ty}, is missing"))
    }

    fn suits(&self, FormalParameter { mode, ty }: FormalParameter, misfit: &Misfit) -> bool {
        let types = &self.exprs.tables.program.types;
        match mode {
            _ if misfit.ty == TypeTable::ERROR => false,
            ParameterMode::Reference => {
                misfit.is_variable && variable_parameter_compatible(types, ty, misfit.ty)
            }
            ParameterMode::Value => value_parameter_compatible(types, ty, misfit.ty).is_some(),
        }
    }

    /// Returns a parameter in words.
    fn parameter(&self, index: usize) -> String {
        match self.called {
            Called::Procedure(id) => {
                let procedure = &self.exprs.tables.program.procedures[id];
                format!("`{}`", self.exprs.tables.text(procedure.locals[procedure.parameters[index]].name))
            }
            Called::Value(_) => format!("parameter {}", index + 1),
        }
    }
}
