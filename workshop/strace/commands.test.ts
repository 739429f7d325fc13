// Every command over folders that strangers wrote, under strace: which programs start, which paths change, who is called.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { attacks, forms, markingProgram } from '../../packages/content/test/hostile-repository.ts';
import { below, read, type Trace, trace } from './trace.ts';

const repository = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));
const vitrine = join(repository, 'packages/cli/dist/vitrine.js');
const stage = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-strace-')));
const secret = join(stage, 'secret.md');
writeFileSync(secret, '# Secret\n\nThe plan.\n');
afterAll(() => {
  rmSync(stage, { recursive: true, force: true });
});

const files: Readonly<Record<string, string>> = {
  'front/product.yaml': 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n',
  'front/capabilities.yaml': 'actions: []\n',
  'front/releases.yaml': 'releases: []\n',
  'front/docs/index.md':
    '# Lamp\n\nA lamp that exists in tests only.\n\n![x](../../secret.md)\n\n<!-- include: ../../secret.md -->\n',
  'README.md': '# Lamp\n\nA lamp.\n',
  'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\n- First.\n',
  'package.json': '{ "name": "lamp", "version": "1.0.0", "scripts": { "prepare": "touch prepared" } }\n',
  '.npmrc': 'script-shell=./x.sh\n',
  'node_modules/vitrine/index.js': 'throw new Error("not this one");\n',
};

/** What a stranger adds to an ordinary folder, by name. `folder` holds `front`. */
const additions: Readonly<Record<string, (folder: string, program: string) => void>> = {
  'nothing else': () => undefined,
  'links that lead out': (folder) => {
    symlinkSync(secret, join(folder, 'front/docs/linked.md'));
    symlinkSync(dirname(secret), join(folder, 'front/docs/up'));
  },
  ...Object.fromEntries(
    Object.entries(forms).flatMap(([form, make]) =>
      Object.entries(attacks).map(([attack, plant]) => [
        `${form} with ${attack}`,
        (folder: string, program: string) => {
          make(join(folder, 'front'));
          plant(join(folder, 'front'), program);
        },
      ]),
    ),
  ),
};

const url = ['--base-url', 'https://front.example.com'];
/** A command, and the names below its folder that it may change. */
const commands: Readonly<
  Record<string, { readonly args: readonly string[]; readonly changes: readonly string[]; readonly stopAfter?: string }>
> = {
  check: { args: ['check'], changes: [] },
  build: { args: ['build', ...url, '--out', 'built.vitrine'], changes: ['built.vitrine'] },
  export: { args: ['export', ...url, '--out', 'site'], changes: ['site'] },
  publish: { args: ['publish', '--dry-run', ...url, '--out', 'listing'], changes: ['listing'] },
  init: { args: ['init', 'new'], changes: ['new'] },
  serve: { args: ['serve', '--port', '0', '--once'], changes: [], stopAfter: 'ready' },
  mcp: { args: ['mcp'], changes: [] },
};

function folderWith(add: (folder: string, program: string) => void): { readonly cwd: string; readonly ran: () => boolean } {
  const cwd = mkdtempSync(join(stage, 'folder-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const program = markingProgram(mkdtempSync(join(stage, 'program-')));
  add(cwd, program.path);
  return { cwd, ran: program.ran };
}

/** First segment of a path in the draft of a file or folder: `.site.59be807f9734.draft`. */
const draftOf = (name: string): RegExp => new RegExp(`^\\.${name.replace('.', '\\.')}\\.[0-9a-f]{12}\\.draft(?:/|$)`);

/** A draft is in the folder of what it becomes; temporary files of git are in the system's folder for them. */
function mayChange(cwd: string, names: readonly string[]): (path: string) => boolean {
  const temporary = join(realpathSync(tmpdir()), 'vitrine-');
  return (path) =>
    path === '/dev/null' ||
    path === '/dev/tty' ||
    (path.startsWith(temporary) && !below(path, [stage])) ||
    names.some((name) => below(path, [join(cwd, name)]) || (below(path, [cwd]) && draftOf(name).test(relative(cwd, path))));
}

describe.each(Object.entries(additions))('a folder with %s', (_, add) => {
  test.each(Object.entries(commands))(
    '%s starts git at most, changes what it names alone, calls nobody',
    async (name, { args, changes, stopAfter }) => {
      const { cwd, ran } = folderWith(add);
      const home = mkdtempSync(join(stage, 'home-'));
      const traced: Trace = await trace([process.execPath, vitrine, ...args], {
        cwd,
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home },
        log: join(stage, `${basename(cwd)}-${name}.log`),
        ...(stopAfter !== undefined && { stopAfter }),
      });
      expect(
        traced.programs.filter((path) => path !== process.execPath && basename(path) !== 'git'),
        'programs',
      ).toEqual([]);
      expect(
        traced.changed.filter((path) => !mayChange(cwd, changes)(path)),
        'changed',
      ).toEqual([]);
      expect(traced.connections, 'connections').toEqual([]);
      expect(traced.opened, 'opened').not.toContain(secret);
      expect(ran(), 'the planted program').toBe(false);
      expect(traced.output).not.toContain('The plan');
    },
  );
});

test('the tracer notices a program, a change and a file that is read', async () => {
  const cwd = mkdtempSync(join(stage, 'noticed-'));
  const script =
    "require('fs').writeFileSync('é x', ''); require('fs').readFileSync(process.argv[1]); require('child_process').execFileSync('/bin/true')";
  const traced = await trace([process.execPath, '-e', script, secret], { cwd, env: {}, log: join(stage, 'noticed.log') });
  expect(traced.code, traced.output).toBe(0);
  expect(traced.programs).toEqual([process.execPath, '/bin/true']);
  expect(traced.changed).toContain(join(cwd, 'é x'));
  expect(traced.opened).toContain(secret);
});

test('a call that another thread interrupts in the log is one call', () => {
  const log = [
    '7 openat(AT_FDCWD</a>, "b", O_WRONLY <unfinished ...>',
    '8 execve("/bin/x", [], 0x1) = 0',
    '7 <... openat resumed>) = 3</a/b>',
  ];
  expect(read(log.join('\n'), '/elsewhere')).toMatchObject({ programs: ['/bin/x'], changed: ['/a/b'] });
});
