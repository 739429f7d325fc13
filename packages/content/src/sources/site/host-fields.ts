// `_headers` of a built site, as Netlify and Cloudflare Pages read it: the pages that the host asks not to index by a field of its own.
import { pathKey } from './page-path.ts';

/** Rules that are read; the hosts take 100. */
const maxRules = 1_000;

/** Fields that keep a page out of every index, or do so one day. */
const keepsOut = /\b(?:noindex|none|unavailable_after)\b/i;

/**
 * Whether a rule of `_headers` sets `X-Robots-Tag` so that a page, by its path below the site, is kept out. A rule for another host, such as that of
 * previews, says nothing of this one; of a pattern with several stars the part before the first is compared.
 */
export function keptOutByHost(text: string, origin: string | undefined): (path: string) => boolean {
  const matchers: ((address: string) => boolean)[] = [];
  let matches: ((address: string) => boolean) | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]*(?:#|$)/.test(line)) continue;
    if (!/^[ \t]/.test(line)) matches = matcherOf(line.trim(), origin);
    else if (/^\s*x-robots-tag\s*:/i.test(line) && keepsOut.test(line) && matches !== undefined && matchers.length < maxRules)
      matchers.push(matches);
  }
  return (path) => {
    const key = `/${pathKey(path)}`;
    return matchers.some((each) => [`/${path}`, key, `${key}/`].some(each));
  };
}

function matcherOf(pattern: string, origin: string | undefined): ((address: string) => boolean) | undefined {
  const host = /^https?:\/\/[^/]+/.exec(pattern)?.[0] ?? '';
  if (host !== '' && host !== origin) return undefined;
  const path = pattern.slice(host.length);
  const [before = '', after, ...more] = path.split('*');
  const wanted = before.split('/');
  return (address) => {
    const given = address.split('/');
    const begins = wanted.every((part, index) => {
      const own = given[index];
      // `:name` is any part of a path, and the last part may go on where a star follows it
      if (own === undefined || part.startsWith(':')) return own !== undefined && own !== '';
      return after !== undefined && index === wanted.length - 1 ? own.startsWith(part) : own === part;
    });
    if (after === undefined) return begins && given.length === wanted.length;
    return begins && (more.length > 0 || address.endsWith(after));
  };
}
