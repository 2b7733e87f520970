//! Random signatures called in both directions between Modula-2 and C, with both C compilers at two levels:
//! C procedures, exported procedures, procedure values that one language gives to the other, and variadic
//! procedures. Each side compares every part of every parameter and result with the expected value.
//!
//! `TLC_SIGNATURES=2000 cargo test --test integration c_calling` tries that many.

mod types;

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::folder::Folder;
use crate::mutation::{Random, number};
use crate::tools;
use benches::processors::divide;

use types::{Leaf, Ty, Types, c_declared, c_parameter, c_promoted, modula};

/// The number of signatures in a program.
const BATCH: usize = 50;

/// The number of record types in a program.
const RECORDS: usize = 40;

/// The number of signatures in each run of the tests.
const COUNT: u64 = 50;

const SYSTEM: &str = "FROM SYSTEM IMPORT ADDRESS, CAST, INTEGER8, INTEGER16, INTEGER32, INTEGER64, CARDINAL8, \
                      CARDINAL16, CARDINAL32, CARDINAL64;\n";

/// A signature with the values that are passed.
struct Call {
    parameters: Vec<Ty>,
    arguments: Vec<Vec<Leaf>>,
    result: Option<(Ty, Vec<Leaf>)>,
    /// Whether the parameters after the first are also passed after `...`.
    is_variadic: bool,
}

/// The sources of a program.
struct Sources {
    /// The definition module for C.
    definition: String,
    module: String,
    c: String,
}

impl Call {
    fn random(random: &mut Random, types: &Types) -> Call {
        let count = random.below(9);
        let parameters: Vec<Ty> = (0..count).map(|_| types.parameter(random)).collect();
        let argument = |(index, ty): (usize, &Ty)| types.leaves(random, ty, &format!("p{index}"));
        let arguments = parameters.iter().enumerate().map(argument).collect();
        let result = (random.below(4) > 0).then(|| {
            let ty = types.parameter(random);
            let leaves = types.leaves(random, &ty, "r");
            (ty, leaves)
        });
        // GCC 12 reads a record that is aligned to 16 bytes and was passed in registers by a load that requires
        // this alignment, from a place that does not have it.
        let is_variadic =
            !parameters.is_empty() && !parameters.iter().skip(1).any(|ty| types.is_aligned(ty, 8));
        Call { parameters, arguments, result, is_variadic }
    }

    fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.arguments.iter().flatten()
    }

    fn result_leaves(&self) -> &[Leaf] {
        self.result.as_ref().map_or(&[], |(_, leaves)| leaves)
    }

    /// The names of the arguments, separated by commas.
    fn names(&self) -> String {
        (0..self.parameters.len()).map(|index| format!("p{index}")).collect::<Vec<_>>().join(", ")
    }
}

fn assign_modula(leaves: &mut dyn Iterator<Item = &Leaf>, text: &mut String) {
    leaves.for_each(|leaf| {
        let _ = write!(text, " {} := {};", leaf.path, leaf.modula);
    });
}

fn check_modula(leaves: &mut dyn Iterator<Item = &Leaf>, (number, place): (usize, usize), text: &mut String) {
    leaves.for_each(|leaf| {
        let _ = write!(text, "\n  IF {} # {} THEN report({number}, {place}) END;", leaf.path, leaf.modula);
    });
}

fn assign_c(leaves: &mut dyn Iterator<Item = &Leaf>, text: &mut String) {
    leaves.for_each(|leaf| {
        let _ = write!(text, " {} = {};", leaf.path, leaf.c);
    });
}

fn check_c(leaves: &mut dyn Iterator<Item = &Leaf>, (number, place): (usize, usize), text: &mut String) {
    leaves.for_each(|leaf| {
        let _ = write!(text, "\n    if ({} != {}) report({number}, {place});", leaf.path, leaf.c);
    });
}

