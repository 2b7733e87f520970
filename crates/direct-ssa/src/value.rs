//! Handles of values in one machine word: an IR value, a phi of the builder's own table, or no definition.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroU64;

use crate::entity::{EntityRef, entity_impl};

use super::Variable;

/// A phi function of the builder's own table; it exists in the IR only when an instruction needs it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phi(u32);
entity_impl!(Phi, "phi");

/// A value of the IR: a word that is not zero and whose two low bits are clear, like the address of an
/// aligned object. The builder keeps its tag in these bits.
pub trait Word: Copy + Eq + fmt::Debug {
    /// Returns the value as a word.
    fn into_word(self) -> u64;

    /// Returns the value that [`Word::into_word`] converted to this word.
    fn from_word(word: u64) -> Self;
}

/// Pointers to objects that are aligned to at least four bytes, such as `LLVMValueRef`.
impl<T> Word for *mut T {
    fn into_word(self) -> u64 {
        self.expose_provenance() as u64
    }

    fn from_word(word: u64) -> Self {
        std::ptr::with_exposed_provenance_mut(word as usize)
    }
}

/// Implements [`Word`] for a type of indices, in one line: any type with
/// [`EntityRef`](cranelift_entity::EntityRef), as made by `entity_impl!`, or any newtype of `u32`.
///
/// ```
/// use direct_ssa::{Word, impl_word};
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Node(u32);
/// impl_word!(Node(u32));
///
/// #[derive(Clone, Copy, PartialEq, Eq)]
/// struct Instruction(u32);
/// cranelift_entity::entity_impl!(Instruction, "v");
/// impl_word!(Instruction);
///
/// assert_eq!(Node::from_word(Node(0).into_word()), Node(0));
/// let last = Instruction::from_u32(u32::MAX - 1);
/// assert_eq!(Instruction::from_word(last.into_word()), last);
/// ```
#[macro_export]
macro_rules! impl_word {
    ($newtype:ident(u32)) => {
        impl $crate::Word for $newtype {
            #[inline]
            fn into_word(self) -> u64 {
                <u32 as $crate::Word>::into_word(self.0)
            }

            #[inline]
            fn from_word(word: u64) -> Self {
                $newtype(<u32 as $crate::Word>::from_word(word))
            }
        }
    };
    ($entity:ty) => {
        impl $crate::Word for $entity {
            #[inline]
            fn into_word(self) -> u64 {
                <u32 as $crate::Word>::into_word($crate::__private::EntityRef::index(self) as u32)
            }

            #[inline]
            fn from_word(word: u64) -> Self {
                $crate::__private::EntityRef::new(<u32 as $crate::Word>::from_word(word) as usize)
            }
        }
    };
}

/// A plain index. It is counted from 1 in the word, which must not be zero, and shifted past the tag.
impl Word for u32 {
    #[inline]
    fn into_word(self) -> u64 {
        (u64::from(self) + 1) << TAG_BITS
    }

    #[inline]
    fn from_word(word: u64) -> u32 {
        ((word >> TAG_BITS) - 1) as u32
    }
}

/// The value of a variable at some point: an IR value, a [`Phi`] of the builder, or nothing yet.
///
/// A handle stays valid until the builder is cleared, even if its phi is replaced: `resolve` follows the
/// replacement. Assignments of a variable to another should pass on the handle, not the value it resolves to,
/// so that superfluous phis are never emitted.
pub struct Value<V> {
    /// The IR value's word, or an index shifted past the tag, which is in the low bits.
    word: NonZeroU64,
    ir: PhantomData<V>,
}

const TAG_BITS: u32 = 2;
const TAG: u64 = (1 << TAG_BITS) - 1;
const IR: u64 = 0;
const PHI: NonZeroU64 = NonZeroU64::MIN;
const UNDEFINED: NonZeroU64 = PHI.saturating_add(1);
const UNREACHABLE: NonZeroU64 = UNDEFINED.saturating_add(1);

/// The cases of a [`Value`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind<V> {
    /// A value of the IR.
    Ir(V),
    /// A phi of the builder.
    Phi(Phi),
    /// The variable has no definition here.
    Undefined(Variable),
    /// No path from the entry leads here, so the variable has no value at all.
    Unreachable(Variable),
}

