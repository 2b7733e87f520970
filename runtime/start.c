/* The entry point of compiled programs. It has a file of its own: a program with a `main` of its own, written
   in C, links nothing of this. */

#include "tlc.h"

TLC_WEAK int main(void)
{
    tlc_watch_faults();
    tlc_program();
    tlc_finalise();
    return tlc_finish(0);
}
