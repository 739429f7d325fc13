// Fronts to look at: the demonstration, a large one, and one whose every word is hostile.
import type { JsonObject } from '@vitrine/core';
import { fileURLToPath } from 'node:url';
import { type HttpServer, serve } from '@vitrine/adapter-node';
import { buildSnapshot, composeSnapshot, compress } from '@vitrine/content';
import { createService, type Snapshot } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { explorer } from '@vitrine/explorer';
import { createDocumentationTools } from '@vitrine/mcp-tools';

export interface Shown {
  readonly host: HttpServer;
  readonly home: string;
  /** Bytes of `/` as a browser gets them: gzip. */
  readonly weight: number;
  readonly paths: readonly string[];
}

interface Options {
  readonly port: number;
  readonly limit?: number;
  readonly windowSeconds?: number;
  readonly baseUrl?: string;
}

/** Serves a snapshot with its pages for people. */
export async function show(
  snapshot: Snapshot,
  { port, limit = 120, windowSeconds = 60, baseUrl = `http://127.0.0.1:${port}` }: Options,
): Promise<Shown> {
  const mcp = createDocumentationTools(snapshot);
  const rateLimit = { name: 'default', limit, windowSeconds };
  const documents = await renderDocuments(snapshot, { baseUrl, mcp, explorer, rateLimit }, compress);
  const host = await serve(createService({ documents, mcp }), { port, host: '127.0.0.1' });
  const page = documents.get('/');
  const zipped = page?.variants.find(({ coding }) => coding === 'gzip');
  return {
    host,
    home: new TextDecoder().decode(page?.variants[0]?.body),
    weight: zipped?.body.length ?? 0,
    paths: [...documents.paths()],
  };
}

/** The demonstration: Vitrine describing itself. */
export async function demonstration(): Promise<Snapshot> {
  return (await buildSnapshot(fileURLToPath(new URL('../../apps/demo/content', import.meta.url)))).snapshot;
}

const product = {
  id: 'harbour',
  name: 'Harbour',
  description: 'A product that does not exist, with much to say.',
  homepage: 'https://harbour.example/',
  declared_platforms: ['linux', 'macos', 'windows'],
};
const tiers = ['read_only', 'user_write', 'system_modify', 'destructive', 'root_critical'];
const families = ['berths', 'tides', 'roster', 'journal', 'alarms', 'charts', 'crew', 'stores', 'engine'];
const platforms = ['linux', 'macos', 'windows'];

/** 157 actions, 50 releases, 40 rows of evidence, and as many sections of documentation as are wanted. */
export function large(sections: number): Snapshot {
  const actions: readonly JsonObject[] = Array.from({ length: 157 }, (_, at) => ({
    id: `${families[at % 9] ?? ''}.action_${at}`,
    title: `Do the thing number ${at}`,
    description: `Changes what thing ${at} of the ${families[at % 9] ?? ''} says, for everybody on watch, until it is changed again.`,
    family: families[at % 9] ?? '',
    permission: tiers[at % 5] ?? '',
    approval: { required: (['always', 'never', 'conditional'] as const)[at % 3] ?? 'unknown', by: 'harbour master' },
    effects: [(['local_read', 'local_write', 'remote_read', 'remote_write'] as const)[at % 4] ?? 'unknown'],
    reversible: (['yes', 'no', 'conditional'] as const)[at % 3] ?? 'unknown',
    platforms: platforms.slice(at % 3),
    verification: { depth: (['none', 'executor_reported', 'postcondition_checked'] as const)[at % 3] ?? 'unknown' },
  }));
  const releases = Array.from({ length: 50 }, (_, at) => ({
    version: `1.${50 - at}.0`,
    date: new Date(Date.UTC(2026, 10, 22) - at * 12 * 86_400_000).toISOString(),
    changes: Array.from({ length: 4 }, (_, change) => ({
      kind: 'changed' as const,
      text: `Change ${change} of release ${50 - at}: the watch sees more, and sooner.`,
    })),
    artifacts: platforms.map((platform) => ({
      platform,
      architecture: 'x86_64',
      url: `https://harbour.example/${50 - at}/${platform}.tar.gz`,
      digest: `sha256:${String(at).padStart(64, '0')}`,
    })),
  }));
  const advisories = [
    {
      id: 'HARBOUR-2026-1',
      severity: 'high' as const,
      summary: 'Whoever watches may open the gates.',
      affected: [{ introduced: '1.2.0', fixed: '1.5.0' }],
    },
  ];
  const evidence = Array.from({ length: 40 }, (_, at) => ({
    id: `row-${at}`,
    statement: `Thing ${at} takes ${at + 3} ms in the median round.`,
    metric: { name: 'time of a thing', unit: 'ms', better: 'lower' as const },
    value: { n: 30, median: at + 3, min: at + 1, max: at + 9 },
    workload: 'One thing after the other.',
    environment: { os: 'Linux', cpu: '2 cores', memory: '8 GB', runtime: 'none' },
    baseline: { name: 'the thing before', value: at + 6 },
    subject: { version: '1.50.0' },
    captured_at: '2026-11-01T00:00:00Z',
    ...(at % 4 === 0 && { expires_at: '2026-11-02T00:00:00Z' }),
    claim_boundary: 'It says nothing about other machines or other things.',
  }));
  const docs = Object.fromEntries(
    Array.from({ length: Math.ceil(sections / 10) }, (_, at) => [
      `part-${at % 7}/page-${at}.md`,
      `# Page ${at}\n\n${Array.from({ length: Math.min(9, sections - 1) }, (_, each) => `## Section ${each} of ${at}\n\nWhat stands in it.\n`).join('\n')}`,
    ]),
  );
  const guides = platforms.map((platform) => ({
    platform,
    title: `On ${platform}`,
    steps: [{ text: 'Get it.', command: 'get harbour' }],
  }));
  const content = {
    product,
    capabilities: { actions, platforms: platforms.map((id) => ({ id, name: id })) },
    releases: { releases, advisories },
    benchmarks: { evidence },
    installation: { guides },
    docs,
  };
  return composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' }).snapshot;
}

