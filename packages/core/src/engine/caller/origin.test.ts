import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAdmission, hostName } from './origin.ts';

const remote = { loopback: false };
const local = { loopback: true };
const baseUrl = 'https://front.example.com/docs';

describe('origins', () => {
  // Made in each test, so that a mutant of the making is the test's.
  const make = () =>
    createAdmission({
      baseUrl,
      allowedOrigins: ['https://app.example.com', 'https://*.trusted.example', 'http://*.dev.example:8080', 'vscode-webview://abc'],
    });

  test.each([
    null,
    'https://front.example.com',
    'https://app.example.com',
    'https://a.trusted.example',
    'https://a-b.trusted.example',
    'https://9.trusted.example',
    'http://x.dev.example:8080',
    'vscode-webview://abc',
  ])('%s may call', (value) => {
    expect(make().origin(value, remote)).toBe(true);
    expect(make().origin(value, {})).toBe(true);
  });

  test.each([
    '',
    'null',
    'https://evil.example',
    'http://front.example.com',
    'https://front.example.com:8443',
    'https://front.example.com/',
    'https://front.example.com.evil.test',
    'https://evilfront.example.com',
    'https://trusted.example',
    'https://.trusted.example',
    'https://-a.trusted.example',
    'https://a-.trusted.example',
    'https://a.b.trusted.example',
    'https://evil.example/.trusted.example',
    'https://atrusted.example',
    'https://a.trusted.example.evil.test',
    'https://a.trustedXexample',
    'http://a.trusted.example',
    'https://a.trusted.example:444',
    'http://x.dev.example',
    'http://x.dev.example:80801',
    'HTTPS://APP.EXAMPLE.COM',
    'https://app.example.com, https://evil.example',
    ' https://app.example.com',
    'vscode-webview://abcd',
    `https://${'a'.repeat(64)}.trusted.example`,
  ])('%j may not call', (value) => {
    expect(make().origin(value, remote)).toBe(false);
  });

  test('of a loopback base URL are its own under each loopback name', () => {
    const admission = createAdmission({ baseUrl: 'http://127.0.0.1:3000' });
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      expect(admission.origin(`http://${name}:3000`, remote)).toBe(true);
      expect(admission.origin(`http://${name}:3001`, remote)).toBe(false);
      expect(admission.host(`${name}:3000`)).toBe(true);
    }
    expect(admission.host('evil.example:3000')).toBe(false);
    expect(make().host('localhost')).toBe(false);
  });

  test.each(['http://localhost', 'https://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:1'])(
    '%s may call a loopback listener of a loopback base URL, and no other',
    (value) => {
      const options = { baseUrl: 'http://127.0.0.1:8080' };
      expect(createAdmission(options).origin(value, local)).toBe(true);
      expect(createAdmission(options).origin(value, remote)).toBe(false);
      expect(createAdmission(options).origin(value, {})).toBe(false);
      expect(createAdmission({ ...options, isProxied: true }).origin(value, local)).toBe(false);
      // It was allowed: a public base URL means that others reach the listener.
      expect(make().origin(value, local)).toBe(false);
    },
  );

  test.each([
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'http://127.0.0.2',
    'ftp://localhost',
    'http://localhost:123456',
    'http://localhost:',
    'xhttp://localhost',
    'http://127x0.0.1',
    'null',
  ])('%s is no loopback origin', (value) => {
    expect(createAdmission({ baseUrl: 'http://127.0.0.1:8080' }).origin(value, local)).toBe(false);
  });

  test('* admits every web origin, but not null', () => {
    const open = createAdmission({ baseUrl, allowedOrigins: ['*'] });
    for (const value of ['https://evil.example', 'http://a:1', 'http://[::1]:1']) expect(open.origin(value, remote)).toBe(true);
    for (const value of ['null', '', 'file://', 'https://A', 'https://a/b', 'https://a, https://b', 'xhttps://a'])
      expect(open.origin(value, remote)).toBe(false);
  });

  test('by default only the origin of the base URL may call', () => {
    const admission = createAdmission({ baseUrl });
    expect(admission.origin('https://front.example.com', remote)).toBe(true);
    expect(admission.origin('https://evil.example', remote)).toBe(false);
  });

  test('no look-alike of an allowed origin gets in, and no text makes it throw', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'app',
      '.',
      'trusted',
      'example',
      'com',
      ':',
      '8080',
      '/',
      '@',
      '-',
      ' ',
      'null',
      '*',
      '\n',
    );
    const allowed =
      /^(?:https:\/\/(?:front|app)\.example\.com|https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.trusted\.example|http:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.dev\.example:8080|vscode-webview:\/\/abc)$/;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const value = pieces.join('');
        expect(make().origin(value, remote)).toBe(allowed.test(value) && !value.endsWith('\n'));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    'https://*',
    'https://a.*.example',
    'https://*.*.example',
    '*.example',
    'https://*example',
    'ftp://*.example',
    'https://*.example/',
    'https://*.EXAMPLE',
    'xhttps://*.example',
    'https://*.example:123456',
  ])('the pattern %s is refused by name', (entry) => {
    expect(() => createAdmission({ baseUrl, allowedOrigins: [entry] })).toThrow(
      `allowedOrigins: expected one wildcard, as the left-most label, such as https://*.example.com, received ${JSON.stringify(entry)}`,
    );
  });

  test.each([
    '',
    'app.example.com',
    'https://app.example.com/',
    'https://APP.example.com',
    'https://a b',
    'https://a,https://b',
    '1http://a',
    'x https://a',
    'null',
  ])('the origin %j is refused by name', (entry) => {
    expect(() => createAdmission({ baseUrl, allowedOrigins: [entry] })).toThrow(
      `allowedOrigins: expected an origin such as https://app.example.com, received ${JSON.stringify(entry)}`,
    );
  });
});

