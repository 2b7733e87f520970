//! A deterministic generator of programs in two languages: Modula-2, and line for line the same program in C.
//!
//! The programs have the features of ordinary code: records accessed by pointers and parameters, arrays,
//! integers and reals, characters, branches by IF and CASE, loops, calls. They terminate without a trap, and
//! print the same checksum.

use super::generator::Random;

/// A program in both languages; the module is named `Pair`.
#[derive(Default)]
pub struct Pair {
    pub modula: String,
    pub c: String,
}

/// The average number of lines of a procedure in Modula-2.
const LINES: u32 = 70;

/// The number of statements of a procedure, nested ones included.
const STATEMENTS: u32 = 30;

/// The maximum nesting depth of statements.
const NESTING: usize = 3;

/// The length of a chain of procedures that call the preceding one: each level of calls takes as long as all
/// levels below it.
const CHAIN: u32 = 8;

/// The number of procedures that one procedure calls for the body of the module.
const GROUP: u32 = 50;

const VARIABLES: [&str; 6] = ["first", "second", "a", "b", "c", "d"];

/// The relations in conditions.
const RELATIONS: [&str; 6] = ["<", "<=", ">", ">=", "=", "#"];

/// The C equivalents of Modula-2 words in statements and expressions, in the order of their replacement.
const WORDS: [(&str, &str); 11] = [
    (" = ", " == "),
    (" # ", " != "),
    (" := ", " = "),
    (" MOD ", " % "),
    (" AND ", " && "),
    (" OR ", " || "),
    ("^.", "->"),
    ("state.", "state->"),
    ("NIL", "0"),
    ("FLOAT(", "(double)("),
    ("CHR(", "(char)("),
];

const DECLARATIONS: &str = "\
<* allow(dead-stores, self-assignments, unused-parameters, unused-variables) *>
MODULE Pair;
FROM InOut IMPORT WriteInt, WriteLn;
TYPE
  Link = POINTER TO State;
  State = RECORD
    count: INTEGER;
    scale: REAL;
    items: ARRAY [0..1023] OF INTEGER;
    text: ARRAY [0..63] OF CHAR;
    next: Link
  END;
VAR
  root: State;
  sum, i: INTEGER;
";

const DECLARATIONS_IN_C: &str = "\
int printf(const char *, ...);
struct State {
  long count;
  double scale;
  long items[1024];
  char text[64];
  struct State *next;
};
static struct State root;
static long sum, i;
";

const BODY: &str = "\
  WriteInt(sum, 1);
  WriteInt(root.count, 12);
  WriteLn
END Pair.
";

const BODY_IN_C: &str = "\
  printf(\"%ld%12ld\\n\", sum, root.count);
  return 0;
}
";

/// Generates a program of approximately this many lines. The same number yields the same program on every
/// machine.
pub fn generate(lines: u32) -> Pair {
    let mut generator = Generator { pair: Pair::default(), random: Random(0x9E37_79B9_7F4A_7C15) };
    generator.verbatim(DECLARATIONS, DECLARATIONS_IN_C);
    let procedures = (lines / LINES).max(1);
    (0..procedures).for_each(|number| generator.procedure(number));
    let groups = procedures.div_ceil(GROUP);
    (0..groups).for_each(|group| generator.group(group, procedures));
    generator.both(0, "", "");
    generator.both(0, "BEGIN", "int main(void) {");
    generator.both(1, "FOR i := 0 TO 1023 DO", "for (i = 0; i <= 1023; i++) {");
    generator.statement_line(2, "root.items[i] := i * 7 MOD 1009");
    generator.both(1, "END;", "}");
    for group in 0..groups {
        generator.statement_line(1, &format!("sum := sum + G{group}()"));
    }
    generator.verbatim(BODY, BODY_IN_C);
    generator.pair
}

/// Translates a statement or an expression to C.
fn in_c(text: &str) -> String {
    WORDS.iter().fold(text.to_owned(), |text, (modula, c)| text.replace(modula, c))
}

struct Generator {
    pair: Pair,
    random: Random,
}

impl Generator {
    fn verbatim(&mut self, modula: &str, c: &str) {
        self.pair.modula.push_str(modula);
        self.pair.c.push_str(c);
    }

