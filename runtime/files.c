/* Files by name, as streams of stdio, see lib/TlcFile.def. Names are open arrays of characters that end at
   their first 0C or their HIGH. */

#define _GNU_SOURCE /* poll, fileno, the unlocked functions */

#include "ahead.h"
#include "tlc.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Why a file could not be opened, in the order of TlcFile.Problem. */
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

/* The name as C has it; the caller frees it. */
static char *name_of(const char *characters, uint64_t high)
{
    char *name = strndup(characters, high + 1);
    if (name == NULL)
        errno = ENOMEM;
    return name;
}

/* A directory can be opened for reading, but not read. */
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

/* 0 input, 1 output, 2 error messages. */
TLC_WEAK FILE *TlcStandardFile(uint64_t number)
{
    return number == 0 ? stdin : number == 1 ? stdout : stderr;
}

/* What stands in the place of standard input and output, see redirect.c; NULL where nothing does. */
TLC_WEAK FILE *tlc_terminal[2];

TLC_WEAK FILE *TlcTerminalFile(uint64_t number)
{
    return tlc_terminal[number] != NULL ? tlc_terminal[number] : TlcStandardFile(number);
}

/* The modes of TlcFile.Open. */
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

/* Whether all output has reached the system. */
TLC_WEAK uint8_t TlcCloseFile(FILE *file)
{
    int failed = ferror_unlocked(file);
    return (fclose(file) == 0) & !failed;
}

TLC_WEAK uint8_t TlcFlushFile(FILE *file)
{
    return fflush(file) == 0;
}

/* How many bytes were read. */
TLC_WEAK uint64_t TlcReadBytes(FILE *file, void *to, uint64_t count)
{
    return fread_unlocked(to, 1, count, file);
}

/* How many bytes were written. */
TLC_WEAK uint64_t TlcWriteBytes(FILE *file, const void *from, uint64_t count)
{
    if (count <= tlc_room(file)) {
        tlc_put_in_room(file, from, count);
        return count;
    }
    return fwrite_unlocked(from, 1, count, file);
}

/* The characters up to the next line end, which stays, at most `count`; gives their number. */
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

/* Whether a read has met the end of the file. */
TLC_WEAK uint8_t TlcFileEnded(FILE *file)
{
    return feof_unlocked(file) != 0;
}

TLC_WEAK void TlcForgetState(FILE *file)
{
    clearerr(file);
}

/* From the start (0), from where it stands (1), from the end (2). Between reading and writing one file there
   must be a change of position, if only by 0 from where it stands. */
TLC_WEAK uint8_t TlcSetPosition(FILE *file, int64_t position, uint64_t from)
{
    static const int ORIGINS[] = {SEEK_SET, SEEK_CUR, SEEK_END};
    return from < 3 && fseeko(file, position, ORIGINS[from]) == 0;
}

/* -1 where the file has no position. */
TLC_WEAK int64_t TlcPosition(FILE *file)
{
    return ftello(file);
}

/* Cuts the file off behind so many bytes. */
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
    /* What stands in the buffer needs no system; only the C library of GNU tells about it. */
    return file->_IO_read_ptr < file->_IO_read_end || poll(&source, 1, 0) > 0;
}

/* Whether there is a file of that name that can be read. */
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

/* The number of the system for what last went wrong. */
TLC_WEAK int64_t TlcErrorNumber(void)
{
    return errno;
}
