#!/usr/bin/env bats
# Where -o writes: whole files, what is open already, links, owners.
load common

@test "-o to what is open already is written through, never renamed over" {
	{ echo first; bvhinfo -l -o /dev/stdout "$SAMPLES/poser.bvh"; echo last; } > f
	bvhinfo -l "$SAMPLES/poser.bvh" > names
	{ echo first; cat names; echo last; } | cmp - f
	ln -s /dev/stdout out-link
	ln -s out-link second
	for name in /dev/stdout /dev/fd/1 /proc/self/fd/1 /dev/../dev/fd/1 second; do
		[ "$name" != /proc/self/fd/1 ] || [ -e "$name" ] || continue
		echo old > log
		bvhinfo -l -o "$name" "$SAMPLES/poser.bvh" >> log
		{ echo old; cat names; } | cmp - log || { echo "$name"; return 1; }
	done
	exec 7> seventh
	echo old >&7
	bvhinfo -l -o /dev/fd/7 "$SAMPLES/poser.bvh"
	exec 7>&-
	{ echo old; cat names; } | cmp - seventh
	expect 2 bvhinfo -o /dev/fd/7 "$SAMPLES/poser.bvh"
	has "$stderr" '^bvhinfo: /dev/fd/7: '
}

@test "-o: under -W a warning leaves the old file, also of a command that reports" {
	sed '/^Frame Time/d' "$SAMPLES/annotated.bvh" > a.bvh
	for c in bvhinfo bvhcat bvhcheck; do
		echo old > kept
		expect 2 "$c" -W -o kept a.bvh
		[ "$(cat kept)" = old ] || { echo "$c"; return 1; }
	done
	# A bad file among others is no reason to lose what is told of them.
	expect 2 bvhinfo -l -o kept no-such.bvh "$SAMPLES/poser.bvh"
	[ "$(head -n 1 kept)" = hip ]
}

@test "two outputs that are one file are refused" {
	echo old > s.amc
	ln -s s.amc s.asf
	expect 2 bvh2asf -o s "$SAMPLES/poser.bvh"
	has "$stderr" '^bvh2asf: s.amc: it is s.asf too'
	[ "$(cat s.amc)" = old ]
	rm s.amc
	expect 2 bvh2asf -o s "$SAMPLES/poser.bvh"
	[ ! -e s.amc ]
	rm s.asf
	mkdir sub
	ln -s sub/../s.amc s.asf
	expect 2 bvh2asf -o s "$SAMPLES/poser.bvh"
	[ "$(echo s* .bvh*)" = 's.asf sub .bvh*' ]
}

@test "-o: a new file has the mode of the old one, and never runs as somebody else" {
	for mode in 640 755 6755 4711; do
		echo old > kept
		chmod "$mode" kept
		bvhinfo -o kept "$SAMPLES/poser.bvh"
		case $mode in
		640) wanted=-rw-r----- ;;
		4711) wanted=-rwx--x--x ;;
		*) wanted=-rwxr-xr-x ;;
		esac
		[ "$(ls -l kept | cut -c 1-10)" = $wanted ] || { ls -l kept; return 1; }
	done
}

@test "-o: root leaves a file to whose it was" {
	[ "$(id -u)" -eq 0 ] || skip 'only root may give files away'
	echo old > kept
	chown 12:34 kept
	bvhinfo -o kept "$SAMPLES/poser.bvh"
	[ "$(ls -ln kept | awk '{ print $3, $4 }')" = '12 34' ]
}

@test "-o: no signal that can be caught leaves a temporary file" {
	mkfifo pipe
	for signal in ALRM USR1 USR2 TERM PIPE VTALRM PROF SYS TRAP ABRT BUS FPE ILL SEGV XCPU; do
		bvhcat -o kept < pipe 2> err &
		id=$!
		exec 9> pipe
		cat "$SAMPLES/walk.bvh" >&9
		until [ "$(echo .bvh-*)" != '.bvh-*' ]; do sleep 0.02; done
		kill -$signal $id
		exec 9>&- # one that is ignored here ends with its input
		status=0
		wait $id || status=$?
		[ "$(echo .bvh-*)" = '.bvh-*' ] || { echo $signal; return 1; }
		[ ! -e kept ] || [ $status -eq 0 ] || { echo $signal; return 1; }
		rm -f kept
	done
}
