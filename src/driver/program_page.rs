//! The page of `--emit=ssa-html`, about the procedures of a program.

use std::collections::BTreeMap;

use direct_ssa::Strategy;
use ssa_explorer::{MOST_BLOCKS, Opening, PageSubject, Program};

use crate::codegen::ProcedureGraph;
use tlc_frontend::diagnostics::{Code, Diagnostic};

use super::Session;
use crate::options::SsaVariant;

/// Returns the page about procedures of a program, with the program's text beside them.
pub fn page_of_program(session: &Session, procedures: &[ProcedureGraph]) -> String {
    let main = session.options.input.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut subjects: Vec<PageSubject> = Vec::new();
    for ProcedureGraph { name, text, positions, .. } in procedures {
        let mut line_of = BTreeMap::new();
        let mut file = None;
        for (line, position) in positions.iter().enumerate() {
            if let Some(location) = position.and_then(|position| session.sources.location(position)) {
                line_of.insert(line + 1, location.line as usize);
                file = file.or(Some(location.file));
            }
        }
        let program = file.map(|file| Program {
            name: file.name.clone(),
            lines: file.text.lines().map(str::to_owned).collect(),
            line_of,
        });
        // The handler of a procedure has the name of the procedure.
        let others = procedures.iter().take(subjects.len()).filter(|graph| graph.name == *name).count();
        let distinct = if others == 0 { name.clone() } else { format!("{name} ({})", others + 1) };
        let title = match &program {
            Some(program) => format!("{distinct} in {}", program.name),
            None => distinct.clone(),
        };
        subjects.push(PageSubject { name: distinct, title, text: text.clone(), program });
    }
    let strategy = match session.options.code.ssa {
        SsaVariant::Direct(strategy) => strategy,
        SsaVariant::Mem2Reg | SsaVariant::Alloca => Strategy::Default,
    };
    let opening = Opening { strategy, minimal: false, is_exercise: false };
    ssa_explorer::page(&format!("Construction of SSA form: {main}"), subjects, opening)
}

/// Returns the message about a graph that is too large to be drawn.
pub fn too_large(name: &str, blocks: usize) -> Diagnostic {
    let message =
        format!("`{name}` has {blocks} blocks, and a graph of more than {MOST_BLOCKS} is not drawn");
    Diagnostic::new(Code::UnwritableOutput, message)
}
