// Before all tests: a folder of their own for temporary files, gone with the run. Commands look for a project above a folder that is in no
// repository; below the system's they would list what thousands of others left there, once for each build.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-tests-'));
  // a database server runs as a user of its own, below it
  chmodSync(folder, 0o755);
  // as many folders as a build looks above its own
  process.env.TMPDIR = join(folder, 'of/one/run');
  mkdirSync(process.env.TMPDIR, { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
}
