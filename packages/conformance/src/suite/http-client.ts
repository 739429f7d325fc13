// A client of HTTP/1.1: bare node:http, so that Host, Origin and method can be anything.
import { type Agent, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { host } from './published.ts';
import { type Answer, answerOf, sentBytes, linesOf, type Sent } from './subject.ts';

/** Which address is called, and from where. */
export interface Peer {
  /** Scheme, host and port; the rest is not looked at. Host is the fixture's all the same. */
  readonly address: URL;
  readonly agent: Agent;
  readonly localAddress?: string | undefined;
}

const requests = { 'http:': overHttp, 'https:': overHttps } as const;

export function exchange(sent: Sent, peer: Peer): Promise<Answer> {
  const { address, agent, localAddress } = peer;
  const body = sentBytes(sent);
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
    const client = requests[address.protocol === 'https:' ? 'https:' : 'http:']({
      host: address.hostname,
      port: address.port,
      localAddress,
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
    client.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) return;
      // The server closed an idle connection while this side was about to use it once more.
      if (client.reusedSocket && error.code === 'ECONNRESET') exchange(sent, peer).then(resolve, reject);
      else reject(error);
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
