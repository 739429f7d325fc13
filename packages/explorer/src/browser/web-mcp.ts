// WebMCP: where the browser offers a model context, the tools of the front are registered in it, so that an assistant of the
// browser can call them. A draft of the Web Machine Learning group; its place moved from navigator to document.
import { compose, member, send } from './call.ts';
import { explain, unreachable } from './explain.ts';

/** A tool as the page knows it. */
export interface KnownTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

/** Registers the tools; without a model context nothing happens. `front` is the address under which the front knows itself. */
export function registerTools(tools: readonly KnownTool[], endpoint: string, front: string): void {
  const context = inherited(document, 'modelContext') ?? inherited(navigator, 'modelContext');
  const register = inherited(context, 'registerTool');
  if (typeof register !== 'function') return;
  for (const { name, title, description, inputSchema } of tools) {
    const execute = async (given: unknown, options: unknown): Promise<unknown> => {
      const signal = inherited(options, 'signal');
      const sent = compose(endpoint, '2026-07-28', 'tools/call', { name, arguments: given ?? {} });
      try {
        const answer = await send(sent, signal instanceof AbortSignal ? signal : undefined);
        const content = member(answer.json, 'result', 'content');
        const isError = member(answer.json, 'result', 'isError') === true;
        if (content !== undefined) return { content, ...(isError && { isError }) };
        return refused(explain(answer, front));
      } catch {
        return refused(unreachable(front));
      }
    };
    const tool = { name, title, description, inputSchema, execute, annotations: { readOnlyHint: true } };
    // A browser that refuses a tool has its reasons; the page does without.
    void new Promise((done) => {
      done(Reflect.apply(register, context, [tool]));
    }).catch(() => undefined);
  }
}

/** A refusal as the tools themselves give one, in words. */
function refused(why: { readonly title: string; readonly advice?: string } | undefined): object {
  const text = [why?.title ?? 'The call was refused.', why?.advice].filter((part) => part !== undefined).join(' ');
  return { isError: true, content: [{ type: 'text', text }] };
}

/** A member wherever it is defined, prototypes included. */
function inherited(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
