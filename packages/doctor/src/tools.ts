// The list of tools, as clients, models and directories read it; and one call, of a tool that states that it only reads.
import type { Json, JsonObject } from '@vitrine/core';
import { at, list, object, string } from '@vitrine/core/verify';
import { tokensOf } from '@vitrine/cli-kit/output/format';
import type { Visit } from './visit.ts';

/** What tools/list may cost a model. */
const maxTokens = 8_000;
const leastDescription = 20;
/** Model APIs allow these. */
const namePattern = /^[A-Za-z0-9_-]{1,64}$/;

/** tools */
export function examineTools({ hold }: Visit, where: string, tools: readonly Json[]): void {
  if (!hold('tools', where, tools.length > 0, 'no tools')) return;
  const names = tools.map((tool) => string(at(tool, 'name')) ?? '');
  hold('tool-size', where, tokensOf(tools) <= maxTokens, `${tokensOf(tools)} tokens for ${tools.length} tools`);
  for (const [index, tool] of tools.entries()) {
    const name = names[index] ?? '';
    const place = `${where} ${name}`;
    hold('tool-name', place, namePattern.test(name) && names.indexOf(name) === index, name);
    const title = string(at(tool, 'title')) ?? string(at(tool, 'annotations', 'title'));
    const description = string(at(tool, 'description')) ?? '';
    hold(
      'tool-text',
      place,
      title !== undefined && description.length >= leastDescription,
      title === undefined ? 'no title' : description,
    );
    const hints = object(at(tool, 'annotations'));
    hold('tool-hints', place, hints['readOnlyHint'] === true && hints['destructiveHint'] !== true, hints);
    const [input, output] = [at(tool, 'inputSchema'), at(tool, 'outputSchema')];
    hold('tool-schema', place, at(input, 'type') === 'object' && (output === undefined || at(output, 'type') === 'object'), {
      input: at(input, 'type'),
      output: at(output, 'type'),
    });
    const bare = Object.entries(object(at(input, 'properties'))).find(([, schema]) => !isTyped(schema));
    hold('tool-parameters', place, bare === undefined, bare?.[0]);
  }
}

function isTyped(schema: Json | undefined): boolean {
  return ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'].some((member) => at(schema, member) !== undefined);
}

/** A call as it was answered. */
interface Called {
  readonly where: string;
  readonly result: Json | undefined;
  readonly found: unknown;
}

/** tool-call: a tool that states that it only reads, with the example of its schema, else without an argument. */
export async function examineCall(
  tools: readonly Json[],
  { hold, leave }: Visit,
  call: (params: JsonObject) => Promise<Called | undefined>,
): Promise<void> {
  const harmless = tools.filter((each) => at(each, 'annotations', 'readOnlyHint') === true);
  const example = (each: Json): Json | undefined => at(each, 'inputSchema', 'examples', 0);
  const free = harmless.find((each) => list(at(each, 'inputSchema', 'required')).length === 0);
  const tool = harmless.find((each) => example(each) !== undefined) ?? free;
  if (tool === undefined) {
    if (tools.length > 0)
      leave('tools/call: no tool that says that it only reads has an example, or can be called without an argument');
    return;
  }
  const called = await call({ name: at(tool, 'name') ?? '', arguments: example(tool) ?? {} });
  if (called === undefined) return;
  const { where, result, found } = called;
  const failed = at(result, 'isError') === true;
  const structured = failed || at(tool, 'outputSchema') === undefined || at(result, 'structuredContent') !== undefined;
  hold('tool-call', where, Array.isArray(at(result, 'content')) && structured, found);
}
