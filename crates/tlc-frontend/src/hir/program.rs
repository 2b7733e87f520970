//! Programs, modules, procedures and their variables.

use crate::base::{PrimaryMap, Span, Symbol, entity_impl};

use super::{BinaryOp, Checks, ConstantId, Expr, FieldId, LabelId, Stmt, StringId, TypeId, TypeTable};

/// A module of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModuleId(u32);
entity_impl!(ModuleId, "module");

/// A procedure of the program, module bodies included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcId(u32);
entity_impl!(ProcId, "proc");

/// A local module, which is declared within a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalModuleId(u32);
entity_impl!(LocalModuleId, "local_module");

/// A module variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GlobalId(u32);
entity_impl!(GlobalId, "global");

/// A parameter, variable or capture of one procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(u32);
entity_impl!(LocalId, "local");

/// A checked program.
#[derive(Debug)]
pub struct Program {
    pub types: TypeTable,
    pub modules: PrimaryMap<ModuleId, Module>,
    /// The local modules of all modules.
    pub local_modules: PrimaryMap<LocalModuleId, LocalModule>,
    /// The procedures of all modules.
    pub procedures: PrimaryMap<ProcId, Procedure>,
    /// The module variables of all modules.
    pub globals: PrimaryMap<GlobalId, Global>,
    /// The string constants.
    pub strings: PrimaryMap<StringId, Box<[u8]>>,
    /// The structured constants: [`ExprKind::Array`](super::ExprKind::Array) and
    /// [`ExprKind::Record`](super::ExprKind::Record) of constants.
    pub constants: PrimaryMap<ConstantId, Expr>,
    /// All modules that have something to initialise, in the order in which their bodies run: each after
    /// those it imports, the main module last.
    pub initialisation: Vec<ModuleId>,
    /// The module given on the command line.
    pub main: ModuleId,
    /// The run-time checks that the tree contains.
    pub checks: Checks,
}

/// A module with its parts.
#[derive(Debug)]
pub struct Module {
    pub name: Symbol,
    /// The body as a procedure without parameters; `None` if it has no statements, and for foreign modules.
    pub body: Option<ProcId>,
    /// The statements after FINALLY as a procedure without parameters. They run when the program ends, in the
    /// reverse order of the bodies of the modules.
    pub finally: Option<ProcId>,
    /// The imported modules, in the order in which they are initialised.
    pub imports: Vec<ModuleId>,
    /// Whether it belongs to the library. A program may have a module of its own with the same name.
    pub library: bool,
    /// Whether it has no definition module and does not implement one.
    pub is_program: bool,
    /// Whether objects linked with the program use it but do not contain it.
    pub demanded: bool,
    /// Whether only the definition module was read. The procedures, variables and initialisation are in an
    /// object that is compiled separately.
    pub external: bool,
    /// The hash of the definition module, by which the linker distinguishes its versions; `None` without a
    /// definition module.
    pub version: Option<u64>,
    /// Whether its DIV and MOD are [`BinaryOp::Quotient`] and [`BinaryOp::Remainder`], which other modules
    /// write as `/` and `REM`.
    pub truncates: bool,
}

impl Module {
    /// Creates a module without any parts.
    pub fn new(name: Symbol) -> Module {
        Module {
            name,
            body: None,
            finally: None,
            imports: Vec::new(),
            library: false,
            is_program: false,
            demanded: false,
            external: false,
            version: None,
            truncates: false,
        }
    }
}

impl Program {
    /// Whether all of a module is compiled, even if unused: the main module, and those that objects demand.
    pub fn is_kept(&self, module: ModuleId) -> bool {
        module == self.main || self.modules[module].demanded
    }

    /// Whether a procedure belongs to the program, not to the library, and its statements are known.
    pub fn is_own(&self, procedure: &Procedure) -> bool {
        let module = &self.modules[procedure.module];
        !module.library && !module.external && procedure.foreign.is_none()
    }

    /// Returns an operator as a module writes it, for messages.
    pub fn operator_text(&self, module: ModuleId, op: BinaryOp) -> &'static str {
        match op {
            BinaryOp::Quotient if self.modules[module].truncates => BinaryOp::Div.text(),
            BinaryOp::Remainder if self.modules[module].truncates => BinaryOp::Mod.text(),
            _ => op.text(),
        }
    }
}

