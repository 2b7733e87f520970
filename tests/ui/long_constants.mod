MODULE long_constants;
CONST day = 24D * 3600; hex = 0FD;
END long_constants.
