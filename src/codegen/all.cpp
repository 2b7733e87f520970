// All C++ files, compiled as one: LLVM's headers take two seconds to compile, most of the time of a file.

#include "coverage/llvm.cpp"
#include "debug_info/llvm.cpp"
#include "module/attributes.cpp"
#include "statement/protected.cpp"
