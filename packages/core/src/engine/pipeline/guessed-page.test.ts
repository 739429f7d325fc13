// What guessed addresses lead to: small cases by hand, pairs that owners of documentation wrote redirects for (test/guessed-addresses.json, by
// the thread that each is from), and addresses at which no page is.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createGuess } from './guessed-page.ts';
import { indexPages, type TitledPath } from '../store/guess-index.ts';
import { synonyms, weakWords } from '../store/path-words.ts';

const pages = [
  'guide/install',
  'guide/install-windows',
  'guide/upgrade',
  'api/search',
  'api/list-pages',
  'start/quick-start',
  'reference/configuration',
  'webhooks/overview',
  'sdks/python',
  'first-steps',
  'guide/add-to-existing',
  'fr/guide/upgrade',
  '20-usage/40-secrets',
].map((id) => `/docs/${id}`);
const titles = new Map([['/docs/first-steps', ['Your first lamp', 'Unboxing']]]);
const guess = guessOver(pages.map((path) => [path, titles.get(path) ?? []]));

function guessOver(titled: readonly TitledPath[]): ReturnType<typeof createGuess> {
  const index = indexPages(titled);
  return createGuess(() => index);
}

test.each([
  ['/docs/quickstart', '/docs/start/quick-start'],
  ['/quickstart', '/docs/start/quick-start'],
  ['/docs/getting-started', '/docs/start/quick-start'],
  ['/docs/guides/quick_start.html', '/docs/start/quick-start'],
  ['/docs/settings', '/docs/reference/configuration'],
  ['/docs/guide/config/index.html', '/docs/reference/configuration'],
  ['/docs/webhook', '/docs/webhooks/overview'],
  ['/docs/python-sdk.md', '/docs/sdks/python'],
  ['/docs/API/listPages/', '/docs/api/list-pages'],
  ['/docs/listpages', '/docs/api/list-pages'],
  ['/docs/your-first-lamp', '/docs/first-steps'],
  ['/docs/guide/addtoexisting', '/docs/guide/add-to-existing'],
  ['/docs/unboxing', '/docs/first-steps'],
  ['/docs/v1.2/guide/install', '/docs/guide/install'],
  ['/docs/upgrading', '/docs/guide/upgrade'],
  ['/docs/usage/secrets', '/docs/20-usage/40-secrets'],
  ['/docs/configuraton', '/docs/reference/configuration'],
  ['/docs/guide/%69nstall', '/docs/guide/install'],
])('%s means %s', (path, page) => {
  expect(guess(path).certain).toBe(page);
});

test.each([
  // Words that no page has, a part of what pages are about, and names of several.
  '/docs/python/install',
  '/docs/guide',
  '/docs/reference/Search/filters',
  '/docs/lamp',
  // Files and operations are no pages.
  '/.git/config',
  '/.env/install',
  '/config.php',
  '/install.sh',
  '/api/search',
  '/docs',
  '/docs/',
  '/',
  '/docs/zzz',
])('%s means no page', (path) => {
  expect(guess(path).certain).toBeUndefined();
});

test('a version matters where pages have versions, and a digit is no slip', () => {
  const versioned = guessOver(['v1/guide/install', 'guide/install', 'python2-notes'].map((id) => [`/docs/${id}`, []]));
  expect(versioned('/docs/install').certain).toBe('/docs/guide/install');
  expect(versioned('/docs/v1/install').certain).toBe('/docs/v1/guide/install');
  expect(versioned('/docs/v3/install').certain).toBeUndefined();
  expect(versioned('/docs/python3-notes').certain).toBeUndefined();
});

// Uniqueness was judged over the nearest thirty pages.
test.each([5, 29, 150])('of two pages of one name none is meant, whatever other editions there are: %i', (count) => {
  const editions = Array.from({ length: count }, (_, index) => `/docs/v${index + 1}/settings`);
  const two = guessOver([...editions, '/docs/guide/settings', '/docs/reference/settings'].map((path) => [path, ['Settings']]));
  expect(two('/docs/settings').certain).toBeUndefined();
  expect(two('/docs/guides/settings').certain).toBe('/docs/guide/settings');
});

