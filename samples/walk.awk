# walk.awk: a human figure 170 units (centimetres) tall that walks two strides along +Z
# at 120 frames a second; the pose of the last frame is that of the first.
#
#     LC_ALL=C awk -f samples/walk.awk > samples/walk.bvh
#
# The planted foot stays where it is: the legs are bent to reach it.

BEGIN {
	pi = atan2(0, -1)
	rate = 120; cycle = 120; frames = 2 * cycle + 1
	stride = 116                    # way of the hips in one cycle
	thigh = 42; shin = 41           # lengths
	skeleton()
	print "HIERARCHY"
	hierarchy()
	print "MOTION\nFrames: " frames "\nFrame Time: 0.0083333"
	for (f = 0; f < frames; f++) {
		pose(f / cycle)
		print row()
	}
}

# The joints, depth first: depth, name, offset from the parent. The left side is +X.
function skeleton() {
	joint(0, "Hips", 0, 0, 0)
	leg("Left", 1); leg("Right", -1)
	joint(1, "Spine", 0, 9, -1)
	joint(2, "Spine1", 0, 12, 0)
	joint(3, "Spine2", 0, 13, 0)
	joint(4, "Neck", 0, 17, 0.5)
	joint(5, "Head", 0, 9, 1.5)
	joint(6, "End", 0, 16, 0)
	arm("Left", 1); arm("Right", -1)
}

function leg(side, s) {
	joint(1, side "UpLeg", 9 * s, -3, 0)
	joint(2, side "Leg", 0, -thigh, 0)
	joint(3, side "Foot", 0, -shin, 0)
	joint(4, side "ToeBase", 0, -7, 13)
	joint(5, "End", 0, 0, 7)
}

function arm(side, s) {
	joint(4, side "Shoulder", 3 * s, 13, 1)
	joint(5, side "Arm", 14 * s, 0, -1)
	joint(6, side "ForeArm", 28 * s, 0, 0)
	joint(7, side "Hand", 25 * s, 0, 0)
	finger(side, s, "Thumb",  3, -1, 2.5,  3.5, 3, 2.5)
	finger(side, s, "Index",  9, 0, 3,     4, 2.5, 2)
	finger(side, s, "Middle", 9.5, 0, 1,   4.5, 3, 2)
	finger(side, s, "Ring",   9, 0, -1,    4, 2.5, 2)
	finger(side, s, "Pinky",  8, -0.5, -3, 3, 2, 1.5)
}

# Root of the finger, then the lengths of its three bones.
function finger(side, s, name, x, y, z, a, b, c) {
	joint(8, side "Hand" name "1", x * s, y, z)
	joint(9, side "Hand" name "2", a * s, 0, name == "Thumb" ? a / 2 : 0)
	joint(10, side "Hand" name "3", b * s, 0, name == "Thumb" ? b / 2 : 0)
	joint(11, "End", c * s, 0, name == "Thumb" ? c / 2 : 0)
}

function joint(d, n, x, y, z) {
	joints++
	depth[joints] = d; name[joints] = n
	offset[joints] = fixed(x) " " fixed(y) " " fixed(z)
}

function hierarchy(    i, d, tab) {
	for (i = 1; i <= joints; i++) {
		tab = tabs(depth[i])
		if (name[i] == "End")
			print tab "End Site"
		else
			print tab (i == 1 ? "ROOT " : "JOINT ") name[i]
		print tab "{"
		print tab "\tOFFSET " offset[i]
		if (name[i] != "End")
			print tab "\tCHANNELS " (i == 1 ? "6 Xposition Yposition Zposition" : 3) \
				" Zrotation Xrotation Yrotation"
		for (d = depth[i]; d >= (i < joints ? depth[i + 1] : 0); d--)
			print tabs(d) "}"
	}
}

function tabs(n,    t) {
	while (n-- > 0)
		t = t "\t"
	return t
}

# The figure at time t, in cycles; the left heel strikes at whole t.
function pose(t) {
	hips_x = 1.8 * wave(t - 0.05)
	hips_y = 89.6 - 1.1 * wave(2 * t + 0.2)
	hips_z = stride * t
	list = 2.5 * wave(t + 0.5)      # about Z: the hip of the swinging leg drops
	turn = -5 * wave(t + 0.25)      # about Y: the hip of the leading leg goes ahead
	turned("Hips", list, 0, turn)
	turned("Spine", -0.7 * list, 3, -0.7 * turn)
	turned("Spine1", -0.5 * list, 1, -0.7 * turn)
	turned("Spine2", 0, -1 + 0.6 * wave(2 * t), -0.8 * turn)
	turned("Neck", 0, 4, 0.5 * turn)
	turned("Head", 0.2 * list, -5 + 0.8 * wave(2 * t + 0.3), 0.7 * turn)
	reach("Left", 1, t)
	reach("Right", -1, t + 0.5)
	swing("Left", 1, t)
	swing("Right", -1, t + 0.5)
}

