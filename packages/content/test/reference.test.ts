// Specifications of strangers, from front.yaml to the snapshot.
import { join, relative } from 'node:path';
import { formatDiagnostic } from '@vitrine/core/serving';
import { expect, test, vi } from 'vitest';
import { buildContent, buildSnapshot, ContentError } from '../src/index.ts';
import { findSpecifications } from '../src/sources/find-specifications.ts';
import { type Files, smallest, writeFolder } from './write-folder.ts';

const facts: Files = {
  ...Object.fromEntries(Object.entries(smallest).map(([name, text]) => [`front/${name}`, text])),
  'front/front.yaml': 'docs:\n  - openapi: ../api/openapi.yaml\n    as: api\n',
};

interface Built {
  readonly markdown: string;
  readonly ids: readonly string[];
  readonly warnings: readonly string[];
}

async function build(files: Files): Promise<Built> {
  const { snapshot, warnings } = await buildSnapshot(`${writeFolder({ ...facts, ...files })}/front`, {
    generatedAt: '2026-01-01T00:00:00Z',
  });
  return {
    markdown: new TextDecoder().decode(snapshot.markdown),
    ids: snapshot.pages.map(({ id }) => id),
    warnings: warnings.map(formatDiagnostic),
  };
}

async function problemsOf(files: Files): Promise<readonly string[]> {
  try {
    await build(files);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(formatDiagnostic);
  }
}

const operation = (description: string, more = ''): string =>
  `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get:\n      description: ${JSON.stringify(description)}\n${more}`;

test('no request is sent, and nothing out of the folder is read', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const spec = operation(
    'Reads.',
    "      responses:\n        '200':\n          description: ok\n          content:\n            application/json:\n              schema:\n                type: object\n                properties:\n                  a: { $ref: 'https://example.com/a.json' }\n                  b: { $ref: '../secret.yaml' }\n                  c: { $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema' }\n",
  );
  const { markdown, warnings } = await build({ 'api/openapi.yaml': spec, 'secret.yaml': 'description: the secret' });
  expect(fetched).not.toHaveBeenCalled();
  expect(markdown).not.toContain('the secret');
  expect(markdown).toContain('- `c.c` object, again');
  expect(warnings.filter((each) => each.includes('docs-reference')).sort()).toEqual([
    expect.stringMatching(/^openapi\.yaml:15: "https:\/\/example\.com\/a\.json" is not a file of this folder/),
    expect.stringMatching(/^openapi\.yaml:16: "\.\.\/secret\.yaml" is not a file of this folder/),
  ]);
  fetched.mockRestore();
});

