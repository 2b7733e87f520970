MODULE Addresses;
VAR screen [0B800H]: T; a, b [base + 2], c [4] : CARDINAL;
END Addresses.
