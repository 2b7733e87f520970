//! The table of the predeclared procedures and of those that SYSTEM exports.

/// A predeclared procedure, or one that the module SYSTEM exports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predeclared {
    Abs,
    Cap,
    Chr,
    Cmplx,
    Convert,
    Dec,
    Dispose,
    Excl,
    Float,
    Halt,
    High,
    Im,
    Inc,
    Incl,
    Int,
    Length,
    LFloat,
    LTrunc,
    Max,
    Min,
    New,
    Odd,
    Ord,
    Re,
    Size,
    Trunc,
    Val,
    Column,
    File,
    Function,
    Line,
    AddAdr,
    Adr,
    Cast,
    DifAdr,
    IoTransfer,
    Listen,
    ListenLoop,
    MakeAdr,
    NewProcess,
    Rotate,
    Shift,
    SubAdr,
    TBitSize,
    Throw,
    Transfer,
    TSize,
    TurnInterrupts,
    Assert,
    Func,
    UnreferencedParameter,
}

/// The predeclared procedures with the minimum and maximum number of arguments, in the order of
/// [`Predeclared`]. The procedures of SYSTEM come last.
pub const PROCEDURES: [(&str, Predeclared, usize, usize); 51] = [
    ("ABS", Predeclared::Abs, 1, 1),
    ("CAP", Predeclared::Cap, 1, 1),
    ("CHR", Predeclared::Chr, 1, 1),
    ("CMPLX", Predeclared::Cmplx, 2, 2),
    ("CONVERT", Predeclared::Convert, 2, 2),
    ("DEC", Predeclared::Dec, 1, 2),
    ("DISPOSE", Predeclared::Dispose, 1, usize::MAX),
    ("EXCL", Predeclared::Excl, 2, 2),
    ("FLOAT", Predeclared::Float, 1, 1),
    ("HALT", Predeclared::Halt, 0, 1),
    ("HIGH", Predeclared::High, 1, 1),
    ("IM", Predeclared::Im, 1, 1),
    ("INC", Predeclared::Inc, 1, 2),
    ("INCL", Predeclared::Incl, 2, 2),
    ("INT", Predeclared::Int, 1, 1),
    ("LENGTH", Predeclared::Length, 1, 1),
    ("LFLOAT", Predeclared::LFloat, 1, 1),
    ("LTRUNC", Predeclared::LTrunc, 1, 1),
    ("MAX", Predeclared::Max, 1, 1),
    ("MIN", Predeclared::Min, 1, 1),
    ("NEW", Predeclared::New, 1, usize::MAX),
    ("ODD", Predeclared::Odd, 1, 1),
    ("ORD", Predeclared::Ord, 1, 1),
    ("RE", Predeclared::Re, 1, 1),
    ("SIZE", Predeclared::Size, 1, 1),
    ("TRUNC", Predeclared::Trunc, 1, 1),
    ("VAL", Predeclared::Val, 2, 2),
    ("__COLUMN__", Predeclared::Column, 0, 0),
    ("__FILE__", Predeclared::File, 0, 0),
    ("__FUNCTION__", Predeclared::Function, 0, 0),
    ("__LINE__", Predeclared::Line, 0, 0),
    ("ADDADR", Predeclared::AddAdr, 2, 2),
    ("ADR", Predeclared::Adr, 1, 1),
    ("CAST", Predeclared::Cast, 2, 2),
    ("DIFADR", Predeclared::DifAdr, 2, 2),
    ("IOTRANSFER", Predeclared::IoTransfer, 3, 3),
    ("LISTEN", Predeclared::Listen, 0, 0),
    ("ListenLoop", Predeclared::ListenLoop, 0, 0),
    ("MAKEADR", Predeclared::MakeAdr, 1, 1),
    ("NEWPROCESS", Predeclared::NewProcess, 4, 4),
    ("ROTATE", Predeclared::Rotate, 2, 2),
    ("SHIFT", Predeclared::Shift, 2, 2),
    ("SUBADR", Predeclared::SubAdr, 2, 2),
    ("TBITSIZE", Predeclared::TBitSize, 1, 1),
    ("THROW", Predeclared::Throw, 1, 1),
    ("TRANSFER", Predeclared::Transfer, 2, 2),
    ("TSIZE", Predeclared::TSize, 1, 1),
    ("TurnInterrupts", Predeclared::TurnInterrupts, 1, 1),
    ("ASSERT", Predeclared::Assert, 1, 1),
    ("FUNC", Predeclared::Func, 1, 1),
    ("UNREFERENCED_PARAMETER", Predeclared::UnreferencedParameter, 1, 1),
];

/// The number of predeclared procedures that need no import.
pub const PERVASIVE: usize = 31;

/// Returns the procedures that the module SYSTEM exports.
pub fn system_procedures() -> impl Iterator<Item = (&'static str, Predeclared)> {
    PROCEDURES[PERVASIVE..].iter().map(|(name, procedure, _, _)| (*name, *procedure))
}

impl Predeclared {
    /// Returns the name, and the minimum and maximum number of arguments.
    pub fn heading(self) -> (&'static str, usize, usize) {
        let (name, _, least, greatest) = PROCEDURES[self as usize];
        (name, least, greatest)
    }

    /// Returns the name in source text.
    pub fn name(self) -> &'static str {
        self.heading().0
    }

    /// Whether the procedure is called as a statement.
    pub fn is_statement(self) -> bool {
        use Predeclared::{
            Assert, Dec, Dispose, Excl, Func, Halt, Inc, Incl, IoTransfer, Listen, ListenLoop, New,
            NewProcess, Throw, Transfer, UnreferencedParameter,
        };
        matches!(
            self,
            Assert
                | Dec
                | Dispose
                | Excl
                | Func
                | Halt
                | Inc
                | Incl
                | IoTransfer
                | Listen
                | ListenLoop
                | New
                | NewProcess
                | Throw
                | Transfer
                | UnreferencedParameter
        )
    }

    /// Whether the module SYSTEM exports the procedure.
    pub fn is_of_system(self) -> bool {
        self as usize >= PERVASIVE
    }

    /// Whether the name denotes a value that depends on its position, such as `__LINE__`.
    pub fn is_position(self) -> bool {
        matches!(self, Predeclared::Column | Predeclared::File | Predeclared::Function | Predeclared::Line)
    }
}
