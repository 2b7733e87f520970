//! Pages of the manual: what clap knows about the arguments, then examples, the environment and the other pages.

use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, roman};

use super::topics;

/// The topics that are sections of the manual.
const SECTIONS: [&str; 1] = ["environment"];

/// Calls with their effects. The page of a command has its own, that of tlc the first of each.
const EXAMPLES: [(&str, &str); 50] = [
    ("tlc hello.mod", "Compiles a program to the executable hello."),
    ("tlc -O2 queens.mod -o queens", "Optimizes, and names the executable."),
    ("tlc Main.mod part.c -lz", "Links with a source in C and a library."),
    ("tlc -c Gcd.mod", "Compiles a module to an object that C code can link with."),
    ("tlc --emit=llvm-ir=- hello.mod", "Prints the LLVM IR."),
    ("tlc new shop", "Creates a project in the folder shop."),
    ("tlc new sums --lib", "Creates a project of modules for other projects."),
    ("tlc init", "Creates a project in the current folder."),
    ("tlc build", "Builds all programs of the project for debugging."),
    ("tlc build --release Shop", "Builds one program, optimized."),
    ("tlc watch", "Builds the project again whenever a file changes."),
    ("tlc watch test", "Runs the tests again whenever a file changes."),
    ("tlc add ../sums", "Adds the project in a folder to the dependencies."),
    ("tlc add rates --git https://example.org/rates --tag v1", "Adds a project in a git repository."),
    ("tlc remove rates", "Removes a dependency."),
    ("tlc tree", "Shows the dependencies of the project as a tree."),
    ("tlc deps --json", "Lists the modules of the project with their imports."),
    ("tlc bazel", "Writes a file BUILD.bazel in each folder with modules."),
    ("tlc update", "Uses the newest commits of git dependencies."),
    ("tlc package", "Makes an archive of the sources of the project in build/package."),
    ("tlc package --static", "Makes an archive of programs that run without the libraries of the system."),
    ("tlc package --deb", "Makes a Debian package of the programs."),
    ("tlc clean", "Removes the folder build."),
    ("tlc cache", "Shows the size of the cache of objects."),
    ("tlc cache --prune=7", "Removes the objects that were not used for a week."),
    ("tlc run hello.mod -- a b", "Compiles a program and runs it with the arguments a and b."),
    ("tlc run --release", "Builds and runs the program of the project, optimized."),
    ("tlc check hello.mod", "Only reports errors and warnings."),
    ("tlc check -D warnings", "Reports those of the project; warnings are errors."),
    ("tlc fmt", "Formats all modules in the current folder."),
    ("tlc fmt --diff src", "Prints the changes that formatting would make."),
    ("tlc port old", "Checks a folder of foreign modules in all dialects."),
    ("tlc port --fix old", "Makes the suggested changes."),
    ("tlc bindgen zlib.h -lz -o zlib.def", "Writes a definition module for a C header."),
    ("tlc ssa --example sum --trace", "Prints the construction of a graph of the gallery, step by step."),
    ("tlc ssa graph.cfg --html=page.html", "Writes a page that shows the construction of a graph."),
    ("tlc promote sum.ll", "Promotes the variables of LLVM IR, as mem2reg does."),
    ("tlc compare queens.mod", "Compares the constructions of SSA form for a program."),
    ("tlc doc Strings.Insert", "Shows the parameters and the comment of a procedure."),
    ("tlc doc --html -o pages src", "Writes pages about the modules of a folder."),
    ("tlc test", "Runs the tests of the project."),
    ("tlc test Total --bless", "Accepts the output of some tests as the expected one."),
    ("tlc test --doc src", "Runs the programs in comments."),
    ("tlc test --coverage", "Runs the tests, and lists how many lines they execute."),
    ("tlc bench", "Measures the benchmarks of the project."),
    ("tlc lsp", "Serves an editor on the standard input and output."),
    ("tlc explain E0201", "Explains an error."),
    ("tlc explain dead-stores", "Explains a warning."),
    ("tlc help topics", "Lists the pages about dialects, checks and more."),
    ("tlc help build", "Describes a command."),
];

