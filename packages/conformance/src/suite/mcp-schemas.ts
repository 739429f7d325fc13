// The schemas of the MCP revisions as validators: the zod schemas of the official packages, and the official JSON Schemas
// where VITRINE_DATA names a folder that has them. Neither notices members of the other era, so those are looked for.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as newer from '@modelcontextprotocol/core';
import * as older from '@modelcontextprotocol/sdk/types.js';
import { newest, serverInfoKey, stable, versionKey } from './rpc.ts';
import { asObject, type Answer, type Json, type Sent } from './subject.ts';

interface Validator {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: { readonly message: string } | undefined };
}

const results: Readonly<Record<string, string>> = {
  initialize: 'InitializeResult',
  ping: 'EmptyResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/read': 'ReadResourceResult',
  'prompts/list': 'ListPromptsResult',
  'prompts/get': 'GetPromptResult',
  'completion/complete': 'CompleteResult',
  // Of the skills extension, whose entries are checked against its words below.
  'skills/list': 'Result',
  'skills/get': 'Result',
};
const cacheable =
  /^(?:server\/discover|resources\/read|skills\/(?:list|get)|(?:tools|prompts|resources|resources\/templates)\/list)$/;

const validators: Readonly<Record<'legacy' | 'modern', Readonly<Record<string, unknown>>>> = { legacy: older, modern: newer };

function parses(era: 'legacy' | 'modern', name: string, value: unknown): readonly string[] {
  // Every schema of both packages has safeParse; one that is missing must not pass.
  const validator = validators[era][`${name}Schema`] as Validator | undefined;
  const verdict = validator?.safeParse(value);
  return verdict?.success === true ? [] : [`${era} ${name}: ${verdict?.error?.message ?? 'no such schema'}`];
}

const official = { legacy: officialSchema(stable), modern: officialSchema(newest) };

function officialSchema(revision: string): ((definition: string, value: unknown) => readonly string[]) | undefined {
  const { VITRINE_DATA } = process.env;
  const path = join(VITRINE_DATA ?? '', 'schemas', `mcp-${revision}.schema.json`);
  if (VITRINE_DATA === undefined || !existsSync(path)) return undefined;
  const ajv = new Ajv2020({ strict: false, logger: false, formats: { uri: (value: string) => URL.canParse(value) } });
  ajv.addSchema(asObject(JSON.parse(readFileSync(path, 'utf8')), path), revision);
  return (definition, value) => {
    const check = ajv.getSchema(`${revision}#/$defs/${definition}`);
    return check?.(value) === true ? [] : [`${revision} ${definition}: ${ajv.errorsText(check?.errors)}`];
  };
}

export function rpcFaults(sent: Sent, answer: Answer): readonly string[] {
  if (answer.field('content-type') !== 'application/json') return [];
  const call = parsed(sent);
  const era = eraOf(call);
  const received = answer.json();
  const faults: string[] = [];
  if (call !== undefined && 'id' in received && JSON.stringify(received['id']) !== JSON.stringify(call.id))
    faults.push(`id ${JSON.stringify(call.id)} came back as ${JSON.stringify(received['id'])}`);
  if (call?.id !== undefined && answer.status === 200 && !('id' in received)) faults.push('no id');
  // The rest of the message is MCP's, whatever the id is.
  const whole = 'id' in received ? { ...received, id: isLegalId(received['id']) ? received['id'] : 0 } : received;
  if ('result' in whole === 'error' in whole) faults.push('not exactly one of result and error');
  if ('error' in whole) return [...faults, ...errorFaults(whole, answer.status, era)];
  const name = results[call?.method ?? ''];
  if (name === undefined) return [...faults, `a result for ${String(call?.method)}`];
  return [...faults, ...resultFaults(whole, asObject(whole['result'], 'result'), call?.method ?? '', name, era)];
}

