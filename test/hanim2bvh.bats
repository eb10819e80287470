#!/usr/bin/env bats
# hanim2bvh: figures of H-Anim in VRML97 and X3D as BVH.
load common
load formats

setup() {
	built hanim2bvh bvh2hanim
	cd "$BATS_TEST_TMPDIR" || return
}

# two JOINTS - a root and a head; the field joints lists what is given.
two() {
	cat <<-END
	#VRML V2.0 utf8
	DEF H Humanoid {
	  skeleton [
	    DEF J_hips Joint { name "humanoid_root" center 0 1 0
	      children [ DEF J_neck Joint { name "skullbase" center 0 1.6 0.05 } ] }
	  ]
	  joints [ $1 ]
	}
	END
}

# rows FILE - frames, as numbers with 3 decimals.
rows() {
	sed '1,/^Frame Time/d' "$1" | awk '{ for (i = 1; i <= NF; i++)
		printf "%s%s", sprintf("%.3f", $i) + 0, i < NF ? " " : "\n" }'
}

offsets() {
	sed -n 's/^	*OFFSET //p' "$1" | awk '{ print $1 + 0, $2 + 0, $3 + 0 }' | paste -s -d , -
}

# places FILE SCALE - frame, x, y, z of every joint and end site.
where() {
	bvhfk -qle -p 12 "$1" | awk -v s="$2" 'NR > 1 {
		printf "%d %.9f %.9f %.9f\n", $1, s * $(NF - 2), s * $(NF - 1), s * $NF }'
}

xml() {
	hanim2bvh "$1" > /dev/null 2> err || ! grep -q 'without expat' err || skip 'built without expat'
}

@test "joints come from the skeleton, whatever joints lists" {
	two 'USE J_hips' > a.wrl
	expect 0 hanim2bvh a.wrl
	[ "$(cat err)" = 'hanim2bvh: a.wrl:7: warning: joints lists 1 of 2 joints' ]
	[ "$(grep -o -e 'ROOT .*' -e 'JOINT .*' out | paste -s -d , -)" = 'ROOT humanoid_root,JOINT skullbase' ]
	[ "$(offsets out)" = '0 1 0,0 0.6 0.05' ]
	[ "$(rows out)" = '0 0 0 0 0 0' ]
	two 'USE J_hips USE J_neck' > a.wrl
	expect 0 hanim2bvh a.wrl
	[ -z "$stderr" ]
}

@test "a root has position channels where it may move" {
	two 'USE J_hips USE J_neck' > a.wrl
	hanim2bvh a.wrl > out
	[ "$(grep -c position out)" -eq 0 ]
	sed 's/center 0 1 0/& translation 0 0 0.5/' a.wrl > b.wrl
	hanim2bvh b.wrl > out
	[ "$(offsets out)" = '0 0 0,0 0.6 0.05' ]
	[ "$(rows out)" = '0 1 0.5 0 0 0 0 0 0' ]
	hanim2bvh "$SAMPLES/figure.wrl" > out
	[ "$(offsets out | cut -d , -f 1)" = '0 0 0' ]
	[ "$(grep -c position out)" -eq 1 ]
}

@test "there and back: every joint and end site within 1e-6 of the figure's size" {
	for name in annotated biovision duet poser positions walk; do
		for x in '' -x; do
			bvh2hanim -q $x -s 0.01 "$SAMPLES/$name.bvh" > a
			[ -z "$x" ] || xml a
			expect 0 hanim2bvh a
			[ -z "$stderr" ]
			where "$SAMPLES/$name.bvh" 0.01 > wanted
			where out 1 > got
			same_numbers wanted got 1e-7 || { echo "$name $x"; return 1; }
		done
	done
}

@test "there and back: number and time of frames" {
	bvh2hanim -s cm "$SAMPLES/walk.bvh" | hanim2bvh > out
	[ "$(grep -e Frames: -e 'Frame Time' out)" = "$(grep -e Frames: -e 'Frame Time' "$SAMPLES/walk.bvh")" ]
}

