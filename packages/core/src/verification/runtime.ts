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
export function storageOf(builtin: Builtin): Storage {
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