    /// Writes a line in each language.
    fn both(&mut self, depth: usize, modula: &str, c: &str) {
        let margin = "  ".repeat(depth);
        self.verbatim(&format!("{margin}{modula}\n"), &format!("{margin}{c}\n"));
    }

    /// Writes a statement that differs only in notation between the languages.
    fn statement_line(&mut self, depth: usize, statement: &str) {
        self.both(depth, &format!("{statement};"), &format!("{};", in_c(statement)));
    }

    fn procedure(&mut self, number: u32) {
        self.both(0, "", "");
        self.both(
            0,
            &format!("PROCEDURE P{number}(VAR state: State; first, second: INTEGER): INTEGER;"),
            &format!("static long P{number}(struct State *state, long first, long second) {{"),
        );
        self.both(0, "VAR", "");
        self.both(1, "a, b, c, d, n0, n1, n2, n3: INTEGER;", "long a, b, c, d, n0, n1, n2, n3;");
        self.both(1, "x: REAL;", "double x;");
        self.both(0, "BEGIN", "");
        for (variable, from) in [("a", "second"), ("b", "first"), ("c", "a"), ("d", "b")] {
            let factor = 2 + self.random.below(97);
            self.statement_line(1, &format!("{variable} := ({from} * {factor} + {number}) MOD 1009"));
        }
        self.statement_line(1, "x := state.scale");
        if !number.is_multiple_of(CHAIN) {
            self.both(
                1,
                &format!("a := P{}(state, b, c);", number - 1),
                &format!("a = P{}(state, b, c);", number - 1),
            );
        }
        let mut budget = STATEMENTS;
        while budget > 0 {
            self.statement(1, &mut budget);
        }
        self.statement_line(1, "state.scale := x * 0.5");
        let (one, other) = (self.variable(), self.variable());
        self.both(
            1,
            &format!("RETURN ({one} * 31 + {other}) MOD 1009"),
            &format!("return ({one} * 31 + {other}) % 1009;"),
        );
        self.both(0, &format!("END P{number};"), "}");
    }

    /// Writes a procedure that calls a group of others, each from two places, so that no call is inlined for
    /// being the only one.
    fn group(&mut self, group: u32, procedures: u32) {
        self.both(0, "", "");
        self.both(0, &format!("PROCEDURE G{group}(): INTEGER;"), &format!("static long G{group}(void) {{"));
        self.both(0, "VAR part: INTEGER;", "long part;");
        self.both(0, "BEGIN", "");
        self.statement_line(1, "part := 0");
        for number in (group * GROUP..procedures).take(GROUP as usize) {
            for (one, other) in [(number % 7, number % 11), (number % 5, number % 13)] {
                self.both(
                    1,
                    &format!("part := part + P{number}(root, {one}, {other});"),
                    &format!("part = part + P{number}(&root, {one}, {other});"),
                );
            }
        }
        self.both(1, "RETURN part", "return part;");
        self.both(0, &format!("END G{group};"), "}");
    }

    fn statement(&mut self, depth: usize, budget: &mut u32) {
        *budget = budget.saturating_sub(1);
        let nests = depth <= NESTING && *budget > 2;
        let (target, value) = (self.assigned(), self.value());
        let (one, other) = (self.variable(), self.variable());
        match self.random.below(if nests { 16 } else { 10 }) {
            0..=2 => self.statement_line(depth, &format!("{target} := {value}")),
            3 => self.statement_line(depth, &format!("{target} := state.items[{one}]")),
            4 => self.statement_line(depth, &format!("state.items[{one}] := {value}")),
            5 => self.statement_line(depth, &format!("state.items[{one} MOD 64] := state.items[{other}]")),
            6 => self.statement_line(depth, &format!("x := x * 0.25 + FLOAT({one})")),
            7 => self.statement_line(depth, "state.count := state.count + 1"),
            8 => self.statement_line(depth, &format!("state.text[{one} MOD 64] := CHR(32 + {other} MOD 90)")),
            9 => {
                self.if_line(depth, "state.next # NIL");
                self.statement_line(depth + 1, &format!("{target} := state.next^.count MOD 1009"));
                self.both(depth, "END;", "}");
            }
            10..=12 => self.if_statement(depth, budget),
            13 => self.case_statement(depth, budget),
            14 => self.while_statement(depth, budget),
            _ => self.for_statement(depth, budget),
        }
    }

