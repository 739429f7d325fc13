// A small snapshot made by hand, for tests of one rule at a time. The published fixture is tested beside it.
import type { Facts, Page, Snapshot } from '@vitrine/core';
import { buildDocsIndex, type DocsSection } from '@vitrine/docs-index/build';

export type Action = Facts['capabilities']['actions'][number];
export type Release = Facts['releases']['releases'][number];
export type Evidence = NonNullable<Facts['benchmarks']>['evidence'][number];
export type Guide = NonNullable<Facts['installation']>['guides'][number];

/** The clock of the tests: 2026-06-01. */
export const now = Date.UTC(2026, 5, 1);
export const baseUrl = 'https://front.example.test';

export function action(id: string, more: Partial<Action> = {}): Action {
  return {
    id,
    title: id.replace('.', ' '),
    description: `Does ${id}.`,
    family: id.split('.')[0] ?? id,
    permission: { tier: 0, name: 'read_only' },
    approval: { required: 'never' },
    effects: ['local_read'],
    reversible: 'yes',
    snapshot_required: 'no',
    hints: { read_only: 'yes', destructive: 'no', idempotent: 'yes', open_world: 'no' },
    platforms: [
      { id: 'linux', status: 'supported', basis: 'tested' },
      { id: 'macos', status: 'planned', basis: 'declared' },
    ],
    providers: ['builtin'],
    verification: { depth: 'executor_reported' },
    ...more,
  };
}

export function release(version: string, more: Partial<Release> = {}): Release {
  return {
    version,
    channel: 'stable',
    status: 'published',
    date: '2026-05-01T00:00:00Z',
    breaking: 'no',
    changes: [{ kind: 'added', text: `New in ${version}.` }],
    artifacts: [],
    packages: [],
    ...more,
  };
}

export function evidence(id: string, more: Partial<Evidence> = {}): Evidence {
  return {
    id,
    statement: `${id} was measured.`,
    metric: { name: 'start_time', unit: 'ms', better: 'lower' },
    value: { n: 10, median: 42 },
    workload: 'Starting once.',
    environment: { os: 'Debian 12', cpu: '2 cores', memory: '4 GiB', runtime: 'none' },
    subject: { version: '1.4.0' },
    captured_at: '2026-05-02T00:00:00Z',
    evaluator: 'first_party',
    claim_boundary: 'Says nothing about other machines.',
    limitations: [],
    ...more,
  };
}

export const digest = `sha256:${'0'.repeat(64)}`;

const tiers = [
  ['read_only', 'Read only', 'Reads and changes nothing.'],
  ['user_write', 'User write', 'Changes the user’s own files.'],
  ['system_modify', 'System change', 'Changes the system.'],
  ['destructive', 'Destructive', 'May delete or overwrite.'],
].map(([name = '', title = '', description = ''], value) => ({ value, name, title, description }));

const product = { name: 'Sample', version: '1.4.0', kind: 'desktop-application', license: 'MIT', declared_platforms: ['linux'] };

export interface Parts {
  readonly id?: string;
  readonly actions?: readonly Action[];
  readonly releases?: readonly Release[];
  readonly guides?: readonly Guide[];
  readonly evidence?: readonly Evidence[];
  readonly sections?: readonly DocsSection[];
  readonly product?: Partial<Facts['product']>;
}

