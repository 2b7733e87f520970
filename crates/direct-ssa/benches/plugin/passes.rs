//! The routes from LLVM IR to optimized code.

use std::path::Path;
use std::process::Command;

use benches::pipeline;

use crate::{CLANG, OPT, run};

/// The pass of the plugin.
const DIRECT: &str = "direct-ssa";

/// The pass of the plugin that also splits variables.
const SPLITTING: &str = "direct-ssa<sroa>";

/// A way to compile a program.
pub struct Route {
    /// The name in tables.
    pub name: &'static str,
    /// The program to run.
    pub program: &'static str,
    /// Whether the routes after this one are compared with it.
    pub is_base: bool,
    arguments: Vec<String>,
}

impl Route {
    /// Returns the arguments of the program that writes into a file.
    pub fn arguments(&self, output: &str) -> Vec<String> {
        let mut arguments = self.arguments.clone();
        arguments.extend(["-o".to_owned(), output.to_owned()]);
        arguments
    }
}

/// Returns all routes for a program: clang as it is and with the plugin, which then is the first pass; and opt with
/// the passes of -O2 as they are, and with another pass in place of all runs of SROA and mem2reg.
pub fn routes(input: &Path, plugin: &Path) -> Vec<Route> {
    let (input, plugin) = (input.display().to_string(), plugin.display().to_string());
    let clang = |name, option: Option<String>, is_base| {
        let mut arguments: Vec<String> = ["-w", "-O2", "-c", "-x", "ir"].map(str::to_owned).into();
        arguments.push(input.clone());
        arguments.extend(option);
        Route { name, program: CLANG, is_base, arguments }
    };
    let usual = optimizing(&input);
    let opt = |name, passes: String, is_base| {
        let arguments =
            [format!("-load-pass-plugin={plugin}"), format!("-passes={passes}"), input.clone()].into();
        Route { name, program: OPT, is_base, arguments }
    };
    vec![
        clang("`clang -O2`", None, true),
        clang("`clang -O2` with the plugin", Some(format!("-fpass-plugin={plugin}")), false),
        opt("opt, `SROA`", usual.clone(), true),
        opt("opt, `mem2reg`", pipeline::replaced(&usual, "mem2reg"), false),
        opt("opt, plugin", pipeline::replaced(&usual, DIRECT), false),
        opt("opt, plugin, `sroa`", pipeline::replaced(&usual, SPLITTING), false),
    ]
}

/// Returns the passes of -O2 as a text.
fn optimizing(input: &str) -> String {
    let mut opt = Command::new(OPT);
    opt.args(["-passes=default<O2>", "-print-pipeline-passes", "-disable-output", input]);
    let text = String::from_utf8(run(&mut opt).stdout).expect("the text is ASCII");
    // opt itself verifies the result.
    text.trim().trim_end_matches(",verify").to_owned()
}
