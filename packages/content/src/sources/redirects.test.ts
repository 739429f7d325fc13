// The redirects of hosts, read from files.
import { expect, test } from 'vitest';
import { type Files, writeFolder } from '../../test/write-folder.ts';
import { oldAddresses } from '../links/old-addresses.ts';
import { createProjectFiles } from './project.ts';
import { redirectsOf, type RedirectRule } from './redirects.ts';

function rulesOf(tree: Files, given: readonly unknown[] = []): readonly RedirectRule[] {
  const root = writeFolder(tree);
  return redirectsOf(given, root, [], createProjectFiles(root)).filter(({ isRewrite }) => isRewrite !== true);
}

const mapped = (tree: Files, given: readonly unknown[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(rulesOf(tree, given).map(({ from, to }) => [from, to]));

test('_redirects, vercel.json and netlify.toml lead to other addresses; rewrites and what is gone do not', () => {
  expect(
    mapped({
      _redirects:
        '# note\n/a /x\n/b /x 302!\n/c /x 200\n/d /x 410\n/e/* /x/:splat 301\nnot-a-path /x\n/f https://other.example/f\n',
      'vercel.json': '{"redirects":[{"source":"/g/:path*","destination":"https://own.example/x/:path","permanent":true}]}',
      'netlify.toml': '[[redirects]]\nfrom = "/h"\nto = "/x"\n[[redirects]]\nfrom = "/i"\nto = "/x"\nstatus = 200\n',
    }),
  ).toEqual({
    a: 'x',
    b: 'x',
    'e/*': 'x/:splat*',
    f: 'https://other.example/f',
    'g/:path*': 'https://own.example/x/:path*',
    h: 'x',
  });
});

test('a rule that a query, a header or a country decides is marked', () => {
  const rules = rulesOf({
    _redirects: '/a id=:id /x 301\n/b /x 301 Country=au\n/c /x 301\n',
    'vercel.json': '{"redirects":[{"source":"/d","destination":"/x","has":[{"type":"host","value":"a.example"}]}]}',
  });
  expect(rules.map(({ from, isConditional = false }) => [from, isConditional])).toEqual([
    ['d', true],
    ['a', true],
    ['b', true],
    ['c', false],
  ]);
});

test('alternatives and optional names are rules of their own, and not without bound', () => {
  expect(mapped({}, [{ '/(a|b)/c(|/d)': '/x', '/:lang?/e': '/:lang/y' }])).toEqual({
    'a/c': 'x',
    'a/c/d': 'x',
    'b/c': 'x',
    'b/c/d': 'x',
    ':lang/e': ':lang/y',
    e: 'y',
  });
  expect(rulesOf({}, [{ [`/${'(a|b)/'.repeat(40)}`]: '/x' }]).length).toBeLessThanOrEqual(64);
  expect(rulesOf({}, [{ [`/${'('.repeat(5_000)}`]: '/x' }])).toHaveLength(1);
});

test('a redirect that is computed is named, and leads nowhere', () => {
  const given = [[{ source: '/a', destination: '/x' }, undefined, { source: '/b' }, { destination: '/x' }], { '/c': undefined }];
  expect(rulesOf({}, given)).toEqual([
    { from: 'a', to: 'x' },
    { from: 'redirects[1]', to: '', isComputed: true },
    { from: '/b', to: '', isComputed: true },
    { from: 'redirects[3]', to: '', isComputed: true },
    { from: '/c', to: '', isComputed: true },
  ]);
  const site = {
    base: '/',
    rules: rulesOf({}, given),
    pages: [
      { id: 'index', route: '', before: [] },
      { id: 'x', route: 'x', before: [] },
    ],
  };
  const { redirects, refused } = oldAddresses([site]);
  expect(redirects).toEqual([['/docs/a', '/docs/x']]);
  expect(refused).toHaveLength(4);
  expect(refused).toContainEqual({ from: 'redirects[1]', reason: 'the configuration computes it' });
});

test('the nearest file of a host counts, up to the top of the repository', () => {
  const root = writeFolder({ 'netlify.toml': '[[redirects]]\nfrom = "/a"\nto = "/x"\n', 'docs/index.md': '# A' });
  expect(redirectsOf([], `${root}/docs`, [], createProjectFiles(root))).toEqual([{ from: 'a', to: 'x' }]);
});
