// Every regular expression of every package takes time in proportion to what it reads: one page, one field or one file must not
// hold up a build or a server. The lint meets most faults first (`regexp/no-super-linear-backtracking` and `-move`).
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { composedBy, findPatterns, type Pattern } from './find.ts';
import { checkPattern } from './check-pattern.ts';

/** Files that compose patterns, and what of. */
const composing: Readonly<Record<string, string>> = {
  'vitrine/src/command/init/manifests.ts': 'a name of its own, with bounded texts behind it',
  'vitrine/src/command/init/project.ts': 'its own numbers, when it is loaded, over one version',
  'vitrine/src/command/diff/remote-side.ts': 'a name of its own with a bounded text behind it',
  'client/src/http/quota.ts': 'a name of its own behind a semicolon and blanks, with a bounded number',
  'content/src/convert/finish.ts': 'a name of its own, with a bounded label and bounded numbers',
  'content/src/convert/render.ts': 'its own list of programs, when it is loaded: checked here',
  'content/src/sources/generators/docsify/docsify.ts': 'a name of its own, with bounded blanks and a bounded text behind it',
  'content/src/sources/named-reference.ts': 'its own list of methods, when it is loaded: checked here',
  'content/src/sources/site-facts.ts': 'a name of its own at the beginning of a line, with a bounded text behind it',
  'content/src/lint/wording.ts': 'its own phrases, when it is loaded: checked here',
  'core/src/engine/caller/origin.ts': 'a setting whose form is checked; each part stands for itself',
  'core/src/engine/schema/check.ts': 'the `pattern` of a schema that the team wrote, which its author answers for',
  'docs-index/src/analyse.ts': 'classes of characters, when it is loaded: checked here',
  'docs-index/src/build/page-reader.ts': 'a class of characters, when it is loaded: checked here',
  'docs-index/src/phrase.ts': 'words of a query, escaped, with blanks between them; and classes of characters',
  'explorer/src/browser/call.ts': 'a name of its own in a field of the front that it belongs to',
  'explorer/src/browser/search.ts': 'words of the query that is typed, letters and digits alone',
  'docs-index/src/stem/ru.ts': 'its own endings: an alternation without repetition',
};

const { literals, composing: places } = findPatterns();
const groups = grouped(literals);

function grouped(patterns: readonly Pattern[]): ReadonlyMap<string, readonly Pattern[]> {
  const groups = new Map<string, Pattern[]>();
  for (const pattern of patterns) {
    const name = dirname(pattern.places[0] ?? '');
    groups.set(name, [...(groups.get(name) ?? []), pattern]);
  }
  return groups;
}

async function faultsOf(patterns: readonly Pattern[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const pattern of patterns) {
    const fault = await checkPattern(pattern);
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}

test.each([...groups])('the patterns of %s are linear', async (_, patterns) => {
  expect(await faultsOf(patterns)).toEqual([]);
});

test('patterns that modules compose when they are loaded are linear', async () => {
  const patterns = await composedBy(() => Promise.all([import('@vitrine/content'), import('@vitrine/docs-index/build')]));
  expect(patterns.length).toBeGreaterThan(3);
  expect(await faultsOf(patterns)).toEqual([]);
});

test('what is composed later is named with its reason', () => {
  expect([...new Set(places)].sort()).toEqual(Object.keys(composing).sort());
});

test.each([
  ['\\s+$', ''],
  ['(?<!x)[ab]*y', ''],
  ['^ {0,3}#[ \\t][^\\n]*<[a-z]', 'm'],
])('%s is found', async (source, flags) => {
  expect(await checkPattern({ source, flags, places: ['here'] }, 2_000)).toEqual(expect.stringContaining('here'));
});