test.each([
  ['/docs/install/windows', '/docs/guide/install-windows'],
  ['/docs/guide/instal', '/docs/guide/install'],
  ['/docs/getting-started/searches-of-lamps.html', '/docs/start/quick-start'],
])('near %s is %s', (path, nearest) => {
  expect(guess(path).nearest[0]).toBe(nearest);
});

test('addresses of any length and form are looked at in bounded work', () => {
  let reads = 0;
  const index = indexPages(Array.from({ length: 10_000 }, (_, number) => [`/docs/guide/page-${number}`, [`Lamp ${number}`]]));
  const many = createGuess(() => {
    reads += 1;
    return index;
  });
  expect(many('/docs/guide').nearest).toEqual([]);
  expect(many('/docs/lampx').nearest.length).toBeLessThanOrEqual(5);
  expect(many(`/docs/${'page-7777/'.repeat(40)}`)).toEqual({ certain: undefined, nearest: ['/docs/guide/page-7777'] });
  for (const path of [
    `/docs/${'a/'.repeat(5_000)}`,
    `/docs/${'%2f'.repeat(150)}`,
    '/docs/%ff%00',
    `/docs/${'-'.repeat(500)}`,
    '//',
    '/\u0000',
  ])
    expect(many(path).certain).toBeUndefined();
  expect(reads).toBe(1);
});

interface Thread {
  readonly source: string;
  readonly pages: readonly string[];
  readonly pairs: readonly (readonly [guess: string, target: string])[];
}
const file = new URL('../../../test/guessed-addresses.json', import.meta.url);
const threads = JSON.parse(readFileSync(file, 'utf8')) as readonly Thread[];
const guessOf = ({ pages: ids }: Thread): ReturnType<typeof createGuess> => guessOver(ids.map((path) => [`/docs${path}`, []]));

/** Redirects of ours to another page than the owner chose, each to the page of the very name that was asked for. */
const otherwise: readonly string[] = ['/features/deep-research /docs/features/alpha/deep-research'];

test('of the pairs of owners, a redirect leads where theirs does, or to the page of that very name', () => {
  const outcomes = { same: 0, near: 0, neither: 0 };
  const others: string[] = [];
  for (const thread of threads) {
    const guess = guessOf(thread);
    for (const [from, to] of thread.pairs) {
      const { certain, nearest } = guess(`/docs${from}`);
      if (certain === `/docs${to}`) outcomes.same += 1;
      else if (certain !== undefined) others.push(`${from} ${certain}`);
      else outcomes[nearest.includes(`/docs${to}`) ? 'near' : 'neither'] += 1;
    }
  }
  expect(others).toEqual(otherwise);
  expect(outcomes).toEqual({ same: 9, near: 79, neither: 33 });
});

test('of 1,000 addresses with a word that no page has, none is redirected', () => {
  // A linear congruential generator: the same addresses in every run.
  let state = 42;
  const pick = <Item>(list: readonly Item[]): Item | undefined => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return list[state % list.length];
  };
  const wordsIn = (path: string): readonly string[] => path.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const redirected: string[] = [];
  const sites = threads.map((thread) => {
    const letters = thread.pages.join(' ').replaceAll(/[^a-z ]/gi, '');
    // Words of the other sites that this one has in no form, synonyms included.
    const otherWords = threads
      .filter((other) => other !== thread)
      .flatMap(({ pages: ids }) => ids.flatMap(wordsIn))
      .filter(
        (word) =>
          !letters.includes(word.slice(0, 4)) && !weakWords.has(word.replace(/s$/, '')) && !synonyms.has(word.replace(/s$/, '')),
      );
    return { guess: guessOf(thread), pages: thread.pages, foreign: otherWords };
  });
  for (let count = 0; count < 1_000; count += 1) {
    const site = pick(sites);
    if (site === undefined) continue;
    const { foreign: otherTerms } = site;
    const page = pick(site.pages) ?? '';
    const word = pick(otherTerms) ?? '';
    const forms = [page.replace(/[^/]+$/, word), `${page}-${word}`, `/${word}${page}`, `${page}/${word}`, `/${word}`];
    const path = `/docs${forms[count % forms.length] ?? ''}`;
    const { certain } = site.guess(path);
    if (certain !== undefined) redirected.push(`${path} ${certain}`);
  }
  expect(redirected).toEqual([]);
});
