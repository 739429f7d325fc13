// A documentation of others as a snapshot that has its pages and nothing else, and `search_docs` over it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildSnapshot } from '@vitrine/content';

/** A snapshot of the documentation at a path, in a language. A site with programs of its own is read as the Markdown that it has. */
export async function snapshotOf(path, locale, openapi) {
  const front = mkdtempSync(join(tmpdir(), 'vitrine-agents-'));
  process.on('exit', () => rmSync(front, { recursive: true, force: true }));
  const product = { id: 'tree', name: 'Tree', version: '1.0.0', description: 'A tree', homepage: 'https://tree.example/' };
  const allow = ['dangerous-link', 'access-tokens'].map((rule) => ({ rule, file: '*', reason: 'an example of the tree' }));
  for (const [name, content] of [
    ['product.json', product],
    ['capabilities.json', { actions: [] }],
    ['releases.json', { releases: [] }],
    ['lint.json', { allow }],
  ])
    writeFileSync(join(front, name), JSON.stringify(content));
  const build = async (format) => {
    const { snapshot } = await buildSnapshot(front, {
      generatedAt: '2026-01-01T00:00:00Z',
      docs: [
        { path, ...(format && { format }), ...(locale && { locale }) },
        ...(openapi ? [{ path: openapi, specification: { kind: 'openapi', as: 'reference' } }] : []),
      ],
    });
    return snapshot;
  };
  return build().catch((error) => {
    if (!error.problems?.some(({ rule }) => rule === 'docs-build')) throw error;
    return build('markdown');
  });
}

/** Calls `search_docs` over a snapshot; `tools` are those of a checkout, as `loadTools` loads them. */
export function searchDocsOver(tools, snapshot) {
  const { tools: all } = tools.createDocumentationTools(snapshot);
  const tool = all.find(({ name }) => name === 'search_docs');
  const context = {
    now: Date.parse('2026-01-02'),
    baseUrl: 'https://front.example.com',
    revision: '2025-11-25',
    signal: new AbortController().signal,
  };
  return async (given) => {
    const { value, issues } = tool.checkInput(given);
    const result = issues.length > 0 ? { text: JSON.stringify(issues) } : await tool.call(value, context);
    return { text: result.content ?? result.text, data: result.structured ?? {} };
  };
}

/** An OpenAPI document in a file: operations whose summaries are made of the headings of guides, so that they have the words of questions. */
export function specificationOver({ pages, markdown }) {
  const headings = pages.flatMap((page) => page.headings.map(({ text, start }) => ({ page, text, start })));
  const step = Math.max(1, Math.floor(headings.length / 150));
  const paths = {};
  for (const [at, { page, text, start }] of headings.entries()) {
    if (at % step > 0) continue;
    const from = page.start + start;
    const words = new TextDecoder().decode(markdown.subarray(from, from + 600)).match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
    const name = words.slice(0, 4).join('-').toLowerCase();
    const parameters = words.slice(4, 10).map((word) => ({
      name: word,
      in: 'query',
      description: `The ${word} of ${text}: ${words.slice(10, 30).join(' ')}`,
      schema: { type: 'string' },
    }));
    paths[`/v1/${at}/${name}`] = Object.fromEntries(
      ['get', 'post'].map((method) => [
        method,
        {
          summary: `${method === 'get' ? 'List' : 'Create'} ${text}`,
          description: `How ${text} is read and changed: ${words.slice(0, 60).join(' ')}.`,
          parameters: parameters.filter(
            ({ name: parameterName }, place) => parameters.findIndex((one) => one.name === parameterName) === place,
          ),
          responses: { 200: { description: `${text}, with ${words.slice(30, 50).join(' ')}` } },
        },
      ]),
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-reference-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths }));
  return file;
}
