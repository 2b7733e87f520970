//! The table of the functions of the run-time library that compiled programs call.

use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;
use inkwell::types::{BasicType, BasicTypeEnum};
use inkwell::values::FunctionValue;

use super::module::ModuleLowering;
use super::module::attributes;
use super::module::signature::DeclaredFunction;

/// A function of the run-time library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RuntimeFn {
    /// Index out of range: texts, index, value names.
    ///
    /// For each function, the parameters follow the colon. The "texts" of a failed check are one address of
    /// consecutive strings: the position, and then the parts of the message, here the notation of the values
    /// and both limits; other checks list them in parentheses. "Value names" are NULL for values without
    /// names.
    FailIndex,
    /// Index out of the range of an open array (notation): texts, index, HIGH.
    FailOpenIndex,
    /// Value out of range (notation, range): texts, value, value names.
    FailRange,
    /// Real number that does not fit a whole type (range): texts, value.
    FailRangeReal,
    /// Dereference of NIL (text of the pointer): texts.
    FailNil,
    /// Division by zero (notation, operation): texts, dividend.
    FailZero,
    /// Result that does not fit (notation, operation, type): texts, left, right.
    FailOverflow,
    /// Result of a unary operation that does not fit (operation, type): texts, operand.
    FailOverflowUnary,
    /// Function that ended without RETURN (its name): texts.
    FailReturn,
    /// No arm of CASE (notation): texts, value, value names.
    FailCase,
    /// Value that cannot be an element of a set (notation, type): texts, value, value names.
    FailSet,
    /// INC or DEC that leaves a type other than a whole type (notation, operation, type): texts, value,
    /// amount, value names.
    FailStep,
    /// Failed assertion of the program: position.
    FailAssertion,
    /// Failed claim, that is a wrong proof of the compiler: position.
    FailClaim,
    /// Allocates storage that the caller fills: size, position.
    New,
    /// Allocates zero-filled storage: size, position.
    NewZeroed,
    /// Frees storage: its address, position, text of the pointer.
    Dispose,
    /// Union of large sets: target, left, right, words.
    SetUnion,
    /// Difference, with the same parameters.
    SetDifference,
    SetIntersection,
    SetSymmetricDifference,
    /// Complement of a large set: target, set, elements.
    SetComplement,
    /// Whether two large sets are equal: left, right, words.
    SetsAreEqual,
    /// Whether all elements of one set are in the other: part, whole, words.
    SetIsWithin,
    /// Adds elements to a large set: set, least, greatest, elements of the type.
    SetInclude,
    /// SHIFT of a large set: target, set, elements, distance.
    SetShift,
    /// ROTATE of a large set, with the same parameters.
    SetRotate,
    /// LENGTH, a function of C: address of the characters, their number.
    StringLength,
    /// Search for a number in ranges: number, sorted ranges, their count, which is also the result if none
    /// matches.
    FindRange,
    /// Repeats the first element of an array: its address, the size of the element, the final number of
    /// elements.
    Repeat,
    /// NEWPROCESS: position, procedure, workspace, its size, variable.
    NewProcess,
    /// TRANSFER: position, the two variables.
    Transfer,
    /// IOTRANSFER: position, the two variables, number of the interrupt.
    IoTransfer,
    /// LISTEN, which serves one interrupt at most: position.
    Listen,
    /// `ListenLoop`: position. Control returns only to coroutines that wait for interrupts.
    ListenLoop,
    /// `TurnInterrupts`: position, level.
    TurnInterrupts,
    /// THROW: position, number.
    Throw,
    /// Sets the position of the next exception: position.
    RaiseAt,
    /// Sets the position of the next failed comparison of a test: position.
    CompareAt,
    /// Runs the procedures that the environment names: an array of names and addresses, its length.
    RunEntries,
    /// Installs the stack overflow handler.
    WatchStack,
    /// `HALT` without a status: position. The process aborts, unless the program has chosen a status.
    Halt,
    /// `HALT(status)`, with its status.
    Exit,
    /// An exception reaches a handler: exception.
    Handle,
    /// The end of a handler.
    LeaveHandler,
    /// The end of a handler that propagates the exception.
    Reraise,
    /// Registers the FINALLY part of a module: a node with its address.
    Finally,
}

