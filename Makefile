# Makefile - GNU make.  Everything built lands under $(B), so that builds with
# other flags never mix.  A new command is one word in COMMANDS.
VERSION  = 0.1.0
COMMANDS = asf2bvh bvh2asf bvh2csv bvh2hanim bvh2htr bvhcat bvhcheck bvhdiff bvhfix bvhfk bvhinfo bvhrescale bvhtrim hanim2bvh htr2asf htr2bvh

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
B      = build

# CC, CPPFLAGS, CFLAGS and LDFLAGS are those of the environment, or of the command line.
CFLAGS ?= -O3
WARN    = -Wall -Wextra -Wpedantic -Wshadow -Wvla -Wconversion -Wformat=2 -Wmissing-prototypes
SAN     = -fsanitize=address,undefined -fno-sanitize-recover=all

# How to compile and link; flags of the user come after ours, so that they win, but for
# what the digits and the source depend on.
COMPILE = $(CC) -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -DVERSION='"$(VERSION)"' -Ilib -Icmd $(WARN) $(HARD) \
    $(CPPFLAGS) $(CFLAGS) -std=c11 -ffp-contract=off -fno-math-errno
LINK    = $(CC) $(HOW) $(CFLAGS) $(LDFLAGS)

# X3D is XML: hanim2bvh has expat where the linker finds it.
EXPAT_hanim2bvh = $(EXPAT)
EXPAT_x3d       = $(EXPAT)

# All objects of lib/, for commands and tests; and for others what is in lib/*.h.
LIB  = $B/lib.a
FACE = $B/libbvh.a
OBJCOPY = objcopy
BIN  = $(COMMANDS:%=$B/%)
UNIT = $(patsubst test/unit/%.c,$B/test/unit/%,$(wildcard test/unit/*.c))
TRIALS = $(patsubst test/filters/%.c,$B/test/filters/%,$(wildcard test/filters/*.c))
TOOLS = $B/test/bench/generate $B/test/bench/measure
FUZZ = acclaim bvh htr list mend number roundtrip vrml $(if $(EXPAT),x3d)
REPLAYS = $(FUZZ:%=$B/test/fuzz/replay-%)
FUZZERS = $(FUZZ:%=$B/test/fuzz/fuzz-%)
FAILING = $(COMMANDS:%=$B/failing/%)
WRAP    = malloc calloc realloc strdup realpath read write close rename open mkstemp \
          fchmod tmpfile dup link
CLI  = $(patsubst %,$B/cmd/shared/%.o,files frames messages options place values)

.PHONY: again all demo check asan narrow replays fuzzers fuzz failing failures lint interop bench \
    instructions install uninstall dist clean
.SECONDARY:
.DELETE_ON_ERROR:

all: $(BIN) $(FACE)

# test/probe finds HARD, HOW, DEPEND and EXPAT.  It is asked once, and again when what it
# was asked with changes; then all is built anew.  `make install` takes what was built.
# Static where the toolchain can, unless STATIC is set: in folders the start of a process
# is the cost.
ASK := $(if $(filter undefined,$(origin STATIC)),probe,$(STATIC))
KEY := $(strip $(CC) | $(CPPFLAGS) | $(CFLAGS) | $(LDFLAGS) | $(ASK))
GOALS := $(or $(MAKECMDGOALS),all)
ifneq ($(filter-out asan clean dist failures uninstall,$(GOALS)),)
include $B/config.mk
ifneq ($(if $(MAKE_RESTARTS)$(filter $(GOALS),install),$(CONFIGURED),$(KEY)),$(CONFIGURED))
$B/config.mk: again
endif
endif

$B/config.mk: export KEY := $(KEY)
$B/config.mk: export CC := $(CC)
$B/config.mk: export CPPFLAGS := $(CPPFLAGS)
$B/config.mk: export CFLAGS := $(CFLAGS)
$B/config.mk: export LDFLAGS := $(LDFLAGS)
$B/config.mk: export STATIC := $(ASK)
$B/config.mk: test/probe
	@mkdir -p $B
	@test/probe $@

LIBO = $(patsubst %.c,$B/%.o,$(wildcard lib/*/*.c))

$(LIB): $(LIBO)
	rm -f $@ && $(AR) qcs $@ $^

# Short names are the library's own: one object keeps them from others.
$(FACE): $(LIBO)
	$(CC) $(filter -m%,$(CFLAGS)) -r -nostdlib -o $B/bvh.o $^ && $(OBJCOPY) --localize-hidden $B/bvh.o
	rm -f $@ && $(AR) rcs $@ $B/bvh.o

$(BIN): $B/%: $B/cmd/%.o $(CLI) $(LIB)
	$(LINK) -o $@ $(filter %.o,$^) $(LIB) $(EXPAT_$*) -lm

# These two write two files.
$B/bvh2asf $B/htr2asf $B/failing/bvh2asf $B/failing/htr2asf: $B/cmd/shared/pair.o

$B/hanim2bvh $B/failing/hanim2bvh: $B/cmd/shared/xml.o
$B/cmd/shared/xml.o: COMPILE += $(if $(EXPAT),-DHAVE_EXPAT)

$(UNIT) $(TOOLS): %: %.o $(LIB)
	$(LINK) -o $@ $^ -lm

$B/%.o: %.c Makefile $B/config.mk
	@mkdir -p $(@D)
	$(COMPILE) $(DEPEND) -c -o $@ $<

