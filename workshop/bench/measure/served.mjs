// A subject that is a server: one process for it, one for the load.
import { fileURLToPath } from 'node:url';
import { askOnce } from '../load/verify.mjs';
import { startChild } from './child.mjs';

const server = fileURLToPath(new URL('../server.mjs', import.meta.url));
const generator = fileURLToPath(new URL('../load/generator.mjs', import.meta.url));
/** Requests in flight: one on each connection. */
const connections = 16;

/** Starts a target. */
async function startServer(target, options = {}) {
  const child = await startChild(server, [target, JSON.stringify(options)]);
  const { port } = await child.answer();
  return { ...child, port };
}

/**
 * Makes a subject of a target. `requests` are sent in turn; `verify(answer, port)` looks at the answer to the first one, and
 * throws when it is wrong; `statuses` are those that count as answers.
 */
export function served(name, { target, options, requests, verify, statuses = [200] }) {
  return {
    name,
    open: async () => {
      const child = await startServer(target, options);
      const load = await startChild(generator);
      const close = async () => {
        await load.stop();
        await child.stop();
      };
      try {
        await verify(await askOnce(child.port, requests[0]), child.port);
      } catch (error) {
        await close();
        throw error;
      }
      return { sample: (count) => sample(child, load, { requests, statuses, count }), close };
    },
  };
}

async function sample(child, load, { requests, statuses, count }) {
  const before = await child.ask({});
  const { requestsPerSecond, p99 } = await load.ask({ port: child.port, requests, statuses, count, connections });
  const after = await child.ask({});
  return { microseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / count, requestsPerSecond, p99, rss: after.rss };
}
