// Pages for people: what their policy admits is what is in them, and their Markdown is that of the document next to them.
import { essence } from '@vitrine/core/workspace';
import type { VerifyResponse } from '../verify-response.ts';
import type { VerifyContext } from '../verify-context.ts';
import { addressesIn, withinFront } from '../link.ts';

const utf8 = new TextEncoder();

/** page-policy, Markdown version. */
export async function examinePages(context: VerifyContext): Promise<void> {
  const { contract, get, thorough, baseUrl } = context;
  const targets = new Set(contract.operations.flatMap(({ method, target }) => (method === 'GET' ? (target ?? []) : [])));
  const contents = thorough && contract.find('GET', '/docs') ? await get('/docs') : undefined;
  if (contents?.status === 200) for (const address of addressesIn(contents, baseUrl)) targets.add(address);
  for (const target of targets) {
    const page = await get(target);
    if (page?.status !== 200 || essence(page.field('content-type') ?? '') !== 'text/html') continue;
    await examinePolicy(page, context);
    await examineMarkdownAlternate(page, context);
  }
}

/** Each script and each style of a page is admitted by its digest, each file that it loads by its digest or its origin. */
async function examinePolicy(page: VerifyResponse, { report, get, baseUrl }: VerifyContext): Promise<void> {
  const policy = page.field('content-security-policy') ?? '';
  if (/'unsafe-|\*/.test(policy) || !/default-src 'none'/.test(policy))
    report('page-policy', `${page.where} Content-Security-Policy`, "default-src 'none' and nothing unsafe", policy);
  const text = page.text();
  const elements = [...rawElements(text)];
  for (const { kind, attributes, inside } of elements) {
    const src = /\ssrc="([^"]*)"/.exec(attributes)?.[1];
    if (/\stype="application\/(?:ld\+)?json"/.test(attributes)) continue; // data, which no policy speaks of
    const target = src === undefined ? undefined : withinFront(new URL(src, `${baseUrl}${page.request.target}`).href, baseUrl);
    const file = target === undefined ? undefined : await get(target);
    if (src !== undefined && file?.status !== 200) continue; // a dead link, which has a rule of its own
    const digest = await digestOf(file?.body ?? utf8.encode(inside));
    if (!directive(policy, `${kind}-src`).includes(`'sha256-${digest}'`))
      report(
        'page-policy',
        `${page.where} ${kind}${src === undefined ? '' : ` ${src}`}`,
        `'sha256-${digest}'`,
        directive(policy, `${kind}-src`),
      );
  }
  const around = elements.map(({ end }, index) => text.slice(end, elements[index + 1]?.start));
  if ([text.slice(0, elements[0]?.start), ...around].some(hasRefusedAttribute))
    report('page-policy', `${page.where} attributes`, 'no style and no script in attributes', 'one that a browser refuses');
}

/** Whether a tag has a style or a script in an attribute; the same words in a text or in a value are no attribute. */
function hasRefusedAttribute(html: string): boolean {
  const tags = html.match(/<[A-Za-z][^<>"]*(?:"[^"]*"[^<>"]*)*/g) ?? [];
  return tags.some((tag) => /\s(?:style|on[a-z]+)=/i.test(tag.replace(/"[^"]*"/g, '')));
}

/** Scripts and styles of a page up to their closing tags. Each kind is looked for to the end of the page once at the most. */
function* rawElements(text: string): Generator<{
  readonly kind: string;
  readonly attributes: string;
  readonly inside: string;
  readonly start: number;
  readonly end: number;
}> {
  const opening = /<(script|style)((?:\s[^<>]*)?)>/g;
  const unclosed = new Set<string>();
  for (let tag = opening.exec(text); tag !== null; tag = opening.exec(text)) {
    const [whole, kind = '', attributes = ''] = tag;
    const from = tag.index + whole.length;
    const at = unclosed.has(kind) ? -1 : text.indexOf(`</${kind}>`, from);
    if (at < 0) {
      unclosed.add(kind);
      continue;
    }
    opening.lastIndex = at + kind.length + 3;
    yield { kind, attributes, inside: text.slice(from, at), start: tag.index, end: opening.lastIndex };
  }
}

function directive(policy: string, name: string): string {
  return policy.split(/;\s*/).find((each) => each.startsWith(`${name} `)) ?? '';
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>); // never a shared buffer
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** The Markdown that a page names is what its own address answers to a client that requests Markdown. */
async function examineMarkdownAlternate(page: VerifyResponse, { send, get, report, baseUrl }: VerifyContext): Promise<void> {
  const href = /<link rel="alternate" type="text\/markdown" href="([^"]*)">/.exec(page.text())?.[1];
  const alternate = href === undefined ? undefined : withinFront(href.replaceAll('&amp;', '&'), baseUrl);
  const { target } = page.request;
  if (alternate === undefined || alternate === target) return;
  const fields = { accept: 'text/markdown' };
  const negotiated = await send({ method: 'GET', target, fields }, `GET ${target} Accept: text/markdown`);
  const markdownAlternate = await get(alternate);
  if (negotiated?.status === 200 && markdownAlternate?.status === 200 && negotiated.text() !== markdownAlternate.text())
    report('alternate-same', `${page.where} ${alternate}`, 'the same Markdown at both addresses', 'another');
}
