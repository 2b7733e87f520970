IMPLEMENTATION MODULE wrapc;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcFile IMPORT fromEnd, fromStart;
FROM TlcReal IMPORT TlcIsNegative;
FROM TlcSystem IMPORT TlcFileStatus, TlcTimeText, TlcUserName, TlcUserNumbers;
FROM libc IMPORT rand;

CONST Half = 4294967296;  (* 2^32 *)

PROCEDURE strtime(): ADDRESS;
BEGIN
  RETURN TlcTimeText()
END strtime;

PROCEDURE Split(number: LONGINT; VAR low, high: CARDINAL);
BEGIN
  low := VAL(CARDINAL, number MOD Half);
  high := VAL(CARDINAL, number DIV Half)
END Split;

PROCEDURE filesize(f: INTEGER; VAR low, high: CARDINAL): INTEGER;
VAR size, inode, changed: LONGINT;
BEGIN
  IF NOT TlcFileStatus(f, size, inode, changed) THEN RETURN -1 END;
  Split(size, low, high);
  RETURN 0
END filesize;

PROCEDURE fileinode(f: INTEGER; VAR low, high: CARDINAL): INTEGER;
VAR size, inode, changed: LONGINT;
BEGIN
  IF NOT TlcFileStatus(f, size, inode, changed) THEN RETURN -1 END;
  Split(inode, low, high);
  RETURN 0
END fileinode;

PROCEDURE filemtime(f: INTEGER): INTEGER;
VAR size, inode, changed: LONGINT;
BEGIN
  IF NOT TlcFileStatus(f, size, inode, changed) THEN RETURN -1 END;
  RETURN VAL(INTEGER, changed)
END filemtime;

PROCEDURE getrand(n: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, rand()) MOD n
END getrand;

PROCEDURE getusername(): ADDRESS;
BEGIN
  RETURN TlcUserName()
END getusername;

PROCEDURE getnameuidgid(name: ADDRESS; VAR uid, gid: INTEGER);
VAR user, group: LONGINT;
BEGIN
  uid := -1;
  gid := -1;
  IF TlcUserNumbers(name, user, group) THEN
    uid := VAL(INTEGER, user);
    gid := VAL(INTEGER, group)
  END
END getnameuidgid;

PROCEDURE signbit(r: REAL): INTEGER;
BEGIN
  RETURN ORD(TlcIsNegative(r))
END signbit;

PROCEDURE signbitf(s: SHORTREAL): INTEGER;
BEGIN
  RETURN signbit(VAL(REAL, s))
END signbitf;

PROCEDURE signbitl(l: LONGREAL): INTEGER;
BEGIN
  RETURN signbit(VAL(REAL, l))
END signbitl;

PROCEDURE isfinite(x: REAL): INTEGER;
BEGIN
  RETURN ORD(ABS(x) <= MAX(REAL))
END isfinite;

PROCEDURE isfinitef(x: SHORTREAL): INTEGER;
BEGIN
  RETURN isfinite(VAL(REAL, x))
END isfinitef;

PROCEDURE isfinitel(x: LONGREAL): INTEGER;
BEGIN
  RETURN isfinite(VAL(REAL, x))
END isfinitel;

PROCEDURE isnan(x: REAL): INTEGER;
BEGIN
  RETURN ORD(x # x)
END isnan;

PROCEDURE isnanf(x: SHORTREAL): INTEGER;
BEGIN
  RETURN ORD(x # x)
END isnanf;

PROCEDURE isnanl(x: LONGREAL): INTEGER;
BEGIN
  RETURN ORD(x # x)
END isnanl;

PROCEDURE SeekSet(): INTEGER;
BEGIN
  RETURN fromStart
END SeekSet;

PROCEDURE SeekEnd(): INTEGER;
BEGIN
  RETURN fromEnd
END SeekEnd;

PROCEDURE ReadOnly(): BITSET;
BEGIN
  RETURN BITSET{}
END ReadOnly;

PROCEDURE WriteOnly(): BITSET;
BEGIN
  RETURN BITSET{0}
END WriteOnly;

END wrapc.
