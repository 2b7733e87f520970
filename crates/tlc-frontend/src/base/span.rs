//! Ranges of source text.

/// A half-open range of bytes `lo..hi` in the [`SourceMap`](super::SourceMap)'s position space.
///
/// Positions are global: every file occupies its own interval, so a span also identifies its file, in 8
/// bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The position of the first byte.
    pub lo: u32,
    /// The position after the last byte.
    pub hi: u32,
}

impl Span {
    /// The span of no text at all, for things that are in no file (predeclared names).
    pub const NONE: Span = Span { lo: 0, hi: 0 };

    /// Creates the range `lo..hi`.
    pub fn new(lo: u32, hi: u32) -> Span {
        debug_assert!(lo <= hi);
        Span { lo, hi }
    }

    /// Returns the smallest span that covers `self` and `other`; [`Span::NONE`] is neutral.
    pub fn to(self, other: Span) -> Span {
        if self == Span::NONE {
            other
        } else if other == Span::NONE {
            self
        } else {
            Span { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
        }
    }

    /// Returns the empty span at the start of `self`.
    pub fn start(self) -> Span {
        Span { lo: self.lo, hi: self.lo }
    }

    /// Returns the empty span at the end of `self`.
    pub fn end(self) -> Span {
        Span { lo: self.hi, hi: self.hi }
    }
}
