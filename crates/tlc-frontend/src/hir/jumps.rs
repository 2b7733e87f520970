//! Labels and jumps, a part of the verifier.
//!
//! Statements are counted during the walk over a procedure, so that a FOR statement is an interval of
//! numbers. One comparison then shows whether a GOTO is within it.

use std::ops::Range;

use crate::base::SecondaryMap;

use super::LabelId;

/// The labels and jumps of one procedure.
#[derive(Default)]
pub(super) struct Jumps {
    /// The number of labels, jumps and borders of FOR statements so far.
    count: u32,
    /// The FOR statements in the order of their beginnings.
    fors: Vec<Range<u32>>,
    /// The indices in `fors` of the FOR statements around the current one.
    open: Vec<usize>,
    /// The innermost FOR statement around each label that is set.
    labels: SecondaryMap<LabelId, Option<LabelContext>>,
    gotos: Vec<(LabelId, u32)>,
}

/// The FOR statement around a label that is set.
#[derive(Clone, Copy)]
struct LabelContext {
    innermost_for: Option<usize>,
}

impl Jumps {
    /// Enters the body of a FOR statement.
    pub fn enter_for(&mut self) {
        self.count += 1;
        self.open.push(self.fors.len());
        self.fors.push(self.count..u32::MAX);
    }

    /// Leaves the body of a FOR statement.
    pub fn leave_for(&mut self) {
        self.count += 1;
        let innermost = self.open.pop().expect("a FOR statement is left as often as one is entered");
        self.fors[innermost].end = self.count;
    }

    /// Records a label before a statement; returns an error if the label is set already.
    pub fn label(&mut self, label: LabelId) -> Result<(), String> {
        let place = LabelContext { innermost_for: self.open.last().copied() };
        match self.labels[label].replace(place) {
            None => Ok(()),
            Some(_) => Err(format!("{label} is set twice")),
        }
    }

    /// Records a jump to a label.
    pub fn goto(&mut self, label: LabelId) {
        self.count += 1;
        self.gotos.push((label, self.count));
    }

    /// Checks the jumps. Requires that all labels of the procedure are recorded.
    pub fn verify(&self) -> Result<(), String> {
        for (label, at) in &self.gotos {
            let Some(place) = self.labels.get(*label).copied().flatten() else {
                return Err(format!("GOTO jumps to {label}, which is not set"));
            };
            if place.innermost_for.is_some_and(|number| !self.fors[number].contains(at)) {
                return Err(format!("GOTO jumps to {label}, into a FOR statement"));
            }
        }
        Ok(())
    }
}
