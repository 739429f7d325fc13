import type { JsonObject } from '@vitrine/core';
import { formatDiagnostic } from '@vitrine/core/serving';
import { describe, expect, test } from 'vitest';
import { buildSnapshot, ContentError } from '../src/index.ts';
import type { CustomCatalogs } from '../src/catalogs/custom-catalog.ts';
import { type Files, smallest, writeFolder } from './write-folder.ts';

const options = { generatedAt: '2026-04-01', now: Date.parse('2026-05-01') };

// A catalog as another program writes it: its own names, its own order, its own white space.
const actions = Array.from({ length: 157 }, (_, index) => ({
  id: `door_${index}`,
  family: `family_${index % 9}`,
  permission: {
    tier: index % 5,
    name: ['read_only', 'user_write', 'system_modify', 'destructive', 'root_critical'][index % 5],
    approval_required: index % 5 > 1,
    snapshot_required: index % 5 > 2,
    irreversible: index % 5 === 4,
  },
  platform_support: {
    platforms: ['linux', 'macos'].slice(0, 1 + (index % 2)),
    basis: 'declared',
    note: 'Checked by hand; é, 日本.'.repeat(12),
  },
  providers: [{ id: 'hinge', name: 'Hinge', role: 'executor', source: 'src/hinge.rs' }],
  verification: {
    method: 'The door is looked at again.',
    independent_postcondition: index % 3 === 0,
    note: 'Not in the dark. '.repeat(12),
  },
}));
const capabilitiesText = `${JSON.stringify({ schema_version: '2025-11', note: 'own shape', actions }, null, 2)}\r\n`;
const releasesText = JSON.stringify({
  schema_version: 2,
  current_version: '1.2.0',
  latest_published_version: '1.2.0',
  releases: [
    {
      version: '1.2.0',
      title: 'Oak',
      date: '2026-03-01',
      summary: 'Oak doors.',
      features: ['Oak', 'Brass'],
      status: 'published',
      release_url: 'https://doors.example/1.2.0',
    },
    {
      version: '1.1.0',
      title: 'Pine',
      date: '2026-01-01',
      summary: 'Pine doors.',
      features: [],
      status: 'published',
      release_url: 'https://doors.example/1.1.0',
    },
  ],
});

type Row<List> = List extends readonly (infer Item)[] ? Item : never;

const catalogs: CustomCatalogs = {
  capabilities: {
    file: 'capabilities.json',
    map: (document: JsonObject): JsonObject => ({
      platforms: [
        { id: 'linux', name: 'Linux' },
        { id: 'macos', name: 'macOS' },
      ],
      providers: [{ id: 'hinge', name: 'Hinge' }],
      // the shape is the other program's; what is wrong with it is found when the result is checked
      actions: (document['actions'] as unknown as typeof actions).map((each: Row<typeof actions>) => ({
        id: each.id,
        title: each.id,
        description: each.verification.method,
        family: each.family,
        permission: each.permission.tier,
        approval: each.permission.approval_required ? ('always' as const) : ('never' as const),
        snapshot_required: each.permission.snapshot_required,
        // that nothing says it is irreversible is no statement that it can be undone
        reversible: each.permission.irreversible ? ('no' as const) : ('unknown' as const),
        platforms: each.platform_support.platforms,
        providers: each.providers.map((provider) => provider.id),
        verification: {
          depth: each.verification.independent_postcondition ? ('independently_verified' as const) : ('executor_reported' as const),
        },
      })),
    }),
  },
  releases: {
    file: 'data/releases.json',
    map: (document): JsonObject => ({
      releases: (
        document['releases'] as readonly {
          version: string;
          title: string;
          date: string;
          summary: string;
          features: string[];
          release_url: string;
        }[]
      ).map(({ version, title, date, summary, features, release_url }) => ({
        version,
        title,
        date,
        summary,
        changes: features.map((text) => ({ kind: 'added' as const, text })),
        notes_url: release_url,
      })),
    }),
  },
};

const folder: Files = {
  ...smallest,
  'capabilities.yaml': undefined,
  'releases.yaml': undefined,
  'capabilities.json': capabilitiesText,
  'data/releases.json': releasesText,
};

