// Whatever the parts of a snapshot file hold, under digests that fit: it is refused with a SnapshotError, or what is made of it
// answers every request below 500 and reports no error.
import { createHash } from 'node:crypto';
import { composeSnapshot } from '../../../packages/content/src/snapshot/compose-snapshot.ts';
import { encodeSnapshot } from '../../../packages/content/src/snapshot/snapshot-file.ts';
import { createService, openDocuments, openSnapshot, SnapshotError } from '../../../packages/core/src/index.ts';
import { renderDocuments } from '../../../packages/core/src/render.ts';
import { createDocumentationTools } from '../../../packages/mcp-tools/src/index.ts';

export const maxLength = 20_000;

/** In a part, the node of this number in document order (modulo their count) becomes the value. */
interface Edit {
  readonly part: string;
  readonly at: number;
  readonly value: unknown;
}

const baseUrl = 'https://front.example.com';
const original = await file();
const calls = [
  ['search_docs', { query: 'wick lamp' }],
  ['search_docs', { id: 'index' }],
  ['list_capabilities', {}],
  ['get_action_safety', { action: 'light' }],
  ['get_latest_release', {}],
  ['get_installation_guide', {}],
  ['get_benchmark_evidence', {}],
] as const;

export async function check(edits: unknown): Promise<void> {
  const bytes = withEdits(Array.isArray(edits) ? edits.filter(isEdit) : []);
  const errors: unknown[] = [];
  try {
    const snapshot = openSnapshot(bytes);
    const documents = openDocuments(bytes);
    const mcp = createDocumentationTools(snapshot);
    const service = createService({ documents, mcp, onError: (error) => errors.push(error), clock: () => 0 });
    for (const path of [...documents.paths(), '/docs/index.md', '/problems/not_found'])
      await ask(service, new Request(baseUrl + path));
    for (const [name, args] of calls) await ask(service, call('tools/call', { name, arguments: args }));
    for (const method of ['tools/list', 'resources/list', 'prompts/list']) await ask(service, call(method, {}));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  if (errors.length > 0 && !errors.every(isRefusal)) throw errors[0];
}

/** Errors that name what is wrong: of the file, of the index, and of a service whose documents do not fit its tools. */
function isRefusal(error: unknown): boolean {
  if (error instanceof SnapshotError) return true;
  return error instanceof Error && (error.name === 'DocsIndexError' || /^\w+(?:\.\w+)*: expected /.test(error.message));
}

async function ask(service: { fetch(request: Request): Promise<Response> }, request: Request): Promise<void> {
  const response = await service.fetch(request);
  await response.arrayBuffer();
  if (response.status >= 500 && response.status !== 500) throw new Error(`${request.url}: ${response.status}`);
}

function call(method: string, params: unknown): Request {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2025-11-25',
  };
  return new Request(`${baseUrl}/api/mcp`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/** The parts of the original with some nodes replaced, laid out and digested again. */
function withEdits(edits: readonly Edit[]): Uint8Array {
  const { directory, parts } = split(original);
  const changed = parts.map(([name, bytes]): readonly [string, Uint8Array] => {
    const own = edits.filter(({ part }) => part === name);
    if (own.length === 0) return [name, bytes];
    let json: unknown;
    try {
      json = JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      // A part that is no JSON is replaced whole.
      return [name, new TextEncoder().encode(JSON.stringify(own.at(-1)?.value))];
    }
    for (const { at, value } of own) json = replaced(json, at, value);
    return [name, new TextEncoder().encode(JSON.stringify(json))];
  });
  let at = 4_096;
  const places: Record<string, readonly [number, number]> = {};
  for (const [name, bytes] of changed) {
    places[name] = [at, bytes.length];
    at = Math.ceil((at + bytes.length) / 64) * 64;
  }
  const whole = new Uint8Array(at);
  whole.set(original.subarray(0, 64));
  const text = new TextEncoder().encode(JSON.stringify({ ...directory, parts: places }));
  whole.set(text, 64);
  for (const [name, bytes] of changed) whole.set(bytes, places[name]?.[0] ?? 0);
  const view = new DataView(whole.buffer);
  view.setUint32(12, text.length, true);
  view.setBigUint64(16, BigInt(whole.length), true);
  whole.set(createHash('sha256').update(whole.subarray(64)).digest(), 32);
  return whole;
}

function split(bytes: Uint8Array): { readonly directory: object; readonly parts: readonly (readonly [string, Uint8Array])[] } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  // The directory that encodeSnapshot wrote.
  const directory = JSON.parse(new TextDecoder().decode(bytes.subarray(64, 64 + length))) as {
    readonly parts: Readonly<Record<string, readonly [start: number, length: number]>>;
  };
  return {
    directory,
    parts: Object.entries(directory.parts).map(([name, [start, size]]) => [name, bytes.slice(start, start + size)]),
  };
}

function replaced(json: unknown, at: number, value: unknown): unknown {
  const count = nodes(json);
  let left = Math.abs(Math.trunc(at)) % count;
  const walk = (node: unknown): unknown => {
    if (left === 0) {
      left -= 1;
      return value;
    }
    left -= 1;
    if (Array.isArray(node)) return node.map((each: unknown) => (left < 0 ? each : walk(each)));
    if (typeof node === 'object' && node !== null)
      return Object.fromEntries(Object.entries(node).map(([key, each]: [string, unknown]) => [key, left < 0 ? each : walk(each)]));
    return node;
  };
  return walk(json);
}

function nodes(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 1;
  return Object.values(json).reduce((sum: number, each) => sum + nodes(each), 1);
}

function isEdit(value: unknown): value is Edit {
  return (
    typeof value === 'object' && value !== null && 'part' in value && 'at' in value && Number.isFinite(value.at) && 'value' in value
  );
}

async function file(): Promise<Uint8Array> {
  const snapshot = composeSnapshot(
    {
      product: { id: 'lamp', name: 'Lamp', description: 'A fictional lamp', homepage: 'https://lamp.example', version: '1.0.0' },
      capabilities: {
        actions: [{ id: 'light', title: 'Light', description: 'Lights the lamp', family: 'lamp', permission: 'user_write' }],
      },
      releases: { releases: [{ version: '1.0.0', channel: 'stable', status: 'published', date: '2026-01-01', title: 'First' }] },
      docs: { 'index.md': '# Lamp\n\nA lamp.\n\n## Wick\n\nTrim the wick.\n', 'guide/oil.md': '# Oil\n\nFill it.\n' },
    },
    { generatedAt: '2026-01-01T00:00:00Z', now: Date.parse('2026-02-01T00:00:00Z') },
  );
  const mcp = createDocumentationTools(snapshot);
  return encodeSnapshot(snapshot, await renderDocuments(snapshot, { baseUrl, mcp }));
}
