// Pages that the host of a site keeps out of indexes, behind a password or behind a redirect, by rules that no page contains: `_headers` and
// `_redirects` of Netlify and Cloudflare Pages, netlify.toml, vercel.json, staticwebapp.config.json of Azure, firebase.json. Where hosts differ, a page is hidden that one of them
// hides. A rule that may hide a page and is not understood is a fault, which stops the build, and so is a program that answers before the files.
import { RE2JS } from 're2js';
import { defined } from '@vitrine/core/serving';
import type { Diagnostic } from '@vitrine/core';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isWithin } from '../../files/file-access-error.ts';
import { diagnostic } from '../../shared/diagnostic.ts';
import { isObject } from '../../shared/json.ts';
import { compilePattern } from '../glob.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from '../project.ts';
import { hostPrograms } from './host-programs.ts';
import { pathKey } from './page-path.ts';

/** Rules that may hide pages; Vercel takes 2,048. */
const maxRules = 2_048;
/** Characters of patterns that are compared with all addresses of a site. RE2 takes at most 0.1 microseconds for each. */
const maxCompared = 100_000_000;
/** Longest pattern, in characters; Cloudflare takes 2,000. */
const maxPattern = 2_000;
/** Rules of all fields that Cloudflare takes: one behind them unsets nothing. */
const maxCloudflareRules = 100;

/** Values of X-Robots-Tag that keep a page out of every index, or do so one day. */
const noIndex = /\b(?:noindex|none|unavailable_after)\b/i;

interface HostedSite {
  /** The folder that is published, or the project that builds it: configuration is looked for there and above. */
  readonly folder: string;
  /** Folders whose files are published as they are. */
  readonly assetFolders: readonly string[];
  /** As its pages, its sitemap and the settings state them. Where nothing does, each rule with a host may be one of this site. */
  readonly origins: readonly string[];
  /** Begins and ends with a slash. */
  readonly base: string;
  /** Files and folders, absolute, of which the owner states that they hide no page. */
  readonly hidesNothing?: readonly string[];
}

/** A rule that is not understood, or a file that cannot be read. */
interface RuleFault {
  /** Absolute path. */
  readonly file: string;
  readonly line?: number;
  readonly expected: string;
  readonly received: string;
}

/** A fault as a finding. `shown` names a file as people write it in the settings. */
export function hostFault({ file, line, expected, received }: RuleFault, displayPath: (file: string) => string): Diagnostic {
  const name = displayPath(file);
  const fix = `Leave out with \`exclude\` what it hides, and state \`hides_nothing: [${name}]\` beside the source in front.yaml. Then no rule of it is read.`;
  return diagnostic({ file: name, line }, expected, received, 'content', fix);
}

interface HostRules {
  /** Why the page at a path below the site is hidden; undefined where it is not. */
  readonly whyHidden: (path: string) => string | undefined;
  readonly faults: readonly RuleFault[];
  /** Equal where the rules are equal. */
  readonly key: string;
}

/** A rule as a host writes it. Of all rules that match a page, the last decides. */
interface HostRule {
  readonly line?: number;
  /** `undefined` shows again what a rule before it hides. */
  readonly reason: string | undefined;
  /** Whether an address, decoded or not, matches; undefined where the pattern is not understood. */
  readonly matches: ((address: string) => boolean) | undefined;
  readonly written: string;
  /** It hides a page only where all addresses of it match: a redirect of one form of an address leads to another of the same page. */
  readonly ofAllAddresses?: true;
  /** What all addresses that match begin with, in lower case. */
  readonly prefix?: string;
}

type Reader = (value: Data, file: string, site: HostedSite) => readonly HostRule[];

