// buildSnapshot: a content folder as a snapshot. The folder holds product, capabilities and releases, and may hold
// installation, benchmarks and docs/; each catalog is one file in YAML or JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '@vitrine/core';
import { assembleSnapshot, type BuildProgress, convertDocs, type DocsReport } from './assemble.ts';
import { sha256 } from './digest.ts';
import { findGeneratedAt } from './generated-at.ts';
import type { BuildMemory } from './memory.ts';
import { ContentError, type ContentWarning } from './problem.ts';
import { listFolder } from './read/folder.ts';
import type { OwnCatalogs } from './read/own-catalog.ts';
import { type PageReader, readElsewhere } from './read/page-work.ts';
import { readParts } from './read/parts.ts';
import type { DocsSource } from './sources/read-sources.ts';

/** How to build. */
export interface BuildSnapshotOptions {
  /** When the content was made; when left out, SOURCE_DATE_EPOCH, the last commit, or the newest file. */
  readonly generatedAt?: string | Date;
  /** The clock, for dates that must, or must not, have passed: epoch milliseconds. */
  readonly now?: number;
  /** Catalogs in a shape of the team's own, published byte for byte. */
  readonly catalogs?: OwnCatalogs;
  /** Where the documentation is; when left out, what `docs` of front.yaml says, else the folder's own `docs/`. */
  readonly docs?: readonly DocsSource[];
  /** Whether the sitemap of the live site lists an address; links to such addresses lead somewhere. */
  readonly isListed?: (address: string) => boolean;
  /** Receives a report on the documentation. */
  readonly onReport?: (report: DocsReport) => void;
  /** Told the folders and files of the documentation, absolute, inside of the content folder and out: what an edit can change. */
  readonly onPlaces?: (places: readonly string[]) => void;
  readonly onProgress?: (progress: BuildProgress) => void;
  /** Receives warnings: they do not stop a build. */
  readonly onWarning?: (warning: ContentWarning) => void;
  /** Results of earlier builds of the same folder: files that did not change are not read again. */
  readonly memory?: BuildMemory;
  /** Reads pages elsewhere, such as on other threads by `readPage`. It is asked where pages are many. */
  readonly pageReader?: PageReader;
}

/** Reads, checks and computes a content folder; throws a ContentError with every problem in it. */
export async function buildSnapshot(folder: string, options: BuildSnapshotOptions = {}): Promise<Snapshot> {
  const { onWarning = ignore, onProgress = ignore, onReport = ignore, onPlaces = ignore } = options;
  const { now = Date.now(), catalogs = {}, memory, isListed, pageReader } = options;
  const listed = await listFolder(folder);
  if (listed.files.length === 0 && listed.problems.length > 0) throw new ContentError(listed.problems);
  const parts = await readParts(listed, catalogs, options.docs);
  const generatedAt = await findGeneratedAt(listed, options.generatedAt, onWarning);
  const names = new Set(listed.files.map((file) => file.path));
  const digestOf = (path: string): string | undefined =>
    names.has(path) ? sha256(readFileSync(join(listed.root, path))) : undefined;
  const content = { ...parts, digestOf };
  const context = { generatedAt, now, onWarning, onProgress, onReport, onPlaces, memory, isListed };
  const converted = convertDocs(content, context);
  const total = parts.docs.pages.length;
  const findings =
    pageReader && (await readElsewhere(converted.shown, pageReader, memory, (done) => onProgress({ stage: 'read', done, total })));
  return assembleSnapshot(content, context, converted, findings);
}

function ignore(): void {
  // nobody listens
}
