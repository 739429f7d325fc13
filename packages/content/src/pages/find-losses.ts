// Whether documentation that was found can be read in place: a site of which too many words exist only after its build cannot.
import { join } from 'node:path';
import type { BuiltSite } from '../sources/built-sites.ts';
import type { FoundDocs } from '../sources/find-docs.ts';
import { readSources } from '../sources/read-sources.ts';
import { recognise, siteToBuild } from '../sources/recognise.ts';
import { convertPages } from './convert-pages.ts';

/** More files of pages are not converted to find that out; `check` does. */
const maxPages = 1_000;

/** The site of documentation whose sources a build would refuse. */
export function findSiteToBuild(folder: string, { path = '' }: Pick<FoundDocs, 'path'>): BuiltSite | undefined {
  const project = join(folder, path);
  const recognised = recognise(project, 'auto');
  if (recognised.site.generator.build === undefined) return undefined;
  const { pages, defaults, references } = readSources(project, [{ path: '.' }]);
  if (pages.length > maxPages) return undefined;
  const { problems } = convertPages(pages, { defaults, references, onWarning: () => undefined });
  return problems.some(({ rule }) => rule === 'docs-build') ? siteToBuild(recognised) : undefined;
}
