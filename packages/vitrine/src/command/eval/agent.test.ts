import { expect, it } from 'vitest';
import { type Answer, type Documentation, play, shorter } from './agent.ts';

const answerWith = (text: string, ids: readonly string[], more: Partial<Answer> = {}): Answer => ({
  text,
  results: ids.map((id) => ({ id, complete: false })),
  nothing: ids.length === 0,
  ...more,
});

async function paths(documentation: Documentation, fact: string, maxCalls = 6): Promise<readonly string[]> {
  let isDone = false;
  const goal = {
    maxCalls,
    isDone: () => isDone,
    countFacts: ({ text }: Answer) => {
      const isNew = !isDone && text.includes(fact);
      isDone ||= isNew;
      return isNew ? 1 : 0;
    },
  };
  const calls = await play('how do I trim the wick of my old lamp', documentation, goal);
  return calls.map(({ given, gained }) => `${'id' in given ? given.id : given.query}${gained > 0 ? ' +' : ''}`);
}

it('stops with the first answer that has everything', async () => {
  expect(
    await paths({ search: () => Promise.resolve(answerWith('fact', ['a'])), read: () => Promise.resolve(undefined) }, 'fact'),
  ).toHaveLength(1);
});

it('reads the best two results, tries other words, and pages on', async () => {
  const documentation: Documentation = {
    search: (query, cursor) =>
      Promise.resolve(
        cursor === undefined
          ? answerWith('', [`${query}-1`, `${query}-2`, `${query}-3`], { cursor: 'next', spelling: 'lamps' })
          : answerWith('fact', []),
      ),
    read: () => Promise.resolve(answerWith('', [])),
  };
  const ask = 'how do I trim the wick of my old lamp';
  const short = 'trim wick old lamp';
  expect(await paths(documentation, 'fact', 20)).toEqual([
    ask,
    `${ask}-1`,
    `${ask}-2`,
    'lamps',
    'lamps-1',
    'lamps-2',
    short,
    `${short}-1`,
    `${short}-2`,
    `${ask} +`,
  ]);
  expect(await paths(documentation, 'fact', 4)).toEqual([ask, `${ask}-1`, `${ask}-2`, 'lamps']);
});

it('does not read what was shown completely, nor anything twice', async () => {
  const answer = answerWith('', ['a', 'b']);
  const documentation: Documentation = {
    search: () => Promise.resolve({ ...answer, results: [{ id: 'a', complete: true }, ...answer.results.slice(1)] }),
    read: () => Promise.resolve(answerWith('', [])),
  };
  expect((await paths(documentation, 'fact')).filter((call) => call.length === 1)).toEqual(['b']);
});

it('a question in fewer words keeps those with a subject', () => {
  expect(shorter('How do I rotate the signing keys of my front?')).toBe('rotate signing keys front');
});
