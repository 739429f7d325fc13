// Advisories as documents: each holds to the schema of OSV, here in what OSV 1.7 requires of the members that we write, and in full where the data
// of the tests have it.
import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { documentText, renderSample, sampleFacts } from '../../test/sample-snapshot.ts';
import type { Advisory } from '../shared/catalogs/releases.ts';

const time = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$` };
const has = (name: string) => ({ contains: { type: 'object', required: [name] } });
const required = {
  type: 'object',
  required: ['id', 'modified'],
  properties: {
    schema_version: { type: 'string', pattern: String.raw`^1\.\d+\.\d+$` },
    id: { type: 'string', pattern: '^(?:x_|[A-Z][A-Z0-9]+-)' },
    modified: time,
    published: time,
    withdrawn: time,
    aliases: { type: 'array', items: { type: 'string' } },
    summary: { type: 'string' },
    affected: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          package: { type: 'object', required: ['ecosystem', 'name'], additionalProperties: { type: 'string' } },
          versions: { type: 'array', items: { type: 'string' } },
          ranges: {
            type: 'array',
            items: {
              type: 'object',
              required: ['type', 'events'],
              properties: {
                // A range of commits needs the address of their repository.
                type: { enum: ['SEMVER', 'ECOSYSTEM'] },
                events: {
                  type: 'array',
                  items: { type: 'object', minProperties: 1, maxProperties: 1, additionalProperties: { type: 'string' } },
                  allOf: [has('introduced'), { not: { allOf: [has('fixed'), has('last_affected')] } }],
                },
              },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
    references: {
      type: 'array',
      items: { type: 'object', required: ['type', 'url'], properties: { type: { enum: ['ADVISORY'] } } },
    },
    database_specific: { type: 'object' },
  },
  additionalProperties: false,
};

const data = process.env['VITRINE_DATA'];
const whole = data === undefined ? '' : `${data}/schemas/osv.schema.json`;
const schemas = [required, ...(existsSync(whole) ? [JSON.parse(readFileSync(whole, 'utf8')) as object] : [])];

const advisories: readonly Advisory[] = [
  {
    id: 'GHSA-aaaa-bbbb-cccc',
    aliases: ['CVE-2026-1'],
    severity: 'high',
    summary: 'The lamp blinds.',
    url: 'https://lantern.example/1',
    published: '2026-01-01T00:00:00Z',
    modified: '2026-01-02T00:00:00Z',
    affected: [
      { ecosystem: 'npm', package: 'lantern', introduced: '1.0.0', fixed: '1.2.0' },
      { ecosystem: 'PyPI', package: 'lantern', last_affected: '1.1' },
    ],
  },
  { id: 'LANTERN-7', severity: 'unknown', affected: [{ versions: ['2.0.0'] }] },
  { id: 'LANTERN-8', severity: 'low', withdrawn: '2026-02-01T00:00:00Z', affected: [{ introduced: '0' }] },
  { id: 'LANTERN-9', severity: 'low', affected: [{ ecosystem: 'GIT' }, { ecosystem: 'Alpine:v3.20', package: 'lantern' }] },
];

test('every advisory is an object of OSV, in the list and in a document of its own', async () => {
  const documents = await renderSample({}, { releases: { ...sampleFacts.releases, advisories } });
  const list = JSON.parse(documentText(documents, '/advisories.json')) as { readonly advisories: readonly unknown[] };
  expect(list.advisories).toHaveLength(advisories.length);
  const advisoryDocuments = advisories.map(({ id }) => JSON.parse(documentText(documents, `/advisories/${id}.json`)) as unknown);
  expect(advisoryDocuments).toEqual(list.advisories);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  for (const schema of schemas) {
    const validate = ajv.compile(schema);
    for (const one of advisoryDocuments) expect([one, validate(one), validate.errors]).toEqual([one, true, null]);
  }
});

test('a package of an ecosystem that OSV does not know is not named: no reader would take the record', async () => {
  const affected = [
    { ecosystem: 'Harbour', package: 'lantern', versions: ['1.0'] },
    { ecosystem: 'Debian:12', package: 'lantern', versions: ['1.0'] },
  ];
  const stated = [{ id: 'LANTERN-1', severity: 'low' as const, affected }];
  const documents = await renderSample({}, { releases: { ...sampleFacts.releases, advisories: stated } });
  expect(JSON.parse(documentText(documents, '/advisories/LANTERN-1.json'))).toMatchObject({
    affected: [{ versions: ['1.0'] }, { package: { ecosystem: 'Debian:12', name: 'lantern' }, versions: ['1.0'] }],
  });
  expect(documentText(documents, '/advisories.json')).not.toContain('Harbour');
});

test('without advisories there is no document of them', async () => {
  for (const stated of [{}, { advisories: [] }]) {
    const { advisories: _, ...releases } = sampleFacts.releases;
    const documents = await renderSample({}, { releases: { ...releases, ...stated } });
    expect([...documents.paths()].filter((path) => path.startsWith('/advisories'))).toEqual([]);
  }
});
