//! Coverage: counters of what is executed, and what LLVM's tools, `llvm-profdata` and `llvm-cov`, have to know of them.
//!
//! `passes::passages` says what has a counter. A counter is a call of `llvm.instrprof.increment` where its passage begins; one of
//! LLVM's passes makes memory of it, and the library of profiles writes that to a file at the end of the program. What the
//! library of modules does is not counted.

use std::ffi::c_char;

use inkwell::module::Module;
use inkwell::values::{AsValueRef, PointerValue};
use llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};

use crate::base::{EntityRef, SecondaryMap, SourceFile, SourceMap, Span};
use crate::hir::{Condition, ProcId, Procedure, Role, Stmt};
use crate::passes::{CounterId, Passage, Passages};

use super::llvm::built;
use super::module::ModuleLowering;
use super::module::mangle::source_path;
use super::procedure::ProcLowering;

/// A text as the calls of LLVM take it.
#[repr(C)]
struct Text {
    start: *const c_char,
    length: usize,
}

impl Text {
    fn new(text: &str) -> Text {
        Text { start: text.as_ptr().cast(), length: text.len() }
    }
}

/// A passage as the calls of LLVM take it: lines and columns from 1, columns in bytes; the last one is behind the passage.
#[repr(C)]
struct Region {
    first_line: u32,
    first_column: u32,
    last_line: u32,
    last_column: u32,
    counter: u32,
    is_counted: bool,
    /// Whether it is text that leads to a passage, and no passage itself.
    is_gap: bool,
}

unsafe extern "C" {
    fn tlc_coverage_name(module: LLVMModuleRef, name: Text) -> LLVMValueRef;
    fn tlc_coverage_files(module: LLVMModuleRef, files: *const Text, count: usize) -> u64;
    fn tlc_coverage_function(
        module: LLVMModuleRef,
        name: Text,
        hash: u64,
        files: u64,
        file: u32,
        regions: *const Region,
        count: usize,
    );
    fn tlc_coverage_left_out(module: LLVMModuleRef, names: *const LLVMValueRef, count: usize);
}

/// The coverage of a program.
#[derive(Default)]
pub(super) struct Coverage {
    /// Whether a procedure was lowered, so that it has counters.
    counted: SecondaryMap<ProcId, bool>,
}

/// How the executions of the procedure that is being lowered are counted.
pub(super) struct Counting<'ctx> {
    passages: Passages,
    /// What the counters are known by.
    name: PointerValue<'ctx>,
    hash: u64,
}

/// Changes when the counters of a procedure do, so that a profile of another version is not taken for one of this.
fn hash(passages: &Passages) -> u64 {
    let begin = passages.all.first().map_or(0, |whole| whole.span.lo);
    let numbers = passages.all.iter().flat_map(|passage| {
        [passage.span.lo.wrapping_sub(begin), passage.span.hi.wrapping_sub(begin), passage.counter.as_u32()]
    });
    // FNV-1a. It is not 0, by which what was left out is known.
    let hash = numbers.fold(0xcbf2_9ce4_8422_2325_u64, |hash, number| {
        (hash ^ u64::from(number)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.max(1)
}

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Whether the executions of a procedure are counted, if there is coverage.
    fn is_covered(&self, procedure: &Procedure) -> bool {
        let module = &self.program.modules[procedure.module];
        procedure.foreign.is_none() && !module.library && !module.external
    }

    /// What the procedure is called in reports.
    fn covered_name(&self, id: ProcId) -> String {
        let procedure = &self.program.procedures[id];
        if let Some(around) = procedure.outlined_from(self.program) {
            // Several parts of one procedure have names of their own, because each has its counters.
            return format!("{}.part{}", self.covered_name(around), id.index() - around.index());
        }
        let module = self.names.resolve(self.program.modules[procedure.module].name);
        let path = source_path(self.program, id).into_iter().map(|name| self.names.resolve(name));
        let path: Vec<&str> = std::iter::once(module).chain(path).collect();
        match procedure.role {
            Role::Procedure => path.join("."),
            Role::Body => module.to_owned(),
            Role::Finally => format!("{module}.FINALLY"),
        }
    }

    fn name_variable(&self, name: &str) -> PointerValue<'ctx> {
        // SAFETY: the module is alive, and so is the text during the call; the variable is a pointer.
        unsafe { PointerValue::new(tlc_coverage_name(self.module.as_mut_ptr(), Text::new(name))) }
    }

    /// Begins to count the executions of a procedure, if they are counted.
    pub fn counting(&mut self, id: ProcId) -> Option<Counting<'ctx>> {
        let procedure = &self.program.procedures[id];
        let is_covered = self.is_covered(procedure);
        self.coverage.as_mut().filter(|_| is_covered)?.counted[id] = true;
        let passages = Passages::find(self.program, self.names, id);
        Some(Counting { hash: hash(&passages), passages, name: self.name_variable(&self.covered_name(id)) })
    }

    /// Describes all counters, when all procedures were lowered. Those that nothing reaches are told of, too.
    pub fn describe_coverage(&mut self, sources: &SourceMap, folder: &str) {
        let Some(coverage) = self.coverage.take() else { return };
        let program = self.program;
        let covered = program.procedures.iter().filter(|(_, procedure)| self.is_covered(procedure));
        let mut files: Vec<&SourceFile> = Vec::new();
        let mut records = Vec::new();
        let mut left_out = Vec::new();
        for (id, procedure) in covered {
            let Some(file) = sources.file_at(procedure.end.lo) else { continue };
            let number = files.iter().position(|known| *known == file).unwrap_or_else(|| {
                files.push(file);
                files.len() - 1
            });
            let name = self.covered_name(id);
            let is_counted = coverage.counted[id];
            if !is_counted {
                left_out.push(self.name_variable(&name).as_value_ref());
            }
            // The folder is the first of the files.
            let passages = Passages::find(program, self.names, id);
            records.push((name, number as u32 + 1, passages, is_counted));
        }
        describe(&self.module, folder, &files, &records);
        if !left_out.is_empty() {
            // SAFETY: the module is alive, and so are its variables.
            unsafe { tlc_coverage_left_out(self.module.as_mut_ptr(), left_out.as_ptr(), left_out.len()) };
        }
    }
}

