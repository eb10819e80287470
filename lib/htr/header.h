/* header.h - the section [Header] of HTR. */
#ifndef HTR_HEADER_H
#define HTR_HEADER_H

#include "segments.h"

/* Reads its lines up to the next section; what follows. */
enum bvh_status htr_read_header(struct htr_reader *);

#endif
