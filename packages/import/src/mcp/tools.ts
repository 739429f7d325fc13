// The tools of an MCP server as actions. Hints become hints with the basis `declared`; nothing else is concluded.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { CommandFailure, remoteDetails } from '@vitrine/cli-kit/output/failure';
import { type Started, startCommand, wordsOf } from '@vitrine/cli-kit/child';
import { failure, isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { type Imported, type ImportedRecord, type ImportRequest } from '../imported.ts';
import { boundedSchema } from '../schema.ts';
import { createDistinct, firstSentence, toId, toKebab, toLabel, toText } from '../wording.ts';
import { createStdioTransport } from './stdio.ts';

/** Most tools that are imported: as many as a catalog has actions. */
const maxTools = 5_000;

/**
 * Asks a server, over HTTP or as a command, for its tools. A command is greeted as servers of today expect it, and started again for
 * the newer greeting when it refuses that one; over HTTP one request finds out. Throws CommandFailure.
 */
export async function importTools(request: ImportRequest): Promise<Imported> {
  if (isHttpUrl(request.what)) return ask(request, 'auto');
  try {
    return await ask(request, 'legacy');
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const isRefusal = typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'number';
    if (!isRefusal) throw error;
    return ask(request, 'auto');
  }
}

async function ask(request: ImportRequest, mode: 'legacy' | 'auto'): Promise<Imported> {
  const { what, credentials, fetcher, signal } = request;
  const started = isHttpUrl(what) ? undefined : await startCommand(wordsOf(what), credentials);
  let refusal: Error | undefined;
  const transport =
    started === undefined
      ? new StreamableHTTPClientTransport(new URL(what), { fetch: fetcher.fetch })
      : createStdioTransport(started, (error) => (refusal = error));
  const client = new Client(
    { name: 'vitrine-import', version: '1.0.0' },
    { versionNegotiation: { mode, probe: { timeoutMs: 30_000 } } },
  );
  let fault: Error | undefined;
  client.onerror = (error) => (fault ??= error);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')), {
      once: true,
    });
  });
  late.catch(() => undefined);
  try {
    const options = { timeout: 60_000, signal };
    await Promise.race([client.connect(transport, options), late]);
    const tools =
      client.getServerCapabilities()?.tools === undefined
        ? []
        : (await Promise.race([client.listTools(undefined, options), late])).tools;
    return toImported(client.getServerVersion()?.name ?? 'server', tools);
  } catch (error) {
    throw signal.aborted ? signal.reason : explained(error, refusal ?? fault, started, request);
  } finally {
    await client.close().catch(() => undefined);
    await started?.end();
  }
}

function explained(
  error: unknown,
  fault: Error | undefined,
  started: Started | undefined,
  { what }: ImportRequest,
): CommandFailure {
  for (const each of [error, fault, error instanceof Error ? error.cause : undefined])
    if (each instanceof CommandFailure) return each;
  const server = started === undefined ? new URL(what).origin : 'The command';
  // the client calls itself for each level of what it checks
  if (error instanceof RangeError)
    return failure('too_deep', `${server} answers with objects and lists nested too deeply`, 'Import from another server.');
  const said = started?.complaint().slice(-400) ?? '';
  const why = error instanceof Error ? error.message.slice(0, 300).replace(/\s+/g, ' ') : String(error);
  const refusal = failure(
    'mcp',
    `${server} does not answer as an MCP server`,
    'Try it with another MCP client first.',
    remoteDetails(server, `${why}\n${said}`.trim()),
  );
  refusal.cause = error;
  return refusal;
}

/** Tools as a server lists them, whatever they are, as records. */
export function toImported(server: string, tools: readonly unknown[]): Imported {
  const remarks: string[] = [];
  const distinct = createDistinct();
  const seen = new Set<string>();
  const family = toKebab(server.split('/').at(-1) ?? server, 'tools');
  if (tools.length > maxTools)
    remarks.push(`${tools.length - maxTools} tools are left out: a catalog has at most ${maxTools} actions`);
  const records = tools.slice(0, maxTools).flatMap((tool): ImportedRecord[] => {
    const name = isObject(tool) ? tool['name'] : undefined;
    if (!isObject(tool) || typeof name !== 'string' || name.length > 500 || toId(name) === '') {
      remarks.push(
        `a tool is left out: its name cannot be an id (${typeof name === 'string' ? JSON.stringify(name.slice(0, 60)) : 'none'})`,
      );
      return [];
    }
    if (seen.has(name)) {
      remarks.push(`a second tool named ${JSON.stringify(name.slice(0, 60))} is left out`);
      return [];
    }
    seen.add(name);
    return [{ id: name, value: actionOf(distinct(toId(name)), name, tool, family) }];
  });
  return { name: toLabel(server) || 'server', records, remarks };
}

function actionOf(id: string, name: string, tool: JsonObject, family: string): JsonObject {
  const hints = isObject(tool['annotations']) ? tool['annotations'] : {};
  const description = typeof tool['description'] === 'string' ? toText(tool['description']) : '';
  const title =
    [tool['title'], hints['title'], name].find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? name;
  const readOnly = hints['readOnlyHint'];
  const claims: JsonObject = {
    ...claim('read_only', readOnly),
    // the other hints mean nothing for a tool that only reads (MCP, ToolAnnotations)
    ...(readOnly === true
      ? {}
      : { ...claim('destructive', hints['destructiveHint']), ...claim('idempotent', hints['idempotentHint']) }),
    ...claim('open_world', hints['openWorldHint']),
  };
  const schema = tool['inputSchema'];
  return {
    id,
    title: toLabel(title),
    description: description === '' ? firstSentence(title) : description,
    family,
    permission: readOnly === true ? 'read_only' : 'unknown',
    ...(Object.keys(claims).length > 0 && { hints: { ...claims, basis: 'declared' } }),
    call: { tool: toLabel(name) },
    ...(isObject(schema) && Object.keys(schema).length > 0 && { input_schema: boundedSchema(schema) }),
  };
}

function claim(name: string, hint: Json | undefined): JsonObject {
  return typeof hint === 'boolean' ? { [name]: hint ? 'yes' : 'no' } : {};
}
