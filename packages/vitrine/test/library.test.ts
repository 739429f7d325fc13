// createFront as a program that has installed `vitrine` calls it: over the built package.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  ContentError,
  createFront,
  createMemoryLimiter,
  defineTool,
  type Front,
  type FrontOptions,
  jsonSchema,
  SnapshotError,
  VitrineError,
  withFallback,
} from 'vitrine';
import * as library from 'vitrine';
import * as edge from 'vitrine/edge';
import { toExpress } from 'vitrine/express';
import { toHono } from 'vitrine/hono';
import { toLambdaHandler } from 'vitrine/lambda';
import { buildFront, serve, toNodeHandler } from 'vitrine/node';
import { follow, toWorker, toWorkerWithFallback } from 'vitrine/worker';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const content = fileURLToPath(new URL('../../../examples/minimal-node/content', import.meta.url));
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const baseUrl = 'https://front.example.com';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-library-'));
let file: Uint8Array;
beforeAll(async () => (file = await buildFront(content, { baseUrl })));
afterAll(() => rmSync(folder, { recursive: true }));

const openingHours = defineTool({
  name: 'get_opening_hours',
  title: 'Opening hours',
  description: 'When the help desk answers, in UTC.',
  input: jsonSchema({ type: 'object', properties: {}, additionalProperties: false }),
  call: () => ({ hours: '08:00 to 16:00' }),
});

/** A source that holds nothing. */
const reader = { read: () => Promise.resolve(undefined) };

type Fetch = (request: Request) => Promise<Response>;

async function json(fetching: Fetch, path: string, init?: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetching(new Request(baseUrl + path, init));
  return { status: response.status, body: await response.json() };
}

function call(method: string, params: object = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}

const fetchOf =
  (front: Front): Fetch =>
  (request) =>
    front.fetch(request);

