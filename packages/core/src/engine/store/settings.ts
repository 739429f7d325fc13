// Settings: what a team states in `front.yaml` of how its content is published and served (docs/reference/generated/settings.md). Plain data that
// a snapshot carries to every host. Each member is the default of the option it is named after; an option that code gives wins.
import type { ProxyTrust } from '../caller/client.ts';
import type { LegacyRateLimitFields } from '../rate-limit/quota.ts';
import type { RateLimitPolicy } from '../rate-limit/decision.ts';
import type { NetworkPolicy } from '../rate-limit/networks.ts';

/** How a front is published and served, as `@vitrine/content` reads it from `front.yaml`. */
export interface Settings {
  /** Of `renderDocuments`: absolute http or https URL without a trailing slash; may have a path. */
  readonly baseUrl?: string;
  readonly rateLimit?: RateLimitPolicy;
  /** Of `renderDocuments` and `createService`. */
  readonly networks?: readonly NetworkPolicy[];
  readonly legacyRateLimitFields?: LegacyRateLimitFields;
  /** By name; those that are not named are on. */
  readonly surfaces?: Readonly<Record<string, boolean>>;
  /** By operation name, such as `getReleases`. */
  readonly deprecations?: Readonly<Record<string, StoredDeprecation>>;
  /** Of `createDocumentationTools`: what the names of the tools begin with. */
  readonly prefix?: string;
  /** Of `createDocumentationTools`: tools besides the six. */
  readonly extras?: readonly ExtraToolName[];
  /** Of `createDocumentationTools`: all six tools, or those whose catalog is not empty. */
  readonly tools?: ToolChoice;
  /** Of `createDocumentationTools`: how large answers are. */
  readonly budget?: AnswerBudget;
  /** Of `createService`. */
  readonly trustProxy?: ProxyTrust;
  readonly allowedOrigins?: readonly string[];
  readonly allowedHosts?: readonly string[];
  /** Of `renderDocuments`: texts by path that prove whose domain this is. */
  readonly proofs?: Readonly<Record<string, string>>;
  /** Of `renderDocuments`: most characters of `llms.txt`, and of each section file that it links to. */
  readonly llmsCharacters?: number;
  /** Questions that the front answers, for the catalogs of agents; of `eval.yaml`, at most 5. */
  readonly representativeQueries?: readonly string[];
  /** An `https:` address at which people report what is wrong with the documentation; answers and pages lead to it. */
  readonly feedback?: string;
  /** Of the pages for people (`@vitrine/explorer`). */
  readonly explorer?: ExplorerSettings;
  /** Whether an address that can mean one page alone is redirected to it; `true` when left out. */
  readonly guess?: boolean;
  /** Programs, by their names in `clientNames`, that get Markdown where they accept anything. */
  readonly markdownFor?: readonly string[];
  /** Whether words of searches are counted, and reported when so many clients used them (docs/explanation/privacy.md). */
  readonly countSearches?: SearchCounterPolicy;
}

/** How words of searches are counted: reported when `k` different clients used them, forgotten after `periodHours`. */
export interface SearchCounterPolicy {
  /** Different clients that must have used a word, 2 to 100. */
  readonly k: number;
  /** Hours, 1 to 744. */
  readonly periodHours: number;
}

/** The look and the links of the pages for people. */
export interface ExplorerSettings {
  /** Six hexadecimal digits after `#`, each readable as text on the paper of its scheme. */
  readonly accent?: { readonly light: string; readonly dark: string };
  /** Replaces icon and name at the head of every page; one for dark pages where that for light ones cannot be seen. */
  readonly logo?: { readonly light: PublishedPicture; readonly dark?: PublishedPicture };
  /** Address at which a page is edited; `{page}` is its id. */
  readonly editUrl?: string;
  /** Origins whose pictures pages show, `https://docs.example.com`; of others a page has a link. */
  readonly pictureOrigins?: readonly string[];
  /** Links at the foot of every page. */
  readonly footer?: readonly { readonly text: string; readonly url: string }[];
}

/** A picture that the front serves: of its logo, whose bytes are `Snapshot.logo`, or of a page. */
export interface PublishedPicture {
  /** Below the base URL, `/icons/{name}` or `/pictures/{name}`: the name changes with the bytes. */
  readonly path: string;
  readonly mediaType: string;
  /** In pixels; of a drawing in units of its own. */
  readonly width: number;
  /** In the unit of `width`. */
  readonly height: number;
  readonly sizeBytes: number;
}

/** `all` lists the six documentation tools; `published` leaves out those in whose catalog nothing is published. */
export type ToolChoice = 'all' | 'published';

/** How large the answers of the documentation tools are. */
export interface AnswerBudget {
  /** Characters of documentation in one answer of `search_docs`. */
  readonly characters?: number;
  /** Bytes of the JSON of an answer to a call without a `limit`. */
  readonly defaultBytes?: number;
  /** The same with one. */
  readonly maxBytes?: number;
}

/** Tools besides the six that a team can switch on by name: the pair `search` and `fetch`, and `compare_releases`. */
export type ExtraToolName = 'search_and_fetch' | 'compare_releases';

/** A deprecation as data: times in RFC 3339, addresses absolute. */
export interface StoredDeprecation {
  readonly since: string;
  readonly sunset?: string;
  readonly guide: string;
  readonly successor?: string;
}
