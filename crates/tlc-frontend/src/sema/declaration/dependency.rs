//! Dependencies between the declarations of a scope: each one is defined after those it needs.
//!
//! A constant needs the constants, types and variables that its expression names (`SIZE(T)`, `HIGH(v)`). A
//! type needs those in its bounds, elements and fields, but not the targets of its pointers. The walk over
//! these edges keeps its own stack, since a chain of declarations may be as long as the source.

use crate::base::{EntityRef, PrimaryMap, SecondaryMap};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{LocalModuleId, ModuleId};
use crate::syntax::UsedNames;
use crate::syntax::ast::Ident;

use super::block::{DeclarationNode, Declarations, NodeKind};
use crate::sema::naming::object::{Entity, Object, ObjectId};
use crate::sema::naming::scope::{Scopes, View};
use crate::sema::pending::LocalModuleScope;
use crate::sema::session::CheckSession;
use crate::sema::tables::{ExportedNames, ProgramTables};

/// The number of uses that the message about a cycle shows.
const LABELS: usize = 8;

/// The edges from each declaration to the declarations that it needs.
struct Dependencies<'s, 'a> {
    scopes: &'s Scopes,
    objects: &'s PrimaryMap<ObjectId, Object>,
    local_modules: &'s PrimaryMap<LocalModuleId, LocalModuleScope<'a>>,
    exports: &'s SecondaryMap<ModuleId, ExportedNames>,
    /// The view of the local module that declares the current node, or `None` for the block itself.
    view: Option<&'s View>,
    declarations: &'s Declarations<'a>,
    /// The targets of the edges with the place of their use, node by node.
    edges: Vec<(u32, Ident)>,
    /// The index of the first edge of each node, with one more entry for the end.
    starts: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq)]
enum NodeState {
    New,
    Open,
    Done,
    /// The node is part of a reported cycle.
    Broken,
}

/// A node whose edges are being followed.
#[derive(Clone, Copy)]
struct NodeVisit {
    node: u32,
    next: u32,
}

/// Returns the nodes in an order in which they can be defined. Nodes that need themselves are reported and
/// omitted, so that their names keep denoting an error.
pub fn order<'a>(
    session: &mut CheckSession<'a>,
    tables: &ProgramTables<'a>,
    declarations: &Declarations<'a>,
) -> Vec<u32> {
    let dependencies = Dependencies::new(tables, declarations);
    let mut states = vec![NodeState::New; declarations.nodes.len()];
    let mut order = Vec::with_capacity(declarations.nodes.len());
    let mut cycles = Vec::new();
    for start in 0..declarations.nodes.len() as u32 {
        dependencies.visit(start, &mut states, &mut order, &mut cycles);
    }
    for cycle in cycles {
        session.report_cycle(&declarations.nodes, &cycle);
    }
    order
}

impl<'a> CheckSession<'a> {
    /// Reports a cycle of declarations, given by their uses of each other.
    fn report_cycle(&mut self, nodes: &[DeclarationNode<'a>], cycle: &[(u32, Ident)]) {
        let Some((first, _)) = cycle.first() else { return };
        let node = &nodes[*first as usize];
        let name = self.text(node.name.name);
        let all_types = cycle.iter().all(|(node, _)| matches!(nodes[*node as usize].kind, NodeKind::Type(_)));
        let mut diagnostic = if all_types {
            Diagnostic::new(Code::RecursiveType, format!("type `{name}` contains itself"))
                .at(node.name.span, "this definition is infinite")
                .help("a record can refer to its own type through a `POINTER TO` it")
        } else {
            Diagnostic::new(Code::CyclicDeclaration, format!("the declaration of `{name}` depends on itself"))
                .at(node.name.span, "this cannot be computed")
        };
        for (user, used) in cycle.iter().take(LABELS) {
            let (user, used_name) = (self.text(nodes[*user as usize].name.name), self.text(used.name));
            diagnostic = diagnostic.and(used.span, format!("`{user}` needs `{used_name}`"));
        }
        if cycle.len() > LABELS {
            diagnostic = diagnostic.note(format!("the cycle has {} declarations", cycle.len()));
        }
        self.report(diagnostic);
    }
}

impl<'s, 'a> Dependencies<'s, 'a> {
    fn new(tables: &'s ProgramTables<'a>, declarations: &'s Declarations<'a>) -> Dependencies<'s, 'a> {
        let mut dependencies = Dependencies {
            scopes: &tables.scopes,
            objects: &tables.objects,
            local_modules: &tables.local_modules,
            exports: &tables.exports,
            view: None,
            declarations,
            edges: Vec::new(),
            starts: vec![0],
        };
        for node in &declarations.nodes {
            dependencies.view = node.within.and_then(|module| tables.local_modules[module].view());
            match node.kind {
                NodeKind::Const(ty, value) => {
                    if let Some(ty) = ty {
                        dependencies.used().type_expr(ty);
                    }
                    dependencies.used().expr(value);
                }
                NodeKind::Type(ty) | NodeKind::Full(_, ty) => dependencies.used().type_expr(ty),
                NodeKind::Var(names, ty, _) => {
                    let addresses = names.iter().filter_map(|name| name.address.as_ref());
                    addresses.for_each(|address| dependencies.used().expr(address));
                    dependencies.used().type_expr(ty);
                }
            }
            dependencies.starts.push(dependencies.edges.len() as u32);
        }
        dependencies
    }

