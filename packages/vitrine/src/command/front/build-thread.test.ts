import { expect, test } from 'vitest';
import { createTimings } from './build-thread.ts';

test('a stage takes from its begin to that of the next', () => {
  let time = 100;
  const timings = createTimings(() => time);
  timings.stage('reading');
  time += 30;
  timings.stage('reading');
  time += 10;
  timings.stage('rendering');
  time += 5;
  expect(timings.result()).toEqual({
    stages: [
      ['reading', 40],
      ['rendering', 5],
    ],
  });
});