async function problemsOf(files: Files, with_: CustomCatalogs = catalogs): Promise<readonly string[]> {
  const refusal: unknown = await buildSnapshot(writeFolder(files), { ...options, catalogs: with_ }).catch(
    (error: unknown) => error,
  );
  return refusal instanceof ContentError ? refusal.problems.map(formatDiagnostic) : [];
}

describe('a catalog of another shape', () => {
  test('is kept byte for byte and mapped for the tools', async () => {
    expect(Buffer.byteLength(capabilitiesText)).toBeGreaterThan(180_000);
    const {
      snapshot: { facts },
    } = await buildSnapshot(writeFolder(folder), { ...options, catalogs });
    expect(facts.verbatim).toEqual({ capabilities: capabilitiesText, releases: releasesText });
    expect(facts.capabilities.summary).toMatchObject({ actions: 157, permission_tiers: { read_only: 32, root_critical: 31 } });
    expect(facts.capabilities.sources).toEqual([
      { name: 'capabilities.json', path: 'capabilities.json', sha256: expect.stringMatching(/^sha256:/) as string },
    ]);
    expect(facts.releases.current_version).toBe('1.2.0');
  });

  test('changes the id of the snapshot with any of its bytes', async () => {
    const { snapshot: first } = await buildSnapshot(writeFolder(folder), { ...options, catalogs });
    const { snapshot: second } = await buildSnapshot(writeFolder({ ...folder, 'data/releases.json': `${releasesText}\n` }), {
      ...options,
      catalogs,
    });
    expect(second.id).not.toBe(first.id);
  });

  test('needs a schema_version that is a text or a whole number', async () => {
    const files = { ...folder, 'data/releases.json': '{"schema_version": 1.5,\n"releases": []}' };
    expect(await problemsOf(files)).toEqual([
      'data/releases.json:1: schema_version: expected text or a whole number; found the number 1.5',
    ]);
    expect(await problemsOf({ ...folder, 'data/releases.json': '[]' })).toEqual([
      'data/releases.json:1: expected a JSON object; found a list of 0 entries',
    ]);
  });

  test('must be there, be JSON, and have no byte order mark', async () => {
    expect(await problemsOf({ ...folder, 'data/releases.json': undefined })).toEqual([
      'data/releases.json: expected a file of the content folder; found none',
    ]);
    expect(await problemsOf({ ...folder, 'data/releases.json': '{' })).toEqual([
      expect.stringContaining('data/releases.json:1: expected JSON'),
    ]);
    expect(await problemsOf({ ...folder, 'data/releases.json': `\ufeff${releasesText}` })).toEqual([
      expect.stringContaining('without a byte order mark'),
    ]);
  });

  test('stands alone: a second file for the same part is refused', async () => {
    expect(await problemsOf({ ...folder, 'capabilities.yaml': 'actions: []\n' })).toEqual([
      'capabilities.yaml: expected one file for capabilities; found capabilities.json as well',
    ]);
  });

  test('whose mapping throws, or gives something wrong, is refused', async () => {
    const throwing: CustomCatalogs = {
      ...catalogs,
      releases: {
        file: 'data/releases.json',
        map: () => {
          throw new Error('no such member');
        },
      },
    };
    expect(await problemsOf(folder, throwing)).toEqual([
      'data/releases.json: expected a document that your function can map; found no such member',
    ]);
    const wrong: CustomCatalogs = {
      ...catalogs,
      releases: { file: 'data/releases.json', map: () => ({ releases: [{ version: '1' }] }) },
    };
    expect(await problemsOf(folder, wrong)).toEqual([
      expect.stringMatching(/^data\/releases\.json \(mapped\): releases\[0\]\.version: expected a semantic version/),
    ]);
  });

  test('is linted as the text its readers decode, escapes included', async () => {
    const files = { ...folder, 'data/releases.json': releasesText.replace('Oak doors.', '\\u202eOak doors.') };
    expect((await problemsOf(files)).filter((message) => message.startsWith('data/releases.json:1:'))).toEqual([
      expect.stringContaining('rule bidi-controls'),
    ]);
  });
});
