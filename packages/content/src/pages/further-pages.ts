// Pages that others need: of the operations that a page lists, and of the shapes that operations share. They are known when all pages that
// may need them are converted.
import { defined } from '@vitrine/core/serving';
import { join } from 'node:path';
import type { ReferenceUse } from '../convert/convert.ts';
import type { OpenReference, References } from '../reference/references.ts';
import type { PageFolder } from '../sources/generator.ts';
import type { PageSource } from '../sources/page-source.ts';
import { relativeTo } from '../sources/paths.ts';
import type { Draft } from './page-steps.ts';

export interface FurtherPages {
  readonly note: (draft: Draft, uses: readonly ReferenceUse[]) => void;
  /** Pages of operations that a page lists and no other page shows. */
  readonly operations: (drafts: readonly Draft[]) => readonly PageSource[];
  /** Pages of shapes, once all operations are converted. */
  readonly shapes: (drafts: readonly Draft[]) => readonly PageSource[];
}

export function createFurtherPages(references: References): FurtherPages {
  const noted = new Map<
    string,
    { readonly draft: Draft; readonly opened: OpenReference; readonly below: Map<string, Draft>; readonly shapes: Set<string> }
  >();
  return {
    note(draft, uses) {
      for (const { file, base, shapes, below } of uses) {
        const opened = references.opened().find((each) => each.file === file && each.base === base);
        if (opened === undefined) continue;
        const key = `${file}\n${base}`;
        const entry = noted.get(key) ?? { draft, opened, below: new Map<string, Draft>(), shapes: new Set<string>() };
        noted.set(key, entry);
        if (below !== undefined && !entry.below.has(below)) entry.below.set(below, draft);
        for (const shape of shapes) entry.shapes.add(shape);
      }
    },
    operations: () =>
      [...noted.values()].flatMap(({ opened, below }) =>
        [...below].flatMap(([path, draft]) =>
          opened.specification.operations.map((operation) => {
            const { title, key } = operation;
            const route = `${path}/${opened.reference.pathOf(operation)}`;
            const facts = { title, description: opened.reference.describe(operation) };
            return sourceOf(draft, opened, route, 'operation', key, facts);
          }),
        ),
      ),
    shapes: () =>
      [...noted.values()].flatMap(({ draft, opened, shapes }) =>
        opened.reference
          .shapePages(shapes)
          .map(({ path, title, description, key }) =>
            sourceOf(draft, opened, join(opened.base, path), 'shape', key, { title, description }, path),
          ),
      ),
  };
}

/** A page with the origin of the page that needs it. It is no page of the live site, so it has no address there. */
function sourceOf(
  { origin, location: { locale, version } }: Draft,
  { file, base, specification: { kind } }: OpenReference,
  path: string,
  part: 'operation' | 'shape',
  wanted: string,
  facts: { readonly title: string; readonly description: string },
  at?: string,
): PageSource {
  const folder: PageFolder = {
    folder: origin.folder.folder,
    idPrefix: origin.folder.idPrefix,
    locate: () => ({ route: path, ...defined({ locale, version }) }),
  };
  const reference = { member: '', source: '', file, base, kind, part, wanted: at ?? wanted } as const;
  return {
    file: `${relativeTo(origin.files.root, file)}#${part === 'shape' ? `schema ${wanted}` : wanted}`,
    text: '',
    origin: {
      ...origin,
      folder,
      path: `${path}.md`,
      absolute: join(origin.folder.folder, `${path}.md`),
      address: () => undefined,
    },
    generated: { ...facts, reference },
  };
}
