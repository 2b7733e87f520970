/* The modes of terminals, see lib/TlcTermios.def. */

#define _GNU_SOURCE /* XCASE, OLCUC */

#include "tlc.h"

#include <termios.h>

#ifndef XCASE
#define XCASE 0
#endif

enum { INPUT, OUTPUT, CONTROL, LOCAL };

/* The flags in the order of termios.Flag: the mask of the bits that contain each, and their value if it is
   set. A flag that the system does not have has no bits. */
static const struct {
    uint8_t field;
    tcflag_t mask, value;
} FLAGS[] = {
    {INPUT, IGNBRK, IGNBRK}, {INPUT, BRKINT, BRKINT}, {INPUT, IGNPAR, IGNPAR}, {INPUT, PARMRK, PARMRK},
    {INPUT, INPCK, INPCK}, {INPUT, ISTRIP, ISTRIP}, {INPUT, INLCR, INLCR}, {INPUT, IGNCR, IGNCR},
    {INPUT, ICRNL, ICRNL}, {INPUT, IUCLC, IUCLC}, {INPUT, IXON, IXON}, {INPUT, IXANY, IXANY}, {INPUT, IXOFF, IXOFF},
    {INPUT, IMAXBEL, IMAXBEL}, {OUTPUT, OPOST, OPOST}, {OUTPUT, OLCUC, OLCUC}, {OUTPUT, ONLCR, ONLCR},
    {OUTPUT, OCRNL, OCRNL}, {OUTPUT, ONOCR, ONOCR}, {OUTPUT, ONLRET, ONLRET}, {OUTPUT, OFILL, OFILL},
    {OUTPUT, OFDEL, OFDEL}, {OUTPUT, NLDLY, NL0}, {OUTPUT, NLDLY, NL1}, {OUTPUT, CRDLY, CR0}, {OUTPUT, CRDLY, CR1},
    {OUTPUT, CRDLY, CR2}, {OUTPUT, CRDLY, CR3}, {OUTPUT, TABDLY, TAB0}, {OUTPUT, TABDLY, TAB1},
    {OUTPUT, TABDLY, TAB2}, {OUTPUT, TABDLY, TAB3}, {OUTPUT, BSDLY, BS0}, {OUTPUT, BSDLY, BS1}, {OUTPUT, FFDLY, FF0},
    {OUTPUT, FFDLY, FF1}, {OUTPUT, VTDLY, VT0}, {OUTPUT, VTDLY, VT1}, {CONTROL, CBAUD, B0}, {CONTROL, CBAUD, B50},
    {CONTROL, CBAUD, B75}, {CONTROL, CBAUD, B110}, {CONTROL, CBAUD, B134}, {CONTROL, CBAUD, B150},
    {CONTROL, CBAUD, B200}, {CONTROL, CBAUD, B300}, {CONTROL, CBAUD, B600}, {CONTROL, CBAUD, B1200},
    {CONTROL, CBAUD, B1800}, {CONTROL, CBAUD, B2400}, {CONTROL, CBAUD, B4800}, {CONTROL, CBAUD, B9600},
    {CONTROL, CBAUD, B19200}, {CONTROL, CBAUD, B38400}, {CONTROL, CBAUD, B57600}, {CONTROL, CBAUD, B115200},
    {CONTROL, 0, 0}, {CONTROL, CBAUD, B460800}, {CONTROL, CBAUD, B500000}, {CONTROL, CBAUD, B576000},
    {CONTROL, CBAUD, B921600}, {CONTROL, CBAUD, B1000000}, {CONTROL, CBAUD, B1152000}, {CONTROL, CBAUD, B1500000},
    {CONTROL, CBAUD, B2000000}, {CONTROL, CBAUD, B2500000}, {CONTROL, CBAUD, B3000000}, {CONTROL, CBAUD, B3500000},
    {CONTROL, CBAUD, B4000000}, {CONTROL, CBAUD, __MAX_BAUD}, {CONTROL, CRTSCTS, CRTSCTS}, {CONTROL, CSIZE, CS5},
    {CONTROL, CSIZE, CS6}, {CONTROL, CSIZE, CS7}, {CONTROL, CSIZE, CS8}, {CONTROL, CSTOPB, CSTOPB},
    {CONTROL, CREAD, CREAD}, {CONTROL, PARENB, PARENB}, {CONTROL, PARODD, PARODD}, {CONTROL, HUPCL, HUPCL},
    {CONTROL, CLOCAL, CLOCAL}, {LOCAL, ISIG, ISIG}, {LOCAL, ICANON, ICANON}, {LOCAL, XCASE, XCASE},
    {LOCAL, ECHO, ECHO}, {LOCAL, ECHOE, ECHOE}, {LOCAL, ECHOK, ECHOK}, {LOCAL, ECHONL, ECHONL},
    {LOCAL, NOFLSH, NOFLSH}, {LOCAL, TOSTOP, TOSTOP}, {LOCAL, ECHOCTL, ECHOCTL}, {LOCAL, ECHOPRT, ECHOPRT},
    {LOCAL, ECHOKE, ECHOKE}, {LOCAL, FLUSHO, FLUSHO}, {LOCAL, PENDIN, PENDIN}, {LOCAL, IEXTEN, IEXTEN},
};

/* The control characters in the order of termios.ControlChar. */
static const uint8_t CHARACTERS[] = {
    VINTR, VQUIT, VERASE, VKILL, VEOF, VTIME, VMIN, VSWTC, VSTART, VSTOP, VSUSP, VEOL, VREPRINT, VDISCARD, VWERASE,
    VLNEXT, VEOL2,
};

TLC_WEAK uint64_t TlcTermiosSize(void)
{
    return sizeof(struct termios);
}

static tcflag_t *field_of(struct termios *modes, uint8_t field)
{
    return field == INPUT     ? &modes->c_iflag
           : field == OUTPUT  ? &modes->c_oflag
           : field == CONTROL ? &modes->c_cflag
                              : &modes->c_lflag;
}

/* Whether the system has the flag. */
TLC_WEAK uint8_t TlcGetFlag(struct termios *modes, uint64_t flag, uint8_t *value)
{
    if (FLAGS[flag].mask == 0)
        return 0;
    *value = (*field_of(modes, FLAGS[flag].field) & FLAGS[flag].mask) == FLAGS[flag].value;
    return 1;
}

/* Returns whether the system has the flag and can set it so: one of several values cannot be cleared. */
TLC_WEAK uint8_t TlcSetFlag(struct termios *modes, uint64_t flag, uint8_t value)
{
    tcflag_t *field = field_of(modes, FLAGS[flag].field), mask = FLAGS[flag].mask;
    int is_one_bit = FLAGS[flag].value == mask && (mask & (mask - 1)) == 0;
    if (mask == 0 || (!value && !is_one_bit))
        return 0;
    *field = (*field & ~mask) | (value ? FLAGS[flag].value : 0);
    return 1;
}

TLC_WEAK cc_t *TlcControlChar(struct termios *modes, uint64_t number)
{
    return &modes->c_cc[CHARACTERS[number]];
}

TLC_WEAK int64_t TlcTermiosConstant(uint64_t number)
{
    static const int CONSTANTS[] = {
        TCSANOW, TCSADRAIN, TCSAFLUSH, TCIFLUSH, TCOFLUSH, TCIOFLUSH, TCION, TCIOFF, TCOON, TCOOFF,
    };
    return CONSTANTS[number];
}
