// Front matter that asks the lint to let its own page pass. The author of a page is the attacker of the security model, so that such a
// member allows nothing; the build reports it, because earlier versions obeyed it.
import { maxMatterLength } from '../markup/front-matter.ts';

const member = /^lint:[ \t]*(?:\{[ \t]*allow:|\n[ \t]+allow:)/m;

/** The line of the member `lint` of a page's front matter, from 1; undefined where there is none that allows something. */
export function ownAllowanceLine(text: string): number | undefined {
  const frontMatter = text.startsWith('---') ? text.slice(0, maxMatterLength).split(/^(?:---|\.\.\.)[ \t]*$/m, 2)[1] : undefined;
  const at = frontMatter?.search(member) ?? -1;
  return frontMatter === undefined || at < 0 ? undefined : frontMatter.slice(0, at).split('\n').length;
}
