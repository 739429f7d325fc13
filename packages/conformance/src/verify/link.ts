// Addresses within the service, as JSON, Markdown, HTML, XML and the Link field write them.
import { essence, fieldMembers } from '@vitrine/core/workspace';
import type { Json } from '@vitrine/core';
import type { VerifyResponse } from './verify-response.ts';
import { isJson } from './check-answer.ts';

/** The path and query of a URL within the service, without a fragment; undefined for any other. */
export function withinFront(url: string, baseUrl: string): string | undefined {
  if (!url.startsWith(baseUrl)) return undefined;
  const rest = url.slice(baseUrl.length).split('#')[0] ?? '';
  return rest === '' ? '/' : rest.startsWith('/') ? rest : rest.startsWith('?') ? `/${rest}` : undefined;
}

/** The addresses within the service that an answer gives, each once, as targets. */
export function addressesIn(answer: VerifyResponse, baseUrl: string): ReadonlySet<string> {
  const base = `${baseUrl}${answer.request.target}`;
  const type = answer.field('content-type') ?? '';
  const written = [
    ...linkFieldOf(answer.field('link') ?? '').map(([url]) => url),
    ...(isJson(type) ? strings(answer.json()) : inText(answer.text(), type)),
  ];
  const targets = written.flatMap((url) => {
    // A template is no address, and the base URL itself names the service.
    const absolute = url === baseUrl || /[\s{}\\]/.test(url) || !URL.canParse(url, base) ? undefined : new URL(url, base).href;
    return (absolute === undefined ? undefined : withinFront(absolute, baseUrl)) ?? [];
  });
  return new Set(targets);
}

/** Texts of a JSON document that are absolute URLs as a whole; an `id` identifies and need not lead anywhere. */
function* strings(value: Json | undefined): Iterable<string> {
  if (typeof value === 'string') {
    if (/^https?:\/\//.test(value)) yield value;
  } else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) if (name !== 'id') yield* strings(member);
}

function inText(text: string, mediaType: string): readonly string[] {
  const type = essence(mediaType);
  const urlsIn = (pattern: RegExp, source: string): readonly string[] =>
    [...source.matchAll(pattern)].map(([, url = '']) => unescaped(url));
  if (type === 'text/html') return urlsIn(/\b(?:href|src)="([^"]+)"/g, tagsIn(text));
  if (/[/+]xml$/.test(type)) return [...urlsIn(/<(?:loc|link)>([^<]+)</g, text), ...urlsIn(/\bhref="([^"]+)"/g, text)];
  if (type === 'text/markdown' || type === 'text/plain') {
    const prose = withoutCode(text);
    return [
      ...urlsIn(/\]\(<?([^\s()<>]{1,2048})>?(?:\s{1,9}"[^"\n]{0,500}")?\)/g, prose),
      ...urlsIn(/<(https?:\/\/[^\s<>]+)>/g, prose),
      ...urlsIn(/^ {0,3}\[[^\]\r\n\u2028\u2029]{1,300}\]:[ \t]{1,9}<?([^\s>]+)>?/gm, prose),
    ].filter((url) => type === 'text/markdown' || /^https?:/.test(url));
  }
  return [];
}

/** The tags of HTML but links to other sites: its text, such as the code of an example, shows addresses rather than giving them. */
function tagsIn(html: string): string {
  return html
    .split('<')
    .map((piece) => /^[A-Za-z][^">]*(?:"[^"]*"[^">]*)*/.exec(piece)?.[0] ?? '')
    .filter((tag) => !tag.startsWith('a rel="external" '))
    .join('\n');
}

/** Markdown without code, which shows addresses rather than giving them. */
function withoutCode(markdown: string): string {
  const lines: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && marker === '') lines.push(line);
    else if (fence === '') fence = marker;
    else if (marker.startsWith(fence)) fence = '';
  }
  return withoutSpans(lines.join('\n'));
}

/** The text without code spans, which are between two runs of equally many backticks. Each run is looked at once. */
function withoutSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)];
  const next = new Map<number, number>();
  const closing = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.[0].length ?? 0;
    closing[at] = next.get(length) ?? -1;
    next.set(length, at);
  }
  let out = '';
  let from = 0;
  for (let at = 0; at < runs.length; at += 1) {
    const close = runs[closing[at] ?? -1];
    if (close === undefined) continue;
    out += text.slice(from, runs[at]?.index ?? from);
    from = close.index + close[0].length;
    at = closing[at] ?? at;
  }
  return out + text.slice(from);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' };

/** A text of XML or HTML without its entities. */
export function unescaped(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|#39|amp);/g, (whole, name: string) => entities[name] ?? whole);
}

/** The targets of a Link field with the media type that each states (RFC 8288). */
export function linkFieldOf(field: string): readonly (readonly [url: string, type: string | undefined])[] {
  return fieldMembers(field).flatMap((member) => {
    const url = /^<([^>]*)>/.exec(member)?.[1];
    return url === undefined ? [] : [[url, /;\s*type="?([^";]+)/.exec(member)?.[1]] as const];
  });
}
