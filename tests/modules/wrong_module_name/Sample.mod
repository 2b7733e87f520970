MODULE Example;
END Example.
