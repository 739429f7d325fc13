// Every line of a shell block in README, docs and the examples: commands and options that exist, checks and scripts that exist, and
// files that are there. What the lines of the quick start, of the import and of "add a tool" answer has tests of its own.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainColours } from '@vitrine/cli-kit/output/printable';
import { expect, test } from 'vitest';
import { commands } from '../src/command/command-list.ts';
import { parseCommandLine } from '../src/command/program.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scripts = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };

/** Names of the checks: rows of the table in workshop/checks.mjs. */
const checks = [...readFileSync(`${root}workshop/checks.mjs`, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{$/gm)].map(([, name]) => name);

const docs = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
// Not every file below the examples: Node.js 20 follows the links to what is installed for them, which is half a million files.
const examples = readdirSync(`${root}examples`)
  .map((name) => `examples/${name}/README.md`)
  .filter((path) => existsSync(root + path));
const pages = ['README.md', 'CONTRIBUTING.md', ...docs.map((path) => `docs/${path}`), ...examples, 'packages/vitrine/README.md'];

const lines = pages.flatMap((path) =>
  [...readFileSync(root + path, 'utf8').matchAll(/^```(sh|console)(?: \w+)?\n([\s\S]*?)^```$/gm)].flatMap(([, kind, body = '']) =>
    body
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => kind === 'sh' || line.startsWith('$ '))
      .map((line) => ({ path, line: line.replace(/^\$ /, '').replace(/(?:^|\s+)#.*/, '') }))
      .filter(({ line }) => line.trim() !== ''),
  ),
);

/** The words of a line, without environment and without what follows a pipe. */
function wordsOf(line: string): readonly string[] {
  const [command = ''] = line.replace(/^(?:[A-Z_]+=\S+ )+/, '').split(/ \| | &| >>? /);
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');
}

/** Programs that are not ours; what they are given is theirs to check. */
const others = [
  'asciidoctor',
  'bun',
  'cd',
  'claude',
  'cp',
  'curl',
  'deno',
  'docker',
  'export',
  'git',
  'make',
  'sam',
  'sphinx-build',
  'npx next',
  'npx astro',
  'npx wrangler',
];

/** The command as people run it: by its name, where a project has it, or in a clone. */
const run = /^(?:npx --no |npm (?:--prefix \S+ )?run )?vitrine(?: --)? /;

const ours = lines.filter(({ line }) => run.test(line.replace(/^(?:[A-Z_]+=\S+ )+/, '')));

/** Commands within a sentence, for a reader to type; one with a placeholder is none. */
const within = pages.flatMap((path) =>
  [
    ...readFileSync(root + path, 'utf8')
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`(npx --no vitrine [a-z][^`…<]*)`/g),
  ].map(([, line = '']) => ({ path, line: line.replaceAll(/\s+/g, ' ') })),
);

test.each([...ours, ...within])('$path: $line', async ({ line }) => {
  const [, ...given] = wordsOf(line.replace(run, 'vitrine '));
  const parsed = await parseCommandLine(commands, given, '0.0.0', plainColours(false));
  expect(typeof parsed).toBe('object');
});

test.each(lines.filter(({ line }) => line.startsWith('npm run ')))('$path: $line', ({ line }) => {
  const [, , script = '', name = ''] = wordsOf(line);
  expect(Object.keys(scripts.scripts)).toContain(script);
  if (script === 'check') for (const each of name.split(',')) expect(checks).toContain(each);
});

test.each(lines.filter(({ line }) => /^(?:SOURCE_DATE_EPOCH=\d+ )?node [\w./-]+\.mjs/.test(line)))(
  '$path: $line',
  ({ path, line }) => {
    const program = wordsOf(line).find((word) => word.endsWith('.mjs')) ?? '';
    const isDocumented = readFileSync(root + path, 'utf8').includes(`js ${program}\n`);
    const places = [dirname(path), 'examples/minimal-lambda', 'examples/minimal-worker', '.'];
    expect(isDocumented || places.some((place) => existsSync(join(root, place, program)))).toBe(true);
  },
);

test('every line is of a program that is checked here, or of one of others that is named', () => {
  const knownPrograms = /^(?:vitrine|npm|npx --no vitrine|npx (?:tsx|tsc)|node) ?/;
  const left = lines
    .map(({ path, line }) => ({ path, line: line.replace(/^(?:[A-Z_]+=\S+ )+/, '') }))
    .filter(({ line }) => !knownPrograms.test(line) && !others.some((other) => line.startsWith(other)));
  expect(left).toEqual([]);
});

test('no text lets npm fetch a package by a name that is not ours', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const texts = files.filter(
    (path) =>
      /(?:\.(?:md|ya?ml|ts|mjs)|Dockerfile)$/.test(path) && !/CHANGELOG|^\.changeset|\/test\/|\.test\.|pnpm-lock/.test(path),
  );
  const fetches =
    /npx (?:-y |--yes )?vitrine\b|(?:npm (?:i|install|create)|pnpm (?:add|dlx)|yarn add) (?:[^\n`]* )?(?:vitrine(?![\w./*-])|@vitrine\/)|vitrine@\d+\./;
  const fetching = texts.filter(
    (path) => !/^packages\/create-vitrine\/|releases\.yaml$/.test(path) && fetches.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(fetching).toEqual([]);
});