@test "keys of several steps: frames at the common one; a figure by hand" {
	expect 0 hanim2bvh "$SAMPLES/figure.wrl"
	[ -z "$stderr" ]
	has "$output" '^Frames: 5$'
	has "$output" '^Frame Time: 0.5$'
	[ "$(rows out | cut -d ' ' -f 2,11)" = '0.9 0
0.95 28.648
1 -14.324
0.95 -7.162
0.9 0' ]
	[ "$(offsets out)" = '0 0 0,0 0.55 -0.02,0 0.1 0.02,0 0.25 0' ]
}

@test "-r: frames a second, from key 0 to the last before key 1" {
	expect 0 hanim2bvh -r 4 "$SAMPLES/figure.wrl"
	has "$output" '^Frame Time: 0.25$'
	[ "$(rows out | cut -d ' ' -f 11 | paste -s -d ' ' -)" = '0 14.324 28.648 7.162 -14.324 -10.743 -7.162 -3.581 0' ]
}

@test "keys without a common step need -r" {
	sed 's/key \[ 0 0.25 0.5 1 \]/key [ 0 0.2637461 0.59182736 1 ]/' "$SAMPLES/figure.wrl" > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:[0-9]+:[0-9]+: .*no common step.*-r'
	expect 0 hanim2bvh -r 10 a.wrl
}

@test "H-Anim 1.1: humanoidBody, HumanoidRoot; a body that is turned and moved" {
	cat > a.wrl <<-'END'
	#VRML V2.0 utf8 # a comment
	PROTO Joint [ exposedField SFVec3f center 0 0.5 0 exposedField MFNode children []
	  exposedField SFString name "" ] { Transform { center IS center, children IS children } }
	EXTERNPROTO Far [ field SFBool b eventIn SFTime t ] [ "far.wrl" "#Far" ]
	Transform { translation 1 0 0 rotation 0 1 0 1.5707963267948966 scale 2 2 2
	  children DEF H Humanoid { version "1.1"
	    humanoidBody DEF R Joint { name "HumanoidRoot" children [
	      DEF K Joint { name "l_hip" center 0 0.4 0.1 } Shape { geometry Box { } } ] } } }
	Script { field SFInt32 a 0xFF eventIn SFFloat x url "javascript: \"{ [ # \\" directOutput TRUE }
	END
	expect 0 hanim2bvh a.wrl
	[ -z "$stderr" ]
	[ "$(offsets out)" = '1 1 0,0.2 -0.2 0' ]
	[ "$(rows out)" = '0 0 0 0 0 0' ]
}

@test "a Joint without a name is called by its DEF" {
	printf '#VRML V2.0 utf8\nDEF hanim_humanoid_root Joint { children [ DEF Ann_vl5 Joint { name "" } Joint { } ] }\n' > a.wrl
	expect 0 hanim2bvh a.wrl
	[ "$(grep -o -e 'ROOT .*' -e 'JOINT .*' out | paste -s -d , -)" = 'ROOT humanoid_root,JOINT Ann_vl5,JOINT joint' ]
}

@test "of several animations the first" {
	sed -e 's/^ROUTE Clock.fraction_changed TO Rise.*/DEF C2 TimeSensor { }\nROUTE C2.fraction_changed TO Rise.set_fraction/' \
	    "$SAMPLES/figure.wrl" > a.wrl
	expect 0 hanim2bvh a.wrl
	has "$stderr" "warning: 2 animations, of which 1 is read \(-k reads another\): 1 'Clock', 2 'C2'$"
	[ "$(rows out | cut -d ' ' -f 2 | sort -u)" = 0.9 ]
}

@test "the ROUTEs of one animation left out, the next is read" {
	sed 's/^DEF Clock.*/DEF First TimeSensor { cycleInterval 1 }\n&/; s/^ROUTE Clock\(.*\) TO Nod/ROUTE First\1 TO Nod/' \
	    "$SAMPLES/figure.wrl" > a.wrl
	expect 0 hanim2bvh a.wrl
	has "$stderr" ": 1 'First', 2 'Clock'$"
	expect 0 hanim2bvh -W -k Clock -r 1 a.wrl
	hanim2bvh -W --animation=2 -r 1 a.wrl | cmp - out
	expect 2 hanim2bvh -k 3 a.wrl
	[ "$stderr" = "hanim2bvh: a.wrl: expected an animation of this figure (1 'First', 2 'Clock'), found '3'" ]
	expect 2 hanim2bvh -k a <(two 'USE J_hips USE J_neck')
	has "$stderr" "expected an animation of this figure \(it has none\), found 'a'$"
	expect 0 hanim2bvh -q a.wrl
	has "$output" '^Frame Time: 0.25$'
	grep -v 'ROUTE First' a.wrl > b.wrl
	expect 0 hanim2bvh b.wrl
	has "$stderr" '^hanim2bvh: b.wrl:208: warning: 1 ROUTE to the figure is left out: .hanim_skullbase.$'
	[ "$(rows out | cut -d ' ' -f 2 | sort -u | paste -s -d ' ' -)" = '0.9 1' ]
	has "$output" '^Frame Time: 1$'
}

# place NAME - of the joint, of out, in the first frame.
place() {
	bvhfk -ql -p 6 out | awk -v name="$1" '$1 == 1 && $3 == name { print $4 + 0, $5 + 0, $6 + 0 }'
}

@test "a Switch shows its choice, a LOD its first level" {
	while IFS='|' read -r text names; do
		printf '#VRML V2.0 utf8\n%s\n' "$text" > a.wrl
		expect 0 hanim2bvh -W a.wrl
		[ "$(sed -n 's/^ROOT //p' out | paste -s -d ' ' -)" = "$names" ] || { echo "$text"; return 1; }
	done <<-'END'
	Switch { whichChoice 1 choice [ Joint { name "a" } Joint { name "b" } ] }|b
	Switch { choice [ Joint { name "a" } Joint { name "b" } ] } Joint { name "c" }|c
	Switch { whichChoice 9 choice [ Joint { name "a" } ] } Joint { name "c" }|c
	LOD { level [ Group { children Joint { name "a" } } Joint { name "b" } ] }|a
	END
	printf '<X3D><Scene><Switch whichChoice="1"><HAnimJoint name="a"/><HAnimJoint name="b"/></Switch></Scene></X3D>' > a.x3d
	xml a.x3d
	expect 0 hanim2bvh a.x3d
	[ "$(sed -n 's/^ROOT //p' out)" = b ]
}

@test "a figure in a PROTO is read, but not by the fields of that" {
	printf '#VRML V2.0 utf8\nPROTO P [ ] { Transform { translation 1 2 3 children Joint { name "a" } } }\nP { }\n' > a.wrl
	expect 0 hanim2bvh -W a.wrl
	[ "$(offsets out)" = '1 2 3' ]
	echo 'P { }' >> a.wrl
	expect 0 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:2: warning: what is used again of a figure is left out$'
	while IFS='|' read -r place field text; do
		printf '#VRML V2.0 utf8\n%s\n' "$text" > a.wrl
		expect 2 hanim2bvh a.wrl
		has "$stderr" "^hanim2bvh: a.wrl:2:$place: expected no figure that the field $field of a PROTO" ||
			{ echo "$text"; return 1; }
	done <<-'END'
	62|translation|PROTO P [ field SFVec3f at 1 2 3 ] { Transform { translation IS at children Joint { name "a" } } } P { at 4 5 6 }
	62|center|PROTO P [ field SFVec3f at 1 2 3 ] { Joint { name "a" center IS at } } P { }
	108|translation|PROTO P [ field SFVec3f at 1 2 3 ] { Transform { children Joint { children Site { name "a_tip" translation IS at } } } } P { }
	54|whichChoice|PROTO P [ field SFInt32 c 0 ] { Switch { whichChoice IS c choice Joint { name "a" } } } P { c 0 }
	29|kids|PROTO P [ field MFNode kids Joint { name "a" } ] { Transform { children IS kids } } P { }
	78|kids|PROTO P [ field MFNode kids [] ] { Transform { children IS kids } } P { kids Joint { name "a" } }
	END
	printf '#VRML V2.0 utf8\nPROTO Ball [ field SFVec3f at 0 0 0 ] { Transform { translation IS at } } Joint { name "a" children Ball { at 1 1 1 } }\n' > a.wrl
	expect 0 hanim2bvh -W a.wrl
}

@test "a figure that is used again is left out, with a warning" {
	printf '#VRML V2.0 utf8\nDEF F Group { children Joint { name "a" } }\nTransform { translation 1 0 0 children USE F }\n' > a.wrl
	expect 0 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:2: warning: what is used again of a figure is left out$'
	[ "$(grep -c ROOT out)" -eq 1 ]
}

# walker TEXT - two Joints of which a clock of 2 s moves the lower one, and what else.
walker() {
	printf '%s\n' '#VRML V2.0 utf8' \
	    'DEF R Joint { name "r" children [ DEF K Joint { name "k" center 0 1 0 } ] }' \
	    'DEF C TimeSensor { cycleInterval 2 }
		DEF O OrientationInterpolator { key [ 0 1 ] keyValue [ 0 0 1 0 0 0 1 1 ] }
		ROUTE C.fraction_changed TO O.set_fraction' "$1" 'ROUTE O.value_changed TO K.set_rotation'
}

@test "what moves beside a figure is not its motion" {
	walker 'DEF Mill Transform { } DEF Wind TimeSensor { cycleInterval 9 }
		DEF P OrientationInterpolator { key [ 0 0.1 1 ] keyValue [ 0 0 1 0 0 0 1 1 0 0 1 2 ] }
		ROUTE Wind.fraction_changed TO P.set_fraction ROUTE P.value_changed TO Mill.set_rotation' > a.wrl
	expect 0 hanim2bvh -W a.wrl
	[ "$(grep -e Frames: -e 'Frame Time' out | paste -s -d ' ' -)" = 'Frames: 2 Frame Time: 2' ]
	[ "$(rows out | sed -n 2p)" = '0 0 0 0 0 0 57.296 0 0' ]
}

@test "ROUTEs that set poses and are not followed are counted" {
	while IFS='|' read -r count text; do
		walker "$text" > a.wrl
		expect 0 hanim2bvh a.wrl
		has "$stderr" "^hanim2bvh: a.wrl:6: warning: $count to the figure (is|are) left out: '" || { echo "$text"; return 1; }
	done <<-'END'
	1 ROUTE|ROUTE R.rotation_changed TO K.set_rotation
	1 ROUTE|ROUTE O.value_changed TO R.set_center
	1 ROUTE|DEF P OrientationInterpolator { key 0 keyValue 0 0 1 1 } ROUTE P.value_changed TO R.set_rotation
	2 ROUTEs|DEF S Script { } ROUTE S.a TO R.set_scale ROUTE S.b TO R.translation
	END
	printf '#VRML V2.0 utf8\nJoint { children Segment { children DEF T Site { name "a_tip" } } }\nDEF S Script { }\nROUTE S.a TO T.set_translation\n' > a.wrl
	expect 0 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:4: warning: 1 ROUTE to the figure is left out: '
}

@test "keys of one Joint that differ are different frames, or -r is asked for" {
	walker 'ROUTE C.fraction_changed TO O.fraction' |
		sed 's/key \[ 0 1 \] keyValue \[/key [ 0 0.00001 1 ] keyValue [ 0 0 1 2/' > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:4:[0-9]+: the keys have no common step: a rate is needed \(-r\)$'
}

@test "names of other files; CADParts" {
	printf '%s\n' '#X3D V3.3 utf8' 'PROFILE Immersive' 'EXPORT A AS B' 'IMPORT I.x AS X' 'IMPORT I.y' \
	    'DEF A CADPart { translation 1 2 3 children DEF J Joint { name "a" } } ROUTE X.t TO y.t' > a.wrl
	expect 0 hanim2bvh -W a.wrl
	[ "$(offsets out)" = '1 2 3' ]
	echo 'ROUTE y.t TO J.set_rotation' >> a.wrl
	expect 0 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:7: warning: 1 ROUTE to the figure is left out: .J.$'
}

@test "scales that differ from axis to axis: joints are where they are" {
	printf '#VRML V2.0 utf8\n%s\n' 'Humanoid { scale 1 2 1 skeleton Joint { name "a" rotation 0 0 1 1.57079632679
		children Joint { name "b" center 1 0 0 rotation 0 0 1 0.785398163397
		children [ Joint { name "c" center 1 1 0 } Segment { children Site { name "s_tip" translation 2 0 0 } } ] } } }' > a.wrl
	expect 0 hanim2bvh a.wrl
	[ "$(place b)" = '0 2 0' ]
	# a turns (1 1 0) - (1 0 0) + b's turn of it: (1 0 0) + (-0.707107 0.707107 0).
	[ "$(place c)" = '-0.707107 0.585786 0' ]
	has "$stderr" '^hanim2bvh: a.wrl:4: warning: a scale that differs from axis to axis: end sites'
	printf '#VRML V2.0 utf8\nJoint { name "a" scale 1 2 1 rotation 0 0 1 1.57079632679 children Joint { name "b" center 1 3 0 } }\n' > a.wrl
	expect 0 hanim2bvh -W a.wrl
	[ "$(place b)" = '-6 1 0' ]
}

