// The operation that docusaurus-plugin-openapi-docs packs into the front matter of a page: compressed JSON in base64, with all references
// resolved. It is a specification of one operation.
import { inflateSync } from 'node:zlib';
import { createReference, readSpecification, SpecificationError } from '@vitrine/reference';
import { isObject } from '../shared/json.ts';
import type { OpenReference } from './references.ts';

/** Largest operation, in bytes. */
const maxBytes = 10_000_000;

export function isPacked(value: unknown): value is string {
  return typeof value === 'string' && value.length > 60 && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
}

/** The operation of a page; undefined for text that is none. */
export function openPacked(packed: string, file: string): OpenReference | undefined {
  try {
    const bytes = inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxBytes });
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isObject(value)) return undefined;
    const { method, path, servers, securitySchemes, info, ...operation } = value;
    if (typeof method !== 'string' || typeof path !== 'string') return undefined;
    const document = {
      openapi: '3.1.0',
      info: isObject(info) ? info : { title: 'API', version: '1' },
      servers,
      components: { securitySchemes },
      paths: { [path.startsWith('/') ? path : `/${path}`]: { [method.toLowerCase()]: operation } },
    };
    const specification = readSpecification(JSON.stringify(document), file, undefined, 'openapi');
    return { file, specification, reference: createReference(specification, { hrefOf: () => '' }), base: '' };
  } catch (error) {
    // JSON is read to any depth, and is written by a function that calls itself
    const isTooDeep = error instanceof RangeError;
    const isNone =
      error instanceof SpecificationError || error instanceof SyntaxError || (error instanceof Error && 'code' in error);
    if (isTooDeep || isNone) return undefined;
    throw error;
  }
}