const defaults = {
  actions: [
    action('files.list'),
    action('files.delete', {
      title: 'Delete files',
      description: 'Deletes files from a folder.',
      permission: { tier: 3, name: 'destructive' },
      approval: { required: 'always', by: 'user', reason: 'Deleted files are gone' },
      effects: ['local_write', 'irreversible'],
      reversible: 'no',
      snapshot_required: 'yes',
      hints: { read_only: 'no', destructive: 'yes', idempotent: 'yes', open_world: 'no' },
    }),
    action('mail.send', {
      title: 'Send mail',
      effects: ['remote_write'],
      hints: { read_only: 'no', destructive: 'unknown', idempotent: 'no', open_world: 'yes' },
    }),
  ],
  releases: [
    release('1.4.0', {
      artifacts: [
        { platform: 'linux', architecture: 'arm64', kind: 'archive', url: 'https://example.test/linux-arm64.tgz', digest },
        { platform: 'linux', architecture: 'x86_64', kind: 'archive', url: 'https://example.test/linux-x86_64.tgz', digest },
        { platform: 'windows', architecture: 'x86_64', kind: 'installer', url: 'https://example.test/setup.msi', digest },
      ],
    }),
    release('1.3.0', {
      changes: [
        { kind: 'fixed', text: 'A fix.' },
        { kind: 'security', text: 'A hole is closed.' },
      ],
      date: '2026-02-01T00:00:00Z',
    }),
    release('1.2.0', { breaking: 'yes', changes: [{ kind: 'removed', text: 'The old format.' }] }),
    release('2.0.0-beta.1', { channel: 'beta' }),
  ],
  guides: [
    {
      platform: 'linux',
      title: 'Install on Linux',
      prerequisites: ['A terminal'],
      steps: [
        { kind: 'download', text: 'Download the archive.' },
        { kind: 'command', text: 'Unpack it.', command: 'tar xf sample.tgz', shell: 'sh' },
      ],
      verify: { command: 'sample --version', expects: '1.4.0' },
      applies_to_version: '>=1.0.0',
    },
  ],
  evidence: [
    evidence('start-linux'),
    evidence('start-old', { expires_at: '2026-05-15T00:00:00Z' }),
    evidence('memory', { metric: { name: 'memory', unit: 'MiB', better: 'lower' }, valid_for_versions: '<1.4.0' }),
  ],
  sections: [
    { id: 'guide/install', page: 'guide/install', title: 'Installation', headingPath: [], text: 'Get the archive.' },
    {
      id: 'guide/install#linux',
      page: 'guide/install',
      title: 'Installation',
      headingPath: ['Linux'],
      text: 'Unpack the tarball.',
    },
    { id: 'reference', page: 'reference', title: 'Reference', headingPath: [], text: 'Every flag: --quiet.' },
  ],
} satisfies Parts;

/** The sample snapshot with some of its parts replaced. */
export function sample(given: Parts = {}): Snapshot {
  const parts = { ...defaults, ...given };
  const releases = parts.releases;
  const latest = (channel: string): string | null =>
    releases.find((one) => one.channel === channel && one.status === 'published')?.version ?? null;
  const { pages, markdown } = written(parts.sections);
  return {
    id: parts.id ?? `sha256:${'a'.repeat(64)}`,
    generatedAt: '2026-05-20T00:00:00Z',
    facts: {
      product: {
        ...product,
        id: 'sample',
        description: 'A sample.',
        summary: 'A sample product.',
        homepage: 'https://example.test',
        ...parts.product,
      },
      capabilities: {
        schema_version: '1.0.0',
        product,
        interpretation: { permission: '', approval: '', effects: '', platforms: '', verification: '', unknown: '' },
        sources: [],
        summary: {
          actions: parts.actions.length,
          families: {},
          permission_tiers: {},
          approval: {},
          platforms: {},
          verification: {},
        },
        permission_tiers: tiers,
        providers: [{ id: 'builtin', name: 'Built in', kind: 'builtin' }],
        platforms: [
          { id: 'linux', name: 'Linux' },
          { id: 'macos', name: 'macOS' },
          { id: 'windows', name: 'Microsoft Windows' },
        ],
        actions: parts.actions,
      },
      releases: {
        schema_version: '1.0.0',
        product,
        current_version: latest('stable'),
        channels: { stable: { latest: latest('stable') }, beta: { latest: latest('beta') } },
        releases,
      },
      ...(parts.guides.length > 0 && { installation: { schema_version: '1.0.0', guides: parts.guides } }),
      ...(parts.evidence.length > 0 && { benchmarks: { schema_version: '1.0.0', evidence: parts.evidence } }),
    },
    pages,
    markdown,
    ...(pages.length > 0 && { docs: buildDocsIndex(parts.sections) }),
  };
}

/** Pages whose Markdown is their sections, one after the other. */
function written(sections: readonly DocsSection[]): { pages: readonly Page[]; markdown: Uint8Array } {
  const utf8 = new TextEncoder();
  const pages: Page[] = [];
  let markdown = '';
  for (const id of new Set(sections.map(({ page }) => page))) {
    const start = utf8.encode(markdown).length;
    const headings: Page['headings'][number][] = [];
    let text = '';
    let title = id;
    for (const section of sections.filter(({ page }) => page === id)) {
      title = section.title;
      const heading = section.headingPath[section.headingPath.length - 1];
      const anchor = section.id.split('#')[1];
      if (heading !== undefined && anchor !== undefined) {
        headings.push({ depth: section.headingPath.length + 1, text: heading, anchor, start: utf8.encode(text).length });
        text += `${'#'.repeat(section.headingPath.length + 1)} ${heading}\n\n`;
      } else text += `# ${title}\n\n`;
      text += `${section.text}\n\n`;
    }
    markdown += text;
    pages.push({ id, title, start, length: utf8.encode(text).length, headings });
  }
  return { pages, markdown: utf8.encode(markdown) };
}
