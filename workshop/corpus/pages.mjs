// A content folder with exactly as many pages as wanted, in the shapes in which trees of documentation lie: the facts of the contract
// suite's fixture, and pages of six sections each that link to their neighbours.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sectionsOf } from './documentation.mjs';

const fixture = fileURLToPath(new URL('../../packages/conformance/fixture', import.meta.url));
const sectionsOfPage = 6;
const membersOfType = 12;
const typesOfArea = 40;

/** Where the page of a number lies in a tree of each shape. */
export const shapes = {
  files: (page) => `page-${page}.md`,
  folders: (page) => `page-${page}/index.md`,
  /** Areas, types in them and members in those, a folder for each page, as references of platforms have them. */
  tree: (page) => {
    const type = Math.floor(page / membersOfType);
    const member = page % membersOfType;
    const folder = `area-${Math.floor(type / typesOfArea)}/type-${type}`;
    return member === 0 ? `${folder}/index.md` : `${folder}/member-${page}/index.md`;
  },
};

/** Writes a content folder with `count` pages. */
export function writePages(folder, count, shape) {
  cpSync(fixture, folder, { recursive: true, filter: (path) => path !== join(fixture, 'docs') });
  const sections = sectionsOf(count * sectionsOfPage);
  for (let page = 0; page < count; page += 1) {
    const pageSections = sections.slice(page * sectionsOfPage, (page + 1) * sectionsOfPage);
    const parts = pageSections.map(
      ({ title, headingPath, text }, at) => `## ${headingPath.at(-1) ?? title} ${at + 1}\n\n${text}\n`,
    );
    const place = shapes[shape](page);
    const next = posix.relative(posix.dirname(place), shapes[shape]((page + 1) % count));
    const link = `The next is [page ${page + 1}](${next}).`;
    const file = join(folder, 'docs', place);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `# ${pageSections[0].title} ${page}\n\n${link}\n\n${parts.join('\n')}`);
  }
}
