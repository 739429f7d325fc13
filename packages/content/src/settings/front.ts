// front.yaml: how a front is published and served, without code. The file is a table of members; the output of each schema is the
// settings that the member makes. A new member is a row here and, where its schema is long, a file next to this one.
import { defined, type ExplorerSettings, type NetworkPolicy, type Settings } from '@vitrine/core/serving';
import { surfaceNames, checkNetworks, operationNames } from '@vitrine/core/workspace';
import { clientNames } from '@vitrine/core/observe';
import * as z from 'zod';
import { httpUrl, time } from '../schemas/scalars.ts';
import { budget, tools } from './tools-budget.ts';
import { catalogs } from './catalogs.ts';
import { docs, generators } from './docs.ts';
import { explorer } from './explorer.ts';
import { proofs } from './proofs.ts';
import { networks, rateLimit } from './rate-limit.ts';
import { trustProxy } from './trust-proxy.ts';

/** The end of an operation, announced (SPEC 9.3, RFC 9745, RFC 8594). */
const deprecation = z
  .strictObject({
    since: time.describe('Since when it is deprecated.'),
    sunset: time.exactOptional().describe('When it stops answering; at least 90 days later.'),
    guide: httpUrl.describe('Migration guidance for people.'),
    successor: httpUrl.exactOptional().describe('What takes its place.'),
  })
  .refine(({ since, sunset }) => sunset === undefined || Date.parse(sunset) >= Date.parse(since), {
    error: 'a time that is not before since',
    path: ['sunset'],
  })
  .meta({ id: 'Deprecation', description: 'The deprecation of an operation.' });

const whole = (least: number, most: number): z.ZodInt => z.int().min(least).max(most);

/** Counting the words of searches; a report names a word that several clients used (docs/explanation/privacy.md). */
const countSearches = z
  .strictObject({
    clients: whole(2, 100).default(5).describe('How many different clients must have used a word before a report names it.'),
    hours: whole(1, 744).default(24).describe('The period after which everything else is forgotten.'),
  })
  .describe(
    'Counts in memory which words searches use, for `vitrine report`. The status document then states it. When left out, nothing is counted.',
  );

const maxNames = 200;

// Documents of a team's own are given in code, and switched off there.
const published = surfaceNames.filter((name) => name !== 'own');
const switches = Object.fromEntries(published.map((name) => [name, z.boolean().exactOptional()]));
const deprecations = Object.fromEntries(operationNames.map((name) => [name, deprecation.exactOptional()]));
const names = (entry: z.ZodString): z.ZodArray<z.ZodString> => z.array(entry).max(maxNames);

