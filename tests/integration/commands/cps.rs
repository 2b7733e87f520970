//! Runs the output of `--emit=cps` and compares it with the compiled program.
//!
//! The text is parsed, each name is resolved by the rules of scopes, and the program is interpreted: only
//! calls in tail position transfer control. Scalars are whole numbers and BOOLEANs; `InOut` is built in.

#![allow(clippy::panic, reason = "a text that the interpreter does not understand fails the test")]

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;

/// A sequence of bindings, local functions, and a call in tail position.
#[derive(Debug)]
struct Body {
    bindings: Vec<Binding>,
    functions: Vec<Rc<Function>>,
    tail: Call,
}

#[derive(Debug)]
struct Binding {
    /// None if the operation has no result.
    name: Option<String>,
    bits: u32,
    operation: Operation,
}

#[derive(Debug)]
enum Operation {
    Infix(Term, String, Term),
    Primitive(String, Vec<Term>),
}

#[derive(Debug)]
struct Function {
    name: String,
    parameters: Vec<(String, u32)>,
    body: Body,
}

/// `name(arguments)`
#[derive(Debug)]
struct Call {
    name: String,
    arguments: Vec<Term>,
}

#[derive(Debug)]
enum Term {
    Name(String),
    Number(i128),
    Boolean(bool),
    Text(String),
    /// A call that a branch makes if it is taken.
    Call(Call),
    /// A comparison, the condition of a branch.
    Compare(Box<Term>, String, Box<Term>),
    /// `1: target`, a case of a switch.
    Case(i128, Box<Term>),
}

// ---- The parser ----

struct Parser {
    tokens: Vec<String>,
    at: usize,
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first == '"' {
            let escaped =
                |i: usize| rest[..i].bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1;
            rest.match_indices('"').map(|(i, _)| i).find(|&i| i > 0 && !escaped(i)).expect("a closing quote")
                + 1
        } else if "(),{}[]".contains(first) {
            1
        } else if rest.starts_with(":=") {
            2
        } else if first == ':' {
            1
        } else {
            let ends = |c: char| c.is_whitespace() || "(),{}[]:".contains(c);
            rest.find(ends).unwrap_or(rest.len())
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    tokens
}

impl Parser {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn peek_at(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].clone()
    }

    fn expect(&mut self, token: &str) {
        let found = self.next();
        assert_eq!(
            found,
            token,
            "in front of {:?}",
            &self.tokens[self.at..(self.at + 9).min(self.tokens.len())]
        );
    }

    fn eat(&mut self, token: &str) -> bool {
        let there = self.peek() == token;
        self.at += usize::from(there);
        there
    }

    fn program(&mut self) -> HashMap<String, Rc<Function>> {
        let mut procedures = HashMap::new();
        while self.at < self.tokens.len() {
            let name = self.next();
            let parameters = self.parameters();
            self.expect("{");
            let body = self.body();
            self.expect("}");
            procedures.insert(name.clone(), Rc::new(Function { name, parameters, body }));
        }
        procedures
    }

    /// `(x: i64, ret: i64 → ⊥) → ⊥`
    fn parameters(&mut self) -> Vec<(String, u32)> {
        self.expect("(");
        let mut parameters = Vec::new();
        while !self.eat(")") {
            let name = self.next();
            self.expect(":");
            parameters.push((name, self.ty()));
            self.eat(",");
        }
        self.expect("→");
        self.expect("⊥");
        parameters
    }

