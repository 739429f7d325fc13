// A real S3-compatible server (s3rver) with one bucket, and the client of AWS. Both come from the registry, into a folder that is removed
// with the process.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../free-port.mjs';

const work = mkdtempSync(join(tmpdir(), 'vitrine-sources-'));
/** From here the client of AWS is found. */
export const installed = join(work, 'package.json');
writeFileSync(installed, '{}');
execFileSync('npm', ['install', '--no-audit', '--no-fund', 's3rver@3.7.1', '@aws-sdk/client-s3@3.1169.0'], {
  cwd: work,
  stdio: 'ignore',
});

const port = await freePort();
export const endpoint = `http://127.0.0.1:${port}`;
const data = join(work, 'data');
const bin = join(work, 'node_modules/s3rver/bin/s3rver.js');
const options = ['-d', data, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'front', '-s'];
export const server = spawn(process.execPath, [bin, ...options], { stdio: 'ignore' });
process.on('exit', () => {
  server.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});
for (let attempt = 0; !(await fetch(endpoint).catch(() => undefined)); attempt++) {
  if (attempt > 1_200) throw new Error('s3rver does not listen');
  await pause(50);
}

const { DeleteObjectCommand, PutObjectCommand, S3Client } = createRequire(installed)('@aws-sdk/client-s3');
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
export const s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });

/** s3rver overwrites in place, and a read in that moment breaks off. A store that is in use replaces an object whole. */
export async function put(name, Body) {
  await s3.send(new PutObjectCommand({ Bucket: 'front', Key: `${name}.next`, Body }));
  const part = (key, suffix) => join(data, 'front', `${key}._S3rver_${suffix}`);
  for (const suffix of ['object', 'metadata.json', 'object.md5']) renameSync(part(`${name}.next`, suffix), part(name, suffix));
}

export const remove = (Key) => s3.send(new DeleteObjectCommand({ Bucket: 'front', Key }));
