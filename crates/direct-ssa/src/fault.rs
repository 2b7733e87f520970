//! Bugs that tests plant in the builder, to see that the checker finds them.

/// A bug. Outside of tests none is planted, which the compiler knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// An operand is looked up in the first predecessor, whatever its edge.
    WrongEdge,
    /// A read in an unsealed block takes the predecessors known so far for all of them.
    SealedTooEarly,
    /// The users of a removed phi are not looked at again.
    UsersNotChecked,
    /// A handle is not followed to what replaced its phi.
    StaleForwarding,
    /// What arrives at a phi is what a predecessor knows from then on.
    MemoizedElsewhere,
    /// A variable that a statement assigns is looked up where the statement began.
    WrongShortcut,
    /// A block keeps the definitions it should forget.
    NothingForgotten,
    /// Operands are looked up for another variable.
    WrongVariable,
    /// The incomplete phi made last is forgotten when the block is sealed.
    IncompleteDropped,
    /// The second operand is the first one again.
    OperandDuplicated,
    /// A trivial phi stays.
    TrivialKept,
    /// The last operand does not count when a phi is found to be trivial.
    LastIgnored,
    /// Phis are made in the IR that nobody asked for.
    DeadKept,
    /// A phi gets no definition over its last edge where there is one.
    UndefinedOperand,
    /// Two operands change places in the IR.
    OperandsSwapped,
    /// A phi in the IR lacks its last operand.
    OperandMissing,
    /// A variable that has a definition in the block keeps it when it is written.
    WriteLost,
    /// A phi is made in the entry.
    WrongBlock,
    /// A phi of the IR is replaced by an undefined value.
    WronglyReplaced,
    /// Algorithm 5 removes nothing.
    RedundantKept,
}

/// Whether the builder has this bug.
#[cfg(not(test))]
#[inline(always)]
pub(super) const fn is_planted(_: Fault) -> bool {
    false
}

#[cfg(test)]
thread_local! {
    static PLANTED: std::cell::Cell<Option<Fault>> = const { std::cell::Cell::new(None) };
}

/// Whether the builder has this bug.
#[cfg(test)]
pub(super) fn is_planted(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Plants a bug on this thread, or none.
#[cfg(test)]
pub(crate) fn plant(fault: Option<Fault>) {
    PLANTED.set(fault);
}
