//! Calls of procedures that write or read a value of another type, and the procedures that suit its type.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::hir::{ModuleId, ProcId, Type, TypeId, TypeTable};

use super::{Typing, advice};

/// The procedures that read and write the values of a kind, in one module.
struct Transput {
    module: &'static str,
    read: &'static str,
    write: &'static str,
    /// The further argument of the second one, the width of numbers.
    width: &'static str,
}

const fn transput(
    module: &'static str,
    read: &'static str,
    write: &'static str,
    width: &'static str,
) -> Transput {
    Transput { module, read, write, width }
}

/// The procedures of InOut for characters, texts, INTEGERs, CARDINALs and real numbers.
const OF_PIM: [Transput; 5] = [
    transput("InOut", "Read", "Write", ""),
    transput("InOut", "ReadString", "WriteString", ""),
    transput("InOut", "ReadInt", "WriteInt", ", 1"),
    transput("InOut", "ReadCard", "WriteCard", ", 1"),
    transput("InOut", "ReadReal", "WriteReal", ", 10"),
];

/// The procedures of ISO modules for the same kinds of values.
const OF_ISO: [Transput; 5] = [
    transput("STextIO", "ReadChar", "WriteChar", ""),
    transput("STextIO", "ReadString", "WriteString", ""),
    transput("SWholeIO", "ReadInt", "WriteInt", ", 1"),
    transput("SWholeIO", "ReadCard", "WriteCard", ", 1"),
    transput("SRealIO", "ReadReal", "WriteReal", ", 10"),
];

/// Procedures of other languages that write their arguments; those in the second line also end the line.
const WRITERS: [&[&str]; 2] = [
    &["write", "print", "Print", "printf", "puts", "Writ", "echo"],
    &["writeln", "Writeln", "WRITELN", "println", "Println"],
];

/// Procedures of other languages that read their arguments.
const READERS: [&str; 5] = ["read", "readln", "ReadLn", "Readln", "scanf"];

/// A wrong call: its procedure, the spans of its callee and of the whole, and its arguments.
pub struct WrongCall<'e> {
    pub callee: Span,
    pub span: Span,
    pub args: &'e [(TypeId, Span)],
}

/// Adds calls to messages about wrong ones.
pub struct CallAdvice<'c, 'a> {
    pub typing: Typing<'c, 'a>,
}

impl CallAdvice<'_, '_> {
    /// Adds, to the last message, about the argument of a procedure of the library that reads or writes, the call
    /// of the procedure for the type of the argument.
    pub fn advise_transput(&mut self, procedure: ProcId, call: &WrongCall<'_>) {
        let (module, name) = self.name_in_library(procedure);
        let families =
            [(&OF_PIM, ["InOut", "RealInOut", "Terminal"]), (&OF_ISO, ["STextIO", "SWholeIO", "SRealIO"])];
        let Some((family, _)) = families.iter().find(|(_, modules)| modules.contains(&module)) else {
            return;
        };
        let (reads, writes) = (name.starts_with("Read"), name.starts_with("Write"));
        let [first, rest @ ..] = call.args else { return };
        match (name, rest) {
            ("WriteLn", _) => self.advise(call, family, true, &["WriteLn"]),
            ("ReadLn", _) => self.advise(call, family, false, &["ReadLn"]),
            _ if reads && !rest.is_empty() => self.advise(call, family, false, &[]),
            _ if reads && !self.is_read_by(family, first.0, name) && name != "ReadLn" && rest.is_empty() => {
                self.advise(call, family, false, &[])
            }
            ("WriteString", [_, ..])
                if self.suited(family, first.0).is_some_and(|suited| suited.write == name)
                    && !matches!(rest, [(TypeTable::WHOLE_CONSTANT, _)]) =>
            {
                self.advise(call, family, true, &[])
            }
            _ if writes && rest.len() <= 1 => {
                // The width is that of the call, or the least one.
                if let Some(own) = family.iter().find(|own| own.write == name && !own.width.is_empty())
                    && rest.is_empty()
                    && self.typing.session.diagnostics.has_just(Code::WrongArgumentCount, call.span)
                    && self.suited(family, first.0).is_none_or(|suited| suited.write == name)
                {
                    return self.amend_width(own, first.1);
                }
                let Some(suited) = self.suited(family, first.0) else { return };
                let width = rest.first().filter(|_| !suited.width.is_empty());
                let width = width
                    .and_then(|(_, span)| self.typing.session.source(*span))
                    .map(|width| format!(", {width}"));
                let edits = vec![
                    Edit::replace(Span { hi: first.1.lo, ..call.callee }, format!("{}(", suited.write)),
                    Edit::replace(
                        Span { lo: first.1.hi, hi: call.span.hi },
                        format!("{})", width.as_deref().unwrap_or(suited.width)),
                    ),
                ];
                self.amend(suited, true, edits, false);
            }
            _ => {}
        }
    }

