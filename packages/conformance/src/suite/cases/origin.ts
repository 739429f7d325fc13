// Who may call from a browser (SPEC 4.5, 5.3; MCP transports, security): Origin and Host on the tool endpoint.
import { expect } from 'vitest';
import { baseUrl } from '../published.ts';
import { endpoint, errorOf, legacy, modern } from '../rpc.ts';
import type { Sent } from '../subject.ts';
import type { Cases, Setting } from '../case.ts';

const configured: Setting = {
  loopback: false,
  definition: () => ({
    allowedOrigins: ['https://app.example', 'https://*.wild.example', 'http://*.port.example:8080', 'vscode-webview://abc123'],
    allowedHosts: ['other.example'],
  }),
};

/** Values of Origin, and whether the configuration above admits them. */
const origins: readonly (readonly [origin: string, allowed: boolean])[] = [
  [baseUrl, true],
  ['https://app.example', true],
  ['https://a.wild.example', true],
  ['http://a.port.example:8080', true],
  ['vscode-webview://abc123', true],
  ['null', false],
  ['NULL', false],
  ['*', false],
  ['https://evil.example', false],
  ['http://front.tidewatch.example', false],
  ['https://front.tidewatch.example:8443', false],
  ['https://front.tidewatch.example:443', false],
  ['https://front.tidewatch.example/', false],
  ['https://front.tidewatch.example.evil.example', false],
  ['https://evil-front.tidewatch.example', false],
  ['https://front.tidewatch.example@evil.example', false],
  ['HTTPS://FRONT.TIDEWATCH.EXAMPLE', false],
  ['https://FRONT.tidewatch.example', false],
  ['https://APP.example', false],
  ['http://app.example', false],
  ['https://app.example.evil.example', false],
  ['https://xapp.example', false],
  ['https://app-example', false],
  ['https://wild.example', false],
  ['https://a.b.wild.example', false],
  ['https://.wild.example', false],
  ['https://evil.example/.wild.example', false],
  ['https://a.wildxexample', false],
  ['https://a.wild.example:8443', false],
  ['http://a.port.example', false],
  ['vscode-webview://abc1234', false],
  ['chrome-extension://abc123', false],
  ['https://app.example, https://evil.example', false],
  ['https://app.example https://evil.example', false],
  ['https://app.example,', false],
  ['file://', false],
  ['javascript:alert(1)', false],
  ['http://localhost:5173', false],
  ['http://127.0.0.1:3000', false],
];

const loopbackOrigins = [
  'http://localhost',
  'http://localhost:5173',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'https://localhost:8443',
];
const nearlyLoopback = [
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.2:3000',
  'http://localhost:',
  'http://notlocalhost:3000',
  'http://0.0.0.0:3000',
];

/** A front that is published for this machine alone. */
const local: Setting = { site: { baseUrl: 'http://localhost:3000' }, skipContract: true };

function everyMethod(fields: NonNullable<Sent['fields']>): readonly Sent[] {
  const call = legacy('ping');
  return [
    { target: endpoint, fields },
    { method: 'HEAD', target: endpoint, fields },
    { ...call, fields: { ...call.fields, ...fields } },
    { method: 'DELETE', target: endpoint, fields },
    { method: 'OPTIONS', target: endpoint, fields: { ...fields, 'Access-Control-Request-Method': 'POST' } },
  ];
}