    /// Adds an edge for each name that it finds.
    fn used(&mut self) -> UsedNames<impl FnMut(Ident, Option<Ident>)> {
        UsedNames::needed(|head, member| self.path(head, member))
    }

    /// Follows the edges from `start`, depth first.
    fn visit(
        &self,
        start: u32,
        states: &mut [NodeState],
        order: &mut Vec<u32>,
        cycles: &mut Vec<Vec<(u32, Ident)>>,
    ) {
        if states[start as usize] != NodeState::New {
            return;
        }
        states[start as usize] = NodeState::Open;
        let mut path = vec![NodeVisit { node: start, next: self.starts[start as usize] }];
        while let Some(visit) = path.last_mut() {
            let node = visit.node as usize;
            if visit.next == self.starts[node + 1] {
                if states[node] == NodeState::Open {
                    states[node] = NodeState::Done;
                    order.push(visit.node);
                }
                path.pop();
                continue;
            }
            let (target, _) = self.edges[visit.next as usize];
            visit.next += 1;
            match states[target as usize] {
                NodeState::New => {
                    states[target as usize] = NodeState::Open;
                    path.push(NodeVisit { node: target, next: self.starts[target as usize] });
                }
                NodeState::Open => cycles.extend(self.cycle(&path, target, states)),
                NodeState::Done | NodeState::Broken => {}
            }
        }
    }

    /// Returns the part of the path that leads from `target` to itself, and marks its nodes as broken.
    /// Returns `None` if a node on it is part of a cycle that was found before.
    fn cycle(&self, path: &[NodeVisit], target: u32, states: &mut [NodeState]) -> Option<Vec<(u32, Ident)>> {
        let start = path.iter().rposition(|visit| visit.node == target)?;
        let mut is_new = true;
        for visit in &path[start..] {
            let before = std::mem::replace(&mut states[visit.node as usize], NodeState::Broken);
            is_new &= before == NodeState::Open;
        }
        let uses = path[start..].iter().map(|visit| (visit.node, self.edges[visit.next as usize - 1].1));
        is_new.then(|| uses.collect())
    }

    /// Adds an edge to the declaration of a name, if it is one of this block. `member` is the second part of
    /// a qualified name, which may name an export of a local module.
    fn path(&mut self, head: Ident, member: Option<Ident>) {
        let object = match self.view {
            Some(view) => self.scopes.lookup_in(view, head.name),
            None => self.scopes.lookup(head.name),
        };
        let Some(object) = object else { return };
        let exported = match (&self.objects[object].entity, member) {
            (Entity::LocalModule(module), Some(member)) => {
                self.local_modules[*module].exports.get(&member.name).copied()
            }
            // A module that imports itself.
            (Entity::Module(module), Some(member))
                if module.expand().is_some_and(|module| !self.exports[module].declared) =>
            {
                self.scopes.lookup(member.name)
            }
            _ => None,
        };
        let object = exported.unwrap_or(object);
        let Some(offset) = object.index().checked_sub(self.declarations.first.index()) else { return };
        if let Some(Some(node)) = self.declarations.node_of.get(offset) {
            self.edges.push((*node, head));
        }
    }
}
