// ServiceDefinition: what a service is made of, its defaults, and the checks that fail at start with the member's name.
import type { IpAddress } from '../caller/address.ts';
import { createClientAddress, type ProxyTrust } from '../caller/client.ts';
import type { RenderedDocuments } from '../store/documents.ts';
import type { Clock, IdGenerator } from './exchange.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import { type Admission, createAdmission } from '../caller/origin.ts';
import { checkExpiry } from '../http/security-contact.ts';
import { defaultDeadlineMs } from '../../shared/limits.ts';
import type { McpContent } from '../mcp/server.ts';
import { type McpServer, prepareServer } from '../mcp/server.ts';
import type { ExchangeEvent, SearchCounter } from './exchange-event.ts';
import type { RateLimiter } from '../rate-limit/decision.ts';
import { createMemoryLimiter } from '../rate-limit/memory.ts';
import { checkNetworks, type NetworkPolicy, publishedPolicies } from '../rate-limit/networks.ts';
import { createQuotas, type TakeAddress } from '../rate-limit/quota.ts';

/** Parts and settings of a service. A member that is left out has the value that the documents hold for it, or its default. */
export interface ServiceDefinition {
  /** What `renderDocuments` or `openDocuments` made. */
  readonly documents: RenderedDocuments;
  /**
   * The tools, resources and prompts that the documents were rendered with; or a function that makes them for the first call, so
   * that a status and a document wait for none of them. What it throws, and content that contradicts the documents, goes to `onError`,
   * and the call is answered with 500.
   */
  readonly mcp: McpContent | (() => McpContent | Promise<McpContent>);
  /** Default: in memory, with the policy that the documents name. Give one to keep it across snapshot swaps. */
  readonly limiter?: RateLimiter;
  /** Networks with policies of their own, such as newer ranges of those that the documents name. Default: those of the documents. */
  readonly networks?: readonly NetworkPolicy[];
  /** Browser origins that may call /api/mcp besides that of the base URL. */
  readonly allowedOrigins?: readonly string[];
  /** Host names that /api/mcp answers to besides that of the base URL. */
  readonly allowedHosts?: readonly string[];
  /** Which forwarding fields count for telling clients apart; by default none. */
  readonly trustProxy?: ProxyTrust;
  /**
   * True where the host takes the path of the base URL off before it hands a request over, as `basePath` of Next.js, `mount` of Hono and
   * `app.use('/front', …)` of Express do. Default false.
   */
  readonly prefixRemoved?: boolean;
  /** How long a tool, resource or prompt may take, in milliseconds; default 5,000. */
  readonly timeoutMs?: number;
  /** Epoch milliseconds. Default: Date.now, and for the windows of quotas a clock that does not jump when the machine's is set. */
  readonly clock?: Clock;
  /** Default: crypto.randomUUID. */
  readonly generateId?: IdGenerator;
  /** Receives an event of every exchange, after its reply is final. Its own errors go to `onError`, and no answer waits for it. */
  onExchange?(event: ExchangeEvent): unknown;
  /** Counts what searches find, such as `createSearchCounter` of `vitrine/observe`, as `countSearches` of the documents states. */
  readonly searchCounter?: SearchCounter;
  /** Receives what was thrown; no client ever sees it. Default: console.error. */
  onError?(error: unknown): void;
}

export interface Prepared {
  readonly documents: RenderedDocuments;
  readonly mcp: ServiceDefinition['mcp'];
  /** Prepares the content that answers calls. Throws TypeError when its tools are not those of the documents. */
  readonly prepareServer: (content: McpContent) => McpServer;
  readonly admission: Admission;
  readonly takeQuota: TakeAddress;
  /** Finds the address that is trusted to be the client's. */
  readonly identify: (incoming: ServiceRequest) => IpAddress | undefined;
  readonly clock: Clock;
  readonly generateId: IdGenerator;
  readonly onExchange: ((event: ExchangeEvent) => unknown) | undefined;
  readonly searchCounter: SearchCounter | undefined;
  readonly onError: (error: unknown) => void;
}

