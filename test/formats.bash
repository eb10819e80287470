# formats.bash - loaded by the bats files of converters: figures in other formats.

# built COMMAND... - they are on PATH; else the test is skipped.
built() {
	local name
	for name; do
		command -v "$name" > /dev/null || skip "$name is not built"
	done
}

# htr_header SEGMENTS FRAMES - the keys, ZYX, millimetres.
htr_header() {
	printf '%s\n' '[Header]' 'FileType htr' 'DataType HTRS' 'FileVersion 1' "NumSegments $1" \
	    "NumFrames $2" 'DataFrameRate 60' 'EulerRotationOrder ZYX' 'CalibrationUnits mm' \
	    'RotationUnits Degrees' 'GlobalAxisofGravity Y' 'BoneLengthAxis Y' 'ScaleFactor 1.00'
}

# leg_htr - a leg and the start of a spine with the numbers of a file of Motion
# Analysis, its first frame.
leg_htr() {
	htr_header 6 1
	cat <<-'END'
	[SegmentNames&Hierarchy]
	#CHILD	PARENT
	LowerTorso	GLOBAL
	MidTorso1	LowerTorso
	LThigh	LowerTorso
	LLowLeg	LThigh
	LFoot	LLowLeg
	LToe	LFoot
	[BasePosition]
	#SegmentName Tx, Ty, Tz, Rx, Ry, Rz, BoneLength
	LowerTorso	245.857281	950.546486	248.637529	3.098927	-0.002210	0.042162	59.711333
	MidTorso1	0	59.711333	0	12.937915	-0.002675	-0.030860	59.789096
	LThigh	124.374466	-52.388373	84.621456	5.928259	-0.221338	-178.140447	426.796764
	LLowLeg	0	426.796764	0	-15.759694	0.017551	-3.120303	361.153822
	LFoot	0	361.153822	0	55.897848	-0.150027	4.373120	146.718976
	LToe	0	146.718976	0	45.100748	-2.167253	-3.449489	114.060784
	#Beginning of Data. Separated by tabs
	[LowerTorso]
	#Fr	Tx	Ty	Tz	Rx	Ry	Rz	SF
	1	4.826781	-0.364665	-17.706673	1.022320	0.299864	0.874146	1.000000
	[MidTorso1]
	1	0	0	0	-0.411814	-1.132409	-0.317699	1.000000
	[LThigh]
	1	0	0	0	1.102114	-3.834198	-3.730690	1.000000
	[LLowLeg]
	1	0	0	0	-0.199488	0	0	1.000000
	[LFoot]
	1	0	0	0	0.232372	-0.293063	2.062916	1.000000
	[LToe]
	1	0	0	0	0.831548	0.000003	0	1.000000
	[EndOfFile]
	END
}

# ship_htr - three segments, two frames; one that slides.
ship_htr() {
	htr_header 3 2
	cat <<-'END'
	[SegmentNames&Hierarchy]
	#CHILD	PARENT
	Keel	GLOBAL
	Mast	Keel
	Yard	Mast
	[BasePosition]
	#SegmentName Tx, Ty, Tz, Rx, Ry, Rz, BoneLength
	Keel	0	100	0	0	0	90	200
	Mast	0	200	0	0	0	-90	150
	Yard	0	150	0	20	30	40	80
	#Beginning of Data. Separated by tabs
	[Keel]
	1	5	0	-5	10	20	30	1
	2	6	1	-6	12	22	32	1
	[Mast]
	1	0	0	0	-15	25	35	1
	2	0	2	0	-16	26	36	1
	[Yard]
	1	0	0	0	40	0	0	1
	2	0	0	0	41	0	0	1
	[EndOfFile]
	END
}

# ship_places - where its segments and the tip are, frame by frame.
ship_places() {
	cat <<-'END'
	1 Keel 5.000000 100.000000 -5.000000
	1 Mast -171.512824 11.806078 27.635182
	1 Yard -307.428084 44.842151 -26.546547
	1 Yard_End -358.701492 103.568508 -8.595150
	2 Keel 6.000000 101.000000 -6.000000
	2 Mast -169.899382 9.637631 32.940017
	2 Yard -307.886173 32.377200 -21.305328
	2 Yard_End -360.699734 90.702231 -6.851314
	END
}

# asf_root - a root that stands at the origin, as CMU and bvh2asf write it.
asf_root() {
	printf '%s\n' :root '  order TX TY TZ RX RY RZ' '  axis XYZ' '  position 0 0 0' \
	    '  orientation 0 0 0'
}

# tripod_asf, tripod_amc - axes of bones, a dof subset, a rigid bone, limits that are
# passed, blanks of its own.
tripod_asf() {
	cat <<-'END'
	:version 1.10
	:name tripod
	:units
	  mass 1.0
	  length 0.45
	  angle deg
	:documentation
	   this line mentions limits and begin
	   begin
	:root
	   order TX TY TZ RX RY RZ
	   axis XYZ
	   position 0 0 0
	   orientation 0 0 0
	:bonedata
	  begin
	     id 1
	     name trunk
	     direction 0 1 0
	     length 4
	     axis 0 0 30 XYZ
	     dof rx ry rz
	     limits (-90.0 90.0)
	            (-60.0 60.0)
	            (-45.0 45.0)
	  end
	  begin
	     id 2
	     name flipper
	     direction 0.6 0.8 0
	     length 5
	     axis 20 -40 65 XYZ
	     dof rx rz
	     limits (-10.0 10.0)
	            (-inf inf)
	  end
	  begin
	     id 3
	     name stalk
	     direction 0 0 1
	     length 2
	     axis 0 90 0 XYZ
	  end
	:hierarchy
	  begin
	    root trunk
	    trunk flipper stalk
	  end
	END
}

tripod_amc() {
	printf '%s\n' :FULLY-SPECIFIED :DEGREES 1 'root 1 2 3 10 20 30' 'trunk 15 -25 35' \
	    'flipper -50 40' 2 'root 1.5 2 3.5 12 22 32' 'trunk 18 -28 38' 'flipper -55 45'
}

# places FILE - of a BVH file, "frame name x y z" with 6 decimals.
places() {
	bvhfk -qle "$1" | sed 1d | cut -f 1,3- | tr '\t' ' '
}

# same_places FILE FILE TOLERANCE - all joints and tips of two BVH files.
same_places() {
	bvhfk -qe -p 15 "$1" | tr '\t' ' ' > places.1
	bvhfk -qe -p 15 "$2" | tr '\t' ' ' > places.2
	same_numbers <(cut -d ' ' -f 1,3- places.1) <(cut -d ' ' -f 1,3- places.2) "$3"
}

# refused PLACE PATTERN COMMAND... - status 2, nothing on standard output, the place of
# the fault and what is wrong in the message; standard input is the file.
refused() {
	local place=$1 pattern=$2
	shift 2
	expect 2 "$@"
	[ -z "$output" ]
	has "$stderr" "^$1: [^ ]*:$place: $pattern"
}
