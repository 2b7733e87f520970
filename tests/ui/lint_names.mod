(* Unknown names of warnings, and pragmas that nothing follows. *)
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