@test "keys outside of the cycle; too many frames are not made up" {
	moved() {
		printf '#VRML V2.0 utf8\nDEF J Joint { name "r" } DEF T TimeSensor { cycleInterval %s }
			DEF O PositionInterpolator { key [ %s ] keyValue [ 0 0 0 1 0 0 ] }
			ROUTE T.fraction_changed TO O.set_fraction ROUTE O.%s TO J.set_translation\n' "$@"
	}
	moved 1 '0 2' value_changed | hanim2bvh > out
	[ "$(rows out | cut -d ' ' -f 1 | paste -s -d ' ' -)" = '0 0.5' ]
	moved 1 '-1 2' value_changed | hanim2bvh > out
	[ "$(rows out | cut -d ' ' -f 1 | paste -s -d ' ' -)" = '0.333 0.667' ]
	moved 1 '0 1e-8' value_changed > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:3:37: the keys have no common step: a rate is needed \(-r\)$'
	moved 1 '0 1' bogus | hanim2bvh > out
	[ "$(grep -c position out)" -eq 0 ]
	moved 1e-11 '0 1' value_changed > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl: expected frames 1e-9 to 1e9 seconds apart, found 1e-11$'
	moved 1 '0 1' value_changed > a.wrl
	for r in 1e-310 1e-9 1e10 0 -1 inf; do
		expect 2 hanim2bvh -r $r a.wrl
		has "$stderr" "-r: expected frames a second, over 1e-9 and up to 1e9, found '$r'"
	done
}

