/* The shortest decimal fraction that reads back as a number, numbers times powers of ten, and numbers from
   decimal fractions.

   Raffaello Giulietti, "The Schubfach way to render doubles" (2020): of all fractions between the number's
   neighbours, the nearest of those with fewest digits. Two adjacent powers of ten suffice, with integers.

   The other two functions multiply by 128 bits of the power. They are rounded up, so the product is exact or
   too great by less than 2^64 times its lowest bit: its upper 128 bits decide how to round, unless they are
   just in the middle (Daniel Lemire, "Number parsing at a gigabyte per second", 2021). */

#include "tlc.h"

#include <string.h>

typedef unsigned __int128 wide;

/* 128 bits, the greater half first. */
struct pair {
    uint64_t high, low;
};

/* Each power of ten is a power from this table, which contains every 27th, times a power of five. */
enum { STEP = 27, FIRST = -11, LEAST = -292, GREATEST = 324 };

/* The powers of ten from 0 on with at most 128 bits, without their power of two. */
enum { LAST_EXACT = 55 };

static const uint64_t powers_of_five[STEP] = {
    1,
    5,
    25,
    125,
    625,
    3125,
    15625,
    78125,
    390625,
    1953125,
    9765625,
    48828125,
    244140625,
    1220703125,
    6103515625,
    30517578125,
    152587890625,
    762939453125,
    3814697265625,
    19073486328125,
    95367431640625,
    476837158203125,
    2384185791015625,
    11920928955078125,
    59604644775390625,
    298023223876953125,
    1490116119384765625,
};

/* The 128 most significant bits of 10^(27 i) from i = FIRST on, rounded up. */
static const struct pair powers[] = {
    {0xa76c582338ed2621, 0xaf2af2b80af6f24f}, /* 10^-297 */
    {0x873e4f75e2224e68, 0x5a7744a6e804a292}, /* 10^-270 */
    {0xda7f5bf590966848, 0xaf39a475506a899f}, /* 10^-243 */
    {0xb080392cc4349dec, 0xbd8d794d96aacfb4}, /* 10^-216 */
    {0x8e938662882af53e, 0x547eb47b7282ee9d}, /* 10^-189 */
    {0xe65829b3046b0afa, 0x0cb4a5a3112a5113}, /* 10^-162 */
    {0xba121a4650e4ddeb, 0x92f34d62616ce414}, /* 10^-135 */
    {0x964e858c91ba2655, 0x3a6a07f8d510f870}, /* 10^-108 */
    {0xf2d56790ab41c2a2, 0xfae27299423fb9c4}, /* 10^-81 */
    {0xc428d05aa4751e4c, 0xaa97e14c3c26b887}, /* 10^-54 */
    {0x9e74d1b791e07e48, 0x775ea264cf55347e}, /* 10^-27 */
    {0x8000000000000000, 0x0000000000000000}, /* 10^0 */
    {0xcecb8f27f4200f3a, 0x0000000000000000}, /* 10^27 */
    {0xa70c3c40a64e6c51, 0x999090b65f67d924}, /* 10^54 */
    {0x86f0ac99b4e8dafd, 0x69a028bb3ded71a4}, /* 10^81 */
    {0xda01ee641a708de9, 0xe80e6f4820cc9496}, /* 10^108 */
    {0xb01ae745b101e9e4, 0x5ec05dcff72e7f90}, /* 10^135 */
    {0x8e41ade9fbebc27d, 0x14588f13be847308}, /* 10^162 */
    {0xe5d3ef282a242e81, 0x8f1668c8a86da5fb}, /* 10^189 */
    {0xb9a74a0637ce2ee1, 0x6d953e2bd7173693}, /* 10^216 */
    {0x95f83d0a1fb69cd9, 0x4abdaf101564f98f}, /* 10^243 */
    {0xf24a01a73cf2dccf, 0xbc633b39673c8ced}, /* 10^270 */
    {0xc3b8358109e84f07, 0x0a862f80ec4700c9}, /* 10^297 */
    {0x9e19db92b4e31ba9, 0x6c07a2c26a8346d2}, /* 10^324 */
};

/* Corrections of the products to 128 rounded-up bits of 10^LEAST and on: 0, 1, or 3 for -1, 2 bits each. */
static const uint64_t corrections[] = {
    0x5404414010000000, 0x5555441154055155, 0x5555555550115550, 0x031c400010001555,
    0x3100500155155540, 0x5540000c00401400, 0x0544410555140555, 0x1550515540555500,
    0x0510541554515544, 0x0000000000000004, 0x5500000000000000, 0x4555415555555555,
    0x5154555455555155, 0x1105415114154555, 0x0030cf1000c0c555, 0x5455455555555550,
    0xc0cc154004514050, 0x51141000c3c40000, 0x0000c00001010411, 0x0000000000000500,
};

/* The exponent of the greatest power of two in 10^k. */
static int log2_of_power(int k)
{
    return (k * 1741647) >> 19;
}

/* 10^k without its power of two: 128 bits of which the most significant is set, rounded up. */
static struct pair power(int k)
{
    int group = (k - FIRST * STEP) / STEP;
    struct pair base = powers[group];
    uint64_t five = powers_of_five[k - (group + FIRST) * STEP];
    wide low = (wide)base.low * five;
    wide high = (wide)base.high * five + (uint64_t)(low >> 64);
    int excess = high >> 64 == 0 ? 0 : 64 - __builtin_clzll((uint64_t)(high >> 64));
    wide product = excess == 0 ? high << 64 | (uint64_t)low : high << (64 - excess) | (uint64_t)low >> excess;
    unsigned bits = corrections[(k - LEAST) / 32] >> ((k - LEAST) % 32 * 2) & 3;
    product = bits == 3 ? product - 1 : product + bits;
    return (struct pair){(uint64_t)(product >> 64), (uint64_t)product};
}

