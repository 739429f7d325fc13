// What a release changes before it publishes, and what the workflows are allowed to do.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addressedManifest, addressedReadme, webAddress } from '../address.mjs';
import { publishedPackages } from '../published.mjs';

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

test('packages that are published together have one version: changesets knows every one', async () => {
  const { fixed } = JSON.parse(read('.changeset/config.json'));
  const names = (await publishedPackages()).map(({ name }) => name);
  expect([...fixed[0]].sort()).toEqual([...names].sort());
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

test('publishing needs the checks, main, and a second person; nothing else gets the identity', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'));
  expect(jobs.publish).toMatchObject({ needs: 'check', if: "github.ref == 'refs/heads/main'", environment: 'release' });
  expect(jobs.publish.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  expect(jobs.check.permissions).toBeUndefined();
});
