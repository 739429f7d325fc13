// Links: every address within the service that an answer gives leads to something that is served and described.
import { essence } from '@vitrine/core/workspace';
import { type VerifyResponse, valueAt, label, asList, asObject, asString } from '../verify-response.ts';
import { contractPath } from '../contract.ts';
import type { VerifyContext } from '../verify-context.ts';
import { isWithoutRecords } from './catalogs.ts';
import { addressesIn, linkFieldOf, withinFront } from '../link.ts';
import { endpoint } from '../../mcp.ts';

/** Links of own documents that are worth requests of a budget. */
const maxFollowedLinks = 3;

/** Members whose values must lie within the service. */
const ours: readonly (readonly [path: string, ...place: string[]])[] = [
  ['/api/v1/status', 'links'],
  ['/releases.feed.json', 'feed_url'],
  ['/.well-known/ai-catalog.json', 'entries', 'url'],
  ['/.well-known/agent-skills/index.json', 'skills', 'url'],
  ['/.well-known/api-catalog', 'linkset', 'anchor'],
];

/** link-dead, path-described, link-type, status-links, base-url. */
export async function examineLinks(context: VerifyContext): Promise<void> {
  const answers = await documents(context);
  for (const answer of answers) await examineTypes(context, answer);
  await examineOurs(context);
  await examineStatus(context);

  // The contract repeats documents as examples: what they link is theirs.
  await follow(
    context,
    [...answers.filter((answer) => !isContract(answer)), ...answers.filter(isContract)],
    peoplePages(context, answers),
  );
}

/** link-dead of a team's own documents, which over HTTP are looked at before the budget ends. */
export async function examineOwnLinks(context: VerifyContext): Promise<void> {
  const ownOperations = context.contract.operations.filter(({ json }) => label(json['operationId']).startsWith('getOwn_'));
  const answers = await documents(context, ownOperations);
  const described = new Set(context.contract.operations.map(({ target }) => target));
  const wanted = answers.flatMap((answer) =>
    [...addressesIn(answer, context.baseUrl)].filter((address) => !described.has(address)),
  );
  if (context.thorough || wanted.length <= maxFollowedLinks)
    await follow(context, answers, peoplePages(context, await documents(context)));
}

function isContract({ request: question }: VerifyResponse): boolean {
  return question.target === contractPath;
}

async function follow(context: VerifyContext, answers: readonly VerifyResponse[], external: readonly string[]): Promise<void> {
  const { contract, report, get } = context;
  // Beside a site, which has the home page, what the contract does not name is the site's.
  const besideSite = context.behindSite || contract.find('GET', '/') === undefined;
  const places = new Set<string>();
  const waiting = [...answers];
  for (let answer = waiting.shift(); answer !== undefined; answer = waiting.shift()) {
    for (const address of addressesIn(answer, context.baseUrl)) {
      const described = contract.find('GET', address);
      if (places.has(address) || (described === undefined && (besideSite || external.some((prefix) => address.startsWith(prefix)))))
        continue;
      places.add(address);
      if (described === undefined && contract.find('POST', address)) continue;
      const response = await get(address);
      if (response === undefined || (response.status === 410 && described?.responses.has(410))) continue;
      if (response.status !== 200) report('link-dead', `${answer.where} links ${address}`, '200', response.status);
      else if (described === undefined)
        report('path-described', `GET ${address}`, 'a path of the contract', `linked by ${answer.where}`);
      else if (!answers.includes(response)) waiting.push(response);
    }
  }
}

async function documents({ contract, get }: VerifyContext, operations = contract.operations): Promise<readonly VerifyResponse[]> {
  const responses: VerifyResponse[] = [];
  for (const { method, target } of operations) {
    const answer = method === 'GET' && target !== undefined ? await get(target) : undefined;
    if (answer?.status === 200) responses.push(answer);
  }
  return responses;
}

/** Addresses that another server may answer: pages for people, and types of problems (RFC 9457 section 3.1.1). */
function peoplePages({ baseUrl, contract }: VerifyContext, answers: readonly VerifyResponse[]): readonly string[] {
  const stated = answers.flatMap((answer) => [
    valueAt(answer.json(), 'documentation'),
    valueAt(answer.json(), 'product', 'homepage'),
  ]);
  const pages = stated.flatMap((url) => {
    const path = withinFront(asString(url) ?? '', baseUrl);
    return path === undefined || path === '/' || contract.find('GET', path) ? [] : [path];
  });
  return contract.find('GET', '/problems') ? pages : [...pages, '/problems/'];
}

/** A media type that is next to a link is answered there. */
async function examineTypes(context: VerifyContext, answer: VerifyResponse): Promise<void> {
  const stated = [
    ...linkFieldOf(answer.field('link') ?? ''),
    ...asList(valueAt(answer.json(), 'linkset')).flatMap((context) =>
      Object.values(asObject(context)).flatMap((targets) =>
        asList(targets).map((target) => [valueAt(target, 'href'), valueAt(target, 'type')] as const),
      ),
    ),
    ...asList(valueAt(answer.json(), 'entries')).map((entry) => [valueAt(entry, 'url'), valueAt(entry, 'mediaType')] as const),
  ];
  for (const [url, type] of stated) {
    const target = withinFront(asString(url) ?? '', context.baseUrl);
    if (target === undefined || typeof type !== 'string') continue;
    const response = await context.get(target);
    const types = [...(context.contract.find('GET', target)?.responses.get(200)?.content?.keys() ?? [])].map(essence);
    if (
      response?.status === 200 &&
      essence(response.field('content-type') ?? '') !== essence(type) &&
      !types.includes(essence(type))
    )
      context.report('link-type', `${answer.where} links ${target}`, response.field('content-type'), type);
  }
}

async function examineOurs(context: VerifyContext): Promise<void> {
  for (const [path, ...pointer] of ours) {
    const answer = await context.served(path);
    if (answer?.status !== 200) continue;
    const [first = '', second] = pointer;
    const firstValue = valueAt(answer.json(), first);
    const values =
      second === undefined
        ? typeof firstValue === 'string'
          ? [firstValue]
          : Object.values(asObject(firstValue))
        : asList(firstValue).map((entry) => valueAt(entry, second));
    for (const value of values)
      if (withinFront(label(value), context.baseUrl) === undefined)
        context.report('base-url', `${answer.where} ${pointer.join('.')}`, context.baseUrl, value);
  }
  const sitemap = await context.served('/sitemap.xml');
  for (const [, url = ''] of sitemap?.text().matchAll(/<loc>([^<]+)<\/loc>/g) ?? [])
    if (withinFront(url, context.baseUrl) === undefined) context.report('base-url', `${sitemap?.where} loc`, context.baseUrl, url);
}

async function examineStatus(context: VerifyContext): Promise<void> {
  const { contract, report } = context;
  const status = await context.served('/api/v1/status');
  if (status?.status !== 200) return;
  const links = new Set(Object.values(asObject(valueAt(status.json(), 'links'))));
  for (const { path, method } of contract.operations) {
    // The card at the endpoint is linked as the endpoint, and the page of refusals is shown, not visited.
    if (method !== 'GET' || path.includes('{') || path === endpoint || path === '/404.html') continue;
    const url = `${context.baseUrl}${path}`;
    if (!links.has(url) && (await isWithoutRecords(context, path)) === false)
      report('status-links', `${status.where} links`, url, 'no such link');
  }
}
