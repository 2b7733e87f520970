//! Procedures that are functions of C or of the compiler.
//!
//! A procedure that is marked as a function of the compiler (`__BUILTIN__`) is called in the C library if
//! that has it with parameters of the same sizes, because LLVM knows those functions; otherwise its block is
//! compiled like that of any procedure. Functions about the frame of their caller are recognized by name,
//! there and in modules for C.

use crate::hir::{
    Foreign, FrameFunction, Local, LocalKind, ModuleId, ParameterMode, ProcId, Real, Type, TypeId,
};
use crate::syntax::ast;

use crate::sema::naming::Naming;

/// Functions of C by name, with the kinds of their parameters and of the result: `r` is a real number of 64
/// bits, `f` of 32, `a` an address, `w` a whole number of 64 bits, `s` a smaller one.
const FUNCTIONS: [(&str, &str); 16] = [
    ("memcpy", "aaw:a"),
    ("memmove", "aaw:a"),
    ("memset", "aww:a"),
    ("strcat", "aa:a"),
    ("strchr", "aw:a"),
    ("strcpy", "aa:a"),
    ("strcspn", "aa:w"),
    ("strlen", "a:w"),
    ("strncat", "aaw:a"),
    ("strncpy", "aaw:a"),
    ("strpbrk", "aa:a"),
    ("strrchr", "aw:a"),
    ("strspn", "aa:w"),
    ("strstr", "aa:a"),
    ("index", "aw:a"),
    ("rindex", "aw:a"),
];

/// Functions of real numbers with one parameter; the names of those for 32 bits end with `f`.
const OF_ONE_NUMBER: [&str; 14] = [
    "acos", "asin", "atan", "ceil", "cos", "exp", "exp10", "fabs", "floor", "log", "log10", "sin", "sqrt",
    "tan",
];

/// Functions of real numbers with two parameters, with the same suffix.
const OF_TWO_NUMBERS: [&str; 3] = ["atan2", "nextafter", "pow"];

/// Functions of the compiler about the frame of their caller, with their kinds; whole numbers may have any
/// size.
const OF_FRAMES: [(&str, &str, FrameFunction); 5] = [
    ("alloca", "w:a", FrameFunction::Allocate),
    ("frame_address", "w:a", FrameFunction::FrameAddress),
    ("return_address", "w:a", FrameFunction::ReturnAddress),
    ("setjmp", "a:w", FrameFunction::SetJump),
    ("longjmp", "aw:?", FrameFunction::LongJump),
];

/// The maximum number of callers between a procedure and the one whose frame it requests.
pub const MOST_LEVELS: i128 = 1000;

/// Functions of the C library that return twice.
const RETURN_TWICE: [&str; 4] = ["setjmp", "_setjmp", "__sigsetjmp", "vfork"];

/// The modules of the library whose functions are [confined](Foreign::is_confined).
const CONFINED: [&str; 3] = ["TlcChars", "TlcFolder", "TlcIO"];

impl<'a> Naming<'_, 'a> {
    /// Makes calls of a procedure go to the C library if it is marked as built in and has the heading of the
    /// function.
    pub fn mark_builtin(&mut self, id: ProcId, tree: &'a ast::Procedure) {
        let Some(builtin) = tree.builtin else { return };
        let name = self.session.names.resolve(builtin.name);
        let special = self.frame_function(id, name);
        if special.is_some() || kinds_of(name).is_some_and(|kinds| self.kinds(id) == kinds) {
            let foreign = Foreign {
                symbol: builtin.name,
                variadic: false,
                special,
                is_confined: false,
                follows_mocka: false,
            };
            self.tables.program.procedures[id].foreign = Some(foreign);
        }
    }

    /// Declares a procedure of a module for C, which is of the kind `unit`.
    pub fn declare_foreign(&mut self, id: ProcId, tree: &'a ast::Procedure, unit: ast::ModuleKind) {
        let symbol = tree.name.name;
        let special = match self.session.names.resolve(symbol) {
            name @ "alloca" => self.frame_function(id, name),
            name if RETURN_TWICE.contains(&name) => Some(FrameFunction::ReturnsTwice),
            _ => None,
        };
        let is_confined = self.is_confined(self.tables.program.procedures[id].module);
        let follows_mocka = unit == ast::ModuleKind::Foreign;
        let foreign = Foreign { symbol, variadic: tree.variadic, special, is_confined, follows_mocka };
        self.tables.program.procedures[id].foreign = Some(foreign);
    }

    /// Whether the functions of a module for C are confined.
    fn is_confined(&self, module: ModuleId) -> bool {
        let module = &self.tables.program.modules[module];
        module.library && CONFINED.contains(&self.session.names.resolve(module.name))
    }

    /// Returns the function about frames that a procedure is, judged by name and heading.
    fn frame_function(&self, id: ProcId, name: &str) -> Option<FrameFunction> {
        let (_, kinds, special) = OF_FRAMES.iter().find(|(known, ..)| *known == name)?;
        (self.kinds(id).replace('s', "w") == *kinds).then_some(*special)
    }

    /// Returns the kinds of the parameters and the result of a procedure, in the format of the table.
    fn kinds(&self, id: ProcId) -> String {
        let procedure = &self.tables.program.procedures[id];
        let parameters = procedure.parameters.iter().map(|parameter| &procedure.locals[*parameter]);
        let kind = |local: &Local| match local.kind {
            LocalKind::Parameter(ParameterMode::Value) => self.kind(local.ty),
            _ => '?',
        };
        let result = procedure.result.map_or('?', |ty| self.kind(ty));
        parameters.map(kind).chain([':', result]).collect()
    }

    fn kind(&self, ty: TypeId) -> char {
        match self.tables.ty(ty) {
            Type::Real(Real::ShortReal) => 'f',
            Type::Real(_) => 'r',
            Type::Address | Type::Pointer { .. } => 'a',
            Type::Whole(whole) if whole.bits() == 64 => 'w',
            Type::Whole(_) => 's',
            _ => '?',
        }
    }
}

/// Returns the kinds of a function of C, in the format of the table.
fn kinds_of(function: &str) -> Option<&'static str> {
    if let Some((_, kinds)) = FUNCTIONS.iter().find(|(name, _)| *name == function) {
        return Some(kinds);
    }
    let (name, is_short) = match function.strip_suffix('f') {
        Some(name) => (name, true),
        None => (function, false),
    };
    let kinds = if OF_ONE_NUMBER.contains(&name) {
        ["r:r", "f:f"]
    } else if OF_TWO_NUMBERS.contains(&name) {
        ["rr:r", "ff:f"]
    } else {
        return None;
    };
    Some(kinds[usize::from(is_short)])
}