    /// The width of a type; 0 if it is not an integer.
    fn ty(&mut self) -> u32 {
        let bits = self.peek().strip_prefix('i').and_then(|bits| bits.parse().ok()).unwrap_or(0);
        let mut depth = 0;
        loop {
            match self.peek() {
                "(" | "{" | "[" => depth += 1,
                ")" | "," | ":=" if depth == 0 => return bits,
                ")" | "}" | "]" => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
    }

    fn body(&mut self) -> Body {
        let mut bindings = Vec::new();
        let mut functions = Vec::new();
        // A binding has a result and its type, or `()`; a call has neither.
        while self.peek() != "let" && (self.peek_at(1) == ":" || self.peek() == "(") {
            bindings.push(self.binding());
        }
        if self.eat("let") {
            while !self.eat("in") {
                let name = self.next();
                self.expect(":=");
                let parameters = self.parameters();
                functions.push(Rc::new(Function { name, parameters, body: self.body() }));
            }
        }
        let name = self.next();
        Body { bindings, functions, tail: self.call(name) }
    }

    fn binding(&mut self) -> Binding {
        let (name, bits) = if self.eat("(") {
            self.expect(")");
            (None, 0)
        } else {
            let name = self.next();
            self.expect(":");
            (Some(name), self.ty())
        };
        self.expect(":=");
        let is_call = self.peek() == "call" && self.peek_at(1) != "(" && self.peek_at(2) == "(";
        let operation = if is_call {
            self.at += 1;
            let Call { name, arguments } = {
                let name = self.next();
                self.call(name)
            };
            Operation::Primitive(name, arguments)
        } else if self.peek_at(1) == "(" {
            let Call { name, arguments } = {
                let name = self.next();
                self.call(name)
            };
            Operation::Primitive(name, arguments)
        } else {
            let (left, operator, right) = (self.atom(), self.next(), self.atom());
            Operation::Infix(left, operator, right)
        };
        Binding { name, bits, operation }
    }

    fn call(&mut self, name: String) -> Call {
        self.expect("(");
        let mut arguments = Vec::new();
        while !self.eat(")") {
            arguments.push(self.argument());
            self.eat(",");
        }
        Call { name, arguments }
    }

    fn argument(&mut self) -> Term {
        let term = self.atom();
        match (self.peek(), term) {
            ("(", Term::Name(name)) => Term::Call(self.call(name)),
            (":", Term::Number(number)) => {
                self.at += 1;
                Term::Case(number, Box::new(self.argument()))
            }
            ("," | ")", term) => term,
            (_, left) => {
                let operator = self.next();
                Term::Compare(Box::new(left), operator, Box::new(self.atom()))
            }
        }
    }

    fn atom(&mut self) -> Term {
        let token = self.next();
        match token.as_str() {
            "true" | "false" => Term::Boolean(token == "true"),
            text if text.starts_with('"') => Term::Text(text[1..text.len() - 1].to_owned()),
            number => number.parse().map_or_else(|_| Term::Name(token.clone()), Term::Number),
        }
    }
}

// ---- Scopes ----

/// Checks that every name is declared around its use, and none twice within another.
struct Scopes<'a> {
    procedures: &'a HashMap<String, Rc<Function>>,
    open: HashSet<String>,
}

impl Scopes<'_> {
    fn declare(&mut self, name: &str) -> String {
        assert!(self.open.insert(name.to_owned()), "`{name}` is declared within itself");
        name.to_owned()
    }

    fn function(&mut self, function: &Function) {
        let own: Vec<String> = function.parameters.iter().map(|(name, _)| self.declare(name)).collect();
        self.body(&function.body);
        own.iter().for_each(|name| assert!(self.open.remove(name)));
    }

    fn body(&mut self, body: &Body) {
        let mut own = Vec::new();
        for binding in &body.bindings {
            match &binding.operation {
                Operation::Infix(left, _, right) => {
                    [left, right].into_iter().for_each(|term| self.term(term))
                }
                Operation::Primitive(name, _) if name == "alloca" => {}
                Operation::Primitive(_, terms) => terms.iter().for_each(|term| self.term(term)),
            }
            own.extend(binding.name.as_ref().map(|name| self.declare(name)));
        }
        own.extend(body.functions.iter().map(|function| self.declare(&function.name)).collect::<Vec<_>>());
        body.functions.iter().for_each(|function| self.function(function));
        self.call(&body.tail);
        own.iter().for_each(|name| assert!(self.open.remove(name)));
    }

    fn call(&self, call: &Call) {
        let is_built_in = ["branch", "switch", "unreachable"].contains(&call.name.as_str());
        if !is_built_in && !call.name.starts_with("InOut.") && !self.procedures.contains_key(&call.name) {
            self.name(&call.name);
        }
        call.arguments.iter().for_each(|term| self.term(term));
    }

