// tools/list and tools/call (MCP tools). What a model can mend is a result with isError (SEP-1303): bad arguments,
// unknown ids, missing data. Only a wrong method call is a protocol error.
import { invalidParams, missingClientCapability, unknownTool } from '../../ground/problem-types.ts';
import { invalidParamsError, missingClientCapabilityError, quoted, rpcError } from '../json-rpc/error.ts';
import { isObject, type JsonObject } from '../../ground/json.ts';
import { maxResultBytes } from '../../ground/limits.ts';
import { whenThere } from '../../ground/pending.ts';
import { isLongerThan, tooLong } from './answer-size.ts';
import { readArguments } from './arguments.ts';
import { listedBlock } from './content-block.ts';
import { refuseCursor } from './cursor.ts';
import type { Method, MethodCall, MethodResult } from './revision.ts';
import type { Tool, ToolContent, ToolError } from './tool.ts';

export const listTools: Method = ({ params, server }) => refuseCursor(params) ?? { tools: server.toolList };

export const callTool: Method = (call) => {
  const { params, server, context } = call;
  const { name } = params;
  if (typeof name !== 'string') return rpcError(invalidParamsError, invalidParams, 'Invalid params: name must be a string');
  const tool = server.tools.get(name);
  if (tool === undefined)
    return rpcError(invalidParamsError, unknownTool, `Unknown tool${quoted(name)}`, { tools: [...server.tools.keys()] });
  const given = params['arguments'] ?? {};
  if (!isObject(given)) return rpcError(invalidParamsError, invalidParams, 'Invalid params: arguments must be an object');
  const refusal = missingCapability(tool, call);
  if (refusal !== undefined) return refusal;

  const read = readArguments(tool, given);
  if (read.kind === 'tool-error') return failed(read.text);
  return whenThere(tool.call(read.value, context), succeeded);
};

function missingCapability({ requiredCapabilities, name }: Tool, { clientCapabilities }: MethodCall): MethodResult | undefined {
  if (requiredCapabilities === undefined) return undefined;
  const missing = Object.entries(requiredCapabilities).filter(
    ([capability]) => clientCapabilities === undefined || !Object.hasOwn(clientCapabilities, capability),
  );
  if (missing.length === 0) return undefined;
  if (clientCapabilities === undefined)
    return failed(
      `${name} needs a client that declares ${missing.map(([capability]) => capability).join(', ')}, which this protocol revision cannot say per request.`,
    );
  return rpcError(missingClientCapabilityError, missingClientCapability, 'Missing required client capability', {
    requiredCapabilities: Object.fromEntries(missing),
  });
}

function failed(text: string): JsonObject {
  return { content: [{ type: 'text', text }], isError: true };
}

function succeeded(answer: unknown): MethodResult {
  if (isMade<ToolError>(answer, 'tool-error')) return failed(answer.text);
  if (!isObject(answer)) throw new TypeError('a tool must answer with an object');
  const blocks = isMade<ToolContent>(answer, 'tool-content') ? answer.content.map(listedBlock) : undefined;
  if (isLongerThan(blocks ?? answer, maxResultBytes)) return tooLong();
  // The type leaves out that toJSON may give nothing at all.
  const text = JSON.stringify(blocks ?? answer) as string | undefined;
  // A Date is an object, and its JSON is none.
  if (text === undefined || (blocks === undefined && !text.startsWith('{')))
    throw new TypeError('a tool must answer with an object');
  if (text.length > maxResultBytes) return tooLong();
  return blocks === undefined
    ? { content: [{ type: 'text', text }], structuredContent: answer, isError: false }
    : { content: blocks, isError: false };
}

function isMade<Made extends ToolError | ToolContent>(answer: unknown, kind: Made['kind']): answer is Made {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === kind;
}
