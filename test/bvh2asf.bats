#!/usr/bin/env bats
# bvh2asf: BVH to Acclaim, both files or neither, and nothing moves.
load common
load formats

setup() {
	built bvh2asf asf2bvh
	cd "$BATS_TEST_TMPDIR" || return
}

# back FILE STEM - BVH there and back as STEM.bvh; the root has its own name again.
back() {
	bvh2asf -q ${3-} -o "$2" "$1"
	asf2bvh ${3-} "$2.asf" "$2.amc" > "$2.bvh"
}

# named FILE - places by name, frame by frame, the root under its name in Acclaim.
named() {
	bvhfk -qle -p 12 "$1" | sed 1d | cut -f 1,3- | sed "s/	$2	/	root	/" | sort
}

@test "the sections, in the order and the words that readers count on" {
	figure '1 2 3 0 0 0 0 0 0' '1 2 3 0 0 0 0 20 0' > a.bvh
	expect 0 bvh2asf -p 1 -o a a.bvh
	[ -z "$output$stderr" ]
	cat > wanted <<-END
	:version 1.10
	:name Root
	:units
	  mass 1.0
	  length 1.0
	  angle deg
	:documentation
	  converted from BVH; :name is that of its first ROOT
	$(asf_root)
	:bonedata
	  begin
	    id 1
	    name to_Tip
	    direction 0.0000 1.0000 0.0000
	    length 5.0
	    axis 0.0 0.0 0.0 XYZ
	  end
	  begin
	    id 2
	    name Tip
	    direction 0.0000 1.0000 0.0000
	    length 1.0
	    axis 0.0 0.0 0.0 XYZ
	    dof rx ry rz
	    limits (-180.0 180.0)
	           (-180.0 180.0)
	           (-180.0 180.0)
	  end
	:hierarchy
	  begin
	    root to_Tip
	    to_Tip Tip
	  end
	END
	diff wanted a.asf
	printf '%s\n' '# frame rate 30' :FULLY-SPECIFIED :DEGREES 1 'root 1.0 2.0 3.0 0.0 0.0 0.0' \
	    'Tip 0.0 0.0 0.0' 2 'root 1.0 2.0 3.0 0.0 0.0 0.0' 'Tip 20.0 0.0 0.0' | diff - a.amc
}

@test "the Biovision figure: 17 bones and 6 rigid ones" {
	bvh2asf -o b "$SAMPLES/biovision.bvh"
	[ "$(grep -c '^    name' b.asf)" -eq 23 ]
	[ "$(grep -c '^    dof' b.asf)" -eq 17 ]
}

@test "there and back: all joints and tips where they were" {
	for f in biovision walk; do
		back "$SAMPLES/$f.bvh" $f
		root=$(sed -n 's/^ROOT //p' "$SAMPLES/$f.bvh")
		named "$SAMPLES/$f.bvh" "$root" > wanted
		named $f.bvh root | grep -Ff <(cut -f 1,2 wanted | sed 's/$/	/') > got
		same_numbers wanted got 1e-6
		back "$SAMPLES/$f.bvh" $f '-p full'
		named $f.bvh root | grep -Ff <(cut -f 1,2 wanted | sed 's/$/	/') > got
		same_numbers wanted got 1e-9
	done
}

@test "joints that move: tx ty tz and a warning; those that only could do not" {
	expect 0 bvh2asf -o p "$SAMPLES/positions.bvh"
	has "$stderr" '^bvh2asf: p.asf: warning: 8 bones have tx ty tz'
	asf2bvh p.asf p.amc > p.bvh
	root=$(sed -n 's/^ROOT //p' "$SAMPLES/positions.bvh")
	named "$SAMPLES/positions.bvh" "$root" > wanted
	named p.bvh root | grep -Ff <(cut -f 1,2 wanted | sed 's/$/	/') > got
	same_numbers wanted got 1e-6
	bvhtrim -f 3 "$SAMPLES/positions.bvh" | bvh2asf -o still
	! grep 'dof tx' still.asf
}

@test "two roots: bones of a root that stays" {
	expect 0 bvh2asf -q -o d "$SAMPLES/duet.bvh"
	asf2bvh d.asf d.amc > d.bvh
	named "$SAMPLES/duet.bvh" none > wanted
	named d.bvh none | grep -Ff <(cut -f 1,2 wanted | sed 's/$/	/') > got
	same_numbers wanted got 1e-6
}

