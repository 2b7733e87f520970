//! Debug information: what debuggers, profilers and backtraces learn of a program, as DWARF 5.
//!
//! Reading order: `builder` has LLVM's calls, `scopes` the files, modules and procedures, `types` and `variables` what
//! programs have, `locals` what procedures have (`records` builds what is said of it), `locations` the places of instructions.

mod builder;
mod locals;
mod locations;
mod records;
mod scopes;
mod types;
mod variables;

use inkwell::context::Context;
use inkwell::module::Module;

use crate::base::{Interner, SecondaryMap, SourceMap};
use crate::hir::{ModuleId, ProcId, Program};

use self::builder::{DebugBuilder, Node};
use self::types::DebugTypes;
use super::module::Positions;

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum DebugLevel {
    /// No debug information, `-g0`.
    #[default]
    None,
    /// Procedures and lines, `-g1`.
    Lines,
    /// Types and variables as well, `-g`.
    Full,
}

/// What the debug information says of the compilation.
#[derive(Clone, Copy, Debug)]
pub struct DebugOptions<'a> {
    /// How much is told.
    pub level: DebugLevel,
    /// The folder to which paths are relative.
    pub folder: &'a str,
    /// Whether the texts of modules are those of their files, so that checksums can be given.
    pub has_checksums: bool,
    /// Whether code is optimized.
    pub is_optimized: bool,
}

/// Who has made the program. gdb takes the word of a line table for where the prologue of a procedure ends only from
/// compilers that begin like this.
const PRODUCER: &str = concat!("clang LLVM (tlc ", env!("CARGO_PKG_VERSION"), ")");

/// The debug information of a program.
pub(super) struct DebugInfo<'a, 'ctx> {
    builder: DebugBuilder<'ctx>,
    options: DebugOptions<'a>,
    sources: &'a SourceMap,
    positions: Positions<'a>,
    /// The node of each source file that was needed so far, by the position at which the file begins.
    files: Vec<(u32, Node)>,
    types: DebugTypes<'a>,
    /// The file of the main module.
    main: Node,
    unit: Node,
    modules: SecondaryMap<ModuleId, Option<Node>>,
    procedures: SecondaryMap<ProcId, Option<Node>>,
    /// The variables in SSA form of the current procedure.
    variables: locals::Variables,
    /// The procedure whose instructions are built.
    current: Option<Node>,
}

impl<'a, 'ctx> DebugInfo<'a, 'ctx> {
    /// Begins the debug information of a program, if it is wanted.
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
        let builder = DebugBuilder::new(context, module);
        let main = scopes::file(&builder, scopes::main_file(program, sources), &options);
        let unit = builder.unit(main, PRODUCER, options.is_optimized);
        Some(DebugInfo {
            builder,
            options,
            sources,
            positions: Positions::new(sources),
            files: Vec::new(),
            types: DebugTypes::new(&program.types, names),
            main,
            unit,
            modules: SecondaryMap::new(),
            procedures: SecondaryMap::new(),
            variables: locals::Variables::new(),
            current: None,
        })
    }

    /// Ends the debug information: all code was built.
    pub fn finish(&mut self) {
        self.types.finish(&self.builder);
        self.builder.finalize();
    }
}
