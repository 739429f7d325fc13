// One text of reStructuredText or AsciiDoc as Markdown, without its project: a README.
import type { CrossReferences } from '../sources/sphinx-index.ts';
import { noFiles, noSite } from '../sources/origin.ts';
import { convertPage } from './convert.ts';

const noReferences: CrossReferences = {
  folder: '/',
  pages: new Map(),
  labels: new Map(),
  links: new Map(),
  projects: new Map(),
  substitutions: new Map(),
  digest: '',
};

/** A text as Markdown, by the ending of its name; Markdown and plain text as they are. What it includes is not there. */
export function markdownOf(name: string, text: string): string {
  if (!/\.(?:rst|rest|adoc|asciidoc|asc)$/i.test(name)) return text;
  const site = { ...noSite, crossReferences: noReferences };
  return convertPage({ path: `/${name}`, body: text, matter: {}, site, files: noFiles }).markdown;
}
