// Who the server is, and where: the same in status, manifest, cards, catalogs and handshakes.
import type { Json } from '@vitrine/core';
import { endpoint, serverInfoKey, stable } from '../../mcp.ts';
import { type VerifyResponse, valueAt, label, asList, asString } from '../verify-response.ts';
import { call, initialize, legacyMcpRequest, modernMcpRequest, result } from '../calls.ts';
import { agree, claim, type Claim } from '../claims.ts';
import type { CaseName } from '../../cases.ts';
import type { VerifyContext } from '../verify-context.ts';

type Name = 'status' | 'manifest' | 'card' | 'older' | 'capabilities' | 'releases' | 'initialize' | 'discover';
type Place = readonly [name: Name, ...path: (string | number)[]];

const identity = ['_meta', serverInfoKey] as const;
const paths: Readonly<Partial<Record<Name, string>>> = {
  status: '/api/v1/status',
  manifest: '/.well-known/mcp.json',
  card: '/api/mcp/server-card',
  older: '/.well-known/mcp/server-card.json',
  capabilities: '/capabilities.json',
  releases: '/releases.json',
};

/** Where each value is. A path that begins with `result` leads into the answer to a handshake. */
const places: readonly (readonly [CaseName, ...Place[]])[] = [
  [
    'server-name',
    ['manifest', 'name'],
    ['older', 'serverInfo', 'name'],
    ['initialize', 'serverInfo', 'name'],
    ['discover', ...identity, 'name'],
    ['manifest', 'servers', 0, 'name'],
  ],
  [
    'server-title',
    ['manifest', 'title'],
    ['older', 'serverInfo', 'title'],
    ['card', 'title'],
    ['status', 'name'],
    ['initialize', 'serverInfo', 'title'],
    ['discover', ...identity, 'title'],
  ],
  [
    'server-version',
    ['manifest', 'version'],
    ['older', 'serverInfo', 'version'],
    ['card', 'version'],
    ['initialize', 'serverInfo', 'version'],
    ['discover', ...identity, 'version'],
  ],
  ['product-version', ['status', 'product', 'version'], ['capabilities', 'product', 'version'], ['releases', 'product', 'version']],
  [
    'server-description',
    ['manifest', 'description'],
    ['older', 'description'],
    ['card', 'description'],
    ['initialize', 'serverInfo', 'description'],
    ['discover', ...identity, 'description'],
  ],
  [
    'server-instructions',
    ['manifest', 'instructions'],
    ['older', 'instructions'],
    ['initialize', 'instructions'],
    ['discover', 'instructions'],
  ],
  ['product-name', ['status', 'product', 'name'], ['capabilities', 'product', 'name'], ['releases', 'product', 'name']],
  [
    'capabilities-declared',
    ['manifest', 'capabilities'],
    ['older', 'capabilities'],
    ['initialize', 'capabilities'],
    ['discover', 'capabilities'],
  ],
  [
    'protocol-versions',
    ['status', 'mcp', 'protocol_versions'],
    ['manifest', 'supported_protocol_versions'],
    ['manifest', 'remotes', 0, 'supportedProtocolVersions'],
    ['card', 'remotes', 0, 'supportedProtocolVersions'],
  ],
  ['protocol-versions', ['manifest', 'protocol_version'], ['older', 'protocolVersion'], ['initialize', 'protocolVersion']],
  [
    'endpoint-same',
    ['status', 'mcp', 'endpoint'],
    ['status', 'links', 'mcp'],
    ['manifest', 'endpoint'],
    ['manifest', 'url'],
    ['manifest', 'servers', 0, 'url'],
    ['manifest', 'remotes', 0, 'url'],
    ['card', 'remotes', 0, 'url'],
    ['older', 'transport', 'endpoint'],
  ],
  [
    'authentication',
    ['status', 'authentication', 'required'],
    ['manifest', 'authentication', 'required'],
    ['manifest', 'servers', 0, 'authentication', 'required'],
    ['older', 'authentication', 'required'],
  ],
];

export async function examineIdentity(context: VerifyContext): Promise<void> {
  const said = await sources(context);
  const fixed: Readonly<Partial<Record<CaseName, Json>>> = {
    'endpoint-same': `${context.baseUrl}${endpoint}`,
    authentication: false,
  };
  for (const [rule, ...where] of places) {
    const agreeing = where.flatMap((location) => claims(context, said, location));
    const value = fixed[rule];
    if (value === undefined) agree(context, rule, agreeing);
    else for (const one of agreeing) if (one.value !== value) context.report(rule, one.where, value, one.value);
  }
  await examineIcons(context, said);
  agree(context, 'generated-at', await stamps(context, 'generated_at'));
  agree(context, 'snapshot-id', await stamps(context, 'snapshot_id'));
  await examineVersions(context, said);
}

type Sources = ReadonlyMap<Name, VerifyResponse | undefined>;