const configurations: Readonly<Record<string, Reader>> = {
  'netlify.toml': ({ headers, redirects }, _, site) => [
    ...listOf(headers).flatMap((each) => {
      const { for: path, values } = dataOf(each);
      return pathRules(asText(path) ?? '', Object.entries(dataOf(values)), site);
    }),
    ...listOf(redirects)
      .map(dataOf)
      .flatMap(({ from, to, force, status = 301, conditions, query }) =>
        netlifyRules(
          {
            ...{ from: asText(from) ?? '', to: asText(to), status: Number(status), isForced: force === true },
            isConditional: [conditions, query].some((each) => Object.keys(dataOf(each)).length > 0),
            isOfRole: Object.keys(dataOf(conditions)).some((name) => /^role$/i.test(name)),
          },
          site,
        ),
      ),
  ],
  'vercel.json': vercelConfiguration,
  'vercel.toml': vercelConfiguration,
  'staticwebapp.config.json': ({ routes, globalHeaders }) => [
    ...rulesOf('/*', Object.entries(dataOf(globalHeaders)), () => () => true),
    // of its routes the first that matches decides
    ...listOf(routes)
      .map(dataOf)
      .reverse()
      .flatMap(({ route, headers, allowedRoles, redirect, rewrite, statusCode }): readonly HostRule[] => {
        const written = asText(route) ?? '';
        const isClosed = listOf(allowedRoles).length > 0 && !listOf(allowedRoles).includes('anonymous');
        const matches = regular(alternativesOf(written).replace(/\*/g, '.*'), !isClosed);
        const rules: readonly HostRule[] = written.endsWith('*') || isClosed ? [] : [{ reason: undefined, matches, written }];
        if (isClosed) return [{ reason: 'readers log in', matches, written }];
        if ((redirect ?? rewrite) !== undefined || Number(statusCode) >= 300) return leadsElsewhere(written, matches);
        return [...rules, ...rulesOf(written, Object.entries(dataOf(headers)), () => matches)];
      }),
  ],
  'firebase.json': ({ hosting }, file, { folder }) => {
    const sites = (Array.isArray(hosting) ? listOf(hosting) : [hosting]).map(dataOf);
    const isOwn = (site: Data): boolean => join(dirname(file), asText(site['public']) ?? '') === folder;
    return (sites.some(isOwn) ? sites.filter(isOwn) : sites).flatMap(({ headers, ignore, redirects }): readonly HostRule[] => [
      ...listOf(redirects)
        .map(dataOf)
        .flatMap(({ source, glob, regex }) => {
          const pattern = asText(source) ?? asText(glob);
          if (pattern !== undefined) return leadsElsewhere(pattern, globbed(captured(pattern)));
          const text = asText(regex) ?? '';
          return text === '' ? [] : leadsElsewhere(text, within(text), true);
        }),
      ...listOf(headers)
        .map(dataOf)
        .flatMap(({ source, glob, regex, headers: fields }) => {
          const pattern = asText(source) ?? asText(glob);
          const compile = (): HostRule['matches'] => (pattern === undefined ? within(asText(regex)) : globbed(pattern));
          return rulesOf(pattern ?? asText(regex) ?? '', fieldsOf(fields), compile);
        }),
      ...listOf(ignore).map((pattern) => ({
        ...{ reason: 'firebase.json does not deploy it', matches: globbed(String(pattern)), written: String(pattern) },
      })),
    ]);
  },
};

/** Names of the files in which hosts are configured, besides `_headers`. */
export const hostConfigurations: readonly string[] = Object.keys(configurations);

