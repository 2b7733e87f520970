/* Folders and the properties of files, see lib/tlc/TlcFolder.def. Names are open arrays of characters that end at
   their first 0C or their HIGH. */

#define _GNU_SOURCE /* F_OFD_SETLK, utimensat */

#include "tlc.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { SIZE, ALLOCATED, MODE, CHANGED, ACCESSED, MODIFIED, IS_WRITABLE };

/* A name as a C string, of the length that the system allows. */
struct name {
    char text[4096];
};

/* Converts a name; one that is too long becomes empty, which is the name of no file. */
static struct name name_of(const char *characters, uint64_t high)
{
    struct name name = {""};
    uint64_t length = strnlen(characters, high + 1);
    if (length < sizeof name.text)
        memcpy(name.text, characters, length);
    return name;
}

/* Copies a text with its 0C as far as it fits; returns whether all characters do. */
static uint8_t give(const char *text, char *to, uint64_t high)
{
    uint64_t length = strlen(text);
    memcpy(to, text, length <= high ? length + 1 : high + 1);
    return length <= high + 1;
}

TLC_WEAK uint8_t TlcStatusOf(const char *characters, uint64_t high, uint8_t is_link, int64_t *fields)
{
    struct name name = name_of(characters, high);
    struct stat status;
    if ((is_link ? lstat(name.text, &status) : stat(name.text, &status)) != 0)
        return 0;
    fields[SIZE] = status.st_size;
    fields[ALLOCATED] = status.st_blocks * 512;
    fields[MODE] = status.st_mode;
    fields[CHANGED] = status.st_ctime;
    fields[ACCESSED] = status.st_atime;
    fields[MODIFIED] = status.st_mtime;
    fields[IS_WRITABLE] = access(name.text, W_OK) == 0;
    return 1;
}

TLC_WEAK uint8_t TlcMayAccess(const char *characters, uint64_t high, uint64_t mode)
{
    struct name name = name_of(characters, high);
    return access(name.text, (int)mode) == 0;
}

TLC_WEAK uint8_t TlcSetMode(const char *characters, uint64_t high, int64_t mode)
{
    struct name name = name_of(characters, high);
    return chmod(name.text, (mode_t)mode) == 0;
}

TLC_WEAK uint8_t TlcSetTimes(const char *characters, uint64_t high, int64_t accessed, int64_t modified)
{
    struct name name = name_of(characters, high);
    const struct timespec times[2] = {
        {.tv_sec = accessed, .tv_nsec = accessed < 0 ? UTIME_OMIT : 0},
        {.tv_sec = modified, .tv_nsec = modified < 0 ? UTIME_OMIT : 0},
    };
    return utimensat(AT_FDCWD, name.text, times, 0) == 0;
}

TLC_WEAK DIR *TlcOpenFolder(const char *characters, uint64_t high)
{
    struct name name = name_of(characters, high);
    return opendir(name.text);
}

TLC_WEAK uint8_t TlcNextInFolder(DIR *folder, char *to, uint64_t high)
{
    const struct dirent *entry = readdir(folder);
    if (entry == NULL)
        return 0;
    give(entry->d_name, to, high);
    return 1;
}

TLC_WEAK void TlcCloseFolder(DIR *folder)
{
    closedir(folder);
}

TLC_WEAK uint8_t TlcMakeFolder(const char *characters, uint64_t high)
{
    struct name name = name_of(characters, high);
    return mkdir(name.text, 0777) == 0;
}

TLC_WEAK uint8_t TlcRemoveFolder(const char *characters, uint64_t high)
{
    struct name name = name_of(characters, high);
    return rmdir(name.text) == 0;
}

TLC_WEAK uint8_t TlcEnterFolder(const char *characters, uint64_t high)
{
    struct name name = name_of(characters, high);
    return chdir(name.text) == 0;
}

TLC_WEAK uint8_t TlcCurrentFolder(char *to, uint64_t high)
{
    struct name name;
    return getcwd(name.text, sizeof name.text) != NULL && give(name.text, to, high);
}

TLC_WEAK uint8_t TlcProgramPath(char *to, uint64_t high)
{
    struct name name = {""};
    ssize_t length = readlink("/proc/self/exe", name.text, sizeof name.text - 1);
    return length > 0 && give(name.text, to, high);
}

TLC_WEAK uint64_t TlcFreeSpace(const char *characters, uint64_t high, uint64_t *block)
{
    struct name name = name_of(characters, high);
    struct statvfs status;
    *block = 0;
    if (statvfs(name.text, &status) != 0)
        return 0;
    *block = status.f_frsize;
    return (uint64_t)status.f_bavail * status.f_frsize;
}

TLC_WEAK uint8_t TlcNewFile(char *characters, uint64_t high)
{
    struct name name = name_of(characters, high);
    size_t length = strlen(name.text);
    if (length + 8 > sizeof name.text)
        return 0;
    /* The system replaces six letters X. */
    name.text[length] = '/';
    memset(name.text + length + 1, 'X', 6);
    name.text[length + 7] = '\0';
    int descriptor = mkstemp(name.text);
    if (descriptor < 0)
        return 0;
    close(descriptor);
    return give(name.text, characters, high);
}

TLC_WEAK FILE *TlcStreamOf(int64_t descriptor, uint64_t mode)
{
    static const char *const MODES[] = {"r", "w", "a", "r+", "w+", "a+"};
    if (descriptor >= 0 && descriptor <= 2)
        return descriptor == 0 ? stdin : descriptor == 1 ? stdout : stderr;
    return fdopen((int)descriptor, MODES[mode % (sizeof MODES / sizeof *MODES)]);
}

/* Sets a lock of this type on a region; it belongs to the open file. */
static uint8_t lock(FILE *file, short type, uint64_t start, uint64_t length, int waits)
{
    struct flock region = {
        .l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)start, .l_len = (off_t)length};
    return fcntl(fileno(file), waits ? F_OFD_SETLKW : F_OFD_SETLK, &region) == 0;
}

TLC_WEAK uint8_t TlcLock(FILE *file, uint64_t start, uint64_t length, uint8_t is_exclusive, uint8_t waits)
{
    return lock(file, is_exclusive ? F_WRLCK : F_RDLCK, start, length, waits);
}

TLC_WEAK uint8_t TlcUnlock(FILE *file, uint64_t start, uint64_t length)
{
    return lock(file, F_UNLCK, start, length, 0);
}

TLC_WEAK uint8_t TlcSynchronize(FILE *file)
{
    return fflush(file) == 0 && fsync(fileno(file)) == 0;
}
