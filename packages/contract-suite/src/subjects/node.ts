// The Node host over a real socket, asked by a bare node:http client, so that Host, Origin and method can be anything.
import { Agent, type IncomingMessage, request } from 'node:http';
import { serve } from '@vitrine/adapter-node';
import { host } from '../fixture.ts';
import { type Answer, answerOf, bytesOf, linesOf, type Sent, type Subject } from '../subject.ts';

/** Linux answers to the whole of 127/8; elsewhere clients cannot be told apart on one machine. */
const oneClient = process.platform === 'linux' ? {} : { 'every client has a quota of its own': 'one loopback address' };

export const node: Subject = {
  name: 'node',
  start: async (service, { loopback }) => {
    const listening = {
      port: 0,
      host: loopback ? '127.0.0.1' : '0.0.0.0',
      signals: false,
      acceptAfterStopMs: 0,
      forceAfterMs: 100,
    };
    const running = await serve(service, listening);
    const port = Number(new URL(running.url).port);
    const agent = new Agent({ keepAlive: true });
    return {
      send: (sent) => exchange(sent, port, agent),
      stop: async () => {
        agent.destroy();
        await running.stop();
      },
    };
  },
  exceptions: oneClient,
};

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