/// A type in the signature of a [`RuntimeFn`].
#[derive(Clone, Copy)]
enum RuntimeType {
    Pointer,
    I32,
    I64,
    F64,
}

use RuntimeType::{F64, I32, I64, Pointer};

impl RuntimeFn {
    /// The number of functions.
    pub const COUNT: usize = RuntimeFn::Finally as usize + 1;

    /// Returns the symbol and the parameters.
    fn signature(self) -> (&'static str, &'static [RuntimeType]) {
        match self {
            RuntimeFn::FailIndex => ("tlc_fail_index", &[Pointer, I64, Pointer]),
            RuntimeFn::FailOpenIndex => ("tlc_fail_open_index", &[Pointer, I64, I64]),
            RuntimeFn::FailRange => ("tlc_fail_range", &[Pointer, I64, Pointer]),
            RuntimeFn::FailRangeReal => ("tlc_fail_range_real", &[Pointer, F64]),
            RuntimeFn::FailNil => ("tlc_fail_nil", &[Pointer]),
            RuntimeFn::FailZero => ("tlc_fail_zero", &[Pointer, I64]),
            RuntimeFn::FailOverflow => ("tlc_fail_overflow", &[Pointer, I64, I64]),
            RuntimeFn::FailOverflowUnary => ("tlc_fail_overflow_unary", &[Pointer, I64]),
            RuntimeFn::FailReturn => ("tlc_fail_return", &[Pointer]),
            RuntimeFn::FailCase => ("tlc_fail_case", &[Pointer, I64, Pointer]),
            RuntimeFn::FailSet => ("tlc_fail_set", &[Pointer, I64, Pointer]),
            RuntimeFn::FailStep => ("tlc_fail_step", &[Pointer, I64, I64, Pointer]),
            RuntimeFn::FailAssertion => ("tlc_fail_assertion", &[Pointer]),
            RuntimeFn::FailClaim => ("tlc_fail_claim", &[Pointer]),
            RuntimeFn::New => ("tlc_new", &[I64, Pointer]),
            RuntimeFn::NewZeroed => ("tlc_new_zeroed", &[I64, Pointer]),
            RuntimeFn::Dispose => ("tlc_dispose", &[Pointer, Pointer, Pointer]),
            RuntimeFn::SetUnion => ("tlc_set_union", &[Pointer, Pointer, Pointer, I64]),
            RuntimeFn::SetDifference => ("tlc_set_difference", &[Pointer, Pointer, Pointer, I64]),
            RuntimeFn::SetIntersection => ("tlc_set_intersection", &[Pointer, Pointer, Pointer, I64]),
            RuntimeFn::SetSymmetricDifference => {
                ("tlc_set_symmetric_difference", &[Pointer, Pointer, Pointer, I64])
            }
            RuntimeFn::SetComplement => ("tlc_set_complement", &[Pointer, Pointer, I64]),
            RuntimeFn::SetsAreEqual => ("tlc_sets_are_equal", &[Pointer, Pointer, I64]),
            RuntimeFn::SetIsWithin => ("tlc_set_is_within", &[Pointer, Pointer, I64]),
            RuntimeFn::SetInclude => ("tlc_set_include", &[Pointer, I64, I64, I64]),
            RuntimeFn::SetShift => ("tlc_set_shift", &[Pointer, Pointer, I64, I64]),
            RuntimeFn::SetRotate => ("tlc_set_rotate", &[Pointer, Pointer, I64, I64]),
            RuntimeFn::StringLength => ("strnlen", &[Pointer, I64]),
            RuntimeFn::FindRange => ("tlc_find_range", &[I64, Pointer, I64]),
            RuntimeFn::Repeat => ("tlc_repeat", &[Pointer, I64, I64]),
            RuntimeFn::NewProcess => ("tlc_new_process", &[Pointer, Pointer, Pointer, I64, Pointer]),
            RuntimeFn::Transfer => ("tlc_transfer", &[Pointer, Pointer, Pointer]),
            RuntimeFn::IoTransfer => ("tlc_io_transfer", &[Pointer, Pointer, Pointer, I64]),
            RuntimeFn::Listen => ("tlc_listen", &[Pointer]),
            RuntimeFn::ListenLoop => ("tlc_listen_loop", &[Pointer]),
            RuntimeFn::TurnInterrupts => ("tlc_turn_interrupts", &[Pointer, I64]),
            RuntimeFn::Throw => ("tlc_throw", &[Pointer, I64]),
            RuntimeFn::RaiseAt => ("tlc_raise_at", &[Pointer]),
            RuntimeFn::CompareAt => ("TlcCompareAt", &[Pointer]),
            RuntimeFn::RunEntries => ("tlc_run_entries", &[Pointer, I64]),
            RuntimeFn::WatchStack => ("tlc_watch_stack", &[]),
            RuntimeFn::Halt => ("tlc_halt", &[Pointer]),
            RuntimeFn::Exit => ("tlc_exit", &[I64]),
            RuntimeFn::Handle => ("tlc_handle", &[Pointer]),
            RuntimeFn::LeaveHandler => ("tlc_leave_handler", &[]),
            RuntimeFn::Reraise => ("tlc_reraise", &[]),
            RuntimeFn::Finally => ("tlc_finally", &[Pointer]),
        }
    }

