/* routes.h - what ROUTEs do to the joints of a scene. */
#ifndef HANIM_ROUTES_H
#define HANIM_ROUTES_H

#include "take.h"

/* The field that a route sets, without set_. */
const char *hanim_field_set(const struct vrml_route *);
/* The place of the figure whose pose a route sets, or NULL. */
struct hanim_place *hanim_posed_by(struct hanim_take *, const struct vrml_route *);
/* The place that an interpolator moves by a route, and how: 'r' or 't'; or NULL. */
struct hanim_place *hanim_moved_by(
    struct hanim_take *, const struct vrml_route *, char *what);

/* Warns of what sets poses in ways that are not followed: scripts, other routes, a
 * second interpolator, but not that of other clocks than the one chosen; and of what
 * moves Joints that the figure does not have. */
void hanim_warn_of_routes(
    struct hanim_take *, const struct vrml_scene *, int chosen_clock);

#endif
