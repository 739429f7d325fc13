// The validator is checked: an answer that was tampered with must not pass.
import { createService, type JsonObject } from '@vitrine/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { conforms } from '../../src/suite/conforms.ts';
import { type Contract, readContract } from '../../src/verify/contract.ts';
import { createFakeTime, definitionOf } from '../../src/suite/definition.ts';
import { loadFixture } from '#fixture';
import { endpoint, legacy, modern, post } from '../../src/suite/rpc.ts';
import { type Answer, answerOf, type Json, type Running, type Sent } from '../../src/suite/subject.ts';
import { handle } from '../../src/suite/subjects/handle.ts';

let running: Running;
let contract: Contract;

beforeAll(async () => {
  const fixture = await loadFixture();
  const definition = definitionOf(fixture, createFakeTime());
  running = await handle.start(createService(definition), { loopback: true, fixture, definition, overrides: {} });
  contract = readContract((await running.send({ target: '/openapi.json' })).json() as JsonObject);
});

/** The answer with some fields replaced, or left out where the value is undefined. */
function withFields(answer: Answer, fields: Readonly<Record<string, string | undefined>>): Answer {
  const kept = answer.fields.filter(([name]) => !Object.hasOwn(fields, name));
  const added = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return answerOf(answer.status, [...kept, ...added], answer.body);
}

/** The answer with another body, of the right length. */
function withBody(answer: Answer, body: Json): Answer {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return withFields(answerOf(answer.status, answer.fields, bytes), { 'content-length': String(bytes.length) });
}

function withMembers(answer: Answer, members: Json): Answer {
  return withBody(answer, { ...answer.json(), ...members });
}

const result = (answer: Answer): Json => answer.json()['result'] as Json;
const notFound = { target: '/nothing/here' };
const status = { target: '/api/v1/status' };
const invalid = legacy('no/such');

