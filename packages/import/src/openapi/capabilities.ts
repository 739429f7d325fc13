// The operations of an OpenAPI document as actions. Hints follow from the method (RFC 9110 section 9.2): GET and HEAD are safe, PUT and
// PATCH write, PUT and DELETE are idempotent. Whether POST and DELETE lose data stays unknown unless the document states it in a member of
// its own. Files that the document refers to are read next to it: below its folder, or on its host.
import { dirname, resolve } from 'node:path';
import { FileAccessError, openFolder } from '@vitrine/content/files';
import { isObject } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { failure, type Fetcher, isHttpUrl, maxBytes, readText } from '@vitrine/cli-kit/http/fetching';
import { remoteDetails } from '@vitrine/cli-kit/output/failure';
import { type Content, type Operation, readSpecification, type Specification, SpecificationError } from '@vitrine/reference';
import type { Imported, ImportRequest } from '../imported.ts';
import { boundedSchema, type Resolve } from '../schema.ts';
import { createDistinct, toId, toKebab, toLabel, toText } from '../wording.ts';

/** Most operations that are imported: as many as a catalog has actions. */
const maxOperations = 5_000;
/** Most alternatives of an operation: those of the root count for each. */
const maxSecurity = 20;
/** Most files that a document refers to. */
const maxFiles = 500;
/** Longest chain of files of an address, each of which the one before refers to. */
const maxRounds = 20;

const accept = 'application/json, application/yaml, text/yaml, */*;q=0.5';

/** Reads a document and makes an action of each operation. Throws CommandFailure. */
export async function importOperations({ what, fetcher }: ImportRequest): Promise<Imported> {
  const text = await readText(what, fetcher, accept);
  if (!isHttpUrl(what)) return actionsOf(text, what, readerBelow(dirname(resolve(what)), createCount(what)));
  const address = new URL(what);
  const count = createCount(address.origin + address.pathname);
  const files = new Map<string, string | undefined>();
  // what a file refers to is known once it was read
  for (let round = 0; ; round += 1) {
    const missing = new Set<string>();
    const imported = actionsOf(text, address.origin + address.pathname, (path) => {
      if (!files.has(path)) missing.add(path);
      return files.get(path);
    });
    if (missing.size === 0 || round === maxRounds) return imported;
    count(missing.size);
    for (const path of missing) {
      const specification = await textNextTo(address, path, fetcher);
      count(0, specification);
      files.set(path, specification);
    }
  }
}

/** Counts the files that a document refers to, and their bytes. Throws CommandFailure for too many. */
function createCount(name: string): (files: number, text?: string) => void {
  let [files, bytes] = [0, 0];
  return (more, text = '') => {
    files += more;
    bytes += Buffer.byteLength(text);
    if (files > maxFiles)
      throw failure('openapi', `${name} refers to more than ${maxFiles} files`, 'Bundle it into one file first.');
    if (bytes > maxBytes)
      throw failure(
        'too_large',
        `${name} has more than ${maxBytes / 1024 / 1024} MB with the files that it refers to`,
        'Import a part of it.',
      );
  };
}

function readerBelow(folder: string, count: ReturnType<typeof createCount>): (path: string) => string | undefined {
  const tree = openFolder(folder);
  return (path) => {
    try {
      const text = tree.readText(path, maxBytes);
      count(1, text);
      return text;
    } catch (error) {
      // what is not there is a finding; a link that leads out is refused
      if (error instanceof FileAccessError && (error.code === 'not_found' || error.code === 'outside')) return undefined;
      throw error;
    }
  };
}

/** The text of a file on the host of the document; undefined for one elsewhere. */
async function textNextTo(document: URL, path: string, fetcher: Fetcher): Promise<string | undefined> {
  const address = URL.canParse(path, document) ? new URL(path, document) : undefined;
  return address?.origin === document.origin ? fetcher.text(address.href, accept) : undefined;
}

function actionsOf(text: string, name: string, readFile: (path: string) => string | undefined): Imported {
  const specification = specificationOf(text, name, readFile);
  const operations = specification.operations.filter(({ method }) => method !== 'WEBHOOK');
  const resolve: Resolve = (reference) => specification.resolve(reference)?.schema;
  const distinct = createDistinct();
  const records = operations.slice(0, maxOperations).map((operation) => {
    const { method, path } = operation;
    const id = distinct(
      toId(operation.id ?? '') ||
        toId(`${method.toLowerCase()} ${path.replace(/[{}]/g, '')}`.replaceAll('/', '.').replace(/\s\./, '.')) ||
        method.toLowerCase(),
    );
    return { id, value: actionOf(id, operation, resolve) };
  });
  const left = operations.length - records.length;
  return {
    name: toLabel(specification.title),
    records,
    remarks: [
      ...(left > 0 ? [`${left} operations are left out: a catalog has at most ${maxOperations} actions`] : []),
      ...(operations.length === 0 ? ['the document has no operations'] : []),
      ...specification.findings.map(({ message }) => message),
    ],
  };
}

