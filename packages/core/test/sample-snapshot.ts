// A small product that does not exist, for tests of what is rendered from a snapshot. Names hold characters that
// Markdown, HTML and XML treat as their own.
import { defineTool } from '../src/engine/mcp/tool.ts';
import type { McpContent } from '../src/engine/mcp/server.ts';
import { renderDocuments, type RenderOptions } from '../src/rendering/render-documents.ts';
import { jsonSchema } from '../src/engine/schema/schema.ts';
import type { RenderedDocuments } from '../src/engine/store/documents.ts';
import type { Facts, Page, Snapshot } from '../src/engine/store/snapshot.ts';

const utf8 = new TextEncoder();

const texts: readonly (readonly [id: string, title: string, text: string, more?: Partial<Page>])[] = [
  ['start', 'Start', '# Start\n\nRead this first.\n', { description: 'Where to begin', updated_at: '2026-10-01T00:00:00Z' }],
  ['guide/tides & moorings', 'Tides', 'No heading of its own.\n'],
];

const product = {
  id: 'lantern',
  name: 'Lantern',
  title: 'Lantern <for> "harbours"',
  version: '2.1.0',
  description: 'Lights & beacons',
  summary: 'Lantern keeps the lights of a harbour. It does not exist.',
  kind: 'service',
  license: 'Apache-2.0',
  homepage: 'https://lantern.example/',
  declared_platforms: ['linux'],
  security: { contact: ['mailto:security@lantern.example'], expires: '2027-06-30T00:00:00Z', preferred_languages: ['en', 'fr'] },
  robots: 'User-agent: *\nAllow: /\n',
} satisfies Facts['product'];

const reference = {
  name: product.name,
  version: product.version,
  kind: product.kind,
  license: product.license,
  declared_platforms: ['linux'],
};

const interpretation = 'As it says.';

/** The facts of the product that does not exist. */
export const sampleFacts: Facts = {
  product,
  capabilities: {
    schema_version: '1.0.0',
    product: reference,
    interpretation: {
      permission: interpretation,
      approval: interpretation,
      effects: interpretation,
      platforms: interpretation,
      verification: interpretation,
      unknown: interpretation,
    },
    sources: [],
    summary: {
      actions: 1,
      families: { lights: 1 },
      permission_tiers: { user_write: 1 },
      approval: { always: 1 },
      platforms: { linux: 1 },
      verification: { none: 1 },
    },
    permission_tiers: [
      { value: 0, name: 'read_only', title: 'Read', description: 'Reads.' },
      { value: 1, name: 'user_write', title: 'Write', description: 'Writes.' },
    ],
    providers: [{ id: 'core', name: 'Core', kind: 'builtin' }],
    platforms: [{ id: 'linux', name: 'Linux' }],
    actions: [
      {
        id: 'lights.dim',
        title: 'Dim | a light',
        description: 'Dims one light to <half>.',
        family: 'lights',
        permission: { tier: 1, name: 'user_write' },
        approval: { required: 'always', by: 'user' },
        effects: ['local_write'],
        reversible: 'yes',
        snapshot_required: 'no',
        hints: { read_only: 'no', destructive: 'no', idempotent: 'yes', open_world: 'no' },
        platforms: [{ id: 'linux', status: 'supported', basis: 'tested' }],
        providers: ['core'],
        verification: { depth: 'none', evidence: [] },
      },
    ],
  },
  releases: {
    schema_version: '1.0.0',
    product: reference,
    current_version: '2.1.0',
    channels: { stable: { latest: '2.1.0' } },
    releases: [
      {
        version: '2.1.0',
        channel: 'stable',
        status: 'published',
        date: '2026-11-01T12:00:00Z',
        title: 'Fog & <rain>',
        summary: 'Lights in fog.',
        breaking: 'no',
        changes: [{ kind: 'added', text: 'Fog lights ]]> with `--fog`' }],
        artifacts: [
          {
            platform: 'linux',
            architecture: 'x64',
            kind: 'archive',
            url: 'https://lantern.example/lantern-2.1.0.tar.gz',
            digest: `sha256:${'a'.repeat(64)}`,
          },
        ],
        packages: [{ purl: 'pkg:npm/lantern@2.1.0', install: 'npm install lantern' }],
        notes_url: 'https://lantern.example/notes/2.1.0',
      },
      {
        version: '2.0.0',
        channel: 'stable',
        status: 'yanked',
        breaking: 'yes',
        changes: [],
        artifacts: [],
        packages: [],
      },
    ],
  },
  installation: {
    schema_version: '1.0.0',
    guides: [
      {
        platform: 'linux',
        title: 'On Linux',
        prerequisites: ['tar'],
        steps: [{ kind: 'command', text: 'Unpack it', command: 'tar xf lantern-2.1.0.tar.gz' }],
        applies_to_version: '2.1.0',
      },
    ],
  },
};

/** A snapshot of it; `more` replaces facts. */
export function sampleSnapshot(more: Partial<Facts> = {}): Snapshot {
  let start = 0;
  const pages = texts.map(([id, title, text, details]): Page => {
    const page = { id, title, start, length: utf8.encode(text).length, headings: [], ...details };
    start += page.length;
    return page;
  });
  return {
    id: `sha256:${'0'.repeat(64)}`,
    generatedAt: '2026-11-20T10:00:00Z',
    facts: { ...sampleFacts, ...more },
    pages,
    markdown: utf8.encode(texts.map(([, , text]) => text).join('')),
  };
}

/** One tool, so that there is something to connect to. */
export const sampleMcp: McpContent = {
  tools: [
    defineTool({
      name: 'search_docs',
      title: 'Search the documentation',
      description: 'Finds passages of the documentation.',
      input: jsonSchema({
        type: 'object',
        properties: { query: { type: 'string' } },
        required: ['query'],
        additionalProperties: false,
      }),
      call: () => ({}),
    }),
  ],
};

/** The documents of the sample at an address with a prefix, unless `site` states otherwise. */
export function renderSample(site: Partial<RenderOptions> = {}, facts: Partial<Facts> = {}): Promise<RenderedDocuments> {
  return renderDocuments(sampleSnapshot(facts), { baseUrl: 'https://front.example.net/lantern', mcp: sampleMcp, ...site });
}

/** The text of one document, in the media type that comes first or in another. */
export function documentText(documents: RenderedDocuments, path: string, mediaType?: string): string {
  const document = documents.get(path);
  const chosen = mediaType === undefined ? document : document?.alternates?.find((each) => each.mediaType === mediaType);
  const body = chosen?.variants[0]?.body;
  if (body === undefined) throw new Error(`no ${mediaType ?? 'document'} at ${path}`);
  return new TextDecoder().decode(body);
}
