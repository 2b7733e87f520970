//! A control flow graph is put into SSA form by all strategies, with proof, or rejected with messages.

use crate::kinds::judge_graph;

use super::{Judgement, text};

/// Judges a graph.
pub fn judge(bytes: &[u8]) -> Judgement {
    let Some(text) = text(bytes) else { return Judgement::Unfit };
    Judgement::of(judge_graph(text, 0).failure.map(|failure| failure.reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_judged() {
        assert_eq!(judge(b"a:\n    x = 1\n    return x\n"), Judgement::Fine);
        assert_eq!(judge(b"a:\n    goto\n"), Judgement::Fine);
        assert_eq!(judge(b"\xff"), Judgement::Unfit);
    }
}
