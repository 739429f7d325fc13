// The image of the Dockerfile: built by buildah from what this checkout packs, and started in a sandbox as Docker would start it with
// `--read-only --tmpfs /tmp --cap-drop ALL`. Without an argument its base is a stand-in: this machine's Node.js, shell and libraries.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { standIn } from './stand-in.mjs';

const [base] = process.argv.slice(2);
const repository = fileURLToPath(new URL('../..', import.meta.url));

if (process.getuid?.() !== 0) {
  console.log('It needs root, for the files of an image.');
  process.exit(77);
}

const work = mkdtempSync(join(tmpdir(), 'vitrine-container-'));
const storage = ['--storage-driver', 'vfs', '--root', join(work, 'storage'), '--runroot', join(work, 'run')];
const buildah = (...args) =>
  execFileSync('buildah', [...storage, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 });
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

const context = join(work, 'context');
mkdirSync(join(context, 'release'), { recursive: true });
for (const name of ['Dockerfile', '.dockerignore']) cpSync(join(repository, name), join(context, name));
const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', join(context, 'release')], {
  cwd: join(repository, 'packages/vitrine'),
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
}).trim();

const built = ['--build-arg', `NODE=${base ?? standIn(buildah, work)}`, '--build-arg', `VITRINE=./release/${packed}`];
// The format of OCI has no health checks.
buildah('build', '--quiet', '--format', 'docker', '--isolation', 'chroot', ...built, '-t', 'vitrine', context);
const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'vitrine')).Docker;
const root = buildah('mount', buildah('from', 'vitrine').trim()).trim();
const bytes = Number(execFileSync('du', ['-sb', root], { encoding: 'utf8' }).split('\t', 1)[0]);
console.log(`image of ${base ?? 'the stand-in'}: ${(bytes / 1e6).toFixed(0)} MB unpacked, user ${config.User}`);

const front = join(work, 'front');
execFileSync(process.execPath, [join(repository, 'packages/vitrine/dist/vitrine.js'), 'init', front], {
  cwd: work,
  stdio: 'ignore',
});
mkdirSync(join(front, 'docs'));
writeFileSync(join(front, 'docs/install.md'), '# Install the lamp\n\nScrew the lamp to the mast.\n');
writeFileSync(join(work, 'run.json'), JSON.stringify(config));

const [user, group = user] = config.User.split(':');
const { status } = spawnSync(
  'bwrap',
  [
    ...['--bind', root, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--ro-bind', front, '/front'],
    ...['--ro-bind', fileURLToPath(new URL('inside.mjs', import.meta.url)), '/check/inside.mjs'],
    ...['--ro-bind', join(work, 'run.json'), '/check/run.json', '--remount-ro', '/', '--chdir', config.WorkingDir],
    ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL', '--uid', user, '--gid', group, '--clearenv'],
    ...config.Env.flatMap((pair) => ['--setenv', ...pair.split(/=(.*)/s).slice(0, 2)]),
    ...['node', '/check/inside.mjs', '/check/run.json'],
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
