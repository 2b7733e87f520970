//! Random procedures for the proof of their SSA form: loops of all kinds, variables of all types that may
//! never be assigned, and expressions that are simplified to an operand while they are built.

use crate::mutation::Random;

/// The greatest nesting depth of statements.
const DEPTH: usize = 3;

/// A module with `count` procedures, which `seed` determines.
pub fn module(seed: u64, count: usize) -> String {
    let mut text =
        "MODULE Search;\nTYPE S = SET OF [0..20]; D = [5..9]; P = POINTER TO INTEGER;\nVAR g: INTEGER;\n\
        PROCEDURE Use (x: INTEGER); BEGIN g := x END Use;\n\
        PROCEDURE Keep (x: BOOLEAN): BOOLEAN; BEGIN IF x THEN g := 1 END; RETURN x END Keep;\n"
            .to_owned();
    for number in 0..count {
        let state = (seed * 1_000 + number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        text += &Generator { random: Random(state), loops: 0, counters: 0 }.procedure(number);
    }
    text + "END Search.\n"
}

struct Generator {
    random: Random,
    /// The number of enclosing LOOP statements.
    loops: usize,
    /// The number of control variables of FOR statements.
    counters: usize,
}

impl Generator {
    fn procedure(&mut self, number: usize) -> String {
        let jumps = self.random.below(4) == 0;
        let body = if jumps { self.labelled() } else { self.statements(DEPTH) };
        let labels = if jumps { "LABEL L0, L1, L2;\n" } else { "" };
        let counters: String = (0..self.counters).map(|number| format!(", f{number}")).collect();
        format!(
            "PROCEDURE P{number} (n: INTEGER; b: BOOLEAN);\n{labels}VAR i0, i1, i2{counters}: INTEGER; \
             b0, b1: BOOLEAN; s0, s1: S; c0, c1: CARDINAL; r0: REAL; p0, p1: P; d0, d1: D;\nBEGIN\n{body}\nEND P{number};\n"
        )
    }

    /// Statements with jumps between them, into and out of cycles.
    fn labelled(&mut self) -> String {
        let part = |label: usize| {
            let statements = self.statements(DEPTH - 1);
            let (condition, target) = (self.boolean(1), self.random.below(3));
            format!("L{label}:\n{statements};\nIF {condition} THEN GOTO L{target} END;\n")
        };
        (0..3).map(part).collect::<String>() + "n := n"
    }

    fn statements(&mut self, depth: usize) -> String {
        let count = 1 + self.random.below(3);
        (0..count).map(|_| self.statement(depth)).collect::<Vec<_>>().join(";\n")
    }

    fn statement(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 11 } else { 20 }) {
            0..3 => format!("{} := {}", self.one("i0 i1 i2"), self.number(2)),
            3 => format!("{} := {}", self.one("b0 b1"), self.boolean(2)),
            4 => format!("{} := {}", self.one("s0 s1"), self.set(2)),
            5 => format!("{} := {}", self.one("c0 c1"), self.cardinal(1)),
            6 => self.one(
                "r0 := r0 + (r0 - r0)|r0 := -(-r0)|p0 := p1|p1 := p0|p0 := NIL|d0 := d1|d1 := 7|d1 := d0",
            ),
            7 => self.one(
                "INC(i0)|DEC(i1, 0)|INCL(s0, 1)|EXCL(s1, 2)|i0 := i1|i1 := i0|b0 := b1|s0 := s1|c0 := c1",
            ),
            8 => format!("Use({})", self.number(2)),
            9 if self.loops > 0 => format!("IF {} THEN EXIT END", self.boolean(1)),
            9 | 10 => format!("IF {} THEN RETURN END", self.boolean(1)),
            11..14 => self.if_statement(depth - 1),
            14 => format!("WHILE {} DO\n{}\nEND", self.boolean(2), self.statements(depth - 1)),
            15 => format!("REPEAT\n{}\nUNTIL {}", self.statements(depth - 1), self.boolean(2)),
            16 | 17 => {
                self.loops += 1;
                let body = self.statements(depth - 1);
                self.loops -= 1;
                format!("LOOP\n{body}\nEND")
            }
            18 => {
                let counter = self.counters;
                self.counters += 1;
                format!("FOR f{counter} := {} TO 3 DO\n{}\nEND", self.number(1), self.statements(depth - 1))
            }
            _ => {
                let arms = [0; 3].map(|_| self.statements(depth - 1));
                format!("CASE {} OF 0: {} | 1, 2: {} ELSE {} END", self.number(1), arms[0], arms[1], arms[2])
            }
        }
    }

    fn if_statement(&mut self, depth: usize) -> String {
        let mut text = format!("IF {} THEN\n{}\n", self.boolean(2), self.statements(depth));
        if self.random.below(3) == 0 {
            text += &format!("ELSIF {} THEN\n{}\n", self.boolean(2), self.statements(depth));
        }
        if self.random.below(2) == 0 {
            text += &format!("ELSE\n{}\n", self.statements(depth));
        }
        text + "END"
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.one("i0 i1 i2 n 0 1 2");
        }
        let form = "v|v + (v - v)|v - (x - x)|v * 1|v + 0|v - 0|v * 0|v DIV 1|v MOD 1|-(-v)|ABS(v)|v + v - v|x + y|x - y|x * y";
        let cardinal = self.cardinal(depth - 1);
        let (x, y) = (self.number(depth - 1), self.number(depth - 1));
        match self.random.below(8) {
            0 => format!("VAL(INTEGER, {cardinal})"),
            _ => self.form(form, "i0 i1 i2", &x, &y),
        }
    }

    fn cardinal(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.one("c0 c1 0 1");
        }
        let x = self.boolean(0);
        match self.random.below(5) {
            0 => format!("ORD({x})"),
            _ => self.form("v|v + 0|v * 1|v DIV 1|v MOD 7|v + (v - v)", "c0 c1", "", ""),
        }
    }

    fn set(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.one("s0 s1 S{} S{1,3}");
        }
        let form =
            "v|v + (v / v)|v * v|v + v|v - S{}|v + S{}|v / S{}|v - (x - x)|x / x|x + y|x * y|x - y|x / y";
        let (x, y) = (self.set(depth - 1), self.set(depth - 1));
        self.form(form, "s0 s1", &x, &y)
    }

    fn boolean(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.one("b0 b1 b TRUE FALSE");
        }
        let (x, y) = (self.boolean(depth - 1), self.boolean(depth - 1));
        match self.random.below(8) {
            0 => {
                let (x, y) = (self.number(1), self.number(1));
                self.form("x < y|x = y|v = v|v <= v", "i0 i1 i2", &x, &y)
            }
            1 => {
                let (x, y) = (self.set(1), self.set(1));
                self.form("x = y|x <= y|1 IN x|v = v", "s0 s1", &x, &y)
            }
            2 => self.one("(p0 = NIL)|(p0 # p1)|(r0 = r0)|(d0 = d1)|(c0 <= c1)"),
            3 => format!("Keep({x})"),
            _ => self.form(
                "v|x AND y|x OR y|NOT x|NOT (NOT v)|v = v|v # FALSE|v AND TRUE|v OR FALSE|v AND v|v OR v|x = y",
                "b0 b1",
                &x,
                &y,
            ),
        }
    }

    /// One of the forms, which are separated by bars; `v` is replaced by a variable, `x` and `y` by other
    /// expressions.
    fn form(&mut self, forms: &str, variables: &str, x: &str, y: &str) -> String {
        let (form, variable) = (self.one(forms), self.one(variables));
        let parts = form.chars().map(|sign| match sign {
            'v' => variable.clone(),
            'x' => x.to_owned(),
            'y' => y.to_owned(),
            other => other.to_string(),
        });
        format!("({})", parts.collect::<String>())
    }

    /// One of the texts between bars, or between blanks if there are no bars.
    fn one(&mut self, texts: &str) -> String {
        let separator = if texts.contains('|') { '|' } else { ' ' };
        let texts: Vec<&str> = texts.split(separator).collect();
        self.random.choose(&texts).to_string()
    }
}
