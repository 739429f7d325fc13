// tools/list and tools/call (MCP tools): aliases of arguments are mapped, arguments checked, the tool called, its answer written. What
// a model can fix is a result with isError (SEP-1303): bad arguments, unknown ids, missing data. Only a wrong method call is a
// protocol error.
import { missingClientCapability, unknownTool } from '../../shared/problem-types.ts';
import { invalidParamsError, invalidParamsOf, missingClientCapabilityError, quoted, rpcError } from '../json-rpc/error.ts';
import { isObject, mapMaybeAsync } from '../../shared/json.ts';
import type { CallRecord } from './call-record.ts';
import { listedBlock } from './content-block.ts';
import { refuseCursor } from './cursor.ts';
import type { Method, MethodCall, MethodResult } from './revision.ts';
import type { Tool } from './tool.ts';
import { jsonOf, readArguments } from './tool-arguments.ts';
import { notAnObject, type StructuredResult, structuredResult, type ToolContent, type ToolError, writeAnswer } from './result.ts';
import { boundedJson, type ResultMembers, tooLong, SerializedJson } from './result.ts';

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
