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

/** What native code loads and Node.js does not; it is part of glibc. */
function librt() {
  return /librt\.so\.1 \(libc6,.*=> (\S+)/.exec(execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }))[1];
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
  put(librt(), librt());
  const npm = join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm');
  put(npm, '/usr/local/lib/node_modules/npm');
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  for (const folder of ['tmp', 'proc', 'dev', 'root', 'etc']) mkdirSync(join(root, folder), { recursive: true });
  const container = buildah('from', 'scratch').trim();
  // npm inside reaches its registry as npm of this machine does
  const reached = Object.entries(process.env).filter(([name]) => /^(?:npm_config_registry|https?_proxy|no_proxy)$/i.test(name));
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? process.env.SSL_CERT_FILE;
  if (certificates !== undefined) {
    put(certificates, '/etc/certificates.pem');
    reached.push(['NODE_EXTRA_CA_CERTS', '/etc/certificates.pem']);
  }
  buildah('copy', '--quiet', container, root, '/');
  const variables = [['PATH', '/usr/local/bin:/usr/bin:/bin'], ...reached];
  buildah('config', ...variables.flatMap(([name, value]) => ['--env', `${name}=${value}`]), container);
  buildah('commit', '--quiet', container, 'stand-in');
  return 'localhost/stand-in';
}
