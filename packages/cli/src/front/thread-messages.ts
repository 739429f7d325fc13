// What the thread that builds and the rest of the command say to one another: plain values.
import type { ContentProblem, ContentWarning, DocsReport } from '@vitrine/content';

/** What to build. */
export interface BuildRequest {
  readonly folder: string;
  /** What the caller asked for; it wins over `base_url` of front.yaml. */
  readonly baseUrl?: string;
  /** Where neither says; without it such a folder is refused. */
  readonly otherwise?: string;
  /** `best` is what is deployed; `quick` compresses less and takes over what did not change; `none` only renders. */
  readonly codings: 'best' | 'quick' | 'none';
  /** Addresses that the sitemap of the live site lists. */
  readonly listed?: ReadonlySet<string>;
}

/** How far a build is. */
export interface StageReport {
  readonly kind: 'stage';
  readonly stage: 'reading' | 'indexing' | 'compressing';
  readonly done: number;
  readonly total: number;
}

/** How a build ended. */
export type BuildOutcome =
  /** `file` is a snapshot file with documents. */
  | {
      readonly kind: 'built';
      readonly file: Uint8Array<ArrayBuffer>;
      readonly warnings: readonly ContentWarning[];
      readonly docs?: DocsReport;
    }
  | {
      readonly kind: 'refused';
      readonly problems: readonly ContentProblem[];
      readonly warnings: readonly ContentWarning[];
      readonly docs?: DocsReport;
    }
  /** Nobody says under which address it is served. */
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
