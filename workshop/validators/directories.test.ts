// What `vitrine export` writes for the MCP Registry, before the schema of the registry itself, where VITRINE_DATA names a folder that has it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { openSnapshot } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';
import { serverEntry } from '../../packages/vitrine/src/command/export/run.ts';

/** A schema as it was published. */
function schemaAt(file: string): object | undefined {
  const path = join(process.env['VITRINE_DATA'] ?? '', 'schemas', file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : undefined;
}

const registry = schemaAt('mcp-registry-server-2025-12-11.schema.json');

async function subject() {
  // as the build of the demonstration made it
  const snapshot = openSnapshot(readFileSync(new URL('../../apps/demo/dist/fronts/front.vitrine', import.meta.url)));
  const documents = await renderDocuments(snapshot, {
    baseUrl: 'https://vitrine.example',
    mcp: createDocumentationTools(snapshot),
  });
  return { snapshot, documents };
}

test.runIf(registry !== undefined)('server.json is valid by the schema of the MCP Registry', async () => {
  const { snapshot, documents } = await subject();
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(registry ?? false);
  validate(serverEntry(documents, snapshot));
  expect(validate.errors).toBeNull();
});
