#!/usr/bin/env bats
# asf2bvh: Acclaim skeletons and motions as their definition has it.
load common
load formats

setup() {
	built asf2bvh
	cd "$BATS_TEST_TMPDIR" || return
	tripod_asf > tripod.asf
	tripod_amc > tripod.amc
}

# hip_asf, hip_amc - the left hip of a file of CMU, its first frame.
hip_asf() {
	cat <<-END
	:version 1.10
	$(asf_root)
	:bonedata
	  begin
	    id 1
	    name lhipjoint
	    direction 0.655637 -0.713449 0.247245
	    length 2.52691
	    axis 0 0 0 XYZ
	  end
	  begin
	    id 2
	    name lfemur
	    direction 0.34202 -0.939693 0
	    length 7.59371
	    axis 0 0 20 XYZ
	    dof rx ry rz
	  end
	:hierarchy
	  begin
	    root lhipjoint
	    lhipjoint lfemur
	  end
	END
}

hip_amc() {
	printf '%s\n' ':FULLY-SPECIFIED' ':DEGREES' 1 \
	    'root 10.4194 16.7048 -30.1003 -2.48972 -9.82194 -3.00914' \
	    'lfemur -28.0191 -1.02078 -20.1783'
}

@test "a CMU hip: places and angles" {
	hip_asf > hip.asf
	hip_amc > hip.amc
	expect 0 asf2bvh -r 120 hip.asf hip.amc
	[ -z "$stderr" ]
	printf '%s\n' '1 lfemur 11.836805 14.853861 -29.125488' \
	    '1 lfemur_End 10.753685 8.359600 -25.341854' > wanted
	same_numbers wanted <(places out | grep femur) 1.1e-6
	expect 0 asf2bvh -r 120 -p 6 hip.asf hip.amc
	has "$output" '^10.419400 16.704800 -30.100300 -3.009140 -9.821940 -2.489720 0.000000 0.000000 0.000000 -18.044647 -10.217454 -26.249848$'
}

@test "axes of bones, a dof subset, a rigid bone, limits that do not clip" {
	expect 0 asf2bvh -r 120 tripod.asf tripod.amc
	[ -z "$stderr" ]
	cat > wanted <<-END
	1 root 1.000000 2.000000 3.000000
	1 trunk 1.000000 2.000000 3.000000
	1 flipper -1.543853 3.284560 5.806905
	1 flipper_End -1.089699 4.743939 10.567573
	1 stalk -1.543853 3.284560 5.806905
	1 stalk_End -0.357365 2.528313 7.228291
	2 root 1.500000 2.000000 3.500000
	2 trunk 1.500000 2.000000 3.500000
	2 flipper -0.824679 2.860006 6.639468
	2 flipper_End 0.125500 3.456394 11.511991
	2 stalk -0.824679 2.860006 6.639468
	2 stalk_End 0.548974 2.084593 7.869027
	END
	same_numbers wanted <(places out) 1.1e-6
}

@test "one joint a bone, at its head; leaves have end sites" {
	expect 0 asf2bvh -p 0 tripod.asf
	[ "$(sed -n 's/^	*\(ROOT\|JOINT\|OFFSET\) //p' out | paste -s -d ,)" = \
	    'root,0 0 0,trunk,0 0 0,flipper,0 4 0,3 4 0,stalk,0 4 0,0 0 2' ]
	has "$output" '^Frames: 0$'
}

@test "-f: rigid bones are left out, the others stay" {
	expect 0 asf2bvh -f -r 120 tripod.asf tripod.amc
	! has "$output" 'JOINT stalk' > /dev/null
	cp out folded
	asf2bvh -r 120 tripod.asf tripod.amc > whole
	same_numbers <(places whole | grep -v stalk) <(places folded | grep -v trunk_End) 1.1e-6
	same_numbers <(places whole | grep stalk_End) <(places folded | sed -n 's/trunk_End/stalk_End/p') 1.1e-6
}

@test "the frame rate: -r, else the comment, else 120 with a note" {
	sed '1i # frame rate 60' tripod.amc > said.amc
	expect 0 asf2bvh tripod.asf said.amc
	[ -z "$stderr" ]
	has "$output" '^Frame Time: 0.0166666667$'
	expect 0 asf2bvh --rate=25 tripod.asf said.amc
	has "$output" '^Frame Time: 0.04$'
	expect 0 asf2bvh tripod.asf tripod.amc
	has "$output" '^Frame Time: 0.0083333333$'
	has "$stderr" '^asf2bvh: tripod.amc: warning: .* 120 a second'
}

