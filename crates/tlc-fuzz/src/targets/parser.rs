//! Both parsers accept the same texts, build the same trees, and explain their rejections.

use crate::kinds::parsers_disagree;

use super::{Judgement, text};

/// Judges a module.
pub fn judge(bytes: &[u8]) -> Judgement {
    text(bytes).map_or(Judgement::Unfit, |text| Judgement::of(parsers_disagree("Main.mod", text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_of_all_kinds_are_judged() {
        assert_eq!(judge(b"MODULE M; END M."), Judgement::Fine);
        assert_eq!(judge(b"MODULE M; BEGIN IF END M."), Judgement::Fine);
        assert_eq!(judge(b"\xff"), Judgement::Unfit);
    }
}