/// A local module. It is only a scope: its variables belong to the enclosing block, and its body is a
/// procedure that this block calls first.
#[derive(Debug)]
pub struct LocalModule {
    pub name: Symbol,
    /// The local module around it in the same block.
    pub outer: Option<LocalModuleId>,
    /// The procedure that contains its body.
    pub body: Option<ProcId>,
    /// The procedure that contains its FINALLY part.
    pub finally: Option<ProcId>,
}

/// A module variable. It is zero before the program starts.
#[derive(Debug)]
pub struct Global {
    /// The module that declares the variable.
    pub module: ModuleId,
    /// The local module that declares the variable, if one does.
    pub within: Option<LocalModuleId>,
    /// Whether other modules can use it, because the definition module declares it or there is none.
    pub exported: bool,
    /// Whether it is a variable of C, whose symbol is its name.
    pub foreign: bool,
    pub name: Symbol,
    pub ty: TypeId,
    /// The alignment in bytes that the program requests beyond that of the type; 0 if it requests none.
    pub align: u32,
    /// The address of the variable, if the program specifies one.
    pub address: Option<u64>,
    /// The name in the declaration.
    pub span: Span,
}

/// A procedure, or the body of a module.
#[derive(Debug)]
pub struct Procedure {
    /// The module that declares the procedure.
    pub module: ModuleId,
    /// The name. A module body has the name of the module.
    pub name: Symbol,
    /// The part of the module that the procedure implements.
    pub role: Role,
    /// Whether other modules can use it, because the definition module declares it or there is none.
    pub exported: bool,
    /// The enclosing procedure of a nested one.
    pub parent: Option<ProcId>,
    /// The innermost local module around the declaration.
    pub within: Option<LocalModuleId>,
    /// The formal parameters: the first locals, in order. Captures and variables follow.
    pub parameters: Vec<LocalId>,
    /// The result type of a function procedure.
    pub result: Option<TypeId>,
    /// Whether a call may be a statement that ignores the scalar result.
    pub result_optional: bool,
    /// All parameters, captures and variables.
    pub locals: PrimaryMap<LocalId, Local>,
    /// The variables of enclosing procedures that it or procedures it calls use, ordered by [`VariableRef`].
    pub captures: Vec<Capture>,
    /// The labels that the procedure declares.
    pub labels: PrimaryMap<LabelId, Label>,
    /// The statements; empty for a foreign procedure.
    pub body: Vec<Stmt>,
    /// The external symbol of a procedure written in C; `None` for all others.
    pub foreign: Option<Foreign>,
    /// Whether it is a part of a long sequence of statements, which must not be merged with the others again.
    pub is_part: bool,
    /// Whether control may reach the END of a function procedure, judging by its statements alone.
    pub reaches_end: bool,
    /// Whether reaching END of a function procedure without RETURN is checked.
    pub check_return: bool,
    /// Whether control may return a second time from a call in it, so that its variables must be in memory.
    /// Set by `passes::storage`.
    pub is_reentered: bool,
    /// The name in the heading, for messages.
    pub span: Span,
    /// The keyword END, at which a missing RETURN is reported.
    pub end: Span,
}

impl Procedure {
    /// Whether it is declared at the level of its module, without parameters and result.
    pub fn is_plain(&self) -> bool {
        let is_outer = self.parent.is_none() && self.within.is_none() && self.role == Role::Procedure;
        is_outer && self.parameters.is_empty() && self.result.is_none() && self.foreign.is_none()
    }

    /// Whether it is the body or the FINALLY part of a module, which is never called by name.
    pub fn is_module_body(&self) -> bool {
        self.role != Role::Procedure
    }

    /// Returns the procedure whose long sequence or protected statements were outlined to this one.
    pub fn outlined_from(&self, program: &Program) -> Option<ProcId> {
        // Only procedures in the source have a heading of their own.
        self.parent.filter(|parent| program.procedures[*parent].span == self.span)
    }

    /// Returns the procedure whose protected statements were outlined to this one.
    pub fn protected_in(&self, program: &Program) -> Option<ProcId> {
        self.outlined_from(program).filter(|_| !self.is_part)
    }

