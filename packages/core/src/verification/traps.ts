// Traps: while a request is answered, everything that writes, reaches out or starts programs throws, and is noted. Outside
// of a request, in the program that runs the proof, everything works as ever.
import { type Builtin, forbiddenModules, loaderOf, storageOf } from './runtime.ts';

/** What was called while a request was answered. */
export interface Sprung {
  /** The request. */
  readonly where: string;
  /** `fs.readFileSync`, `fetch`. */
  readonly call: string;
}

export interface Traps {
  /** Answers a request with the traps set. */
  during<T>(where: string, act: () => Promise<T>): Promise<T>;
  readonly sprung: readonly Sprung[];
  /** Puts back what was there. */
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
      throw new Error(`${call} is not for answering requests`);
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
