// Specifications of strangers, from front.yaml to the snapshot.
import { formatDiagnostic } from '@vitrine/core';
import { expect, test, vi } from 'vitest';
import { buildSnapshot, ContentError } from '../src/index.ts';
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
  const warnings: string[] = [];
  const snapshot = await buildSnapshot(`${writeFolder({ ...facts, ...files })}/front`, {
    generatedAt: '2026-01-01T00:00:00Z',
    onWarning: (warning) => void warnings.push(formatDiagnostic(warning)),
  });
  return { markdown: new TextDecoder().decode(snapshot.markdown), ids: snapshot.pages.map(({ id }) => id), warnings };
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
    expect.stringMatching(/^openapi\.yaml: .*"\.\.\/secret\.yaml" is not a file of this folder/),
    expect.stringMatching(/^openapi\.yaml: .*"https:\/\/example\.com\/a\.json" is not a file of this folder/),
  ]);
  fetched.mockRestore();
});

test('descriptions pass the publishing lint, and their tags are text', async () => {
  const found = await problemsOf({ 'api/openapi.yaml': operation('Hidden\u200b\u202e words and a key AKIAIOSFODNN7EXAMPLQ.') });
  expect(found.some((message) => message.includes('openapi.yaml#GET /a'))).toBe(true);
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
])('%s is an error that names the file', async (_, text) => {
  expect(await problemsOf({ 'api/openapi.yaml': text })).toEqual([
    expect.stringMatching(/^\.\.\/api\/openapi\.yaml(?::\d+)?: expected a specification that can be read/),
  ]);
});

test('an operation that has an action of the catalog is its page', async () => {
  const files = {
    'api/openapi.yaml': operation('Reads.'),
    'front/front.yaml': 'base_url: https://front.example.com\ndocs:\n  - openapi: ../api/openapi.yaml\n    as: api\n',
    'front/capabilities.yaml':
      'actions:\n  - id: read\n    title: Read\n    description: Reads.\n    family: a\n    permission: unknown\n    effects: [unknown]\n    call: { method: GET, path: /a }\n',
  };
  const snapshot = await buildSnapshot(`${writeFolder({ ...facts, ...files })}/front`, { generatedAt: '2026-01-01T00:00:00Z' });
  expect(snapshot.facts.capabilities.actions[0]).toMatchObject({ docs_url: 'https://front.example.com/docs/api/a/get-a' });
});

test('a specification that no page names is offered', async () => {
  const { warnings } = await build({
    '.git/HEAD': 'ref: refs/heads/main',
    'api/openapi.yaml': operation('Reads.'),
    'asyncapi.yaml': "asyncapi: '3.0.0'\n",
  });
  expect(warnings.filter((each) => each.includes('docs-specification'))).toEqual([
    expect.stringMatching(
      /^asyncapi\.yaml: expected a page that shows it, or docs: \[\{ asyncapi: <path of asyncapi\.yaml>, as: api \}\]/,
    ),
  ]);
});