    /// Whether the source contains a local of the procedure, unlike [hidden](Local::hidden) ones and the
    /// records bound by WITH.
    pub fn declares(&self, local: &Local) -> bool {
        local.kind != LocalKind::Binding && local.span != self.span
    }

    /// Returns the capture for a variable of an enclosing procedure.
    pub fn capture_of(&self, variable: VariableRef) -> Option<&Capture> {
        let index = self.captures.binary_search_by_key(&variable, |capture| capture.variable).ok()?;
        self.captures.get(index)
    }

    /// Creates a procedure without parameters, result, variables and statements.
    pub fn new(module: ModuleId, name: Symbol, span: Span, end: Span) -> Procedure {
        Procedure {
            module,
            name,
            role: Role::Procedure,
            exported: false,
            parent: None,
            within: None,
            parameters: Vec::new(),
            result: None,
            result_optional: false,
            locals: PrimaryMap::new(),
            captures: Vec::new(),
            labels: PrimaryMap::new(),
            body: Vec::new(),
            foreign: None,
            is_part: false,
            reaches_end: false,
            check_return: false,
            is_reentered: false,
            span,
            end,
        }
    }
}

/// The part of a module that a procedure implements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A procedure, or the body of a local module.
    Procedure,
    /// The body of the module.
    Body,
    /// The statements after FINALLY of the module.
    Finally,
}

/// A procedure written in C.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foreign {
    /// The symbol in the object file.
    pub symbol: Symbol,
    /// Whether further arguments may follow the parameters.
    pub variadic: bool,
    /// Its access to the frame of its caller, if it has more than an ordinary call.
    pub special: Option<FrameFunction>,
    /// Whether it writes only variables passed by reference, keeps no address, and respects the HIGH of
    /// arrays.
    pub is_confined: bool,
    /// Whether it follows the conventions of Mocka: it receives an open array with the HIGH of each dimension,
    /// and a whole number that it returns is an `int` or `unsigned`.
    pub follows_mocka: bool,
}

impl Procedure {
    /// Whether a call passes the HIGH of each dimension of an open array.
    pub fn passes_highs(&self) -> bool {
        self.foreign.as_ref().is_none_or(|foreign| foreign.follows_mocka)
    }
}

impl Foreign {
    /// Whether a call may return a second time, with the contents of memory at that time.
    pub fn returns_twice(&self) -> bool {
        matches!(self.special, Some(FrameFunction::SetJump | FrameFunction::ReturnsTwice))
    }
}

/// A function of C, or of GNU Modula-2's module `Builtins`, that accesses the frame of its caller. No
/// procedure could do that, so calls of all but the last are instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameFunction {
    /// `alloca(size)`: storage in the frame of the caller, until it returns.
    Allocate,
    /// `frame_address(level)`: the address of the frame of the caller, or of one further up the call stack.
    FrameAddress,
    /// `return_address(level)`: the address to which the caller returns.
    ReturnAddress,
    /// `setjmp(env)` of `Builtins`: saves the place in five words; returns 0, or 1 when control comes back.
    SetJump,
    /// `longjmp(env, value)` of `Builtins`: transfers control to the saved place.
    LongJump,
    /// A function of C that returns a second time because of other functions of C: `setjmp`, `vfork`.
    ReturnsTwice,
}

impl FrameFunction {
    /// Whether its argument must be a constant.
    pub fn takes_level(self) -> bool {
        matches!(self, FrameFunction::FrameAddress | FrameFunction::ReturnAddress)
    }
}

/// A parameter, variable or capture.
#[derive(Debug)]
pub struct Local {
    pub name: Symbol,
    pub ty: TypeId,
    /// The alignment in bytes that the program requests beyond that of the type; 0 if it requests none.
    pub align: u32,
    /// The kind of the local.
    pub kind: LocalKind,
    /// The place where the local lives at run time.
    pub storage: Storage,
    /// The uses of its address, which determine its storage.
    pub usage: AddressUsage,
    /// The record and field that it represents, if a record was split.
    pub part: Option<Box<RecordPart>>,
    /// Whether the source declares it as a module variable that only the body of the module uses.
    pub of_module: bool,
    /// Whether it is a parameter that the procedure must not change, or a capture of one.
    pub read_only: bool,
    /// The name in the declaration.
    pub span: Span,
}

