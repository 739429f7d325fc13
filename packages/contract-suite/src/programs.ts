// Where the build left the programs that other runtimes load. This file and the built entry lie equally deep, so the
// same path is right for both.
export const programs: Readonly<Record<'worker' | 'bun' | 'deno', URL>> = {
  worker: new URL('../dist/remote/worker.js', import.meta.url),
  bun: new URL('../dist/remote/bun.js', import.meta.url),
  deno: new URL('../dist/remote/deno.js', import.meta.url),
};
