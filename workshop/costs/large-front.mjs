// A front of any size, without HTTP: the contract suite's fixture with its actions, releases and measurements repeated under other names, and
// documentation of as many sections as a caller needs.
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { createLocalEndpoint } from '@vitrine/core/workspace';
import { renderDocuments } from '@vitrine/core/render';
import { openDocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { compareReleases, createDocumentationTools, searchAndFetch } from '@vitrine/mcp-tools';
import { sectionsOf } from '../corpus/documentation.mjs';

const fixture = fileURLToPath(new URL('../../packages/conformance/fixture', import.meta.url));
const baseUrl = 'https://front.example.test';
const generatedAt = '2026-05-30T00:00:00Z';
const now = Date.UTC(2026, 5, 1);

/** Exactly `count` rows made of some, each again under another name. */
function repeated(rows, count, rename) {
  return Array.from({ length: count }, (_, at) => rename(rows[at % rows.length], Math.floor(at / rows.length)));
}

/** Pages with their headings, and their Markdown, of sections that follow one another. */
function pagesOf(sections) {
  const pages = [];
  const parts = [];
  let length = 0;
  for (const { id, page, title, headingPath, text } of sections) {
    const heading = headingPath.at(-1);
    const part = Buffer.from(heading === undefined ? `# ${title}\n\n${text}\n\n` : `## ${heading}\n\n${text}\n\n`);
    if (pages.at(-1)?.id !== page) pages.push({ id: page, title, start: length, length: 0, headings: [] });
    const last = pages.at(-1);
    if (heading !== undefined)
      last.headings.push({ depth: 2, text: heading, anchor: id.slice(page.length + 1), start: last.length });
    last.length += part.length;
    length += part.length;
    parts.push(part);
  }
  return { pages, markdown: new Uint8Array(Buffer.concat(parts)) };
}

/**
 * The front: its snapshot, and `answer`, which takes one message as JSON. `work` sums the units of work of all searches so far. Documents are
 * those of the fixture, because no call reads them.
 */
export async function largeFront({ actions, releases, evidence, sections }) {
  const { snapshot: small } = await buildSnapshot(fixture, { generatedAt, now });
  const { capabilities, releases: catalog, benchmarks } = small.facts;
  const documentation = sectionsOf(sections);
  const snapshot = {
    ...small,
    facts: {
      ...small.facts,
      capabilities: {
        ...capabilities,
        actions: repeated(capabilities.actions, actions, (action, copy) =>
          copy === 0 ? action : { ...action, id: `${action.id}_${copy}`, title: `${action.title} ${copy}` },
        ),
      },
      releases: {
        ...catalog,
        releases: repeated(catalog.releases, releases, (release, copy) =>
          copy === 0 ? release : { ...release, version: `0.${copy}.${release.version.replace(/[^\d]/g, '')}` },
        ),
      },
      benchmarks: {
        ...benchmarks,
        evidence: repeated(benchmarks.evidence, evidence, (row, copy) => ({ ...row, id: `${row.id}-${copy}` })),
      },
    },
    ...pagesOf(documentation),
    docs: buildDocsIndex(documentation),
  };
  const opened = openDocsIndex(snapshot.docs.index, snapshot.docs.text);
  const counted = { work: 0 };
  const index = {
    search(query) {
      const { work = 0, ...answer } = opened.search({ ...query, explain: true });
      counted.work += work;
      return answer;
    },
    read: (...given) => opened.read(...given),
  };
  const extras = [compareReleases, searchAndFetch];
  const mcp = createDocumentationTools(snapshot, { index, extras });
  const documents = await renderDocuments(small, { baseUrl, mcp: createDocumentationTools(small, { extras }) });
  const endpoint = createLocalEndpoint({ documents, mcp, clock: () => now });
  return { snapshot, mcp, counted, answer: (message) => endpoint.answer(new TextEncoder().encode(message)) };
}
