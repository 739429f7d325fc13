// A subject that is a function called in process, in a process of its own: no sockets, one call after the other.
import { fileURLToPath } from 'node:url';
import { startChild } from './child.mjs';

const loop = fileURLToPath(new URL('../loop.mjs', import.meta.url));

/** Makes a subject of a module in `loops/`; its `prepare(options)` verifies and resolves to the function to call. */
export function looped(name, module, options = {}) {
  return {
    name,
    open: async () => {
      const child = await startChild(loop, [module, JSON.stringify(options)], { execArgv: ['--expose-gc'] });
      await child.answer();
      return { sample: (count) => child.ask({ count }), close: child.stop };
    },
  };
}
