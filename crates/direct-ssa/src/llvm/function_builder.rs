//! The builder of LLVM functions whose variables become SSA values.

use std::ffi::CStr;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::llvm_sys::core::{LLVMCreateBasicBlockInContext, LLVMSetCurrentDebugLocation2};
use inkwell::llvm_sys::prelude::{LLVMMetadataRef, LLVMTypeRef};
use inkwell::types::BasicType;
use inkwell::values::{BasicValue, FunctionValue, IntValue, PointerValue};

use super::checks::{self, built};
use super::debug_records::{DebugRecord, Notes, Position, records};
use super::{LlvmBlocks, LlvmIr, Scalar};
use crate::inspect::Inspect;
use crate::trace::Observer;
use crate::{Block, SetId, SsaBuilder, Strategy, Value, Variable, VariableSets};

/// Builds one LLVM function after the other, in SSA form from the first instruction on.
///
/// It keeps three kinds of data consistent: the variables and their definitions, the blocks of the
/// construction with their LLVM blocks, and the edges with the branches that make them. So each operation is
/// one call.
///
/// Code goes to the *current* block. [`switch_to_block`](Self::switch_to_block) makes a block current, until
/// a terminator ends it and *fills* it: nothing more is written in it. A block is *sealed* when all branches
/// to it have been made; until then a phi in it may lack operands. Seal each block as early as possible.
///
/// The memory of one function is reused for the next: begin with [`begin`](Self::begin), end with
/// [`finalize`](Self::finalize).
pub struct FunctionBuilder<'ctx, O: Observer<Scalar<'ctx>> = ()> {
    context: &'ctx Context,
    function: Option<FunctionValue<'ctx>>,
    instructions: Builder<'ctx>,
    ssa: SsaBuilder<LlvmIr<'ctx>, O>,
    ir: LlvmIr<'ctx>,
    current: Option<Block>,
    /// Whether the function is neither finalized nor discarded.
    is_open: bool,
    /// The values of variables from each position on, if they are recorded.
    notes: Option<Notes<'ctx>>,
}

