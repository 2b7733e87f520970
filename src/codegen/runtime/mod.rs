//! What compiled programs call of the run-time library, in one table.

mod checks;

use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;
use inkwell::types::{BasicType, BasicTypeEnum};
use inkwell::values::FunctionValue;

use super::module::ModuleLowering;
use super::module::attributes;
use super::module::signature::Callee;

/// A function of the run-time library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RuntimeFn {
    /// An index is out of the range of its type: what, index, the names of the values.
    ///
    /// Of a failed check, "what" is the address of several texts behind each other: where it is, and then how its message
    /// goes on. For an index these are the form of its values and both limits. Names of values are NULL for those that
    /// have none.
    FailIndex,
    /// An index is out of the range of an open array (form): what, index, HIGH.
    FailOpenIndex,
    /// A value is out of range (form, range): what, value, the names of the values.
    FailRange,
    /// A real number does not fit a whole type (range): what, value.
    FailRangeReal,
    /// NIL was followed (the text of the pointer): what.
    FailNil,
    /// A divisor is zero (form, operation): what, dividend.
    FailZero,
    /// A result does not fit (form, operation, type): what, left, right.
    FailOverflow,
    /// A result does not fit (operation, type): what, operand.
    FailOverflowUnary,
    /// A function ended without RETURN (its name): what.
    FailReturn,
    /// CASE without match (form): what, value, the names of the values.
    FailCase,
    /// A value is no element of a set (form, type): what, value, the names of the values.
    FailSet,
    /// INC or DEC leaves a type that is no whole type (form, operation, type): what, value, by how much, the names of
    /// the values.
    FailStep,
    /// What a program asserts does not hold: where.
    FailAssertion,
    /// What the compiler has proved does not hold: where.
    FailClaim,
    /// Makes storage that the caller fills: size, where.
    New,
    /// Makes zero-filled storage: size, where.
    NewZeroed,
    /// Gives storage back: its address, where, the text of the pointer.
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
    /// Whether all elements of one are in the other: part, whole, words.
    SetIsWithin,
    /// Puts elements into a large set: set, least, greatest, elements of the type.
    SetInclude,
    /// SHIFT of a large set: target, set, elements, by how much.
    SetShift,
    /// ROTATE of a large set, with the same parameters.
    SetRotate,
    /// LENGTH, a function of C: the address of the characters, how many they are.
    StringLength,
    /// Finds a number in ranges: the number, the ranges in order, how many they are, which is the result if none has it.
    FindRange,
    /// Repeats the first element of an array: its address, the size of the element, how often it is there then.
    Repeat,
    /// NEWPROCESS: where, the procedure, the workspace, its size, the variable.
    NewProcess,
    /// TRANSFER: where, the two variables.
    Transfer,
    /// IOTRANSFER: where, the two variables, the number of the interrupt.
    IoTransfer,
    /// LISTEN, which serves one interrupt at most: where.
    Listen,
    /// `ListenLoop`: where. Control comes back to coroutines that wait for interrupts only.
    ListenLoop,
    /// `TurnInterrupts`: where, the level.
    TurnInterrupts,
    /// THROW: where, the number.
    Throw,
    /// The next exception that is raised is raised there: where.
    RaiseAt,
    /// Has recursion that is too deep reported.
    WatchStack,
    /// `HALT` without a status: where. The process aborts, unless the program has chosen a status.
    Halt,
    /// `HALT(status)`.
    Exit,
    /// An exception has come to a handler: the exception.
    Handle,
    /// A handler ends.
    LeaveHandler,
    /// A handler ends and passes the exception on.
    Reraise,
    /// Registers the FINALLY part of a module, a node with its address.
    Finally,
}

/// A type in the signature of a [`RuntimeFn`].
#[derive(Clone, Copy)]
enum Slot {
    Pointer,
    I32,
    I64,
    F64,
}

use Slot::{F64, I32, I64, Pointer};

impl RuntimeFn {
    /// How many there are.
    pub const COUNT: usize = RuntimeFn::Finally as usize + 1;

    /// Symbol and parameters.
    fn signature(self) -> (&'static str, &'static [Slot]) {
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
            RuntimeFn::WatchStack => ("tlc_watch_stack", &[]),
            RuntimeFn::Halt => ("tlc_halt", &[Pointer]),
            RuntimeFn::Exit => ("tlc_exit", &[I64]),
            RuntimeFn::Handle => ("tlc_handle", &[Pointer]),
            RuntimeFn::LeaveHandler => ("tlc_leave_handler", &[]),
            RuntimeFn::Reraise => ("tlc_reraise", &[]),
            RuntimeFn::Finally => ("tlc_finally", &[Pointer]),
        }
    }

    /// The type of its result.
    fn result(self) -> Option<Slot> {
        match self {
            RuntimeFn::New | RuntimeFn::NewZeroed => Some(Pointer),
            RuntimeFn::SetsAreEqual | RuntimeFn::SetIsWithin => Some(I32),
            RuntimeFn::StringLength | RuntimeFn::FindRange | RuntimeFn::TurnInterrupts => Some(I64),
            _ => None,
        }
    }

    /// Whether control comes back.
    fn returns(self) -> bool {
        let (symbol, _) = self.signature();
        !symbol.starts_with("tlc_fail")
            && !matches!(self, RuntimeFn::Halt | RuntimeFn::Exit | RuntimeFn::Reraise)
    }

    /// Whether it gives storage that nothing else points to.
    fn is_new(self) -> bool {
        matches!(self, RuntimeFn::New | RuntimeFn::NewZeroed)
    }

    /// Declares the function in the module, unless a foreign module of the program has declared it.
    pub fn declare<'ctx>(self, lowering: &ModuleLowering<'_, 'ctx>) -> Callee<'ctx> {
        let context = lowering.context;
        let (symbol, slots) = self.signature();
        let of_slot = |slot: &Slot| -> BasicTypeEnum<'ctx> {
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
            return Callee { function: known, ty };
        }
        let function = lowering.module.add_function(symbol, ty, Some(Linkage::External));
        self.add_attributes(function, lowering);
        Callee { function, ty }
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