@test "names that mean something else, or cannot be" {
	figure '0 0 0 0 0 0 0 0 0' | sed 's/JOINT Tip/JOINT end/' > a.bvh
	expect 0 bvh2asf -o a a.bvh
	has "$stderr" "warning: 1 name changed, the first 'end' to 'end_2'"
	figure '0 0 0 0 0 0 0 0 0' | sed 's/JOINT Tip/JOINT 12 (left)/' > a.bvh
	expect 0 bvh2asf -q -o a a.bvh
	grep -q '^    name _12__left_$' a.asf
}

@test "the frame rate is told in a comment" {
	while read -r time rate; do
		figure '0 0 0 0 0 0 0 0 0' | sed "s/0.0333333/$time/" | bvh2asf -o a
		[ "$(head -1 a.amc)" = "# frame rate $rate" ]
	done <<-END
	0.0083333 120
	0.033367 29.97
	0.03125 32
	END
	figure '0 0 0 0 0 0 0 0 0' | sed "s/0.0333333/0/" | bvh2asf -q -o a
	[ "$(head -1 a.amc)" = ':FULLY-SPECIFIED' ]
}

@test "-o STEM is needed, and is no standard output" {
	expect 2 bvh2asf "$SAMPLES/biovision.bvh"
	has "$stderr" '^bvh2asf: expected -o STEM$'
	has "$stderr" '^usage: bvh2asf -o STEM \[file\]$'
	expect 2 bvh2asf -o - "$SAMPLES/biovision.bvh"
	expect 2 bvh2asf -o no/such/folder "$SAMPLES/biovision.bvh"
	has "$stderr" '^bvh2asf: no/such/folder.asf: No such file'
}

@test "a run that fails: both old files stay, and no other is left" {
	figure '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 x 0' > bad.bvh
	echo old > kept.asf
	echo older > kept.amc
	expect 2 bvh2asf -o kept bad.bvh
	[ "$(cat kept.asf kept.amc | paste -s -d ' ')" = 'old older' ]
	rm out err
	[ "$(ls -A | paste -s -d ' ')" = 'bad.bvh kept.amc kept.asf' ]
}

@test "the second place cannot be taken: the first is as it was" {
	figure '0 0 0 0 0 0 0 0 0' > a.bvh
	mkdir b.amc
	expect 2 bvh2asf -o b a.bvh
	has "$stderr" 'b.amc: Is a directory'
	[ ! -e b.asf ]
}

# begin - bvh2asf -o kept in the background, $id, which waits for the rest of pipe (9).
begin() {
	echo old > kept.asf
	echo older > kept.amc
	[ -p pipe ] || mkfifo pipe
	bvh2asf -o kept < pipe 2> told & id=$!
	exec 9> pipe
	head -50 "$SAMPLES/biovision.bvh" >&9
	sleep 0.2
}

@test "killed: both old files stay" {
	for signal in TERM HUP KILL; do
		begin
		kill -$signal $id
		exec 9>&- # under nohup HUP does nothing, and this ends the command
		wait $id || true
		[ "$(cat kept.asf kept.amc | paste -s -d ' ')" = 'old older' ]
		[ $signal = KILL ] ||
		    [ "$(ls -A | paste -s -d ' ')" = 'kept.amc kept.asf pipe told' ]
	done
}

@test "killed when there were no files: none are there" {
	mkfifo pipe
	for stem in new link; do
		[ $stem = new ] || ln -s nowhere.asf link.asf
		bvh2asf -o $stem < pipe & id=$!
		exec 9> pipe
		head -50 "$SAMPLES/biovision.bvh" >&9
		sleep 0.2
		kill -TERM $id
		exec 9>&-
		wait $id || true
	done
	[ "$(ls -A | paste -s -d ' ')" = 'link.asf pipe' ]
}

@test "the second place is lost at the end: the first is as it was" {
	begin
	rm kept.amc
	mkdir kept.amc
	tail -n +51 "$SAMPLES/biovision.bvh" >&9
	exec 9>&-
	status=0
	wait $id || status=$?
	[ "$status" -eq 2 ]
	has "$(cat told)" '^bvh2asf: kept.amc: Is a directory$'
	[ "$(cat kept.asf)" = old ]
	[ "$(ls -A | paste -s -d ' ')" = 'kept.amc kept.asf pipe told' ]
}

@test "one of two places is a directory" {
	for bad in asf amc; do
		other=$(echo asfamc | sed "s/$bad//")
		mkdir $bad
		mkdir $bad/kept.$bad
		echo old > $bad/kept.$other
		expect 2 bvh2asf -o $bad/kept "$SAMPLES/biovision.bvh"
		has "$stderr" "^bvh2asf: $bad/kept.$bad: Is a directory$"
		[ "$(cat $bad/kept.$other)" = old ]
		[ "$(ls -A $bad | paste -s -d ' ')" = 'kept.amc kept.asf' ]
	done
}