    /// Returns the type of the result.
    fn result(self) -> Option<RuntimeType> {
        match self {
            RuntimeFn::New | RuntimeFn::NewZeroed => Some(Pointer),
            RuntimeFn::SetsAreEqual | RuntimeFn::SetIsWithin => Some(I32),
            RuntimeFn::StringLength | RuntimeFn::FindRange | RuntimeFn::TurnInterrupts => Some(I64),
            _ => None,
        }
    }

    /// Whether control returns from the function.
    fn returns(self) -> bool {
        let (symbol, _) = self.signature();
        !symbol.starts_with("tlc_fail")
            && !matches!(self, RuntimeFn::Halt | RuntimeFn::Exit | RuntimeFn::Reraise)
    }

    /// Whether the function returns storage to which no other pointer refers.
    fn is_new(self) -> bool {
        matches!(self, RuntimeFn::New | RuntimeFn::NewZeroed)
    }

    /// Declares the function in the module, unless a foreign module of the program has declared it.
    pub fn declare<'ctx>(self, lowering: &ModuleLowering<'_, 'ctx>) -> DeclaredFunction<'ctx> {
        let context = lowering.context;
        let (symbol, slots) = self.signature();
        let of_slot = |slot: &RuntimeType| -> BasicTypeEnum<'ctx> {
            match slot {
                Pointer => lowering.types.pointer().into(),
                I32 => context.i32_type().into(),
                I64 => context.i64_type().into(),
                F64 => context.f64_type().into(),
            }
        };
        let parameters: Vec<_> = slots.iter().map(|slot| of_slot(slot).into()).collect();
        let ty = match self.result() {
            Some(slot) => of_slot(&slot).fn_type(&parameters, false),
            None => context.void_type().fn_type(&parameters, false),
        };
        if let Some(known) = lowering.module.get_function(symbol) {
            return DeclaredFunction { function: known, ty };
        }
        let function = lowering.module.add_function(symbol, ty, Some(Linkage::External));
        self.add_attributes(function, lowering);
        DeclaredFunction { function, ty }
    }

    fn add_attributes(self, function: FunctionValue<'_>, lowering: &ModuleLowering<'_, '_>) {
        let known = &lowering.attributes;
        known.add_unwinding(function);
        if !self.returns() {
            attributes::add(function, AttributeLoc::Function, &[known.noreturn, known.cold]);
        }
        if self.is_new() {
            attributes::add(function, AttributeLoc::Return, &[known.nonnull, known.noalias]);
        }
    }
}
