//! Random functions in LLVM IR: control flow of any kind, variables of several types, and accesses that allow
//! or forbid the promotion of a variable.

use std::fmt::Write;

/// The types of variables.
const TYPES: [&str; 6] = ["i32", "i64", "ptr", "double", "<2 x i32>", "i1"];

/// The promises that loads may make. That an address is not null is left out: mem2reg asks whether a phi may
/// be null before it has all operands.
const PROMISES: [(&str, &str); 2] = [("i32", ", !range !0"), ("i64", ", !noundef !1")];

/// Marsaglia's xorshift generator.
pub struct Random(u64);

impl Random {
    /// Creates a generator from a number.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as usize % limit
    }

    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

/// Returns the text of the module with a number.
pub fn module(seed: u64) -> String {
    let mut random = Random::new(seed);
    let variables: Vec<usize> = (0..1 + random.below(5)).map(|_| random.below(TYPES.len())).collect();
    let blocks = 2 + random.below(14);
    let mut text = String::from("define i32 @f(i1 %c, i32 %n) {\nentry:\n");
    // Writing to a string cannot fail.
    for (variable, &ty) in variables.iter().enumerate() {
        let _ = writeln!(text, "  %x{variable} = alloca {}", TYPES[ty]);
    }
    // One of many variables stays in memory.
    if random.one_in(4) {
        let _ = writeln!(text, "  call void @escape(ptr %x{})", random.below(variables.len()));
    }
    let mut values = 0;
    for block in 0..blocks {
        if block > 0 {
            let _ = writeln!(text, "b{block}:");
        }
        for _ in 0..random.below(6) {
            access(&mut text, &mut random, &variables, &mut values);
        }
        let target = |random: &mut Random| 1 + random.below(blocks - 1);
        match random.below(8) {
            0 => text.push_str("  ret i32 %n\n"),
            1 if random.one_in(3) => text.push_str("  unreachable\n"),
            1..=3 => {
                let _ = writeln!(text, "  br label %b{}", target(&mut random));
            }
            4..=6 => {
                let (one, other) = (target(&mut random), target(&mut random));
                let _ = writeln!(text, "  br i1 %c, label %b{one}, label %b{other}");
            }
            _ => {
                let _ = write!(text, "  switch i32 %n, label %b{} [", target(&mut random));
                for case in 0..1 + random.below(4) {
                    let _ = write!(text, " i32 {case}, label %b{}", target(&mut random));
                }
                text.push_str(" ]\n");
            }
        }
    }
    text.push_str("}\ndeclare void @escape(ptr)\ndeclare void @llvm.lifetime.start.p0(i64, ptr)\n");
    text.push_str("declare void @llvm.lifetime.end.p0(i64, ptr)\n");
    for (number, name) in TYPES.iter().enumerate() {
        let _ = writeln!(text, "declare void @use{number}({name})\ndeclare {name} @make{number}()");
    }
    text + "!0 = !{i32 0, i32 100}\n!1 = !{}\n"
}

/// Writes an access of a variable.
fn access(text: &mut String, random: &mut Random, variables: &[usize], values: &mut usize) {
    let variable = random.below(variables.len());
    let ty = variables[variable];
    let name = TYPES[ty];
    let volatile = if random.one_in(60) { "volatile " } else { "" };
    // Writing to a string cannot fail.
    let _ = match random.below(9) {
        0..=3 => {
            let promise = PROMISES.iter().find(|(of, _)| *of == name && random.one_in(4));
            let promise = promise.map_or("", |(_, promise)| promise);
            let value = format!("%v{values}");
            *values += 1;
            let _ = writeln!(text, "  {value} = load {volatile}{name}, ptr %x{variable}{promise}");
            writeln!(text, "  call void @use{ty}({name} {value})")
        }
        8 => {
            let end = if random.one_in(2) { "start" } else { "end" };
            writeln!(text, "  call void @llvm.lifetime.{end}.p0(i64 -1, ptr %x{variable})")
        }
        _ => {
            // Each store has a value of its own: phis that join only one value are redundant, and mem2reg
            // leaves some of them.
            let value = format!("%v{values}");
            *values += 1;
            let _ = writeln!(text, "  {value} = call {name} @make{ty}()");
            writeln!(text, "  store {volatile}{name} {value}, ptr %x{variable}")
        }
    };
}
