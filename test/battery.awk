# battery.awk: one small figure of five joints and three frames, and its variants:
# each is the base figure with one change that some program writes or trips over.
#
#     LC_ALL=C awk -f test/battery.awk -v dir=OUT
#
# writes OUT/01_base_ZXY.bvh and so on; golden/battery.tsv has the world positions.

BEGIN {
	position = "Xposition Yposition Zposition"
	rotation = "Zrotation Xrotation Yrotation"
	values = split(pool(), value)
	if (dir == "") {
		print "usage: awk -f battery.awk -v dir=OUT" > "/dev/stderr"
		exit 2
	}
	system("mkdir -p '" dir "'")

	# Channels: orders, positions, counts.
	figure(); save("01_base_ZXY")
	figure(); order("Xrotation Yrotation Zrotation"); save("02_order_XYZ")
	figure(); order("Yrotation Xrotation Zrotation"); save("02_order_YXZ")
	figure(); order("Zrotation Yrotation Xrotation"); save("02_order_ZYX")
	figure(); channels[HIPS] = position " Zrotation Yrotation Xrotation"; save("03_mixed_order")
	figure(); offset[HIPS] = "3 90 -7"; save("04_root_offset")
	figure(); offset[HIPS] = "3 90 -7"; order(position " " rotation)
	channels[HIPS] = channels[CHEST]; save("05_joint_pos6")
	figure(); channels[ARM] = "Yposition " rotation; save("06_joint_1pos")
	figure(); channels[HIPS] = rotation " " position; save("07_rot_first_root")
	figure(); channels[HIPS] = "Zposition Yposition Xposition " rotation; save("08_posorder_ZYX")
	figure(); channels[ARM] = "Zrotation Yrotation"; channels[HAND] = "Xrotation"; save("09_channels_1_2")
	figure(); channels[CHEST] = ""; save("10_channels_0")
	figure(); channels[CHEST] = ""; write(); sub(/ *CHANNELS 0\n/, "", text); save("11_no_channels_line")
	figure(); offset[HIPS] = "3 90 -7"; channels[HIPS] = rotation; save("12_root_rot_only")

	# Bytes, blanks, comments.
	figure(); write(); gsub(/\n/, "\r\n", text); save("13_crlf")
	figure(); write(); gsub(/\n/, "\r", text); save("14_cr_only")
	figure(); indent = gap = "\t"; save("15_tabs_all")
	figure(); write(); text = "\357\273\277" text; save("16_bom")
	figure(); gap = "  "; save("17_double_spaces")
	figure(); tail = " "; save("18_trailing_space")
	figure(); write(); text = text "\n\n"; save("19_blank_lines_end")
	figure(); write(); sub(/\n  JOINT/, "\n&", text); sub(/\nMOTION/, "\n&", text); save("20_blank_lines_mid")
	figure(); write(); sub(/\n  JOINT/, "\n  # comment&", text)
	text = "# made by hand\n" text; save("21_comments")

	# Names.
	figure(); names("mixamorig:Hips,mixamorig:Spine,mixamorig:Head,mixamorig:LArm,mixamorig:LHand"); save("22_names_colon")
	figure(); names("Hips,Lower Back,The Head,Left Arm,Left Hand"); save("23_names_space")
	figure(); names("Hips,b-spine.01,b-head.02,b|arm|L,hand(L)"); save("24_names_punct")
	figure(); names("Hips,A,B,A,B"); save("25_dup_names")
	figure(); names("Hips,ChestWithAVeryLongNameThatExceedsThirtyTwoCharacters,Head,L,R"); save("26_long_name")
	figure(); names("Hips,Brust_\303\274,Kopf,L,R"); save("27_utf8_name")
	figure(); names("Hips,Brust_\374,Kopf,L,R"); save("28_latin1_name")

	# End sites and roots.
	figure(); write(); gsub(/End Site/, "End site", text); save("29_End_site_lower")
	figure(); title[HEAD_END] = "End Site Tip"; save("30_end_site_named")
	figure(); second_end_site(); save("31_two_end_sites")
	figure(); title[HEAD_END] = title[HAND_END] = ""; save("32_no_end_sites")
	figure(); second_root(); save("33_two_roots")

	# Frames and how they are announced.
	figure(); wrap = 6; save("34_wrapped_frames")
	figure(); write(); sub(/Frames: 3/, "Frames: 5", text); save("35_frames_too_many")
	figure(); write(); sub(/Frames: 3/, "Frames: 2", text); save("36_frames_too_few")
	figure(); write(); sub(/Frame Time[^\n]*\n/, "", text); save("37_no_frame_time")
	figure(); write(); sub(/0\.0333333/, "0", text); save("38_frametime_zero")

	# Spelling of numbers.
	figure(); format = "%.8e"; save("39_exponent")
	figure(); format = "%+.8E"; save("40_EXP_upper_plus")
	figure(); format = "%.4f"; zero = ""; save("41_no_leading_zero")
	figure(); format = "%.4f"; point = ","; save("42_comma_decimal")
	figure(); write(); sub(/-9\.2707/, "nan", text); save("43_nan")

	# Layout and keywords, what is missing, what is cut.
	figure(); write(); gsub(/\n *\{/, " {", text); save("44_brace_same_line")
	figure(); write(); lower_keywords(); save("45_lower_keywords")
	figure(); write(); gsub(/End Site/, "END SITE", text)
	sub(/Frames:/, "FRAMES:", text); sub(/Frame Time:/, "FRAME TIME:", text); save("46_upper_keywords")
	figure(); late_offset = 1; save("47_channels_before_offset")
	figure(); frames = 0; save("48_zero_frames")
	figure(); write(); sub(/MOTION.*/, "", text); save("49_no_motion")
	figure(); write(); sub(/Frames:/, "Frames", text); save("50_frames_no_colon")
	figure(); channels[HIPS] = channels[HIPS] " Xscale Yscale Zscale"; save("51_scale_channels")
	figure(); write(); sub(/\n$/, "", text); save("52_no_final_newline")
	figure(); write(); sub(/ [^ ]* [^ ]* [^ ]*$/, "\n", text); save("53_truncated_last")
	figure(); indent = "\t"; save("55_tabs_indent_only")
	figure(); write(); gsub(/: /, ":\t", text); save("56_frames_tab")
}

# The base figure, and its usual layout.
function figure() {
	nodes = 0
	HIPS     = node(0, "ROOT Hips", "0 0 0", position " " rotation)
	CHEST    = node(1, "JOINT Chest", "1 10 2", rotation)
	HEAD     = node(2, "JOINT Head", "0 5 1", rotation)
	HEAD_END = node(3, "End Site", "0 3 0")
	ARM      = node(2, "JOINT LeftArm", "4 2 0", rotation)
	HAND     = node(3, "JOINT LeftHand", "6 0 0.5", rotation)
	HAND_END = node(4, "End Site", "2 0 0")
	frames = 3
	indent = "  "; gap = " "; tail = ""; wrap = 0; late_offset = 0
	format = ""; zero = "0"; point = "."
	text = ""
}

function node(d, t, o, c) {
	nodes++
	depth[nodes] = d; title[nodes] = t; offset[nodes] = o; channels[nodes] = c
	return nodes
}

function order(rotations,    i) {
	for (i = 1; i <= nodes; i++)
		sub(rotation, rotations, channels[i])
}

function names(list,    i, k, name) {
	split(list, name, ",")
	for (i = 1; i <= nodes; i++)
		if (title[i] !~ /^End/)
			title[i] = (title[i] ~ /^ROOT/ ? "ROOT " : "JOINT ") name[++k]
}

function second_end_site(    i) {
	for (i = ++nodes; i > HEAD_END; i--) {
		depth[i] = depth[i-1]; title[i] = title[i-1]; offset[i] = offset[i-1]; channels[i] = channels[i-1]
	}
	offset[HEAD_END + 1] = "1 3 0"
}

function second_root() {
	node(0, "ROOT Hips2", "0 0 0", position " " rotation)
	node(1, "JOINT Chest2", "1 10 2", rotation)
	node(2, "End Site", "0 1 0")
}

# Every word in lower case but the names.
function lower_keywords(    i, n, line) {
	n = split(text, line, "\n")
	text = ""
	for (i = 1; i < n; i++) {
		if (!sub(/ROOT/, "root", line[i]) && !sub(/JOINT/, "joint", line[i]))
			line[i] = tolower(line[i])
		text = text line[i] "\n"
	}
}

# Figure to text; a node without a title is left out.
function write(    i, j, d, pad, o, c) {
	text = "HIERARCHY\n"
	for (i = 1; i <= nodes; i++) {
		if (title[i] == "")
			continue
		pad = times(indent, depth[i])
		text = text pad title[i] "\n" pad "{\n"
		o = pad indent "OFFSET" offset_text(offset[i]) "\n"
		c = title[i] ~ /^End/ ? "" : pad indent "CHANNELS " channels_text(channels[i]) "\n"
		text = text (late_offset ? c o : o c)
		for (j = i + 1; j <= nodes && title[j] == ""; j++)
			;
		for (d = depth[i]; d >= (j > nodes ? 0 : depth[j]); d--)
			text = text times(indent, d) "}\n"
	}
	text = text "MOTION\nFrames: " frames "\nFrame Time: 0.0333333\n" motion()
}

function times(s, n,    t) {
	while (n-- > 0)
		t = t s
	return t
}

function offset_text(list,    i, o, t) {
	split(list, o)
	for (i = 1; i <= 3; i++)
		t = t gap number(o[i])
	return t
}

function channels_text(list,    c, n) {
	n = split(list, c)
	return n ? n " " list : 0
}

# Values are dealt from the pool, channel after channel, frame after frame.
function motion(    i, n, all, name, f, k, used, v, t) {
	for (i = 1; i <= nodes; i++)
		all = all " " channels[i]
	n = split(all, name)
	for (f = 1; f <= frames; f++)
		for (k = 1; k <= n; k++) {
			v = value[++used]
			if (name[k] ~ /position/)
				v = v / 3
			else if (name[k] ~ /scale/)
				v = 1.5 + v / 120
			v = sprintf("%.4f", v)
			t = t number(v) (k == n || wrap && k % wrap == 0 ? tail "\n" : gap)
		}
	return t
}

function number(v,    t) {
	if (format != "")
		t = sprintf(format, v)
	else {
		t = sprintf("%.4f", v)
		sub(/\.?0*$/, "", t)
	}
	if (zero == "")
		sub(/^0\./, ".", t) || sub(/^-0\./, "-.", t)
	sub(/\./, point, t)
	return t
}

function save(name) {
	if (text == "")
		write()
	printf "%s", text > (dir "/" name ".bvh")
	close(dir "/" name ".bvh")
}

function pool() {
	return \
	"-25.0042 -37.725 22.9854 16.2661 44.7223 29.1959 34.865 27.5647 37.0981 " \
	"-15.5465 14.3906 16.0419 30.5743 21.334 -16.3981 -20.5201 53.4267 0.0902 " \
	"58.1447 48.587 -24.1301 25.896 31.7682 -5.3213 -25.2504 -42.1839 41.5254 " \
	"13.9986 -7.9368 5.0409 -15.0742 -5.0693 28.5584 -53.3617 -19.7077 54.3516 " \
	"53.66 -28.9307 21.5708 29.3737 52.9746 -48.2788 38.8425 -9.2707 -45.376 " \
	"34.7046 -44.2097 -55.9553 -44.3442 -44.8325 -4.6329 -54.7446 29.7832 -41.6258 " \
	"-15.0816 -3.5884 -22.298 21.7999 -47.9927 -11.8752 1.2362 14.4911 42.1927 " \
	"14.9041 42.5618 9.9418 10.0109 9.6347 29.7583 28.7348 34.4101 -16.5549 " \
	"-10.0611 -12.801 -10.1118 57.2165 11.2079 -31.6675 4.5834 10.9818 -25.3023 " \
	"31.2407 36.5685 57.4662 -2.0676 35.3406 -20.4024 46.0173 -49.2296 15.5808"
}
