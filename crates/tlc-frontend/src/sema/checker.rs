//! The checker walks the syntax trees of a program; every file of this room adds the methods for its
//! constructs.
//!
//! The state has four parts. The session holds everything that outlives the program: names, sources, options
//! and messages. The tables hold the facts about the program. The unit and the body are the current position
//! of the check. A method that needs only one part is a method of that part; [`Typing`] and [`Naming`] need
//! the session and the tables, but neither unit nor body.

use crate::base::Span;
use crate::hir::{self, Const, Expr, ExprKind, ModuleId, Program, TypeId, TypeTable};
use crate::syntax::ast::{self, ModuleKind};

use super::body::{Body, Unit};
use super::capture;
use super::import_graph::Units;
use super::naming::Naming;
use super::session::Session;
use super::tables::Tables;
use super::typing::Typing;

/// Walks the syntax trees of a program and builds the typed tree. Its methods are in the files named after
/// the constructs that they check.
pub struct Checker<'a> {
    /// The names, sources, options and messages.
    pub session: Session<'a>,
    /// The facts about the program.
    pub tables: Tables<'a>,
    /// The compilation unit that is being checked.
    pub unit: Unit,
    /// The procedure or module body that is being checked.
    pub body: Body,
}

impl<'a> Checker<'a> {
    /// Creates a checker with nothing of the program declared yet.
    pub fn new(session: Session<'a>, tables: Tables<'a>) -> Checker<'a> {
        Checker { session, tables, unit: Unit::default(), body: Body::default() }
    }

    /// Lends session and tables to the operations on names.
    pub fn naming(&mut self) -> Naming<'_, 'a> {
        Naming { session: &mut self.session, tables: &mut self.tables }
    }

    /// Lends session and tables to the typing rules.
    pub fn typing(&mut self) -> Typing<'_, 'a> {
        Typing { session: &mut self.session, tables: &mut self.tables }
    }

    /// Checks the exported declarations of all modules, each after the modules it imports, then the
    /// implementations.
    pub fn check_modules(&mut self, units: &'a [ast::Module]) {
        self.tables.program.modules =
            self.tables.imports.units.values().map(|module| program_module(module, units)).collect();
        for id in self.tables.imports.interface_order(self.session.names, self.session.diagnostics) {
            let interface = self.tables.imports.units[id].interface;
            self.interface(id, &units[interface]);
        }
        let order = self.tables.imports.initialisation_order();
        for id in &order {
            let interface = self.tables.imports.units[*id].interface;
            // An implementation whose definition is missing is its own interface.
            if let Some(implementation) =
                self.tables.imports.units[*id].implementation.filter(|unit| *unit != interface)
            {
                let definition = &units[interface];
                self.implementation(*id, definition, &units[implementation]);
            }
        }
        let modules = &self.tables.program.modules;
        let runs = |id: &ModuleId| {
            let module = &modules[*id];
            module.external || module.body.is_some() || module.finally.is_some()
        };
        self.tables.program.initialisation = order.into_iter().filter(runs).collect();
    }

    /// Closes captures. Requires that all bodies are checked.
    pub fn finish(mut self) -> Option<Program> {
        if self.session.diagnostics.has_errors() || self.tables.incomplete {
            return None;
        }
        self.report_unused();
        self.tables.reveal_opaque();
        capture::close(&mut self.tables.program, &mut self.tables.usage);
        Some(self.tables.program)
    }
}

/// Creates the entry of a module in the typed tree, before any of its declarations is checked.
fn program_module(module: &Units, units: &[ast::Module]) -> hir::Module {
    let is_definition = units[module.interface].kind == ModuleKind::Definition;
    hir::Module {
        imports: module.imports(),
        library: units[module.interface].library,
        is_program: units[module.interface].kind == ModuleKind::Program,
        external: is_definition && module.implementation.is_none(),
        truncates: units[module.implementation.unwrap_or(module.interface)].dialect.truncates(),
        ..hir::Module::new(module.name)
    }
}

/// Builds the expression of a constant.
pub fn constant(value: Const, ty: TypeId, span: Span) -> Expr {
    Expr { kind: ExprKind::Const(value), ty, span }
}

/// Builds the expression that replaces a wrong one after the report; its type is compatible with all types.
pub fn error_expr(span: Span) -> Expr {
    constant(Const::Nil, TypeTable::ERROR, span)
}
