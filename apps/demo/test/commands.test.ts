// `npm start` before it installs anything: a setting that cannot be used ends it with a sentence.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const start = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

test.each([
  ['PORT', 'abc', 'a port number'],
  ['PORT', '-1', 'a port number'],
  ['PORT', '65536', 'a port number'],
  ['PORT', '30 00', 'a port number'],
  ['HOST', 'http://localhost', 'an address or a host name'],
  ['HOST', 'localhost:80', 'an address or a host name'],
  ['BASE_URL', 'front.example.com', 'an absolute http or https URL'],
  ['BASE_URL', 'ftp://front.example.com', 'an absolute http or https URL'],
  ['BASE_URL', 'https://me:secret@front.example.com', 'an absolute http or https URL'],
  ['RATE_LIMIT', '0', 'a number of requests a minute'],
  ['RATE_LIMIT', 'many', 'a number of requests a minute'],
])('npm start refuses %s=%s and says what it expects', (name, value, expected) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [start], {
    env: { PATH: process.env['PATH'] ?? '', [name]: value },
    encoding: 'utf8',
  });
  expect(stderr.trim()).toMatch(
    new RegExp(`^${name}: expected ${expected}.*received ${JSON.stringify(value).replaceAll('.', '\\.')}$`),
  );
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
