//! Coverage: execution counters, and their description for LLVM's tools `llvm-profdata` and `llvm-cov`.
//!
//! `passes::passages` determines the counters. A counter is a call of `llvm.instrprof.increment` at the
//! beginning of its passage; one of LLVM's passes allocates memory for it, which the profile library writes
//! to a file at the end of the program. Executions in library modules are not counted.

use std::ffi::c_char;
use std::rc::Rc;

use inkwell::module::Module;
use inkwell::values::{AsValueRef, PointerValue};
use llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};

use tlc_frontend::base::{EntityRef, Interner, SecondaryMap, SourceFile, SourceMap, Span};
use tlc_frontend::hir::{Condition, ProcId, Program, Role, Stmt};
use tlc_frontend::passes::{CounterId, Departures, Passage, Passages};

use crate::codegen::code::CodeBuilder;
use crate::codegen::llvm::built;
use crate::codegen::module::ModuleLowering;
use crate::codegen::module::mangle::source_path;

/// A text in the form that the C++ functions take.
#[repr(C)]
struct CoverageText {
    start: *const c_char,
    length: usize,
}

impl CoverageText {
    fn new(text: &str) -> CoverageText {
        CoverageText { start: text.as_ptr().cast(), length: text.len() }
    }
}

/// Returns the hash by which the descriptions of counters refer to a record of file names.
pub fn hash_of_files(record: &[u8]) -> u64 {
    // SAFETY: the bytes are alive during the call.
    unsafe { tlc_coverage_hash(CoverageText { start: record.as_ptr().cast(), length: record.len() }) }
}

/// A passage in the form that the C++ functions take: lines and columns from 1, columns in bytes; the last
/// position is past the end.
#[repr(C)]
struct CoverageRegion {
    first_line: u32,
    first_column: u32,
    last_line: u32,
    last_column: u32,
    counter: u32,
    is_counted: bool,
    /// Whether it is not a passage, but text that leads to one.
    is_gap: bool,
}

unsafe extern "C" {
    fn tlc_coverage_name(module: LLVMModuleRef, name: CoverageText) -> LLVMValueRef;
    fn tlc_coverage_files(module: LLVMModuleRef, files: *const CoverageText, count: usize) -> u64;
    fn tlc_coverage_function(
        module: LLVMModuleRef,
        name: CoverageText,
        hash: u64,
        files: u64,
        file: u32,
        regions: *const CoverageRegion,
        count: usize,
    );
    fn tlc_coverage_hash(text: CoverageText) -> u64;
    fn tlc_coverage_left_out(module: LLVMModuleRef, names: *const LLVMValueRef, count: usize);
}

/// The coverage of a program.
pub(super) struct Coverage<'ctx> {
    departures: Departures,
    /// The part of a local module that each procedure represents.
    local_parts: SecondaryMap<ProcId, Option<LocalPart>>,
    /// The counters of each procedure that has been lowered.
    counters: SecondaryMap<ProcId, Option<Rc<Counters<'ctx>>>>,
}

/// A part of a local module.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LocalPart {
    Body,
    Finally,
}

/// The counters of a procedure.
struct Counters<'ctx> {
    passages: Passages,
    /// The variable that identifies the counters.
    name: PointerValue<'ctx>,
    hash: u64,
}

/// The state of counting the executions of the procedure that is being lowered.
pub(super) struct Counting<'ctx> {
    /// The counters of the procedure, or of that from which it was outlined.
    counters: Rc<Counters<'ctx>>,
    procedure: ProcId,
    is_outlined: bool,
}

impl Coverage<'_> {
    /// Analyses a whole program for coverage.
    pub fn new(program: &Program, names: &Interner) -> Self {
        let mut local_parts = SecondaryMap::new();
        for module in program.local_modules.values() {
            for (id, part) in [(module.body, LocalPart::Body), (module.finally, LocalPart::Finally)] {
                if let Some(id) = id {
                    local_parts[id] = Some(part);
                }
            }
        }
        let departures = Departures::find(program, names);
        Coverage { departures, local_parts, counters: SecondaryMap::new() }
    }
}

