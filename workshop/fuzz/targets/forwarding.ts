// Whatever a client sends in a forwarding field, its key is that of what the trusted proxy appends (decision 028).
import { createClientIdentity } from '../../../packages/core/src/engine/caller/client.ts';

export const maxLength = 20_000;
const proxy = '10.0.0.1';
const trusts = [{ hops: 1 }, { networks: ['10.0.0.0/8'] }] as const;
const appended = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' } as const;
const identities = trusts.flatMap((trust) =>
  (['x-forwarded-for', 'forwarded'] as const).map((field) => ({ field, identify: createClientIdentity({ ...trust, field }) })),
);

/** `sent` is the value of the client; a value that no parser of HTTP lets through is cut to what it would. */
export function check(sent: unknown): void {
  if (typeof sent !== 'string') return;
  const value = sent.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '');
  for (const { field, identify } of identities) {
    const key = (whole: string) =>
      identify({
        method: 'GET',
        target: '/',
        field: (name: string) => (name === field ? whole : null),
        connection: { remoteAddress: proxy },
        body: () => Promise.resolve(new Uint8Array()),
      });
    const honest = key(appended[field]);
    for (const joined of [`${value}, ${appended[field]}`, `${value},${appended[field]}`])
      if (key(joined) !== honest) throw new Error(`${field} ${JSON.stringify(joined)} gives ${key(joined)}, not ${honest}`);
  }
}
