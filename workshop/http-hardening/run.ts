// The http-hardening suite: `npm run check http-hardening` at the root, or `node http-hardening/dist/run.js [serve|handler] [part of a name]` here.
// Every check runs against serve(), then against toNodeHandler, where differences with a reason are listed and not counted.
import { bodyChecks } from './checks/bodies.ts';
import { framingChecks } from './checks/framing.ts';
import { socketChecks } from './checks/sockets.ts';
import { targetChecks } from './checks/targets.ts';
import { type Check, furtherAttempts, type Target } from './check.ts';
import { startHost } from './child.ts';

const checks: readonly Check[] = [...framingChecks, ...targetChecks, ...bodyChecks, ...socketChecks];
const [wanted = '', part = ''] = process.argv.slice(2);
const highestQuota = 524_287;
const mostRss = 300e6;

for (const kind of ['serve', 'handler'] as const) {
  if (wanted !== '' && wanted !== kind) continue;
  // The heap is bounded as docs/guides/hosting/node.md advises: garbage of 100 MB answers is collected in time.
  const bounded = ['--max-old-space-size=256'];
  const [host, limited] = await Promise.all([startHost(kind, highestQuota, bounded), startHost(kind, 120, bounded)]);
  const target: Target = {
    kind,
    port: host.port,
    limitedPort: limited.port,
    rss: async () => (await host.memory()).rss,
  };
  const chosen = checks.filter(({ name }) => name.includes(part));
  let passed = 0;
  let failures = 0;
  const differences: string[] = [];
  // Checks that wait for a time-out run together, and next to the others: they cost nothing but time.
  const waiting = chosen.filter(({ name }) => name.includes('within 1') || name.includes('within 7'));
  const report = async (check: Check): Promise<void> => {
    const { fault, figure } = await attempt(check, target);
    if (figure !== undefined) console.log(`      ${kind}: ${check.name}: ${figure}`);
    if (fault === undefined) passed++;
    else if (kind === 'handler' && check.embedded !== undefined) differences.push(`${check.name} (${check.embedded})`);
    else {
      failures++;
      console.log(`FAIL  ${kind}: ${check.name}\n      ${fault}`);
    }
    if (fault === undefined && process.env['VERBOSE'] !== undefined) console.log(`ok    ${check.name}`);
  };
  const skipped = kind === 'handler' ? new Set(waiting) : new Set<Check>();
  const waited = Promise.all(waiting.filter((check) => !skipped.has(check)).map(report));
  for (const check of chosen) if (!waiting.includes(check)) await report(check);
  await waited;
  const { rss, heapUsed } = await host.memory();
  console.log(
    `${kind}: ${chosen.length} checks, ${passed} passed, ${failures} failed, resident ${Math.round(rss / 1e6)} MB, heap ${Math.round(heapUsed / 1e6)} MB at the end`,
  );
  for (const difference of [
    ...differences,
    ...[...skipped].map(({ name, embedded = '' }) => `${name} (not waited for: ${embedded})`),
  ])
    console.log(`differs  ${difference}`);
  if (kind === 'serve' && rss > mostRss) {
    failures++;
    console.log(`FAIL  the host holds more than ${mostRss / 1e6} MB at the end`);
  }
  if (failures > 0) process.exitCode = 1;
  for (const child of [host, limited]) child.kill();
}

interface Attempt {
  readonly fault?: string;
  readonly figure?: string;
}

async function attempt(check: Check, target: Target, further = check.timed === true ? furtherAttempts : 0): Promise<Attempt> {
  try {
    const figure = await check.run(target);
    return typeof figure === 'string' ? { figure } : {};
  } catch (error) {
    if (further > 0) return attempt(check, target, further - 1);
    return { fault: error instanceof Error ? error.message.split('\n').slice(0, 6).join('\n      ') : String(error) };
  }
}
