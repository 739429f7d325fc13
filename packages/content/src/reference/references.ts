// Specifications that a site or a page names, each read once in a build: their operations as Markdown, and the pages of the shapes that
// these share. A specification is a file of the project; nothing is fetched.
import { defined } from '@vitrine/core/serving';
import { dirname, join, relative, sep } from 'node:path';
import {
  createReference,
  type Operation,
  readSpecification,
  type Reference,
  type Specification,
  SpecificationError,
  type SpecificationKind,
} from '@vitrine/reference';
import { isWithin } from '../files/file-access-error.ts';
import { type BuildCache, createBuildCache } from '../shared/build-cache.ts';

export interface SpecificationFiles {
  /** The text of a specification by its absolute path, of at most 50 MB. */
  readonly specification: (path: string) => { readonly text: string } | { readonly refusal: string };
  /** The digest of a file's bytes; undefined where it cannot be read. */
  readonly digest: (path: string) => string | undefined;
}

export interface OpenReference {
  /** Absolute path of its file. */
  readonly file: string;
  readonly specification: Specification;
  readonly reference: Reference;
  /** The folder of its own pages: `api/openapi` for shapes at `api/openapi/schemas/page`. */
  readonly base: string;
}

/** Why a specification cannot be read. */
export interface ReferenceFault {
  readonly message: string;
  readonly fix: string;
  /** Line of the specification's file, where it is known. */
  readonly line?: number;
}

/** Reads specifications, each once. */
export interface References {
  /** Opens a file. `base` is the folder of its own pages, as the first who opens it states, and so is its kind. */
  readonly open: (
    file: string,
    base: string,
    files: SpecificationFiles,
    kind?: SpecificationKind,
  ) => OpenReference | ReferenceFault;
  /** Everything that was opened, to tell what was found in it. */
  readonly opened: () => readonly OpenReference[];
}

interface Remembered {
  readonly result: OpenReference | ReferenceFault;
  readonly stamps: Map<string, string | undefined>;
}

/** A reader of specifications; with the cache of earlier builds, one whose files did not change is not read again. */
export function createReferences(cache: BuildCache = createBuildCache()): References {
  const firsts = new Map<string, { readonly base: string; readonly kind: SpecificationKind | undefined }>();
  const opened = new Set<OpenReference>();
  return {
    opened: () => [...opened],
    open(file, wanted, files, stated) {
      const first = firsts.get(file) ?? { base: wanted, kind: stated };
      firsts.set(file, first);
      const { base, kind } = first;
      // Every file is requested its digest, so that who notes questions learns of them.
      const holds = ({ stamps }: Remembered): boolean =>
        [...stamps].map(([path, digest]) => files.digest(path) === digest).every(Boolean);
      const remembered = cache.get('specification', [file, base].join('\n'), [kind], () => read(file, base, files, kind), holds);
      if ('reference' in remembered.result) opened.add(remembered.result);
      return remembered.result;
    },
  };
}

function read(file: string, base: string, files: SpecificationFiles, kind: SpecificationKind | undefined): Remembered {
  const stamps = new Map<string, string | undefined>([[file, files.digest(file)]]);
  const folder = dirname(file);
  const text = files.specification(file);
  if (!('text' in text)) return { stamps, result: unread(text.refusal) };
  const readFile = (path: string): string | undefined => {
    const target = join(folder, path);
    if (/^[a-z][a-z0-9+.-]*:|^\//i.test(path) || !isWithin(folder, target)) return undefined;
    stamps.set(target, files.digest(target));
    const specification = files.specification(target);
    return 'text' in specification ? specification.text : undefined;
  };
  const name = relative(folder, file).split(sep).join('/');
  try {
    const specification = readSpecification(text.text, name, readFile, kind);
    const reference = createReference(specification, { hrefOf: (path) => `/${base === '' ? '' : `${base}/`}${path}` });
    return { stamps, result: { file, specification, reference, base } };
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    const { fix, line } = error;
    // the finding names the file already
    const message = error.message.startsWith(`${name}: `) ? error.message.slice(name.length + 2) : error.message;
    return { stamps, result: { message, fix, ...defined({ line }) } };
  }
}

function unread(refusal: string): ReferenceFault {
  return refusal === 'too-large'
    ? { message: 'expected at most 50 MB, received more', fix: 'Split it into several files.' }
    : { message: `it cannot be opened: ${refusal}`, fix: 'Name a file of the project.' };
}

/** What a page names of a specification, as `GET /pages/{id}`, `webhook pageMoved`, an operation id, or the address of a channel. */
export function findOperation({ reference, specification }: OpenReference, wanted: string): Operation | undefined {
  const text = wanted.trim();
  const [first, rest] = text.includes(' ') ? [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ')).trim()] : ['', text];
  const exact = reference.operations.get(`${first.toUpperCase()} ${rest}`);
  if (exact !== undefined) return exact;
  const { byMethod, byPath, byId, byAddress } = lookupOf(reference);
  const path = pathKey(rest);
  if (first !== '') return byMethod.get(`${first.toUpperCase()} ${path}`) ?? addressed(rest);
  return byPath.get(path) ?? byId.get(rest) ?? addressed(rest);

  /** A channel of AsyncAPI is named by its key or its address. */
  function addressed(name: string): Operation | undefined {
    return specification.kind === 'asyncapi' ? byAddress.get(name) : undefined;
  }
}

type Operations = ReadonlyMap<string, Operation>;

interface Lookup {
  readonly byMethod: Operations;
  readonly byPath: Operations;
  readonly byId: Operations;
  readonly byAddress: Operations;
}

/** Made once: each page of a site may name each operation. */
const lookups = new WeakMap<Reference, Lookup>();

function lookupOf(reference: Reference): Lookup {
  const cachedLookup = lookups.get(reference);
  if (cachedLookup !== undefined) return cachedLookup;
  const all = [...reference.operations.values()];
  const firstBy = (namesOf: (operation: Operation) => readonly (string | undefined)[]): Operations => {
    const byName = new Map<string, Operation>();
    for (const each of all) for (const name of namesOf(each)) if (name !== undefined && !byName.has(name)) byName.set(name, each);
    return byName;
  };
  const lookup: Lookup = {
    byMethod: firstBy(({ method, path }) => [`${method} ${pathKey(path)}`]),
    byPath: firstBy(({ path }) => [pathKey(path)]),
    byId: firstBy(({ id }) => [id]),
    byAddress: firstBy(({ path, id }) => [path, id]),
  };
  lookups.set(reference, lookup);
  return lookup;
}

/** Paths that differ in the names of their parameters or in a slash at the end are one. */
function pathKey(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}
