import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growsLinearly } from '../../../../../workshop/growth.ts';
import type { Message } from '../json-rpc/message.ts';
import { type Accepted, type Call, classify, protocolVersions, type Refusal } from './admission.ts';
import { clientOf } from './envelope.ts';

const modern = '2026-07-28';
const prefix = 'io.modelcontextprotocol/';
const envelope = { [`${prefix}protocolVersion`]: modern, [`${prefix}clientCapabilities`]: {} };
type Fields = Readonly<Record<string, string>>;

function request(method: string, params: Readonly<Record<string, unknown>> = {}): Message {
  return { kind: 'request', id: '1', method, params } as Message;
}
const claimed = (
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Message => request(method, { ...params, _meta: { ...envelope, ...more } });
const notification = (method: string): Message => ({ kind: 'notification', method, params: undefined });
const posted: Message = { kind: 'response' };

function admit(message: Message, fields: Fields | undefined): Call | Accepted | Refusal {
  const lookup = fields && ((name: string): string | null => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : null));
  return classify(message, lookup, (tool) => (tool === 'regional' ? [{ field: 'mcp-param-region', path: ['region'] }] : []));
}

/** What is answered, in short: an era and version, "accepted", or a code, a problem and a message. */
function admittedAs(message: Message, fields?: Fields): unknown {
  const placed = admit(message, fields);
  if (placed.kind === 'accepted') return 'accepted';
  if (placed.kind === 'call') return [placed.revision.id, placed.version];
  const { code, type, message: text, data } = placed.error;
  return { code, type: type.code, text, ...(data !== undefined && { data }) };
}

