import { expect, test } from 'vitest';
import { createTimings } from './timings.ts';

test('a stage takes from its begin to that of the next, and the five slowest pages are named with all that they took', () => {
  let time = 100;
  const timings = createTimings(() => time);
  timings.stage('reading');
  time += 30;
  timings.stage('reading');
  time += 10;
  timings.stage('rendering');
  time += 5;
  for (let page = 1; page <= 7; page += 1) timings.page(`docs/${page}.md`, page);
  timings.page('docs/1.md', 20);
  expect(timings.result()).toEqual({
    stages: [
      ['reading', 40],
      ['rendering', 5],
    ],
    slowest: [
      ['docs/1.md', 21],
      ['docs/7.md', 7],
      ['docs/6.md', 6],
      ['docs/5.md', 5],
      ['docs/4.md', 4],
    ],
  });
});
