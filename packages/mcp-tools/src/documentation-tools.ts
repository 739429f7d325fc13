import type { ExtraToolName, CatalogName, ToolChoice } from '@vitrine/core/serving';
import type { Snapshot } from '@vitrine/core';
import type { McpContent, Tool } from '@vitrine/core/mcp';
import type { ExtraTool, ToolEnvironment } from './answers/tool-environment.ts';
import { compareReleases } from './extras/compare-releases.ts';
import { searchAndFetch } from './extras/search-and-fetch.ts';
import { documentationPrompts } from './prompts.ts';
import { pageResources } from './resources.ts';
import { openDocsIndex, type DocsIndex } from '@vitrine/docs-index';
import { completeBudget, type Budget } from './answers/budget.ts';
import { actionSafety } from './action-safety/action-safety.ts';
import { benchmarkEvidence } from './benchmark-evidence/benchmark-evidence.ts';
import { installationGuide } from './installation-guide/installation-guide.ts';
import { latestRelease } from './latest-release/latest-release.ts';
import { listCapabilities } from './list-capabilities/list-capabilities.ts';
import { searchDocs } from './search-docs/search-docs.ts';

/** The six tools in a fixed order, the documentation pages as resources, and three prompts. Throws TypeError or RangeError naming the option that cannot be used. */
export function createDocumentationTools(snapshot: Snapshot, options: DocumentationOptions = {}): McpContent {
  const environment = createToolEnvironment(snapshot, options);
  const resources = pageResources(snapshot);
  return {
    tools: [
      ...six.filter(([catalog]) => environment.isListed(catalog)).map(([, create]) => create(environment)),
      ...extraTools(environment, options.extras ?? (snapshot.settings?.extras ?? []).map((name) => extrasByName[name])),
    ],
    ...(resources !== undefined && { resources }),
    prompts: documentationPrompts(environment),
  };
}

const extrasByName: Readonly<Record<ExtraToolName, ExtraTool>> = {
  search_and_fetch: searchAndFetch,
  compare_releases: compareReleases,
};

function extraTools(environment: ToolEnvironment, chosen: readonly unknown[]): readonly Tool[] {
  return chosen.flatMap((extra) => {
    if (!isExtra(extra))
      throw new TypeError(`extras: expected functions such as compareReleases, received ${JSON.stringify(extra)}`);
    return extra(environment);
  });
}

/** JavaScript callers can pass anything. */
function isExtra(extra: unknown): extra is ExtraTool {
  return typeof extra === 'function';
}

// The environment of the tools. An option that is left out has the snapshot's setting, then its default.

/** Throws TypeError or RangeError naming the option that cannot be used. */
function createToolEnvironment(snapshot: Snapshot, options: DocumentationOptions): ToolEnvironment {
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
    toolName: (tool) => `${start}${tool}`,
    isEmpty: (catalog) => empty.has(catalog),
    isListed: (catalog) => tools === 'all' || !empty.has(catalog),
  };
}

const six: readonly (readonly [CatalogName, (environment: ToolEnvironment) => Tool])[] = [
  ['documentation', searchDocs],
  ['capabilities', listCapabilities],
  ['capabilities', actionSafety],
  ['releases', latestRelease],
  ['installation', installationGuide],
  ['benchmarks', benchmarkEvidence],
];

/** What a team may change of the documentation tools; what is left out has the value in `snapshot.settings`, where there is one. */
export interface DocumentationOptions {
  /** A documentation index of one's own, such as a search server; the snapshot's when absent. */
  readonly index?: DocsIndex;
  /** Put before the name of every tool, with an underscore: `acme` gives `acme_search_docs`. */
  readonly prefix?: string;
  /** Which of the six are listed: `all` (the default), or `published`, without those in whose catalog nothing is published. */
  readonly tools?: ToolChoice;
  /** How large answers may be. */
  readonly budget?: Partial<Budget>;
  /** Tools besides the six, in this order: `searchAndFetch`, `compareReleases`. */
  readonly extras?: readonly ExtraTool[];
}
