// Data that configurations write down, in the forms that redirects of Next.js have; nothing of them is executed.
import { expect, test } from 'vitest';
import { readScript, type Scope } from './script-data.ts';

const redirectsIn = (script: string, files: Readonly<Record<string, Scope>> = {}): unknown => {
  const exported = readScript(script, (path) => (files[path] === undefined ? undefined : { exports: files[path] })).get('default');
  return (exported as { readonly redirects?: unknown } | undefined)?.redirects;
};
const moved = { source: '/a', destination: '/b' };

test.each([
  ['a list', 'export default { redirects: [{ source: "/a", destination: "/b" }] };'],
  ['an async method', 'module.exports = { async redirects() { return [{ source: "/a", destination: "/b" }]; } };'],
  [
    'constants, spread',
    'const to = "/b"; const old = [{ source: "/a", destination: to }]; export default { redirects: async () => { const none = []; return [...none, ...old]; } };',
  ],
  [
    'a function by its name',
    'async function redirects() { return [{ source: "/a", destination: `/b` }]; } const config = { redirects }; export default config;',
  ],
  [
    'a call',
    'const old = () => [{ source: "/a", destination: "/b" }]; export default { redirects: async () => [...(await old())] };',
  ],
  [
    'plugins around it',
    'const config = { redirects: () => [{ source: "/a", destination: "/b" }] }; export default nextra({})(mdx(config));',
  ],
  [
    'a function of the phase',
    'module.exports = async (phase, { x }) => { const c = { redirects: () => [{ source: "/a", destination: "/b" }] }; return c; };',
  ],
  ['require', 'const { old } = require("./old"); module.exports = { redirects: () => old };'],
  ['import', 'import { old } from "./old"; export default { redirects: () => old };'],
  [
    'exports of its own',
    'exports.old = [{ source: "/a", destination: "/b" }]; module.exports = { redirects: require("./old").old };',
  ],
])('%s is read', (_, script) => {
  expect(redirectsIn(script, { './old': new Map([['old', [moved]]]) })).toEqual([moved]);
});

test('an import by name reads a member of module.exports', () => {
  const old = readScript('const old = [{ source: "/a", destination: "/b" }]; module.exports = { old };', () => undefined);
  expect(redirectsIn('import { old } from "./old"; export default { redirects: () => old };', { './old': old })).toEqual([moved]);
});

test('what is computed is unknown, at its place in a list', () => {
  const config = 'export default { redirects: async () => [{ source: "/a", destination: "/b" }, ...pages.map(make), make(1)] };';
  expect(redirectsIn(config)).toEqual([moved, undefined, undefined]);
  for (const body of ['if (x) return []; return [1];', 'old.push(1); return old;', 'for (;;) {}', 'throw 1;', ''])
    expect(redirectsIn(`const old = [2]; export default { redirects() { ${body} } };`), body).toBeUndefined();
  expect(redirectsIn('export default { redirects: (page) => [page] };')).toBeUndefined();
});

test('a few lines that repeat one another are unknown from where they stand for too much', () => {
  const doubling = (first: string, next: (before: string) => string): string =>
    `const v0 = ${first};${Array.from({ length: 60 }, (_, at) => `const v${at + 1} = ${next(`v${at}`)};`).join('')} export default { redirects: v60 };`;
  expect(redirectsIn(doubling('[1]', (before) => `[...${before}, ...${before}]`))).toBeUndefined();
  expect(redirectsIn(doubling('{ a: 1 }', (before) => `{ a: ${before}, b: ${before} }`))).toBeUndefined();
  expect(redirectsIn(doubling('"a"', (before) => `${before} + ${before}`))).toBeUndefined();
  expect(redirectsIn(doubling('"a"', (before) => `\`\${${before}}\${${before}}\``))).toBeUndefined();
});

// `exclude: process.env.EXCLUDE || []` was read as an empty list, and published what the site hides.
test.each([
  ['process.env.X || []', undefined],
  ['process.env.X ?? { a: 1 }', undefined],
  ['process.env.X && ["a"]', undefined],
  ['process.env.BASE || "/docs/"', '/docs/'],
  ['null ?? ["a"]', ['a']],
  ['false || ["a"]', ['a']],
  ['true && ["a"]', ['a']],
  ['"" && "a"', ''],
])('export const it = %s', (expression, expected) => {
  expect(readScript(`export const it = ${expression};`).get('it')).toEqual(expected);
});

test.each([
  ["require.resolve('./sidebars.js')", './sidebars.js'],
  ["path.join('a', 'b')", 'a/b'],
  ["path.resolve('plugins/own')", './plugins/own'],
  ['path.resolve(name)', undefined],
  ["path.resolve(__dirname, 'docs')", undefined],
  ["path.resolve(x, 'docs')", './docs', new Map([['x', '.']])],
])('a path that a script makes of texts: %s', (script, path, scope = new Map<string, string>()) => {
  expect(readScript(`export default ${script}`, undefined, scope).get('default')).toBe(path);
});
