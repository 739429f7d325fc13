// The documentation tools over one snapshot: tools, pages as resources, prompts.
import type { ExtraToolName, Snapshot } from '@vitrine/core';
import type { McpContent, Tool } from '@vitrine/core/mcp';
import { createToolEnvironment } from './create-environment.ts';
import type { ExtraTool, ToolEnvironment } from './answers/tool-environment.ts';
import type { DocumentationOptions } from './documentation-options.ts';
import { compareReleases } from './extras/compare-releases.ts';
import { searchAndFetch } from './extras/search-and-fetch.ts';
import { documentationPrompts } from './prompts.ts';
import { pageResources } from './resources.ts';
import { catalogTools } from './tools.ts';

/** The six tools in a fixed order, the documentation pages as resources, and three prompts. Throws TypeError or RangeError naming the option that cannot be used. */
export function createDocumentationTools(snapshot: Snapshot, options: DocumentationOptions = {}): McpContent {
  const environment = createToolEnvironment(snapshot, options);
  const resources = pageResources(snapshot);
  return {
    tools: [
      ...catalogTools(environment),
      ...extraTools(environment, options.extras ?? (snapshot.settings?.extras ?? []).map((name) => named[name])),
    ],
    ...(resources !== undefined && { resources }),
    prompts: documentationPrompts(environment),
  };
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
