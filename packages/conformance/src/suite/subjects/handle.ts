// The pipeline on values: what every other runtime is a conversion of.
import type { ServiceRequest, Service } from '@vitrine/core';
import { host } from '../published.ts';
import { answerOf, sentBytes, linesOf, type Sent, type Subject } from '../subject.ts';

const utf8 = new TextEncoder();

export const handle: Subject = {
  name: 'handle',
  start: (service: Service, { loopback }) =>
    Promise.resolve({
      send: async (sent) => {
        const { status, fields, body } = await service.handle(incomingOf(sent, loopback));
        return answerOf(status, fields, typeof body === 'string' ? utf8.encode(body) : (body ?? new Uint8Array()));
      },
      stop: () => Promise.resolve(),
    }),
};

function incomingOf(sent: Sent, loopback: boolean): ServiceRequest {
  const bytes = sentBytes(sent);
  const fields = new Map<string, string>([['host', host]]);
  if (bytes !== undefined && sent.framing !== 'chunked') fields.set('content-length', String(bytes.length));
  const given = new Set<string>();
  for (const [name, value] of linesOf(sent.fields)) {
    const key = name.toLowerCase();
    const line = value.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
    fields.set(key, given.has(key) ? `${fields.get(key) ?? ''}, ${line}` : line);
    given.add(key);
  }
  return {
    method: sent.method ?? 'GET',
    target: sent.target,
    field: (name) => fields.get(name) ?? null,
    connection: { remoteAddress: `192.0.2.${sent.client ?? 1}`, loopback },
    body: (maxBytes) => Promise.resolve(bytes === undefined ? new Uint8Array() : bytes.length > maxBytes ? 'too-large' : bytes),
  };
}
