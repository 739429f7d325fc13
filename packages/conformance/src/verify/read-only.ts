// The proof that a service only reads. Every request of verification is sent while every function throws that writes, reaches out
// or starts programs. Afterwards every document has the bytes it had before. And no module of the request path imports such a function.
import type { Service, Diagnostic } from '@vitrine/core';
import { type SendRequest, sendToService, bytesOf } from './send-request.ts';
import { verifyResponses, type VerifyOptions } from './verify-responses.ts';
import { disagreement, ordered } from './disagreement.ts';
import { type Builtin, moduleName, addressesOf, fileSystemOf, forbiddenModules, loaderOf, setTraps } from './traps.ts';

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
      const plain = question.method === 'GET' && question.fields === undefined && question.client === undefined;
      if (plain && reply.status === 200 && !before.has(question.target)) before.set(question.target, bytesOf(reply.body).slice());
      return reply;
    };
    await verifyResponses(trapped, { ...more, baseUrl: service.baseUrl });
  } finally {
    traps.release();
  }
  for (const { where, call } of traps.sprung) findings.push(disagreement('read-only-reach', where, 'an answer from memory', call));
  for (const [target, bytes] of before) {
    const after = bytesOf((await ask({ method: 'GET', target })).body);
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
  const { readFileSync } = fileSystemOf(builtin);
  const { createRequire, isBuiltin } = loaderOf(builtin);
  const { pathToFileURL } = addressesOf(builtin);
  const found: ForbiddenImport[] = [];
  const seen = new Set<string>();
  const waiting = [...modules];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const source = /\.[cm]?js$/.test(module) ? readFileSync(new URL(module), 'utf8') : '';
    for (const specifier of imports.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name))) {
      const name = moduleName(specifier);
      if (isBuiltin(specifier)) {
        if (forbiddenModules.includes(name) && !allow.includes(name)) found.push({ module, specifier });
      } else {
        const reached = followed(specifier, module);
        if (reached === undefined) found.push({ module, specifier });
        else waiting.push(reached);
      }
    }
  }
  return found;

  function followed(specifier: string, module: string): string | undefined {
    try {
      if (/^\.{0,2}\//.test(specifier)) return new URL(specifier, module).href;
      return pathToFileURL(createRequire(module).resolve(specifier)).href;
    } catch {
      return undefined;
    }
  }
}