impl Local {
    /// Creates a local without known uses.
    pub fn new(name: Symbol, ty: TypeId, kind: LocalKind, storage: Storage, span: Span) -> Local {
        Local {
            name,
            ty,
            align: 0,
            kind,
            storage,
            usage: AddressUsage::default(),
            part: None,
            of_module: false,
            read_only: false,
            span,
        }
    }

    /// Whether it is a field of a record that was split.
    pub fn is_part(&self) -> bool {
        self.part.is_some()
    }

    /// Creates a local that the source does not contain: it has the name and position of the procedure.
    pub fn hidden(procedure: &Procedure, ty: TypeId, kind: LocalKind, storage: Storage) -> Local {
        Local::new(procedure.name, ty, kind, storage, procedure.span)
    }
}

/// The uses of the address of a parameter, variable or capture.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AddressUsage {
    /// Whether it is passed to a variable parameter as a whole.
    pub passed_by_reference: bool,
    /// Whether a nested procedure captures it by its address.
    pub captured_by_reference: bool,
    /// Whether ADR or TRANSFER takes the address, so that the local may be read and changed through pointers
    /// at any time. Such a local is not an SSA variable.
    pub addressed: bool,
}

/// A field of a record that was split. A copy from a record in memory gives it the contents without a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordPart {
    /// The record: a parameter of which only parts are read, or a variable that its first part has replaced.
    pub record: LocalId,
    pub name: Symbol,
    pub ty: TypeId,
    /// The fields that lead to the part, each with its record type.
    pub path: Vec<(FieldId, TypeId)>,
}

/// A label of a procedure.
#[derive(Debug)]
pub struct Label {
    pub name: Symbol,
    /// The name in the declaration.
    pub span: Span,
}

/// The kind of a local.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocalKind {
    /// A formal parameter.
    Parameter(ParameterMode),
    /// A variable; zero until its first assignment.
    Variable,
    /// A variable of an enclosing procedure.
    Capture(CaptureMode),
    /// The address of a record that a [`StmtKind::With`](super::StmtKind::With) binds.
    Binding,
}

/// The way in which a parameter is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterMode {
    /// A value parameter: a copy that belongs to the callee. Scalars are passed as values; arrays,
    /// records and open arrays by address, and the callee copies them.
    Value,
    /// A variable parameter: the address of the actual parameter.
    Reference,
}

/// The way in which a captured variable is passed to the nested procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureMode {
    /// By value: a scalar that no nested procedure changes and that is not passed by reference to one.
    Value,
    /// By reference, as an address. The address of an open array is followed by its HIGH, as for a parameter.
    Reference,
}

/// A variable of an enclosing procedure that a nested one uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The captured variable.
    pub variable: VariableRef,
    /// The local that represents the variable in the nested procedure.
    pub local: LocalId,
    /// The way in which the variable is passed.
    pub mode: CaptureMode,
}

/// A local of some procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariableRef {
    /// The procedure that declares the variable.
    pub procedure: ProcId,
    /// The parameter or variable of that procedure; never a capture.
    pub local: LocalId,
}

/// The place where a local lives. `passes::storage` chooses it, and `codegen` obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// An SSA variable that never touches memory: a scalar variable, value parameter or capture by value
    /// whose address is not needed.
    Ssa,
    /// An SSA variable with one slot in the entry block, because it is passed by VAR or captured by
    /// reference: stored before and reloaded after exactly those calls that can reach it.
    SsaSpilled,
    /// A variable in the frame: arrays, records, value parameters of such types (the copy).
    Memory,
    /// Memory that belongs to a caller or was located by WITH: a variable parameter, a capture by reference,
    /// a binding; a value parameter whose parts are read before anything can change them. The local is the
    /// address.
    Indirect,
}

impl Storage {
    /// Whether the local is an SSA variable.
    pub fn is_ssa(self) -> bool {
        matches!(self, Storage::Ssa | Storage::SsaSpilled)
    }
}
