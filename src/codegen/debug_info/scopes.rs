//! Files, modules and procedures.

use inkwell::module::Linkage;
use inkwell::values::FunctionValue;

use crate::base::{BYTE_ORDER_MARK, Interner, SourceFile, SourceMap};
use crate::hir::{ModuleId, ProcId, Program, Role};

use super::builder::{DebugBuilder, Node, Subprogram, set_subprogram};
use super::{DebugInfo, DebugOptions};
use crate::codegen::function::{FunctionContext, Location};
use crate::codegen::module::ModuleLowering;

/// The file of the main module.
pub(super) fn main_file<'a>(program: &Program, sources: &'a SourceMap) -> Option<&'a SourceFile> {
    let body = program.modules[program.main].body;
    let of_body = body.and_then(|body| sources.file_at(program.procedures[body].span.lo));
    of_body.or_else(|| sources.files().next().map(|(_, file)| file))
}

/// The node of a source file; without one, of a file without a name.
pub(super) fn file(
    builder: &DebugBuilder<'_>,
    file: Option<&SourceFile>,
    options: &DebugOptions<'_>,
) -> Node {
    let Some(file) = file else { return builder.file("", options.folder, None) };
    let mut bytes = Vec::new();
    if file.has_mark() {
        bytes.extend_from_slice(BYTE_ORDER_MARK.to_string().as_bytes());
    }
    bytes.extend_from_slice(&file.encoding.bytes(&file.text));
    builder.file(&file.recorded, options.folder, options.has_checksums.then_some(&bytes))
}

impl DebugInfo<'_, '_> {
    /// The node of the file that holds a position.
    pub(super) fn file_at(&mut self, position: u32) -> Node {
        let Some(source) = self.sources.file_at(position) else { return self.main };
        if let Some((_, known)) = self.files.iter().find(|(start, _)| *start == source.start) {
            return *known;
        }
        let node = file(&self.builder, Some(source), &self.options);
        self.files.push((source.start, node));
        node
    }

    /// The file and the line of a position.
    pub(super) fn place(&mut self, position: u32) -> (Node, u32) {
        let line = self.positions.line_and_column(position).map_or(0, |(line, _)| line);
        (self.file_at(position), line)
    }

    /// The module as a scope.
    pub(super) fn module(&mut self, program: &Program, names: &Interner, id: ModuleId) -> Node {
        if let Some(known) = self.modules[id] {
            return known;
        }
        let node = self.builder.module(self.unit, names.resolve(program.modules[id].name));
        *self.modules[id].insert(node)
    }

    /// A procedure as a scope. A nested one is declared in the procedure around it.
    pub(super) fn procedure(
        &mut self,
        program: &Program,
        names: &Interner,
        id: ProcId,
        is_local: bool,
    ) -> Node {
        if let Some(known) = self.procedures[id] {
            return known;
        }
        let procedure = &program.procedures[id];
        let scope = match procedure.parent {
            Some(parent) => self.procedure(program, names, parent, true),
            None => self.module(program, names, procedure.module),
        };
        let name = names.resolve(procedure.name);
        let name = if procedure.role == Role::Finally { format!("{name}.FINALLY") } else { name.to_owned() };
        let (file, line) = self.place(procedure.span.lo);
        let subprogram = Subprogram {
            scope,
            name: &name,
            file,
            line,
            ty: self.builder.subroutine_type(Some(file), &[]),
            is_local,
            is_optimized: self.options.is_optimized,
            is_artificial: procedure.outlined_from(program).is_some(),
        };
        let node = self.builder.subprogram(&subprogram);
        *self.procedures[id].insert(node)
    }

    /// Begins a procedure, and returns the place of what is built until its first statement: no line.
    fn enter_procedure(
        &mut self,
        program: &Program,
        names: &Interner,
        (id, function): (ProcId, FunctionValue<'_>),
    ) -> Location {
        let is_local = function.get_linkage() == Linkage::Internal;
        let subprogram = self.procedure(program, names, id, is_local);
        self.enter(function, subprogram)
    }

    /// Begins a function that the source does not contain, and returns the place of its instructions. It is shown at the
    /// beginning of the main module, so that no debugger takes it for the end of what is laid out before it.
    pub fn enter_generated(&mut self, function: FunctionValue<'_>) -> Location {
        let name = function.get_name().to_string_lossy().into_owned();
        let subprogram = Subprogram {
            scope: self.unit,
            name: &name,
            file: self.main,
            line: 1,
            ty: self.builder.subroutine_type(Some(self.main), &[]),
            is_local: function.get_linkage() == Linkage::Internal,
            is_optimized: self.options.is_optimized,
            is_artificial: true,
        };
        let subprogram = self.builder.subprogram(&subprogram);
        self.enter(function, subprogram)
    }

    fn enter(&mut self, function: FunctionValue<'_>, subprogram: Node) -> Location {
        set_subprogram(function, subprogram);
        self.current = Some(subprogram);
        self.builder.location(subprogram, 0, 0)
    }
}

impl ModuleLowering<'_, '_> {
    /// Says of the function of a procedure, which is begun, what it is in the source.
    pub fn describe_procedure<N: Copy>(&mut self, function: &mut FunctionContext<'_, N>, id: ProcId) {
        if let Some(debug) = &mut self.debug {
            let location = debug.enter_procedure(self.program, self.names, (id, function.value()));
            function.locate(Some(location));
        }
    }
}
