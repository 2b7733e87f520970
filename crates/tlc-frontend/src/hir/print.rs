//! The typed tree as text, for `--emit=hir` and for reading what `sema` decided.
//!
//! The form is Modula-2 with everything explicit: locals carry their number (`i%2`), conversions and
//! checks are written out (`!` marks an operation that is checked), and every variable shows its storage.

use std::fmt::Write;

use crate::base::{EntityRef, Interner, Interval, Span, Symbol};

use super::{
    Argument, ArrayElement, Assembly, AssemblyOperand, BinaryOp, Call, Callee, CaptureMode, CaseArm,
    CompareOp, Condition, Const, Conversion, Expr, ExprKind, FormalParameter, LabelId, LocalId, LocalKind,
    LocalModuleId, ParameterMode, Place, ProcId, Procedure, Program, Projection, Role, Root, SetElement,
    Signature, Stmt, StmtKind, Storage, Type, TypeId, TypeTable, UnaryOp,
};

/// Returns the text of a whole program.
pub fn print_program(program: &Program, names: &Interner) -> String {
    let mut printer = HirPrinter { program, names, text: String::new(), depth: 0 };
    printer.program();
    printer.text
}

/// Returns the declared name of a type, or its source text if it has none.
pub fn print_type(types: &TypeTable, ty: TypeId, names: &Interner) -> String {
    match types.name(ty) {
        Some(name) => names.resolve(name).to_owned(),
        None => print_structure(types, ty, names),
    }
}

/// Returns the source text of a procedure type.
fn print_signature(types: &TypeTable, signature: &Signature, names: &Interner) -> String {
    let mut parameters: Vec<String> = Vec::new();
    for FormalParameter { mode, ty } in &signature.parameters {
        let mode = if *mode == ParameterMode::Reference { "VAR " } else { "" };
        parameters.push(format!("{mode}{}", print_type(types, *ty, names)));
    }
    if signature.variadic {
        parameters.push("...".to_owned());
    }
    let result = signature.result.map(|ty| format!(": {}", print_type(types, ty, names)));
    match (parameters.is_empty(), result) {
        (true, None) => "PROCEDURE".to_owned(),
        (_, result) => format!("PROCEDURE ({}){}", parameters.join(", "), result.unwrap_or_default()),
    }
}

/// Returns the source text of an ordinal value.
pub fn print_ordinal(types: &TypeTable, ty: TypeId, value: i128, names: &Interner) -> String {
    let ty = types.host(ty);
    if let Type::Enumeration { names: values } = types.get(ty)
        && let Some(name) = usize::try_from(value).ok().and_then(|index| values.get(index))
    {
        return names.resolve(*name).to_owned();
    }
    match (types.get(ty), u8::try_from(value)) {
        (Type::Boolean, Ok(0)) => "FALSE".to_owned(),
        (Type::Boolean, Ok(1)) => "TRUE".to_owned(),
        (Type::Char, Ok(b'"')) => "'\"'".to_owned(),
        (Type::Char, Ok(code @ b' '..=b'~')) => format!("\"{}\"", char::from(code)),
        (Type::Char, Ok(code)) => format!("{code:o}C"),
        _ => value.to_string(),
    }
}

