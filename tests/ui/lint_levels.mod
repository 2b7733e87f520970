(* Pragmas set the levels of warnings for the following declaration or statement and its contents. *)
MODULE LintLevels;

LABEL told;
<* allow(unused-labels) *>
LABEL silent, alsoSilent;

PROCEDURE Outer;
LABEL <* deny(unused) *> refused;

  <* allow(unused) *>
  PROCEDURE Inner;
  LABEL silentInside; <* warn(unused_labels) *> LABEL toldInside;
  BEGIN
    silentInside: toldInside: RETURN;
    <* warn(unreachable-statements) *>
    HALT
  END Inner;

BEGIN
  refused: Inner
END Outer;

BEGIN
  told: silent: alsoSilent: Outer
END LintLevels.
