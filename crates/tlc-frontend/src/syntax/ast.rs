//! The abstract syntax tree.
//!
//! The tree reflects the source and nothing else: no name is resolved, no type is known. It does not decide
//! whether `a` in `a.b(c)` is a module or a record; `sema` does.

use crate::base::{Dialect, Span, Symbol};

pub use super::operator::{BinaryOp, UnaryOp};
pub use super::parts::{Damage, DamagedBlock, Part};

/// The maximum height of a tree: the parser refuses higher ones, so that passes may recurse.
///
/// Height counts every node on the path from a module to a leaf, so long chains of operators count in the
/// same way as parentheses and nested statements.
pub const MAX_HEIGHT: u32 = 10_000;

/// An occurrence of a name. If the name is missing after a syntax error, its text and its span are empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    pub name: Symbol,
    pub span: Span,
}

impl Ident {
    /// Whether a required name is missing here; predeclared names have no place at all.
    pub fn is_missing(self) -> bool {
        self.span.lo == self.span.hi && self.span != Span::NONE
    }
}

/// A compilation unit.
#[derive(Debug)]
pub struct Module {
    /// The kind of the unit.
    pub kind: ModuleKind,
    /// Whether it is part of the library, and its imports with it.
    pub library: bool,
    pub name: Ident,
    /// The dialect in which a compilation unit is written; a local module has the dialect of its unit.
    pub dialect: Dialect,
    /// The priority in brackets after the name, a constant expression. It has no effect on this machine.
    pub priority: Option<Expr>,
    /// The imports in source order.
    pub imports: Vec<Import>,
    /// The export list of a local module; a definition module of the second edition also has one, but exports
    /// all its declarations.
    pub export: Option<Export>,
    /// The declarations in source order.
    pub decls: Vec<Decl>,
    /// The types that a definition declares as opaque although their declarations are here
    /// (`--extended-opaque`).
    pub hidden: Vec<Symbol>,
    /// The body from BEGIN to END; `None` without BEGIN.
    pub body: Option<Body>,
    /// The body after FINALLY, which runs when the program ends.
    pub finally: Option<Body>,
    /// The name after END; `None` after a syntax error there.
    pub end_name: Option<Ident>,
    /// The text of the whole unit.
    pub span: Span,
    /// The damage from syntax errors; `None` for a local module, and if there are no such errors.
    pub damage: Option<Box<Damage>>,
}

impl Module {
    /// Creates an empty module.
    pub fn new(kind: ModuleKind, name: Ident, span: Span) -> Module {
        Module {
            kind,
            library: false,
            name,
            dialect: Dialect::default(),
            priority: None,
            imports: Vec::new(),
            export: None,
            decls: Vec::new(),
            hidden: Vec::new(),
            body: None,
            finally: None,
            end_name: None,
            span,
            damage: None,
        }
    }

    /// Returns the names of the modules from which it imports, in order. Local modules may also import from
    /// modules that are not imported in the enclosing scope; names of local modules themselves are not
    /// included.
    pub fn imported_modules(&self) -> Vec<Ident> {
        let mut names: Vec<Ident> = self.imports.iter().flat_map(Import::modules).copied().collect();
        let mut local = LocalImports::default();
        local.decls(&self.decls);
        names.extend(local.taken_from.into_iter().filter(|ident| !local.declared.contains(&ident.name)));
        names.retain(|ident| !ident.is_missing());
        names
    }

    /// Drops the declarations and the bodies of a unit that no other one reads: of all but a definition. What remains
    /// imports the same modules.
    pub fn keep_only_imports(&mut self) {
        if matches!(self.kind, ModuleKind::Implementation | ModuleKind::Program) {
            self.imports = vec![Import::Modules(self.imported_modules())];
            self.decls = Vec::new();
            self.body = None;
            self.finally = None;
        }
    }
}

/// The imports of local modules.
#[derive(Default)]
struct LocalImports {
    /// The modules after FROM.
    taken_from: Vec<Ident>,
    /// The names of all local modules.
    declared: Vec<Symbol>,
}

impl LocalImports {
    fn decls(&mut self, decls: &[Decl]) {
        for decl in decls {
            match decl {
                Decl::Module(module) => self.module(module),
                Decl::Procedure(procedure) => {
                    procedure.block.iter().for_each(|block| self.decls(&block.decls));
                }
                _ => {}
            }
        }
    }

    fn module(&mut self, module: &Module) {
        self.declared.push(module.name.name);
        for import in &module.imports {
            if let Import::Names { module, .. } = import {
                self.taken_from.push(*module);
            }
        }
        self.decls(&module.decls);
    }
}

