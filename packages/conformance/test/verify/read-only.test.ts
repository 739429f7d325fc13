// The proof of being read-only: it finds what reads, reaches out, starts programs or changes, and nothing in
// what we serve ourselves.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '../../../core/src/shared/json.ts';
import { defineTool } from '../../../core/src/engine/mcp/tool.ts';
import { createService, type Service } from '../../../core/src/engine/pipeline/service.ts';
import { verifyReadOnly } from '../../src/index.ts';
import { renderSample, sampleMcp } from '../../../core/test/sample-snapshot.ts';

const builtin = (name: string): unknown => process.getBuiltinModule(name);
const now = Date.parse('2026-11-21T00:00:00Z');
const options = { builtin, now };
const thisFile = new URL(import.meta.url);

async function serviceOf(call?: () => JsonObject | Promise<JsonObject>): Promise<Service> {
  const input = { json: { type: 'object' } } as const;
  const mine = call && defineTool({ name: 'mine', title: 'Mine', description: 'Of a team.', input, output: input, call });
  const mcp = { ...sampleMcp, tools: [...sampleMcp.tools, ...(mine === undefined ? [] : [mine])] };
  const rateLimit = { name: 'default', limit: 5, windowSeconds: 60 };
  return createService({ documents: await renderSample({ mcp, rateLimit }), mcp, clock: () => now });
}

async function reached(call: () => JsonObject | Promise<JsonObject>, allow: readonly string[] = []): Promise<readonly string[]> {
  const findings = await verifyReadOnly(await serviceOf(call), { ...options, allow });
  expect(findings.every(({ rule }) => rule === 'read-only-reach')).toBe(true);
  return [...new Set(findings.map(foundIn))];
}

/** What a diagnostic of verify says was found. */
function foundIn({ message }: { readonly message: string }): string {
  return message.slice(message.lastIndexOf('; found ') + '; found '.length);
}

test('what we serve only reads', async () => {
  const modules = ['index', 'mcp'].map((entry) => new URL(`../../../core/dist/${entry}.js`, import.meta.url).href);
  expect(await verifyReadOnly(await serviceOf(), { ...options, modules })).toEqual([]);
});

test.each<[name: string, call: () => JsonObject | Promise<JsonObject>]>([
  ['fs.readFileSync', () => ({ length: readFileSync(thisFile).length })],
  ['fs/promises.readFile', async () => ({ length: (await readFile(thisFile)).length })],
  ['fs.writeFileSync', () => (writeFileSync(join(tmpdir(), 'never-written'), ''), {})],
  ['child_process.execFileSync', () => ({ out: execFileSync('true').toString() })],
  ['net.connect', () => ({ ready: connect(9).readyState })],
  ['fetch', async () => ({ status: (await fetch('http://127.0.0.1:9')).status })],
])('a tool that calls %s', async (name, call) => {
  expect(await reached(call)).toEqual([name]);
});

test('a module that is allowed may be used, and everything else is as it was afterwards', async () => {
  const call = (): JsonObject => ({ length: readFileSync(thisFile).length });
  expect(await reached(call, ['node:fs'])).toEqual([]);
  expect(readFileSync(thisFile, 'utf8')).toContain('as it was afterwards');
});

test('without a runtime to ask, what every runtime has is still watched', async () => {
  const service = await serviceOf(async () => ({ status: (await fetch('http://127.0.0.1:9')).status }));
  expect((await verifyReadOnly(service, { now })).map(foundIn)).toContain('fetch');
});

test('a document that changes while it is served', async () => {
  const service = await serviceOf();
  const documents: Uint8Array[] = [];
  const changing: Service = {
    ...service,
    handle: async (incoming) => {
      const reply = await service.handle(incoming);
      if (incoming.target.endsWith('/auth.md') && reply.body instanceof Uint8Array) documents.push(reply.body);
      if (reply.status === 413) for (const bytes of documents) bytes.set([0x21], 0);
      return reply;
    },
  };
  expect(await verifyReadOnly(changing, options)).toMatchObject([{ rule: 'read-only-bytes', location: 'GET /auth.md' }]);
});

test('imports are followed through files and packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-read-only-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'tool.js'), `import './parts.js';\nexport { a } from 'no-such-package';\n`);
  writeFileSync(
    join(folder, 'parts.js'),
    `import { x } from "node:url";\nconst fs = await import('fs');\nexport const a = require('node:net');\n`,
  );
  const modules = [pathToFileURL(join(folder, 'tool.js')).href];
  const diagnostics = await verifyReadOnly(await serviceOf(), { ...options, modules, allow: ['net'] });
  expect(diagnostics.map((each) => [each.rule, each.location?.split('/').at(-1), foundIn(each)])).toEqual([
    ['read-only-import', 'tool.js', 'no-such-package'],
    ['read-only-import', 'parts.js', 'fs'],
  ]);
  await expect(verifyReadOnly(await serviceOf(), { modules })).rejects.toThrow(/expected `builtin`/);
});
