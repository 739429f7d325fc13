import { expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { digest, type Guide, release, sample } from '../../test/sample.ts';
import { createDocumentationTools } from '../index.ts';

const mcp = createDocumentationTools(sample());

it('without a platform lists the guides', async () => {
  const { content } = await call(mcp, 'get_installation_guide');
  expect(content['guides']).toEqual([
    { platform: 'linux', title: 'Install on Linux', applies_to_version: '>=1.0.0', prerequisites: ['A terminal'] },
  ]);
});

it('without a platform gives the guide where there is one platform alone', async () => {
  const { content } = await call(mcp, 'get_installation_guide');
  expect(content['guide']).toMatchObject({ title: 'Install on Linux', verify: { command: 'sample --version' } });
  const [linux] = sample().facts.installation?.guides ?? [];
  const guides = [linux, { ...linux, platform: 'windows', title: 'Install on Windows' }] as readonly Guide[];
  const { content: two } = await call(createDocumentationTools(sample({ guides })), 'get_installation_guide');
  expect(two['guide']).toBeUndefined();
  expect(two['guides']).toHaveLength(2);
});

it('fills the download step with the artifact of the release', async () => {
  const { content } = await call(mcp, 'get_installation_guide', { platform: 'LINUX' });
  expect(content).toMatchObject({
    version: '1.4.0',
    guide: {
      steps: [
        { kind: 'download', url: 'https://example.test/linux-x86_64.tgz', digest, architecture: 'x86_64' },
        { command: 'tar xf sample.tgz' },
      ],
    },
    artifacts: [{ architecture: 'x86_64' }, { architecture: 'arm64' }],
    note: 'The download step shows the file for x86_64; for arm64 see artifacts.',
  });
});

const guide = (more: Partial<Guide>): Guide => ({
  platform: 'linux',
  title: 'Install',
  prerequisites: [],
  steps: [{ kind: 'manual', text: 'Do it.' }],
  applies_to_version: '*',
  ...more,
});

it('adds the digest to a step that names an artifact, and leaves a step’s own alone', async () => {
  const url = 'https://example.test/linux-x86_64.tgz';
  const otherDigest = `sha256:${'1'.repeat(64)}`;
  const guides = [
    guide({
      steps: [
        { kind: 'download', text: 'a', url },
        { kind: 'download', text: 'b', url: 'https://example.test/other', digest: otherDigest },
      ],
    }),
  ];
  const { content } = await call(createDocumentationTools(sample({ guides })), 'get_installation_guide', { platform: 'linux' });
  expect(content['guide']).toMatchObject({
    steps: [
      { url, digest },
      { url: 'https://example.test/other', digest: otherDigest },
    ],
  });
});

it('takes the guide that fits the version', async () => {
  const guides = [guide({ title: 'New', applies_to_version: '>=1.4.0' }), guide({ title: 'Old', applies_to_version: '<1.4.0' })];
  const two = createDocumentationTools(sample({ guides }));
  expect((await call(two, 'get_installation_guide', { platform: 'linux' })).content['guide']).toMatchObject({ title: 'New' });
  expect((await call(two, 'get_installation_guide', { platform: 'linux', version: '1.3' })).content).toMatchObject({
    guide: { title: 'Old' },
    version: '1.3.0',
    guides: [{ title: 'New' }],
  });
});

it('warns of a version that was withdrawn, has vulnerabilities or does not fit the guide', async () => {
  const releases = [
    release('1.4.0'),
    release('1.3.9', {
      status: 'yanked',
      known_against: { withdrawn: true, advisories: [{ id: 'CVE-2026-2', severity: 'critical' }] },
    }),
  ];
  const { content } = await call(
    createDocumentationTools(sample({ releases, guides: [guide({ applies_to_version: '^2.0.0' })] })),
    'get_installation_guide',
    {
      platform: 'linux',
      version: '1.3.9',
    },
  );
  expect(content['note']).toBe(
    'This guide is written for versions ^2.0.0; it may not fit 1.3.9. 1.3.9 is withdrawn; do not use it. 1.3.9 has 1 known vulnerability: CVE-2026-2 (critical, no fix is stated). The steps do not name 1.3.9, so they may install another version.',
  );
});

it.each([
  ['npm install tool@1.2.0', true],
  ['npm install tool@11.2.0', false],
  ['npm install tool@1.2.0.1', false],
  ['npm install tool-1.2.0-linux, not 11.2.0', true],
])('says whether the steps name an older version: %s', async (command, isNamed) => {
  const steps = [{ kind: 'command' as const, text: 'Install 1.', command }];
  const tools = createDocumentationTools(sample({ releases: [release('1.4.0'), release('1.2.0')], guides: [guide({ steps })] }));
  const { text } = await call(tools, 'get_installation_guide', { platform: 'linux', version: '1.2.0' });
  expect(text.includes('The steps do not name 1.2.0')).toBe(!isNamed);
});

it.each([
  [{ platform: 'windows' }, 'Unknown platform "windows". Valid values: linux.'],
  [{ version: '1.3.5' }, 'Unknown version "1.3.5". Nearest: 1.4.0, 1.3.0. Valid values: 2.0.0-beta.1, 1.4.0, 1.3.0, 1.2.0.'],
  [
    { platform: 'linux', version: '9.9.9' },
    'Unknown version "9.9.9". Nearest: 2.0.0-beta.1. Valid values: 2.0.0-beta.1, 1.4.0, 1.3.0, 1.2.0.',
  ],
])('%o is refused', async (given, text) => {
  expect((await call(mcp, 'get_installation_guide', given)).error).toBe(text);
});

it('without guides says that none is published and where to go', async () => {
  const { error } = await call(createDocumentationTools(sample({ guides: [], sections: [] })), 'get_installation_guide', {
    platform: 'linux',
  });
  expect(error).toBe('The catalog has no installation guide for Sample. See https://example.test.');
});

it('without guides the sections of the documentation are named', async () => {
  const page = { id: 'start', page: 'start', title: 'Install', headingPath: [], text: 'Run sample-setup to install it on Linux.' };
  const { content, text } = await call(
    createDocumentationTools(sample({ guides: [], sections: [page] })),
    'get_installation_guide',
    {
      platform: 'linux',
    },
  );
  expect(content).toMatchObject({ documentation: [{ id: 'start' }] });
  expect(text).toMatch(
    /^The catalog has no installation guides\..*search_docs reads them by id\):\n- `start` Install: Run sample-setup/,
  );
});