const field = (version: string, method?: string, name?: string): Fields => ({
  'mcp-protocol-version': version,
  ...(method !== undefined && { 'mcp-method': method }),
  ...(name !== undefined && { 'mcp-name': name }),
});
const mismatch = (header: string, what: string): unknown => ({
  code: -32_020,
  type: 'header_mismatch',
  text: `Header mismatch: ${header} ${what}`,
  data: { header },
});
const missing = (...keys: readonly string[]): unknown => ({
  code: -32_602,
  type: 'invalid_params',
  text: `Invalid params: _meta is missing ${keys.map((key) => prefix + key).join(', ')}`,
  data: { missing: keys.map((key) => prefix + key) },
});
const unsupported = (requested: string): unknown => ({
  code: -32_022,
  type: 'unsupported_protocol_version',
  text: 'Unsupported protocol version',
  data: { supported: [modern], requested },
});
const badField = (requested: string): unknown => ({
  code: -32_600,
  type: 'unsupported_protocol_version',
  text: 'Unsupported MCP-Protocol-Version header',
  data: { supported: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'], requested },
});

describe('what is no request', () => {
  test.each([
    ['a notification', notification('notifications/initialized'), {}, 'accepted'],
    ['a notification over stdio', notification('x'), undefined, 'accepted'],
    ['a modern notification that agrees', notification('a'), field(modern, 'a'), 'accepted'],
    ['a modern notification with white space around', notification('a'), field(` ${modern}\t`, '\t a '), 'accepted'],
    ['a modern notification without Mcp-Method', notification('a'), field(modern), 'accepted'],
    ['a legacy notification that disagrees', notification('a'), field('2025-11-25', 'b'), 'accepted'],
    [
      'a modern notification that disagrees',
      notification('a'),
      field(modern, 'b'),
      mismatch('Mcp-Method', 'does not match the method of the body'),
    ],
    ['a posted response', posted, {}, 'accepted'],
    ['a legacy posted response', posted, field('2025-11-25'), 'accepted'],
    [
      'a modern posted response',
      posted,
      field(modern),
      { code: -32_600, type: 'invalid_request', text: 'Invalid Request: the server sent no request that could be answered' },
    ],
    ['a posted response over stdio', posted, undefined, 'accepted'],
  ] satisfies readonly (readonly [string, Message, Fields | undefined, unknown])[])('%s', (_, message, fields, expected) => {
    expect(admittedAs(message, fields)).toEqual(expected);
  });
});

describe('the handshake', () => {
  test.each([
    ['without fields', request('initialize'), {}, ['2025-11-25', '2025-03-26']],
    ['with a legacy field', request('initialize'), field('2025-11-25'), ['2025-11-25', '2025-11-25']],
    ['with an unknown field', request('initialize'), field('1900-01-01'), ['2025-11-25', '1900-01-01']],
    [
      'with a modern field',
      request('initialize'),
      field(modern),
      mismatch('MCP-Protocol-Version', 'names a revision without initialize'),
    ],
    [
      'with a later field',
      request('initialize'),
      field('2027-01-01'),
      mismatch('MCP-Protocol-Version', 'names a revision without initialize'),
    ],
    [
      'with a legacy claim',
      request('initialize', { _meta: { [`${prefix}protocolVersion`]: '2025-11-25' } }),
      {},
      ['2025-11-25', '2025-03-26'],
    ],
    ['with a modern claim it is no handshake', claimed('initialize'), field(modern, 'initialize'), [modern, modern]],
  ] satisfies readonly (readonly [string, Message, Fields, unknown])[])('%s', (_, message, fields, expected) => {
    expect(admittedAs(message, fields)).toEqual(expected);
  });
});

describe('a claim', () => {
  const list = 'tools/list';
  test.each([
    ['that is whole', claimed(list), field(modern, list), [modern, modern]],
    ['over stdio', claimed(list), undefined, [modern, modern]],
    ['over stdio, of a named method', claimed('tools/call', { name: 'x' }), undefined, [modern, modern]],
    [
      'with a client',
      claimed(list, {}, { [`${prefix}clientInfo`]: { name: 'a', version: '1' } }),
      field(modern, list),
      [modern, modern],
    ],
    [
      'without capabilities',
      request(list, { _meta: { [`${prefix}protocolVersion`]: modern } }),
      field(modern, list),
      missing('clientCapabilities'),
    ],
    [
      'with an array as capabilities',
      claimed(list, {}, { [`${prefix}clientCapabilities`]: [] }),
      {},
      missing('clientCapabilities'),
    ],
    ['that is no string', claimed(list, {}, { [`${prefix}protocolVersion`]: 1 }), {}, missing('protocolVersion')],
    [
      'that is null',
      request(list, { _meta: { [`${prefix}protocolVersion`]: null } }),
      {},
      missing('protocolVersion', 'clientCapabilities'),
    ],
    ['with a client that is no object', claimed(list, {}, { [`${prefix}clientInfo`]: 'a' }), {}, missing('clientInfo')],
    ['with a client without a name', claimed(list, {}, { [`${prefix}clientInfo`]: { version: '1' } }), {}, missing('clientInfo')],
    ['with a client without a version', claimed(list, {}, { [`${prefix}clientInfo`]: { name: 'a' } }), {}, missing('clientInfo')],
    [
      'and another field',
      claimed(list),
      field('2025-11-25', list),
      mismatch('MCP-Protocol-Version', 'does not match the protocol version in _meta'),
    ],
    ['and another method', claimed(list), field(modern, 'ping'), mismatch('Mcp-Method', 'does not match the method of the body')],
    [
      'and another method, without a version',
      claimed(list),
      { 'mcp-method': 'ping' },
      mismatch('Mcp-Method', 'does not match the method of the body'),
    ],
    [
      'of an unknown version',
      claimed(list, {}, { [`${prefix}protocolVersion`]: '2027-01-01' }),
      field('2027-01-01', list),
      unsupported('2027-01-01'),
    ],
    ['of a legacy version', claimed(list, {}, { [`${prefix}protocolVersion`]: '2025-11-25' }), {}, unsupported('2025-11-25')],
    ['of a long version', claimed(list, {}, { [`${prefix}protocolVersion`]: 'x'.repeat(100) }), {}, unsupported('x'.repeat(64))],
    ['without fields', claimed(list), {}, mismatch('MCP-Protocol-Version', 'is required')],
    ['without Mcp-Method', claimed(list), field(modern), mismatch('Mcp-Method', 'is required')],
    ['without MCP-Protocol-Version', claimed(list), { 'mcp-method': list }, mismatch('MCP-Protocol-Version', 'is required')],
  ] satisfies readonly (readonly [string, Message, Fields | undefined, unknown])[])('%s', (_, message, fields, expected) => {
    expect(admittedAs(message, fields)).toEqual(expected);
  });

  const noName = mismatch('Mcp-Name', 'does not match the name in the body');
  test.each([
    ['tools/call', { name: 'a' }, 'a', [modern, modern]],
    ['tools/call', { name: 'ö' }, '=?base64?w7Y=?=', [modern, modern]],
    ['tools/call', { name: 'a' }, 'b', noName],
    ['tools/call', { name: 'a' }, undefined, noName],
    ['tools/call', { name: 'a' }, '=?base64?*?=', noName],
    ['prompts/get', { name: 'a' }, 'a', [modern, modern]],
    ['prompts/get', { name: 'a' }, 'b', noName],
    ['resources/read', { uri: 'docs:///a' }, 'docs:///a', [modern, modern]],
    ['resources/read', { uri: 'docs:///a' }, 'docs:///b', noName],
    ['resources/read', { name: 'a' }, 'b', [modern, modern]],
    ['tools/call', { uri: 'a' }, 'b', [modern, modern]],
    ['tools/call', { name: 1 }, undefined, [modern, modern]],
    ['tools/list', { name: 'a', uri: 'a' }, 'b', [modern, modern]],
  ])('%s of %j with Mcp-Name %s', (method, params, name, expected) => {
    expect(admittedAs(claimed(method, params), field(modern, method, name))).toEqual(expected);
  });

  const noRegion = mismatch('mcp-param-region', 'does not match the argument in the body');
  test.each([
    ['regional', { region: 'eu' }, 'eu', [modern, modern]],
    ['regional', { region: 'eu' }, 'us', noRegion],
    ['regional', { region: 'eu' }, undefined, noRegion],
    ['regional', {}, 'eu', [modern, modern]],
    ['regional', {}, undefined, [modern, modern]],
    ['regional', 'none', undefined, [modern, modern]],
    ['other', { region: 'eu' }, 'us', [modern, modern]],
  ])('the tool %s with arguments %j and Mcp-Param-Region %s', (name, given, region, expected) => {
    const fields = { ...field(modern, 'tools/call', name), ...(region !== undefined && { 'mcp-param-region': region }) };
    expect(admittedAs(claimed('tools/call', { name, arguments: given }), fields)).toEqual(expected);
  });

  test('the parameters of other methods are in no field', () => {
    expect(
      admittedAs(
        claimed('prompts/get', { name: 'regional', arguments: { region: 'eu' } }),
        field(modern, 'prompts/get', 'regional'),
      ),
    ).toEqual([modern, modern]);
    expect(admittedAs(claimed('tools/call', { name: 'regional', arguments: { region: 'eu' } }), undefined)).toEqual([
      modern,
      modern,
    ]);
  });
});

describe('no claim', () => {
  test.each([
    ['and no field', {}, ['2025-11-25', '2025-03-26']],
    ['and the stable version', field('2025-11-25'), ['2025-11-25', '2025-11-25']],
    ['and an older version', field(' 2025-06-18'), ['2025-11-25', '2025-06-18']],
    ['and the modern version', field(modern), missing('protocolVersion', 'clientCapabilities')],
    ['and a later date', field('2099-01-01'), missing('protocolVersion', 'clientCapabilities')],
    ['and the oldest version', field('2024-11-05'), ['2025-11-25', '2024-11-05']],
    ['and an older date', field('2024-10-07'), badField('2024-10-07')],
    ['and a version twice, as gateways join two fields', field('2025-11-25, 2025-11-25'), ['2025-11-25', '2025-11-25']],
    ['and two versions', field('2025-11-25, 2025-06-18'), badField('2025-11-25, 2025-06-18')],
    ['and no date', field('x2099-01-01'), badField('x2099-01-01')],
    ['and more than a date', field('2099-01-01x'), badField('2099-01-01x')],
    ['and an empty field', field(''), ['2025-11-25', '2025-03-26']],
  ] satisfies readonly (readonly [string, Fields, unknown])[])('%s', (_, fields, expected) => {
    expect(admittedAs(request('tools/list'), fields)).toEqual(expected);
  });

  test('a _meta that is no object claims nothing', () => {
    expect(admittedAs(request('tools/list', { _meta: 'x' }), {})).toEqual(['2025-11-25', '2025-03-26']);
    expect(admittedAs(request('tools/list', { _meta: { [`x${prefix}protocolVersion`]: modern } }), {})).toEqual([
      '2025-11-25',
      '2025-03-26',
    ]);
  });
});

test('a call carries its request, and _meta only when there is one', () => {
  const message = claimed('tools/list');
  expect(admit(message, field(modern, 'tools/list'))).toMatchObject({ kind: 'call', request: message, meta: envelope });
  expect(admit(request('ping'), {})).toHaveProperty('meta', undefined);
  expect(admit(request('ping', { _meta: [] }), {})).toHaveProperty('meta', undefined);
});

test('without parameters of tools none is checked', () => {
  const fields = field(modern, 'tools/call', 'regional');
  expect(
    classify(claimed('tools/call', { name: 'regional', arguments: { region: 'eu' } }), (name) => fields[name] ?? null).kind,
  ).toBe('call');
});

test.each(['mcp-protocol-version', 'mcp-method', 'mcp-name'])(
  'white space in %s takes time that grows with its length alone',
  async (name) => {
    const message = claimed('tools/call', { name: 'x' });
    const work = (size: number): void => {
      admit(message, { ...field(modern, 'tools/call', 'x'), [name]: `a${' '.repeat(size)}b` });
    };
    expect(await growsLinearly(work, 2_000)).toBe(true);
  },
);

test('a refusal is 400', () => {
  expect(admit(request('tools/list'), field('x'))).toMatchObject({ kind: 'refusal', status: 400 });
  expect(admit(posted, field(modern))).toMatchObject({ kind: 'refusal', status: 400 });
});

test('what a modern request has about its client is read only when it is an object', () => {
  const info = { name: 'a', version: '1' };
  expect(clientOf({ ...envelope, [`${prefix}clientInfo`]: info })).toEqual({ capabilities: {}, info });
  expect(clientOf({ [`${prefix}clientCapabilities`]: 1, [`${prefix}clientInfo`]: 'a' })).toEqual({
    capabilities: undefined,
    info: undefined,
  });
});

test('the versions that are named are those that are served', () => {
  expect(protocolVersions).toEqual([modern, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
});

test('every message is placed, whatever its fields', () => {
  const value = fc.oneof(fc.constantFrom(modern, '2025-11-25', 'tools/call', 'a', '', ' ', '=?base64?YQ==?='), fc.string());
  const fields = fc.dictionary(fc.constantFrom('mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-param-region'), value);
  const meta = fc.oneof(
    fc.constant(envelope),
    fc.dictionary(fc.constantFrom(...Object.keys(envelope), 'x'), fc.anything()),
    fc.anything(),
  );
  const message = fc
    .tuple(fc.constantFrom('initialize', 'tools/call', 'ping', 'x'), meta, fc.anything())
    .map(([method, _meta, name]) => request(method, { _meta, name }));
  fc.assert(
    fc.property(fc.oneof(message, fc.constant(posted), fc.string().map(notification)), fields, (given, lookup) => {
      expect(['call', 'accepted', 'refusal']).toContain(admit(given, lookup).kind);
    }),
  );
});
