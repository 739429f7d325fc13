// node:http requests -> the service's replies: places each request, bounds what one socket has in flight, and closes
// where a connection cannot continue. It holds no policy; every refusal is the service's.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest } from '@vitrine/core/serving';
import type { ServiceResponse, Service, ServiceProvider } from '@vitrine/core';
import { ClientTable } from './clients.ts';
import { type ConnectionState, connectionStates } from './connection.ts';
import { continueSent, headOf, isReadable, NodeRequest } from './request.ts';
import { bodyLength, sendResponse } from './response.ts';
import { allHosts, originalUrl, placeRequest, serverOptions } from './target.ts';

/** Options of a listener on a server of your own. */
export interface ListenerOptions {
  /** True when the server can be reached from this machine alone. Default false. */
  readonly loopback?: boolean;
}

/**
 * Makes a `request` listener for a node:http server of your own, and for frameworks that pass on its requests and responses; `serve`
 * brings the guards of the socket as well.
 */
export function toNodeHandler(
  service: ServiceProvider,
  options: ListenerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = createListener({
    service: serviceGetter(service),
    loopback: () => options.loopback ?? false,
    host: allHosts,
    sendsContinue: false,
    targetOf: originalUrl,
  });
  return (_, response) => {
    listener.accept(response);
  };
}

export function serviceGetter(service: ServiceProvider): () => Service {
  return typeof service === 'function' ? service : () => service;
}

export interface ListenerSettings {
  readonly service: () => Service;
  readonly loopback: () => boolean;
  /** The Host field of a request, with every line of it. */
  readonly host: (request: IncomingMessage) => string | undefined;
  /** Whether 100 is left to the listener: the server listens to `checkContinue`. */
  readonly sendsContinue: boolean;
  /** The target as the client sent it; by default `url`, which frameworks change. */
  readonly targetOf?: (request: IncomingMessage) => string;
  /** How a service is called; by default through `handle`. */
  readonly ask?: (service: Service, incoming: NodeRequest, response: ServerResponse) => Promise<ServiceResponse>;
  /** Answers of the host's own by target, such as its health. */
  readonly hostRoutes?: ReadonlyMap<string, (method: string) => ServiceResponse>;
  /** Whether every connection is to end with its next answer. */
  readonly stopping?: () => boolean;
  /** The clients of the host, with its bounds; default: no bound. */
  readonly clients?: ClientTable;
  /** Receives what the service provider throws; the client only sees a 500. Default: console.error. */
  readonly onError?: (error: unknown) => void;
}

export interface Listener {
  readonly accept: (response: ServerResponse) => void;
  readonly stateOf: (socket: Socket) => ConnectionState;
}

export const logError = (error: unknown): void => console.error(error);

/** Makes the listener behind `serve`, `toNodeHandler` and `toExpress`. */
export function createListener(settings: ListenerSettings): Listener {
  const { service, loopback, host, sendsContinue, hostRoutes, stopping, onError = logError } = settings;
  const targetOf = settings.targetOf ?? (({ url = '' }: IncomingMessage) => url);
  const ask = settings.ask ?? ((current: Service, incoming: NodeRequest) => current.handle(incoming));
  const stateOf = connectionStates(loopback, answer, settings.clients ?? new ClientTable());

  /** Never rejects. */
  async function answer(state: ConnectionState, response: ServerResponse): Promise<void> {
    try {
      const turn = sendsContinue ? undefined : continueSent(response);
      if (turn !== undefined) await turn;
      const value = await reply(state, response);
      if (response.headersSent || response.destroyed) return;
      const bytes = bodyLength(value);
      sendResponse(response, value, bytes, value.status === 408 || isLast(state, response));
      state.sent(response, value.body, bytes);
    } catch (error) {
      onError(error);
      if (response.headersSent) state.socket.destroy();
      else response.writeHead(500, ['Content-Length', '0', 'Connection', 'close']).end();
    }
  }

  function reply(state: ConnectionState, response: ServerResponse): ServiceResponse | Promise<ServiceResponse> {
    const { method = '', httpVersion, headers } = response.req;
    const url = targetOf(response.req);
    const answerOfHost = hostRoutes?.get(url);
    if (answerOfHost !== undefined) return answerOfHost(method);
    const target = placeRequest(method, url, httpVersion, host(response.req), headers['transfer-encoding']);
    const current = service();
    if (target.kind === 'misplaced')
      return current.refuse(badRequest, target.detail, { ...headOf(response.req, url), connection: state.connection });
    if (target.target === '*') return serverOptions;
    const awaited = sendsContinue && headers.expect !== undefined && httpVersion === '1.1';
    return ask(current, new NodeRequest(response, target.target, target.host, state, awaited), response);
  }

  /** Whether a connection cannot continue after the answer to a request. */
  function isLast(state: ConnectionState, response: ServerResponse): boolean {
    if (response !== state.newest) return false;
    // node:http loses what came in one packet with a request to upgrade.
    return state.unreadable || stopping?.() === true || response.req.headers.upgrade !== undefined || !isReadable(response.req);
  }

  return { accept: (response) => stateOf(response.req.socket).accept(response), stateOf };
}
