//! Declarations: all names of a scope are declared first, then defined.

mod block;
pub mod builtin;
mod collector;
mod dependency;
mod exports;
mod fixed_address;
pub mod implementation;
mod initial_value;
pub mod local_module;
mod module;
mod procedure;
mod whole;

use crate::base::{EntityRef, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{TypeId, TypeTable};
use crate::syntax::ast::{Decl, Ident};

use collector::DeclarationCollector;

use crate::sema::checker::Checker;
use crate::sema::declaration::block::{DeclarationNode, Declarations, NodeKind};
use crate::sema::naming::object::{Entity, ObjectId};
use crate::sema::pending::Deferred;
use crate::sema::session::CheckSession;
use crate::sema::types::layout::Alignment;

impl<'a> Checker<'a> {
    /// Declares the names of a block and its local modules, in source order.
    pub fn declare_all(&mut self, decls: &'a [Decl]) -> Declarations<'a> {
        let mut declarations = Declarations {
            nodes: Vec::new(),
            procedures: Vec::new(),
            modules: Vec::new(),
            first: ObjectId::new(self.tables.objects.len()),
            node_of: Vec::new(),
        };
        DeclarationCollector { checker: self, declarations: &mut declarations }.declare(decls);
        self.local_imports(&declarations);
        declarations
    }

    /// Defines constants, types and variables, each after those it needs, then the targets of pointers.
    pub fn define_all(&mut self, declarations: &Declarations<'a>) {
        for node in dependency::order(&mut self.session, &self.tables, declarations) {
            let node = &declarations.nodes[node as usize];
            self.in_local_module(node.within, |checker| checker.define(node));
        }
        self.define_deferred();
    }

    fn define(&mut self, node: &DeclarationNode<'a>) {
        match node.kind {
            NodeKind::Const(ty, value) => {
                self.tables.defines_constants = true;
                let declared = ty.map(|ty| (self.types().type_expr(ty), node.name.span));
                let checked = self.exprs().constant_for(value, declared);
                self.tables.defines_constants = false;
                if let Some((value, ty)) = checked {
                    self.tables.objects[node.object].entity = Entity::Constant { value, ty };
                }
            }
            NodeKind::Type(ty) => {
                let (id, alignment) = self.types().aligned_type(ty);
                self.set_named_alignment(node.name, id, alignment);
                if id != TypeTable::ERROR {
                    self.tables.program.types.set_name(id, node.name.name);
                    self.tables.objects[node.object].entity = Entity::Type(id);
                }
            }
            NodeKind::Full(opaque, ty) => {
                let full = self.types().type_expr(ty);
                self.complete_opaque(opaque, full, node.name);
            }
            NodeKind::Var(names, ty, _) => {
                let (id, alignment) = self.types().aligned_type(ty);
                let id = self.types().limited(id, ty.span);
                for (offset, name) in names.iter().enumerate() {
                    let object = ObjectId::new(node.object.index() + offset);
                    self.set_variable_type(object, id, alignment);
                    if let Some(address) = &name.address {
                        self.set_fixed_address(object, name.ident, address);
                    }
                }
            }
        }
    }

    /// Resolves the parts of pointer and procedure types. Requires that the types of the block are defined.
    pub fn define_deferred(&mut self) {
        while let Some(Deferred { id, tree, within }) = self.tables.deferred.pop() {
            let ty = self.in_local_module(within, |checker| checker.types().resolved(tree));
            if let Some(ty) = ty {
                self.tables.program.types.define(id, ty);
            }
        }
    }

    fn set_variable_type(&mut self, object: ObjectId, ty: TypeId, alignment: Option<Alignment>) {
        let align = alignment.map_or(0, Alignment::of_variable);
        match self.tables.objects[object].entity {
            Entity::Global(global) => {
                let global = &mut self.tables.program.globals[global];
                (global.ty, global.align) = (ty, align);
            }
            Entity::Local(variable) => {
                let local = &mut self.tables.program.procedures[variable.procedure].locals[variable.local];
                (local.ty, local.align) = (ty, align);
            }
            _ => unreachable!("a variable is a global or a local"),
        }
    }

    /// Records the alignment of objects that are declared with the name of a type.
    pub fn set_named_alignment(&mut self, name: Ident, ty: TypeId, alignment: Option<Alignment>) {
        if let Some(alignment) = alignment.filter(|_| ty != TypeTable::ERROR) {
            self.tables.alignments.insert((name.name, ty), alignment);
        }
    }
}

impl CheckSession<'_> {
    /// Reports an expression whose value is known only at run time.
    pub fn report_not_constant(&mut self, span: Span) {
        let diagnostic = Diagnostic::new(Code::NotConstant, "expected a constant expression")
            .at(span, "its value is only known at run time")
            .note(
                "a constant expression consists of literals, constants, operators and predeclared functions",
            );
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let name = self.source(span).filter(|text| text.chars().all(is_of_name));
        self.report(match name {
            Some(name) => diagnostic.help(format!("declare `{name}` as a constant: `CONST {name} = value;`")),
            None => diagnostic,
        });
    }
}
