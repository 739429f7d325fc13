// vitrine import docs --from openapi, and what a search then finds.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildSnapshot } from '@vitrine/content';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command, filesBelow, folderOf, run, smallest } from '../../vitrine/test/run-command.ts';

const contract = `openapi: 3.0.3
info: { title: Shop, version: 1.0.0 }
tags: [{ name: Orders, description: 'Orders of customers. ## Not a heading' }]
paths:
  /orders/{id}/cancel:
    post:
      tags: [Orders]
      operationId: cancelOrder
      summary: Cancel an order
      description: |
        Cancels an order that was not sent yet.

        # Limits
        See [the guide](/guide) and <script>alert(1)</script>.
      parameters:
        - { name: id, in: path, required: true, description: Number of the order | its id, schema: { type: string, format: uuid } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Reason' }
      responses:
        '200': { description: The order, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '409': { description: It was sent already. }
  /orders:
    get: { tags: [Orders], summary: List orders, responses: { '200': { description: All of them } } }
  /v1/health:
    get: { summary: Health, deprecated: true, responses: {} }
components:
  schemas:
    Reason: { type: object, required: [text], properties: { text: { type: string, example: too late }, kind: { enum: [late, wrong] }, self: { $ref: '#/components/schemas/Reason' } } }
    Order: { allOf: [{ $ref: '#/components/schemas/Reason' }, { type: object, properties: { id: { type: integer }, at: { type: string, format: date-time } } }] }
`;

test('a page for each operation and one about all, and an answer to how to cancel an order', async () => {
  const cwd = folderOf({ ...smallest, 'openapi.yaml': contract });
  const args = ['import', 'docs', '--from', 'openapi', 'openapi.yaml'];
  const { code, stdout } = await run(args, { cwd });
  expect({ code }).toEqual({ code: 0 });
  expect(stdout).toContain('imported 4 pages');
  expect(filesBelow(join(cwd, 'front/docs/api'))).toEqual([
    'health',
    'health/get-v1-health.md',
    'index.md',
    'orders',
    'orders/cancelorder.md',
    'orders/get-orders.md',
  ]);
  const page = readFileSync(join(cwd, 'front/docs/api/orders/cancelorder.md'), 'utf8');
  expect(page).toContain('# Cancel an order\n\n## `POST /orders/{id}/cancel` {#operation}');
  expect(page).toContain('\n\n### Parameters {#parameters}\n\n');
  expect(page).toContain('- `id` string (uuid), required, in path. Number of the order | its id');
  expect(page).toContain('- `kind` choice, one of `late`, `wrong`.');
  expect(page).toContain('"text": "too late"');
  expect(page).not.toMatch(/^# Limits|<script>|\(\/guide\)/m);
  expect(readFileSync(join(cwd, 'front/docs/api/index.md'), 'utf8')).toContain('- [Cancel an order](orders/cancelorder.md)');

  expect((await run(args, { cwd })).stdout).toContain('0 changed, 4 unchanged');
  expect(readFileSync(join(cwd, 'front/docs/api/orders/cancelorder.md'), 'utf8')).toBe(page);
  expect((await run(['check'], { cwd })).stdout).toContain('0 errors');

  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, 'mcp'], cwd }));
  const answer = await client.callTool({ name: 'search_docs', arguments: { query: 'how do I cancel an order', limit: 6 } });
  await client.close();
  const [first] = (answer.structuredContent as { readonly results: readonly { readonly id: string }[] }).results;
  expect(first?.id.split('#')[0]).toBe('api/orders/cancelorder');
});

test('pages come behind the last one that has a place in the reading order, in the order of the document', async () => {
  const page = (title: string, order: number): string => `---\ntitle: ${title}\norder: ${order}\n---\n\n# ${title}\n`;
  const cwd = folderOf({
    ...smallest,
    'openapi.yaml': contract,
    'front/docs/index.md': page('Start', 1),
    'front/docs/zoo.md': page('Zoo', 7),
  });
  const args = ['import', 'docs', '--from', 'openapi', 'openapi.yaml', 'front'];
  await run(args, { cwd });
  const places = filesBelow(join(cwd, 'front/docs/api'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => Number(/order: "?(\d+)/.exec(readFileSync(join(cwd, 'front/docs/api', name), 'utf8'))?.[1]));
  expect(places.length).toBeGreaterThan(1);
  expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => 8 + index));
  expect((await run(args, { cwd })).stdout).toContain(' 0 changed, ');
});

test('a dry run writes nothing and prints the difference', async () => {
  const cwd = folderOf({ ...smallest, 'openapi.yaml': contract });
  const { stdout } = await run(['import', 'docs', '--from', 'openapi', 'openapi.yaml', '--dry-run'], { cwd });
  expect(stdout).toContain('+++ b/front/docs/api/orders/cancelorder.md');
  expect(filesBelow(cwd)).not.toContain('front/docs/api');
});

test('actions and pages of one read, and each action leads to its page', async () => {
  const settings = 'base_url: https://front.example.com\n';
  const cwd = folderOf({ ...smallest, 'openapi.yaml': contract, 'front/front.yaml': settings });
  const { code, stdout } = await run(['import', 'api', '--from', 'openapi', 'openapi.yaml', '--json'], { cwd });
  expect(code).toBe(0);
  const { capabilities, docs } = JSON.parse(stdout) as { capabilities: { added: readonly unknown[] }; docs: { pages: number } };
  expect([capabilities.added.length, docs.pages]).toEqual([3, 4]);
  const {
    snapshot: { facts },
  } = await buildSnapshot(join(cwd, 'front'), { generatedAt: '2026-01-01T00:00:00Z' });
  expect(facts.capabilities.actions.map(({ id, docs_url: page }) => [id, page])).toEqual(
    expect.arrayContaining([
      ['cancelOrder', 'https://front.example.com/docs/api/orders/cancelorder'],
      ['get.orders', 'https://front.example.com/docs/api/orders/get-orders'],
    ]),
  );
  const again = await run(['import', 'api', '--from', 'openapi', 'openapi.yaml'], { cwd });
  expect(again.stdout).toContain('0 changed, 4 unchanged');
});

test('neither actions nor pages are written of a document that is refused', async () => {
  const deep = `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{},"x":${'['.repeat(1_200)}${']'.repeat(1_200)}}`;
  const cwd = folderOf({ ...smallest, 'deep.json': deep, 'none.json': '{}' });
  const before = filesBelow(join(cwd, 'front'));
  for (const name of ['deep.json', 'none.json', 'absent.json'])
    expect((await run(['import', 'api', '--from', 'openapi', name], { cwd })).code).toBe(3);
  expect(filesBelow(join(cwd, 'front'))).toEqual(before);
});