/* The upper 64 bits of a 192-bit product; the last one is also set if any lower bit is. */
static uint64_t product_to_odd(struct pair g, uint64_t factor)
{
    wide low = (wide)g.low * factor;
    wide high = (wide)g.high * factor + (uint64_t)(low >> 64);
    return (uint64_t)(high >> 64) | ((uint64_t)high > 1);
}

/* A positive finite number as c times 2^q. */
struct binary {
    uint64_t c;
    int q;
};

static struct binary parts(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
    int biased = bits >> 52 & 0x7FF;
    if (biased == 0)
        return (struct binary){fraction, -1074};
    return (struct binary){fraction | UINT64_C(1) << 52, biased - 1075};
}

TLC_WEAK int tlc_binary_exponent(double value)
{
    struct binary binary = parts(value);
    return binary.q + 63 - __builtin_clzll(binary.c);
}

TLC_WEAK uint64_t tlc_shortest(double value, int *exponent)
{
    struct binary binary = parts(value);
    uint64_t c = binary.c;
    int q = binary.q;
    /* The neighbour below a power of two is only half as far away as the one above. */
    int is_closer_below = c == UINT64_C(1) << 52 && q > -1074;
    int is_even = c % 2 == 0;
    int k = (q * 1262611 - (is_closer_below ? 524031 : 0)) >> 22;
    int shift = q + log2_of_power(-k) + 1;
    struct pair g = power(-k);
    /* Four times the number and the ends of its interval, in units of 10^k. */
    uint64_t below = product_to_odd(g, (4 * c - 2 + (uint64_t)is_closer_below) << shift);
    uint64_t at = product_to_odd(g, 4 * c << shift);
    uint64_t above = product_to_odd(g, (4 * c + 2) << shift);
    /* An even number includes the midpoints between it and its neighbours. */
    uint64_t lower = below + !is_even, upper = above - !is_even;
    uint64_t s = at / 4;
    if (s >= 10) {
        uint64_t tens = s / 10;
        int is_floor_in = lower <= 40 * tens, is_ceiling_in = 40 * tens + 40 <= upper;
        if (is_floor_in != is_ceiling_in) {
            *exponent = k + 1;
            return tens + (uint64_t)is_ceiling_in;
        }
    }
    *exponent = k;
    int is_floor_in = lower <= 4 * s, is_ceiling_in = 4 * s + 4 <= upper;
    if (is_floor_in != is_ceiling_in)
        return s + (uint64_t)is_ceiling_in;
    uint64_t middle = 4 * s + 2;
    return s + (at > middle || (at == middle && s % 2 == 1));
}

/* The upper 128 bits of c times 10^k, without its power of two, and the lower 64. c has its greatest bit. */
struct product {
    wide upper;
    uint64_t lowest;
};

static struct product times_power(uint64_t c, int k)
{
    struct pair g = power(k);
    wide low = (wide)g.low * c;
    return (struct product){(wide)g.high * c + (uint64_t)(low >> 64), (uint64_t)low};
}

/* Whether the product with 10^k is to be rounded up, from a number that is odd or even. `rest` are the upper bits
   that are lost, the greatest of which is `half`; -1 if these bits do not suffice. */
static int rounds_up(wide rest, wide half, uint64_t lowest, int k, int is_odd)
{
    if (rest != half)
        return rest > half;
    return k < 0 || k > LAST_EXACT ? -1 : lowest != 0 || is_odd;
}

TLC_WEAK int tlc_scaled(double value, int k, uint64_t *whole)
{
    if (k < LEAST || k > GREATEST)
        return 0;
    struct binary binary = parts(value);
    int zeros = __builtin_clzll(binary.c);
    /* The number of upper bits after the point. */
    int after = 63 - (binary.q - zeros + log2_of_power(k));
    if (after <= 64)
        return 0;
    *whole = 0;
    if (after > 128)
        return 1;
    struct product product = times_power(binary.c << zeros, k);
    wide half = (wide)1 << (after - 1);
    uint64_t floor = after == 128 ? 0 : (uint64_t)(product.upper >> after);
    int up = rounds_up(product.upper & (2 * half - 1), half, product.lowest, k, floor & 1);
    *whole = floor + (uint64_t)up;
    return up >= 0;
}

TLC_WEAK int tlc_from_decimal(uint64_t digits, int k, double *value)
{
    *value = 0.0;
    if (digits == 0)
        return 1;
    if (k < LEAST || k > GREATEST)
        return 0;
    int zeros = __builtin_clzll(digits);
    struct product product = times_power(digits << zeros, k);
    int excess = product.upper >> 127 != 0 ? 75 : 74;
    int exponent = excess + log2_of_power(k) - 63 - zeros;
    uint64_t c = (uint64_t)(product.upper >> excess);
    wide half = (wide)1 << (excess - 1);
    int up = rounds_up(product.upper & (2 * half - 1), half, product.lowest, k, c & 1);
    c += (uint64_t)up;
    if (c >> 53 != 0) {
        c >>= 1;
        exponent++;
    }
    /* Subnormal numbers have fewer bits, and the greatest ones are infinite. */
    if (up < 0 || exponent < -1074 || exponent > 971)
        return 0;
    uint64_t bits = (uint64_t)(exponent + 1075) << 52 | (c & ((UINT64_C(1) << 52) - 1));
    memcpy(value, &bits, sizeof *value);
    return 1;
}
