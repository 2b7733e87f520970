(* In front of the module *) <* allow(all) *> (* a pragma is about all of it; *) <* warn(unused-labels) *>
<* allow(warnings) *> <* a pragma of another compiler *>
MODULE LintLevelsWhole;
LABEL silent;
<* warn(warnings) *> LABEL told;
BEGIN
  silent: told: RETURN
END LintLevelsWhole.