@test "a folder that cannot be written to: both old files stay" {
	[ "$(id -u)" -ne 0 ] || skip 'root may write everywhere'
	mkdir shut
	echo old > shut/kept.asf
	echo older > shut/kept.amc
	chmod 555 shut
	expect 2 bvh2asf -o shut/kept "$SAMPLES/biovision.bvh"
	chmod 755 shut
	has "$stderr" '^bvh2asf: shut/kept.asf: Permission denied$'
	[ "$(cat shut/kept.asf shut/kept.amc | paste -s -d ' ')" = 'old older' ]
	[ "$(ls -A shut | paste -s -d ' ')" = 'kept.amc kept.asf' ]
}

@test "a file that may not grow: both old files stay" {
	echo old > kept.asf
	echo older > kept.amc
	status=0
	(ulimit -f 8; exec bvh2asf -o kept "$SAMPLES/walk.bvh") 2> err || status=$?
	[ "$status" -ne 0 ]
	[ "$(cat kept.asf kept.amc | paste -s -d ' ')" = 'old older' ]
	[ "$(ls -A | paste -s -d ' ')" = 'err kept.amc kept.asf' ]
}

@test "a full disk: one message, status 2, no file" {
	[ -c /dev/full ] || skip '/dev/full is not there'
	ln -s /dev/full a.amc
	expect 2 bvh2asf -o a "$SAMPLES/walk.bvh"
	[ "$(wc -l < err)" -eq 1 ]
	has "$stderr" '^bvh2asf: a.amc: No space left on device'
	[ ! -e a.asf ]
}

@test "modes and links are kept" {
	echo old > real.asf
	chmod 640 real.asf
	ln -s real.asf a.asf
	expect 0 bvh2asf -o a "$SAMPLES/biovision.bvh"
	[ -L a.asf ]
	[ "$(mode real.asf)" = -rw-r----- ]
	head -1 real.asf | grep -q ':version'
	mkdir else
	ln -s else/new.asf b.asf
	ln -s else/new.amc b.amc
	expect 0 bvh2asf -o b "$SAMPLES/biovision.bvh"
	[ -L b.asf ]
	[ -L b.amc ]
	cmp a.asf else/new.asf
	cmp a.amc else/new.amc
}

@test "jitter of a position is none: it is in the bone, and told of" {
	with_frames 0.0333333 '0 0 0 0 0 0 1 5 0 10 20 30' '0 0 0 0 0 0 1 5.00002 0 11 20 30' > a.bvh <<-END
	ROOT Root { OFFSET 0 0 0 $POS_ZXY
	JOINT Neck { OFFSET 0 0 0 $POS_ZXY
	End Site { OFFSET 0 1 0 } } }
	END
	expect 0 bvh2asf -o a a.bvh
	[ "$stderr" = "bvh2asf: a.bvh: warning: positions of 1 joint, the first 'Neck', vary by less than 1e-5 of the bone and become constant: they lose 1e-05" ]
	! grep -q 'tx ty tz' a.asf
	# The root is a point, so a rigid bone leads to the neck: 1, 5.00001, 0.
	grep -A2 'name to_Neck' a.asf | grep -q 'direction 0.19611.* 0.98058.* 0.0'
	asf2bvh a.asf a.amc | bvhfk -le -f 1 | grep Neck_End > got
	bvhfk -le -f 1 a.bvh | grep Neck_End > wanted
	same_numbers <(cut -f 4- wanted) <(cut -f 4- got) 1.2e-5
	sed 's/5.00002/5.0002/' a.bvh > b.bvh
	expect 0 bvh2asf -o b b.bvh
	has "$stderr" '1 bone has tx ty tz'
}

@test "a position that stays: the bone leads there, without a gap" {
	with_frames 0.0333333 '0 0 0 0 0 0 10 20 30 0 7 0 1 2 3' > a.bvh <<-END
	ROOT Root { OFFSET 0 0 0 $POS_ZXY
	JOINT Back { OFFSET 0 3 0 $ZXY
	JOINT Neck { OFFSET 0 0 0 $POS_ZXY
	End Site { OFFSET 0 1 0 } } } }
	END
	expect 0 bvh2asf -W -o a a.bvh
	[ "$(grep -c '^    name ' a.asf)" -eq 3 ]
	grep -A2 'name Back' a.asf | grep -q 'length 7.0'
}

@test "-o with an ending of one of the two files" {
	figure '1 2 3 10 20 30 40 50 60' > a.bvh
	for name in x.asf x.amc x.AMC; do
		expect 0 bvh2asf -o "$name" a.bvh
		[ "$(echo x.*)" = 'x.amc x.asf' ]
		rm x.*
	done
}
