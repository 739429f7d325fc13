// The proof that a service only reads. Every request of verification is sent while every function throws that writes, reaches out
// or starts programs. Afterwards every document has the bytes it had before. And no module of the request path imports such a function.
import type { Service, Diagnostic } from '@vitrine/core';
import { type SendRequest, sendToService, bodyBytes } from './send-request.ts';
import { verifyResponses, type VerifyOptions } from './verify-responses.ts';
import { disagreement, ordered } from './disagreement.ts';

/** What `verifyReadOnly` calls tools with, and what it lets them not do. */
export interface ReadOnlyOptions extends VerifyOptions {
  /** Gives modules of the runtime, so that they can be made to throw: `(name) => process.getBuiltinModule(name)`. */
  readonly builtin?: Builtin;
  /** File URLs of built modules that answer requests, such as those of a team's tools; their imports are followed. */
  readonly modules?: readonly string[];
  /** Modules and globals that may be used all the same, such as `net` for a limiter that instances share. */
  readonly allow?: readonly string[];
}

/**
 * Proves that a service only reads. Empty when it does; throws TypeError for `modules` without `builtin`.
 *
 * @example examples/test/verify.test.ts
 * ```ts
 * const modules = [import.meta.resolve('vitrine/worker')];
 * const builtin = (name: string) => process.getBuiltinModule(name);
 * expect(await verifyReadOnly(front, { builtin, modules })).toEqual([]);
 * ```
 */
export async function verifyReadOnly(service: Service, options: ReadOnlyOptions = {}): Promise<readonly Diagnostic[]> {
  const { builtin, modules = [], ...more } = options;
  const allow = (options.allow ?? []).map(moduleName);
  if (modules.length > 0 && builtin === undefined) throw new TypeError('modules: expected `builtin` as well, to read them with');
  const findings: Diagnostic[] = [];
  for (const { module, specifier } of builtin === undefined ? [] : forbiddenImports(modules, allow, builtin))
    findings.push(disagreement('read-only-import', module, 'no such import', specifier));

  const ask = sendToService(service);
  const before = new Map<string, Uint8Array>();
  const traps = setTraps(builtin, allow);
  try {
    const trapped: SendRequest = async (question) => {
      const reply = await traps.during(
        `${question.method} ${question.target} ${question.body?.slice(0, 120) ?? ''}`.trimEnd(),
        () => ask(question),
      );
      const isPlainGet = question.method === 'GET' && question.fields === undefined && question.client === undefined;
      if (isPlainGet && reply.status === 200 && !before.has(question.target))
        before.set(question.target, bodyBytes(reply.body).slice());
      return reply;
    };
    await verifyResponses(trapped, { ...more, baseUrl: service.baseUrl });
  } finally {
    traps.release();
  }
  for (const { where, call } of traps.sprung) findings.push(disagreement('read-only-reach', where, 'an answer from memory', call));
  for (const [target, bytes] of before) {
    const after = bodyBytes((await ask({ method: 'GET', target })).body);
    if (!same(bytes, after))
      findings.push(
        disagreement('read-only-bytes', `GET ${target}`, `the ${bytes.length} bytes as before`, `${after.length} bytes`),
      );
  }
  return ordered(findings);
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

// Which modules are reached from one: read as texts, not run. Enough for what bundlers and compilers write.
interface ForbiddenImport {
  readonly module: string;
  readonly specifier: string;
}

const imports: readonly RegExp[] = [
  /["'](?<=(?:^|[\s;}])(?:import|export)(?:[\w*{}\s,$]+\sfrom)?\s*["'])([^"'\s]+)["']/g,
  /\b(?:import|require)\(\s*["']([^"'\s]+)["']/g,
];

/** Every import of a forbidden module, and every one that cannot be followed, from these modules on. */
function forbiddenImports(modules: readonly string[], allow: readonly string[], builtin: Builtin): readonly ForbiddenImport[] {
  // Each cast names the documented shape of the module that is requested.
  const { readFileSync } = builtin('node:fs') as { readonly readFileSync: (url: URL, encoding: 'utf8') => string };
  const { createRequire, isBuiltin } = loaderOf(builtin);
  const { pathToFileURL } = builtin('node:url') as { readonly pathToFileURL: (path: string) => URL };
  const forbidden: ForbiddenImport[] = [];
  const seen = new Set<string>();
  const waiting = [...modules];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const source = /\.[cm]?js$/.test(module) ? readFileSync(new URL(module), 'utf8') : '';
    for (const specifier of imports.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name))) {
      const name = moduleName(specifier);
      if (isBuiltin(specifier)) {
        if (forbiddenModules.includes(name) && !allow.includes(name)) forbidden.push({ module, specifier });
      } else {
        const reached = followed(specifier, module);
        if (reached === undefined) forbidden.push({ module, specifier });
        else waiting.push(reached);
      }
    }
  }
  return forbidden;

  function followed(specifier: string, module: string): string | undefined {
    try {
      if (/^\.{0,2}\//.test(specifier)) return new URL(specifier, module).href;
      return pathToFileURL(createRequire(module).resolve(specifier)).href;
    } catch {
      return undefined;
    }
  }
}

// Traps: while a request is answered, everything that writes, opens a connection or starts a program throws and is recorded.
interface Sprung {
  readonly where: string;
  /** `fs.readFileSync`, `fetch`. */
  readonly call: string;
}

interface Traps {
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
const construct = Reflect.construct as (target: Callable, given: unknown[], newTarget: unknown) => object;

/** Sets traps; `allow` names modules and globals that may be used. Without `builtin` there are traps for globals alone. */
function setTraps(builtin: Builtin | undefined, allow: readonly string[]): Traps {
  const sprung: Sprung[] = [];
  const undo: (() => void)[] = [];
  const hooks = builtin?.('node:async_hooks') as { readonly AsyncLocalStorage: new () => Storage } | undefined;
  const storage = hooks && new hooks.AsyncLocalStorage();
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
      construct: (target, given, newTarget) => {
        const where = asking();
        return where === undefined ? construct(target, given, newTarget) : spring(where);
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
type Builtin = (name: string) => unknown;

/** Modules that write, reach out or start programs. */
const forbiddenModules: readonly string[] = [
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
function moduleName(specifier: string): string {
  return specifier.replace(/^node:/, '');
}

interface Storage {
  readonly run: <T>(where: string, act: () => T) => T;
  readonly getStore: () => string | undefined;
}
interface ModuleLoader {
  readonly createRequire: (url: string) => { readonly resolve: (specifier: string) => string };
  readonly isBuiltin: (specifier: string) => boolean;
  readonly syncBuiltinESMExports: () => void;
}

function loaderOf(builtin: Builtin): ModuleLoader {
  return builtin('node:module') as ModuleLoader;
}
