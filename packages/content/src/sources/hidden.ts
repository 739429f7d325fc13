// Pages that a site hides from its readers stay hidden: by flags of front matter, or because the file is no page. An unknown flag that
// reads like one of these is a warning.
import type { RawMatter } from '../markup/front-matter.ts';
import { dataOf } from './project.ts';

/** A member of front matter, `search.exclude` for one inside of another, and the values that hide. */
const flags: readonly (readonly [member: string, value: string])[] = [
  ['draft', 'true'],
  ['published', 'false'],
  ['unlisted', 'true'],
  ['hidden', 'true'],
  ['noindex', 'true'],
  ['search', 'false'],
  ['search.exclude', 'true'],
  ['search_exclude', 'true'],
  ['excludeFromSearch', 'true'],
  ['pagefind', 'false'],
  ['status', 'draft'],
];

/** Files that agents read, not readers. */
const agentFiles = /(?:^|\/)(?:AGENTS?|CLAUDE|GEMINI|CURSOR|WINDSURF|COPILOT|copilot-instructions|SKILL)\.mdx?$/;
const lookAlike =
  /^(?:is[_-]?)?(?:draft|hidden|private|unlisted|unpublished|publish|published|listed|internal|indexed|noindex|no[_-]?index|no[_-]?search|searchable|exclude\w*|\w*[_-]exclude|hide|visibility|status)$/i;
/** What leaves a page out of a menu or a list leaves it on the site. */
const ofMenus = /nav|menu|side_?bar|toc|feed|rss|sitemap|collection|home/i;
const negative: ReadonlySet<string> = new Set(['true', 'false', 'draft', 'hidden', 'private', 'internal', 'unlisted', 'yes', 'no']);

/** Why a page is left out, as the page itself states it: `draft: true`. */
export function hiddenByMatter(frontMatter: RawMatter): string | undefined {
  for (const [member, value] of flags) {
    const [name = '', inner] = member.split('.');
    const flagValue = inner === undefined ? frontMatter[name] : dataOf(frontMatter[name])[inner];
    if (typeof flagValue === 'string' && (spellings.get(flagValue.toLowerCase()) ?? flagValue.toLowerCase()) === value)
      return `${member}: ${value}`;
  }
  return undefined;
}

/** What YAML 1.1, which MkDocs reads, also takes for true and false. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['on', 'true'],
  ['no', 'false'],
  ['off', 'false'],
]);

/** Why a file is no page of its own: a partial, a snippet, a file for agents. `path` is below the folder of pages. */
export function hiddenByName(path: string): string | undefined {
  if (/(?:^|\/)_[^/]*(?:\/|$)/.test(path)) return 'a name that begins with _ is a partial';
  if (/^(?:[a-z]{2}(?:-[A-Za-z]{2,4})?\/)?_?snippets\//.test(path)) return 'snippets/ holds parts of pages';
  if (agentFiles.test(path)) return 'it is written for agents';
  return undefined;
}

/** Members that look like a flag that hides and are none that we know, as `name: value`. */
export function doubtfulFlags(frontMatter: RawMatter): readonly string[] {
  const flagNames = new Set(flags.map(([member]) => member.split('.')[0]));
  return Object.entries(frontMatter).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !lookAlike.test(name) || ofMenus.test(name) || !negative.has(value.toLowerCase())) return [];
    const isKnown = flagNames.has(name) && (name !== 'status' || value.toLowerCase() === 'draft');
    return isKnown ? [] : [`${name}: ${value}`];
  });
}
