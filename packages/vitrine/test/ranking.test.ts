// A ranking that somebody turned over: the pages are the same, the tools are the same, and the thresholds are no longer kept.
import { composeSnapshot } from '@vitrine/content';
import { openDocsIndex } from '@vitrine/docs-index';
import { expect, test } from 'vitest';
import { evaluate } from '../src/command/eval/evaluate.ts';
import { brokenThresholds, figuresOf } from '../src/command/eval/figures.ts';
import { belowThresholds } from '../src/command/eval/findings.ts';

const parts = ['wick', 'burner', 'chimney', 'tank', 'handle', 'shade'];
const works = ['trim', 'wash', 'mend', 'store'];
/** A page for each work on each part, and a story that has all of their words again and again. */
const docs = Object.fromEntries([
  ...parts.flatMap((part) =>
    works.map(
      (work) => [`${work}-${part}.md`, `# ${work} the ${part}\n\nOnce a week, with a dry cloth and a steady hand.\n`] as const,
    ),
  ),
  ...parts.map(
    (part) =>
      [
        `story-${part}.md`,
        `# A story\n\n${works.map((work) => `They ${work} the ${part}, ${work} the ${part} again, and ${work} the ${part}. `.repeat(3)).join('\n\n')}`,
      ] as const,
  ),
]);

const { snapshot } = composeSnapshot(
  {
    product: { id: 'lamp', name: 'Lamp', description: 'A fictional lamp', homepage: 'https://lamp.example', version: '1.0.0' },
    capabilities: { actions: [] },
    releases: { releases: [] },
    docs,
  },
  { generatedAt: '2026-01-01T00:00:00Z' },
);
const questions = parts.flatMap((part) => works.map((work) => ({ ask: `${work} the ${part}`, page: `${work}-${part}` })));
const thresholds = { success_at_1: 0.9, ndcg_at_10: 0.9 };

async function brokenWith(order: (ids: readonly string[]) => readonly string[]): Promise<readonly string[]> {
  const { index, text } = snapshot.docs ?? { index: new Uint8Array(), text: new Uint8Array() };
  const opened = openDocsIndex(index, text);
  const client = {
    search: (query: string) => {
      const ids = opened.search({ query }).hits.map(({ id }) => id);
      const results = order(ids).map((id) => ({ id, complete: false, isPage: false }));
      return Promise.resolve({ text: '', data: {}, results, nothing: false });
    },
    read: (id: string) => Promise.resolve({ id, text: '', data: {} }),
  };
  const evaluation = { thresholds, agent: { calls: 1 }, questions };
  const outcomes = await evaluate(client, evaluation, ({ length }) => length);
  const file = { file: 'eval.yaml', evaluation, line: () => undefined };
  return belowThresholds(file, brokenThresholds(thresholds, { ...figuresOf(outcomes), tools_list_tokens: 0 })).map(
    ({ message }) => message,
  );
}

test('the ranking as it is keeps the thresholds', async () => {
  expect(await brokenWith((ids) => ids)).toEqual([]);
});

test('one that is turned over does not, in the words of the figures', async () => {
  expect(await brokenWith((ids) => ids.toReversed())).toEqual([
    expect.stringMatching(/^success_at_1: expected at least 0.9, measured 0/) as string,
    expect.stringMatching(/^ndcg_at_10: expected at least 0.9, measured 0/) as string,
  ]);
});