const tampered: readonly (readonly [what: string, sent: Sent, tamper: (answer: Answer) => Answer, fault: RegExp])[] = [
  ['a status that is not declared', status, ({ fields, body }) => answerOf(206, fields, body), /status-declared: .*206/],
  ['a media type that is not declared', status, (a) => withFields(a, { 'content-type': 'text/html' }), /media-type: .*text\/html/],
  ['a rate-limit field that is missing', status, (a) => withFields(a, { ratelimit: undefined }), /field-absent: .* ratelimit/],
  [
    'a rate-limit field that is no number',
    status,
    (a) => withFields(a, { 'x-ratelimit-limit': 'many' }),
    /field-value: .*x-ratelimit-limit/,
  ],
  ['an ETag that is missing', status, (a) => withFields(a, { etag: undefined }), /field-absent: .* etag/],
  ['a member of the wrong type', status, (a) => withMembers(a, { rate_limit: 120 }), /body-schema: .*rate_limit/],
  ['a member that is missing', status, (a) => withMembers(a, { links: undefined }), /body-schema: .*links/],
  [
    'a catalog with an unknown value',
    { target: '/capabilities.json' },
    (a) => withMembers(a, { actions: [{}] }),
    /body-schema: .*actions/,
  ],
  ['a length that is wrong', status, (a) => withFields(a, { 'content-length': '1' }), /body-length: .*Content-Length: 1/],
  ['a cookie', status, (a) => withFields(a, { 'set-cookie': 'a=b' }), /set-cookie is sent/],
  ['a login', notFound, (a) => withFields(a, { 'www-authenticate': 'Bearer' }), /www-authenticate is sent/],
  [
    'a security field that is missing',
    status,
    (a) => withFields(a, { 'x-content-type-options': undefined }),
    /x-content-type-options/,
  ],
  [
    'an answer that pages cannot read',
    notFound,
    (a) => withFields(a, { 'access-control-allow-origin': undefined }),
    /may not read/,
  ],
  ['a refusal that is stored', notFound, (a) => withFields(a, { 'cache-control': 'public' }), /may be stored/],
  [
    'a problem with another status',
    notFound,
    (a) => withMembers(a, { status: 400 }),
    /refusal-members: .*status: expected 404; found 400/,
  ],
  [
    'a problem with another type',
    notFound,
    (a) => withMembers(a, { type: 'https://front.tidewatch.example/problems/gone' }),
    /refusal-members: .*type:/,
  ],
  ['a problem with another instance', notFound, (a) => withMembers(a, { instance: 'urn:uuid:x' }), /refusal-members: .*instance:/],
  ['a problem with an unknown code', notFound, (a) => withMembers(a, { code: 'oops' }), /body-schema: .*code/],
  ['a problem without a resolution', notFound, (a) => withMembers(a, { resolution: undefined }), /body-schema: .*resolution/],
  [
    'success where nothing is published',
    notFound,
    ({ fields, body }) => answerOf(200, fields, body),
    /what the contract does not know/,
  ],
  ['a body after HEAD', { ...status, method: 'HEAD' }, (a) => answerOf(200, a.fields, new Uint8Array(3)), /body-length: .*no body/],
  [
    'a body of a notification',
    post({ jsonrpc: '2.0', method: 'a' }),
    (a) => answerOf(202, a.fields, new Uint8Array(2)),
    /body-length|media-type/,
  ],
  ['an id of another type', legacy('ping'), (a) => withMembers(a, { id: '1' }), /id 1 came back as/],
  ['an id that is lost', legacy('ping'), (a) => withMembers(a, { id: undefined }), /no id/],
  ['a result beside an error', invalid, (a) => withMembers(a, { result: {} }), /exactly one/],
  [
    'a problem document for a call',
    post('{'),
    (a) => withFields(a, { 'content-type': 'application/problem+json' }),
    /media-type: /,
  ],
  [
    'a tool result without content',
    legacy('tools/call', { name: 'get_latest_release' }),
    (a) => withMembers(a, { result: {} }),
    /no content/,
  ],
  ['a list that is no list', legacy('tools/list'), (a) => withMembers(a, { result: { tools: {} } }), /ListToolsResult/],
  [
    'a modern member in a legacy result',
    legacy('ping'),
    (a) => withMembers(a, { result: { resultType: 'complete' } }),
    /legacy result/,
  ],
  [
    'a modern result that is not complete',
    modern('tools/list'),
    (a) => withMembers(a, { result: { ...result(a), resultType: 'x' } }),
    /resultType/,
  ],
  [
    'a modern list without hints',
    modern('tools/list'),
    (a) => withMembers(a, { result: { ...result(a), ttlMs: undefined } }),
    /ttlMs/,
  ],
  [
    'a code without a meaning',
    invalid,
    (a) => withMembers(a, { error: { ...(a.json()['error'] as Json), code: -32_001 } }),
    /-32001 has no meaning/,
  ],
  ['an error without data', invalid, (a) => withMembers(a, { error: { ...(a.json()['error'] as Json), data: undefined } }), /data/],
];

describe('an answer that was tampered with does not conform', () => {
  test.each(tampered)('%s', async (_, sent, tamper, fault) => {
    const answer = await running.send(sent);
    conforms(sent, answer, contract);
    expect(() => conforms(sent, tamper(answer), contract)).toThrow();
    expect(faultsOf(sent, tamper(answer))).toMatch(fault);
  });
});

/** Everything that a failed comparison states. */
function faultsOf(sent: Sent, answer: Answer): string {
  try {
    conforms(sent, answer, contract);
    return '';
  } catch (error) {
    return error instanceof Error && 'actual' in error ? JSON.stringify(error.actual) : String(error);
  }
}

test('an answer of GET /api/mcp that has the wrong card does not conform', async () => {
  const answer = await running.send({ target: endpoint });
  expect(faultsOf({ target: endpoint }, withMembers(answer, { $schema: 'x' }))).toMatch(/body-schema: /);
});
