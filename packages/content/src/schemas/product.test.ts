import { expect, it } from 'vitest';
import { parseProduct } from '../parse/parse.ts';

const least = { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' };

it('takes what directories of assistants ask for', () => {
  const more = {
    short_name: 'x'.repeat(30),
    publisher: 'Lamp makers',
    support_url: 'https://lamp.example/help',
    privacy_url: 'https://lamp.example/privacy',
    terms_url: 'https://lamp.example/terms',
  };
  expect(parseProduct({ ...least, ...more })).toMatchObject({ ok: true });
});

it.each([
  [{ short_name: 'x'.repeat(31) }, 'at most 30 characters'],
  [{ support_url: 'http://lamp.example/help' }, 'an address that begins with https://'],
  [{ privacy_url: 'javascript:alert(1)' }, 'an absolute http or https address'],
  [{ terms_url: '/terms' }, 'an absolute http or https address'],
])('refuses %j by name', (wrong, expected) => {
  const [name] = Object.keys(wrong);
  expect(JSON.stringify(parseProduct({ ...least, ...wrong }))).toContain(expected);
  expect(JSON.stringify(parseProduct({ ...least, ...wrong }))).toContain(name);
});
