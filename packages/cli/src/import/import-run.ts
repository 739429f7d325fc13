// One run of an import, as those that write its records or pages see it.
import type { ImportInvocation } from '../commands/import.ts';
import type { ImportRequest } from './imported.ts';
import type { Kind } from './sources.ts';

/** What is common to records and pages. */
export interface ImportRun extends Pick<ImportInvocation, 'terminal' | 'interruption' | 'options'> {
  readonly kind: Kind;
  readonly from: string;
  readonly request: ImportRequest;
  /** The content folder, absolute. */
  readonly front: string;
  /** Today. */
  readonly day: string;
}
