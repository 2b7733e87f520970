MODULE Lists;
END Lists.
