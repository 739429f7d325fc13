// What clients send is odder than what they should send. A refusal makes some of them believe that they must log in, and
// others that the server is of the era before: a client that can read JSON is answered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFixture } from '../src/fixture.ts';
import type { Running } from '../src/running.ts';
import { type Fields, legacyCall, modernCall, post } from './post.ts';

const answered: readonly (readonly [client: string, fields: Fields])[] = [
  ['no Accept', {}],
  ['an empty Accept', { Accept: '' }],
  ['anything', { Accept: '*/*' }],
  ['JSON only', { Accept: 'application/json' }],
  ['both, as MCP asks', { Accept: 'application/json, text/event-stream' }],
  ['both, the other way round, without a space', { Accept: 'text/event-stream,application/json' }],
  ['a stream only', { Accept: 'text/event-stream' }],
  ['any subtype', { Accept: 'application/*' }],
  ['JSON with a charset', { Accept: 'application/json; charset=utf-8' }],
  ['capitals', { Accept: 'Application/JSON' }],
  ['weights', { Accept: 'text/html;q=0.9, application/json;q=0.1' }],
  ['a weight without a digit before the point', { Accept: 'application/json;q=.5, */*' }],
  ['a weight above one', { Accept: 'text/event-stream;q=2, application/json' }],
  ['a browser', { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }],
  ['a Java client', { Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }],
  ['an empty member', { Accept: 'application/json,,text/event-stream' }],
  ['a Content-Type with a charset', { 'Content-Type': 'application/json; charset=utf-8' }],
  ['a Content-Type with a quoted charset', { 'Content-Type': 'application/json;charset="UTF-8"' }],
  ['a Content-Type in capitals', { 'Content-Type': 'Application/Json' }],
  ['a session id of another server', { 'Mcp-Session-Id': 'abc' }],
  ['the id of an event', { 'Last-Event-ID': '1' }],
  ['an empty token', { Authorization: 'Bearer ' }],
  ['an identity coding', { 'Content-Encoding': 'identity' }],
];

const refused: readonly (readonly [client: string, fields: Fields, status: number])[] = [
  ['an Accept without JSON', { Accept: 'text/html' }, 406],
  ['JSON excluded', { Accept: 'application/json;q=0, text/html' }, 406],
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ['text', { 'Content-Type': 'text/plain' }, 415],
  ['a compressed body', { 'Content-Encoding': 'gzip' }, 415],
];

let service: Running;
beforeAll(async () => {
  service = await startFixture();
});
afterAll(() => service.stop());

describe.each(answered)('%s', (_, fields) => {
  test('is answered with JSON in the legacy era', async () => {
    const answer = await post(service.endpoint, legacyCall(1, 'test_simple_text', {}), fields);
    expect(answer).toMatchObject({ status: 200, contentType: 'application/json', body: { id: 1, result: { isError: false } } });
  });

  test('is answered with JSON in the modern era', async () => {
    const call = modernCall(1, 'test_simple_text', {});
    const answer = await post(service.endpoint, call.message, { ...call.fields, ...fields });
    expect(answer).toMatchObject({ status: 200, contentType: 'application/json', body: { id: 1, result: { isError: false } } });
  });
});

test.each(refused)('%s is refused in the envelope of the tool server', async (_, fields, status) => {
  const answer = await post(service.endpoint, legacyCall(1, 'test_simple_text', {}), fields);
  expect(answer).toMatchObject({ status, contentType: 'application/json', body: { error: { code: -32_600, data: { status } } } });
});
