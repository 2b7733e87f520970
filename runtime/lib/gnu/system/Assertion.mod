IMPLEMENTATION MODULE Assertion;

FROM TlcEnd IMPORT TlcFail;

PROCEDURE Assert(condition: BOOLEAN);
BEGIN
  IF NOT condition THEN TlcFail("Assertion.Assert", "the condition is FALSE") END
END Assert;

END Assertion.