/// Returns the page of a command, or that of tlc. `commands`: those that have pages.
pub fn page(command: Command, commands: &[&str]) -> io::Result<Vec<u8>> {
    let is_whole = command.has_subcommands();
    let name = command.get_name().to_owned();
    let version = env!("CARGO_PKG_VERSION");
    let page = Man::new(with_short_usage(command)).source(format!("tlc {version}")).manual("tlc");
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if is_whole {
        page.render_subcommands_section(&mut text)?;
    }
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]);
    for (call, effect) in examples(&name, is_whole, commands) {
        roff.control("TP", []);
        roff.text([bold(call)]);
        roff.text([roman(effect)]);
    }
    for name in SECTIONS {
        roff.control("SH", [name.to_uppercase().as_str()]);
        add_markdown(&mut roff, topics::page(name).unwrap_or_default());
    }
    roff.control("SH", ["SEE ALSO"]);
    let mut others: Vec<Inline> = Vec::new();
    let pages = ["tlc".to_owned()].into_iter().chain(commands.iter().map(|command| format!("tlc-{command}")));
    for other in
        pages.filter(|other| is_whole && other != "tlc" || !is_whole && *other != format!("tlc-{name}"))
    {
        others.extend([bold(other), roman("(1), ")]);
    }
    others.pop();
    others.push(roman("(1)"));
    roff.text(others);
    roff.control("PP", []);
    roff.text([roman("The command "), bold("tlc help topics"), roman(" lists pages about further topics.")]);
    roff.to_writer(&mut text)?;
    Ok(without_marks(&String::from_utf8_lossy(&text)).into_bytes())
}

/// Replaces the list of all options in the summary of a command by one word.
fn with_short_usage(mut command: Command) -> Command {
    let usage = command.render_usage().to_string();
    let lines = usage.trim_start_matches("Usage:").lines().map(str::trim);
    let usage = lines.collect::<Vec<_>>().join("\n");
    command.override_usage(usage)
}

fn examples(command: &str, is_whole: bool, commands: &[&str]) -> Vec<(&'static str, &'static str)> {
    let command_of =
        |call: &str| call.split(' ').nth(1).filter(|word| commands.contains(word)).map(str::to_owned);
    let mut seen = Vec::new();
    let is_meant = |(call, _): &(&str, &str)| match command_of(call) {
        None => is_whole,
        Some(own) if is_whole => {
            !seen.contains(&own) && {
                seen.push(own);
                true
            }
        }
        Some(own) => own == command,
    };
    EXAMPLES.into_iter().filter(is_meant).collect()
}

/// Adds a page of Markdown without its title: paragraphs, and tables as lists. A table of statuses is a section.
fn add_markdown(roff: &mut Roff, page: &str) {
    let lines: Vec<&str> = page.lines().skip(2).collect();
    for (number, line) in lines.iter().enumerate() {
        let is_head = lines.get(number + 1).is_some_and(|next| next.starts_with("|---"));
        let cells = line.trim_matches('|').split_once(" | ");
        match cells.filter(|_| line.starts_with('|')) {
            Some((status, _)) if is_head && status.trim() == "status" => roff.control("SH", ["EXIT STATUS"]),
            Some((name, meaning)) if !is_head => {
                roff.control("TP", []);
                roff.text([bold(name.trim().trim_matches('`'))]);
                roff.text([roman(meaning.trim())])
            }
            _ if line.is_empty() && lines.get(number + 1).is_some_and(|next| !next.starts_with('|')) => {
                roff.control("PP", [])
            }
            _ if line.is_empty() || line.starts_with('|') => roff,
            _ => roff.text([roman(*line)]),
        };
    }
}

/// Prints the code in texts, which has the marks of Markdown, in bold.
fn without_marks(page: &str) -> String {
    let line = |line: &str| {
        // Three of them are themselves the subject.
        let parts: Vec<&str> = line.split('`').collect();
        if line.contains("```") || parts.len().is_multiple_of(2) {
            return format!("{line}\n");
        }
        let of_code = |(number, part): (usize, &&str)| {
            if number.is_multiple_of(2) { (*part).to_owned() } else { format!("\\fB{part}\\fR") }
        };
        parts.iter().enumerate().map(of_code).collect::<String>() + "\n"
    };
    page.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::super::arguments::Arguments;
    use super::super::help::{Extent, described};
    use super::*;

    #[test]
    fn examples_are_calls() {
        for (call, effect) in EXAMPLES {
            let parsed = Arguments::command().try_get_matches_from(call.split(' '));
            assert!(parsed.is_ok() && effect.ends_with('.'), "{call}: {parsed:?}");
        }
    }

    #[test]
    fn pages_have_examples_and_no_marks_of_markdown() {
        let whole = described(Extent::Full);
        let shown: Vec<&Command> = whole.get_subcommands().filter(|command| !command.is_hide_set()).collect();
        let names: Vec<&str> = shown.iter().map(|command| command.get_name()).collect();
        for command in shown.into_iter().chain([&whole]) {
            let name = command.get_name();
            let text = page(command.clone(), &names).expect("memory is written");
            let text = String::from_utf8(text).expect("text");
            let marked = text.lines().filter(|line| line.contains('`') && !line.contains("```"));
            assert_eq!(marked.collect::<Vec<_>>(), Vec::<&str>::new(), "{name}");
            assert!(!text.lines().any(|line| line.starts_with('|')), "{name}");
            assert!(text.contains(".SH EXAMPLES\n.TP\n\\fBtlc "), "{name}");
            assert!(text.contains(".SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\n"), "{text}");
            assert!(text.contains("\\fBTLC_CACHE\\fR\n"), "{text}");
        }
    }
}
