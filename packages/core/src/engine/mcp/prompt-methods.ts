// prompts/list and prompts/get (MCP prompts). Values are strings on the wire.
import { invalidParamsOf, quoted } from '../json-rpc/error.ts';
import { isObject, type JsonObject, defined } from '../../shared/json.ts';
import { listedBlock } from './content-block.ts';
import { refuseCursor } from './cursor.ts';
import type { Prompt, PromptMessage } from './prompt.ts';
import { bounded, type Method } from './revision.ts';

export const listPrompts: Method = ({ params, server }) =>
  refuseCursor(params) ?? { prompts: [...server.prompts.values()].map(toListEntry) };

export const getPrompt: Method = ({ params, server }) => {
  const { name } = params;
  if (typeof name !== 'string') return invalidParamsOf('name must be a string');
  const prompt = server.prompts.get(name);
  if (prompt === undefined) return invalidParamsOf(`unknown prompt${quoted(name)}`, { prompts: [...server.prompts.keys()] });
  const given = params['arguments'] ?? {};
  if (!isObject(given)) return invalidParamsOf('arguments must be an object');
  const values: Record<string, string> = {};
  for (const argument of prompt.arguments) {
    const value = Object.hasOwn(given, argument.name) ? given[argument.name] : undefined;
    if (value === undefined) {
      if (argument.required === true) return invalidParamsOf(`${argument.name} is required`);
    } else if (typeof value !== 'string') return invalidParamsOf(`${argument.name} must be a string`);
    else values[argument.name] = value;
  }
  const messages = prompt.messages(values).map(listedMessage);
  return bounded({ description: prompt.description, messages });
};

function toListEntry(prompt: Prompt): JsonObject {
  const { name, title, description } = prompt;
  return { name, title, description, arguments: prompt.arguments.map(listedArgument) };
}

function listedMessage(message: PromptMessage): JsonObject {
  const { role, text, content } = message;
  return { role, content: content === undefined ? { type: 'text', text } : listedBlock(content) };
}

function listedArgument({ name, title, description, required }: Prompt['arguments'][number]): JsonObject {
  return defined({ name, title, description, required });
}
