# Makefile - GNU make.  Everything built lands under $(B), so that builds with
# other flags never mix.  A new command is one word in COMMANDS.
VERSION  = 0.1.0
COMMANDS = bvh2csv bvhcat bvhfk bvhinfo bvhrescale bvhtrim

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

override CPPFLAGS += -D_XOPEN_SOURCE=700 -DVERSION='"$(VERSION)"' -Ilib
override CFLAGS   += -std=c11 -ffp-contract=off -fno-math-errno $(WARN)

LIB  = $B/libbvh.a
BIN  = $(COMMANDS:%=$B/%)
UNIT = $(patsubst test/unit/%.c,$B/test/unit/%,$(wildcard test/unit/*.c))
CLI  = $B/cmd/cli.o $B/cmd/place.o

.PHONY: all demo check asan interop install uninstall dist clean
.SECONDARY:
.DELETE_ON_ERROR:

all: $(BIN)

$(LIB): $(patsubst %.c,$B/%.o,$(wildcard lib/*.c))
	rm -f $@ && $(AR) rcs $@ $^

$(BIN): $B/%: $B/cmd/%.o $(CLI) $(LIB)
	$(CC) $(LDFLAGS) $(STATIC) -o $@ $^ -lm

$(UNIT): %: %.o $(LIB)
	$(CC) $(LDFLAGS) $(STATIC) -o $@ $^ -lm

$B/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

-include $(wildcard $B/*/*.d $B/*/*/*.d)

clean:
	rm -rf build
