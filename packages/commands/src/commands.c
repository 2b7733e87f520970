/* Processes and pipes, for the module Commands. Functions return 0 or the error number of the system. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The source or target of a standard stream; the numbers of CommandsC.def. */
enum { INHERITED, PIPED, DISCARDED, WITH_OUTPUT, FROM_FILE, APPENDED_FILE, DESCRIPTOR };

struct stream {
    int32_t kind;
    int32_t descriptor;   /* DESCRIPTOR: the file; PIPED: receives this program's end of the pipe */
    const char *name;     /* FROM_FILE, APPENDED_FILE */
};

/* Opens the file for stream `number` in the child, and this program's end of a pipe. */
static int open_stream(int number, struct stream *s, int *child)
{
    int ends[2];
    switch (s->kind) {
    case PIPED:
        if (pipe2(ends, O_CLOEXEC) < 0) return errno;
        *child = ends[number == 0 ? 0 : 1];
        s->descriptor = ends[number == 0 ? 1 : 0];
        return 0;
    case DISCARDED:
        *child = open("/dev/null", (number == 0 ? O_RDONLY : O_WRONLY) | O_CLOEXEC);
        break;
    case FROM_FILE:
    case APPENDED_FILE:
        *child = open(s->name, (number == 0 ? O_RDONLY : O_WRONLY | O_CREAT
            | (s->kind == APPENDED_FILE ? O_APPEND : O_TRUNC)) | O_CLOEXEC, 0666);
        break;
    case DESCRIPTOR:
        *child = s->descriptor;
        return 0;
    default:
        *child = -1;
        return 0;
    }
    return *child < 0 ? errno : 0;
}

/* Executes the program in the child; returns only on failure. */
static void execute(char **arguments, char **variables, const char *folder, struct stream *streams, int *child)
{
    sigset_t none;
    int i;
    /* Moved above the standard streams, no file is closed before it is used. */
    for (i = 0; i < 3; i++)
        if (child[i] >= 0 && child[i] < 3 && (child[i] = fcntl(child[i], F_DUPFD_CLOEXEC, 3)) < 0) return;
    for (i = 0; i < 3; i++)
        if (child[i] >= 0 && dup2(child[i], i) < 0) return;
    if (streams[2].kind == WITH_OUTPUT && dup2(1, 2) < 0) return;
    for (; *variables; variables += 2)
        if (setenv(variables[0], variables[1], 1) < 0) return;
    if (folder && chdir(folder) < 0) return;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    execvp(arguments[0], arguments);
}

int32_t commands_start(char **arguments, char **variables, const char *folder, struct stream *streams,
    int32_t *process)
{
    int child[3] = { -1, -1, -1 }, report[2] = { -1, -1 }, error = 0, i;
    pid_t pid = -1;
    for (i = 0; i < 3 && !error; i++) error = open_stream(i, &streams[i], &child[i]);
    if (!error && pipe2(report, O_CLOEXEC) < 0) error = errno;
    if (!error && (pid = fork()) < 0) error = errno;
    if (pid == 0) {
        /* A successful exec closes the pipe; otherwise it carries the error number. */
        if (report[1] < 3) report[1] = fcntl(report[1], F_DUPFD_CLOEXEC, 3);
        execute(arguments, variables, folder, streams, child);
        error = errno;
        if (write(report[1], &error, sizeof error) < 0) {}
        _exit(127);
    }
    if (report[1] >= 0) close(report[1]);
    if (!error) {
        ssize_t count;
        do count = read(report[0], &error, sizeof error); while (count < 0 && errno == EINTR);
        if (count == sizeof error) while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
        else error = 0;
    }
    if (report[0] >= 0) close(report[0]);
    for (i = 0; i < 3; i++) {
        if (child[i] >= 0) close(child[i]);
        if (streams[i].kind == PIPED) {
            if (error && child[i] >= 0) { close(streams[i].descriptor); streams[i].descriptor = -1; }
        } else streams[i].descriptor = -1;
    }
    *process = pid;
    return error;
}

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t) t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits for the end of a process until the deadline, or without limit if `milliseconds` is negative.
   Sets `status` to the exit status, or `signal` to the number of the signal that ended it. */
