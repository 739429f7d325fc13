// The methods that every revision serves: tools, resources, prompts, completion (MCP) and skills (SEP-2640). What a model can fix in a call of a
// tool is a result with isError (SEP-1303): bad arguments, unknown ids, missing data. Only a wrong method call is a protocol error.
import { missingClientCapability, resourceNotFound, unknownTool } from '../../shared/problem-types.ts';
import { invalidParamsError, invalidParamsOf, missingClientCapabilityError, quoted, rpcError } from '../json-rpc/error.ts';
import { defined, isObject, type JsonObject, mapMaybeAsync } from '../../shared/json.ts';
import { maxCompletionValues, maxUriLength, resourcesPageSize } from '../../shared/limits.ts';
import type { CallRecord } from './call-record.ts';
import { listedBlock } from './content-block.ts';
import { listPage, refuseCursor } from './cursor.ts';
import type { Prompt, PromptMessage } from './prompt.ts';
import type { ResourceContent, ResourceProvider } from './resource.ts';
import {
  boundedJson,
  notAnObject,
  type ResultMembers,
  SerializedJson,
  type StructuredResult,
  structuredResult,
  type ToolContent,
  type ToolError,
  tooLong,
  writeAnswer,
} from './result.ts';
import { bounded, type Method, type MethodCall, type MethodResult } from './revision.ts';
import type { McpServer } from './server.ts';
import type { Tool } from './tool.ts';
import { jsonOf, readArguments } from './tool-arguments.ts';

export const listTools: Method = ({ params, server }) => refuseCursor(params) ?? { tools: server.toolList };

export const callTool: Method = (call) => {
  const { params, server, context } = call;
  const { name } = params;
  if (typeof name !== 'string') return invalidParamsOf('name must be a string');
  const tool = server.tools.get(name);
  if (tool === undefined)
    return rpcError(invalidParamsError, unknownTool, `Unknown tool${quoted(name)}`, { tools: [...server.tools.keys()] });
  const sent = params['arguments'] ?? {};
  const given = typeof sent === 'string' ? jsonOf(sent) : sent;
  if (!isObject(given)) return invalidParamsOf('arguments must be an object');
  const refusal = missingCapability(tool, call);
  if (refusal !== undefined) return refusal;

  const read = readArguments(tool, given);
  if (read.kind === 'tool-error') return failed(read.text);
  return mapMaybeAsync(tool.call(read.value, context), (answer) => succeeded(answer, read.note, call.callRecord));
};

function missingCapability({ requiredCapabilities, name }: Tool, { clientCapabilities }: MethodCall): MethodResult | undefined {
  if (requiredCapabilities === undefined) return undefined;
  const missing = Object.entries(requiredCapabilities).filter(
    ([capability]) => clientCapabilities === undefined || !Object.hasOwn(clientCapabilities, capability),
  );
  if (missing.length === 0) return undefined;
  if (clientCapabilities === undefined)
    return failed(
      `${name} needs a client that declares ${missing.map(([capability]) => capability).join(', ')}, which this protocol revision cannot state per request.`,
    );
  return rpcError(missingClientCapabilityError, missingClientCapability, 'Missing required client capability', {
    requiredCapabilities: Object.fromEntries(missing),
  });
}

function failed(text: string): ResultMembers {
  return { content: [{ type: 'text', text }], isError: true };
}

function succeeded(answer: unknown, note: string | undefined, callRecord: CallRecord | undefined): MethodResult {
  if (isMade<ToolError>(answer, 'tool-error')) return failed(answer.text);
  if (isMade<ToolContent>(answer, 'tool-content')) {
    const blocks = boundedJson([...answer.content.map(listedBlock), ...(note === undefined ? [] : [{ type: 'text', text: note }])]);
    return blocks === undefined ? tooLong() : { content: new SerializedJson(blocks), isError: false };
  }
  if (!isObject(answer)) throw notAnObject();
  const written = isMade<StructuredResult>(answer, 'tool-answer') ? answer : structuredResult(answer);
  if (written === undefined) return tooLong();
  callRecord?.recordCut(written.structured);
  return writeAnswer(written, note);
}

function isMade<Made extends StructuredResult | ToolError | ToolContent>(answer: unknown, kind: Made['kind']): answer is Made {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === kind;
}

const none: ResourceProvider = { resources: [], templates: [], read: () => undefined };

export const listResources: Method = ({ params, server }) => {
  const { resources } = server.resources ?? none;
  const page = listPage(resources, resourcesPageSize, server.snapshotId, params['cursor']);
  if ('kind' in page) return page;
  const { items, ...next } = page;
  return { resources: items.map((resource) => ({ ...resource })), ...next };
};

export const listResourceTemplates: Method = ({ params, server }) =>
  refuseCursor(params) ?? { resourceTemplates: (server.resources ?? none).templates.map((template) => ({ ...template })) };

export const readResource: Method = ({ params, server }) => {
  const { uri } = params;
  if (typeof uri !== 'string') return invalidParamsOf('uri must be a string');
  if (uri.length > maxUriLength) return invalidParamsOf(`uri must contain at most ${maxUriLength} characters`);
  return mapMaybeAsync((server.resources ?? none).read(uri), (content) => contents(content, uri));
};

/** Without a content -32602 with the URI, never an empty list (MCP resources). */
function contents(content: ResourceContent | undefined, uri: string): MethodResult {
  if (content === undefined) return rpcError(invalidParamsError, resourceNotFound, 'Resource not found', { uri });
  return bounded({ contents: [{ ...content }] });
}

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

export const listSkills: Method = ({ params, server }) =>
  refuseCursor(params) ?? { skills: server.skills.map((skill) => ({ ...skill })) };

export const getSkill: Method = ({ params: { uri }, server }) => {
  if (typeof uri !== 'string' || uri.length > maxUriLength)
    return invalidParamsOf(`uri must be a string of at most ${maxUriLength} characters`);
  const skill = server.skills.find((each) => each.uri === uri);
  return skill === undefined
    ? rpcError(invalidParamsError, resourceNotFound, 'No skill is served at this URI', { uri })
    : { skill: { ...skill } };
};
