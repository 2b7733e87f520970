MODULE Shapes;
END Shapes.
