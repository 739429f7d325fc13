// Content with every part, as values: the folder that the table of broken folders breaks.

export const completeContent = {
  product: {
    id: 'lamp',
    name: 'Lamp',
    description: 'A fictional lamp',
    homepage: 'https://lamp.example',
    license: 'MIT',
    declared_platforms: ['linux'],
    security: { contact: ['mailto:security@lamp.example'], expires: '2027-01-01' },
  },
  capabilities: {
    permission_tiers: [
      { value: 0, name: 'look', title: 'Look', description: 'Looks.' },
      { value: 1, name: 'touch', title: 'Touch', description: 'Touches.' },
    ],
    platforms: [
      { id: 'linux', name: 'Linux' },
      { id: 'macos', name: 'macOS' },
    ],
    providers: [{ id: 'switch', name: 'Switch', kind: 'builtin' }],
    actions: [
      {
        id: 'lamp.on',
        title: 'Switch on',
        description: 'Switches the lamp on.',
        permission: 'touch',
        approval: 'always',
        effects: ['local_write'],
        reversible: 'yes',
        hints: { read_only: false, destructive: false },
        platforms: [{ id: 'linux', status: 'supported', basis: 'tested' }],
        providers: ['switch'],
        verification: { depth: 'postcondition_checked', evidence: ['start'] },
        deprecated: { since: '2026-01-01', sunset: '2026-06-01', replacement: 'lamp.look' },
      },
      { id: 'lamp.look', title: 'Look', description: 'Looks at the lamp.', permission: 0, approval: 'never', effects: ['none'] },
    ],
  },
  releases: {
    releases: [
      {
        version: '1.0.0',
        date: '2026-01-01',
        supported_until: '2027-01-01',
        changes: [{ kind: 'added', text: 'A lamp.' }],
        artifacts: [
          { platform: 'linux', architecture: 'x86_64', kind: 'archive', url: 'https://lamp.example/1.0.0.tar.gz', size_bytes: 5 },
        ],
        packages: [{ purl: 'pkg:npm/lamp@1.0.0', install: 'npm install lamp' }],
        advisories: [{ id: 'LAMP-1', severity: 'low' }],
      },
      { version: '1.1.0-beta.1', date: '2026-02-01' },
    ],
  },
  installation: {
    guides: [
      {
        platform: 'linux',
        title: 'On Linux',
        steps: [
          { kind: 'download', text: 'Download it.' },
          { text: 'Unpack it.', command: 'tar -xzf lamp.tar.gz' },
        ],
        verify: { command: 'lamp --version', expects: '1.0.0' },
      },
    ],
  },
  benchmarks: {
    evidence: [
      {
        id: 'start',
        statement: 'The lamp starts in 5 ms.',
        metric: { name: 'start_time', unit: 'ms', better: 'lower' },
        value: { n: 10, min: 4, median: 5, p95: 6, p99: 7, max: 8, mean: 5.2 },
        workload: 'Switching it on.',
        environment: { os: 'Debian 12', cpu: '2 cores', memory: '4 GB', runtime: 'none' },
        baseline: { name: 'candle', value: 10, ratio: 0.5 },
        subject: { version: '1.0.0' },
        captured_at: '2026-02-01T10:00:00Z',
        expires_at: '2027-02-01T00:00:00Z',
        valid_for_versions: '^1.0.0',
        reproduce: { command: 'make bench' },
        evaluator: 'first_party',
        claim_boundary: 'One machine.',
      },
    ],
  },
} as const;

/** Parts of content by name; a change names the part, a path and a value. */
export type PartName = keyof typeof completeContent;
/** Sets the value at a path; undefined takes the member away. */
export type Change = readonly [part: PartName, path: string, value: unknown];

/** Complete content with changes made to it, as plain values. */
export function changedContent(changes: readonly Change[]): Readonly<Record<string, unknown>> {
  const content = structuredClone(completeContent) as unknown as Record<string, unknown>; // a copy, to be changed
  for (const [part, path, value] of changes) content[part] = changed(content[part], path === '' ? [] : path.split('.'), value);
  return content;
}

function changed(target: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(target)) {
    const list: unknown[] = target.slice();
    list[Number(name)] = changed(list[Number(name)], rest, value);
    return list;
  }
  const members = new Map<string, unknown>(Object.entries(target ?? {}));
  const member = changed(members.get(name), rest, value);
  if (member === undefined) members.delete(name);
  else members.set(name, member);
  return Object.fromEntries(members);
}
