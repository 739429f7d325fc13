// The demonstration on Node.js: a port, an address, and a short list of what to look at first.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Service } from 'vitrine';
import { buildFront, type HttpServer, serve } from 'vitrine/node';
import { examplePath, withExample } from './example.ts';
import { createDemo, type DemoSettings } from './service.ts';

/** What `npm start` reads from the environment. */
export interface NodeSettings extends Pick<DemoSettings, 'rateLimit'> {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** The address that others use; made from host and port when left out. */
  readonly baseUrl?: string;
}

export interface RunningDemo {
  readonly service: Service;
  /** Where it can be reached, without a trailing slash. */
  readonly url: string;
  /** What to look at first: a path and what is found there. */
  readonly paths: readonly (readonly [path: string, what: string])[];
  /** Stops as SIGTERM does: finishes what was begun. */
  stop(): Promise<void>;
}

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Where `npm start` serves when nothing else is asked for. */
const usual = { port: 3000, host: '127.0.0.1' };
const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const highlights: readonly (readonly [path: string, what: string])[] = [
  ['/', 'an index of everything, for a browser'],
  ['/api/v1/status', 'status, and links to everything else'],
  ['/capabilities.json', 'what it can do, and how risky each action is'],
  ['/releases.json', 'what was released'],
  ['/installation.json', 'how to install it'],
  ['/openapi.json', 'the machine contract'],
  ['/.well-known/mcp.json', 'where the documentation tools are'],
  ['/api/mcp', 'the documentation tools: POST for MCP clients, GET for their card'],
  ['/docs/start/quick-start.md', 'documentation, as Markdown'],
  ['/problems', 'what each error code means'],
  [`${examplePath}/`, 'the front of a product with risky actions'],
];

/** The fronts as files, by name, for the usual address. */
export async function buildFronts(
  onWarning: (warning: string) => void,
): Promise<Readonly<Record<'front' | 'tidegate', Uint8Array>>> {
  const baseUrl = addressOf(usual.host, usual.port);
  return {
    front: await buildFront(place('../content'), { baseUrl, onWarning }),
    tidegate: await buildFront(place('../../../examples/risky-product/front'), { baseUrl: `${baseUrl}${examplePath}`, onWarning }),
  };
}

/** Serves the demonstration as `buildFronts` made it; another address or quota is rendered anew. Resolves once it answers. */
export async function startDemo({ port, host, baseUrl, ...settings }: NodeSettings): Promise<RunningDemo> {
  const actualPort = port === 0 ? await freePort(host) : port;
  const front = await createDemo(place('../dist/fronts/front.vitrine'), {
    baseUrl: baseUrl ?? addressOf(host, actualPort),
    ...settings,
    // Names that only this machine gives itself: a page elsewhere cannot make a browser send them.
    allowedHosts: loopbackNames,
  });
  const example = await createDemo(place('../dist/fronts/tidegate.vitrine'), {
    baseUrl: `${front.baseUrl}${examplePath}`,
    ...settings,
    allowedHosts: loopbackNames,
  });
  const running: HttpServer = await serve(withExample(front, example), { port: actualPort, host });
  const served = new Set([...front.documents.paths(), `${examplePath}/`]);
  const url = front.baseUrl;
  return { service: front, url, paths: highlights.filter(([path]) => served.has(path)), stop: () => running.stop() };
}

function addressOf(host: string, port: number): string {
  return `http://${urlHost(host)}:${port}`;
}

/** A host as an address writes it. Behind a wildcard the machine itself is the one host that is known. */
function urlHost(host: string): string {
  if (wildcards.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The documents name the port, so it is chosen before the server listens. */
async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error(`no port could be found on ${host}`);
  return address.port;
}
