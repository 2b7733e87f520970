/* Streams implemented by procedures of the program, see lib/TlcRedirect.def. */

#define _GNU_SOURCE /* fopencookie */

#include "tlc.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

/* Defined in files.c. */
extern FILE *tlc_terminal[2];

/* A function pointer is not a data pointer, so the stream gets the address of a variable. */
struct redirection {
    void (*read)(char *character);
    void (*write)(char character);
};

static ssize_t read_from(void *cookie, char *to, size_t count)
{
    const struct redirection *redirection = cookie;
    size_t length = 0;
    for (int ended = 0; length < count && !ended;) {
        char character = '\0';
        redirection->read(&character);
        ended = character == '\0';
        if (!ended)
            to[length++] = character;
    }
    return (ssize_t)length;
}

static ssize_t write_to(void *cookie, const char *from, size_t count)
{
    const struct redirection *redirection = cookie;
    for (size_t i = 0; i < count; i++)
        redirection->write(from[i]);
    return (ssize_t)count;
}

static int close_stream(void *cookie)
{
    free(cookie);
    return 0;
}

static FILE *redirect(const char *mode, struct redirection procedures)
{
    cookie_io_functions_t functions = {
        .read = procedures.read == NULL ? NULL : read_from,
        .write = procedures.write == NULL ? NULL : write_to,
        .close = close_stream,
    };
    struct redirection *redirection = malloc(sizeof *redirection);
    if (redirection == NULL)
        return NULL;
    *redirection = procedures;
    FILE *stream = fopencookie(redirection, mode, functions);
    /* Without a buffer, the procedures are called for each requested character, and no earlier. */
    if (stream == NULL)
        free(redirection);
    else
        setvbuf(stream, NULL, _IONBF, 0);
    return stream;
}

TLC_WEAK void TlcReplaceTerminal(uint64_t number, FILE *stream)
{
    tlc_terminal[number] = stream;
}

TLC_WEAK FILE *TlcReadingStream(void (*procedure)(char *character))
{
    return redirect("r", (struct redirection){.read = procedure});
}

TLC_WEAK FILE *TlcWritingStream(void (*procedure)(char character))
{
    return redirect("w", (struct redirection){.write = procedure});
}
