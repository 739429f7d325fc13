// Traps: while a request is answered, everything that writes, opens a connection or starts a program throws and is recorded.
export interface Sprung {
  readonly where: string;
  /** `fs.readFileSync`, `fetch`. */
  readonly call: string;
}

export interface Traps {
  during<T>(where: string, act: () => Promise<T>): Promise<T>;
  readonly sprung: readonly Sprung[];
  release(): void;
}

const globals: readonly string[] = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'];

type Members = Record<string, unknown>;

type Callable = (...given: unknown[]) => unknown;

function isFunction(value: unknown): value is Callable {
  return typeof value === 'function';
}

/** What `new` makes is an object. */
const construct = Reflect.construct as (target: Callable, given: unknown[], made: unknown) => object;

/** Sets traps; `allow` names modules and globals that may be used. Without `builtin` there are traps for globals alone. */
export function setTraps(builtin: Builtin | undefined, allow: readonly string[]): Traps {
  const sprung: Sprung[] = [];
  const undo: (() => void)[] = [];
  const storage = builtin && storageOf(builtin);
  let current: string | undefined;

  /** The request during which a function is called; undefined outside of requests. */
  const asking = (): string | undefined => (storage === undefined ? current : storage.getStore());

  function trap(holder: Members, name: string, call: string): void {
    const original = holder[name];
    if (!isFunction(original)) return;
    const spring = (where: string): never => {
      sprung.push({ where, call });
      throw new Error(`${call} is not allowed while answering requests`);
    };
    const proxy = new Proxy(original, {
      apply: (target, self, given) => {
        const where = asking();
        return where === undefined ? Reflect.apply(target, self, given) : spring(where);
      },
      construct: (target, given, made) => {
        const where = asking();
        return where === undefined ? construct(target, given, made) : spring(where);
      },
    });
    if (!Reflect.set(holder, name, proxy)) return;
    undo.push(() => void Reflect.set(holder, name, original));
  }

  for (const name of globals) if (!allow.includes(name)) trap(globalThis, name, name);
  for (const module of builtin === undefined ? [] : forbiddenModules.filter((name) => !allow.includes(name))) {
    // A built-in module is an object of functions.
    const holder = builtin?.(`node:${module}`) as Members;
    for (const [name, { writable = false }] of Object.entries(Object.getOwnPropertyDescriptors(holder)))
      if (writable) trap(holder, name, `${module}.${name}`);
  }
  // Bindings that modules imported by name change only after `syncBuiltinESMExports`.
  const syncExports = (): void => {
    if (builtin !== undefined) loaderOf(builtin).syncBuiltinESMExports();
  };
  syncExports();

  return {
    sprung,
    during: async (where, act) => {
      if (storage !== undefined) return storage.run(where, act);
      current = where;
      try {
        return await act();
      } finally {
        current = undefined;
      }
    },
    release: () => {
      for (const put of undo) put();
      syncExports();
    },
  };
}

// The part of a runtime that the proof of reading only needs. The test that runs the proof passes it in, so that nothing here names a
// runtime; the shapes are those of Node.js.
/** Gives a module of the runtime by name: `(name) => process.getBuiltinModule(name)` on Node.js. */
export type Builtin = (name: string) => unknown;

/** Modules that write, reach out or start programs. */
export const forbiddenModules: readonly string[] = [
  'fs',
  'fs/promises',
  'child_process',
  'cluster',
  'worker_threads',
  'net',
  'tls',
  'dgram',
  'dns',
  'dns/promises',
  'http',
  'https',
  'http2',
  'inspector',
  'repl',
];

/** A name of a module without the prefix of built-ins. */
export function moduleName(specifier: string): string {
  return specifier.replace(/^node:/, '');
}

interface Storage {
  readonly run: <T>(where: string, act: () => T) => T;
  readonly getStore: () => string | undefined;
}
interface FileSystem {
  readonly readFileSync: (url: URL, encoding: 'utf8') => string;
}
interface ModuleLoader {
  readonly createRequire: (url: string) => { readonly resolve: (specifier: string) => string };
  readonly isBuiltin: (specifier: string) => boolean;
  readonly syncBuiltinESMExports: () => void;
}
interface Addresses {
  readonly pathToFileURL: (path: string) => URL;
}

// Each cast names the documented shape of the module that is requested.
function storageOf(builtin: Builtin): Storage {
  const { AsyncLocalStorage } = builtin('node:async_hooks') as { AsyncLocalStorage: new () => Storage };
  return new AsyncLocalStorage();
}
export function fileSystemOf(builtin: Builtin): FileSystem {
  return builtin('node:fs') as FileSystem;
}
export function loaderOf(builtin: Builtin): ModuleLoader {
  return builtin('node:module') as ModuleLoader;
}
export function addressesOf(builtin: Builtin): Addresses {
  return builtin('node:url') as Addresses;
}
