// Where a page is edited, as its generator links to it: what its front matter states, else the template of the configuration.
import type { PagePlace } from './generator.ts';
import { withoutEnding } from './paths.ts';
import type { Data } from './project.ts';

const off: ReadonlySet<string> = new Set(['false', 'null', '~', '']);

/** `template` has `{path}`, or `{path_noext}`, for the path of the file; false where the site has no such link, undefined where nothing is stated. */
export function editedAt(template: string | false | undefined, path: string, stated: unknown): Pick<PagePlace, 'edit'> {
  if (typeof stated === 'string' && off.has(stated)) return { edit: false };
  if (typeof stated === 'string' && stated !== 'true') return { edit: stated };
  if (template === undefined) return {};
  const filled = (text: string): string =>
    text.replaceAll(/\{path(_noext)?\}/g, (_, bare?: string) => encodedPath(bare === undefined ? path : withoutEnding(path)));
  return { edit: template !== false && filled(template) };
}

/** A path in an address, also within brackets of Markdown. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29');
}

/** What a configuration states of the link: `template`, or no link where the member that states it is not understood or switches it off. */
export function statedTemplate(owner: Data, member: string, template: string | undefined): string | false | undefined {
  return template ?? (member in owner ? false : undefined);
}
