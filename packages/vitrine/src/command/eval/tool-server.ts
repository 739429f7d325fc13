// The tools that an agent calls: those of a front in this process, or of any MCP server over HTTP. Messages are those of MCP in both cases.
import { Client, type jsonSchemaValidator, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { readToolAnswer, type ReadToolAnswer } from '@vitrine/core/client';
import { createLocalEndpoint } from '@vitrine/core/workspace';
import { asList, valueAt } from '@vitrine/conformance';
import { createFetcher } from '@vitrine/cli-kit/http/fetching';
import { CommandFailure, exitCodes, remoteDetails } from '@vitrine/cli-kit/output/failure';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { Front } from '../front/open-subject.ts';

/** How long the questions of one run may take over HTTP, in milliseconds. */
const timeoutMs = 900_000;
/** Most bytes of one answer, and of the list of tools. */
const maxAnswerBytes = 6_000_000;
const maxListPages = 10;

/** The schema of a stranger's answers is not applied: its patterns may take forever, and an answer is read as a model reads it. */
const unchecked = {
  getValidator: () => (data: unknown) => ({ valid: true, data, errorMessage: undefined }),
} as jsonSchemaValidator;

export interface ToolServer {
  readonly name: string;
  readonly tools: readonly Json[];
  readonly call: (name: string, given: JsonObject) => Promise<ReadToolAnswer>;
  readonly close: () => Promise<void>;
}

/** The tools of a front, called in this process at the time of its content. Throws what a tool throws. */
export async function localServer({ snapshot, documents }: Front): Promise<ToolServer> {
  const endpoint = createLocalEndpoint({
    documents,
    mcp: createDocumentationTools(snapshot),
    clock: () => Date.parse(snapshot.generatedAt),
    onError: (error) => {
      throw error;
    },
  });
  const request = async (method: string, params?: JsonObject): Promise<Json | undefined> => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) });
    const answer = await endpoint.answer(new TextEncoder().encode(message));
    return valueAt(JSON.parse(answer ?? 'null') as Json, 'result'); // what JSON.parse returns is JSON
  };
  return {
    name: snapshot.facts.product.name,
    tools: asList(valueAt(await request('tools/list'), 'tools')),
    call: async (name, given) => answerOf(await request('tools/call', { name, arguments: given })),
    close: () => Promise.resolve(),
  };
}

/** The tools of an MCP server at an address. Only the host that is named is called. Throws CommandFailure. */
export async function remoteServer(address: string): Promise<ToolServer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const fetcher = createFetcher({ credentials: [], signal, timeoutMs, maxBytes: maxAnswerBytes, privateHosts: 'named' });
  const client = new Client(
    { name: 'vitrine-eval', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' }, jsonSchemaValidator: unchecked, listMaxPages: maxListPages },
  );
  const options = { timeout: 60_000, signal };
  const refused = (error: unknown): CommandFailure => {
    if (error instanceof CommandFailure) return error;
    const cause = error instanceof Error && error.cause instanceof CommandFailure ? error.cause : undefined;
    const why = error instanceof Error ? error.message.slice(0, 300).replace(/\s+/g, ' ') : String(error);
    return (
      cause ??
      new CommandFailure(
        'not_a_tool_server',
        `${address} does not answer as an MCP server`,
        'Give the address of its tools, such as https://docs.example.com/api/mcp.',
        exitCodes.refused,
        remoteDetails(new URL(address).host, why),
      )
    );
  };
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { fetch: fetcher.fetch }), options);
    const { tools } = await client.listTools(undefined, options);
    if (JSON.stringify(tools).length > maxAnswerBytes)
      throw new Error(`its list of tools has more than ${maxAnswerBytes / 1_000_000} MB`);
    return {
      name: client.getServerVersion()?.name ?? address,
      tools: tools as unknown as readonly Json[], // what came over the wire is JSON
      call: async (name, given) => {
        try {
          return answerOf((await client.callTool({ name, arguments: given }, options)) as unknown as Json);
        } catch (error) {
          throw refused(error);
        }
      },
      close: () => client.close(),
    };
  } catch (error) {
    await client.close().catch(() => undefined);
    throw refused(error);
  }
}

function answerOf(result: Json | undefined): ReadToolAnswer {
  return readToolAnswer(isObject(result) ? result : {});
}