    fn if_line(&mut self, depth: usize, condition: &str) {
        self.both(depth, &format!("IF {condition} THEN"), &format!("if ({}) {{", in_c(condition)));
    }

    fn if_statement(&mut self, depth: usize, budget: &mut u32) {
        let condition = self.condition();
        self.if_line(depth, &condition);
        self.statements(depth + 1, budget);
        if self.random.below(4) == 0 {
            let condition = self.condition();
            self.both(
                depth,
                &format!("ELSIF {condition} THEN"),
                &format!("}} else if ({}) {{", in_c(&condition)),
            );
            self.statements(depth + 1, budget);
        }
        if self.random.below(2) == 0 {
            self.both(depth, "ELSE", "} else {");
            self.statements(depth + 1, budget);
        }
        self.both(depth, "END;", "}");
    }

    fn case_statement(&mut self, depth: usize, budget: &mut u32) {
        let selector = self.variable();
        self.both(depth, &format!("CASE {selector} MOD 5 OF"), &format!("switch ({selector} % 5) {{"));
        for label in 0..3 {
            self.both(depth, &format!("| {label}:"), &format!("case {label}:"));
            self.statements(depth + 1, budget);
            self.both(depth, "", "break;");
        }
        self.both(depth, "ELSE", "default:");
        self.statements(depth + 1, budget);
        self.both(depth, "END;", "}");
    }

    fn while_statement(&mut self, depth: usize, budget: &mut u32) {
        let counter = format!("n{}", depth - 1);
        self.statement_line(depth, &format!("{counter} := 3"));
        let condition = format!("({counter} > 0) AND ({})", self.condition());
        self.both(depth, &format!("WHILE {condition} DO"), &format!("while ({}) {{", in_c(&condition)));
        self.statement_line(depth + 1, &format!("{counter} := {counter} - 1"));
        self.statements(depth + 1, budget);
        self.both(depth, "END;", "}");
    }

    fn for_statement(&mut self, depth: usize, budget: &mut u32) {
        let (counter, last) = (format!("n{}", depth - 1), 2 + self.random.below(3));
        self.both(
            depth,
            &format!("FOR {counter} := 1 TO {last} DO"),
            &format!("for ({counter} = 1; {counter} <= {last}; {counter}++) {{"),
        );
        self.statements(depth + 1, budget);
        self.both(depth, "END;", "}");
    }

    fn statements(&mut self, depth: usize, budget: &mut u32) {
        for _ in 0..1 + self.random.below(3) {
            self.statement(depth, budget);
        }
    }

    /// Returns a variable with a value of 0 to 1008.
    fn variable(&mut self) -> &'static str {
        VARIABLES[self.random.below(VARIABLES.len() as u32) as usize]
    }

    /// Returns a variable that statements may assign.
    fn assigned(&mut self) -> &'static str {
        VARIABLES[2 + self.random.below(VARIABLES.len() as u32 - 2) as usize]
    }

    /// Returns an expression with a value of 0 to 1008.
    fn value(&mut self) -> String {
        let (one, other, factor) = (self.variable(), self.variable(), 2 + self.random.below(97));
        match self.random.below(4) {
            0 => self.random.below(1009).to_string(),
            1 => format!("({one} + {other}) MOD 1009"),
            2 => format!("({one} * {factor} + {other}) MOD 1009"),
            _ => format!("({one} * {factor} + state.items[{other}]) MOD 1009"),
        }
    }

    fn condition(&mut self) -> String {
        let (one, other) = (self.variable(), self.variable());
        let relation = RELATIONS[self.random.below(6) as usize];
        match self.random.below(4) {
            0 => format!("({one} {relation} {other}) AND (x > 10.0)"),
            1 => format!("({one} {relation} {other}) OR (state.count > 1000)"),
            2 => format!("state.items[{one}] {relation} {other}"),
            _ => format!("{one} {relation} {}", self.random.below(1009)),
        }
    }
}