/// The kinds of compilation units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ModuleKind {
    /// `MODULE M; ... END M.`
    #[default]
    Program,
    /// `DEFINITION MODULE M; ... END M.`
    Definition,
    /// `IMPLEMENTATION MODULE M; ... END M.`
    Implementation,
    /// `MODULE M; ... END M;` inside a block.
    Local,
    /// `DEFINITION MODULE FOR "C" M; ... END M.`: procedures written in C, under their own names.
    ForeignDefinition,
    /// `FOREIGN MODULE M; ... END M.`, as in Mocka: such procedures that receive open arrays with their HIGH.
    Foreign,
}

impl ModuleKind {
    /// Whether the module is a definition module whose procedures are written in C.
    pub fn is_for_c(self) -> bool {
        matches!(self, ModuleKind::ForeignDefinition | ModuleKind::Foreign)
    }

    /// Whether the module is a definition module of either kind.
    pub fn is_definition(self) -> bool {
        self == ModuleKind::Definition || self.is_for_c()
    }
}

/// Statements with the handler of the exceptions raised in them.
#[derive(Debug)]
pub struct Body {
    pub stmts: Vec<Stmt>,
    /// The statements after EXCEPT.
    pub except: Option<Vec<Stmt>>,
    /// The text from BEGIN (or FINALLY) to the last statement.
    pub span: Span,
}

impl Body {
    /// Creates a body from the statements after `keyword` and their handler.
    pub fn new(keyword: Span, stmts: Vec<Stmt>, except: Option<Vec<Stmt>>) -> Body {
        let last = except.as_ref().and_then(|handler| handler.last()).or(stmts.last());
        let hi = last.map_or(keyword.hi, |stmt| stmt.span.hi);
        Body { stmts, except, span: Span { lo: keyword.lo, hi } }
    }
}

/// `EXPORT names;` or `EXPORT QUALIFIED names;`
#[derive(Debug)]
pub struct Export {
    /// Whether the names are visible outside only when qualified by the name of the module.
    pub qualified: bool,
    pub names: Vec<Ident>,
    pub span: Span,
}

/// An import list.
#[derive(Debug)]
pub enum Import {
    /// `IMPORT A, B;`
    Modules(Vec<Ident>),
    /// `FROM A IMPORT x, y;`
    Names {
        module: Ident,
        /// The names that are imported from it.
        names: Vec<Ident>,
    },
}

impl Import {
    /// Returns the names of the modules from which it imports.
    pub fn modules(&self) -> &[Ident] {
        match self {
            Import::Modules(modules) => modules,
            Import::Names { module, .. } => std::slice::from_ref(module),
        }
    }
}

#[derive(Debug)]
pub enum Decl {
    /// `CONST name = value;` and `CONST name: type = value;`
    Const { name: Ident, ty: Option<Box<TypeExpr>>, value: Expr },
    /// `TYPE name = type;`
    Type {
        name: Ident,
        /// The type that the name denotes; `None` for an opaque type of a definition module, `TYPE name;`.
        ty: Option<TypeExpr>,
    },
    /// `VAR names : type;` or `VAR names : type = value;`
    Var {
        names: Vec<VarName>,
        ty: TypeExpr,
        /// The initial value of each of the variables.
        initial: Option<Box<Expr>>,
    },
    /// `LABEL names;`
    Labels(Vec<Ident>),
    /// `PROCEDURE name ...`
    Procedure(Box<Procedure>),
    /// `MODULE name; ... END name;`: a local module.
    Module(Box<Module>),
    /// A skipped passage among the declarations; an error was reported.
    Error(Span),
}

/// The name of a variable in its declaration.
#[derive(Debug)]
pub struct VarName {
    pub ident: Ident,
    /// The address in brackets after the name, a constant expression.
    pub address: Option<Expr>,
}

/// A procedure with its heading and, outside definition modules, its block.
#[derive(Debug)]
pub struct Procedure {
    pub name: Ident,
    /// The function of GNU Modula-2's compiler that implements the procedure: `__BUILTIN__` means one of the
    /// same name.
    pub builtin: Option<Ident>,
    /// The formal parameters, section by section.
    pub params: Vec<ParamSection>,
    /// Whether `...` ends the parameters: further arguments of any type may follow, as in C.
    pub variadic: bool,
    /// The type of the bytes that the further arguments form, if they are written `SEQ name: BYTE`.
    pub sequence: Option<Box<TypeExpr>>,
    /// The result type of a function procedure.
    pub result: Option<TypeExpr>,
    /// Whether the result is in brackets, `: [T]`: then the procedure may also be called as a statement.
    pub result_optional: bool,
    /// Declarations and statements; `None` in a definition module and for a forward declaration.
    pub block: Option<ProcedureBlock>,
    /// Whether the word FORWARD replaces the block.
    pub forward: bool,
    /// Whether it is a function of C without a block, `PROCEDURE ["C"] / p`.
    pub external: bool,
    /// The text from PROCEDURE to the semicolon after the heading.
    pub heading: Span,
}