@test "-u: lengths stay, are divided by that of :units, become another unit, multiplied" {
	while read -r unit tip root; do
		expect 0 asf2bvh -r 120 -u $unit tripod.asf tripod.amc
		[ "$(sed -n '/End Site/,$s/.*OFFSET 0.000000000 0.000000000 //p' out)" = "$tip" ]
		[ "$(sed -n '/^Frame Time/{n;p}' out | cut -d ' ' -f 1)" = "$root" ]
	done <<-END
	none 2.000000000 1.000000000
	cmu 4.444444444 2.222222222
	cm 11.288888889 5.644444444
	in 4.444444444 2.222222222
	spec 0.900000000 0.450000000
	END
	expect 2 asf2bvh -u inch tripod.asf
	has "$stderr" '^asf2bvh: -u: expected none, cmu, spec, mm'
	sed 's/length 0.45/length m/' tripod.asf > word.asf
	expect 0 asf2bvh word.asf
	expect 2 asf2bvh -u cm word.asf
	has "$stderr" 'word.asf: -u needs a number'
}

@test "end as a word, bones in any order, other letters, CR LF" {
	asf2bvh -r 120 tripod.asf tripod.amc > wanted
	sed -e '/(-inf inf)/{s/$/ bodymass 2 cofmass 1.5e-014 end/;n;d;}' tripod.asf | sed 's/$/\r/' > odd.asf
	printf '%s\n' '# x' :FULLY-SPECIFIED 1 'FLIPPER -50 40 # y' 'stalk' 'Root 1 2 3 10 20 30' \
	    'trunk 15 -25 35' '' 2 'root 1.5 2 3.5 12 22 32' 'flipper -55 45' 'trunk 18 -28 38' > odd.amc
	expect 0 asf2bvh -r 120 odd.asf odd.amc
	[ -z "$stderr" ]
	cmp wanted out
}

@test "radians" {
	asf2bvh -r 120 tripod.asf tripod.amc > wanted.bvh
	awk 'function turn(i) { $i = sprintf("%.17g", $i * 0.017453292519943295) }
	/DEGREES/ { $0 = ":RADIANS" } /^root/ { for (i = 5; i <= 7; i++) turn(i) }
	/^[tf]/ { for (i = 2; i <= NF; i++) turn(i) } { print }' tripod.amc > radians.amc
	asf2bvh -r 120 tripod.asf radians.amc > got.bvh
	same_places wanted.bvh got.bvh 1e-8
}

@test "numbers of small exponents" {
	sed 's/15 -25 35/-1.6201e-014 9e-015 0/' tripod.amc > small.amc
	expect 0 asf2bvh -r 120 tripod.asf small.amc
	[ -z "$stderr" ]
	! has "$output" 'e-|-0\.0* ' > /dev/null
}

@test "zeros for a rigid bone are told of; other values refused" {
	sed 's/^flipper.*/&\nstalk 0 0 0/' tripod.amc > rigid.amc
	asf2bvh -r 120 tripod.asf tripod.amc > wanted
	expect 0 asf2bvh -r 120 tripod.asf rigid.amc
	cmp wanted out
	has "$stderr" "rigid.amc:7: warning: zeros for 'stalk'"
	[ "$(wc -l < err)" -eq 1 ]
	sed 's/0 0 0/0 1 0/' rigid.amc > bad.amc
	refused 7:9 "expected no value of 'stalk'" asf2bvh -r 120 tripod.asf bad.amc
}

@test "position and orientation of the root are heeded, with a warning" {
	sed -e 's/position 0 0 0/position 0 5 0/' tripod.asf > put.asf
	expect 0 asf2bvh -r 120 put.asf tripod.amc
	has "$stderr" 'put.asf:10: warning: the root has a position'
	has "$(places out)" '^1 root 1.000000 7.000000 3.000000$'
}

@test "directions far from length 1 tell the way alone" {
	sed 's/direction 0 1 0/direction 0 4 0/' tripod.asf > long.asf
	asf2bvh tripod.asf > wanted
	expect 0 asf2bvh long.asf
	cmp wanted out
	has "$stderr" 'long.asf:[0-9]*: warning: 1 direction not of length 1'
}

@test "motions that do not fit: the place of the fault" {
	while IFS='|' read -r edit place pattern; do
		sed "$edit" tripod.amc > bad.amc
		refused "$place" "$pattern" asf2bvh -r 120 tripod.asf bad.amc || { echo "$edit"; return 1; }
	done <<-'END'
	6s/ 40//|6:12|expected 2 values of 'flipper' \(rx rz\), not 1
	6s/$/ 7/|6:16|expected 2 values of 'flipper' \(rx rz\), not more than 2, found '7'
	10s/flipper/fliper/|10:1|expected a bone of tripod.asf, found 'fliper'
	10d|10|expected 'flipper' in frame 2, found the end of the file
	6d|6:1|expected 'flipper' in frame 1, found '2'
	6s/.*/&\n&/|7:1|expected each bone once in frame 1
	7s/2/1/|7:1|expected frame 2, found '1'
	7s/2/2 3/|7:3|expected nothing after the number of a frame
	3d|3:1|expected the number of a frame, a whole number, found 'root'
	5s/-25/nan/|5:10|expected a value, a number, found 'nan'
	5s/35/-1.#IND/|5:14|expected a value, a number, found '-1.#IND'
	5s/-25/1e300/|5:10|expected a value of at most 1e100
	END
}