/// Writes both sides of the signatures.
fn sources(types: &Types, calls: &[Call]) -> Sources {
    let types_of_modula = types.in_modula();
    let mut definition = format!("DEFINITION MODULE FOR \"C\" Port;\n{SYSTEM}TYPE\n{types_of_modula}");
    let mut module =
        format!("MODULE Side;\nIMPORT Port;\n{SYSTEM}FROM Port IMPORT report, Colour, Small, Set8, Set13");
    for number in 0..types.records.len() {
        let _ = write!(module, ", R{number}");
    }
    module.push_str(";\n");
    let mut c = format!(
        "#include <stdarg.h>\n#include <stdio.h>\n#include <string.h>\n#include \"Side.h\"\n\
         static int failures;\n\
         void report(int32_t number, int32_t place) {{ failures++; printf(\"%d %d\\n\", number, place); }}\n{}",
        types.in_c()
    );
    let used =
        calls.iter().flat_map(|call| call.parameters.iter().chain(call.result.iter().map(|(ty, _)| ty)));
    let used: BTreeSet<usize> = used
        .filter_map(|ty| match ty {
            Ty::Record(number) => Some(*number),
            _ => None,
        })
        .collect();
    for number in used {
        let of = |name| format!("sizeof(struct {name}{number}) | _Alignof(struct {name}{number}) << 20");
        let _ = writeln!(c, "_Static_assert(({}) == ({}), \"\");", of("R"), of("Side_R"));
    }
    definition.push_str("PROCEDURE report(number, place: INTEGER32);\n");
    for (number, call) in calls.iter().enumerate() {
        call.write(number, (&mut definition, &mut module, &mut c));
    }
    definition.push_str("END Port.\n");
    module.push_str("END Side.\n");
    c.push_str("int main(void) {\n    Side_initialise();\n");
    for number in 0..calls.len() {
        let _ = writeln!(c, "    Side_run{number}(); exported{number}();");
    }
    c.push_str("    printf(\"%d failures\\n\", failures);\n    return 0;\n}\n");
    Sources { definition, module, c }
}

impl Call {
    fn write(&self, number: usize, (definition, module, c): (&mut String, &mut String, &mut String)) {
        self.write_definition(number, definition);
        self.write_module(number, module);
        self.write_c(number, c);
    }

    fn write_definition(&self, number: usize, text: &mut String) {
        let result = self.result.as_ref().map_or(String::new(), |(ty, _)| format!(": {}", modula(ty)));
        let types: Vec<String> = self.parameters.iter().map(modula).collect();
        let formals: Vec<String> =
            types.iter().enumerate().map(|(index, ty)| format!("p{index}: {ty}")).collect();
        let parentheses = format!("({})", types.join(", "));
        let _ = writeln!(text, "TYPE F{number} = PROCEDURE {parentheses}{result};");
        let _ = writeln!(text, "PROCEDURE c{number}({}){result};", formals.join("; "));
        let _ = writeln!(text, "PROCEDURE call{number}(f: F{number});");
        let _ = writeln!(text, "PROCEDURE get{number}(): F{number};");
        if let Some(first) = formals.first().filter(|_| self.is_variadic) {
            let _ = writeln!(text, "PROCEDURE v{number}({first}; ...){result};");
        }
    }

    fn write_module(&self, number: usize, text: &mut String) {
        let result = self.result.as_ref().map_or(String::new(), |(ty, _)| format!(": {}", modula(ty)));
        let formals: Vec<String> = (self.parameters.iter().enumerate())
            .map(|(index, ty)| format!("p{index}: {}", modula(ty)))
            .collect();
        let formals = formals.join("; ");
        let variable =
            self.result.as_ref().map_or(String::new(), |(ty, _)| format!("VAR r: {};\n", modula(ty)));
        let _ = write!(text, "PROCEDURE m{number}({formals}){result};\n{variable}BEGIN");
        check_modula(&mut self.leaves(), (number, 1), text);
        assign_modula(&mut self.result_leaves().iter(), text);
        let end = if self.result.is_some() { " RETURN r" } else { "" };
        let _ = writeln!(text, "{end}\nEND m{number};");

        let variables = if formals.is_empty() { String::new() } else { format!("VAR {formals};\n") };
        let _ = write!(text, "PROCEDURE run{number};\n{variables}{variable}VAR f: Port.F{number};\nBEGIN");
        assign_modula(&mut self.leaves(), text);
        let names = self.names();
        let mut calls = vec![(format!("Port.c{number}"), 2)];
        if self.is_variadic {
            calls.push((format!("Port.v{number}"), 3));
        }
        calls.push(("f".to_owned(), 4));
        let _ = write!(text, "\n  f := Port.get{number}();");
        let own = [("f".to_owned(), 5), ("f".to_owned(), 6)];
        for (callee, place) in calls.into_iter().chain(own) {
            match place {
                5 => {
                    let _ = write!(text, "\n  f := m{number};");
                }
                6 => {
                    let _ = write!(text, "\n  f := Port.c{number};");
                }
                _ => {}
            }
            let assigned = if self.result.is_some() { "r := " } else { "" };
            let _ = write!(text, "\n  {assigned}{callee}({names});");
            check_modula(&mut self.result_leaves().iter(), (number, place), text);
        }
        // No callee has changed the variables.
        check_modula(&mut self.leaves(), (number, 7), text);
        let _ = writeln!(
            text,
            "\n  Port.call{number}(m{number}); Port.call{number}(Port.c{number})\nEND run{number};"
        );
    }

