//! The routes from LLVM IR to optimized code.

use std::path::Path;
use std::process::Command;

use benches::pipeline;

use crate::{CLANG, OPT, run};

/// The pass of the plugin.
pub const DIRECT: &str = "direct-ssa";

/// The pass of the plugin that also splits variables.
pub const SPLITTING: &str = "direct-ssa<sroa>";

/// A way to compile a program, or to run a pass for it.
pub struct Route {
    /// The name in tables.
    pub name: &'static str,
    /// The program to run.
    pub program: &'static str,
    /// Whether the routes after this one are compared with it.
    pub is_base: bool,
    pub arguments: Vec<String>,
}

impl Route {
    /// Returns the arguments of the program that writes into a file.
    pub fn arguments(&self, output: &Path) -> Vec<String> {
        let mut arguments = self.arguments.clone();
        arguments.extend(["-o".to_owned(), output.display().to_string()]);
        arguments
    }
}

/// Returns all routes for a program: clang as it is and with the plugin, which then is the first pass; and opt with
/// the passes of -O2 as they are, and with another pass in place of all runs of SROA and mem2reg.
pub fn whole(input: &Path, plugin: &Path) -> Vec<Route> {
    let clang = |name, option: Option<String>, is_base| {
        let mut arguments: Vec<String> = ["-w", "-O2", "-c", "-x", "ir"].map(str::to_owned).into();
        arguments.push(input.display().to_string());
        arguments.extend(option);
        Route { name, program: CLANG, is_base, arguments }
    };
    let usual = optimizing(input);
    let opt = |name, passes: String, is_base| opt(name, passes, is_base, input, plugin);
    vec![
        clang("`clang -O2`", None, true),
        clang("`clang -O2` with the plugin", Some(format!("-fpass-plugin={}", plugin.display())), false),
        opt("opt, `SROA`", usual.clone(), true),
        opt("opt, `mem2reg`", pipeline::replaced(&usual, "mem2reg"), false),
        opt("opt, plugin", pipeline::replaced(&usual, DIRECT), false),
        opt("opt, plugin, `sroa`", pipeline::replaced(&usual, SPLITTING), false),
    ]
}

/// Returns opt without passes, and then with a single pass each.
pub fn alone(input: &Path, plugin: &Path) -> Vec<Route> {
    let opt = |name, pass: &str, is_base| {
        let mut route = opt(name, format!("function({pass})"), is_base, input, plugin);
        // Work of opt after the pass would depend on the result of the pass.
        route.arguments.extend(["-disable-output", "-disable-verify"].map(str::to_owned));
        route
    };
    vec![
        opt("none", "no-op-function", true),
        opt("`SROA`", "sroa", true),
        opt("plugin, `sroa`", SPLITTING, false),
        opt("`mem2reg`", "mem2reg", true),
        opt("plugin", DIRECT, false),
    ]
}

fn opt(name: &'static str, passes: String, is_base: bool, input: &Path, plugin: &Path) -> Route {
    let arguments = vec![
        format!("-load-pass-plugin={}", plugin.display()),
        format!("-passes={passes}"),
        input.display().to_string(),
    ];
    Route { name, program: OPT, is_base, arguments }
}

/// Returns the passes of -O2 as a text.
pub fn optimizing(input: &Path) -> String {
    let mut opt = Command::new(OPT);
    opt.args(["-passes=default<O2>", "-print-pipeline-passes", "-disable-output"]).arg(input);
    let text = String::from_utf8(run(&mut opt).stdout).expect("the text is ASCII");
    // opt itself verifies the result.
    text.trim().trim_end_matches(",verify").to_owned()
}
