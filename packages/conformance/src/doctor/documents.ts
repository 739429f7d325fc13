// Documents of the front: llms.txt with its links, header fields and caching, the contract.
import { admitsType, declaredFor, headDifferences, unnamedOperations, varies } from '../checks.ts';
import { methods, readContract } from '../verify/contract.ts';
import { decompressed } from '../verify/rules/documents.ts';
import { asList, asObject, asString, valueAt } from '../verify/verify-response.ts';
import { examineCompleteness, linksOf } from './completeness.ts';
import { isMarkdown, markdownPathOf } from './page-forms.ts';
import { type SiteResponse, sample, seek, type Visit } from './visit.ts';

const llmsCharacters = { least: 100, most: 50_000 };
const fullCharacters = { least: 500, most: 5_000_000 };
const followed = { quick: 2, full: 20 };
/** From here on a text is worth compressing, in bytes. */
const worthCompressing = 4_096;
const plainText = /^text\/(?:plain|markdown)\b/i;

/** llms */
export async function examineLlms(visit: Visit): Promise<void> {
  const { record, request, origin, full } = visit;
  const sought = await seek(visit, '/llms.txt', plainText);
  if (sought === undefined) return;
  if (!record('llms', 'GET /llms.txt', sought !== 'absent', 'none') || sought === 'absent') return;
  const text = sought.text().trimStart();
  const links = linksOf(sought);
  const shape = /^# \S/.test(text) && /^## \S/m.test(text) && links.length > 0;
  record('llms-shape', sought.where, shape, `${text.slice(0, 80)} … ${links.length} links`);
  record(
    'llms-size',
    sought.where,
    text.length >= llmsCharacters.least && text.length <= llmsCharacters.most,
    `${text.length} characters`,
  );
  const here = links.filter((url) => url.startsWith(`${origin}/`));
  const inHtml: string[] = [];
  const chosen = sample(here, full ? followed.full : followed.quick);
  for (const url of chosen) {
    const answer = await request(url);
    if (answer === undefined) continue;
    record('llms-link', `${sought.where} links ${url}`, answer.status === 200, answer.status);
    if (answer.status === 200 && answer.html && !(await hasMarkdown(visit, url))) inHtml.push(url);
  }
  if (chosen.length > 0)
    record(
      'llms-markdown',
      sought.where,
      inHtml.length === 0,
      `${inHtml.length} of ${chosen.length} are HTML, such as ${inHtml[0]}`,
    );
  await examineCompleteness(visit, sought);
  const whole =
    full || links.some((url) => url.endsWith('/llms-full.txt')) ? await seek(visit, '/llms-full.txt', plainText) : undefined;
  if (whole !== undefined && whole !== 'absent') {
    const length = whole.text().length;
    // Some generators put the front matter of the first page before its title.
    const begins = whole
      .text()
      .replace(/^---\n[^]{0,2000}?\n---\n/, '')
      .trimStart();
    const fits = begins.startsWith('# ') && length >= fullCharacters.least && length <= fullCharacters.most;
    record('llms-full', whole.where, fits, `${length} characters, beginning with ${whole.text().slice(0, 40)}`);
  }
}

/** Whether a page is Markdown for those who ask for it, or where its Markdown lies by convention. */
async function hasMarkdown({ request }: Visit, url: string): Promise<boolean> {
  const negotiated = await request(url, { fields: { accept: 'text/markdown' } });
  if (negotiated === undefined || (negotiated.status === 200 && isMarkdown(negotiated))) return true;
  const alternate = await request(markdownPathOf(url));
  return alternate === undefined || (alternate.status === 200 && isMarkdown(alternate));
}

/** documents: how what was found before is served. */
export async function examineFields(visit: Visit, documents: readonly SiteResponse[]): Promise<void> {
  const { record } = visit;
  for (const { where, field } of documents) {
    record('nosniff', where, field('x-content-type-options')?.toLowerCase() === 'nosniff', field('x-content-type-options'));
    record('validator', where, (field('etag') ?? field('last-modified')) !== undefined);
    record('cache-control', where, field('cache-control') !== undefined);
    if (where.includes('/.well-known/') || where.endsWith('.json'))
      record('cors', where, field('access-control-allow-origin') === '*', field('access-control-allow-origin'));
  }
  // The way in which a site serves documents is looked at once.
  const largest = [...documents].sort((a, b) => b.body.length - a.body.length)[0];
  if (largest !== undefined) await examineServing(visit, largest);
}

async function examineServing({ request, record }: Visit, document: SiteResponse): Promise<void> {
  const { url, field } = document;
  const tag = field('etag');
  if (tag !== undefined) {
    const again = await request(url, { fields: { 'if-none-match': tag } });
    if (again !== undefined) record('conditional', `${again.where} If-None-Match: ${tag}`, again.status === 304, again.status);
  }
  const head = await request(url, { method: 'HEAD' });
  if (head !== undefined) {
    const different = headDifferences(document, head).map(([name, value]) => `${name}: ${value ?? 'nothing'}`);
    record('head', head.where, different.length === 0, different.join('; '));
  }
  if (document.body.length < worthCompressing) return;
  const coded = await request(url, { fields: { 'accept-encoding': 'gzip' } });
  if (coded === undefined) return;
  const where = `${coded.where} Accept-Encoding: gzip`;
  const coding = coded.field('content-encoding');
  if (record('compressed', where, coding === 'gzip' && (await decompressed(coded.body)) !== undefined, coding)) {
    for (const form of [coded, document])
      record('vary-coding', form === coded ? where : form.where, varies(form, 'accept-encoding'), form.field('vary'));
  }
}

/** contract: of a site that is no front of Vitrine, whose contract verification knows more of. */
export async function examineContract(visit: Visit, contract: SiteResponse): Promise<void> {
  const { record, request, origin, base, full } = visit;
  const document = asObject(contract.json());
  const { operations } = readContract(document, methods);
  const [unnamed] = unnamedOperations(operations);
  record('operation-id', contract.where, unnamed === undefined, unnamed && `${unnamed.method} ${unnamed.path}`);
  const server = asString(valueAt(document, 'servers', 0, 'url')) ?? base;
  const root = URL.canParse(server, contract.url) ? new URL(server, contract.url).href.replace(/\/$/, '') : base;
  const readable = operations.filter(({ method, path, json }) => {
    const required = asList(json['parameters']).some((parameter) => valueAt(parameter, 'required') === true);
    return method === 'GET' && !path.includes('{') && !required && json['security'] === undefined;
  });
  for (const operation of sample(readable, full ? followed.full : followed.quick)) {
    const url = `${root}${operation.path}`;
    const answer = url.startsWith(`${origin}/`) ? await request(url) : undefined;
    if (answer === undefined) continue;
    const response = declaredFor(operation, answer.status);
    record('status-declared', answer.where, response !== undefined, answer.status);
    if (response !== undefined) record('media-type', answer.where, admitsType(response, answer), answer.field('content-type'));
  }
}