    fn write_c(&self, number: usize, text: &mut String) {
        let result = self.result.as_ref().map_or("void".to_owned(), |(ty, _)| c_parameter(ty, ""));
        let own: Vec<String> = self.parameters.iter().map(|ty| c_parameter(ty, "")).collect();
        let formals: Vec<String> =
            own.iter().enumerate().map(|(index, ty)| format!("{ty} p{index}")).collect();
        let formals = if formals.is_empty() { "void".to_owned() } else { formals.join(", ") };
        let parentheses = if own.is_empty() { "void".to_owned() } else { own.join(", ") };
        let clobbered: String =
            (0..own.len()).map(|index| format!(" memset(&p{index}, 85, sizeof p{index});")).collect();
        let mut end = clobbered;
        if let Some((ty, leaves)) = &self.result {
            let _ = write!(end, " {};", c_variable(ty, "r"));
            assign_c(&mut leaves.iter(), &mut end);
            end.push_str(" return r;");
        }
        let _ = write!(text, "{result} c{number}({formals}) {{");
        check_c(&mut self.leaves(), (number, 11), text);
        let _ = writeln!(text, "\n   {end}\n}}");
        let _ = writeln!(text, "{result} (*get{number}(void))({parentheses}) {{ return c{number}; }}");
        if self.is_variadic {
            let _ = write!(
                text,
                "{result} v{number}({} p0, ...) {{\n    va_list list; va_start(list, p0);",
                own[0]
            );
            for (index, ty) in self.parameters.iter().enumerate().skip(1) {
                let _ = write!(text, " {} p{index} = va_arg(list, {});", own[index], c_promoted(ty));
            }
            check_c(&mut self.leaves(), (number, 12), text);
            let _ = writeln!(text, "\n    va_end(list);{end}\n}}");
        }
        let names = self.names();
        let variables = |prefix: &str| -> String {
            let variable = |(index, ty): (usize, &Ty)| format!(" {} p{index};", c_parameter(ty, prefix));
            self.parameters.iter().enumerate().map(variable).collect()
        };
        let callers = [
            (format!("void call{number}({result} (*f)({parentheses}))"), "f".to_owned(), "", 13),
            (format!("static void exported{number}(void)"), format!("Side_m{number}"), "Side_", 14),
        ];
        for (heading, callee, prefix, place) in callers {
            let _ = write!(text, "{heading} {{\n   {}", variables(prefix));
            assign_c(&mut self.leaves(), text);
            let received = self
                .result
                .as_ref()
                .map_or(String::new(), |(ty, _)| format!("{} r = ", c_parameter(ty, prefix)));
            let _ = write!(text, "\n    {received}{callee}({names});");
            check_c(&mut self.result_leaves().iter(), (number, place), text);
            text.push_str("\n}\n");
        }
    }
}

fn c_variable(ty: &Ty, name: &str) -> String {
    match ty {
        Ty::Simple(simple) => format!("{} {name}", simple.parameter),
        other => c_declared(other, name),
    }
}

/// Compiles and runs a batch in all ways, and panics if any part of any value is wrong.
fn judge(batch: u64, count: usize) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ (batch + 1).wrapping_mul(0xD134_2543_DE82_EF95));
    let types = Types::random(&mut random, RECORDS);
    let calls: Vec<Call> = (0..count).map(|_| Call::random(&mut random, &types)).collect();
    let Sources { definition, module, c } = sources(&types, &calls);
    let folder = Folder::new(&[("Port.def", &definition), ("Side.mod", &module), ("main.c", &c)]);
    for level in ["-O0", "-O2"] {
        let object = format!("Side{level}.o");
        folder.compile(&format!("{level} -A warnings --emit=obj={object},c-header=Side.h Side.mod"));
    }
    for compiler in ["gcc", "clang-22"] {
        if compiler != "gcc" && tools::is_missing(compiler, "calls between Modula-2 and the C of clang") {
            continue;
        }
        for level in ["-O0", "-O2"] {
            folder.run(compiler, &format!("{level} -w -Wno-psabi -c main.c -o main.o")).success();
            for own in ["-O0", "-O2"] {
                folder.run(compiler, &format!("main.o Side{own}.o -o main -lm")).success();
                let outcome = folder.run(folder.path("main"), "");
                let output = String::from_utf8_lossy(&outcome.stdout);
                assert_eq!(
                    (outcome.status, &*output, outcome.stderr.as_str()),
                    (Some(0), "0 failures\n", ""),
                    "batch {batch}, tlc {own}, {compiler} {level}; each line has the number of a signature \
                     and of a place\n{definition}"
                );
            }
        }
    }
}

#[test]
fn both_languages_pass_random_signatures_alike() {
    let count = number("TLC_SIGNATURES").unwrap_or(COUNT) as usize;
    let batches: Vec<(u64, usize)> =
        (0..).zip((0..count).step_by(BATCH).map(|first| BATCH.min(count - first))).collect();
    divide(&batches, |(batch, count)| {
        judge(*batch, *count);
        Vec::<()>::new()
    });
}
