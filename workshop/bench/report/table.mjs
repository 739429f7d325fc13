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

/** A comparison: CPU best and median, what the first subject costs as one, and what a client saw. */
export function groupTable(group) {
  const names = Object.keys(group);
  const first = group[names[0]].cpuMicroseconds.best;
  const overHttp = group[names[0]].p50 !== undefined;
  const head = ['', 'CPU µs, best', 'CPU µs, median', 'ratio', ...(overHttp ? ['requests/s', 'p50 ms', 'p99 ms'] : []), 'RSS MB'];
  const rows = names.map((name) => {
    const { cpuMicroseconds, requestsPerSecond, p50, p99, rss } = group[name];
    return [
      name,
      digits(cpuMicroseconds.best),
      digits(cpuMicroseconds.median),
      digits(cpuMicroseconds.best / first),
      ...(overHttp ? [digits(requestsPerSecond), digits(p50), digits(p99)] : []),
      megabytes(rss),
    ];
  });
  return table(head, rows);
}

export function goalsTable(evaluated) {
  const bound = ({ better }, value) => `${better === 'lower' ? 'at most' : 'at least'} ${value}`;
  const rows = evaluated.map((goal) => [
    goal.what,
    bound(goal, goal.goal),
    goal.stretch === goal.goal ? '' : bound(goal, goal.stretch),
    `${digits(goal.value)} ${goal.unit}`,
    goal.stretched ? 'reached, with the stretch' : goal.reached ? 'reached' : 'missed',
  ]);
  return table(['Goal', 'goal', 'stretch', 'figure', ''], rows);
}

export function coldStartTable(coldStart) {
  const floor = Object.values(coldStart)[0].median;
  return table(
    ['', 'best ms', 'median ms', 'above the floor, median ms'],
    Object.entries(coldStart).map(([name, { best, median }]) => [name, digits(best), digits(median), digits(median - floor)]),
  );
}

export function bundleTable(bundles) {
  const kilobytes = (bytes) => (bytes / 1_000).toFixed(1);
  return table(
    ['', 'minified kB', 'gzip kB'],
    Object.entries(bundles).map(([name, { minified, gzip }]) => [name, kilobytes(minified), kilobytes(gzip)]),
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

/** What is called in each host, beside mcp-lite with JSON alone. */
export function hostCallsTable(found) {
  return inHosts(found, 'calls', 'mcp-lite, JSON only', 'beside mcp-lite, JSON only');
}

/** Documents in each host, beside fixed bytes. */
export function hostDocumentsTable(found, form) {
  return inHosts(found, form, 'floor', 'beside the floor');
}

function inHosts(found, member, one, beside) {
  const rows = Object.entries(found).flatMap(([host, { [member]: group }]) =>
    Object.entries(group).map(([name, { cpuMicroseconds, requestsPerSecond, rss }]) => [
      `${host}: ${name}`,
      digits(cpuMicroseconds.best),
      digits(cpuMicroseconds.median),
      digits(cpuMicroseconds.best / group[one].cpuMicroseconds.best),
      digits(requestsPerSecond),
      megabytes(rss),
    ]),
  );
  return table(['', 'CPU µs, best', 'CPU µs, median', beside, 'requests/s', 'RSS MB'], rows);
}

/** Resident memory after many calls in each host. */
export function hostMemoryTable(found) {
  const rows = Object.entries(found).flatMap(([host, { memory }]) =>
    Object.entries(memory).map(([name, [before, after]]) => [
      `${host}: ${name}`,
      after.calls.toLocaleString('en-US'),
      megabytes(before.rss),
      megabytes(after.rss),
      ((after.rss - before.rss) / 1e6).toFixed(1),
    ]),
  );
  return table(['', 'calls', 'RSS MB before', 'after', 'growth MB'], rows);
}
