//! WHILE, REPEAT, LOOP and FOR, each executed from its beginning or from a label in the body.

use tlc_frontend::hir::{Condition, Expr, LabelId, LoopId, Place, Stmt};

use super::frame::Frame;
use super::machine::Machine;
use super::statement::Flow;
use super::stop::Eval;
use super::value::Value;

impl<'p> Machine<'_, 'p> {
    /// Executes WHILE. With an `entry` the first iteration begins at a label in the body, without the
    /// condition.
    pub fn while_loop(
        &mut self,
        frame: &mut Frame,
        condition: &'p Condition,
        body: &'p [Stmt],
        entry: Option<LabelId>,
    ) -> Eval<Flow> {
        let mut entry = entry;
        while entry.is_some() || self.condition(frame, &condition.value)? {
            self.step()?;
            match self.statements(frame, body, entry.take())? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// Executes REPEAT, whose condition is evaluated after each iteration.
    pub fn repeat_loop(
        &mut self,
        frame: &mut Frame,
        body: &'p [Stmt],
        condition: &'p Condition,
        entry: Option<LabelId>,
    ) -> Eval<Flow> {
        let mut entry = entry;
        loop {
            self.step()?;
            match self.statements(frame, body, entry.take())? {
                Flow::Next if self.condition(frame, &condition.value)? => return Ok(Flow::Next),
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
    }

    /// Executes LOOP, which only EXIT, RETURN and GOTO leave.
    pub fn endless_loop(
        &mut self,
        frame: &mut Frame,
        id: LoopId,
        body: &'p [Stmt],
        entry: Option<LabelId>,
    ) -> Eval<Flow> {
        let mut entry = entry;
        loop {
            self.step()?;
            match self.statements(frame, body, entry.take())? {
                Flow::Next => {}
                Flow::Exit(left) if left == id => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
        }
    }

    /// Executes FOR. Both bounds are evaluated first. The control variable is compared before it is stepped,
    /// so it keeps the last value for which the body ran.
    pub fn for_loop(
        &mut self,
        frame: &mut Frame,
        control: &'p Place,
        [from, to]: [&'p Expr; 2],
        by: i64,
        body: &'p [Stmt],
    ) -> Eval<Flow> {
        let (first, limit) = (self.whole(frame, from)?, self.whole(frame, to)?);
        let by = i128::from(by);
        let at = self.locate(frame, control)?;
        self.write(frame, at, control.ty, Value::Whole(first))?;
        if (limit - first) * by.signum() < 0 {
            return Ok(Flow::Next);
        }
        let last = first + (limit - first) / by * by;
        loop {
            self.step()?;
            match self.statements(frame, body, None)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
            let at = self.locate(frame, control)?;
            let value = self.read(frame, at, control.ty)?.whole()?;
            if (last - value) * by.signum() <= 0 {
                return Ok(Flow::Next);
            }
            self.write(frame, at, control.ty, Value::Whole(value + by))?;
        }
    }
}
