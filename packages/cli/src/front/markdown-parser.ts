// The Markdown parser is a program for each platform, which `satteri` installs as an optional dependency. Where none is there (`--omit=optional`, a platform
// without one), its WASI form in `dist/wasi` reads Markdown; `scripts/wasi.mjs` puts it there.
import type { Diagnostic } from '@vitrine/core';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The variable by which `satteri` is given the file that it loads in place of a program. */
const variable = 'NAPI_RS_NATIVE_LIBRARY_PATH';

/** Chooses the form of the parser. To be called before anything loads `satteri`; threads that start later have the choice too. */
export function chooseParser(): void {
  if (process.env[variable] !== undefined || hasProgram()) return;
  // chunks of the command are beside it, those of the library one folder below
  const file = ['wasi/', '../wasi/']
    .map((folder) => fileURLToPath(new URL(`${folder}satteri.wasi.cjs`, import.meta.url)))
    .find((path) => existsSync(path));
  if (file !== undefined) process.env[variable] = file;
}

/** A warning where the WASI form was chosen. */
export function parserWarning(): Diagnostic | undefined {
  if (process.env[variable]?.endsWith('satteri.wasi.cjs') !== true) return undefined;
  return {
    severity: 'warning',
    rule: 'parser',
    message: `no program of the Markdown parser for ${process.platform} ${process.arch} is installed: its WASI form reads Markdown, which takes several times as long`,
    fix: 'Install with optional dependencies (`npm install --include=optional`), where there is a program for the platform.',
  };
}

function hasProgram(): boolean {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('satteri'));
  return ['', '-gnu', '-musl', '-msvc'].some((ending) => {
    try {
      return resolve(`@bruits/satteri-${process.platform}-${process.arch}${ending}`) !== '';
    } catch {
      return false;
    }
  });
}