/// Writes the names of the files and what each function has.
fn describe(
    module: &Module<'_>,
    folder: &str,
    files: &[&SourceFile],
    records: &[(String, u32, Passages, bool)],
) {
    let names: Vec<Text> =
        std::iter::once(folder).chain(files.iter().map(|file| &*file.recorded)).map(Text::new).collect();
    // SAFETY: the module is alive, and so are the texts during the call.
    let hash_of_files = unsafe { tlc_coverage_files(module.as_mut_ptr(), names.as_ptr(), names.len()) };
    for (name, file, passages, is_counted) in records {
        let Some(source) = files.get(*file as usize - 1) else { continue };
        let regions: Vec<Region> =
            passages.all.iter().flat_map(|passage| regions(source, passage, *is_counted)).collect();
        let hash = if *is_counted { hash(passages) } else { 0 };
        let (name, list, count) = (Text::new(name), regions.as_ptr(), regions.len());
        // SAFETY: the module is alive, and so are name and regions during the call.
        unsafe { tlc_coverage_function(module.as_mut_ptr(), name, hash, hash_of_files, *file, list, count) };
    }
}

/// A passage, and the text that leads to it: without that, a line would have the count of the passage around, where that is higher.
fn regions(file: &SourceFile, passage: &Passage, is_counted: bool) -> impl Iterator<Item = Region> {
    let region = |span: Span, is_gap| {
        let [(first_line, first_column), (last_line, last_column)] = [span.lo, span.hi].map(|position| {
            let offset = file.offset(position);
            let line = file.line_at(offset);
            (line, (offset - file.line_range(line).start) as u32 + 1)
        });
        let counter = passage.counter.as_u32();
        Region { first_line, first_column, last_line, last_column, counter, is_counted, is_gap }
    };
    let gap = Span { lo: passage.from, hi: passage.span.lo };
    let gap = (gap.lo < gap.hi).then(|| region(gap, true));
    gap.into_iter().chain([region(passage.span, false)])
}

impl ProcLowering<'_, '_, '_> {
    /// Counts that the procedure was called.
    pub fn count_call(&mut self) {
        self.count(Some(CounterId::new(0)));
    }

    /// Counts that control came to a statement, if a passage begins with it.
    pub fn count_stmt(&mut self, stmt: &Stmt) {
        self.count(self.counting.as_ref().and_then(|counting| counting.passages.before_stmt(stmt)));
    }

    /// Counts that a condition is evaluated, if that is counted apart from its statement.
    pub fn count_condition(&mut self, condition: &Condition) {
        self.count(self.counting.as_ref().and_then(|counting| counting.passages.before_condition(condition)));
    }

    fn count(&mut self, counter: Option<CounterId>) {
        let (Some(counting), Some(counter)) = (&self.counting, counter) else { return };
        if !self.function.is_reachable() {
            return;
        }
        let context = self.module.context;
        let (wide, word) = (context.i64_type(), context.i32_type());
        let arguments = [
            counting.name.into(),
            wide.const_int(counting.hash, false).into(),
            word.const_int(counting.passages.counters as u64, false).into(),
            word.const_int(counter.as_u32().into(), false).into(),
        ];
        let increment = self.module.intrinsic("llvm.instrprof.increment", &[]);
        built(self.function.ins().build_call(increment, &arguments, ""));
    }
}
