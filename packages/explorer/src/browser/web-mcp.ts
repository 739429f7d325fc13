// WebMCP: where the browser offers a model context, the tools of the front are registered in it, so that an assistant of the
// browser can call them. A draft of the Web Machine Learning group; its place moved from navigator to document.
import { compose, member, send } from './call.ts';

/** A tool as the page knows it. */
export interface KnownTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

/** Registers the tools; without a model context nothing happens. */
export function registerTools(tools: readonly KnownTool[], endpoint: string): void {
  const context = inherited(document, 'modelContext') ?? inherited(navigator, 'modelContext');
  const register = inherited(context, 'registerTool');
  if (typeof register !== 'function') return;
  for (const { name, description, inputSchema } of tools) {
    const execute = async (given: unknown): Promise<unknown> => {
      const answer = await send(compose(endpoint, '2026-07-28', 'tools/call', { name, arguments: given ?? {} }));
      return member(answer.json, 'result') ?? { isError: true, content: [{ type: 'text', text: answer.text }] };
    };
    Reflect.apply(register, context, [{ name, description, inputSchema, execute, annotations: { readOnlyHint: true } }]);
  }
}

/** A member wherever it is defined, prototypes included. */
function inherited(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