impl<'ctx> FunctionBuilder<'ctx> {
    /// Returns a builder without a function.
    pub fn new(context: &'ctx Context) -> FunctionBuilder<'ctx> {
        FunctionBuilder::with_observer(context, Strategy::Default, ())
    }
}

impl<'ctx, O: Observer<Scalar<'ctx>>> FunctionBuilder<'ctx, O> {
    /// Returns a builder that uses one of the variants of the algorithm and reports its steps to an observer.
    pub fn with_observer(
        context: &'ctx Context,
        strategy: Strategy,
        observer: O,
    ) -> FunctionBuilder<'ctx, O> {
        FunctionBuilder {
            context,
            function: None,
            instructions: context.create_builder(),
            ssa: SsaBuilder::with_observer(strategy, observer),
            ir: LlvmIr::new(context),
            current: None,
            is_open: false,
            notes: None,
        }
    }

    /// Begins a function, which has no block yet. The first block that is created is its entry.
    ///
    /// # Panics
    ///
    /// If the preceding function was neither finalized nor discarded.
    #[track_caller]
    pub fn begin(&mut self, function: FunctionValue<'ctx>) {
        if let (true, Some(unfinished)) = (self.is_open, self.function) {
            checks::not_finalized(unfinished);
        }
        self.is_open = true;
        self.function = Some(function);
        self.current = None;
        self.notes = None;
        self.ssa.clear();
        self.ir.clear();
    }

    /// Gives up the function under construction, for instance because of a mistake in the program that is
    /// compiled. The caller deletes the LLVM function.
    pub fn discard(&mut self) {
        self.is_open = false;
        self.current = None;
    }

    /// Ends the function: all phis get their operands, and those that turned out to be trivial or unused are
    /// erased. Every block must be sealed and filled.
    ///
    /// # Panics
    ///
    /// If a block is not sealed, or if the current block has no terminator.
    #[track_caller]
    pub fn finalize(&mut self) {
        if let Some(block) = self.current {
            checks::no_terminator(&self.ir, block);
        }
        #[cfg(debug_assertions)]
        super::debug_checks::check_blocks(&self.ir, &self.ssa.flow);
        self.ssa.finish(&mut self.ir);
        self.is_open = false;
    }

    /// Returns the function under construction.
    ///
    /// # Panics
    ///
    /// If no function was begun.
    #[track_caller]
    pub fn function(&self) -> FunctionValue<'ctx> {
        self.function.expect("a function is begun before it is built")
    }

    /// Returns inkwell's builder, positioned at the end of the current block, for instructions that are not
    /// terminators. Builds with debug assertions panic after the terminator of a block.
    #[inline]
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn ins(&self) -> &Builder<'ctx> {
        #[cfg(debug_assertions)]
        if self.current.is_none() {
            super::debug_checks::check_position(&self.instructions);
        }
        &self.instructions
    }

    /// Assigns a source location to the instructions and phis that are built from here on.
    ///
    /// # Safety
    ///
    /// The location is null or a live `DILocation` of the context, whose scope belongs to the function.
    pub unsafe fn set_debug_location(&mut self, location: LLVMMetadataRef) {
        // SAFETY: the builder is alive, and the caller guarantees the location.
        unsafe {
            LLVMSetCurrentDebugLocation2(self.instructions.as_mut_ptr(), location);
            self.ir.set_debug_location(location);
        }
    }

    // ---- Variables ----

    /// Declares a variable. Its phis get the name, which may be empty.
    #[track_caller]
    pub fn declare_var(&mut self, ty: impl BasicType<'ctx>, name: &str) -> Variable {
        let variable = self.ssa.declare_variable();
        self.ir.add_variable(variable, ty.as_basic_type_enum(), name);
        variable
    }

    /// Declares a variable of a type that inkwell has no name for, such as `target("spirv.Image")`.
    ///
    /// # Safety
    ///
    /// The type is a live first-class type of the context.
    pub unsafe fn declare_var_of(&mut self, ty: LLVMTypeRef, name: &str) -> Variable {
        let variable = self.ssa.declare_variable();
        // SAFETY: guaranteed by the caller.
        unsafe { self.ir.add_variable_of(variable, ty, name) };
        variable
    }

    /// Assigns to a variable. The value may be a result of [`read_var`](Self::read_var), or an instruction.
    ///
    /// # Panics
    ///
    /// In builds with debug assertions: if the value is not of the type of the variable.
    #[inline]
    #[track_caller]
    pub fn def_var(&mut self, variable: Variable, value: impl Into<Value<Scalar<'ctx>>>) {
        let value = self.as_read(value.into());
        let block = self.block();
        #[cfg(debug_assertions)]
        super::debug_checks::check_type(&self.ir, &self.ssa, variable, value);
        self.note(|notes, position| notes.value(variable, value, position));
        self.ssa.write_variable(variable, block, value);
    }

    /// Returns the handle of a value as the SSA builder knows it. A caller that simplifies its instructions
    /// may pass on an operand: as a definition, or joined with others, it must not differ from the phi that
    /// was read.
    #[inline]
    fn as_read(&self, value: Value<Scalar<'ctx>>) -> Value<Scalar<'ctx>> {
        match value.ir() {
            Some(phi) if phi.is_phi() => self.ssa.handle(phi),
            _ => value,
        }
    }

    /// Returns the value of a variable as the operand of an instruction. A variable that was not assigned is
    /// zero.
    #[track_caller]
    pub fn use_var(&mut self, variable: Variable) -> Scalar<'ctx> {
        let value = self.read_var(variable);
        self.resolve(value)
    }

    /// Returns the value of a variable without emitting a phi for it: a value that is only copied needs none.
    #[inline]
    #[track_caller]
    pub fn read_var(&mut self, variable: Variable) -> Value<Scalar<'ctx>> {
        let block = self.block();
        self.ssa.read_variable(variable, block)
    }

    /// Returns the value of a variable, like [`read_var`](Self::read_var). `site` is any number by which the
    /// caller recognizes the read in [`undefined_reads`](SsaBuilder::undefined_reads).
    ///
    /// ```
    /// # use direct_ssa::llvm::FunctionBuilder;
    /// # use inkwell::{IntPredicate, context::Context, values::AnyValue};
    /// # let context = Context::create();
    /// # let module = context.create_module("example");
    /// # let number = context.i64_type();
    /// # let function = module.add_function("f", number.fn_type(&[number.into()], false), None);
    /// # let n = function.get_nth_param(0).unwrap().into_int_value();
    /// # let mut b = FunctionBuilder::new(&context);
    /// # b.begin(function);
    /// # let entry = b.create_block(c"entry");
    /// # b.seal_block(entry);
    /// # b.switch_to_block(entry);
    /// let x = b.declare_var(number, "x");
    /// let value = b.read_var_at(x, 17);
    /// let value = b.resolve(value).int();
    /// b.ret(Some(&value));
    /// b.finalize();
    /// assert_eq!(b.ssa().undefined_reads()[0].site, 17);
    /// ```
    #[inline]
    #[track_caller]
    pub fn read_var_at(&mut self, variable: Variable, site: u32) -> Value<Scalar<'ctx>> {
        let block = self.block();
        self.ssa.read_variable_at(variable, block, site)
    }

    /// Returns a value as the operand of an instruction; if it is a phi, it is emitted now.
    #[inline]
    pub fn resolve(&mut self, value: Value<Scalar<'ctx>>) -> Scalar<'ctx> {
        self.ssa.resolve(&mut self.ir, value)
    }

    /// Joins values that arrive over the edges into the current block, which is sealed: the result is the
    /// value of the edge that control has taken. Each predecessor occurs once in `operands`.
    ///
    /// A phi that is needed gets the type and name of `variable`, which is declared only for joins; joins in
    /// other blocks may use it again.
    ///
    /// ```
    /// use direct_ssa::llvm::FunctionBuilder;
    /// use inkwell::context::Context;
    ///
    /// // The value of `a AND b`.
    /// let context = Context::create();
    /// let module = context.create_module("example");
    /// let boolean = context.bool_type();
    /// let ty = boolean.fn_type(&[boolean.into(), boolean.into()], false);
    /// let function = module.add_function("and", ty, None);
    /// let [a, b] = [0, 1].map(|number| function.get_nth_param(number).unwrap());
    ///
    /// let mut builder = FunctionBuilder::new(&context);
    /// builder.begin(function);
    /// let [entry, right, end] = [c"entry", c"right", c"end"].map(|name| builder.create_block(name));
    /// builder.seal_block(entry);
    /// builder.switch_to_block(entry);
    /// builder.cond_br(a.into_int_value(), right, end);
    /// builder.seal_block(right);
    /// builder.switch_to_block(right);
    /// builder.br(end);
    /// builder.seal_block(end);
    /// builder.switch_to_block(end);
    /// let both = builder.declare_var(boolean, "both");
    /// let both = builder.join(both, &[(entry, boolean.const_zero().into()), (right, b.into())]);
    /// let both = builder.resolve(both).int();
    /// builder.ret(Some(&both));
    /// builder.finalize();
    ///
    /// assert!(function.verify(true));
    /// assert!(function.to_string().contains("%both = phi i1 [ false, %entry ], [ %1, %right ]"));
    /// ```
    #[track_caller]
    pub fn join(
        &mut self,
        variable: Variable,
        operands: &[(Block, Value<Scalar<'ctx>>)],
    ) -> Value<Scalar<'ctx>> {
        let block = self.block();
        #[cfg(debug_assertions)]
        for &(_, value) in operands {
            super::debug_checks::check_type(&self.ir, &self.ssa, variable, value);
        }
        if operands.iter().all(|&(_, value)| self.as_read(value) == value) {
            return self.ssa.join(variable, block, operands);
        }
        let read: Vec<_> = operands.iter().map(|&(from, value)| (from, self.as_read(value))).collect();
        self.ssa.join(variable, block, &read)
    }

    /// Returns the sets of variables that [`create_join`](Self::create_join) refers to.
    pub fn sets(&mut self) -> &mut VariableSets {
        self.ssa.sets()
    }

    // ---- Debuggers ----

    /// Starts to record the values of variables, for [`debug_records`](Self::debug_records) of this function.
    /// No code depends on it.
    pub fn keep_debug_values(&mut self) {
        self.notes = Some(Notes::new());
    }

    /// Records for debuggers that a variable exists from here on, and reads as zero because it was not
    /// assigned.
    pub fn begin_unassigned(&mut self, variable: Variable) {
        let zero = self.ir.unassigned(variable);
        self.note(|notes, position| notes.value(variable, zero.into(), position));
    }

    /// Records for debuggers that the value of a variable is in memory from here on, until it is assigned:
    /// the caller has stored it there because a call may read it.
    pub fn begin_in_memory(&mut self, variable: Variable, address: PointerValue<'ctx>) {
        self.note(|notes, position| notes.in_memory(variable, address, position));
    }

    #[inline]
    fn note(&mut self, note: impl FnOnce(&mut Notes<'ctx>, Position)) {
        if let Some(notes) = &mut self.notes {
            note(notes, Position::of(&self.instructions));
        }
    }

    /// Returns the records that show debuggers the values of variables in the finished function, in the order
    /// in which they must be inserted: one for each assignment since
    /// [`keep_debug_values`](Self::keep_debug_values) and for each phi. The caller inserts none for a
    /// variable that the source does not contain.
    ///
    /// ```
    /// # use direct_ssa::llvm::FunctionBuilder;
    /// # use inkwell::context::Context;
    /// # use inkwell::debug_info::{AsDIScope, DWARFEmissionKind, DWARFSourceLanguage};
    /// # let context = Context::create();
    /// # let module = context.create_module("example");
    /// # let number = context.i64_type();
    /// # let function = module.add_function("f", number.fn_type(&[number.into()], false), None);
    /// # let n = function.get_nth_param(0).unwrap().into_int_value();
    /// # let (debug, unit) = module.create_debug_info_builder(
    /// #     true, DWARFSourceLanguage::C, "x.c", ".", "", false, "", 0, "",
    /// #     DWARFEmissionKind::Full, 0, false, false, "", "",
    /// # );
    /// # let int = debug.create_basic_type("int", 64, 5, 0).unwrap().as_type();
    /// # let ty = debug.create_subroutine_type(unit.get_file(), Some(int), &[int], 0);
    /// # let scope = unit.as_debug_info_scope();
    /// # let scope = debug.create_function(scope, "f", None, unit.get_file(), 1, ty, false, true, 1, 0, false);
    /// # function.set_subprogram(scope);
    /// # let scope = scope.as_debug_info_scope();
    /// # let (here, source) = (
    /// #     debug.create_debug_location(&context, 1, 1, scope, None),
    /// #     debug.create_auto_variable(scope, "x", unit.get_file(), 1, int, true, 0, 64),
    /// # );
    /// # let mut b = FunctionBuilder::new(&context);
    /// # b.begin(function);
    /// # let entry = b.create_block(c"entry");
    /// # b.seal_block(entry);
    /// # b.switch_to_block(entry);
    /// // `debug` is inkwell's builder, `source` the variable in the scope of the location `here`.
    /// b.keep_debug_values();
    /// let x = b.declare_var(number, "x");
    /// b.def_var(x, n);
    /// let square = b.ins().build_int_mul(n, n, "square").unwrap();
    /// b.def_var(x, square);
    /// b.ret(Some(&square));
    /// b.finalize();
    /// for record in b.debug_records() {
    ///     assert_eq!(record.variable, x);
    ///     record.insert(&debug, source, here);
    /// }
    /// let text = function.to_string();
    /// // Before LLVM 19, calls of `llvm.dbg.value` have the same contents.
    /// let text = text.replace("call void @llvm.dbg.value(metadata ", "#dbg_value(");
    /// assert!(text.contains("#dbg_value(i64 %0,"), "{text}");
    /// assert!(text.contains("#dbg_value(i64 %square,"), "{text}");
    /// ```
    pub fn debug_records(&self) -> Vec<DebugRecord<'ctx>> {
        let notes = self.notes.as_ref();
        notes.map_or_else(Vec::new, |notes| records(notes, &self.ssa, &self.ir))
    }

    // ---- Blocks ----

    /// Creates a block. It is placed in the function when it first becomes current.
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn create_block(&mut self, name: &CStr) -> Block {
        let block = self.ssa.declare_block();
        let entry = self.create_llvm_block(name);
        self.ir.add_block(block, entry);
        block
    }

    /// Creates the header, join or exit of a structured statement that begins at the end of `dominating` and
    /// assigns only variables in `assigned`. All others are looked up directly in `dominating`, so no phi is
    /// made for them, not even temporarily.
    ///
    /// ```
    /// # use direct_ssa::llvm::FunctionBuilder;
    /// # use inkwell::{IntPredicate, context::Context, values::AnyValue};
    /// # let context = Context::create();
    /// # let module = context.create_module("example");
    /// # let number = context.i64_type();
    /// # let function = module.add_function("f", number.fn_type(&[number.into()], false), None);
    /// # let n = function.get_nth_param(0).unwrap().into_int_value();
    /// # let mut b = FunctionBuilder::new(&context);
    /// # b.begin(function);
    /// # let entry = b.create_block(c"entry");
    /// # b.seal_block(entry);
    /// # b.switch_to_block(entry);
    /// // WHILE n > 0 DO n := n - step END
    /// let [i, step] = ["i", "step"].map(|name| b.declare_var(number, name));
    /// let assigned = b.sets().new_set();
    /// b.sets().insert(assigned, i);
    /// b.def_var(i, n);
    /// b.def_var(step, number.const_int(2, false));
    /// let header = b.create_join(c"header", entry, assigned);
    /// let exit = b.create_join(c"exit", entry, assigned);
    /// let body = b.create_block(c"body");
    /// b.br(header);
    /// b.switch_to_block(header);
    /// let value = b.use_var(i).int();
    /// let more = b.ins().build_int_compare(IntPredicate::SGT, value, number.const_zero(), "more").unwrap();
    /// b.cond_br(more, body, exit);
    /// b.seal_block(body);
    /// b.switch_to_block(body);
    /// let (value, by) = (b.use_var(i).int(), b.use_var(step).int());
    /// let next = b.ins().build_int_sub(value, by, "next").unwrap();
    /// b.def_var(i, next);
    /// b.br(header);
    /// b.seal_block(header);
    /// b.seal_block(exit);
    /// b.switch_to_block(exit);
    /// let value = b.use_var(i).int();
    /// b.ret(Some(&value));
    /// b.finalize();
    /// assert!(function.verify(true));
    /// assert_eq!(b.ssa().statistics().phis_made, 1, "none for `step`, not even for a time");
    /// ```
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn create_join(&mut self, name: &CStr, dominating: Block, assigned: SetId) -> Block {
        let block = self.ssa.declare_join(dominating, assigned);
        let entry = self.create_llvm_block(name);
        self.ir.add_block(block, entry);
        block
    }

    /// Creates an LLVM block that belongs to no function yet; [`continue_in`](Self::continue_in) adds it to
    /// one. Before that, no load, store or alloca may be built in it, because LLVM asks the module for their
    /// alignment.
    pub fn create_llvm_block(&self, name: &CStr) -> BasicBlock<'ctx> {
        // SAFETY: the context is alive and the name ends in a zero byte. inkwell creates blocks only in
        // functions.
        let block =
            unsafe { BasicBlock::new(LLVMCreateBasicBlockInContext(self.context.raw(), name.as_ptr())) };
        block.expect("LLVM creates a block")
    }

    /// Declares that all branches to a block have been made.
    #[track_caller]
    pub fn seal_block(&mut self, block: Block) {
        self.ssa.seal_block(block);
    }

    /// Makes an empty block current, and places it after the existing blocks.
    ///
    /// # Panics
    ///
    /// If the current block has no terminator.
    #[track_caller]
    pub fn switch_to_block(&mut self, block: Block) {
        if let Some(current) = self.current {
            checks::no_terminator(&self.ir, current);
        }
        let entry = self.ir.llvm_blocks(block).entry;
        self.function().append_existing_basic_block(entry);
        self.instructions.position_at_end(entry);
        self.current = Some(block);
    }

    /// Returns the current block.
    ///
    /// # Panics
    ///
    /// If there is none, as after a terminator.
    #[inline]
    #[track_caller]
    pub fn block(&self) -> Block {
        match self.current {
            Some(block) => block,
            None => checks::no_block(&self.instructions),
        }
    }

    /// Returns the current block, or `None` after a terminator.
    #[inline]
    pub fn current_block(&self) -> Option<Block> {
        self.current
    }

    /// Leaves the current block without a terminator, for [`resume`](Self::resume) or
    /// [`br_from`](Self::br_from).
    pub fn leave(&mut self) -> Option<Block> {
        self.current.take()
    }

    /// Makes a block current again that was left without a terminator. Its end is placed after the code built
    /// in between, because unoptimized code keeps this order of LLVM blocks. Only the first block is not
    /// moved: the function begins there.
    #[track_caller]
    pub fn resume(&mut self, block: Block) {
        let exit = self.ir.llvm_blocks(block).exit;
        if let Some(last) = self.function().get_last_basic_block()
            && last != exit
            && self.function().get_first_basic_block() != Some(exit)
        {
            exit.move_after(last).expect("both blocks are in the function");
        }
        self.instructions.position_at_end(exit);
        self.current = Some(block);
    }

    /// Splits the current block: its code continues in another LLVM block, to which the caller has built a
    /// branch. For the construction it remains one block.
    ///
    /// ```
    /// # use direct_ssa::llvm::FunctionBuilder;
    /// # use inkwell::{IntPredicate, context::Context, values::AnyValue};
    /// # let context = Context::create();
    /// # let module = context.create_module("example");
    /// # let number = context.i64_type();
    /// # let function = module.add_function("f", number.fn_type(&[number.into()], false), None);
    /// # let n = function.get_nth_param(0).unwrap().into_int_value();
    /// # let mut b = FunctionBuilder::new(&context);
    /// # b.begin(function);
    /// # let entry = b.create_block(c"entry");
    /// # b.seal_block(entry);
    /// # b.switch_to_block(entry);
    /// // A check: code continues if it passes. No variable changes on the way.
    /// let [failed, passed] = [c"failed", c"passed"].map(|name| b.create_llvm_block(name));
    /// let is_zero = b.ins().build_int_compare(IntPredicate::EQ, n, number.const_zero(), "is_zero").unwrap();
    /// b.ins().build_conditional_branch(is_zero, failed, passed).unwrap();
    /// b.ins().position_at_end(failed);
    /// b.ins().build_unreachable().unwrap();
    /// function.append_existing_basic_block(failed);
    /// b.continue_in(passed);
    /// assert_eq!(b.llvm_blocks(entry).exit, passed);
    /// b.ret(Some(&n));
    /// b.finalize();
    /// assert!(function.verify(true));
    /// ```
    #[track_caller]
    pub fn continue_in(&mut self, exit: BasicBlock<'ctx>) {
        let block = self.block();
        self.function().append_existing_basic_block(exit);
        self.instructions.position_at_end(exit);
        self.ir.set_exit(block, exit);
    }

    /// Returns the LLVM blocks of a block.
    pub fn llvm_blocks(&self, block: Block) -> LlvmBlocks<'ctx> {
        self.ir.llvm_blocks(block)
    }

    // ---- Terminators, each of which fills its block ----

    /// Branches to a block.
    #[track_caller]
    pub fn br(&mut self, to: Block) {
        let from = self.block();
        self.br_from(from, to);
        self.current = None;
    }

    /// Branches from a block that was left without a terminator to another one.
    #[track_caller]
    pub fn br_from(&mut self, from: Block, to: Block) {
        self.instructions.position_at_end(self.ir.llvm_blocks(from).exit);
        let entry = self.add_edge(from, to);
        built(self.instructions.build_unconditional_branch(entry));
        self.ssa.fill_block(from);
    }

    /// Branches to one of two blocks: to the first if the condition, of type `i1`, holds.
    #[track_caller]
    pub fn cond_br(&mut self, condition: IntValue<'ctx>, then: Block, otherwise: Block) {
        let from = self.block();
        self.instructions.position_at_end(self.ir.llvm_blocks(from).exit);
        let [then, otherwise] = [then, otherwise].map(|to| self.add_edge(from, to));
        built(self.instructions.build_conditional_branch(condition, then, otherwise));
        self.end_block();
    }

    /// Branches to the block paired with the value, or else to the default. The cases are different constants
    /// of the value's type; each is an edge of its own, even if several lead to one block.
    ///
    /// ```
    /// # use direct_ssa::llvm::FunctionBuilder;
    /// # use inkwell::{IntPredicate, context::Context, values::AnyValue};
    /// # let context = Context::create();
    /// # let module = context.create_module("example");
    /// # let number = context.i64_type();
    /// # let function = module.add_function("f", number.fn_type(&[number.into()], false), None);
    /// # let n = function.get_nth_param(0).unwrap().into_int_value();
    /// # let mut b = FunctionBuilder::new(&context);
    /// # b.begin(function);
    /// # let entry = b.create_block(c"entry");
    /// # b.seal_block(entry);
    /// # b.switch_to_block(entry);
    /// // CASE n OF 1: x := 10 | 2: x := 20 ELSE x := 0 END
    /// let x = b.declare_var(number, "x");
    /// let [one, two, end] = [c"one", c"two", c"end"].map(|name| b.create_block(name));
    /// b.def_var(x, number.const_zero());
    /// b.switch(n, end, &[(number.const_int(1, false), one), (number.const_int(2, false), two)]);
    /// for (block, value) in [(one, 10), (two, 20)] {
    ///     b.seal_block(block);
    ///     b.switch_to_block(block);
    ///     b.def_var(x, number.const_int(value, false));
    ///     b.br(end);
    /// }
    /// b.seal_block(end);
    /// b.switch_to_block(end);
    /// let value = b.use_var(x).int();
    /// b.ret(Some(&value));
    /// b.finalize();
    /// assert!(function.verify(true));
    /// let text = function.print_to_string().to_string();
    /// assert!(text.contains("%x = phi i64 [ 0, %entry ], [ 10, %one ], [ 20, %two ]"));
    /// ```
    #[track_caller]
    pub fn switch(&mut self, value: IntValue<'ctx>, default: Block, cases: &[(IntValue<'ctx>, Block)]) {
        let from = self.block();
        let default = self.add_edge(from, default);
        let cases: Vec<_> = cases.iter().map(|&(case, to)| (case, self.add_edge(from, to))).collect();
        built(self.instructions.build_switch(value, default, &cases));
        self.end_block();
    }

    /// Returns from the function.
    #[track_caller]
    pub fn ret(&mut self, value: Option<&dyn BasicValue<'ctx>>) {
        let block = self.block();
        built(self.instructions.build_return(value));
        self.ssa.fill_block(block);
        self.current = None;
    }

    /// Declares that control never gets here.
    #[track_caller]
    pub fn unreachable(&mut self) {
        let block = self.block();
        built(self.instructions.build_unreachable());
        self.ssa.fill_block(block);
        self.current = None;
    }

    /// Ends the current block with a terminator that the caller has built by [`ins`](Self::ins) and whose
    /// targets [`add_edge`](Self::add_edge) returned. Does nothing after a terminator.
    #[track_caller]
    pub fn end_block(&mut self) {
        if let Some(block) = self.current.take() {
            self.ssa.fill_block(block);
        }
    }

    /// Adds an edge for a terminator that the caller builds, such as `invoke`, and returns its target.
    #[track_caller]
    pub fn add_edge(&mut self, from: Block, to: Block) -> BasicBlock<'ctx> {
        self.ssa.add_predecessor(to, from);
        self.ir.llvm_blocks(to).entry
    }

    // ---- The parts ----

    /// Returns the SSA builder, for its statistics and the reads of variables that were not assigned.
    pub fn ssa(&self) -> &SsaBuilder<LlvmIr<'ctx>, O> {
        &self.ssa
    }

    /// Returns the SSA builder, for operations that have nothing to do with LLVM.
    pub fn ssa_mut(&mut self) -> &mut SsaBuilder<LlvmIr<'ctx>, O> {
        &mut self.ssa
    }

    /// Returns the LLVM function as the SSA builder sees it.
    pub fn ir(&self) -> &LlvmIr<'ctx> {
        &self.ir
    }
}
