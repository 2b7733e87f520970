IMPLEMENTATION MODULE TlcArguments;
END TlcArguments.
