import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { select, selectAll } from './select.ts';

const tree = fromHtml(
  '<html lang=en><head><title>T</title><meta name=Robots content=x></head><body class="a b"><div id=one class=tabs><p>1<p class=b hidden>2</div><section data-lang="a b"><div><p>3</p></div><h1>4</h1></section><svg><title>5</title></svg></body>',
);

test.each([
  ['p', 3],
  ['div p', 3],
  ['div > p', 3],
  ['body > p', 0],
  ['body > div > p', 2],
  ['section p, .b, #one', 4],
  ['#one > *', 2],
  ['head > title', 1],
  ['[hidden]', 1],
  ['p:not([hidden])', 2],
  ['p:not([hidden]):not(#one p)', 1],
  ['[data-lang~=b]', 1],
  ['[data-lang="a"]', 0],
  ['[class*=ab]', 1],
  ['meta[name=robots]', 0],
  ['meta[name=robots i]', 1],
  [':has(h1)', 3],
  ['section:has(h1)', 1],
])('%s selects %i elements', (selector, count) => {
  expect(selectAll(selector, tree)).toHaveLength(count);
  expect(select(selector, tree)).toBe(selectAll(selector, tree)[0]);
});

test.each(['a + b', 'a ~ b', ':nth-child(2)', '[a^=b]', '::before'])('%s is no selector of the importer', (selector) => {
  expect(() => selectAll(selector, tree)).toThrow(TypeError);
});

test('the top of a search can match, and what is around it does not count', () => {
  const section = select('section', tree);
  expect(section && selectAll('section, body p', section)).toEqual([section]);
});
