/* Connections by TCP with time limits, for the module Sockets. Functions return 0, the error number of the
   system, or NAME_UNKNOWN or CLOSED. Limits are in milliseconds; a negative one means no limit. All sockets
   are non-blocking: waiting is always done by poll. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { NAME_UNKNOWN = -1, CLOSED = -2 };

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t) t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t sockets_now(void)
{
    return now();
}

/* Returns the time of the end of a limit, or -1. */
static int64_t deadline_of(int64_t limit)
{
    return limit < 0 ? -1 : now() + limit;
}

static int wait_for(int file, int events, int64_t deadline)
{
    for (;;) {
        struct pollfd p = { file, events, 0 };
        int64_t rest = deadline < 0 ? -1 : deadline - now();
        int count;
        if (deadline >= 0 && rest < 0) rest = 0;
        count = poll(&p, 1, rest > 1000000 ? 1000000 : (int) rest);
        if (count > 0) return 0;
        if (count < 0 && errno != EINTR) return errno;
        if (count == 0 && rest <= 1000000) return ETIMEDOUT;
    }
}

static int look_up(const char *host, uint32_t port, int flags, struct addrinfo **list)
{
    struct addrinfo hints;
    char service[16];
    int result;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = flags | AI_NUMERICSERV;
    snprintf(service, sizeof service, "%u", port);
    result = getaddrinfo(host, service, &hints, list);
    if (result == 0) return 0;
    if (result == EAI_SYSTEM) return errno;
    return result == EAI_MEMORY ? ENOMEM : NAME_UNKNOWN;
}

static int connect_to(struct addrinfo *address, int64_t deadline, int32_t *socket_out)
{
    int one = 1, error;
    socklen_t size = sizeof error;
    int file = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (file < 0) return errno;
    error = connect(file, address->ai_addr, address->ai_addrlen) < 0 ? errno : 0;
    if (error == EINPROGRESS || error == EINTR) {
        error = wait_for(file, POLLOUT, deadline);
        if (!error && getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size) < 0) error = errno;
    }
    if (error) {
        close(file);
        return error;
    }
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    *socket_out = file;
    return 0;
}

/* Tries the addresses of the host in their order; each one gets its share of the rest of the time. */
int32_t sockets_connect(const char *host, uint32_t port, int64_t limit, int32_t *socket_out)
{
    int64_t deadline = deadline_of(limit);
    struct addrinfo *list, *address, *next;
    int error = look_up(host, port, 0, &list), count = 0;
    if (error) return error;
    for (address = list; address; address = address->ai_next) count++;
    error = NAME_UNKNOWN;
    for (address = list; address; address = next, count--) {
        int64_t rest = deadline < 0 ? 0 : deadline - now();
        next = address->ai_next;
        error = connect_to(address, deadline < 0 ? -1 : now() + (rest > 0 ? rest / count : 0), socket_out);
        if (!error) break;
    }
    freeaddrinfo(list);
    return error;
}

int32_t sockets_listen(const char *host, uint32_t port, int32_t *socket_out)
{
    struct addrinfo *list, *address;
    int error = look_up(host, port, AI_PASSIVE, &list), one = 1, zero = 0;
    if (error) return error;
    error = NAME_UNKNOWN;
    /* Without a host, the address of IPv6 also accepts connections by IPv4, so it is preferred. */
    for (int pass = 0; pass < 2; pass++)
        for (address = list; address; address = address->ai_next) {
            int file;
            if (!host && (pass == 0) != (address->ai_family == AF_INET6)) continue;
            file = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
            if (file < 0) {
                error = errno;
                continue;
            }
            setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
            if (!host && address->ai_family == AF_INET6)
                setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &zero, sizeof zero);
            if (bind(file, address->ai_addr, address->ai_addrlen) < 0 || listen(file, 128) < 0) {
                error = errno;
                close(file);
                continue;
            }
            *socket_out = file;
            freeaddrinfo(list);
            return 0;
        }
    freeaddrinfo(list);
    return error;
}

