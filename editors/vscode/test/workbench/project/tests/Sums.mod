MODULE Sums;
FROM Assertions IMPORT Equal;

PROCEDURE TestOne;
BEGIN Equal(1 + 1, 2)
END TestOne;

END Sums.
