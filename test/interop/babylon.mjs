// Where Babylon.js puts the joints of a BVH file.
//
// usage: node babylon.mjs FILE     a tab-separated table: frame, time, joint, x, y, z
//        node babylon.mjs          the version of Babylon.js
//
// End sites are called JOINT_End, a second one JOINT_End2.  Babylon.js is looked for along
// NODE_PATH.  Status 3: it is not there.

import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire( import.meta.url );
const find = ( name ) => {
	for ( const folder of ( process.env.NODE_PATH ?? '' ).split( ':' ) ) {
		const path = `${ folder }/@babylonjs/${ name }`;
		if ( fs.existsSync( path ) ) return path;
	}
	console.error( 'babylon.mjs: Babylon.js not found along NODE_PATH' );
	process.exit( 3 );
};
const loader = find( 'loaders/BVH/bvhLoader.js' );

const file = process.argv[ 2 ];
if ( file === undefined ) {
	console.log( JSON.parse( fs.readFileSync( find( 'core/package.json' ) ) ).version );
	process.exit( 0 );
}

console.log = () => {}; // it greets on standard output
const { NullEngine } = await import( pathToFileURL( find( 'core/Engines/nullEngine.js' ) ) );
const { Scene } = await import( pathToFileURL( find( 'core/scene.js' ) ) );
const { ReadBvh } = await import( pathToFileURL( loader ) );

const scene = new Scene( new NullEngine() );
const { bones } = ReadBvh( fs.readFileSync( file, 'utf8' ), scene, null, { loopMode: 1 } );

// v turned by a quaternion: v + 2 w (q x v) + 2 q x (q x v).
const cross = ( a, b ) => [ a[ 1 ] * b[ 2 ] - a[ 2 ] * b[ 1 ], a[ 2 ] * b[ 0 ] - a[ 0 ] * b[ 2 ],
	a[ 0 ] * b[ 1 ] - a[ 1 ] * b[ 0 ] ];
const turn = ( q, v ) => {
	const axis = [ q.x, q.y, q.z ], once = cross( axis, v ), twice = cross( axis, once );
	return v.map( ( x, i ) => x + 2 * ( q.w * once[ i ] + twice[ i ] ) );
};

const names = new Map(), keys = new Map();
for ( const bone of bones ) {
	const parent = bone.getParent();
	const earlier = parent ? parent.children.slice( 0, parent.children.indexOf( bone ) ) : [];
	const count = earlier.filter( ( other ) => other.name === 'ENDSITE' ).length + 1;
	names.set( bone, bone.name !== 'ENDSITE' ? bone.name
		: names.get( parent ) + '_End' + ( count > 1 ? count : '' ) );
	const of = ( property ) => bone.animations.find( ( a ) => a.targetProperty === property );
	keys.set( bone, { position: of( 'position' ), rotation: of( 'rotationQuaternion' ) } );
}

const rows = [ 'frame\ttime\tjoint\tx\ty\tz' ];
const { rotation, position } = keys.get( bones[ 0 ] );
const clock = rotation ?? position;
const frames = clock.getKeys().length;
const world = new Map();
for ( let frame = 0; frame < frames; frame ++ )
	for ( const bone of bones ) {
		const parent = world.get( bone.getParent() );
		const animation = keys.get( bone );
		const rest = bone.getRestMatrix().getTranslation();
		const at = animation.position ? animation.position.getKeys()[ frame ].value : rest;
		const q = animation.rotation ? animation.rotation.getKeys()[ frame ].value
			: { x: 0, y: 0, z: 0, w: 1 };
		// World rotations are kept as chains of quaternions, outermost last.
		const chain = parent ? parent.chain : [];
		let place = [ at.x, at.y, at.z ];
		for ( const outer of chain ) place = turn( outer, place );
		if ( parent ) place = place.map( ( x, i ) => x + parent.place[ i ] );
		world.set( bone, { place, chain: [ q, ...chain ] } );
		rows.push( [ frame + 1, frame / clock.framePerSecond, names.get( bone ), ...place ].join( '\t' ) );
	}
fs.writeFileSync( 1, rows.join( '\n' ) + '\n' );
process.exit( 0 );
