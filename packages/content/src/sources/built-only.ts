// Documentation whose text exists only after a build: what it is written in, so that a finding can name the way.
import { join } from 'node:path';
import { createProjectFiles, type ProjectFiles } from './project.ts';

/** Where such documentation keeps its configuration, below the folder that is named. */
const usual = ['', 'docs', 'doc', 'docs/source', 'doc/source', 'source', 'documentation'];

const signs: readonly (readonly [sign: string | RegExp, language: string])[] = [
  ['Doxyfile', 'comments of code, for Doxygen (Doxyfile)'],
  [/\.(?:org|textile|dita|texi)$/i, 'a language that is no Markdown'],
  [/\.html?$/i, 'built HTML'],
];

/** The documentation of a repository that has to be built before it can be imported, as `comments of code, for Doxygen (Doxyfile)`. */
export function findUnsupportedDocs(folder: string): string | undefined {
  const files = createProjectFiles(folder);
  const names = new Set(usual.flatMap((name) => files.names(join(folder, name))));
  return signs.find(([sign]) => typeof sign === 'string' && names.has(sign))?.[1];
}

/** What the documentation in a folder is written in, when it is none of the formats that are read. */
export function writtenIn(folder: string, files: ProjectFiles): string | undefined {
  const places = usual.map((name) => files.names(join(folder, name)));
  const found = signs.find(([sign]) =>
    places.some((names) => names.some((name) => (typeof sign === 'string' ? name === sign : sign.test(name)))),
  );
  return found?.[1];
}
