// Real documentation trees, where VITRINE_DATA names a folder that has them: they are built as they stand, twice to the same bytes,
// and no page is published that its front matter hides.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { buildSnapshot, type DocsReport, encodeSnapshot } from '../src/index.ts';
import { smallest, writeFolder } from './write-folder.ts';

const data = join(process.env['VITRINE_DATA'] ?? '', 'docs-trees');
const isThere = process.env['VITRINE_DATA'] !== undefined && existsSync(data);
const generatedAt = '2026-01-01T00:00:00Z';
/** What a reader of a tree writes down for it: one link that runs a script, on purpose. */
const lint = {
  allow: [{ rule: 'dangerous-link', file: '*', reason: 'a button of the documentation that shows a button' }],
};

/** Pages whose front matter hides them in every generator, by a look of its own at the sources. */
function hiddenIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!/\.mdx?$/.test(file)) return false;
    const matter = /^---\n([^]*?)\n---/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '';
    return /^(?:draft|unlisted|hidden): *true *$/m.test(matter);
  });
}

async function build(path: string): Promise<{
  readonly bytes: Uint8Array;
  readonly ids: readonly string[];
  readonly report: DocsReport;
}> {
  const reports: DocsReport[] = [];
  const folder = writeFolder({ ...smallest, 'lint.json': JSON.stringify(lint) });
  const snapshot = await buildSnapshot(folder, {
    generatedAt,
    docs: [{ path }],
    onReport: (told) => void reports.push(told),
  });
  const [report] = reports;
  if (report === undefined) throw new Error('nothing was said of the documentation');
  return { bytes: encodeSnapshot(snapshot), ids: snapshot.pages.map(({ id }) => id), report };
}

describe.runIf(isThere)('a real tree', () => {
  test.each([
    ['vite', 'vitepress', 57],
    ['ionic', 'docusaurus', 250],
    ['mkdocs-material', 'mkdocs', 90],
  ])('%s is built as it stands, twice to the same bytes, and nothing hidden comes out', async (name, format, atLeast) => {
    const folder = join(data, name);
    const first = await build(folder);
    expect(first.report.sources.map((source) => source.format)).toEqual([format]);
    expect(first.ids.length).toBeGreaterThanOrEqual(atLeast);
    const hidden = hiddenIn(folder);
    expect(first.ids.filter((id) => hidden.some((file) => file.replace(/\.mdx?$/, '').endsWith(id)))).toEqual([]);
    expect(first.report.published + first.report.leftOut.length).toBeGreaterThanOrEqual(atLeast);
    const second = await build(folder);
    expect(Buffer.compare(second.bytes, first.bytes)).toBe(0);
  });
});
