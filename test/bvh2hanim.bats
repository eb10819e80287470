#!/usr/bin/env bats
# bvh2hanim: figures and motion as H-Anim, by the numbers of the standard's own formula.
load common
load formats

setup() {
	built bvh2hanim
	cd "$BATS_TEST_TMPDIR" || return
	leg > leg.bvh
}

# leg - a root, a leg, a chest; lowest point 9 over 0; a second frame that moves.
leg() {
	cat <<-'END'
	HIERARCHY
	ROOT hip
	{
		OFFSET 0 92 0
		CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
		JOINT l_thigh
		{
			OFFSET 9 -4 1
			CHANNELS 3 Zrotation Xrotation Yrotation
			JOINT l_shin
			{
				OFFSET 0 -41 0
				CHANNELS 3 Zrotation Xrotation Yrotation
				End Site
				{
					OFFSET 0 -38 2
				}
			}
		}
		JOINT chest
		{
			OFFSET 0 30 -2
			CHANNELS 3 Zrotation Xrotation Yrotation
			End Site
			{
				OFFSET 0 25 0
			}
		}
	}
	MOTION
	Frames: 2
	Frame Time: 0.04
	0 92 0 0 0 0 0 0 0 0 0 0 0 0 0
	4 90 10 0 0 45 0 -30 0 0 50 0 10 0 0
	END
}

# chain NAME... - one joint below the other, a blank for each level.
chain() {
	local name n=0
	echo HIERARCHY
	for name; do
		[ $n -eq 0 ] && printf 'ROOT %s\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n' "$name" ||
			printf 'JOINT %s\n{\nOFFSET 0 1 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n' "$name"
		n=$((n + 1))
	done
	echo 'End Site { OFFSET 0 1 0 }'
	while [ $n -gt 0 ]; do echo '}'; n=$((n - 1)); done
	printf 'MOTION\nFrames: 0\nFrame Time: 0.1\n'
}

# joints FILE - the names in the field joints.
joints() {
	sed -n '/^	joints \[/,/^	\]/s/^		USE hanim_//p' "$1" | paste -s -d ' ' -
}

# field NAME - of interpolators, what stands between its brackets, one line each.
values() {
	sed -n "/^DEF $1 /,/^}/p" out | sed -n '/keyValue/,/\]/p' | sed '1d; s/ \]$//'
}

