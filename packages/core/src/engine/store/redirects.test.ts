import { expect, test } from 'vitest';
import { createRedirectLookup } from './redirects.ts';

const pages = ['/docs/guide/new', '/docs/a', '/docs/%40scope/pack%28age%29'];
const published = new Set([...pages, ...pages.map((path) => `${path}.md`), '/docs/plain.md']);
const look = createRedirectLookup(
  () => [
    ['/docs/old', '/docs/guide/new'],
    ['/docs/short', '/docs/plain'],
    ['/docs/away', 'https://other.example/x'],
    ['/docs/folder/*', '/docs/a'],
    ['/docs/old/%40scope', '/docs/%40scope/pack%28age%29'],
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
  ['/docs/@scope/pack(age)', '/docs/%40scope/pack%28age%29'],
  ['/docs/@scope/pack(age).md', '/docs/%40scope/pack%28age%29.md'],
  ['/docs/@scope/pack(age)/', '/docs/%40scope/pack%28age%29'],
  ['/docs/old/@scope', '/docs/%40scope/pack%28age%29'],
  ['/docs/old/@scope.md', '/docs/%40scope/pack%28age%29.md'],
  ['/docs/guide%2Fnew', undefined],
  ['/docs/%67uide/new', '/docs/guide/new'],
  ['/docs/%', undefined],
  ['/docs/%ff', undefined],
  ['/docs/%2e%2e/a', undefined],
  ['/docs/a%00', undefined],
  ['/docs/none', undefined],
  ['/docs/none/', undefined],
  ['/old', undefined],
  ['/llms.txt/', undefined],
])('%s leads to %s', (path, target) => {
  expect(look(path)).toBe(target);
});
