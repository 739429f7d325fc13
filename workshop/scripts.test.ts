// Every script of every manifest names what is there, for its own package, and what `build` promises is there before any test.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url));

interface Manifest {
  readonly name?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
}

const manifests = execFileSync('git', ['ls-files', '*package.json'], { cwd: repository, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /(?:^|\/)package\.json$/.test(file))
  .map((file) => ({ folder: dirname(file), ...(JSON.parse(readFileSync(join(repository, file), 'utf8')) as Manifest) }));

const scriptRows = manifests.flatMap(({ folder, name = '', scripts = {} }) =>
  Object.entries(scripts).map(([script, command]) => ({ folder, name, script, command })),
);

/** The words behind a flag of a command. */
const after = (command: string, flag: string): readonly string[] =>
  [...command.matchAll(new RegExp(`${flag} (\\S+)`, 'g'))].map(([, word = '']) => word);

test('there are scripts', () => {
  expect(scriptRows.length).toBeGreaterThan(50);
});

test.each(scriptRows)('$folder: $script runs what is there', ({ folder, name, script, command }) => {
  const here = join(repository, folder);
  // What a step before writes is below a folder that is not in the repository.
  const files = [...after(command, 'node'), ...after(command, '--config'), ...after(command, '-c')].filter(
    (file) => !file.startsWith('node_modules/'),
  );
  for (const file of files) expect(existsSync(resolve(here, file)), file).toBe(true);
  for (const root of after(command, '--root')) expect(resolve(here, root)).toBe(resolve(repository));
  if (script === 'test' && folder !== '.') expect(command).toBe(`vitest run --root ${relative(here, repository)} ${folder}/`);
  if (script === 'prepack') expect(command.split(' ').at(-1)).toBe(name);
  for (const task of after(command, 'turbo run'))
    expect(scriptRows.filter((other) => other.script === task && other.folder !== '.')).not.toEqual([]);
});

test.each(manifests.filter(({ scripts }) => scripts?.['build'] !== undefined))(
  '$folder: build writes every entry',
  ({ folder, exports = {}, bin = {} }) => {
    const entries = [
      ...Object.values(exports).map((entry) => (typeof entry === 'string' ? entry : (entry['default'] ?? ''))),
      ...Object.values(bin),
    ];
    // Sources by a pattern, for packages of this repository alone, are built by nobody.
    for (const entry of entries.filter((path) => !path.includes('*')))
      expect(existsSync(join(repository, folder, entry)), entry).toBe(true);
  },
);
