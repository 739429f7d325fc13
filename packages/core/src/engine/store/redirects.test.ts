import { expect, test } from 'vitest';
import { createRedirectLookup } from './redirects.ts';

const published = new Set(['/docs/guide/new', '/docs/guide/new.md', '/docs/plain.md', '/docs/a', '/docs/a.md']);
const look = createRedirectLookup(
  () => [
    ['/docs/old', '/docs/guide/new'],
    ['/docs/short', '/docs/plain'],
    ['/docs/away', 'https://other.example/x'],
    ['/docs/folder/*', '/docs/a'],
  ],
  (path) => published.has(path),
);

test.each([
  ['/docs/old', '/docs/guide/new'],
  ['/docs/old.md', '/docs/guide/new.md'],
  ['/docs/old/', '/docs/guide/new'],
  ['/docs/old.html', '/docs/guide/new'],
  ['/docs/old/index.html', '/docs/guide/new'],
  ['/docs/guide/new/', '/docs/guide/new'],
  ['/docs/guide/new.html', '/docs/guide/new'],
  ['/docs/plain/', '/docs/plain.md'],
  ['/docs/short', '/docs/plain.md'],
  ['/docs/short.md', '/docs/plain.md'],
  ['/docs/away', 'https://other.example/x'],
  ['/docs/away.md', undefined],
  ['/docs/folder/x/y', '/docs/a'],
  ['/docs/folder/x/', '/docs/a'],
  ['/docs/none', undefined],
  ['/docs/none/', undefined],
  ['/old', undefined],
  ['/llms.txt/', undefined],
])('%s leads to %s', (path, target) => {
  expect(look(path)).toBe(target);
});
