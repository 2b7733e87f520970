//! Limits of the size of variables: a frame that fits no stack is an error, and so is a program that exceeds
//! the address space of the machine.
//!
//! Frames are measured after their procedures have been lowered, because only then all temporary values are
//! known.

use inkwell::attributes::AttributeLoc;

use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};
use tlc_frontend::hir::{GlobalId, Layout, LocalId, Program, Storage};

use crate::codegen::code::CodeBuilder;
use crate::codegen::module::{ModuleLowering, attributes};
use crate::codegen::procedure::locals::ProcedureLocals;

/// The largest frame in bytes: 1 GiB. Stacks of programs have 8 MiB by default, and code generation counts
/// the bytes of a frame in numbers of 32 bits.
const LARGEST_FRAME: u64 = 1 << 30;

/// The largest frame in bytes of a procedure that may be inlined: 1 MiB. Otherwise a frame would include that
/// of each inlined procedure, and could exceed [`LARGEST_FRAME`].
const LARGEST_INLINED: u64 = 1 << 20;

/// Reports a frame that is too large at its largest variable.
pub(super) fn limit_frame<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    locals: &ProcedureLocals<'_, 'ctx>,
    diagnostics: &mut Diagnostics,
) {
    let size = code.function.frame.size();
    if size > LARGEST_INLINED {
        attributes::add(code.function.value(), AttributeLoc::Function, &[code.module.attributes.noinline]);
    }
    if size <= LARGEST_FRAME {
        return;
    }
    let name = code.module.names.resolve(locals.procedure.name);
    let message = format!("the variables of `{name}` are too large for the stack");
    let diagnostic = Diagnostic::new(Code::VariablesTooLarge, message);
    let diagnostic = match largest_local(code, locals) {
        Some((local, bytes)) => {
            let span = locals.procedure.locals[local].span;
            diagnostic.at(span, format!("this takes {bytes} bytes"))
        }
        None => diagnostic.at(locals.procedure.span, format!("its temporary values take {size} bytes")),
    };
    diagnostics.report(
        diagnostic
            .note(format!("a call of `{name}` takes {size} bytes, but at most {LARGEST_FRAME} are possible"))
            .help("declare a module variable, or allocate the variable with `NEW`"),
    );
}

/// Returns the local that takes most of the frame, with its size, if that is a large part of it.
fn largest_local<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    locals: &ProcedureLocals<'_, 'ctx>,
) -> Option<(LocalId, u64)> {
    let in_frame = |storage| matches!(storage, Storage::Memory);
    let in_frame = locals.procedure.locals.iter().filter(|(_, local)| in_frame(local.storage));
    let sizes = in_frame
        .filter(|(id, _)| locals.highs[*id].is_empty())
        .map(|(id, local)| (id, code.module.types.layout(local.ty).size));
    sizes.max_by_key(|(id, size)| (*size, std::cmp::Reverse(*id))).filter(|(_, size)| *size > LARGEST_INLINED)
}

impl ModuleLowering<'_, '_> {
    /// Reports module variables whose total size is too large, at the largest one.
    pub(super) fn limit_globals(&mut self, diagnostics: &mut Diagnostics) {
        let program = self.program;
        let size = size_of_globals(program);
        if size <= Layout::LARGEST {
            return;
        }
        let bytes = |id: &GlobalId| program.types.layout(program.globals[*id].ty).size;
        let largest = program.globals.keys().max_by_key(|id| (bytes(id), std::cmp::Reverse(*id)));
        let span = largest.map_or(Span::NONE, |id| program.globals[id].span);
        let taken = largest.map_or(0, |id| bytes(&id));
        let message = "the variables of the program are too large for the address space";
        diagnostics.report(
            Diagnostic::new(Code::VariablesTooLarge, message)
                .at(span, format!("this takes {taken} bytes"))
                .note(format!(
                    "in total, they take {size} bytes, but at most {} are possible",
                    Layout::LARGEST
                )),
        );
    }
}

/// Returns the total size of all module variables of a program in bytes.
pub fn size_of_globals(program: &Program) -> u64 {
    let sizes = program.globals.values().map(|global| program.types.layout(global.ty).size);
    sizes.fold(0, u64::saturating_add)
}