@test "centers are absolute, with the feet on the floor" {
	expect 0 bvh2hanim leg.bvh
	[ -z "$stderr" ]
	[ "$(sed -n 's/^.*Joint { name "\(.*\)" center \(.*\) children.*/\1 \2/p' out)" = 'humanoid_root 0 83 0
l_hip 9 79 1
l_knee 9 38 1
vl5 0 113 -2' ]
	has "$output" 'DEF hanim_l_calf_tip Site \{ name "l_calf_tip" translation 9 0 3 \}'
	has "$output" 'DEF hanim_l5_tip Site \{ name "l5_tip" translation 0 138 -2 \}'
}

@test "the Biovision figure in inches: worked numbers" {
	bvh2hanim -s in "$SAMPLES/biovision.bvh" > out
	sed -n 's/^.*Joint { name "\([a-z0-9_]*\)" center \(.*\) children.*/\1 \2/p' out > centers
	while read -r line; do grep -qxF "$line" centers || { echo "$line"; cat centers; return 1; }; done <<-'END'
	humanoid_root 0 0.994918 0
	vl5 0 1.127252 0
	vc4 0 1.600962 0
	skullbase 0 1.739392 0
	l_shoulder 0.169164 1.539494 0.047498
	END
	values pos_hanim_humanoid_root > got
	values rot_hanim_humanoid_root >> got
	printf '%s\n' '0.203962 -0.105664 2.24434' '0.198374 -0.103378 2.19634' \
	    '-0.0118299 -0.991108 -0.132531 2.8785' '-0.0198992 -0.993014 -0.116305 2.92318' > wanted
	same_numbers wanted got 5.1e-6
}

@test "keys: the root's translation is its channels less its center, axes have length 1" {
	bvh2hanim leg.bvh > out
	[ "$(values pos_hanim_humanoid_root)" = '0 9 0
4 7 10' ]
	[ "$(values rot_hanim_humanoid_root)" = '0 0 1 0
0 1 0 0.785398163' ]
	[ "$(values rot_hanim_l_hip)" = '0 0 1 0
-1 0 0 0.523598776' ]
	grep -q '^DEF Clock TimeSensor { cycleInterval 0.04 loop TRUE }$' out
	grep -q '^ROUTE Clock.fraction_changed TO rot_hanim_l_knee.set_fraction$' out
	grep -q '^ROUTE rot_hanim_l_knee.value_changed TO hanim_l_knee.set_rotation$' out
	grep -q '^ROUTE pos_hanim_humanoid_root.value_changed TO hanim_humanoid_root.set_translation$' out
}

@test "keys are i / (n - 1), the cycle (n - 1) times Frame Time, angles 0 to pi" {
	figure '0 10 0 0 0 0 0 0 0' '1 10 0 90 0 0 0 90 0' '2 10 0 0 0 180 0 0 -90' \
	    '3 10 0 30 40 50 0 0 0' | sed 's/0.0333333/0.0166667/' > a.bvh
	expect 0 bvh2hanim a.bvh
	has "$output" 'key \[ 0 0.333333333 0.666666667 1 \]'
	has "$output" 'cycleInterval 0.0500001 '
	[ "$(values rot_hanim_humanoid_root)" = '0 0 1 0
0 0 1 1.57079633
0 1 0 3.14159265
0.317543849 0.749055137 0.581448454 1.33548767' ]
	[ "$(values rot_hanim_x_Tip)" = '0 0 1 0
1 0 0 1.57079633
0 -1 0 1.57079633
0 0 1 0' ]
}

@test "keys through full turns: unit axes, angles 0 to pi, and each step as large as the motion's" {
	figure $(seq -f '0,0,0,%g,0,0,0,0,0' -400 7 800) | tr , ' ' > a.bvh
	bvh2hanim a.bvh > out
	[ "$(values rot_hanim_humanoid_root | wc -l)" -eq 172 ]
	values rot_hanim_humanoid_root | awk '{
			length3 = sqrt($1 * $1 + $2 * $2 + $3 * $3)
			if (length3 < 1 - 2e-9 || length3 > 1 + 2e-9 || $4 < 0 || $4 > 3.14159266) bad = $0
			s = sin($4 / 2); q[0] = cos($4 / 2); q[1] = $1 * s; q[2] = $2 * s; q[3] = $3 * s
			for (dot = i = 0; i < 4; i++) { dot += q[i] * p[i]; p[i] = q[i] }
			dot = dot < 0 ? -dot : dot
			step = 2 * atan2(sqrt(dot < 1 ? 1 - dot * dot : 0), dot)
			if (NR > 1 && (step < 0.12217 || step > 0.122176)) bad = NR ": a step of " step
		}
		END { print bad; exit bad != "" }'
}

@test "a root at the height of its center has 0 there, not what rounding left" {
	bvh2hanim -q -s cm "$SAMPLES/annotated.bvh" > out
	[ "$(values pos_hanim_humanoid_root)" = '0.0803 0 0.8836
0.0811 -0.0006 0.8974' ]
}

@test "the PROTOs have the interfaces of Annex C" {
	bvh2hanim leg.bvh | sed -n 's/^PROTO \(.*\) \[$/\1/p; s/^	\(eventIn\|field\|exposedField\) /\1 /p' |
		awk 'NF == 1 { node = $1; next } { print node, $0 }' | sort > got
	{
		for node in Humanoid Joint Site; do
			printf "$node exposedField %s\n" 'SFVec3f center 0 0 0' 'SFVec3f scale 1 1 1' \
			    'SFVec3f translation 0 0 0' 'SFRotation rotation 0 0 1 0' \
			    'SFRotation scaleOrientation 0 0 1 0'
		done
		for node in Humanoid Joint Segment Site Displacer; do
			echo "$node exposedField SFString name \"\""
		done
		for node in Joint Segment Site; do echo "$node exposedField MFNode children [ ]"; done
		for node in Segment Site; do
			printf "$node eventIn MFNode %s\n" addChildren removeChildren
		done
		for node in Humanoid Segment; do
			printf "$node field SFVec3f %s\n" 'bboxCenter 0 0 0' 'bboxSize -1 -1 -1'
		done
		printf 'Humanoid exposedField %s\n' 'MFString info [ ]' 'MFNode joints [ ]' \
		    'MFNode segments [ ]' 'MFNode sites [ ]' 'MFNode skeleton [ ]' 'MFNode skin [ ]' \
		    'SFNode skinCoord NULL' 'SFNode skinNormal NULL' 'SFString version "2.0"' \
		    'MFNode viewpoints [ ]'
		printf 'Joint exposedField %s\n' 'MFFloat llimit [ ]' 'MFFloat ulimit [ ]' \
		    'SFRotation limitOrientation 0 0 1 0' 'MFInt32 skinCoordIndex [ ]' \
		    'MFFloat skinCoordWeight [ ]' 'MFFloat stiffness [ 0 0 0 ]'
		printf 'Segment exposedField %s\n' 'SFVec3f centerOfMass 0 0 0' 'SFNode coord NULL' \
		    'MFNode displacers [ ]' 'SFFloat mass -1' 'MFFloat momentsOfInertia [ 0 0 0 0 0 0 0 0 0 ]'
		printf 'Displacer exposedField %s\n' 'MFInt32 coordIndex [ ]' 'MFVec3f displacements [ ]' \
		    'SFFloat weight 0.0'
	} | sort > wanted
	[ "$(wc -l < wanted)" -eq 55 ]
	diff wanted got
}

@test "-s K and -s UNIT" {
	for s in 0.01 cm; do
		expect 0 bvh2hanim -s $s leg.bvh
		has "$output" 'name "l_hip" center 0.09 0.79 0.01 '
		has "$output" '"metresPerUnit=0.01"'
	done
	expect 0 bvh2hanim -s 1e-20 leg.bvh
	has "$output" '"metresPerUnit=1e-20"'
	expect 0 bvh2hanim --scale=in leg.bvh
	has "$output" 'name "l_hip" center 0.2286 2.0066 0.0254 '
	has "$output" '"metresPerUnit=0.0254"'
	expect 2 bvh2hanim -s feet leg.bvh
	has "$stderr" "-s: expected a number or mm, .*, found 'feet'"
}

@test "-D and -n" {
	expect 0 bvh2hanim -D ann_ -n Ann leg.bvh
	has "$output" '^DEF ann_Ann Humanoid \{ name "Ann" version "2.0"$'
	has "$output" 'USE ann_l_hip$'
	if grep -q hanim_ out; then return 1; fi
	expect 2 bvh2hanim -D 'a b' leg.bvh
	has "$stderr" "-D: expected up to 40 letters, digits and _, found 'a b'"
}

@test "-m: a user's names come first" {
	printf '# mine\nl_shin	r_knee\nchest = x_my_chest\n' > map
	expect 0 bvh2hanim -m map leg.bvh
	[ "$(joints out)" = 'humanoid_root l_hip r_knee x_my_chest' ]
	printf 'hip humanoid_root\nchest\n' > map
	expect 2 bvh2hanim -m map leg.bvh
	has "$stderr" '^bvh2hanim: map:2:.*expected an H-Anim name'
	printf 'l_shin l_hip\nchest vl1\nl_shin l_knee\n' > map
	expect 2 bvh2hanim -m map leg.bvh
	has "$stderr" "^bvh2hanim: map:3:1: expected each joint once, found 'l_shin' again$"
	printf 'other l_hip\n' | bvh2hanim -m - leg.bvh | cmp - <(bvh2hanim leg.bvh)
	expect 2 bvh2hanim -m - < map
	has "$stderr" 'standard input can be read only once'
	for name in l-knee rot_l_knee; do
		printf 'l_shin %s\n' $name > map
		expect 2 bvh2hanim -m map leg.bvh
		has "$stderr" "^bvh2hanim: map:1:8: expected an H-Anim name such as l_hip, found '$name'"
	done
}

@test "names of the standard stay, those of the other edition change" {
	chain humanoid_root sacroiliac vl5 vt6 vc4 skullbase l_sternoclavicular l_shoulder l_elbow l_wrist \
	    l_index1 r_hip r_knee r_ankle r_subtalar r_midtarsal x_tail 'x tail' > a.bvh
	bvh2hanim a.bvh > out
	[ "$(joints out)" = 'humanoid_root sacroiliac vl5 vt6 vc4 skullbase l_sternoclavicular l_shoulder l_elbow l_wrist l_index1 r_hip r_knee r_ankle r_subtalar r_midtarsal x_tail x_tail_2' ]
	bvh2hanim -x a.bvh > out
	[ "$(sed -n 's/.*HAnimJoint USE="hanim_\([^"]*\).*/\1/p' out | paste -s -d ' ' -)" = \
	    'humanoid_root sacroiliac vl5 vt6 vc4 skullbase l_sternoclavicular l_shoulder l_elbow l_radiocarpal l_index1 r_hip r_knee r_talocrural r_subtalar r_metatarsophalangeal_1 x_tail x_tail_2' ]
	chain HumanoidRoot l_talocrural l_metatarsophalangeal r_radiocarpal > a.bvh
	bvh2hanim a.bvh > out
	[ "$(joints out)" = 'humanoid_root l_ankle l_midtarsal r_wrist' ]
}

@test "segments by the standard, of names that a user gives too" {
	chain Hips A > a.bvh
	while read -r joint segment; do
		echo "A $joint" > map
		expect 0 bvh2hanim -m map a.bvh
		has "$output" "Site \{ name \"${segment}_tip\"" || { echo "$joint"; return 1; }
	done <<-'END'
	r_index3 r_index_distal
	l_subtalar l_midproximal
	l_metatarsal l_forefoot
	l_thumb1 l_thumb_metacarpal
	vt12 t12
	skullbase skull
	l_metacarpophalangeal_2 l_carpal_proximal_phalanx_2
	r_tarsal_interphalangeal_1 r_tarsal_distal_phalanx_1
	l_pelvis x_l_pelvis_seg
	hip x_hip_seg
	END
}

@test "names: LeftShoulder by its neighbours, spines and necks from the bottom" {
	while IFS='|' read -r names wanted; do
		chain $names > a.bvh
		expect 0 bvh2hanim a.bvh
		[ "$(joints out)" = "humanoid_root $wanted" ] || { echo "$names: $(joints out)"; return 1; }
	done <<-'END'
	Hips LeftShoulder LeftArm LeftForeArm LeftHand|l_sternoclavicular l_shoulder l_elbow l_wrist
	Hips LeftShoulder LeftElbow LeftWrist|l_shoulder l_elbow l_wrist
	Hips RightCollar RightShoulder RightElbow|r_sternoclavicular r_shoulder r_elbow
	Hips LowerBack Spine Spine1 Neck Neck1 Head|vl5 vl1 vt6 vc4 vc2 skullbase
	root lowerback upperback thorax lclavicle lhumerus lradius lwrist|vl5 vl1 vt6 l_sternoclavicular l_shoulder l_elbow l_wrist
	hip rThigh rShin rFoot rToe|r_hip r_knee r_ankle r_midtarsal
	mixamorig:Hips mixamorig:LeftUpLeg mixamorig:LeftLeg mixamorig:LeftFoot mixamorig:LeftToeBase|l_hip l_knee l_ankle l_midtarsal
	Hips LHipJoint LeftUpLeg LeftLeg|x_LHipJoint l_hip l_knee
	Hips LHipJoint LThigh|x_LHipJoint l_hip
	LowerTorso MidTorso1 MidTorso2 UpperTorso RCollar RUpArm|vl5 vl1 vt6 r_sternoclavicular r_shoulder
	Hips Tail-1 Tail.1|x_Tail_1 x_Tail_1_2
	END
}

# bad_defs FILE - the DEF names that it has more than once, or that cannot be one.
bad_defs() {
	grep -o 'DEF [^ ]*' "$1" | sort > defs
	uniq -d defs
	grep -v 'DEF [A-Za-z_][A-Za-z0-9_]*$' defs || true
}

@test "DEF names differ and begin with no digit, whatever the prefix and the map" {
	chain Hips LeftUpLeg LeftLeg > a.bvh
	printf 'LeftUpLeg Clock\nLeftLeg ROUTE\n' > words
	printf 'LeftUpLeg front_view\nLeftLeg side_view\n' > views
	for d in hanim_ '' _; do
		for map in words views; do
			bvh2hanim -D "$d" -m $map a.bvh > out
			[ -z "$(bad_defs out)" ] || { echo "-D '$d' -m $map: $(bad_defs out)"; return 1; }
		done
		[ -n "$d" ] || d=Clo
		echo LeftUpLeg ck | bvh2hanim -D "$d" -m - a.bvh > out
		[ -z "$(bad_defs out)" ] || { echo "-D '$d', ck: $(bad_defs out)"; return 1; }
		bvh2hanim -D "$d" "$SAMPLES/duet.bvh" > out
		[ -z "$(bad_defs out)" ] || { echo "-D '$d': $(bad_defs out)"; return 1; }
	done
	grep -qx 'ROUTE pos_hanim2_humanoid_root.value_changed TO hanim2_humanoid_root.set_translation' \
	    <(bvh2hanim "$SAMPLES/duet.bvh")
	for n in humanoid_root sacrum l_calf_tip front_view; do
		expect 2 bvh2hanim -n $n leg.bvh
		has "$stderr" "^bvh2hanim: the figure cannot be called $n, as something in it is$"
	done
	expect 2 bvh2hanim -D '' -n 1a leg.bvh
	has "$stderr" "-n: expected a letter or _ first, as -D is empty, found '1a'"
}

@test "info is text of UTF-8, whole however long" {
	local name
	name=$(printf 'x%.0s' {1..511})$'\xc3\xa4'
	chain Hips "$name" Tail$'\xff\x1b' > a.bvh
	expect 0 bvh2hanim -q a.bvh
	has "$output" "=joint $name of the BVH file"
	has "$output" '=joint Tail\?\? of the BVH file'
	expect 0 bvh2hanim -qx a.bvh
	has "$output" "=joint $name of the BVH file"
	has "$output" '=joint Tail\?\? of the BVH file'
}

@test "joints without a standard name are told in info" {
	chain Hips 'Tail"x' > a.bvh
	expect 0 bvh2hanim a.bvh
	has "$output" '"x_Tail_x=joint Tail\\"x of the BVH file, no standard name"'
}

@test "one frame is a pose without a sensor" {
	sed 's/Frames: 2/Frames: 1/; /^0 92/d' leg.bvh > a.bvh
	expect 0 bvh2hanim a.bvh
	has "$output" 'center 0 83 0 rotation 0 1 0 0.785398163 translation 4 7 10 children'
	if grep -q -e Interpolator -e TimeSensor -e ROUTE out; then return 1; fi
}

@test "two ROOTs are two figures" {
	expect 0 bvh2hanim "$SAMPLES/duet.bvh"
	[ "$(grep -c '^DEF hanim.*_Figure Humanoid' out)" -eq 2 ]
	[ "$(grep -c 'DEF hanim2_humanoid_root Joint' out)" -eq 1 ]
}

@test "frames without Frame Time are refused" {
	sed 's/^Frame Time:.*/Frame Time: 0/' leg.bvh > a.bvh
	expect 2 bvh2hanim -q a.bvh
	has "$stderr" '^bvh2hanim: a.bvh: no Frame Time'
}

@test "-x: XML of X3D 4.0, with names of 2019" {
	expect 0 bvh2hanim -x -s cm "$SAMPLES/biovision.bvh"
	[ -z "$stderr" ]
	has "$output" '^<X3D profile="Immersive" version="4.0">'
	has "$output" '<HAnimJoint DEF="hanim_l_radiocarpal" name="l_radiocarpal" center='
	has "$output" '<HAnimSegment USE="hanim_l_talus" containerField="segments"/>'
	if command -v xmllint > /dev/null; then xmllint --noout out; fi
}

@test "-x: names that XML cannot hold as they are" {
	chain Hips 'a<b>&"c"'$'\xff' > a.bvh
	expect 0 bvh2hanim -x a.bvh
	has "$output" 'x_a_b___c__=joint a&lt;b>&amp;\\&quot;c\\&quot;\? of the BVH file'
}

@test "-p: so many decimals" {
	expect 0 bvh2hanim -p 2 leg.bvh
	[ "$(values rot_hanim_l_hip)" = '0.00 0.00 1.00 0.00
-1.00 0.00 0.00 0.52' ]
}

@test "-x: toes and their segments as X3D 4.0 lists them" {
	chain Hips LeftUpLeg LeftLeg LeftFoot LeftToeBase > a.bvh
	bvh2hanim -x a.bvh > out
	grep -q '<HAnimJoint DEF="hanim_l_metatarsophalangeal_1" name="l_metatarsophalangeal_1"' out
	grep -q '<HAnimSegment DEF="hanim_l_tarsal_proximal_phalanx_1"' out
	! grep -q middistal out
}

@test "-M: an HAnimMotion, row by row" {
	figure '1 2 3 10 20 30 40 50 60' '1.5 2 3 11 21 31 41 51 61' '1 2 3 0 0 0 0 0 0' > a.bvh
	expect 2 bvh2hanim -M a.bvh
	has "$stderr" '^bvh2hanim: -M: VRML97 has no HAnimMotion, -x is needed'
	expect 0 bvh2hanim -xM a.bvh
	has "$output" '<component name="HAnim" level="2"/>'
	! grep -q -e Interpolator -e TimeSensor out
	# At rest the root stands on the floor: translations are positions as they are.
	sed -n '/<HAnimMotion/,/>$/p' out | sed 's/^	*//' > motion
	diff - motion <<-'END'
	<HAnimMotion name="Figure_motion" frameDuration="0.0333333" startFrame="0" endFrame="2" enabled="true" loop="true" joints="humanoid_root x_Tip" channels="6 Xposition Yposition Zposition Zrotation Xrotation Yrotation 3 Zrotation Xrotation Yrotation" values="
	 1 2 3 10 20 30 40 50 60
	 1.5 2 3 11 21 31 41 51 61
	 1 2 3 0 0 0 0 0 0"/>
	END
	built hanim2bvh
	hanim2bvh out > back.bvh 2> err || ! grep -q 'without expat' err || skip 'built without expat'
	[ ! -s err ]
	for f in biovision walk positions; do
		bvh2hanim --motion -xp full "$SAMPLES/$f.bvh" | hanim2bvh -p full > back.bvh
		cut -f 1,4- <(bvhfk -qle -p 12 "$SAMPLES/$f.bvh") | sed 1d > wanted
		cut -f 1,4- <(bvhfk -qle -p 12 back.bvh) | sed 1d > got
		same_numbers wanted got 1e-9
	done
}

@test "forty thousand ROOTs, names alike" {
	for name in 'R%d' R 'x_%d'; do
		awk -v name="$name" 'BEGIN { n = 40000; print "HIERARCHY"
			for (i = 1; i <= n; i++) printf "ROOT " name " { OFFSET 0 0 0 CHANNELS 1 Zrotation }\n", i % 20000
			print "MOTION\nFrames: 0\nFrame Time: 0.03" }' > a.bvh
		expect 0 timeout 40 bvh2hanim -qx a.bvh
		[ "$(grep -c '<HAnimHumanoid ' out)" -eq 40000 ]
	done
	awk 'BEGIN { n = 40000; print "HIERARCHY\nROOT r { OFFSET 0 0 0 CHANNELS 0"; split("x x_2 x_2_2", like)
		for (i = 1; i <= n; i++) print "JOINT " (i % 4 ? like[i % 4] : "x_" i) " { OFFSET 0 0 0 CHANNELS 0 }"
		print "}\nMOTION\nFrames: 0\nFrame Time: 0.03" }' > a.bvh
	expect 0 timeout 40 bvh2hanim -q a.bvh
	[ "$(grep -o 'Joint { name "[^"]*"' out | sort -u | wc -l)" -eq 40001 ]
}