test('what is found in a page that a specification makes leads to its line there', async () => {
  const { warnings } = await build({
    'api/openapi.yaml': operation(
      'Reads the pages of [a group](#tag/Gone).\n\n```\npostgres://admin:h8Kq2mZp4x7d@db.example/a\n```',
    ),
  });
  expect(warnings.filter((each) => /#tag|password/.test(each)).sort()).toEqual([
    expect.stringMatching(/^\.\.\/api\/openapi\.yaml:6: expected a link to an existing heading; found #tag\/Gone/),
    expect.stringMatching(/^\.\.\/api\/openapi\.yaml:6: expected addresses without a password/),
  ]);
});

test('descriptions pass the publishing lint, and their tags are text', async () => {
  const problems = await problemsOf({ 'api/openapi.yaml': operation('Hidden\u200b\u202e words and a key AKIAIOSFODNN7EXAMPLQ.') });
  expect(problems.length).toBeGreaterThan(0);
  for (const message of problems) expect(message).toMatch(/^\.\.\/api\/openapi\.yaml:6: /);
  const { markdown } = await build({ 'api/openapi.yaml': operation('<script>alert(1)</script> # Not a title\n\n# Nor this') });
  expect(markdown).not.toMatch(/<script|^# Nor this/m);
});

test.each([
  [
    'an expansion without end',
    `${Array.from(
      { length: 12 },
      (_, n) =>
        `a${n}: &a${n} [${Array(12)
          .fill(n === 0 ? 'x' : `*a${n - 1}`)
          .join(', ')}]`,
    ).join('\n')}\nopenapi: 3.1.0\n`,
  ],
  ['nesting beyond the bound', `{"openapi":"3.1.0","x":${'['.repeat(1_200)}${']'.repeat(1_200)}}`],
  ['text that is no YAML', 'openapi: 3.1.0\npaths: [\n'],
  ['another document', 'name: none\n'],
  ['50 MB and more', `{"openapi":"3.1.0","x":"${'x'.repeat(50_000_000)}"}`],
])('%s is one error, which names the file and what to do', async (_, text) => {
  const problems = await problemsOf({ 'api/openapi.yaml': text });
  expect(problems).toEqual([
    expect.stringMatching(/^\.\.\/api\/openapi\.yaml(?::\d+)?: expected a specification that can be read; found (?!openapi\.yaml)/),
  ]);
});

test('a specification beyond the folder that is read is said to lead out of it', async () => {
  expect((await build(docusaurus('../../openapi.yaml'))).warnings).toEqual([
    expect.stringMatching(/docusaurus\.config\.js: .*\.\.\/\.\.\/openapi\.yaml, which leads out of the folder site/),
  ]);
});

test('an operation that has an action of the catalog is its page', async () => {
  const files = {
    'api/openapi.yaml': operation('Reads.'),
    'front/front.yaml': 'base_url: https://front.example.com\ndocs:\n  - openapi: ../api/openapi.yaml\n    as: api\n',
    'front/capabilities.yaml':
      'actions:\n  - id: read\n    title: Read\n    description: Reads.\n    family: a\n    permission: unknown\n    effects: [unknown]\n    call: { method: GET, path: /a }\n',
  };
  const { snapshot } = await buildSnapshot(`${writeFolder({ ...facts, ...files })}/front`, { generatedAt: '2026-01-01T00:00:00Z' });
  expect(snapshot.facts.capabilities.actions[0]).toMatchObject({ docs_url: 'https://front.example.com/docs/api/a/get-a' });
});

test('a specification that no page names is offered', async () => {
  const { warnings } = await build({
    '.git/HEAD': 'ref: refs/heads/main',
    'api/openapi.yaml': operation('Reads.'),
    'asyncapi.yaml': "asyncapi: '3.0.0'\n",
  });
  expect(warnings.filter((each) => each.includes('docs-specification'))).toEqual([
    expect.stringMatching(/^asyncapi\.yaml: expected a page that shows it, or an entry in docs of front\.yaml/),
  ]);
});

// Somebody who names the folder as `front` was told that no page names a specification, whatever named it.
test('a specification that is named is not offered, however the folder itself is named', async () => {
  const root = writeFolder({
    ...facts,
    '.git/HEAD': 'ref: refs/heads/main',
    'api/openapi.yaml': operation('Reads.'),
  });
  const { warnings } = await buildSnapshot(relative('', join(root, 'front')), { generatedAt: '2026-01-01T00:00:00Z' });
  expect(warnings.map(({ rule }) => rule)).not.toContain('docs-specification');
});

test('the fix for a specification that no page names is the line for front.yaml', async () => {
  const asyncapi = { '.git/HEAD': 'ref: refs/heads/main', 'asyncapi.yaml': "asyncapi: '3.0.0'\n" };
  const files = { ...facts, ...asyncapi, 'api/openapi.yaml': operation('Reads.') };
  const { warnings } = await buildSnapshot(`${writeFolder(files)}/front`, { generatedAt: '2026-01-01T00:00:00Z' });
  expect(warnings.filter(({ rule }) => rule === 'docs-specification').map(({ fix }) => fix)).toEqual([
    'Add `- { asyncapi: ../asyncapi.yaml, as: api }` to docs in front.yaml.',
  ]);
});

test('a specification with any name is found in a folder for such files, where no other has a usual name', () => {
  const files = {
    'specification/public.v2.yaml': operation('Reads.'),
    'specification/texts.yml': 'a: 1\n',
    'data/x.yaml': operation('Reads.'),
  };
  const specifications = findSpecifications(writeFolder(files));
  expect(specifications.map(({ path, kind }) => [path, kind])).toEqual([['specification/public.v2.yaml', 'openapi']]);
  expect(findSpecifications(writeFolder({ ...files, 'openapi.yaml': operation('Reads.') })).map(({ path }) => path)).toEqual([
    'openapi.yaml',
  ]);
});

const pets = operation('Lists pets.', '      operationId: listPets\n      summary: List pets\n');

test.each([
  ['Redoc', '<redoc spec-url="./openapi.yaml"></redoc>'],
  ['Swagger UI of MkDocs', '<swagger-ui src="./openapi.yaml"/>'],
  ['RapiDoc', '<rapi-doc spec-url="./openapi.yaml"></rapi-doc>'],
  ['Stoplight Elements', '<elements-api apiDescriptionUrl="./openapi.yaml" router="hash"></elements-api>'],
  ['Scalar', '<script id="api-reference" data-url="./openapi.yaml"></script>'],
  ['neoteroi', '[OAD(./openapi.yaml)]'],
])('an element of %s lists the operations, each with a page, and one whose file is not there is named', async (_, element) => {
  const page = (text: string): Files => ({
    'front/front.yaml': undefined,
    'front/docs/reference.md': `# Reference\n\nWords of its own.\n\n${text}\n`,
    'front/docs/openapi.yaml': pets,
  });
  const { markdown, ids } = await build(page(element));
  expect(ids).toContain('reference/a/listpets');
  expect(markdown).toContain('Words of its own.');
  expect(markdown).toContain('[List pets](');
  const { warnings } = await build(page(element.replace('./openapi.yaml', './other.yaml')));
  expect(warnings).toContainEqual(
    expect.stringMatching(/^docs\/reference\.md.*\.\/other\.yaml, which is not there.*docs-reference/),
  );
});

const docusaurus = (spec: string): Files => ({
  'front/front.yaml': 'docs:\n  - path: ../site\n',
  'site/docusaurus.config.js': `module.exports = { title: 'T', url: 'https://x.example', baseUrl: '/', presets: ['classic', ['redocusaurus', { specs: [{ spec: '${spec}', route: '/api/' }] }]] };\n`,
  'site/docs/intro.md': '# Intro\n\nWords.\n',
  'site/openapi.yaml': pets,
});

test('redocusaurus makes one page with all operations at its route, and one that is not there yet is a warning', async () => {
  const { ids } = await build(docusaurus('openapi.yaml'));
  expect(ids).toEqual(expect.arrayContaining(['api/index', 'api/a/listpets']));
  const unmade = await build(docusaurus('none.yaml'));
  expect(unmade.ids).toEqual(['intro']);
  expect(unmade.warnings).toEqual([expect.stringMatching(/docusaurus\.config\.js: .*none\.yaml, which is not there/)]);
});

test('a page of Mintlify that lists its fields by hand has its address and its fields', async () => {
  const page = (api: string): Files => ({
    'front/front.yaml': 'docs:\n  - path: ../site\n',
    'site/docs.json': '{ "name": "T", "navigation": { "pages": ["create"] } }',
    'site/create.mdx': `---\ntitle: Create\napi: ${api}\n---\n\n<ParamField body="limit" type="integer" default="20" required>\n  Most entries.\n</ParamField>\n\n<ResponseField name="next" type="string">\n  Cursor of the next page.\n</ResponseField>\n`,
  });
  const { markdown } = await build(page('POST https://api.example.com/v1/pages'));
  expect(markdown).toContain('`POST https://api.example.com/v1/pages`');
  expect(markdown).toMatch(
    /`limit`.*integer.*required.*20[\s\S]*Most entries\.[\s\S]*`next`.*string[\s\S]*Cursor of the next page\./,
  );
  expect((await build(page('no address'))).markdown).not.toContain('no address');
});

test.each([
  ['graphql', 'schema.graphql', 'type Query { "Lists pets." pets(limit: Int = 5): [String] }', 'default `5`', 'type {'],
  [
    'json_schema',
    'c.json',
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"port":{"default":80}}}',
    'default `80`',
    '{',
  ],
])('front.yaml names a specification by %s; one that cannot be read is an error', async (member, file, text, fact, bad) => {
  const files = (content: string): Files => ({
    'front/front.yaml': `docs:\n  - ${member}: ${file}\n    as: api\n`,
    [`front/${file}`]: content,
  });
  expect((await build(files(text))).markdown).toContain(fact);
  expect(await problemsOf(files(bad))).toEqual([expect.stringContaining('expected a specification that can be read')]);
});

