// A snapshot: everything a team wrote down, validated, computed and identified by a digest (SPEC 1, 2). Plain data:
// nothing here renders, and nothing here reads a folder (that is @vitrine/content).
import type { BenchmarkEvidence } from '../../shared/catalogs/benchmarks.ts';
import type { CapabilityCatalog } from '../../shared/catalogs/capabilities.ts';
import type { InstallationGuides } from '../../shared/catalogs/installation.ts';
import type { Product } from '../../shared/catalogs/product.ts';
import type { ReleaseCatalog } from '../../shared/catalogs/releases.ts';
import { sha256Hex } from '../http/representation.ts';
import { type ChangesSince, readChanges } from './changes.ts';
import { type CatalogName, emptyCatalogsOf } from './empty-catalogs.ts';
import type { PublishedPicture, Settings } from './settings.ts';
import { openDocuments } from './documents-file.ts';
import { factShapes, headingsShape, pagesShape, picturesShape, requiredFacts, settingsShape } from './facts-shape.ts';
import { readRedirects, type Redirect } from './redirects.ts';
import { misshapen, requireShape, type ShapeData, shapeOf } from './shape.ts';
import { openSnapshotFile, readJsonPart, SnapshotError, type SnapshotFile, type RandomAccessFile } from './snapshot-file.ts';

/** What one snapshot is made of; the same content gives the same `id`, whenever it was generated. */
export interface Snapshot {
  /** Digest of the validated content without `generatedAt`: `sha256:<64 hex>`. */
  readonly id: string;
  /** RFC 3339, UTC; belongs to the content, not to the process that serves it. */
  readonly generatedAt: string;
  readonly facts: Facts;
  /** Documentation pages in reading order. */
  readonly pages: readonly Page[];
  /** The Markdown of all pages, one after the other, as UTF-8; `Page.start` and `Page.length` count its bytes. */
  readonly markdown: Uint8Array;
  /** The documentation index and its text (@vitrine/docs-index); absent when there are no pages. */
  readonly docs?: { readonly index: Uint8Array; readonly text: Uint8Array };
  /** The icons, one after the other in the order of `facts.product.icons`; absent where there are none. */
  readonly icons?: Uint8Array;
  /** The logo of the pages for people: that for light ones, then that for dark ones, as the settings name them. Not part of `id`. */
  readonly logo?: Uint8Array;
  /** The pictures that pages show, whose Markdown names their paths. Absent where there are none. */
  readonly pictures?: readonly PagePicture[];
  /** Old addresses of its pages; not part of `id`. Absent where there are none. */
  readonly redirects?: readonly Redirect[];
  /** What changed since former snapshots, the newest first; not part of `id`. Absent where none is known. */
  readonly changes?: readonly ChangesSince[];
  /**
   * Catalogs in which nothing is published, as `emptyCatalogsOf` finds them; not part of `id`, because it follows from the content.
   * Absent where nobody looked: no catalog then counts as empty.
   */
  readonly emptyCatalogs?: readonly CatalogName[];
  /** How the team publishes and serves it; not part of `id`, because it is no content. Absent where nothing was said. */
  readonly settings?: Settings;
}

/** A picture of pages, with its bytes; those of a file are read when they are first requested. */
export interface PagePicture extends PublishedPicture {
  readonly bytes: Uint8Array;
}

/** The published documents without the two members that name the snapshot that contains them. */
export interface Facts {
  readonly product: Product;
  readonly capabilities: WithoutSnapshotMetadata<CapabilityCatalog>;
  readonly releases: WithoutSnapshotMetadata<ReleaseCatalog>;
  readonly installation?: WithoutSnapshotMetadata<InstallationGuides>;
  readonly benchmarks?: WithoutSnapshotMetadata<BenchmarkEvidence>;
  /** Catalogs of another shape, published byte for byte in place of ours; the facts above are what the tools read. */
  readonly verbatim?: { readonly capabilities?: string; readonly releases?: string };
}

/** A document before `snapshot_id` and `generated_at` are written into it. */
export type WithoutSnapshotMetadata<Document> = Omit<Document, 'snapshot_id' | 'generated_at'>;

