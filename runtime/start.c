/* The entry point of compiled programs. It stands alone in its file: a program with a `main` of its own,
   written in C, brings nothing of this in. */

#include "tlc.h"

TLC_WEAK int main(void)
{
    tlc_watch_faults();
    tlc_program();
    tlc_finalise();
    return tlc_finish(0);
}
