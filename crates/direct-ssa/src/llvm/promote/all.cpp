// All C++ files, compiled as one: LLVM's headers take two seconds to compile, most of the time of a file.

#include "calls.cpp"
#include "mem2reg.cpp"
#include "phis.cpp"
#include "split.cpp"
