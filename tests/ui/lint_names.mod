(* Names that no warning has, and pragmas behind which nothing stands. *)
MODULE LintNames;

<* allow(unused-label, Unused_Labels, unused) *>
LABEL silent;

<* deny(nonsense) *>
PROCEDURE P;
BEGIN
  <* allow() *> HALT; <* warn(all) *>
END P;

BEGIN
  silent: P <* allow(unused) *>
END LintNames.
