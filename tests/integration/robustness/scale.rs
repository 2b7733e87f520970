//! Programs of sizes that only program generators reach: they compile in time and memory proportional to
//! their size, and behave like small ones. Measured in blocks and executed instructions (callgrind), never in
//! seconds.

use crate::folder::Folder;
use crate::tools;

/// More statements than the longest sequence that is not divided.
const MANY: usize = 6_000;

/// Statements of every kind that may be in a sequence, over variables of a procedure and a module.
fn statement(number: usize) -> String {
    let constant = number % 97 + 1;
    match number % 8 {
        0 => format!("a := (a + {constant}) MOD 10007;"),
        1 => format!("IF a > {constant} THEN b := b + 1 ELSE b := b + g END;"),
        2 => format!("r.x := r.x + a MOD {constant};"),
        3 => "FOR i := 1 TO 3 DO v[i] := v[i] + i END;".to_owned(),
        4 => "LOOP INC(b); IF ODD(b) THEN EXIT END END;".to_owned(),
        5 => "WITH r DO y := (x + y) MOD 1009 END;".to_owned(),
        6 => format!("g := (g + v[{}]) MOD 509;", number % 3 + 1),
        _ => "Add(a, parameter);".to_owned(),
    }
}

/// The effect of [`statement`] in Rust.
#[derive(Default)]
struct State {
    a: usize,
    b: usize,
    g: usize,
    x: usize,
    y: usize,
    v: [usize; 4],
}

impl State {
    fn execute(&mut self, number: usize, parameter: usize) {
        let constant = number % 97 + 1;
        match number % 8 {
            0 => self.a = (self.a + constant) % 10_007,
            1 if self.a > constant => self.b += 1,
            1 => self.b += self.g,
            2 => self.x += self.a % constant,
            3 => (1..=3).for_each(|index| self.v[index] += index),
            4 => self.b += 1 + self.b % 2,
            5 => self.y = (self.x + self.y) % 1_009,
            6 => self.g = (self.g + self.v[number % 3 + 1]) % 509,
            _ => self.a += parameter,
        }
    }
}

/// A program whose procedure P has a long sequence, with a RETURN that is executed if the parameter is 2.
fn program(length: usize) -> String {
    let mut text = String::from(
        "MODULE Long;\nFROM InOut IMPORT WriteInt, WriteLn;\nVAR g: INTEGER;\n\
         PROCEDURE Add(VAR a: INTEGER; n: INTEGER);\nBEGIN a := a + n END Add;\n\
         PROCEDURE P(parameter: INTEGER): INTEGER;\nVAR a, b, i: INTEGER; r: RECORD x, y: INTEGER END;\n\
         v: ARRAY [1..3] OF INTEGER;\nBEGIN\n\
         a := 0; b := 0; r.x := 0; r.y := 0; FOR i := 1 TO 3 DO v[i] := 0 END; g := 0;\n",
    );
    for number in 0..length {
        text += &statement(number);
        text += "\n";
        if number == length / 2 {
            text += "IF parameter = 2 THEN RETURN a + b + g + r.x + r.y END;\n";
        }
    }
    text += "RETURN a + b + g + r.x + r.y\nEND P;\nBEGIN\n\
             WriteInt(P(1), 0); WriteLn; WriteInt(P(2), 0); WriteLn\nEND Long.\n";
    text
}

/// The result of the procedure that [`program`] declares.
fn result(length: usize, parameter: usize) -> usize {
    let mut state = State::default();
    let end = if parameter == 2 { length / 2 + 1 } else { length };
    (0..end).for_each(|number| state.execute(number, parameter));
    state.a + state.b + state.g + state.x + state.y
}

#[test]
fn long_sequences_do_what_short_ones_do() {
    for length in [100, MANY] {
        let folder = Folder::new(&[("Long.mod", &program(length))]);
        let expected = format!("{}\n{}\n", result(length, 1), result(length, 2));
        for level in ["-O0", "-O2", "-Os"] {
            let output = folder.tlc(&format!("run {level} Long.mod")).success();
            assert_eq!(String::from_utf8_lossy(&output), expected, "{length} statements at {level}");
        }
    }
}

