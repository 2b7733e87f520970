//! A deterministic generator of programs for the benchmarks.
//!
//! The programs are valid, terminate without a trap, and print a checksum, so they can also be run. The same
//! shape yields the same text on every machine.

use std::fmt::{self, Write};

/// The shape of a generated program.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The number of procedures.
    pub procedures: u32,
    /// The approximate number of statements of each procedure.
    pub statements: u32,
    /// The number of local variables of each procedure, all of type INTEGER.
    pub variables: u32,
    /// The maximum nesting depth of statements.
    pub nesting: u32,
}

impl Shape {
    /// Many ordinary procedures.
    pub const MANY: Shape = Shape { procedures: 200, statements: 300, variables: 25, nesting: 5 };

    /// One procedure of about 20,000 basic blocks (without run-time checks) and 200 variables.
    pub const HUGE: Shape = Shape { procedures: 1, statements: 17_000, variables: 200, nesting: 5 };

    /// Typical code of approximately the given number of lines: procedures of some 65 lines.
    pub fn typical(lines: u32) -> Shape {
        Shape { procedures: (lines / 67).max(1), statements: 24, variables: 9, nesting: 3 }
    }
}

/// Returns the text of a program; its module is named `Generated`.
pub fn generate(shape: Shape) -> String {
    let mut generator = Generator { shape, random: Random(0x9E37_79B9_7F4A_7C15), text: Text::default() };
    generator.module();
    generator.text.0
}

/// The xorshift generator of Marsaglia.
pub struct Random(pub u64);

impl Random {
    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) % u64::from(bound)) as u32
    }
}

#[derive(Default)]
struct Text(String);

impl Text {
    fn line(&mut self, depth: u32, line: fmt::Arguments<'_>) {
        let _ = writeln!(self.0, "{:1$}{line}", "", 2 * depth as usize);
    }
}

struct Generator {
    shape: Shape,
    random: Random,
    text: Text,
}

/// Writes a line at a depth.
macro_rules! line {
    ($generator:expr, $depth:expr, $($format:tt)*) => { $generator.text.line($depth, format_args!($($format)*)) };
}

impl Generator {
    fn module(&mut self) {
        // Random statements contain useless code that no programmer would write: the lints should analyze it,
        // but not fill the screen.
        line!(self, 0, "<* allow(dead-stores, self-assignments, unused-parameters, unused-variables) *>");
        line!(self, 0, "MODULE Generated;");
        line!(self, 0, "FROM InOut IMPORT WriteInt, WriteLn;");
        line!(self, 0, "TYPE");
        line!(self, 1, "Point = RECORD x, y: INTEGER END;");
        line!(self, 1, "Row = ARRAY [0..99] OF INTEGER;");
        line!(self, 0, "VAR");
        line!(self, 1, "sum: INTEGER;");
        line!(self, 1, "row: Row;");
        line!(self, 1, "point: Point;");
        line!(self, 0, "");
        line!(self, 0, "PROCEDURE Mix(a, b: INTEGER): INTEGER;");
        line!(self, 0, "BEGIN");
        line!(self, 1, "RETURN (a * 31 + b) MOD 1009");
        line!(self, 0, "END Mix;");
        for number in 0..self.shape.procedures {
            self.procedure(number);
        }
        line!(self, 0, "");
        line!(self, 0, "BEGIN");
        for number in 0..self.shape.procedures {
            line!(self, 1, "sum := Mix(sum, P{number}({}, {}));", number % 7, number % 11);
        }
        line!(self, 1, "WriteInt(sum, 1);");
        line!(self, 1, "WriteLn");
        line!(self, 0, "END Generated.");
    }

    fn procedure(&mut self, number: u32) {
        line!(self, 0, "");
        line!(self, 0, "(* Procedure {number} of the generated program. *)");
        line!(self, 0, "PROCEDURE P{number}(first, second: INTEGER): INTEGER;");
        line!(self, 0, "VAR");
        for variable in 0..self.shape.variables {
            line!(self, 1, "v{variable}: INTEGER;");
        }
        for depth in 0..self.shape.nesting {
            line!(self, 1, "count{depth}: INTEGER;");
        }
        line!(self, 0, "BEGIN");
        for variable in 0..self.shape.variables {
            line!(self, 1, "v{variable} := {};", self.random.0 % 1000);
            self.random.below(1);
        }
        let mut budget = self.shape.statements;
        while budget > 0 {
            self.statement(1, &mut budget);
        }
        let (a, b) = (self.variable(), self.variable());
        line!(self, 1, "RETURN Mix(v{a}, v{b})");
        line!(self, 0, "END P{number};");
    }

