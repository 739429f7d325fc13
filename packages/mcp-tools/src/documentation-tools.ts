// Puts the tools together over one snapshot.
import type { ExtraToolName, Snapshot } from '@vitrine/core';
import type { McpContent, Tool } from '@vitrine/core/mcp';
import { type DocsIndex, openDocsIndex } from '@vitrine/docs-index';
import { actionSafety } from './action-safety/action-safety.ts';
import { benchmarkEvidence } from './benchmark-evidence/benchmark-evidence.ts';
import { type Budget, completeBudget } from './answers/budget.ts';
import { compareReleases } from './extras/compare-releases.ts';
import { installationGuide } from './installation-guide/installation-guide.ts';
import { latestRelease } from './latest-release/latest-release.ts';
import { listCapabilities } from './list-capabilities/list-capabilities.ts';
import { pageResources } from './resources.ts';
import { documentationPrompts } from './prompts.ts';
import { searchAndFetch } from './extras/search-and-fetch.ts';
import { searchDocs } from './search-docs/search-docs.ts';
import type { ExtraTool, ToolEnvironment } from './answers/tool-environment.ts';

/** What a team may change of the documentation tools; what is left out has the value in `snapshot.settings`, where there is one. */
export interface DocumentationOptions {
  /** A documentation index of one's own, such as a search server; the snapshot's when absent. */
  readonly index?: DocsIndex;
  /** Put before the name of every tool, with an underscore: `acme` gives `acme_search_docs`. */
  readonly prefix?: string;
  /** How large answers may be. */
  readonly budget?: Partial<Budget>;
  /** Tools beside the six, in this order: `searchAndFetch`, `compareReleases`. */
  readonly extras?: readonly ExtraTool[];
}

/** The six tools in a fixed order, the documentation pages as resources, and three prompts. Throws TypeError or RangeError naming the option that cannot be used. */
export function createDocumentationTools(snapshot: Snapshot, options: DocumentationOptions = {}): McpContent {
  const environment = createToolEnvironment(snapshot, options);
  const resources = pageResources(snapshot);
  return {
    tools: [
      ...sixTools(environment),
      ...extraTools(environment, options.extras ?? (snapshot.settings?.extras ?? []).map((name) => named[name])),
    ],
    ...(resources !== undefined && { resources }),
    prompts: documentationPrompts(environment),
  };
}

/** The six tools, in the order in which they are listed. */
export function sixTools(environment: ToolEnvironment): readonly Tool[] {
  return [
    searchDocs(environment),
    listCapabilities(environment),
    actionSafety(environment),
    latestRelease(environment),
    installationGuide(environment),
    benchmarkEvidence(environment),
  ];
}

const named: Readonly<Record<ExtraToolName, ExtraTool>> = { search_and_fetch: searchAndFetch, compare_releases: compareReleases };

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

/** Throws TypeError for a prefix that no tool name can begin with. */
export function createToolEnvironment(snapshot: Snapshot, options: DocumentationOptions): ToolEnvironment {
  const { index, prefix = snapshot.settings?.prefix ?? '', budget } = options;
  if (!/^[A-Za-z0-9_-]{0,24}$/.test(prefix)) {
    throw new TypeError(`prefix: expected at most 24 of A-Z a-z 0-9 _ -, received ${JSON.stringify(prefix)}`);
  }
  const start = prefix === '' || prefix.endsWith('_') ? prefix : `${prefix}_`;
  const { docs } = snapshot;
  let opened = index;
  return {
    snapshot,
    // Opened by the first search: neither a document nor a status needs it.
    get index() {
      return (opened ??= docs && openDocsIndex(docs.index, docs.text));
    },
    budget: completeBudget(budget),
    nameOf: (tool) => `${start}${tool}`,
  };
}
