// The runner: what it is given, and how it treats a task that fails, is skipped, or hangs.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addUp, closingLine, readReport } from '../scripts/results.mjs';
import { formatSeconds, runTask, slowest } from '../scripts/tasks.mjs';
import { checks } from './checks.mjs';
import { listing, readArguments, whatLacks } from './named.mjs';
import { checks as parts } from './packaging/checks.mjs';
import { installedParts, publishedParts } from './packaging/parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sampleChecks = {
  one: { what: 'One holds.', takes: '1 s', takesArguments: '[url]' },
  two: { what: 'Two holds.', takes: '2 s', needs: { x: 'x-tools' } },
};
const node = (program) => [process.execPath, '-e', program];

describe('what is asked for', () => {
  test.each([
    [[], { names: [], more: [] }],
    [['one', 'two'], { names: ['one', 'two'], more: [] }],
    [['one', 'http://x', '--a'], { names: ['one'], more: ['http://x', '--a'] }],
    [['--with-tests', 'two'], { names: ['two'], more: [], withTests: true }],
  ])('%j', (given, expected) => {
    expect(readArguments(given, sampleChecks)).toEqual({ withTests: false, ...expected });
  });

  test.each([
    [['three'], 'There is no check "three".'],
    [['toString'], 'There is no check "toString".'],
    [['two', 'three'], 'There is no check "three", and two takes no arguments.'],
    [['two', 'one', 'three'], 'There is no check "three"; only a check by itself takes arguments.'],
  ])('%j is refused', (given, error) => {
    expect(readArguments(given, sampleChecks).error).toBe(error);
  });

  test('an unknown name lists the known ones and ends with 2', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'workshop/check.mjs'), 'nonsense'], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('There is no check "nonsense".');
    for (const name of Object.keys(checks)) expect(stderr).toContain(`\n${name} `);
  });

  test('the list has name, sentence, duration, packages and arguments of each', () => {
    expect(listing(sampleChecks)).toBe(
      'one              One holds. (1 s)\n                 [url]\ntwo              Two holds. (2 s) Needs x-tools.',
    );
  });
});