/** A documentation of 320 pages in sections of sections, which no page lists all of. */
export function many(): Snapshot {
  const docs = Object.fromEntries(
    Array.from({ length: 320 }, (_, at) => {
      const [area, part, page] = [Math.floor(at / 80), Math.floor(at / 20) % 4, at % 20];
      const text = `# Page ${page} of ${area}${part}\n\nText.\n\n## One\n\nText.\n\n## Two\n\nText.\n`;
      return [`area-${area}/part-${part}/page-${page}.md`, text];
    }),
  );
  const content = { product, capabilities: { actions: [] }, releases: { releases: [] }, docs };
  return composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' }).snapshot;
}

/** A documentation in two versions and two languages, under a team's logo. */
export function editions(): Snapshot {
  const page = (title: string, version: string, locale: string): string =>
    `---\nversion: "${version}"\nlocale: ${locale}\n---\n# ${title}\n\nThe word lighthouse stands here, in ${version} and ${locale}.\n\n## More of it\n\nWords.\n`;
  const docs = {
    'about/install.md': page('Install', '2.0', 'en'),
    'about/upgrade.md': page('Upgrade', '2.0', 'en'),
    'fr/about/install.md': page('Installer', '2.0', 'fr'),
    'ar/about/install.md': page('\u062a\u062b\u0628\u064a\u062a', '2.0', 'ar'),
    'v1.0/about/install.md': page('Install it', '1.0', 'en'),
  };
  const content = { product: { ...product, version: '2.0.0' }, capabilities: { actions: [] }, releases: { releases: [] }, docs };
  const drawing = (colour: string): Buffer =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 12"><rect width="60" height="12" fill="${colour}"/></svg>`,
    );
  const [light, dark] = [drawing('#0a6a60'), drawing('#63c9bb')];
  const picture = (name: string, bytes: Buffer) => ({
    path: `/icons/${name.repeat(16)}.svg`,
    mediaType: 'image/svg+xml',
    width: 60,
    height: 12,
    sizeBytes: bytes.length,
  });
  return {
    ...composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' }).snapshot,
    logo: Buffer.concat([light, dark]),
    settings: { explorer: { logo: { light: picture('a', light), dark: picture('b', dark) } } },
  };
}

const attacks: readonly string[] = [
  '<script>window.pwned=1</script><img src=x onerror="window.pwned=1">',
  '</script></style></title></textarea><svg onload="window.pwned=1"><script>window.pwned=1</script></svg>',
  '"><a href="javascript:window.pwned=1" autofocus onfocus="window.pwned=1">x</a>',
  '\u202edlrow \u2067olleh\u202c שלום world',
  'x'.repeat(10_000),
  '#fff;}body{display:none}*{background:url(https://evil.example/)}',
  'javascript:window.pwned=1',
  '${7*7}{{constructor.constructor("window.pwned=1")()}}',
];

/** Every text replaced by something hostile, of facts, settings and pages; what decides where things go keeps its value. */
export function hostile(from: Snapshot): Snapshot {
  let at = 0;
  const spoilt = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each: unknown) => spoilt(each, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]: [string, unknown]) => [key, spoilt(each, key)]));
    if (typeof value !== 'string' || kept.has(name)) return value;
    at += 1;
    return attacks[at % attacks.length];
  };
  // Texts stay texts, which is all that the type of facts asks.
  const facts = spoilt(from.facts, '') as Snapshot['facts'];
  const settings = {
    explorer: {
      accent: { light: '#fff;}body{display:none}', dark: 'red</style><script>window.pwned=1</script>' },
      logo: { light: { path: '/"><script>window.pwned=1</script>', mediaType: 'text/html', width: 1, height: 1, sizeBytes: 0 } },
      footer: [{ text: attacks[0] ?? '', url: 'javascript:window.pwned=1' }],
      editUrl: 'javascript:window.pwned=1//{page}',
    },
  };
  // The Markdown is as long as it was, so that every page begins where it did.
  const markdown = from.markdown.slice();
  const room = from.pages[0]?.length ?? 0;
  markdown.set(new TextEncoder().encode(attacks.map((attack) => attack.slice(0, 80)).join('\n\n')).subarray(0, room));
  const attack = (index: number): string => attacks[index % attacks.length] ?? '';
  return {
    ...from,
    facts,
    settings,
    markdown,
    pages: from.pages.map((page, index) => ({
      ...page,
      title: attack(index),
      description: attack(index + 1),
      url: 'javascript:window.pwned=1',
      updated_at: attack(index + 2),
      version: attack(Math.floor(index / 2)),
      locale: attack(index + 3),
      headings: page.headings.map((heading) => ({ ...heading, text: attack(index + 4), anchor: attack(index + 5) })),
    })),
  };
}

/** Members that other members refer to, or that the tools and documents compute with. */
const kept: ReadonlySet<string> = new Set([
  'id',
  'version',
  'schema_version',
  'current_version',
  'latest',
  'date',
  'captured_at',
  'expires_at',
]);
