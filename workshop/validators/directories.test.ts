// What `vitrine publish` writes, before the schemas of the directories themselves, where VITRINE_DATA names a folder that has them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';
import { serverEntry } from '../../packages/cli/src/export/server-json.ts';
import { askFront } from '../../packages/cli/src/publish/ask.ts';
import { submission } from '../../packages/cli/src/publish/submission.ts';
import { runNegative, runPositive } from '../../packages/cli/src/publish/test-cases.ts';

/** A schema as it was published: draft 07 of the registry, 2020-12 of ChatGPT. */
function schemaAt(file: string): object | undefined {
  const path = join(process.env['VITRINE_DATA'] ?? '', 'schemas', file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : undefined;
}

const registry = schemaAt('mcp-registry-server-2025-12-11.schema.json');
const chatgpt = schemaAt('chatgpt-app-submission.v1.schema.json');

async function subject() {
  const folder = fileURLToPath(new URL('../../apps/demo/content', import.meta.url));
  const snapshot = await buildSnapshot(folder, { generatedAt: '2026-11-22T00:00:00Z' });
  const documents = await renderDocuments(snapshot, {
    baseUrl: 'https://vitrine.example',
    mcp: createDocumentationTools(snapshot),
  });
  return { snapshot, documents };
}

test.runIf(registry !== undefined)('server.json is valid by the schema of the MCP Registry', { timeout: 60_000 }, async () => {
  const { snapshot, documents } = await subject();
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(registry ?? false);
  validate(serverEntry(documents, snapshot));
  expect(validate.errors).toBeNull();
});

test('the submission for ChatGPT is complete, and valid by its schema where that is there', { timeout: 60_000 }, async () => {
  const front = await subject();
  const asked = await askFront(front);
  const [positive, negative] = [await runPositive(asked, front.snapshot), await runNegative(asked, front.snapshot)];
  const { name, summary: description } = front.snapshot.facts.product;
  const { document, faults } = submission({
    name,
    description,
    category: 'DEVELOPER_TOOLS',
    tools: asked.tools,
    positive,
    negative,
  });
  expect([faults, positive.length, negative.length]).toEqual([[], 5, 3]);
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(chatgpt ?? true);
  validate(document);
  expect(validate.errors).toBeNull();
});
