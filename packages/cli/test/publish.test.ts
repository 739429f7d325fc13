// vitrine publish: what directories of assistants are given is complete, true of the front, and written whole or not at all.
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { describe, expect, test } from 'vitest';
import { askFront } from '../src/publish/ask.ts';
import { entryShape } from '../src/publish/entry.ts';
import { faultsOf, submission } from '../src/publish/submission.ts';
import { runNegative, runPositive } from '../src/publish/test-cases.ts';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { filesBelow, folderOf, run, smallest } from './run-command.ts';

const png = readFileSync(fileURLToPath(new URL('../../../apps/demo/content/icons/vitrine-512.png', import.meta.url)));
const address = ['--base-url', 'https://docs.lantern.example/front'];
const product = `id: lantern
name: Lantern
description: Lamps for a harbour
homepage: https://lantern.example
publisher: Harbour works
support_url: https://lantern.example/help
privacy_url: https://lantern.example/privacy
terms_url: https://lantern.example/terms
server: { name: example.lantern/docs }
icons:
  - file: lantern.png
`;
const complete = {
  ...smallest,
  'front/product.yaml': product,
  'front/lantern.png': png,
  'front/front.yaml': "proofs:\n  - { at: mcp-registry, text: 'v=MCPv1; k=ed25519; p=AA==' }\n  - { at: chatgpt, text: token }\n",
  'front/capabilities.yaml': `actions:
  - { id: lamp.on, title: Switch a lamp on, description: Switches one lamp on., permission: user_write, approval: always, effects: [local_write] }
  - { id: lamp.look, title: Look at a lamp, description: Says whether it burns., permission: read_only, approval: never, effects: [none] }
`,
  'front/releases.yaml': "releases:\n  - { version: 1.2.0, date: '2026-03-01', changes: [{ kind: added, text: Fog lamps. }] }\n",
  'front/installation.yaml':
    'guides: [{ platform: linux, title: Hang it up, applies_to_version: "*", steps: [{ kind: command, text: Hang it up., command: ./hang }, { kind: manual, text: Light it. }], verify: { command: ./check, expects: ok } }]\n',
  'front/docs/trim-wicks.md': '# Trim wicks\n\nA wick is trimmed every evening with the small scissors.\n',
  'front/docs/fill-oil.md': '# Fill oil\n\nOil is filled while the lamp is cold.\n',
};

interface Case {
  readonly user_prompt: string;
  readonly tools_triggered: string | null;
  readonly expected_output: string;
}
interface Written {
  readonly app_info: Readonly<Record<string, string>>;
  readonly tools: Readonly<
    Record<string, { readonly annotations: object; readonly justifications: Readonly<Record<string, string>> }>
  >;
  readonly test_cases: readonly Case[];
  readonly negative_test_cases: readonly Case[];
}

const json = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

describe('a complete front', () => {
  test('gets every file, cases that its tools answer, and a page of what is left', async () => {
    const cwd = folderOf(complete);
    const { code, stdout } = await run(['publish', '--dry-run', '--json', ...address], { cwd });
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { ok: true, missing: [], unwritten: [], test_cases: 5, negative_test_cases: 3 },
    ]);
    const out = join(cwd, 'listing');
    expect(filesBelow(out)).toEqual(['by-hand.md', 'chatgpt-app-submission.json', 'logo.png', 'server.json']);
    expect(readFileSync(join(out, 'logo.png'))).toEqual(png);
    expect(json(out, 'server.json')).toMatchObject({
      name: 'example.lantern/docs',
      version: expect.stringMatching(/^1\.2\.0-\d{14}$/) as string,
      icons: [{ src: expect.stringMatching(/^https:\/\/docs\.lantern\.example\/front\/icons\/.*\.png$/) as string }],
      remotes: [{ type: 'streamable-http', url: 'https://docs.lantern.example/front/api/mcp' }],
    });
    const {
      app_info: info,
      tools,
      test_cases: cases,
      negative_test_cases: none,
    } = json(out, 'chatgpt-app-submission.json') as Written;
    expect(info).toMatchObject({ display_name: 'Lantern', category: 'DEVELOPER_TOOLS' });
    expect(Object.keys(tools)).toHaveLength(6);
    for (const { annotations, justifications } of Object.values(tools)) {
      expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false, destructiveHint: false });
      expect(Object.values(justifications).every((text) => /^[^.]+\.$/.test(text))).toBe(true);
    }
    expect(cases.map(({ tools_triggered: tool }) => tool)).toEqual([
      'get_latest_release',
      'search_docs',
      'get_action_safety',
      'list_capabilities',
      'get_installation_guide',
    ]);
    const said = cases.map(({ expected_output: text }) => text).join('\n');
    for (const fact of [
      '1.2.0 of 2026-03-01',
      'lamp.on',
      'user_write',
      'always',
      'Counts 2 actions',
      'Gives the 2 steps of "Hang it up"',
    ])
      expect(said).toContain(fact);
    expect(none.map(({ tools_triggered: tool }) => tool)).toEqual([null, null, null]);
    expect(none[0]?.user_prompt).toBe('Run "Switch a lamp on" of Lantern for me now.');
    const page = readFileSync(join(out, 'by-hand.md'), 'utf8');
    // At the root of the host, though the front lies below /front.
    expect(page).toContain('https://docs.lantern.example/.well-known/mcp-registry-auth');
    expect(page).toContain('https://docs.lantern.example/front/api/mcp');
    for (const word of ['Verify the organisation', 'video', 'openssl']) expect(page).toContain(word);
    expect(page).not.toContain('(missing)');
  });

  test('is written again, over what was written before and over nothing else', async () => {
    const cwd = folderOf({ ...complete, 'mine/by-hand.md': 'My own page.\n' });
    const again = async (): Promise<number | null> => (await run(['publish', '--dry-run', ...address], { cwd })).code;
    expect([await again(), await again()]).toEqual([0, 0]);
    const { code, stderr } = await run(['publish', '--dry-run', '--out', 'mine', ...address], { cwd });
    expect([code, stderr]).toEqual([3, expect.stringContaining('mine is there and is no earlier output of publish')]);
    expect(filesBelow(join(cwd, 'mine'))).toEqual(['by-hand.md']);
  });
});

