//! The checker walks the syntax trees of a program; every file of this room adds the methods for its
//! constructs.
//!
//! The state has four parts. The session holds everything that outlives the program: names, sources, options
//! and messages. The tables hold the facts about the program. The position is the place of the check in the
//! program, and the body has the control flow around it. A method that needs only one part is a method of
//! that part. The others belong to views, each of which borrows the parts that its methods need:
//!
//! | view | parts | for |
//! |---|---|---|
//! | [`Typing`], [`Naming`] | session, tables | the rules of types and of names |
//! | [`ExprChecker`] | session, tables, position | expressions |
//! | [`TypeExprChecker`] | session, tables, position | types in source text, which contain expressions |
//! | [`StmtChecker`] | session, tables, position, body | statements, which contain expressions |
//! | [`Checker`] | all | declarations, which contain all others |

use crate::hir::{self, ModuleId, Program, Stmt};
use crate::syntax::ast::{self, ModuleKind};

use super::body::{BodyFlow, CheckPosition};
use super::import_graph::Units;
use super::naming::Naming;
use super::naming::index::NameIndex;
use super::session::CheckSession;
use super::tables::ProgramTables;
use super::typing::Typing;
use super::{unused, usage};

/// Walks the declarations of a program and builds the typed tree. Its methods are in the files named after
/// the constructs that they check.
pub struct Checker<'a> {
    /// The names, sources, options and messages.
    pub session: CheckSession<'a>,
    /// The facts about the program.
    pub tables: ProgramTables<'a>,
    /// The place in the program.
    pub position: CheckPosition,
    /// The control flow of the procedure or module body that is being checked.
    pub body: BodyFlow,
    /// Whether the compilation unit is a definition, an implementation or a program module.
    pub unit_kind: ModuleKind,
    /// The calls of the FINALLY parts of local modules, in module order.
    pub local_finally: Vec<Stmt>,
}

/// Checks expressions: designators, calls, operators and constructors.
pub struct ExprChecker<'c, 'a> {
    pub session: &'c mut CheckSession<'a>,
    pub tables: &'c mut ProgramTables<'a>,
    pub position: &'c mut CheckPosition,
}

/// Checks types in source text.
pub struct TypeExprChecker<'c, 'a> {
    pub session: &'c mut CheckSession<'a>,
    pub tables: &'c mut ProgramTables<'a>,
    pub position: &'c mut CheckPosition,
}

/// Checks statements, with the control flow of their body.
pub struct StmtChecker<'c, 'a> {
    pub session: &'c mut CheckSession<'a>,
    pub tables: &'c mut ProgramTables<'a>,
    pub position: &'c mut CheckPosition,
    pub body: &'c mut BodyFlow,
}

impl<'a> Checker<'a> {
    /// Creates a checker with nothing of the program declared yet.
    pub fn new(session: CheckSession<'a>, tables: ProgramTables<'a>) -> Checker<'a> {
        Checker {
            session,
            tables,
            position: CheckPosition::default(),
            body: BodyFlow::default(),
            unit_kind: ModuleKind::Program,
            local_finally: Vec::new(),
        }
    }

    /// Lends session and tables to the operations on names.
    pub fn naming(&mut self) -> Naming<'_, 'a> {
        Naming { session: &mut self.session, tables: &mut self.tables }
    }

    /// Lends session and tables to the typing rules.
    pub fn typing(&mut self) -> Typing<'_, 'a> {
        Typing { session: &mut self.session, tables: &mut self.tables }
    }

    /// Lends everything but the body to the check of expressions.
    pub fn exprs(&mut self) -> ExprChecker<'_, 'a> {
        let Checker { session, tables, position, .. } = self;
        ExprChecker { session, tables, position }
    }

    /// Lends everything but the body to the check of types.
    pub fn types(&mut self) -> TypeExprChecker<'_, 'a> {
        let Checker { session, tables, position, .. } = self;
        TypeExprChecker { session, tables, position }
    }

    /// Lends everything to the check of statements.
    pub fn stmts(&mut self) -> StmtChecker<'_, 'a> {
        let Checker { session, tables, position, body, .. } = self;
        StmtChecker { session, tables, position, body }
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

    /// Returns the index of names, if it was requested. Requires that everything is checked.
    pub fn index(&mut self) -> Option<NameIndex> {
        let resolved = self.session.resolved.take()?;
        Some(NameIndex::new(&self.tables, resolved))
    }

    /// Closes captures. Requires that all bodies are checked. Returns the whole procedures after errors.
    pub fn finish(mut self) -> Result<Program, Option<Box<Program>>> {
        if self.session.diagnostics.has_errors() || self.tables.incomplete {
            return Err(self.whole_procedures());
        }
        unused::report(&mut self.session, &mut self.tables);
        self.tables.reveal_opaque();
        usage::close(&mut self.tables.program, &mut self.tables.usage);
        Ok(self.tables.program)
    }
}

impl<'a> StmtChecker<'_, 'a> {
    /// Lends session and tables to the operations on names.
    pub fn naming(&mut self) -> Naming<'_, 'a> {
        Naming { session: self.session, tables: self.tables }
    }

    /// Lends session and tables to the typing rules.
    pub fn typing(&mut self) -> Typing<'_, 'a> {
        Typing { session: self.session, tables: self.tables }
    }

    /// Lends everything but the body to the check of expressions.
    pub fn exprs(&mut self) -> ExprChecker<'_, 'a> {
        ExprChecker { session: self.session, tables: self.tables, position: self.position }
    }
}

impl<'a> TypeExprChecker<'_, 'a> {
    /// Lends session and tables to the operations on names.
    pub fn naming(&mut self) -> Naming<'_, 'a> {
        Naming { session: self.session, tables: self.tables }
    }

    /// Lends session and tables to the typing rules.
    pub fn typing(&mut self) -> Typing<'_, 'a> {
        Typing { session: self.session, tables: self.tables }
    }

    /// Lends everything to the check of expressions.
    pub fn exprs(&mut self) -> ExprChecker<'_, 'a> {
        ExprChecker { session: self.session, tables: self.tables, position: self.position }
    }

    /// Lends everything to a part of the check.
    pub fn part(&mut self) -> TypeExprChecker<'_, 'a> {
        TypeExprChecker { session: self.session, tables: self.tables, position: self.position }
    }
}

impl<'a> ExprChecker<'_, 'a> {
    /// Lends session and tables to the operations on names.
    pub fn naming(&mut self) -> Naming<'_, 'a> {
        Naming { session: self.session, tables: self.tables }
    }

    /// Lends session and tables to the typing rules.
    pub fn typing(&mut self) -> Typing<'_, 'a> {
        Typing { session: self.session, tables: self.tables }
    }

    /// Lends everything to a part of the check.
    pub fn part(&mut self) -> ExprChecker<'_, 'a> {
        ExprChecker { session: self.session, tables: self.tables, position: self.position }
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
        truncates: units[module.implementation.unwrap_or(module.interface)].dialect.rules().truncates,
        ..hir::Module::new(module.name)
    }
}
