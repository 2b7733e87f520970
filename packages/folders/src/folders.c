/* Folders and properties of files, for the module Folders. Functions return 0 or the error number of the
   system. */

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct information {
    uint64_t kind;         /* 1: file, 2: folder, 3: link, 4: other; 0 if there is none */
    uint64_t size;
    int64_t modified;      /* microseconds since 1970 */
    uint64_t permissions;
};

int32_t folders_information(const char *path, int32_t follow, struct information *result)
{
    struct stat s;
    memset(result, 0, sizeof *result);
    if ((follow ? stat : lstat)(path, &s) < 0) return errno;
    result->kind = S_ISREG(s.st_mode) ? 1 : S_ISDIR(s.st_mode) ? 2 : S_ISLNK(s.st_mode) ? 3 : 4;
    result->size = s.st_size;
    result->modified = (int64_t) s.st_mtim.tv_sec * 1000000 + s.st_mtim.tv_nsec / 1000;
    result->permissions = s.st_mode & 07777;
    return 0;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

void folders_free(char **names, uint64_t count)
{
    while (count > 0) free(names[--count]);
    free(names);
}

/* Gets the names in a folder without `.` and `..`, in the order of their bytes. */
int32_t folders_list(const char *path, char ***names_out, uint64_t *count_out)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    char **names = NULL;
    uint64_t count = 0, room = 0;
    int error = 0;
    *names_out = NULL;
    *count_out = 0;
    if (!folder) return errno;
    while (errno = 0, (entry = readdir(folder)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (count == room) {
            char **larger = realloc(names, (2 * room + 16) * sizeof *names);
            if (!larger) { error = ENOMEM; break; }
            names = larger;
            room = 2 * room + 16;
        }
        names[count] = strdup(entry->d_name);
        if (!names[count]) { error = ENOMEM; break; }
        count++;
    }
    if (!error) error = errno;
    closedir(folder);
    if (error) {
        folders_free(names, count);
        return error;
    }
    if (count > 1) qsort(names, count, sizeof *names, compare);
    *names_out = names;
    *count_out = count;
    return 0;
}

int32_t folders_create(const char *path)
{
    return mkdir(path, 0777) < 0 ? errno : 0;
}

/* Creates a folder and those around it that do not exist. */
int32_t folders_create_all(const char *path)
{
    char *copy = strdup(path), *p;
    struct stat s;
    int error = 0;
    if (!copy) return ENOMEM;
    for (p = copy; *p && !error; p++)
        if (*p == '/' && p > copy) {
            *p = 0;
            if (mkdir(copy, 0777) < 0 && errno != EEXIST) error = errno;
            *p = '/';
        }
    if (!error && mkdir(copy, 0777) < 0 && errno != EEXIST) error = errno;
    if (!error && stat(copy, &s) < 0) error = errno;
    if (!error && !S_ISDIR(s.st_mode)) error = EEXIST;
    free(copy);
    return error;
}

int32_t folders_remove(const char *path)
{
    return remove(path) < 0 ? errno : 0;
}

static int remove_entry(const char *path, const struct stat *s, int type, struct FTW *position)
{
    (void) s, (void) type, (void) position;
    return remove(path) < 0 ? errno : 0;
}

int32_t folders_remove_tree(const char *path)
{
    int result = nftw(path, remove_entry, 32, FTW_DEPTH | FTW_PHYS);
    return result < 0 ? errno : result;
}

int32_t folders_rename(const char *from, const char *to)
{
    return rename(from, to) < 0 ? errno : 0;
}

int32_t folders_link(const char *target, const char *path)
{
    return symlink(target, path) < 0 ? errno : 0;
}

/* Returns a text from malloc, or NULL; `folders_release` frees it. */
char *folders_target(const char *path)
{
    char text[PATH_MAX + 1];
    ssize_t length = readlink(path, text, PATH_MAX);
    if (length < 0) return NULL;
    text[length] = 0;
    return strdup(text);
}

char *folders_current(void)
{
    return getcwd(NULL, 0);
}

char *folders_absolute(const char *path)
{
    return realpath(path, NULL);
}

char *folders_temporary(const char *prefix)
{
    const char *folder = getenv("TMPDIR");
    char *path;
    if (!folder || !*folder) folder = "/tmp";
    if (asprintf(&path, "%s/%sXXXXXX", folder, prefix) < 0) return NULL;
    if (mkdtemp(path)) return path;
    free(path);
    return NULL;
}

int32_t folders_set_current(const char *path)
{
    return chdir(path) < 0 ? errno : 0;
}

void folders_release(char *text)
{
    free(text);
}

int32_t folders_error(void)
{
    return errno;
}

const char *folders_message(int32_t error)
{
    return strerror(error);
}