/// The block of a procedure, which follows the heading.
#[derive(Debug)]
pub struct ProcedureBlock {
    /// The declarations in source order.
    pub decls: Vec<Decl>,
    /// The statements; empty without BEGIN.
    pub body: Body,
    /// The name after END; `None` after a syntax error there.
    pub end_name: Option<Ident>,
    /// The keyword END, at which a missing RETURN is noticed.
    pub end: Span,
}

/// A section of formal parameters: `VAR a, b: T`.
#[derive(Debug)]
pub struct ParamSection {
    /// Whether they are variable parameters.
    pub var: bool,
    /// Whether they are value parameters that must not be changed, `CONST a: T`.
    pub read_only: bool,
    pub names: Vec<Ident>,
    /// The type, which may be an open array.
    pub ty: TypeExpr,
    /// Whether arguments for the parameters may be omitted.
    pub optional: bool,
    /// The default for an omitted argument; the heading of a block need not repeat it.
    pub default: Option<Expr>,
}

/// A type in source text.
#[derive(Debug)]
pub struct TypeExpr {
    pub kind: TypeExprKind,
    pub span: Span,
}

/// The forms of types.
#[derive(Debug)]
pub enum TypeExprKind {
    /// `T` or `M.T`
    Named(Vec<Ident>),
    /// `ARRAY range {, range} OF element`
    Array {
        /// The index types, outermost first; there is at least one.
        ranges: Vec<IndexRange>,
        /// The element type.
        element: Box<TypeExpr>,
    },
    /// `ARRAY OF element`, in formal parameters only.
    OpenArray(Box<TypeExpr>),
    /// `RECORD ... END`
    Record(Vec<FieldSection>),
    /// `POINTER TO target`
    Pointer(Box<TypeExpr>),
    /// `(a, b, c)`
    Enumeration(Vec<Ident>),
    /// `[low .. high]` or `T[low .. high]`
    Subrange {
        /// The type before the bracket.
        base: Option<Vec<Ident>>,
        /// The least value, a constant expression.
        low: Expr,
        /// The greatest value, a constant expression.
        high: Expr,
    },
    /// `SET OF element` or `PACKEDSET OF element`
    Set {
        /// Whether it is a PACKEDSET.
        packed: bool,
        /// The type of the elements.
        element: Box<TypeExpr>,
    },
    /// `PROCEDURE (parameters) : result`
    Procedure {
        /// The formal parameters, which have no names.
        params: Vec<FormalParam>,
        /// Whether `...` ends the parameters.
        variadic: bool,
        /// The result type of function procedures.
        result: Option<Box<TypeExpr>>,
    },
    /// `T <* bytealignment(n) *>`, in declarations of types, variables and fields only.
    Aligned {
        /// The alignment in bytes, a constant expression.
        alignment: Box<Expr>,
        /// The type before the pragma.
        inner: Box<TypeExpr>,
    },
    /// The text here is not a type; an error was reported.
    Error,
}

/// A formal parameter of a procedure type.
#[derive(Debug)]
pub struct FormalParam {
    /// Whether it is a variable parameter.
    pub var: bool,
    /// The type, which may be an open array.
    pub ty: TypeExpr,
}

/// The index type of an array type.
#[derive(Debug)]
pub enum IndexRange {
    /// `[length]`, tinylang's form: indices from 0 to length - 1.
    Length(Expr),
    /// Any other index type: `[low .. high]`, `T[low .. high]`, `(a, b, c)` or the name of an ordinal type.
    Type(TypeExpr),
}

/// A part of a record type.
#[derive(Debug)]
pub enum FieldSection {
    /// `<* bytealignment(n) *>` before the first field: the alignment of the fields that have none of their
    /// own.
    Alignment(Expr),
    /// `x, y: T`
    Fields { names: Vec<Ident>, ty: TypeExpr },
    /// `CASE tag: T OF ... END`
    Variants(VariantPart),
}

