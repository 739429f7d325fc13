// A function under test, in a process of its own: it receives how often to call it and reports what that took.
import process from 'node:process';
import { ownProcessorMs } from '../processor.mjs';

const [module = '', options = '{}'] = process.argv.slice(2);
const { prepare } = await import(new URL(`./loops/${module}.mjs`, import.meta.url));
const call = await prepare(JSON.parse(options));

process.on('disconnect', () => process.exit());
process.on('message', ({ count }) => {
  run(count).then(
    (figures) => process.send(figures),
    (error) => process.send({ error: String(error) }),
  );
});
process.send({ ready: true });

async function run(count) {
  const before = process.cpuUsage();
  for (let index = 0; index < count; index++) await call(index);
  return { microseconds: (ownProcessorMs(before) * 1_000) / count, rss: process.memoryUsage().rss };
}
