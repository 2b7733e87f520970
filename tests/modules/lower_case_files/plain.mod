MODULE Plain;
CONST Ten = 10;
END Plain.
