//! Programs, modules, procedures and their variables.

use crate::base::{PrimaryMap, Span, Symbol, entity_impl};

use super::{ConstantId, Expr, LabelId, Stmt, StringId, TypeId, TypeTable};

/// A module of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModuleId(u32);
entity_impl!(ModuleId, "module");

/// A procedure of the program, module bodies included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcId(u32);
entity_impl!(ProcId, "proc");

/// A local module: one that is declared within a block.
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
    /// The types.
    pub types: TypeTable,
    /// The modules.
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
    /// All modules that have something to initialise, in the order in which their bodies run: each
    /// behind those it imports, the main module last.
    pub initialisation: Vec<ModuleId>,
    /// The module given on the command line.
    pub main: ModuleId,
}

/// A module.
#[derive(Debug)]
pub struct Module {
    /// The name.
    pub name: Symbol,
    /// Its body as a procedure without parameters; `None` without statements and for foreign modules.
    pub body: Option<ProcId>,
    /// The statements behind FINALLY as such a procedure; they run when the program ends, those of all modules
    /// in the reverse order of the bodies.
    pub finally: Option<ProcId>,
    /// The modules it imports, in the order in which they are initialised.
    pub imports: Vec<ModuleId>,
    /// Whether only its definition was read: its procedures, variables and initialisation are in an object that
    /// is compiled separately.
    pub external: bool,
    /// Tells this version of its definition module from others, where objects are linked; none without definition.
    pub version: Option<u64>,
}

impl Module {
    /// A module without anything.
    pub fn new(name: Symbol) -> Module {
        Module { name, body: None, finally: None, imports: Vec::new(), external: false, version: None }
    }
}

/// A local module. It only has a scope of its own: its variables are those of the block around it, its body is a
/// procedure that this block calls first.
#[derive(Debug)]
pub struct LocalModule {
    /// The name.
    pub name: Symbol,
    /// The local module around it in the same block.
    pub outer: Option<LocalModuleId>,
}

/// A module variable. It is zero before the program starts.
#[derive(Debug)]
pub struct Global {
    /// The module that declares it.
    pub module: ModuleId,
    /// The local module there.
    pub within: Option<LocalModuleId>,
    /// Whether other modules can use it: the definition module declares it, or there is none.
    pub exported: bool,
    /// The name.
    pub name: Symbol,
    /// The type.
    pub ty: TypeId,
    /// Where it is declared.
    pub span: Span,
}

/// A procedure, or the body of a module.
#[derive(Debug)]
pub struct Procedure {
    /// The module it belongs to.
    pub module: ModuleId,
    /// The name; a module body has the module's.
    pub name: Symbol,
    /// What it is of its module.
    pub role: Role,
    /// Whether other modules can use it: the definition module declares it, or there is none.
    pub exported: bool,
    /// The procedure it is nested in.
    pub parent: Option<ProcId>,
    /// The local module of that procedure, or else of the module, that it is declared in.
    pub within: Option<LocalModuleId>,
    /// The formal parameters: the first locals, in order. Captures and variables follow.
    pub parameters: Vec<LocalId>,
    /// The result type of a function procedure.
    pub result: Option<TypeId>,
    /// Whether a call may be a statement, without use of the scalar result.
    pub result_optional: bool,
    /// All parameters, captures and variables.
    pub locals: PrimaryMap<LocalId, Local>,
    /// What it uses of the procedures around it, directly or through procedures it calls, ordered by
    /// [`VariableRef`].
    pub captures: Vec<Capture>,
    /// The labels it declares.
    pub labels: PrimaryMap<LabelId, Label>,
    /// The statements; empty for a foreign procedure.
    pub body: Vec<Stmt>,
    /// Set for a procedure written in C.
    pub foreign: Option<Foreign>,
    /// Whether reaching END of a function procedure without RETURN is checked.
    pub check_return: bool,
    /// The heading's name, for messages.
    pub span: Span,
    /// The keyword END, where a missing RETURN is noticed.
    pub end: Span,
}

