// tools/list and tools/call (MCP tools). What a model can mend is a result with isError (SEP-1303): bad arguments,
// unknown ids, missing data. Only a wrong method call is a protocol error.
import { invalidParams, missingClientCapability, unknownTool } from '../../ground/problem-types.ts';
import { invalidParamsError, missingClientCapabilityError, quoted, rpcError } from '../json-rpc/error.ts';
import { isObject } from '../../ground/json.ts';
import { whenThere } from '../../ground/pending.ts';
import { boundedJson, tooLong } from './answer-size.ts';
import { readArguments } from './arguments.ts';
import type { CallNote } from './call-note.ts';
import { listedBlock } from './content-block.ts';
import { refuseCursor } from './cursor.ts';
import type { Method, MethodCall, MethodResult } from './revision.ts';
import { notAnObject, type Tool, toolAnswer, type ToolAnswer, type ToolContent, type ToolError } from './tool.ts';
import { type ResultMembers, Written } from './written.ts';

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
  return whenThere(tool.call(read.value, context), (answer) => succeeded(answer, call.note));
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

function failed(text: string): ResultMembers {
  return { content: [{ type: 'text', text }], isError: true };
}

function succeeded(answer: unknown, note: CallNote | undefined): MethodResult {
  if (isMade<ToolError>(answer, 'tool-error')) return failed(answer.text);
  if (isMade<ToolContent>(answer, 'tool-content')) {
    const blocks = boundedJson(answer.content.map(listedBlock));
    return blocks === undefined ? tooLong() : { content: new Written(blocks), isError: false };
  }
  if (!isObject(answer)) throw notAnObject();
  const written = isMade<ToolAnswer>(answer, 'tool-answer') ? answer : toolAnswer(answer);
  if (written === undefined) return tooLong();
  const { text } = written;
  note?.shown(written.structured);
  return { content: [{ type: 'text', text }], structuredContent: new Written(text), isError: false };
}

function isMade<Made extends ToolAnswer | ToolError | ToolContent>(answer: unknown, kind: Made['kind']): answer is Made {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === kind;
}