describe('the table', () => {
  test.each(Object.entries(checks))('%s names a program that is there, or is built', (_, { command, what }) => {
    const program = command.find((word) => word.startsWith('workshop/') && /\.m?js$/.test(word) && !word.includes('/dist/'));
    if (program !== undefined) expect(existsSync(join(root, program))).toBe(true);
    expect(what).toMatch(/\.$/);
  });

  test('each part of the check of packages is in one row', () => {
    expect([...publishedParts, ...installedParts].sort()).toEqual(Object.keys(parts).sort());
  });

  test.each(Object.entries(checks).filter(([, { command }]) => command.includes('-t')))(
    '%s names tests that are there',
    (_, { command }) => {
      const file = command.find((word) => word.endsWith('.test.ts'));
      const text = readFileSync(join(root, command[command.indexOf('--dir') + 1], file), 'utf8');
      for (const words of command[command.indexOf('-t') + 1].split('|')) expect(text).toContain(words);
    },
  );

  test.each(['core', 'docs-index'])('the files of %s that the check of mutations changes, and their tests, are there', (name) => {
    const folder = join(root, 'packages', name);
    const namedSources = ['stryker.config.json', 'vitest.stryker.config.ts'].flatMap(
      (file) => readFileSync(join(folder, file), 'utf8').match(/src\/[\w/.-]+\.ts/g) ?? [],
    );
    expect(namedSources.length).toBeGreaterThan(10);
    expect(namedSources.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  test('pages and comments name checks and test files that are there', () => {
    const files = spawnSync('git', ['ls-files', '*.md', '*.ts', '*.mjs', '*.yml'], { cwd: root, encoding: 'utf8' }).stdout.split(
      '\n',
    );
    const texts = files.filter(
      (path) => path !== '' && !/CHANGELOG|^\.changeset|check\.test\.mjs$/.test(path) && existsSync(join(root, path)),
    );
    const missing = texts.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const checkNames = [...text.matchAll(/npm run check ([a-z][a-z-]*(?:`, `[a-z][a-z-]*(?=`))*)/g)].flatMap(([, list]) =>
        list.split('`, `'),
      );
      return checkNames.filter((name) => !Object.hasOwn(checks, name)).map((name) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
    const model = readFileSync(join(root, 'docs/explanation/security-model.md'), 'utf8');
    const tests = [...model.matchAll(/`((?:conformance|core|content|vitrine|adapter-\w+|mcp-tools)\/[\w/.-]+\.ts)`/g)].map(
      ([, path]) => path,
    );
    expect(tests.length).toBeGreaterThan(5);
    expect(tests.filter((path) => !existsSync(join(root, 'packages', path)))).toEqual([]);
  });

  test('each row runs before a merge, each night or by hand, as CONTRIBUTING.md lists them', () => {
    const text = (file) => readFileSync(join(root, file), 'utf8');
    const [, merge = ''] = /^checks=\((.+)\)$/m.exec(text('.ci/run')) ?? [];
    const night = [...text('.github/workflows/nightly.yml').matchAll(/^ {10}- ([^\n]+)$/gm)].map(
      ([, line]) => line.split(' -- ')[0],
    );
    const lists = [merge, night.join(' ')].map((line) => line.split(' ').sort());
    const byHand = Object.keys(checks).filter((name) => !lists.flat().includes(name));
    const listed = [...text('CONTRIBUTING.md').matchAll(/^\| (?:before a merge|each night|by hand[^|]*) \|([^|]+)\|$/gm)];
    expect(listed.map(([, row]) => (row.match(/[\w-]+/g) ?? []).sort())).toEqual([...lists, byHand.sort()]);
    expect(lists.flat().filter((name) => !Object.hasOwn(checks, name))).toEqual([]);
  });
});

describe('a task', () => {
  // What these tasks say of themselves is not what happens in this run.
  beforeEach(() => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    return () => written.mockRestore();
  });

  const quiet = { quiet: true };

  test('passes, fails, or is skipped by its exit code', async () => {
    expect(await runTask('a', node(''), quiet)).toMatchObject({ outcome: 'passed' });
    expect(await runTask('a', node('process.exit(3)'), quiet)).toMatchObject({ outcome: 'failed', code: 3, note: 'exit code 3' });
    const skips = node("console.log('no x here'); process.exitCode = 77");
    expect(await runTask('a', skips, quiet)).toMatchObject({ outcome: 'skipped', note: 'no x here' });
  });

  test('that cannot be started has failed', async () => {
    expect(await runTask('a', ['no-such-command-here'], quiet)).toMatchObject({ outcome: 'failed' });
  });

  const hangs = `
    require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log('waiting for nothing');
    setInterval(() => {}, 1000);`;

  test('that hangs is ended after its silence, with what it started, and its last output is shown', async () => {
    const { outcome, note } = await runTask('a', node(hangs), { ...quiet, silenceSeconds: 4 });
    expect([outcome, note]).toEqual(['failed', 'ended after 4 s of silence; its last output:\nwaiting for nothing']);
  });

  test('reports its time, and the slowest come first', () => {
    expect([3.21, 99, 245].map(formatSeconds)).toEqual(['3.2 s', '99.0 s', '4 min 05 s']);
    const results = ['a', 'b', 'c'].map((name, seconds) => ({ name, seconds }));
    expect(slowest(results, 2)).toEqual(['     2.0 s  c', '     1.0 s  b']);
  });
});

describe('when the run is asked to end', () => {
  /** Runs a module that says 'ready' once the task hangs, asks it to end, and resolves to its exit code and its last line. */
  async function ended(program, signal) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      if (!output.includes('ready') && (output + chunk).includes('ready')) child.kill(signal);
      output += chunk;
    }
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
    return [code, output.trim().split('\n').at(-1)];
  }

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('by %s, the task ends, those after it do not run, and the caller sums up', async (signal, code) => {
    const program = `
      import { runTask } from './scripts/tasks.mjs';
      const hangs = [process.execPath, '-e', "console.log('ready'); setInterval(() => {}, 1000)"];
      const results = [await runTask('a', hangs), await runTask('b', hangs)];
      console.log(JSON.stringify(results.map(({ name, outcome, note }) => ({ name, outcome, note }))));`;
    const results = [
      { name: 'a', outcome: 'failed', note: `ended by ${signal}` },
      { name: 'b', outcome: 'not run', note: `ended by ${signal}` },
    ];
    expect(await ended(program, signal)).toEqual([code, JSON.stringify(results)]);
  });

  test('what had passed is counted, and what did not run, by package; what failed is shown', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    const report = join(folder, 'test-results/vitest.json');
    // Three files of two packages; the run ends by force after the first.
    const program = `
      const { default: Reporter } = await import(${JSON.stringify(join(root, 'scripts/test-reporter.mjs'))});
      const reporter = new Reporter();
      const file = (path) => ({ moduleId: process.cwd() + '/' + path });
      reporter.onTestRunStart(['packages/one/a.test.ts', 'apps/two/b.test.ts', 'apps/two/test/workerd/c.test.ts'].map(file));
      const failed = { fullName: 'it holds', result: () => ({ state: 'failed', errors: [{ message: 'it does not' }] }) };
      const tests = (state) => (state === 'failed' ? [failed] : [{ result: () => ({ state: 'passed' }) }, failed]);
      const first = { ...file('packages/one/a.test.ts'), meta: () => ({ processorSeconds: 2 }),
        diagnostic: () => ({ duration: 3000 }), state: () => 'failed', children: { allTests: tests } };
      reporter.onTestModuleEnd(first);
      process.kill(process.pid, 'SIGKILL');`;
    const { signal } = spawnSync(process.execPath, ['-e', program], { cwd: folder });
    expect(signal).toBe('SIGKILL');
    const { tested, files, unshown } = await readReport({ outcome: 'failed', note: 'ended by SIGTERM' }, report);
    expect(unshown).toEqual(['packages/one/a.test.ts > it holds: it does not']);
    expect(files).toEqual([{ name: 'packages/one/a.test.ts', seconds: 3, processorSeconds: 2 }]);
    expect(tested).toMatchObject([
      { name: 'one', passed: 1, failed: 1, notRun: 0, processorSeconds: 2 },
      { name: 'two', passed: 0, failed: 0, notRun: 2 },
      { name: 'the run', failed: 1, note: 'ended by SIGTERM' },
    ]);
    expect(closingLine(addUp(tested))).toBe('1 passed, 2 failed, 2 not run');
  });

  test.each([
    [{ outcome: 'failed', note: 'exit code 1' }, 'exit code 1'],
    [{ outcome: 'passed' }, 'ended without a report of every file'],
  ])('a run without a report has failed: %j', async (run, note) => {
    const { tested } = await readReport(run, join(tmpdir(), 'no such report.json'));
    expect(tested).toEqual([{ name: 'the run', passed: 0, failed: 1, skipped: 0, note }]);
  });
});

describe('a check that cannot run here', () => {
  const needy = Object.keys(checks).filter((name) => checks[name].needs !== undefined);
  /** What each check says of itself where no program can be started. */
  const reasons = needy.map(
    (name) => `${name}: ${Object.keys(checks[name].needs).join(', ')} not installed, and apt-get cannot do it here`,
  );

  test.each([
    ['', 77, `0 passed, 0 failed, ${needy.length} skipped`],
    ['true', 1, `0 passed, ${needy.length} failed`],
  ])('is named by the last line, every one in one run, and with CI=%j the run ends with %i', (CI, code, counts) => {
    const options = { env: { ...process.env, CI, PATH: '' }, encoding: 'utf8' };
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'workshop/check.mjs'), ...needy], options);
    const [closing, said] = stdout.trim().split('\n').at(-1).split('; cannot run here: ');
    expect([status, closing, said.split('; ').sort()]).toEqual([code, counts, [...reasons].sort()]);
  });

  test.each(Object.keys(checks).filter((name) => checks[name].installs !== undefined))(
    '%s says so where npm cannot install',
    (name) => {
      const machine = {
        isThere: () => true,
        install: (folder) => {
          throw new Error(`npm install in ${folder}: exit code 1`);
        },
      };
      expect(whatLacks(checks[name], machine)).toBe(`npm install in ${checks[name].installs}: exit code 1`);
      expect(whatLacks(checks[name], { ...machine, install: () => undefined })).toBe(undefined);
    },
  );

  test('whose program ends with 77 is one of them', () => {
    const program = `
      import { checks } from './workshop/checks.mjs';
      checks.eval = { ...checks.eval, build: undefined, command: [process.execPath, '-e', "console.log('no x'); process.exitCode = 77"] };
      process.argv.push('', 'eval');
      await import('./workshop/check.mjs');`;
    const options = { cwd: root, env: { ...process.env, CI: 'true' }, encoding: 'utf8' };
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options);
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '0 passed, 1 failed; cannot run here: eval: no x']);
  });
});
