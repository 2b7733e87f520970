//! Coroutines. Each runs on a thread of its own, but only one of them owns the machine: TRANSFER hands it
//! over and waits until it comes back.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use tlc_frontend::hir::{Argument, Call, ProcId, RuntimeProcedure};

use super::exception::{Handling, Source};
use super::failure::CheckFailure;
use super::frame::Frame;
use super::machine::Machine;
use super::memory::{Address, Thing};
use super::stack::Stack;
use super::stop::{Eval, Stop, unsupported};
use super::value::Value;
use super::{End, GaveUp};

/// A message from one thread to another.
enum Baton<'s, 'p> {
    /// The coroutine continues with the machine.
    Turn(Box<Machine<'s, 'p>>),
    /// The program has ended in another coroutine.
    Ended(Box<Machine<'s, 'p>>, End),
}

/// The least size of a stack in bytes, and the unit to which sizes are rounded up.
const SMALLEST_STACK: u64 = 1 << 18;
const PAGE: u64 = 1 << 12;

/// A coroutine that does not run, or the empty place of the one that runs.
struct Coroutine<'s, 'p> {
    /// The procedure it begins with; `None` for the main program and after the beginning.
    body: Option<ProcId>,
    /// The place in the source at which it was created.
    place: String,
    workspace: Address,
    size: u64,
    sender: Option<Sender<Baton<'s, 'p>>>,
    receiver: Option<Receiver<Baton<'s, 'p>>>,
    handling: Handling,
    depth: u32,
}

/// All coroutines; number 0 is the main program.
pub struct Coroutines<'s, 'p> {
    list: Vec<Coroutine<'s, 'p>>,
    running: usize,
}

impl Default for Coroutines<'_, '_> {
    fn default() -> Self {
        Coroutines { list: vec![Coroutine::new(None, String::new(), Address::NIL, 0)], running: 0 }
    }
}

impl<'s, 'p> Coroutine<'s, 'p> {
    fn new(body: Option<ProcId>, place: String, workspace: Address, size: u64) -> Coroutine<'s, 'p> {
        let (sender, receiver) = channel();
        Coroutine {
            body,
            place,
            workspace,
            size,
            sender: Some(sender),
            receiver: Some(receiver),
            handling: Handling::default(),
            depth: 0,
        }
    }
}

impl Coroutines<'_, '_> {
    /// Returns the running coroutine as programs see it.
    pub fn running(&self) -> Address {
        Address::of(Thing::Coroutine, self.running as u32)
    }

    /// Returns the newest coroutine of a workspace that does not run, has a stack of that size, and does not
    /// await its start with another procedure.
    fn of_workspace(&self, workspace: Address, size: u64, body: ProcId) -> Option<usize> {
        let matches = |number: &usize| {
            let known = &self.list[*number];
            let is_free = *number != self.running && known.body.is_none_or(|other| other == body);
            known.workspace == workspace && is_free && known.size >= size
        };
        (1..self.list.len()).rev().find(matches)
    }
}

impl<'s, 'p> Machine<'s, 'p> {
    /// Executes a call of NEWPROCESS or TRANSFER.
    pub fn call_runtime_procedure(
        &mut self,
        frame: &mut Frame,
        call: &'p Call,
        procedure: RuntimeProcedure,
    ) -> Eval<()> {
        match (procedure, &call.arguments[..]) {
            (
                RuntimeProcedure::NewProcess,
                [
                    Argument::Value(body),
                    Argument::Value(workspace),
                    Argument::Value(size),
                    Argument::Reference(coroutine),
                ],
            ) => {
                let body = self.evaluate(frame, body)?.address()?;
                let workspace = self.evaluate(frame, workspace)?.address()?;
                let size = self.whole(frame, size)? as u64;
                let variable = self.address(frame, coroutine)?;
                let made = self.new_process(call, body, workspace, size)?;
                self.store(variable, coroutine.ty, &Value::Address(made))
            }
            (RuntimeProcedure::IoTransfer, [from, to, Argument::Value(number)]) => {
                // There are no vectors here, because they are made by C functions.
                self.whole(frame, number)?;
                self.hand_over(frame, call, from, to)
            }
            (RuntimeProcedure::Transfer, [from, to]) => self.hand_over(frame, call, from, to),
            (RuntimeProcedure::Listen, []) => Ok(()),
            (RuntimeProcedure::ListenLoop, []) => Err(self.fail(
                CheckFailure::Coroutine,
                call.span.lo,
                "all processes wait, and no interrupt can occur",
            )),
            (RuntimeProcedure::Throw, [Argument::Value(number)]) => {
                let number = self.whole(frame, number)?;
                let place = self.position(call.span.lo);
                Err(self.fail_of(
                    Source::Throw,
                    number as u64,
                    &place,
                    &format!("THROW({number}) is not handled"),
                ))
            }
            (procedure, arguments) => Err(unsupported(format!("{procedure:?} of {arguments:?}"))),
        }
    }

    fn hand_over(
        &mut self,
        frame: &mut Frame,
        call: &'p Call,
        from: &'p Argument,
        to: &'p Argument,
    ) -> Eval<()> {
        match (from, to) {
            (Argument::Reference(from), Argument::Reference(to)) => {
                let left = self.address(frame, from)?;
                let next = self.address(frame, to)?;
                self.transfer(call, (left, from.ty), (next, to.ty))
            }
            _ => Err(unsupported("a coroutine that is no variable".to_owned())),
        }
    }

