// xite.cjs - where X_ITE has the joints and sites of an H-Anim figure at its keys.
//
// usage: node xite.cjs [FILE FRAMES]        without a file: status 0 when x_ite-node is there
//
// Prints the frame (from 1), the DEF name and the place of each Joint and Site.  Two shims: the
// picture that skia-canvas would draw is not looked at, and Node 20 has no Float16Array.
const Module = require('module');
const url = require('url');

const load = Module._load;
const nothing = new Proxy(function () {}, {
    get: (target, name) => (name === Symbol.toPrimitive ? () => 0 : nothing),
    apply: () => nothing,
    construct: () => nothing,
});
Module._load = (name, ...rest) => (name === 'skia-canvas' ? nothing : load(name, ...rest));
if (!globalThis.Float16Array) globalThis.Float16Array = Float32Array;

const X3D = require('x_ite-node');
if (process.argv.length < 4) process.exit(0);

const times = (m, v) => [0, 1, 2].map(i => m[3 * i] * v[0] + m[3 * i + 1] * v[1] + m[3 * i + 2] * v[2]);
const multiply = (a, b) => a.map((_, i) => [0, 1, 2].reduce((s, k) => s + a[3 * Math.floor(i / 3) + k] * b[3 * k + (i % 3)], 0));
const list = v => [v.x, v.y, v.z];
function turn(r) {
    const c = Math.cos(r.angle), s = Math.sin(r.angle), k = 1 - c, [x, y, z] = list(r);
    return [c + k * x * x, k * x * y - s * z, k * x * z + s * y, k * x * y + s * z, c + k * y * y,
        k * y * z - s * x, k * x * z - s * y, k * y * z + s * x, c + k * z * z];
}

// A Joint is a Transform: p becomes translation + center + R (p - center).
function walk(frame, node, m, moved) {
    const type = node.getNodeTypeName().replace(/^HAnim/, '');
    if (['Joint', 'Site', 'Transform', 'Humanoid'].includes(type)) {
        const own = turn(node.rotation), center = list(node.center), back = times(own, center);
        const local = list(node.translation).map((t, i) => t + center[i] - back[i]);
        moved = times(m, local).map((x, i) => x + moved[i]);
        m = multiply(m, own);
        const place = times(m, center).map((x, i) => (x + moved[i]).toFixed(9));
        if (type !== 'Humanoid') console.log(frame, node.getNodeName(), ...place);
    }
    const children = type === 'Humanoid' ? node.skeleton : node.children;
    for (const child of children || []) if (child) walk(frame, child, m, moved);
}

// What moves the figure at a frame: interpolators, which a sensor would drive by time, or
// HAnimMotions, held to one frame by their first and their last.
function pose(scene, frame, frames) {
    for (const node of scene.rootNodes) {
        if (/Interpolator$/.test(node.getNodeTypeName())) node.set_fraction = (frame - 1) / (frames - 1);
        for (const motion of node.motions || [])
            for (const field of ['startFrame', 'endFrame', 'frameIndex']) motion[field] = frame - 1;
    }
}

async function main() {
    const browser = X3D.createBrowser().browser;
    await browser.loadURL(new X3D.MFString(url.pathToFileURL(process.argv[2]).href));
    const scene = browser.currentScene;
    for (const node of scene.rootNodes) if (node.getNodeTypeName() === 'TimeSensor') node.enabled = false;
    await new Promise(done => setTimeout(done, 100));
    const frames = Number(process.argv[3]);
    for (let frame = 1; frame <= frames; frame++) {
        pose(scene, frame, frames);
        await new Promise(done => setTimeout(done, 100));
        for (const node of scene.rootNodes)
            if (/Humanoid$/.test(node.getNodeTypeName()))
                walk(frame, node, [1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 0]);
    }
    browser.dispose();
}
main().then(() => process.exit(0), error => { console.error(error); process.exit(1); });
