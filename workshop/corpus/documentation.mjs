// Documentation of any size: the sections of the contract suite's fixture (a fictional harbour program), and copies of them
// with most of their rarer words renamed, so that the dictionary grows with the text as it does in real documentation.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enlarge } from './enlarge.mjs';

const docs = fileURLToPath(new URL('../../packages/conformance/fixture/docs', import.meta.url));
const languages = ['fr', 'ja'];

/** Exactly `count` sections: `id page title headingPath text`. */
export function sectionsOf(count) {
  return enlarge(baseSections(), count);
}

/** Questions that the documentation answers: the headings of some of its sections. */
export function queriesOf(count) {
  const headings = baseSections().flatMap(({ headingPath }) => headingPath.slice(-1));
  const step = Math.max(1, Math.floor(headings.length / count));
  return headings.filter((_, index) => index % step === 0).slice(0, count);
}

/** Sections as Markdown pages by path, which is how a team writes them. */
export function pagesOf(sections) {
  const pages = {};
  for (const { page, title, headingPath, text } of sections) {
    const path = `${page}.md`;
    const heading = headingPath.at(-1);
    const part = heading === undefined ? text : `## ${heading}\n\n${text}`;
    pages[path] = pages[path] === undefined ? `# ${title}\n\n${part}\n` : `${pages[path]}\n${part}\n`;
  }
  return pages;
}

function baseSections() {
  const files = readdirSync(docs, { recursive: true })
    .filter((file) => file.endsWith('.md') && !languages.includes(file.slice(0, 2)))
    .sort();
  return files.flatMap((file) => cut(relative('.', file).replace(/\.md$/, ''), readFileSync(join(docs, file), 'utf8')));
}

function cut(page, markdown) {
  const body = markdown.replace(/^---\n[^]*?\n---\n/, '');
  const [opening = '', ...rest] = body.split(/^## /m);
  const title = /^# (.+)$/m.exec(opening)?.[1] ?? page;
  const sections = [{ id: page, page, title, headingPath: [], text: opening.replace(/^# .+$/m, '').trim() }];
  for (const [index, part] of rest.entries()) {
    const [heading = '', ...lines] = part.split('\n');
    sections.push({ id: `${page}#s${index + 1}`, page, title, headingPath: [heading], text: lines.join('\n').trim() });
  }
  return sections.filter(({ text }) => text !== '');
}
