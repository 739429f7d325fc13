// Whether memory stays flat: the heap after a collection, before and after many calls.
import { callsOf, toolCall } from '../load/requests.mjs';
import { connections, startLoad, startServer } from './served.mjs';

const releases = callsOf('legacy', [toolCall('latest_release')]);
/** Calls after which everything that is made once has been made. */
const settled = 20_000;
const batch = 50_000;

/** Bytes of the heap at each count of calls, for each target: `{ [name]: [{ calls, heapUsed, rss }] }`. */
export async function heapAfter(targets, counts) {
  const figures = {};
  for (const { name, target, options, requests = releases, counts: ownCounts = counts } of targets) {
    const child = await startServer(target, options);
    const load = await startLoad();
    try {
      const call = (count) => load.ask({ port: child.port, requests, statuses: [200], count, connections });
      await call(settled);
      figures[name] = [await look(child, 0)];
      let calls = 0;
      for (const count of ownCounts) {
        for (; calls < count; calls += batch) await call(Math.min(batch, count - calls));
        calls = count;
        figures[name].push(await look(child, count));
      }
    } finally {
      await load.stop();
      await child.stop();
    }
  }
  return figures;
}

async function look(child, calls) {
  const { heapUsed, rss } = await child.ask({ collect: true });
  return { calls, heapUsed, rss };
}