/// Returns a hash that changes with the counters of a procedure, so that a profile of another version is
/// rejected.
fn hash(passages: &Passages) -> u64 {
    let begin = passages.all.first().map_or(0, |whole| whole.span.lo);
    let numbers = passages.all.iter().flat_map(|passage| {
        [passage.span.lo.wrapping_sub(begin), passage.span.hi.wrapping_sub(begin), passage.counter.as_u32()]
    });
    // FNV-1a. The hash is not 0, which marks omitted procedures.
    let hash = numbers.fold(0xcbf2_9ce4_8422_2325_u64, |hash, number| {
        (hash ^ u64::from(number)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.max(1)
}

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Whether the executions of a procedure are counted separately. A local module without statements has no
    /// counters.
    fn is_covered(&self, coverage: &Coverage<'ctx>, id: ProcId) -> bool {
        let procedure = &self.program.procedures[id];
        let is_empty = procedure.body.is_empty() && coverage.local_parts[id].is_some();
        self.program.is_own(procedure) && !is_empty && procedure.outlined_from(self.program).is_none()
    }

    /// Returns the name of the procedure in reports.
    fn covered_name(&self, coverage: &Coverage<'ctx>, id: ProcId) -> String {
        let procedure = &self.program.procedures[id];
        let module = self.names.resolve(self.program.modules[procedure.module].name);
        let path = source_path(self.program, id).into_iter().map(|name| self.names.resolve(name));
        let path: Vec<&str> = std::iter::once(module).chain(path).collect();
        match procedure.role {
            Role::Procedure if coverage.local_parts[id] == Some(LocalPart::Finally) => {
                path.join(".") + ".FINALLY"
            }
            Role::Procedure => path.join("."),
            Role::Body => module.to_owned(),
            Role::Finally => format!("{module}.FINALLY"),
        }
    }

    fn name_variable(&self, name: &str) -> PointerValue<'ctx> {
        // SAFETY: the module is alive, and so is the text during the call; the variable is a pointer.
        unsafe { PointerValue::new(tlc_coverage_name(self.module.as_mut_ptr(), CoverageText::new(name))) }
    }

    /// Begins to count the executions of a procedure, if they are counted.
    pub fn counting(&mut self, id: ProcId) -> Option<Counting<'ctx>> {
        let mut coverage = self.coverage.take()?;
        let outermost = self.not_outlined(id);
        if self.is_covered(&coverage, outermost) && coverage.counters[outermost].is_none() {
            let passages = Passages::find(self.program, &coverage.departures, outermost);
            let name = self.name_variable(&self.covered_name(&coverage, outermost));
            let hash = hash(&passages);
            coverage.counters[outermost] = Some(Rc::new(Counters { passages, name, hash }));
        }
        let counters = coverage.counters[outermost].clone();
        self.coverage = Some(coverage);
        Some(Counting { counters: counters?, procedure: id, is_outlined: id != outermost })
    }

    /// Returns the procedure of the source that has the statements of a procedure.
    fn not_outlined(&self, id: ProcId) -> ProcId {
        let around = |id: &ProcId| self.program.procedures[*id].outlined_from(self.program);
        std::iter::successors(Some(id), around).last().unwrap_or(id)
    }

    /// Describes all counters after all procedures have been lowered, including those that nothing reaches.
    pub fn describe_coverage(&mut self, sources: &SourceMap, folder: &str) {
        let Some(coverage) = self.coverage.take() else { return };
        let program = self.program;
        let mut files: Vec<&SourceFile> = Vec::new();
        let mut records = Vec::new();
        let mut left_out = Vec::new();
        for (id, procedure) in &program.procedures {
            if !self.is_covered(&coverage, id) {
                continue;
            }
            let Some(file) = sources.file_at(procedure.end.lo) else { continue };
            let number = files.iter().position(|known| *known == file).unwrap_or_else(|| {
                files.push(file);
                files.len() - 1
            });
            let name = self.covered_name(&coverage, id);
            let counters = &coverage.counters[id];
            if counters.is_none() {
                left_out.push(self.name_variable(&name).as_value_ref());
            }
            let regions = |passages: &Passages| -> Vec<CoverageRegion> {
                let counted = counters.is_some();
                passages.all.iter().flat_map(|passage| regions(file, passage, counted)).collect()
            };
            let regions = match counters {
                Some(counters) => regions(&counters.passages),
                None => regions(&Passages::find(program, &coverage.departures, id)),
            };
            let hash = counters.as_ref().map_or(0, |counters| counters.hash);
            // The folder is the first of the files.
            records.push(Record { name, hash, file: number as u32 + 1, regions });
        }
        describe(&self.module, folder, &files, &records);
        if !left_out.is_empty() {
            // SAFETY: the module is alive, and so are its variables.
            unsafe { tlc_coverage_left_out(self.module.as_mut_ptr(), left_out.as_ptr(), left_out.len()) };
        }
    }
}

