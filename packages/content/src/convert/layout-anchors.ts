// Anchors of the layout of a page: the ids that it writes down, and its headings without a computed part. The layout is not run, so that
// all of them count.
import { join } from 'node:path';
import { createSlugger } from '../markup/slugger.ts';
import { splitFrontMatter } from '../markup/front-matter.ts';
import type { DocsSite } from '../sources/generator.ts';
import { asText, type ProjectFiles } from '../sources/project.ts';

/** Layouts within layouts. */
const maxLayouts = 4;
const maxAnchors = 200;
const endings = ['', '.njk', '.liquid', '.html', '.webc', '.hbs'];
const heading = /<h[1-6](?:\s[^<>]{0,300})?>\s{0,100}([^<>{}]{1,200})<\/h[1-6]>/g;
const id = /<\w[^<>]{0,300}?\sid=["']([\w:.-]{1,200})["']/g;

/** The anchors of a layout that a page names, and of those around it. */
export function layoutAnchors(named: unknown, { layoutFolders = [], slugger }: DocsSite, files: ProjectFiles): readonly string[] {
  const anchors: string[] = [];
  const slugs = createSlugger(slugger);
  let name = asText(named);
  for (let count = 0; name !== undefined && count < maxLayouts; count += 1) {
    const paths = layoutFolders.flatMap((folder) => endings.map((ending) => join(folder, `${name ?? ''}${ending}`)));
    const path = paths.find((each) => files.isFile(each));
    const found = path === undefined ? undefined : files.text(path);
    if (found === undefined || !('text' in found)) break;
    const { raw, body } = splitFrontMatter(name, found.text);
    anchors.push(...[...body.matchAll(id)].map(([, each = '']) => each));
    anchors.push(...[...body.matchAll(heading)].map(([, words = '']) => slugs.slug(words.trim())));
    name = asText(raw['layout']);
  }
  return anchors.slice(0, maxAnchors);
}
