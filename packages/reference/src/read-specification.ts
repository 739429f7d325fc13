// A specification in any language that this package reads, by what its text says that it is.
import { isObject, oneLine } from '@vitrine/core/serving';
import { readAsyncApi } from './asyncapi.ts';
import { parseText, type ReadFile, SpecificationError, openDocument } from './document.ts';
import { readGraphql } from './graphql.ts';
import { readOpenApi, textAt } from './openapi.ts';
import type { Specification, SpecificationKind } from './specification.ts';

/** The language of a specification; undefined for a file that is none. */
export function specificationKind(text: string, file: string): SpecificationKind | undefined {
  if (/\.(?:graphqls?|gql)$/i.test(file)) return 'graphql';
  if (!/\.(?:json|ya?ml)$/i.test(file)) return undefined;
  // The member that decides is looked for in the text first: most files are none, and are not parsed.
  if (!/["']?(?:openapi|swagger|asyncapi|\$schema)["']?\s*:/.test(text)) return undefined;
  const root = parseText(text, file);
  if (!isObject(root)) return undefined;
  const isText = (member: string): boolean => typeof root[member] === 'string' || typeof root[member] === 'number';
  if (isText('openapi') || isText('swagger')) return 'openapi';
  if (isText('asyncapi')) return 'asyncapi';
  return typeof root['$schema'] === 'string' && /json-schema\.org/.test(root['$schema']) ? 'json-schema' : undefined;
}

/**
 * Reads a specification. `file` names it in findings; `readFile` gives the files that it refers to, by their path relative to its folder.
 * Nothing is fetched. Throws SpecificationError for text that is no specification or breaks a bound.
 */
export function readSpecification(
  text: string,
  file: string,
  readFile: ReadFile = () => undefined,
  kind?: SpecificationKind,
): Specification {
  const stated = kind ?? specificationKind(text, file);
  switch (stated) {
    case 'openapi':
      return readOpenApi(text, file, readFile);
    case 'asyncapi':
      return readAsyncApi(text, file, readFile);
    case 'graphql':
      return readGraphql(text, file);
    case 'json-schema':
      return readJsonSchema(text, file, readFile);
    case undefined:
      throw new SpecificationError(
        `${file}: expected OpenAPI, AsyncAPI, GraphQL or JSON Schema, received something else`,
        'Use the file of the specification itself.',
      );
  }
}

/** Reads a JSON Schema of any draft. Throws SpecificationError for text that is neither JSON nor YAML. */
function readJsonSchema(text: string, file: string, readFile: ReadFile): Specification {
  const { root, resolve, has, findings } = openDocument(text, file, readFile);
  const name = oneLine(
    textAt(root, 'title') ??
      file
        .split('/')
        .at(-1)
        ?.replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, '') ??
      'Configuration',
  );
  return {
    kind: 'json-schema',
    file,
    title: name,
    version: '',
    description: textAt(root, 'description') ?? '',
    operations: [],
    hidden: [],
    shapes: [{ name, schema: root }],
    groups: [],
    resolve,
    has,
    findings,
  };
}
