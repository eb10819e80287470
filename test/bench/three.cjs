// Parses a BVH file with three.js and says how many frames it has.
const fs = require('fs');
const path = require('path');
const folder = path.join(process.env.NODE_PATH, 'three/examples/jsm/loaders/BVHLoader.js');
import(folder).then(({ BVHLoader }) => {
	const { clip } = new BVHLoader().parse(fs.readFileSync(process.argv[2], 'utf8'));
	console.log(clip.tracks[0].times.length);
});