function specificationOf(text: string, name: string, readFile: (path: string) => string | undefined): Specification {
  try {
    return readSpecification(text, name, readFile, 'openapi');
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    throw failure('openapi', `${name} cannot be read as OpenAPI`, error.fix, remoteDetails(name, error.message));
  }
}

interface Semantics {
  readonly permission: string;
  readonly effects: readonly string[];
  readonly hints: JsonObject;
}

const safe: Semantics = {
  permission: 'read_only',
  effects: ['remote_read'],
  hints: { read_only: 'yes', idempotent: 'yes', basis: 'declared' },
};
const unsaid: Semantics = { permission: 'unknown', effects: ['unknown'], hints: {} };

const semantics: Readonly<Record<string, Semantics>> = {
  GET: safe,
  HEAD: safe,
  OPTIONS: safe,
  TRACE: safe,
  PUT: { permission: 'unknown', effects: ['remote_write'], hints: { read_only: 'no', idempotent: 'yes', basis: 'declared' } },
  PATCH: { permission: 'unknown', effects: ['remote_write'], hints: { read_only: 'no', basis: 'declared' } },
  DELETE: {
    permission: 'unknown',
    effects: ['unknown'],
    hints: { idempotent: 'yes', basis: 'declared', note: 'DELETE alone does not show whether data is lost or can be restored.' },
  },
};

const hintMembers: Readonly<Record<string, string>> = {
  'x-read-only': 'read_only',
  'x-readonly': 'read_only',
  'x-destructive': 'destructive',
  'x-idempotent': 'idempotent',
  'x-open-world': 'open_world',
};

function actionOf(id: string, operation: Operation, resolve: Resolve): JsonObject {
  const { method, path, tag, title, description, deprecated, credentials, extensions = {} } = operation;
  const said = semantics[method] ?? unsaid;
  const hints = { ...said.hints, ...hintsOf(extensions) };
  const security = credentials.slice(0, maxSecurity).map(({ schemes }) => {
    const names = schemes.map(({ name, scopes }) => (scopes.length > 0 ? `${name}: ${scopes.join(' ')}` : name));
    return toLabel(names.join(' and ') || 'none');
  });
  const extension = extensions['x-vitrine'];
  return {
    id,
    title: toLabel(title),
    description: toText(
      [description || title, ...(deprecated === undefined ? [] : ['The document marks this operation as deprecated.'])].join(
        '\n\n',
      ),
    ),
    family: tag === undefined ? 'general' : toKebab(tag, 'general'),
    permission: said.permission,
    effects: said.effects,
    ...(Object.keys(hints).length > 0 && { hints }),
    call: { method, path: toText(path), ...(security.length > 0 && { security }) },
    input_schema: boundedSchema(inputOf(operation), resolve),
    ...(isObject(extension) ? extension : {}),
  };
}

function hintsOf(extensions: JsonObject): JsonObject {
  const claims = Object.entries(hintMembers).flatMap(([member, hint]) => {
    const value = extensions[member];
    return typeof value === 'boolean' ? [[hint, value ? 'yes' : 'no'] as const] : [];
  });
  return claims.length === 0 ? {} : { ...Object.fromEntries(claims), basis: 'declared' };
}

/** Parameters and body as the members of one object. A body has the name `body`, so that it hides no parameter. */
function inputOf({ parameters, body }: Operation): JsonObject {
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  const add = (name: string, schema: JsonObject, description: string, isRequired: boolean): void => {
    if (name === '__proto__') return;
    properties[name] = description === '' ? schema : { ...schema, description };
    if (isRequired) required.push(name);
  };
  for (const { name, in: location, schema, description, required: must } of parameters)
    add(Object.hasOwn(properties, name) ? `${location}.${name}` : name, schema, description, must);
  if (body !== undefined)
    add(
      Object.hasOwn(properties, 'body') ? 'body.body' : 'body',
      preferred(body.contents)?.schema ?? {},
      body.description,
      body.required,
    );
  return { type: 'object', ...(Object.keys(properties).length > 0 && { properties }), ...(required.length > 0 && { required }) };
}

/** The content that says most to a program: JSON before forms before everything else. */
function preferred(contents: readonly Content[]): Content | undefined {
  return (
    contents.find(({ mediaType }) => /[/+]json\b/.test(mediaType)) ??
    contents.find(({ mediaType }) => mediaType.includes('form')) ??
    contents[0]
  );
}
