/* spelling.h - what is read all the same, but not by Blender, three.js and assimp: notes
 * under BVH_NOTES.  Measured with Blender 3.4.1, three.js 0.187 and assimp 5.2.5. */
#ifndef SPELLING_H
#define SPELLING_H

#include "reading.h"

/* Something of the hierarchy that is no name: a keyword or a brace, or else what belongs
 * to the keyword before it.  These are told of as they are met. */
void spelling_token(struct bvh_reader *, bool starts, const char *text, size_t length,
    bvh_count line, bvh_count column);
/* A name stood on this line, and a brace may be glued to it. */
void spelling_name(struct bvh_reader *, bvh_count line, bool glued);
/* What stood after End. */
void spelling_end(struct bvh_reader *, const char *text, size_t length, bvh_count line,
    bvh_count column);
/* A channel, which is usually written so. */
void spelling_channel(struct bvh_reader *, const char *usual, const char *text,
    bvh_count line, bvh_count column);
/* A line of MOTION with a label: "Frames:" or "Frame Time:". */
void spelling_label(struct bvh_reader *, const struct text_line *, const char *label);

#endif