int32_t sockets_accept(int32_t listener, int64_t limit, int32_t *socket_out)
{
    int64_t deadline = deadline_of(limit);
    for (;;) {
        int one = 1, error, file = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (file >= 0) {
            setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
            *socket_out = file;
            return 0;
        }
        if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) return errno;
        error = wait_for(listener, POLLIN, deadline);
        if (error) return error;
    }
}

int32_t sockets_send(int32_t file, const char *bytes, uint64_t length, int64_t limit)
{
    int64_t deadline = deadline_of(limit);
    while (length > 0) {
        ssize_t count = send(file, bytes, length, MSG_NOSIGNAL);
        if (count >= 0) {
            bytes += count;
            length -= count;
        } else if (errno == EAGAIN) {
            int error = wait_for(file, POLLOUT, deadline);
            if (error) return error;
        } else if (errno == EPIPE || errno == ECONNRESET) return CLOSED;
        else if (errno != EINTR) return errno;
    }
    return 0;
}

int32_t sockets_receive(int32_t file, char *bytes, uint64_t length, int64_t limit, uint64_t *count_out)
{
    int64_t deadline = deadline_of(limit);
    *count_out = 0;
    for (;;) {
        ssize_t count = recv(file, bytes, length, 0);
        if (count > 0) {
            *count_out = count;
            return 0;
        }
        if (count == 0 || errno == ECONNRESET) return CLOSED;
        if (errno == EAGAIN) {
            int error = wait_for(file, POLLIN, deadline);
            if (error) return error;
        } else if (errno != EINTR) return errno;
    }
}

/* Sets `index` to the first file that can be read; negative ones are ignored. */
int32_t sockets_wait(const int32_t *files, uint64_t count, int64_t limit, uint64_t *index)
{
    int64_t deadline = deadline_of(limit);
    struct pollfd p[count ? count : 1];
    for (;;) {
        int64_t rest = deadline < 0 ? -1 : deadline - now();
        int ready;
        for (uint64_t i = 0; i < count; i++) p[i] = (struct pollfd) { files[i], POLLIN, 0 };
        if (deadline >= 0 && rest < 0) rest = 0;
        ready = poll(p, count, rest > 1000000 ? 1000000 : (int) rest);
        if (ready < 0 && errno != EINTR) return errno;
        if (ready == 0 && deadline >= 0 && rest <= 1000000) return ETIMEDOUT;
        if (ready > 0)
            for (uint64_t i = 0; i < count; i++)
                if (p[i].revents) {
                    *index = i;
                    return 0;
                }
    }
}

void sockets_shut_down(int32_t file)
{
    shutdown(file, SHUT_WR);
}

void sockets_close(int32_t file)
{
    close(file);
}

/* Writes the address of this end or the other one as a text. */
int32_t sockets_address(int32_t file, int32_t other, char *text, uint64_t size, uint32_t *port)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    char service[16];
    *port = 0;
    *text = 0;
    if ((other ? getpeername : getsockname)(file, (struct sockaddr *) &address, &length) < 0) return errno;
    if (getnameinfo((struct sockaddr *) &address, length, text, size, service, sizeof service,
            NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return NAME_UNKNOWN;
    sscanf(service, "%u", port);
    return 0;
}

/* Writes address `index` of a host as a text; NAME_UNKNOWN if it has fewer ones. */
int32_t sockets_look_up(const char *host, uint64_t index, char *text, uint64_t size)
{
    struct addrinfo *list, *address;
    int error = look_up(host, 0, 0, &list);
    *text = 0;
    if (error) return error;
    for (address = list; address && index > 0; index--) address = address->ai_next;
    error = !address || getnameinfo(address->ai_addr, address->ai_addrlen, text, size, NULL, 0,
        NI_NUMERICHOST) != 0 ? NAME_UNKNOWN : 0;
    freeaddrinfo(list);
    return error;
}

const char *sockets_message(int32_t error)
{
    return strerror(error);
}
