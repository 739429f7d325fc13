// What createFront takes. A member that is left out has the value in front.yaml, then its default.
import { defined } from '@vitrine/core/serving';
import type { RateLimitPolicy, ServiceDefinition, Snapshot } from '@vitrine/core';
import type { Prompt, ResourceProvider, Tool } from '@vitrine/core/mcp';
import type { Explorer, RenderOptions } from '@vitrine/core/render';
import type { FollowOptions } from '@vitrine/core/follow';
import { editDistance } from '@vitrine/docs-index/engine';
import type { DocumentationOptions } from '@vitrine/mcp-tools';

/** Kinds of values, by their names in messages. */
const kinds = {
  'a function': (value: unknown) => typeof value === 'function',
  'a list': Array.isArray,
  'a number': (value: unknown) => typeof value === 'number',
  'a text': (value: unknown) => typeof value === 'string',
  'an object': (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  false: (value: unknown) => value === false,
  true: (value: unknown) => value === true,
  nothing: (value: unknown) => value === undefined,
};

/** What a value may be: one of these kinds; and what the entries of a list, or members of an object, may be. */
interface Expected {
  readonly kinds: readonly (keyof typeof kinds)[];
  readonly entries?: Expected;
  readonly members?: Readonly<Record<string, Expected>>;
  /** Whether another member is refused. */
  readonly isClosed?: true;
}

const of = (...allowed: Expected['kinds']): Expected => ({ kinds: allowed });
const listOf = (entries: Expected): Expected => ({ kinds: ['a list'], entries });
/** An object with these members; others are not looked at. */
const objectWith = (members: Readonly<Record<string, Expected>>): Expected => ({ kinds: ['an object'], members });

/** Throws TypeError, naming the option, for a value that is not what is expected. */
function checkKind(name: string, value: unknown, { kinds: allowed, entries, members, isClosed }: Expected): void {
  if (!allowed.some((kind) => kinds[kind](value))) {
    const wanted = allowed.filter((kind) => kind !== 'nothing').join(' or ');
    throw new TypeError(`${name}: expected ${wanted}, received ${value === null ? 'null' : typeof value}`);
  }
  if (entries !== undefined && Array.isArray(value))
    for (const [index, entry] of value.entries()) checkKind(`${name}[${index}]`, entry, entries);
  if (members === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (isClosed) checkNames(name, value, members);
  for (const [member, wanted] of Object.entries(members)) checkKind(`${name}.${member}`, Reflect.get(value, member), wanted);
}

/** Throws TypeError for a member that is none of these, with the three whose names are nearest. */
function checkNames(name: string, value: object, members: Readonly<Record<string, Expected>>): void {
  const unknown = Object.keys(value).find((member) => !Object.hasOwn(members, member));
  if (unknown === undefined) return;
  const typed = unknown.slice(0, 64);
  const nearest = Object.keys(members)
    .map((member): readonly [number, string] => [editDistance(typed.toLowerCase(), member.toLowerCase()), member])
    .sort(([one], [other]) => one - other)
    .slice(0, 3)
    .map(([, member]) => member);
  throw new TypeError(`${name}: expected an option such as ${nearest.join(', ')}, received ${JSON.stringify(typed)}`);
}

/** What documents publish. A snapshot file whose documents differ is rendered again where the host can render. */
type Published = Pick<
  RenderOptions,
  'baseUrl' | 'deprecations' | 'documents' | 'legacyRateLimitFields' | 'networks' | 'onWarning' | 'proofs' | 'surfaces'
>;

/** What a service obeys and no document names. */
type Serving = Pick<
  ServiceDefinition,
  | 'allowedHosts'
  | 'allowedOrigins'
  | 'clock'
  | 'timeoutMs'
  | 'generateId'
  | 'limiter'
  | 'onError'
  | 'onExchange'
  | 'prefixRemoved'
  | 'searchCounter'
  | 'trustProxy'
>;

/** Options of `createFront`. */
export interface FrontOptions extends Published, Serving {
  /** Requests that a client may make in any window of 1 to 96 seconds. Its name in the RateLimit fields is `default` where it has none. */
  readonly rateLimit?: Omit<RateLimitPolicy, 'name'> & { readonly name?: string };
  /** Tools of your own, listed after the documentation tools; or a function that makes them for each snapshot. */
  readonly tools?: readonly Tool[] | ((snapshot: Snapshot) => readonly Tool[]);
  /** Resources of your own, listed after the documentation pages. */
  readonly resources?: ResourceProvider;
  /** Prompts of your own, listed after those of the documentation tools. */
  readonly prompts?: readonly Prompt[];
  /**
   * The documentation tools: a search index of your own, a prefix of their names, the size of answers, extra tools; or a function that
   * gives them for each snapshot, such as the index of its sections in a database.
   */
  readonly documentation?: DocumentationOptions | ((snapshot: Snapshot) => DocumentationOptions);
  /** The pages for people: `false` for none, or pages of your own. Default: those of `vitrine serve`. */
  readonly explorer?: Explorer | false;
  /**
   * Whether a file, an address or a reader is read again while the front serves, and within which bounds. Default: an address and a
   * reader are followed, a file is not.
   */
  readonly follow?: boolean | FrontFollowOptions;
  /** Imports the modules that `generators` of front.yaml names, which may do all that this process may. Default false. */
  readonly runGenerators?: boolean;
}

/** How a source is followed. */
export interface FrontFollowOptions extends Omit<FollowOptions, 'initial'> {
  /** The mean wait between two checks, in milliseconds. Default 30,000, of a file 2,000. */
  readonly pollIntervalMs?: number;
  /** A file in which the content that was served last is kept, so that older signed content is refused after a restart too. */
  readonly stateFile?: string;
  /** A snapshot file that the host brings along, or its path: it is served until the source can be. It needs no signature. */
  readonly initial?: FollowOptions['initial'] | string | URL;
}

/** The members of `createService` among the options. */
export function servingOf(options: FrontOptions): Serving {
  return defined({
    allowedHosts: options.allowedHosts,
    allowedOrigins: options.allowedOrigins,
    trustProxy: options.trustProxy,
    prefixRemoved: options.prefixRemoved,
    timeoutMs: options.timeoutMs,
    networks: options.networks,
    clock: options.clock,
    generateId: options.generateId,
    searchCounter: options.searchCounter,
    onExchange: options.onExchange?.bind(options),
    onError: options.onError?.bind(options),
  });
}

/** The members of `renderDocuments` among the options. The policy is the limiter's, and the counting is the counter's. */
export function siteOf(options: FrontOptions): RenderOptions {
  const { limiter, searchCounter } = options;
  const rateLimit = options.rateLimit ? { name: 'default', ...options.rateLimit } : limiter?.policy;
  return defined({
    baseUrl: options.baseUrl,
    rateLimit,
    networks: options.networks,
    legacyRateLimitFields: options.legacyRateLimitFields || undefined,
    surfaces: options.surfaces,
    countSearches: searchCounter && { k: searchCounter.k, periodHours: searchCounter.periodHours },
    proofs: options.proofs,
    documents: options.documents,
    deprecations: options.deprecations,
    now: options.clock?.(),
    onWarning: options.onWarning?.bind(options),
  });
}

const policy = objectWith({ limit: of('a number'), windowSeconds: of('a number') });
const ownTools = listOf(
  objectWith({
    name: of('a text'),
    description: of('a text'),
    inputSchema: of('an object'),
    checkInput: of('a function'),
    call: of('a function'),
  }),
);

const expected: Readonly<Record<keyof FrontOptions, Expected>> = {
  allowedHosts: listOf(of('a text')),
  allowedOrigins: listOf(of('a text')),
  baseUrl: of('a text'),
  clock: of('a function'),
  timeoutMs: of('a number'),
  deprecations: of('an object'),
  documentation: of('an object', 'a function'),
  documents: listOf(objectWith({ path: of('a text'), mediaType: of('a text') })),
  explorer: of('an object', 'false'),
  follow: {
    kinds: ['an object', 'true', 'false'],
    isClosed: true,
    members: {
      pollIntervalMs: of('a number', 'nothing'),
      stateFile: of('a text', 'nothing'),
      initial: of('a text', 'an object', 'nothing'),
      trust: { ...listOf(of('a text')), kinds: ['a list', 'nothing'] },
      notBefore: of('a text', 'nothing'),
      allowOlder: of('true', 'false', 'nothing'),
      maxBytes: of('a number', 'nothing'),
      timeoutMs: of('a number', 'nothing'),
      onEvent: of('a function', 'nothing'),
      onError: of('a function', 'nothing'),
      clock: of('a function', 'nothing'),
      lastServed: of('an object', 'nothing'),
    },
  },
  generateId: of('a function'),
  legacyRateLimitFields: of('a text'),
  limiter: objectWith({ policy, take: of('a function') }),
  networks: listOf(objectWith({ name: of('a text'), ranges: listOf(of('a text')) })),
  onError: of('a function'),
  onExchange: of('a function'),
  onWarning: of('a function'),
  prefixRemoved: of('true', 'false'),
  prompts: listOf(objectWith({ name: of('a text'), arguments: of('a list'), messages: of('a function') })),
  proofs: of('an object'),
  rateLimit: policy,
  resources: objectWith({ resources: of('a list'), templates: of('a list'), read: of('a function') }),
  runGenerators: of('true', 'false'),
  searchCounter: objectWith({ k: of('a number'), periodHours: of('a number'), count: of('a function') }),
  surfaces: of('an object'),
  tools: { kinds: ['a list', 'a function'], ...(ownTools.entries && { entries: ownTools.entries }) },
  trustProxy: objectWith({ hops: of('a number', 'nothing'), networks: { ...listOf(of('a text')), kinds: ['a list', 'nothing'] } }),
};

/** Throws TypeError for tools that a function of the options made and that are none. */
export function checkTools(tools: unknown): void {
  checkKind('tools', tools, ownTools);
}

/** Throws TypeError for a promise, whose members would be those that are left out. */
export function checkDocumentation(documentation: unknown): void {
  if (!(documentation instanceof Promise)) return;
  // the refusal is the answer to what it may reject with
  documentation.catch(() => {});
  throw new TypeError('documentation: expected an object, or a function that returns one, received a promise');
}

const legacyFields: ReadonlySet<unknown> = new Set(['x-ratelimit', 'draft-06', 'none', '', undefined]);

/** Throws TypeError for an option that does not exist or is of another kind, and for a policy that is named twice. */
export function checkOptions(options: FrontOptions): void {
  checkNames('createFront', options, expected);
  if (options.limiter !== undefined && options.rateLimit !== undefined)
    throw new TypeError('rateLimit: expected no policy next to a limiter, which has one. Leave rateLimit out.');
  const given: Readonly<Record<string, unknown>> = { ...options };
  for (const [name, wanted] of Object.entries(expected)) if (given[name] !== undefined) checkKind(name, given[name], wanted);
  const { legacyRateLimitFields: fields, trustProxy } = options;
  if (!legacyFields.has(fields))
    throw new TypeError(`legacyRateLimitFields: expected x-ratelimit, draft-06 or none, received ${JSON.stringify(fields)}`);
  if (trustProxy !== undefined && !('hops' in trustProxy) && !('networks' in trustProxy))
    throw new TypeError('trustProxy: expected hops, a number, or networks, a list; received neither');
}