#[test]
fn failed_checks_in_long_sequences_name_their_place() {
    let mut text = String::from("MODULE Fails;\nVAR x: INTEGER;\nBEGIN\nx := MAX(INTEGER) - 5990;\n");
    text += &"x := x + 1;\n".repeat(MANY);
    text += "END Fails.\n";
    let folder = Folder::new(&[("Fails.mod", &text)]);
    let outcome = folder.tlc("run Fails.mod");
    assert_eq!(outcome.status, Some(134));
    let place = format!("Fails.mod:{}:6: run-time error:", 4 + 5_990 + 1);
    assert!(outcome.stderr.contains(&place), "expected {place} in {}", outcome.stderr);
}

/// The number of blocks of the largest function.
fn largest_function(ir: &str) -> usize {
    let functions = ir.split("\ndefine ").skip(1).map(|text| text.split("\n}").next().unwrap_or_default());
    let is_label = |line: &&str| line.split(';').next().is_some_and(|line| line.trim_end().ends_with(':'));
    functions.map(|text| text.lines().filter(is_label).count()).max().unwrap_or_default()
}

#[test]
fn no_function_is_as_long_as_a_long_sequence() {
    let folder = Folder::new(&[("Long.mod", &program(MANY))]);
    let ir = String::from_utf8(folder.compile("--emit=llvm-ir=- Long.mod")).expect("text");
    let blocks = largest_function(&ir);
    assert!((250..2_500).contains(&blocks), "{blocks} blocks");
}

#[test]
fn parts_with_loops_are_optimized_and_others_are_not() {
    let loops = "FOR x := 1 TO 9 DO INC(y) END;\n".repeat(MANY);
    let steps = "x := y;\ny := x + 1;\n".repeat(MANY);
    for (statements, spared) in [(loops, false), (steps, true)] {
        let text = format!("MODULE Parts;\nVAR x, y: INTEGER;\nBEGIN\n{statements}END Parts.\n");
        let folder = Folder::new(&[("Parts.mod", &text)]);
        // Parts are marked when they are lowered.
        let ir = folder.tlc("check -O2 -Z dump-ir Parts.mod").stderr;
        assert!(ir.matches("\ndefine ").count() > 20, "there are no parts");
        assert_eq!(ir.contains("optnone"), spared);
    }
}

/// A procedure with a CASE in which each arm has one value, ten greater than the preceding one.
fn case_program(arms: usize) -> String {
    let mut text = String::from(
        "MODULE Arms;\nFROM InOut IMPORT WriteInt, WriteLn;\nVAR y: INTEGER;\n\
         PROCEDURE P(i: INTEGER);\nBEGIN\nCASE i OF\n",
    );
    for arm in 0..arms {
        text += &format!("| {}: y := {arm}\n", arm * 10);
    }
    text + &format!(
        "ELSE y := -1 END\nEND P;\nBEGIN\nP(0); WriteInt(y, 0); WriteLn; P({}); WriteInt(y, 0); WriteLn;\n\
         P(15); WriteInt(y, 0); WriteLn; P(-10); WriteInt(y, 0); WriteLn\nEND Arms.\n",
        (arms - 1) * 10
    )
}

#[test]
fn a_case_of_many_values_is_a_search() {
    for (arms, has_table) in [(1_000, true), (9_000, false)] {
        let folder = Folder::new(&[("Arms.mod", &case_program(arms))]);
        let assembly = String::from_utf8(folder.compile("-S -o - Arms.mod")).expect("text");
        assert_eq!(assembly.contains(".LJTI"), has_table, "{arms}");
        assert_eq!(assembly.contains("tlc_find_range"), !has_table, "{arms}");
        let output = folder.tlc("run Arms.mod").success();
        assert_eq!(String::from_utf8_lossy(&output), format!("0\n{}\n-1\n-1\n", arms - 1));
    }
}

/// A whole type of 64 bits and more of its ranges than are compared one by one; every tenth has three values,
/// the others have one.
struct Ranges {
    ty: &'static str,
    least: i128,
    greatest: i128,
    ranges: Vec<(i128, i128)>,
}

impl Ranges {
    /// Ranges from the least value of the type to the greatest.
    fn new(ty: &'static str, least: i128, greatest: i128) -> Ranges {
        let count = 9_000;
        let step = (greatest - least) / (count - 1);
        let range = |number| match least + number * step {
            low if number == count - 1 => (greatest, greatest.max(low)),
            low if number % 10 == 3 => (low, low + 2),
            low => (low, low),
        };
        // Ranges may be written in any order.
        let ranges = (0..count).map(|number| range(number * 7 % count)).collect();
        Ranges { ty, least, greatest, ranges }
    }

