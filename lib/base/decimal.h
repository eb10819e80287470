/* decimal.h - exact decimal text to double and back, many times faster than
 * strtod() and snprintf().
 *
 * Every function gives the result that exact arithmetic and one rounding would
 * give, to the nearest, ties to even.  None allocates or fails.  The rare hard
 * case goes to libc, whose decimal point is that of the locale: a program that
 * calls setlocale() has to leave LC_NUMERIC at "C". */
#ifndef DECIMAL_H
#define DECIMAL_H

#include <stddef.h>
#include <stdint.h>

enum {
	DECIMAL_FULL = -1, /* as many decimals as the value needs */
	DECIMAL_MAX = 17, /* decimals that can be asked for */
	DECIMAL_SIZE = 352, /* bytes that one printed value may touch */
	DECIMAL_PAD = 8 /* bytes behind a number that may be read */
};

/* Reads the longest number that starts at text,
 *
 *     [+-] digits [. digits] [eE [+-] digits]
 *
 * with a digit before or after the point, and returns its end; NULL, *value
 * untouched, when none starts there ("nan", "-", ".").  What follows is for the
 * caller to check: "0x10" is 0 and stops at the x, "1e" is 1 and stops at the e.
 * Too large is HUGE_VAL with the sign, too small 0 or a subnormal; -0 keeps its
 * sign.  A byte that cannot be part of a number (a blank, NUL) must follow, and
 * DECIMAL_PAD bytes from there on must be readable. */
const char *decimal_read(const char *text, double *value);

/* Reads count numbers one blank apart, none larger in size than largest: quicker.
 * start[] is where in the text each begins.  Returns the end of the last, or NULL. */
const char *decimal_read_row(
    const char *text, size_t count, double largest, double *value, size_t *start);

/* Writes value with exactly that many decimals (0 to DECIMAL_MAX), as
 * snprintf("%.*f") does, but a result of zeros has no sign.  With DECIMAL_FULL:
 * the shortest of the correctly rounded texts that reads back as the same
 * double, "0.1" or "90"; in plain notation from 1e-7 up to 1e21, else "1.5e-8".
 * Infinity and NaN give "inf", "-inf", "nan".  There must be room for
 * DECIMAL_SIZE bytes; returns the end of the text, which has no NUL. */
char *decimal_print(char *to, double value, int decimals);

/* The same for a row of numbers, with a delimiter before each: quicker. */
char *decimal_print_row(
    char *to, const double *value, size_t count, int decimals, char delimiter);

/* The decimals that a number's text has in plain notation: digits after the
 * point less the exponent, at least 0.  "1.25e-3" has 5, "12e3" none. */
int decimal_places(const char *text, size_t length);

/* The exact product of a number's text, not negative and of any length, and a
 * whole n of at most 10^18: plain notation, decimal_places(text) decimals, zeros
 * kept, so that "0.025" times 4 is "0.100".  Returns its length without the NUL
 * that ends it; when that is not less than size nothing has been written. */
size_t decimal_times(char *to, size_t size, const char *text, size_t length, uint64_t n);

#endif