    fn term(&self, term: &Term) {
        match term {
            Term::Name(name) => self.name(name),
            Term::Call(call) => self.call(call),
            Term::Compare(left, _, right) => [left, right].into_iter().for_each(|term| self.term(term)),
            Term::Case(_, target) => self.term(target),
            Term::Number(_) | Term::Boolean(_) | Term::Text(_) => {}
        }
    }

    fn name(&self, name: &str) {
        // Module variables are the only names from outside; they are prefixed by their module's name.
        let module_variable =
            name.split_once('.').is_some_and(|(module, _)| self.procedures.contains_key(module));
        assert!(self.open.contains(name) || module_variable, "`{name}` is not declared here");
    }
}

// ---- The interpreter ----

/// The values of one activation of a procedure. Each name is declared once, and functions that use it are
/// called only after its declaration.
type Frame = Rc<RefCell<HashMap<String, Value>>>;

#[derive(Clone, Debug)]
enum Value {
    /// A signed number and its width in bits; a constant has width 0 and takes the width of the other
    /// operand.
    Number(i128, u32),
    /// A result with its overflow flag.
    Pair(Box<Value>, bool),
    Text(String),
    /// The address of a variable in memory.
    Variable(String),
    Continuation(Rc<Function>, Frame),
    /// The continuation of the whole program.
    End,
}

struct Machine {
    procedures: HashMap<String, Rc<Function>>,
    memory: HashMap<String, Value>,
    /// The number of local variables allocated in memory so far.
    allocated: usize,
    output: String,
}

fn wrap(value: i128, bits: u32) -> i128 {
    match bits {
        0 => value,
        1 => value & 1,
        _ => value << (128 - bits) >> (128 - bits),
    }
}

fn unsigned(value: i128, bits: u32) -> i128 {
    if bits == 0 { value } else { value & ((1 << bits) - 1) }
}

impl Machine {
    /// Runs the program and returns its output.
    fn run(mut self, main: &str) -> String {
        let function = self.procedures[main].clone();
        let mut next = Some((function, Frame::default(), vec![Value::End]));
        for _ in 0..10_000_000 {
            let Some((function, frame, arguments)) = next else { return self.output };
            next = self.enter(&function, &frame, arguments);
        }
        panic!("the program does not end");
    }

    /// Runs the body of a function up to the call at its end.
    fn enter(
        &mut self,
        function: &Rc<Function>,
        frame: &Frame,
        arguments: Vec<Value>,
    ) -> Option<(Rc<Function>, Frame, Vec<Value>)> {
        assert_eq!(function.parameters.len(), arguments.len(), "arguments of {}", function.name);
        for ((name, bits), value) in function.parameters.iter().zip(arguments) {
            let value = match value {
                Value::Number(number, _) => Value::Number(wrap(number, *bits), *bits),
                other => other,
            };
            frame.borrow_mut().insert(name.clone(), value);
        }
        for binding in &function.body.bindings {
            let value = self.operation(binding, frame);
            if let (Some(name), Some(value)) = (&binding.name, value) {
                frame.borrow_mut().insert(name.clone(), value);
            }
        }
        for local in &function.body.functions {
            let closure = Value::Continuation(local.clone(), frame.clone());
            frame.borrow_mut().insert(local.name.clone(), closure);
        }
        self.call(&function.body.tail, frame)
    }

    fn call(&mut self, call: &Call, frame: &Frame) -> Option<(Rc<Function>, Frame, Vec<Value>)> {
        let taken = match call.name.as_str() {
            "branch" => &call.arguments[if self.number(&call.arguments[0], frame) != 0 { 1 } else { 2 }],
            "switch" => self.case(&call.arguments, frame),
            _ => return self.jump(&call.name, &call.arguments, frame),
        };
        match taken {
            Term::Name(name) => self.jump(name, &[], frame),
            Term::Call(call) => self.jump(&call.name, &call.arguments, frame),
            other => panic!("{other:?} is no continuation"),
        }
    }

