// Finds documentation that is already there, for a new front: the folder, and its generator.
import { relative, sep } from 'node:path';
import type { FormatName } from './generator.ts';
import { recognise } from './recognise.ts';

/** Documentation that was found. */
export interface FoundDocs {
  /** Its generator. */
  readonly format: FormatName;
  /** Its configuration file, relative to the folder that was searched. */
  readonly config: string;
  /** Whether the configuration says under which address people read it. */
  readonly hasAddress: boolean;
}

/** Finds the project of a documentation generator in a folder, or in the folders in which a repository usually keeps one. */
export function findDocs(folder: string): FoundDocs | undefined {
  const { site, config, below } = recognise(folder, 'auto');
  if (config === undefined || below !== '' || site.folders.length === 0) return undefined;
  const way = relative(folder, config).split(sep).join('/');
  return way.startsWith('..') ? undefined : { format: site.format, config: way, hasAddress: site.origin !== undefined };
}
