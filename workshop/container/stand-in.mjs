// An image to build on where no registry can be reached: Node.js with npm of this machine, the programs that a build runs, their libraries.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

const programs = ['/bin/sh', '/usr/bin/env'];

/** The libraries of a program, by the paths under which the loader looks for them. */
function librariesOf(program) {
  const listed = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...listed.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path]) => path);
}

/** Makes the image and returns its name. */
export function standIn(buildah, work) {
  const root = join(work, 'stand-in');
  const put = (from, to) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    cpSync(realpathSync(from), join(root, to), { recursive: true, dereference: true });
  };
  for (const program of [process.execPath, ...programs]) {
    put(program, program === process.execPath ? '/usr/local/bin/node' : program);
    for (const library of librariesOf(program)) put(library, library);
  }
  const npm = join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm');
  put(npm, '/usr/local/lib/node_modules/npm');
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  for (const folder of ['tmp', 'proc', 'dev', 'root', 'etc']) mkdirSync(join(root, folder), { recursive: true });
  const container = buildah('from', 'scratch').trim();
  buildah('copy', '--quiet', container, root, '/');
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container);
  buildah('commit', '--quiet', container, 'stand-in');
  return 'localhost/stand-in';
}
