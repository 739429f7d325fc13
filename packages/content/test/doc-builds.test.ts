// Real documentation trees, where VITRINE_DATA names a folder that has them: they are built as they stand, twice to the same bytes,
// and no page is published that its front matter hides.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { someOf } from '../../../workshop/full.ts';
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

interface Built {
  readonly bytes: Uint8Array;
  readonly ids: readonly string[];
  /** The Markdown of each page. */
  readonly markdown: readonly string[];
  readonly report: DocsReport;
}

const firstBuilds = new Map<string, Promise<Built>>();

/** The first build of a tree, made once. */
function firstBuild(path: string): Promise<Built> {
  const built = firstBuilds.get(path) ?? build(path);
  firstBuilds.set(path, built);
  return built;
}

async function build(path: string): Promise<Built> {
  const folder = writeFolder({ ...smallest, 'lint.json': JSON.stringify(lint) });
  const { snapshot, report } = await buildSnapshot(folder, { generatedAt, docs: [{ path }] });
  if (report === undefined) throw new Error('nothing was said of the documentation');
  const utf8 = new TextDecoder();
  const markdown = snapshot.pages.map(({ start, length }) => utf8.decode(snapshot.markdown.subarray(start, start + length)));
  return {
    bytes: encodeSnapshot(snapshot),
    ids: snapshot.pages.map(({ id }) => id),
    markdown,
    report,
  };
}

/** Fenced code of a page, by a look of its own: the lines between two fences, without the margin of the first. */
function fencesIn(page: string): readonly string[] {
  const fences: string[] = [];
  let open: { readonly margin: number; readonly marks: string; readonly code: string[] } | undefined;
  for (const line of page.split('\n')) {
    const [, lead = '', marks = '', info = ''] = /^([ \t>]*(?:[-*+] +|\d+[.)] +)?)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === undefined) {
      if (marks !== '' && !info.includes('`')) open = { margin: lead.length, marks, code: [] };
    } else if (marks.startsWith(open.marks) && info.trim() === '') {
      fences.push(open.code.join('\n'));
      open = undefined;
    } else open.code.push(line.slice(Math.min(open.margin, line.length - line.trimStart().length)));
  }
  return fences;
}

describe.runIf(isThere)('a real tree', () => {
  test.each(someOf(['vite', 'ionic', 'mkdocs-material'], 1))('every fence of %s passes byte for byte', async (name) => {
    const folder = join(data, name);
    const { markdown, ids, report } = await firstBuild(folder);
    const published = new Map<string, number>();
    for (const code of markdown.flatMap(fencesIn)) published.set(code, (published.get(code) ?? 0) + 1);
    const leftOut = report.leftOut.map(({ file }) => file);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => ids.some((id) => file.replace(/\.mdx?$/, '').endsWith(id)) && !leftOut.some((each) => each.endsWith(file)),
    );
    const fences = files
      .filter((file) => /\.mdx?$/.test(file))
      .flatMap((file) => fencesIn(readFileSync(join(folder, file), 'utf8')));
    // what a fence includes is not in its page
    const plainFences = fences.filter((code) => !/-8<-|<<<|\{!/.test(code));
    const lost = plainFences.filter((code) => {
      const left = published.get(code) ?? 0;
      published.set(code, left - 1);
      return left <= 0;
    });
    expect(plainFences.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });

  const trees: readonly (readonly [name: string, format: string, atLeast: number])[] = [
    ['vite', 'vitepress', 57],
    ['ionic', 'docusaurus', 250],
    ['mkdocs-material', 'mkdocs', 90],
  ];
  test.each(someOf(trees, 1))(
    '%s is built as it stands, twice to the same bytes, and nothing hidden comes out',
    async (name, format, atLeast) => {
      const folder = join(data, name);
      const first = await firstBuild(folder);
      expect(first.report.sources.map((source) => source.format)).toEqual([format]);
      expect(first.ids.length).toBeGreaterThanOrEqual(atLeast);
      const hidden = hiddenIn(folder);
      expect(first.ids.filter((id) => hidden.some((file) => file.replace(/\.mdx?$/, '').endsWith(id)))).toEqual([]);
      expect(first.report.published + first.report.leftOut.length).toBeGreaterThanOrEqual(atLeast);
      const second = await build(folder);
      expect(Buffer.compare(second.bytes, first.bytes)).toBe(0);
    },
  );
});
