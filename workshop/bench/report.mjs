// Results as Markdown tables.

/** A Markdown table; the first column is text, the others are numbers. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** A number with three digits that count. */
export function digits(value) {
  if (value === 0) return '0';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

/** A comparison: CPU of the best round, what the first subject costs as one, and what a client saw. */
export function groupTable(group) {
  const names = Object.keys(group);
  const first = group[names[0]].cpuMicroseconds.best;
  const overHttp = group[names[0]].p99 !== undefined;
  const head = ['', 'CPU µs', 'ratio', ...(overHttp ? ['requests/s', 'p99 ms'] : []), 'RSS MB'];
  const rows = names.map((name) => {
    const { cpuMicroseconds, requestsPerSecond, p99, rss } = group[name];
    return [
      name,
      digits(cpuMicroseconds.best),
      digits(cpuMicroseconds.best / first),
      ...(overHttp ? [digits(requestsPerSecond), digits(p99)] : []),
      megabytes(rss),
    ];
  });
  return table(head, rows);
}

export function coldStartTable(coldStart) {
  const floor = Object.values(coldStart)[0].median;
  return table(
    ['', 'best ms', 'median ms', 'above the floor, median ms'],
    Object.entries(coldStart).map(([name, { best, median }]) => [name, digits(best), digits(median), digits(median - floor)]),
  );
}

export function heapTable(heap) {
  return table(
    ['', 'calls', 'heap MB', 'growth MB', 'RSS MB'],
    Object.entries(heap).flatMap(([name, [before, ...after]]) =>
      after.map(({ calls, heapUsed, rss }) => [
        name,
        calls.toLocaleString('en-US'),
        (heapUsed / 1e6).toFixed(1),
        ((heapUsed - before.heapUsed) / 1e6).toFixed(1),
        megabytes(rss),
      ]),
    ),
  );
}

/** Prints the table of each part that was measured. */
export function printResults({ groups = {}, coldStart, heap, environment }) {
  for (const [name, group] of Object.entries(groups)) section(name, groupTable(group));
  if (coldStart !== undefined) section('cold start, from spawn to the first correct answer', coldStartTable(coldStart));
  if (heap !== undefined) section('heap after many calls', heapTable(heap));
  const { cpu, runtime, loadBefore, loadAfter } = environment;
  console.log(`\n${cpu}, ${runtime}, load ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after`);
}

function section(title, text) {
  console.log(`\n${title}\n\n${text}`);
}
