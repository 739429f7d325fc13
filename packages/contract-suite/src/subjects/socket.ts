// A client of any node:http server: bare node:http itself, so that Host, Origin and method can be anything. What a
// server behind it is, and how it is stopped, is the subject's own.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '@vitrine/core';
import { host } from '../fixture.ts';
import { type Answer, answerOf, bytesOf, linesOf, type Running, type Sent, type Subject } from '../subject.ts';

/** Linux answers to the whole of 127/8; elsewhere clients cannot be told apart on one machine. */
export const oneClient: Readonly<Record<string, string>> =
  process.platform === 'linux' ? {} : { 'every client has a quota of its own': 'one loopback address' };

/** Asks a server that listens on a port; `close` stops the server. */
export function askSocket(
  port: number,
  close: () => Promise<void>,
  { keepAlive = true }: { readonly keepAlive?: boolean } = {},
): Running {
  const agent = new Agent({ keepAlive });
  return {
    send: (sent) => exchange(sent, port, agent),
    stop: async () => {
      agent.destroy();
      await close();
    },
  };
}

/** A subject of a node:http server that is not listening yet, such as the one around another framework. */
export function server(
  name: string,
  create: (service: Service, host: { readonly loopback: boolean }) => Server | Promise<Server>,
  exceptions: NonNullable<Subject['exceptions']> = {},
): Subject {
  return {
    name,
    start: async (service, listener) => {
      const created = await create(service, listener);
      created.listen(0, '127.0.0.1');
      await once(created, 'listening');
      // A server that listens on a port has an internet address.
      const { port } = created.address() as AddressInfo;
      return askSocket(port, async () => {
        created.close();
        created.closeAllConnections();
        await once(created, 'close');
      });
    },
    exceptions: { ...oneClient, ...exceptions },
  };
}

function exchange(sent: Sent, port: number, agent: Agent): Promise<Answer> {
  const body = bytesOf(sent);
  const lines = linesOf(sent.fields);
  const names = new Set(lines.map(([name]) => name.toLowerCase()));
  const framing =
    body === undefined || names.has('content-length')
      ? []
      : [
          sent.framing === 'chunked'
            ? (['Transfer-Encoding', 'chunked'] as const)
            : (['Content-Length', String(body.length)] as const),
        ];
  const headers = [...(names.has('host') ? [] : [['Host', host] as const]), ...lines, ...framing].flat();
  return new Promise((resolve, reject) => {
    const client = request({
      host: '127.0.0.1',
      port,
      localAddress: sent.client === undefined ? undefined : `127.0.0.${sent.client}`,
      method: sent.method ?? 'GET',
      path: sent.target,
      agent,
      setHost: false,
      headers,
    });
    // A refusal may come, and the connection end, before the whole body was sent.
    let answered = false;
    client.on('response', (response) => {
      answered = true;
      collect(response).then(resolve, reject);
    });
    client.on('error', (error) => {
      if (!answered) reject(error);
    });
    client.end(body);
  });
}

async function collect(response: IncomingMessage): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) chunks.push(chunk as Uint8Array);
  const { rawHeaders } = response;
  const fields = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []));
  return answerOf(response.statusCode ?? 0, fields, Buffer.concat(chunks));
}
