// Discovery documents: each is there, has the members that readers look for, and agrees with the others.
import { sha256 } from '../sha256.ts';
import { type Json } from '@vitrine/core';
import { valueAt, asList, asString } from '../index.ts';
import type { CaseName } from '../cases.ts';
import { type SiteResponse, seek, texts, type Visit } from './visit.ts';

interface Place {
  readonly path: string;
  readonly check: CaseName;
  readonly type: RegExp;
  /** What is wrong with the document; undefined when it is as its readers want it. */
  readonly fault: (document: Json | undefined) => string | undefined;
  /** The tool endpoint that it names. */
  readonly endpoint?: (document: Json | undefined) => readonly (Json | undefined)[];
  readonly tools?: boolean;
  /** Nothing is missing without it. */
  readonly optional?: boolean;
}

const json = /^application\/(?:[\w.-]+\+)?json\b/i;
const isText = (value: Json | undefined): boolean => typeof value === 'string' && value.trim() !== '';

/** The first of these members that is no text. */
function missing(document: Json | undefined, ...paths: readonly string[]): string | undefined {
  const gap = paths.find((path) => !isText(valueAt(document, ...path.split('.'))));
  return gap === undefined ? undefined : `no ${gap}`;
}

const places: readonly Place[] = [
  {
    path: '/.well-known/mcp.json',
    check: 'manifest',
    type: json,
    fault: (document) => {
      const endpoint = [
        valueAt(document, 'endpoint'),
        valueAt(document, 'url'),
        valueAt(document, 'servers', 0, 'url'),
        valueAt(document, 'remotes', 0, 'url'),
        valueAt(document, 'transports', 0, 'url'),
      ];
      return missing(document, 'name', 'version') ?? (endpoint.some(isText) ? undefined : 'no endpoint');
    },
    endpoint: (document) => [
      valueAt(document, 'endpoint') ?? valueAt(document, 'url'),
      valueAt(document, 'servers', 0, 'url'),
      valueAt(document, 'remotes', 0, 'url'),
      valueAt(document, 'transports', 0, 'url'),
    ],
    tools: true,
  },
  {
    path: '/.well-known/mcp/server-card.json',
    check: 'older-card',
    type: json,
    fault: (document) => missing(document, 'serverInfo.name', 'serverInfo.version', 'transport.endpoint'),
    endpoint: (document) => [valueAt(document, 'transport', 'endpoint')],
    tools: true,
    optional: true,
  },
  { path: '/.well-known/ai-catalog.json', check: 'ai-catalog', type: /^application\/ai-catalog\+json\b/i, fault: catalogFault },
  {
    path: '/.well-known/api-catalog',
    check: 'api-catalog',
    type: /^application\/linkset\+json\b/i,
    fault: (document) => {
      const linkset = asList(valueAt(document, 'linkset'));
      return linkset.length > 0 && linkset.every((context) => isText(valueAt(context, 'anchor')))
        ? undefined
        : 'not a linkset whose contexts have an anchor';
    },
  },
  { path: '/.well-known/agent-skills/index.json', check: 'skills', type: json, fault: skillsFault },
];

function catalogFault(document: Json | undefined): string | undefined {
  const entries = asList(valueAt(document, 'entries'));
  if (!isText(valueAt(document, 'specVersion')) || entries.length === 0) return 'no specVersion, or no entries';
  const odd = entries.find((entry) => {
    const type = valueAt(entry, 'type') ?? valueAt(entry, 'mediaType');
    const one = (valueAt(entry, 'url') === undefined) !== (valueAt(entry, 'data') === undefined);
    return missing(entry, 'identifier', 'displayName') !== undefined || !isText(type) || !one;
  });
  return odd === undefined ? undefined : `an entry such as ${JSON.stringify(odd).slice(0, 120)}`;
}

function skillsFault(document: Json | undefined): string | undefined {
  const skills = asList(valueAt(document, 'skills'));
  if (skills.length === 0) return 'no skills';
  const odd = skills.find(
    (skill) =>
      missing(skill, 'name', 'description', 'url') !== undefined ||
      !/^sha256:[0-9a-f]{64}$/.test(asString(valueAt(skill, 'digest')) ?? ''),
  );
  return odd === undefined ? undefined : `a skill such as ${JSON.stringify(odd).slice(0, 120)}`;
}

/** discovery; yields what is there. */
export async function examineDiscovery(visit: Visit): Promise<readonly SiteResponse[]> {
  const { record, siteState, request } = visit;
  const responses: SiteResponse[] = [];
  for (const { path, check, type, fault, endpoint, tools, optional } of places) {
    const document = await seek(visit, path, type);
    if (document === undefined) continue;
    if (document === 'absent') {
      if (optional !== true) record(check, `GET ${path}`, false, 'none');
      continue;
    }
    responses.push(document);
    const body = document.json();
    const wrong = body === undefined ? 'no JSON' : fault(body);
    record(check, document.where, wrong === undefined, wrong);
    for (const url of texts(endpoint?.(body) ?? []))
      if (URL.canParse(url, document.url)) siteState.endpoints.push([document.where, new URL(url, document.url).href]);
    const names = texts(asList(valueAt(body, 'tools')).map((tool) => (typeof tool === 'string' ? tool : valueAt(tool, 'name'))));
    if (tools === true && names.length > 0) siteState.toolLists.push([document.where, names]);
    if (check === 'skills') await examineSkill(visit, document);
  }
  const [first] = siteState.endpoints;
  if (first !== undefined) await examineCard(visit, first[1], responses);
  for (const [where, url] of siteState.endpoints) record('endpoint-same', where, url === first?.[1], url);
  const contract = await request('/openapi.json');
  if (contract?.status === 200 && !contract.html) responses.push(contract);
  return responses;
}

async function examineSkill({ request, record }: Visit, index: SiteResponse): Promise<void> {
  const skill = valueAt(index.json(), 'skills', 0);
  const url = asString(valueAt(skill, 'url')) ?? '';
  const text = URL.canParse(url, index.url) ? await request(new URL(url, index.url).href) : undefined;
  if (text === undefined) return;
  const digest = await sha256(text.body);
  record(
    'digest',
    text.where,
    text.status === 200 && digest === valueAt(skill, 'digest'),
    text.status === 200 ? digest : text.status,
  );
}

/** The card of SEP-2127, beside the endpoint. */
async function examineCard(visit: Visit, endpoint: string, responses: SiteResponse[]): Promise<void> {
  const card = await seek(visit, `${endpoint}/server-card`, /^application\/(?:mcp-server-card\+)?json\b/i);
  if (card === undefined) return;
  const body = card === 'absent' ? undefined : card.json();
  if (card !== 'absent') responses.push(card);
  const description = asString(valueAt(body, 'description')) ?? '';
  const whole = missing(body, '$schema', 'name', 'version', 'description');
  const name = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[\w.-]+$/i.test(asString(valueAt(body, 'name')) ?? '')
    ? undefined
    : 'a name that is not a reverse-DNS name with one slash';
  const fault =
    card === 'absent'
      ? 'none'
      : (whole ?? name ?? (description.length > 100 ? `${description.length} characters of description` : undefined));
  record(visit, card === 'absent' ? `GET ${endpoint}/server-card` : card.where, fault);
  for (const remote of asList(valueAt(body, 'remotes')))
    for (const url of texts([valueAt(remote, 'url')]))
      if (URL.canParse(url)) visit.siteState.endpoints.push([`${endpoint}/server-card`, new URL(url).href]);
}

function record(visit: Visit, where: string, fault: string | undefined): void {
  visit.record('card', where, fault === undefined, fault);
}