    /// Creates a coroutine. It replaces another coroutine in the same workspace.
    fn new_process(&mut self, call: &Call, body: Address, workspace: Address, size: u64) -> Eval<Address> {
        let position = call.span.lo;
        if body == Address::NIL {
            return Err(self.fail(CheckFailure::Coroutine, position, "the procedure of a coroutine is NIL"));
        }
        if size > u64::MAX / 2 {
            let place = self.position(position);
            return Err(self.fail_at(&place, "no storage for a coroutine"));
        }
        let size = size.max(SMALLEST_STACK).next_multiple_of(PAGE) + PAGE;
        let body = self.procedure_at(body)?;
        let place = self.position(position);
        let number = match self.coroutines.of_workspace(workspace, size, body) {
            Some(number) => {
                let size = self.coroutines.list[number].size;
                self.coroutines.list[number] = Coroutine::new(Some(body), place, workspace, size);
                number
            }
            None => {
                self.coroutines.list.push(Coroutine::new(Some(body), place, workspace, size));
                self.coroutines.list.len() - 1
            }
        };
        Ok(Address::of(Thing::Coroutine, number as u32))
    }

    /// Executes TRANSFER, whose two arguments may be the same variable.
    fn transfer(
        &mut self,
        call: &Call,
        (left, left_type): (Address, tlc_frontend::hir::TypeId),
        (next, next_type): (Address, tlc_frontend::hir::TypeId),
    ) -> Eval<()> {
        let next = self.load(next, next_type)?.address()?;
        if next == Address::NIL {
            return Err(self.fail(CheckFailure::Coroutine, call.span.lo, "TRANSFER to NIL"));
        }
        let here = self.coroutines.running();
        self.store(left, left_type, &Value::Address(here))?;
        let number = next.as_thing(Thing::Coroutine).map(|number| number as usize);
        match number.filter(|number| *number < self.coroutines.list.len()) {
            Some(number) if number == self.coroutines.running => Ok(()),
            Some(number) => self.switch_to(number),
            None => Err(unsupported("TRANSFER to a value that is not a coroutine")),
        }
    }

    /// Hands the machine over and waits until it comes back.
    fn switch_to(&mut self, next: usize) -> Eval<()> {
        let left = self.coroutines.running;
        let coroutine = &mut self.coroutines.list[left];
        coroutine.handling = std::mem::take(&mut self.handling);
        coroutine.depth = self.depth;
        let Some(receiver) = coroutine.receiver.take() else {
            return Err(unsupported("a coroutine that waits twice"));
        };
        let coroutine = &mut self.coroutines.list[next];
        self.handling = std::mem::take(&mut coroutine.handling);
        self.depth = coroutine.depth;
        let (begins, sender) = (coroutine.body.take(), coroutine.sender.clone());
        self.coroutines.running = next;

        let (subject, stack) = (self.subject(), self.stack);
        let machine = Box::new(std::mem::replace(self, Machine::new(subject)));
        match (begins, sender) {
            (Some(body), _) => start(machine, body)?,
            (None, Some(sender)) => {
                let sent = sender.send(Baton::Turn(machine));
                sent.map_err(|_| unsupported("TRANSFER to a coroutine that has ended"))?;
            }
            (None, None) => return Err(unsupported("TRANSFER to a coroutine that has ended")),
        }
        match receiver.recv() {
            Ok(Baton::Turn(machine)) => {
                *self = *machine;
                self.stack = stack;
                self.coroutines.list[left].receiver = Some(receiver);
                Ok(())
            }
            Ok(Baton::Ended(machine, end)) => {
                *self = *machine;
                Err(Stop::Ended(end))
            }
            // The program has ended, or the coroutine was replaced: this thread has no more work.
            Err(_) => Err(Stop::Ended(End::Trap)),
        }
    }
}

/// Starts a coroutine on a thread of its own.
fn start<'s, 'p>(machine: Box<Machine<'s, 'p>>, body: ProcId) -> Eval<()> {
    let scope = machine.scope;
    let thread = thread::Builder::new().stack_size(Stack::size(&machine.limits));
    let started = thread.spawn_scoped(scope, move || run(machine, body));
    started.map(drop).map_err(|_| GaveUp::Memory.into())
}

/// Runs a coroutine. If the program ends in it, the main program is notified.
fn run(mut machine: Box<Machine<'_, '_>>, body: ProcId) {
    machine.stack = Stack::of_thread(&machine.limits);
    let number = machine.coroutines.running;
    let ended = match machine.run_body(body) {
        Ok(_) => {
            let place = machine.coroutines.list[number].place.clone();
            machine.fail_at(&place, "the coroutine created here ended without TRANSFER")
        }
        Err(ended) => ended,
    };
    let end = match ended {
        Stop::Ended(end) => end,
        Stop::Raised(_) => End::GaveUp(GaveUp::Unsupported("an exception without a handler".to_owned())),
    };
    // A machine without the main program's sender never ran: its thread only received the order to end.
    let main = machine.coroutines.list.first().and_then(|main| main.sender.clone());
    if let Some(main) = main.filter(|_| machine.coroutines.running == number && number > 0) {
        // The main program waits, unless it has ended itself.
        let _ = main.send(Baton::Ended(machine, end));
    }
}