    fn case<'t>(&self, arguments: &'t [Term], frame: &Frame) -> &'t Term {
        let number = self.number(&arguments[0], frame);
        let chosen = arguments[2..].iter().find_map(|case| match case {
            Term::Case(value, target) if *value == number => Some(&**target),
            _ => None,
        });
        chosen.unwrap_or(&arguments[1])
    }

    fn jump(
        &mut self,
        name: &str,
        arguments: &[Term],
        frame: &Frame,
    ) -> Option<(Rc<Function>, Frame, Vec<Value>)> {
        let mut values: Vec<Value> = arguments.iter().map(|term| self.value(term, frame)).collect();
        let known = frame.borrow().get(name).cloned();
        match known {
            Some(Value::Continuation(function, frame)) => return Some((function, frame, values)),
            Some(Value::End) => return None,
            _ => {}
        }
        if let Some(procedure) = self.procedures.get(name) {
            return Some((procedure.clone(), Frame::default(), values));
        }
        let Some(Value::Continuation(after, frame)) = values.pop() else {
            panic!("{name} gets no continuation")
        };
        self.write(name, &values);
        Some((after, frame, Vec::new()))
    }

    /// The procedures of `InOut`.
    fn write(&mut self, name: &str, values: &[Value]) {
        let _ = match (name, values) {
            ("InOut.WriteLn", []) => writeln!(self.output),
            ("InOut.WriteString", [Value::Text(text), _]) => write!(self.output, "{text}"),
            ("InOut.WriteInt", [Value::Number(number, _), Value::Number(width, _)]) => {
                write!(self.output, "{number:width$}", width = *width as usize)
            }
            ("InOut.WriteCard", [Value::Number(number, bits), Value::Number(width, _)]) => {
                write!(self.output, "{:width$}", unsigned(*number, *bits), width = *width as usize)
            }
            _ => panic!("{name} of {values:?} is not built in"),
        };
    }

    fn value(&self, term: &Term, frame: &Frame) -> Value {
        match term {
            Term::Number(number) => Value::Number(*number, 0),
            Term::Boolean(value) => Value::Number((*value).into(), 1),
            Term::Text(text) => Value::Text(text.clone()),
            Term::Name(name) => {
                frame.borrow().get(name).cloned().unwrap_or_else(|| Value::Variable(name.clone()))
            }
            Term::Compare(left, operator, right) => self.infix(left, operator, right, 1, frame),
            other => panic!("{other:?} is no value"),
        }
    }

    fn sized(&self, term: &Term, frame: &Frame) -> (i128, u32) {
        match self.value(term, frame) {
            Value::Number(number, bits) => (number, bits),
            other => panic!("{other:?} is no number"),
        }
    }

    fn number(&self, term: &Term, frame: &Frame) -> i128 {
        self.sized(term, frame).0
    }

    fn infix(&self, left: &Term, operator: &str, right: &Term, bits: u32, frame: &Frame) -> Value {
        let ((a, a_bits), (b, b_bits)) = (self.sized(left, frame), self.sized(right, frame));
        let width = a_bits.max(b_bits);
        let (ua, ub) = (unsigned(a, width), unsigned(b, width));
        let result = match operator {
            "+" => a.wrapping_add(b),
            "-" => a.wrapping_sub(b),
            "*" => a.wrapping_mul(b),
            "&" => a & b,
            "|" => a | b,
            "^" => a ^ b,
            "=" => (ua == ub).into(),
            "#" => (ua != ub).into(),
            "<" => (a < b).into(),
            "<=" => (a <= b).into(),
            ">" => (a > b).into(),
            ">=" => (a >= b).into(),
            "<u" => (ua < ub).into(),
            "<=u" => (ua <= ub).into(),
            ">u" => (ua > ub).into(),
            ">=u" => (ua >= ub).into(),
            other => panic!("the operator {other}"),
        };
        Value::Number(wrap(result, bits), bits)
    }

    fn operation(&mut self, binding: &Binding, frame: &Frame) -> Option<Value> {
        let (name, terms) = match &binding.operation {
            Operation::Infix(left, operator, right) => {
                return Some(self.infix(left, operator, right, binding.bits, frame));
            }
            Operation::Primitive(name, terms) => (name.as_str(), terms),
        };
        if name == "alloca" {
            self.allocated += 1;
            return Some(Value::Variable(format!("alloca {}", self.allocated)));
        }
        let values: Vec<Value> = terms.iter().map(|term| self.value(term, frame)).collect();
        match (name, &values[..]) {
            ("load", [Value::Variable(variable)]) => {
                return Some(self.memory.get(variable).cloned().unwrap_or(Value::Number(0, binding.bits)));
            }
            ("store", [value, Value::Variable(variable)]) => {
                self.memory.insert(variable.clone(), value.clone());
                return None;
            }
            ("extractvalue", [Value::Pair(_, overflows), Value::Number(1, _)]) => {
                return Some(Value::Number((*overflows).into(), 1));
            }
            ("extractvalue", [Value::Pair(value, _), _]) => return Some((**value).clone()),
            ("select", [Value::Number(condition, _), yes, no]) => {
                return Some(if *condition != 0 { yes.clone() } else { no.clone() });
            }
            _ => {}
        }
        let numbers: Vec<(i128, u32)> = terms.iter().map(|term| self.sized(term, frame)).collect();
        Some(primitive(name, &numbers, binding.bits))
    }
}

