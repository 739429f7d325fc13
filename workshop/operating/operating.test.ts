// Alerts and dashboard of docs/guides/operating over the metrics of a real front: promtool reads them, a real Prometheus scrapes and asks.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, serve } from '@vitrine/adapter-node';
import { buildSnapshot } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { createMetrics } from '@vitrine/core/observe';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';

const root = fileURLToPath(new URL('../..', import.meta.url));
const alerts = join(root, 'docs/guides/operating/alerts.yml');
const dashboard = JSON.parse(readFileSync(join(root, 'docs/guides/operating/grafana.json'), 'utf8')) as {
  readonly panels: readonly {
    readonly type: string;
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat?: string }[];
  }[];
};
const expressions = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat = '' }) => ({ title, expr, legend: legendFormat })),
);
const folder = mkdtempSync(join(tmpdir(), 'operating-'));
const metrics = createMetrics();
let host: HttpServer;

const promtool = (args: readonly string[], input = ''): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

beforeAll(async () => {
  const { snapshot } = await buildSnapshot(join(root, 'packages/conformance/fixture'));
  const mcp = createDocumentationTools(snapshot);
  const documents = await renderDocuments(snapshot, {
    baseUrl: 'http://127.0.0.1:1',
    mcp,
    rateLimit: { name: 'default', limit: 60, windowSeconds: 60 },
  });
  const service = createService({ documents, mcp, allowedHosts: ['127.0.0.1'], onExchange: (event) => metrics.onExchange(event) });
  host = await serve(service, { port: 0, signals: false, acceptAfterStopMs: 0, admin: { port: 0, metrics: () => metrics.text() } });
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true });
});

/** Requests of every kind: documents, searches that find and do not, a tool that fails, refusals. */
async function traffic(): Promise<void> {
  const call = (query: object): Promise<Response> =>
    fetch(`${host.url}/api/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: query } }),
    });
  for (const path of ['/capabilities.json', '/nothing', '/api/v1/status']) await (await fetch(host.url + path)).text();
  for (const query of [{ query: 'install' }, { query: 'qwertzuiop' }, { query: 'install qwertzuiop' }, {}])
    await (await call(query)).text();
}

test("the dashboard is one by Grafana's own types, and its panels are Grafana's own", () => {
  const schema = fileURLToPath(new URL('../node_modules/@grafana/schema', import.meta.url));
  const file = join(root, 'workshop/operating/dashboard.ts');
  const typed = (value: unknown): string =>
    `import type { Dashboard } from '@grafana/schema';\nexport const dashboard: Dashboard = ${JSON.stringify(value)};\n`;
  const faultsOf = (value: unknown): readonly string[] => {
    const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: ts.ModuleKind.ESNext };
    const bundled = { ...options, moduleResolution: ts.ModuleResolutionKind.Bundler };
    const usual = ts.createCompilerHost(bundled);
    const host: ts.CompilerHost = {
      ...usual,
      fileExists: (name) => name === file || usual.fileExists(name),
      getSourceFile: (name, ...rest) =>
        name === file ? ts.createSourceFile(name, typed(value), ts.ScriptTarget.ESNext) : usual.getSourceFile(name, ...rest),
    };
    const program = ts.createProgram([file], bundled, host);
    return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  };
  expect(faultsOf(dashboard)).toEqual([]);
  expect(faultsOf({ ...dashboard, refresh: 60 })).toHaveLength(1);
  for (const { type } of dashboard.panels)
    expect([type, existsSync(join(schema, 'dist/types/raw/composable', type))]).toEqual([type, true]);
});

test('promtool reads the alerts, and each of the six fires when it should', () => {
  expect(promtool(['check', 'rules', alerts])).toMatchObject({
    status: 0,
    said: expect.stringContaining('6 rules found') as string,
  });
  const tests = readFileSync(new URL('alerts.test.yml', import.meta.url), 'utf8').replace('ALERTS', alerts);
  writeFileSync(join(folder, 'alerts.test.yml'), tests);
  const { status, said } = promtool(['test', 'rules', join(folder, 'alerts.test.yml')]);
  expect(said).toContain('SUCCESS');
  expect(status).toBe(0);
});

test('promtool finds no fault in the metrics', async () => {
  for (let n = 0; n < 14; n++) await traffic();
  const text = await (await fetch(`${host.adminUrl ?? ''}/metrics`)).text();
  expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' });
  expect(text).toContain('outcome="refused"');
});

test('a Prometheus that scrapes the front answers every expression of the dashboard, and has the alerts', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  probe.close();
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [alerts],
    scrape_configs: [{ job_name: 'vitrine', static_configs: [{ targets: [new URL(host.adminUrl ?? '').host] }] }],
  };
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const options = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`];
  const prometheus = spawn('prometheus', [...options, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' });
  try {
    const base = `http://127.0.0.1:${port}/api/v1`;
    const ask = async (
      path: string,
    ): Promise<{ readonly status: string; readonly data: { readonly result: readonly { readonly metric: object }[] } }> =>
      (await (await fetch(base + path)).json()) as never; // the API states it
    const query = (expression: string) => ask(`/query?query=${encodeURIComponent(expression)}`);
    for (let tries = 0; tries < 60; tries++) {
      await traffic().catch(() => {});
      const scraped = await query('count_over_time(vitrine_answer_bytes_total{job="vitrine"}[1m])').catch(() => undefined);
      if (JSON.stringify(scraped?.data.result ?? []).match(/"([4-9]|\d\d)"/)) break;
      await pause(500);
    }
    // Grafana puts the range in.
    const empty: string[] = [];
    for (const { title, expr, legend } of expressions) {
      const { status, data } = await query(expr.replace(/\$__\w+/g, '1m'));
      expect([title, status]).toEqual([title, 'success']);
      if (data.result.length === 0) empty.push(title);
      // A series is named by labels that it has.
      const labels = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      for (const { metric } of data.result) expect([title, Object.keys(metric)]).toEqual([title, expect.arrayContaining(labels)]);
    }
    expect(empty).toEqual([]);
    const rules = JSON.stringify(await ask('/rules')).match(/"Front\w+"/g);
    expect(new Set(rules)).toEqual(
      new Set(['"FrontDown"', '"FrontStale"', '"FrontFails"', '"FrontSlow"', '"FrontRefusesMany"', '"FrontFindsNothing"']),
    );
  } finally {
    prometheus.kill('SIGKILL');
    await once(prometheus, 'exit');
  }
});