function errorFaults(whole: Json, status: number, era: 'legacy' | 'modern'): readonly string[] {
  const { code, data } = asObject(whole['error'], 'error');
  const faults = [...parses(era, 'JSONRPCErrorResponse', whole), ...(official[era]?.('JSONRPCErrorResponse', whole) ?? [])];
  if (typeof code === 'number' && code <= -32_000 && code >= -32_019) faults.push(`code ${code} has no meaning`);
  const said = asObject(data, 'error.data');
  if (said['status'] !== (status === 200 ? undefined : status))
    faults.push(`error.data.status: ${String(said['status'])} at ${status}`);
  if (typeof said['resolution'] !== 'string' || said['resolution'] === '') faults.push('no resolution');
  return faults;
}

function resultFaults(whole: Json, result: Json, method: string, name: string, era: 'legacy' | 'modern'): readonly string[] {
  const faults = [...parses(era, name, result), ...parses(era, 'JSONRPCResultResponse', whole)];
  // The official zod schema fills in a list that is missing.
  if (name === 'CallToolResult' && !Array.isArray(result['content'])) faults.push('no content');
  const entries = method === 'skills/list' ? result['skills'] : [result['skill']];
  if (name === 'Result') faults.push(...(Array.isArray(entries) ? entries.flatMap(skillFaults) : ['no skills']));
  const meta = asObject(result['_meta'] ?? {}, '_meta');
  if (era === 'legacy') {
    faults.push(...(official.legacy?.(name, result) ?? []), ...(official.legacy?.('JSONRPCResultResponse', whole) ?? []));
    for (const member of ['resultType', 'ttlMs', 'cacheScope']) if (member in result) faults.push(`${member} in a legacy result`);
    if (serverInfoKey in meta) faults.push('serverInfo in a legacy result');
    return faults;
  }
  faults.push(...(official.modern?.(name === 'Result' ? 'JSONRPCResultResponse' : `${name}Response`, whole) ?? []));
  if (result['resultType'] !== 'complete') faults.push(`resultType: ${String(result['resultType'])}`);
  if (meta[serverInfoKey] === undefined) faults.push('no serverInfo in _meta');
  const hinted = Number.isInteger(result['ttlMs']) && result['cacheScope'] === 'public';
  if (hinted !== cacheable.test(method))
    faults.push(`ttlMs ${String(result['ttlMs'])}, cacheScope ${String(result['cacheScope'])}`);
  return faults;
}

/** What is wrong with a skill entry (SEP-2640): it names each of its files once, its SKILL.md among them. */
function skillFaults(entry: unknown): readonly string[] {
  const { uri, frontmatter, resources } = asObject(entry, 'skill');
  const { name, description } = asObject(frontmatter, 'frontmatter');
  const files = Array.isArray(resources) ? resources.map((file: unknown) => asObject(file, 'file')) : [];
  const faults = files.flatMap(({ digest, size }) =>
    /^sha256:[0-9a-f]{64}$/.test(String(digest)) && Number.isSafeInteger(size) ? [] : ['a file without digest and size'],
  );
  if (uri !== `skill://${String(name)}/SKILL.md` || typeof description !== 'string') faults.push(`uri: ${String(uri)}`);
  if (files.filter((file) => file['uri'] === uri).length !== 1) faults.push('SKILL.md is not among the files');
  return faults;
}

interface Call {
  readonly method: string;
  readonly id: unknown;
  readonly params: Json;
}

/** A claim in `_meta` makes a request modern; a handshake is one only when the claim names a modern version. */
function eraOf(call: Call | undefined): 'legacy' | 'modern' {
  const { [versionKey]: claim } = asObject(call?.params['_meta'] ?? {}, '_meta');
  if (call?.method === 'initialize') return typeof claim === 'string' && claim >= newest ? 'modern' : 'legacy';
  return claim === undefined ? 'legacy' : 'modern';
}

function parsed({ body }: Sent): Call | undefined {
  if (typeof body !== 'string' || body.length > 70_000) return undefined;
  try {
    // A byte order mark is ignored (RFC 8259 section 8.1).
    const { method, id, params } = asObject(JSON.parse(body.replace(/^\ufeff/, '')), 'body');
    const given = asObject(params ?? {}, 'params');
    asObject(given['_meta'] ?? {}, '_meta');
    return typeof method === 'string' ? { method, id, params: given } : undefined;
  } catch {
    return undefined;
  }
}

function isLegalId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}
