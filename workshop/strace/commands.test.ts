// Every command over folders that strangers wrote, under strace: which programs start, which paths change, who is called.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { attacks, forms, markingProgram } from '../../packages/content/test/hostile-repository.ts';
import { full } from '../full.ts';
import { below, read, type Trace, trace } from './trace.ts';

const repository = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));
const vitrine = join(repository, 'packages/vitrine/dist/vitrine.js');
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
  'front/eval.yaml': 'questions:\n  - ask: is there such a lamp\n    page: index\n    facts: [in tests only]\n',
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
const published = join(stage, 'published/front.vitrine');
const running = await runningFront();

/** A command, the names below its folder that it may change, and the port that it may call. */
interface Row {
  readonly args: readonly string[];
  readonly changes: readonly string[];
  readonly calls?: string;
  readonly stopAfter?: string;
  /** The addition next to which it must work, by default none: a command that is refused everywhere shows nothing. */
  readonly worksWith?: string;
  /** Its exit code where it works; 0 by default. */
  readonly ends?: number;
  /** It reads the folder as another row does, or not at all: what is added there does not matter. */
  readonly once?: true;
}
const commands: Readonly<Record<string, Row>> = {
  check: { args: ['check'], changes: [] },
  build: { args: ['build', ...url, '--out', 'built.vitrine'], changes: ['built.vitrine'] },
  export: { args: ['export', ...url, '--out', 'site'], changes: ['site'] },
  init: { args: ['init', 'new'], changes: ['new'] },
  serve: { args: ['serve', '--port', '0', '--once'], changes: [], stopAfter: 'ready' },
  mcp: { args: ['mcp'], changes: [] },
  pack: { args: ['pack', ...url, '--out', 'docs-pack', '--agents', 'AGENTS.md'], changes: ['docs-pack', 'AGENTS.md'] },
  connect: {
    args: ['connect', running.url, 'vscode', 'codex', '--scope', 'project'],
    changes: [],
    calls: running.port,
  },
  eval: { args: ['eval', '--out', 'eval.md', '--out', 'eval.xml'], changes: ['eval.md', 'eval.xml'] },
  'eval of a snapshot': { args: ['eval', published, '--questions', 'front/eval.yaml'], changes: [], once: true },
  'eval of an address': {
    args: ['eval', running.url, '--questions', 'front/eval.yaml'],
    changes: [],
    calls: running.port,
    once: true,
  },
  'eval suggest': { args: ['eval', 'suggest', '--out', 'more.yaml'], changes: ['more.yaml'], once: true },
  'diff of a snapshot': { args: ['diff', published, '--out', 'diff.md', '--out', 'diff.json'], changes: ['diff.md', 'diff.json'] },
  'diff of a revision': {
    args: ['diff', 'HEAD', 'front'],
    changes: [],
    worksWith: 'a planted .git with a signature that a program checks',
  },
  'diff of an address': {
    args: ['diff', running.url, 'front', '--fail-on', 'never'],
    changes: [],
    calls: running.port,
    once: true,
  },
};

/** An ordinary front at an address, for commands that take one. It is ended with the tests. */
async function runningFront(): Promise<{ readonly url: string; readonly port: string }> {
  const { cwd } = folderWith(() => undefined);
  execFileSync(process.execPath, [vitrine, 'build', ...url, '--out', dirname(published)], { cwd });
  // The folder, which is served under its own address: a file that was built for a public one answers nobody at loopback.
  const child = spawn(process.execPath, [vitrine, 'serve', 'front', '--port', '0', '--once', '--log', 'json'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterAll(async () => {
    child.kill();
    await once(child, 'close');
  });
  for await (const line of createInterface(child.stdout)) {
    const { listening } = JSON.parse(line) as { readonly listening?: string };
    if (listening !== undefined) return { url: listening, port: new URL(listening).port };
  }
  throw new Error('the front ended before it was ready');
}

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

const repositories = Object.keys(additions).filter((addition) => addition.includes(' with '));

/** Before a merge a command meets one kind of hostile repository, and the next command the next kind; each night every command all. */
function meets(nth: number, { once, worksWith }: Row, addition: string): boolean {
  if (once === true || full || !repositories.includes(addition)) return once !== true || addition === 'nothing else';
  return addition === worksWith || addition === repositories[nth % repositories.length];
}

describe.each(Object.entries(additions))('a folder with %s', (addition, add) => {
  test.each(Object.entries(commands).filter(([, row], nth) => meets(nth, row, addition)))(
    '%s starts git at most, changes what it names alone, calls nobody but whom it names',
    async (name, { args, changes, calls, stopAfter, worksWith = 'nothing else', ends = 0 }) => {
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
      expect(
        traced.connections.filter((to) => calls === undefined || !to.includes(`htons(${calls})`)),
        'connections',
      ).toEqual([]);
      if (addition === worksWith) {
        expect(traced.code, traced.output).toBe(ends);
        expect(traced.connections.length > 0, 'it calls').toBe(calls !== undefined);
      }
      expect(traced.opened, 'opened').not.toContain(secret);
      expect(ran(), 'the planted program').toBe(false);
      expect(traced.output).not.toContain('The plan');
    },
  );
});

test('the tracer notices a program, a change, a file that is read and a call', async () => {
  const cwd = mkdtempSync(join(stage, 'noticed-'));
  const script =
    "require('fs').writeFileSync('é x', ''); require('fs').readFileSync(process.argv[1]); require('child_process').execFileSync('/bin/true'); require('net').connect(9, '127.0.0.1').on('error', () => {})";
  const traced = await trace([process.execPath, '-e', script, secret], { cwd, env: {}, log: join(stage, 'noticed.log') });
  expect(traced.code, traced.output).toBe(0);
  expect(traced.programs).toEqual([process.execPath, '/bin/true']);
  expect(traced.changed).toContain(join(cwd, 'é x'));
  expect(traced.opened).toContain(secret);
  expect(traced.connections).toEqual([expect.stringContaining('htons(9)') as string]);
});

test('a call that another thread interrupts in the log is one call', () => {
  const log = [
    '7 openat(AT_FDCWD</a>, "b", O_WRONLY <unfinished ...>',
    '8 execve("/bin/x", [], 0x1) = 0',
    '7 <... openat resumed>) = 3</a/b>',
  ];
  expect(read(log.join('\n'), '/elsewhere')).toMatchObject({ programs: ['/bin/x'], changed: ['/a/b'] });
});

test('a relative path belongs to the folder that its process went to', () => {
  const log = [
    '7 chdir("/a") = 0',
    '7 chdir("b") = 0',
    '7 mkdir("c", 0777) = 0',
    '8 mkdir("c", 0777) = 0',
    '7 chdir("/x") = -1 ENOENT',
  ];
  expect(read(log.join('\n'), '/elsewhere').changed).toEqual(['/a/b/c', '/elsewhere/c']);
});
