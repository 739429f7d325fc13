// vitrine publish: the entry for the MCP Registry is complete and true of the front, or not written.
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { entryFaults } from '../src/command/publish/run.ts';
import { filesBelow, folderOf, run, smallest } from './run-command.ts';

const png = readFileSync(fileURLToPath(new URL('../../../apps/demo/content/icons/vitrine-512.png', import.meta.url)));
const address = ['--base-url', 'https://docs.lantern.example/front'];
const complete = {
  ...smallest,
  'front/product.yaml': `id: lantern
name: Lantern
description: Lamps for a harbour
homepage: https://lantern.example
server: { name: example.lantern/docs }
icons:
  - file: lantern.png
`,
  'front/lantern.png': png,
  'front/releases.yaml': "releases:\n  - { version: 1.2.0, date: '2026-03-01', changes: [{ kind: added, text: Fog lamps. }] }\n",
};

describe('with --dry-run', () => {
  test('server.json is written, again over an older one, and nothing else in the folder is touched', async () => {
    const cwd = folderOf({ ...complete, 'listing/mine.md': 'My own page.\n' });
    const publish = async () => run(['publish', '--dry-run', '--json', ...address], { cwd });
    await publish();
    const { code, stdout } = await publish();
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, name: 'example.lantern/docs' }]);
    expect(filesBelow(join(cwd, 'listing'))).toEqual(['mine.md', 'server.json']);
    expect(JSON.parse(readFileSync(join(cwd, 'listing/server.json'), 'utf8'))).toMatchObject({
      name: 'example.lantern/docs',
      version: expect.stringMatching(/^1\.2\.0-\d{14}$/) as string,
      icons: [{ src: expect.stringMatching(/^https:\/\/docs\.lantern\.example\/front\/icons\/.*\.png$/) as string }],
      remotes: [{ type: 'streamable-http', url: 'https://docs.lantern.example/front/api/mcp' }],
    });
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['an address that is not HTTPS', {}, 'http://localhost:3000', 'remotes.0.url: expected an address of HTTPS'],
    [
      'a front without a server card',
      { 'front/front.yaml': 'surfaces: { server_card: false }\n' },
      'https://docs.lantern.example',
      'the surface `server_card` is switched off',
    ],
  ])('%s is named, and nothing is written', async (_, files, url, fault) => {
    const cwd = folderOf({ ...complete, ...files });
    const { code, stdout } = await run(['publish', '--dry-run', '--json', '--base-url', url], { cwd });
    expect([code, JSON.parse(stdout)]).toEqual([1, { ok: false, faults: [fault] }]);
    expect(existsSync(join(cwd, 'listing'))).toBe(false);
  });

  test('content with problems makes nothing', async () => {
    const cwd = folderOf({ ...complete, 'front/lantern.png': 'no picture' });
    const { code, stderr } = await run(['publish', '--dry-run', ...address], { cwd });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^lantern\.png\n.*expected a PNG or SVG picture; found text that is no XML/),
    ]);
    expect(existsSync(join(cwd, 'listing'))).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('without --dry-run', () => {
  const publisher = (script: string) => ({ ...complete, 'bin/mcp-publisher': `#!/bin/sh\n${script}\n` });
  const withBin = (cwd: string) => {
    chmodSync(join(cwd, 'bin/mcp-publisher'), 0o755);
    return { cwd, env: { PATH: [join(cwd, 'bin'), process.env['PATH'] ?? ''].join(delimiter) } };
  };

  test('the publisher of the registry is run beside server.json, and must be installed before anything is written', async () => {
    const alone = folderOf(complete);
    const { code, stderr } = await run(['publish', ...address], { cwd: alone, env: { PATH: alone } });
    expect([code, stderr]).toEqual([3, expect.stringContaining('mcp-publisher is not installed')]);
    expect(existsSync(join(alone, 'listing'))).toBe(false);

    const cwd = folderOf(publisher('echo "$1 $(wc -l < server.json)" > sent'));
    const published = await run(['publish', ...address], withBin(cwd));
    expect([published.code, published.stdout]).toEqual([0, expect.stringContaining('published example.lantern/docs 1.2.0-')]);
    expect(readFileSync(join(cwd, 'listing/sent'), 'utf8')).toMatch(/^publish \d+\n$/);
  });

  test('a refusal of the publisher is reported, and an entry that is not complete is never sent', async () => {
    const refusing = folderOf(publisher('echo "not logged in" >&2; exit 1'));
    const { code, stderr } = await run(['publish', ...address], withBin(refusing));
    expect([code, stderr]).toEqual([3, expect.stringContaining('mcp-publisher refused')]);

    const cwd = folderOf(publisher('touch sent'));
    const incomplete = await run(['publish', '--base-url', 'http://localhost:3000'], withBin(cwd));
    expect([incomplete.code, incomplete.stdout]).toEqual([1, expect.stringContaining('not written')]);
    expect(existsSync(join(cwd, 'listing/sent'))).toBe(false);
  });
});

test.each([
  ['^1.2.3', 'one version, and no range'],
  ['1.x', 'one version, and no range'],
  ['latest', 'one version, and no range'],
])('the registry takes no version %s', (version, said) => {
  const entry = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: 'example.lantern/docs',
    title: 'Lantern',
    description: 'Lamps',
    version: '1.2.3-20260101000000',
    websiteUrl: 'https://lantern.example',
    remotes: [{ type: 'streamable-http', url: 'https://docs.lantern.example/api/mcp' }],
  };
  expect(entryFaults(entry)).toEqual([]);
  expect(entryFaults({ ...entry, version })).toEqual([`version: expected ${said}`]);
});
