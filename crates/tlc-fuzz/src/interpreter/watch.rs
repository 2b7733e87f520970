//! The values of the variables of all running procedures at certain moments, for comparison with a debugger.
//!
//! A moment is a call of `getchar`, which no compiler moves, copies or removes, so the moments of a program
//! are the same however it is compiled.

use tlc_frontend::base::Symbol;
use tlc_frontend::hir::TypeId;

use super::End;
use super::frame::{Frame, Slot};
use super::machine::Machine;
use super::memory::Address;
use super::stop::{Eval, Stop};
use super::value::Value;

/// The foreign function whose calls are the moments.
pub const MOMENT: &str = "getchar";

/// The moments to observe: `count` of them, from number `first` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moments {
    pub first: u64,
    pub count: u64,
}

/// A running procedure and the values of its parameters and variables, all with their names in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watched {
    pub procedure: String,
    pub variables: Vec<(String, Shown)>,
}

/// The value of a scalar variable, as a debugger can show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// An ordinal value by its number, and a set by its bits.
    Whole(i128),
    /// A real number by the bits that it has in the larger size.
    Real(u64),
    /// Whether a pointer is NIL: addresses differ from run to run.
    Pointer { is_nil: bool },
}

/// A calling procedure and its variables.
#[derive(Debug)]
struct Caller {
    procedure: String,
    variables: Vec<(String, CallerVariable)>,
}

/// A variable of a calling procedure.
#[derive(Debug)]
enum CallerVariable {
    /// One that no other procedure changes.
    Own(Option<Shown>),
    /// One that the called procedures may change.
    Shared(Address, TypeId),
}

/// The running procedures, and the values observed.
#[derive(Debug)]
pub struct Watch {
    moments: Moments,
    passed: u64,
    /// The calling procedures, the outermost one first.
    callers: Vec<Caller>,
    /// The running procedures at each moment, the innermost one first.
    pub seen: Vec<Vec<Watched>>,
}

impl Watch {
    pub fn new(moments: Moments) -> Watch {
        Watch { moments, passed: 0, callers: Vec::new(), seen: Vec::new() }
    }
}

impl Machine<'_, '_> {
    /// Records the procedure that calls another one. Returns the argument of the matching
    /// [`Machine::unwatch_callers`].
    pub fn watch_caller(&mut self, frame: &Frame) -> usize {
        let Some(callers) = self.watch.as_ref().map(|watch| watch.callers.len()) else { return 0 };
        let caller = caller(self, frame);
        if let Some(watch) = &mut self.watch {
            watch.callers.push(caller);
        }
        callers
    }

    /// Forgets all callers except the `count` outermost ones.
    pub fn unwatch_callers(&mut self, count: usize) {
        if let Some(watch) = &mut self.watch {
            watch.callers.truncate(count);
        }
    }

    /// Records the values of variables if the call of a foreign function is a moment. Ends the program after
    /// the last one.
    pub fn watch_foreign_call(&mut self, frame: &Frame, function: Symbol) -> Eval<()> {
        let Some(watch) = &self.watch else { return Ok(()) };
        if self.names.resolve(function) != MOMENT {
            return Ok(());
        }
        let Moments { first, count } = watch.moments;
        let seen = (watch.passed >= first).then(|| {
            let innermost = caller(self, frame);
            [&innermost].into_iter().chain(watch.callers.iter().rev()).map(|one| self.watched(one)).collect()
        });
        let Some(watch) = &mut self.watch else { return Ok(()) };
        watch.passed += 1;
        watch.seen.extend(seen);
        if watch.passed >= first + count { Err(Stop::Ended(End::Exit(0))) } else { Ok(()) }
    }

    /// Returns the present values of the variables of a running procedure.
    fn watched(&self, caller: &Caller) -> Watched {
        let values = caller.variables.iter().filter_map(|(name, variable)| {
            let value = match variable {
                CallerVariable::Own(value) => *value,
                CallerVariable::Shared(address, ty) => shown(&self.load(*address, *ty).ok()?),
            };
            Some((name.clone(), value?))
        });
        Watched { procedure: caller.procedure.clone(), variables: values.collect() }
    }
}

fn caller(machine: &Machine<'_, '_>, frame: &Frame) -> Caller {
    let procedure = &machine.program.procedures[frame.procedure];
    let declared = procedure.locals.iter().filter(|(_, local)| procedure.declares(local));
    let variables = declared.map(|(id, local)| {
        let variable = match frame.slot(id) {
            Slot::Value(value) => CallerVariable::Own(shown(value)),
            Slot::At(address) if machine.program.types.is_scalar(local.ty) => {
                CallerVariable::Shared(*address, local.ty)
            }
            Slot::At(_) | Slot::Open { .. } => CallerVariable::Own(None),
        };
        (machine.names.resolve(local.name).to_owned(), variable)
    });
    let variables = variables.collect();
    Caller { procedure: machine.names.resolve(procedure.name).to_owned(), variables }
}

fn shown(value: &Value) -> Option<Shown> {
    Some(match value {
        Value::Whole(number) => Shown::Whole(*number),
        Value::Real(number) => Shown::Real(number.to_bits()),
        Value::ShortReal(number) => Shown::Real(f64::from(*number).to_bits()),
        Value::Set(elements) if elements.len() <= 64 => {
            let bits = elements.iter().enumerate().filter(|(_, is_in)| **is_in);
            Shown::Whole(bits.map(|(number, _)| 1 << number).sum())
        }
        Value::Address(address) => Shown::Pointer { is_nil: address.number() == 0 },
        Value::Set(_) | Value::Complex(_) | Value::ShortComplex(_) | Value::Bytes(_) => return None,
    })
}
