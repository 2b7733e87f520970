//! The interface that the builder requires of an IR.

use super::{Block, Variable, Word};

/// An IR in which an [`SsaBuilder`](super::SsaBuilder) creates phis: seven short methods, three of which have
/// a default.
///
/// ```
/// use direct_ssa::{Backend, Block, SsaBuilder, Variable, impl_word};
///
/// /// A value of the IR: the number of a line of text.
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Line(u32);
/// impl_word!(Line(u32));
///
/// #[derive(Default)]
/// struct Text(Vec<String>);
///
/// impl Text {
///     fn push(&mut self, line: String) -> Line {
///         self.0.push(line);
///         Line(self.0.len() as u32 - 1)
///     }
/// }
///
/// impl Backend for Text {
///     type Value = Line;
///
///     fn create_phi(&mut self, block: Block, variable: Variable) -> Line {
///         self.push(format!("{block}: {variable} = phi"))
///     }
///
///     fn set_operands(&mut self, phi: Line, operands: &[(Block, Line)]) {
///         for (block, value) in operands {
///             self.0[phi.0 as usize] += &format!(" {block}:#{}", value.0);
///         }
///     }
///
///     fn replace_phi(&mut self, phi: Line, by: Line) {
///         self.0[phi.0 as usize] = format!("#{}", by.0);
///     }
///
///     fn undefined(&mut self, variable: Variable) -> Line {
///         self.push(format!("undefined {variable}"))
///     }
/// }
///
/// // IF ... THEN x := 1 ELSE x := 2 END; the value of x
/// let (mut ir, mut ssa) = (Text::default(), SsaBuilder::new());
/// let x = ssa.declare_variable();
/// let [entry, then, other, end] = [0; 4].map(|_| ssa.declare_block());
/// ssa.seal_block(entry);
/// ssa.fill_block(entry);
/// for (arm, number) in [(then, "1"), (other, "2")] {
///     ssa.add_predecessor(arm, entry);
///     ssa.seal_block(arm);
///     let value = ir.push(number.to_owned());
///     ssa.write_variable(x, arm, value.into());
///     ssa.add_predecessor(end, arm);
///     ssa.fill_block(arm);
/// }
/// ssa.seal_block(end);
/// let value = ssa.read_variable(x, end);
/// ssa.resolve(&mut ir, value);
/// ssa.fill_block(end);
/// ssa.finish(&mut ir);
/// assert_eq!(ir.0, ["1", "2", "block3: variable0 = phi block1:#0 block2:#1"]);
/// ```
pub trait Backend {
    /// A value of the IR. Equal handles are the same value.
    type Value: Word;

    /// Creates a phi without operands at the head of the block.
    fn create_phi(&mut self, block: Block, variable: Variable) -> Self::Value;

    /// Creates a phi that will probably have this number of operands. A back end in which a phi that grows is copied
    /// can reserve space for them.
    fn create_phi_for(&mut self, block: Block, variable: Variable, _operands: usize) -> Self::Value {
        self.create_phi(block, variable)
    }

    /// Gives a phi its operands: one for each edge into its block, with the predecessor of the edge, in the
    /// order in which the edges were added. Called once for each phi that stays.
    fn set_operands(&mut self, phi: Self::Value, operands: &[(Block, Self::Value)]);

    /// Whether an instruction uses the phi. Called at the end, before any phi has operands. An IR that
    /// optimizes while it is built may have dropped the instruction for which the phi was created; if no
    /// other needs the phi, it is erased. Other back ends need not implement this method.
    fn is_used(&self, _phi: Self::Value) -> bool {
        true
    }

    /// Replaces all uses of a phi that turned out to be trivial or unused by another value and erases it. All
    /// calls happen at the end, so that a value held by the caller remains valid during the construction.
    fn replace_phi(&mut self, phi: Self::Value, by: Self::Value);

    /// Returns the value of a variable without a definition. It is usable in every block.
    fn undefined(&mut self, variable: Variable) -> Self::Value;

    /// Returns the value of a variable in code that is never reached, which also arrives over edges from such
    /// code. It is usable in every block.
    fn unreachable(&mut self, variable: Variable) -> Self::Value {
        self.undefined(variable)
    }
}
