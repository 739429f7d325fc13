// The Fetch face, as Fetch runtimes call it: a Request in, a Response out.
import { baseUrl, host } from '../published.ts';
import { answerOf, sentBytes, linesOf, type Sent, type Subject } from '../subject.ts';

export const fetch: Subject = {
  name: 'fetch',
  start: (service, { loopback }) =>
    Promise.resolve({
      send: async (sent) => {
        const response = await service.fetch(requestOf(sent), { remoteAddress: `192.0.2.${sent.client ?? 1}`, loopback });
        return answerOf(response.status, [...response.headers], new Uint8Array(await response.arrayBuffer()));
      },
      stop: () => Promise.resolve(),
    }),
  exceptions: {
    'a method that nobody knows is 405 as well': 'Fetch refuses to make a Request with TRACE',
  },
};

export function requestOf(sent: Sent): Request {
  const headers = new Headers();
  const lines = linesOf(sent.fields);
  if (!lines.some(([name]) => name.toLowerCase() === 'host')) headers.set('host', host);
  for (const [name, value] of lines) headers.append(name, value);
  const bytes = sentBytes(sent);
  const { method = 'GET' } = sent;
  if (bytes === undefined) return new Request(`${baseUrl}${sent.target}`, { method, headers });
  if (sent.framing !== 'chunked') headers.set('content-length', headers.get('content-length') ?? String(bytes.length));
  // The types of Workers do not know that a body that is a stream must say so.
  const init: RequestInit & { readonly duplex: 'half' } = { method, headers, body: streamOf(bytes), duplex: 'half' };
  return new Request(`${baseUrl}${sent.target}`, init);
}

/** The bytes in two pieces, so that reading has something to put together. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const half = bytes.length >> 1;
  return new ReadableStream({
    start(controller) {
      if (half > 0) controller.enqueue(bytes.slice(0, half));
      if (bytes.length > half) controller.enqueue(bytes.slice(half));
      controller.close();
    },
  });
}
