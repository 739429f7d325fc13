// The documents that a pack keeps: those that programs read, in their own bytes. Pages for people, pictures, feeds, compressed forms and the texts
// that repeat every page are left to the server; nothing that a tool answers depends on them.
import { defined } from '@vitrine/core';
import type { RenderedDocuments, Representation } from '@vitrine/core';
import { operationNames, operationPaths } from '@vitrine/core/render';

/** Media types of pages for people and of what belongs to them. */
const forPeople = /^(?:text\/(?:html|css|javascript)|image\/|application\/(?:rss\+xml|feed\+json|xml))/;
/** Each repeats whole pages. */
const repeating = /\/llms-full\.txt$/;

/** The same documents without what a reader offline does not need. */
export function leanDocuments(documents: RenderedDocuments): RenderedDocuments {
  const kept = new Map<string, Representation>();
  for (const path of documents.paths()) {
    const document = documents.get(path);
    const lean = document === undefined || repeating.test(path) ? undefined : leanOf(document);
    if (lean !== undefined) kept.set(path, lean);
  }
  const { site } = documents;
  // what is not here is not announced as served; the documents that were made before say what the server has
  const gone = new Set(operationNames.filter((_, index) => isGone(operationPaths[index] ?? '')));
  const published = {
    ...site,
    operations: site.operations.filter((name) => !gone.has(name)),
    own: site.own.filter((path) => kept.has(path)),
  };
  return {
    ...{ site: published, snapshotId: documents.snapshotId },
    ...defined({ signedBy: documents.signedBy, redirect: documents.redirect?.bind(documents) }),
    get: (path) => kept.get(path),
    paths: () => kept.keys(),
  };

  function isGone(path: string): boolean {
    return !path.includes('{') && documents.get(path) !== undefined && !kept.has(path);
  }
}

/** A representation in its own bytes; where it is a page for people, its form for programs. */
function leanOf({ alternates = [], ...document }: Representation): Representation | undefined {
  const [first, ...others] = [document, ...alternates].filter(({ mediaType }) => !forPeople.test(mediaType));
  if (first === undefined) return undefined;
  const identity = (each: Representation): Representation => ({
    ...each,
    variants: each.variants.filter(({ coding }) => coding === 'identity'),
  });
  return { ...identity(first), ...(others.length > 0 && { alternates: others.map(identity) }) };
}
