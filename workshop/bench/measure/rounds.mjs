// Rounds: every subject of a comparison takes its turn, again and again, so that whatever else the machine does meets all
// of them. The figure of merit is the CPU time of the process under test for each call, which a busy machine stretches far
// less than the clock on the wall.
const firstGuess = 200;
const fewest = 32;

/**
 * How long to look: rounds, and the CPU milliseconds to warm up for and to spend in one round.
 * @typedef {{ rounds: number, warmUpMs: number, roundMs: number }} Effort
 */

/**
 * Measures subjects side by side. A subject has a `name` and `open()`, which resolves to `sample(count)` (the figures of that
 * many calls, `microseconds` of CPU for each among them) and `close()`. Resolves to the figures by name.
 */
export async function compare(subjects, { rounds, warmUpMs, roundMs }) {
  const running = [];
  try {
    for (const subject of subjects) running.push(await warmUp(subject, warmUpMs, roundMs));
    for (let round = 0; round < rounds; round++) for (const one of running) one.samples.push(await one.sample(one.count));
    return Object.fromEntries(running.map(({ name, samples }) => [name, summary(samples)]));
  } finally {
    for (const { close } of running) await close();
  }
}

/** Opens a subject, lets its code become hot, and finds out how many calls a round takes. */
async function warmUp({ name, open }, warmUpMs, roundMs) {
  const opened = await open().catch((error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  let count = firstGuess;
  for (let spentMs = 0; spentMs < warmUpMs; ) {
    const { microseconds } = await opened.sample(count);
    spentMs += (microseconds * count) / 1_000;
    count = Math.max(fewest, Math.round((roundMs * 1_000) / microseconds));
  }
  return { name, ...opened, count, samples: [] };
}

function summary(samples) {
  const of = (member) => samples.map((sample) => sample[member]);
  return {
    cpuMicroseconds: spread(of('microseconds')),
    rss: Math.max(...of('rss')),
    requestsPerSecond: Math.max(...of('requestsPerSecond')),
    p99: spread(of('p99')).best,
  };
}

/** Best (smallest) and median of some numbers. The best round is the one least disturbed; the median is what was usual. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { best: sorted[0], median: (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2 };
}
