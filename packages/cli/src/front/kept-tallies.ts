// What the index found in sections of earlier builds: a record for each page, with the digest of each of its sections. The sections of a page come
// one after another, so one record is at hand.
import { createHash } from 'node:crypto';
import type { DocsSection, Tally, TallyStore } from '@vitrine/docs-index/build';
import type { BuildStore } from '@vitrine/content/files';

/** Tallies by the digest of their section. */
type PageTallies = ReadonlyMap<string, Tally>;

/** A tally without its positions, which are bytes. */
type Line = readonly [digest: string, tally: Omit<Tally, 'positions'>, positionsLength: number];

export interface KeptTallies extends TallyStore {
  /** Keeps those of the last page. */
  readonly settle: () => void;
}

/** Tallies in a store; `program` names all that they depend on but the sections. */
export function createKeptTallies(store: Pick<BuildStore, 'get' | 'set'>, program: string): KeptTallies {
  let page: string | undefined;
  let known: PageTallies = new Map();
  let now = new Map<string, Tally>();
  let isNew = false;
  const nameOf = (id: string): string => `${program} tallies ${id}`;
  const settle = (): void => {
    if (page !== undefined && isNew) store.set(nameOf(page), bytesOf(now));
    page = undefined;
  };
  const open = (id: string): void => {
    if (id === page) return;
    settle();
    page = id;
    const bytes = store.get(nameOf(id));
    known = bytes === undefined ? new Map() : talliesFrom(bytes);
    now = new Map();
    isNew = false;
  };
  return {
    get: (section) => {
      open(section.page);
      const digest = digestOf(section);
      const tally = known.get(digest);
      if (tally !== undefined) now.set(digest, tally);
      return tally;
    },
    set: (section, tally) => {
      open(section.page);
      now.set(digestOf(section), tally);
      isNew = true;
    },
    settle,
  };
}

function digestOf(section: DocsSection): string {
  return createHash('sha256').update(JSON.stringify(section)).digest('base64');
}

const lineEnd = 10;

function bytesOf(tallies: PageTallies): Uint8Array {
  const lines = [...tallies].map(([digest, { positions, ...rest }]): Line => [digest, rest, positions.length]);
  const positions = [...tallies.values()].map((tally) => tally.positions);
  return Buffer.concat([Buffer.from(`${JSON.stringify(lines)}\n`), ...positions]);
}

/** What `bytesOf` wrote; the store compared it with its digest. */
function talliesFrom(bytes: Uint8Array): PageTallies {
  const end = bytes.indexOf(lineEnd);
  const lines = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as readonly Line[];
  let at = end + 1;
  return new Map(
    lines.map(([digest, tally, length]) => {
      const positions = bytes.subarray(at, at + length);
      at += length;
      return [digest, { ...tally, positions }];
    }),
  );
}