@test "skeletons that are none: the place of the fault" {
	while IFS='|' read -r edit place pattern; do
		sed "$edit" tripod.asf > bad.asf
		refused "$place" "$pattern" asf2bvh bad.asf || { echo "$edit"; return 1; }
	done <<-'END'
	s/TX TY/TX TX/|11:13|expected TX TY TZ RX RY RZ, each once, found 'TX'
	s/axis 0 0 30 XYZ/axis 0 0 30 XYX/|21:18|expected X, Y and Z in some order
	s/dof rx rz/dof rx l/|33:13|expected tx ty tz rx ry rz \(.*found 'l'
	s/dof rx rz/dof rx rx/|33:13|expected tx ty tz rx ry rz, each once
	s/length 4/length x/|20:13|expected a length, a number, found 'x'
	s/length 4/length 1.#QNAN/|20:13|expected a length, a number, found '1.#QNAN'
	s/-10.0 10.0/-1.#IND 1/|34:14|expected id, name,.* found '-1.#IND'
	s/name trunk/nome trunk/|18:6|expected id, name,
	/length 4/d|25:3|expected a direction and a length
	s/name stalk/name trunk/|37|expected each bone once, found 'trunk' again
	s/root trunk/root trunc/|46:10|expected a bone of :bonedata, found 'trunc'
	s/trunk flipper stalk/trunk flipper/|37|expected bone 'stalk' in :hierarchy
	s/trunk flipper stalk/trunk flipper flipper/|47:19|expected a bone that has no parent yet
	/^:hierarchy/,$d|44|expected :hierarchy, found the end
	1,$d|1|expected :bonedata, found the end
	1s/^/x/|1:1|expected a section
	s/deg/gon/|6:9|expected deg or rad
	END
}

@test "a skeleton is needed; no third file" {
	expect 2 asf2bvh
	has "$stderr" '^asf2bvh: expected SKEL.asf'
	expect 2 asf2bvh a b c
	has "$stderr" "one skeleton and one motion, found 'c' too"
	asf2bvh -r 120 tripod.asf tripod.amc > wanted
	asf2bvh -r 120 tripod.asf - < tripod.amc | cmp wanted -
	asf2bvh -r 120 - tripod.amc < tripod.asf | cmp wanted -
}

@test "frames that skip: what is there, with a warning; the rate of the file" {
	asf2bvh -r 30 tripod.asf tripod.amc > wanted
	sed -e 's/^2$/5/' -e '1i:samples-per-second 30' tripod.amc > gap.amc
	expect 0 asf2bvh tripod.asf gap.amc
	[ "$stderr" = 'asf2bvh: gap.amc:8: warning: frame 5 after frame 1: the frames that are there are read' ]
	cmp wanted out
	has "$output" '^Frame Time: 0.0333333333$'
	asf2bvh -qr 60 tripod.asf gap.amc | grep -q '^Frame Time: 0.0166666667$'
	sed 's/second 30/second 0/' gap.amc > bad.amc
	refused 1:21 "expected a frame rate from 1e-9 to 1e9, found '0'" asf2bvh tripod.asf bad.amc
}

@test "names in another case, by the ten thousand" {
	awk 'BEGIN { n = 30000
		print ":version 1.10\n:root\n order TX TY TZ RX RY RZ\n axis XYZ\n position 0 0 0\n orientation 0 0 0\n:bonedata"
		for (i = 1; i <= n; i++) print "begin\nname Bone" i "\ndirection 0 1 0\nlength 1\ndof rx\nend"
		print ":hierarchy\nbegin"; for (i = 1; i <= n; i++) print (i == 1 ? "ROOT" : "BONE" i - 1) " BONE" i
		print "end" }' > many.asf
	awk 'BEGIN { print "1\nroot 0 0 0 0 0 0"; for (i = 30000; i >= 1; i--) print "bONE" i " 1" }' > many.amc
	expect 0 timeout 10 asf2bvh -r 30 many.asf many.amc
	[ "$(grep -c JOINT out)" -eq 30000 ]
}

@test "a name that BVH cannot hold is changed" {
	sed 's/stalk/x{y}/' tripod.asf > odd.asf
	expect 0 asf2bvh odd.asf
	[ "$stderr" = "asf2bvh: odd.asf: warning: 1 name changed, the first 'x{y}' to 'x_y_'" ]
	bvhinfo -l out | grep -qx x_y_
}