    /// Adds, to the last message, about the name of a procedure of another language that reads or writes, the
    /// calls that have its effect.
    pub fn advise_foreign_transput(&mut self, here: ModuleId, call: &WrongCall<'_>) {
        if !self.typing.session.diagnostics.has_just(Code::UnknownName, call.callee) {
            return;
        }
        let name = self.typing.session.source(call.callee).unwrap_or_default();
        let imports = &self.typing.tables.program.modules[here].imports;
        let imports_iso = imports.iter().any(|module| {
            ["STextIO", "SWholeIO"]
                .contains(&self.typing.tables.text(self.typing.tables.program.modules[*module].name))
        });
        let family = if imports_iso { &OF_ISO } else { &OF_PIM };
        let is_in = |names: &[&str]| names.contains(&name);
        match WRITERS.map(is_in) {
            [true, _] => self.advise(call, family, true, &[]),
            [_, true] => self.advise(call, family, true, &["WriteLn"]),
            _ if is_in(&READERS) => self.advise(call, family, false, &[]),
            _ => {}
        }
    }

    /// Adds, to the last message about a function of another language, what has its effect: `INC` for `succ`, and
    /// `LENGTH` or `HIGH` for the length of an array.
    pub fn advise_foreign_function(&mut self, call: &WrongCall<'_>) {
        let &[(ty, argument)] = call.args else { return };
        let name = self.typing.session.source(call.callee).unwrap_or_default().to_ascii_lowercase();
        let Some(text) = self.typing.session.source(argument) else { return };
        let assigned =
            self.typing.session.assigned_variable(call.span).filter(|(_, variable)| *variable == text);
        let (span, replacement, why) = match (name.as_str(), self.typing.tables.ty(ty), assigned) {
            (_, Type::Error, _) => return,
            ("succ", _, Some((to, _))) => {
                (to.to(call.span), format!("INC({text})"), "`INC` leads to the next value")
            }
            ("pred", _, Some((to, _))) => {
                (to.to(call.span), format!("DEC({text})"), "`DEC` leads to the preceding value")
            }
            ("succ" | "pred", ..) => {
                let Some(written) = self.typing.written(self.typing.tables.program.types.host(ty)) else {
                    return;
                };
                let sign = if name == "succ" { '+' } else { '-' };
                let value = format!("VAL({written}, ORD({text}) {sign} 1)");
                (call.span, value, "compute with the ordinal number")
            }
            (
                "len" | "length" | "strlen",
                Type::String { .. }
                | Type::Array { element: TypeTable::CHAR, .. }
                | Type::OpenArray { element: TypeTable::CHAR },
                _,
            ) => (call.span, format!("LENGTH({text})"), "`LENGTH` returns the length of a string"),
            ("len" | "length", Type::Array { .. } | Type::OpenArray { .. }, _) => {
                (call.span, format!("(HIGH({text}) + 1)"), "`HIGH` returns the last index of an array")
            }
            _ => return,
        };
        self.amend_unknown(call.callee, span, replacement, why);
    }

    /// Adds, to the last message about a function of C that allocates storage, the call of `NEW` for the variable
    /// to which its result is assigned.
    pub fn advise_allocation(&mut self, callee: Span, call: Span) {
        if let Some((to, variable)) = self.typing.session.assigned_variable(call) {
            let replacement = format!("NEW({variable})");
            let why = "`NEW` allocates the variable that a pointer points to";
            self.amend_unknown(callee, to.to(call), replacement, why);
        }
    }

    /// Adds, to the last message about a call of `exit`, the RETURN that it means.
    pub fn advise_exit(&mut self, call: &WrongCall<'_>, has_result: bool) {
        let name = self.typing.session.source(call.callee).unwrap_or_default();
        let value = call.args.first().and_then(|(_, span)| self.typing.session.source(*span));
        if let ("exit" | "Exit", Some(value), true) = (name, value, has_result) {
            let replacement = format!("RETURN {value}");
            self.amend_unknown(
                call.callee,
                call.span,
                replacement,
                "`RETURN` ends a procedure with its result",
            );
        }
    }