describe('a front that lacks something', () => {
  test('gets each missing member with the directories that want it, and no file that would be refused', async () => {
    const cwd = folderOf(smallest);
    const { code, stdout } = await run(['publish', '--dry-run', '--json', '--base-url', 'http://localhost:3000'], { cwd });
    const outcome = JSON.parse(stdout) as {
      missing: readonly { member: string; directories: readonly string[] }[];
      unwritten: readonly string[];
    };
    expect(code).toBe(1);
    expect(outcome.missing.map(({ member, directories }) => [member, directories.join(', ')])).toEqual([
      ['base_url', 'MCP Registry, ChatGPT, Claude connectors'],
      ['proofs: mcp-registry', 'MCP Registry'],
      ['publisher', 'ChatGPT, Claude connectors'],
      ['support_url', 'ChatGPT, Claude connectors'],
      ['privacy_url', 'ChatGPT, Claude connectors'],
      ['terms_url', 'ChatGPT'],
      ['icons', 'ChatGPT, Claude connectors'],
      ['proofs: chatgpt', 'ChatGPT'],
    ]);
    expect(outcome.unwritten).toEqual(
      expect.arrayContaining([
        'server.json: remotes.0.url: expected an address of HTTPS',
        'chatgpt-app-submission.json: test_cases: expected 5 cases that the content can answer',
      ]),
    );
    expect(filesBelow(join(cwd, 'listing'))).toEqual(['by-hand.md']);
    expect(readFileSync(join(cwd, 'listing/by-hand.md'), 'utf8')).toContain('- [ ] `privacy_url` in `product.yaml`');
  });

  test('a name of more than 30 characters, and a name of somebody else’s domain, are named', async () => {
    const long = product
      .replace('name: Lantern\n', 'name: Lantern for harbours and lighthouses\n')
      .replace('example.lantern/', 'com.elsewhere/');
    const { code, stdout } = await run(['publish', '--dry-run', ...address], {
      cwd: folderOf({ ...complete, 'front/product.yaml': long }),
    });
    expect(code).toBe(1);
    expect(stdout).toContain('missing server.name in product.yaml, for MCP Registry');
    expect(stdout).toContain(
      'missing short_name in product.yaml, for ChatGPT and Claude connectors: a name of at most 30 characters',
    );
    expect(stdout).toContain('not written chatgpt-app-submission.json: app_info.display_name: expected at most 30 characters');
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
    expect([incomplete.code, incomplete.stderr]).toEqual([
      1,
      expect.stringContaining('server.json was not written, so nothing was sent'),
    ]);
    expect(existsSync(join(cwd, 'listing/sent'))).toBe(false);
  });
});

test('a case whose answer lacks what it promises is left out; cases keep to the prefix of the front', async () => {
  const cwd = folderOf({ ...complete, 'front/front.yaml': 'prefix: acme\n' });
  const snapshot = await buildSnapshot(join(cwd, 'front'), { generatedAt: '2026-01-01T00:00:00Z', onWarning: () => undefined });
  const documents = await renderDocuments(snapshot, {
    baseUrl: 'https://front.example.com',
    mcp: createDocumentationTools(snapshot),
  });
  const reached = await askFront({ documents, snapshot });
  const cases = await runPositive(reached, snapshot);
  expect(cases.map(({ tools_triggered: tool }) => tool)).toContain('acme_get_latest_release');
  const mute = { ...reached, call: () => Promise.resolve({}) };
  expect(await runPositive(mute, snapshot)).toEqual([]);
  const writing = { ...reached, tools: reached.tools.map((tool) => ({ ...tool, annotations: { readOnlyHint: false } })) };
  expect((await runNegative(writing, snapshot)).length).toBeLessThan(3);
});

test.each([
  [
    'a hint that is left out',
    { tools: [{ name: 'a', title: 'A', description: 'A.', annotations: { readOnlyHint: true } }] },
    'tools.a.annotations.openWorldHint',
  ],
  ['no description', { description: ' ' }, 'app_info.description'],
  ['a tool that is not there', { positive: Array.from({ length: 5 }, () => caseOf('b')) }, 'test_cases: expected names of tools'],
  ['too few negative cases', { negative: [] }, 'negative_test_cases: expected 3 cases'],
])('%s is refused before it is written', (_, change, said) => {
  const tool = {
    name: 'a',
    title: 'A',
    description: 'A.',
    annotations: { readOnlyHint: true, openWorldHint: false, destructiveHint: false },
  };
  const parts = {
    name: 'Lantern',
    description: 'Lamps.',
    category: 'NEWS' as const,
    tools: [tool],
    positive: Array.from({ length: 5 }, () => caseOf('a')),
    negative: Array.from({ length: 3 }, () => caseOf(null)),
  };
  expect(submission(parts).faults).toEqual([]);
  expect(submission({ ...parts, ...change }).faults.join('\n')).toContain(said);
});

function caseOf(tool: string | null) {
  return {
    description: 'A.',
    user_prompt: 'A?',
    file_attachment_urls: null,
    tools_triggered: tool,
    expected_output: 'A.',
    expected_output_url: null,
  };
}

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
  expect(faultsOf(entryShape, entry)).toEqual([]);
  expect(faultsOf(entryShape, { ...entry, version })).toEqual([`version: expected ${said}`]);
});
