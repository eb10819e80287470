# Makefile - GNU make.  Everything built lands under $(B), so that builds with
# other flags never mix.  A new command is one word in COMMANDS.
VERSION  = 0.1.0
COMMANDS = asf2bvh bvh2asf bvh2csv bvh2hanim bvh2htr bvhcat bvhcheck bvhfix bvhfk bvhinfo bvhrescale bvhtrim hanim2bvh htr2asf htr2bvh

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
B      = build

CFLAGS  = -O3
# Static where the toolchain can: in folders the start of a process is the cost.
STATIC := $(shell echo 'int main(void){return 0;}' | \
	$(CC) -static -x c - -o /dev/null 2>/dev/null && echo -static)
WARN    = -Wall -Wextra -Wpedantic -Wshadow -Wvla -Wconversion -Wformat=2 -Wmissing-prototypes
SAN     = -fsanitize=address,undefined -fno-sanitize-recover=all

override CPPFLAGS += -D_XOPEN_SOURCE=700 -DVERSION='"$(VERSION)"' -Ilib -Icmd
override CFLAGS   += -std=c11 -ffp-contract=off -fno-math-errno $(WARN)

# X3D is XML: hanim2bvh has expat where the linker finds it.
EXPAT := $(shell printf '\043include <expat.h>\nint main(void) { return XML_ParserCreate(0) == 0; }\n' | \
	$(CC) $(LDFLAGS) $(STATIC) -x c - -o /dev/null -lexpat -lm 2>/dev/null && echo -lexpat)
EXPAT_hanim2bvh = $(EXPAT)
EXPAT_x3d       = $(EXPAT)

LIB  = $B/libbvh.a
BIN  = $(COMMANDS:%=$B/%)
UNIT = $(patsubst test/unit/%.c,$B/test/unit/%,$(wildcard test/unit/*.c))
TOOLS = $B/test/bench/generate $B/test/bench/measure
FUZZ = acclaim bvh htr list mend number roundtrip vrml $(if $(EXPAT),x3d)
REPLAYS = $(FUZZ:%=$B/test/fuzz/replay-%)
FUZZERS = $(FUZZ:%=$B/test/fuzz/fuzz-%)
FAILING = $(COMMANDS:%=$B/failing/%)
WRAP    = malloc calloc realloc strdup realpath read write close rename open mkstemp \
          fchmod tmpfile dup link
CLI  = $(patsubst %,$B/cmd/shared/%.o,cli options place values)

.PHONY: all demo check asan replays fuzzers fuzz failing failures lint interop bench \
    instructions install uninstall dist clean
.SECONDARY:
.DELETE_ON_ERROR:

all: $(BIN)

$(LIB): $(patsubst %.c,$B/%.o,$(wildcard lib/*/*.c))
	rm -f $@ && $(AR) qcs $@ $^

$(BIN): $B/%: $B/cmd/%.o $(CLI) $(LIB)
	$(CC) $(LDFLAGS) $(STATIC) -o $@ $(filter %.o,$^) $(LIB) $(EXPAT_$*) -lm

# These two write two files.
$B/bvh2asf $B/htr2asf $B/failing/bvh2asf $B/failing/htr2asf: $B/cmd/shared/pair.o

$B/hanim2bvh $B/failing/hanim2bvh: $B/cmd/shared/xml.o
$B/cmd/shared/xml.o: override CPPFLAGS += $(if $(EXPAT),-DHAVE_EXPAT)

$(UNIT) $(TOOLS): %: %.o $(LIB)
	$(CC) $(LDFLAGS) $(STATIC) -o $@ $^ -lm

$B/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# Trims, rescales, poses: a pipeline from a walk to a table.
demo: all
	PATH="$(CURDIR)/$B:$$PATH" sh test/demo samples

# The library prints nothing, ends nothing, and has no state of its own.
check: all $(UNIT) $(TOOLS) $(REPLAYS)
	awk -f test/floors lib/*.h lib/*/*.[ch] cmd/*.c cmd/*/*.[ch]
	test/purity $(LIB)
	COMMANDS="$(COMMANDS)" SANITIZED="$(SANITIZED)" test/run $B

-include $(wildcard $B/*/*.d $B/*/*/*.d)

# The same tests under AddressSanitizer and UBSan; a static build cannot have them.
asan:
	$(MAKE) B=build/asan STATIC= CFLAGS="-O1 -g $(SAN)" LDFLAGS="$(SAN)" SANITIZED=1 check

# Ratios to yardsticks and peers in one run (test/bench/run tells how).
bench: all $(TOOLS)
	test/bench/run $B

# Fuzz targets, with a loop over files or with libFuzzer (test/fuzz/README.md).
$(REPLAYS): $B/test/fuzz/replay-%: $B/test/fuzz/%.o $B/test/fuzz/replay.o $(LIB)
	$(CC) $(LDFLAGS) $(STATIC) -o $@ $(filter %.o,$^) $(LIB) $(EXPAT_$*) -lm

$(FUZZERS): $B/test/fuzz/fuzz-%: $B/test/fuzz/%.o $(LIB)
	$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(LIB) $(EXPAT_$*) -lm

$B/test/fuzz/replay-x3d $B/test/fuzz/fuzz-x3d: $B/cmd/shared/xml.o

replays: $(REPLAYS)
fuzzers: $(FUZZERS)

# Each target for so long.
SECONDS = 60
fuzz:
	$(MAKE) B=build/fuzz CC=clang STATIC= LDFLAGS="$(SAN)" \
	    CFLAGS="-O1 -g $(SAN) -fsanitize=fuzzer-no-link" fuzzers
	test/fuzz/run build/fuzz $(SECONDS) $(FUZZ)

# The commands on a machine that fails (test/hostile/failing.c).
$(FAILING): $B/failing/%: $B/cmd/%.o $(CLI) $B/test/hostile/failing.o $(LIB)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) $(WRAP:%=-Wl,--wrap=%) -o $@ $(filter %.o,$^) $(LIB) $(EXPAT_$*) -lm

failing: $(FAILING)

failures:
	$(MAKE) B=build/failures STATIC= CFLAGS="-O1 -g $(SAN)" LDFLAGS="$(SAN)" failing
	COMMANDS="$(COMMANDS)" test/hostile/failures build/failures

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
	git archive --prefix=bvhutils-$(VERSION)/ HEAD | gzip -9n > $B/bvhutils-$(VERSION).tar.gz

clean:
	rm -rf build