async function sources(context: VerifyContext): Promise<Sources> {
  const responses = new Map<Name, VerifyResponse | undefined>();
  for (const [name, path] of Object.entries(paths) as readonly [Name, string][])
    if (context.contract.find('GET', path)) responses.set(name, await context.get(path));
  if (context.contract.find('POST', endpoint)) {
    responses.set('initialize', await initialize(context));
    responses.set('discover', await call(context, modernMcpRequest('server/discover'), 'server/discover'));
  }
  return responses;
}

/** No claim where a catalog has the shape of its publisher, who may say nothing of the product. */
function claims(context: VerifyContext, said: Sources, [name, ...path]: Place): readonly Claim[] {
  const answer = said.get(name);
  const isOwnDocument =
    answer !== undefined && (name === 'capabilities' || name === 'releases') && isOwn(context, answer.request.target);
  return isOwnDocument ? [] : claim(answer, ...(name === 'initialize' || name === 'discover' ? ['result'] : []), ...path);
}

/** Whether a catalog has the shape of its publisher. */
export function isOwn({ contract }: Pick<VerifyContext, 'contract'>, path: string): boolean {
  const content = contract.find('GET', path)?.responses.get(200)?.content;
  return [...(content?.values() ?? [])].some((media) => label(valueAt(media, 'schema', '$ref')).endsWith('/OwnCatalog'));
}

async function stamps({ contract, get }: VerifyContext, member: string): Promise<readonly Claim[]> {
  const claimed: Claim[] = [];
  for (const { method, target, responses } of contract.operations) {
    if (method !== 'GET' || target === undefined) continue;
    if (![...(responses.get(200)?.content?.keys() ?? [])].includes('application/json')) continue;
    const answer = await get(target);
    const value = valueAt(answer?.json(), member);
    if (answer?.status === 200 && value !== undefined) claimed.push({ where: `${answer.where} ${member}`, value });
    if (member === 'snapshot_id' && answer !== undefined)
      claimed.push({ where: `${answer.where} X-Snapshot-Id`, value: answer.field('x-snapshot-id') });
  }
  return claimed;
}

const iconPlaces: readonly Place[] = [
  ['manifest', 'icons'],
  ['card', 'icons'],
  ['older', 'serverInfo', 'icons'],
  ['initialize', 'serverInfo', 'icons'],
  ['discover', ...identity, 'icons'],
];

/** Icons are named alike wherever they are, each by an address of HTTPS at which this service answers with such a picture. */
async function examineIcons(context: VerifyContext, said: Sources): Promise<void> {
  const iconClaims = iconPlaces.flatMap(([name, ...path]): readonly Claim[] => {
    const answer = said.get(name);
    const inResult = name === 'initialize' || name === 'discover' ? ['result'] : [];
    return answer?.status === 200
      ? [{ where: `${answer.where} ${path.join('.')}`, value: valueAt(answer.json(), ...inResult, ...path) ?? [] }]
      : [];
  });
  agree(context, 'server-icons', iconClaims);
  const icons = asList(iconClaims[0]?.value);
  for (const icon of context.thorough ? icons : icons.slice(0, 1)) {
    const [src, type] = [label(valueAt(icon, 'src')), label(valueAt(icon, 'mimeType'))];
    const where = `${iconClaims[0]?.where ?? ''} ${src.slice(0, 100)}`;
    if (!src.startsWith('https://')) context.report('server-icons', where, 'an address of HTTPS', src.slice(0, 100));
    else if (src.startsWith(`${context.baseUrl}/`)) {
      const answer = await context.get(src.slice(context.baseUrl.length));
      const received = answer && `${answer.status} ${answer.field('content-type') ?? ''}`;
      if (answer !== undefined && received !== `200 ${type}`) context.report('server-icons', where, `200 ${type}`, received);
    }
  }
}

/** Every version that is listed is spoken: the handshake of its era names it. */
async function examineVersions(context: VerifyContext, said: Sources): Promise<void> {
  const { report } = context;
  const versions = asList(valueAt(said.get('status')?.json(), 'mcp', 'protocol_versions')).flatMap(
    (version) => asString(version) ?? [],
  );
  const discovered = asList(result(said.get('discover'), 'supportedVersions'));
  const where = 'GET /api/v1/status mcp.protocol_versions';
  for (const version of discovered)
    if (said.has('status') && !versions.includes(label(version))) report('protocol-versions', where, version, versions);
  if (!context.thorough) return;
  for (const version of versions.filter((candidate) => !discovered.includes(candidate))) {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'vitrine-verify', version: '1.0.0' } };
    const answer = await call(context, legacyMcpRequest('initialize', params), `initialize ${version}`);
    const spoken = result(answer, 'protocolVersion');
    if (spoken !== version) report('protocol-versions', `${where}: ${version}`, `${version}, or ${stable} left out`, spoken);
  }
}
