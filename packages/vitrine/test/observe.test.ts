// Observing with the command: serve --log and --admin-port, report.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { folderOf, run, smallest, start } from './run-command.ts';

interface Line {
  readonly event?: string;
  readonly url?: string;
  readonly status?: number;
  readonly tool?: string;
}

function served(cwd: string, ...more: readonly string[]) {
  const child = start(['serve', '--once', '--port', '0', '--log', 'json', ...more], { cwd });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const raw: string[] = [];
  const next = async (): Promise<Line> => {
    const { value } = (await lines.next()) as IteratorResult<string, undefined>;
    raw.push(value ?? '');
    return JSON.parse(value ?? '{}') as Line;
  };
  return { next, raw };
}

const search = (url: string, query: string): Promise<Response> =>
  fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_docs', arguments: { query } },
    }),
  });

test('every request is a line of JSON, metrics are served, and both make a report', async () => {
  const cwd = folderOf({ ...smallest, 'front/front.yaml': 'count_searches: {}\n' });
  const { next, raw } = served(cwd, '--admin-port', '0');
  const admin = await next();
  const { url = '' } = await next();
  expect(admin.event).toBe('admin');
  await (await search(url, 'wick hunterzebra')).text();
  await (await fetch(`${url}/nothing`)).text();
  expect(await next()).toMatchObject({ status: 200, tool: 'search_docs' });
  expect(await next()).toMatchObject({ status: 404 });
  expect(raw.join()).not.toContain('hunterzebra');
  const status = await (await fetch(`${url}/api/v1/status`)).text();
  expect(status).toContain('each word that 5 different clients searched for, and each address of a missing page');

  const report = await run(['report', admin.url ?? ''], { cwd });
  expect(report.stdout).toMatch(/Traffic: 3 requests[^]*search_docs[^]*Only words that at least 5 clients used/);
  expect(report.stdout).not.toContain('hunterzebra');

  writeFileSync(join(cwd, 'front.log'), raw.join('\n'));
  const { code, stdout } = await run(['report', 'front.log', '--json'], { cwd });
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, requests: 2 }]);
});

test('every hour of a day is drawn, and what is more than twenty is counted', async () => {
  const line = (n: number): string =>
    JSON.stringify({
      time: `2026-11-22T${String(n % 24).padStart(2, '0')}:00:00Z`,
      status: 200,
      operation: `own${n}`,
      client: 'other',
    });
  const cwd = folderOf({ 'front.log': Array.from({ length: 48 }, (_, n) => line(n)).join('\n') });
  const { stdout } = await run(['report', 'front.log'], { cwd });
  expect(stdout.match(/2026-11-22 \d\d:00/g)).toHaveLength(24);
  expect(stdout).toContain('and 28 more');
});

test('a hostile log is a report without a control', async () => {
  const evil = '<script>alert(1)</script>\u001b[2J\u202e';
  const line = (more: object): string =>
    JSON.stringify({ time: '2026-11-22T10:00:00Z', status: 200, operation: evil, client: evil, ...more });
  const lines = [
    line({ mcp_method: evil, tool: evil, duration_ms: 3 }),
    line({ policy: evil, limited: true }),
    '{',
    'x'.repeat(100_000),
    '[]',
  ];
  const cwd = folderOf({ 'front.log': lines.join('\n') });
  const { code, stdout, stderr } = await run(['report', 'front.log'], { cwd });
  expect(code).toBe(0);
  expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(stderr).toContain('3 lines are not events');
});

test('a guess that led to a page is no request for what is not there', async () => {
  const line = (status: number): string => JSON.stringify({ time: '2026-11-22T00:00:00Z', status, client: 'claude' });
  const { stdout } = await run(['report', 'front.log'], { cwd: folderOf({ 'front.log': [308, 308, 404].map(line).join('\n') }) });
  expect(stdout).toMatch(/redirected to a page \S+ 2\n.*what is not there +\S+ 1\n/);
});

test.each([
  [['report', 'nosuch.log'], 3, 'nosuch.log cannot be read'],
  [['report', 'empty.log'], 1, 'empty.log has no log line of a request'],
  [['report', 'http://127.0.0.1:9'], 3, 'does not answer'],
  [['report', 'http://[bad'], 3, 'http://[bad cannot be read: it does not exist'],
  [['report', 'strange.log'], 1, 'strange.log has no log line of a request'],
  [['serve', '--log', 'xml'], 2, 'Allowed choices are off, text, json'],
  [['serve', '--admin-port', '70000'], 2, 'Expected a port'],
])('%j ends with %i', async (args, code, message) => {
  const ended = await run(args, {
    cwd: folderOf({ ...smallest, 'empty.log': '', 'strange.log': '{"time":"2026-11-22T00:00:00Z","status":1e308}' }),
  });
  expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
});
