// The six documentation tools over the published sample product: what clients of others are run against.
import { fileURLToPath } from 'node:url';
import type { Tool, ToolContext } from '@vitrine/core/mcp';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { type Running, type RunSettings, startService } from './running.ts';

export interface DocumentationSettings extends RunSettings {
  readonly onCall?: (tool: string, context: ToolContext) => void;
}

const content = fileURLToPath(new URL('../../../packages/conformance/fixture', import.meta.url));

/** Serves the sample product on this machine; resolves once it answers. */
export function startDocumentation({ onCall, ...settings }: DocumentationSettings = {}): Promise<Running> {
  return startService(
    content,
    (snapshot) => {
      const mcp = createDocumentationTools(snapshot);
      return onCall === undefined ? mcp : { ...mcp, tools: mcp.tools.map((tool) => watched(tool, onCall)) };
    },
    settings,
  );
}

function watched(tool: Tool, onCall: (tool: string, context: ToolContext) => void): Tool {
  return {
    ...tool,
    call: (input, context) => {
      onCall(tool.name, context);
      return tool.call(input, context);
    },
  };
}