/** The fault of the networks together, such as a name or a block that two of them have; undefined when there is none. */
function problemOf(networks: readonly NetworkPolicy[]): string | undefined {
  try {
    checkNetworks(networks, 'default');
    return undefined;
  } catch (error) {
    return `networks that core can use (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Members that hosts obey: each sets members of `Settings`, and `build` bakes them into the snapshot file. */
const hostMembers = {
  base_url: httpUrl
    .refine((url) => !/[?#]/.test(url), { error: 'an address without query and fragment' })
    .describe(
      'The address under which the front is served. With a path, such as `https://example.com/front`, everything is served below that path.',
    )
    .transform((url) => ({ baseUrl: url.replace(/(?<!\/)\/+$/, '') })),
  prefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,24}$/, { error: 'at most 24 letters, digits, _ and -; a path belongs in base_url' })
    .describe('What the names of the tools begin with: `acme` gives `acme_search_docs`.')
    .transform((prefix) => ({ prefix })),
  rate_limit: rateLimit.transform(({ limit, window_seconds: windowSeconds, legacy_fields: legacyRateLimitFields }) => ({
    rateLimit: { name: 'default', limit, windowSeconds },
    legacyRateLimitFields,
  })),
  networks: networks.transform((networks, context) => {
    const wrong = problemOf(networks);
    if (wrong === undefined) return { networks };
    context.addIssue({ code: 'custom', message: wrong, input: networks });
    return z.NEVER;
  }),
  trust_proxy: trustProxy.transform((trusted) => ({ trustProxy: trusted })),
  surfaces: z
    .strictObject(switches)
    .describe('What is published: each surface is on unless it is `false` here.')
    .transform((surfaces) => ({ surfaces })),
  extras: z
    .array(z.enum(['search_and_fetch', 'compare_releases']))
    .refine((list) => new Set(list).size === list.length, { error: 'each tool once' })
    .describe('Tools besides the six: the pair `search` and `fetch` that some clients require, and `compare_releases`.')
    .transform((extras) => ({ extras })),
  tools,
  budget,
  allowed_origins: names(
    z.string().regex(/^(?:\*|[a-z][a-z0-9+.-]*:\/\/[^\s,/*A-Z]+|https?:\/\/\*\.[a-z0-9.-]+(?::\d{1,5})?)$/, {
      error: 'an origin such as https://app.example.com, one with a wildcard such as https://*.example.com, or *',
    }),
  )
    .describe('Origins, besides that of `base_url`, whose pages may call `/api/mcp` from a browser.')
    .transform((allowedOrigins) => ({ allowedOrigins })),
  allowed_hosts: names(
    z.string().regex(/^[a-z0-9._~-]+$/, { error: 'a host name in lower case, without a port, such as front.internal' }),
  )
    .describe('Host names, besides that of `base_url`, under which `/api/mcp` is called.')
    .transform((allowedHosts) => ({ allowedHosts })),
  guess: z
    .enum(['on', 'off'])
    .describe('Whether an unknown address redirects to the one page that it can mean. Default: `on`.')
    .transform((guess) => ({ guess: guess === 'on' })),
  markdown_for: z
    .array(z.enum(clientNames.filter((name) => name !== 'browser' && name !== 'other')))
    .min(1)
    .describe(
      'Programs that get Markdown where they accept anything, by their User-Agent, such as `chatgpt`. Caches then keep a copy for each User-Agent. It does not change how an existing site beside the front answers.',
    )
    .transform((markdownFor) => ({ markdownFor })),
  count_searches: countSearches.transform(({ clients: k, hours: periodHours }) => ({ countSearches: { k, periodHours } })),
  deprecations: z
    .strictObject(deprecations)
    .describe('Operations that will be removed, by their names in the contract.')
    .transform((deprecations) => ({ deprecations })),
  llms_txt: z
    .strictObject({
      max_characters: z
        .int()
        .min(10_000)
        .max(1_000_000)
        .describe('Characters of `llms.txt`, and of each text for a section that does not fit. Default: 30000.'),
    })
    .describe('How long `llms.txt` may be. Sections that do not fit get their own texts.')
    .transform(({ max_characters: llmsCharacters }) => ({ llmsCharacters })),
  feedback: httpUrl
    .refine((url) => /^https:/i.test(url), { error: 'an https address' })
    .describe(
      'Where people report problems with the documentation, such as `https://github.com/example/lamp/issues/new`. Empty search answers, pages that agents read and pages for people then link there; GitHub and GitLab get page and snapshot filled in.',
    )
    .transform((feedback) => ({ feedback })),
  explorer,
  proofs,
} satisfies Readonly<Record<string, z.ZodType<Settings>>>;

/** Whether a text can be part of an address: half of a sign of two parts cannot be encoded, and a control character is a mistake. */
const isPath = (text: string): boolean => !/[\p{Surrogate}\u0000-\u001f\u007f]/u.test(text);
const target = 'the id of a page, or an http or https address without credentials or spaces';

const redirects = z
  .record(
    z.string().min(1).max(1_000).refine(isPath),
    z
      .string()
      .min(1, { error: target })
      .max(2_000)
      .refine((to) => isPath(to) && (!/^https?:/i.test(to) || httpUrl.safeParse(to).success), { error: target }),
    { error: 'old ids with new ones, such as `guide/old: guide/new`' },
  )
  .refine((given) => Object.keys(given).length <= 10_000, { error: 'at most 10000 redirects' })
  .describe(
    'Old addresses of pages, each with its target: a page (`guide/install` or `/docs/guide/install`) or an `https` address. Patterns work as in `_redirects` (`old/*`, `v1/:page`). Redirects of a generator need no entry.',
  );

/** Members that only a build obeys: where documentation and catalogs come from. */
const buildMembers = { docs, generators, catalogs, redirects };

const optional = <Members extends z.ZodRawShape>(
  members: Members,
): { [Name in keyof Members]: z.ZodExactOptional<Members[Name]> } =>
  // every member of the result is made from the member of the same name
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, z.exactOptional(member)])) as never;

/** What a team writes in `front.yaml`. */
export const frontSource = z.strictObject({ ...optional(hostMembers), ...optional(buildMembers) });

/** The members of `front.yaml` as they were written. */
export type FrontSource = z.output<typeof frontSource>;

/** The settings that hosts obey; `logo` is that of the pages for people, once its files were read. */
export function settingsOf(front: FrontSource, logo?: ExplorerSettings['logo']): Settings {
  const members = Object.keys(hostMembers) as (keyof typeof hostMembers)[]; // the names of an object literal
  const looks = front.explorer && { explorer: { ...front.explorer.explorer, ...defined({ logo }) } };
  return Object.assign({}, ...members.map((name) => (name === 'explorer' ? looks : front[name]))) as Settings;
}