impl<V: Word> Value<V> {
    /// Returns the IR value, if it is neither a phi nor undefined.
    #[inline]
    pub fn ir(self) -> Option<V> {
        (self.tag() == IR).then(|| V::from_word(self.word.get()))
    }

    /// Returns the handle as an enumeration, to match on.
    pub fn kind(self) -> ValueKind<V> {
        match self.tag() {
            IR => ValueKind::Ir(V::from_word(self.word.get())),
            tag if tag == PHI.get() => ValueKind::Phi(Phi::new(self.index())),
            tag if tag == UNDEFINED.get() => ValueKind::Undefined(Variable::new(self.index())),
            _ => ValueKind::Unreachable(Variable::new(self.index())),
        }
    }
}

impl<V> Value<V> {
    /// Returns the handle of a phi.
    pub(super) fn from_phi(phi: Phi) -> Value<V> {
        Value::tagged(PHI, phi.index())
    }

    /// Returns the value of `variable` at a point that no definition reaches.
    pub(super) fn undefined(variable: Variable) -> Value<V> {
        Value::tagged(UNDEFINED, variable.index())
    }

    /// Returns the value of `variable` at a point that control never reaches.
    pub(super) fn unreachable(variable: Variable) -> Value<V> {
        Value::tagged(UNREACHABLE, variable.index())
    }

    /// Returns the phi, if it is one.
    #[inline]
    pub(super) fn phi(self) -> Option<Phi> {
        (self.tag() == PHI.get()).then(|| Phi::new(self.index()))
    }

    /// Whether control never reaches the point at which this would be the value.
    #[inline]
    pub(super) fn is_unreachable(self) -> bool {
        self.tag() == UNREACHABLE.get()
    }

    fn tagged(tag: NonZeroU64, index: usize) -> Value<V> {
        Value { word: tag | (index as u64) << TAG_BITS, ir: PhantomData }
    }

    fn tag(self) -> u64 {
        self.word.get() & TAG
    }

    fn index(self) -> usize {
        (self.word.get() >> TAG_BITS) as usize
    }
}

/// An IR value is its own handle.
impl<V: Word> From<V> for Value<V> {
    #[inline]
    fn from(ir: V) -> Value<V> {
        let word = NonZeroU64::new(ir.into_word()).expect("an IR value is not null");
        debug_assert!(word.get() & TAG == IR, "the low bits of {ir:?} are in use");
        Value { word, ir: PhantomData }
    }
}

impl<V> Clone for Value<V> {
    fn clone(&self) -> Value<V> {
        *self
    }
}

impl<V> Copy for Value<V> {}

impl<V> PartialEq for Value<V> {
    fn eq(&self, other: &Value<V>) -> bool {
        self.word == other.word
    }
}

impl<V> Eq for Value<V> {}

impl<V> fmt::Debug for Value<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tag() {
            IR => write!(f, "ir {:#x}", self.word),
            tag if tag == PHI.get() => write!(f, "{}", Phi::new(self.index())),
            tag if tag == UNDEFINED.get() => write!(f, "undefined {}", Variable::new(self.index())),
            _ => write!(f, "unreachable {}", Variable::new(self.index())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_one_word_and_keeps_what_it_is() {
        let mut number = 7u64;
        let pointer = &raw mut number;
        let ir = Value::from(pointer);
        assert_eq!(size_of_val(&Some(ir)), 8);
        assert_eq!(ir.kind(), ValueKind::Ir(pointer));
        assert_eq!((ir.ir(), ir.phi()), (Some(pointer), None));
        let (phi, variable) = (Phi::new(5), Variable::new(5));
        let values = [Value::from_phi(phi), Value::undefined(variable), Value::unreachable(variable)];
        let kinds = [ValueKind::Phi(phi), ValueKind::Undefined(variable), ValueKind::Unreachable(variable)];
        assert_eq!(values.map(Value::<*mut u64>::kind), kinds);
        assert_eq!(values.map(|value| value.ir()), [None; 3]);
        assert_eq!(format!("{values:?}"), "[phi5, undefined variable5, unreachable variable5]");
    }
}
