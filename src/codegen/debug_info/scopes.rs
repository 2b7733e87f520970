//! Source files and procedures in debug information.

use std::rc::Rc;

use inkwell::module::Linkage;
use inkwell::values::FunctionValue;

use tlc_frontend::base::SourceFile;
use tlc_frontend::hir::{ProcId, Procedure, Role};

use super::builder::{DebugBuilder, DebugNode, Subprogram, set_subprogram};
use super::units::CompileUnit;
use super::{DebugInfo, DebugLevel, DebugOptions};
use crate::codegen::function::{DebugLocation, FunctionContext};
use crate::codegen::module::ModuleLowering;

/// Returns the node of a source file; if there is none, that of a file without a name.
pub(super) fn file(
    builder: &DebugBuilder<'_>,
    file: Option<&SourceFile>,
    options: &DebugOptions<'_>,
) -> DebugNode {
    let Some(file) = file else { return builder.file("", options.folder, None) };
    let bytes = options.has_checksums.then(|| file.bytes()).flatten();
    builder.file(&file.recorded, options.folder, bytes.as_deref())
}

impl<'ctx> DebugInfo<'_, 'ctx> {
    /// Returns the location of a position in the procedure under construction.
    pub fn location(&mut self, position: u32) -> Option<DebugLocation> {
        let scope = self.current?;
        let (line, column) = self.positions.line_and_column(position).unwrap_or_default();
        Some(self.builder.location(scope, line, column))
    }

    /// Returns the node of the file that contains a position.
    pub(super) fn file_at(&mut self, position: u32) -> DebugNode {
        let Some(source) = self.sources.file_at(position) else { return self.main };
        if let Some((_, known)) = self.files.iter().find(|(start, _)| *start == source.start) {
            return *known;
        }
        let node = file(&self.builder, Some(source), &self.options);
        self.files.push((source.start, node));
        node
    }

    /// Returns the file and the line of a position.
    pub(super) fn file_and_line(&mut self, position: u32) -> (DebugNode, u32) {
        let line = self.positions.line_and_column(position).map_or(0, |(line, _)| line);
        (self.file_at(position), line)
    }

    /// Returns a procedure as a scope. A nested procedure is declared in the enclosing one; protected
    /// statements belong to it.
    pub(super) fn procedure(&mut self, id: ProcId, is_local: bool) -> DebugNode {
        if let Some(known) = self.procedures[id] {
            return known;
        }
        let program = self.program;
        let procedure = &program.procedures[id];
        if let Some(around) = procedure.protected_in(program) {
            return self.procedure(around, is_local);
        }
        let CompileUnit { builder, module, .. } = self.unit(procedure.module, procedure.span.lo);
        let scope = match (procedure.parent, procedure.within) {
            (Some(parent), _) => self.procedure(parent, true),
            (None, Some(within)) => self.local_module(module, within),
            (None, None) => module,
        };
        let name = self.names.resolve(procedure.name);
        let name = if procedure.role == Role::Finally { format!("{name}.FINALLY") } else { name.to_owned() };
        let (file, line) = self.file_and_line(procedure.span.lo);
        let subprogram = Subprogram {
            scope,
            name: &name,
            file,
            line,
            ty: self.procedure_type(procedure),
            is_local,
            is_optimized: self.options.is_optimized,
            is_artificial: procedure.outlined_from(program).is_some(),
            is_main: self.is_main(id),
        };
        let node = builder.subprogram(&subprogram);
        *self.procedures[id].insert(node)
    }

    /// Returns the type of a procedure, with its result if types are described.
    fn procedure_type(&mut self, procedure: &Procedure) -> DebugNode {
        let is_told = self.options.level >= DebugLevel::Full;
        self.types.procedure(&self.builder, procedure.result.filter(|_| is_told))
    }

    /// Whether a procedure is the body of the program.
    fn is_main(&self, id: ProcId) -> bool {
        let main = &self.program.modules[self.program.main];
        main.is_program && main.body == Some(id)
    }

    /// Begins a procedure, and returns the location of the code before its first statement: no line.
    fn enter_procedure(&mut self, id: ProcId, function: FunctionValue<'_>) -> DebugLocation {
        let is_local = function.get_linkage() == Linkage::Internal;
        let subprogram = self.procedure(id, is_local);
        let procedure = &self.program.procedures[id];
        let CompileUnit { builder, .. } = self.unit(procedure.module, procedure.span.lo);
        if procedure.protected_in(self.program).is_none() {
            set_subprogram(function, subprogram);
        }
        self.enter(subprogram, builder)
    }

    /// Begins a function that is not in the source, and returns the location of its instructions. Debuggers
    /// show it at the beginning of the main module, so that none takes it for the end of the preceding
    /// function.
    pub fn enter_generated(&mut self, function: FunctionValue<'_>) -> DebugLocation {
        let name = function.get_name().to_string_lossy().into_owned();
        let unit = self.unit(self.program.main, 0).node;
        let subprogram = Subprogram {
            scope: unit,
            name: &name,
            file: self.main,
            line: 1,
            ty: self.builder.subroutine_type(&[]),
            is_local: function.get_linkage() == Linkage::Internal,
            is_optimized: self.options.is_optimized,
            is_artificial: true,
            is_main: false,
        };
        let subprogram = self.builder.subprogram(&subprogram);
        set_subprogram(function, subprogram);
        self.enter(subprogram, Rc::clone(&self.builder))
    }

    /// Describes the entry of a procedure for C amid another function, and returns the location of its
    /// instructions.
    pub fn describe_entry(&mut self, procedure: &Procedure, function: FunctionValue<'_>) -> DebugLocation {
        let around = (self.current, Rc::clone(&self.current_builder));
        let location = self.enter_entry(procedure, function);
        (self.current, self.current_builder) = around;
        location
    }

    /// Begins the entry of a procedure for C, and returns the location of its instructions: the heading.
    pub fn enter_entry(&mut self, procedure: &Procedure, function: FunctionValue<'_>) -> DebugLocation {
        let CompileUnit { builder, module, .. } = self.unit(procedure.module, procedure.span.lo);
        let (file, line) = self.file_and_line(procedure.span.lo);
        let subprogram = Subprogram {
            scope: module,
            name: self.names.resolve(procedure.name),
            file,
            line,
            ty: builder.subroutine_type(&[]),
            is_local: false,
            is_optimized: self.options.is_optimized,
            is_artificial: true,
            is_main: false,
        };
        let subprogram = builder.subprogram(&subprogram);
        set_subprogram(function, subprogram);
        self.enter(subprogram, Rc::clone(&builder));
        builder.location(subprogram, line, 0)
    }

    fn enter(&mut self, subprogram: DebugNode, builder: Rc<DebugBuilder<'ctx>>) -> DebugLocation {
        self.current_builder = builder;
        self.current = Some(subprogram);
        self.builder.location(subprogram, 0, 0)
    }
}

impl ModuleLowering<'_, '_> {
    /// Describes the function of a procedure, which has been begun.
    pub fn describe_procedure<N: Copy>(&mut self, function: &mut FunctionContext<'_, N>, id: ProcId) {
        if let Some(debug) = &mut self.debug {
            let location = debug.enter_procedure(id, function.value());
            function.locate(Some(location));
        }
    }
}