/** Reads the rules of a host: `_headers` of the folders of a site, and the nearest file of each host. */
export function readHostRules(site: HostedSite, files: ProjectFiles, limit: number = maxCompared): HostRules {
  const faults: RuleFault[] = [];
  const rules: HostRule[] = [];
  const texts: string[] = [...site.origins, site.base];
  let compared = 0;
  const add = (file: string, read: readonly HostRule[]): void => {
    for (const rule of read) {
      const { line, matches, written, reason } = rule;
      const tooMany = rules.length >= maxRules;
      if (matches !== undefined && !tooMany) rules.push(rule);
      else if (reason !== undefined) {
        const expected = tooMany
          ? `at most ${maxRules} rules that may hide pages`
          : `a path for a rule that hides pages (${reason}), without lookahead and back-references`;
        faults.push({ file, ...defined({ line }), expected, received: tooMany ? 'more' : JSON.stringify(written.slice(0, 100)) });
        if (tooMany) return;
      }
    }
  };
  const isStated = (file: string): boolean => site.hidesNothing?.some((each) => isWithin(each, file)) === true;
  const readFile = (file: string, take: (text: string) => void): void => {
    if (isStated(file)) return;
    if (files.among(dirname(file), [basename(file)]).length === 0) return;
    const content = files.text(file);
    const text = 'text' in content && !content.text.includes('\ufffd') ? content.text : undefined;
    const isData = text === undefined || basename(file).startsWith('_') || isObject(files.data(file));
    if (text !== undefined && isData) {
      texts.push(file, text);
      take(text);
    } else {
      const why =
        'refusal' in content && content.refusal !== 'absent' ? `one that is ${content.refusal}` : 'one that cannot be read';
      faults.push({ file, expected: 'a readable file in UTF-8, because it may hide pages', received: why });
    }
  };
  for (const [name, read] of Object.entries(configurations)) {
    const file = nearestFile(name, site.folder, files);
    if (file !== undefined) readFile(file, () => add(file, read(dataOf(files.data(file)), file, site)));
  }
  for (const { file, matchers } of hostPrograms(site, files)) {
    if (isStated(file)) continue;
    texts.push(file, ...(matchers ?? []));
    if (matchers === undefined)
      faults.push({ file, expected: 'rules that can be read without running them, as they may hide pages', received: 'a program' });
    else
      add(
        file,
        matchers.map((written) => ({
          ...{ reason: `${basename(file)} may hide it (hides_nothing)`, matches: regular(vercelPattern(written)), written },
        })),
      );
  }
  for (const folder of new Set([site.folder, ...site.assetFolders])) {
    const file = join(folder, '_headers');
    readFile(file, (text) => add(file, headersRules(text, site)));
    const redirects = join(folder, '_redirects');
    readFile(redirects, (text) =>
      add(
        redirects,
        text.split('\n').flatMap((line, index) => redirectRules(line, index, site)),
      ),
    );
  }
  const bases = [...new Set(['/', site.base])];
  const whyHidden = (path: string): string | undefined => {
    if (faults.length > 0) return 'its host may hide it by a rule that Vitrine does not understand';
    if (rules.length === 0) return undefined;
    const formsOf = bases.map((base) => addressesOf(path, base));
    const addresses = [...new Set(formsOf.flat(2))];
    const served = bases.map((base) => (base + path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')).normalize('NFC'));
    let why: string | undefined;
    const isMatch = ({ matches, prefix = '', written }: HostRule, address: string): boolean => {
      if (matches === undefined || !address.toLowerCase().startsWith(prefix)) return false;
      compared += written.length;
      return matches(address);
    };
    for (const rule of rules) {
      if (compared > limit) return 'its host has too many rules for so many pages';
      const { reason, ofAllAddresses } = rule;
      if (reason === undefined) why = why !== undefined && served.every((address) => isMatch(rule, address)) ? undefined : why;
      else if (ofAllAddresses)
        why ??= formsOf.some((forms) => forms.every((spellings) => spellings.some((each) => isMatch(rule, each))))
          ? reason
          : undefined;
      else why ??= addresses.some((address) => isMatch(rule, address)) ? reason : undefined;
    }
    return why;
  };
  return { whyHidden, faults, key: texts.join('\n') };
}

function vercelConfiguration({ headers, routes, redirects }: Data, file: string, site: HostedSite): readonly HostRule[] {
  return [
    ...listOf(redirects).flatMap((each) => {
      const source = asText(dataOf(each)['source']) ?? '';
      return conditionsOf(dataOf(each), site) === 'met'
        ? leadsElsewhere(source, regular(withEndingSlash(vercelPattern(source))))
        : [];
    }),
    ...routesBeforeFiles(routes).flatMap((each) => {
      const src = (asText(each['src']) ?? '').replace(/^\^|\$$/g, '');
      const isRead = each['methods'] === undefined || listOf(each['methods']).includes('GET');
      const dest = asText(each['dest']);
      const isRewrite = dest !== undefined && each['continue'] !== true && !isItself(src, dest, file, site);
      const isLeft = isRead && (Number(each['status']) >= 300 || isRewrite) && conditionsOf(each, site) === 'met';
      return isLeft ? leadsElsewhere(src, regular(withEndingSlash(`(?:${src})`)), true) : [];
    }),
    ...listOf(headers).flatMap((each) => vercelRules(dataOf(each), asText(dataOf(each)['source']), vercelPattern, site)),
    ...listOf(routes).flatMap((each) =>
      vercelRules(dataOf(each), asText(dataOf(each)['src']), (src) => src.replace(/^\^|\$$/g, ''), site),
    ),
  ];
}

/** Whether the target of a route is the page at its address: the path with what its groups match, in the folder of the site or at its top. */
function isItself(src: string, dest: string, file: string, { folder }: HostedSite): boolean {
  let groups = 0;
  const source = src.replace(/\((?:\?<(\w+)>)?[^()?][^()]*\)/g, (_, name: string | undefined) => `$${name ?? ++groups}`);
  const below = relative(dirname(file), folder).split(sep).join('/');
  return [source, `/${below}${source}`, `${below}${source}`].includes(dest);
}

/** The nearest file of a name in a folder or above it; undefined where there is none. */
export function nearestFile(name: string, start: string, files: ProjectFiles): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (files.among(folder, [name]).length > 0) return join(folder, name);
    if (folder === files.root || dirname(folder) === folder) return undefined;
  }
}

