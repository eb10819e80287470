# table.awk - medians of the runs and how they compare with what is wanted.
# Input: name, tab, "wall processor KiB".

# goal(NAME, YARDSTICK, RATIO, WALL): which ratio is wanted.
function goal(name, yardstick, most, wall) {
	goals++
	what[goals] = name
	than[goals] = yardstick
	limit[goals] = most
	by_wall[goals] = wall
}

function median(list, column,    n, i, j, v, field, t) {
	n = split(list, v, "\n") - 1
	for (i = 1; i <= n; i++) {
		split(v[i], field, " ")
		v[i] = field[column] + 0
	}
	for (i = 2; i <= n; i++)
		for (j = i; j > 1 && v[j] < v[j - 1]; j--) {
			t = v[j]; v[j] = v[j - 1]; v[j - 1] = t
		}
	return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
}

{
	if (!($1 in runs))
		order[++names] = $1
	runs[$1] = runs[$1] $2 "\n"
}

END {
	goal("bvhinfo -s", "wc -w", 0.22)
	goal("bvhinfo -s", "md5sum", 0.6)
	goal("bvhinfo", "true", 2)
	goal("bvhinfo -n", "wc -l", 1.5)
	goal("bvhtrim -f 1-", "cat", 2)
	goal("bvhtrim -f 50000-", "cat", 2)
	goal("bvhcat", "cat", 2)
	goal("cat | bvhtrim", "cat | cat", 1.4, 1)
	goal("bvhrescale", "wc -w", 0.12)
	goal("bvhrescale six", "wc -w six", 0.33)
	goal("bvh2csv", "tr", 0.5)
	goal("bvhfk -ec", "wc -w", 0.5)
	goal("bvhfk -ec", "md5sum", 1.35)
	goal("trim | rescale | fk", "cat | cat | cat", 3, 1)
	goal("bvhinfo one", "true", 2)
	goal("bvhinfo -T 500", "wc -w 500", 3)
	goal("bvh2hanim 10", "bvhfk -e 10", 3)
	goal("htr2bvh", "wc -w htr", 2.5)
	printf "%-22s %9s %9s %8s %9s\n", "command", "wall s", "proc. s", "MB/s", "peak KiB"
	for (i = 1; i <= names; i++) {
		n = order[i]
		wall[n] = median(runs[n], 1)
		used[n] = median(runs[n], 2)
		peak[n] = median(runs[n], 3)
		rate = n ~ /true|six|d15|500|one| 10|GB/ || n == "bvhinfo" ? "" : sprintf("%.0f", size / 1e6 / wall[n])
		printf "%-22s %9.4f %9.4f %8s %9d\n", n, wall[n], used[n], rate, peak[n]
	}
	printf "\n%-22s %-16s %7s %7s\n", "command", "yardstick", "ratio", "goal"
	for (i = 1; i <= goals; i++) {
		ratio = by_wall[i] ? wall[what[i]] / wall[than[i]] : used[what[i]] / used[than[i]]
		printf "%-22s %-16s %7.3f %7s  %s\n", what[i], than[i], ratio, "<= " limit[i],
		    ratio <= limit[i] ? "met" : "NOT MET"
	}
	for (n in peak)
		if (n ~ /^bvh/ && n !~ /hanim/ && peak[n] > 4096)
			print n ": more than 4 MiB of memory"
}
