// What the tests of this package share: a specification as its pages.
import { createReference, readSpecification, type ReferencePage, type Specification } from '../src/index.ts';

/** The pages of a specification: operations first, then shapes. */
export function pagesOf(specification: Specification): readonly ReferencePage[] {
  const reference = createReference(specification, { hrefOf: (path) => `/api/${path}` });
  const operations = specification.operations.map((operation) => reference.pageOf(operation));
  return [...operations, ...reference.shapePages()];
}

/** The pages of a specification that is given as a value. */
export function pagesOfValue(value: unknown, files: Readonly<Record<string, string>> = {}): readonly ReferencePage[] {
  return pagesOf(readSpecification(JSON.stringify(value), 'openapi.json', (path) => files[path]));
}

/** A specification with one operation. */
export function openApi(operation: object, more: object = {}): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Pages', version: '1' },
    servers: [{ url: 'https://api.example.com/' }],
    paths: { '/v1/pages/{id}': { get: { operationId: 'getPage', summary: 'Get a page', ...operation } } },
    ...more,
  };
}
