/* System calls for library modules, see lib/TlcSystem.def. */

#define _GNU_SOURCE /* sigaction, getpwnam */

#include "tlc.h"

#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Size, number and modification time of an open file; returns whether it is open. */
TLC_WEAK uint8_t TlcFileStatus(int64_t descriptor, int64_t *size, int64_t *inode, int64_t *changed)
{
    struct stat status;
    if (fstat((int)descriptor, &status) != 0)
        return 0;
    *size = status.st_size;
    *inode = (int64_t)status.st_ino;
    *changed = status.st_mtime;
    return 1;
}

/* The name of the user who runs the program; NULL if there is none. */
TLC_WEAK const char *TlcUserName(void)
{
    const struct passwd *user = getpwuid(getuid());
    return user != NULL ? user->pw_name : NULL;
}

/* The numbers of a user and of the user's group; returns whether there is such a user. */
TLC_WEAK uint8_t TlcUserNumbers(const char *name, int64_t *user, int64_t *group)
{
    const struct passwd *found = getpwnam(name);
    if (found == NULL)
        return 0;
    *user = found->pw_uid;
    *group = found->pw_gid;
    return 1;
}

/* The date and the time of day, as by C's ctime but without the line end. */
TLC_WEAK const char *TlcTimeText(void)
{
    static char text[26];
    time_t now = time(NULL);
    if (ctime_r(&now, text) == NULL)
        return "";
    text[24] = '\0';
    return text;
}

/* The states of terminals before the program changed them, the last one first, so that a terminal with two
   descriptors ends in its first state. Each has a copy of its descriptor, which the program may close. */
static struct terminal {
    struct termios state;
    int descriptor, copy;
    dev_t device;
    struct terminal *next;
} *terminals;

static void restore_terminals(void)
{
    for (struct terminal *terminal = terminals; terminal != NULL; terminal = terminal->next)
        tcsetattr(terminal->copy, TCSANOW, &terminal->state);
}

static void remember(int descriptor, const struct termios *state)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return;
    for (struct terminal *known = terminals; known != NULL; known = known->next)
        if (known->descriptor == descriptor && known->device == status.st_rdev)
            return;
    struct terminal *terminal = malloc(sizeof *terminal);
    if (terminal == NULL)
        return;
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    *terminal = (struct terminal){*state, descriptor, copy, status.st_rdev, terminals};
    if (terminals == NULL)
        atexit(restore_terminals);
    terminals = terminal;
}

/* Changes the mode of a terminal: 1 single characters, 0 whole lines; 3 with echo, 2 without. It is restored
   when the program ends. Returns whether the file is a terminal. */
TLC_WEAK uint8_t TlcSetTerminal(int64_t descriptor, uint64_t mode)
{
    struct termios state;
    if (tcgetattr((int)descriptor, &state) != 0)
        return 0;
    remember((int)descriptor, &state);
    tcflag_t flag = mode < 2 ? ICANON : ECHO;
    if (mode == 0 || mode == 3)
        state.c_lflag |= flag;
    else
        state.c_lflag &= ~flag;
    return tcsetattr((int)descriptor, TCSANOW, &state) == 0;
}

static void (*tlc_break)(void);

static void on_break(int number)
{
    (void)number;
    if (tlc_break != NULL)
        tlc_break();
}

/* Sets the effect of Ctrl-C: 0 ignores it, 1 ends the program, 2 calls the procedure. */
TLC_WEAK void TlcOnBreak(uint64_t what, void (*procedure)(void))
{
    struct sigaction action = {.sa_flags = SA_RESTART};
    action.sa_handler = what == 0 ? SIG_IGN : what == 1 ? SIG_DFL : on_break;
    tlc_break = procedure;
    sigaction(SIGINT, &action, NULL);
}
