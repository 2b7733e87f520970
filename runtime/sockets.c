/* Connections over the network, see lib/TlcSockets.def. */

#define _GNU_SOURCE /* getaddrinfo, accept4 */

#include "tlc.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PENDING = 16 };

static struct sockaddr_in address_of(uint64_t ip, uint64_t port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = (in_addr_t)ip;
    return address;
}

static void tell(const struct sockaddr_in *address, uint64_t *ip, uint64_t *port)
{
    *ip = address->sin_addr.s_addr;
    *port = ntohs(address->sin_port);
}

/* Creates a listening socket at a port, or for 0 at any free one; -1 on failure. */
TLC_WEAK int64_t TlcServe(uint64_t wanted, uint64_t *port)
{
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    struct sockaddr_in address = address_of(htonl(INADDR_ANY), wanted);
    socklen_t size = sizeof address;
    uint64_t ip;
    if (listener < 0)
        return -1;
    if (setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(listener, (struct sockaddr *)&address, sizeof address) == 0 && listen(listener, PENDING) == 0 &&
        getsockname(listener, (struct sockaddr *)&address, &size) == 0) {
        tell(&address, &ip, port);
        return listener;
    }
    close(listener);
    return -1;
}

/* Waits for a connection; returns its descriptor and the peer's address, -1 on failure. */
TLC_WEAK int64_t TlcAccept(int64_t listener, uint64_t *ip, uint64_t *port)
{
    struct sockaddr_in address = {0};
    socklen_t size = sizeof address;
    int connection = accept4((int)listener, (struct sockaddr *)&address, &size, SOCK_CLOEXEC);
    if (connection >= 0)
        tell(&address, ip, port);
    return connection;
}

/* Creates a socket that is not connected yet. */
TLC_WEAK int64_t TlcSocket(void)
{
    return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

/* Connects a socket; returns whether that succeeded. */
TLC_WEAK uint8_t TlcConnect(int64_t descriptor, uint64_t ip, uint64_t port)
{
    struct sockaddr_in address = address_of(ip, port);
    return connect((int)descriptor, (struct sockaddr *)&address, sizeof address) == 0;
}

/* Looks up the address of a machine by name; returns whether there is one. */
TLC_WEAK uint8_t TlcHostAddress(const char *name, uint64_t *ip)
{
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(name, NULL, &hints, &found) != 0)
        return 0;
    *ip = ((const struct sockaddr_in *)found->ai_addr)->sin_addr.s_addr;
    freeaddrinfo(found);
    return 1;
}

/* An address of this machine in a network; the loopback address if it is in none. */
TLC_WEAK uint64_t TlcLocalAddress(void)
{
    struct ifaddrs *interfaces;
    uint64_t ip = htonl(INADDR_LOOPBACK);
    if (getifaddrs(&interfaces) != 0)
        return ip;
    for (const struct ifaddrs *next = interfaces; next != NULL; next = next->ifa_next) {
        if (next->ifa_addr == NULL || next->ifa_addr->sa_family != AF_INET)
            continue;
        uint64_t address = ((const struct sockaddr_in *)next->ifa_addr)->sin_addr.s_addr;
        if (address != htonl(INADDR_LOOPBACK)) {
            ip = address;
            break;
        }
    }
    freeifaddrs(interfaces);
    return ip;
}
