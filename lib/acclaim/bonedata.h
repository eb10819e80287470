/* bonedata.h - the sections :bonedata and :hierarchy of ASF. */
#ifndef BONEDATA_H
#define BONEDATA_H

#include "asf.h"

/* Each reads up to the line of the next section. */
enum bvh_status asf_read_bones(struct asf_reader *);
enum bvh_status asf_read_hierarchy(struct asf_reader *);

#endif
