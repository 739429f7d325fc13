// What the tool server of a front offers: the documentation tools over its snapshot, and a team's own after them.
import { defined } from '@vitrine/core/serving';
import type { Snapshot } from '@vitrine/core';
import type { McpContent, ResourceProvider } from '@vitrine/core/mcp';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { checkDocumentation, checkTools, type FrontOptions } from './options.ts';

export function mcpContentOf(snapshot: Snapshot, options: FrontOptions): McpContent {
  const { documentation, tools: ownTools = [], prompts = [] } = options;
  const documented = typeof documentation === 'function' ? documentation(snapshot) : documentation;
  checkDocumentation(documented);
  const documentationContent = createDocumentationTools(snapshot, documented);
  const resources = joined(documentationContent.resources, options.resources);
  const added = typeof ownTools === 'function' ? ownTools(snapshot) : ownTools;
  checkTools(added);
  return {
    tools: [...documentationContent.tools, ...added],
    prompts: [...(documentationContent.prompts ?? []), ...prompts],
    ...defined({ resources }),
  };
}

/** Two sources of resources as one: the second one is read where the first has nothing. */
function joined(first: ResourceProvider | undefined, second: ResourceProvider | undefined): ResourceProvider | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const ofFirst = new Set(first.templates.map(({ uriTemplate }) => uriTemplate));
  return {
    get resources() {
      return [...first.resources, ...second.resources];
    },
    templates: [...first.templates, ...second.templates],
    read: async (uri) => (await first.read(uri)) ?? second.read(uri),
    complete: (template, variable, typed) => (ofFirst.has(template) ? first : second).complete?.(template, variable, typed) ?? [],
  };
}