const remark = 'A remark of a few words.\n';
const matter = (openapi: string): string => `---\ntitle: A\nopenapi: ${openapi}\n---\n\n${remark}`;

test.each([
  [
    'an operation that is a slip',
    matter('openapi.yaml GET /aa'),
    [
      'docs/page.md:3: expected an operation that docs/openapi.yaml has (did you mean GET /a?); found "GET /aa" (rule docs-reference)',
    ],
    'Name GET /a, or add the one that you mean to docs/openapi.yaml.',
  ],
  [
    'another method of a path',
    matter('openapi.yaml DELETE /a'),
    [
      'docs/page.md:3: expected an operation that docs/openapi.yaml has (did you mean GET /a?); found "DELETE /a" (rule docs-reference)',
    ],
    'Name GET /a, or add the one that you mean to docs/openapi.yaml.',
  ],
  [
    'a file that is not there',
    matter('gone.yaml GET /a'),
    [
      'docs/page.md:3: expected a specification that is a file of the project; found gone.yaml, which is not there (rule docs-reference)',
    ],
    'Add the file, or use the one that exists: openapi.yaml.',
  ],
  [
    'a file that cannot be read',
    matter('bad.yaml GET /a'),
    [
      expect.stringMatching(
        /^docs\/page\.md:3: expected a specification that can be read; found docs\/bad\.yaml:3: expected JSON or YAML: [^:]*\(rule docs-reference\)$/,
      ) as string,
    ],
    'Correct the file there.',
  ],
  [
    'an address',
    matter('https://api.example.com/openapi.json GET /a'),
    [
      'docs/page.md:3: expected a specification that is a file of the project; found https://api.example.com/openapi.json, but nothing is fetched (rule docs-reference)',
    ],
    'Keep a copy in the repository, and name that file.',
  ],
  [
    'an element whose file is not there',
    `# A\n\n${remark}\n<swagger-ui src="gone.yaml"/>\n`,
    [
      'docs/page.md:5: expected a specification that is a file of the project; found gone.yaml, which is not there (rule docs-reference)',
    ],
    'Add the file, or use the one that exists: openapi.yaml.',
  ],
  [
    'a member in a form that is not known',
    matter('[1, 2]'),
    [
      'docs/page.md: expected a page with text of its own or from a specification; found 6 words: its text comes from the target of openapi in its front matter (rule docs-empty)',
    ],
    'Name a file and one of its operations there, such as `openapi.yaml GET /path`, or give `docs` of front.yaml the specification.',
  ],
])('a page with a remark that names %s has one finding, with the place and how to fix it', async (_, text, expected, fix) => {
  const files = {
    'front/front.yaml': undefined,
    'front/docs/page.md': text,
    'front/docs/openapi.yaml': operation('Reads.'),
    'front/docs/bad.yaml': 'openapi: 3.1.0\npaths: [\n',
  };
  const built = await buildContent(`${writeFolder({ ...facts, ...files })}/front`, {});
  const findings = [...built.warnings, ...('error' in built ? built.error.problems : [])];
  const referenceFindings = findings.filter(({ rule }) => /^docs-(?:reference|empty|shrunk)$/.test(rule));
  expect(referenceFindings.map(formatDiagnostic)).toEqual(expected);
  expect(referenceFindings[0]?.fix).toBe(fix);
});