/** One documentation page; its Markdown is a piece of `Snapshot.markdown`. */
export interface Page {
  /** Path below `docs/` without extension: `guide/install`. */
  readonly id: string;
  readonly title: string;
  /** Titles that it had before: a guessed address may have their words. */
  readonly former_titles?: readonly string[];
  readonly description?: string;
  /** Where people read it: absolute, or relative to the product's `docs_base_url`. */
  readonly url?: string;
  /** Where its file is edited. */
  readonly edit_url?: string;
  readonly updated_at?: string;
  readonly version?: string;
  readonly locale?: string;
  /** Titles of the groups around it in the navigation of its site, the outermost first; absent where the site has no navigation. */
  readonly section?: readonly string[];
  /** Byte offset of the page's Markdown (front matter removed) in `Snapshot.markdown`. */
  readonly start: number;
  /** Its length in bytes. */
  readonly length: number;
  readonly headings: readonly PageHeading[];
}

/** A heading of a page, in the order of the page. */
export interface PageHeading {
  /** 1 for `#` to 6 for `######`. */
  readonly depth: number;
  readonly text: string;
  /** The anchor GitHub gives it. */
  readonly anchor: string;
  /** Byte offset of the heading's line within the page's Markdown. */
  readonly start: number;
}

/** Opens a snapshot file: header and settings are read now, everything else when it is first requested. Throws SnapshotError. */
export function openSnapshot(file: Uint8Array | RandomAccessFile): Snapshot {
  return snapshotOf(openSnapshotFile(file));
}

function snapshotOf(file: SnapshotFile): Snapshot {
  let facts: Facts | undefined;
  let pages: readonly Page[] | undefined;
  let markdown: Uint8Array | undefined;
  if (file.size('markdown') === undefined) throw new SnapshotError('damaged', 'the part markdown is missing');
  const hasIndex = file.size('docs-index') !== undefined && file.size('docs-text') !== undefined;
  const snapshot: Snapshot = {
    id: file.id,
    generatedAt: file.generatedAt,
    get facts(): Facts {
      return (facts ??= readFacts(file));
    },
    get pages(): readonly Page[] {
      return (pages ??= withHeadings(file));
    },
    get markdown(): Uint8Array {
      return (markdown ??= file.read('markdown'));
    },
    ...(hasIndex && { docs: indexOf(file) }),
    ...(file.emptyCatalogs !== undefined && { emptyCatalogs: file.emptyCatalogs }),
    ...(file.size('settings') !== undefined && { settings: readShaped(file, 'settings', settingsShape) as Settings }),
  };
  // Not spread from an object with getters: spreading calls them, and a snapshot would be opened at the cost of these parts.
  if (file.size('icons') !== undefined) readWhenRequested(snapshot, 'icons', () => file.read('icons'));
  if (file.size('logo') !== undefined) readWhenRequested(snapshot, 'logo', () => file.read('logo'));
  if (file.size('pictures') !== undefined) readWhenRequested(snapshot, 'pictures', () => readPictures(file));
  if (file.size('redirects') !== undefined) readWhenRequested(snapshot, 'redirects', () => readRedirects(file));
  if (file.size('changes') !== undefined) readWhenRequested(snapshot, 'changes', () => readChanges(file));
  return snapshot;
}

/** Adds a member to a snapshot that is read when it is first requested, and once. */
function readWhenRequested<Name extends 'icons' | 'logo' | 'pictures' | 'redirects' | 'changes'>(
  snapshot: Snapshot,
  name: Name,
  read: () => Snapshot[Name],
): void {
  let value: Snapshot[Name];
  Object.defineProperty(snapshot, name, { enumerable: true, get: () => (value ??= read()) });
}

/** The pictures as the part `pictures` lists them; their bytes are one after the other in `picture-bytes`. */
function readPictures(file: SnapshotFile): readonly PagePicture[] {
  let end = 0;
  return (readShaped(file, 'pictures', picturesShape) as readonly PublishedPicture[]).map((picture) => {
    const start = end;
    end += picture.sizeBytes;
    return {
      ...picture,
      get bytes(): Uint8Array {
        return file.read('picture-bytes', start, picture.sizeBytes);
      },
    };
  });
}

