//! Control flow graphs of any size, in the input format of `tlc ssa`: shapes for which a careless
//! construction or proof takes more than linear time, memory or stack.

use std::fmt::Write;

/// A family of graphs, one for each size.
#[derive(Clone, Copy)]
pub struct GraphShape {
    /// The name of its file.
    pub name: &'static str,
    /// The description in a table.
    pub description: &'static str,
    /// The options of `tlc ssa` that suit the shape.
    pub options: &'static [&'static str],
    /// Returns the graph of a size.
    pub graph: fn(usize) -> String,
}

/// The shapes in the order of the table of docs/ssa.md.
pub const SHAPES: [GraphShape; 8] = [
    GraphShape {
        name: "chain",
        description: "blocks in a row, a read after the last",
        options: &[],
        graph: chain,
    },
    GraphShape {
        name: "conditions",
        description: "consecutive IFs that assign one variable",
        options: &[],
        graph: conditions,
    },
    GraphShape { name: "loops", description: "loops in a loop in a loop", options: &[], graph: loops },
    GraphShape {
        name: "live",
        description: "joins that 50 variables pass which are assigned nowhere",
        options: &[],
        graph: live,
    },
    GraphShape {
        name: "locals",
        description: "variables used in a place of their own",
        options: &[],
        graph: locals,
    },
    GraphShape { name: "arms", description: "a switch with so many arms", options: &[], graph: arms },
    GraphShape {
        name: "ladder",
        description: "cycles entered at two places, `--minimal`",
        options: &["--minimal"],
        graph: ladder,
    },
    GraphShape {
        name: "unreachable",
        description: "a cycle of blocks that is not reached",
        options: &[],
        graph: unreachable,
    },
];

/// The number of live variables in [`live`].
const LIVE: usize = 50;

/// A chain of blocks, with a variable that is written before the first and read after the last.
fn chain(size: usize) -> String {
    let mut text = "procedure(x)\nentry:\n    goto b0\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "b{k}:\n    goto b{}\n", k + 1);
    }
    let _ = write!(text, "b{size}:\n    return x\n");
    text
}

/// A sequence of `IF x < k THEN x := k END`.
fn conditions(size: usize) -> String {
    let mut text = "procedure(x)\nentry:\n    goto if0\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "if{k}:\n    branch x < {k}, then{k}, if{}\n", k + 1);
        let _ = write!(text, "then{k}:\n    x = {k}\n    goto if{}\n", k + 1);
    }
    let _ = write!(text, "if{size}:\n    return x\n");
    text
}

/// Nested loops, as deep as the size; the innermost assigns the variable that all of them read.
fn loops(size: usize) -> String {
    let mut text = "procedure(x)\nentry:\n    goto header0\n".to_owned();
    for k in 0..size {
        let outer = if k == 0 { "exit".to_owned() } else { format!("header{}", k - 1) };
        let _ = writeln!(text, "header{k}:\n    branch x < {k}, header{}, {outer}", k + 1);
    }
    let _ = write!(text, "header{size}:\n    x = x + 1\n    goto header{}\n", size - 1);
    text + "exit:\n    return x\n"
}

/// Joins crossed by variables that are live throughout and never assigned.
fn live(size: usize) -> String {
    let variables: Vec<String> = (0..LIVE).map(|k| format!("v{k}")).collect();
    let mut text = format!("procedure(x, {})\nentry:\n    goto if0\n", variables.join(", "));
    for k in 0..size {
        let _ = write!(text, "if{k}:\n    branch x, then{k}, if{0}\nthen{k}:\n    goto if{0}\n", k + 1);
    }
    let _ = writeln!(text, "if{size}:");
    variables.iter().for_each(|variable| {
        let _ = writeln!(text, "    print {variable}");
    });
    text + "    return x\n"
}

/// Variables that are each used in a single place.
fn locals(size: usize) -> String {
    let mut text = "procedure(x)\nentry:\n    goto b0\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "b{k}:\n    v{k} = x + {k}\n    goto c{k}\n");
        let _ = write!(text, "c{k}:\n    print v{k}\n    goto b{}\n", k + 1);
    }
    let _ = write!(text, "b{size}:\n    return x\n");
    text
}

/// A switch with many arms that lead to one block; each assigns a different value.
fn arms(size: usize) -> String {
    let targets: String = (0..size).map(|k| format!("arm{k}, ")).collect();
    let mut text = format!("procedure(x)\nentry:\n    switch x, {targets}join\n");
    for k in 0..size {
        let _ = write!(text, "arm{k}:\n    x = {k}\n    goto join\n");
    }
    text + "join:\n    return x\n"
}

/// A sequence of cycles with two entries each. One variable is assigned in each cycle, another in none.
fn ladder(size: usize) -> String {
    let mut text = "procedure(x, y)\nentry:\n    goto a0\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "a{k}:\n    branch x, b{k}, c{k}\n");
        let _ = write!(text, "b{k}:\n    x = x + y\n    goto c{k}\n");
        let _ = write!(text, "c{k}:\n    branch y, b{k}, a{}\n", k + 1);
    }
    let _ = write!(text, "a{size}:\n    return x\n");
    text
}

/// An unreachable cycle in which a variable is read.
fn unreachable(size: usize) -> String {
    let mut text = "procedure(x)\nentry:\n    return x\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "b{k}:\n    goto b{}\n", k + 1);
    }
    let _ = write!(text, "b{size}:\n    print x\n    goto b0\n");
    text
}
