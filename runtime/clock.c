/* The clock, see lib/TlcClock.def. */

#define _GNU_SOURCE /* tm_gmtoff */

#include "tlc.h"

#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Year, month, day, hour, minute, second, microsecond; minutes by which local time is ahead of UTC; whether
   summer time is in effect (1), not in effect (0) or unknown (-1). */
enum { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, MICROSECOND, OFFSET, SUMMER };

TLC_WEAK uint8_t TlcGetClock(int64_t *fields)
{
    struct timeval now;
    struct tm local;
    if (gettimeofday(&now, NULL) != 0 || localtime_r(&now.tv_sec, &local) == NULL)
        return 0;
    fields[YEAR] = local.tm_year + 1900;
    fields[MONTH] = local.tm_mon + 1;
    fields[DAY] = local.tm_mday;
    fields[HOUR] = local.tm_hour;
    fields[MINUTE] = local.tm_min;
    /* SysClock has no number for a leap second. */
    fields[SECOND] = local.tm_sec > 59 ? 59 : local.tm_sec;
    fields[MICROSECOND] = now.tv_usec;
    fields[OFFSET] = local.tm_gmtoff / 60;
    fields[SUMMER] = local.tm_isdst;
    return 1;
}

/* Whether the clock can be set: only by the superuser. */
TLC_WEAK uint8_t TlcCanSetClock(void)
{
    return geteuid() == 0;
}

/* Sets the clock to a local time; returns whether that succeeded. */
TLC_WEAK uint8_t TlcSetClock(const int64_t *fields)
{
    struct tm local = {
        .tm_year = (int)fields[YEAR] - 1900,
        .tm_mon = (int)fields[MONTH] - 1,
        .tm_mday = (int)fields[DAY],
        .tm_hour = (int)fields[HOUR],
        .tm_min = (int)fields[MINUTE],
        .tm_sec = (int)fields[SECOND],
        .tm_isdst = -1,
    };
    time_t seconds = mktime(&local);
    struct timeval time = {seconds, fields[MICROSECOND]};
    return seconds != (time_t)-1 && settimeofday(&time, NULL) == 0;
}
