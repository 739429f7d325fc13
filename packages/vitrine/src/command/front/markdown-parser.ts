// The Markdown parser is a program for each platform, which `satteri` installs as an optional dependency. Where none is there (`--omit=optional`, a platform
// without one), its WASI form in `dist/wasi` reads Markdown; `scripts/wasi.mjs` puts it there.
import type { Diagnostic } from '@vitrine/core';
// oxlint-disable-next-line no-restricted-imports -- a program of the system, which no folder of the user can replace
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The variable by which `satteri` is given the file that it loads in place of a program. */
const variable = 'NAPI_RS_NATIVE_LIBRARY_PATH';

/** Chooses the form of the parser. To be called before anything loads `satteri`; threads that start later have the choice too. */
export function chooseParser(): void {
  const ownRequire = createRequire(import.meta.url);
  const entry = resolveModule(ownRequire, 'satteri');
  // a program that was bundled into one file, and builds nothing
  if (entry === undefined) return;
  const parser = createRequire(entry);
  const program = `@bruits/satteri-${process.platform}-${process.arch}`;
  // on Linux a package for the other C library may be there, such as in a container into which node_modules was copied
  const endings = process.platform === 'linux' ? [isMusl() ? '-musl' : '-gnu'] : ['', '-msvc'];
  const isInstalled = endings.some((ending) => resolveModule(parser, program + ending) !== undefined);
  if (process.env[variable] !== undefined || isInstalled) return;
  // chunks of the command are beside the folder, those of the library one folder below
  const file = resolveModule(ownRequire, './wasi/satteri.wasi.cjs') ?? resolveModule(ownRequire, '../wasi/satteri.wasi.cjs');
  if (file !== undefined) process.env[variable] = file;
}

/** As `satteri` finds it out: `ldd` of musl is a script or a link that names it. */
function isMusl(): boolean {
  try {
    return readFileSync('/usr/bin/ldd', 'utf8').includes('musl');
  } catch {
    const { header } = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } }; // as Node documents it
    return header.glibcVersionRuntime === undefined;
  }
}

function resolveModule({ resolve }: NodeJS.Require, name: string): string | undefined {
  try {
    return resolve(name);
  } catch {
    return undefined;
  }
}

export function parserWarning(): Diagnostic | undefined {
  if (process.env[variable]?.endsWith('satteri.wasi.cjs') !== true) return undefined;
  return {
    severity: 'warning',
    rule: 'parser',
    message: `no native Markdown parser for ${process.platform} ${process.arch} is installed: its WASI form is used, which takes several times longer`,
    fix: 'Install with optional dependencies (`npm install --include=optional`), if your platform has a native parser.',
  };
}
