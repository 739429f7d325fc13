// A documentation of others as a snapshot that has its pages and nothing else, and `search_docs` over it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildSnapshot } from '@vitrine/content';

/** A snapshot of the documentation at a path, in a language. A site with programs of its own is read as the Markdown that it has. */
export async function snapshotOf(path, locale) {
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
  const build = (format) =>
    buildSnapshot(front, {
      generatedAt: '2026-01-01T00:00:00Z',
      docs: [{ path, ...(format && { format }), ...(locale && { locale }) }],
    });
  return build().catch((error) => {
    if (!error.problems?.some(({ rule }) => rule === 'docs-build')) throw error;
    return build('markdown');
  });
}

/** Calls `search_docs` over a snapshot; `tools` are those of a checkout, as `loadTools` loads them. */
export function searchDocsOver(tools, snapshot, index) {
  const all =
    tools.createToolEnvironment === undefined
      ? tools.documentation(snapshot).tools
      : tools.sixTools(tools.createToolEnvironment(snapshot, index === undefined ? {} : { index }));
  const tool = all.find(({ name }) => name === 'search_docs');
  const context = {
    now: Date.parse('2026-01-02'),
    baseUrl: 'https://front.example.com',
    revision: '2025-11-25',
    signal: new AbortController().signal,
  };
  return async (given) => {
    const { value, issues } = tool.checkInput(given);
    const found = issues.length > 0 ? { text: JSON.stringify(issues) } : await tool.call(value, context);
    return { text: found.content ?? found.text, data: found.structured ?? {} };
  };
}
