// Beginnings of import paths that represent a folder, as `paths` of tsconfig.json states them: bundlers of documentation obey them too.
import { join, resolve } from 'node:path';
import { dataOf, listOf, type ProjectFiles, asText } from './project.ts';
import { readExpression } from './script-data.ts';

/** Aliases of a project: those of its tsconfig.json or jsconfig.json first, then those that its generator has. */
export function aliasesOf(
  project: string,
  aliases: readonly (readonly [alias: string, folder: string])[],
  files: ProjectFiles,
): readonly (readonly [alias: string, folder: string])[] {
  const config = ['tsconfig.json', 'jsconfig.json'].map((name) => join(project, name)).find((path) => files.isFile(path));
  const content = config === undefined ? undefined : files.text(config);
  // it may have comments, which JSON has not
  const settings = content !== undefined && 'text' in content ? dataOf(readExpression(content.text)) : {};
  const options = dataOf(settings['compilerOptions']);
  const base = resolve(project, asText(options['baseUrl']) ?? '.');
  const written = Object.entries(dataOf(options['paths'])).flatMap(([pattern, targets]) => {
    const target = asText(listOf(targets)[0]);
    // a pattern without a slash, such as `*`, would represent packages too
    if (target === undefined || !/^[^*]+\/\*$/.test(pattern) || !target.endsWith('/*')) return [];
    return [[pattern.slice(0, -1), `${resolve(base, target.slice(0, -2))}/`] as const];
  });
  return [...written, ...aliases];
}
