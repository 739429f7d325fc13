// Reads a relevance data set: a folder with docs.jsonl (or docs.jsonl.gz), queries.jsonl, qrels.tsv and meta.json.
// A document may have `formerNames`, names that its page had before.
// links.jsonl, where it is there, has a link a line: `from` and `to`, ids of documents. `docsFrom` in meta.json names a sibling folder that holds the documents, `markdownFrom` one with Markdown files instead.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { readMarkdown } from './markdown.mjs';

const jsonLines = (text) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));

function readDocs(folder) {
  const plainFile = join(folder, 'docs.jsonl');
  if (existsSync(plainFile)) return jsonLines(readFileSync(plainFile, 'utf8'));
  return jsonLines(gunzipSync(readFileSync(`${plainFile}.gz`)).toString('utf8'));
}

/** Ids of the documents that each document links to; empty without links.jsonl. */
function readLinks(folder) {
  const file = join(folder, 'links.jsonl');
  const links = new Map();
  if (!existsSync(file)) return links;
  for (const { from, to } of jsonLines(readFileSync(file, 'utf8'))) {
    if (!links.has(from)) links.set(from, new Set());
    links.get(from).add(to);
  }
  return links;
}

/**
 * The data set in a folder. `sections` are ready for `buildDocsIndex`; `docOf` gives the data set's id of a hit, which is
 * a page's or a section's by `level`; `judgements` maps query id to document id to grade.
 */
export function readDataSet(dataSet) {
  // npm runs commands in the repository's root; a folder is meant from where the user is.
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), dataSet);
  const meta = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8'));
  const docsFolder = meta.docsFrom === undefined ? folder : join(folder, '..', meta.docsFrom);
  const docs = meta.markdownFrom ? readMarkdown(join(folder, meta.markdownFrom)) : readDocs(docsFolder);
  const links = meta.markdownFrom ? new Map() : readLinks(docsFolder);
  const titles = new Map();
  const idOf = new Map();
  const lang = meta.docsLang ?? meta.lang;
  // Ids of a data set follow their own rules; the number keeps them apart.
  const ownIds = new Map(docs.map(({ id, page = id }, number) => [id, `${page}#${number}`]));
  const sections = docs.map((doc, number) => {
    const page = doc.page ?? doc.id;
    if (!titles.has(page)) titles.set(page, doc.title ?? '');
    const id = `${page}#${number}`;
    const linked = [...(links.get(doc.id) ?? [])].map((target) => ownIds.get(target) ?? target);
    idOf.set(id, doc.id);
    const heading = Array.isArray(doc.section) ? doc.section : doc.section ? [doc.section] : [];
    return {
      id,
      page,
      title: titles.get(page),
      headingPath: heading,
      text: doc.text ?? '',
      links: linked,
      ...(doc.formerNames && { formerNames: doc.formerNames }),
      ...(lang ? { locale: lang } : {}),
    };
  });
  const judgements = new Map();
  for (const line of readFileSync(join(folder, 'qrels.tsv'), 'utf8').split('\n')) {
    const [query, doc, grade] = line.split('\t');
    if (doc === undefined) continue;
    if (!judgements.has(query)) judgements.set(query, new Map());
    judgements.get(query).set(doc, grade === undefined ? 1 : Number(grade));
  }
  const level = meta.level === 'page' ? 'page' : 'section';
  const documentIds = new Set(level === 'page' ? titles.keys() : idOf.values());
  const missing = [...judgements.values()].flatMap((judged) => [...judged.keys()]).filter((doc) => !documentIds.has(doc));
  if (missing.length > 0) console.error(`judged, but not among the documents: ${missing.join(', ')}`);
  return {
    name: meta.name ?? folder,
    lang: lang ?? 'en',
    level,
    missing,
    links: [...links.values()].reduce((sum, { size }) => sum + size, 0),
    formerNames: sections.filter((section) => section.formerNames !== undefined).length,
    sections,
    judgements,
    docOf: level === 'page' ? (hit) => hit.page : (hit) => idOf.get(hit.id),
    queries: jsonLines(readFileSync(join(folder, 'queries.jsonl'), 'utf8')).filter(({ id }) => judgements.has(String(id))),
  };
}