export const origin: Cases = (test) => {
  test('an Origin is allowed when it is configured, and refused with 403 otherwise', configured, async ({ send, advance }) => {
    const seen: (readonly [string, boolean])[] = [];
    for (const [value] of origins) {
      const call = legacy('ping');
      const { status } = await send({ ...call, fields: { ...call.fields, Origin: value } });
      seen.push([value, status === 200]);
      expect([200, 403]).toContain(status);
      advance(1_000);
    }
    expect(seen).toEqual(origins);
  });

  test('a preflight agrees with the call for every Origin', configured, async ({ send }) => {
    for (const [value, allowed] of origins) {
      const fields = { Origin: value, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
      const answer = await send({ method: 'OPTIONS', target: endpoint, fields });
      expect([value, answer.status]).toEqual([value, allowed ? 204 : 403]);
      expect([value, answer.field('access-control-allow-origin')]).toEqual([value, allowed ? value : undefined]);
    }
  });

  test('an invalid Origin is 403 for every method, in an envelope without an id', async ({ send }) => {
    for (const sent of everyMethod({ Origin: 'https://evil.example' })) {
      const answer = await send(sent);
      expect([sent.method, answer.status]).toEqual([sent.method, 403]);
      if (sent.method === 'HEAD') continue;
      const { code, id, data } = errorOf(answer);
      expect([code, id, data['code']]).toEqual([-32_600, undefined, 'origin_not_allowed']);
    }
  });

  test('an empty Origin is refused like any other that is none', async ({ send }) => {
    for (const sent of everyMethod({ Origin: '' })) expect([sent.method, (await send(sent)).status]).toEqual([sent.method, 403]);
  });

  test('two Origin lines are refused, even when both are allowed', async ({ send }) => {
    for (const sent of everyMethod({ Origin: [baseUrl, baseUrl] }))
      expect([sent.method, (await send(sent)).status]).toEqual([sent.method, 403]);
  });

  test('a page under an attacker’s name is refused although Origin equals Host', async ({ send }) => {
    for (const name of ['evil.example', 'evil.example:3000'])
      for (const sent of everyMethod({ Host: name, Origin: `http://${name}` }))
        expect([name, sent.method, (await send(sent)).status]).toEqual([name, sent.method, 403]);
  });

  test('a Host that is not served is 403 on the tool endpoint', configured, async ({ send }) => {
    const { hostname } = new URL(baseUrl);
    const hosts: readonly (readonly [string, number])[] = [
      [hostname, 200],
      [`${hostname}:8443`, 200],
      [hostname.toUpperCase(), 200],
      ['other.example', 200],
      ['evil.example', 403],
      [`${hostname}.evil.example`, 403],
      ['localhost:3000', 403],
    ];
    for (const [name, status] of hosts)
      expect([name, (await send({ target: endpoint, fields: { Host: name } })).status]).toEqual([name, status]);
  });

  test('loopback origins and names are allowed when only this machine can reach the listener', local, async ({ send }) => {
    for (const value of loopbackOrigins)
      for (const sent of everyMethod({ Origin: value, Host: 'localhost:3000' }).filter(({ method }) => method !== 'DELETE'))
        expect([value, sent.method, Math.floor((await send(sent)).status / 100)]).toEqual([value, sent.method, 2]);
  });

  // They were allowed there: a public base URL means that others reach the listener.
  test('loopback origins and names are refused where the base URL is public', async ({ send }) => {
    for (const fields of [{ Origin: 'http://localhost:3000' }, { Host: 'localhost:3000' }, { Host: '127.0.0.1' }])
      expect([fields, (await send({ target: endpoint, fields })).status]).toEqual([fields, 403]);
  });

  // They were allowed behind a proxy that had been declared: then others reach the listener.
  test('loopback origins of another port are refused behind a declared proxy', {
    ...local,
    definition: () => ({ trustProxy: { hops: 1 } }),
  }, async ({ send }) => {
    const fields = { Origin: 'http://localhost:5173', Host: 'localhost:3000' };
    expect((await send({ target: endpoint, fields })).status).toBe(403);
  });

  test('what only looks like loopback is refused', local, async ({ send }) => {
    for (const value of nearlyLoopback) {
      const call = modern('tools/list');
      const fields = { ...call.fields, Origin: value, Host: 'localhost:3000' };
      expect([value, (await send({ ...call, fields })).status]).toEqual([value, 403]);
    }
  });

  test('loopback origins are refused when others can reach the listener', { ...local, loopback: false }, async ({ send }) => {
    for (const value of loopbackOrigins.filter((each) => !each.endsWith(':3000')))
      expect([value, (await send({ target: endpoint, fields: { Origin: value, Host: 'localhost:3000' } })).status]).toEqual([
        value,
        403,
      ]);
  });

  test('the wildcard admits every web origin, but not null', { definition: () => ({ allowedOrigins: ['*'] }) }, async ({
    send,
  }) => {
    const status = async (value: string): Promise<number> => (await send({ target: endpoint, fields: { Origin: value } })).status;
    expect(await status('https://anything.example:8443')).toBe(200);
    for (const value of ['null', 'file://', 'https://a.example, https://b.example'])
      expect([value, await status(value)]).toEqual([value, 403]);
  });

  test('documents do not look at Origin', async ({ send }) => {
    for (const value of ['null', 'https://evil.example', '']) {
      const answer = await send({ target: '/capabilities.json', fields: { Origin: value } });
      expect([value, answer.status, answer.field('access-control-allow-origin')]).toEqual([value, 200, '*']);
    }
  });

  test('an absolute URL never comes from the request', { definition: () => ({ allowedHosts: ['other.example'] }) }, async ({
    send,
  }) => {
    const fields = { Host: 'other.example', 'X-Forwarded-Host': 'other.example', Forwarded: 'host=other.example' };
    for (const target of ['/api/v1/status', '/.well-known/mcp.json', endpoint, '/nothing/here'])
      expect((await send({ target, fields })).text, target).not.toContain('other.example');
  });
};
