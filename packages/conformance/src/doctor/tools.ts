// The list of tools, as clients, models and directories read it; and one call, of a tool that states that it only reads.
import type { Json, JsonObject } from '@vitrine/core';
import { valueAt, asList, asObject, asString } from '../index.ts';
import { tokensOf } from '@vitrine/cli-kit/output/format';
import type { Visit } from './visit.ts';

/** What tools/list may cost a model. */
const maxTokens = 8_000;
const minDescription = 20;
/** Model APIs allow these. */
const namePattern = /^[A-Za-z0-9_-]{1,64}$/;

/** tools */
export function examineTools({ record }: Visit, where: string, tools: readonly Json[]): void {
  if (!record('tools', where, tools.length > 0, 'no tools')) return;
  const names = tools.map((tool) => asString(valueAt(tool, 'name')) ?? '');
  record('tool-size', where, tokensOf(tools) <= maxTokens, `${tokensOf(tools)} tokens for ${tools.length} tools`);
  for (const [index, tool] of tools.entries()) {
    const name = names[index] ?? '';
    const location = `${where} ${name}`;
    record('tool-name', location, namePattern.test(name) && names.indexOf(name) === index, name);
    const title = asString(valueAt(tool, 'title')) ?? asString(valueAt(tool, 'annotations', 'title'));
    const description = asString(valueAt(tool, 'description')) ?? '';
    record(
      'tool-text',
      location,
      title !== undefined && description.length >= minDescription,
      title === undefined ? 'no title' : description,
    );
    const hints = asObject(valueAt(tool, 'annotations'));
    record('tool-hints', location, hints['readOnlyHint'] === true && hints['destructiveHint'] !== true, hints);
    const [input, output] = [valueAt(tool, 'inputSchema'), valueAt(tool, 'outputSchema')];
    record(
      'tool-schema',
      location,
      valueAt(input, 'type') === 'object' && (output === undefined || valueAt(output, 'type') === 'object'),
      {
        input: valueAt(input, 'type'),
        output: valueAt(output, 'type'),
      },
    );
    const bare = Object.entries(asObject(valueAt(input, 'properties'))).find(([, schema]) => !isTyped(schema));
    record('tool-parameters', location, bare === undefined, bare?.[0]);
  }
}

function isTyped(schema: Json | undefined): boolean {
  return ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'].some((member) => valueAt(schema, member) !== undefined);
}

interface Called {
  readonly where: string;
  readonly result: Json | undefined;
  readonly received: unknown;
}

/** Tools that are called until one answers without an error. */
const maxCalls = 3;

/** tool-call: a tool that states that it only reads, with the example of its schema, else without an argument. */
export async function examineCall(
  tools: readonly Json[],
  { record, skip }: Visit,
  call: (params: JsonObject) => Promise<Called | undefined>,
): Promise<void> {
  const harmless = tools.filter((each) => valueAt(each, 'annotations', 'readOnlyHint') === true);
  const example = (each: Json): Json | undefined => valueAt(each, 'inputSchema', 'examples', 0);
  const withExample = harmless.filter((each) => example(each) !== undefined);
  const free = harmless.filter((each) => asList(valueAt(each, 'inputSchema', 'required')).length === 0);
  const callable = [...new Set([...withExample, ...free])].slice(0, maxCalls);
  if (callable.length === 0 && tools.length > 0)
    skip('tools/call: no read-only tool has an example, or can be called without arguments');
  for (const tool of callable) {
    const called = await call({ name: valueAt(tool, 'name') ?? '', arguments: example(tool) ?? {} });
    if (called === undefined) return;
    const { where, result, received } = called;
    const failed = valueAt(result, 'isError') === true;
    // A tool may need arguments that its schema does not require: the next one may need none.
    if (failed && tool !== callable.at(-1)) continue;
    const structured = failed || valueAt(tool, 'outputSchema') === undefined || valueAt(result, 'structuredContent') !== undefined;
    record('tool-call', where, Array.isArray(valueAt(result, 'content')) && structured, received);
    return;
  }
}
