// Before all tests: a folder of their own for temporary files, gone with the run, or with the next one where this one is killed. Commands look for
// a project above a folder that is in no repository; below the system's they would list what thousands of others left there, once for each build.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

export default function setup() {
  // Each project of a run asks for it.
  if (process.env.VITRINE_TESTS !== undefined) return;
  const parent = tmpdir();
  for (const name of readdirSync(parent)) {
    const [, owner] = /^vitrine-tests-(\d+)-/.exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `vitrine-tests-${process.pid}-`));
  process.env.VITRINE_TESTS = folder;
  // a database server runs as a user of its own, below it
  chmodSync(folder, 0o755);
  // as many folders as a build looks above its own
  process.env.TMPDIR = join(folder, 'of/one/run');
  mkdirSync(process.env.TMPDIR, { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