@test "a byte order mark, and places that no number can tell" {
	printf '\357\273\277#VRML V2.0 utf8\nJoint { name "a" }' > a.wrl
	expect 0 hanim2bvh a.wrl
	has "$output" 'ROOT a'
	s='Transform { scale 1e100 1e100 1e100 children'
	printf '#VRML V2.0 utf8\n%s } } } }\n' "$s $s $s $s Joint { name \"a\" center 1 1 1 }" > a.wrl
	expect 2 hanim2bvh a.wrl
	[ "$stderr" = 'hanim2bvh: a.wrl: expected places up to 1e100, found a farther away' ]
	[ -z "$output" ]
}

@test "what is wrong, and where" {
	while IFS='|' read -r text place message; do
		printf '#VRML V2.0 utf8\n%b\n' "$text" > a.wrl
		expect 2 hanim2bvh a.wrl
		has "$stderr" "^hanim2bvh: a.wrl:$place $message" || { echo "$text"; return 1; }
		[ -z "$output" ]
	done <<-'END'
	Joint { center 0 1 }|2:16:|expected 3 numbers in center, found 2
	Joint { center 0 1 0|3:1:|expected the name of a field or '}', found the end of the file
	Joint { center 0 1 1.2.3 }|2:20:|expected a number of at most 1e100, found '1.2.3'
	Joint { center 0 1 -1.#IND }|2:20:|expected a number of at most 1e100, found '-1.#IND'
	Joint { center 0 1 nan }|2:24:|expected
	Joint { children [ USE A ] }|2:24:|expected the name of a node above, found 'A'
	DEF A Joint { children [ USE A ] }|2:30:|expected a node that is not within itself, found 'A'
	Joint { name "x }|2:14:|expected a string with a quote at its end, found the end of the file
	Joint { scale 0 1 1 }|2:15:|expected a scale that is not 0
	ROUTE A.b C.d|2:11:|expected TO, found 'C'
	Joint { center 0 0 0 center 1 1 1 }|2:29:|expected one value of center, found '1'
	PROTO P [ field SFVec3f a 0 0 0 ] Joint { }|2:35:|expected '{', found 'Joint'
	Joint ]|2:7:|expected '{', found '\]'
	UNIT length inch 0.0254|2:1:|expected metres and radians, as H-Anim has, found 'UNIT'
	PROTO P [ field SFTime d 2 ] { Group { children [ DEF J Joint { } DEF T TimeSensor { cycleInterval IS d } DEF O PositionInterpolator { key 0 keyValue 0 1 0 } ] ROUTE T.fraction_changed TO O.set_fraction ROUTE O.value_changed TO J.set_translation } } P { }|2:[0-9]+:|expected a value of cycleInterval, found IS d
	Group { }||expected a Joint of an H-Anim figure, found none
	END
	echo '#VRML V1.0 ascii' > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" "^hanim2bvh: a.wrl:1:1: expected #VRML V2.0 utf8 or X3D, found '#VRML V1.0 ascii'"
	: > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:1:1: expected #VRML V2.0 utf8 or X3D, found the end of the file'
}

@test "keys have to grow and to fit" {
	sed 's/0 0.25 0.5 1 \]/0 0.5 0.25 1 ]/' "$SAMPLES/figure.wrl" > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" ':[0-9]+:[0-9]+: expected keys that grow, found 0.25 after 0.5'
	sed 's/0 0.25 0.5 1 \]/0 0.25 0.5 ]/' "$SAMPLES/figure.wrl" > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" ': expected 12 numbers for 3 keys, found 16'
}

# deep COUNT - so many Joints in one another.
deep() {
	awk -v n="$1" 'BEGIN {
		print "#VRML V2.0 utf8"
		for (i = 1; i < n; i++) print "Joint { children ["
		print "Joint { }"
		for (i = 1; i < n; i++) print "] }"
	}'
}

@test "a figure as deep as BVH may be" {
	deep 100000 > a.wrl
	expect 0 hanim2bvh a.wrl
	bvhinfo -q out > screen
	has "$(cat screen)" '1 root, 100000 joints'
	deep 100001 > a.wrl
	expect 2 hanim2bvh a.wrl
	[ "$stderr" = 'hanim2bvh: a.wrl:100002:1: expected at most 100000 Joints in one another' ]
	awk 'BEGIN { print "#VRML V2.0 utf8"; for (i = 0; i < 500000; i++) print "Group { children [" }' > a.wrl
	expect 2 hanim2bvh a.wrl
	has "$stderr" '^hanim2bvh: a.wrl:[0-9]+:[0-9]+: expected at most 400000 brackets in one another'
}

@test "X3D: HAnimMotion" {
	cat > a.x3d <<-'END'
	<X3D version="4.0"><Scene><HAnimHumanoid DEF="H" name="H" version="2.0">
	<HAnimJoint name="humanoid_root" center="0 1 0" containerField="skeleton">
	<HAnimJoint name="vl5" center="0 1.2 0"/></HAnimJoint>
	<HAnimMotion containerField="motions" frameDuration="0.5"
	 channels="6 Xposition Yposition Zposition Zrotation Xrotation Yrotation 3 Zrotation Xrotation Yrotation 1 Zrotation"
	 joints="humanoid_root vl5 IGNORED"
	 values="0 0 0 10 20 30 1 2 3 7, 0.1 0.2 0.3 0 0 90 4 5 6 7"/></HAnimHumanoid></Scene></X3D>
	END
	xml a.x3d
	expect 0 hanim2bvh a.x3d
	has "$output" '^Frame Time: 0.5$'
	[ "$(rows out)" = '0 1 0 10 20 30 1 2 3
0.1 1.2 0.3 0 0 90 4 5 6' ]
}

@test "X3D: of several HAnimMotions the first" {
	sed '/<HAnimMotion DEF="Wave"/i <HAnimMotion name="stand" joints="l_elbow" channels="1 Zrotation" values="7"/>' \
	    "$SAMPLES/figure.x3d" > a.x3d
	xml a.x3d
	expect 0 hanim2bvh a.x3d
	has "$stderr" "^hanim2bvh: a.x3d: warning: 2 animations, of which 1 is read \(-k reads another\): 1 'stand', 2 'wave'$"
	[ "$(rows out | cut -d ' ' -f 10)" = 7 ]
}

# rows_of CHANNELS JOINTS VALUES - two Joints, a and b, and an HAnimMotion.
rows_of() {
	printf '<X3D><Scene><HAnimJoint name="a"><HAnimJoint name="b" center="0 1 0"/></HAnimJoint>
		<HAnimMotion channels="%s" joints="%s" values="%s"/></Scene></X3D>\n' "$@"
}

@test "X3D: what is wrong with an HAnimMotion" {
	rows_of '1 Zrotation' a 1 > a.x3d
	xml a.x3d
	while IFS='|' read -r channels joints values message; do
		rows_of "$channels" "$joints" "$values" > a.x3d
		expect 2 hanim2bvh a.x3d
		has "$stderr" "^hanim2bvh: a.x3d:2:3: expected $message" || { echo "$channels, $joints"; return 1; }
	done <<-'END'
	1 Zrotation 7 Xrotation|a b|1 2|a number of channels from 0 to 6, found '7'
	3 foo bar baz|a|1 2 3|a channel such as Xrotation, found 'foo'
	2 Zrotation|a|1 2|a channel such as Xrotation, found the end of the field
	1 Zrotation 1 Xrotation|a|1 2|a joint for each group of channels, found the end of the field
	1 Zrotation|a b|1 2|a number of channels from 0 to 6, found the end of the field
	2 Zrotation Xrotation|a|1 2 3|rows of 2 values, found 3 values
	0 0|a b|1|rows of 0 values, found 1 values
	END
	rows_of '1 Zrotation 1 Zrotation 1 Zrotation' 'a IGNORED c' '1 2 3' > a.x3d
	expect 0 hanim2bvh a.x3d
	[ "$stderr" = "hanim2bvh: a.x3d:2: warning: the figure has no joint of the motion's name: 'c'" ]
}

@test "X3D: an HAnimMotion moves the Humanoid that it is in" {
	printf '<X3D><Scene><HAnimHumanoid><HAnimJoint containerField="skeleton" name="r"/></HAnimHumanoid>
		<HAnimHumanoid><HAnimJoint containerField="skeleton" name="r"/><HAnimMotion containerField="motions"
		channels="1 Zrotation" joints="r" values="10 20"/></HAnimHumanoid></Scene></X3D>\n' > a.x3d
	xml a.x3d
	expect 0 hanim2bvh -W a.x3d
	[ "$(rows out)" = '0 0 0 0 0 0 0 0 0 10 0 0
0 0 0 0 0 0 0 0 0 20 0 0' ]
}

@test "X3D: a figure by hand, with what is not for BVH" {
	xml "$SAMPLES/figure.x3d"
	expect 0 hanim2bvh -W "$SAMPLES/figure.x3d"
	[ "$(offsets out)" = '0 0 0,0.2 0.5 0,0.3 0 0,0.3 0 0' ]
	[ "$(rows out | sed -n 3p)" = '0 0.92 0 0 0 10 25 5 0 90 0 0' ]
}

@test "X3D: what other nodes have in their fields does not matter; IMPORT" {
	printf '<X3D><Scene><BooleanSequencer key="0 1" keyValue="true false"/><IMPORT inlineDEF="I" importedDEF="x"/>
		<HAnimJoint DEF="J" name="a"/><ROUTE fromNode="x" fromField="r" toNode="J" toField="set_rotation"/></Scene></X3D>\n' > a.x3d
	xml a.x3d
	expect 0 hanim2bvh a.x3d
	[ "$stderr" = "hanim2bvh: a.x3d:2: warning: 1 ROUTE to the figure is left out: 'J'" ]
}

@test "X3D: an HAnimMotion is in motions; what it has no channels for stays; interpolators go first" {
	printf '<X3D><Scene><HAnimHumanoid><HAnimJoint containerField="skeleton" name="q"/></HAnimHumanoid>
		<HAnimHumanoid><HAnimJoint containerField="skeleton" DEF="J" name="r" rotation="0 0 1 1.5707963267948966"/>
		<HAnimMotion name="m" channels="1 Xposition" joints="r" values="1 2"/></HAnimHumanoid></Scene></X3D>\n' > a.x3d
	xml a.x3d
	expect 0 hanim2bvh -W a.x3d
	[ "$(rows out)" = '0 0 0 0 0 0 1 0 0 90 0 0
0 0 0 0 0 0 2 0 0 90 0 0' ]
	sed 's,</Scene>,<TimeSensor DEF="T"/><PositionInterpolator DEF="P" key="0 1" keyValue="0 0 0 1 0 0"/>\
		<ROUTE fromNode="T" fromField="fraction_changed" toNode="P" toField="set_fraction"/>\
		<ROUTE fromNode="P" fromField="value_changed" toNode="J" toField="translation"/>&,' a.x3d > b.x3d
	expect 0 hanim2bvh b.x3d
	[ "$stderr" = "hanim2bvh: b.x3d: warning: 2 animations, of which 1 is read (-k reads another): 1 'T', 2 'm'" ]
}

@test "X3D: PROTOs, what is wrong, and where" {
	cat > a.x3d <<-'END'
	<X3D><Scene><ProtoInstance name="Joint" DEF="A"><fieldValue name="name" value="sacroiliac"/>
	<fieldValue name="center" value="0 1 0"/><fieldValue name="children">
	<ProtoInstance name="Joint"><fieldValue name="center" value="0 1.5 0"/></ProtoInstance>
	</fieldValue></ProtoInstance></Scene></X3D>
	END
	xml a.x3d
	expect 0 hanim2bvh a.x3d
	[ "$(grep -c -e 'ROOT sacroiliac' -e 'JOINT joint' out)" -eq 2 ]
	[ "$(offsets out)" = '0 1 0,0 0.5 0' ]
	while IFS='|' read -r text place message; do
		printf '%b' "$text" > a.x3d
		expect 2 hanim2bvh a.x3d
		has "$stderr" "^hanim2bvh: a.x3d:$place expected $message" || { echo "$text"; return 1; }
	done <<-'END'
	<X3D>\n<Joint center="0 x 0"/></X3D>|2:1:|a number in center, found 'x'
	<X3D>\n<Joint USE="A"/></X3D>|2:1:|the name of a node above, found 'A'
	<X3D>\n<Joint></X3D>|2:10:|X3D in XML: mismatched tag
	<html></html>|1:1:|an X3D element, found html
	<X3D>\n<ProtoDeclare name="P"><ProtoBody>\n<HAnimJoint/></ProtoBody></ProtoDeclare></X3D>|3:1:|no HAnimJoint in a PROTO
	<X3D><head>\n<unit category="angle" name="d" conversionFactor="0.0175"/></head></X3D>|2:1:|metres and radians, as H-Anim has, found a unit
	<!DOCTYPE X3D [\n<!ENTITY a "b">\n]><X3D/>|2:12:|no ENTITY, found a
	END
}

# knee MORE... - a figure of two Joints in XML, with this inside its Humanoid.
knee() {
	printf '%s\n' '<X3D version="4.0"><Scene><HAnimHumanoid DEF="h" name="h" version="2.0">' \
	    '<HAnimJoint DEF="h_root" name="humanoid_root" center="0 1 0" containerField="skeleton">' \
	    '<HAnimJoint DEF="h_k" name="l_wrist" center="0.1 0.5 0"/></HAnimJoint>' "$@" \
	    '</HAnimHumanoid></Scene></X3D>'
}

@test "X3D: HumanoidRoot is humanoid_root, and l_radiocarpal is l_wrist" {
	knee '<HAnimMotion joints="HumanoidRoot IGNORED l_radiocarpal" channels="6 Xposition Yposition
	    Zposition Zrotation Xrotation Yrotation 3 Zrotation Xrotation Yrotation 1 Xrotation"
	    values="1 2 3 0 0 90 5 5 5 30 1 2 4 0 0 90 6 6 6 40"/>' > a.x3d
	xml a.x3d
	expect 0 hanim2bvh -W a.x3d
	[ "$(rows out)" = '1 3 3 0 0 90 0 30 0
1 3 4 0 0 90 0 40 0' ]
	sed -e 's/l_wrist/l_index2/' -e 's/l_radiocarpal/l_carpal_proximal_interphalangeal_2/' a.x3d > b.x3d
	hanim2bvh -W b.x3d | sed 1,20d > b
	hanim2bvh -W a.x3d | sed 1,20d | cmp - b
}

@test "X3D: fields of HAnimMotion that choose channels and frames" {
	local motion='joints="l_wrist humanoid_root" channels="2 Xrotation Yrotation 2 Xposition Zrotation"'
	motion+=' values="1 2 3 4, 11 12 13 14, 21 22 23 24, 31 32 33 34"'
	while IFS='|' read -r fields wanted; do
		knee "<HAnimMotion $motion $fields/>" > a.x3d
		xml a.x3d
		expect 0 hanim2bvh -W a.x3d
		[ "$(rows out | awk '{ print $1, $4, $8, $9 }' | paste -s -d , -)" = "$wanted" ] ||
			{ echo "$fields"; cat out; return 1; }
	done <<-'END'
	startFrame="1"|13 14 11 12,23 24 21 22,33 34 31 32
	startFrame="1" endFrame="2" loop="true"|13 14 11 12,23 24 21 22
	frameIncrement="2"|3 4 1 2,23 24 21 22
	frameIncrement="-3"|33 34 31 32,3 4 1 2
	frameIncrement="0" startFrame="2"|23 24 21 22
	endFrame="1" channelsEnabled="true false FALSE"|0 4 1 0,0 14 11 0
	endFrame="1" channelsEnabled="false true"|3 4 0 0,13 14 0 0
	END
	knee "<HAnimMotion $motion startFrame='2' endFrame='4'/>" > a.x3d
	expect 2 hanim2bvh a.x3d
	has "$stderr" 'a.x3d:4:1: expected startFrame and endFrame from 0 to 3, found 2 and 4'
}

@test "X3D: an HAnimMotion that is not enabled comes after others; an empty one is none" {
	knee '<HAnimMotion name="off" enabled="false" joints="l_wrist" channels="1 Zrotation" values="1"/>' \
	    '<HAnimMotion/><HAnimMotion name="on" joints="l_wrist" channels="1 Zrotation" values="2"/>' > a.x3d
	xml a.x3d
	expect 0 hanim2bvh a.x3d
	[ "$stderr" = "hanim2bvh: a.x3d: warning: 2 animations, of which 2 is read (-k reads another): 1 'off', 2 'on'" ]
	[ "$(rows out | cut -d ' ' -f 7)" = 2 ]
	sed 's/<HAnimMotion name="on".*//' a.x3d > b.x3d
	expect 0 hanim2bvh b.x3d
	[ "$stderr" = 'hanim2bvh: b.x3d:4: warning: the HAnimMotion is not enabled, and is read all the same' ]
	[ "$(rows out | cut -d ' ' -f 7)" = 1 ]
	knee '<HAnimMotion/>' > a.x3d
	expect 0 hanim2bvh -W a.x3d
	[ "$(rows out)" = '0 0 0 0 0 0' ]
}

@test "X3D: Joints in an HAnimPose are none of the figure" {
	knee '<HAnimPose name="T"><HAnimJoint name="l_wrist" rotation="1 0 0 1.57" containerField="children"/></HAnimPose>' \
	    '<HAnimPose><HAnimJoint name="humanoid_root" rotation="0 1 0 1" containerField="poseJoints"/></HAnimPose>' > a.x3d
	xml a.x3d
	expect 0 hanim2bvh -W a.x3d
	[ "$(grep -c -e ROOT -e JOINT out)" -eq 2 ]
	[ "$(rows out)" = '0 0 0 0 0 0' ]
}

@test "X3D: what the skeleton does not need may be missing: it is named" {
	knee '<Coordinate USE="NoSuch" containerField="skinCoord"/>' '<HAnimJoint USE="gone" containerField="joints"/>' \
	    '<Script><field name="j" type="SFNode" accessType="inputOutput"><HAnimJoint USE="h_k"/></field></Script>' \
	    '<ROUTE fromNode="h_k" fromField="x" toNode="h_l_ankle" toField="set_rotation"/>' > a.x3d
	xml a.x3d
	expect 0 hanim2bvh a.x3d
	has "$stderr" "^hanim2bvh: a.x3d:4: warning: 2 USEs of what is not there: 'NoSuch', 'gone'$"
	has "$stderr" "^hanim2bvh: a.x3d:7: warning: 1 ROUTE to or from what is not there: 'h_l_ankle'$"
	[ "$(grep -c -e ROOT -e JOINT out)" -eq 2 ]
	knee '<HAnimJoint USE="gone" containerField="skeleton"/>' > a.x3d
	expect 2 hanim2bvh a.x3d
	has "$stderr" "a.x3d:4:1: expected the name of a node above, found 'gone'"
	printf '#VRML V2.0 utf8\n%s\n' 'DEF J Joint { center 0 1 0 children Shape { appearance USE A } }
		Script { field SFNode hips USE J } ROUTE J.x TO K.y' > a.wrl
	expect 0 hanim2bvh a.wrl
	has "$stderr" "^hanim2bvh: a.wrl:2: warning: 1 USE of what is not there: 'A'$"
	has "$stderr" "^hanim2bvh: a.wrl:3: warning: 1 ROUTE to or from what is not there: 'K'$"
	[ "$(grep -A1 ROOT out | tail -1)" = '{' ]
}

@test "motion of a Joint that the skeleton does not have: its name" {
	knee '<HAnimJoint DEF="K" name="l_knee" containerField="joints"/><TimeSensor DEF="C"/>' \
	    '<OrientationInterpolator DEF="R" key="0 1" keyValue="0 0 1 0 0 0 1 1"/>' \
	    '<ROUTE fromNode="C" fromField="fraction_changed" toNode="R" toField="set_fraction"/>' \
	    '<ROUTE fromNode="R" fromField="value_changed" toNode="K" toField="set_rotation"/>' > a.x3d
	xml a.x3d
	expect 2 hanim2bvh -W a.x3d
	has "$stderr" "a.x3d:7: warning: motion is lost, as the skeleton does not have the Joint it goes to: 'K'$"
}

@test "the classic encoding: blanks wherever they may be" {
	while read -r component; do
		printf '#X3D V4.0 utf8 X_ITE V12\nPROFILE Immersive\n%s\nMETA "a" "b"\n%s\n' "COMPONENT $component" \
		    'DEF J HAnimJoint { name "humanoid_root" center 0 1 0 children DEF K HAnimJoint { center 0.1 0.5 0 } }
		    ROUTE  K . x  TO  J . y' > a.x3dv
		expect 0 hanim2bvh -W a.x3dv
		[ "$(offsets out)" = '0 1 0,0.1 -0.5 0' ] || { echo "$component"; return 1; }
	done <<-'END'
	HAnim:1
	HAnim : 1
	HAnim: 1
	HAnim :1
	END
	printf '#X3D V4.0 utf8\nCOMPONENT HAnim :\nHAnimJoint { }\n' > a.x3dv
	refused 3:1 'expected the level of a component' hanim2bvh a.x3dv
}

@test "a figure inside any grouping node" {
	for group in Anchor Billboard Collision StaticGroup LayoutGroup PickableGroup ScreenGroup Viewport CADLayer; do
		printf '#X3D V4.0 utf8\n%s { children [ HAnimJoint { center 0 1 0 } ] }\n' "$group" > a.x3dv
		expect 0 hanim2bvh -W a.x3dv
		[ "$(offsets out)" = '0 1 0' ]
		sed -n '2s/ {.*//p' a.x3dv | sed 's,.*,<X3D><Scene><&><HAnimJoint center="0 1 0"/></&></Scene></X3D>,' > a.x3d
		xml a.x3d
		expect 0 hanim2bvh -W a.x3d
		[ "$(offsets out)" = '0 1 0' ]
	done
	for layer in Layer LayoutLayer; do
		printf '#X3D V4.0 utf8\nLayerSet { layers [ %s { children HAnimJoint { center 0 1 0 } } ] }\n' "$layer" > a.x3dv
		expect 0 hanim2bvh -W a.x3dv
		[ "$(offsets out)" = '0 1 0' ]
	done
}

@test "translations without centers are the rest pose" {
	cat > a.x3dv <<-'END'
	#X3D V4.0 utf8
	HAnimJoint { name "hip" translation 0 1 0 children HAnimJoint { name "knee" translation 0 -0.5 0.02
	rotation 1 0 0 0.3 children HAnimJoint { name "foot" translation 0 -0.45 0 } } }
	END
	expect 0 hanim2bvh -W a.x3dv
	[ "$(offsets out)" = '0 1 0,0 -0.5 0.02,0 -0.45 0' ]
	[ "$(grep -c position out)" -eq 0 ]
	# knee + Rx(0.3) (0, -0.45, 0)
	[ "$(where out 1 | tail -1)" = '1 0.000000000 0.070098580 -0.112984093' ]
}

# keys CYCLE KEY... - one Joint that turns to and fro at these keys.
keys() {
	local cycle=$1
	shift
	printf '#VRML V2.0 utf8\nDEF J Joint { }\nDEF T TimeSensor { cycleInterval %s }\n' "$cycle"
	printf 'DEF R OrientationInterpolator { key [ %s ] keyValue [ %s ] }\n' "$*" "$(printf '0 0 1 %s ' \
	    $(seq 0 $(($# - 1))))"
	echo 'ROUTE T.fraction_changed TO R.set_fraction ROUTE R.value_changed TO J.set_rotation'
}

@test "keys that are rounded lie at the longest step that fits them" {
	while IFS='|' read -r cycle key frames time; do
		# shellcheck disable=SC2086
		keys "$cycle" $key > a.wrl
		expect 0 hanim2bvh a.wrl
		has "$output" "^Frames: $frames$" || { echo "$key"; return 1; }
		has "$output" "^Frame Time: $time$" || { echo "$key"; return 1; }
	done <<-'END'
	3|0 0.333 0.667 1|4|1
	3|0 0.33 0.67 1|4|1
	7|0 0.286 0.714 1|8|1
	1|0 0.01 1|101|0.01
	2|0 0.35 0.65 1|21|0.1
	8|0 0.125 1|9|1
	1|0 0.1 1|11|0.1
	END
	# shellcheck disable=SC2046
	keys 15 $(awk 'BEGIN { for (i = 0; i <= 150; i++) printf "%.3f ", i / 150 }') > a.wrl
	expect 0 hanim2bvh -p 3 a.wrl
	has "$output" '^Frames: 151$'
	# Each frame has the value of its key: 0, 1, 2 radians.
	[ "$(rows out | sed -n '2p;3p' | cut -d ' ' -f 4 | paste -s -d , -)" = '57.296,114.592' ]
}

@test "X3D: time grows with the length of an attribute, not faster" {
	{
		printf '<X3D><Scene><HAnimJoint name="a"/><HAnimMotion channels="1 Zrotation" joints="a" values="1'
		head -c 40000000 /dev/zero | tr '\0' ' '
		printf '2"/></Scene></X3D>\n'
	} > a.x3d
	xml "$SAMPLES/figure.x3d"
	expect 0 timeout 60 hanim2bvh a.x3d
	[ "$(rows out | wc -l)" -eq 2 ]
}

@test "keys that many joints share are held once" {
	awk 'BEGIN {
		print "#VRML V2.0 utf8\nDEF T TimeSensor { }\nDEF R Joint { children ["
		for (i = 0; i < 1500; i++) print "DEF J" i " Joint { }"
		print "] }"
		for (k = 0; k < 2; k++) {
			printf "DEF I%d OrientationInterpolator { key [", k
			for (i = 0; i <= 5000; i++) printf " %.4f", i / 5000 / (1 + k)
			printf " ] keyValue ["; for (i = 0; i <= 5000; i++) printf " 0 0 1 0"; print " ] }"
			print "ROUTE T.fraction_changed TO I" k ".set_fraction"
		}
		for (i = 0; i < 1500; i++) print "ROUTE I" i % 2 ".value_changed TO J" i ".set_rotation" }' > a.wrl
	(ulimit -v 100000 && hanim2bvh -r 1 a.wrl > out) || [ -n "$SANITIZED" ]
}

@test "Transforms with nothing below them are not posed" {
	{
		printf '#VRML V2.0 utf8\nDEF J Joint { children [\n'
		yes 'Transform { }' | head -200000
		printf '] }\nDEF T TimeSensor { cycleInterval 100 }\nDEF P PositionInterpolator { key [ 0 1 ] keyValue [ 0 0 0 1 0 0 ] }\n'
		printf 'ROUTE T.fraction_changed TO P.set_fraction\nROUTE P.value_changed TO J.set_translation\n'
	} > a.wrl
	expect 0 timeout 60 hanim2bvh -r 1000 a.wrl
	[ "$(rows out | wc -l)" -eq 100001 ]
}

# terminal COMMAND - what it shows there.
terminal() {
	command -v script > /dev/null || skip 'script(1) is not installed'
	script -qec "$1" /dev/null < /dev/null
}

@test "progress: what is read in one step is shown as it comes" {
	sed 5q "$SAMPLES/figure.wrl" > first
	sed 1,5d "$SAMPLES/figure.wrl" > rest
	has "$(terminal '{ cat first; sleep 0.1; cat rest; sleep 1.2; echo "#"; } | hanim2bvh > a.bvh')" 'hanim2bvh: read 0\.[0-9] MB'
	hanim2bvh "$SAMPLES/figure.wrl" | cmp - a.bvh
	[ -z "$(terminal '{ cat first; cat rest; sleep 1.2; echo "#"; } | hanim2bvh -q > a.bvh')" ]
}
