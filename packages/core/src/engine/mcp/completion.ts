// completion/complete (MCP completion): values for a prompt's argument or a resource template's variable.
import { invalidParamsOf } from '../json-rpc/error.ts';
import { isObject, type JsonObject } from '../../shared/json.ts';
import { maxCompletionValues, maxUriLength } from '../../shared/limits.ts';
import { bounded, type Method } from './revision.ts';
import type { McpServer } from './server.ts';

export const complete: Method = ({ params, server }) => {
  const { ref, argument } = params;
  if (!isObject(ref) || !isObject(argument)) return invalidParamsOf('ref and argument must be objects');
  const { name, value } = argument;
  if (typeof name !== 'string' || typeof value !== 'string')
    return invalidParamsOf('argument must have a name and a value, both strings');
  if (value.length > maxUriLength) return invalidParamsOf(`argument value must contain at most ${maxUriLength} characters`);
  const values = candidates(ref, name, value, server);
  if (values === undefined) return invalidParamsOf('ref must name a prompt or a resource template of this server');
  return bounded({
    completion: {
      values: values.slice(0, maxCompletionValues),
      total: values.length,
      hasMore: values.length > maxCompletionValues,
    },
  });
};

/** Undefined for an unknown reference; an unknown argument has no values. */
function candidates(
  ref: JsonObject,
  name: string,
  typed: string,
  { prompts, resources }: McpServer,
): readonly string[] | undefined {
  if (ref['type'] === 'ref/prompt') {
    const prompt = typeof ref['name'] === 'string' ? prompts.get(ref['name']) : undefined;
    return prompt && (prompt.arguments.find((argument) => argument.name === name)?.complete?.(typed) ?? []);
  }
  if (ref['type'] === 'ref/resource') {
    const template = resources?.templates.find(({ uriTemplate }) => uriTemplate === ref['uri']);
    return template && (resources?.complete?.(template.uriTemplate, name, typed) ?? []);
  }
  return undefined;
}
