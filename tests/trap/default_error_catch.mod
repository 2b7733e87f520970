(* RTExceptions: the text of an exception without a handler is written. *)
MODULE default_error_catch;
FROM SYSTEM IMPORT ADR;
FROM RTExceptions IMPORT DefaultErrorCatch, GetExceptionBlock, PushHandler, Raise;

BEGIN
  PushHandler(GetExceptionBlock(), 7, DefaultErrorCatch);
  Raise(7, ADR("a.mod"), 3, 4, ADR("P"), ADR("it failed"))
END default_error_catch.
