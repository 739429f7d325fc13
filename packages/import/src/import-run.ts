// One run of an import: folder and day, which the writers of records and of pages need.
import type { ImportInvocation } from './invocation.ts';
import type { ImportRequest } from './imported.ts';
import type { Kind } from './sources.ts';

export interface ImportRun extends Pick<ImportInvocation, 'terminal' | 'interruption' | 'options'> {
  readonly kind: Kind;
  readonly from: string;
  readonly request: ImportRequest;
  /** The content folder, absolute. */
  readonly front: string;
  /** Today. */
  readonly day: string;
}