    /// Adds the replacement of the text at `span` to the last message, which is about the unknown name at `callee`.
    pub fn amend_unknown(&mut self, callee: Span, span: Span, replacement: String, why: &str) {
        if !self.typing.session.diagnostics.has_just(Code::UnknownName, callee) {
            return;
        }
        if let Some(last) = self.typing.session.diagnostics.errors_mut().last() {
            let mut amended = last.clone().suggest(span, replacement, why).not_applicable();
            amended.help.clear();
            amended.unknown = None;
            *last = amended;
        }
    }

    /// Adds to the last message a call for each argument, and then calls of the procedures `last`.
    fn advise(&mut self, call: &WrongCall<'_>, family: &'static [Transput; 5], writes: bool, last: &[&str]) {
        let suited = call.args.iter().map(|(ty, span)| Some((self.suited(family, *ty)?, *span)));
        let Some(suited) = suited.collect::<Option<Vec<_>>>() else { return };
        let Some((first, _)) = suited.first() else { return };
        let calls = suited.iter().filter_map(|(suited, span)| {
            let text = self.typing.session.source(*span).filter(|text| !text.contains(['\n', '\\', '%']))?;
            // Only variables are read.
            if !writes && !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
                return None;
            }
            let (name, width) = if writes { (suited.write, suited.width) } else { (suited.read, "") };
            Some(format!("{name}({text}{width})"))
        });
        let all: Vec<String> = calls.chain(last.iter().map(|name| (*name).to_owned())).collect();
        if all.len() == suited.len() + last.len() {
            let edits = vec![Edit::replace(call.span, all.join("; "))];
            self.amend(first, writes, edits, all.len() > 1);
        }
    }

    /// Adds the width after a value to the last message.
    fn amend_width(&mut self, suited: &Transput, value: Span) {
        if let Some(last) = self.typing.session.diagnostics.errors_mut().last() {
            let edits = vec![Edit::behind(value, suited.width)];
            let why = "the second argument is the minimum width";
            *last = last.clone().suggest_edits(edits, why).not_applicable();
        }
    }

    /// Adds edits to the last message, with the import of the procedure that they use. If they use `several`, the
    /// advice on the imports remains.
    fn amend(&mut self, suited: &Transput, writes: bool, edits: Vec<Edit>, several: bool) {
        let (name, verb) = if writes { (suited.write, "writes") } else { (suited.read, "reads") };
        let why = match several {
            true => format!("each call {verb} one value"),
            false => format!("`{name}` {verb} values of this type"),
        };
        let Some(last) = self.typing.session.diagnostics.errors_mut().last() else { return };
        let mut diagnostic: Diagnostic = last.clone();
        if !several {
            diagnostic.help.clear();
        }
        diagnostic.notes.clear();
        diagnostic.unknown = None;
        let diagnostic = diagnostic.suggest_edits(edits, why).not_applicable();
        let diagnostic =
            advice::with_import(self.typing.tables, self.typing.session, diagnostic, (suited.module, name));
        if let Some(last) = self.typing.session.diagnostics.errors_mut().last() {
            *last = diagnostic;
        }
    }

    /// Whether a procedure is the one that reads values of a type.
    fn is_read_by(&self, family: &'static [Transput; 5], ty: TypeId, name: &str) -> bool {
        self.suited(family, ty).is_some_and(|suited| suited.read == name)
    }

    fn suited(&self, family: &'static [Transput; 5], ty: TypeId) -> Option<&'static Transput> {
        let kind = match self.typing.tables.ty(self.typing.tables.program.types.host(ty)) {
            Type::Char => 0,
            Type::String { .. } => 1,
            Type::Array { element: TypeTable::CHAR, .. } | Type::OpenArray { element: TypeTable::CHAR } => 1,
            Type::WholeConstant => 2,
            Type::Whole(whole) if whole.signed() => 2,
            Type::Whole(_) => 3,
            Type::Real(_) | Type::RealConstant => 4,
            _ => return None,
        };
        family.get(kind)
    }

    /// Returns the names of a procedure of the library and of its module; empty texts for other procedures.
    fn name_in_library(&self, procedure: ProcId) -> (&str, &str) {
        let procedure = &self.typing.tables.program.procedures[procedure];
        let module = &self.typing.tables.program.modules[procedure.module];
        match module.library {
            true => (self.typing.tables.text(module.name), self.typing.tables.text(procedure.name)),
            false => ("", ""),
        }
    }
}