# Trims, rescales, poses: a pipeline from a walk to a table.
demo: all
	PATH="$$(cd $B && pwd):$$PATH" sh test/demo samples

# Filters that show how one is made (CONTRIBUTING.md).
$(TRIALS): %: %.o $(CLI) $(LIB)
	$(LINK) -o $@ $(filter %.o,$^) $(LIB) -lm

# The library prints nothing, ends nothing, and has no state of its own.
check: all $(UNIT) $(TRIALS) $(TOOLS) $(REPLAYS)
	awk -f test/floors lib/*.h lib/*/*.[ch] cmd/*.c cmd/*/*.[ch]
	test/purity $(LIB)
	COMMANDS="$(COMMANDS)" SANITIZED="$(SANITIZED)" test/run $B

-include $(wildcard $B/*/*.d $B/*/*/*.d)

# The same tests under AddressSanitizer and UBSan; a static build cannot have them.
asan:
	$(MAKE) B=$B/asan STATIC= CFLAGS="-O1 -g $(SAN)" LDFLAGS="$(SAN)" SANITIZED=1 check

# A 32-bit build beside this one: the same bytes (gcc-multilib).
narrow: all
	$(MAKE) B=$B/narrow CC="gcc -m32 -msse2 -mfpmath=sse" all
	cd $B && PATH="$$PWD:$$PATH" BUILD="$$PWD" NARROW="$$PWD/narrow" \
	    bats --formatter tap $(CURDIR)/test/narrow

# Ratios to yardsticks and peers in one run (test/bench/run tells how).
bench: all $(TOOLS)
	test/bench/run $B

# Fuzz targets, with a loop over files or with libFuzzer (test/fuzz/README.md).
$(REPLAYS): $B/test/fuzz/replay-%: $B/test/fuzz/%.o $B/test/fuzz/replay.o $(LIB)
	$(LINK) -o $@ $(filter %.o,$^) $(LIB) $(EXPAT_$*) -lm

$(FUZZERS): $B/test/fuzz/fuzz-%: $B/test/fuzz/%.o $(LIB)
	$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(LIB) $(EXPAT_$*) -lm

$B/test/fuzz/replay-x3d $B/test/fuzz/fuzz-x3d: $B/cmd/shared/xml.o

replays: $(REPLAYS)
fuzzers: $(FUZZERS)

# Each target for so long.
SECONDS = 60
fuzz:
	$(MAKE) B=$B/fuzz CC=clang STATIC= LDFLAGS="$(SAN)" \
	    CFLAGS="-O1 -g $(SAN) -fsanitize=fuzzer-no-link" fuzzers
	test/fuzz/run $B/fuzz $(SECONDS) $(FUZZ)

# The commands on a machine that fails (test/hostile/failing.c).
$(FAILING): $B/failing/%: $B/cmd/%.o $(CLI) $B/test/hostile/failing.o $(LIB)
	@mkdir -p $(@D)
	$(LINK) $(WRAP:%=-Wl,--wrap=%) -o $@ $(filter %.o,$^) $(LIB) $(EXPAT_$*) -lm

failing: $(FAILING)

failures:
	$(MAKE) B=$B/failures STATIC= CFLAGS="-O1 -g $(SAN)" LDFLAGS="$(SAN)" failing
	COMMANDS="$(COMMANDS)" test/hostile/failures $B/failures

# Analysers, at no warning.
lint:
	cppcheck --quiet --std=c11 --enable=warning,style,performance,portability \
	    --library=./.cppcheck.cfg --suppressions-list=.cppcheck --error-exitcode=1 \
	    -D_XOPEN_SOURCE=700 -D__GNUC__ -DVERSION='"0"' -Ilib -Icmd \
	    lib cmd test/fuzz test/hostile test/bench test/unit
	clang-tidy --quiet lib/*/*.c cmd/*.c cmd/shared/*.c -- -std=c11 -D_XOPEN_SOURCE=700 -DVERSION='"0"' \
	    $(if $(EXPAT),-DHAVE_EXPAT) -Ilib -Icmd

# Records the instructions a byte that test/instructions.bats compares with.
instructions: all $(TOOLS)
	{ echo "# $$(sh test/bench/instructions key)"; \
	    BUILD=$B sh test/bench/instructions count; } > test/bench/instructions.txt

# Real programs read what we write (test/interop/README.md).
interop: all
	test/interop/run $B

install: all
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(MANDIR)/man1 $(DESTDIR)$(MANDIR)/man5 \
	    $(DESTDIR)$(MANDIR)/man7
	install -m 755 $(BIN) $(DESTDIR)$(BINDIR)
	install -m 644 $(COMMANDS:%=man/%.1) $(DESTDIR)$(MANDIR)/man1
	install -m 644 man/bvh.5 $(DESTDIR)$(MANDIR)/man5
	install -m 644 man/bvhutils.7 $(DESTDIR)$(MANDIR)/man7

uninstall:
	rm -f $(COMMANDS:%=$(DESTDIR)$(BINDIR)/%) $(COMMANDS:%=$(DESTDIR)$(MANDIR)/man1/%.1) \
	    $(DESTDIR)$(MANDIR)/man5/bvh.5 $(DESTDIR)$(MANDIR)/man7/bvhutils.7

dist:
	mkdir -p $B
	git archive -9 --prefix=bvhutils-$(VERSION)/ -o $B/bvhutils-$(VERSION).tar.gz HEAD || \
	    { rm -f $B/bvhutils-$(VERSION).tar.gz; exit 1; }

clean:
	rm -rf $B