/** Lines of `_headers`: a path or an address, and fields below it. */
function headersRules(text: string, site: HostedSite): readonly HostRule[] {
  const rules: HostRule[] = [];
  let path = '';
  let paths = 0;
  let first = 0;
  for (const [index, raw] of text.split('\n').entries()) {
    const written = raw.trim();
    if (written === '' || written.startsWith('#')) continue;
    const line = index + 1;
    const isPath = written.startsWith('/') || /^[^\s:]+:\/\//.test(written);
    // a field beside its path is read by no host
    const [, name = '', value = ''] = (isPath ? /\s([\w-]+)\s*:\s([^]*)/ : /^([\w-]+)\s*:(.*)$/).exec(written) ?? [];
    if (isPath) {
      paths += 1;
      path = written;
      first = rules.length;
      rules.push(...rulesOf(written, [[name, value]], () => undefined).map((rule) => ({ ...rule, line })));
      continue;
    }
    const isUnset = paths <= maxCloudflareRules && /^!\s+x-robots-tag$/i.test(written) && /^\/[^*:]*(?:\*[^*:]*)?$/.test(path);
    // a field that the same path sets again is there
    if (isUnset)
      rules.splice(first, 0, { line, reason: undefined, matches: regular(pathPattern(path, false), true), written: path });
    rules.push(...pathRules(path, [[name, value]], site).map((rule) => ({ ...rule, line })));
  }
  return rules;
}

