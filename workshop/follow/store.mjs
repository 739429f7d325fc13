// A real S3-compatible server (s3rver) with one bucket, what a team builds for it, and what it does with both. Server and client of AWS
// come from the registry, into a folder that is removed again with every process that was started here.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.mjs';

/** The command as it was built. */
export const command = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));
const packages = ['s3rver@3.7.1', '@aws-sdk/client-s3@3.1169.0'];
/** Longest wait for something to happen, in milliseconds; nothing here takes a tenth of it. */
export const patienceMs = 60_000;

const work = mkdtempSync(join(tmpdir(), 'vitrine-sources-'));
/** From here the client of AWS is found. */
export const installed = join(work, 'package.json');
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});

/** Ends a process with this one. */
export function keep(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Runs the command and gives what it prints as JSON. */
function vitrine(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args, '--json'], {
    cwd: work,
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: String(1_767_225_600 + day * 86_400) },
  });
  if (status !== 0) throw new Error(`vitrine ${args.join(' ')}: ${stdout}${stderr}`);
  return JSON.parse(stdout);
}

let day = 1;

/** From now on content is of the next day. */
export function nextDay() {
  day++;
}

/** A file of this day: its bytes, its id, and the name and text of its signature. */
export function build(text, key = 'ours.pem') {
  writeFileSync(join(work, 'front/docs/index.md'), `# Lamp\n\n${text}\n\n${'The lamp burns. '.repeat(200)}\n`);
  rmSync(join(work, 'dist'), { recursive: true, force: true });
  const built = vitrine('build', '--base-url', 'https://front.example.com', '--sign', key);
  const [signature] = readdirSync(join(work, 'dist')).filter((name) => name.endsWith('.sig'));
  return {
    id: built.snapshot_id,
    file: readFileSync(join(work, 'dist/front.vitrine')),
    signature,
    text: readFileSync(join(work, 'dist', signature)),
  };
}

writeFileSync(installed, '{}');
execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: work, stdio: 'ignore' });
mkdirSync(join(work, 'front/docs'), { recursive: true });
const product = 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n';
for (const [name, text] of [
  ['product', product],
  ['capabilities', 'actions: []\n'],
  ['releases', 'releases: []\n'],
])
  writeFileSync(join(work, `front/${name}.yaml`), text);
export const { public_key: ours } = vitrine('keys', 'ours.pem');
vitrine('keys', 'theirs.pem');

const port = await freePort();
export const endpoint = `http://127.0.0.1:${port}`;
const data = join(work, 'data');
export let server;

export async function startServer() {
  const bin = join(work, 'node_modules/s3rver/bin/s3rver.js');
  server = keep(
    spawn(process.execPath, [bin, '-d', data, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'front', '-s'], {
      stdio: 'ignore',
    }),
  );
  for (let attempt = 0; attempt < patienceMs / 50; attempt++) {
    if (await fetch(endpoint).catch(() => undefined)) return;
    await pause(50);
  }
  throw new Error('s3rver does not listen');
}
const { DeleteObjectCommand, PutObjectCommand, S3Client } = createRequire(installed)('@aws-sdk/client-s3');
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
export const s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
const part = (name, suffix) => join(data, 'front', `${name}._S3rver_${suffix}`);

/** s3rver overwrites in place, and a read in that moment breaks off. A store that is in use replaces an object whole. */
export function replace(name, other) {
  for (const suffix of ['object', 'metadata.json', 'object.md5']) renameSync(part(other, suffix), part(name, suffix));
}

export async function put(name, Body) {
  await s3.send(new PutObjectCommand({ Bucket: 'front', Key: `${name}.next`, Body }));
  replace(name, `${name}.next`);
}

export const remove = (Key) => s3.send(new DeleteObjectCommand({ Bucket: 'front', Key }));

/** The signature first, the file after it. */
export async function publish({ file, signature, text }) {
  await put(signature, text);
  await put('front.vitrine', file);
}

/** An object of 2 GB, which takes no room. */
export async function putLarge(name) {
  await put(name, 'large');
  truncateSync(part(name, 'object'), 2 ** 31);
}