function indexOf(file: SnapshotFile): NonNullable<Snapshot['docs']> {
  let index: Uint8Array | undefined;
  let text: Uint8Array | undefined;
  return {
    get index(): Uint8Array {
      return (index ??= file.read('docs-index'));
    },
    get text(): Uint8Array {
      return (text ??= file.read('docs-text'));
    },
  };
}

/** A part whose shape was compared; what its members say was checked by the writer of the file. */
function readShaped(file: SnapshotFile, name: string, shape: ShapeData): unknown {
  const value = readJsonPart(file, name);
  requireShape(value, shapeOf(shape), name);
  return value;
}

/** The facts of a file. A member is compared with its shape when it is first read: a tool reads one or two, and of many records each. */
function readFacts(file: SnapshotFile): Facts {
  const facts = { ...(readShaped(file, 'facts', {}) as object) };
  for (const [name, shape] of Object.entries(factShapes)) {
    const value: unknown = Reflect.get(facts, name);
    const get = (): unknown => {
      requireShape(value, shapeOf(shape), `facts.${name}`);
      Object.defineProperty(facts, name, { value });
      return value;
    };
    if (value !== undefined || requiredFacts.includes(name))
      Object.defineProperty(facts, name, { get, enumerable: true, configurable: true });
  }
  return facts as Facts; // as far as it was compared
}

/** Headings are the larger part of what a file states of pages, and most requests need none: they are read when first requested. */
function withHeadings(file: SnapshotFile): readonly Page[] {
  const pages = readShaped(file, 'pages', pagesShape) as readonly Omit<Page, 'headings'>[];
  const length = file.size('markdown') ?? 0;
  const outside = pages.findIndex((page) => page.start + page.length > length);
  if (outside >= 0) throw misshapen(`pages[${outside}].length`);
  let headings: readonly (readonly StoredHeading[])[] | undefined;
  return pages.map((page, index) => ({
    ...page,
    get headings(): readonly PageHeading[] {
      headings ??= readShaped(file, 'headings', headingsShape) as readonly (readonly StoredHeading[])[];
      return (headings[index] ?? []).map(([depth, text, anchor, start]) => ({ depth, text, anchor, start }));
    },
  }));
}

type StoredHeading = readonly [depth: number, text: string, anchor: string, start: number];

/** Reads a snapshot file from end to end and throws a SnapshotError when anything in it was changed. */
export async function checkSnapshot(given: Uint8Array | RandomAccessFile): Promise<void> {
  const file = openSnapshotFile(given);
  if ((await file.sha256Hex()) !== file.digestHex)
    throw new SnapshotError('damaged', 'the digest of the file does not match its header');
  const [factsText, pagesText, headingsText] = ['facts', 'pages', 'headings'].map((name) => utf8.decode(file.read(name)));
  const markdown = await file.sha256Hex('markdown');
  const text = `{"facts":${String(factsText)},"pages":${String(pagesText)},"headings":${String(headingsText)},"markdown":"sha256:${markdown}"}`;
  const id = `sha256:${await sha256Hex(new TextEncoder().encode(text))}`;
  if (id !== file.id) throw new SnapshotError('damaged', `the id should be ${id} and is ${file.id}`);
  // A stranger's file can have the right digests. Its lazy parts are read here, so that their faults are found.
  Object.values(snapshotOf(file));
  const facts = readFacts(file);
  Object.values(facts);
  const empty = emptyCatalogsOf({ facts, pages: withHeadings(file) });
  if (file.emptyCatalogs !== undefined && file.emptyCatalogs.join() !== empty.join())
    throw new SnapshotError(
      'damaged',
      `the empty catalogs should be ${empty.join() || 'none'} and are ${file.emptyCatalogs.join() || 'none'}`,
    );
  readShaped(file, 'headings', headingsShape);
  if (file.size('site') === undefined) return;
  const documents = openDocuments(given);
  for (const path of documents.paths()) documents.get(path);
}

const utf8 = new TextDecoder();

/** The Markdown of one page, front matter removed. */
export function pageMarkdown(snapshot: Snapshot, page: Page): string {
  return utf8.decode(snapshot.markdown.subarray(page.start, page.start + page.length));
}