function pathRules(written: string, fields: readonly Field[], { origins }: HostedSite): readonly HostRule[] {
  const [whole = '', protocol = '', host = ''] = /^(?:([^\s:]+):\/\/([^/?#]*))?/.exec(written) ?? [];
  if (whole !== '' && origins.length > 0 && !origins.some((origin) => isHostOf(protocol, host, origin))) return [];
  return rulesOf(written, fields, () => regular(pathPattern(written.slice(whole.length).replace(/\*{2,}/g, '*'), true)));
}

/** A line of `_redirects`: an old path, conditions on the query, a target, a status, further conditions. */
function redirectRules(line: string, index: number, site: HostedSite): readonly HostRule[] {
  const [from = '', ...columns] = line
    .replace(/\s#[^]*/, '')
    .trim()
    .split(/\s+/);
  const at = columns.findIndex((each) => /^\d{3}!?$/.test(each));
  const status = columns[at] ?? '301';
  const isOfRole = columns.some((each) => /^role=/i.test(each));
  const isConditional = columns.slice(0, Math.max(0, at - 1)).concat(at < 0 ? [] : columns.slice(at + 1)).length > 0;
  const rule = {
    from,
    to: columns[at - 1],
    status: Number.parseInt(status, 10),
    isForced: status.endsWith('!'),
    isConditional,
    isOfRole,
  };
  return netlifyRules(rule, site).map((each) => ({ ...each, line: index + 1 }));
}

interface NetlifyRule {
  readonly from: string;
  readonly to: string | undefined;
  readonly status: number;
  /** It answers although there is a page. */
  readonly isForced: boolean;
  /** Whether more than the path decides. */
  readonly isConditional: boolean;
  /** Whether readers of some roles get the page by it. */
  readonly isOfRole: boolean;
}

/** One of another host hides no page, and no redirect of a host that is not known. Netlify takes `/a` for `/a/`, which `/a/*` matches. */
function netlifyRules({ from, to = '', status, ...rule }: NetlifyRule, { origins, base }: HostedSite): readonly HostRule[] {
  const [whole = '', protocol = '', host = ''] = /^(?:([^\s:]+):\/\/([^/?#]*))?/.exec(from) ?? [];
  const path = from.slice(whole.length);
  const isRole = rule.isOfRole && (status === 200 || to === '');
  // what restricts a host that is not known may restrict this site
  const isOwn =
    whole === '' ||
    (origins.length === 0 && (isRole || status === 200)) ||
    origins.some((origin) => isHostOf(protocol, host, origin));
  if (!path.startsWith('/') || !isOwn) return [];
  if (!isRole && (!rule.isForced || rule.isConditional)) return [];
  const isPlain = !/[*:]/.test(path);
  const forms = '(?:/(?:index(?:\\.x?html?)?)?|\\.x?html?)?';
  const pattern = isPlain
    ? `${RE2JS.quote(`/${pathKey(path)}`.replace(/^\/$/, '').normalize('NFC'))}${forms}`
    : pathPattern(path, true)?.replace(/\/\.\*$/, '(?:/.*)?');
  if (isRole) return [{ reason: 'readers log in', matches: regular(pattern), written: path }];
  const local = origins.reduce((text, origin) => (text.startsWith(`${origin}/`) ? text.slice(origin.length) : text), to);
  const bare = (text: string): string => (text.startsWith(base) ? text.slice(base.length - 1) : text);
  const isSame = isPlain
    ? local.startsWith('/') && pathKey(local) === pathKey(path)
    : status === 200 && bare(local) === bare(path).replace(/\*$/, ':splat');
  return isSame ? [] : [{ reason: elsewhere, matches: regular(pattern), written: path, ofAllAddresses: true }];
}

const elsewhere = 'its host redirects readers elsewhere';

/** The rule that a redirect is. One of a single address hides no page: it has others. `isRegular`: it is written as a regular expression. */
function leadsElsewhere(written: string, matches: HostRule['matches'], isRegular = false): readonly HostRule[] {
  if (!isRegular && !/[*:([{?]/.test(written)) return [];
  const prefix = isRegular ? '' : (/^[\w/]*(?=\/)/.exec(`/${written}`.replace(/\/{2,}/g, '/'))?.[0] ?? '');
  return [{ reason: elsewhere, matches, written, ofAllAddresses: true, prefix: prefix.toLowerCase() }];
}

type Field = readonly [name: string, value: unknown];

function rulesOf(written: string, fields: readonly Field[], compile: () => HostRule['matches']): readonly HostRule[] {
  return fields.flatMap(([name, value]) => {
    const field = name.toLowerCase();
    if (field === 'basic-auth') return [{ reason: 'readers give a password', matches: compile(), written }];
    const isOut = field === 'x-robots-tag' && noIndex.test([value].flat().join(','));
    return isOut ? [{ reason: 'noindex', matches: compile(), written }] : [];
  });
}

function fieldsOf(fields: unknown): readonly Field[] {
  if (!Array.isArray(fields)) return Object.entries(dataOf(fields));
  return listOf(fields).map((each) => [asText(dataOf(each)['key']) ?? '', dataOf(each)['value']]);
}

function vercelRules(
  { headers, ...conditions }: Data,
  written = '',
  read: (source: string) => string | undefined,
  site: HostedSite,
): readonly HostRule[] {
  const state = conditionsOf(conditions, site);
  const rules = state === 'not met' ? [] : rulesOf(written, fieldsOf(headers), () => regular(read(written)));
  return state === 'met'
    ? rules
    : rules.map((rule) => ({ ...rule, reason: `${rule.reason} on a host that may be its own: set its url` }));
}

/** Whether a reader who only sends a request for the page, to the host of the site, meets conditions of Vercel. */
function conditionsOf({ has, missing }: Data, { origins }: HostedSite): 'met' | 'not met' | 'unknown' {
  const isMet = (condition: unknown): boolean | undefined => {
    const { type, value } = dataOf(condition);
    if (type !== 'host') return false;
    const isHost = regular(asText(value) ?? '');
    if (isHost === undefined || origins.length === 0) return undefined;
    return origins.some((origin) => isHost(new URL(origin).host));
  };
  const [wanted, unwanted] = [listOf(has).map(isMet), listOf(missing).map(isMet)];
  if (wanted.includes(false) || unwanted.includes(true)) return 'not met';
  return [...wanted, ...unwanted].includes(undefined) ? 'unknown' : 'met';
}

/** A regular expression for whole addresses, in any case; undefined where it is none that takes linear time. */
function regular(pattern: string | undefined, isExact = false): HostRule['matches'] {
  if (pattern === undefined || pattern.length > 8 * maxPattern) return undefined;
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.DOTALL | (isExact ? 0 : RE2JS.CASE_INSENSITIVE));
    return (address) => compiled.testExact(address);
  } catch {
    // what RE2 refuses: lookahead, back-references, repetitions of repetitions
    return undefined;
  }
}

/** A regular expression of Firebase, which any part of an address may match. */
function within(pattern: string | undefined): HostRule['matches'] {
  return regular(pattern && `.*(?:${pattern}).*`);
}

/** A pattern of addresses without a slash at the end as one of those with it, which hosts do not tell apart. */
function withEndingSlash(pattern: string | undefined): string | undefined {
  return pattern && `${pattern}/?`;
}

function routesBeforeFiles(routes: unknown): readonly Data[] {
  const all = listOf(routes).map(dataOf);
  const end = all.findIndex(({ handle }) => handle !== undefined);
  return end < 0 ? all : all.slice(0, end);
}

/** A source of Firebase with `:name` and `:name*` as the globs that they stand for. */
function captured(source: string): string {
  return source.replace(/\/:\w+\*/g, '/**').replace(/:\w+/g, '*');
}

/** A glob of Firebase, with a slash in front or without. */
function globbed(pattern: string): ((address: string) => boolean) | undefined {
  const matches = compilePattern(pattern);
  return matches && ((address) => matches(address.slice(1)));
}

/** A path of Netlify or Cloudflare; a part that is a star may, for Netlify, be no part at all, and a part that begins with `:` is any part. */
function pathPattern(path: string, isLoose: boolean): string | undefined {
  if (path.length > maxPattern || !path.startsWith('/') || !URL.canParse(`http://x${path}`)) return undefined;
  // what is behind a `#` is a comment of people, and no part of an address
  const parts = new URL(`http://x${path}`).pathname.replace(/\/{2,}/g, '/').replace(/(?<!%20)(?:%20)+(?=\/|$)/g, '');
  const any = isLoose ? parts.replace(/(?<=\/):[^/*]*(\*?)[^/]*/g, (_, star: string) => `:any${star}`) : parts;
  const pattern = any.split(/(\*|:[A-Za-z]\w*)/).map((piece, index) => {
    if (index % 2 === 0) return RE2JS.quote(decoded(piece).normalize('NFC'));
    return piece === '*' ? '.*' : '[^/]+';
  });
  return isLoose ? pattern.join('').replace(/\/\.\*(?=\/)/g, '(?:/.*)?') : pattern.join('');
}

/** A path of Vercel, as path-to-regexp 6 reads it: `/:name*`, `/(one|other)`, `{/part}?`. */
function vercelPattern(source: string): string | undefined {
  if (source.length > maxPattern) return undefined;
  const token = /\\(.)|([/.]?)(?::(\w+)|(?=\())|([{}])|([^?*+()])/sy;
  let out = '';
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const [whole, escaped, prefix = '', name, brace, literal] = token.exec(source) ?? [];
    if (whole === undefined) return undefined;
    const end = at + whole.length;
    const group = source[end] === '(' && brace === undefined && escaped === undefined ? groupAt(source, end) : '';
    if (group === undefined) return undefined;
    const isName = name !== undefined || (group !== '' && literal === undefined);
    token.lastIndex = isName ? end + group.length : end;
    const takesModifier = isName || brace === '}';
    const modifier = takesModifier ? (/[?*+]/y.exec(source.slice(token.lastIndex, token.lastIndex + 1))?.[0] ?? '') : '';
    token.lastIndex += modifier.length;
    if (isName) out += `(?:${RE2JS.quote(prefix)}${group === '' ? '[^/]+' : group})${modifier}`;
    else if (brace !== undefined) out += brace === '{' ? '(?:' : `)${modifier}`;
    else out += RE2JS.quote(escaped ?? literal ?? '');
  }
  return out;
}

function groupAt(source: string, start: number): string | undefined {
  let depth = 0;
  for (const { 0: sign, index } of source.slice(start).matchAll(/\\.|\[(?:\\.|[^[\]\\])*\]|[()]/gs)) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0) return source.slice(start, start + index + 1);
  }
  return undefined;
}

/** `{png,jpg}` of a route of Azure, the rest as it is. */
function alternativesOf(route: string): string {
  return route
    .split(/(\{[^{}]*\}|\*)/)
    .map((piece, index) => {
      if (index % 2 === 0) return RE2JS.quote(piece);
      return piece === '*'
        ? piece
        : `(?:${piece
            .slice(1, -1)
            .split(',')
            .map((each) => RE2JS.quote(each))
            .join('|')})`;
    })
    .join('');
}

/** Whether a host, whose placeholders are any label, is that of an origin, by case and default port. One that cannot be read may be. */
function isHostOf(protocol: string, host: string, origin: string): boolean {
  const any = 'any-label';
  // Cloudflare does not compare the protocol
  const example = `${/^http$/i.test(protocol) ? 'http' : 'https'}://${host.replace(/:[A-Za-z]\w*/g, any)}`;
  if (host.includes('*') || !URL.canParse(example)) return true;
  const [ownLabels, given] = [new URL(origin).host.split('.'), new URL(example).host.split('.')];
  return given.length === ownLabels.length && given.every((label, index) => label === ownLabels[index] || label.includes(any));
}

/** The origin of an address; undefined where it has none. */
export function originOf(address: string): string | undefined {
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The addresses under which hosts serve a page: with its ending and without, with a slash at the end and without; each in all its spellings. */
function addressesOf(path: string, base: string): readonly (readonly string[])[] {
  const key = pathKey(path);
  const html = /\.x?html?$|\/$/i.test(path) ? path : `${path === '' ? 'index' : path}.html`;
  const spellings = [path, path.replace(/\.x?html?$/i, ''), key, key === '' ? '' : `${key}/`, html];
  return spellings.map((each) => [(base + each).normalize('NFC'), encodeURI(base + each), (base + decoded(each)).normalize('NFC')]);
}

/** A text with its encoded runs decoded that are UTF-8. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
