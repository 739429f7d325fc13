// A catalog that a team already publishes in another shape: published byte for byte, and mapped to actions or releases for
// the tools. It must be what SPEC 2.2 and 2.3 ask, a JSON object with a schema_version, and no more.
import type { Diagnostic, JsonObject } from '@vitrine/core';
import { isObject } from '../shared/json.ts';
import { withoutUndefined } from '../parse/json-value.ts';
import { type SourceFile, sourceFileOf } from '../parse/source-file.ts';
import { describeFound, diagnostic } from '../shared/diagnostic.ts';
import { readJsonFile } from '../files/facts-file.ts';
import { MappingError } from './mapping.ts';

/** A catalog of another shape. */
export interface CustomCatalog {
  /** Path of the JSON file below the content folder. */
  readonly file: string;
  /** The part that the tools read. */
  readonly map: (document: JsonObject) => object;
}

/** The catalogs that a team brings in their own shape. */
export interface CustomCatalogs {
  readonly capabilities?: CustomCatalog;
  readonly releases?: CustomCatalog;
}

/** The document as it is, and the part that was mapped from it. */
export interface ReadCustomCatalog {
  /** Its bytes, which are UTF-8, as text. */
  readonly text: string;
  readonly written: SourceFile;
  readonly mapped: SourceFile;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a catalog of another shape, or reports its problems. */
export function readCustomCatalog(catalog: CustomCatalog, bytes: Uint8Array): ReadCustomCatalog | readonly Diagnostic[] {
  const { file } = catalog;
  const read = readJsonFile(file, bytes);
  if (!read.ok) return read.problems;
  const { value } = read.source;
  if (!isObject(value)) return [diagnostic({ file, line: 1 }, 'a JSON object', describeFound(value))];
  const version = value['schema_version'];
  if (typeof version !== 'string' && !Number.isInteger(version)) {
    const line = read.source.line(['schema_version']);
    return [diagnostic({ file, line, path: ['schema_version'] }, 'text or a whole number', describeFound(version))];
  }
  const text = utf8.decode(bytes);
  if (text.startsWith('\ufeff'))
    return [diagnostic({ file, line: 1 }, 'JSON without a byte order mark (RFC 8259 section 8.1)', 'one')];
  try {
    const mapped = { ...sourceFileOf(`${file} (mapped)`, withoutUndefined(catalog.map(value))), path: file };
    return { text, written: read.source, mapped };
  } catch (error) {
    if (error instanceof MappingError) {
      const { path, expected, received } = error;
      return [diagnostic({ file, line: read.source.line(path), path }, expected, received)];
    }
    return [diagnostic({ file }, 'a document that your function can map', error instanceof Error ? error.message : String(error))];
  }
}