/// The description of a procedure.
struct Record {
    name: String,
    /// The hash of its counters, 0 without counters.
    hash: u64,
    file: u32,
    regions: Vec<CoverageRegion>,
}

/// Writes the names of the files and the regions of each function.
fn describe(module: &Module<'_>, folder: &str, files: &[&SourceFile], records: &[Record]) {
    let names: Vec<CoverageText> = std::iter::once(folder)
        .chain(files.iter().map(|file| &*file.recorded))
        .map(CoverageText::new)
        .collect();
    // SAFETY: the module is alive, and so are the texts during the call.
    let hash_of_files = unsafe { tlc_coverage_files(module.as_mut_ptr(), names.as_ptr(), names.len()) };
    for Record { name, hash, file, regions } in records {
        let (name, list, count) = (CoverageText::new(name), regions.as_ptr(), regions.len());
        // SAFETY: the module is alive, and so are name and regions during the call.
        unsafe { tlc_coverage_function(module.as_mut_ptr(), name, *hash, hash_of_files, *file, list, count) };
    }
}

/// Returns a passage and the text that leads to it: otherwise a line would get the count of the enclosing
/// passage if that is higher.
fn regions(file: &SourceFile, passage: &Passage, is_counted: bool) -> impl Iterator<Item = CoverageRegion> {
    let region = |span: Span, is_gap| {
        let [(first_line, first_column), (last_line, last_column)] = [span.lo, span.hi].map(|position| {
            let offset = file.offset(position);
            let line = file.line_at(offset);
            (line, (offset - file.line_range(line).start) as u32 + 1)
        });
        let counter = passage.counter.as_u32();
        CoverageRegion { first_line, first_column, last_line, last_column, counter, is_counted, is_gap }
    };
    let gap = Span { lo: passage.from, hi: passage.span.lo };
    let gap = (gap.lo < gap.hi).then(|| region(gap, true));
    gap.into_iter().chain([region(passage.span, false)])
}

impl<'ctx> Counting<'ctx> {
    /// Counts a call of the procedure. Outlined statements are not called separately.
    pub fn count_call(&self, code: &mut CodeBuilder<'_, '_, 'ctx>) {
        if !self.is_outlined {
            self.count(code, CounterId::new(0));
        }
    }

    /// Counts a statement, if a passage begins with it.
    pub fn count_stmt(&self, code: &mut CodeBuilder<'_, '_, 'ctx>, stmt: &Stmt) {
        if let Some(counter) = self.counters.passages.before_stmt(self.procedure, stmt) {
            self.count(code, counter);
        }
    }

    /// Counts an evaluation of a condition, if that is counted separately from its statement.
    pub fn count_condition(&self, code: &mut CodeBuilder<'_, '_, 'ctx>, condition: &Condition) {
        if let Some(counter) = self.counters.passages.before_condition(self.procedure, condition) {
            self.count(code, counter);
        }
    }

    fn count(&self, code: &mut CodeBuilder<'_, '_, 'ctx>, counter: CounterId) {
        if !code.function.is_reachable() {
            return;
        }
        let context = code.module.context;
        let (wide, word) = (context.i64_type(), context.i32_type());
        let Counters { passages, name, hash } = &*self.counters;
        let arguments = [
            (*name).into(),
            wide.const_int(*hash, false).into(),
            word.const_int(passages.counters as u64, false).into(),
            word.const_int(counter.as_u32().into(), false).into(),
        ];
        let increment = code.module.intrinsic("llvm.instrprof.increment", &[]);
        built(code.function.ins().build_call(increment, &arguments, ""));
    }
}