    /// The values around the bounds of some of the ranges.
    fn values(&self) -> Vec<i128> {
        let some = self.ranges.iter().filter(|(low, _)| low % 97 == 0 || *low == self.least);
        let around = some.flat_map(|(low, high)| [low - 1, *low, low + 1, *high, high + 1]);
        let ends = [self.least, self.least + 1, self.greatest - 1, self.greatest];
        around.chain(ends).filter(|value| (self.least..=self.greatest).contains(value)).collect()
    }

    fn position(&self, value: i128) -> i64 {
        let found = self.ranges.iter().position(|(low, high)| (*low..=*high).contains(&value));
        found.map_or(-1, |position| (position / 2) as i64)
    }

    /// A program that prints the position of each of the values; two ranges share an arm.
    fn program(&self) -> String {
        let literal = |value: i128| match i64::MIN.into() {
            least if value == least => "MIN(INTEGER)".to_owned(),
            _ => value.to_string(),
        };
        let mut text = format!(
            "MODULE Ranges;\nFROM InOut IMPORT WriteInt, WriteLn;\nPROCEDURE P(i: {}): INTEGER;\n\
             VAR k: INTEGER;\nBEGIN\nk := -1;\nCASE i OF\n",
            self.ty
        );
        for (arm, pair) in self.ranges.chunks(2).enumerate() {
            let label = |(low, high): &(i128, i128)| format!("{} .. {}", literal(*low), literal(*high));
            let labels: Vec<String> = pair.iter().map(label).collect();
            text += &format!("| {}: k := {arm}\n", labels.join(", "));
        }
        text += "ELSE END;\nRETURN k\nEND P;\nBEGIN\n";
        for value in self.values() {
            text += &format!("WriteInt(P({}), 0); WriteLn;\n", literal(value));
        }
        text + "END Ranges.\n"
    }
}

#[test]
fn a_search_finds_the_ranges_of_all_whole_types() {
    let kinds = [
        Ranges::new("INTEGER", i64::MIN.into(), i64::MAX.into()),
        Ranges::new("CARDINAL", 0, u64::MAX.into()),
    ];
    for ranges in kinds {
        let folder = Folder::new(&[("Ranges.mod", &ranges.program())]);
        let positions = ranges.values().into_iter().map(|value| ranges.position(value));
        let expected: String = positions.map(|position| format!("{position}\n")).collect();
        assert!(expected.contains("-1\n") && expected.lines().count() > 100);
        for options in ["-O0", "-O2", "-O0 --ssa=alloca", "-O2 --verify-ssa"] {
            let output = folder.tlc(&format!("run {options} Ranges.mod")).success();
            assert_eq!(String::from_utf8_lossy(&output), expected, "{} {options}", ranges.ty);
        }
    }
}

/// Calls in one sequence: a block as long as a function may be.
fn calls(length: usize) -> String {
    let mut text =
        String::from("MODULE Calls;\nFROM InOut IMPORT WriteInt;\nVAR i: INTEGER;\nBEGIN\ni := 3;\n");
    (0..length).for_each(|number| text += &format!("WriteInt(i, {number});\n"));
    text + "END Calls.\n"
}

/// The number of instructions executed to compile to an object.
fn instructions(name: &str, text: &str) -> f64 {
    let folder = Folder::new(&[(name, text)]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    let callgrind = "--tool=callgrind --callgrind-out-file=counts";
    let outcome = folder.run("valgrind", &format!("{callgrind} {tlc} -O0 -c {name} -o out.o"));
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let count = outcome.stderr.split("Collected :").nth(1).and_then(|rest| rest.split_whitespace().next());
    count.and_then(|count| count.parse().ok()).expect("callgrind counts")
}

#[test]
#[ignore = "takes minutes: make test-long"]
fn time_is_in_proportion_to_the_size() {
    if tools::is_missing("valgrind", "the cost of long programs") {
        return;
    }
    cost_is_in_proportion("Calls.mod", calls);
    cost_is_in_proportion("Arms.mod", case_program);
}

fn cost_is_in_proportion(name: &str, make: fn(usize) -> String) {
    let [small, large] = [10_000, 20_000].map(|size| instructions(name, &make(size)));
    let ratio = large / small;
    assert!(ratio < 2.3, "{name}: {small} instructions, and {ratio} times as many for twice the size");
}
