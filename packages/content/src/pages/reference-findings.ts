// What is wrong with a specification that a page names, and what its author does about it.
import type { Diagnostic } from '@vitrine/core';
import { defined } from '@vitrine/core/serving';
import { dirname } from 'node:path';
import type { OpenReference, ReferenceFault } from '../reference/references.ts';
import { diagnostic, quoteFound, toWarning } from '../shared/diagnostic.ts';
import { nearestName } from '../shared/nearest.ts';
import { isAddress, whyNoFile } from '../sources/named-reference.ts';
import type { Origin } from '../sources/origin.ts';
import { relativeTo } from '../sources/paths.ts';

/** Where a page names a specification. */
export interface NamingPlace {
  readonly file: string;
  readonly line?: number | undefined;
}

const referenceFinding = (location: NamingPlace, expected: string, received: string, fix: string): Diagnostic => ({
  ...diagnostic(location, expected, received, 'docs-reference'),
  fix,
});

/** A page names a specification that is no file of the project, or none at all. An address may be meant for people, and is a warning. */
export function missingSpecification(
  location: NamingPlace,
  { source, wanted }: { source: string; wanted: string },
  origin: Origin,
): Diagnostic {
  const expected = 'a specification that is a file of the project';
  if (source === '') {
    const fix = 'Name the file in front of the operation: `openapi: openapi.yaml GET /path`.';
    return toWarning(referenceFinding(location, expected, `${quoteFound(wanted)} without one, and the site names none`, fix));
  }
  if (isAddress(source)) {
    const fix = 'Keep a copy in the repository, and name that file.';
    return toWarning(referenceFinding(location, expected, `${source}, but nothing is fetched`, fix));
  }
  const near = specificationsNear(origin);
  const fix = near === undefined ? 'Add the file, or correct its name.' : `Add the file, or use the one that exists: ${near}.`;
  return referenceFinding(location, expected, whyNoFile(source, dirname(origin.absolute), origin.files.root), fix);
}

function specificationsNear({ absolute, site, files }: Origin): string | undefined {
  const folder = dirname(absolute);
  const neighbour = files.names(folder).find((name) => /(?:openapi|swagger|asyncapi)[^/]{0,255}\.(?:json|ya?ml)$/i.test(name));
  const [first] = site.specifications?.values() ?? [];
  return neighbour ?? (first === undefined ? undefined : relativeTo(files.root, first));
}

/** A page names a specification that cannot be read. `file` is its path as findings name it. */
export function unreadableSpecification(location: NamingPlace, file: string, { message, fix, line }: ReferenceFault): Diagnostic {
  return referenceFinding(
    location,
    'a specification that can be read',
    `${file}${line === undefined ? '' : `:${line}`}: ${message}`,
    fix,
  );
}

/** A page names parts that a specification does not have. */
export function missingPart(
  location: NamingPlace,
  wanted: readonly string[],
  opened: readonly { readonly file: string; readonly reference: OpenReference['reference'] }[],
  part: 'operation' | 'shape' | 'overview' = 'operation',
): Diagnostic {
  const names = opened.map(({ file }) => file).join(', ');
  const keys = opened.flatMap(({ reference }) => [...reference.operations.keys()]);
  const [first = ''] = wanted;
  const near = part === 'operation' ? nearOperation(first, keys) : undefined;
  const what = part === 'operation' ? `an operation that ${names} has` : `a schema that ${names} has`;
  const meant = near === undefined ? '' : ` (did you mean ${near}?)`;
  const fix =
    near === undefined
      ? `Name one that is in ${names}, or add it there.`
      : `Name ${near}, or add the one that you mean to ${names}.`;
  return referenceFinding(location, `${what}${meant}`, wanted.map(quoteFound).join(', '), fix);
}

/** The operation that was probably meant: a slip, or another method of the same path. */
function nearOperation(wanted: string, keys: readonly string[]): string | undefined {
  const path = wanted.slice(wanted.lastIndexOf(' ') + 1);
  return nearestName(wanted, keys) ?? keys.find((key) => key.endsWith(` ${path}`));
}

/** A page that has few words or none, since its source promises more than a build can read. */
export function emptyPage(file: string, words: number, { why, fix }: { readonly why: string; readonly fix: string }): Diagnostic {
  const left = words === 0 ? 'no words' : words === 1 ? '1 word' : `${words} words`;
  const empty = diagnostic({ file }, 'a page with text of its own or from a specification', `${left}: ${why}`, 'docs-empty');
  return toWarning({ ...empty, ...defined({ fix }) });
}
