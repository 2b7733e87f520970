MODULE Neighbour;
CONST Name = "and its neighbour";
END Neighbour.
