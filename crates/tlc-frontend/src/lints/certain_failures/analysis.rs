//! The interpreter: what it knows at the current place, how control gets there, and its budget.
//!
//! Each procedure is visited once for all of its calls: its parameters may have any value, and so may
//! everything that a loop changes. A check that fails in this visit fails whenever control reaches it. In
//! addition, loops are run iteration by iteration and calls are followed with the values known at their
//! beginning. There a check is certain to fail only if control is sure to reach it from that beginning, the
//! *anchor*.

use rustc_hash::FxHashSet;

use crate::base::{Interner, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::visit::Visitor;
use crate::hir::{Expr, ProcId, Program};

use super::budget::Budget;
use super::effects::{ProgramEffects, can_be_followed};
use super::memory::Memory;
use super::origins::ValueOrigins;
use super::state::PathFlow;
use super::value::Value;
use super::wording::{Finding, Wording, Words};

/// The maximum depth of nested calls that are followed.
const MOST_CALLS: usize = 40;

/// The height of the tree, including the trees of the calls around it, at which calls are no longer followed.
const HIGHEST: u32 = 2_000;

/// The maximum number of labels that explain the origin of values.
const MOST_LABELS: usize = 4;

/// The abstract interpreter of a program.
pub struct AbstractInterpreter<'p> {
    pub names: &'p Interner,
    pub memory: Memory<'p>,
    pub flow: PathFlow,
    pub budget: Budget,
    /// The loops that are being run iteration by iteration, each with its iteration, counted from 1.
    pub rounds: Vec<(Span, u64)>,
    /// The calls in the current statement that have returned.
    pub results: Vec<(Span, Value)>,
    pub findings: Vec<Finding>,
    pub seen: FxHashSet<Span>,
    /// The current depth in the trees.
    pub height: u32,
}

impl<'p> AbstractInterpreter<'p> {
    /// Creates an interpreter that may take `fund` steps for iterations and calls.
    pub fn new(
        program: &'p Program,
        names: &'p Interner,
        facts: ProgramEffects,
        fund: i64,
    ) -> AbstractInterpreter<'p> {
        AbstractInterpreter {
            names,
            memory: Memory::new(program, facts),
            flow: PathFlow::BEGINNING,
            budget: Budget::new(fund),
            rounds: Vec::new(),
            results: Vec::new(),
            findings: Vec::new(),
            seen: FxHashSet::default(),
            height: 0,
        }
    }

    /// Lends everything that describes values to the texts of messages.
    pub fn wording(&self) -> Wording<'_, 'p> {
        Wording { memory: &self.memory, names: self.names, rounds: &self.rounds }
    }

    /// Whether a call may be followed here.
    pub fn may_follow(&self) -> bool {
        self.memory.frames.len() < MOST_CALLS && self.height < HIGHEST && !self.budget.is_exhausted()
    }

    /// Whether a procedure is visited on its own. A failure under a handler may be intended.
    pub fn is_walked(&self, id: ProcId) -> bool {
        can_be_followed(self.memory.program, &self.memory.program.procedures[id])
            && !self.memory.facts.is_guarded(id)
    }

    /// Visits the bodies of the modules in the order in which they run.
    pub fn bodies(&mut self) {
        let program = self.memory.program;
        let main = &program.modules[program.main];
        let is_whole = main.version.is_none() && program.modules.values().all(|module| !module.external);
        if is_whole {
            program.globals.keys().for_each(|id| self.memory.initialise(id));
        }
        for module in &program.initialisation {
            let Some(body) = program.modules[*module].body else { continue };
            if program.modules[*module].library {
                continue;
            }
            if !is_whole {
                self.memory.state.forget_globals();
            }
            if self.is_walked(body) {
                self.flow = PathFlow::BEGINNING;
                self.walk(body);
                if !self.flow.reachable {
                    return;
                }
            } else {
                self.memory.state.forget_globals();
            }
        }
    }

    /// Ends the current path at a failing check, and reports the check if control is sure to reach it.
    pub fn fail(
        &mut self,
        code: Code,
        span: Span,
        operands: &[&Expr],
        words: impl FnOnce(&Wording<'_, 'p>) -> Words,
    ) {
        let is_certain = self.flow.reachable && (self.budget.anchor.is_none() || self.flow.sure);
        if is_certain && self.seen.insert(span) {
            let finding = self.finding(code, span, operands, words(&self.wording()));
            self.findings.push(finding);
        }
        self.flow.leave();
    }

    fn finding(&self, code: Code, span: Span, operands: &[&Expr], words: Words) -> Finding {
        let wording = self.wording();
        let mut origins = ValueOrigins { wording: &wording, results: &self.results, labels: Vec::new() };
        operands.iter().for_each(|operand| origins.visit_expr(operand));
        let mut labels = origins.labels;
        wording.add_rounds(&mut labels);
        wording.add_calls(&mut labels);
        labels.retain(|(place, _)| *place != span && *place != Span::NONE);
        labels.truncate(MOST_LABELS);
        let mut diagnostic = Diagnostic::new(code, words.message).at(span, words.label);
        for (place, text) in labels {
            diagnostic = diagnostic.and(place, text);
        }
        if let Some(help) = words.help {
            diagnostic = diagnostic.help(help);
        }
        Finding { anchor: self.budget.anchor, span, diagnostic }
    }
}