/// Returns the structure of a type, one level deep: component types appear by name if they have one.
pub fn print_structure(types: &TypeTable, ty: TypeId, names: &Interner) -> String {
    let inner = |ty| print_type(types, ty, names);
    match types.get(ty) {
        Type::Error => "?".to_owned(),
        Type::Boolean => "BOOLEAN".to_owned(),
        Type::Char => "CHAR".to_owned(),
        Type::Whole(whole) => {
            format!("{}{}", if whole.signed() { "INTEGER" } else { "CARDINAL" }, whole.bits())
        }
        Type::Real(real) => format!("{real:?}").to_uppercase(),
        Type::WholeConstant => "whole constant".to_owned(),
        Type::RealConstant => "real constant".to_owned(),
        Type::ComplexConstant => "complex constant".to_owned(),
        Type::Complex(real) => format!("{real:?}").to_uppercase().replace("REAL", "COMPLEX"),
        Type::Enumeration { names: values } => {
            let values: Vec<&str> = values.iter().map(|value| names.resolve(*value)).collect();
            format!("({})", values.join(", "))
        }
        Type::Subrange { host, low, high } => {
            let bound = |value| print_ordinal(types, *host, value, names);
            format!("[{}..{}]", bound(*low), bound(*high))
        }
        Type::Set { element, low, high } => {
            if types.ordinal_range(*element) == Some(Interval::new((*low).into(), (*high).into())) {
                return format!("SET OF {}", inner(*element));
            }
            let bound = |value: i64| print_ordinal(types, *element, i128::from(value), names);
            format!("SET OF [{}..{}]", bound(*low), bound(*high))
        }
        Type::Procedure(signature) => print_signature(types, signature, names),
        Type::Storage { bits } => format!("storage of {bits} bits"),
        Type::Address => "ADDRESS".to_owned(),
        Type::Opaque { .. } => "an opaque type".to_owned(),
        Type::String { length } => format!("string of length {length}"),
        Type::Nil => "NIL".to_owned(),
        Type::Pointer { target } => format!("POINTER TO {}", inner(*target)),
        Type::Array { index, low, high, element } => {
            let bound = |value: i64| print_ordinal(types, *index, i128::from(value), names);
            format!("ARRAY [{}..{}] OF {}", bound(*low), bound(*high), inner(*element))
        }
        Type::OpenArray { element } => format!("ARRAY OF {}", inner(*element)),
        Type::Record { fields, .. } => {
            let fields: Vec<String> = fields
                .values()
                .map(|field| format!("{}: {}", names.resolve(field.name), inner(field.ty)))
                .collect();
            format!("RECORD {} END", fields.join("; "))
        }
    }
}

struct HirPrinter<'a> {
    program: &'a Program,
    names: &'a Interner,
    text: String,
    depth: usize,
}

