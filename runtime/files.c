/* Files by name, as streams of stdio, see lib/TlcFile.def. Names are open arrays of characters that end at
   their first 0C or their HIGH. */

#define _GNU_SOURCE /* poll, fileno, the unlocked functions */

#include "ahead.h"
#include "tlc.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The reason why a file could not be opened, in the order of TlcFile.Problem. */
enum problem {
    NO_PROBLEM,
    NO_SUCH_FILE,
    WRONG_PERMISSIONS,
    FILE_EXISTS,
    WRONG_TYPE,
    TOO_MANY_OPEN,
    NO_ROOM,
    WRONG_NAME,
    OTHER_PROBLEM,
};

static enum problem problem_of(int error)
{
    switch (error) {
    case 0:
        return NO_PROBLEM;
    case ENOENT:
    case ENOTDIR:
        return NO_SUCH_FILE;
    case EACCES:
    case EPERM:
    case EROFS:
        return WRONG_PERMISSIONS;
    case EEXIST:
        return FILE_EXISTS;
    case EISDIR:
    case ENXIO:
        return WRONG_TYPE;
    case EMFILE:
    case ENFILE:
        return TOO_MANY_OPEN;
    case ENOSPC:
    case EDQUOT:
        return NO_ROOM;
    case ENAMETOOLONG:
    case EINVAL:
        return WRONG_NAME;
    default:
        return OTHER_PROBLEM;
    }
}

/* The name as a C string; the caller frees it. */
static char *name_of(const char *characters, uint64_t high)
{
    char *name = strndup(characters, high + 1);
    if (name == NULL)
        errno = ENOMEM;
    return name;
}

/* Directories can be opened for reading, but not read. */
static FILE *refuse_directory(FILE *file)
{
    struct stat status;
    if (file != NULL && fstat(fileno(file), &status) == 0 && S_ISDIR(status.st_mode)) {
        fclose(file);
        errno = EISDIR;
        return NULL;
    }
    return file;
}

/* A standard stream: 0 input, 1 output, 2 error messages. */
TLC_WEAK FILE *TlcStandardFile(uint64_t number)
{
    return number == 0 ? stdin : number == 1 ? stdout : stderr;
}

/* Replacements for standard input and output, see redirect.c; NULL if there are none. */
TLC_WEAK FILE *tlc_terminal[2];

TLC_WEAK FILE *TlcTerminalFile(uint64_t number)
{
    return tlc_terminal[number] != NULL ? tlc_terminal[number] : TlcStandardFile(number);
}

/* Opens a file in one of the modes of TlcFile.Open. */
TLC_WEAK FILE *TlcOpenFile(const char *characters, uint64_t high, uint64_t mode, uint64_t *problem)
{
    static const char *const MODES[] = {"r", "w", "a", "r+", "w+", "a+", "wx", "w+x"};
    errno = 0;
    char *name = name_of(characters, high);
    FILE *file = NULL;
    if (name != NULL && name[0] == '\0')
        errno = ENOENT;
    else if (name != NULL && mode < sizeof MODES / sizeof *MODES)
        file = refuse_directory(fopen(name, MODES[mode]));
    *problem = file != NULL ? NO_PROBLEM : problem_of(errno == 0 ? EIO : errno);
    int error = errno;
    free(name);
    errno = error;
    return file;
}

/* Closes a file; returns whether all output has reached the system. */
TLC_WEAK uint8_t TlcCloseFile(FILE *file)
{
    int failed = ferror_unlocked(file), is_output = __fwriting(file);
    errno = 0;
    return tlc_saved(fclose(file) == 0 && !failed, is_output);
}

TLC_WEAK uint8_t TlcFlushFile(FILE *file)
{
    return tlc_saved(fflush(file) == 0, file != stdout);
}

/* Returns the number of bytes read. */
TLC_WEAK uint64_t TlcReadBytes(FILE *file, void *to, uint64_t count)
{
    return fread_unlocked(to, 1, count, file);
}