int32_t commands_wait(int32_t process, int64_t milliseconds, uint32_t *status, uint32_t *signal)
{
    int64_t deadline = now() + milliseconds;
    long pause = 100000;
    for (;;) {
        int result;
        pid_t pid = waitpid(process, &result, milliseconds < 0 ? 0 : WNOHANG);
        if (pid == process) {
            *status = WIFEXITED(result) ? WEXITSTATUS(result) : 0;
            *signal = WIFSIGNALED(result) ? WTERMSIG(result) : 0;
            return 0;
        }
        if (pid < 0 && errno != EINTR) return errno;
        if (milliseconds >= 0) {
            struct timespec t = { 0, pause };
            if (now() >= deadline) return ETIMEDOUT;
            nanosleep(&t, NULL);
            if (pause < 10000000) pause *= 2;
        }
    }
}

int32_t commands_signal(int32_t process, int32_t force)
{
    return kill(process, force ? SIGKILL : SIGTERM) < 0 ? errno : 0;
}

/* Writes bytes; a reader that has closed its end is the error EPIPE instead of a signal. */
static ssize_t write_quietly(int file, const char *bytes, size_t length)
{
    sigset_t pipe, pending, former;
    struct timespec none = { 0, 0 };
    ssize_t count;
    int error, was_pending;
    sigpending(&pending);
    was_pending = sigismember(&pending, SIGPIPE);
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &former);
    count = write(file, bytes, length);
    error = errno;
    /* The signal also arrives if the reader has closed its end after a part of the bytes. */
    if (!was_pending)
        while (sigtimedwait(&pipe, NULL, &none) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    errno = error;
    return count;
}

int32_t commands_write(int32_t file, const char *bytes, uint64_t length)
{
    while (length > 0) {
        ssize_t count = write_quietly(file, bytes, length);
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) { bytes += count; length -= count; }
    }
    return 0;
}

int32_t commands_read(int32_t file, char *bytes, uint64_t length, uint64_t *count)
{
    ssize_t result;
    do result = read(file, bytes, length); while (result < 0 && errno == EINTR);
    *count = result < 0 ? 0 : result;
    return result < 0 ? errno : 0;
}

void commands_close(int32_t *file)
{
    if (*file >= 0) close(*file);
    *file = -1;
}

/* Bytes from malloc, followed by a zero. */
struct text {
    char *bytes;
    uint64_t length, room;
};

static int append(int file, struct text *t)
{
    ssize_t count;
    if (t->room - t->length < 65536) {
        char *larger = realloc(t->bytes, 2 * t->room + 65537);
        if (!larger) return ENOMEM;
        t->bytes = larger;
        t->room = 2 * t->room + 65536;
    }
    count = read(file, t->bytes + t->length, t->room - t->length);
    if (count < 0) return errno == EINTR || errno == EAGAIN ? 0 : errno;
    t->length += count;
    t->bytes[t->length] = 0;
    return count == 0 ? EPIPE : 0;
}

/* Writes the input and reads both outputs at the same time, until they end. Closes the pipes, except when
   the time is over (ETIMEDOUT). */
int32_t commands_communicate(struct stream *streams, const char *input, uint64_t length, int64_t milliseconds,
    struct text *output, struct text *errors)
{
    int64_t deadline = now() + milliseconds;
    int error = 0, i;
    if (streams[0].descriptor >= 0)
        fcntl(streams[0].descriptor, F_SETFL, fcntl(streams[0].descriptor, F_GETFL) | O_NONBLOCK);
    for (;;) {
        struct pollfd files[3];
        int64_t rest = milliseconds < 0 ? -1 : deadline - now();
        if (length == 0) commands_close(&streams[0].descriptor);
        for (i = 0; i < 3; i++) {
            files[i].fd = streams[i].descriptor;
            files[i].events = i == 0 ? POLLOUT : POLLIN;
            files[i].revents = 0;
        }
        if (files[0].fd < 0 && files[1].fd < 0 && files[2].fd < 0) return error;
        if (milliseconds >= 0 && rest <= 0) return ETIMEDOUT;
        if (poll(files, 3, rest > 1000000 ? 1000000 : (int) rest) < 0) {
            if (errno != EINTR) return errno;
            continue;
        }
        if (files[0].revents) {
            ssize_t count = write_quietly(files[0].fd, input, length);
            if (count > 0) { input += count; length -= count; }
            /* The program need not read all of its input. */
            else if (count < 0 && errno == EPIPE) length = 0;
            else if (count < 0 && errno != EINTR && errno != EAGAIN) { error = errno; length = 0; }
        }
        for (i = 1; i < 3; i++)
            if (files[i].revents) {
                int result = append(files[i].fd, i == 1 ? output : errors);
                if (result) commands_close(&streams[i].descriptor);
                if (result && result != EPIPE) error = result;
            }
    }
}

const char *commands_message(int32_t error)
{
    return strerror(error);
}
