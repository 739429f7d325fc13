// What a release changes before it publishes, and what the workflows are allowed to do.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addressedManifest, addressedReadme, webAddress } from '../address.mjs';
import { nameProblems } from '../names.mjs';
import { publishedPackages } from '../published.mjs';
import { bundledPackages, dependenciesFirst, writeSums } from '../release-files.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const place = { url: 'https://code.example/team/front', directory: 'packages/core', commit: 'abc' };

describe('the address of the repository', () => {
  test('is written into the manifest, with the folder of the package', () => {
    expect(addressedManifest({ name: 'a' }, place)).toEqual({
      name: 'a',
      homepage: 'https://code.example/team/front/tree/main/packages/core#readme',
      repository: { type: 'git', url: 'git+https://code.example/team/front.git', directory: 'packages/core' },
      bugs: { url: 'https://code.example/team/front/issues' },
    });
  });

  test('makes links to files absolute, and leaves addresses, anchors and code alone', () => {
    const readme = 'See [mcp](../../docs/mcp.md#eras), [us](https://a.example/), [below](#exports).\n```md\n[x](y.md)\n```\n';
    expect(addressedReadme(readme, place)).toBe(
      'See [mcp](https://code.example/team/front/blob/abc/docs/mcp.md#eras), [us](https://a.example/), [below](#exports).\n```md\n[x](y.md)\n```\n',
    );
  });

  test.each([
    ['git@code.example:team/front.git', 'https://code.example/team/front'],
    ['ssh://git@code.example/team/front.git', 'https://code.example/team/front'],
    ['https://code.example/team/front.git\n', 'https://code.example/team/front'],
  ])('of the remote %j is %s', (remote, url) => {
    expect(webAddress(remote)).toBe(url);
  });

  test.each(['', '/srv/front', 'https://'])('cannot be known from the remote %j', (remote) => {
    expect(() => webAddress(remote)).toThrow('remote: expected');
  });
});

test('names that others own, that are free, or that the registry does not answer for are refused', async () => {
  const owners = { '/a': ['us', 'them'], '/@vitrine%2fb': ['them'] };
  const registry = createServer((request, response) => {
    const names = owners[request.url.replace('%2F', '%2f')];
    response.statusCode = names === undefined ? (request.url === '/free' ? 404 : 400) : 200;
    const version = { name: 'a', version: '1.0.0', maintainers: names?.map((name) => ({ name, email: `${name}@a.example` })) };
    response.end(JSON.stringify({ ...version, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const env = {
    npm_config_registry: `http://127.0.0.1:${registry.address().port}/`,
    npm_config_cache: await mkdtemp(join(tmpdir(), 'npm-')),
  };
  const problems = await nameProblems(['a', '@vitrine/b', 'free', 'broken'], 'us', env);
  registry.close();
  expect(problems).toEqual([
    '@vitrine/b belongs to them, not to us',
    'free is in no registry: us has to reserve it',
    expect.stringMatching(/^broken: the registry gave no answer\n/),
  ]);
});

test('packages that are published together have one version: changesets knows every one', async () => {
  const { fixed } = JSON.parse(read('.changeset/config.json'));
  const names = (await publishedPackages()).map(({ name }) => name);
  expect([...fixed[0]].sort()).toEqual([...names].sort());
});

test('a changeset names published packages, each once', () => {
  const { fixed } = JSON.parse(read('.changeset/config.json'));
  const changesets = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  for (const name of changesets) {
    const [, front = ''] = read(`.changeset/${name}`).split(/^---$/m);
    expect([name, Object.keys(parse(front) ?? {}).filter((each) => !fixed[0].includes(each))]).toEqual([name, []]);
  }
});

describe.each(readdirSync(join(root, '.github/workflows')))('the workflow %s', (name) => {
  const workflow = parse(read(`.github/workflows/${name}`));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('runs nobody else’s code but what a commit pins', () => {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });

  test('may only read, unless a job asks for more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test('holds no secret', () => {
    expect(read(`.github/workflows/${name}`)).not.toMatch(/secrets\./);
  });
});

test('packing needs the checks and main; publishing needs a second person, and alone gets the identity', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'));
  expect(jobs.pack).toMatchObject({ needs: 'check', if: "github.ref == 'refs/heads/main'" });
  expect(jobs.publish).toMatchObject({ needs: 'pack', environment: 'release', permissions: { 'id-token': 'write' } });
  const privileged = Object.keys(jobs).filter((name) => jobs[name].permissions !== undefined);
  expect(privileged).toEqual(['publish', 'tag']);
});

test('jobs with a privilege run no code of the repository and install nothing', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'));
  for (const name of ['publish', 'tag']) {
    const commands = jobs[name].steps.map(({ run = '' }) => run).join('\n');
    expect(commands).not.toMatch(/\b(?:npm (?:install|ci|exec|run|test|start)|npx|pnpm|node|bash|\.\/(?!\$tarball))/);
  }
  expect(jobs.publish.steps.some(({ uses = '' }) => uses.startsWith('actions/checkout'))).toBe(false);
});

test('the pinned pnpm is the one that package.json names, with a digest for each Linux build', () => {
  const { packageManager } = JSON.parse(read('package.json'));
  const { packages } = JSON.parse(read('scripts/pnpm/package-lock.json'));
  expect(`pnpm@${packages['node_modules/pnpm'].version}`).toBe(packageManager);
  for (const name of ['pnpm', '@pnpm/exe.linux-x64', '@pnpm/exe.linux-arm64'])
    expect(packages[`node_modules/${name}`].integrity).toMatch(/^sha512-/);
});

describe('the files of a release', () => {
  const one = (name, dependencies = {}) => ({ name, manifest: { version: '1.0.0', dependencies } });

  test('name packages behind those that they depend on', () => {
    const packages = [one('a', { b: '1', z: '1' }), one('b', { c: '1' }), one('c')];
    expect(dependenciesFirst(packages).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  });

  test('list what a bundle holds, as its notices say it', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'vitrine-notices-'));
    await writeFile(
      join(dist, 'THIRD-PARTY-NOTICES.txt'),
      `@a/b 1.2.3 (MIT)\n\ntext\n\n${'-'.repeat(80)}\n\nc 4.0.0 (see below)\n`,
    );
    expect((await bundledPackages(dist)).map(({ purl }) => purl)).toEqual(['pkg:npm/%40a/b@1.2.3', 'pkg:npm/c@4.0.0']);
    expect(await bundledPackages(join(dist, 'nothing'))).toEqual([]);
  });

  test('have digests that change with a byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-sums-'));
    await writeFile(join(folder, 'a.tgz'), 'one');
    await writeSums(folder);
    const before = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
    expect(before).toMatch(/^[0-9a-f]{64} {2}a\.tgz\n$/);
    await writeFile(join(folder, 'a.tgz'), 'two');
    await writeSums(folder);
    expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).not.toBe(before);
  });
});