describe('hosts', () => {
  const make = () => createAdmission({ baseUrl, allowedHosts: ['alias.example', '[2001:db8::1]'] });

  test.each([
    null,
    'front.example.com',
    'front.example.com:443',
    'FRONT.example.com',
    'alias.example',
    'alias.example:8080',
    '[2001:DB8::1]:80',
    'front.example.com:',
  ])('%s is answered', (value) => {
    expect(make().host(value)).toBe(true);
  });

  test.each([
    '',
    'evil.example',
    'front.example.com.evil.test',
    'front.example.com:443:1',
    'x@front.example.com',
    'localhost',
    '127.0.0.1:3000',
    '[::1]',
  ])('%j is not', (value) => {
    expect(make().host(value)).toBe(false);
  });

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:3000', '[::1]:3000'])(
    '%s is answered where the base URL is a loopback one',
    (value) => {
      expect(createAdmission({ baseUrl: 'http://localhost:3000' }).host(value)).toBe(true);
      expect(make().host(value)).toBe(false);
    },
  );

  test.each(['127.0.0.2', 'localhost.evil.test', 'evil.example'])('%s is not, even there', (value) => {
    expect(createAdmission({ baseUrl: 'http://localhost:3000' }).host(value)).toBe(false);
  });

  test('without a list only the base URL’s host is answered', () => {
    expect(createAdmission({ baseUrl }).host('alias.example')).toBe(false);
  });

  test.each(['', 'alias.example:80', 'Alias.example', 'a b', 'https://alias.example', '[::1', '*'])(
    'the host %j is refused by name',
    (entry) => {
      expect(() => createAdmission({ baseUrl, allowedHosts: [entry] })).toThrow(
        `allowedHosts: expected a lower-case host name without a port, received ${JSON.stringify(entry)}`,
      );
    },
  );
});

describe('hostName', () => {
  test.each([
    ['a', 'a'],
    ['A.Example', 'a.example'],
    ['a.example:80', 'a.example'],
    ['a.example:', 'a.example'],
    ['xn--a_b~c', 'xn--a_b~c'],
    ['[::1]', '[::1]'],
    ['[::FFFF:1.2.3.4]:65535', '[::ffff:1.2.3.4]'],
  ])('%s is %s', (value, name) => {
    expect(hostName(value)).toBe(name);
  });

  test.each([
    '',
    ':80',
    'a:x',
    'a:123456',
    'a b',
    'a/b',
    'a@b',
    'a,b',
    '[::1',
    '::1',
    '[::g]',
    '[1.2.3.4]x',
    '[]',
    '[:::]',
    'a\n',
    '\na',
    'x[::1]',
    '[::1]y',
    'ä',
  ])('%j is none', (value) => {
    expect(hostName(value)).toBeUndefined();
  });

  test('what it reads is lower case, has no port, and is read again as itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.domain(),
          fc.ipV4(),
          fc.ipV6().map((text) => `[${text}]`),
          fc.webAuthority({ withPort: true }),
        ),
        (value) => {
          const name = hostName(value);
          if (name === undefined) return;
          expect(name).toBe(name.toLowerCase());
          expect(hostName(name)).toBe(name);
        },
      ),
    );
  });
});