impl Procedure {
    /// Whether it is the body of its module or its FINALLY part, which nothing calls by name.
    pub fn is_module_body(&self) -> bool {
        self.role != Role::Procedure
    }

    /// A procedure without parameters, result, variables and statements.
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
            check_return: false,
            span,
            end,
        }
    }
}

/// What a procedure is of its module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A procedure, or the body of a local module.
    Procedure,
    /// The module's body.
    Body,
    /// The statements behind the module's FINALLY.
    Finally,
}

/// A procedure that is written in C.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foreign {
    /// The symbol it has there.
    pub symbol: Symbol,
    /// Whether further arguments may follow the parameters.
    pub variadic: bool,
}

/// A parameter, variable or capture.
#[derive(Debug)]
pub struct Local {
    /// The name.
    pub name: Symbol,
    /// The type.
    pub ty: TypeId,
    /// What it is.
    pub kind: LocalKind,
    /// Where it lives.
    pub storage: Storage,
    /// What is done with its address, from which its storage follows.
    pub usage: Usage,
    /// Where it is declared.
    pub span: Span,
}

/// What is done with the address of a parameter, variable or capture.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    /// It is passed to a variable parameter as a whole.
    pub passed_by_reference: bool,
    /// A nested procedure captures it by its address.
    pub captured_by_reference: bool,
    /// ADR or TRANSFER takes its address, so that it may be read and changed through pointers at any time.
    /// Then it is no SSA variable.
    pub addressed: bool,
}

/// A label.
#[derive(Debug)]
pub struct Label {
    /// The name.
    pub name: Symbol,
    /// Where it is declared.
    pub span: Span,
}

/// What a local is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocalKind {
    /// A formal parameter.
    Parameter(ParameterMode),
    /// A variable; zero until it is assigned.
    Variable,
    /// A variable of an enclosing procedure.
    Capture(CaptureMode),
    /// What a [`StmtKind::With`](super::StmtKind::With) binds: the address of a record.
    Binding,
}

/// How a parameter is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterMode {
    /// A value parameter: a copy that belongs to the callee. Scalars are passed as values; arrays,
    /// records and open arrays by address, and the callee copies them.
    Value,
    /// A variable parameter: the address of the actual parameter.
    Reference,
}

/// How a captured variable is passed to the nested procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureMode {
    /// As a value: a scalar that no nested procedure changes and that is not passed to one by reference.
    Value,
    /// As an address; that of an open array is followed by its HIGH, as for a parameter.
    Reference,
}

/// A variable of an enclosing procedure that a nested one uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The variable.
    pub variable: VariableRef,
    /// What stands for it in the nested procedure.
    pub local: LocalId,
    /// How it is passed.
    pub mode: CaptureMode,
}

/// A local of some procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariableRef {
    /// The procedure that declares it.
    pub procedure: ProcId,
    /// The local there: a parameter or variable, never a capture.
    pub local: LocalId,
}

/// Where a local lives. The pass that chooses storage decides, `codegen` obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// An SSA variable that never touches memory: a scalar variable, value parameter or capture by value
    /// whose address nothing needs.
    Ssa,
    /// An SSA variable with one slot in the entry block, because it is passed by VAR or captured by
    /// reference: stored before and reloaded after just those calls that can reach it.
    SsaSpilled,
    /// A variable in the frame: arrays, records, value parameters of such types (the copy).
    Memory,
    /// Memory that belongs to a caller or is found by WITH: a variable parameter, a capture by reference, a
    /// binding; a value parameter whose parts are read before anything can change them. The local is the address.
    Indirect,
}

impl Storage {
    /// Whether the local is an SSA variable.
    pub fn is_ssa(self) -> bool {
        matches!(self, Storage::Ssa | Storage::SsaSpilled)
    }
}