    fn statement(&mut self, depth: u32, budget: &mut u32) {
        *budget = budget.saturating_sub(1);
        let nests = depth <= self.shape.nesting && *budget > 2;
        match self.random.below(if nests { 16 } else { 9 }) {
            0..=4 => {
                let target = self.variable();
                let value = self.value();
                line!(self, depth, "v{target} := {value};");
            }
            5 => {
                let (target, a, b) = (self.variable(), self.variable(), self.variable());
                line!(self, depth, "v{target} := Mix(v{a}, v{b});");
            }
            6 => {
                let (index, value) = (self.variable(), self.variable());
                line!(self, depth, "row[v{index} MOD 100] := v{value};");
            }
            7 => {
                let (target, index) = (self.variable(), self.variable());
                line!(self, depth, "v{target} := row[v{index} MOD 100];");
            }
            8 => {
                let value = self.variable();
                line!(self, depth, "point.x := (point.y + v{value}) MOD 1009;");
            }
            9..=12 => self.if_statement(depth, budget),
            13 => self.while_statement(depth, budget),
            14 => self.for_statement(depth, budget),
            _ => self.loop_statement(depth, budget),
        }
    }

    fn if_statement(&mut self, depth: u32, budget: &mut u32) {
        let condition = self.condition();
        line!(self, depth, "IF {condition} THEN");
        self.body(depth, budget);
        if self.random.below(4) == 0 {
            let condition = self.condition();
            line!(self, depth, "ELSIF {condition} THEN");
            self.body(depth, budget);
        }
        if self.random.below(2) == 0 {
            line!(self, depth, "ELSE");
            self.body(depth, budget);
        }
        line!(self, depth, "END;");
    }

    fn while_statement(&mut self, depth: u32, budget: &mut u32) {
        let counter = depth - 1;
        line!(self, depth, "count{counter} := 3;");
        line!(self, depth, "WHILE count{counter} > 0 DO");
        line!(self, depth + 1, "count{counter} := count{counter} - 1;");
        self.body(depth, budget);
        line!(self, depth, "END;");
    }

    fn for_statement(&mut self, depth: u32, budget: &mut u32) {
        let counter = depth - 1;
        line!(self, depth, "FOR count{counter} := 1 TO {} DO", 2 + self.random.0 % 3);
        self.body(depth, budget);
        line!(self, depth, "END;");
    }

    fn loop_statement(&mut self, depth: u32, budget: &mut u32) {
        let counter = depth - 1;
        line!(self, depth, "count{counter} := 0;");
        line!(self, depth, "LOOP");
        line!(self, depth + 1, "INC(count{counter});");
        let condition = self.condition();
        line!(self, depth + 1, "IF (count{counter} > 2) OR ({condition}) THEN EXIT END;");
        self.body(depth, budget);
        line!(self, depth, "END;");
    }

    fn body(&mut self, depth: u32, budget: &mut u32) {
        for _ in 0..1 + self.random.below(3) {
            self.statement(depth + 1, budget);
        }
    }

    fn variable(&mut self) -> u32 {
        self.random.below(self.shape.variables)
    }

    fn operand(&mut self) -> String {
        match self.random.below(8) {
            0 => "first".to_owned(),
            1 => self.random.below(100).to_string(),
            _ => format!("v{}", self.variable()),
        }
    }

    /// Returns an expression whose value lies in 0 to 1008, so that nothing overflows.
    fn value(&mut self) -> String {
        let (a, b, c) = (self.operand(), self.operand(), self.operand());
        let factor = 2 + self.random.below(97);
        match self.random.below(4) {
            0 => a,
            1 => format!("({a} + {b}) MOD 1009"),
            2 => format!("({a} * {factor} - {b}) MOD 1009"),
            _ => format!("({a} * {factor} + {b} * {c}) MOD 1009"),
        }
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.operand(), self.operand());
        let relation = ["<", "<=", ">", ">=", "=", "#"][self.random.below(6) as usize];
        match self.random.below(4) {
            0 => format!("({a} {relation} {b}) AND (second # v{})", self.variable()),
            1 => format!("ODD({a}) OR (v{} {relation} {b})", self.variable()),
            _ => format!("{a} {relation} {b}"),
        }
    }
}