/** Throws TypeError or RangeError, naming the member, for a definition that contradicts its documents or itself. */
export function prepare(definition: ServiceDefinition): Prepared {
  const { documents } = definition;
  const { site } = documents;
  const allowedOrigins = definition.allowedOrigins ?? site.allowedOrigins ?? [];
  const allowedHosts = definition.allowedHosts ?? site.allowedHosts ?? [];
  const trustProxy = definition.trustProxy ?? site.trustProxy;
  const limiter = definition.limiter ?? createMemoryLimiter(site.rateLimit);
  const published = site.rateLimit;
  if (
    limiter.policy.limit !== published.limit ||
    limiter.policy.windowSeconds !== published.windowSeconds ||
    limiter.policy.name !== published.name
  ) {
    throw mismatch('limiter.policy', JSON.stringify(published), JSON.stringify(limiter.policy));
  }
  checkCounting(definition);
  const timeoutMs = definition.timeoutMs ?? defaultDeadlineMs;
  if (!(timeoutMs > 0)) throw new RangeError(`timeoutMs: expected a number of milliseconds above 0, received ${timeoutMs}`);
  const clock = definition.clock ?? Date.now;
  if (site.securityExpires !== undefined) checkExpiry(site.securityExpires, clock());
  const onError = onErrorOf(definition);
  return {
    documents,
    mcp: definition.mcp,
    prepareServer(content) {
      const names = content.tools.map(({ name }) => name);
      if (names.join() !== site.tools.join())
        throw mismatch('mcp.tools', site.tools.join(', ') || 'no tools', names.join(', ') || 'no tools');
      return prepareServer(documents, content, timeoutMs, onError);
    },
    admission: createAdmission({ baseUrl: site.baseUrl, allowedOrigins, allowedHosts, isProxied: trustProxy !== undefined }),
    takeQuota: createQuotas(limiter, networksOf(definition), site.legacyRateLimitFields, onError, definition.clock ?? steadyClock),
    identify: createClientAddress(trustProxy),
    clock,
    generateId: definition.generateId ?? crypto.randomUUID.bind(crypto),
    onExchange: definition.onExchange?.bind(definition),
    searchCounter: definition.searchCounter,
    onError,
  };
}

/** Epoch milliseconds as of the start of the process, whatever becomes of the clock of the machine. On Workers, which have no other, its clock. */
const steadyClock: Clock = () => Math.floor(performance.timeOrigin + performance.now());

function networksOf({ documents: { site }, networks }: ServiceDefinition): readonly NetworkPolicy[] {
  const published = site.networks ?? [];
  const chosen = networks ?? published;
  if (chosen.length === 0 && published.length === 0) return chosen;
  checkNetworks(chosen, site.rateLimit.name);
  const [expected, received] = [published, chosen].map((each) => JSON.stringify(publishedPolicies(site.rateLimit, each).slice(1)));
  if (expected !== received) throw mismatch('networks', String(expected), String(received));
  return chosen;
}

/** Throws for a counter that counts otherwise than the status document states. */
function checkCounting({ documents: { site }, searchCounter }: ServiceDefinition): void {
  if (searchCounter === undefined) return;
  const { k, periodHours } = searchCounter;
  const [expected, received] = [site.countSearches, { k, periodHours }].map(
    (each) => each && `k ${each.k}, periodHours ${each.periodHours}`,
  );
  if (expected !== received) throw mismatch('searchCounter', expected ?? 'no countSearches', String(received));
}

function mismatch(member: string, expected: string, received: string): TypeError {
  return new TypeError(`${member}: expected what the documents name (${expected}), received ${received}`);
}

export function onErrorOf(definition: Pick<ServiceDefinition, 'onError'>): (error: unknown) => void {
  return definition.onError?.bind(definition) ?? ((error) => console.error(error));
}
