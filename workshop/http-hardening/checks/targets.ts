// Targets, methods, Hosts and Origins: who is called, how, by which name, from where.
import { strict as assert } from 'node:assert';
import { assertOk, assertRefusal, type Check, only } from '../check.ts';
import { post, request, talk } from '../../../packages/adapter-node/test/wire.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const once = { answers: 1 } as const;

function refuses(name: string, bytes: string, status: number, embedded?: string): Check {
  return {
    name,
    ...(embedded !== undefined && { embedded }),
    run: async ({ port }) => {
      assertRefusal(await talk(port, [bytes], once), status);
    },
  };
}

function serves(name: string, bytes: string): Check {
  return { name, run: async ({ port }) => assertOk(only(await talk(port, [bytes], once))) };
}

const parser = 'the parser’s error is answered by the framework’s server';

const hosts: readonly Check[] = [
  refuses(
    'no Host: 400',
    request('GET /capabilities.json', ['Host:']).replace('Host:\r\n', ''),
    400,
    'node:http answers 400 itself, without a problem',
  ),
  refuses('an empty Host: 400', request('GET /capabilities.json', ['Host:']), 400),
  refuses('two Hosts: 400', request('GET /capabilities.json', ['Host: localhost', 'Host: evil.example']), 400),
  refuses('the same Host twice: 400', request('GET /capabilities.json', ['Host: localhost', 'Host: localhost']), 400),
  refuses('a Host with user information: 400', request('GET /capabilities.json', ['Host: a@localhost']), 400),
  refuses('a Host with a path: 400', request('GET /capabilities.json', ['Host: localhost/x']), 400),
  refuses('a Host with a space: 400', request('GET /capabilities.json', ['Host: local host']), 400),
  refuses('a Host with a port that is no number: 400', request('GET /capabilities.json', ['Host: localhost:abc']), 400),
  refuses('a Host with an open bracket: 400', request('GET /capabilities.json', ['Host: [::1']), 400),
  refuses('a list as Host: 400', request('GET /capabilities.json', ['Host: localhost, evil.example']), 400),
  refuses('HTTP/1.0 without a Host: 400', 'GET /capabilities.json HTTP/1.0\r\n\r\n', 400),
  refuses('a foreign Host at the tools: 403', post(ping, ['Host: evil.example']), 403),
  serves('an IPv6 Host with a port is well-formed', request('GET /capabilities.json', ['Host: [::1]:3000'])),
  serves('a loopback name as Host is known on a loopback listener', post(ping, ['Host: 127.0.0.1:3000'])),
];

const targets: readonly Check[] = [
  serves('an absolute target is served by its path', request('GET http://localhost/capabilities.json')),
  refuses(
    'an absolute target with a foreign authority does not reach the tools: 403',
    post(ping, [], 'http://evil.example/api/mcp'),
    403,
  ),
  serves('the authority of an absolute target replaces the Host', post(ping, ['Host: evil.example'], 'http://localhost/api/mcp')),
  refuses('an absolute target with user information: 400', request('GET http://a:b@localhost/capabilities.json'), 400),
  refuses('an absolute target without an authority: 400', request('GET http:///capabilities.json'), 400),
  refuses('CONNECT: 400', request('CONNECT evil.example:443'), 400, 'node:http closes the connection without an answer'),
  refuses('an asterisk for GET: 400', request('GET *'), 400),
  {
    name: 'OPTIONS * says what the server can do',
    run: async ({ port }) => {
      const answer = only(await talk(port, [request('OPTIONS *')], once));
      assert.equal(answer.status, 204);
      assert.match(answer.fields.get('allow') ?? '', /GET/);
      assert.equal(answer.fields.has('content-length'), false);
    },
  },
  refuses('a target of 4,097 characters: 414', request(`GET /${'a'.repeat(4_096)}`), 414),
  refuses('a target of 20,000 characters: 414', request(`GET /${'a'.repeat(20_000)}`), 414, parser),
  refuses('fields of 20,000 bytes: 431', request('GET /capabilities.json', [`X-A: ${'a'.repeat(20_000)}`]), 431, parser),
  refuses(
    '4,000 small fields: 431',
    request(
      'GET /capabilities.json',
      Array.from({ length: 4_000 }, (_, id) => `a${id}: b`),
    ),
    431,
    parser,
  ),
  refuses(
    'a second Host behind 1,500 fields is seen: 400',
    request('GET /capabilities.json', ['Host: localhost', ...Array.from({ length: 1_500 }, () => 'a: b'), 'Host: evil.example']),
    400,
    'node:http looks at the first 1,000 fields unless maxHeadersCount is 0',
  ),
  refuses('a doubled slash is another path: 404', request('GET //capabilities.json'), 404),
  refuses('dot segments are not resolved: 404', request('GET /docs/../capabilities.json'), 404),
  refuses('an encoded slash is not decoded: 404', request('GET /%2fcapabilities.json'), 404),
  refuses('a member of Object as path: 404', request('GET /__proto__'), 404),
  {
    name: 'a path that looks like markup is not repeated in the answer',
    run: async ({ port }) => {
      const answer = assertRefusal(await talk(port, [request('GET /<script>alert(1)</script>')], once), 404);
      assert.doesNotMatch(answer.body, /script/);
    },
  },
];

