// The environment of the tools. An option that is left out has the snapshot's setting, then its default.
import type { Snapshot } from '@vitrine/core';
import { openDocsIndex } from '@vitrine/docs-index';
import type { DocumentationOptions } from './documentation-options.ts';
import { completeBudget } from './answers/budget.ts';
import type { ToolEnvironment } from './answers/tool-environment.ts';

/** Throws TypeError or RangeError naming the option that cannot be used. */
export function createToolEnvironment(snapshot: Snapshot, options: DocumentationOptions): ToolEnvironment {
  const { docs, settings = {}, emptyCatalogs = [] } = snapshot;
  const { prefix = settings.prefix ?? '', tools = settings.tools ?? 'all', index, budget } = options;
  if (!/^[A-Za-z0-9_-]{0,24}$/.test(prefix))
    throw new TypeError(`prefix: expected at most 24 of A-Z a-z 0-9 _ -, received ${JSON.stringify(prefix)}`);
  if (!['all', 'published'].includes(tools))
    throw new TypeError(`tools: expected all or published, received ${JSON.stringify(tools)}`);
  const start = prefix === '' || prefix.endsWith('_') ? prefix : `${prefix}_`;
  // An index of a team's own may have pages that the snapshot does not have.
  const empty = new Set(index === undefined ? emptyCatalogs : emptyCatalogs.filter((name) => name !== 'documentation'));
  let opened = index;
  return {
    snapshot,
    // Opened by the first search: neither a document nor a status needs it.
    get index() {
      return (opened ??= docs && openDocsIndex(docs.index, docs.text));
    },
    budget: completeBudget({ ...settings.budget, ...budget }),
    nameOf: (tool) => `${start}${tool}`,
    isEmpty: (catalog) => empty.has(catalog),
    isListed: (catalog) => tools === 'all' || !empty.has(catalog),
  };
}