impl HirPrinter<'_> {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = 2 * self.depth);
    }

    fn indented(&mut self, print: impl FnOnce(&mut Self)) {
        self.depth += 1;
        print(self);
        self.depth -= 1;
    }

    fn name(&self, name: Symbol) -> &str {
        self.names.resolve(name)
    }

    fn ty(&self, ty: TypeId) -> String {
        print_type(&self.program.types, ty, self.names)
    }

    fn program(&mut self) {
        let program = self.program;
        let order: Vec<&str> =
            program.initialisation.iter().map(|id| self.name(program.modules[*id].name)).collect();
        let header =
            format!("PROGRAM {}, runs {}", self.name(program.modules[program.main].name), order.join(", "));
        self.line(&header);
        for (id, value) in &program.constants {
            let procedure = Procedure::new(program.main, Symbol::new(0), Span::NONE, Span::NONE);
            let line = format!("CONST {id} = {}", self.expr(&procedure, value));
            self.line(&line);
        }
        for global in program.globals.values() {
            let module = self.name(program.modules[global.module].name);
            let line = format!("GLOBAL {module}.{}: {}", self.name(global.name), self.ty(global.ty));
            self.line(&line);
        }
        for (id, procedure) in &program.procedures {
            self.text.push('\n');
            self.procedure(id, procedure);
        }
    }

    fn procedure(&mut self, id: ProcId, procedure: &Procedure) {
        let keyword = match (&procedure.foreign, procedure.is_module_body()) {
            (Some(_), _) => "FOREIGN PROCEDURE",
            (None, true) if procedure.role == Role::Finally => "MODULE FINALLY",
            (None, true) => "MODULE BODY",
            (None, false) => "PROCEDURE",
        };
        let result = procedure.result.map(|ty| format!(": {}", self.ty(ty))).unwrap_or_default();
        let header = format!("{keyword} {}{result}", self.qualified_name(id));
        self.line(&header);
        self.indented(|printer| {
            for local in procedure.locals.keys() {
                printer.declaration(procedure, local);
            }
        });
        if procedure.foreign.is_none() {
            self.line("BEGIN");
            self.indented(|printer| printer.stmts(procedure, &procedure.body));
            self.line(if procedure.check_return { "END!" } else { "END" });
        }
    }

    /// Returns the module, the enclosing procedures and the name, separated by periods.
    fn qualified_name(&self, id: ProcId) -> String {
        let procedure = &self.program.procedures[id];
        if procedure.is_module_body() {
            return self.name(procedure.name).to_owned();
        }
        let mut parts = vec![self.name(procedure.name)];
        parts.extend(self.local_modules(procedure.within));
        let mut parent = procedure.parent;
        while let Some(id) = parent {
            let enclosing = &self.program.procedures[id];
            if !enclosing.is_module_body() {
                parts.push(self.name(enclosing.name));
                parts.extend(self.local_modules(enclosing.within));
            }
            parent = enclosing.parent;
        }
        parts.push(self.name(self.program.modules[procedure.module].name));
        parts.reverse();
        parts.join(".")
    }

    /// Returns the names of nested local modules, from the innermost one.
    fn local_modules(&self, innermost: Option<LocalModuleId>) -> impl Iterator<Item = &str> {
        let modules = &self.program.local_modules;
        std::iter::successors(innermost, |id| modules[*id].outer).map(|id| self.name(modules[id].name))
    }

    fn declaration(&mut self, procedure: &Procedure, id: LocalId) {
        let local = &procedure.locals[id];
        let kind = match local.kind {
            LocalKind::Parameter(ParameterMode::Value) => "PARAMETER".to_owned(),
            LocalKind::Parameter(ParameterMode::Reference) => "VAR PARAMETER".to_owned(),
            LocalKind::Variable => "VAR".to_owned(),
            LocalKind::Binding => "WITH".to_owned(),
            LocalKind::Capture(mode) => {
                let origin = procedure.captures.iter().find(|capture| capture.local == id);
                let owner = origin.map(|capture| self.qualified_name(capture.variable.procedure));
                let mode = if mode == CaptureMode::Value { "value" } else { "reference" };
                format!("CAPTURE BY {mode} OF {}", owner.unwrap_or_default())
            }
        };
        let storage = match local.storage {
            Storage::Ssa => "ssa",
            Storage::SsaSpilled => "ssa, spilled around calls",
            Storage::Memory => "memory",
            Storage::Indirect => "indirect",
        };
        let line = format!("{kind} {}: {} ({storage})", self.local(procedure, id), self.ty(local.ty));
        self.line(&line);
    }

    fn local(&self, procedure: &Procedure, id: LocalId) -> String {
        format!("{}%{}", self.name(procedure.locals[id].name), id.as_u32())
    }

    fn label(&self, procedure: &Procedure, id: LabelId) -> String {
        format!("{}%{id}", self.name(procedure.labels[id].name))
    }

    fn stmts(&mut self, procedure: &Procedure, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(procedure, stmt);
        }
    }

    fn stmt(&mut self, procedure: &Procedure, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::If { arms, otherwise } => self.if_stmt(procedure, arms, otherwise),
            StmtKind::Case { subject, arms, otherwise, checked } => {
                let head = format!("CASE{} {} OF", mark(*checked), self.expr(procedure, subject));
                self.line(&head);
                for CaseArm { labels, body } in arms {
                    let labels: Vec<String> =
                        labels.iter().map(|(low, high)| format!("{low}..{high}")).collect();
                    let head = format!("| {}:", labels.join(", "));
                    self.line(&head);
                    self.indented(|printer| printer.stmts(procedure, body));
                }
                if let Some(body) = otherwise {
                    self.line("ELSE");
                    self.indented(|printer| printer.stmts(procedure, body));
                }
                self.line("END");
            }
            StmtKind::With { binding, record, body } => {
                let head = format!(
                    "WITH {} = {} DO",
                    self.local(procedure, *binding),
                    self.place(procedure, record)
                );
                self.block(procedure, &head, body, "END");
            }
            StmtKind::Try { call, result, handler } => {
                let target = result.as_ref().map(|place| format!("{} := ", self.place(procedure, place)));
                let head = format!("TRY {}{} EXCEPT", target.unwrap_or_default(), self.call(procedure, call));
                self.block(procedure, &head, handler, "END");
            }
            StmtKind::While { condition, body } => {
                let head = format!("WHILE {} DO", self.expr(procedure, &condition.value));
                self.block(procedure, &head, body, "END");
            }
            StmtKind::Repeat { body, condition } => {
                let tail = format!("UNTIL {}", self.expr(procedure, &condition.value));
                self.block(procedure, "REPEAT", body, &tail);
            }
            StmtKind::Loop { id, body } => self.block(procedure, &format!("LOOP {id}"), body, "END"),
            StmtKind::For { control, from, to, by, body } => {
                let head = format!(
                    "FOR {} := {} TO {} BY {by} DO",
                    self.place(procedure, control),
                    self.expr(procedure, from),
                    self.expr(procedure, to)
                );
                self.block(procedure, &head, body, "END");
            }
            StmtKind::Label(id) => {
                let line = format!("{}:", self.label(procedure, *id));
                self.line(&line);
            }
            simple => {
                let line = self.simple_stmt(procedure, simple);
                self.line(&line);
            }
        }
    }

    fn block(&mut self, procedure: &Procedure, head: &str, body: &[Stmt], tail: &str) {
        self.line(head);
        self.indented(|printer| printer.stmts(procedure, body));
        self.line(tail);
    }

    fn if_stmt(&mut self, procedure: &Procedure, arms: &[(Condition, Vec<Stmt>)], otherwise: &[Stmt]) {
        for (index, (condition, body)) in arms.iter().enumerate() {
            let keyword = if index == 0 { "IF" } else { "ELSIF" };
            let head = format!("{keyword} {} THEN", self.expr(procedure, &condition.value));
            self.line(&head);
            self.indented(|printer| printer.stmts(procedure, body));
        }
        if !otherwise.is_empty() {
            self.line("ELSE");
            self.indented(|printer| printer.stmts(procedure, otherwise));
        }
        self.line("END");
    }

    fn assembly(&self, procedure: &Procedure, assembly: &Assembly) -> String {
        let mut parts = vec![format!("{:?}", assembly.template)];
        parts.extend(assembly.outputs.iter().map(|output| {
            let sign = if output.is_updated { "+" } else { "=" };
            format!("{sign}{:?} {}", output.location, self.place(procedure, &output.place))
        }));
        parts.extend(assembly.inputs.iter().map(|input| {
            let operand = match &input.operand {
                AssemblyOperand::Value(value) => self.expr(procedure, value),
                AssemblyOperand::Variable(place) => self.place(procedure, place),
            };
            format!("{:?} {operand}", input.location)
        }));
        parts.extend(assembly.clobbers.iter().map(|clobber| format!("~{clobber}")));
        format!("ASM{}({})", if assembly.is_volatile { " VOLATILE " } else { "" }, parts.join(", "))
    }

    fn simple_stmt(&self, procedure: &Procedure, stmt: &StmtKind) -> String {
        match stmt {
            StmtKind::Assign { target, value } => {
                format!("{} := {}", self.place(procedure, target), self.expr(procedure, value))
            }
            StmtKind::Call(call) => self.call(procedure, call),
            StmtKind::Step { target, op, amount, checked } => format!(
                "{}{}({}, {})",
                if *op == BinaryOp::Add { "INC" } else { "DEC" },
                mark(*checked),
                self.place(procedure, target),
                self.expr(procedure, amount)
            ),
            StmtKind::Element { set, element, include, checked } => format!(
                "{}{}({}, {})",
                if *include { "INCL" } else { "EXCL" },
                mark(*checked),
                self.place(procedure, set),
                self.expr(procedure, element)
            ),
            StmtKind::Reraise => "RERAISE".to_owned(),
            StmtKind::Assembly(assembly) => self.assembly(procedure, assembly),
            StmtKind::New { pointer, target } => {
                format!("NEW({}) of {}", self.place(procedure, pointer), self.ty(*target))
            }
            StmtKind::Dispose { pointer, checked } => {
                format!("DISPOSE{}({})", mark(*checked), self.place(procedure, pointer))
            }
            StmtKind::Halt(None) => "HALT".to_owned(),
            StmtKind::Halt(Some(status)) => format!("HALT({})", self.expr(procedure, status)),
            StmtKind::Exit(id) => format!("EXIT {id}"),
            StmtKind::Return(None) => "RETURN".to_owned(),
            StmtKind::Return(Some(value)) => format!("RETURN {}", self.expr(procedure, value)),
            StmtKind::Goto(id) => format!("GOTO {}", self.label(procedure, *id)),
            StmtKind::Label(_)
            | StmtKind::If { .. }
            | StmtKind::Case { .. }
            | StmtKind::With { .. }
            | StmtKind::Try { .. }
            | StmtKind::While { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Loop { .. }
            | StmtKind::For { .. } => {
                unreachable!("labels and structured statements are printed elsewhere")
            }
        }
    }

    fn expr(&self, procedure: &Procedure, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Const(constant) => self.constant(constant, expr.ty),
            ExprKind::Load(place) => self.place(procedure, place),
            ExprKind::Unary { op, operand, checked } => {
                format!("{}{}({})", unary(*op), mark(*checked), self.expr(procedure, operand))
            }
            ExprKind::Binary { op, left, right, check_overflow, check_zero } => format!(
                "({} {}{} {})",
                self.expr(procedure, left),
                op.text(),
                mark(*check_overflow || *check_zero),
                self.expr(procedure, right)
            ),
            ExprKind::Compare { op, left, right } => {
                format!("({} {} {})", self.expr(procedure, left), compare(*op), self.expr(procedure, right))
            }
            ExprKind::And { left, right, .. } => {
                format!("({} AND {})", self.expr(procedure, left), self.expr(procedure, right))
            }
            ExprKind::Or { left, right, .. } => {
                format!("({} OR {})", self.expr(procedure, left), self.expr(procedure, right))
            }
            ExprKind::Call(call) => self.call(procedure, call),
            ExprKind::Convert { conversion, operand, checked } => format!(
                "{}{}({}, {})",
                conversion_name(*conversion),
                mark(*checked),
                self.ty(expr.ty),
                self.expr(procedure, operand)
            ),
            ExprKind::High { array, dimension: 0 } => format!("HIGH({})", self.local(procedure, *array)),
            ExprKind::High { array, dimension } => {
                format!("HIGH({}, {dimension})", self.local(procedure, *array))
            }
            ExprKind::In { element, set } => {
                format!("({} IN {})", self.expr(procedure, element), self.expr(procedure, set))
            }
            ExprKind::Set { elements, checked } => {
                let elements: Vec<String> = elements
                    .iter()
                    .map(|SetElement { low, high }| {
                        let high = high.as_ref().map(|high| format!("..{}", self.expr(procedure, high)));
                        format!("{}{}", self.expr(procedure, low), high.unwrap_or_default())
                    })
                    .collect();
                format!("{}{}{{{}}}", self.ty(expr.ty), mark(*checked), elements.join(", "))
            }
            ExprKind::Array(elements) => {
                let elements: Vec<String> = elements
                    .iter()
                    .map(|ArrayElement { value, count }| {
                        let count = if *count == 1 { String::new() } else { format!(" BY {count}") };
                        format!("{}{count}", self.expr(procedure, value))
                    })
                    .collect();
                format!("{}{{{}}}", self.ty(expr.ty), elements.join(", "))
            }
            ExprKind::Record(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(field, value)| format!("{field} = {}", self.expr(procedure, value)))
                    .collect();
                format!("{}{{{}}}", self.ty(expr.ty), fields.join(", "))
            }
            ExprKind::Complex(re, im) => {
                format!("CMPLX({}, {})", self.expr(procedure, re), self.expr(procedure, im))
            }
            ExprKind::Address(place) => format!("ADR({})", self.place(procedure, place)),
            ExprKind::StringLength(operand) => format!("LENGTH({})", self.expr(procedure, operand)),
        }
    }

    fn constant(&self, constant: &Const, ty: TypeId) -> String {
        match constant {
            Const::Whole(value) => format!("{value}:{}", self.ty(ty)),
            Const::Real(value) => format!("{value:?}:{}", self.ty(ty)),
            Const::Boolean(value) => value.to_string().to_uppercase(),
            Const::Char(value) => format!("{value:o}C"),
            Const::String(id) => format!("\"{}\"", self.program.strings[*id].escape_ascii()),
            Const::Nil => "NIL".to_owned(),
            Const::Complex(re, im) => format!("({re:?}, {im:?}):{}", self.ty(ty)),
            Const::Set(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("{word:#x}")).collect();
                format!("{}{{{}}}", self.ty(ty), words.join(" "))
            }
            Const::Procedure(id) => self.qualified_name(*id),
            Const::Structured(id) => format!("{id}"),
        }
    }

    fn place(&self, procedure: &Procedure, place: &Place) -> String {
        let mut text = match place.root {
            Root::Local(id) => self.local(procedure, id),
            Root::Global(id) => {
                let global = &self.program.globals[id];
                let module = self.name(self.program.modules[global.module].name);
                format!("{module}.{}", self.name(global.name))
            }
            Root::Constant(id) => id.to_string(),
        };
        for projection in &place.projections {
            match projection {
                Projection::Field { field, record } => {
                    if let Type::Record { fields, .. } = self.program.types.get(*record) {
                        let _ = write!(text, ".{}", self.name(fields[*field].name));
                    }
                }
                Projection::Index { index, checked, .. } => {
                    let _ = write!(text, "[{}{}]", mark(*checked), self.expr(procedure, index));
                }
                Projection::Deref { checked, .. } => {
                    let _ = write!(text, "^{}", mark(*checked));
                }
            }
        }
        text
    }

    fn call(&self, procedure: &Procedure, call: &Call) -> String {
        let arguments: Vec<String> = call
            .arguments
            .iter()
            .map(|argument| match argument {
                Argument::Value(value) => self.expr(procedure, value),
                Argument::Reference(place) => format!("VAR {}", self.place(procedure, place)),
                Argument::Address(pointer) => format!("VAR {}^", self.expr(procedure, pointer)),
                Argument::OpenArray(array) => format!("OPEN {}", self.expr(procedure, array)),
            })
            .collect();
        let callee = match &call.callee {
            Callee::Procedure(id) => self.qualified_name(*id),
            Callee::Value { value, checked } => {
                format!("{}{}", self.expr(procedure, value), mark(*checked))
            }
            Callee::Runtime(procedure) => format!("{procedure:?}"),
        };
        format!("{callee}({})", arguments.join(", "))
    }
}

/// Returns the mark of an operation that is checked at run time.
fn mark(checked: bool) -> &'static str {
    if checked { "!" } else { "" }
}

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Negate => "-",
        UnaryOp::Not => "NOT",
        UnaryOp::Abs => "ABS",
        UnaryOp::Odd => "ODD",
        UnaryOp::Cap => "CAP",
        UnaryOp::RealPart => "RE",
        UnaryOp::ImaginaryPart => "IM",
        UnaryOp::Complement => "COMPLEMENT",
    }
}

fn compare(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "=",
        CompareOp::NotEqual => "#",
        CompareOp::Less => "<",
        CompareOp::LessEqual => "<=",
        CompareOp::Greater => ">",
        CompareOp::GreaterEqual => ">=",
    }
}

fn conversion_name(conversion: Conversion) -> &'static str {
    match conversion {
        Conversion::Whole => "WHOLE",
        Conversion::WholeToReal => "FLOAT",
        Conversion::RealToWhole => "TRUNC",
        Conversion::Real => "REAL",
        Conversion::Pointer => "POINTER",
        Conversion::Complex => "COMPLEX",
        Conversion::Bits => "BITS",
    }
}
