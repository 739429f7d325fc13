// Where the build left the programs that other runtimes and hosts load.

/** Runtimes and hosts that run the plain Fetch function in a process of their own. */
export type ProgramName = 'bun' | 'deno' | 'hono' | 'srvx' | 'whatwg-server';

const at = (name: string): URL => new URL(`../../dist/remote/${name}.js`, import.meta.url);

export const programs: Readonly<Record<'worker' | ProgramName, URL>> = {
  worker: at('worker'),
  bun: at('bun'),
  deno: at('deno'),
  hono: at('hono'),
  srvx: at('srvx'),
  'whatwg-server': at('whatwg-server'),
};
