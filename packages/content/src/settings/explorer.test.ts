import { expect, it } from 'vitest';
import { explorer } from './explorer.ts';

it('takes one colour and makes that of dark pages from it', () => {
  expect(explorer.parse({ accent: '#0A6A60' })).toEqual({ explorer: { accent: { light: '#0a6a60', dark: '#4a9189' } } });
});

it('refuses a colour that cannot be read, with its contrast and one that can', () => {
  const { error } = explorer.safeParse({ accent: '#ffcc00' });
  expect(error?.issues[0]?.message).toMatch(
    /^a colour whose contrast on the light pages is at least 4\.5, such as #[0-9a-f]{6} \(this one has 1\.\d\d\)$/,
  );
});

it.each(['red', '#fff', '#fff;}body{display:none}', 'url(https://evil.example)', '#0a6a60 ', 7])(
  'refuses %j as a colour',
  (accent) => {
    expect(explorer.safeParse({ accent }).success).toBe(false);
  },
);

it.each(['/imprint', '/examples/tidegate/', 'https://lamp.example/imprint'])('takes %s in the footer', (url) => {
  expect(explorer.parse({ footer: [{ text: 'x', url }] })).toEqual({ explorer: { footer: [{ text: 'x', url }] } });
});

it.each(['//evil.example', '/a b', '/"onclick=', '/\\evil.example', 'imprint', `/${'a'.repeat(200)}`])(
  'refuses %j in the footer',
  (url) => {
    expect(explorer.safeParse({ footer: [{ text: 'x', url }] }).success).toBe(false);
  },
);

it('refuses a footer that leads nowhere, and an address for editing without the page', () => {
  expect(explorer.safeParse({ footer: [{ text: 'x', url: 'javascript:alert(1)' }] }).success).toBe(false);
  expect(explorer.safeParse({ edit_url: 'https://code.example/edit' }).success).toBe(false);
  expect(explorer.safeParse({ edit_url: true }).success).toBe(false);
  expect(explorer.parse({ edit_url: false })).toEqual({ explorer: { editUrl: '' } });
});

it.each([
  ['https://docs.example.com', true],
  ['https://docs.example.com:8443', true],
  ['https://docs.example.com:443', false],
  ['https://docs.example.com:99999', false],
  ['http://docs.example.com', false],
  ['https://docs.example.com/', false],
  ['https://a.example; script-src *', false],
  ['*', false],
])('%s as an origin of pictures: %s', (origin, isTaken) => {
  expect(explorer.safeParse({ picture_origins: [origin] }).success).toBe(isTaken);
});
