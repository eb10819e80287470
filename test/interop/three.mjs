// Where three.js puts the joints of a BVH file.
//
// usage: node three.mjs FILE     a tab-separated table: frame, time, joint, x, y, z
//        node three.mjs          the version of three.js
//
// End sites are called JOINT_End, a second one JOINT_End2.  three.js is looked
// for along NODE_PATH.  Status 1: BVHLoader complained; 3: three.js is not there.

import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire( import.meta.url );
let loaderPath;
try {
	loaderPath = require.resolve( 'three/examples/jsm/loaders/BVHLoader.js' );
} catch {
	console.error( 'three.mjs: three.js not found along NODE_PATH' );
	process.exit( 3 );
}
const { BVHLoader } = await import( pathToFileURL( loaderPath ) );

const file = process.argv[ 2 ];
if ( file === undefined ) {
	console.log( require( 'three' ).REVISION );
	process.exit( 0 );
}

// The loader reports what it dislikes on the console and goes on.
let complaints = 0;
console.error = console.warn = ( ...words ) => {
	complaints ++;
	process.stderr.write( words.join( ' ' ) + '\n' );
};

const { skeleton, clip } = new BVHLoader().parse( fs.readFileSync( file, 'utf8' ) );

// Each bone that is no end site has two tracks, in the order of the bones.
const names = new Map();
const moving = [];
for ( const bone of skeleton.bones ) {
	if ( bone.name === 'ENDSITE' ) {
		const earlier = bone.parent.children.slice( 0, bone.parent.children.indexOf( bone ) );
		const count = earlier.filter( ( other ) => other.name === 'ENDSITE' ).length + 1;
		names.set( bone, names.get( bone.parent ) + '_End' + ( count > 1 ? count : '' ) );
	} else {
		names.set( bone, bone.name );
		moving.push( { bone, position: clip.tracks[ 2 * moving.length ], rotation: clip.tracks[ 2 * moving.length + 1 ] } );
	}
}

const rows = [ 'frame\ttime\tjoint\tx\ty\tz' ];
const times = moving[ 0 ].position.times;
for ( let frame = 0; frame < times.length; frame ++ ) {
	for ( const { bone, position, rotation } of moving ) {
		bone.position.fromArray( position.values, 3 * frame );
		bone.quaternion.fromArray( rotation.values, 4 * frame );
	}
	const root = skeleton.bones[ 0 ];
	root.updateMatrixWorld( true );
	for ( const bone of skeleton.bones ) {
		const place = bone.getWorldPosition( root.position.clone() );
		rows.push( [ frame + 1, times[ frame ], names.get( bone ), place.x, place.y, place.z ].join( '\t' ) );
	}
}
fs.writeFileSync( 1, rows.join( '\n' ) + '\n' );
process.exitCode = complaints ? 1 : 0;