test('a folder of Markdown alone is a front, at an address of this machine', async () => {
  const docs = join(folder, 'docs-alone');
  mkdirSync(docs);
  writeFileSync(join(docs, 'lamp.md'), '# Mount the lamp\n\nScrew it to the mast.\n');
  const warnings: string[] = [];
  const front = await createFront(docs, { onWarning: (warning) => void warnings.push(warning) });
  expect(front.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(warnings.at(-1)).toContain('Set base_url in front.yaml');
  expect(await (await front.fetch(new Request(`${front.baseUrl}/docs/lamp.md`))).text()).toContain('Screw it to the mast.');
});

test('a host that gives no client address is named once, because all its clients share one quota', async () => {
  const warnings: string[] = [];
  const front = await createFront(file, { onWarning: (warning) => void warnings.push(warning) });
  const status = (): Request => new Request(`${baseUrl}/api/v1/status`);
  await front.fetch(status(), { remoteAddress: '192.0.2.1' });
  expect(warnings).toEqual([]);
  // Hono hands over its bindings, other hosts null or nothing; what has no address in it is no reason to fail.
  for (const host of [undefined, null, {}, 'x']) expect((await front.fetch(status(), host)).status).toBe(200);
  expect(warnings).toEqual([expect.stringContaining('all clients share one quota')]);
  const proxied = await createFront(file, { trustProxy: { hops: 1 }, onWarning: (warning) => void warnings.push(warning) });
  await proxied.fetch(status());
  expect(warnings).toHaveLength(1);
});

describe('a front', () => {
  test('of a folder with problems is refused with all of them, by one class from every entry', async () => {
    const broken = join(folder, 'broken');
    cpSync(content, broken, { recursive: true });
    writeFileSync(join(broken, 'product.yaml'), 'id: lamp\nname: 7\nlicense: [MIT]\n');
    const problems: string[] = [];
    try {
      await createFront(broken);
    } catch (error) {
      if (error instanceof ContentError) for (const { file, path } of error.problems) problems.push(`${file ?? ''} ${path ?? ''}`);
    }
    expect(problems).toEqual(expect.arrayContaining(['product.yaml name', 'product.yaml license']));
    await expect(buildFront(broken)).rejects.toBeInstanceOf(ContentError);
  });

  test('an error is of its class and of the class of all, from whichever entry both come', async () => {
    const codes: string[] = [];
    for (const { createFront: create } of [library, edge]) {
      try {
        await create(new Uint8Array(100));
      } catch (error) {
        if (error instanceof VitrineError) codes.push(error.code, String(error.problems.length));
      }
      await expect(create(new Uint8Array(100))).rejects.toBeInstanceOf(SnapshotError);
      await expect(create(new Uint8Array(100))).rejects.toBeInstanceOf(VitrineError);
      await expect(create(new Uint8Array(100))).rejects.not.toBeInstanceOf(ContentError);
    }
    expect(codes).toEqual(['not_a_snapshot', '0', 'not_a_snapshot', '0']);
    expect(new TypeError('x')).not.toBeInstanceOf(VitrineError);
  });

  test('of a folder answers for its documents and tools', async () => {
    const front = await createFront(content, { baseUrl });
    expect(front.snapshotId).toBe(front.snapshot.id);
    expect(await json(fetchOf(front), '/api/v1/status')).toMatchObject({ status: 200, body: { snapshot_id: front.snapshotId } });
    const { body } = await json(fetchOf(front), '/api/mcp', call('tools/call', { name: 'get_latest_release', arguments: {} }));
    expect(body).toMatchObject({ result: { structuredContent: {} } });
    expect(
      (await front.fetch(new Request(`${baseUrl}/`, { headers: { accept: 'text/html' } }))).headers.get('content-type'),
    ).toMatch('text/html');
  });

  test('of bytes, of a file and of a snapshot has the documents of the folder', async () => {
    const path = join(folder, 'front.vitrine');
    writeFileSync(path, file);
    const first = await createFront(content, { baseUrl });
    const fronts = [await createFront(file), await createFront(path), await createFront(first.snapshot, { baseUrl })];
    for (const front of fronts) {
      expect(front.baseUrl).toBe(baseUrl);
      expect([...front.documents.paths()].sort()).toEqual([...first.documents.paths()].sort());
      for (const path of first.documents.paths())
        expect(front.documents.get(path)?.variants[0]?.etag).toBe(first.documents.get(path)?.variants[0]?.etag);
    }
  });

  // Whoever opened such a file was not told that its documents name what answers 410.
  test('of a file that was built before a sunset warns of it after that, on every host', async () => {
    const sunset = new Date('2026-06-01T00:00:00Z');
    const guide = new URL('https://docs.example.com/migrate');
    const deprecations = { getReleases: { since: new Date('2026-01-01T00:00:00Z'), sunset, guide } };
    const stale = await buildFront(content, { baseUrl, deprecations, clock: () => sunset.getTime() - 1 });
    for (const create of [createFront, edge.createFront]) {
      const warnings: string[] = [];
      await create(stale, { clock: () => sunset.getTime() - 1, onWarning: (warning) => warnings.push(warning) });
      expect(warnings).toEqual([]);
      await create(stale, { clock: () => sunset.getTime(), onWarning: (warning) => warnings.push(warning) });
      expect(warnings).toEqual([expect.stringContaining('The sunset of getReleases has passed')]);
    }
  });

  test('of a file that another option makes anew stays at the address of the file', async () => {
    const front = await createFront(file, { rateLimit: { limit: 70, windowSeconds: 30 } });
    expect(front.documents.site).toMatchObject({ baseUrl, rateLimit: { limit: 70, windowSeconds: 30 } });
  });

  test('of a file that another option makes anew publishes nothing that the file leaves out, and loses nothing', async () => {
    const guide = new URL('https://docs.example.com/migrate');
    const sunset = new Date('2026-06-01T00:00:00Z');
    const retired = await buildFront(content, {
      baseUrl,
      deprecations: { getReleases: { since: new Date('2026-01-01T00:00:00Z'), sunset, guide } },
      clock: () => sunset.getTime() - 1,
    });
    const options = { rateLimit: { limit: 70, windowSeconds: 30 }, onWarning: () => undefined };
    const front = await createFront(retired, options);
    expect((await front.fetch(new Request(`${baseUrl}/releases.json`))).status).toBe(410);
    const reduced = await buildFront(content, { baseUrl, surfaces: { llms_txt: false } });
    await expect(createFront(reduced, options)).rejects.toThrow(
      'surfaces: expected the value that the snapshot file was built with',
    );
    const given = await createFront(reduced, { ...options, surfaces: { llms_txt: false } });
    expect((await given.fetch(new Request(`${baseUrl}/llms.txt`))).status).toBe(404);
    const document = { path: '/hours.txt', mediaType: 'text/plain', content: '8 to 16', title: 'Hours', description: 'When.' };
    const larger = await buildFront(content, { baseUrl, documents: [document] });
    await expect(createFront(larger, options)).rejects.toThrow('documents: expected the value');
  });

  test('of one folder with other surfaces, built at the same time, publishes its own', async () => {
    const surfaces = { llms_txt: false, feeds: false };
    const [all, fewer] = await Promise.all([{}, { surfaces }].map((more) => buildFront(content, { baseUrl, ...more })));
    const [full, reduced] = await Promise.all([all, fewer].map((file) => createFront(file ?? new Uint8Array())));
    const paths = new Set(reduced?.documents.paths());
    const left = [...(full?.documents.paths() ?? [])].filter((path) => !paths.has(path));
    expect(left.sort()).toEqual(['/llms.txt', '/releases.feed.json', '/releases.xml']);
    for (const path of ['/', '/openapi.json', '/sitemap.xml', '/api/v1/status', '/.well-known/mcp.json']) {
      const answers = await Promise.all([full, reduced].flatMap((front) => front?.fetch(new Request(baseUrl + path)) ?? []));
      expect(await answers[1]?.text()).not.toMatch(/llms\.txt|releases\.(?:feed|xml)/);
      if (path !== '/.well-known/mcp.json') expect(await answers[0]?.text()).toMatch(/llms\.txt|releases\.(?:feed|xml)/);
    }
  });

  test('publishes what its options name once: tools, resources, documents, the policy of a limiter, another address', async () => {
    const options: FrontOptions = {
      baseUrl: 'https://other.example.com',
      limiter: createMemoryLimiter({ name: 'default', limit: 70, windowSeconds: 30 }),
      tools: [openingHours],
      resources: { resources: [{ uri: 'desk:///hours', name: 'hours' }], templates: [], read: (uri) => ({ uri, text: 'always' }) },
      documents: [{ path: '/hours.txt', mediaType: 'text/plain', content: '8 to 16', title: 'Hours', description: 'When.' }],
    };
    for (const source of [content, file]) {
      const front = await createFront(source, options);
      expect(front.documents.site).toMatchObject({ baseUrl: options.baseUrl, rateLimit: { limit: 70, windowSeconds: 30 } });
      expect(front.documents.site.tools).toHaveLength(7);
      const at = (path: string, init?: RequestInit): Promise<Response> =>
        front.fetch(new Request(`https://other.example.com${path}`, init));
      expect(await (await at('/hours.txt')).text()).toBe('8 to 16');
      expect((await at('/api/v1/status')).headers.get('ratelimit-policy')).toContain('q=70');
      const called = await at('/api/mcp', call('tools/call', { name: 'get_opening_hours', arguments: {} }));
      expect(await called.text()).toContain('08:00 to 16:00');
      expect(await (await at('/api/mcp', call('resources/read', { uri: 'desk:///hours' }))).text()).toContain('always');
      expect(await (await at('/api/mcp', call('resources/list'))).text()).toMatch(/docs:\/\/\/.*desk:\/\/\/hours/);
    }
  });

  test('of a followed file serves what the file holds next', async () => {
    const path = join(folder, 'followed.vitrine');
    writeFileSync(path, file);
    const front = await createFront(path, { follow: { allowOlder: true } });
    const before = front.snapshotId;
    const copy = join(folder, 'content');
    cpSync(content, copy, { recursive: true });
    const page = join(copy, 'docs/index.md');
    writeFileSync(page, `${readFileSync(page, 'utf8')}\nOne more line.\n`);
    writeFileSync(`${path}.next`, await buildFront(copy, { baseUrl }));
    renameSync(`${path}.next`, path);
    await front.refresh();
    expect(front.snapshotId).not.toBe(before);
    expect(await json(fetchOf(front), '/api/v1/status')).toMatchObject({ body: { snapshot_id: front.snapshotId } });
    front.close();
  });

  test.each([
    ['a path', (path: string) => path],
    ['an address of a file', (path: string) => pathToFileURL(path)],
    ['bytes', (path: string) => readFileSync(path)],
  ])('serves the file that it brings along, given as %s, until its source can be read', async (_, given) => {
    const path = join(folder, 'brought.vitrine');
    writeFileSync(path, file);
    let reads = 0;
    const away = { read: () => Promise.reject(new Error(`away ${++reads}`)) };
    const front = await createFront(away, { follow: { initial: given(path) } });
    await front.refresh();
    expect(await json(fetchOf(front), '/api/v1/status')).toMatchObject({ status: 200, body: { snapshot_id: front.snapshotId } });
    expect(reads).toBe(1);
    front.close();
  });

  test('lists the tools with content where the settings ask for them, on every host and after a swap', async () => {
    const copy = join(folder, 'published');
    cpSync(content, copy, { recursive: true });
    writeFileSync(join(copy, 'front.yaml'), 'tools: published\nbudget: { characters: 1200 }\n');
    const built = await buildFront(copy, { baseUrl });
    const path = join(folder, 'published.vitrine');
    writeFileSync(path, built);
    const front = await createFront(path, { follow: { allowOlder: true } });
    const worker = toWorker(built);
    const namesOf = async (fetching: Fetch): Promise<unknown> => {
      const { body } = await json(fetching, '/api/mcp', call('tools/list'));
      return (body as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name);
    };
    const names = ['search_docs', 'list_capabilities', 'get_action_safety', 'get_latest_release'];
    const hosts = [fetchOf(front), fetchOf(await edge.createFront(built)), fetchOf(await createFront(copy, { baseUrl }))];
    for (const fetching of [...hosts, (request: Request) => worker.fetch(request, {})]) {
      expect(await namesOf(fetching)).toEqual(names);
      expect(await json(fetching, '/api/v1/status')).toMatchObject({ body: { mcp: { tools: names } } });
    }
    const all = await createFront(copy, { baseUrl, documentation: { tools: 'all', budget: { characters: 2_000 } } });
    expect(await namesOf(fetchOf(all))).toHaveLength(6);
    await expect(createFront(copy, { baseUrl, documentation: { budget: { characters: 10 } } })).rejects.toThrow(
      'budget.characters: expected an integer from 1000 to 8000, received 10',
    );
    writeFileSync(
      join(copy, 'installation.yaml'),
      'guides: [{ platform: linux, title: Install, applies_to_version: "*", steps: [{ kind: command, text: Install it., command: ./install }], verify: { command: ./check, expects: ok } }]\n',
    );
    writeFileSync(`${path}.next`, await buildFront(copy, { baseUrl }));
    renameSync(`${path}.next`, path);
    await front.refresh();
    expect(await namesOf(fetchOf(front))).toEqual([...names, 'get_installation_guide']);
    front.close();
  });

  test.each<[string, unknown, object, string]>([
    ['a mistyped option', content, { basUrl: baseUrl }, 'createFront: expected an option such as baseUrl, '],
    ['two policies', content, { limiter: createMemoryLimiter(), rateLimit: {} }, 'rateLimit: expected no policy'],
    [
      'a folder to follow',
      content,
      { baseUrl, follow: true },
      'follow: expected a file, an address or a reader, received a folder',
    ],
    ['an address not to follow', 'https://front.invalid/f', { follow: false }, 'follow: expected an address'],
    ['a number to bring along', content, { baseUrl, follow: { initial: 7 } }, 'follow.initial: expected a text or an object'],
    ['an initial that is no file', reader, { follow: { initial: {} } }, 'initial: expected the bytes of a snapshot file'],
    [
      'a path to nothing to bring along',
      reader,
      { follow: { initial: './nowhere' } },
      'initial: expected a snapshot file, received ./nowhere',
    ],
    ['a folder to bring along', reader, { follow: { initial: content } }, 'initial: expected a snapshot file, received'],
    [
      'a device to bring along',
      reader,
      { follow: { initial: '/dev/zero' } },
      'initial: expected a snapshot file, received /dev/zero',
    ],
    [
      'an unknown member of follow',
      reader,
      { follow: { inital: './front.vitrine' } },
      'follow: expected an option such as initial, ',
    ],
    ['a device', '/dev/null', { baseUrl }, 'source: expected a content folder or a snapshot file, found a pipe or a device'],
    ['a path to nothing', './nowhere', { baseUrl }, 'source: expected a content folder or a snapshot file, found nothing'],
    ['a number', 7, {}, 'source: expected a folder'],
    ['a clock that is none', content, { baseUrl, clock: 7 }, 'clock: expected a function, received number'],
    ['no list of documents', content, { baseUrl, documents: {} }, 'documents: expected a list, received object'],
    [
      'null for an object',
      content,
      { baseUrl, documentation: null },
      'documentation: expected an object or a function, received null',
    ],
    [
      'documentation that is a promise',
      content,
      { baseUrl, documentation: () => Promise.reject(new Error('no index')) },
      'documentation: expected an object, or a function that returns one, received a promise',
    ],
    ['an origin that is none', content, { baseUrl, allowedOrigins: [null] }, 'allowedOrigins[0]: expected a text, received null'],
    ['a document that is none', content, { baseUrl, documents: [null] }, 'documents[0]: expected an object, received null'],
    ['unknown legacy fields', content, { baseUrl, legacyRateLimitFields: 'x' }, 'legacyRateLimitFields: expected x-ratelimit'],
    ['a limiter without a policy', content, { baseUrl, limiter: {} }, 'limiter.policy: expected an object, received undefined'],
    ['a network that is none', content, { baseUrl, networks: [{}] }, 'networks[0].name: expected a text, received undefined'],
    ['a policy without a limit', content, { baseUrl, rateLimit: {} }, 'rateLimit.limit: expected a number, received undefined'],
    [
      'a counter that counts nothing',
      content,
      { baseUrl, searchCounter: { k: 5, periodHours: 24 } },
      'searchCounter.count: expected',
    ],
    ['a tool that is none', content, { baseUrl, tools: [{}] }, 'tools[0].name: expected a text, received undefined'],
    ['tools that are a promise', content, { baseUrl, tools: () => Promise.resolve([]) }, 'tools: expected a list, received object'],
    ['a trust of nothing', content, { baseUrl, trustProxy: {} }, 'trustProxy: expected hops, a number, or networks'],
    ['null', null, {}, 'received null'],
    ['other bytes', new Uint8Array(100), {}, 'snapshot'],
  ])('refuses %s by name', async (_, source, options, message) => {
    // JavaScript callers can pass anything
    await expect(createFront(source as string, options as FrontOptions)).rejects.toThrow(message);
  });
});

describe('without files', () => {
  test('both forms of the entry have the same names', async () => {
    const form = (await import(pathToFileURL(join(dist, 'index-edge.js')).href)) as object;
    expect(Object.keys(form)).toEqual(Object.keys(library));
  });

  test('nothing imports a built-in of Node.js', () => {
    const modules = new Set(['edge', 'index-edge', 'worker', 'hono', 'observe', 'verify'].map((name) => `${name}.js`));
    for (const name of modules) {
      const code = readFileSync(join(dist, name), 'utf8');
      for (const [, each = ''] of code.matchAll(/(?:\bfrom |\bimport |\bimport\()['"]\.\/([^'"]+)['"]/g)) modules.add(each);
      expect(code, name).not.toMatch(/(?:^(?:import|\}) .*from |\bimport\()['"](?!\.)/m);
    }
    expect(modules.size).toBeGreaterThan(20);
  });

  test('bytes are served, and what would need files or a renderer is refused by name', async () => {
    const { createFront: create } = edge;
    const front = await create(file.slice().buffer, { baseUrl: `${baseUrl}/` });
    expect(await json(fetchOf(front), '/api/v1/status')).toMatchObject({ status: 200 });
    // JavaScript callers can pass anything
    await expect(create('./front' as never)).rejects.toThrow('this runtime has no files');
    await expect(create(file, { follow: true })).rejects.toThrow('follow: ');
    await expect(create(file, { tools: [openingHours] })).rejects.toThrow('tools: expected what the documents');
    await expect(create(file, { baseUrl: 'https://other.example.com' })).rejects.toThrow('baseUrl: expected');
    await expect(create(file, { surfaces: { feeds: false } })).rejects.toThrow('surfaces: expected');
    await expect(create(file, { limiter: createMemoryLimiter({ limit: 3 }) })).rejects.toThrow('limiter: expected');
    const ownSnapshot = await buildFront(content, { baseUrl, tools: [openingHours] });
    expect((await create(ownSnapshot, { tools: () => [openingHours] })).documents.site.tools).toContain('get_opening_hours');
  });
});

describe('every host takes a front', () => {
  const status = '/api/v1/status';
  const site = (): Response => new Response('the site');

  test('serve, and a middleware of node:http', async () => {
    const front = await createFront(file);
    const host = await serve(front, { port: 0, signals: false });
    expect((await fetch(host.url + status)).status).toBe(200);
    await host.stop();
    const middleware = toExpress(front, { loopback: true });
    const server = createServer((request, response) => middleware(request, response, () => response.end('the site')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expect((await fetch(url + status)).status).toBe(200);
    expect(await (await fetch(`${url}/shop`)).text()).toBe('the site');
    await new Promise((resolve) => server.close(resolve));
    const listening = createServer(toNodeHandler(front, { loopback: true })).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const place = listening.address();
    expect((await fetch(`http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}${status}`)).status).toBe(200);
    listening.close();
  });

  test('a handler of Lambda', async () => {
    const handler = toLambdaHandler(await createFront(file));
    const event = {
      version: '2.0',
      rawPath: status,
      rawQueryString: '',
      headers: {},
      requestContext: { stage: '$default', http: { method: 'GET', path: status, sourceIp: '192.0.2.1' } },
      isBase64Encoded: false,
    };
    expect(await handler(event)).toMatchObject({ statusCode: 200 });
  });

  test('a function of Fetch and a middleware of Hono hand on what is not the front’s', async () => {
    const front = await createFront(file);
    const answer = withFallback(front, site);
    expect(await json(answer, status)).toMatchObject({ status: 200 });
    expect(await (await answer(new Request(`${baseUrl}/shop`))).text()).toBe('the site');
    const middleware = toHono(front);
    const request = (path: string) => {
      const raw = new Request(baseUrl + path);
      return { req: { raw, arrayBuffer: () => raw.arrayBuffer() }, res: site() };
    };
    const nothing = (): Promise<void> => Promise.resolve();
    expect((await middleware(request(status), nothing))?.status).toBe(200);
    expect(await middleware(request('/shop'), nothing)).toBeUndefined();
  });

  test('a Worker, alone and in front of a site, of bytes and of a reader', async () => {
    const reader = { read: () => Promise.resolve({ file, version: '1' }) };
    for (const source of [file, () => file, () => follow(reader)]) {
      const worker = toWorker(source);
      expect(await json((request) => worker.fetch(request, {}), status)).toMatchObject({ status: 200 });
    }
    const worker = toWorkerWithFallback(file, () => ({ next: site, mcpAlias: '/mcp' }));
    expect(await (await worker.fetch(new Request(`${baseUrl}/shop`), {})).text()).toBe('the site');
    expect((await worker.fetch(new Request(`${baseUrl}/mcp`, call('tools/list')), {})).status).toBe(200);
    const wrong = toWorker(file, { limiter: createMemoryLimiter({ limit: 3 }) });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    expect((await wrong.fetch(new Request(baseUrl + status), {})).status).toBe(503);
    expect(String(logged.mock.calls[0])).toContain(
      'limiter: expected what the documents of the snapshot file publish (default: 120',
    );
    logged.mockRestore();
  });

  test('a Worker with a tool of its own serves a file that was built with it; any other is 503 with both lists in the log', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const options = { tools: [openingHours] };
    for (const make of [toWorker, toWorkerWithFallback]) {
      const wrong = make(file, () => ({ ...options, next: site }));
      expect((await wrong.fetch(new Request(baseUrl + status), {})).status).toBe(503);
      const reason: unknown = logged.mock.lastCall?.[0];
      expect(String(reason)).toMatch(
        /^TypeError: tools: expected what .* publish \(search_docs, .*\), received search_docs, .*get_opening_hours\./,
      );
      expect(String(reason)).toContain('build the file with `buildFront(folder, { tools })` of vitrine/node');
    }
    logged.mockRestore();
    const worker = toWorker(await buildFront(content, { baseUrl, ...options }), () => options);
    const { body } = await json(
      (request) => worker.fetch(request, {}),
      '/api/mcp',
      call('tools/call', { name: 'get_opening_hours', arguments: {} }),
    );
    expect(body).toMatchObject({ result: { structuredContent: { hours: '08:00 to 16:00' } } });
  });

  test('what is thrown goes to console.error where there is no onError', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const fault = new Error('no hours');
    const failing = defineTool({
      name: 'fail',
      title: 'Fail',
      description: 'Fails.',
      input: jsonSchema({ type: 'object' }),
      call: () => {
        throw fault;
      },
    });
    const front = await createFront(content, { baseUrl, tools: [failing] });
    expect((await json(fetchOf(front), '/api/mcp', call('tools/call', { name: 'fail', arguments: {} }))).body).toMatchObject({
      error: { code: -32_603 },
    });
    expect(logged.mock.calls).toEqual([[fault]]);
    logged.mockRestore();
  });

  test('a policy needs no name', async () => {
    const front = await createFront(content, { baseUrl, rateLimit: { limit: 20, windowSeconds: 60 } });
    expect((await front.fetch(new Request(baseUrl + status))).headers.get('ratelimit-policy')).toBe('"default";q=20;w=60');
    await expect(createFront(content, { baseUrl, rateLimit: { limit: 20, windowSeconds: 300 } })).rejects.toThrow(
      'windowSeconds: expected an integer from 1 to 96, received 300',
    );
  });
});
