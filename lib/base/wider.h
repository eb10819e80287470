/* wider.h - WIDER before a function with a loop over plain arrays: where the
 * compiler can, it makes a second one for wider registers, and the processor
 * chooses when the program starts.  Both give the same bits, for nothing is
 * contracted or reordered (-ffp-contract=off). */
#ifndef WIDER_H
#define WIDER_H

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) &&                \
    !defined(__clang__)
#define WIDER __attribute__((target_clones("avx2", "default")))
#else
#define WIDER
#endif

#endif