/// Operations on numbers that are written as functions.
fn primitive(name: &str, numbers: &[(i128, u32)], bits: u32) -> Value {
    let width = numbers.iter().map(|(_, bits)| *bits).max().unwrap_or(0);
    let signed = |index: usize| numbers[index].0;
    let plain = |index: usize| unsigned(numbers[index].0, width);
    if let Some(checked) = name.strip_prefix("llvm.").filter(|name| name.contains(".with.overflow.")) {
        let read = |index| if checked.starts_with('s') { signed(index) } else { plain(index) };
        let exact = match &checked[1..4] {
            "add" => read(0) + read(1),
            "sub" => read(0) - read(1),
            _ => read(0) * read(1),
        };
        let wrapped = wrap(exact, width);
        let fits = exact == if checked.starts_with('s') { wrapped } else { unsigned(wrapped, width) };
        return Value::Pair(Box::new(Value::Number(wrapped, width)), !fits);
    }
    let result = match name {
        "sdiv" => signed(0) / signed(1),
        "srem" => signed(0) % signed(1),
        "udiv" => plain(0) / plain(1),
        "urem" => plain(0) % plain(1),
        "shl" => signed(0) << signed(1),
        "ashr" => signed(0) >> signed(1),
        "lshr" => plain(0) >> signed(1),
        "sext" | "trunc" | "freeze" => signed(0),
        "zext" => plain(0),
        other => panic!("the operation {other} is not known here"),
    };
    Value::Number(wrap(result, bits), bits)
}

// ---- The tests ----

fn tlc(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tlc")).args(arguments).output().expect("tlc runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Runs the continuations of a program and the compiled program, and compares their output.
fn agree(file: &str, main: &str, options: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    let path = path.to_str().expect("a path");
    let text = tlc(&[options, &["--emit=cps=-", path]].concat());
    let procedures = Parser { tokens: tokens(&text), at: 0 }.program();
    for procedure in procedures.values() {
        Scopes { procedures: &procedures, open: HashSet::new() }.function(procedure);
    }
    let machine = Machine { procedures, memory: HashMap::new(), allocated: 0, output: String::new() };
    let compiled = tlc(&[options, &["run", path]].concat());
    assert!(!compiled.is_empty(), "{file} writes something");
    assert_eq!(machine.run(main), compiled, "{file} with {options:?}");
}

#[test]
fn figure_8_runs() {
    agree("cps/fig8.mod", "Fig8", &[]);
}

#[test]
fn loops_and_jumps_run() {
    agree("cps/loops.mod", "Loops", &[]);
    agree("cps/loops.mod", "Loops", &["--checks=none"]);
}

#[test]
fn recursive_procedures_run() {
    agree("cps/recursion.mod", "Recursion", &[]);
    agree("cps/recursion.mod", "Recursion", &["--checks=none"]);
}

#[test]
fn irreducible_loops_run() {
    agree("run/goto_into_statements.mod", "GotoIntoStatements", &["--checks=none"]);
    agree("run/goto_out_of_loops.mod", "GotoOutOfLoops", &[]);
}

/// Variables left in memory change the continuations but not the results.
#[test]
fn variables_in_memory_run() {
    agree("cps/loops.mod", "Loops", &["--ssa=alloca"]);
    agree("cps/recursion.mod", "Recursion", &["--ssa=mem2reg"]);
}