/* Returns the number of bytes written. */
TLC_WEAK uint64_t TlcWriteBytes(FILE *file, const void *from, uint64_t count)
{
    if (count <= tlc_room(file)) {
        tlc_put_in_room(file, from, count);
        return count;
    }
    uint64_t written = fwrite_unlocked(from, 1, count, file);
    tlc_saved(written == count, file != stdout && __fwriting(file));
    return written;
}

/* Reads at most `count` characters, up to the next line end, which is not consumed; returns their number. */
TLC_WEAK uint64_t TlcReadLine(FILE *file, char *to, uint64_t count)
{
    uint64_t length = 0;
    while (length < count) {
        const char *first;
        size_t ahead = tlc_ahead(file, &first);
        if (ahead > 0) {
            size_t most = ahead < count - length ? ahead : count - length;
            const char *end = memchr(first, '\n', most);
            size_t taken = end == NULL ? most : (size_t)(end - first);
            memcpy(to + length, first, taken);
            tlc_take_ahead(file, taken);
            length += taken;
            if (end != NULL)
                break;
            continue;
        }
        int character = getc_unlocked(file);
        if (character == EOF)
            break;
        if (character == '\n') {
            ungetc(character, file);
            break;
        }
        to[length++] = (char)character;
    }
    return length;
}

/* Whether an operation on the file has failed. */
TLC_WEAK uint8_t TlcFileFailed(FILE *file)
{
    return ferror_unlocked(file) != 0;
}

/* Whether a read has reached the end of the file. */
TLC_WEAK uint8_t TlcFileEnded(FILE *file)
{
    return feof_unlocked(file) != 0;
}

TLC_WEAK void TlcForgetState(FILE *file)
{
    clearerr(file);
}

/* Moves the position relative to the start (0), the current position (1) or the end (2). Between reading and
   writing a file, the position must be set, if only by 0 from the current one. */
TLC_WEAK uint8_t TlcSetPosition(FILE *file, int64_t position, uint64_t from)
{
    static const int ORIGINS[] = {SEEK_SET, SEEK_CUR, SEEK_END};
    return from < 3 && fseeko(file, position, ORIGINS[from]) == 0;
}

/* The position, or -1 if the file has none. */
TLC_WEAK int64_t TlcPosition(FILE *file)
{
    return ftello(file);
}

/* Truncates the file to that many bytes. */
TLC_WEAK uint8_t TlcTruncate(FILE *file, int64_t length)
{
    return fflush(file) == 0 && ftruncate(fileno(file), length) == 0;
}

TLC_WEAK int64_t TlcDescriptor(FILE *file)
{
    return fileno(file);
}

TLC_WEAK uint8_t TlcIsTerminal(FILE *file)
{
    return isatty(fileno(file)) != 0;
}

/* Whether a character can be read without waiting for it. */
TLC_WEAK uint8_t TlcIsReady(FILE *file)
{
    struct pollfd source = {.fd = fileno(file), .events = POLLIN};
    /* Buffered input needs no system call; only the GNU C library reveals it. */
    return file->_IO_read_ptr < file->_IO_read_end || poll(&source, 1, 0) > 0;
}

/* Whether there is a readable file of that name. */
TLC_WEAK uint8_t TlcFileExists(const char *characters, uint64_t high)
{
    char *name = name_of(characters, high);
    int found = name != NULL && access(name, R_OK) == 0;
    free(name);
    return (uint8_t)found;
}

TLC_WEAK uint64_t TlcRemoveFile(const char *characters, uint64_t high)
{
    errno = 0;
    char *name = name_of(characters, high);
    int removed = name != NULL && unlink(name) == 0;
    int error = errno;
    free(name);
    return removed ? NO_PROBLEM : problem_of(error);
}

TLC_WEAK uint64_t TlcRenameFile(const char *characters, uint64_t high, const char *new_characters,
                                uint64_t new_high)
{
    errno = 0;
    char *name = name_of(characters, high), *new_name = name_of(new_characters, new_high);
    int renamed = name != NULL && new_name != NULL && rename(name, new_name) == 0;
    int error = errno;
    free(name);
    free(new_name);
    return renamed ? NO_PROBLEM : problem_of(error);
}

/* The system's error number of the last failure. */
TLC_WEAK int64_t TlcErrorNumber(void)
{
    return errno;
}
