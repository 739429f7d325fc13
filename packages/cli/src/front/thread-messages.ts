// The messages between the command, the thread that builds, and the threads that work on pages: plain values.
import { defined } from '@vitrine/core';
import type { AppliedAllowance, Diagnostic, DocsReport, PageFindings, PageTask, SiteOptions } from '@vitrine/content';
import type { SentFile } from './served-file.ts';
import type { Addresses, PageSource, PageText } from '@vitrine/explorer';

/** What to build. */
export interface BuildRequest {
  readonly folder: string;
  /** `folder` is a built site. */
  readonly site?: SiteOptions;
  /** The base URL of the command line; it wins over `base_url` of front.yaml. */
  readonly baseUrl?: string;
  /** Where neither has one; without it such a folder is refused. */
  readonly otherwise?: string;
  /** `best` is for deployment; `none` only renders. */
  readonly codings: 'best' | 'none';
  /**
   * Builds that follow one another in a thread, each of the same folder: the outcome is a file that is served. What did not change is not made again,
   * and bodies are compressed quickly.
   */
  readonly served?: boolean;
  /** Where the snapshot file is written; left out, its bytes are the outcome. */
  readonly into?: string;
  /** Where earlier builds kept what they made; only its owner may write there. */
  readonly cache?: string;
  /** Threads that work on pages. */
  readonly threads?: number;
  /** Publishes without the pages that have problems. */
  readonly keepGoing?: boolean;
  /** Runs the modules that `generators` of front.yaml names. */
  readonly runGenerators?: boolean | undefined;
  /** Addresses that the sitemap of the live site lists. */
  readonly listed?: ReadonlySet<string>;
}

/** How far a build is. */
export interface StageReport {
  readonly kind: 'stage';
  readonly stage: 'finding' | 'converting' | 'reading' | 'indexing' | 'rendering';
  readonly done: number;
  readonly total: number;
}

/** Where the time of a build went, in milliseconds. */
export interface BuildTimings {
  /** By stage, in the order of the stages. */
  readonly stages: readonly (readonly [stage: string, ms: number])[];
  /** The pages that took longest to read and to make HTML of. */
  readonly slowest: readonly (readonly [page: string, ms: number])[];
}

/** What a build reports of the content, however it ended. */
export interface ContentReport {
  readonly warnings: readonly Diagnostic[];
  readonly allowances: readonly AppliedAllowance[];
  readonly docs?: DocsReport;
  /** The folders and files of the documentation, absolute. */
  readonly places: readonly string[];
}

/** How a build ended. */
export type BuildOutcome =
  /** `file` is a snapshot file with documents. */
  | (ContentReport & { readonly kind: 'built'; readonly file: Uint8Array<ArrayBuffer> })
  /** `file` is a snapshot file that is served without being written; with `again` that of an earlier process, and no memory is there for an edit. */
  | (ContentReport & { readonly kind: 'served'; readonly file: SentFile; readonly again: boolean })
  /** The snapshot file is where the request wanted it. */
  | (ContentReport & { readonly kind: 'written'; readonly timings: BuildTimings })
  /** `publishable` is how many pages `keepGoing` would publish. */
  | (ContentReport & { readonly kind: 'refused'; readonly problems: readonly Diagnostic[]; readonly publishable: number })
  /** Neither the command line nor front.yaml gives the address under which it is served. */
  | { readonly kind: 'unaddressed' }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** An error as it travels between threads. */
export interface PlainError {
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly path?: string;
}

export type ThreadMessage = StageReport | BuildOutcome;

/** Work for a thread that works on pages. */
export type PageRequest =
  | { readonly kind: 'read'; readonly work: PageTask }
  /** Addresses that the links of all following pages may lead to; no answer. */
  | { readonly kind: 'addresses'; readonly addresses: Addresses }
  | { readonly kind: 'html'; readonly source: Omit<PageSource, 'addresses'> };

export type PageAnswer =
  | { readonly kind: 'read'; readonly findings: PageFindings; readonly tookMs: number }
  | { readonly kind: 'html'; readonly text: PageText; readonly tookMs: number }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** An error before it travels. */
export function toPlain(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  const texts = ['code', 'path'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { message, ...defined({ stack }), ...Object.fromEntries(texts) };
}

/** An error after it has travelled. */
export function toError(plain: PlainError): Error {
  return Object.assign(new Error(plain.message), plain);
}