/// The variants of a record; the fields of all variants share memory.
#[derive(Debug)]
pub struct VariantPart {
    /// The tag field; `None` if only its type is given.
    pub tag: Option<Ident>,
    /// The type of the tag.
    pub tag_type: TypeExpr,
    /// The variants in source order.
    pub variants: Vec<Variant>,
    /// The fields after ELSE.
    pub otherwise: Option<Vec<FieldSection>>,
    /// The text of the whole part.
    pub span: Span,
}

/// A variant of a record: `a, b: x: T; y: U`.
#[derive(Debug)]
pub struct Variant {
    /// The values of the tag that select it.
    pub labels: Vec<CaseLabel>,
    pub fields: Vec<FieldSection>,
}

/// A label of a CASE statement or of a variant: `a` or `a .. b`.
#[derive(Debug)]
pub struct CaseLabel {
    /// The value, or the least one; a constant expression.
    pub low: Expr,
    /// The greatest value of a range.
    pub high: Option<Expr>,
    /// The text of the whole label.
    pub span: Span,
}

/// An arm of a CASE statement: `a, b .. c: statements`.
#[derive(Debug)]
pub struct CaseArm {
    /// The values that select the arm.
    pub labels: Vec<CaseLabel>,
    pub body: Vec<Stmt>,
}

#[derive(Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// The forms of statements. Empty statements have no node.
#[derive(Debug)]
pub enum StmtKind {
    /// `target := value`
    Assign {
        /// The designator on the left.
        target: Designator,
        /// The expression on the right.
        value: Expr,
    },
    /// `callee(args)` or `callee`
    Call {
        /// The designator of the procedure.
        callee: Designator,
        /// The actual parameters; `None` without parentheses.
        args: Option<Vec<Expr>>,
        /// Whether the word FUNC before the callee drops the result.
        drops: bool,
    },
    /// `IF ... THEN ... ELSIF ... ELSE ... END`
    If {
        /// The conditions with the statements that they guard, IF first, then each ELSIF.
        arms: Vec<(Expr, Vec<Stmt>)>,
        /// The statements after ELSE.
        otherwise: Option<Vec<Stmt>>,
    },
    /// `CASE subject OF arms ELSE ... END`
    Case {
        /// The value that selects the arm.
        subject: Expr,
        /// The arms in source order.
        arms: Vec<CaseArm>,
        /// The statements after ELSE.
        otherwise: Option<Vec<Stmt>>,
    },
    /// `WITH record DO body END`
    With {
        /// The record variable.
        record: Designator,
        body: Vec<Stmt>,
    },
    /// `WHILE condition DO body END`
    While { condition: Expr, body: Vec<Stmt> },
    /// `REPEAT body UNTIL condition`
    Repeat {
        body: Vec<Stmt>,
        /// The condition that ends the loop.
        condition: Expr,
    },
    /// `LOOP body END`
    Loop(Vec<Stmt>),
    /// `EXIT`
    Exit,
    /// `FOR control := from TO to BY by DO body END`
    For {
        /// The control variable.
        control: Ident,
        /// The first value.
        from: Box<Expr>,
        to: Box<Expr>,
        /// The step, a constant expression.
        by: Option<Box<Expr>>,
        body: Vec<Stmt>,
    },
    /// `RETURN` or `RETURN value`
    Return(Option<Expr>),
    /// `RETRY`
    Retry,
    /// `GOTO label`
    Goto(Ident),
    /// `label:` before a statement or by itself.
    Label(Ident),
    /// `ASM VOLATILE (template : outputs : inputs : clobbers)` of GNU Modula-2; a statement with only a
    /// template is a call.
    Assembly(Box<Assembly>),
    /// The text here could not be parsed as a statement; an error was reported.
    Error,
}

/// Instructions of the processor, with their inputs and outputs.
#[derive(Debug)]
pub struct Assembly {
    pub is_volatile: bool,
    /// The text of the instructions, a constant expression.
    pub template: Expr,
    pub outputs: Vec<AssemblyOperand>,
    pub inputs: Vec<AssemblyOperand>,
    /// The registers that are changed, constant expressions.
    pub clobbers: Vec<Expr>,
}

/// `[name] constraint (value)`
#[derive(Debug)]
pub struct AssemblyOperand {
    pub name: Option<Ident>,
    /// The locations that the operand may have, a constant expression.
    pub constraint: Expr,
    pub value: Expr,
}

impl StmtKind {
    /// Whether the statement is a loop.
    pub fn is_loop(&self) -> bool {
        use StmtKind::{For, Loop, Repeat, While};
        matches!(self, For { .. } | Loop(_) | Repeat { .. } | While { .. })
    }

