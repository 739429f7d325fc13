// The other side of the protocol: serves what the suite requests, on whatever runtime this is bundled for. What is the
// runtime's own, how a request becomes an answer there, comes in as `serve`.
import {
  type Connection,
  createService,
  type RenderedDocuments,
  type ExchangeEvent,
  openDocuments,
  openSnapshot,
  type ServiceDefinition,
} from '@vitrine/core';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { definitionOf } from '../definition.ts';
import { controlPath, type Start, timeField, type Received } from './protocol.ts';

/** Answers a request as the runtime does; `Context` is what it passes besides the request. */
export type FetchHandler<Context> = (request: Request, context: Context) => Promise<Response>;

/** Makes the function that answers everything: what the suite controls, and what the cases ask. */
export function createRemoteHost<Context>(
  serve: (definition: ServiceDefinition, loopback: boolean) => FetchHandler<Context>,
): FetchHandler<Context> {
  const snapshots = new Map<string, Uint8Array>();
  let events: ExchangeEvent[] = [];
  let faults: string[] = [];
  let now = 0;
  let answer: FetchHandler<Context> = () => Promise.resolve(new Response('nothing was started', { status: 503 }));

  function start({ snapshot, loopback, settings, failing }: Start): void {
    const file = snapshots.get(snapshot);
    if (file === undefined) throw new TypeError(`no snapshot ${snapshot} was put`);
    events = [];
    faults = [];
    const documents = failingAt(openDocuments(file), failing);
    const content = { documents, mcp: createDocumentationTools(openSnapshot(file)) };
    answer = serve(
      {
        ...definitionOf(content, { clock: () => now }),
        ...settings,
        onExchange: (event) => events.push(event),
        onError: (error) => faults.push(String(error)),
      },
      loopback,
    );
  }

  async function control(name: string, request: Request): Promise<Response> {
    if (request.method === 'PUT') snapshots.set(name, new Uint8Array(await request.arrayBuffer()));
    else if (name === 'start')
      start((await request.json()) as Start); // the suite is the only client
    else if (name === 'received') return Response.json({ events, faults } satisfies Received);
    else return new Response(null, { status: 404 });
    return new Response(null, { status: 204 });
  }

  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(controlPath)) return control(pathname.slice(controlPath.length), request);
    now = Number(request.headers.get(timeField) ?? now);
    return answer(request, context);
  };
}

function failingAt(documents: RenderedDocuments, failing: Start['failing']): RenderedDocuments {
  const reasons = new Map(Object.entries(failing));
  const get = (path: string): ReturnType<RenderedDocuments['get']> => {
    const reason = reasons.get(path);
    if (reason !== undefined) throw new Error(reason);
    return documents.get(path);
  };
  return { ...documents, get };
}

/**
 * Makes the function that answers everything on a host that speaks Fetch; its context is the address that the host reports, `reported`
 * what else it reports.
 */
export function createFetchHost(reported: Pick<Connection, 'framed'> = {}): FetchHandler<string> {
  return createRemoteHost<string>((definition, loopback) => {
    const service = createService(definition);
    return (request, remoteAddress) => service.fetch(request, { ...reported, remoteAddress, loopback });
  });
}