const methods: readonly Check[] = ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'QUERY'].map((method) => ({
  name: `${method}: 405 with Allow`,
  run: async ({ port }) => {
    const answer = assertRefusal(await talk(port, [request(`${method} /capabilities.json`)], once), 405);
    assert.equal(answer.fields.get('allow'), 'GET, HEAD, OPTIONS');
  },
}));

const unknownMethods: readonly Check[] = ['BREW', 'get', 'GETT', '__proto__'].map((method) => ({
  name: `the unknown method ${method}: 405 with Allow`,
  embedded: parser,
  run: async ({ port }) => {
    const answer = assertRefusal(await talk(port, [request(`${method} /api/mcp`)], once), 405);
    assert.equal(answer.fields.get('allow'), 'GET, HEAD, POST, OPTIONS');
  },
}));

const origins: readonly Check[] = [
  refuses('a foreign Origin at the tools: 403', post(ping, ['Origin: https://evil.example']), 403),
  refuses('Origin null: 403', post(ping, ['Origin: null']), 403),
  refuses('two Origins: 403', post(ping, ['Origin: http://localhost', 'Origin: https://evil.example']), 403),
  refuses(
    'Origin and Host of one foreign name (DNS rebinding): 403',
    post(ping, ['Host: evil.example', 'Origin: http://evil.example']),
    403,
  ),
  refuses(
    'a method that the resource does not have does not escape the Origin check: 403',
    request('PROPFIND /api/mcp', ['Origin: https://evil.example']),
    403,
  ),
  refuses(
    'two Content-Types: 415',
    post(ping, ['Content-Type: text/plain']),
    415,
    'node:http keeps the first unless joinDuplicateHeaders is set',
  ),
  refuses('a content coding on a request: 415', post(ping, ['Content-Encoding: gzip']), 415),
  {
    name: 'a request to upgrade is answered as if it had not asked',
    run: async ({ port }) => {
      assertOk(only(await talk(port, [request('GET /capabilities.json', ['Connection: Upgrade', 'Upgrade: h2c'])], once)));
      assertOk(only(await talk(port, [post(ping, ['Connection: Upgrade', 'Upgrade: h2c'])], once)));
    },
  },
  {
    name: 'a request behind one to upgrade is not left waiting',
    embedded: 'node:http loses what follows in the same packet',
    run: async ({ port }) => {
      const upgrade = request('GET /capabilities.json', ['Connection: Upgrade', 'Upgrade: h2c']);
      const conversation = await talk(port, [upgrade + request('GET /releases.json')], { waitMs: 1_000 });
      assert.ok(conversation.closed || conversation.answers.length === 2);
    },
  },
  {
    name: 'HEAD has the fields of GET and no body',
    run: async ({ port }) => {
      const head = await talk(port, [request('HEAD /capabilities.json'), 50, request('HEAD /capabilities.json')], {
        answers: 2,
        head: true,
      });
      const get = only(await talk(port, [request('GET /capabilities.json')], once));
      assert.equal(head.answers.length, 2);
      assert.equal(head.answers[0]?.fields.get('content-length'), get.fields.get('content-length'));
    },
  },
  {
    name: 'HEAD of a refusal has no body',
    run: async ({ port }) => {
      const { answers, text } = await talk(port, [request('HEAD /nope'), 50, request('HEAD /nope')], { answers: 2, head: true });
      assert.equal(answers.length, 2);
      assert.doesNotMatch(text, /\{/);
    },
  },
];

/** The parser refuses these targets before it names the method. */
const strangeTargets: readonly Check[] = [
  { before: '', line: 'HEAD /é', bodiless: true },
  { before: '', line: 'HEAD http://é/', bodiless: true },
  { before: post(ping), line: 'HEAD /?é', bodiless: true },
  { before: '', line: 'GET /é', bodiless: false },
  { before: '', line: 'GET /HEAD/é', bodiless: false },
  { before: '', line: 'GET aHEAD /', bodiless: false },
  { before: post(`"HEAD /"`), line: 'GET /é', bodiless: false },
].map(({ before, line, bodiless }) => ({
  name: `${line}${before === '' ? '' : ' behind a body'}: 400 ${bodiless ? 'without' : 'with'} a body`,
  embedded: parser,
  run: async ({ port }) => {
    const { text, closed } = await talk(port, [before + request(line)]);
    const [head = '', body] = text.slice(text.lastIndexOf('HTTP/1.1 400 ')).split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 [^]*\r\nContent-Length: [1-9]/);
    assert.deepEqual([body === '', closed], [bodiless, true]);
  },
}));

export const targetChecks: readonly Check[] = [...hosts, ...targets, ...methods, ...unknownMethods, ...strangeTargets, ...origins];