# One leg; its heel strikes at whole t. The foot is planted for 0.6 of the cycle, with
# the heel rising at the end, then swings in a low arc to the next place.
function reach(side, s, t,    u, k, ball_y, ball_z, pitch, x, y, z, v, d, bend, lift, a, b) {
	k = floor(t); u = t - k
	ball_y = 1; ball_z = stride * (k - (s < 0 ? 0.5 : 0)) + 39
	if (u < 0.6) {
		pitch = 52 * ease((u - 0.32) / 0.28) - 16 * (1 - ease(u / 0.12))
		ball_y += 3.6 * (1 - ease(u / 0.12))
	} else {
		v = (u - 0.6) / 0.4
		ball_z += stride * ease(v)
		pitch = 52 - 68 * ease(v / 0.9)
		ball_y += 3.6 * ease(v) + 5 * sin(pi * v) ^ 2
	}

	# The ankle as seen from the hip joint, in the frame of the hips.
	x = 6.5 * s - hips_x
	y = ball_y + 7 * cosine(pitch) + 13 * sine(pitch) - hips_y
	z = ball_z + 7 * sine(pitch) - 13 * cosine(pitch) - hips_z
	v = x * cosine(list) + y * sine(list); y = y * cosine(list) - x * sine(list); x = v
	v = x * cosine(turn) - z * sine(turn); z = z * cosine(turn) + x * sine(turn); x = v
	x -= 9 * s; y += 3

	# A hinge of two bones: sideways first, then the triangle of thigh, shin and distance.
	lift = degrees(atan2(x, -y))
	v = sqrt(x * x + y * y)
	d = sqrt(v * v + z * z)
	a = angle(thigh, d, shin)
	bend = 180 - angle(thigh, shin, d)
	b = -degrees(atan2(z, v)) - a
	turned(side "UpLeg", lift, b, 0)
	turned(side "Leg", 0, bend, 0)
	turned(side "Foot", -lift - list, pitch - b - bend, -turn)
	turned(side "ToeBase", 0, pitch > 0 ? -pitch * (1 - ease((u - 0.6) / 0.25)) : 0, 0)
}

# One arm, opposite to the leg of its side; the fingers are curled a little and never still.
function swing(side, s, t,    forward, i, n, curl, finger_name) {
	forward = -6 - 20 * wave(t + 0.25)
	turned(side "Shoulder", -3 * s, 0, -0.1 * forward * s)
	turned(side "Arm", -70 * s, 6, -forward * s)
	turned(side "ForeArm", 0, 0, -(22 + 0.4 * (forward + 26)) * s)
	turned(side "Hand", (-4 + 3 * wave(t)) * s, -8, 3 * wave(t + 0.1) * s)
	n = split("Thumb Index Middle Ring Pinky", finger_name)
	for (i = 1; i <= n; i++) {
		curl = -(i == 1 ? 8 : 14 + 3 * i + 5 * wave(t + 0.06 * i)) * s
		turned(side "Hand" finger_name[i] "1", curl, 0, (i == 1 ? -12 - 3 * wave(t) : 3 * (i - 3)) * s)
		turned(side "Hand" finger_name[i] "2", 1.3 * curl, 0, 0)
		turned(side "Hand" finger_name[i] "3", 0.8 * curl, 0, 0)
	}
}

function turned(joint_name, z, x, y) {
	rotation[joint_name] = fixed(z) " " fixed(x) " " fixed(y)
}

function row(    i, t) {
	t = fixed(hips_x) " " fixed(hips_y) " " fixed(hips_z)
	for (i = 1; i <= joints; i++)
		if (name[i] != "End")
			t = t " " rotation[name[i]]
	return t
}

function fixed(v,    t) {
	t = sprintf("%.6f", v)
	return t == "-0.000000" ? "0.000000" : t
}

# Angle between sides a and b of a triangle, opposite to c.
function angle(a, b, c,    k) {
	k = (a * a + b * b - c * c) / (2 * a * b)
	return degrees(atan2(sqrt(1 - k * k), k))
}

function wave(t)    { return sin(2 * pi * t) }
function ease(v)    { return v <= 0 ? 0 : v >= 1 ? 1 : v * v * v * (v * (6 * v - 15) + 10) }
function floor(v)   { return v < 0 ? int(v) - (v != int(v)) : int(v) }
function degrees(r) { return r * 180 / pi }
function sine(d)    { return sin(d * pi / 180) }
function cosine(d)  { return cos(d * pi / 180) }
