//! The figures of the founding papers, as printed there. They are quotations: nothing here was measured by us.
//!
//! Tables 1 to 3 are those of Braun, Buchwald, Hack, Leißa, Mallon and Zwinkau, *Simple and Efficient
//! Construction of Static Single Assignment Form* (CC 2013), section 6. Figure 11 is that of Ullrich,
//! *Verified Construction of Static Single Assignment Form* (2013), section 7.

/// A row of table 1: instructions, memory instructions and phis before SSA construction, after LLVM's own, and
/// after the marker algorithm, and the printed ratio of marker to before.
pub type SizeRow = (&'static str, [u64; 9], &'static str);

pub const TABLE_1: [SizeRow; 12] = [
    ("gzip", [12_038, 5_480, 82, 9_187, 2_117, 594, 9_179, 2_117, 594], "76%"),
    ("vpr", [40_701, 21_226, 129, 27_155, 6_608, 1_201, 27_092, 6_608, 1_201], "67%"),
    ("gcc", [516_537, 206_295, 2_230, 395_652, 74_736, 12_904, 393_554, 74_683, 12_910], "76%"),
    ("mcf", [3_988, 2_173, 14, 2_613, 658, 154, 2_613, 658, 154], "66%"),
    ("crafty", [44_891, 18_804, 116, 36_050, 8_613, 1_466, 36_007, 8_613, 1_466], "80%"),
    ("parser", [30_237, 14_542, 100, 20_485, 3_647, 1_243, 20_467, 3_647, 1_243], "68%"),
    ("perlbmk", [185_576, 86_762, 1_764, 140_489, 37_599, 5_840, 140_331, 37_517, 5_857], "76%"),
    ("gap", [201_185, 86_157, 4_074, 149_755, 29_476, 9_325, 149_676, 29_475, 9_326], "74%"),
    ("vortex", [126_097, 65_245, 990, 88_257, 25_656, 2_739, 88_220, 25_661, 2_737], "70%"),
    ("bzip2", [8_605, 4_170, 9, 6_012, 1_227, 359, 5_993, 1_227, 359], "70%"),
    ("twolf", [76_078, 38_320, 246, 58_737, 18_376, 2_849, 58_733, 18_377, 2_849], "77%"),
    ("Sum", [1_245_933, 549_174, 9_754, 934_392, 208_713, 38_674, 931_865, 208_583, 38_696], "75%"),
];

/// A row of table 2: executed instructions with Cytron et al.'s algorithm and with the marker algorithm, and
/// the printed ratio.
pub type ExecutedRow = (&'static str, [u64; 2], &'static str);

pub const TABLE_2: [ExecutedRow; 12] = [
    ("164.gzip", [969_233_677, 967_798_047], "99.85%"),
    ("175.vpr", [3_039_801_575, 3_025_286_080], "99.52%"),
    ("176.gcc", [25_935_984_569, 26_009_545_723], "100.28%"),
    ("181.mcf", [722_918_540, 722_507_455], "99.94%"),
    ("186.crafty", [3_653_881_430, 3_632_605_590], "99.42%"),
    ("197.parser", [2_084_205_254, 2_068_075_482], "99.23%"),
    ("253.perlbmk", [12_246_953_644, 12_062_833_383], "98.50%"),
    ("254.gap", [8_358_757_289, 8_339_871_545], "99.77%"),
    ("255.vortex", [7_841_416_740, 7_845_699_772], "100.05%"),
    ("256.bzip2", [569_176_687, 564_577_209], "99.19%"),
    ("300.twolf", [6_424_027_368, 6_408_289_297], "99.76%"),
    ("Sum", [71_846_356_773, 71_647_089_583], "99.72%"),
];

/// A part of a row of table 3: hundredths of a second of the compilation, and of the construction of the IR,
/// and the instructions in it.
#[derive(Clone, Copy)]
pub struct Compilation {
    pub time: u64,
    pub ir_time: u64,
    pub instructions: u64,
}

/// A row of table 3: without and with on-the-fly optimization.
pub type OnTheFlyRow = (&'static str, [Compilation; 2]);

const fn part([time, ir_time, instructions]: [u64; 3]) -> Compilation {
    Compilation { time, ir_time, instructions }
}

const fn row(name: &'static str, none: [u64; 3], all: [u64; 3]) -> OnTheFlyRow {
    (name, [part(none), part(all)])
}

pub const TABLE_3: [OnTheFlyRow; 12] = [
    row("164.gzip", [138, 3, 10_520], [134, 5, 9_255]),
    row("175.vpr", [380, 8, 28_506], [381, 12, 26_227]),
    row("176.gcc", [5_980, 61, 408_798], [5_916, 91, 349_964]),
    row("181.mcf", [57, 2, 2_631], [60, 3, 2_418]),
    row("186.crafty", [750, 13, 42_604], [732, 18, 37_384]),
    row("197.parser", [554, 6, 19_900], [555, 9, 18_344]),
    row("253.perlbmk", [2_510, 29, 143_039], [2_479, 41, 129_337]),
    row("254.gap", [1_806, 25, 152_983], [1_787, 34, 132_955]),
    row("255.vortex", [1_766, 35, 98_694], [1_754, 45, 92_416]),
    row("256.bzip2", [103, 1, 6_623], [102, 2, 5_665]),
    row("300.twolf", [724, 18, 60_445], [720, 27, 55_346]),
    row("Sum", [14_767, 201, 974_743], [14_618, 286, 859_311]),
];

/// A row of figure 11: consecutive IF statements, and the seconds of the functions as they were proved and of
/// those based on depth-first search.
pub type GrowthRow = (usize, &'static str, &'static str);

/// The mark of a cell for which there is no figure.
pub const NONE: &str = "-";

pub const FIGURE_11: [GrowthRow; 8] = [
    (7, "0.223", "0.021"),
    (8, "0.497", "0.031"),
    (9, "1.179", "0.047"),
    (10, "2.799", "0.061"),
    (11, "6.483", "0.098"),
    (20, NONE, "0.637"),
    (30, NONE, "3.138"),
    (40, NONE, "10.375"),
];
