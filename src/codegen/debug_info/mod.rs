//! Debug information for debuggers, profilers and backtraces, as DWARF.
//!
//! Reading order: `builder` wraps LLVM's calls, `units` and `scopes` describe modules, files and procedures;
//! `types`, `variants` (with `type_nodes`) and `variables` describe items of modules, `locals` and
//! `open_arrays` variables of procedures (with `records`), which `kept_variables` stores in memory; `script`
//! has the script for gdb, and `symbols` the names by which procedures are found.

mod builder;
pub(super) mod kept_variables;
pub(super) mod locals;
mod open_arrays;
mod records;
mod scopes;
mod script;
mod split_records;
mod symbols;
mod type_nodes;
mod types;
mod units;
mod variables;
mod variants;

use std::rc::Rc;

use inkwell::context::Context;
use inkwell::module::Module;
use rustc_hash::FxHashSet;

use tlc_frontend::base::{Interner, SecondaryMap, SourceMap, Symbol};
use tlc_frontend::hir::{GlobalId, LocalModuleId, ModuleId, ProcId, Program};

pub use self::symbols::name_procedures;

use self::builder::{DebugBuilder, DebugNode, set_versions};
use self::script::script_section;
use self::types::DebugTypes;
use self::units::CompileUnit;
use super::module::Positions;

/// The amount of debug information.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum DebugLevel {
    /// No debug information, `-g0`.
    #[default]
    None,
    /// Procedures and lines, `-g1`.
    Lines,
    /// Types and variables as well, `-g`.
    Full,
    /// As much as `-g` in DWARF 4, `-gdwarf-4`, for tools that do not read LLVM's version 5, such as valgrind
    /// 3.19.
    Dwarf4,
    /// As much as `-g`, and the script for gdb, `-ggdb`.
    Gdb,
    /// As much as `-g`, `-glldb`, in forms that lldb 19 can read: it does not support types, variables and
    /// procedures of Modula-2.
    Lldb,
}

/// The properties of the compilation that the debug information contains.
#[derive(Clone, Copy, Debug)]
pub struct DebugOptions<'a> {
    /// The amount of debug information.
    pub level: DebugLevel,
    /// The version of DWARF.
    pub dwarf_version: u64,
    /// The folder to which paths are relative.
    pub folder: &'a str,
    /// Whether the texts of modules are those of their files, so that they can have checksums.
    pub has_checksums: bool,
    /// Whether code is optimized.
    pub is_optimized: bool,
    /// Whether each parameter and variable of a procedure is in memory as well, where debuggers find it in
    /// the whole procedure.
    pub keeps_variables: bool,
}

/// The debug information of a program.
pub(super) struct DebugInfo<'a, 'ctx> {
    /// The builder of the unit of the main module, which owns all types.
    builder: Rc<DebugBuilder<'ctx>>,
    program: &'a Program,
    names: &'a Interner,
    options: DebugOptions<'a>,
    sources: &'a SourceMap,
    positions: Positions<'a>,
    /// The node of each source file used so far, by the position at which the file begins.
    files: Vec<(u32, DebugNode)>,
    types: DebugTypes<'a>,
    /// The file of the main module.
    main: DebugNode,
    /// The modules used so far.
    units: SecondaryMap<ModuleId, Option<CompileUnit<'ctx>>>,
    local_modules: SecondaryMap<LocalModuleId, Option<DebugNode>>,
    /// A position in each module that has procedures.
    module_positions: SecondaryMap<ModuleId, Option<u32>>,
    procedures: SecondaryMap<ProcId, Option<DebugNode>>,
    /// The module variables that have been described.
    described_globals: SecondaryMap<GlobalId, bool>,
    /// The names shared by several variables of one module.
    repeated_names: FxHashSet<(ModuleId, Symbol)>,
    /// The variables in SSA form of the current procedure.
    variables: locals::Variables,
    /// The memory of the variables of the current procedure, if they are kept there for debuggers.
    kept: kept_variables::KeptVariables<'ctx>,
    /// The procedure under construction, and the builder of its unit.
    current: Option<DebugNode>,
    current_builder: Rc<DebugBuilder<'ctx>>,
}

impl<'a, 'ctx> DebugInfo<'a, 'ctx> {
    /// Begins the debug information of a program, if it is requested.
    pub fn new(
        context: &'ctx Context,
        module: &Module<'ctx>,
        program: &'a Program,
        names: &'a Interner,
        sources: &'a SourceMap,
        options: DebugOptions<'a>,
    ) -> Option<DebugInfo<'a, 'ctx>> {
        if options.level == DebugLevel::None {
            return None;
        }
        set_versions(context, module, options.dwarf_version);
        if options.level == DebugLevel::Gdb {
            module.set_inline_assembly(&script_section());
        }
        let builder = Rc::new(DebugBuilder::new(context, module));
        let module_positions = units::positions(program);
        let main_file = module_positions[program.main].and_then(|position| sources.file_at(position));
        let main_file = main_file.or_else(|| sources.files().next().map(|(_, file)| file));
        let main = scopes::file(&builder, main_file, &options);
        let mut units = SecondaryMap::new();
        let name = names.resolve(program.modules[program.main].name);
        units[program.main] = Some(CompileUnit::new(Rc::clone(&builder), main, name, &options));
        Some(DebugInfo {
            current_builder: Rc::clone(&builder),
            builder,
            program,
            names,
            options,
            sources,
            positions: Positions::new(sources),
            files: main_file.map(|file| (file.start, main)).into_iter().collect(),
            types: DebugTypes::new(&program.types, names, options.level),
            main,
            units,
            local_modules: SecondaryMap::new(),
            module_positions,
            procedures: SecondaryMap::new(),
            described_globals: SecondaryMap::new(),
            repeated_names: variables::repeated_names(program),
            variables: locals::Variables::new(),
            kept: kept_variables::KeptVariables::default(),
            current: None,
        })
    }

    /// Whether modules are described as modules of DWARF.
    fn describes_imports(&self) -> bool {
        self.options.level >= DebugLevel::Full && self.options.level != DebugLevel::Lldb
    }

    /// Completes the debug information after all code has been built.
    pub fn finish(&mut self) {
        if self.options.level >= DebugLevel::Full {
            self.describe_other_globals();
        }
        if self.describes_imports() {
            self.describe_imports();
        }
        self.types.finish(&self.builder);
        for unit in self.units.values().flatten() {
            unit.builder.finalize();
        }
    }
}
