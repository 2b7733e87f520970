//! The targets of GOTO: the statements around each label.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::visit::{self, Visitor};
use tlc_frontend::hir::{LabelId, ProcId, Stmt, StmtId, StmtKind};

use super::frame::Frame;
use super::machine::Machine;

/// The statement of each label of a procedure, with all statements around it.
type Paths = FxHashMap<LabelId, Vec<StmtId>>;

/// The paths of the procedures that have jumped.
#[derive(Clone, Default, Debug)]
pub struct LabelPaths {
    procedures: SecondaryMap<ProcId, Option<Arc<Paths>>>,
}

impl<'p> Machine<'_, 'p> {
    /// Returns the index of the statement of a body that is the label or contains it.
    pub fn position_of(&mut self, frame: &Frame, body: &'p [Stmt], label: LabelId) -> Option<usize> {
        let paths = self.label_paths(frame.procedure);
        let path = paths.get(&label)?;
        body.iter().position(|stmt| path.contains(&stmt.id))
    }

    fn label_paths(&mut self, id: ProcId) -> Arc<Paths> {
        if let Some(paths) = &self.labels.procedures[id] {
            return Arc::clone(paths);
        }
        let mut collector = Collector::default();
        collector.visit_body(&self.program.procedures[id].body);
        let paths = Arc::new(collector.paths);
        self.labels.procedures[id] = Some(Arc::clone(&paths));
        paths
    }
}

#[derive(Default)]
struct Collector {
    around: Vec<StmtId>,
    paths: Paths,
}

impl<'t> Visitor<'t> for Collector {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        self.around.push(stmt.id);
        if let StmtKind::Label(label) = stmt.kind {
            self.paths.insert(label, self.around.clone());
        }
        visit::walk_stmt(self, stmt);
        self.around.pop();
    }
}
