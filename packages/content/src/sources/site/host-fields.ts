// `_headers` of a built site, as Netlify and Cloudflare Pages read it: the pages that the host asks not to index by a field of its own. Where
// the two read a rule differently, a page is kept out that either of them keeps out; a rule that is not understood is a fault.
import { withoutControls } from '../project.ts';
import { type AddressPattern, patternOf, type Work } from './host-pattern.ts';
import { pathKey } from './page-path.ts';

/** Rules with the field that are read. */
const maxRules = 1_000;
/** Rules of all fields that Cloudflare takes: one behind them unsets nothing. */
const maxCloudflareRules = 100;
/** Longest pattern, in characters, repeated stars counted once; Cloudflare takes 2,000. */
const maxPattern = 2_000;
/** Steps of all comparisons of a site. */
const maxSteps = 200_000_000;

/** Fields that keep a page out of every index, or do so one day. */
const keepsOut = /\b(?:noindex|none|unavailable_after)\b/i;

/** Where a site is, as its pages, its sitemap and the settings state it. */
interface SiteHosts {
  /** None where nothing states it: then each rule with a host may be one of this site. */
  readonly origins: readonly string[];
  /** Begins and ends with a slash. */
  readonly base: string;
}

/** What is wrong with a rule. */
interface RuleFault {
  readonly line?: number;
  readonly expected: string;
  readonly found: string;
}

/** What `_headers` says. */
interface HostFields {
  /** Whether a page, by its path below the site, is kept out. */
  readonly isKeptOut: (path: string) => boolean;
  /** Why rules were not understood. Those of comparisons are known once the pages were asked for. */
  readonly faults: () => readonly RuleFault[];
}

interface Rule {
  readonly pattern: AddressPattern;
  /** Without a host, or with one that is without doubt that of the site. */
  readonly isSurelyOwn: boolean;
  readonly line: number;
  sets: boolean;
  /** Cloudflare: `! X-Robots-Tag`. */
  unsets: boolean;
}

/** Reads `_headers`. All rules that match a page apply, in their order; one of another host, such as that of previews, says nothing of this one. */
export function readHostFields(text: string, site: SiteHosts, mostSteps: number = maxSteps): HostFields {
  const { rules, faults } = readRules(text, site);
  const bases = [...new Set(['/', site.base])];
  const work: Work = { steps: 0 };
  const isKeptOut = (path: string): boolean => {
    if (rules.length === 0) return false;
    const addresses = [...new Set(bases.flatMap((base) => addressesOf(path, base)))];
    let isOut = false;
    for (const { pattern, isSurelyOwn, sets, unsets } of rules) {
      if (work.steps > mostSteps) return true;
      if (isOut && unsets && isSurelyOwn && bases.every((base) => pattern.isExactly(servedAddress(path, base), work)))
        isOut = false;
      if (!isOut && sets) isOut = addresses.some((address) => pattern.matches(address, work));
    }
    return isOut;
  };
  return {
    isKeptOut,
    faults: () =>
      work.steps <= mostSteps
        ? faults
        : [
            ...faults,
            {
              expected: 'rules of X-Robots-Tag that are quick to compare',
              found: 'too many stars and placeholders for these pages',
            },
          ],
  };
}

function readRules(
  text: string,
  { origins }: SiteHosts,
): { readonly rules: readonly Rule[]; readonly faults: readonly RuleFault[] } {
  const rules: Rule[] = [];
  const faults: RuleFault[] = [];
  let paths = 0;
  let at: Rule | 'none' | 'other host' | RuleFault = 'none';
  for (const [index, raw] of withoutControls(text)
    .split(/\r\n?|\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (isPathLine(line)) {
      paths += 1;
      at = ruleOf(line, index + 1, origins);
      if (/\sx-robots-tag\s*:/i.test(line) && keepsOut.test(line))
        faults.push({ line: index + 1, expected: 'X-Robots-Tag on a line below its path', found: 'both on one line' });
      continue;
    }
    const sets = /^x-robots-tag\s*:/i.test(line) && keepsOut.test(line);
    const unsets = /^!\s+x-robots-tag$/i.test(line) && paths <= maxCloudflareRules;
    if (!sets && !unsets) continue;
    if (at === 'none') {
      if (sets) faults.push({ line: index + 1, expected: 'a path above X-Robots-Tag', found: 'none' });
    } else if (at !== 'other host') {
      if ('expected' in at) {
        if (sets && !faults.includes(at)) faults.push(at);
        continue;
      }
      if (sets) at.sets = true;
      if (unsets) at.unsets = true;
      if (rules.at(-1) !== at) rules.push(at);
    }
  }
  const extra = rules[maxRules];
  if (extra !== undefined)
    faults.push({ line: extra.line, expected: `at most ${maxRules} rules with X-Robots-Tag`, found: 'more' });
  return { rules: rules.slice(0, maxRules), faults };
}

/** A path, or an address; a field whose value is written without a space (`Link:<https://…`) is none. */
function isPathLine(line: string): boolean {
  return line.startsWith('/') || /^[^\s:]+:\/\//.test(line);
}

function ruleOf(written: string, line: number, origins: readonly string[]): Rule | 'other host' | RuleFault {
  const [whole = '', protocol = '', host = ''] = /^(?:([^\s:]+):\/\/([^/?#]*))?/.exec(written) ?? [];
  const owns = origins.map((origin) => whole === '' || isHostOf(protocol, host, origin));
  if (owns.length > 0 && !owns.includes(true)) return 'other host';
  const path = written.slice(whole.length).replace(/\*{2,}/g, '*');
  if (path.length > maxPattern)
    return { line, expected: `a path of at most ${maxPattern} characters for X-Robots-Tag`, found: `${path.length} characters` };
  const pattern = patternOf(path);
  if (pattern === undefined) return { line, expected: 'a path for X-Robots-Tag', found: 'one that no address has' };
  const isSurelyOwn = whole === '' || (origins.length > 0 && origins.every((origin) => originOf(whole) === origin));
  return { pattern, isSurelyOwn, line, sets: false, unsets: false };
}

/** Whether a host, whose placeholders are any label, is that of an origin, by case and default port. One that cannot be read may be. */
function isHostOf(protocol: string, host: string, origin: string): boolean {
  const any = 'any-label';
  // Cloudflare does not compare the protocol
  const plain = `${/^http$/i.test(protocol) ? 'http' : 'https'}://${host.replace(/:[A-Za-z]\w*/g, any)}`;
  if (host.includes('*') || !URL.canParse(plain)) return true;
  const [own, given] = [new URL(origin).host.split('.'), new URL(plain).host.split('.')];
  return given.length === own.length && given.every((label, index) => label === own[index] || label.includes(any));
}

/** The origin of an address; undefined where it has none. */
export function originOf(address: string): string | undefined {
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The addresses under which hosts serve a page: with its ending and without, with a slash at the end and without; as it is named and decoded. */
function addressesOf(path: string, base: string): readonly string[] {
  const key = pathKey(path);
  const bare = path.replace(/\.x?html?$/i, '');
  return [path, bare, decodedOnce(path), decodedOnce(bare), key, key === '' ? '' : `${key}/`].map((each) => base + each);
}

/** Where Cloudflare serves a page: it leads the other addresses there. */
function servedAddress(path: string, base: string): string {
  return base + path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
}

function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