    /// Returns the sequences of statements inside, in source order.
    pub fn bodies(&self) -> Vec<&[Stmt]> {
        let mut bodies: Vec<&[Stmt]> = Vec::new();
        match self {
            StmtKind::If { arms, otherwise } => {
                bodies.extend(arms.iter().map(|(_, body)| body.as_slice()).chain(otherwise.as_deref()));
            }
            StmtKind::Case { arms, otherwise, .. } => {
                bodies.extend(arms.iter().map(|arm| arm.body.as_slice()).chain(otherwise.as_deref()));
            }
            StmtKind::With { body, .. }
            | StmtKind::While { body, .. }
            | StmtKind::Repeat { body, .. }
            | StmtKind::For { body, .. }
            | StmtKind::Loop(body) => bodies.push(body),
            _ => {}
        }
        bodies
    }

    /// Returns the expressions and the designators of the statement itself, without those of the statements
    /// inside.
    pub fn operands(&self) -> (Vec<&Expr>, Vec<&Designator>) {
        match self {
            StmtKind::Assign { target, value } => (vec![value], vec![target]),
            StmtKind::Call { callee, args, .. } => (args.iter().flatten().collect(), vec![callee]),
            StmtKind::If { arms, .. } => (arms.iter().map(|(condition, _)| condition).collect(), Vec::new()),
            StmtKind::Case { subject, arms, .. } => {
                let labels = arms.iter().flat_map(|arm| &arm.labels);
                let labels = labels.flat_map(|label| [Some(&label.low), label.high.as_ref()]).flatten();
                (std::iter::once(subject).chain(labels).collect(), Vec::new())
            }
            StmtKind::With { record, .. } => (Vec::new(), vec![record]),
            StmtKind::While { condition, .. } | StmtKind::Repeat { condition, .. } => {
                (vec![condition], Vec::new())
            }
            StmtKind::For { from, to, by, .. } => {
                let bounds = [Some(from), Some(to), by.as_ref()];
                (bounds.into_iter().flatten().map(|bound| &**bound).collect(), Vec::new())
            }
            StmtKind::Return(value) => (value.iter().collect(), Vec::new()),
            StmtKind::Assembly(assembly) => {
                let operands = assembly.outputs.iter().chain(&assembly.inputs);
                (operands.map(|operand| &operand.value).collect(), Vec::new())
            }
            _ => (Vec::new(), Vec::new()),
        }
    }
}

#[derive(Debug)]
pub struct Expr {
    pub kind: ExprKind,
    /// The text of the expression, without enclosing parentheses.
    pub span: Span,
}

/// The forms of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// A whole number.
    Whole(u64),
    /// A real number.
    Real(f64),
    /// A character by its octal code, `12C`.
    Char(u8),
    /// A string without its quotes; a string of length 1 may also denote a character.
    String(Box<str>),
    /// A variable, constant, or call without parentheses.
    Designator(Designator),
    /// `callee(args)`
    Call { callee: Designator, args: Vec<Expr> },
    /// `op operand`
    Unary { op: UnaryOp, operand: Box<Expr> },
    /// `left op right`
    Binary {
        op: BinaryOp,
        /// The text of the operator.
        op_span: Span,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `{elements}` or `T{elements}`: a set, an array or a record.
    Constructor {
        /// The type before the brace; without it the constructor is a BITSET, or has the type that an
        /// enclosing constructor requires.
        ty: Option<Vec<Ident>>,
        /// The elements in source order.
        elements: Vec<Element>,
    },
    /// The text here is not an expression; an error was reported.
    Error,
}

/// An element of a constructor.
#[derive(Debug)]
pub struct Element {
    /// The value, or the least one of a range.
    pub value: Expr,
    /// `value .. high`: the greatest element of a range of a set.
    pub high: Option<Expr>,
    /// `value BY count`: the number of array elements that have the value, a constant expression.
    pub count: Option<Expr>,
}

/// A name followed by selectors.
#[derive(Debug)]
pub struct Designator {
    /// The first name.
    pub head: Ident,
    /// The selectors that follow it.
    pub selectors: Vec<Selector>,
    /// The text of the whole designator.
    pub span: Span,
}

/// A step from a variable to a part of it.
#[derive(Debug)]
pub enum Selector {
    /// `.name`: a field, or an export of a module.
    Field(Ident),
    /// `[indices]`, with the span of the brackets and everything between them.
    Index(Vec<Expr>, Span),
    /// `^`
    Deref(Span),
    /// The arguments of a type transfer with selectors, `(x)` in `T(x).f`, with the span of the parentheses.
    Arguments(Vec<Expr>, Span),
}
